//! Bots as policies and policies as bots.

use std::fmt::{self, Debug};
use std::sync::{Mutex, PoisonError};

use super::Policy;
use crate::bots::Bot;
use crate::game::{Actions, Game, Player};
use crate::random::Random;
use crate::search::{Limits, Report, SearchError};

/// A bot as a policy.
///
/// The bot's strategy must depend on nothing but the position. Greedy bots and expectiminimax to a fixed depth are of
/// this kind; Monte Carlo searches, whose strategies are drawn at random, and everything that is limited by time are
/// not.
pub struct OfBot<G: Game, F> {
    make: F,
    limits: Limits,
    /// Bots that nobody is asking at the moment.
    idle: Mutex<Vec<Box<dyn Bot<G>>>>,
}

impl<G: Game, F: Fn() -> Box<dyn Bot<G>> + Sync> OfBot<G, F> {
    /// The policy of the bots that `make` makes, one for each thread, under these limits.
    pub fn new(make: F, limits: Limits) -> Self {
        OfBot { make, limits, idle: Mutex::new(Vec::new()) }
    }
}

impl<G: Game, F> Debug for OfBot<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OfBot").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<G: Game, F: Fn() -> Box<dyn Bot<G>> + Sync> Policy<G> for OfBot<G, F> {
    fn probabilities(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut bot = taken.unwrap_or_else(&self.make);
        let report = bot.analyse(game, state, &self.limits, &mut Random::seeded(game.key(state)))?;
        idle().push(bot);
        let strategy = report.strategy(player).ok_or(SearchError::NothingToChoose(player))?;
        out.extend(actions.iter().map(|&action| {
            let known = strategy.actions.iter().find(|known| known.action == action);
            known.map_or(0.0, |known| known.probability)
        }));
        Ok(())
    }
}

/// A policy as a bot.
#[derive(Clone, Debug)]
pub struct Playing<P> {
    name: String,
    policy: P,
}

impl<P> Playing<P> {
    /// A bot of this name that plays the policy.
    pub fn new(name: impl Into<String>, policy: P) -> Self {
        Playing { name: name.into(), policy }
    }
}

impl<G: Game, P: Policy<G> + Send> Bot<G> for Playing<P> {
    fn name(&self) -> String {
        self.name.clone()
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
        let mut probabilities = Vec::new();
        for strategy in &mut report.strategies {
            let mut actions = Actions::new();
            actions.extend(strategy.actions.iter().map(|known| known.action));
            probabilities.clear();
            self.policy.probabilities(game, state, strategy.player, &actions, &mut probabilities)?;
            for (known, &probability) in strategy.actions.iter_mut().zip(&probabilities) {
                known.probability = probability;
            }
        }
        Ok(report)
    }
}
