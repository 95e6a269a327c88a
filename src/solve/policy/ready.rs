//! Policies that need no search.

use std::fmt::{self, Debug};

use super::Policy;
use crate::game::{Game, Player, Turn};
use crate::index::{Bounds, PositionIndex};
use crate::search::SearchError;
use crate::search::matrix::MatrixSolver;
use crate::solve::backup::{Backup, joint};

/// Plays every action with the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

/// Always plays the smallest action; in senet it moves the piece furthest behind that can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstAction;

/// Always plays the greatest action; in senet it moves the piece furthest ahead that can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastAction;

impl<G: Game> Policy<G> for Uniform {
    fn probabilities(
        &self,
        _game: &G,
        _state: &G::State,
        _player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        out.resize(actions.len(), 1.0 / actions.len() as f64);
        Ok(())
    }
}

impl<G: Game> Policy<G> for FirstAction {
    fn probabilities(
        &self,
        _game: &G,
        _state: &G::State,
        _player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        only(0, actions.len(), out);
        Ok(())
    }
}

impl<G: Game> Policy<G> for LastAction {
    fn probabilities(
        &self,
        _game: &G,
        _state: &G::State,
        _player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        only(actions.len().saturating_sub(1), actions.len(), out);
        Ok(())
    }
}

/// Plays best by the values of stored positions: the action whose bounds have the highest middle, the smallest of
/// equals, and at a joint turn an optimal mixed strategy of the matrix game between these middles.
///
/// Where the bounds of two actions overlap it may take the worse one, and loses no more than their gap by it.
pub struct Best<'a, I, V> {
    index: &'a I,
    values: V,
}

impl<'a, I, V: Fn(u64) -> Bounds + Sync> Best<'a, I, V> {
    /// Best play by what `values` says of each number of the index.
    pub fn new(index: &'a I, values: V) -> Self {
        Best { index, values }
    }
}

impl<I: Debug, V> Debug for Best<'_, I, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Best").field("index", self.index).finish_non_exhaustive()
    }
}

impl<G: Game, I: PositionIndex<G>, V: Fn(u64) -> Bounds + Sync> Policy<G> for Best<'_, I, V> {
    fn probabilities(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        let mut backup = Backup::new();
        let mut found = |next: &G::State| backup.found(game, self.index, next, &self.values).middle();
        if let Turn::Joint(_) = game.turn(state) {
            let (rows, columns, payoffs) = joint(game, state, found);
            let mut solver = MatrixSolver::new();
            let equilibrium =
                solver.solve(&payoffs, rows.len(), columns.len()).map_err(|_| SearchError::ValueNotFinite)?;
            out.extend(if player == Player::X { equilibrium.row } else { equilibrium.column });
            return Ok(());
        }
        let sign = if player == Player::X { 1.0 } else { -1.0 };
        let mut best = (0, f64::NEG_INFINITY);
        for (i, &action) in actions.iter().enumerate() {
            let mut next = state.clone();
            game.apply(&mut next, action);
            let value = sign * found(&next);
            if value > best.1 {
                best = (i, value);
            }
        }
        only(best.0, actions.len(), out);
        Ok(())
    }
}

/// All probability on one of so many actions.
fn only(chosen: usize, actions: usize, out: &mut Vec<f64>) {
    out.extend((0..actions).map(|i| if i == chosen { 1.0 } else { 0.0 }));
}
