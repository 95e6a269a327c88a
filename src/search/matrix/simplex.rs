//! The simplex method on the condensed tableau of a matrix game.

use super::number::Number;

/// The linear program of the column player, "maximise Σy subject to C y ≤ 1, y ≥ 0", with all slack variables in the
/// basis at the start; its dual is the row player's, so both strategies can be read off the last tableau.
///
/// The tableau is condensed (Tucker 1960): only the columns of variables outside the basis are kept. Cell (i, j) has
/// the coefficient of the j-th of those in the equation of the i-th variable of the basis; the last column has the
/// values of the basis and the last row the reduced costs.
#[derive(Debug, Clone, Default)]
pub(super) struct Tableau<N> {
    cells: Vec<N>,
    rows: usize,
    columns: usize,
    /// The variable of each row: y of column `v` if `v < columns`, the slack of row `v - columns` otherwise.
    basis: Vec<usize>,
    /// The variable of each column, likewise.
    outside: Vec<usize>,
}

impl<N: Number> Tableau<N> {
    #[cfg(test)]
    pub(super) fn capacities(&self) -> [usize; 3] {
        [self.cells.capacity(), self.basis.capacity(), self.outside.capacity()]
    }

    /// Forgets the last game, and makes sure that one of this shape fits without another allocation.
    pub(super) fn reserve(&mut self, rows: usize, columns: usize) {
        self.cells.clear();
        self.cells.reserve((rows + 1) * (columns + 1));
        self.basis.clear();
        self.basis.reserve(rows);
        self.outside.clear();
        self.outside.reserve(columns);
    }

    /// Sets up the first tableau of a game whose payoffs are given in row-major order.
    pub(super) fn load(&mut self, rows: usize, columns: usize, mut payoffs: impl Iterator<Item = N>) {
        self.rows = rows;
        self.columns = columns;
        self.cells.clear();
        for _ in 0..rows {
            self.cells.extend(payoffs.by_ref().take(columns));
            self.cells.push(N::ONE);
        }
        self.cells.extend((0..columns).map(|_| N::ONE.negated()));
        self.cells.push(N::ZERO);
        self.basis.clear();
        self.basis.extend(columns..columns + rows);
        self.outside.clear();
        self.outside.extend(0..columns);
    }

    /// Pivots until no reduced cost is negative, and returns the number of pivots; gives up, with a tableau that may
    /// still be of use, when rounding errors leave no pivot or when `limit` pivots have not been enough.
    ///
    /// The entering column is `first`, and from then on that of the most negative reduced cost (Dantzig 1951); ties
    /// for the leaving row go to the largest pivot, which is the most accurate one. That rule can cycle in degenerate
    /// games. After more than `patience` pivots in a row that improved nothing, the smallest-index rule (Bland 1977)
    /// takes over until one does: it does not cycle, and an improvement leaves all earlier bases behind, so the method
    /// ends whatever the game.
    pub(super) fn maximise(&mut self, first: usize, patience: usize, limit: usize) -> usize {
        let mut stalled = 0;
        let mut entering = Some(first);
        for pivots in 0..limit {
            let Some(column) = entering else { return pivots };
            let Some(row) = self.leaving(column, stalled > patience) else { return pivots };
            stalled = if self.value(row) > N::ZERO { 0 } else { stalled + 1 };
            self.pivot(row, column);
            entering = if stalled > patience { self.first_improving() } else { self.most_improving() };
        }
        limit
    }

    fn width(&self) -> usize {
        self.columns + 1
    }

    /// The value of the variable of a row.
    fn value(&self, row: usize) -> N {
        self.cells[row * self.width() + self.columns]
    }

    /// The reduced costs of the variables outside the basis.
    fn costs(&self) -> &[N] {
        &self.cells[self.rows * self.width()..][..self.columns]
    }

    /// The column of the most negative reduced cost.
    fn most_improving(&self) -> Option<usize> {
        let mut best = None;
        let mut least = -N::NOISE;
        for (column, cost) in self.costs().iter().enumerate() {
            if cost.rounded() < least {
                least = cost.rounded();
                best = Some(column);
            }
        }
        best
    }

    /// The column of the first variable that has a negative reduced cost.
    fn first_improving(&self) -> Option<usize> {
        let improving = self.costs().iter().zip(&self.outside).enumerate();
        let improving = improving.filter(|(_, (cost, _))| cost.rounded() < -N::NOISE);
        improving.min_by_key(|&(_, (_, &variable))| variable).map(|(column, _)| column)
    }

