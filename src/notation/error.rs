//! Why a text could not be read.

use std::error::Error;
use std::fmt;

use super::field::Field;

/// Why a text is not a position or not a possible action, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    kind: ParseErrorKind,
    column: usize,
    message: String,
}

/// The kinds of fault in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A part is missing, left over, or written otherwise than the game writes it.
    Shape,
    /// A number, square or option lies outside its range.
    Range,
    /// Counts do not add up to what the rule set has.
    Total,
    /// A piece stands where none may.
    Placement,
    /// What is pending (a throw, a payment) cannot be in this position.
    Pending,
    /// The action is not among those possible in the position.
    Action,
}

impl ParseError {
    /// An error at a column, counted in characters from 1.
    pub fn new(kind: ParseErrorKind, column: usize, message: impl Into<String>) -> Self {
        ParseError { kind, column, message: message.into() }
    }

    /// The error for an action or outcome that is none of the possible ones.
    pub(crate) fn impossible_action(text: &str, possible: &[String]) -> Self {
        let message = if possible.is_empty() {
            format!("{} cannot be played: nothing is to be chosen here", Field::new(text).quoted())
        } else {
            format!("{} is not possible here; possible: {}", Field::new(text).quoted(), possible.join(" "))
        };
        ParseError::new(ParseErrorKind::Action, 1, message)
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// Where the fault was noticed, in characters from 1; one past the end if something is missing there.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseErrorKind::Action => f.write_str(&self.message),
            _ => write!(f, "column {}: {}", self.column, self.message),
        }
    }
}

impl Error for ParseError {}
