//! Numbers with their uncertainty, and the Elo scale.

use std::f64::consts::LN_10;
use std::fmt;

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Elo for each unit of log strength: ten times the strength is 400 Elo.
pub(super) const ELO_OF_LOG: f64 = 400.0 / LN_10;

/// A number and the interval that holds the true one with 95 % confidence. Both may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Whether the interval holds a number, its ends included.
    pub fn contains(&self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// The mean of independent numbers without known bounds: Student's interval (1908), exact where they are normal and
    /// otherwise good for some thirty of them. With fewer than two the interval has no ends; without any there is no
    /// mean.
    pub fn mean(numbers: &[f64]) -> Estimate {
        let (mean, error) = mean_and_error(numbers);
        match numbers.len() {
            0 | 1 => Estimate { value: mean, low: f64::NEG_INFINITY, high: f64::INFINITY },
            n => Estimate::around(mean, error, n - 1),
        }
    }

    /// Student's interval around a number with its standard error.
    pub(crate) fn around(value: f64, standard_error: f64, freedom: usize) -> Estimate {
        let half = student_quantile(freedom) * standard_error;
        Estimate { value, low: value - half, high: value + half }
    }

    /// The estimate of an increasing function of the number.
    pub(crate) fn map(self, increasing: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: increasing(self.value), low: increasing(self.low), high: increasing(self.high) }
    }
}

/// Written as `0.512 [0.487, 0.537]`, three digits after the point unless the format says otherwise.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(3);
        write!(f, "{:.digits$} [{:.digits$}, {:.digits$}]", self.value, self.low, self.high)
    }
}

/// Mean of numbers and its standard error; no error with fewer than two, no mean without any.
pub(crate) fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// What a t variable stays below with probability 0.975.
pub(super) fn student_quantile(freedom: usize) -> f64 {
    student(freedom).map_or(f64::INFINITY, |student| student.inverse_cdf(0.975))
}

/// The probability that a t variable stays below `t`; one half without any degree of freedom.
pub(super) fn student_below(t: f64, freedom: usize) -> f64 {
    student(freedom).map_or(0.5, |student| student.cdf(t))
}

fn student(freedom: usize) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, freedom as f64).ok()
}

/// The Elo difference that a score stands for, 400·log₁₀(s / (1 − s)) (Elo 1978, in the logistic form): −∞ for 0, ∞ for
/// 1, not a number outside.
pub fn elo(score: f64) -> f64 {
    (score / (1.0 - score)).ln() * ELO_OF_LOG
}

/// The score that an Elo difference stands for, 0 to 1.
///
/// ```
/// use astragali::arena::ratings::{elo, expected_score};
///
/// assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-15);
/// assert!((elo(expected_score(-35.0)) + 35.0).abs() < 1e-9);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_OF_LOG).exp())
}
