//! Records of games: who played what, from which position, by which throws, and how it ended.
//!
//! A [`Record`] holds a legal game at all times, and its text is read back as an equal record. `docs/records.md` in the
//! repository describes the text.
//!
//! ```
//! use astragali::games::pig::{Action, Die, Pig};
//! use astragali::record::{Record, header};
//! use astragali::{Game, Step};
//!
//! let pig = Pig::new(Die::Coin).with_goal(2).ok_or("a goal out of range")?;
//! let mut record = Record::new(pig, pig.start(), vec!["human".into(), "greedy".into()], Some(7))?;
//! for action in [Action::Roll, Action::Throw(1), Action::Roll, Action::Throw(1)] {
//!     record.push(Step::One(action))?;
//! }
//!
//! let text = "\
//! game piglet:goal=2
//! seats x=human o=greedy
//! seed 7
//! start 0,0 0 x -
//! x roll
//! x t1
//! x roll
//! x t1
//! result x=1 o=-1
//! ";
//! assert_eq!(record.to_string(), text);
//! assert_eq!(header(text)?.game, "piglet:goal=2");
//! assert_eq!(Record::read(pig, text)?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod read;
#[cfg(feature = "serde")]
mod serial;

pub use error::{ReadError, ReadErrorKind, RecordError};
pub use read::{Header, header};

use std::fmt;

use crate::game::{Actions, Game, Outcomes, Player, Step, Turn, Values};
use crate::notation::Notation;

/// Why play usually stops before the game is over, as [`Record::stop`] is told.
pub const HORIZON: &str = "horizon";

/// Why play stopped if somebody left the game, as [`Record::stop`] is told.
pub const LEFT: &str = "left";

/// A game from its first position, every step of which is possible where it was taken.
///
/// It holds the rules, so that it can be replayed and checked by itself; two records are equal if the games have the
/// same [name](Notation::name) and everything else is equal.
#[derive(Clone, Debug)]
pub struct Record<G: Notation> {
    game: G,
    seats: Vec<String>,
    seed: Option<u64>,
    start: G::State,
    steps: Vec<Step<G::Action>>,
    state: G::State,
    reason: String,
}

/// How a record ends.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Ending {
    /// The game is over and paid each player this.
    Over(Values),
    /// The game is not over. The reason is [`HORIZON`], [`LEFT`] or another line; it may be empty.
    Unfinished(String),
}

impl<G: Notation> Record<G> {
    /// A record without steps.
    ///
    /// `seats` has a word for each player that tells who plays, as a bot's [name](crate::bots::Bot::name) does. `seed`
    /// is that of the throws, where there is one. `start` must be a position of the game, its own start or another.
    ///
    /// # Errors
    /// If there are more or fewer seats than players, or a name is not a word.
    pub fn new(game: G, start: G::State, seats: Vec<String>, seed: Option<u64>) -> Result<Self, RecordError> {
        let players = game.num_players();
        if seats.len() != players {
            return Err(RecordError::SeatCount { seats: seats.len(), players });
        }
        if let Some(name) = seats.iter().find(|name| !words(name).eq([name.as_str()])) {
            return Err(RecordError::SeatName(name.clone()));
        }
        let state = start.clone();
        Ok(Record { game, seats, seed, start, steps: Vec::new(), state, reason: String::new() })
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who plays, by [`Player::index`].
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// The seed of the throws, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The position from which play began.
    pub fn start(&self) -> &G::State {
        &self.start
    }

    /// Every action, outcome and joint action in order.
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// The position after the last step.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How it ends.
    pub fn ending(&self) -> Ending {
        match self.game.turn(&self.state) {
            Turn::Over => Ending::Over(self.game.utilities(&self.state)),
            _ => Ending::Unfinished(self.reason.clone()),
        }
    }

    /// Each step with the position in which it was taken.
    pub fn positions(&self) -> impl Iterator<Item = (G::State, &Step<G::Action>)> {
        let mut state = self.start.clone();
        self.steps.iter().map(move |step| {
            let before = state.clone();
            self.game.advance(&mut state, step);
            (before, step)
        })
    }

    /// Takes a step from the last position; play that had stopped goes on.
    ///
    /// # Errors
    /// If the step is not possible there. The record stays as it was.
    pub fn push(&mut self, step: Step<G::Action>) -> Result<(), RecordError> {
        if !is_possible(&self.game, &self.state, &step) {
            return Err(RecordError::IllegalStep(format!("{step:?}")));
        }
        self.game.advance(&mut self.state, &step);
        self.steps.push(step);
        self.reason.clear();
        Ok(())
    }

    /// Takes steps back until no more than this many are left; play that had stopped goes on.
    pub fn truncate(&mut self, steps: usize) {
        if steps >= self.steps.len() {
            return;
        }
        self.steps.truncate(steps);
        self.state = self.start.clone();
        for step in &self.steps {
            self.game.advance(&mut self.state, step);
        }
        self.reason.clear();
    }

    /// Says why play stops before the game is over; of no effect if it is over. White space and control characters in
    /// the reason become single spaces.
    pub fn stop(&mut self, reason: &str) {
        if self.game.turn(&self.state) != Turn::Over {
            self.reason = words(reason).collect::<Vec<_>>().join(" ");
        }
    }
}

impl<G: Notation> PartialEq for Record<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game.name() == other.game.name()
            && self.seats == other.seats
            && self.seed == other.seed
            && self.start == other.start
            && self.steps == other.steps
            && self.reason == other.reason
    }
}

