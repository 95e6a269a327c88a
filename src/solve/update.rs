//! Bounds of the positions of a block, worked out as they are described.

use arrayvec::ArrayVec;

use super::number::{Number, bounds};
use crate::index::{Bounds, MAX_CLUSTER, MAX_RUN, Place, Prospect};

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

    /// What was known of a position before the block was begun.
    #[inline]
    fn before(&self, index: u64) -> Bounds {
        bounds(self.cells[index as usize], self.scale)
    }
}

/// Works out the bounds of the positions of a block, cluster by cluster.
#[derive(Debug)]
pub(super) struct Update<'a, N> {
    values: Values<'a, N>,
    cluster: usize,
    /// The cluster in work, of which so many positions have been described.
    members: [Member; MAX_CLUSTER],
    described: usize,
    /// Its outcomes of which an option comes back to it, and these options.
    open: Vec<Open>,
    returns: Vec<Return>,
    /// The position in work, if any, and the last of its outcomes that has been begun.
    position: Member,
    in_work: bool,
    outcome: Outcome,
    ahead: Ahead,
    widest: f64,
    progress: f64,
}

/// A position of a cluster.
#[derive(Clone, Copy, Debug)]
struct Member {
    index: u64,
    before: Bounds,
    now: Bounds,
    /// What those of its outcomes are worth that do not come back to the cluster.
    fixed: Bounds,
}

impl Member {
    fn new(index: u64, known: Bounds) -> Self {
        Member { index, before: known, now: known, fixed: Bounds::exactly(0.0) }
    }
}

#[derive(Clone, Copy, Debug)]
struct Outcome {
    probability: f64,
    /// The best of the options that do not come back to the cluster.
    best: Bounds,
    /// Where its options begin that do.
    returns: usize,
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
    returns: (usize, usize),
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

/// The best of what was told ahead of the positions of a run.
#[derive(Debug)]
struct Ahead {
    /// By outcome and member of the cluster, and then by cluster.
    best: Vec<Bounds>,
    /// The clusters of the run, and those of them that have been begun.
    clusters: usize,
    begun: usize,
    /// What is known of the next outcome.
    next: usize,
}

impl Ahead {
    /// Where the best that is known of an outcome begins.
    #[inline]
    fn row(member: usize, outcome: usize) -> usize {
        (outcome * MAX_CLUSTER + member) * MAX_RUN
    }

    #[inline]
    fn begin_position(&mut self, member: usize) {
        if member == 0 {
            if self.begun == self.clusters {
                self.best.clear();
            }
            self.begun += 1;
        }
        self.next = Ahead::row(member, 0) + self.begun - 1;
    }

