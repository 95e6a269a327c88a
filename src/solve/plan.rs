//! What a batch of positions has to look up, so that memory can be asked for all of it at once.

use std::hint::black_box;
use std::ops::Range;

use arrayvec::ArrayVec;

use super::number::{Number, bounds};
use crate::index::{Bounds, MAX_CLUSTER, Place, Prospect};

/// Positions of a batch: enough for their lookups to keep memory busy, and few enough for all of them to stay in the
/// nearest cache until they are needed.
const BATCH: usize = 32;

const _: () = assert!(BATCH.is_multiple_of(MAX_CLUSTER), "no batch breaks off within a cluster");

/// How often a cluster is gone through at most before the sweep goes on.
const ROUNDS: usize = 5;

/// A cluster is settled once a round brings its bounds closer by less than this part of what lies between them.
const SETTLED: f64 = 1.0 / 64.0;

/// What is known of all stored positions, the newest of a block included.
#[derive(Debug)]
pub(super) struct Values<'a, N> {
    /// The block.
    pub(super) fresh: &'a mut [[N; 2]],
    /// Its first number.
    pub(super) start: u64,
    /// All positions.
    pub(super) cells: &'a [[N; 2]],
    pub(super) scale: f64,
}

impl<N: Number> Values<'_, N> {
    #[inline]
    pub(super) fn get(&self, index: u64) -> Bounds {
        let cell = self.fresh.get(index.wrapping_sub(self.start) as usize);
        bounds(*cell.unwrap_or_else(|| &self.cells[index as usize]), self.scale)
    }
}

/// Takes down what the positions of a block can become, and works out their bounds batch by batch.
///
/// Reading a value from a large table takes longer than everything else together, unless many are asked for at once.
/// So a batch is first taken down, then all that it has to read is touched, and only then are its values worked out,
/// one after another.
#[derive(Debug)]
pub(super) struct Plan<'a, N> {
    values: Values<'a, N>,
    cluster: usize,
    positions: ArrayVec<Position, BATCH>,
    outcomes: Vec<Outcome>,
    /// Options that lead to a stored position as it is, and those that lead to it with the players swapped, by its number.
    options: Vec<u64>,
    swapped: Vec<u64>,
    returns: Vec<Return>,
    open: Vec<Open>,
    widest: f64,
    progress: f64,
}

/// A position, whose outcomes end where those of the next begin.
#[derive(Clone, Copy, Debug)]
struct Position {
    index: u64,
    /// Where its outcomes begin.
    outcomes: u32,
}

#[derive(Clone, Copy, Debug)]
struct Outcome {
    probability: f64,
    /// The best of the options that are known without looking.
    otherwise: Bounds,
    /// Where its options begin.
    options: Options,
}

/// An option that comes back to the cluster.
#[derive(Clone, Copy, Debug)]
struct Return {
    /// To which position, by its place in the cluster.
    member: usize,
    swapped: bool,
}

impl Return {
    #[inline]
    fn view(self, stored: Bounds) -> Bounds {
        if self.swapped { stored.swapped() } else { stored }
    }
}

const NOTHING: Bounds = Bounds::exactly(f64::NEG_INFINITY);

impl<'a, N: Number> Plan<'a, N> {
    pub(super) fn new(values: Values<'a, N>, cluster: usize) -> Self {
        Plan {
            values,
            cluster: cluster.clamp(1, MAX_CLUSTER),
            positions: ArrayVec::new(),
            outcomes: Vec::new(),
            options: Vec::new(),
            swapped: Vec::new(),
            returns: Vec::new(),
            open: Vec::new(),
            widest: 0.0,
            progress: 0.0,
        }
    }

