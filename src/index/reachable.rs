//! The positions of any game, found by walking through it.

use std::hash::Hash;

use foldhash::fast::FixedState;
use std::collections::HashMap;

use super::{IndexError, Layer, Place, PositionIndex};
use crate::game::{Game, Turn, for_each_step};

/// All positions that play can come to from the start, in a hash table.
///
/// Positions that chance follows and decisions alike are stored, and nothing is known about who mirrors whom, so that
/// it takes far more memory than a numbering made for the game. Numbers are given in the order in which a depth-first
/// walk leaves the positions: where play cannot come back, what follows a position has smaller numbers.
#[derive(Clone, Debug)]
pub struct Reachable<S: Eq + Hash> {
    states: Vec<S>,
    numbers: HashMap<S, u64, FixedState>,
    layers: Vec<Layer>,
}

/// Stands for the number of a position that has been met and has none yet.
const UNNUMBERED: u64 = u64::MAX;

impl<S: Clone + Eq + Hash> Reachable<S> {
    /// Walks through the game from its start.
    ///
    /// # Errors
    /// If there are more than `most` positions, or the game is not one of two players whose utilities sum to zero.
    pub fn new<G: Game<State = S>>(game: &G, most: u64) -> Result<Self, IndexError> {
        if game.num_players() != 2 || !game.is_zero_sum() {
            return Err(IndexError::NotTwoPlayerZeroSum);
        }
        let mut states = Vec::new();
        let mut numbers: HashMap<S, u64, FixedState> = HashMap::default();
        // Each position of the path leads to the next one. It is looked at again after each of those instead of keeping
        // all that it leads to, so that no more positions are in memory than have been met.
        let mut path: Vec<S> = Vec::new();
        let mut met = Some(game.start()).filter(|start| game.turn(start) != Turn::Over);
        loop {
            if let Some(state) = met.take() {
                if numbers.len() as u64 >= most {
                    return Err(IndexError::TooManyPositions { most });
                }
                numbers.insert(state.clone(), UNNUMBERED);
                path.push(state);
            }
            let Some(state) = path.last() else { break };
            for_each_step(game, state, |_, next| {
                if !numbers.contains_key(next) && game.turn(next) != Turn::Over {
                    met = Some(next.clone());
                }
            });
            if met.is_none()
                && let Some(state) = path.pop()
            {
                numbers.insert(state.clone(), states.len() as u64);
                states.push(state);
            }
        }
        let layers = vec![Layer::ascending("all positions", 0..states.len() as u64)];
        Ok(Reachable { states, numbers, layers })
    }
}

impl<G: Game> PositionIndex<G> for Reachable<G::State> {
    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    fn find(&self, state: &G::State) -> Option<Place> {
        self.numbers.get(state).map(|&index| Place { index, swapped: false })
    }

    fn state(&self, index: u64) -> G::State {
        self.states[index as usize].clone()
    }

    fn for_each_state(&self, range: std::ops::Range<u64>, mut visit: impl FnMut(u64, &G::State)) {
        for index in range {
            visit(index, &self.states[index as usize]);
        }
    }
}
