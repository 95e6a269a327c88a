//! Two-player zero-sum games in matrix form, solved exactly.
//!
//! Two players choose at the same time: one a row, one a column. The row player is paid the entry where both meet, and
//! the column player pays it. Each can mix choices at random, and there is one *value* that the row player can make
//! sure of on average whatever the other does, while the column player can make sure to pay no more (von Neumann
//! 1928). A [`MatrixSolver`] finds that value and a mixed strategy for each player that attains it.
//!
//! ```
//! use astragali::search::matrix::MatrixSolver;
//!
//! // Rock, paper, scissors, where winning with paper counts double.
//! let payoffs = [
//!     0.0, -2.0, 1.0, //
//!     2.0, 0.0, -1.0, //
//!     -1.0, 1.0, 0.0,
//! ];
//! let mut solver = MatrixSolver::new();
//! let equilibrium = solver.solve(&payoffs, 3, 3)?;
//! assert!(equilibrium.value.abs() < 1e-15);
//! for (weight, expected) in equilibrium.row.iter().zip([0.25, 0.25, 0.5]) {
//!     assert!((weight - expected).abs() < 1e-15);
//! }
//! assert!(equilibrium.gap < 1e-15);
//! # Ok::<(), astragali::search::matrix::MatrixError>(())
//! ```
//!
//! # Method
//!
//! A saddle point, where pure strategies are optimal, is looked for first; games of two rows and two columns have a
//! closed form (von Neumann & Morgenstern 1944). All others are linear programs (Dantzig 1951), solved by the simplex
//! method on a dense condensed tableau. What it finds is not trusted but measured: the best reply to each strategy
//! bounds the value from one side, and a gap between the two bounds sends the game up a ladder of methods, each
//! slower and more robust than the one before:
//!
//! 1. the simplex method in `f64`;
//! 2. a step of iterative refinement on its last tableau (Wilkinson 1963);
//! 3. the simplex method with about 106 bits (Dekker 1971);
//! 4. the same, after each payoff has been raised by less than 2⁻⁴³ of the range. This breaks all ties, and
//!    almost surely takes the game far from any that is singular (Sankar, Spielman & Teng 2006), at the price of a gap
//!    of no more than the perturbation.
//!
//! Each step ends after finitely many pivots, and the strategies with the least gap are the answer. Nearly all games
//! are settled by the first two steps; those that are not are degenerate but for differences near the resolution of
//! `f64`.

mod error;
mod game;
mod number;
mod simplex;
#[cfg(test)]
mod tests;

pub use error::MatrixError;

use game::{Bounds, Game, Pure};
use number::{Double, accurate_sum};
use simplex::Tableau;

/// Solves matrix games, and owns the memory that takes.
///
/// A solver holds no state between calls apart from its buffers: the result depends on the payoffs alone, bit for bit,
/// on every platform. Where several strategies are optimal, the one it returns is a vertex of the optimal set, and
/// which one is unspecified.
///
/// No memory is allocated for a game that has no more rows and no more columns than a game solved before.
#[derive(Debug, Clone, Default)]
pub struct MatrixSolver {
    game: Game,
    quick: Tableau<f64>,
    careful: Tableau<Double>,
    row: Vec<f64>,
    column: Vec<f64>,
    trial_row: Vec<f64>,
    trial_column: Vec<f64>,
    missing: Vec<f64>,
}

/// The value of a matrix game and an optimal strategy for each player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Equilibrium<'a> {
    /// What the row player wins on average, in the unit of the payoffs. It lies between the least and the greatest
    /// payoff, and is exactly a payoff where there is a saddle point.
    pub value: f64,
    /// The probability of each row: none is negative, and their sum is one up to rounding.
    pub row: &'a [f64],
    /// The probability of each column, likewise.
    pub column: &'a [f64],
    /// How far the two strategies are from optimal, in the unit of the payoffs: what the best reply to `column` wins
    /// less what the best reply to `row` leaves. Zero if they are optimal, never negative, and a proof of quality that
    /// needs no trust in the method: the true value differs from `value` by no more than half of it.
    ///
    /// It is measured on the payoffs less the least of them, so a large common part of all payoffs costs no accuracy;
    /// what is left is the rounding of the sums, a few 1e-16 of the range from the least payoff to the greatest.
    pub gap: f64,
}

