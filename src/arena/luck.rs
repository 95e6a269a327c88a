//! Luck taken out of results.

use crate::evaluator::Evaluator;
use crate::game::{Game, Outcomes, Player, Step, Turn, Values};

use super::ratings::{Estimate, mean_and_error};

/// Adds up the luck of a game while it is replayed: for every outcome of chance, how much better the position is than
/// the mean over all outcomes, as an evaluator sees it.
///
/// A result less its luck has the same expectation as the result, whatever the evaluator, and the less spread the
/// better the evaluator knows the game; with a perfect one and perfect play nothing is left but the value of the start.
/// (Advantage sums: Zinkevich, Bowling, Bard, Kan & Billings 2006, "Optimal unbiased estimators for evaluating agent
/// performance"; known in backgammon as variance reduction: Montgomery 2000, "Variance reduction"; as a control variate
/// of value functions: Veness, Lanctot & Bowling 2011, "Variance reduction in Monte-Carlo tree search"; White & Bowling
/// 2009, "Learning a value analysis tool for agent evaluation".) The evaluator must be chosen before the games are
/// seen.
///
/// The luck of mixing at joint turns, and of players who draw their decisions at random, is left in.
///
/// ```
/// use astragali::arena::Luck;
/// use astragali::games::senet::{Race, Senet};
/// use astragali::playout::HORIZON;
/// use astragali::{Game, Player, Random, Turn};
///
/// let senet = Senet::default();
/// let (mut state, mut random) = (senet.start(), Random::seeded(1));
/// let mut luck = Luck::new(&senet, Race);
/// while let Some(step) = astragali::bots::next_step(
///     &senet, &state, &mut [Box::new(astragali::bots::Uniform), Box::new(astragali::bots::Uniform)],
///     &astragali::search::Limits::none(), &mut random)?
/// {
///     luck.step(&state, &step);
///     senet.advance(&mut state, &step);
/// }
/// let (x, o) = (luck.total(Player::X), luck.total(Player::O));
/// assert!((x + o).abs() < 1e-9); // one player's luck is the other's bad luck
/// # Ok::<(), astragali::search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Luck<'a, G: Game, E> {
    game: &'a G,
    evaluator: E,
    total: Values,
    outcomes: Outcomes<G::Action>,
}

impl<'a, G: Game, E: Evaluator<G>> Luck<'a, G, E> {
    /// No luck yet.
    pub fn new(game: &'a G, evaluator: E) -> Self {
        let total = Player::first(game.num_players()).map(|_| 0.0).collect();
        Luck { game, evaluator, total, outcomes: Outcomes::new() }
    }

    /// Counts a step from this position; decisions and joint turns bring no luck.
    pub fn step(&mut self, before: &G::State, step: &Step<G::Action>) {
        if let (Turn::Chance, Step::One(outcome)) = (self.game.turn(before), step) {
            self.chance(before, *outcome);
        }
    }

    /// Counts the luck of an outcome in this position, which is at chance.
    pub fn chance(&mut self, before: &G::State, outcome: G::Action) {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes.clear();
        self.game.outcomes(before, &mut outcomes);
        let mut luck: Values = Player::first(self.game.num_players()).map(|_| 0.0).collect();
        for (other, probability) in outcomes.probabilities() {
            let weight = if other == outcome { 1.0 - probability } else { -probability };
            let values = self.values(before, other);
            luck.iter_mut().zip(values).for_each(|(luck, value)| *luck += weight * value);
        }
        self.total.iter_mut().zip(luck).for_each(|(total, luck)| *total += luck);
        self.outcomes = outcomes;
    }

    /// The luck of a player so far, in units of utility; 0 for a player who is not in the game.
    pub fn total(&self, player: Player) -> f64 {
        self.total.get(player.index()).copied().unwrap_or(0.0)
    }

    /// A player's result at the end of the game less its luck. It may lie outside the game's range.
    pub fn adjusted(&self, end: &G::State, player: Player) -> f64 {
        self.game.utility(end, player) - self.total(player)
    }

    /// Forgets all luck, for the next game.
    pub fn reset(&mut self) {
        self.total.iter_mut().for_each(|total| *total = 0.0);
    }

