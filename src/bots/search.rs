//! The searches as bots.

use super::Bot;
use crate::evaluator::Evaluator;
use crate::game::Game;
use crate::random::Random;
use crate::search::{Expectiminimax, Limits, Report, SearchError, Uct};

impl<G: Game, E: Evaluator<G>> Bot<G> for Expectiminimax<G, E> {
    fn name(&self) -> String {
        "expectiminimax".into()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        _random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        self.search(game, state, limits)
    }
}

impl<G: Game> Bot<G> for Uct<G::Action> {
    fn name(&self) -> String {
        "uct".into()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        Ok(self.search(game, state, limits, random))
    }
}
