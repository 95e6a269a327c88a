//! What can be wrong with a game.

use std::fmt;

use crate::game::{Player, PlayerSet, Turn};
use crate::notation::ParseError;

/// A list that a game makes, or the sampler that draws from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choices {
    /// [`Game::actions`](crate::Game::actions) of this player.
    Actions(Player),
    /// [`Game::outcomes`](crate::Game::outcomes).
    Outcomes,
    /// The joint actions, made up of the actions of the players in the set.
    Joint(PlayerSet),
}

impl Choices {
    /// What draws from this list.
    pub(super) fn sampler(self) -> &'static str {
        match self {
            Choices::Actions(_) | Choices::Joint(_) => "sample_action",
            Choices::Outcomes => "sample_outcome",
        }
    }

    /// What reads the texts of this list.
    pub(super) fn parser(self) -> &'static str {
        match self {
            Choices::Actions(_) => "parse_action",
            Choices::Outcomes => "parse_outcome",
            Choices::Joint(_) => "parse_joint",
        }
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choices::Actions(player) => write!(f, "the actions of `{player}`"),
            Choices::Outcomes => f.write_str("the outcomes of chance"),
            Choices::Joint(players) => {
                let letters: Vec<String> = players.iter().map(|p| format!("`{p}`")).collect();
                write!(f, "the joint actions of {}", letters.join(", "))
            }
        }
    }
}

