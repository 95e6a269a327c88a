//! Who plays whom, and in which seats.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::game::MAX_PLAYERS;

/// The bots of a game by seat: their numbers in the match, from 0.
pub type Seating = ArrayVec<usize, MAX_PLAYERS>;

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The pair it belongs to, from 0. The games of a pair meet the same throws.
    pub pair: u64,
    /// Which game of its pair it is, from 0.
    pub index: usize,
}

/// Who plays whom, and in which seats: a round robin of *pairs*.
///
/// A pair is played by one line-up of bots, and has a game for every seat, in which the bots move on by a seat each, so
/// that every one of them has sat everywhere. With two seats that is the usual pair of games with sides changed.
///
/// A *round* has a pair for every line-up there is. With as many bots as seats there is one line-up. With more bots,
/// there is one for each choice of that many of them; with fewer, one for each way to fill the seats that leaves no bot
/// out. Where more than two bots sit around the board their order matters too: it changes from round to round, and all
/// (seats − 1)! orders come up in turn. In a game for one, the line-up is all bots, each in a game of its own.
///
/// ```
/// use astragali::arena::Schedule;
///
/// let schedule = Schedule::new(3, 2)?; // three bots, two seats
/// let seats = |pair, index| schedule.seats(astragali::arena::Slot { pair, index }).to_vec();
/// assert_eq!([seats(0, 0), seats(0, 1)], [[0, 1], [1, 0]]);
/// assert_eq!([seats(1, 0), seats(2, 0), seats(3, 0)], [[0, 2], [1, 2], [0, 1]]);
/// # Ok::<(), astragali::arena::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    bots: usize,
    seats: usize,
    line_ups: u64,
}

impl Schedule {
    /// The schedule of a number of bots in a game with a number of seats.
    ///
    /// # Errors
    /// Without bots; with no seats or more than [`MAX_PLAYERS`]; with more line-ups than can be numbered.
    pub fn new(bots: usize, seats: usize) -> Result<Schedule, ScheduleError> {
        if bots == 0 {
            return Err(ScheduleError::NoBots);
        }
        if seats == 0 || seats > MAX_PLAYERS {
            return Err(ScheduleError::Seats(seats));
        }
        let line_ups = match bots {
            _ if seats == 1 => Some(1),
            _ if bots >= seats => choices(bots, seats),
            // Where one bot's seats end and the next one's begin.
            _ => choices(seats - 1, bots - 1),
        };
        let line_ups = line_ups.ok_or(ScheduleError::TooManyBots(bots))?;
        Ok(Schedule { bots, seats, line_ups })
    }

    /// Pairs in a round.
    pub fn line_ups(&self) -> u64 {
        self.line_ups
    }

    /// Games in a pair: as many as seats, or as bots in a game for one.
    pub fn games_per_pair(&self) -> usize {
        if self.seats == 1 { self.bots } else { self.seats }
    }

    /// The least number of pairs that has at least so many games.
    pub fn pairs_for(&self, games: u64) -> u64 {
        games.div_ceil(self.games_per_pair() as u64)
    }

    /// The games of a pair, in order.
    pub fn games(&self, pair: u64) -> impl Iterator<Item = Slot> + use<> {
        (0..self.games_per_pair()).map(move |index| Slot { pair, index })
    }

    /// Which bot sits where in a game.
    ///
    /// # Panics
    /// If [`Slot::index`] is not below [`games_per_pair`](Schedule::games_per_pair).
    pub fn seats(&self, slot: Slot) -> Seating {
        assert!(slot.index < self.games_per_pair(), "a pair has {} games, so not {slot:?}", self.games_per_pair());
        if self.seats == 1 {
            return Seating::from_iter([slot.index]);
        }
        let mut around = self.line_up(slot.pair % self.line_ups);
        arrange(&mut around[1..], slot.pair / self.line_ups);
        around.rotate_left(slot.index);
        around
    }

    /// The bots of a line-up in ascending order.
    fn line_up(&self, rank: u64) -> Seating {
        if self.bots >= self.seats {
            return choice(rank, self.bots, self.seats);
        }
        let borders = choice(rank, self.seats - 1, self.bots - 1);
        (0..self.seats).map(|seat| borders.iter().filter(|&&border| border < seat).count()).collect()
    }
}

/// In how many ways `k` of `n` things can be chosen, if that many can be counted.
fn choices(n: usize, k: usize) -> Option<u64> {
    (0..k as u64)
        .try_fold(1u64, |ways, i| ways.checked_mul((n as u64).checked_sub(i)?).map(|product| product / (i + 1)))
}

/// The choice of `k` from the numbers below `n` with this rank in lexicographic order.
fn choice(mut rank: u64, n: usize, k: usize) -> Seating {
    let mut chosen = Seating::new();
    for number in 0..n {
        let left = k - chosen.len();
        if left == 0 {
            break;
        }
        let with = choices(n - number - 1, left - 1).unwrap_or(u64::MAX);
        if rank < with {
            chosen.push(number);
        } else {
            rank -= with;
        }
    }
    chosen
}

