//! A solved game.

use std::fmt;
use std::sync::Arc;

use super::backup::{Backup, joint};
use super::solver::{SolveError, Solver};
use super::table::{Stored, StoredBounds, Table, TableError};
use crate::evaluator::Evaluator;
use crate::game::{Actions, Player, PlayerSet, Turn};
use crate::index::{Bounds, IndexError, Indexed, PositionIndex};
use crate::notation::Notation;

/// A solved game: its rules, the numbering of its positions, and what is known of each.
///
/// A clone shares all of it, so that any number of bots and threads can ask the same one. As an [`Evaluator`] it gives
/// the middle between the bounds, [exact](Evaluator::exact) where these are within the tolerance.
///
/// ```
/// use astragali::games::pig::{Die, Pig};
/// use astragali::index::Indexed;
/// use astragali::{Game, solve::Tablebase};
///
/// let piglet = Pig::new(Die::Coin).with_goal(2).unwrap();
/// let index = piglet.index(1_000)?;
/// let table = Tablebase::solve::<f64>(piglet.clone(), index, 1e-9)?;
/// let first = table.value(&piglet.start()).middle();
/// assert!((first - (2.0 * 4.0 / 7.0 - 1.0)).abs() < 1e-9); // who begins wins with probability 4/7
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase<G: Indexed>(Arc<Solution<G>>);

struct Solution<G: Indexed> {
    game: G,
    index: G::Index,
    bounds: StoredBounds,
    tolerance: f64,
}

/// What each pair of actions at a joint turn is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct JointValues<A> {
    /// The first player's actions.
    pub rows: Vec<A>,
    /// The second player's actions.
    pub columns: Vec<A>,
    /// What row `i` and column `j` are worth to the first player, at `i * columns.len() + j`.
    pub values: Vec<Bounds>,
}

/// Bounds that a few sums of products lie between may be wider than what they were made from by so much, as a part of
/// the greatest value.
const ROUNDING: f64 = 1.0 / (1u64 << 46) as f64;

impl<G: Indexed> Tablebase<G> {
    /// A game with its numbering and the bounds of all stored positions, which were to be within the tolerance.
    ///
    /// # Panics
    /// If there are more or fewer bounds than stored positions.
    pub fn new(game: G, index: G::Index, bounds: StoredBounds, tolerance: f64) -> Self {
        assert_eq!(bounds.len(), index.len(), "bounds and numbering belong to different games");
        Tablebase(Arc::new(Solution { game, index, bounds, tolerance }))
    }

    /// Solves a game in memory, with bounds kept as `N`.
    ///
    /// # Errors
    /// Those of [`Solver::new`].
    pub fn solve<N: Stored>(game: G, index: G::Index, tolerance: f64) -> Result<Self, SolveError> {
        let mut solver: Solver<'_, G, G::Index, N> = Solver::new(&game, &index, tolerance)?;
        while solver.sweep().is_some() {}
        let bounds = solver.into();
        Ok(Tablebase::new(game, index, bounds, tolerance))
    }

    /// A game with what a table file knows of it.
    ///
    /// # Errors
    /// If the table is another game's, or its positions are numbered in another way.
    pub fn from_table(game: G, table: Table) -> Result<Self, TableError>
    where
        G: Notation,
    {
        let header = table.header();
        header.check_game(&game)?;
        let index = game.index(header.positions()).map_err(|error| match error {
            IndexError::TooManyPositions { .. } => TableError::OtherNumbering,
            other => other.into(),
        })?;
        header.check(&game, &index)?;
        let tolerance = header.tolerance();
        Ok(Tablebase::new(game, index, table.into_bounds(), tolerance))
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.0.game
    }

    /// The numbering.
    pub fn index(&self) -> &G::Index {
        &self.0.index
    }

    /// The bounds of all stored positions.
    pub fn bounds(&self) -> &StoredBounds {
        &self.0.bounds
    }

    /// How close bounds were to come.
    pub fn tolerance(&self) -> f64 {
        self.0.tolerance
    }

    /// What any position is worth for the first player: what is stored, or what follows from that by the rules.
    ///
    /// Of a position that the numbering does not know no more may be known than the range of utilities.
    pub fn value(&self, state: &G::State) -> Bounds {
        self.look(&mut Backup::new(), state)
    }

    /// What a position is worth for a player.
    pub fn value_for(&self, state: &G::State, player: Player) -> Bounds {
        view(self.value(state), player)
    }

    /// Whether bounds are as close as they were to come, so that what lies between them counts as exact.
    pub fn closes(&self, bounds: Bounds) -> bool {
        let (low, high) = self.0.game.utility_range();
        bounds.gap() <= self.0.tolerance + ROUNDING * low.abs().max(high.abs())
    }

    /// What each action of a decision is worth to the player who decides, in ascending order of the actions; nothing at
    /// other turns.
    pub fn action_values(&self, state: &G::State) -> Vec<(G::Action, Bounds)> {
        let game = &self.0.game;
        let Turn::Decision(player) = game.turn(state) else { return Vec::new() };
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        let mut backup = Backup::new();
        let values = actions.iter().map(|&action| {
            let mut after = state.clone();
            game.apply(&mut after, action);
            (action, view(self.look(&mut backup, &after), player))
        });
        values.collect()
    }

    /// What the pairs of actions of a joint turn are worth; `None` at other turns.
    pub fn joint_values(&self, state: &G::State) -> Option<JointValues<G::Action>> {
        let game = &self.0.game;
        if game.turn(state) != Turn::Joint(PlayerSet::BOTH) {
            return None;
        }
        let mut backup = Backup::new();
        let (rows, columns, values) = joint(game, state, |after| self.look(&mut backup, after));
        Some(JointValues { rows: rows.to_vec(), columns: columns.to_vec(), values })
    }

    fn look(&self, backup: &mut Backup, state: &G::State) -> Bounds {
        let Solution { game, index, bounds, .. } = &*self.0;
        backup.found(game, index, state, &|number| bounds.get(number))
    }
}

/// A value of the first player's as a player sees it.
fn view(value: Bounds, player: Player) -> Bounds {
    if player == Player::X { value } else { value.swapped() }
}

impl<G: Indexed> Evaluator<G> for Tablebase<G> {
    /// By the rules of the table, whatever those of `game`.
    fn evaluate(&self, _game: &G, state: &G::State, player: Player) -> f64 {
        self.value_for(state, player).middle()
    }

    fn exact(&self, _game: &G, state: &G::State, player: Player) -> Option<f64> {
        let value = self.value_for(state, player);
        self.closes(value).then(|| value.middle())
    }
}

impl<G: Indexed> Clone for Tablebase<G> {
    fn clone(&self) -> Self {
        Tablebase(Arc::clone(&self.0))
    }
}

impl<G: Indexed> fmt::Debug for Tablebase<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase")
            .field("game", &self.0.game)
            .field("bounds", &self.0.bounds)
            .field("tolerance", &self.0.tolerance)
            .finish_non_exhaustive()
    }
}