/// A rule of [`Game`](crate::Game) or [`Notation`](crate::Notation) that a game breaks, and how.
///
/// Actions and states are given as their [`Debug`] text, since their other text may be what is wrong. `Display` says
/// what was found, [`advice`](Problem::advice) what to do about it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// `num_players` is not between 1 and 8.
    PlayerCount {
        /// What it is.
        count: usize,
    },
    /// `utility_range` is not finite or upside down.
    UtilityRange {
        /// The least utility as stated.
        low: f64,
        /// The greatest utility as stated.
        high: f64,
    },
    /// `start` gives different states.
    UnstableStart {
        /// The first state.
        first: String,
        /// The state when asked again.
        second: String,
    },
    /// `turn` says different things about the same state.
    UnstableTurn {
        /// The first answer.
        first: Turn,
        /// The answer when asked again.
        second: Turn,
    },
    /// `turn` or `on_turn` names a player whom the game does not have.
    UnknownPlayer {
        /// The player.
        player: Player,
        /// How many players there are.
        count: usize,
    },
    /// A joint turn of fewer than two players.
    LonelyJoint {
        /// Those who are to choose.
        players: PlayerSet,
    },
    /// `on_turn` does not name the player who decides.
    OnTurn {
        /// Who decides.
        decides: Player,
        /// Whom `on_turn` names.
        on_turn: Option<Player>,
    },
    /// A list is empty.
    EmptyList {
        /// Which list.
        of: Choices,
    },
    /// A list is not in ascending order.
    Unsorted {
        /// Which list.
        of: Choices,
        /// An entry.
        entry: String,
        /// The entry after it, which is smaller.
        next: String,
    },
    /// The same entry stands in a list twice.
    Repeated {
        /// Which list.
        of: Choices,
        /// The entry.
        entry: String,
    },
    /// A list is another one when asked for again.
    UnstableList {
        /// Which list.
        of: Choices,
        /// The first list.
        first: String,
        /// The second list.
        second: String,
    },
    /// An outcome of weight 0.
    ZeroWeight {
        /// The outcome.
        outcome: String,
    },
    /// The weights of the outcomes do not add up to the stated total.
    WrongTotal {
        /// The total as stated.
        stated: u32,
        /// What the weights add up to.
        sum: u64,
    },
    /// Playing the same in the same state leads to different states.
    UnstableApply {
        /// Of which list it is.
        of: Choices,
        /// What was played.
        played: String,
        /// The first successor.
        first: String,
        /// The second one.
        second: String,
    },
    /// A utility that is not finite or outside `utility_range`.
    UtilityOutOfRange {
        /// Whose utility.
        player: Player,
        /// The utility.
        utility: f64,
        /// The least utility as stated.
        low: f64,
        /// The greatest utility as stated.
        high: f64,
    },
    /// `is_zero_sum`, but the utilities do not sum to zero.
    NotZeroSum {
        /// The utility of each player.
        utilities: Vec<f64>,
    },
    /// `utilities` differs from `utility`.
    UtilitiesDiffer {
        /// `utility` of each player.
        utility: Vec<f64>,
        /// What `utilities` gives.
        utilities: Vec<f64>,
    },
    /// A sampler draws what is not in its list.
    IllegalSample {
        /// From which list it should have drawn.
        of: Choices,
        /// What it drew.
        sample: String,
    },
    /// A sampler does not draw with the right probabilities.
    BiasedSample {
        /// From which list it draws.
        of: Choices,
        /// The list in one position where it is biased, with weights.
        list: String,
        /// The entry whose count is most out of line.
        entry: String,
        /// How often it was drawn, from this list and from those with the same weights.
        drawn: u64,
        /// How often it was to be expected.
        expected: f64,
        /// Draws in all.
        draws: u64,
    },
    /// Equal states have different hashes.
    UnequalHashes {
        /// A state.
        state: String,
        /// Another one that is equal to it by `Eq` but is not found by its hash.
        other: String,
    },
    /// Equal states have different keys.
    UnequalKeys {
        /// The state.
        state: String,
        /// Its key.
        first: u64,
        /// Its key another time, or that of a state equal to it.
        second: u64,
    },
    /// Different states have the same key.
    KeyCollision {
        /// The key.
        key: u64,
        /// A state.
        state: String,
        /// Another state with the same key.
        other: String,
    },
    /// `name` is empty or has control characters or blanks at its ends.
    Name {
        /// The name.
        name: String,
    },
    /// A text has a line break or another control character.
    ControlCharacter {
        /// The text.
        text: String,
    },
    /// `parse_state` refuses the text of a state.
    StateRefused {
        /// The text as written.
        text: String,
        /// Why it was refused.
        error: ParseError,
    },
    /// `parse_state` reads a state's text as another state.
    StateChanged {
        /// The text as written.
        text: String,
        /// The state that was written.
        written: String,
        /// The state that was read.
        read: String,
    },
    /// Equal states have different texts, or the same state another one when asked again.
    UnequalTexts {
        /// A text.
        first: String,
        /// Another one.
        second: String,
    },
    /// Different states have the same text.
    TextCollision {
        /// The text.
        text: String,
        /// A state.
        state: String,
        /// Another state.
        other: String,
    },
    /// Two of one list have the same text.
    RepeatedText {
        /// Which list.
        of: Choices,
        /// The text.
        text: String,
        /// One.
        first: String,
        /// Another one.
        second: String,
    },
    /// The text of an action, outcome or joint action is refused.
    ActionRefused {
        /// Of which list it is.
        of: Choices,
        /// The text as written.
        text: String,
        /// Why it was refused.
        error: ParseError,
    },
    /// The text of an action, outcome or joint action is read as another one.
    ActionChanged {
        /// Of which list it is.
        of: Choices,
        /// The text as written.
        text: String,
        /// What was written.
        written: String,
        /// What was read.
        read: String,
    },
    /// A text that nothing possible here has is read all the same.
    ImpossibleAccepted {
        /// As one of which list.
        of: Choices,
        /// The text.
        text: String,
        /// What it was read as.
        read: String,
    },
    /// `parse_state` reads a text that is not the text of the state it gives.
    SecondText {
        /// The text.
        text: String,
        /// The text of the state that was read.
        own: String,
    },
    /// `parse_state` lets in a position that play cannot go on from: something else is wrong there.
    BrokenPosition {
        /// The text of the position.
        text: String,
        /// What is wrong there.
        problem: Box<Problem>,
    },
}
