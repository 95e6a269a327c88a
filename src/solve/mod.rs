//! Exact values of all positions of a game, certified.

mod backup;
mod number;
mod plan;
mod solver;

pub use backup::Backup;
pub use number::{Fixed16, Number};
pub use solver::{SolveError, Solver, Sweep};
