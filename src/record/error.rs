//! Why something is no record.

use std::error::Error;
use std::fmt;

use crate::notation::{Field, ParseError};

/// Why something cannot be part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// There must be a seat for each player.
    SeatCount {
        /// The seats given.
        seats: usize,
        /// The players that the game has.
        players: usize,
    },
    /// The name of who sits somewhere is empty, or has a space or a control character in it.
    SeatName(String),
    /// The step is not possible in the last position, which may be over.
    IllegalStep(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::SeatCount { seats, players } => {
                let s = if *seats == 1 { "" } else { "s" };
                write!(f, "{seats} seat{s}, but the game has {players} players")
            }
            RecordError::SeatName(name) => write!(f, "{name:?} is no name for a seat, which is a word without spaces"),
            RecordError::IllegalStep(step) => write!(f, "{step} is not possible in the last position"),
        }
    }
}

impl Error for RecordError {}

/// Why a text is not the record of a game, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    line: usize,
    kind: ReadErrorKind,
}

/// The kinds of fault in a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text ends where this was to come.
    Cut(&'static str),
    /// The line is not what was to come.
    Unexpected {
        /// What was to come.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The seats do not begin with the players' letters in order, or are no possible [seats](RecordError).
    Seats(String),
    /// The seed is no whole number below 2⁶⁴.
    Seed(String),
    /// The record is one of another game or rule set.
    OtherGame {
        /// The name of the game it was read for.
        expected: String,
        /// The name in the text.
        found: String,
    },
    /// A position cannot be read.
    Position(ParseError),
    /// An action or outcome is not possible where it stands.
    Step(ParseError),
    /// The step is another player's, or chance's.
    Who {
        /// Whose it is, as it is written.
        expected: String,
        /// Who is named.
        found: String,
    },
    /// What the text says about the end is not what the steps lead to.
    End {
        /// The line that would be right.
        expected: String,
        /// What stands there.
        found: String,
    },
}

impl ReadError {
    pub(super) fn new(line: usize, kind: ReadErrorKind) -> Self {
        ReadError { line, kind }
    }

    /// The line, counted from 1; one past the last if something is missing there.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is wrong.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |text| Field::new(text).quoted();
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            ReadErrorKind::Cut(expected) => write!(f, "the text ends where {expected} was to come"),
            ReadErrorKind::Unexpected { expected, found } => write!(f, "expected {expected}, found {}", quoted(found)),
            ReadErrorKind::Seats(message) => f.write_str(message),
            ReadErrorKind::Seed(seed) => write!(f, "the seed {} is no whole number below 2^64", quoted(seed)),
            ReadErrorKind::OtherGame { expected, found } => {
                write!(f, "a game of {}, not of {}", quoted(found), quoted(expected))
            }
            ReadErrorKind::Position(error) => write!(f, "the position: {error}"),
            ReadErrorKind::Step(error) => write!(f, "{error}"),
            ReadErrorKind::Who { expected, found } => {
                write!(f, "a step of {} where one of {} was to come", quoted(found), quoted(expected))
            }
            ReadErrorKind::End { expected, found } => {
                write!(f, "the steps lead to `{expected}`, not to {}", quoted(found))
            }
        }
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            ReadErrorKind::Position(error) | ReadErrorKind::Step(error) => Some(error),
            _ => None,
        }
    }
}