    /// What the position after an outcome is worth to each player.
    fn values(&self, before: &G::State, outcome: G::Action) -> Values {
        let mut after = before.clone();
        self.game.apply(&mut after, outcome);
        if self.game.turn(&after) == Turn::Over {
            return self.game.utilities(&after);
        }
        let players = Player::first(self.game.num_players());
        players.map(|player| self.evaluator.evaluate(self.game, &after, player)).collect()
    }
}

/// Results of independent units (pairs of games on the same dice, or rotations of the seats), each with the luck in it.
///
/// Both are in the same units, say the mean utility of a unit's games to one player, and that player's mean luck in
/// them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Adjusted {
    results: Vec<f64>,
    luck: Vec<f64>,
}

impl Adjusted {
    /// No unit yet.
    pub fn new() -> Self {
        Adjusted::default()
    }

    /// Counts a unit by its result and the luck in it.
    pub fn add(&mut self, result: f64, luck: f64) {
        self.results.push(result);
        self.luck.push(luck);
    }

    /// Number of units.
    pub fn units(&self) -> usize {
        self.results.len()
    }

    /// Mean result as it was played.
    pub fn raw(&self) -> Estimate {
        Estimate::mean(&self.results)
    }

    /// Mean result without `coefficient` times the luck. The expectation is that of [`raw`](Adjusted::raw) for any
    /// coefficient that was fixed without looking at these units: 1, or [`coefficient`](Adjusted::coefficient) of
    /// others.
    pub fn without_luck(&self, coefficient: f64) -> Estimate {
        Estimate::mean(&self.adjusted(coefficient))
    }

    /// The coefficient that would have left the least spread in these units, their covariance over the variance of
    /// luck; 1 if luck does not vary. For use on other units: on these it would bias the mean.
    pub fn coefficient(&self) -> f64 {
        let (result, _) = mean_and_error(&self.results);
        let (luck, _) = mean_and_error(&self.luck);
        let pairs = self.results.iter().zip(&self.luck);
        let (covariance, variance) = pairs.fold((0.0, 0.0), |(covariance, variance), (r, l)| {
            (covariance + (r - result) * (l - luck), variance + (l - luck).powi(2))
        });
        if variance > 0.0 { covariance / variance } else { 1.0 }
    }

    /// How many times fewer games are needed for the same standard error once `coefficient` times the luck is taken
    /// out: the variance of the results over that of what is left; infinite if nothing is left to vary, no number if
    /// nothing varied before.
    ///
    /// The interval is Student's for the logarithm of the ratio, whose standard error follows from the units' own
    /// squared deviations (the delta method), since results are far from normal. It has no ends with fewer than three
    /// units.
    pub fn games_saved(&self, coefficient: f64) -> Estimate {
        let adjusted = self.adjusted(coefficient);
        let (raw_shares, raw) = deviations(&self.results);
        let (left_shares, left) = deviations(&adjusted);
        let value = raw / left;
        if self.units() < 3 || !value.is_finite() || value == 0.0 {
            return Estimate { value, low: 0.0, high: f64::INFINITY };
        }
        // How much each unit moves the logarithm of the ratio.
        let moves: Vec<f64> = raw_shares.iter().zip(&left_shares).map(|(raw, left)| raw - left).collect();
        let (_, error) = mean_and_error(&moves);
        Estimate::around(value.ln(), error, self.units() - 1).map(f64::exp)
    }

    fn adjusted(&self, coefficient: f64) -> Vec<f64> {
        self.results.iter().zip(&self.luck).map(|(result, luck)| result - coefficient * luck).collect()
    }
}

/// Each number's squared deviation as a multiple of their mean, and this mean.
fn deviations(numbers: &[f64]) -> (Vec<f64>, f64) {
    let (mean, _) = mean_and_error(numbers);
    let squares: Vec<f64> = numbers.iter().map(|number| (number - mean).powi(2)).collect();
    let mean = squares.iter().sum::<f64>() / numbers.len() as f64;
    (squares.iter().map(|square| square / mean).collect(), mean)
}
