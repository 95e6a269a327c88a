//! Throws and moves.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Field, ParseError, ParseErrorKind};

/// A throw of the sticks or a move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The sticks score this, 1 to 6.
    Throw(u8),
    /// A piece moves.
    Move {
        /// Its square, 1 to 30.
        from: u8,
        /// The square it goes to: 27 is the water, whatever square that sends it back to, and [`Action::OFF`] is off
        /// the board.
        to: u8,
    },
}

impl Action {
    /// Where a piece that is borne off goes to.
    pub const OFF: u8 = 31;
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Throw(score) => write!(f, "t{score}"),
            Action::Move { from, to: Action::OFF } => write!(f, "{from}-off"),
            Action::Move { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `t3`, `7-10` or `29-off`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(score) = text.strip_prefix('t') {
            return Ok(Action::Throw(Field::new(score).number("score", 1..=6)? as u8));
        }
        let [from, to] = Field::new(text).parts('-', "start and goal, as in `7-10` or `29-off`")?;
        let square = from.number("square", 1..=30)? as u8;
        let goal = match to.text() {
            "off" => Action::OFF,
            _ => to.number("square", 1..=30)? as u8,
        };
        if goal <= square {
            return Err(to.error(ParseErrorKind::Range, format!("pieces move forward, not from {square} to {goal}")));
        }
        Ok(Action::Move { from: square, to: goal })
    }
}
