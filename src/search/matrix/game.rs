//! A payoff matrix in the form in which it is solved: the least payoff is zero, the greatest between one and two.

use super::error::MatrixError;
use super::number::{Double, Number};
use crate::random::mix;

/// Payoffs closer to the least one than this part of the range count as the least: it bounds how far the numbers of a
/// tableau can spread, and keeps them from overflow.
const FLOOR: f64 = 1.0 / (1u128 << 120) as f64;

/// What a perturbed payoff gains at most, in scaled payoffs: well below a gap of 1e-12.
const PERTURBATION: f64 = 1.0 / (1u64 << 43) as f64;

/// As many running extremes as keep the latency of one from mattering.
const LANES: usize = 4;

/// The smaller of two numbers, in one instruction where `f64::min` takes several to treat NaN.
#[inline]
fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The greater of two numbers, likewise.
#[inline]
fn greater(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// A number in [0, 1) for every index, without any pattern.
fn scattered(index: usize) -> f64 {
    (mix(index as u64) >> 11) as f64 / (1u64 << 53) as f64
}

/// How payoffs map to and from the form in which they are solved.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Scale {
    least: f64,
    greatest: f64,
    /// A power of two that keeps sums of huge payoffs from overflow and differences of tiny ones from underflow.
    guard: f64,
    /// The power of two that brings the guarded range to between one and two.
    inverse_unit: f64,
}

impl Scale {
    /// The scale of the payoffs.
    ///
    /// # Errors
    ///
    /// The first payoff that is not finite.
    fn of(payoffs: &[f64], columns: usize) -> Result<Scale, MatrixError> {
        let mut leasts = [f64::INFINITY; LANES];
        let mut greatests = [f64::NEG_INFINITY; LANES];
        let mut finite = true;
        for chunk in payoffs.chunks(LANES) {
            for ((&payoff, least), greatest) in chunk.iter().zip(&mut leasts).zip(&mut greatests) {
                *least = lesser(*least, payoff);
                *greatest = greater(*greatest, payoff);
                finite &= payoff.is_finite();
            }
        }
        if !finite {
            let at = payoffs.iter().position(|payoff| !payoff.is_finite()).unwrap_or(0);
            return Err(MatrixError::NotFinite { row: at / columns, column: at % columns });
        }
        let least = leasts.into_iter().fold(f64::INFINITY, lesser);
        let greatest = greatests.into_iter().fold(f64::NEG_INFINITY, greater);
        let magnitude = greater(greatest, -least);
        let guard = if magnitude > 1e300 {
            1.0 / 256.0
        } else if magnitude < 1e-200 {
            (1u128 << 100) as f64
        } else {
            1.0
        };
        let range = greatest * guard - least * guard;
        let exponent = f64::INFINITY.to_bits();
        let unit = if range > 0.0 { f64::from_bits(range.to_bits() & exponent) } else { 1.0 };
        Ok(Scale { least, greatest, guard, inverse_unit: 1.0 / unit })
    }

    /// Exact but for the rounding of one difference.
    #[inline]
    fn shrink(self, payoff: f64) -> f64 {
        let part = (payoff * self.guard - self.least * self.guard) * self.inverse_unit;
        if part < FLOOR { 0.0 } else { part }
    }

    /// Exact but for payoffs at the least one.
    pub(super) fn shrink_exactly(self, payoff: f64) -> Double {
        if self.shrink(payoff) == 0.0 {
            return Double::ZERO;
        }
        Double::sum(payoff * self.guard, -self.least * self.guard).scaled(self.inverse_unit)
    }

    /// Exact but for an addition of less than [`PERTURBATION`] that depends on the place of the payoff alone.
    pub(super) fn shrink_perturbed(self, payoff: f64, index: usize) -> Double {
        self.shrink_exactly(payoff).plus(Double::from(PERTURBATION * scattered(index)))
    }

    /// The payoff that has the given place in the range.
    pub(super) fn restore(self, part: f64) -> f64 {
        let payoff = (self.least * self.guard + part / self.inverse_unit) / self.guard;
        payoff.clamp(self.least, self.greatest)
    }

    /// The difference of payoffs that has the given part of the range.
    pub(super) fn restore_difference(self, part: f64) -> f64 {
        part / self.inverse_unit / self.guard
    }
}

/// What both players can make sure of with given strategies: the value of the game lies between the two.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Bounds {
    pub(super) fn gap(self) -> f64 {
        (self.upper - self.lower).max(0.0)
    }

    pub(super) fn middle(self) -> f64 {
        self.lower + (self.upper - self.lower) / 2.0
    }
}

/// The best pure strategies, and what they make sure of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pure {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) bounds: Bounds,
}

/// A scaled matrix and room for its column sums.
#[derive(Debug, Clone, Default)]
pub(super) struct Game {
    columns: usize,
    scale: Scale,
    payoffs: Vec<f64>,
    sums: Vec<f64>,
}

impl Game {
    /// Scales a matrix of at least one column.
    ///
    /// # Errors
    ///
    /// The first payoff that is not finite.
    pub(super) fn load(&mut self, payoffs: &[f64], columns: usize) -> Result<(), MatrixError> {
        let scale = Scale::of(payoffs, columns)?;
        self.scale = scale;
        self.columns = columns;
        self.payoffs.clear();
        self.payoffs.extend(payoffs.iter().map(|&payoff| scale.shrink(payoff)));
        self.sums.clear();
        self.sums.resize(columns, 0.0);
        Ok(())
    }

    pub(super) fn scale(&self) -> Scale {
        self.scale
    }

    /// The scaled payoffs, in row-major order.
    pub(super) fn payoffs(&self) -> &[f64] {
        &self.payoffs
    }

    /// The first row of greatest minimum and the first column of least maximum.
    pub(super) fn pure(&mut self) -> Pure {
        let mut best = Pure { row: 0, column: 0, bounds: Bounds { lower: -1.0, upper: f64::INFINITY } };
        self.sums.fill(0.0);
        for (row, payoffs) in self.payoffs.chunks_exact(self.columns).enumerate() {
            let mut least = f64::INFINITY;
            for (greatest, &payoff) in self.sums.iter_mut().zip(payoffs) {
                *greatest = greater(*greatest, payoff);
                least = lesser(least, payoff);
            }
            if least > best.bounds.lower {
                best.bounds.lower = least;
                best.row = row;
            }
        }
        for (column, &greatest) in self.sums.iter().enumerate() {
            if greatest < best.bounds.upper {
                best.bounds.upper = greatest;
                best.column = column;
            }
        }
        best
    }

    /// What the given mixed strategies make sure of.
    pub(super) fn bounds(&mut self, row: &[f64], column: &[f64]) -> Bounds {
        let mut upper = 0.0_f64;
        self.sums.fill(0.0);
        for (&weight, payoffs) in row.iter().zip(self.payoffs.chunks_exact(self.columns)) {
            let mut reply = 0.0;
            for ((sum, &payoff), &other_weight) in self.sums.iter_mut().zip(payoffs).zip(column) {
                *sum += weight * payoff;
                reply += payoff * other_weight;
            }
            upper = greater(upper, reply);
        }
        let lower = self.sums.iter().copied().fold(f64::INFINITY, lesser);
        Bounds { lower, upper }
    }
}
