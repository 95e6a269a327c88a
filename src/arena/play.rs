//! One game between bots.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arrayvec::ArrayVec;

use super::dice::Dice;
use crate::bots::Bot;
use crate::game::{Actions, Game, JointAction, MAX_PLAYERS, Player, Step, Turn, Values};
use crate::playout::HORIZON;
use crate::random::Random;
use crate::search::{Limits, SearchError};

/// What games of a match are played under.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What a bot may spend on a choice.
    pub limits: Limits,
    /// How much longer than its time a bot may take before that is counted as an overrun, by the clock of the limits.
    pub tolerance: Duration,
    /// Plies after which a game is broken off and drawn.
    pub horizon: u32,
}

impl Default for Conditions {
    /// No limits, ten milliseconds of tolerance, and the usual [`HORIZON`].
    fn default() -> Self {
        Conditions { limits: Limits::none(), tolerance: Duration::from_millis(10), horizon: HORIZON }
    }
}

/// Who plays in a seat.
#[expect(missing_debug_implementations, reason = "a bot need not have one")]
pub struct Seat<G: Game> {
    /// The bot.
    pub bot: Box<dyn Bot<G>>,
    /// Its random numbers.
    pub random: Random,
}

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<A> {
    /// Everything that was played, throws included; each step is a ply.
    pub steps: Vec<Step<A>>,
    /// Why it ended.
    pub ending: Ending,
    /// What each player was paid. At the horizon that is zero in a zero-sum game, otherwise the middle of the utility
    /// range. Who forfeits gets the least there is; the others share that equally in a zero-sum game, and otherwise get
    /// the middle of the range, or the most there is if it is just one other.
    pub utilities: Values,
    /// How often each player took longer than its time and the tolerance.
    pub overruns: ArrayVec<u32, MAX_PLAYERS>,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By its rules.
    Over,
    /// It came to the horizon and is a draw.
    Horizon,
    /// A player's bot failed, which loses the game.
    Forfeit {
        /// The player.
        player: Player,
        /// How the bot failed.
        fault: Fault,
    },
}

/// How a bot failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It panicked, with this message.
    Panic(String),
    /// It had no answer.
    Error(SearchError),
    /// It chose this, which cannot be played.
    Illegal(String),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Over => f.write_str("over"),
            Ending::Horizon => f.write_str("horizon"),
            Ending::Forfeit { player, fault } => write!(f, "{player} {fault}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Panic(message) => write!(f, "panicked: {message}"),
            Fault::Error(error) => write!(f, "had no answer: {error}"),
            Fault::Illegal(action) => write!(f, "chose {action}, which cannot be played"),
        }
    }
}

/// Plays a game to its end, or to the horizon; `None` if the limits' stop flag is raised meanwhile.
///
/// A bot is asked wherever it has more than one action. One that panics, answers with an error or plays what is not
/// possible has lost: a panic is caught, unless the program is compiled to abort on it. A bot that panicked may be left
/// in any state, and should not play another game. A player without a seat has no answer.
///
/// ```
/// use astragali::arena::{Conditions, Dice, Ending, Seat, play_game};
/// use astragali::bots::{Greedy, Uniform};
/// use astragali::games::senet::{Race, Senet};
/// use astragali::{Game, Random};
///
/// let senet = Senet::default();
/// let mut seats = [
///     Seat { bot: Box::new(Greedy::new(Race)), random: Random::stream(1, 0) },
///     Seat { bot: Box::new(Uniform), random: Random::stream(1, 1) },
/// ];
/// let played = play_game(&senet, &senet.start(), &mut seats, Dice::new(1), &Conditions::default());
/// assert_eq!(played.expect("nobody stops it").ending, Ending::Over);
/// ```
pub fn play_game<G: Game>(
    game: &G,
    start: &G::State,
    seats: &mut [Seat<G>],
    dice: Dice,
    conditions: &Conditions,
) -> Option<Played<G::Action>> {
    play_until(game, start, seats, dice, conditions, conditions.limits.stop.as_deref())
}

