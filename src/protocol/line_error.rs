//! Why a line could not be read.

use std::error::Error;
use std::fmt;

use super::LONGEST_LINE;

/// Why a line is none of the protocol. What was found is in backquotes, and cut if it is long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The line is longer than [`LONGEST_LINE`].
    TooLong,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line holds a control character other than the tab.
    ControlCharacter,
    /// The line is empty or begins with a word that means nothing here, or there is such a word in it.
    UnknownWord(String),
    /// Something is missing at the end.
    Missing {
        /// What is.
        what: &'static str,
    },
    /// Something is not what should stand there.
    Unreadable {
        /// What should.
        what: &'static str,
        /// What does.
        found: String,
    },
    /// Something comes twice.
    Repeated {
        /// What does.
        what: &'static str,
    },
    /// The line goes on where it should end.
    LeftOver(String),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::TooLong => write!(f, "the line is longer than {LONGEST_LINE} bytes"),
            LineError::NotUtf8 => f.write_str("the line is not UTF-8"),
            LineError::ControlCharacter => f.write_str("the line holds a control character"),
            LineError::UnknownWord(word) => write!(f, "the word {word} is not known"),
            LineError::Missing { what } => write!(f, "the line ends where `{what}` should stand"),
            LineError::Unreadable { what, found } => write!(f, "{found} cannot be read as `{what}`"),
            LineError::Repeated { what } => write!(f, "`{what}` comes twice"),
            LineError::LeftOver(rest) => write!(f, "the line should end before {rest}"),
        }
    }
}

impl Error for LineError {}
