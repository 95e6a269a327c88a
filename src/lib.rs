#![doc = include_str!("../README.md")]
//!
//! # Where everything is
//!
//! | module | what it holds |
//! |---|---|
//! | [`game`] | the trait [`Game`], players, turns, steps, and the lists of actions and outcomes |
//! | [`notation`] | the trait [`Notation`]: positions and actions as text |
//! | [`evaluator`] | what a position is worth when a search can look no further |
//! | [`random`] | the seeded generator behind everything that is drawn |
//! | [`record`] | whole games, and their text |
//! | [`perft`], [`playout`], [`conformance`] | what every game gets for free |
//! | [`games`] | the games, and the [`catalog`](games::catalog) of their names |
//! | [`index`] | positions as numbers without gaps |
//! | [`solve`] | exact values of all positions, certified |
//! | [`search`] | expectiminimax, UCT, matrix games, and what limits them |
//! | [`bots`] | players that choose by themselves |
//! | [`arena`] | matches between bots on shared dice, and how strong they are |
//! | [`protocol`] | the lines by which bots are programs and programs are bots |
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod arena;
pub mod bots;
pub mod conformance;
pub mod evaluator;
pub mod game;
pub mod games;
pub mod index;
pub mod notation;
pub mod perft;
pub mod playout;
pub mod protocol;
pub mod random;
pub mod record;
pub mod search;
pub mod solve;

pub use game::{Actions, Game, Outcomes, Player, PlayerSet, Step, Turn};
pub use notation::Notation;
pub use random::Random;
