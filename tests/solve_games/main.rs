//! Numberings made for games, and exact values found with them.

mod goofspiel;
mod hyena;
mod many_outcomes;
mod mehen;
#[path = "../numbering/mod.rs"]
mod numbering;
mod pig;
mod standstill;
