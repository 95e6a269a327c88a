//! Second implementations of the games, written from the rules alone: plain arrays, loops over squares, nothing
//! clever. They are slow and short, and the crate must agree with them move for move.

#![allow(dead_code, reason = "each test plays one of them")]

pub mod en_gehe;
pub mod hyena;
pub mod mehen;
pub mod senet;
