//! Pairs of games by what they brought.

use super::{GameResult, Score};

/// How many pairs of games on the same dice brought the first player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair.
    pub fn add(&mut self, pair: [GameResult; 2]) {
        self.0[usize::from(pair[0].half_points() + pair[1].half_points())] += 1;
    }

    /// Counts the pairs of another too.
    pub fn merge(&mut self, other: &Pentanomial) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The score, with a pair for a unit.
    pub fn score(&self) -> Score {
        let mut score = Score::new();
        self.0.iter().zip(0u8..).for_each(|(&pairs, quarter)| score.add_many(f64::from(quarter) / 4.0, pairs));
        score
    }

    /// Scores in [0, 1] with their counts, of those that occurred.
    pub(super) fn sample(&self) -> arrayvec::ArrayVec<(f64, f64), 5> {
        let all = self.0.iter().zip(0u8..).filter(|&(&pairs, _)| pairs > 0);
        all.map(|(&pairs, quarter)| (f64::from(quarter) / 4.0, pairs as f64)).collect()
    }
}
