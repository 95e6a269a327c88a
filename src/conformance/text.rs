//! The contract of [`Notation`] in a single position.

use std::collections::HashMap;
use std::fmt::Debug;

use super::position::{List, Listed, debug, debug_step, inspect};
use super::problem::{Choices, Problem};
use crate::game::{Player, Turn};
use crate::notation::{Notation, ParseError};
use crate::random::Random;

/// The texts of so many entries of a list are read back; of a longer list, some from all over it. The default parsers
/// write all texts of the list for each, so that reading all back would take quadratic time.
const READ_BACK: usize = 16;

/// Checks what [`Game`](crate::Game) and [`Notation`] promise in one position: all of
/// [`check_position`](super::check_position), and that the texts of the position and of what is possible in it are one
/// line each, distinct, and read back as what was written, while others are refused. Of very long lists only some texts
/// are read back.
///
/// # Errors
/// The first rule found broken.
///
/// ```
/// use astragali::Game;
/// use astragali::conformance::check_position_text;
/// use astragali::games::senet::Senet;
///
/// let senet = Senet::default();
/// assert_eq!(check_position_text(&senet, &senet.start()), Ok(()));
/// ```
pub fn check_position_text<G: Notation>(game: &G, state: &G::State) -> Result<(), Problem> {
    let listed = inspect(game, state)?;
    inspect_text(game, state, &listed).map(|_| ())
}

/// The text of the position, if all is well.
pub(super) fn inspect_text<G: Notation>(game: &G, state: &G::State, listed: &Listed<G>) -> Result<String, Problem> {
    let text = check_state(game, state)?;
    for list in &listed.lists {
        check_list(game, state, list)?;
    }
    if matches!(listed.turn, Turn::Joint(_)) {
        check_joint(game, state, listed)?;
    }
    check_bystanders(game, state, listed)?;
    Ok(text)
}

/// Checks the name of the game.
pub(super) fn check_name<G: Notation>(game: &G) -> Result<(), Problem> {
    let name = game.name();
    if name.is_empty() || name.trim() != name || name.chars().any(char::is_control) {
        return Err(Problem::Name { name });
    }
    Ok(())
}

fn check_state<G: Notation>(game: &G, state: &G::State) -> Result<String, Problem> {
    let text = plain(game.state_text(state))?;
    let read = match game.parse_state(&text) {
        Ok(read) => read,
        Err(error) => return Err(Problem::StateRefused { text, error }),
    };
    if read != *state {
        return Err(Problem::StateChanged { text, written: debug(state), read: debug(&read) });
    }
    let second = game.state_text(&read);
    if second != text {
        return Err(Problem::UnequalTexts { first: text, second });
    }
    let (first, second) = (game.key(state), game.key(&read));
    if first != second {
        return Err(Problem::UnequalKeys { state: debug(state), first, second });
    }
    Ok(text)
}

/// Checks the texts of one player's actions or of the outcomes of chance.
fn check_list<G: Notation>(game: &G, state: &G::State, list: &List<G::Action>) -> Result<(), Problem> {
    let texts: Vec<String> =
        list.entries.iter().map(|&(entry, _)| plain(game.action_text(state, entry))).collect::<Result<_, _>>()?;
    check_distinct(list.of(), &texts, |index| debug(&list.entries[index].0))?;
    let parse = |text: &str| match list.player {
        Some(player) => game.parse_action(state, player, text),
        None => game.parse_outcome(state, text),
    };
    for index in (0..texts.len()).rev().step_by(texts.len().div_ceil(READ_BACK)) {
        let entry = list.entries[index].0;
        check_read(list.of(), &texts[index], &[entry], parse(&texts[index]).map(|read| [read]))?;
    }
    let text = impossible(&texts);
    match parse(&text) {
        Err(_) => Ok(()),
        Ok(read) => Err(Problem::ImpossibleAccepted { of: list.of(), text, read: debug(&read) }),
    }
}

