//! How strong players are, with the uncertainty of every number.

mod luck;
pub mod ratings;

pub use luck::{Adjusted, Luck};