    pub(super) fn values(&self) -> &Values<'a, N> {
        &self.values
    }

    /// How far the bounds of any position lie apart at most.
    pub(super) fn widest(&self) -> f64 {
        self.widest
    }

    /// By how much the bounds of a position came closer at most.
    pub(super) fn progress(&self) -> f64 {
        self.progress
    }

    /// The bounds of a stored position have been worked out elsewhere.
    pub(super) fn known(&mut self, index: u64, found: Bounds) {
        let old = self.values.get(index);
        self.store(index, old, old.tightened(found));
    }

    /// Where the options of the next outcome begin.
    #[inline]
    fn next_options(&self) -> Options {
        let [own, swapped, returns] =
            [self.options.len(), self.swapped.len(), self.returns.len()].map(|len| len as u32);
        Options { own, swapped, returns }
    }

    /// Works out the bounds of all positions taken down, cluster by cluster, and forgets them.
    #[inline(never)]
    pub(super) fn carry_out(&mut self) {
        // An end for the last position and outcome.
        let outcomes = self.outcomes.len() as u32;
        self.outcome(0.0, 0);
        let mut any = None;
        for list in [&self.options, &self.swapped] {
            for &index in list {
                let number = self.values.cells[index as usize][0];
                any = Some(any.map_or(number, |any| N::either(any, number)));
            }
        }
        black_box(any);

        let mut first = 0;
        while first < self.positions.len() {
            let last = (first + self.cluster).min(self.positions.len());
            self.settle(first..last, self.positions.get(last).map_or(outcomes, |position| position.outcomes));
            first = last;
        }
        self.positions.clear();
        self.outcomes.clear();
        self.options.clear();
        self.swapped.clear();
        self.returns.clear();
    }

    /// Brings the bounds of a cluster closer, whose outcomes end before one of this number.
    #[inline]
    fn settle(&mut self, cluster: Range<usize>, end: u32) {
        let members = cluster.len();
        let mut now = [Bounds::exactly(0.0); MAX_CLUSTER];
        let mut fixed = [Bounds::exactly(0.0); MAX_CLUSTER];
        self.open.clear();
        for (member, position) in self.positions[cluster.clone()].iter().enumerate() {
            now[member] = self.values.get(position.index);
            let next = self.positions[..cluster.end].get(cluster.start + member + 1);
            let outcomes = position.outcomes as usize..=next.map_or(end, |next| next.outcomes) as usize;
            for pair in self.outcomes[outcomes].windows(2) {
                let [Outcome { probability, otherwise, options }, Outcome { options: ends, .. }] = pair else { break };
                let mut best = *otherwise;
                for &index in &self.options[options.own as usize..ends.own as usize] {
                    best = best.max(self.values.get(index));
                }
                if options.swapped < ends.swapped {
                    let mut worst = NOTHING.swapped();
                    for &index in &self.swapped[options.swapped as usize..ends.swapped as usize] {
                        worst = worst.min(self.values.get(index));
                    }
                    best = best.max(worst.swapped());
                }
                if options.returns == ends.returns {
                    fixed[member].add(*probability, best);
                } else {
                    let returns = (options.returns, ends.returns);
                    self.open.push(Open { member, probability: *probability, otherwise: best, returns });
                }
            }
        }
        let before = now;
        for _ in 0..if self.open.is_empty() { 1 } else { ROUNDS } {
            let mut moved = false;
            let mut open = self.open.iter().peekable();
            for member in 0..members {
                let mut found = fixed[member];
                while let Some(outcome) = open.next_if(|outcome| outcome.member == member) {
                    let mut best = outcome.otherwise;
                    for choice in &self.returns[outcome.returns.0 as usize..outcome.returns.1 as usize] {
                        best = best.max(choice.view(now[choice.member]));
                    }
                    found.add(outcome.probability, best);
                }
                let old = now[member];
                now[member] = old.tightened(found);
                moved |= old.gap() - now[member].gap() > SETTLED * old.gap();
            }
            if !moved {
                break;
            }
        }
        for member in 0..members {
            self.store(self.positions[cluster.start + member].index, before[member], now[member]);
        }
    }

    /// Keeps the better bounds of a position.
    #[inline]
    fn store(&mut self, index: u64, old: Bounds, new: Bounds) {
        let scale = self.values.scale;
        let cell = &mut self.values.fresh[(index - self.values.start) as usize];
        let lower = N::lower(new.lower, scale);
        let upper = N::upper(new.upper, scale);
        if lower.get(scale) > old.lower {
            cell[0] = lower;
        }
        if upper.get(scale) < old.upper {
            cell[1] = upper;
        }
        let gap = bounds(*cell, scale).gap();
        self.widest = self.widest.max(gap);
        self.progress = self.progress.max(old.gap() - gap);
    }
}

impl<N: Number> Prospect for Plan<'_, N> {
    #[inline]
    fn position(&mut self, index: u64) {
        if self.positions.is_full() {
            self.carry_out();
        }
        self.positions.push(Position { index, outcomes: self.outcomes.len() as u32 });
    }

    #[inline]
    fn outcome(&mut self, probability: f64, _plies: u32) {
        self.outcomes.push(Outcome { probability, otherwise: NOTHING, options: self.next_options() });
    }

    #[inline]
    fn option(&mut self, place: Place) {
        if place.swapped {
            self.swapped.push(place.index);
        } else {
            self.options.push(place.index);
        }
    }

    #[inline]
    fn comes_back(&mut self, member: usize, place: Place) {
        self.returns.push(Return { member, swapped: place.swapped });
    }

    #[inline]
    fn ends(&mut self, utility: f64) {
        if let Some(outcome) = self.outcomes.last_mut() {
            outcome.otherwise = outcome.otherwise.max(Bounds::exactly(utility));
        }
    }
}

/// An outcome of chance one of whose options comes back to the cluster.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Where the position stands in the cluster.
    member: usize,
    probability: f64,
    /// The best of the other options.
    otherwise: Bounds,
    /// The first and the one after the last of the options that come back.
    returns: (u32, u32),
}

/// Where the options of an outcome begin in each list; they end where those of the next begin.
#[derive(Clone, Copy, Debug)]
struct Options {
    own: u32,
    swapped: u32,
    returns: u32,
}
