//! The bot that every other must beat.

use super::Bot;
use crate::game::Game;
use crate::random::Random;
use crate::search::{Limits, Report, SearchError};

/// Chooses every action with the same probability and spends nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

impl<G: Game> Bot<G> for Uniform {
    fn name(&self) -> String {
        "random".into()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _limits: &Limits,
        _random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        let (low, high) = game.utility_range();
        let mut report = Report::unsearched(game, state, |_| f64::midpoint(low, high));
        for strategy in &mut report.strategies {
            let probability = 1.0 / strategy.actions.len() as f64;
            strategy.actions.iter_mut().for_each(|action| action.probability = probability);
        }
        Ok(report)
    }
}
