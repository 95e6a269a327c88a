//! What falls and what is chosen.

use std::fmt;
use std::str::FromStr;

use crate::game::Player;
use crate::notation::{Field, ParseError, ParseErrorKind};

/// A lot, a throw of the sticks, or a choice after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The lot falls on this player, who begins.
    Start(Player),
    /// The sticks score this: 1 (a taba), 2, 3 or 6; with the rules of Masters 4 instead of 3.
    Throw(u8),
    /// To make up the shortfall, a taba for each space.
    Pay,
    /// To keep the tabas.
    Keep,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Start(player) => write!(f, "start {player}"),
            Action::Throw(score) => write!(f, "t{score}"),
            Action::Pay => f.write_str("pay"),
            Action::Keep => f.write_str("keep"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `start o`, `t2`, `pay` or `keep`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let field = Field::new(text);
        match text {
            "pay" => return Ok(Action::Pay),
            "keep" => return Ok(Action::Keep),
            _ => {}
        }
        if let Some(player) = field.strip_prefix("start ") {
            return Ok(Action::Start(player.player(super::MOST_PLAYERS)?));
        }
        if let Some(score) = field.strip_prefix("t") {
            return match score.number("score", 1..=6)? as u8 {
                5 => Err(score.error(ParseErrorKind::Range, "three sticks never score 5")),
                score => Ok(Action::Throw(score)),
            };
        }
        let message = format!("{} is neither `start o`, a throw as `t2`, `pay` nor `keep`", field.quoted());
        Err(field.error(ParseErrorKind::Shape, message))
    }
}
