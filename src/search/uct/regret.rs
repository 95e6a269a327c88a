//! Regret matching: how a player mixes at a joint turn.

use crate::game::Player;
use crate::random::Random;

/// How much of each player's choice at a joint turn is uniform, so that every action keeps being tried.
const EXPLORATION: f64 = 0.1;

/// One of a player's actions at a joint turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<A> {
    pub(super) player: Player,
    pub(super) action: A,
    /// What always taking it would have gained over what was taken.
    pub(super) regret: f64,
    /// Sum of the probabilities with which regret matching would have taken it.
    pub(super) weight: f64,
    pub(super) visits: u32,
    pub(super) sum: f64,
}

impl<A> Choice<A> {
    pub(super) fn new(player: Player, action: A) -> Self {
        Choice { player, action, regret: 0.0, weight: 0.0, visits: 0, sum: 0.0 }
    }
}

/// Draws one of a player's actions in proportion to positive regret, or uniformly if there is none, and adds to the
/// weights of the average strategy.
pub(super) fn pick<A>(choices: &mut [Choice<A>], random: &mut Random) -> u32 {
    let total: f64 = choices.iter().map(|choice| choice.regret.max(0.0)).sum();
    let uniform = 1.0 / choices.len() as f64;
    let mut left = random.unit();
    let mut picked = choices.len() - 1;
    let mut drawn = false;
    for (index, choice) in choices.iter_mut().enumerate() {
        let matched = if total > 0.0 { choice.regret.max(0.0) / total } else { uniform };
        choice.weight += matched;
        let probability = (1.0 - EXPLORATION) * matched + EXPLORATION * uniform;
        if !drawn && left < probability {
            picked = index;
            drawn = true;
        }
        left -= probability;
    }
    picked as u32
}

/// The average strategy: a probability for each of a player's actions.
pub(super) fn average<A>(choices: &[Choice<A>]) -> Vec<f64> {
    let total: f64 = choices.iter().map(|choice| choice.weight).sum();
    let uniform = 1.0 / choices.len() as f64;
    choices.iter().map(|choice| if total > 0.0 { choice.weight / total } else { uniform }).collect()
}
