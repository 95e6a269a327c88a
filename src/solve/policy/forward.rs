//! What play comes to, and when it ends.

use super::chain::{Chain, PolicyError};
use crate::game::{Game, Player};
use crate::index::PositionIndex;

/// How often play comes to stored positions on average in a game.
#[derive(Clone, Debug)]
pub struct Visits {
    pub(in crate::solve) nodes: Vec<f64>,
    lane: usize,
    lost: f64,
}

impl Visits {
    /// How often play comes to a position on average; `None` if it is not stored. If one policy plays itself, that
    /// of a position and of the same one with the players' names changed are counted together where the index keeps
    /// one number for both.
    pub fn of<G: Game, I: PositionIndex<G>>(&self, chain: &Chain<'_, G, I>, state: &G::State) -> Option<f64> {
        let place = chain.index.find(state)?;
        let node = chain.node_of(self.lane, place);
        self.nodes.get(node).copied()
    }

    /// Stored positions in a game on average.
    pub fn total(&self) -> f64 {
        self.nodes.iter().sum()
    }

    /// The probability of the games that were not followed to their end.
    pub fn lost(&self) -> f64 {
        self.lost
    }
}

/// After how many plies a game ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    /// The probability that it ends after so many plies.
    pub at: Vec<f64>,
    /// The probability that it goes on.
    pub tail: f64,
}

impl Lengths {
    /// The least number of plies after which the game is over with at least this probability; `None` if it lies in the
    /// tail.
    pub fn quantile(&self, probability: f64) -> Option<usize> {
        let mut sum = 0.0;
        self.at.iter().position(|&at| {
            sum += at;
            sum >= probability
        })
    }

    /// The mean of the games that have ended.
    pub fn mean(&self) -> f64 {
        let plies: f64 = self.at.iter().enumerate().map(|(plies, at)| plies as f64 * at).sum();
        plies / self.at.iter().sum::<f64>()
    }
}

impl<G: Game, I: PositionIndex<G>> Chain<'_, G, I> {
    /// How often play comes to each stored position, if the first policy sits here. Games are followed until those
    /// that are left have no more than the probability `lost` together.
    ///
    /// Takes 16 bytes for each node.
    ///
    /// # Errors
    /// If `lost` is not positive.
    pub fn visits(&self, seat: Player, lost: f64) -> Result<Visits, PolicyError> {
        if lost.is_nan() || lost <= 0.0 {
            return Err(PolicyError::Tolerance(lost));
        }
        let lane = self.lane(seat);
        let mut visits = vec![0.0; self.nodes()];
        // What has come to a node and not gone on yet.
        let mut waiting = vec![0.0; self.nodes()];
        for next in &self.starts[lane].next {
            waiting[self.node(lane, next)] += next.way.probability;
        }
        let layers = self.index.layers();
        let mut given_up = 0.0;
        for layer in layers.iter().rev() {
            let nodes = self.nodes_of(&layer.range());
            loop {
                // What comes back to the layer within a sweep is no more than what was in it before.
                let within: f64 = waiting[nodes.clone()].iter().sum();
                if within <= lost / layers.len() as f64 {
                    given_up += within;
                    break;
                }
                for node in nodes.clone().rev() {
                    let came = std::mem::take(&mut waiting[node]);
                    if came > 0.0 {
                        visits[node] += came;
                        for next in self.next(node) {
                            waiting[self.node(node, &next)] += came * next.way.probability;
                        }
                    }
                }
            }
        }
        Ok(Visits { nodes: visits, lane, lost: given_up })
    }

    /// After how many plies the game ends, if the first policy sits here: exactly, ply by ply, until what goes on has
    /// no more than the probability `tail`, or for `most` plies.
    ///
    /// Takes 8 bytes for each node and ply that a stored step can take, and 8 more.
    ///
    /// # Errors
    /// If `tail` is not positive.
    pub fn lengths(&self, seat: Player, tail: f64, most: usize) -> Result<Lengths, PolicyError> {
        if tail.is_nan() || tail <= 0.0 {
            return Err(PolicyError::Tolerance(tail));
        }
        let lane = self.lane(seat);
        let slots = self.most_plies() as usize + 1;
        // What comes to each node with one of the next plies, and all of it together.
        let mut coming = vec![vec![0.0; self.nodes()]; slots];
        let mut sums = vec![0.0; slots];
        let mut at: Vec<f64> = Vec::new();
        let mut end = |plies: usize, probability: f64| {
            at.resize(at.len().max(plies + 1), 0.0);
            at[plies] += probability;
        };
        let start = &self.starts[lane];
        for next in &start.next {
            let slot = next.way.plies as usize;
            coming[slot][self.node(lane, next)] += next.way.probability;
            sums[slot] += next.way.probability;
        }
        start.ends.iter().for_each(|way| end(way.way.plies as usize, way.way.probability));
        let mut ply = 0;
        while sums.iter().sum::<f64>() > tail && ply < most {
            let slot = ply % slots;
            let mut here = std::mem::take(&mut coming[slot]);
            sums[slot] = 0.0;
            for (node, came) in here.iter_mut().enumerate().filter(|(_, came)| **came > 0.0) {
                for next in self.next(node) {
                    let slot = (ply + next.way.plies as usize) % slots;
                    let probability = *came * next.way.probability;
                    coming[slot][self.node(node, &next)] += probability;
                    sums[slot] += probability;
                }
                for way in self.ends(node) {
                    end(ply + way.way.plies as usize, *came * way.way.probability);
                }
                *came = 0.0;
            }
            coming[slot] = here;
            ply += 1;
        }
        Ok(Lengths { at, tail: sums.iter().sum() })
    }
}
