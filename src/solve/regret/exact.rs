//! Regret over all games that can be.

use super::judge::Judge;
use crate::game::{Actions, Game, Player, Turn};
use crate::index::{Bounds, PositionIndex};
use crate::solve::policy::{Chain, PolicyError};

/// Nodes that are added up before the next ones, so that sums are the same on any number of threads.
const PART: usize = 1 << 12;

/// What a policy's choices are like in a game, on average over all games that can be. Only turns with two actions or
/// more are *choices*.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Regret {
    /// Decisions and joint turns in a game, forced ones included.
    pub turns: f64,
    /// Choices in a game.
    pub choices: f64,
    /// How many of the choices are best ones, or cannot be told from these by the bounds.
    pub best: f64,
    /// What the choices of a game give away, in units of utility.
    pub total: f64,
    /// How far the total may be off because values are only known between bounds.
    pub uncertain: f64,
    /// Choices of a game that are decisions, not joint turns.
    pub decisions: f64,
    /// How many of these have a best action that the bounds tell from the second best.
    pub clear: f64,
    /// By how much the best action of a decision beats the second best, summed over a game.
    pub leads: f64,
    /// The probability of the games that were not followed to their end.
    pub lost: f64,
}

impl Regret {
    /// What a choice gives away on average.
    pub fn per_choice(&self) -> f64 {
        self.total / self.choices
    }

    /// The share of choices that are best ones, 0 to 1.
    pub fn best_share(&self) -> f64 {
        self.best / self.choices
    }

    /// The share of choices between single actions where one action is best, 0 to 1.
    pub fn clear_share(&self) -> f64 {
        self.clear / self.decisions
    }

    /// By how much the best action beats the second best on average.
    pub fn mean_lead(&self) -> f64 {
        self.leads / self.decisions
    }

    /// The mean of two, say of both seats.
    #[must_use]
    pub fn mean(&self, other: &Regret) -> Regret {
        let mut mean = Regret::default();
        mean.add(0.5, self);
        mean.add(0.5, other);
        mean
    }

    fn add(&mut self, weight: f64, other: &Regret) {
        self.turns += weight * other.turns;
        self.choices += weight * other.choices;
        self.best += weight * other.best;
        self.total += weight * other.total;
        self.uncertain += weight * other.uncertain;
        self.decisions += weight * other.decisions;
        self.clear += weight * other.clear;
        self.leads += weight * other.leads;
        self.lost += weight * other.lost;
    }
}

/// What the first policy of a chain gives away, if it sits here, by what `values` says of each number of the chain's
/// index. If one policy plays itself, the choices of both players are counted.
///
/// Games are followed as by [`Chain::visits`].
///
/// # Errors
/// If `lost` is not positive, or a policy's search fails.
pub fn exact<G: Game, I: PositionIndex<G>>(
    chain: &Chain<'_, G, I>,
    seat: Player,
    values: impl Fn(u64) -> Bounds + Sync,
    lost: f64,
) -> Result<Regret, PolicyError> {
    let visits = chain.visits(seat, lost)?;
    let judge = Judge::new(chain.game(), chain.index(), values);
    let lanes = chain.lanes();
    let parts: Vec<(usize, &[f64])> =
        visits.nodes.chunks(PART).enumerate().map(|(part, nodes)| (part * PART, nodes)).collect();
    let of_part = |(first, visits): (usize, &[f64])| {
        let mut sum = Regret::default();
        for (node, &weight) in (first..).zip(visits).filter(|(_, weight)| **weight > 0.0) {
            let state = chain.index().state((node / lanes) as u64);
            follow(chain, &judge, &state, node % lanes, weight, &mut sum)?;
        }
        Ok(sum)
    };
    #[cfg(feature = "parallel")]
    let sums: Result<Vec<Regret>, PolicyError> = {
        use rayon::prelude::*;
        parts.into_par_iter().map(of_part).collect()
    };
    #[cfg(not(feature = "parallel"))]
    let sums: Result<Vec<Regret>, PolicyError> = parts.into_iter().map(of_part).collect();
    let mut regret = Regret { lost: visits.lost(), ..Regret::default() };
    let start = chain.game().start();
    if chain.index().find(&start).is_none() {
        follow(chain, &judge, &start, chain.lane(seat), 1.0, &mut regret)?;
    }
    sums?.iter().for_each(|sum| regret.add(1.0, sum));
    Ok(regret)
}

/// Adds up what is chosen in a position, and after it up to the next stored ones.
fn follow<G: Game, I: PositionIndex<G>, V: Fn(u64) -> Bounds + Sync>(
    chain: &Chain<'_, G, I>,
    judge: &Judge<'_, G, I, V>,
    state: &G::State,
    lane: usize,
    weight: f64,
    sum: &mut Regret,
) -> Result<(), PolicyError> {
    let turn = chain.game().turn(state);
    let (mut actions, mut probabilities) = (Actions::new(), Vec::new());
    for player in turn.choosers().iter().filter(|&player| chain.is_first(player, lane)) {
        chain.strategy(state, lane, player, &mut actions, &mut probabilities)?;
        sum.turns += weight;
        if actions.len() < 2 {
            continue;
        }
        let judgement = judge.judge(state, player, &actions, &probabilities)?;
        sum.choices += weight;
        sum.best += weight * judgement.best;
        sum.total += weight * judgement.regret;
        sum.uncertain += weight * judgement.uncertain;
        if let Some(lead) = judgement.lead {
            sum.decisions += weight;
            sum.clear += if judgement.clear { weight } else { 0.0 };
            sum.leads += weight * lead;
        }
    }
    chain.for_each_next(state, lane, |probability, next| {
        let goes_on = chain.game().turn(next) != Turn::Over && chain.index().find(next).is_none();
        if goes_on { follow(chain, judge, next, lane, weight * probability, sum) } else { Ok(()) }
    })
}
