//! Results and lengths.

use std::fmt::{self, Debug};

use super::chain::{Chain, PolicyError};
use super::rows::Row;
use super::solve::{Pair, System};
use crate::game::{Game, Player};
use crate::index::{Bounds, PositionIndex};

/// What a game between two policies comes to: what it pays and how long it lasts, between bounds that are proven.
///
/// *Proof.* Let *P* be the probabilities with which stored positions follow on one another, *c* how many plies each
/// step takes on average, at least *m*, and *N* = 1 + *P* + *P*² + …; the lengths are *L\** = *Nc*. What is kept are
/// numbers *L* ≥ 0 whose residual *c* + *PL* − *L* is at most *r* < *m* everywhere. Then (*c* − *r*) + *PL* ≤ *L*, and so
/// *N*(*c* − *r*) ≤ *L* is finite, and *L\** − *L* = *N*(*c* + *PL* − *L*) ≤ *r* *N*1 ≤ *r* *L\**/*m*, from which *L\** ≤ *L*
/// (1 + *r*/(*m* − *r*)). Likewise *L\** ≥ *L*/(1 + *s*/*m*) if the residual is at least −*s*. Values *v* with a residual
/// of at most *q* either way are off by no more than *q* *N*1 ≤ *q* *L\**/*m*. That each step costs at least a ply is what
/// makes the residual say something: for values alone it does not. Residuals are measured at the end, and what
/// rounding can have done to them is added.
pub struct Evaluation<'c, 'a, G: Game, I> {
    pub(super) chain: &'c Chain<'a, G, I>,
    /// Of each node, what it pays the first player of its stored position, and how long the game goes on.
    pub(super) cells: Vec<Pair>,
    pub(super) tolerance: f64,
    /// By which true lengths differ from those of the cells.
    factor: Bounds,
    /// How far values are off at most, for each ply that the game still lasts.
    off: f64,
}

impl<'a, G: Game, I: PositionIndex<G>> Chain<'a, G, I> {
    /// Works out what the game comes to, about as exactly as a part of the utility range and of the length that the
    /// tolerance tells, if `f64` can; the bounds tell what was reached.
    ///
    /// # Errors
    /// If the tolerance is not positive.
    pub fn evaluate(&self, tolerance: f64) -> Result<Evaluation<'_, 'a, G, I>, PolicyError> {
        if tolerance.is_nan() || tolerance <= 0.0 {
            return Err(PolicyError::Tolerance(tolerance));
        }
        let constant = |node| {
            let [mut paid, mut plies] = [0.0; 2];
            for end in self.ends(node) {
                paid += end.way.probability * end.utility;
                plies += end.way.probability * f64::from(end.way.plies);
            }
            let steps = self.next(node).map(|next| next.way.probability * f64::from(next.way.plies));
            [paid, plies + steps.sum::<f64>()]
        };
        let scale = self.scale();
        let enough = |longest: f64| [tolerance * scale / (2.0 * longest.max(1.0)), tolerance / 2.0];
        let system = System { signed: true, constant, enough };
        let cells = system.solve(self);
        let residual = self.residual(&system, &cells, scale);
        let shortest = residual.shortest;
        let factor = Bounds {
            lower: 1.0 / (1.0 + residual.below / shortest),
            upper: match residual.above < shortest {
                true => 1.0 + residual.above / (shortest - residual.above),
                false => f64::INFINITY,
            },
        };
        Ok(Evaluation { chain: self, cells, tolerance, factor, off: residual.value / shortest })
    }

    /// The greatest utility there is.
    pub(super) fn scale(&self) -> f64 {
        let (low, high) = self.game.utility_range();
        low.abs().max(high.abs())
    }

