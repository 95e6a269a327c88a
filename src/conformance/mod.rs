//! Checks that a game keeps the contract of [`Game`] and [`Notation`], by random play that looks at every position.
//!
//! Searches believe what a game tells them: that lists are sorted and weights add up, that a fast sampler draws what the
//! slow one would, that a key belongs to one position. A game that breaks such a rule plays on and gives wrong numbers.
//! [`Conformance`] says which rule, in which position, and what to do about it; a test of every new game should be
//!
//! ```
//! use astragali::conformance::Conformance;
//! use astragali::games::senet::Senet;
//!
//! let check = Conformance::new().games(10).check_text(&Senet::default());
//! let summary = check.unwrap_or_else(|failure| panic!("{failure}"));
//! assert_eq!(summary.finished, 10);
//! assert_eq!(summary.joints, 0, "senet has no joint turns, so nothing was learnt about them");
//! ```
//!
//! [`check_position`] and [`check_position_text`] check a single position, for fuzz targets that choose the play by
//! their input.
//!
//! **What is checked.** Of the rules: number of players, range of utilities, name. In every position: that turn, lists,
//! steps and key are the same when asked for twice; players and sets of players; that lists are not empty, sorted and
//! distinct; weights and their total; that samplers draw what is listed; utilities at the end, within range and summing
//! to zero if they should; texts, read back, distinct, and refused if nothing has them. Over all positions: that equal
//! ones have equal keys and texts and different ones different ones, and that the samplers draw with the right
//! frequencies. With texts, each position's text is also changed in one character: if it is still accepted, the position
//! must be as good as any.
//!
//! **What is not.** The rules of the game itself, of course. A step may leave the position as it was (a pass, a throw
//! that changes nothing). When the game is over it is asked for `turn`, `on_turn`, `utility`, `utilities`, `key` and
//! its texts only, never to list or to play. A panic in the game's own methods is not caught.
//!
//! **Chance of error.** A game that keeps every rule fails with probability below 10⁻⁹, whatever the settings: 10⁻¹⁰
//! for each sampler, and the rest for two keys that are equal by chance. With the default settings and one shape of
//! throw, a die with one face off by a twentieth is found with near certainty, and so is an action that is never drawn
//! where it is one of a few.

mod draws;
mod failure;
mod memory;
mod message;
mod play;
mod position;
mod problem;
mod statistics;
mod summary;
mod text;

pub use failure::Failure;
pub use position::check_position;
pub use problem::{Choices, Problem};
pub use summary::Summary;
pub use text::check_position_text;

use std::fmt;

use crate::game::Game;
use crate::notation::Notation;

/// A check of a game by seeded random play.
///
/// The same settings always play the same games. `Display` writes the settings as code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "nothing is checked before `check` or `check_text`"]
pub struct Conformance {
    games: u64,
    seed: u64,
    horizon: u32,
    outcome_draws: u64,
    action_draws: u64,
}

impl Conformance {
    /// 100 games of at most 1,000 plies from seed 0, then 400,000 draws of outcomes and 100,000 of actions.
    pub const fn new() -> Self {
        Conformance { games: 100, seed: 0, horizon: 1_000, outcome_draws: 400_000, action_draws: 100_000 }
    }

    /// The number of games to play.
    pub const fn games(self, games: u64) -> Self {
        Conformance { games, ..self }
    }

    /// The seed of all random numbers.
    pub const fn seed(self, seed: u64) -> Self {
        Conformance { seed, ..self }
    }

    /// The number of plies after which a game is broken off. Utilities are checked in games that come to their end.
    pub const fn horizon(self, horizon: u32) -> Self {
        Conformance { horizon, ..self }
    }

    /// How often [`Game::sample_outcome`] is called to count what it draws, spread over positions with different
    /// outcomes. A deviation is found if it is about ten times the square root of the count to be expected.
    pub const fn outcome_draws(self, outcome_draws: u64) -> Self {
        Conformance { outcome_draws, ..self }
    }

    /// How often [`Game::sample_action`] is called to count what it draws, spread over positions with different
    /// actions. Fewer than for outcomes, because the default lists all actions every time.
    pub const fn action_draws(self, action_draws: u64) -> Self {
        Conformance { action_draws, ..self }
    }

    /// Checks what [`Game`] promises.
    ///
    /// # Errors
    /// The first rule found broken.
    pub fn check<G: Game>(self, game: &G) -> Result<Summary, Failure> {
        play::run(self, game, play::Plain)
    }

    /// Checks what [`Game`] and [`Notation`] promise.
    ///
    /// # Errors
    /// The first rule found broken.
    pub fn check_text<G: Notation>(self, game: &G) -> Result<Summary, Failure> {
        play::run(self, game, play::WithTexts)
    }
}

impl Default for Conformance {
    fn default() -> Self {
        Conformance::new()
    }
}

impl fmt::Display for Conformance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = Conformance::new();
        f.write_str("Conformance::new()")?;
        for (name, value, usual) in [
            ("games", self.games, standard.games),
            ("seed", self.seed, standard.seed),
            ("horizon", self.horizon.into(), standard.horizon.into()),
            ("outcome_draws", self.outcome_draws, standard.outcome_draws),
            ("action_draws", self.action_draws, standard.action_draws),
        ] {
            if value != usual {
                write!(f, ".{name}({value})")?;
            }
        }
        Ok(())
    }
}
