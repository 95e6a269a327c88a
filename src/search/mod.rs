//! Searches: what is best in a position.

mod expectiminimax;
mod limits;
pub mod matrix;
mod mcts;
mod report;
#[cfg(feature = "serde")]
mod serial;

pub use expectiminimax::Expectiminimax;
pub use limits::{Clock, Limits};
pub use mcts::Uct;
pub use report::{ActionReport, Report, SearchError, Strategy};
