//! Whether the samplers draw what they should as often as they should.

use std::collections::HashSet;

use super::Conformance;
use super::failure::{Failure, Place};
use super::position::{List, debug};
use super::problem::Problem;
use super::statistics::{divergence, tail_bound};
use crate::game::{Game, Player};
use crate::random::Random;

/// A correct sampler is accused with at most this probability.
const FALSE_ALARM: f64 = 1e-10;

/// So many positions are drawn from whatever they are like, so that in a small game none is missed.
const FIRST: usize = 200;

/// Positions to draw from, at most.
const WITNESSES: usize = 1_000;

/// So many entries of a list are shown.
const SHOWN: usize = 12;

/// A position to draw from again and again.
#[derive(Clone, Debug)]
struct Witness<G: Game> {
    state: G::State,
    list: List<G::Action>,
    place: Place,
    counts: Vec<u64>,
}

/// What one sampler has to be tested with: the first positions of play, and then those in which an action or a shape of
/// list (whose it is, and its weights) occurs for the first time.
#[derive(Clone, Debug)]
pub(super) struct Draws<G: Game> {
    seen: HashSet<(Option<Player>, G::Action)>,
    shapes: HashSet<Shape>,
    witnesses: Vec<Witness<G>>,
}

type Shape = (Option<Player>, Vec<u32>);

impl<G: Game> Draws<G> {
    pub(super) fn new() -> Self {
        Draws { seen: HashSet::new(), shapes: HashSet::new(), witnesses: Vec::new() }
    }

    fn has(&self, state: &G::State, player: Option<Player>) -> bool {
        self.witnesses.iter().any(|witness| witness.list.player == player && witness.state == *state)
    }

    /// Takes a position on if it is one of the first or has anything new.
    pub(super) fn offer(&mut self, state: &G::State, list: &List<G::Action>, place: impl FnOnce() -> Place) {
        if list.entries.len() < 2 || self.witnesses.len() == WITNESSES {
            return;
        }
        let mut new = self.shapes.insert(shape(list));
        for &(entry, _) in &list.entries {
            new |= self.seen.insert((list.player, entry));
        }
        let first = self.witnesses.len() < FIRST && !self.has(state, list.player);
        if new || first {
            let counts = vec![0; list.entries.len()];
            self.witnesses.push(Witness { state: state.clone(), list: list.clone(), place: place(), counts });
        }
    }

    /// Draws `draws` times, equally often from each witness, and judges the counts of each witness, of all witnesses of
    /// a shape together by place in the list, and of all at once. Returns how often it drew.
    ///
    /// # Errors
    /// An illegal or a biased sample; `again` are the settings that find it again.
    pub(super) fn judge(
        &mut self,
        game: &G,
        draws: u64,
        random: &mut Random,
        again: Conformance,
    ) -> Result<u64, Failure> {
        let failure = |problem, place: &Place| Failure::new(problem, Some(place.clone()), again);
        let sharers = self.witnesses.len().max(1) as u64;
        for (number, witness) in (0..).zip(&mut self.witnesses) {
            for _ in 0..draws / sharers + u64::from(number < draws % sharers) {
                match witness.list.sample(game, &witness.state, random) {
                    Ok(index) => witness.counts[index] += 1,
                    Err(problem) => return Err(failure(problem, &witness.place)),
                }
            }
        }
        let tests = self.witnesses.len() + self.shapes.len() + 1;
        let suspicious = |divergence, freedom| tail_bound(divergence, freedom) < FALSE_ALARM / tests as f64;
        let pools = self.pools();
        let singles = self.witnesses.iter().map(|witness| (witness, witness.counts.clone()));
        for (witness, counts) in pools.into_iter().chain(singles) {
            if suspicious(distance(&witness.list, &counts), counts.len() - 1) {
                return Err(failure(biased(&witness.list, &counts), &witness.place));
            }
        }
        let total = self.witnesses.iter().map(|witness| distance(&witness.list, &witness.counts)).sum();
        let freedom = self.witnesses.iter().map(|witness| witness.counts.len() - 1).sum();
        let worst = self.witnesses.iter().max_by(|a, b| {
            let excess = |w: &Witness<G>| distance(&w.list, &w.counts) / w.counts.len() as f64;
            excess(a).total_cmp(&excess(b))
        });
        match worst {
            Some(worst) if suspicious(total, freedom) => Err(failure(biased(&worst.list, &worst.counts), &worst.place)),
            _ if self.witnesses.is_empty() => Ok(0),
            _ => Ok(draws),
        }
    }

    /// The first witness of each shape, in the order they were found, with the counts of all of that shape.
    fn pools(&self) -> Vec<(&Witness<G>, Vec<u64>)> {
        let mut pools: Vec<(Shape, &Witness<G>, Vec<u64>)> = Vec::new();
        for witness in &self.witnesses {
            let shape = shape(&witness.list);
            match pools.iter_mut().find(|pool| pool.0 == shape) {
                Some((_, _, counts)) => counts.iter_mut().zip(&witness.counts).for_each(|(sum, count)| *sum += count),
                None => pools.push((shape, witness, witness.counts.clone())),
            }
        }
        pools.into_iter().map(|(_, witness, counts)| (witness, counts)).collect()
    }
}

fn shape<A>(list: &List<A>) -> Shape {
    (list.player, list.entries.iter().map(|&(_, weight)| weight).collect())
}

fn expected<A>(list: &List<A>, counts: &[u64]) -> Vec<f64> {
    let draws = counts.iter().sum::<u64>() as f64;
    list.entries.iter().map(|&(_, weight)| draws * f64::from(weight) / f64::from(list.total)).collect()
}

fn distance<A>(list: &List<A>, counts: &[u64]) -> f64 {
    divergence(counts, &expected(list, counts))
}

fn biased<A: Copy + Ord + std::fmt::Debug>(list: &List<A>, counts: &[u64]) -> Problem {
    let expected = expected(list, counts);
    let excess = |index: usize| (counts[index] as f64 - expected[index]).abs() / expected[index].sqrt();
    let worst = (0..counts.len()).max_by(|&a, &b| excess(a).total_cmp(&excess(b))).unwrap_or(0);
    Problem::BiasedSample {
        of: list.of(),
        list: shown(list),
        entry: debug(&list.entries[worst].0),
        drawn: counts[worst],
        expected: expected[worst],
        draws: counts.iter().sum(),
    }
}

/// The list with its weights, cut if it is long.
fn shown<A: std::fmt::Debug>(list: &List<A>) -> String {
    let mut texts: Vec<String> = list
        .entries
        .iter()
        .take(SHOWN)
        .map(|(entry, weight)| match list.player {
            Some(_) => debug(entry),
            None => format!("{entry:?} × {weight}"),
        })
        .collect();
    if list.entries.len() > SHOWN {
        texts.push(format!("… {} more", list.entries.len() - SHOWN));
    }
    format!("[{}]", texts.join(", "))
}
