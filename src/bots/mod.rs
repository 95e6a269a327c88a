//! Players that choose by themselves.

mod external;
mod greedy;
mod perfect;
mod random;
mod search;
mod serve;
mod spec;

pub use external::External;
pub use greedy::Greedy;
pub use perfect::Perfect;
pub use random::Uniform;
pub use serve::{Engine, Refusal, engine, serve};
pub use spec::{BotKind, KINDS, SpecError, from_spec};

use crate::game::{Game, Player, Step, Turn};
use crate::random::Random;
use crate::search::{Limits, Report, SearchError};

/// A player that chooses by itself.
pub trait Bot<G: Game>: Send {
    /// Its specification, which [`from_spec`] reads, or what else tells it from other bots.
    fn name(&self) -> String;

    /// Says what the position is worth and how everybody who is to choose should choose.
    ///
    /// The same position, limits without time, and state of `random` give the same answer.
    ///
    /// # Errors
    /// [`SearchError::JointTurnNotZeroSum`] if the bot cannot search this kind of game; [`SearchError::Engine`] if the
    /// bot is a program and it fails.
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError>;

    /// Chooses an action for `player`, who is to choose in this position, alone or with others.
    ///
    /// # Errors
    /// [`SearchError::NothingToChoose`] if the player is not to choose; otherwise as [`analyse`](Bot::analyse).
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Choice<G::Action>, SearchError> {
        // A search is not begun for what it cannot answer.
        if !game.turn(state).choosers().contains(player) {
            return Err(SearchError::NothingToChoose(player));
        }
        let report = self.analyse(game, state, limits, random)?;
        let strategy = report.strategy(player).ok_or(SearchError::NothingToChoose(player))?;
        Ok(Choice { action: strategy.sample(random), report })
    }
}

/// What a bot plays and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// What the bot found.
    pub report: Report<A>,
}

/// Takes one step of a game between bots, whatever the turn: draws for chance, or asks everybody who is to choose, each
/// without seeing the others' choices. `None` if the game is over.
///
/// # Errors
/// Those of [`Bot::choose`]; [`SearchError::NothingToChoose`] also for a player without a seat.
///
/// ```
/// use astragali::bots::{Bot, Greedy, Uniform, next_step};
/// use astragali::games::senet::{Race, Senet};
/// use astragali::{Game, Random, Turn, search::Limits};
///
/// let senet = Senet::default();
/// let mut state = senet.start();
/// let mut seats: [Box<dyn Bot<Senet>>; 2] = [Box::new(Greedy::new(Race)), Box::new(Uniform)];
/// let mut random = Random::seeded(1);
/// while let Some(step) = next_step(&senet, &state, &mut seats, &Limits::none(), &mut random)? {
///     senet.advance(&mut state, &step);
/// }
/// assert_eq!(senet.turn(&state), Turn::Over);
/// # Ok::<(), astragali::search::SearchError>(())
/// ```
pub fn next_step<G: Game>(
    game: &G,
    state: &G::State,
    seats: &mut [Box<dyn Bot<G>>],
    limits: &Limits,
    random: &mut Random,
) -> Result<Option<Step<G::Action>>, SearchError> {
    let mut choose = |player: Player| {
        let seat = seats.get_mut(player.index()).ok_or(SearchError::NothingToChoose(player))?;
        seat.choose(game, state, player, limits, random).map(|choice| choice.action)
    };
    match game.turn(state) {
        Turn::Over => Ok(None),
        Turn::Chance => Ok(Some(Step::One(game.sample_outcome(state, random)))),
        Turn::Decision(player) => Ok(Some(Step::One(choose(player)?))),
        Turn::Joint(players) => Ok(Some(Step::Joint(players.iter().map(choose).collect::<Result<_, _>>()?))),
    }
}
