//! Problems in words.

use std::error::Error;
use std::fmt;

use super::problem::{Choices, Problem};

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::PlayerCount { count } => write!(f, "`num_players` is {count}, not 1 to 8"),
            Problem::UtilityRange { low, high } => {
                write!(f, "`utility_range` is ({low}, {high}): not two finite numbers in ascending order")
            }
            Problem::UnstableStart { first, second } => {
                write!(f, "`start` gives {first}, and {second} when asked again")
            }
            Problem::UnstableTurn { first, second } => {
                write!(f, "`turn` says {first:?}, and {second:?} when asked again")
            }
            Problem::UnknownPlayer { player, count } => {
                write!(f, "it is the turn of `{player}`, player number {}, but there are {count}", player.index() + 1)
            }
            Problem::LonelyJoint { players } => {
                write!(f, "at a joint turn {} players are to choose, expected two or more", players.len())
            }
            Problem::OnTurn { decides, on_turn: Some(other) } => {
                write!(f, "`{decides}` decides, but `on_turn` names `{other}`")
            }
            Problem::OnTurn { decides, on_turn: None } => write!(f, "`{decides}` decides, but `on_turn` names nobody"),
            Problem::EmptyList { of } => write!(f, "the list of {of} is empty"),
            Problem::Unsorted { of, entry, next } => {
                write!(f, "{of} are not in ascending order: {next} comes after {entry}")
            }
            Problem::Repeated { of, entry } => write!(f, "{of} are not distinct: {entry} stands there twice"),
            Problem::UnstableList { of, first, second } => {
                write!(f, "{of} are {first}, and {second} when asked again")
            }
            Problem::ZeroWeight { outcome } => write!(f, "the outcome {outcome} has weight 0"),
            Problem::WrongTotal { stated, sum } => {
                write!(f, "the weights of the outcomes add up to {sum}, but the stated total is {stated}")
            }
            Problem::UnstableApply { played, first, second, .. } => {
                write!(f, "{played} leads to {first}, and to {second} when played again in the same position")
            }
            Problem::UtilityOutOfRange { player, utility, low, high } => {
                write!(f, "the utility of `{player}` is {utility}, outside the range ({low}, {high})")
            }
            Problem::NotZeroSum { utilities } => {
                write!(f, "the utilities {utilities:?} do not sum to zero, but `is_zero_sum` says that they do")
            }
            Problem::UtilitiesDiffer { utility, utilities } => {
                write!(f, "`utilities` gives {utilities:?}, but `utility` {utility:?}")
            }
            Problem::IllegalSample { of, sample } => {
                write!(f, "`{}` draws {sample}, which is none of {of}", of.sampler())
            }
            Problem::BiasedSample { of, list, entry, drawn, expected, draws } => write!(
                f,
                "`{}` does not draw {of} with their probabilities: of {draws} draws from {list} and lists with the same \
                 weights, {drawn} gave {entry} or what stands in its place, expected {expected:.1}",
                of.sampler()
            ),
            Problem::UnequalKeys { state, first, second } => {
                write!(f, "equal states have different keys: {state} has {first:#018x} and {second:#018x}")
            }
            Problem::UnequalHashes { state, other } => {
                write!(f, "the equal states {state} and {other} have different hashes")
            }
            Problem::KeyCollision { key, state, other } => {
                write!(f, "different states have the same key {key:#018x}: {state} and {other}")
            }
            Problem::Name { name } => write!(f, "the name {name:?} is not one line with something on it"),
            Problem::ControlCharacter { text } => write!(f, "the text {text:?} is not one plain line"),
            Problem::StateRefused { text, error } => {
                write!(f, "`parse_state` refuses {text:?}, the text of this position: {error}")
            }
            Problem::StateChanged { text, written, read } => {
                write!(f, "the text {text:?} of {written} is read back as {read}")
            }
            Problem::UnequalTexts { first, second } => {
                write!(f, "equal states have different texts: {first:?} and {second:?}")
            }
            Problem::TextCollision { text, state, other } => {
                write!(f, "different states have the same text {text:?}: {state} and {other}")
            }
            Problem::RepeatedText { of, text, first, second } => {
                write!(f, "two of {of} have the same text {text:?}: {first} and {second}")
            }
            Problem::ActionRefused { of, text, error } => {
                write!(f, "`{}` refuses {text:?}, which is one of {of}: {error}", of.parser())
            }
            Problem::ActionChanged { of, text, written, read } => {
                write!(f, "`{}` reads {text:?}, the text of {written}, as {read}", of.parser())
            }
            Problem::ImpossibleAccepted { of, text, read } => {
                write!(f, "`{}` reads {text:?}, which is none of {of}, as {read}", of.parser())
            }
            Problem::SecondText { text, own } => {
                write!(f, "`parse_state` reads {text:?} as a state whose text is {own:?}")
            }
            Problem::BrokenPosition { text, problem } => write!(f, "`parse_state` lets in {text:?}, where {problem}"),
        }
    }
}

