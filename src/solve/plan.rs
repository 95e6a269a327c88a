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
    options: Vec<Choice>,
    /// Options that come back to the cluster: twice the place in it, plus one if swapped.
    returns: Vec<Choice>,
    open: Vec<Open>,
    widest: f64,
    progress: f64,
}

/// A position, whose outcomes end where those of the next begin.
#[derive(Clone, Copy, Debug)]
struct Position {
    index: u64,
    outcomes_end: u32,
}

#[derive(Clone, Copy, Debug)]
struct Outcome {
    probability: f64,
    /// The best of the options that are known without looking.
    otherwise: Bounds,
    options_end: u32,
    /// Options up to here come back to the cluster.
    returns_end: u32,
}

/// Where an option leads to: twice the number of a stored position, plus one if it is swapped.
#[derive(Clone, Copy, Debug)]
struct Choice(u64);

impl Choice {
    #[inline]
    fn new(index: u64, swapped: bool) -> Self {
        Choice(index << 1 | u64::from(swapped))
    }

    #[inline]
    fn index(self) -> u64 {
        self.0 >> 1
    }

    #[inline]
    fn view(self, stored: Bounds) -> Bounds {
        if self.0 & 1 == 1 { stored.swapped() } else { stored }
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

    #[inline]
    fn close_outcome(&mut self) {
        let (options_end, returns_end) = (self.options.len() as u32, self.returns.len() as u32);
        if let Some(outcome) = self.outcomes.last_mut() {
            (outcome.options_end, outcome.returns_end) = (options_end, returns_end);
        }
    }

    #[inline]
    fn close_position(&mut self) {
        self.close_outcome();
        let outcomes_end = self.outcomes.len() as u32;
        if let Some(position) = self.positions.last_mut() {
            position.outcomes_end = outcomes_end;
        }
    }

    /// Works out the bounds of all positions taken down, cluster by cluster, and forgets them.
    #[inline(never)]
    pub(super) fn carry_out(&mut self) {
        self.close_position();
        let mut any = None;
        for choice in &self.options {
            let number = self.values.cells[choice.index() as usize][0];
            any = Some(any.map_or(number, |any| N::either(any, number)));
        }
        black_box(any);

        let (mut from, mut read) = (0, Read::default());
        while from < self.positions.len() {
            let to = (from + self.cluster).min(self.positions.len());
            read = self.settle(from..to, read);
            from = to;
        }
        self.positions.clear();
        self.outcomes.clear();
        self.options.clear();
        self.returns.clear();
    }

    /// Brings the bounds of a cluster closer; `read` says what has been used up of the lists before and after.
    #[inline]
    fn settle(&mut self, cluster: Range<usize>, mut read: Read) -> Read {
        let members = cluster.len();
        let mut now = [Bounds::exactly(0.0); MAX_CLUSTER];
        let mut fixed = [Bounds::exactly(0.0); MAX_CLUSTER];
        self.open.clear();
        for (member, position) in self.positions[cluster.clone()].iter().enumerate() {
            now[member] = self.values.get(position.index);
            for outcome in &self.outcomes[read.outcomes as usize..position.outcomes_end as usize] {
                let mut best = outcome.otherwise;
                for choice in &self.options[read.options as usize..outcome.options_end as usize] {
                    best = best.max(choice.view(self.values.get(choice.index())));
                }
                read.options = outcome.options_end;
                if read.returns == outcome.returns_end {
                    fixed[member].add(outcome.probability, best);
                } else {
                    let returns = (read.returns, outcome.returns_end);
                    self.open.push(Open { member, probability: outcome.probability, otherwise: best, returns });
                    read.returns = outcome.returns_end;
                }
            }
            read.outcomes = position.outcomes_end;
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
                        best = best.max(choice.view(now[choice.index() as usize]));
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
        read
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
        self.close_position();
        if self.positions.is_full() {
            self.carry_out();
        }
        self.positions.push(Position { index, outcomes_end: 0 });
    }

    #[inline]
    fn outcome(&mut self, probability: f64, _plies: u32) {
        self.close_outcome();
        self.outcomes.push(Outcome { probability, otherwise: NOTHING, options_end: 0, returns_end: 0 });
    }

    #[inline]
    fn option(&mut self, place: Place) {
        self.options.push(Choice::new(place.index, place.swapped));
    }

    #[inline]
    fn comes_back(&mut self, member: usize, place: Place) {
        self.returns.push(Choice::new(member as u64, place.swapped));
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

/// How much of its lists a plan has carried out.
#[derive(Clone, Copy, Debug, Default)]
struct Read {
    outcomes: u32,
    options: u32,
    returns: u32,
}
