//! How a match stands while it goes on.

use std::collections::BTreeSet;

use astragali::arena::ratings::{Estimate, Pentanomial, Score, SprtStatus};
use astragali::arena::{Schedule, Slot};

use crate::journal::{Entry, Games, pair_of};
use crate::terms::Terms;

/// The games so far, in whatever order they came, and whether they are enough.
pub struct Course {
    terms: Terms,
    schedule: Schedule,
    games: Games,
    /// The first bot's score, in pairs that are complete.
    score: Score,
    test: Pentanomial,
    /// Pairs that the sequential test has seen: all up to this one, so that it does not matter which game ended first.
    tested: u64,
    /// The last pair that the test needed.
    last: Option<u64>,
}

impl Course {
    pub fn new(terms: &Terms, games: Games) -> Result<Course, String> {
        let mut course = Course {
            terms: terms.clone(),
            schedule: terms.schedule()?,
            games: Games::new(),
            score: Score::new(),
            test: Pentanomial::default(),
            tested: 0,
            last: None,
        };
        games.into_values().for_each(|entry| course.add(entry));
        Ok(course)
    }

    /// Counts a game.
    pub fn add(&mut self, entry: Entry) {
        let pair = entry.line.pair;
        self.games.insert(entry.line.slot(), entry);
        if let Some(games) = pair_of(&self.games, &self.schedule, pair) {
            let points: Vec<f64> = games.iter().filter_map(|line| line.points(0)).collect();
            if !points.is_empty() {
                self.score.add(points.iter().sum::<f64>() / points.len() as f64);
            }
        }
        self.go_on_testing();
    }

    /// Takes the sequential test as far as the pairs are complete, of a whole match alone.
    fn go_on_testing(&mut self) {
        let Some(sprt) = self.terms.sprt.filter(|_| self.terms.shard.is_none()) else { return };
        while self.last.is_none()
            && let Some(games) = pair_of(&self.games, &self.schedule, self.tested)
            && let [first, second] = *games
        {
            self.test.add([first.result(), second.result()]);
            if sprt.status(&self.test) != SprtStatus::Continue {
                self.last = Some(self.tested);
            }
            self.tested += 1;
        }
    }

    /// Whether the sequential test has decided.
    pub fn is_decided(&self) -> bool {
        self.last.is_some()
    }

    /// The games that are still to be played, in order. They are not listed beforehand: a sequential test may have been
    /// given far more than fit in memory.
    pub fn to_come(&self) -> impl Iterator<Item = Slot> + Send + use<> {
        let played: BTreeSet<Slot> = self.games.keys().copied().collect();
        self.wanted().filter(move |slot| !played.contains(slot))
    }

    /// The games that the match, or the part of it, consists of.
    fn wanted(&self) -> impl Iterator<Item = Slot> + Send + use<> {
        let (schedule, shard) = (self.schedule, self.terms.shard());
        (0..self.pairs()).filter(move |&pair| shard.contains(pair)).flat_map(move |pair| schedule.games(pair))
    }

    /// How many games the match, or the part of it, consists of.
    pub fn size(&self) -> u64 {
        let shard = self.terms.shard();
        let pairs = self.pairs().saturating_sub(shard.part() - 1).div_ceil(shard.of());
        pairs * self.schedule.games_per_pair() as u64
    }

    /// Pairs of the whole match; those that the sequential test needed, once it has decided.
    fn pairs(&self) -> u64 {
        self.last.map_or(self.schedule.pairs_for(self.terms.games), |last| last + 1)
    }

    /// The first game that is missing, if one is.
    pub fn missing(&self) -> Option<Slot> {
        self.wanted().find(|slot| !self.games.contains_key(slot))
    }

    pub fn played(&self) -> usize {
        self.games.len()
    }

    /// The first bot's score in the pairs that are complete.
    pub fn score(&self) -> Option<Estimate> {
        (self.score.units() > 0).then(|| self.score.estimate())
    }

    /// The games that the match needed.
    pub fn finish(mut self) -> Games {
        if let Some(last) = self.last {
            self.games.retain(|slot, _| slot.pair <= last);
        }
        self.games
    }
}