/// Checks the texts of joint actions. Only one is read back, because the default parser writes them all.
fn check_joint<G: Notation>(game: &G, state: &G::State, listed: &Listed<G>) -> Result<(), Problem> {
    let steps = &listed.steps;
    let texts: Vec<String> = steps.iter().map(|step| plain(game.joint_text(state, step))).collect::<Result<_, _>>()?;
    check_distinct(listed.of(), &texts, |index| debug_step(&steps[index]))?;
    if let (Some(step), Some(text)) = (steps.last(), texts.last()) {
        check_read(listed.of(), text, step, game.parse_joint(state, text))?;
    }
    let text = impossible(&texts);
    match game.parse_joint(state, &text) {
        Err(_) => Ok(()),
        Ok(read) => Err(Problem::ImpossibleAccepted { of: listed.of(), text, read: debug_step(&read) }),
    }
}

/// Checks that nothing is read as an action of a player who is not to choose.
fn check_bystanders<G: Notation>(game: &G, state: &G::State, listed: &Listed<G>) -> Result<(), Problem> {
    let first = listed.lists.first().and_then(|list| list.entries.first());
    let text = first.map_or_else(String::new, |&(entry, _)| game.action_text(state, entry));
    for player in Player::first(game.num_players()).filter(|&player| !listed.turn.choosers().contains(player)) {
        if let Ok(read) = game.parse_action(state, player, &text) {
            return Err(Problem::ImpossibleAccepted { of: Choices::Actions(player), text, read: debug(&read) });
        }
    }
    Ok(())
}

/// Reads the position's text with one character changed. If it is accepted, it must be the text of what was read, and
/// that must be a position that play can go on from; it is returned.
pub(super) fn check_neighbour<G: Notation>(
    game: &G,
    text: &str,
    random: &mut Random,
) -> Result<Option<G::State>, Problem> {
    let text = edited(text, random);
    let Ok(state) = game.parse_state(&text) else { return Ok(None) };
    let own = game.state_text(&state);
    if own != text {
        return Err(Problem::SecondText { text, own });
    }
    match check_position_text(game, &state) {
        Ok(()) => Ok(Some(state)),
        Err(problem) => Err(Problem::BrokenPosition { text, problem: Box::new(problem) }),
    }
}

/// The text with a character left out, doubled, changed into another, or swapped with the next one.
fn edited(text: &str, random: &mut Random) -> String {
    const OTHERS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '9', 'x', 'o', 'a', '.', '-', ',', '/', ' '];
    let mut below = |length: usize| random.below(length as u32) as usize;
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return OTHERS[below(OTHERS.len())].to_string();
    }
    let place = below(chars.len());
    match below(6) {
        0 => {
            chars.remove(place);
        }
        1 => chars.insert(place, chars[place]),
        2 => {
            let next = (place + 1).min(chars.len() - 1);
            chars.swap(place, next);
        }
        3 => chars[place] = chars[below(chars.len())],
        _ => chars[place] = OTHERS[below(OTHERS.len())],
    }
    chars.into_iter().collect()
}

fn check_distinct(of: Choices, texts: &[String], name: impl Fn(usize) -> String) -> Result<(), Problem> {
    let mut known = HashMap::new();
    for (index, text) in texts.iter().enumerate() {
        if let Some(first) = known.insert(text, index) {
            return Err(Problem::RepeatedText { of, text: text.clone(), first: name(first), second: name(index) });
        }
    }
    Ok(())
}

fn check_read<A: Eq + Debug, R: AsRef<[A]>>(
    of: Choices,
    text: &str,
    written: &[A],
    read: Result<R, ParseError>,
) -> Result<(), Problem> {
    let text = text.to_owned();
    match read {
        Ok(read) if read.as_ref() == written => Ok(()),
        Ok(read) => {
            Err(Problem::ActionChanged { of, text, written: debug_step(written), read: debug_step(read.as_ref()) })
        }
        Err(error) => Err(Problem::ActionRefused { of, text, error }),
    }
}

/// A text longer than all of these, so none of them.
fn impossible(texts: &[String]) -> String {
    let longest = texts.iter().max_by_key(|text| text.len()).map_or("", String::as_str);
    format!("{longest}?")
}

fn plain(text: String) -> Result<String, Problem> {
    if text.chars().any(char::is_control) { Err(Problem::ControlCharacter { text }) } else { Ok(text) }
}
