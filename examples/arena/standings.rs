//! What the games of a match add up to.

use astragali::arena::Adjusted;
use astragali::arena::ratings::{
    Estimate, GameResult, Pentanomial, RatingError, RatingList, Results, Score, comparisons, share,
};

use crate::journal::{Games, pair_of};
use crate::line::{Line, Reason};
use crate::terms::Terms;

/// The games of a match, with a pair for the unit of everything that has an interval.
pub struct Standings<'a> {
    terms: &'a Terms,
    games: &'a Games,
    pairs: Vec<Vec<&'a Line>>,
}

/// Pairs from which on Student's interval can be trusted.
const MANY: usize = 30;

/// How strong bots are, in Elo.
pub enum Strength {
    /// Of two bots in a game for two, each over the other, from their scores.
    Versus([Score; 2]),
    /// Of many, relative to the mean of all.
    List { list: RatingList, prior: bool },
    /// It cannot be told.
    Unknown(RatingError),
}

impl<'a> Standings<'a> {
    pub fn new(terms: &'a Terms, games: &'a Games) -> Result<Standings<'a>, String> {
        let schedule = terms.schedule()?;
        let firsts = games.keys().filter(|slot| slot.index == 0);
        let pairs = firsts.filter_map(|slot| pair_of(games, &schedule, slot.pair)).collect();
        Ok(Standings { terms, games, pairs })
    }

    /// Pairs of which every game has been played.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.games.values().map(|entry| &entry.line)
    }

    /// How often a bot was paid more than everybody else in a game, as much as the best, and less.
    pub fn counts(&self, bot: usize) -> [usize; 3] {
        let mut counts = [0; 3];
        for line in self.lines() {
            for seat in line.seats_of(bot) {
                let others = line.utilities.iter().enumerate().filter(|&(other, _)| other != seat);
                let best = others.map(|(_, &utility)| utility).fold(f64::NEG_INFINITY, f64::max);
                counts[match GameResult::of(line.utilities[seat], best) {
                    GameResult::Win => 0,
                    GameResult::Draw => 1,
                    GameResult::Loss => 2,
                }] += 1;
            }
        }
        counts
    }

    /// A bot's share of the points.
    pub fn score(&self, bot: usize) -> Score {
        let mut score = Score::new();
        self.units(|line| line.points(bot)).for_each(|unit| score.add(unit));
        score
    }

    /// What a bot was paid. The interval is that of a score, which fits few pairs and stays within the range.
    pub fn utility(&self, bot: usize) -> Estimate {
        let (low, high) = self.terms.range;
        let mut score = Score::new();
        self.units(|line| line.mean(bot, |seat| share(line.utilities[seat], (low, high))))
            .for_each(|unit| score.add(unit));
        let share = score.estimate();
        let [value, least, most] = [share.value, share.low, share.high].map(|share| low + (high - low) * share);
        Estimate { value, low: least, high: most }
    }

    /// What a bot was paid, beside its luck times the coefficient that leaves the least spread. Each half of the pairs has
    /// the coefficient of the other half, so that it is chosen without a look at the pair in hand. `None` if a game has
    /// no luck, and with few pairs.
    pub fn adjusted(&self, bot: usize) -> Option<Adjusted> {
        let results = self.units(|line| line.mean(bot, |seat| line.utilities[seat]));
        let luck = self.units(|line| line.luck.as_ref().and_then(|luck| line.mean(bot, |seat| luck[seat])));
        let (results, luck): (Vec<f64>, Vec<f64>) = (results.collect(), luck.collect());
        let complete = self.lines().all(|line| line.luck.is_some()) && results.len() >= MANY;
        let units = results.into_iter().zip(luck);
        let mut halves = [Adjusted::new(), Adjusted::new()];
        units.clone().enumerate().for_each(|(i, (result, luck))| halves[i % 2].add(result, luck));
        let mut adjusted = Adjusted::new();
        for (i, (result, luck)) in units.enumerate() {
            adjusted.add(result, halves[1 - i % 2].coefficient() * luck);
        }
        complete.then_some(adjusted)
    }

    /// How often a bot failed in this way.
    pub fn failures(&self, bot: usize, reason: Reason) -> usize {
        self.lines()
            .filter(|line| line.reason == reason && line.failed.is_some_and(|seat| line.bots[seat] == bot))
            .count()
    }

    /// How often a bot took longer than its time.
    pub fn overruns(&self, bot: usize) -> u64 {
        self.lines().flat_map(|line| line.seats_of(bot).map(|seat| u64::from(line.overruns[seat]))).sum()
    }

    /// Games that came to the horizon.
    pub fn horizon(&self) -> usize {
        self.lines().filter(|line| line.reason == Reason::Horizon).count()
    }

    pub fn mean_plies(&self) -> f64 {
        self.lines().map(|line| line.plies as f64).sum::<f64>() / self.games.len() as f64
    }

    /// The pairs of two bots, for the first of them.
    pub fn test(&self) -> Pentanomial {
        let mut test = Pentanomial::default();
        for pair in &self.pairs {
            if let [first, second] = **pair {
                test.add([first.result(), second.result()]);
            }
        }
        test
    }

    pub fn strength(&self) -> Strength {
        if (self.terms.bots.len(), self.terms.players) == (2, 2) {
            return Strength::Versus([0, 1].map(|bot| self.score(bot)));
        }
        let mut results = Results::new(self.terms.bots.len());
        for pair in &self.pairs {
            results.add(pair.iter().flat_map(|line| comparisons(&line.bots, &line.utilities)));
        }
        let list = results.fit().map(|list| Strength::List { list, prior: false });
        let with_prior = |_| results.fit_with_prior().map(|list| Strength::List { list, prior: true });
        list.or_else(with_prior).unwrap_or_else(Strength::Unknown)
    }

    /// The bots from the best to the worst.
    pub fn ranking(&self, strength: &Strength) -> Vec<usize> {
        if let Strength::List { list, .. } = strength {
            return list.ranking();
        }
        // A bot without a game has no mean, and comes last.
        let mean = |bot| self.score(bot).mean().max(f64::NEG_INFINITY);
        let scores: Vec<f64> = (0..self.terms.bots.len()).map(mean).collect();
        let mut bots: Vec<usize> = (0..self.terms.bots.len()).collect();
        bots.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        bots
    }

    /// The mean of a number in each pair, over those of its games that have it.
    fn units(&self, number: impl Fn(&Line) -> Option<f64>) -> impl Iterator<Item = f64> {
        self.pairs.iter().filter_map(move |pair| {
            let numbers: Vec<f64> = pair.iter().filter_map(|line| number(line)).collect();
            (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
        })
    }
}

impl Strength {
    /// A bot's Elo.
    pub fn of(&self, bot: usize) -> Option<Estimate> {
        match self {
            Strength::Versus(scores) => scores.get(bot).map(Score::elo),
            Strength::List { list, .. } => Some(list.rating(bot)),
            Strength::Unknown(_) => None,
        }
    }
}