/// [`play_game`] with a stop flag that need not be the bots'.
pub(super) fn play_until<G: Game>(
    game: &G,
    start: &G::State,
    seats: &mut [Seat<G>],
    mut dice: Dice,
    conditions: &Conditions,
    stop: Option<&AtomicBool>,
) -> Option<Played<G::Action>> {
    let is_stopped = || stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut state = start.clone();
    let mut steps = Vec::new();
    let mut table = Table { game, seats, conditions, overruns: Player::first(game.num_players()).map(|_| 0).collect() };
    let (ending, utilities) = loop {
        if is_stopped() {
            return None;
        }
        let step = match game.turn(&state) {
            Turn::Over => break (Ending::Over, game.utilities(&state)),
            _ if steps.len() >= conditions.horizon as usize => break (Ending::Horizon, drawn(game)),
            Turn::Chance => Ok(Step::One(dice.throw(game, &state))),
            Turn::Decision(player) => table.choose(&state, player).map(Step::One),
            Turn::Joint(players) => {
                let chosen = players.iter().map(|player| table.choose(&state, player));
                chosen.collect::<Result<JointAction<G::Action>, _>>().map(Step::Joint)
            }
        };
        match step {
            Ok(step) => {
                game.advance(&mut state, &step);
                steps.push(step);
            }
            Err(Forfeit { player, fault }) => break (Ending::Forfeit { player, fault }, forfeited(game, player)),
        }
    };
    // A choice that was cut short may have been another.
    (!is_stopped()).then_some(Played { steps, ending, utilities, overruns: table.overruns })
}

struct Forfeit {
    player: Player,
    fault: Fault,
}

struct Table<'a, G: Game> {
    game: &'a G,
    seats: &'a mut [Seat<G>],
    conditions: &'a Conditions,
    overruns: ArrayVec<u32, MAX_PLAYERS>,
}

impl<G: Game> Table<'_, G> {
    fn choose(&mut self, state: &G::State, player: Player) -> Result<G::Action, Forfeit> {
        let mut actions = Actions::new();
        self.game.actions(state, player, &mut actions);
        if let [only] = *actions {
            return Ok(only);
        }
        self.ask(state, player, &actions).map_err(|fault| Forfeit { player, fault })
    }

    fn ask(&mut self, state: &G::State, player: Player, actions: &[G::Action]) -> Result<G::Action, Fault> {
        let Some(Seat { bot, random }) = self.seats.get_mut(player.index()) else {
            return Err(Fault::Error(SearchError::NothingToChoose(player)));
        };
        let limits = &self.conditions.limits;
        let begun = limits.time.map(|(_, clock)| clock());
        // A bot that panicked is not asked again, so that nobody sees what state it was left in.
        let asked = catch_unwind(AssertUnwindSafe(|| bot.choose(self.game, state, player, limits, random)));
        if let (Some((time, clock)), Some(begun)) = (limits.time, begun) {
            let took = clock().saturating_sub(begun);
            self.overruns[player.index()] += u32::from(took > time.saturating_add(self.conditions.tolerance));
        }
        let action = match asked {
            Ok(choice) => choice.map_err(Fault::Error)?.action,
            Err(panic) => return Err(Fault::Panic(message(&*panic))),
        };
        if actions.contains(&action) { Ok(action) } else { Err(Fault::Illegal(format!("{action:?}"))) }
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message").into()
}

fn middle<G: Game>(game: &G) -> f64 {
    let (low, high) = game.utility_range();
    f64::midpoint(low, high)
}

fn drawn<G: Game>(game: &G) -> Values {
    let each = if game.is_zero_sum() { 0.0 } else { middle(game) };
    Player::first(game.num_players()).map(|_| each).collect()
}

fn forfeited<G: Game>(game: &G, loser: Player) -> Values {
    let (low, high) = game.utility_range();
    let others = game.num_players() - 1;
    let other = match others {
        _ if game.is_zero_sum() => -low / others as f64,
        1 => high,
        _ => middle(game),
    };
    Player::first(game.num_players()).map(|player| if player == loser { low } else { other }).collect()
}