    /// The best that was told of the next outcome.
    #[inline]
    fn begin_outcome(&mut self) -> Bounds {
        let best = self.best.get(self.next).copied().unwrap_or(NOTHING);
        self.next += MAX_CLUSTER * MAX_RUN;
        best
    }
}

/// What stands before the first outcome of a position, and adds nothing to it.
const NO_OUTCOME: Outcome = Outcome { probability: 0.0, best: Bounds::exactly(0.0), returns: 0 };

const NOTHING: Bounds = Bounds::exactly(f64::NEG_INFINITY);

impl<'a, N: Number> Update<'a, N> {
    pub(super) fn new(values: Values<'a, N>, cluster: usize) -> Self {
        Update {
            values,
            cluster: cluster.clamp(1, MAX_CLUSTER),
            members: [Member::new(0, NOTHING); MAX_CLUSTER],
            described: 0,
            open: Vec::new(),
            returns: Vec::new(),
            position: Member::new(0, NOTHING),
            in_work: false,
            outcome: NO_OUTCOME,
            ahead: Ahead { best: Vec::new(), clusters: 0, begun: 0, next: 0 },
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

    /// Works out the bounds of the last positions that were described.
    pub(super) fn finish(&mut self) {
        self.close_position();
        self.settle();
    }

    #[inline]
    fn close_position(&mut self) {
        if self.in_work {
            self.close_outcome();
            self.in_work = false;
            self.members[self.described] = self.position;
            self.described += 1;
        }
    }

    #[inline]
    fn close_outcome(&mut self) {
        let Outcome { probability, best, returns } = self.outcome;
        if returns == self.returns.len() {
            self.position.fixed.add(probability, best);
        } else {
            let returns = (returns, self.returns.len());
            self.open.push(Open { member: self.described, probability, otherwise: best, returns });
        }
    }

    /// Brings the bounds of the cluster closer, and forgets it.
    #[inline]
    fn settle(&mut self) {
        if self.open.is_empty() {
            for member in &mut self.members[..self.described] {
                member.now = member.before.tightened(member.fixed);
            }
        } else {
            self.go_round();
        }
        for member in 0..self.described {
            let Member { index, before, now, .. } = self.members[member];
            self.store(index, before, now);
        }
        self.described = 0;
    }

    /// Brings the bounds of a cluster closer that comes back to itself.
    #[inline(never)]
    fn go_round(&mut self) {
        for _ in 0..ROUNDS {
            let mut moved = false;
            let mut open = self.open.iter().peekable();
            for member in 0..self.described {
                let mut found = self.members[member].fixed;
                while let Some(outcome) = open.next_if(|outcome| outcome.member == member) {
                    let mut best = outcome.otherwise;
                    for choice in &self.returns[outcome.returns.0..outcome.returns.1] {
                        best = best.max(choice.view(self.members[choice.member].now));
                    }
                    found.add(outcome.probability, best);
                }
                let now = &mut self.members[member].now;
                let old = *now;
                *now = old.tightened(found);
                moved |= old.gap() - now.gap() > SETTLED * old.gap();
            }
            if !moved {
                break;
            }
        }
        self.open.clear();
        self.returns.clear();
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

impl<N: Number> Prospect for Update<'_, N> {
    fn run(&mut self, clusters: usize) -> bool {
        self.finish();
        self.ahead.best.clear();
        (self.ahead.clusters, self.ahead.begun) = (clusters, 0);
        true
    }

    #[inline]
    fn ahead(&mut self, member: usize, outcome: usize, swapped: bool, options: impl Iterator<Item = (usize, u64)>) {
        let row = Ahead::row(member, outcome)..Ahead::row(member, outcome) + MAX_RUN;
        if self.ahead.best.len() < row.end {
            self.ahead.best.resize(row.end, NOTHING);
        }
        let (row, values) = (&mut self.ahead.best[row], &self.values);
        // All that is looked up is known before any of it is waited for, so that memory is asked for many at once.
        let found: ArrayVec<(usize, u64), MAX_RUN> = options.collect();
        // Two loops, neither of which has to ask which side it is.
        if swapped {
            for &(cluster, index) in &found {
                let best = &mut row[cluster];
                *best = best.max(values.before(index).swapped());
            }
        } else {
            for &(cluster, index) in &found {
                let best = &mut row[cluster];
                *best = best.max(values.before(index));
            }
        }
    }

    #[inline]
    fn position(&mut self, index: u64) {
        self.close_position();
        if self.described == self.cluster {
            self.settle();
        }
        self.ahead.begin_position(self.described);
        self.position = Member::new(index, self.values.get(index));
        self.outcome = Outcome { returns: self.returns.len(), ..NO_OUTCOME };
        self.in_work = true;
    }

    #[inline]
    fn outcome(&mut self, probability: f64, _plies: u32) {
        self.close_outcome();
        self.outcome = Outcome { probability, best: self.ahead.begin_outcome(), returns: self.returns.len() };
    }

    #[inline]
    fn options(&mut self, swapped: bool, options: impl Iterator<Item = u64>) {
        if swapped {
            let worst = options.fold(NOTHING.swapped(), |worst, index| worst.min(self.values.get(index)));
            self.outcome.best = self.outcome.best.max(worst.swapped());
        } else {
            self.outcome.best = options.fold(self.outcome.best, |best, index| best.max(self.values.get(index)));
        }
    }

    #[inline]
    fn option(&mut self, place: Place) {
        self.outcome.best = self.outcome.best.max(place.view(self.values.get(place.index)));
    }

    #[inline]
    fn comes_back(&mut self, member: usize, place: Place) {
        self.returns.push(Return { member, swapped: place.swapped });
    }

    #[inline]
    fn ends(&mut self, utility: f64) {
        self.outcome.best = self.outcome.best.max(Bounds::exactly(utility));
    }
}
