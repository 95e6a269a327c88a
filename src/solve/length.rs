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
/// Takes 8 bytes for each position, far less than [`policy::Chain`](super::policy::Chain), which answers more.
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
    let mut lengths = vec![0.0; usize::try_from(index.len()).ok()?];
    let mut added = 0.0f64;
    for layer in index.layers() {
        let mut sweeps = 0;
        loop {
            let mut most = 0.0f64;
            for batch in layer.stages().iter().flat_map(|stage| batches(stage, SCRATCH)) {
                most = most.max(raise(table, batch, &mut lengths)?);
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
    let longest = lengths.iter().copied().filter(|length| length.is_finite()).fold(0.0, f64::max);
    let rounding = ROUNDING * longest;
    let length = lengths[start.index as usize];
    let upper = if added + rounding < 1.0 { length / (1.0 - added - rounding) } else { f64::INFINITY };
    length.is_finite().then(|| Bounds { lower: length / (1.0 + rounding), upper })
}

/// Raises the lengths from the positions of blocks that do not wait for one another, and says by how much at most;
/// `None` if they are not described.
fn raise<G: Indexed>(table: &Tablebase<G>, batch: &[Block], lengths: &mut [f64]) -> Option<f64> {
    let before = &*lengths;
    let raised = |block: &Block| {
        let mut sweep = Lengths::new(table, block, before);
        table.index().describe(table.game(), block, &mut sweep).then(|| sweep.finish())
    };
    let mut most = 0.0;
    for (block, raised) in batch.iter().zip(batches::map(batch, raised)) {
        let (fresh, rise) = raised?;
        lengths[block.start as usize..block.end as usize].copy_from_slice(&fresh);
        most = f64::max(most, rise);
    }
    Some(most)
}

/// Takes down the positions of a block, and how long the game goes on from each.
struct Lengths<'a, G: Indexed> {
    table: &'a Tablebase<G>,
    /// Those of the block as they have become, the first number of the block, and those of all positions before that.
    fresh: Vec<f64>,
    start: u64,
    before: &'a [f64],
    /// The position before this one.
    previous: Option<Previous>,
    position: Option<u64>,
    length: f64,
    /// Another position of the cluster that play comes to from this one, and how probably.
    returns: Option<(u64, f64)>,
    probability: f64,
    /// Plies to the options of the outcome, and on from the best of them.
    plies: f64,
    onwards: f64,
    best: Bounds,
    /// The position of the cluster that the best option leads to.
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
    fn new(table: &'a Tablebase<G>, block: &Block, before: &'a [f64]) -> Self {
        Lengths {
            table,
            fresh: before[block.start as usize..block.end as usize].to_vec(),
            start: block.start,
            before,
            previous: None,
            position: None,
            length: 0.0,
            returns: None,
            probability: 0.0,
            plies: 0.0,
            onwards: 0.0,
            best: NOTHING,
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

    /// The lengths of the block, and by how much any has risen at most.
    fn finish(mut self) -> (Vec<f64>, f64) {
        self.close_position();
        (self.fresh, self.most)
    }

    #[inline]
    fn better(&mut self, value: Bounds, back_to: Option<u64>, onwards: impl FnOnce(&Self) -> f64) {
        if (value.lower, value.upper) > (self.best.lower, self.best.upper) {
            (self.best, self.back_to) = (value, back_to);
            self.onwards = onwards(self);
        }
    }
}

impl<G: Indexed> Prospect for Lengths<'_, G> {
    #[inline]
    fn position(&mut self, index: u64) {
        self.close_position();
        self.position = Some(index);
        self.length = 0.0;
        self.returns = None;
    }

    #[inline]
    fn outcome(&mut self, probability: f64, plies: u32) {
        self.close_outcome();
        self.probability = probability;
        self.plies = if plies == 0 { f64::INFINITY } else { f64::from(plies) };
        self.best = NOTHING;
        self.back_to = None;
    }

    #[inline]
    fn option(&mut self, place: Place) {
        let value = place.view(self.table.bounds().get(place.index));
        self.better(value, None, |this| this.get(place.index));
    }

    #[inline]
    fn comes_back(&mut self, _member: usize, place: Place) {
        let value = place.view(self.table.bounds().get(place.index));
        self.better(value, Some(place.index), |this| this.get(place.index));
    }

    #[inline]
    fn ends(&mut self, utility: f64) {
        self.better(Bounds::exactly(utility), None, |_| 0.0);
    }
}
