//! The Bradley–Terry model with Davidson's draws, fitted to results.

use std::collections::BTreeMap;

use super::linear::Square;
use super::results::Comparison;
use super::{GameResult, RatingError, RatingList};

/// Probabilities of loss, draw and win between players whose log strengths differ by `gap`, with ν = exp(`log_draw`).
pub(super) fn probabilities(gap: f64, log_draw: f64) -> [f64; 3] {
    let exponents = [-gap / 2.0, log_draw, gap / 2.0];
    let greatest = exponents.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let weights = exponents.map(|exponent| (exponent - greatest).exp());
    let total: f64 = weights.iter().sum();
    weights.map(|weight| weight / total)
}

/// Units that the spread between two players is mixed with while they have few of their own.
const BORROWED: f64 = 8.0;

/// Results ready to be fitted. Parameters are the log strengths and, last, ln ν.
pub(super) struct Davidson<'a> {
    players: usize,
    units: &'a BTreeMap<Vec<Comparison>, u64>,
    /// How often each two players met with which result, by [`GameResult`] for the first.
    meetings: BTreeMap<(usize, usize), [f64; 3]>,
    /// Whether the prior of [`Results::fit_with_prior`](super::Results::fit_with_prior) holds.
    has_prior: bool,
    /// Whether ν is to be estimated; without any draw it is 0.
    has_draws: bool,
}

impl<'a> Davidson<'a> {
    pub(super) fn new(
        players: usize,
        units: &'a BTreeMap<Vec<Comparison>, u64>,
        has_prior: bool,
    ) -> Result<Self, RatingError> {
        let mut meetings = BTreeMap::new();
        for (unit, &count) in units {
            for comparison in unit {
                let met: &mut [f64; 3] = meetings.entry((comparison.first, comparison.second)).or_default();
                met[comparison.result as usize] += count as f64;
            }
        }
        let has_draws = has_prior || meetings.values().any(|met| met[GameResult::Draw as usize] > 0.0);
        let model = Davidson { players, units, meetings, has_prior, has_draws };
        model.check()?;
        Ok(model)
    }

    /// Whether a finite maximum exists.
    fn check(&self) -> Result<(), RatingError> {
        if self.players < 2 {
            return Err(RatingError::TooFewPlayers);
        }
        let linked = self.reached(|_| true, |_| true);
        if let Some(second) = linked.iter().position(|&is_linked| !is_linked) {
            return Err(RatingError::Disconnected { first: 0, second });
        }
        if self.has_prior {
            return Ok(());
        }
        // Ford (1957): in every division of the players in two, some of each half took points from the other half.
        let points = |met: &[f64; 3]| met[GameResult::Win as usize] + met[GameResult::Draw as usize] > 0.0;
        let points_back = |met: &[f64; 3]| met[GameResult::Loss as usize] + met[GameResult::Draw as usize] > 0.0;
        let beaten = self.reached(points, points_back);
        let beating = self.reached(points_back, points);
        let never_lost_to = |group: &[bool], is_top: bool| {
            (0..self.players).filter(|&player| group[player] == is_top).collect::<Vec<_>>()
        };
        if beaten.contains(&false) {
            // Those reached took no points from the others.
            return Err(RatingError::OneSided(never_lost_to(&beaten, false)));
        }
        if beating.contains(&false) {
            // Nobody else took points from those who are reached backwards.
            return Err(RatingError::OneSided(never_lost_to(&beating, true)));
        }
        if self.has_draws && self.draws_separate() {
            return Err(RatingError::DrawsSeparate);
        }
        Ok(())
    }

