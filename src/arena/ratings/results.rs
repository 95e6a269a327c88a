//! Who played whom, and how it went.

use std::collections::BTreeMap;

use super::davidson::Davidson;
use super::{GameResult, RatingError, RatingList};

/// A game of two, or two players compared in a game of more. Players are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Comparison {
    /// One player.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// How it went for `first`.
    pub result: GameResult,
}

impl Comparison {
    /// The same with the players in ascending order.
    fn ordered(self) -> Comparison {
        if self.first <= self.second {
            return self;
        }
        Comparison { first: self.second, second: self.first, result: self.result.reversed() }
    }
}

/// All comparisons that a game gives rise to, where `players[seat]` sat at each seat and was paid `utilities[seat]`:
/// one for each two seats. Two seats of the same player are not compared.
///
/// ```
/// use astragali::arena::ratings::{Comparison, GameResult::{Draw, Win}, comparisons};
///
/// let three = comparisons(&[7, 4, 7], &[1.0, 0.0, 0.0]);
/// assert_eq!(three, [
///     Comparison { first: 7, second: 4, result: Win },
///     Comparison { first: 4, second: 7, result: Draw },
/// ]);
/// ```
pub fn comparisons(players: &[usize], utilities: &[f64]) -> Vec<Comparison> {
    let seats: Vec<(usize, f64)> = players.iter().copied().zip(utilities.iter().copied()).collect();
    let mut all = Vec::new();
    for (seat, &(first, mine)) in seats.iter().enumerate() {
        for &(second, theirs) in &seats[seat + 1..] {
            if first != second {
                all.push(Comparison { first, second, result: GameResult::of(mine, theirs) });
            }
        }
    }
    all
}

/// The results of any number of players, unit by unit.
///
/// A unit holds every game that shares its dice: a pair of games with seats exchanged, or one game for each rotation of
/// the seats. A game of more than two players enters as the [`comparisons`] of each two of them.
///
/// ```
/// use astragali::arena::ratings::{Comparison, GameResult::{Loss, Win}, Results};
///
/// let mut results = Results::new(2);
/// for (result, units) in [(Win, 30), (Loss, 10)] {
///     results.add_many([Comparison { first: 0, second: 1, result }], units);
/// }
/// let list = results.fit()?;
/// // Three times the strength: 400 · log₁₀ 3, half of it above the mean.
/// assert!((list.rating(0).value - 95.42).abs() < 0.01);
/// assert!((list.difference(0, 1).value - 190.85).abs() < 0.01);
/// # Ok::<(), astragali::arena::ratings::RatingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Results {
    players: usize,
    /// How often each unit occurred, its comparisons ordered and sorted.
    units: BTreeMap<Vec<Comparison>, u64>,
}

impl Results {
    /// No result yet, of so many players.
    pub fn new(players: usize) -> Self {
        Results { players, units: BTreeMap::new() }
    }

    /// Counts a unit. A player whose number is beyond those known joins; a comparison of a player with itself says
    /// nothing and is left out.
    pub fn add(&mut self, unit: impl IntoIterator<Item = Comparison>) {
        self.add_many(unit, 1);
    }

    /// Counts so many units that went alike.
    pub fn add_many(&mut self, unit: impl IntoIterator<Item = Comparison>, units: u64) {
        let unit = unit.into_iter().map(Comparison::ordered).filter(|comparison| comparison.first != comparison.second);
        let mut unit: Vec<Comparison> = unit.collect();
        unit.sort_unstable();
        if let Some(last) = unit.iter().map(|comparison| comparison.second).max()
            && units > 0
        {
            self.players = self.players.max(last + 1);
            *self.units.entry(unit).or_default() += units;
        }
    }

    /// Counts the units of other results too.
    pub fn merge(&mut self, other: &Results) {
        self.players = self.players.max(other.players);
        for (unit, &units) in &other.units {
            *self.units.entry(unit.clone()).or_default() += units;
        }
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Number of units.
    pub fn units(&self) -> u64 {
        self.units.values().sum()
    }

    /// The rating list of greatest likelihood; see [`RatingList`] for the model.
    ///
    /// # Errors
    /// If there is none: with fewer than two players, where no chain of games links two players, or where some players
    /// took every point from all others, so that their lead would be infinite
    /// ([`fit_with_prior`](Results::fit_with_prior) bounds it).
    pub fn fit(&self) -> Result<RatingList, RatingError> {
        Davidson::new(self.players, &self.units, false)?.fit()
    }

    /// The rating list of greatest posterior density, under the belief that before any game every probability of a
    /// player's winning against one of mean strength, draws aside, is equally likely, and so is every probability of a
    /// draw between equals. That is as much as one game won and one lost against such a player, and pulls ratings
    /// towards the mean; it exists whenever the players are linked.
    ///
    /// # Errors
    /// With fewer than two players, or where no chain of games links two of them: a prior does not make them
    /// comparable.
    pub fn fit_with_prior(&self) -> Result<RatingList, RatingError> {
        Davidson::new(self.players, &self.units, true)?.fit()
    }
}
