//! A game between two policies.

use std::error::Error;
use std::fmt::{self, Debug};
use std::ops::Range;

use super::Policy;
use super::rows::{Builder, CHUNK, Chunk, End, Next, Row, Way};
use crate::game::{Actions, Game, Outcomes, Player, Turn};
use crate::index::{Place, PositionIndex};
use crate::search::SearchError;

/// A game between two policies: a Markov chain on the stored positions of an index.
///
/// Each stored position is there twice, once for either policy to be the first player's; once only if one policy plays
/// itself. What can follow on each is worked out at the beginning, in parallel where there are processors, and kept:
/// 8 bytes for each different stored position that can follow on it, and 9 for itself; an evaluation keeps 16 bytes for
/// each, and its variance takes 32 more for a while.
pub struct Chain<'a, G: Game, I> {
    pub(super) game: &'a G,
    pub(super) index: &'a I,
    policies: Vec<&'a dyn Policy<G>>,
    chunks: Vec<Chunk>,
    /// Whether play from the start comes to each node.
    live: Vec<bool>,
    /// What follows on the start, for each policy as the first player's.
    pub(super) starts: Vec<Row>,
}

/// Why a game between policies cannot be worked out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PolicyError {
    /// Only games of two players whose utilities sum to zero are worked out.
    NotTwoPlayerZeroSum,
    /// The index has more stored positions than can be kept here.
    TooManyPositions {
        /// How many it has.
        positions: u64,
        /// How many there may be.
        most: u64,
    },
    /// The tolerance is not a positive number.
    Tolerance(f64),
    /// A policy did not give one probability for each action, or they do not sum to 1.
    Probabilities {
        /// How many actions there were.
        actions: usize,
        /// What the policy gave.
        given: Vec<f64>,
    },
    /// Play comes to a position from which these policies never end the game.
    Endless {
        /// The number of the stored position.
        index: u64,
    },
    /// A policy's search failed.
    Search(SearchError),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::NotTwoPlayerZeroSum => {
                f.write_str("only games of two players whose utilities sum to zero are worked out")
            }
            PolicyError::TooManyPositions { positions, most } => {
                write!(f, "{positions} positions are more than the {most} that can be kept")
            }
            PolicyError::Tolerance(tolerance) => write!(f, "a tolerance is a positive number, not {tolerance}"),
            PolicyError::Probabilities { actions, given } => {
                write!(f, "a policy gave {given:?} as the probabilities of {actions} actions")
            }
            PolicyError::Endless { index } => {
                write!(f, "play comes to position {index} and never ends from there")
            }
            PolicyError::Search(error) => write!(f, "{error}"),
        }
    }
}

impl Error for PolicyError {}

impl From<SearchError> for PolicyError {
    fn from(error: SearchError) -> Self {
        PolicyError::Search(error)
    }
}

/// How far from 1 probabilities may sum.
const NORMAL: f64 = 1e-9;

/// Stored positions are told by 31 bits.
const MOST: u64 = 1 << 31;

impl<'a, G: Game, I: PositionIndex<G>> Chain<'a, G, I> {
    /// A policy against itself.
    ///
    /// # Errors
    /// If the game is not one of two players with utilities that sum to zero, it is too large, the policy fails or gives
    /// no probabilities, or play may never end.
    pub fn of(game: &'a G, index: &'a I, policy: &'a dyn Policy<G>) -> Result<Self, PolicyError> {
        Self::new(game, index, vec![policy])
    }

    /// Two policies against each other.
    ///
    /// # Errors
    /// As [`of`](Chain::of).
    pub fn between(game: &'a G, index: &'a I, policies: [&'a dyn Policy<G>; 2]) -> Result<Self, PolicyError> {
        Self::new(game, index, policies.to_vec())
    }

    fn new(game: &'a G, index: &'a I, policies: Vec<&'a dyn Policy<G>>) -> Result<Self, PolicyError> {
        if game.num_players() != 2 || !game.is_zero_sum() {
            return Err(PolicyError::NotTwoPlayerZeroSum);
        }
        let most = MOST / policies.len() as u64;
        if index.len() > most {
            return Err(PolicyError::TooManyPositions { positions: index.len(), most });
        }
        let mut chain = Chain { game, index, policies, chunks: Vec::new(), live: Vec::new(), starts: Vec::new() };
        for lane in 0..chain.lanes() {
            let mut row = Row::default();
            chain.find(&game.start(), lane, Way { probability: 1.0, plies: 0 }, &mut row)?;
            row.merge();
            chain.starts.push(row);
        }
        chain.chunks = chain.work_out()?;
        chain.mark_live();
        chain.check_ends()?;
        Ok(chain)
    }

    /// Memory that is taken, in bytes.
    pub fn bytes(&self) -> u64 {
        self.chunks.iter().map(Chunk::bytes).sum::<u64>() + self.live.len() as u64
    }

    /// How many nodes play comes to: stored positions, those that both policies can have as first player counted twice.
    pub fn len(&self) -> u64 {
        self.live.iter().filter(|&&live| live).count() as u64
    }

    /// Whether play comes to no stored position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The numbering of its positions.
    pub fn index(&self) -> &'a I {
        self.index
    }