impl Error for Problem {}

impl Problem {
    /// What the game's author should do about it, in a sentence or two.
    pub fn advice(&self) -> &'static str {
        match self {
            Problem::PlayerCount { .. } => "A game has one to eight players, as many at its end as at its start.",
            Problem::UtilityRange { .. } => "Give two finite numbers, the lower one first; they need not be attained.",
            Problem::UnstableStart { .. } => {
                "The start is one position. Draw what is random about it at a chance turn before the first decision."
            }
            Problem::UnstableTurn { .. } | Problem::UnstableList { .. } | Problem::UnstableApply { .. } => {
                "Make every method a function of the rules and the state alone, without clock, counter, random numbers \
                 or the order of a hash map. What is random belongs in a chance turn."
            }
            Problem::UnknownPlayer { .. } => "Name players below `num_players` only.",
            Problem::LonelyJoint { .. } => "Return `Turn::Decision` when one player chooses.",
            Problem::OnTurn { .. } => "At a decision `on_turn` is the player who decides.",
            Problem::EmptyList { of: Choices::Outcomes } => {
                "Push at least one outcome. A game with chance turns must implement `outcomes`."
            }
            Problem::EmptyList { .. } => {
                "A position in which nobody can move must not be a decision: let the step before it pass the turn or \
                 end the game, or list an action that passes."
            }
            Problem::Unsorted { .. } => {
                "Push in ascending order of `Ord` (often the order of the fields), or sort before pushing. Ties are \
                 broken by this order in every search."
            }
            Problem::Repeated { .. } => {
                "List each once. If two ways of playing are two actions, let the type tell them apart; if they lead to \
                 the same, list one."
            }
            Problem::ZeroWeight { .. } => "Leave out what cannot happen.",
            Problem::WrongTotal { .. } => "State the sum of all weights by `set_total`, or push the forgotten outcome.",
            Problem::UtilityOutOfRange { .. } => {
                "Widen `utility_range` to hold everything that can be paid, or correct `utility`. Searches prune and \
                 scale by the range."
            }
            Problem::NotZeroSum { .. } => "Let `is_zero_sum` return false, or correct `utility`.",
            Problem::UtilitiesDiffer { .. } => "Leave `utilities` at its default, or let it give the same numbers.",
            Problem::IllegalSample { .. } => {
                "Leave the sampler at its default, or draw only what is listed for this state and player."
            }
            Problem::BiasedSample { .. } => {
                "Leave the sampler at its default, or draw actions uniformly and outcomes by their weights. Random play \
                 and searches trust it."
            }
            Problem::UnequalHashes { .. } | Problem::UnequalKeys { .. } => {
                "`key` must see only what `Eq` sees, and `Eq` and `Hash` must agree. A cached field that is left out \
                 of one must be left out of all."
            }
            Problem::KeyCollision { .. } => {
                "`key` must depend on every field that `Eq` compares, pending throw and side on turn included, and mix \
                 them well."
            }
            Problem::Name { .. } => "Write the name by which the game is called up, as in `senet:pieces=3`.",
            Problem::ControlCharacter { .. } => "Texts are one line, without line breaks and tabs.",
            Problem::StateRefused { .. } | Problem::StateChanged { .. } => {
                "Reading what `write_state` wrote must give an equal state: write every field that `Eq` compares, or \
                 work it out again when reading. Positions where the game is over are read too."
            }
            Problem::UnequalTexts { .. } => "There is one text for each state. Write only what `Eq` compares.",
            Problem::TextCollision { .. } => "Write every field that `Eq` compares.",
            Problem::RepeatedText { .. } => {
                "Texts must be distinct among what is possible in one position; what tells the two apart must be written."
            }
            Problem::ActionRefused { .. } | Problem::ActionChanged { .. } => {
                "Leave the parser at its default, or let it read everything that is written for the position."
            }
            Problem::ImpossibleAccepted { .. } => {
                "Leave the parser at its default, or refuse what is not possible for this player in this position, and \
                 what is left over at the end of a text."
            }
            Problem::SecondText { .. } => {
                "There is one text for each state. Refuse leading zeros, blanks, other orders and what is left over."
            }
            Problem::BrokenPosition { .. } => {
                "Refuse such a position in `parse_state`, or make the rules hold there too."
            }
        }
    }
}
