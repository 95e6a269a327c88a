//! Small dense symmetric matrices.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Square {
    size: usize,
    entries: Vec<f64>,
}

impl Square {
    pub(super) fn zero(size: usize) -> Self {
        Square { size, entries: vec![0.0; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, number: f64) {
        self.entries[row * self.size + column] += number;
    }

    pub(super) fn add_scaled(&mut self, other: &Square, factor: f64) {
        self.entries.iter_mut().zip(&other.entries).for_each(|(mine, theirs)| *mine += factor * theirs);
    }

    pub(super) fn times(&self, other: &Square) -> Square {
        let mut product = Square::zero(self.size);
        for row in 0..self.size {
            for middle in 0..self.size {
                let factor = self.at(row, middle);
                for column in 0..self.size {
                    product.entries[row * self.size + column] += factor * other.at(middle, column);
                }
            }
        }
        product
    }

    pub(super) fn apply(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row| (0..self.size).map(|column| self.at(row, column) * vector[column]).sum();
        (0..self.size).map(row).collect()
    }

    /// The inverse of a symmetric positive definite matrix, by Cholesky's factors; `None` if it is not positive
    /// definite to working precision.
    pub(super) fn inverse(&self) -> Option<Square> {
        let size = self.size;
        let mut factor = Square::zero(size);
        for row in 0..size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| factor.at(row, k) * factor.at(column, k)).sum();
                let rest = self.at(row, column) - known;
                let entry = if row == column { rest.sqrt() } else { rest / factor.at(column, column) };
                if !entry.is_finite() || (row == column && entry <= 0.0) {
                    return None;
                }
                factor.add(row, column, entry);
            }
        }
        let mut inverse = Square::zero(size);
        for column in 0..size {
            let mut solution = vec![0.0; size];
            for row in 0..size {
                let known: f64 = (0..row).map(|k| factor.at(row, k) * solution[k]).sum();
                solution[row] = (f64::from(u8::from(row == column)) - known) / factor.at(row, row);
            }
            for row in (0..size).rev() {
                let known: f64 = (row + 1..size).map(|k| factor.at(k, row) * solution[k]).sum();
                solution[row] = (solution[row] - known) / factor.at(row, row);
                inverse.add(row, column, solution[row]);
            }
        }
        Some(inverse)
    }
}