/// Puts a list into the order with this rank of all its orders, which repeat.
fn arrange(list: &mut [usize], rank: u64) {
    let mut rest = rank;
    for start in 0..list.len() {
        let orders: u64 = (1..list.len() - start).map(|n| n as u64).product();
        let place = rest / orders % (list.len() - start) as u64;
        rest %= orders;
        list[start..=start + place as usize].rotate_right(1);
    }
}

/// A part of a match that is played on its own, on another machine perhaps: the `k`-th of `n`, written `k/n`.
///
/// ```
/// use astragali::arena::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((0..9).filter(|&pair| shard.contains(pair)).collect::<Vec<u64>>(), [1, 4, 7]);
/// # Ok::<(), astragali::arena::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The `part`-th of `of` parts, from 1; `None` if there is no such part.
    pub fn new(part: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&part).then_some(Shard { part, of })
    }

    /// Which part it is, from 1.
    pub fn part(self) -> u64 {
        self.part
    }

    /// Of how many.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Whether it has this pair: every `n`-th one, beginning with number `k` − 1.
    pub fn contains(self, pair: u64) -> bool {
        pair % self.of == self.part - 1
    }
}

impl FromStr for Shard {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Shard, ScheduleError> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        numbers.and_then(|(part, of)| Shard::new(part, of)).ok_or_else(|| ScheduleError::Shard(text.into()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

/// Why there is no such schedule or shard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScheduleError {
    /// Nobody is to play.
    NoBots,
    /// No game has so many seats.
    Seats(usize),
    /// The line-ups of so many bots cannot be numbered.
    TooManyBots(usize),
    /// The text is not that of a shard.
    Shard(String),
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScheduleError::NoBots => f.write_str("a match needs bots"),
            ScheduleError::Seats(seats) => write!(f, "a game has 1 to {MAX_PLAYERS} seats, not {seats}"),
            ScheduleError::TooManyBots(bots) => write!(f, "{bots} bots can meet in too many ways"),
            ScheduleError::Shard(text) => {
                write!(f, "`{text}` is not a part of a match: write K/N, as in 2/8 for the second of eight")
            }
        }
    }
}

impl Error for ScheduleError {}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn round(schedule: &Schedule, rounds: std::ops::Range<u64>) -> Vec<Seating> {
        let pairs = rounds.start * schedule.line_ups()..rounds.end * schedule.line_ups();
        pairs.flat_map(|pair| schedule.games(pair)).map(|slot| schedule.seats(slot)).collect()
    }

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        for (bots, seats) in [(2, 2), (5, 2), (3, 3), (5, 3), (2, 3), (2, 6), (3, 4), (4, 1), (1, 2)] {
            let schedule = Schedule::new(bots, seats).expect("a schedule");
            let games = round(&schedule, 0..1);
            let mut sat = BTreeMap::<(usize, usize), usize>::new();
            for seating in &games {
                assert_eq!(seating.len(), seats);
                seating.iter().enumerate().for_each(|(seat, &bot)| *sat.entry((bot, seat)).or_default() += 1);
            }
            let times = games.len() / bots;
            assert_eq!(sat.len(), bots * seats, "{bots} bots, {seats} seats");
            assert!(sat.values().all(|&n| n == times), "{bots} bots, {seats} seats: {sat:?}");
        }
    }

    #[test]
    fn all_seatings_come_up_over_the_rounds() {
        let schedule = Schedule::new(4, 3).expect("a schedule");
        let games = round(&schedule, 0..2);
        let different: BTreeSet<_> = games.iter().cloned().collect();
        assert_eq!((games.len(), different.len()), (24, 24), "4 · 3 · 2 seatings, each once");

        let schedule = Schedule::new(5, 5).expect("a schedule");
        assert_eq!(round(&schedule, 0..24).into_iter().collect::<BTreeSet<_>>().len(), 120);
    }

    #[test]
    fn few_bots_fill_many_seats() {
        let schedule = Schedule::new(2, 3).expect("a schedule");
        let games: Vec<Vec<usize>> = round(&schedule, 0..1).iter().map(|seating| seating.to_vec()).collect();
        let expected = [[0, 1, 1], [1, 1, 0], [1, 0, 1], [0, 0, 1], [0, 1, 0], [1, 0, 0]];
        assert_eq!(games, expected);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(Schedule::new(0, 2), Err(ScheduleError::NoBots));
        assert_eq!(Schedule::new(2, 0), Err(ScheduleError::Seats(0)));
        assert_eq!(Schedule::new(2, 9), Err(ScheduleError::Seats(9)));
        assert_eq!(Schedule::new(100_000, 8), Err(ScheduleError::TooManyBots(100_000)));
    }

    #[test]
    fn shards_share_the_pairs_out() {
        let shards: Vec<Shard> = (1..=4).map(|part| Shard::new(part, 4).expect("a shard")).collect();
        assert!((0..100).all(|pair| shards.iter().filter(|shard| shard.contains(pair)).count() == 1));
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ScheduleError::Shard(wrong.into())));
        }
    }
}