impl<G: Notation> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}\nseats {}", self.game.name(), by_player(&self.seats))?;
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        writeln!(f, "start {}", self.game.state_text(&self.start))?;
        for (state, step) in self.positions() {
            writeln!(f, "{} {}", who(&self.game, &state), self.game.step_text(&state, step))?;
        }
        writeln!(f, "{}", ending_line(&self.ending()))
    }
}

/// The letters of those who choose, or of the player whom an outcome falls to; `-` for nobody's.
fn who<G: Game>(game: &G, state: &G::State) -> String {
    let choosers = game.turn(state).choosers();
    if choosers.is_empty() {
        return game.on_turn(state).map_or_else(|| "-".into(), |player| player.to_string());
    }
    choosers.iter().map(Player::letter).collect()
}

/// A word that a seat can be named by, from any name: the words of the name, or none, joined by underscores.
///
/// ```
/// use astragali::record::word;
///
/// assert_eq!(word(" external:python3  my engine.py\n"), "external:python3_my_engine.py");
/// assert_eq!(word(" "), "_");
/// ```
pub fn word(name: &str) -> String {
    let word = words(name).collect::<Vec<_>>().join("_");
    if word.is_empty() { "_".into() } else { word }
}

/// What stands between white space and control characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty())
}

/// `x=… o=…` and so on.
fn by_player(values: impl IntoIterator<Item: fmt::Display, IntoIter: ExactSizeIterator>) -> String {
    let values = values.into_iter();
    let parts = Player::first(values.len()).zip(values).map(|(player, value)| format!("{player}={value}"));
    parts.collect::<Vec<_>>().join(" ")
}

fn ending_line(ending: &Ending) -> String {
    match ending {
        // Adding zero turns a negative zero into zero.
        Ending::Over(utilities) => format!("result {}", by_player(utilities.iter().map(|utility| utility + 0.0))),
        Ending::Unfinished(reason) if reason.is_empty() => "unfinished".into(),
        Ending::Unfinished(reason) => format!("unfinished {reason}"),
    }
}

fn is_possible<G: Game>(game: &G, state: &G::State, step: &Step<G::Action>) -> bool {
    let among_actions = |player, action: &G::Action| {
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        actions.contains(action)
    };
    match (game.turn(state), step) {
        (Turn::Decision(player), Step::One(action)) => among_actions(player, action),
        (Turn::Chance, Step::One(outcome)) => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            outcomes.iter().any(|(possible, _)| possible == outcome)
        }
        (Turn::Joint(players), Step::Joint(actions)) => {
            players.len() == actions.len()
                && players.iter().zip(actions).all(|(player, action)| among_actions(player, action))
        }
        _ => false,
    }
}
