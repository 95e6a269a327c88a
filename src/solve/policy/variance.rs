//! Luck: what the spread of results comes from.

use super::chain::{Chain, PolicyError};
use super::evaluation::Evaluation;
use super::solve::{Pair, System};
use crate::game::{Game, Player, Turn};
use crate::index::PositionIndex;

/// Where the variance of a game's result comes from, in units of utility squared.
///
/// What the players can expect changes with every ply, and on average by nothing; so the variance of the result is the
/// sum over all plies of how much that ply makes the expectation vary (the law of total variance along a martingale;
/// the same sum that [`Luck`](crate::arena::Luck) takes out of single games). Each ply's part belongs to chance, or to the
/// players where these draw their choices at random. Between policies that never draw, all of it is chance. How good a
/// choice is has no part in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variance {
    /// What the outcomes of chance bring.
    pub chance: f64,
    /// What choices drawn at random bring.
    pub choices: f64,
}

impl Variance {
    /// The variance of the result.
    pub fn total(&self) -> f64 {
        self.chance + self.choices
    }

    /// The part of chance, 0 to 1; no number if the result never varies.
    pub fn share_of_chance(&self) -> f64 {
        self.chance / self.total()
    }
}

impl<G: Game, I: PositionIndex<G>> Evaluation<'_, '_, G, I> {
    /// Where the variance of the result comes from, if the first policy sits here, as a seat of [`value`](Self::value).
    /// Unlike values and lengths it is not certified, though as exact.
    ///
    /// # Errors
    /// If a policy's search fails.
    pub fn variance(&self, seat: Player) -> Result<Variance, PolicyError> {
        let chain = self.chain;
        let steps = self.spread()?;
        let scale = chain.scale();
        let longest = self.cells.iter().map(|cell| cell[1]).fold(1.0, f64::max);
        let enough = |_| [self.tolerance * scale * scale / longest; 2];
        let cells = System { signed: false, constant: |node: usize| steps[node], enough }.solve(chain);
        let lane = chain.lane(seat);
        let mut sum = [0.0; 2];
        if chain.index.find(&chain.game.start()).is_none() {
            self.spread_of(&chain.game.start(), lane, 1.0, &mut sum)?;
        }
        for next in &chain.starts[lane].next {
            let [chance, choices] = cells[chain.node(lane, next)];
            sum[0] += next.way.probability * chance;
            sum[1] += next.way.probability * choices;
        }
        Ok(Variance { chance: sum[0], choices: sum[1] })
    }

    /// How much chance and choices make the expectation vary within the step that begins on each node.
    fn spread(&self) -> Result<Vec<Pair>, PolicyError> {
        let lanes = self.chain.lanes();
        let of_node = |node: usize| {
            let mut sum = [0.0; 2];
            if self.chain.is_live(node) {
                let state = self.chain.index.state((node / lanes) as u64);
                self.spread_of(&state, node % lanes, 1.0, &mut sum)?;
            }
            Ok(sum)
        };
        #[cfg(feature = "parallel")]
        {
            use rayon::prelude::*;
            (0..self.chain.nodes()).into_par_iter().map(of_node).collect()
        }
        #[cfg(not(feature = "parallel"))]
        (0..self.chain.nodes()).map(of_node).collect()
    }

    /// What a position is worth by the positions that follow; adds how much these make it vary.
    fn spread_of(&self, state: &G::State, lane: usize, weight: f64, sum: &mut Pair) -> Result<f64, PolicyError> {
        let Chain { game, index, .. } = self.chain;
        let mut values = Vec::new();
        self.chain.for_each_next(state, lane, |probability, next| {
            let value = if game.turn(next) == Turn::Over {
                game.utility(next, Player::X)
            } else if let Some(place) = index.find(next) {
                let value = self.cells[self.chain.node_of(lane, place)][0];
                if place.swapped { -value } else { value }
            } else {
                self.spread_of(next, lane, weight * probability, sum)?
            };
            values.push((probability, value));
            Ok(())
        })?;
        let mean: f64 = values.iter().map(|(probability, value)| probability * value).sum();
        let variance: f64 = values.iter().map(|(probability, value)| probability * (value - mean).powi(2)).sum();
        sum[usize::from(game.turn(state) != Turn::Chance)] += weight * variance;
        Ok(mean)
    }
}