    /// The players whom player 0 reaches along meetings that `forward` allows from the first to the second, or
    /// `backward` from the second to the first.
    fn reached(&self, forward: impl Fn(&[f64; 3]) -> bool, backward: impl Fn(&[f64; 3]) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.players];
        reached[0] = true;
        loop {
            let mut grew = false;
            for (&(first, second), met) in &self.meetings {
                let grows = (reached[first] && !reached[second] && forward(met))
                    || (reached[second] && !reached[first] && backward(met));
                if grows {
                    (reached[first], reached[second]) = (true, true);
                    grew = true;
                }
            }
            if !grew {
                return reached;
            }
        }
    }

    /// Whether the likelihood grows without end as ln ν does: whether there are strengths of which the winners' exceed
    /// the losers' by 2 at least and drawn players' differ by 2 at most. By the algorithm of Bellman and Ford.
    fn draws_separate(&self) -> bool {
        let mut strengths = vec![0.0f64; self.players];
        for _ in 0..=self.players {
            let mut changed = false;
            let mut bound = |above: usize, below: usize, gap: f64| {
                // The strength of `below` is at most that of `above` and `gap`.
                if strengths[below] > strengths[above] + gap {
                    strengths[below] = strengths[above] + gap;
                    changed = true;
                }
            };
            for (&(first, second), met) in &self.meetings {
                if met[GameResult::Win as usize] > 0.0 {
                    bound(first, second, -2.0);
                }
                if met[GameResult::Loss as usize] > 0.0 {
                    bound(second, first, -2.0);
                }
                if met[GameResult::Draw as usize] > 0.0 {
                    bound(first, second, 2.0);
                    bound(second, first, 2.0);
                }
            }
            if !changed {
                return true;
            }
        }
        false
    }

    fn log_draw(&self, parameters: &[f64]) -> f64 {
        if self.has_draws { parameters[self.players] } else { f64::NEG_INFINITY }
    }

    fn log_likelihood(&self, parameters: &[f64]) -> f64 {
        let log_draw = self.log_draw(parameters);
        let mut sum = 0.0;
        for (&(first, second), met) in &self.meetings {
            let p = probabilities(parameters[first] - parameters[second], log_draw);
            sum += met.iter().zip(p).filter(|&(&count, _)| count > 0.0).map(|(count, p)| count * p.ln()).sum::<f64>();
        }
        if self.has_prior {
            for &strength in &parameters[..self.players] {
                let [lost, _, won] = probabilities(strength, f64::NEG_INFINITY);
                sum += lost.ln() + won.ln();
            }
            let [lost, drawn, won] = probabilities(0.0, log_draw);
            sum += drawn.ln() + (lost + won).ln();
        }
        sum
    }

    /// Gradient and information, the matrix of negated second derivatives, of the log-likelihood.
    fn derivatives(&self, parameters: &[f64]) -> (Vec<f64>, Square) {
        let (mut gradient, mut information) = self.prior_derivatives(parameters);
        for (&(first, second), met) in &self.meetings {
            let p = probabilities(parameters[first] - parameters[second], self.log_draw(parameters));
            let games: f64 = met.iter().sum();
            let points = met[2] + met[1] / 2.0 - games * (p[2] + p[1] / 2.0);
            self.add_gradient(&mut gradient, first, second, points, met[1] - games * p[1]);
            self.add_information(&mut information, first, second, p, games);
        }
        (gradient, information)
    }

    fn prior_derivatives(&self, parameters: &[f64]) -> (Vec<f64>, Square) {
        let size = self.players + usize::from(self.has_draws);
        let (mut gradient, mut information) = (vec![0.0; size], Square::zero(size));
        if self.has_prior {
            for (player, &strength) in parameters[..self.players].iter().enumerate() {
                let [lost, _, won] = probabilities(strength, f64::NEG_INFINITY);
                gradient[player] += lost - won;
                information.add(player, player, 2.0 * lost * won);
            }
            let drawn = probabilities(0.0, self.log_draw(parameters))[1];
            gradient[self.players] += 1.0 - 2.0 * drawn;
            information.add(self.players, self.players, 2.0 * drawn * (1.0 - drawn));
        }
        (gradient, information)
    }

    /// Adds what `points` and `draws` beyond expectation mean for the parameters.
    fn add_gradient(&self, gradient: &mut [f64], first: usize, second: usize, points: f64, draws: f64) {
        gradient[first] += points;
        gradient[second] -= points;
        if self.has_draws {
            gradient[self.players] += draws;
        }
    }

    /// Adds the information of so many games with these probabilities.
    fn add_information(&self, information: &mut Square, first: usize, second: usize, p: [f64; 3], games: f64) {
        let [_, draw, win] = p;
        let expected = win + draw / 2.0;
        let variance = games * (win + draw / 4.0 - expected * expected);
        for (row, column, sign) in
            [(first, first, 1.0), (second, second, 1.0), (first, second, -1.0), (second, first, -1.0)]
        {
            information.add(row, column, sign * variance);
        }
        if self.has_draws {
            let covariance = games * draw * (0.5 - expected);
            for (player, sign) in [(first, 1.0), (second, -1.0)] {
                information.add(player, self.players, sign * covariance);
                information.add(self.players, player, sign * covariance);
            }
            information.add(self.players, self.players, games * draw * (1.0 - draw));
        }
    }

    /// The information with the strengths' common level, which no game tells, pinned down.
    fn pinned_inverse(&self, mut information: Square) -> Result<Square, RatingError> {
        if !self.has_prior {
            let games: f64 = self.meetings.values().flatten().sum();
            let weight = games / (self.players * self.players) as f64;
            for row in 0..self.players {
                (0..self.players).for_each(|column| information.add(row, column, weight));
            }
        }
        information.inverse().ok_or(RatingError::TooFarApart)
    }

    /// Newton's method with steps halved until they gain; the log-likelihood is concave.
    pub(super) fn fit(&self) -> Result<RatingList, RatingError> {
        let mut parameters = vec![0.0; self.players + usize::from(self.has_draws)];
        let mut value = self.log_likelihood(&parameters);
        for _ in 0..STEPS {
            let (gradient, information) = self.derivatives(&parameters);
            let step = self.pinned_inverse(information)?.apply(&gradient);
            let promised: f64 = step.iter().zip(&gradient).map(|(step, slope)| step * slope).sum();
            let mut factor = 1.0;
            let (next, gained) = loop {
                let next: Vec<f64> = parameters.iter().zip(&step).map(|(old, step)| old + factor * step).collect();
                let next_value = self.log_likelihood(&next);
                if next_value >= value + 0.1 * factor * promised || factor < 1e-6 {
                    break (next, next_value);
                }
                factor /= 2.0;
            };
            // Below this, rounding decides whether a step gains; the last one is exact to working precision all the
            // same.
            if promised <= 1e-12 {
                parameters.iter_mut().zip(&step).for_each(|(old, step)| *old += step);
                break;
            }
            (parameters, value) = (next, gained);
        }
        self.list(parameters)
    }

    fn list(&self, mut parameters: Vec<f64>) -> Result<RatingList, RatingError> {
        let covariance = self.covariance(&parameters)?;
        let draw = self.log_draw(&parameters).exp();
        parameters.truncate(self.players);
        let mean = parameters.iter().sum::<f64>() / self.players as f64;
        parameters.iter_mut().for_each(|strength| *strength -= mean);
        let units: u64 = self.units.values().sum();
        let freedom = (units as usize).saturating_sub(self.players - 1).max(1);
        Ok(RatingList::new(parameters, covariance, draw, freedom))
    }

    /// Covariance of the strengths relative to their mean.
    fn covariance(&self, parameters: &[f64]) -> Result<Square, RatingError> {
        let (_, information) = self.derivatives(parameters);
        let size = parameters.len();
        let (_, mut spread) = self.prior_derivatives(parameters);
        let groups = self.groups(parameters);
        let units: f64 = groups.values().map(|group| group.units).sum();
        let lost = (self.players - 1) as f64;
        let correction = if units > lost { units / (units - lost) } else { units };
        let trace = |matrix: &Square| (0..self.players).map(|player| matrix.at(player, player)).sum::<f64>();
        let seen: f64 = groups.values().map(|group| trace(&group.seen)).sum();
        let expected: f64 = groups.values().map(|group| group.units * trace(&group.expected)).sum();
        let overall = (units * correction * seen / expected + BORROWED) / (units + BORROWED);
        for group in groups.values() {
            let weight = group.units / (group.units + BORROWED);
            spread.add_scaled(&group.seen, weight * correction);
            spread.add_scaled(&group.expected, weight * BORROWED * overall);
        }
        let inverse = self.pinned_inverse(information)?;
        let mut centre = Square::zero(size);
        for row in 0..self.players {
            (0..self.players).for_each(|column| centre.add(row, column, -1.0 / self.players as f64));
            centre.add(row, row, 1.0);
        }
        let left = centre.times(&inverse);
        Ok(left.times(&spread).times(&inverse).times(&centre))
    }

    /// Units of the same players, with how far they were from expectation and how far the model says they are.
    fn groups(&self, parameters: &[f64]) -> BTreeMap<Vec<(usize, usize)>, Group> {
        let size = parameters.len();
        let log_draw = self.log_draw(parameters);
        let mut groups = BTreeMap::new();
        for (unit, &count) in self.units {
            let pairs: Vec<(usize, usize)> = unit.iter().map(|met| (met.first, met.second)).collect();
            let mut gradient = vec![0.0; size];
            let mut expected = Square::zero(size);
            for met in unit {
                let p = probabilities(parameters[met.first] - parameters[met.second], log_draw);
                let points = f64::from(met.result.half_points()) / 2.0 - (p[2] + p[1] / 2.0);
                let draws = f64::from(u8::from(met.result == GameResult::Draw)) - p[1];
                self.add_gradient(&mut gradient, met.first, met.second, points, draws);
                self.add_information(&mut expected, met.first, met.second, p, 1.0);
            }
            let group = groups.entry(pairs).or_insert_with(|| Group { units: 0.0, seen: Square::zero(size), expected });
            group.units += count as f64;
            for (row, mine) in gradient.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
                gradient.iter().enumerate().for_each(|(column, theirs)| {
                    group.seen.add(row, column, count as f64 * mine * theirs);
                });
            }
        }
        groups
    }
}

/// More than a concave function of this kind ever takes.
const STEPS: usize = 200;

/// Units of the same players.
struct Group {
    units: f64,
    /// Sum of the squared gradients.
    seen: Square,
    /// What the model expects of one, were its games independent.
    expected: Square,
}
