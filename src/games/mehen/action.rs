//! Marbles, throws, and what is done with a score.

use std::fmt;
use std::str::FromStr;

use super::{MARBLES, SCORES, SQUARES};
use crate::notation::{Field, ParseError, ParseErrorKind};

/// What a player chooses, or what the sticks score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The sticks score this: 1, 2, 3 or 6.
    Throw(u8),
    /// So many marbles, 0 to 6: hidden by the player on turn, guessed by the opponent.
    Marbles(u8),
    /// A lion from the hand is placed on square 1.
    Enter,
    /// The worshipful lion on the head turns round and is divine.
    Turn,
    /// A lion moves.
    Move {
        /// Its square, from 1.
        from: u8,
        /// The square that it comes to, jumps over own lions included.
        to: u8,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Throw(score) => write!(f, "t{score}"),
            Action::Marbles(count) => write!(f, "{count}"),
            Action::Enter => f.write_str("enter"),
            Action::Turn => f.write_str("turn"),
            Action::Move { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `t3`, `4` (marbles), `enter`, `turn` or `12-15`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "enter" => return Ok(Action::Enter),
            "turn" => return Ok(Action::Turn),
            _ => {}
        }
        if let Some(score) = text.strip_prefix('t') {
            return Ok(Action::Throw(Field::new(score).number("score", SCORES)? as u8));
        }
        if !text.contains('-') {
            return Ok(Action::Marbles(Field::new(text).number("number of marbles", MARBLES)? as u8));
        }
        let [from, to] = Field::new(text).parts('-', "start and goal, as in `12-15`")?;
        let squares = 1..=*SQUARES.end();
        let (square, goal) = (from.number("square", squares.clone())? as u8, to.number("square", squares)? as u8);
        if goal == square {
            return Err(to.error(ParseErrorKind::Range, format!("a lion on {square} moves to another square")));
        }
        Ok(Action::Move { from: square, to: goal })
    }
}
