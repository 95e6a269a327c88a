//! A game as a line of JSON.

use astragali::arena::ratings::{GameResult, points};
use astragali::arena::{Ending, Fault, Finished, Luck, Slot};
use astragali::evaluator::Evaluator;
use astragali::record::{self, Record};
use astragali::{Notation, Player};
use serde::{Deserialize, Serialize};

use crate::terms::Terms;

/// A game of a match, and how it went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Which pair of the match, from 0.
    pub pair: u64,
    /// Which game of the pair, from 0.
    pub game: usize,
    /// Who sat where, by specification.
    pub seats: Vec<String>,
    /// The same as places in the list of bots, from 0.
    pub bots: Vec<usize>,
    /// What each seat was paid.
    pub utilities: Vec<f64>,
    /// The part of that which the dice brought, as the game's evaluator sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Vec<f64>>,
    pub plies: usize,
    /// Whether the game came to its end by its rules.
    pub finished: bool,
    pub reason: Reason,
    /// The seat whose bot failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<usize>,
    /// How often the bot in each seat took longer than its time.
    pub overruns: Vec<u32>,
    /// The whole game, as `docs/records.md` describes it.
    pub record: String,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// By its rules.
    Over,
    /// It came to the horizon.
    Horizon,
    /// A bot panicked.
    Panic,
    /// A bot had no answer, or one that cannot be played.
    Fault,
}

impl Line {
    /// The line of a game, its luck told by an evaluator.
    pub fn new<G: Notation, E: Evaluator<G>>(
        game: &G,
        evaluator: &E,
        terms: &Terms,
        finished: Finished<G::Action>,
    ) -> Result<Line, String> {
        let Finished { slot, seats, played } = finished;
        let names: Vec<String> = seats.iter().map(|&bot| terms.bots[bot].clone()).collect();
        let (reason, failed) = match &played.ending {
            Ending::Over => (Reason::Over, None),
            Ending::Horizon => (Reason::Horizon, None),
            Ending::Forfeit { player, fault: Fault::Panic(_) } => (Reason::Panic, Some(player.index())),
            Ending::Forfeit { player, fault: _ } => (Reason::Fault, Some(player.index())),
        };
        let words = names.iter().map(|name| record::word(name)).collect();
        let impossible = |error| format!("pair {}, game {}: {error}", slot.pair, slot.index);
        let mut record = Record::new(game.clone(), game.start(), words, Some(terms.seed)).map_err(impossible)?;
        let mut luck = Luck::new(game, evaluator);
        let plies = played.steps.len();
        for step in played.steps {
            luck.step(record.state(), &step);
            record.push(step).map_err(impossible)?;
        }
        record.stop(&match &played.ending {
            Ending::Over | Ending::Horizon => record::HORIZON.to_owned(),
            ending @ Ending::Forfeit { .. } => ending.to_string(),
        });
        let luck: Vec<f64> = Player::first(terms.players).map(|player| luck.total(player) + 0.0).collect();
        Ok(Line {
            pair: slot.pair,
            game: slot.index,
            seats: names,
            bots: seats.to_vec(),
            utilities: played.utilities.iter().map(|utility| utility + 0.0).collect(),
            luck: luck.iter().all(|luck| luck.is_finite()).then_some(luck),
            plies,
            finished: reason == Reason::Over,
            reason,
            failed,
            overruns: played.overruns.to_vec(),
            record: record.to_string(),
        })
    }

    /// Forgets what only its text is asked for.
    pub fn forget(&mut self) {
        self.seats = Vec::new();
        self.record = String::new();
    }

    pub fn slot(&self) -> Slot {
        Slot { pair: self.pair, index: self.game }
    }

    /// Whether it can be a game of this match.
    pub fn is_of(&self, terms: &Terms, seats: &[usize]) -> bool {
        let of_all_seats = [self.seats.len(), self.utilities.len(), self.overruns.len()] == [terms.players; 3];
        let luck_of_all_seats = self.luck.as_ref().is_none_or(|luck| luck.len() == terms.players);
        of_all_seats && luck_of_all_seats && self.bots == seats && self.failed.is_none_or(|seat| seat < terms.players)
    }

    /// The seats of a bot.
    pub fn seats_of(&self, bot: usize) -> impl Iterator<Item = usize> {
        self.bots.iter().enumerate().filter(move |&(_, &other)| other == bot).map(|(seat, _)| seat)
    }

    /// A bot's mean of a number that each seat has; `None` if it did not play.
    pub fn mean(&self, bot: usize, number: impl Fn(usize) -> f64) -> Option<f64> {
        let numbers: Vec<f64> = self.seats_of(bot).map(number).collect();
        (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
    }

    /// How a game of two went for the first bot.
    pub fn result(&self) -> GameResult {
        let mine = usize::from(self.bots[0] != 0);
        GameResult::of(self.utilities[mine], self.utilities[1 - mine])
    }

    /// A bot's points, 0 to 1.
    pub fn points(&self, bot: usize) -> Option<f64> {
        self.mean(bot, |seat| points(&self.utilities, seat))
    }
}
