//! What a game is: the [`Game`] trait, players, turns, steps, and the buffers that actions and outcomes are listed in.

mod buffers;
mod player;
#[cfg(feature = "serde")]
mod serial;
mod step;

pub use buffers::{Actions, Outcomes};
pub use player::{MAX_PLAYERS, Player, PlayerSet};
pub use step::{JointAction, Step, for_each_joint, for_each_step};

use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};

use arrayvec::ArrayVec;
use foldhash::quality::FixedState;

use crate::random::Random;

/// One value for each player, by [`Player::index`].
pub type Values = ArrayVec<f64, MAX_PLAYERS>;

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player chooses one of [`Game::actions`].
    Decision(Player),
    /// Chance draws one of [`Game::outcomes`].
    Chance,
    /// These players, two at least, choose at the same time without seeing each other's choice.
    Joint(PlayerSet),
    /// The game is over and [`Game::utility`] tells what it paid.
    Over,
}

impl Turn {
    /// The players who are to choose: one at a decision, several at a joint turn, otherwise none.
    pub fn choosers(self) -> PlayerSet {
        match self {
            Turn::Decision(player) => PlayerSet::from_iter([player]),
            Turn::Joint(players) => players,
            Turn::Chance | Turn::Over => PlayerSet::default(),
        }
    }
}

/// The rules of a game.
///
/// The implementing type is a rule set (board size, options) and does not change during play; what changes is the
/// [`State`](Game::State), small plain data. One to eight players decide in turn or at the same time, chance has exact
/// integer weights, and the game pays once, at its end. Nothing assumes that players alternate.
///
/// [`conformance`](crate::conformance) checks an implementation by random play. A complete game stands at the top of
/// the [crate's documentation](crate).
pub trait Game: Clone + Debug + Send + Sync {
    /// A position, throw or other pending outcome included. Equal states are the same position to every search.
    type State: Clone + Eq + Hash + Debug + Send + Sync;

    /// A decision, an outcome of chance, or one player's part of a joint action.
    ///
    /// Where two actions are equally good every search takes the smaller one.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;

    /// Number of players, 1 to [`MAX_PLAYERS`].
    fn num_players(&self) -> usize;

    /// The least and the greatest utility any player can get, both finite. Bounds need not be attained, but searches
    /// scale by them.
    fn utility_range(&self) -> (f64, f64);

    /// Whether the players' utilities sum to zero at the end of every game. True unless overridden.
    fn is_zero_sum(&self) -> bool {
        true
    }

    /// The position in which play starts.
    fn start(&self) -> Self::State;

    /// What the position waits for.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists the actions of `player`, who is to choose, in ascending order without repetition; at least one.
    ///
    /// `out` arrives empty. Called at [`Turn::Decision`] and, for each player in the set, at [`Turn::Joint`].
    fn actions(&self, state: &Self::State, player: Player, out: &mut Actions<Self::Action>);

    /// Lists the outcomes of chance in ascending order without repetition, states their total, and gives each a
    /// weight of at least 1.
    ///
    /// `out` arrives empty. Called at [`Turn::Chance`] only; a game without chance need not implement it.
    fn outcomes(&self, _state: &Self::State, _out: &mut Outcomes<Self::Action>) {}

    /// Plays a legal action at [`Turn::Decision`], or a possible outcome at [`Turn::Chance`].
    ///
    /// What an illegal action does is up to the game; the resulting state means nothing.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Plays the actions of a joint turn: one for each player of the set, in ascending order of the players.
    ///
    /// # Panics
    /// Unless overridden, always. Only a game that returns [`Turn::Joint`] is ever asked.
    #[expect(clippy::panic, reason = "the game contradicts itself, and nothing could be played instead")]
    fn apply_joint(&self, state: &mut Self::State, actions: &[Self::Action]) {
        panic!("{self:?} has a joint turn but no `apply_joint`: {actions:?} cannot be played in {state:?}");
    }

    /// Plays an action, an outcome or a joint action.
    fn advance(&self, state: &mut Self::State, step: &Step<Self::Action>) {
        match step {
            Step::One(action) => self.apply(state, *action),
            Step::Joint(actions) => self.apply_joint(state, actions),
        }
    }

    /// What `player` is paid. Called at [`Turn::Over`] only.
    fn utility(&self, state: &Self::State, player: Player) -> f64;

    /// The player to whom a turn belongs: who decides, or for whom the dice are thrown. `None` where the rules name
    /// nobody.
    ///
    /// Unless overridden this knows about decisions only.
    fn on_turn(&self, state: &Self::State) -> Option<Player> {
        match self.turn(state) {
            Turn::Decision(player) => Some(player),
            Turn::Chance | Turn::Joint(_) | Turn::Over => None,
        }
    }

    /// Draws an outcome at [`Turn::Chance`] with its probability.
    ///
    /// Unless overridden it lists the outcomes first, which is slow where play is fast.
    #[inline]
    fn sample_outcome(&self, state: &Self::State, random: &mut Random) -> Self::Action {
        let mut outcomes = Outcomes::new();
        self.outcomes(state, &mut outcomes);
        let mut left = random.below(outcomes.total());
        for &(outcome, weight) in outcomes.iter() {
            if left < weight {
                return outcome;
            }
            left -= weight;
        }
        unreachable!("the weights of {outcomes:?} add up to less than their total in {state:?}")
    }

    /// Draws one of `player`'s actions uniformly.
    ///
    /// Unless overridden it lists the actions first, which is slow where play is fast.
    #[inline]
    fn sample_action(&self, state: &Self::State, player: Player, random: &mut Random) -> Self::Action {
        let mut actions = Actions::new();
        self.actions(state, player, &mut actions);
        actions[random.below(actions.len() as u32) as usize]
    }

    /// A 64-bit key, equal for equal states and with overwhelming probability different for different ones.
    ///
    /// Unless overridden it hashes the state, with the same result in every run on one target.
    #[inline]
    fn key(&self, state: &Self::State) -> u64 {
        FixedState::with_seed(0).hash_one(state)
    }

    /// What the game paid each player. For [`Turn::Over`].
    fn utilities(&self, state: &Self::State) -> Values {
        Player::first(self.num_players()).map(|player| self.utility(state, player)).collect()
    }
}
