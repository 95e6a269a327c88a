//! How long games last under best play.

use super::tablebase::Tablebase;
use crate::index::{Bounds, Indexed, Place, PositionIndex, Prospect};

/// Sweeps of a layer after which play is taken to go on for ever.
const ENDLESS: u32 = 10_000;

/// How many plies a game lasts on average from its start if both play their best by the table (the greatest lower bound,
/// then the greatest upper one, then the option described first), between bounds no further apart than about this part
/// of it. `None` if the start is not stored, if the numbering [describes](PositionIndex::describe) nothing, or if play
/// may go on for ever.
///
/// Takes 8 bytes for each position, far less than [`policy::Chain`](super::policy::Chain), which answers more.
/// Lengths start at 0 and rise from sweep to sweep, so that they are never above the true ones. At the end one more step
/// of play adds at most *r* plies to any of them, and as each step takes a ply at least, the true ones are no more than
/// 1/(1 − *r*) times as great ([`policy::Evaluation`](super::policy::Evaluation) has the proof).
pub fn mean_length<G: Indexed>(table: &Tablebase<G>, tolerance: f64) -> Option<Bounds> {
    let (game, index) = (table.game(), table.index());
    let start = index.find(&game.start())?;
    let mut lengths = vec![0.0; usize::try_from(index.len()).ok()?];
    let mut added = 0.0f64;
    for layer in index.layers() {
        let mut sweeps = 0;
        loop {
            let mut sweep = Lengths::new(table, &mut lengths);
            for block in layer.stages().iter().flatten() {
                if !index.describe(game, block, &mut sweep) {
                    return None;
                }
            }
            let most = sweep.finish();
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
    let lower = lengths[start.index as usize];
    lower.is_finite().then(|| Bounds { lower, upper: lower / (1.0 - added) })
}

/// Takes down the positions of a layer, and how long the game goes on from each.
struct Lengths<'a, G: Indexed> {
    table: &'a Tablebase<G>,
    lengths: &'a mut [f64],
    /// The position before this one, where play comes back to from it, and how probably.
    previous: Option<(u64, u64, f64)>,
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
    /// What was added to any position's length at most.
    most: f64,
}

const NOTHING: Bounds = Bounds::exactly(f64::NEG_INFINITY);

impl<'a, G: Indexed> Lengths<'a, G> {
    fn new(table: &'a Tablebase<G>, lengths: &'a mut [f64]) -> Self {
        Lengths {
            table,
            lengths,
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
            let rise = self.raise(index, self.length);
            let (to, back) = self.returns.take().unwrap_or((index, 0.0));
            let first = self.previous.filter(|&(first, second, _)| (first, second) == (to, index));
            if let Some((first, _, there)) = first {
                // The second of the two has seen the new length of the first, and the first the old one of the second:
                // what going to and fro would still add is a geometric series.
                let round = there * back;
                if rise > 0.0 && round < 1.0 {
                    self.raise(first, self.lengths[first as usize] + there * rise / (1.0 - round));
                    self.raise(index, self.lengths[index as usize] + round * rise / (1.0 - round));
                }
            }
            self.previous = Some((index, to, back));
        }
    }

    /// Raises the length from a position to a greater one, and says by how much.
    #[inline]
    fn raise(&mut self, index: u64, length: f64) -> f64 {
        let known = &mut self.lengths[index as usize];
        let rise = length - *known;
        if rise > 0.0 {
            *known = length;
            self.most = self.most.max(rise);
        }
        rise
    }

    fn finish(mut self) -> f64 {
        self.close_position();
        self.most
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
        self.better(value, None, |this| this.lengths[place.index as usize]);
    }

    #[inline]
    fn comes_back(&mut self, _member: usize, place: Place) {
        let value = place.view(self.table.bounds().get(place.index));
        self.better(value, Some(place.index), |this| this.lengths[place.index as usize]);
    }

    #[inline]
    fn ends(&mut self, utility: f64) {
        self.better(Bounds::exactly(utility), None, |_| 0.0);
    }
}
