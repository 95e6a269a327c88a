//! One ply over an evaluator.

use super::Bot;
use crate::evaluator::Evaluator;
use crate::game::{Game, Player, Step, Turn, for_each_joint};
use crate::random::Random;
use crate::search::{Limits, Report, SearchError, Strategy};

/// Plays the action whose afterstate, the position before chance moves again, the evaluator likes best for the player;
/// the smallest of equals. At a joint turn it takes the others to choose uniformly at random, and its own choice is pure:
/// where a guess decides, two of these always guess right and may never finish. One ply is all it looks at, whatever
/// the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Greedy<E> {
    evaluator: E,
}

impl<E> Greedy<E> {
    /// A greedy bot over this evaluator.
    pub fn new(evaluator: E) -> Self {
        Greedy { evaluator }
    }

    fn value<G: Game>(&self, game: &G, state: &G::State, player: Player) -> f64
    where
        E: Evaluator<G>,
    {
        match game.turn(state) {
            Turn::Over => game.utility(state, player),
            _ => self.evaluator.evaluate(game, state, player),
        }
    }
}

impl<G: Game, E: Evaluator<G>> Bot<G> for Greedy<E> {
    fn name(&self) -> String {
        "greedy".into()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _limits: &Limits,
        _random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        let mut report = Report::unsearched(game, state, |player| self.value(game, state, player));
        report.nodes = 1;
        match game.turn(state) {
            Turn::Decision(player) => {
                for action in &mut report.strategies[0].actions {
                    let mut after = state.clone();
                    game.apply(&mut after, action.action);
                    action.value = Some(self.value(game, &after, player));
                    report.nodes += 1;
                }
            }
            Turn::Joint(players) => {
                let strategies = &mut report.strategies;
                let combinations: usize = strategies.iter().map(|s| s.actions.len()).product();
                for_each_joint(game, state, players, |actions| {
                    let mut after = state.clone();
                    game.apply_joint(&mut after, actions);
                    for (strategy, chosen) in strategies.iter_mut().zip(actions) {
                        let share = combinations / strategy.actions.len();
                        let value = self.value(game, &after, strategy.player) / share as f64;
                        if let Some(action) = strategy.actions.iter_mut().find(|a| a.action == *chosen) {
                            action.value = Some(action.value.unwrap_or(0.0) + value);
                        }
                    }
                    report.nodes += 1;
                });
            }
            Turn::Chance | Turn::Over => return Ok(report),
        }
        report.strategies.iter_mut().for_each(play_best);
        if let [only] = report.strategies.as_slice() {
            let best = only.best();
            report.depth = 1;
            report.line = vec![Step::One(best)];
        }
        Ok(report)
    }
}

fn play_best<A>(strategy: &mut Strategy<A>) {
    let mut best = 0;
    for (i, action) in strategy.actions.iter().enumerate() {
        if action.value > strategy.actions[best].value {
            best = i;
        }
    }
    for (i, action) in strategy.actions.iter_mut().enumerate() {
        action.probability = if i == best { 1.0 } else { 0.0 };
    }
}
