//! Small games that searches are tested on.

#![allow(dead_code, unused_imports, reason = "each test uses some of them")]

mod corridor;
mod one_shot;
mod same;
mod share;
mod thicket;

pub use corridor::Corridor;
pub use one_shot::{OneShot, matrix, signed};
pub use same::Same;
pub use share::Share;
pub use thicket::Thicket;