    fn residual<C: Fn(usize) -> Pair + Sync, T: Fn(f64) -> Pair + Sync>(
        &self,
        system: &System<C, T>,
        cells: &[Pair],
        scale: f64,
    ) -> Residual {
        let plies = f64::from(self.most_plies());
        let of_node = |node: usize| {
            let [old_value, old] = cells[node];
            let [value, length] = system.node(self, node, |node| cells[node]);
            // A sum of n products is off by less than n roundings, and each probability is a product of one quotient
            // for each ply; this is twice that and more.
            let terms = (self.next(node).count() + self.ends(node).len()) as f64;
            let relative = (2.0 * terms + 4.0 * plies + 16.0) * f64::EPSILON;
            let rounding = relative * (length + old);
            Residual {
                above: (length - old + rounding).max(0.0),
                below: (old - length + rounding).max(0.0),
                value: (value - old_value).abs() + 3.0 * relative * scale,
                shortest: (system.constant)(node)[1] * (1.0 - relative),
            }
        };
        let live = |&node: &usize| self.is_live(node);
        #[cfg(feature = "parallel")]
        {
            use rayon::prelude::*;
            (0..self.nodes()).into_par_iter().filter(live).map(of_node).reduce(Residual::none, Residual::worst)
        }
        #[cfg(not(feature = "parallel"))]
        (0..self.nodes()).filter(live).map(of_node).fold(Residual::none(), Residual::worst)
    }
}

/// How far from their equations the unknowns are.
#[derive(Clone, Copy, Debug)]
struct Residual {
    above: f64,
    below: f64,
    value: f64,
    /// The least number of plies that a step takes on average.
    shortest: f64,
}

impl Residual {
    fn none() -> Self {
        Residual { above: 0.0, below: 0.0, value: 0.0, shortest: f64::INFINITY }
    }

    fn worst(self, other: Self) -> Self {
        Residual {
            above: self.above.max(other.above),
            below: self.below.max(other.below),
            value: self.value.max(other.value),
            shortest: self.shortest.min(other.shortest),
        }
    }
}

impl<G: Game, I: PositionIndex<G>> Evaluation<'_, '_, G, I> {
    /// What the first policy is paid on average if it sits here, as the first or the second player.
    pub fn value(&self, seat: Player) -> Bounds {
        let (lane, row) = self.start(seat);
        let mut value = Bounds::exactly(0.0);
        for end in &row.ends {
            value.add(end.way.probability, Bounds::exactly(end.utility));
        }
        for next in &row.next {
            let [stored, length] = self.cells[self.chain.node(lane, next)];
            let stored = if next.swapped { -stored } else { stored };
            let off = self.off * self.factor.upper * length;
            value.add(next.way.probability, Bounds { lower: stored - off, upper: stored + off });
        }
        if seat == Player::X { value } else { value.swapped() }
    }

    /// How many plies the game lasts on average if the first policy sits here.
    pub fn length(&self, seat: Player) -> Bounds {
        let (lane, row) = self.start(seat);
        let mut length = Bounds::exactly(0.0);
        for end in &row.ends {
            length.add(end.way.probability, Bounds::exactly(end.way.plies.into()));
        }
        for next in &row.next {
            let stored = self.factor.times(self.cells[self.chain.node(lane, next)][1]);
            length.add(next.way.probability, Bounds::exactly(next.way.plies.into()));
            length.add(next.way.probability, stored);
        }
        length
    }

    /// What the first policy is paid on average over both seats: half the sum of its [values](Evaluation::value).
    pub fn mean_value(&self) -> Bounds {
        mean(self.value(Player::X), self.value(Player::O))
    }

    /// How many plies the game lasts on average over both seats.
    pub fn mean_length(&self) -> Bounds {
        mean(self.length(Player::X), self.length(Player::O))
    }

    fn start(&self, seat: Player) -> (usize, &Row) {
        let lane = self.chain.lane(seat);
        (lane, &self.chain.starts[lane])
    }
}

fn mean(first: Bounds, second: Bounds) -> Bounds {
    let mut mean = first.times(0.5);
    mean.add(0.5, second);
    mean
}

impl<G: Game, I> Debug for Evaluation<'_, '_, G, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation")
            .field("chain", self.chain)
            .field("factor", &self.factor)
            .field("off", &self.off)
            .finish_non_exhaustive()
    }
}
