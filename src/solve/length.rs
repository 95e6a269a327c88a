//! How long games last under best play.

use super::batches::{self, batches};
use super::tablebase::Tablebase;
use crate::index::{Block, Bounds, Indexed, Place, PositionIndex, Prospect};

/// Sweeps of a layer after which play is taken to go on for ever.
const ENDLESS: u32 = 10_000;

/// Positions that are put off until the rest of their stage is done, at most.
const SCRATCH: u64 = 1 << 20;

/// More than rounding can have done to any length, as a part of the greatest one.
const ROUNDING: f64 = 1.0 / (1u64 << 40) as f64;

/// How many plies a game lasts on average from its start if both play their best by the table (the greatest lower bound,
/// then the greatest upper one, then the option described first), between bounds no further apart than about this part
/// of it. `None` if the start is not stored or its bounds have not met, if the numbering
/// [describes](PositionIndex::describe) nothing, or if play may go on for ever.
///
/// Takes 12 bytes for each position, far less than [`policy::Chain`](super::policy::Chain), which answers more.
///
/// *Proof.* Lengths start at 0, and none is ever greater than what one more step of play makes of it. That holds at the
/// beginning, and goes on to hold if a length is raised to just that, and if two positions that come back to each other
/// are raised to what solves both their equations. So lengths only rise, and never above the true ones. What one more
/// step would add at the end is no more than the most that any length has risen by in the last sweep of its layer, *r*
/// plies. As each step takes a ply at least, the true lengths are no more than 1/(1 − *r*) times as great
/// ([`policy::Evaluation`](super::policy::Evaluation) has the rest of it). Room is made on both sides for what rounding
/// can have done.
pub fn mean_length<G: Indexed>(table: &Tablebase<G>, tolerance: f64) -> Option<Bounds> {
    let index = table.index();
    let start = index.find(&table.game().start())?;
    if !table.closes(table.bounds().get(start.index)) {
        return None;
    }
    let positions = usize::try_from(index.len()).ok()?;
    let mut games = Games { lengths: vec![0.0; positions], choices: vec![Choices::default(); positions] };
    let mut added = 0.0f64;
    for layer in index.layers() {
        let mut sweeps = 0;
        loop {
            let mut most = 0.0f64;
            for batch in layer.stages().iter().flat_map(|stage| batches(stage, SCRATCH)) {
                most = most.max(games.raise(table, batch)?);
            }
            sweeps += 1;
            if most <= tolerance.min(0.5) {
                added = added.max(most);
                break;
            }
            if sweeps == ENDLESS {
                return None;
            }
        }
    }
    let lengths = games.lengths;
    let longest = lengths.iter().copied().filter(|length| length.is_finite()).fold(0.0, f64::max);
    let rounding = ROUNDING * longest;
    let length = lengths[start.index as usize];
    let upper = if added + rounding < 1.0 { length / (1.0 - added - rounding) } else { f64::INFINITY };
    length.is_finite().then(|| Bounds { lower: length / (1.0 + rounding), upper })
}

/// What is known of the games that begin at each stored position.
struct Games {
    /// Their plies.
    lengths: Vec<f64>,
    choices: Vec<Choices>,
}

/// The best option after each of a position's first eight outcomes, four bits each: its number from 1 on, or 0 if it has
/// not been looked for or is not among the first fifteen.
#[derive(Clone, Copy, Default)]
struct Choices(u32);

impl Choices {
    const OUTCOMES: u32 = 8;
    const MOST: u32 = 15;

    #[inline]
    fn get(self, outcome: u32) -> u32 {
        if outcome < Choices::OUTCOMES { self.0 >> (4 * outcome) & Choices::MOST } else { 0 }
    }

    /// Notes a choice that is not known yet.
    #[inline]
    fn note(&mut self, outcome: u32, option: u32) {
        if outcome < Choices::OUTCOMES && option <= Choices::MOST {
            self.0 |= option << (4 * outcome);
        }
    }
}

impl Games {
    /// Raises the lengths from the positions of blocks that do not wait for one another, and says by how much at most;
    /// `None` if they are not described.
    fn raise<G: Indexed>(&mut self, table: &Tablebase<G>, batch: &[Block]) -> Option<f64> {
        let before = &*self;
        let raised = |block: &Block| {
            let mut sweep = Lengths::new(table, block, before);
            table.index().describe(table.game(), block, &mut sweep).then(|| sweep.finish())
        };
        let mut most = 0.0;
        for (block, raised) in batch.iter().zip(batches::map(batch, raised)) {
            let Raised { lengths, choices, most: rise } = raised?;
            let block = block.start as usize..block.end as usize;
            self.lengths[block.clone()].copy_from_slice(&lengths);
            self.choices[block].copy_from_slice(&choices);
            most = f64::max(most, rise);
        }
        Some(most)
    }
}

/// A block after a sweep.
struct Raised {
    lengths: Vec<f64>,
    choices: Vec<Choices>,
    /// By how much any length has risen at most.
    most: f64,
}

/// Takes down the positions of a block, and how long the game goes on from each.
struct Lengths<'a, G: Indexed> {
    table: &'a Tablebase<G>,
    /// Those of the block as they have become, the first number of the block, and those of all positions before that.
    fresh: Vec<f64>,
    choices: Vec<Choices>,
    start: u64,
    before: &'a [f64],
    /// The position before this one.
    previous: Option<Previous>,
    position: Option<u64>,
    length: f64,
    /// Another position of the cluster that play comes to from this one, and how probably.
    returns: Option<(u64, f64)>,
    /// Outcomes of the position that have been begun.
    outcomes: u32,
    probability: f64,
    /// Plies to the options of the outcome.
    plies: f64,
    /// Options of the outcome so far, and the one to be taken if that is known, or otherwise 0.
    options: u32,
    known: u32,
    /// The best option, or the one that is known to be: what it is worth if that had to be looked for, its number, plies
    /// on from it, and the position of the cluster that it leads to.
    best: Bounds,
    choice: u32,
    onwards: f64,
    back_to: Option<u64>,
    /// By how much any length has risen at most.
    most: f64,
}

