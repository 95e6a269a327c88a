//! Exact values of all positions of a game, certified.

mod backup;
mod batches;
mod length;
mod number;
pub mod policy;
pub mod regret;
mod solver;
pub mod table;
mod tablebase;
mod update;

pub use backup::Backup;
pub use length::mean_length;
pub use number::{Fixed16, Number};
pub use solver::{SolveError, Solver, Sweep};
pub use table::{Build, NumberKind, Stored, StoredBounds, Table, TableError};
pub use tablebase::{JointValues, Tablebase};
