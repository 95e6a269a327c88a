//! Regret in games that are played.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::judge::Judge;
use crate::bots::{Bot, Choice};
use crate::game::{Actions, Game, JointAction, Player, Step, Turn};
use crate::index::{Bounds, PositionIndex};
use crate::playout::HORIZON;
use crate::random::Random;
use crate::search::{Limits, SearchError};

/// What a bot gave away in one game.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct GameRegret {
    /// Its decisions and joint turns with two actions or more.
    pub choices: u32,
    /// How many of these were best, or cannot be told from that by the bounds.
    pub best: f64,
    /// What they gave away together, in units of utility.
    pub total: f64,
    /// Its choices that are decisions, not joint turns.
    pub decisions: u32,
    /// How many of these have a best action that the bounds tell from the second best.
    pub clear: u32,
    /// By how much the best action of a decision beats the second best, summed over the game.
    pub leads: f64,
    /// What the bot was paid; at the horizon, nothing.
    pub paid: f64,
    /// The length of the game.
    pub plies: u32,
}

/// What a bot gave away in many games.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Sample {
    /// Game by game.
    pub games: Vec<GameRegret>,
}

impl Sample {
    /// What it gives away in a game, and the standard error of this mean; no number with fewer than two games.
    pub fn per_game(&self) -> (f64, f64) {
        self.ratio(|game| game.total, |_| 1.0)
    }

    /// What it is paid for a game, and the standard error.
    pub fn paid(&self) -> (f64, f64) {
        self.ratio(|game| game.paid, |_| 1.0)
    }

    /// How long a game is, and the standard error.
    pub fn plies(&self) -> (f64, f64) {
        self.ratio(|game| game.plies.into(), |_| 1.0)
    }

    /// How many choices it has in a game, and the standard error.
    pub fn choices(&self) -> (f64, f64) {
        self.ratio(|game| game.choices.into(), |_| 1.0)
    }

    /// What it gives away by a choice, and the standard error.
    pub fn per_choice(&self) -> (f64, f64) {
        self.ratio(|game| game.total, |game| game.choices.into())
    }

    /// The share of its choices that are best, and the standard error.
    pub fn best_share(&self) -> (f64, f64) {
        self.ratio(|game| game.best, |game| game.choices.into())
    }

    /// The share of its decisions where one action is best, and the standard error.
    pub fn clear_share(&self) -> (f64, f64) {
        self.ratio(|game| game.clear.into(), |game| game.decisions.into())
    }

    /// By how much the best action of a decision beats the second best, and the standard error.
    pub fn mean_lead(&self) -> (f64, f64) {
        self.ratio(|game| game.leads, |game| game.decisions.into())
    }

    /// The ratio of two sums over independent games, and its standard error by the delta method.
    fn ratio(&self, above: impl Fn(&GameRegret) -> f64, below: impl Fn(&GameRegret) -> f64) -> (f64, f64) {
        let n = self.games.len() as f64;
        let sum: f64 = self.games.iter().map(&below).sum();
        let ratio = self.games.iter().map(&above).sum::<f64>() / sum;
        let squares: f64 = self.games.iter().map(|game| (above(game) - ratio * below(game)).powi(2)).sum();
        (ratio, (squares * n / (n - 1.0)).sqrt() / sum)
    }
}

/// Why a bot's regret could not be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SampleError {
    /// Only games of two players whose utilities sum to zero are solved.
    NotTwoPlayerZeroSum,
    /// A bot had no answer.
    Search(SearchError),
}

impl fmt::Display for SampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SampleError::NotTwoPlayerZeroSum => {
                f.write_str("only games of two players whose utilities sum to zero are solved")
            }
            SampleError::Search(error) => write!(f, "{error}"),
        }
    }
}

impl Error for SampleError {}

impl From<SearchError> for SampleError {
    fn from(error: SearchError) -> Self {
        SampleError::Search(error)
    }
}

/// Plays the numbered games of a seed between a bot and an opponent, and judges each choice of the bot's by what
/// `values` says of each number of the index: the action at a decision, the mixed strategy at a joint turn.
///
/// The bot is the first player in games of an even number and the second one in the others. Each game has random
/// numbers of its own, so that ranges can be played in any order; bots keep what they remember from game to game. Games
/// are broken off after [`HORIZON`] plies.
///
/// # Errors
/// If the game is not one of two players with utilities that sum to zero, or a bot has no answer.
pub fn sample<G: Game, I: PositionIndex<G>>(
    (game, index): (&G, &I),
    values: impl Fn(u64) -> Bounds + Sync,
    [bot, opponent]: [&mut dyn Bot<G>; 2],
    limits: &Limits,
    seed: u64,
    games: Range<u64>,
) -> Result<Sample, SampleError> {
    if game.num_players() != 2 || !game.is_zero_sum() {
        return Err(SampleError::NotTwoPlayerZeroSum);
    }
    let judge = Judge::new(game, index, values);
    let mut sample = Sample::default();
    for number in games {
        let seat = if number % 2 == 0 { Player::X } else { Player::O };
        let mut random = Random::stream(seed, number);
        let mut regret = GameRegret::default();
        let mut state = game.start();
        let mut choose = |state: &G::State, player, random: &mut Random| -> Result<G::Action, SearchError> {
            if player != seat {
                return Ok(opponent.choose(game, state, player, limits, random)?.action);
            }
            let choice = bot.choose(game, state, player, limits, random)?;
            regret.add(game, &judge, state, player, &choice)?;
            Ok(choice.action)
        };
        let mut plies = 0;
        let over = loop {
            let step = match game.turn(&state) {
                Turn::Over => break true,
                _ if plies >= HORIZON => break false,
                Turn::Chance => Step::One(game.sample_outcome(&state, &mut random)),
                Turn::Decision(player) => Step::One(choose(&state, player, &mut random)?),
                Turn::Joint(players) => {
                    let chosen = players.iter().map(|player| choose(&state, player, &mut random));
                    Step::Joint(chosen.collect::<Result<JointAction<G::Action>, _>>()?)
                }
            };
            game.advance(&mut state, &step);
            plies += 1;
        };
        regret.plies = plies;
        regret.paid = if over { game.utility(&state, seat) } else { 0.0 };
        sample.games.push(regret);
    }
    Ok(sample)
}

impl GameRegret {
    /// Counts a choice of the bot's, and what it gives away.
    fn add<G: Game, I: PositionIndex<G>, V: Fn(u64) -> Bounds + Sync>(
        &mut self,
        game: &G,
        judge: &Judge<'_, G, I, V>,
        state: &G::State,
        player: Player,
        choice: &Choice<G::Action>,
    ) -> Result<(), SearchError> {
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        if actions.len() < 2 {
            return Ok(());
        }
        let strategy = match game.turn(state) {
            Turn::Joint(_) => choice.report.strategy(player),
            _ => None,
        };
        let probability = |&action: &G::Action| match strategy {
            Some(strategy) => {
                strategy.actions.iter().find(|known| known.action == action).map_or(0.0, |a| a.probability)
            }
            None if action == choice.action => 1.0,
            None => 0.0,
        };
        let probabilities: Vec<f64> = actions.iter().map(probability).collect();
        let judgement = judge.judge(state, player, &actions, &probabilities)?;
        self.choices += 1;
        self.best += judgement.best;
        self.total += judgement.regret;
        if let Some(lead) = judgement.lead {
            self.decisions += 1;
            self.clear += u32::from(judgement.clear);
            self.leads += lead;
        }
        Ok(())
    }
}