    /// Whether a player plays the first policy.
    pub(in crate::solve) fn is_first(&self, player: Player, lane: usize) -> bool {
        self.lanes() == 1 || player.index() == lane
    }

    /// How many nodes stand for a stored position.
    pub(in crate::solve) fn lanes(&self) -> usize {
        self.policies.len()
    }

    /// The policies' order when the first one sits here.
    pub(in crate::solve) fn lane(&self, seat: Player) -> usize {
        if self.lanes() == 1 { 0 } else { seat.index() }
    }

    pub(super) fn nodes(&self) -> usize {
        self.index.len() as usize * self.lanes()
    }

    /// The nodes of stored positions.
    pub(super) fn nodes_of(&self, positions: &Range<u64>) -> Range<usize> {
        positions.start as usize * self.lanes()..positions.end as usize * self.lanes()
    }

    #[inline]
    pub(super) fn is_live(&self, node: usize) -> bool {
        self.live[node]
    }

    /// The node that a step from another one leads to.
    #[inline]
    pub(super) fn node(&self, from: usize, next: &Next) -> usize {
        self.node_of(from & 1, Place { index: next.index, swapped: next.swapped })
    }

    /// The node of a position that is found here, if the policies have this order.
    #[inline]
    pub(super) fn node_of(&self, lane: usize, place: Place) -> usize {
        match self.lanes() {
            1 => place.index as usize,
            _ => place.index as usize * 2 + (lane ^ usize::from(place.swapped)),
        }
    }

