//! The share of the points that a player takes.

use std::collections::BTreeMap;

use super::estimate::{Estimate, elo, student_below, student_quantile};
use super::likelihood::divergence;

/// The mean score of independent units, each in [0, 1], with an interval that fits few units and lopsided scores.
///
/// A unit is what shares its dice: the mean score of a pair of games with seats exchanged, or of one game for each
/// rotation of the seats; a single game if nothing is shared. Scores of single games come from
/// [`points`](super::points) or [`share`](super::share).
///
/// ```
/// use astragali::arena::ratings::Score;
///
/// let mut score = Score::new();
/// for pair in [1.0, 0.5, 0.5, 0.75, 1.0, 0.5, 0.0, 0.5] {
///     score.add(pair);
/// }
/// assert_eq!(score.estimate().to_string(), "0.594 [0.311, 0.827]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// How often each score occurred, by its bits, which for numbers without sign are in order of size.
    counts: BTreeMap<u64, u64>,
    units: u64,
}

impl Score {
    /// No unit yet.
    pub fn new() -> Self {
        Score::default()
    }

    /// Counts a unit.
    ///
    /// # Panics
    /// If its score does not lie in [0, 1].
    pub fn add(&mut self, score: f64) {
        self.add_many(score, 1);
    }

    /// Counts so many units of the same score.
    ///
    /// # Panics
    /// If the score does not lie in [0, 1].
    pub fn add_many(&mut self, score: f64, units: u64) {
        assert!((0.0..=1.0).contains(&score), "a score lies between 0 and 1, not at {score}");
        if units > 0 {
            // A negative zero becomes a zero.
            *self.counts.entry((score + 0.0).to_bits()).or_default() += units;
            self.units += units;
        }
    }

    /// Counts the units of another score too.
    pub fn merge(&mut self, other: &Score) {
        for (&bits, &units) in &other.counts {
            *self.counts.entry(bits).or_default() += units;
        }
        self.units += other.units;
    }

    /// Number of units.
    pub fn units(&self) -> u64 {
        self.units
    }

    /// Mean score; no number without a unit.
    pub fn mean(&self) -> f64 {
        self.sample().iter().map(|(score, count)| score * count).sum::<f64>() / self.units as f64
    }

    /// Standard error of the mean, from the spread of the units; no number with fewer than two.
    pub fn standard_error(&self) -> f64 {
        let (mean, n) = (self.mean(), self.units as f64);
        let squares: f64 = self.sample().iter().map(|(score, count)| count * (score - mean).powi(2)).sum();
        (squares / (n - 1.0) / n).sqrt()
    }

    /// The mean score with its interval: all means that some distribution of scores in [0, 1] could have without making
    /// these units too unlikely.
    ///
    /// It is the interval of the likelihood ratio (Owen 1988, "Empirical likelihood ratio confidence intervals for a
    /// single functional", Biometrika 75), over distributions that may also pay 0 and 1 where neither was seen. Twice
    /// the logarithm of the ratio is compared with the square of Student's t for one degree of freedom less than units.
    /// For many units it is Student's interval, `mean ± t · standard error`; for few it leaves [0, 1] never and is
    /// lopsided where scores are.
    ///
    /// Where all scores are equal the spread says nothing, and Student's interval would have no width. Here n units of
    /// 1, say, have at most probability µⁿ when the mean is µ, and the interval holds all µ with µⁿ ≥ 0.05, or more
    /// where t is larger. One unit says nothing yet: its interval is [0, 1].
    ///
    /// Checked: with 50 units and more the interval holds the true mean in 93 to 97 of 100 matches. With fewer, or
    /// where nearly every unit is the same, it may be wider than it need be, and holds in 93 of 100 or more.
    pub fn estimate(&self) -> Estimate {
        let value = self.mean();
        if self.units < 2 {
            return Estimate { value, low: 0.0, high: 1.0 };
        }
        let sample = self.sample();
        let student = student_quantile((self.units - 1) as usize).powi(2) / 2.0;
        let limit = if sample.len() == 1 { student.max(20f64.ln()) } else { student };
        let search = |end: f64| {
            // `inside` belongs to the interval, `outside` does not.
            let (mut inside, mut outside) = (value, end);
            while (outside - inside).abs() > 1e-12 {
                let middle = f64::midpoint(inside, outside);
                if divergence(&sample, middle) <= limit {
                    inside = middle;
                } else {
                    outside = middle;
                }
            }
            outside
        };
        Estimate { value, low: search(0.0), high: search(1.0) }
    }

    /// The Elo difference to the opponent, and its interval: those of the score on the logistic scale, see
    /// [`elo`](super::elo).
    ///
    /// A player who takes every point has an infinite difference, with a finite lower end; the other way round
    /// likewise.
    pub fn elo(&self) -> Estimate {
        self.estimate().map(elo)
    }

    /// Likelihood of superiority: the confidence, 0 to 1, with which the true mean is above ½.
    ///
    /// It is where the interval's own statistic, the signed root of the likelihood ratio, lies in Student's
    /// distribution. ½ with fewer than two units.
    pub fn superiority(&self) -> f64 {
        if self.units < 2 {
            return 0.5;
        }
        let root = (2.0 * divergence(&self.sample(), 0.5).max(0.0)).sqrt();
        student_below(root.copysign(self.mean() - 0.5), (self.units - 1) as usize)
    }

    fn sample(&self) -> Vec<(f64, f64)> {
        self.counts.iter().map(|(&bits, &count)| (f64::from_bits(bits), count as f64)).collect()
    }
}
