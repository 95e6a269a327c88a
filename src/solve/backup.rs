//! What a position is worth if those after it are known.

use crate::game::{Actions, Game, Outcomes, Player, Turn};
use crate::index::{Bounds, PositionIndex};
use crate::search::matrix::MatrixSolver;

/// Works out what positions are worth from the stored positions that follow, and owns the memory that takes.
#[derive(Debug, Default)]
pub struct Backup {
    matrix: MatrixSolver,
    /// Plies from the position that was asked for.
    plies: u32,
}

/// Plies after which a stored position must have come. A position that the index does not know may lie any number of
/// plies from one that it does.
const AHEAD: u32 = 4;

/// The rounding of a sum over more outcomes of chance than these counts; what comes of fewer, even ply after ply, is
/// allowed for wherever it is [stored](super::Number).
const FEW: usize = 8;

impl Backup {
    /// Memory for any number of positions.
    pub fn new() -> Self {
        Backup::default()
    }

    /// What a position is worth for the first player, if every stored position after it is worth what `values` says of
    /// its number. The position itself is looked at by the rules, even if it is stored.
    ///
    /// Nothing is known of a position from which play can go on for more than four plies without coming to a stored
    /// one.
    pub fn position<G: Game, I: PositionIndex<G>>(
        &mut self,
        game: &G,
        index: &I,
        state: &G::State,
        values: &impl Fn(u64) -> Bounds,
    ) -> Bounds {
        let mut after = |action| {
            let mut next = state.clone();
            game.apply(&mut next, action);
            self.found(game, index, &next, values)
        };
        match game.turn(state) {
            Turn::Over => Bounds::exactly(game.utility(state, Player::X)),
            Turn::Chance => {
                let mut outcomes = Outcomes::new();
                game.outcomes(state, &mut outcomes);
                let mut expected = Bounds::exactly(0.0);
                for (outcome, probability) in outcomes.probabilities() {
                    expected.add(probability, after(outcome));
                }
                if outcomes.len() > FEW {
                    let (low, high) = game.utility_range();
                    let slack = outcomes.len() as f64 * f64::EPSILON * low.abs().max(high.abs());
                    expected = Bounds { lower: expected.lower - slack, upper: expected.upper + slack };
                }
                expected
            }
            Turn::Decision(player) => {
                let mut actions = Actions::new();
                game.actions(state, player, &mut actions);
                let values = actions.iter().map(|&action| after(action));
                let best = if player == Player::X { values.reduce(Bounds::max) } else { values.reduce(Bounds::min) };
                best.unwrap_or(Bounds::unknown(f64::INFINITY))
            }
            Turn::Joint(_) => self.joint(game, index, state, values),
        }
    }

    /// What a position is worth: what is stored, if it is.
    pub fn found<G: Game, I: PositionIndex<G>>(
        &mut self,
        game: &G,
        index: &I,
        state: &G::State,
        values: &impl Fn(u64) -> Bounds,
    ) -> Bounds {
        if let Some(place) = index.find(state) {
            return place.view(values(place.index));
        }
        if self.plies == AHEAD && game.turn(state) != Turn::Over {
            let (low, high) = game.utility_range();
            return Bounds::unknown(low.abs().max(high.abs()));
        }
        self.plies += 1;
        let value = self.position(game, index, state, values);
        self.plies -= 1;
        value
    }

    fn joint<G: Game, I: PositionIndex<G>>(
        &mut self,
        game: &G,
        index: &I,
        state: &G::State,
        values: &impl Fn(u64) -> Bounds,
    ) -> Bounds {
        let (rows, columns, after) = joint(game, state, |next| self.found(game, index, next, values));
        let lower: Vec<f64> = after.iter().map(|value| value.lower).collect();
        let upper: Vec<f64> = after.iter().map(|value| value.upper).collect();
        // The value of a matrix game grows with its entries, so that bounds on these give bounds on it.
        let mut value = |entries: &[f64]| match self.matrix.solve(entries, rows.len(), columns.len()) {
            Ok(equilibrium) => {
                let slack = equilibrium.gap / 2.0;
                Bounds { lower: equilibrium.value - slack, upper: equilibrium.value + slack }
            }
            Err(_) => Bounds::unknown(f64::INFINITY),
        };
        Bounds { lower: value(&lower).lower, upper: value(&upper).upper }
    }
}

/// The actions of both players at a joint turn, and what each pair of them comes to, row by row.
pub(super) fn joint<G: Game, T>(
    game: &G,
    state: &G::State,
    mut found: impl FnMut(&G::State) -> T,
) -> (Actions<G::Action>, Actions<G::Action>, Vec<T>) {
    let [mut rows, mut columns] = [Actions::new(), Actions::new()];
    game.actions(state, Player::X, &mut rows);
    game.actions(state, Player::O, &mut columns);
    let mut after = Vec::with_capacity(rows.len() * columns.len());
    for &row in rows.iter() {
        for &column in columns.iter() {
            let mut next = state.clone();
            game.apply_joint(&mut next, &[row, column]);
            after.push(found(&next));
        }
    }
    (rows, columns, after)
}