    #[inline]
    pub(super) fn next(&self, node: usize) -> impl Iterator<Item = Next> + '_ {
        self.chunks[node / CHUNK].next(node % CHUNK)
    }

    #[inline]
    pub(super) fn ends(&self, node: usize) -> &[End] {
        self.chunks[node / CHUNK].ends(node % CHUNK)
    }

    pub(super) fn most_plies(&self) -> u32 {
        let starts = self
            .starts
            .iter()
            .flat_map(|row| row.next.iter().map(|next| next.way.plies).chain(row.ends.iter().map(|end| end.way.plies)));
        self.chunks.iter().map(Chunk::most_plies).chain(starts).max().unwrap_or(0)
    }

    /// How a player plays in a position.
    pub(in crate::solve) fn strategy(
        &self,
        state: &G::State,
        lane: usize,
        player: Player,
        actions: &mut Actions<G::Action>,
        out: &mut Vec<f64>,
    ) -> Result<(), PolicyError> {
        actions.clear();
        out.clear();
        self.game.actions(state, player, actions);
        let policy = self.policies[if self.lanes() == 1 { 0 } else { player.index() ^ lane }];
        policy.probabilities(self.game, state, player, actions, out)?;
        let sum: f64 = out.iter().sum();
        // Written so that what is no number is refused.
        let normal = out.len() == actions.len() && (sum - 1.0).abs() < NORMAL && out.iter().all(|&p| p >= 0.0);
        if !normal {
            return Err(PolicyError::Probabilities { actions: actions.len(), given: std::mem::take(out) });
        }
        out.iter_mut().for_each(|probability| *probability /= sum);
        Ok(())
    }

    /// Calls `visit` with all positions that follow within a ply, and how probably.
    pub(in crate::solve) fn for_each_next(
        &self,
        state: &G::State,
        lane: usize,
        mut visit: impl FnMut(f64, &G::State) -> Result<(), PolicyError>,
    ) -> Result<(), PolicyError> {
        let game = self.game;
        match game.turn(state) {
            Turn::Over => {}
            Turn::Chance => {
                let mut outcomes = Outcomes::new();
                game.outcomes(state, &mut outcomes);
                for (outcome, probability) in outcomes.probabilities() {
                    let mut next = state.clone();
                    game.apply(&mut next, outcome);
                    visit(probability, &next)?;
                }
            }
            Turn::Decision(player) => {
                let (mut actions, mut probabilities) = (Actions::new(), Vec::new());
                self.strategy(state, lane, player, &mut actions, &mut probabilities)?;
                for (&action, &probability) in actions.iter().zip(&probabilities) {
                    if probability > 0.0 {
                        let mut next = state.clone();
                        game.apply(&mut next, action);
                        visit(probability, &next)?;
                    }
                }
            }
            Turn::Joint(_) => {
                let [mut rows, mut columns] = [Actions::new(), Actions::new()];
                let [mut by_row, mut by_column] = [Vec::new(), Vec::new()];
                self.strategy(state, lane, Player::X, &mut rows, &mut by_row)?;
                self.strategy(state, lane, Player::O, &mut columns, &mut by_column)?;
                for (&row, &p) in rows.iter().zip(&by_row) {
                    for (&column, &q) in columns.iter().zip(&by_column) {
                        if p * q > 0.0 {
                            let mut next = state.clone();
                            game.apply_joint(&mut next, &[row, column]);
                            visit(p * q, &next)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What follows within a stored step.
    fn follow(&self, state: &G::State, lane: usize, way: Way, row: &mut Row) -> Result<(), PolicyError> {
        self.for_each_next(state, lane, |probability, next| {
            let way = Way { probability: way.probability * probability, plies: way.plies + 1 };
            self.find(next, lane, way, row)
        })
    }

    /// The position itself if it is stored or the end, otherwise what follows.
    fn find(&self, state: &G::State, lane: usize, way: Way, row: &mut Row) -> Result<(), PolicyError> {
        if self.game.turn(state) == Turn::Over {
            row.ends.push(End { way, utility: self.game.utility(state, Player::X) });
        } else if let Some(place) = self.index.find(state) {
            row.next.push(Next { way, index: place.index, swapped: place.swapped });
        } else {
            self.follow(state, lane, way, row)?;
        }
        Ok(())
    }

    fn work_out(&self) -> Result<Vec<Chunk>, PolicyError> {
        let chunks = 0..self.nodes().div_ceil(CHUNK);
        let chunk = |chunk: usize| {
            let mut builder = Builder::new();
            let mut row = Row::default();
            let mut failed = Ok(());
            let nodes = chunk * CHUNK..((chunk + 1) * CHUNK).min(self.nodes());
            let positions = nodes.start / self.lanes()..nodes.end / self.lanes();
            self.index.for_each_state(positions.start as u64..positions.end as u64, |_, state| {
                for lane in 0..self.lanes() {
                    row.clear();
                    if failed.is_ok() {
                        failed = self.follow(state, lane, Way { probability: 1.0, plies: 0 }, &mut row);
                    }
                    row.merge();
                    builder.push(&row);
                }
            });
            failed.map(|()| builder.finish())
        };
        #[cfg(feature = "parallel")]
        {
            use rayon::prelude::*;
            chunks.into_par_iter().map(chunk).collect()
        }
        #[cfg(not(feature = "parallel"))]
        chunks.map(chunk).collect()
    }

    /// Marks all nodes that play comes to.
    fn mark_live(&mut self) {
        let mut live = vec![false; self.nodes()];
        let mut waiting = Vec::new();
        for (lane, row) in self.starts.iter().enumerate() {
            waiting.extend(row.next.iter().map(|next| self.node(lane, next)));
        }
        while let Some(node) = waiting.pop() {
            if !std::mem::replace(&mut live[node], true) {
                waiting.extend(self.next(node).map(|next| self.node(node, &next)).filter(|&next| !live[next]));
            }
        }
        self.live = live;
    }

    /// Makes sure that the game can end from every node that play comes to, so that it does end with certainty.
    fn check_ends(&self) -> Result<(), PolicyError> {
        let mut ends: Vec<bool> = self.live.iter().map(|&live| !live).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for node in 0..self.nodes() {
                // What is not live never follows, so that it does not matter what is said of it.
                if !ends[node]
                    && (!self.ends(node).is_empty() || self.next(node).any(|next| ends[self.node(node, &next)]))
                {
                    ends[node] = true;
                    changed = true;
                }
            }
        }
        match ends.iter().position(|&ends| !ends) {
            Some(node) => Err(PolicyError::Endless { index: (node / self.lanes()) as u64 }),
            None => Ok(()),
        }
    }
}

impl<G: Game, I> Debug for Chain<'_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").field("game", self.game).field("nodes", &self.live.len()).finish_non_exhaustive()
    }
}
