//! What can be wrong with a table file.

use std::error::Error;
use std::fmt;
use std::io;

use super::super::solver::SolveError;
use crate::index::IndexError;

/// Why a table cannot be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// It is no table file.
    NotATable,
    /// It is of a version that is not known.
    Version(u32),
    /// The header is damaged or cut.
    Header,
    /// The file is shorter or longer than its header says.
    Length {
        /// Bytes that it should have.
        expected: u64,
        /// Bytes that it has.
        found: u64,
    },
    /// A layer is damaged.
    Layer(String),
    /// It is another game's.
    OtherGame {
        /// The game whose table was asked for.
        wanted: String,
        /// The game whose table it is.
        found: String,
    },
    /// Its positions are numbered in another way: it comes from another version of the game.
    OtherNumbering,
    /// It is the beginning of a table of another tolerance or kind of number.
    OtherTerms {
        /// What is to be built.
        wanted: String,
        /// What has been begun.
        found: String,
    },
    /// The game cannot be numbered.
    Index(IndexError),
    /// The game cannot be solved.
    Solve(SolveError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) => write!(f, "{error}"),
            TableError::NotATable => f.write_str("this is no table file"),
            TableError::Version(version) => write!(f, "this table has the unknown version {version}"),
            TableError::Header => f.write_str("the table's header is damaged"),
            TableError::Length { expected, found } if found < expected => {
                write!(f, "the table is cut: it has {found} of {expected} bytes")
            }
            TableError::Length { expected, found } => {
                write!(f, "the table goes on beyond its end: it has {found} bytes instead of {expected}")
            }
            TableError::Layer(name) => write!(f, "the table is damaged in the layer `{name}`"),
            TableError::OtherGame { wanted, found } => write!(f, "this is a table of `{found}`, not of `{wanted}`"),
            TableError::OtherNumbering => {
                f.write_str("this table numbers its positions in another way; it has to be built anew")
            }
            TableError::OtherTerms { wanted, found } => {
                write!(f, "a table with {found} has been begun there, not one with {wanted}")
            }
            TableError::Index(error) => write!(f, "{error}"),
            TableError::Solve(error) => write!(f, "{error}"),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TableError::Io(error) => Some(error),
            TableError::Index(error) => Some(error),
            TableError::Solve(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        TableError::Io(error)
    }
}

impl From<IndexError> for TableError {
    fn from(error: IndexError) -> Self {
        TableError::Index(error)
    }
}

impl From<SolveError> for TableError {
    fn from(error: SolveError) -> Self {
        TableError::Solve(error)
    }
}