/// A position that has been worked out.
struct Previous {
    index: u64,
    /// Where play comes back to from it, and how probably.
    to: u64,
    share: f64,
    /// By how much its length has risen.
    rise: f64,
}

const NOTHING: Bounds = Bounds::exactly(f64::NEG_INFINITY);

impl<'a, G: Indexed> Lengths<'a, G> {
    fn new(table: &'a Tablebase<G>, block: &Block, before: &'a Games) -> Self {
        let numbers = block.start as usize..block.end as usize;
        Lengths {
            table,
            fresh: before.lengths[numbers.clone()].to_vec(),
            choices: before.choices[numbers].to_vec(),
            start: block.start,
            before: &before.lengths,
            previous: None,
            position: None,
            length: 0.0,
            returns: None,
            outcomes: 0,
            probability: 0.0,
            plies: 0.0,
            options: 0,
            known: 0,
            best: NOTHING,
            choice: 0,
            onwards: 0.0,
            back_to: None,
            most: 0.0,
        }
    }

    /// The length from a position, the newest of the block.
    #[inline]
    fn get(&self, index: u64) -> f64 {
        let length = self.fresh.get(index.wrapping_sub(self.start) as usize);
        *length.unwrap_or_else(|| &self.before[index as usize])
    }

    #[inline]
    fn close_outcome(&mut self) {
        if self.probability > 0.0 {
            self.length += self.probability * (self.plies + self.onwards);
            if self.known == 0
                && let Some(index) = self.position
            {
                self.choices[(index - self.start) as usize].note(self.outcomes - 1, self.choice);
            }
            if let Some(to) = self.back_to.filter(|&to| Some(to) != self.position) {
                let share = self.returns.filter(|&(other, _)| other == to).map_or(0.0, |(_, share)| share);
                self.returns = Some((to, share + self.probability));
            }
            self.probability = 0.0;
        }
    }

    #[inline]
    fn close_position(&mut self) {
        self.close_outcome();
        if let Some(index) = self.position.take() {
            let (to, share) = self.returns.take().unwrap_or((index, 0.0));
            let mut rise = self.raise(index, self.length);
            if let Some(first) = self.previous.take().filter(|first| (first.index, first.to) == (to, index)) {
                // The second of the two has seen the new length of the first, and the first the old one of the second:
                // what going to and fro would still add is a geometric series.
                let round = first.share * share;
                if rise > 0.0 && round < 1.0 {
                    let all = rise / (1.0 - round);
                    let rise_of_first = self.raise(first.index, self.get(first.index) + first.share * all);
                    self.most = self.most.max(first.rise + rise_of_first);
                    rise += self.raise(index, self.get(index) + round * all);
                }
            }
            self.most = self.most.max(rise);
            self.previous = Some(Previous { index, to, share, rise });
        }
    }

    /// Raises the length from a position of the block, unless it is as great already, and says by how much.
    #[inline]
    fn raise(&mut self, index: u64, length: f64) -> f64 {
        let known = &mut self.fresh[(index - self.start) as usize];
        let rise = (length - *known).max(0.0);
        *known = known.max(length);
        rise
    }

    fn finish(mut self) -> Raised {
        self.close_position();
        Raised { lengths: self.fresh, choices: self.choices, most: self.most }
    }

    /// Whether the next option is the one that is known to be the best, or better than all before if none is known.
    #[inline]
    fn is_better(&mut self, value: impl FnOnce(&Self) -> Bounds) -> bool {
        self.options += 1;
        if self.known != 0 {
            return self.options == self.known;
        }
        let value = value(self);
        let better = (value.lower, value.upper) > (self.best.lower, self.best.upper);
        if better {
            (self.best, self.choice) = (value, self.options);
        }
        better
    }

    #[inline]
    fn stored(&self, place: Place) -> Bounds {
        place.view(self.table.bounds().get(place.index))
    }
}

impl<G: Indexed> Prospect for Lengths<'_, G> {
    #[inline]
    fn position(&mut self, index: u64) {
        self.close_position();
        self.position = Some(index);
        self.length = 0.0;
        self.returns = None;
        self.outcomes = 0;
    }

    #[inline]
    fn outcome(&mut self, probability: f64, plies: u32) {
        self.close_outcome();
        self.probability = probability;
        self.plies = if plies == 0 { f64::INFINITY } else { f64::from(plies) };
        let choices = self.position.map(|index| self.choices[(index - self.start) as usize]);
        self.known = choices.map_or(0, |choices| choices.get(self.outcomes));
        self.outcomes += 1;
        self.options = 0;
        (self.best, self.choice) = (NOTHING, 0);
        (self.onwards, self.back_to) = (0.0, None);
    }

    #[inline]
    fn option(&mut self, place: Place) {
        if self.is_better(|this| this.stored(place)) {
            (self.onwards, self.back_to) = (self.get(place.index), None);
        }
    }

    #[inline]
    fn comes_back(&mut self, _member: usize, place: Place) {
        if self.is_better(|this| this.stored(place)) {
            (self.onwards, self.back_to) = (self.get(place.index), Some(place.index));
        }
    }

    #[inline]
    fn ends(&mut self, utility: f64) {
        if self.is_better(|_| Bounds::exactly(utility)) {
            (self.onwards, self.back_to) = (0.0, None);
        }
    }
}
