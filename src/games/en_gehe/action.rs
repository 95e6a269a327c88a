//! Moves.

use std::fmt;
use std::str::FromStr;

use super::HOLES;
use crate::notation::{Field, ParseError};

/// A move: the number of the hole that is played, in sowing order in its own row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u8);

impl Action {
    /// The move that plays the hole with this number, or `None` if no row has that many.
    pub fn new(number: u32) -> Option<Action> {
        (1..=*HOLES.end()).contains(&number).then_some(Action(number as u8))
    }

    /// The number of the hole, 1 to 50.
    pub fn number(self) -> u32 {
        self.0.into()
    }

    /// The move that plays the hole with this index, from 0.
    #[inline]
    pub(super) fn of_hole(hole: u8) -> Action {
        Action(hole + 1)
    }

    /// The index of the hole in its own row, from 0.
    #[inline]
    pub(super) fn hole(self) -> u8 {
        self.0 - 1
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `7`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Action(Field::new(text).number("hole", 1..=*HOLES.end())? as u8))
    }
}
