//! Searches: what is best in a position.

mod expectiminimax;
mod limits;
pub mod matrix;
mod report;
pub mod uct;

pub use expectiminimax::Expectiminimax;
pub use limits::{Clock, Limits};
pub use report::{ActionReport, Report, SearchError, Strategy};
pub use uct::Uct;
