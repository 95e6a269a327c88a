//! Searches: what is best in a position.

mod expectiminimax;
mod limits;
pub mod matrix;
mod mcts;
mod report;

pub use expectiminimax::Expectiminimax;
pub use limits::{Clock, Limits};
pub use mcts::Uct;
pub use report::{ActionReport, Report, SearchError, Strategy};