/// A way to solve a game that has no saddle point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    /// Simplex in `f64`.
    Quick,
    /// Iterative refinement of the last tableau of `Quick`.
    Refined,
    /// Simplex in twice the precision.
    Careful,
    /// Simplex in twice the precision on perturbed payoffs.
    Perturbed,
}

/// All methods, from the fastest to the most robust.
const LADDER: [Method; 4] = [Method::Quick, Method::Refined, Method::Careful, Method::Perturbed];

impl Method {
    /// The gap with which a better method is not tried, as a part of the value above the least payoff.
    ///
    /// Refinement is cheap enough to remove even errors of a few roundings.
    fn tolerance(self) -> f64 {
        if self == Method::Quick { 1e-15 } else { 1e-13 }
    }
}

impl MatrixSolver {
    /// A solver that has not allocated anything yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the value of a game and an optimal strategy for each player.
    ///
    /// The payoffs are those of the row player, who maximises, in row-major order: row `i` meets column `j` in
    /// `payoffs[i * columns + j]`. They may have any finite values and any unit.
    ///
    /// The [`gap`](Equilibrium::gap) of the result is exactly zero for a saddle point, a few 1e-16 of the range from the
    /// least payoff to the greatest for ordinary games, and below 1e-12 of it in all others known, however singular.
    ///
    /// # Complexity
    ///
    /// O(`rows` · `columns`) for a saddle point. Otherwise each pivot takes that long, and in practice about as many
    /// pivots are needed as the smaller of the two numbers, or a few times as many; there are games, though none of
    /// them arises by chance, that would take exponentially many (Klee & Minty 1972), and on these the search is cut
    /// short and the gap tells.
    ///
    /// # Errors
    ///
    /// [`MatrixError::Empty`] if there is no row or no column, [`MatrixError::Shape`] if the number of payoffs is not
    /// `rows` · `columns`, and [`MatrixError::NotFinite`] for a payoff that is infinite or not a number.
    ///
    /// # Examples
    ///
    /// ```
    /// use astragali::search::matrix::{MatrixError, MatrixSolver};
    ///
    /// let mut solver = MatrixSolver::new();
    ///
    /// // The second column is never played: the first costs less against either row.
    /// let equilibrium = solver.solve(&[2.0, 3.0, -1.0, -1.0, 0.0, 2.0], 2, 3)?;
    /// assert_eq!(equilibrium.value, 0.5);
    /// assert_eq!(equilibrium.row, [0.5, 0.5]);
    /// assert_eq!(equilibrium.column, [0.5, 0.0, 0.5]);
    ///
    /// assert_eq!(solver.solve(&[], 0, 3), Err(MatrixError::Empty));
    /// assert_eq!(solver.solve(&[1.0, f64::NAN], 2, 1), Err(MatrixError::NotFinite { row: 1, column: 0 }));
    /// # Ok::<(), MatrixError>(())
    /// ```
    pub fn solve(&mut self, payoffs: &[f64], rows: usize, columns: usize) -> Result<Equilibrium<'_>, MatrixError> {
        let pure = self.start(payoffs, rows, columns)?;
        let (value, gap) = if pure.bounds.lower == pure.bounds.upper {
            (payoffs[pure.row * columns + pure.column], 0.0)
        } else {
            let bounds = if (rows, columns) == (2, 2) {
                self.solve_two_by_two(pure.bounds)
            } else {
                self.climb(&LADDER, payoffs, pure).0
            };
            let scale = self.game.scale();
            (scale.restore(bounds.middle()), scale.restore_difference(bounds.gap()))
        };
        Ok(Equilibrium { value, row: &self.row, column: &self.column, gap })
    }

    /// Takes a game in, and makes the best pure strategies the ones to beat.
    fn start(&mut self, payoffs: &[f64], rows: usize, columns: usize) -> Result<Pure, MatrixError> {
        if rows == 0 || columns == 0 {
            return Err(MatrixError::Empty);
        }
        if rows.checked_mul(columns) != Some(payoffs.len()) {
            return Err(MatrixError::Shape { rows, columns, payoffs: payoffs.len() });
        }
        self.game.load(payoffs, columns)?;
        // All buffers grow here, so that a game which needs a rarely used one does not allocate later.
        self.quick.reserve(rows, columns);
        self.careful.reserve(rows, columns);
        self.missing.clear();
        self.missing.reserve(rows.max(columns));
        for (weights, count) in [
            (&mut self.row, rows),
            (&mut self.trial_row, rows),
            (&mut self.column, columns),
            (&mut self.trial_column, columns),
        ] {
            weights.clear();
            weights.resize(count, 0.0);
        }
        let pure = self.game.pure();
        self.row[pure.row] = 1.0;
        self.column[pure.column] = 1.0;
        Ok(pure)
    }

    /// Solves a game of two rows and two columns that has no saddle point: each player makes both choices of the other
    /// equally good.
    fn solve_two_by_two(&mut self, best: Bounds) -> Bounds {
        if let &[a, b, c, d] = self.game.payoffs() {
            self.trial_row.copy_from_slice(&[(d - c).abs(), (a - b).abs()]);
            self.trial_column.copy_from_slice(&[(d - b).abs(), (a - c).abs()]);
        }
        self.keep_better(best)
    }

    /// Tries the methods in turn until one is good enough, keeps the best strategies, and returns what they make sure
    /// of and the last method tried.
    fn climb(&mut self, ladder: &[Method], payoffs: &[f64], pure: Pure) -> (Bounds, Method) {
        let mut best = pure.bounds;
        let mut last = Method::Quick;
        for &method in ladder {
            last = method;
            self.attempt(method, payoffs, pure.column);
            best = self.keep_better(best);
            if best.gap() <= method.tolerance() * best.upper {
                break;
            }
        }
        (best, last)
    }

    /// Finds strategies for trial with one method; `first` is the column that is best on its own.
    fn attempt(&mut self, method: Method, payoffs: &[f64], first: usize) {
        let (rows, columns) = (self.row.len(), self.column.len());
        let scale = self.game.scale();
        let patience = rows + columns;
        let limit = 100 * (rows + columns);
        match method {
            Method::Quick => {
                self.quick.load(rows, columns, self.game.payoffs().iter().copied());
                self.quick.maximise(first, patience, limit);
            }
            Method::Refined => self.quick.refine(self.game.payoffs(), &mut self.missing),
            Method::Careful => {
                self.careful.load(rows, columns, payoffs.iter().map(|&payoff| scale.shrink_exactly(payoff)));
                self.careful.maximise(first, patience, limit);
            }
            Method::Perturbed => {
                let payoffs = payoffs.iter().enumerate();
                let payoffs = payoffs.map(|(index, &payoff)| scale.shrink_perturbed(payoff, index));
                self.careful.load(rows, columns, payoffs);
                self.careful.maximise(first, patience, limit);
            }
        }
        match method {
            Method::Quick | Method::Refined => self.quick.read(&mut self.trial_row, &mut self.trial_column),
            Method::Careful | Method::Perturbed => self.careful.read(&mut self.trial_row, &mut self.trial_column),
        }
    }

    /// Replaces the best strategies so far by those on trial if these leave a smaller gap.
    fn keep_better(&mut self, best: Bounds) -> Bounds {
        if normalise(&mut self.trial_row) && normalise(&mut self.trial_column) {
            let bounds = self.game.bounds(&self.trial_row, &self.trial_column);
            if bounds.gap() < best.gap() {
                std::mem::swap(&mut self.row, &mut self.trial_row);
                std::mem::swap(&mut self.column, &mut self.trial_column);
                return bounds;
            }
        }
        best
    }
}

/// Divides the weights by their sum; false if that is impossible.
fn normalise(weights: &mut [f64]) -> bool {
    let total = accurate_sum(weights);
    for weight in &mut *weights {
        *weight /= total;
    }
    total > 0.0 && total.is_finite()
}
