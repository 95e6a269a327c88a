//! What a batch of positions has to look up, so that memory can be asked for all of it at once.

use std::hint::black_box;

use arrayvec::ArrayVec;

use super::number::Number;
use crate::index::{Bounds, MAX_CLUSTER, Place, Prospect};

/// Positions of a batch: enough for their lookups to keep memory busy, and few enough for all of them to stay in the
/// nearest cache until they are needed.
const BATCH: usize = 32;

/// Outcomes of one position that can come back to its cluster, and options of an outcome that do, at most. Beyond it
/// positions are taken at what they are worth so far, which is as right and only slower.
const MAX_RETURNS: usize = 6;

/// How often a cluster is gone through at most before the sweep goes on.
const ROUNDS: usize = 12;

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
        let cell = cell.unwrap_or_else(|| &self.cells[index as usize]);
        Bounds { lower: cell[0].get(self.scale), upper: cell[1].get(self.scale) }
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
    widest: f64,
    progress: f64,
}

/// A position, whose outcomes end before those of the next begin.
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
}

/// Where an option leads to: twice the number of a stored position, plus one if it is swapped.
#[derive(Clone, Copy, Debug)]
struct Choice(u64);

impl Choice {
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
        self.settle(&[Member { known: found, ..Member::default() }], &[index]);
    }

    #[inline]
    fn close_position(&mut self) {
        let options_end = self.options.len() as u32;
        if let Some(outcome) = self.outcomes.last_mut() {
            outcome.options_end = options_end;
        }
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
            let number = self.values.cells[(choice.0 >> 1) as usize][0];
            any = Some(any.map_or(number, |any| N::either(any, number)));
        }
        black_box(any);

        let (mut outcome, mut option) = (0, 0);
        let positions = std::mem::take(&mut self.positions);
        for cluster in positions.chunks(self.cluster) {
            let mut numbers = [u64::MAX; MAX_CLUSTER];
            for (number, position) in numbers.iter_mut().zip(cluster) {
                *number = position.index;
            }
            let numbers = &numbers[..cluster.len()];
            let mut members = ArrayVec::<Member, MAX_CLUSTER>::new();
            for position in cluster {
                let mut member = Member::default();
                for &Outcome { probability, mut otherwise, options_end } in
                    &self.outcomes[outcome..position.outcomes_end as usize]
                {
                    let mut returns = ArrayVec::<Choice, MAX_RETURNS>::new();
                    for &choice in &self.options[option..options_end as usize] {
                        let index = choice.0 >> 1;
                        let within = numbers.iter().position(|&number| number == index);
                        match within {
                            Some(within) if !returns.is_full() && !member.returns.is_full() => {
                                returns.push(Choice((within as u64) << 1 | choice.0 & 1));
                            }
                            _ => otherwise = otherwise.max(choice.view(self.values.get(index))),
                        }
                    }
                    option = options_end as usize;
                    if returns.is_empty() {
                        member.known.add(probability, otherwise);
                    } else {
                        member.returns.push(Return { probability, otherwise, options: returns });
                    }
                }
                outcome = position.outcomes_end as usize;
                members.push(member);
            }
            self.settle(&members, numbers);
        }
        self.outcomes.clear();
        self.options.clear();
    }

    /// Brings the bounds of a cluster closer.
    #[inline]
    fn settle(&mut self, members: &[Member], numbers: &[u64]) {
        let mut now = ArrayVec::<Bounds, MAX_CLUSTER>::new();
        now.extend(numbers.iter().map(|&index| self.values.get(index)));
        let before = now.clone();
        let rounds = if members.iter().any(|member| !member.returns.is_empty()) { ROUNDS } else { 1 };
        for _ in 0..rounds {
            let mut moved = false;
            for (i, member) in members.iter().enumerate() {
                let (old, found) = (now[i], member.value(&now));
                now[i] = Bounds { lower: found.lower.max(old.lower), upper: found.upper.min(old.upper) };
                moved |= old.gap() - now[i].gap() > SETTLED * old.gap();
            }
            if !moved {
                break;
            }
        }
        let scale = self.values.scale;
        for ((&index, old), new) in numbers.iter().zip(before).zip(now) {
            let cell = &mut self.values.fresh[(index - self.values.start) as usize];
            let lower = N::lower(new.lower, scale);
            let upper = N::upper(new.upper, scale);
            if lower.get(scale) > old.lower {
                cell[0] = lower;
            }
            if upper.get(scale) < old.upper {
                cell[1] = upper;
            }
            let gap = cell[1].get(scale) - cell[0].get(scale);
            self.widest = self.widest.max(gap);
            self.progress = self.progress.max(old.gap() - gap);
        }
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
    fn outcome(&mut self, probability: f64) {
        let options_end = self.options.len() as u32;
        if let Some(outcome) = self.outcomes.last_mut() {
            outcome.options_end = options_end;
        }
        self.outcomes.push(Outcome { probability, otherwise: NOTHING, options_end });
    }

    #[inline]
    fn option(&mut self, place: Place) {
        self.options.push(Choice(place.index << 1 | u64::from(place.swapped)));
    }

    #[inline]
    fn ends(&mut self, utility: f64) {
        if let Some(outcome) = self.outcomes.last_mut() {
            outcome.otherwise = outcome.otherwise.max(Bounds::exactly(utility));
        }
    }
}

/// A position of a cluster: its value as a sum of what is known, and of outcomes that may come back to the cluster.
struct Member {
    known: Bounds,
    returns: ArrayVec<Return, MAX_RETURNS>,
}

impl Default for Member {
    #[inline]
    fn default() -> Self {
        Member { known: Bounds::exactly(0.0), returns: ArrayVec::new() }
    }
}

/// An outcome of chance whose best option may be one that comes back to the cluster.
struct Return {
    probability: f64,
    /// The best of the other options.
    otherwise: Bounds,
    /// Positions by their place in the cluster.
    options: ArrayVec<Choice, MAX_RETURNS>,
}

impl Member {
    #[inline]
    fn value(&self, now: &[Bounds]) -> Bounds {
        let mut sum = self.known;
        for outcome in &self.returns {
            let mut best = outcome.otherwise;
            for choice in &outcome.options {
                best = best.max(choice.view(now[(choice.0 >> 1) as usize]));
            }
            sum.add(outcome.probability, best);
        }
        sum
    }
}