    /// The row whose variable falls to zero first as that of the column grows.
    fn leaving(&self, column: usize, smallest_index: bool) -> Option<usize> {
        let mut best: Option<(usize, N, N)> = None;
        for (row, cells) in self.cells.chunks_exact(self.width()).take(self.rows).enumerate() {
            let pivot = cells[column];
            if pivot > N::ZERO {
                let value = cells[self.columns];
                let ratio = if value > N::ZERO { value.over(pivot) } else { N::ZERO };
                let better = best.is_none_or(|(other, least, other_pivot)| {
                    let difference = ratio.plus(least.negated()).rounded();
                    if difference.abs() > N::NOISE * least.rounded() {
                        difference < 0.0
                    } else if smallest_index {
                        self.basis[row] < self.basis[other]
                    } else {
                        pivot > other_pivot
                    }
                });
                if better {
                    best = Some((row, ratio, pivot));
                }
            }
        }
        best.map(|(row, _, _)| row)
    }

    /// Exchanges the variable of a row for that of a column (Gauss–Jordan elimination in place).
    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width();
        let (above, rest) = self.cells.split_at_mut(row * width);
        let (chosen, below) = rest.split_at_mut(width);
        let pivot = chosen[column];
        chosen[column] = N::ONE;
        for cell in &mut *chosen {
            *cell = cell.over(pivot);
        }
        for other in above.chunks_exact_mut(width).chain(below.chunks_exact_mut(width)) {
            let factor = other[column];
            other[column] = N::ZERO;
            for (cell, &by) in other.iter_mut().zip(&*chosen) {
                *cell = cell.minus_product(factor, by);
            }
        }
        std::mem::swap(&mut self.basis[row], &mut self.outside[column]);
    }

    /// Writes the solutions of both programs, which are the strategies up to a factor.
    pub(super) fn read(&self, row_weights: &mut [f64], column_weights: &mut [f64]) {
        row_weights.fill(0.0);
        column_weights.fill(0.0);
        for (row, &variable) in self.basis.iter().enumerate() {
            if variable < self.columns {
                column_weights[variable] = positive(self.value(row));
            }
        }
        for (cost, &variable) in self.costs().iter().zip(&self.outside) {
            if variable >= self.columns {
                row_weights[variable - self.columns] = positive(*cost);
            }
        }
    }
}

/// The number, or zero if it is negative, a negative zero or no number at all.
fn positive<N: Number>(number: N) -> f64 {
    if number > N::ZERO { number.rounded() } else { 0.0 }
}

impl Tableau<f64> {
    /// One step of iterative refinement (Wilkinson 1963): the tableau holds the inverse of the payoffs in its basis, so
    /// what both solutions miss in the payoffs themselves can be corrected without another factorisation.
    pub(super) fn refine(&mut self, payoffs: &[f64], missing: &mut Vec<f64>) {
        let width = self.width();
        let columns = self.columns;
        let costs = self.rows * width;

        missing.clear();
        for &slack in &self.outside {
            missing.push(if slack < columns {
                0.0
            } else {
                let payoffs = &payoffs[(slack - columns) * columns..][..columns];
                let held = self.basis.iter().enumerate().filter(|&(_, &variable)| variable < columns);
                1.0 - held.map(|(row, &variable)| payoffs[variable] * self.value(row)).sum::<f64>()
            });
        }
        for (row, &variable) in self.basis.iter().enumerate() {
            if variable < columns {
                let cells = &mut self.cells[row * width..][..width];
                cells[columns] += cells.iter().zip(&*missing).map(|(cell, miss)| cell * miss).sum::<f64>();
            }
        }

        missing.clear();
        for &variable in &self.basis {
            missing.push(if variable >= columns {
                0.0
            } else {
                let held = self.outside.iter().zip(&self.cells[costs..]).filter(|&(&slack, _)| slack >= columns);
                1.0 - held.map(|(&slack, cost)| payoffs[(slack - columns) * columns + variable] * cost).sum::<f64>()
            });
        }
        for (column, &slack) in self.outside.iter().enumerate() {
            if slack >= columns {
                let cells = missing.iter().enumerate().map(|(row, miss)| self.cells[row * width + column] * miss);
                let correction = cells.sum::<f64>();
                self.cells[costs + column] += correction;
            }
        }
    }
}
