//! Numberings made for games, and exact values found with them.

mod goofspiel;
mod hyena;
mod mehen;
#[path = "../numbering/mod.rs"]
mod numbering;
mod pig;
mod standstill;
