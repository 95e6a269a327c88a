//! Why a payoff matrix could not be solved.

use std::error::Error;
use std::fmt;

/// Why a payoff matrix is not a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// There is no row or no column, so one player has nothing to choose.
    Empty,
    /// The number of payoffs is not the number of rows times the number of columns.
    Shape {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
        /// The payoffs given.
        payoffs: usize,
    },
    /// A payoff is infinite or not a number; the first such in row-major order.
    NotFinite {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MatrixError::Empty => f.write_str("a matrix game needs at least one row and one column"),
            MatrixError::Shape { rows, columns, payoffs } => {
                write!(f, "{payoffs} payoffs do not fill {rows} rows of {columns} columns")
            }
            MatrixError::NotFinite { row, column } => {
                write!(f, "the payoff in row {row}, column {column} is not a finite number")
            }
        }
    }
}

impl Error for MatrixError {}
