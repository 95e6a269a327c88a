//! What choices give away against perfect play.
//!
//! The *regret* of an action is how much less the position after it is worth to its player than after the best one, by
//! perfect play from there on; that of a mixed strategy at a joint turn is how much less it makes sure of than an
//! optimal one does. It is zero for perfect play and measures each choice by itself, whatever luck brings.
//!
//! In a game without joint turns regrets add up to results: if *V* is the value of the start to a player, *R* what
//! the player gives away in a game on average and *S* what the opponent does, then the player gets *V* − *R* + *S*,
//! because the value of the position changes on average by nothing at chance and by the regret at a choice. So
//! against perfect play *R* = *V* less what the player gets. With joint turns it gets no less than *V* − *R* from a
//! perfect opponent, who need not be the one that hurts most.
//!
//! [`exact`] works out what a [`Policy`](super::policy::Policy) gives away over all games that can be; [`sample`] plays
//! games with any bot. Both take the solution as a function from the numbers of stored positions to bounds.

mod exact;
mod judge;
mod sample;

pub use exact::{Regret, exact};
pub use judge::{Judge, Judgement};
pub use sample::{GameRegret, Sample, SampleError, sample};
