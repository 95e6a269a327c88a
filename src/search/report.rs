//! What a search found.

use std::error::Error;
use std::fmt;

use crate::game::{Actions, Game, Player, Step, Turn, Values};
use crate::protocol::EngineError;
use crate::random::Random;

/// What a search found out about a position.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "super::serial::Unchecked<A>", bound(deserialize = "A: serde::Deserialize<'de> + Ord"))
)]
pub struct Report<A> {
    /// What each player can expect.
    pub values: Values,
    /// How to play for each player who is to choose: one at a decision, several at a joint turn, none at chance or when
    /// the game is over.
    pub strategies: Vec<Strategy<A>>,
    /// The principal variation: best actions, and between them the likeliest outcomes.
    pub line: Vec<Step<A>>,
    /// Depth to which the position has been searched completely, or of the tree of a Monte Carlo search.
    pub depth: u32,
    /// Positions entered: root, leaves and steps of playouts each count once.
    pub nodes: u64,
    /// Simulations of a Monte Carlo search, 0 elsewhere.
    pub simulations: u64,
    /// Whether the values are those of best play to the end, with no estimate in them.
    pub exact: bool,
}

impl<A: Copy> Report<A> {
    /// What can be said without a search: the utilities of a game that is over, otherwise estimates, and the smallest
    /// action of everybody who is to choose.
    pub(crate) fn unsearched<G: Game<Action = A>>(
        game: &G,
        state: &G::State,
        estimate: impl Fn(Player) -> f64,
    ) -> Report<A> {
        let turn = game.turn(state);
        let exact = turn == Turn::Over;
        let values = match exact {
            true => game.utilities(state),
            false => Player::first(game.num_players()).map(estimate).collect(),
        };
        let strategies = turn.choosers().iter().map(|player| {
            let mut actions = Actions::new();
            game.actions(state, player, &mut actions);
            let report = |(i, &action)| {
                let probability = if i == 0 { 1.0 } else { 0.0 };
                ActionReport { action, value: None, visits: 0, probability }
            };
            Strategy { player, actions: actions.iter().enumerate().map(report).collect() }
        });
        let strategies = strategies.collect();
        Report { values, strategies, line: Vec::new(), depth: 0, nodes: 0, simulations: 0, exact }
    }

    /// The strategy of a player, or `None` if the player is not to choose.
    pub fn strategy(&self, player: Player) -> Option<&Strategy<A>> {
        self.strategies.iter().find(|strategy| strategy.player == player)
    }

    /// The best action of a decision; `None` at other turns.
    pub fn best(&self) -> Option<A> {
        match self.strategies.as_slice() {
            [only] => Some(only.best()),
            _ => None,
        }
    }
}

/// How one player should choose.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(deserialize = "A: serde::Deserialize<'de> + Ord"))
)]
pub struct Strategy<A> {
    /// Who chooses.
    pub player: Player,
    /// The actions, at least one, in ascending order; their probabilities sum to 1.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "super::serial::actions"))]
    pub actions: Vec<ActionReport<A>>,
}

impl<A: Copy> Strategy<A> {
    /// The action most probably played, the smallest of equals.
    pub fn best(&self) -> A {
        let mut best = &self.actions[0];
        for action in &self.actions[1..] {
            if action.probability > best.probability {
                best = action;
            }
        }
        best.action
    }

    /// Draws an action with its probability.
    pub fn sample(&self, random: &mut Random) -> A {
        let probabilities: Vec<f64> = self.actions.iter().map(|action| action.probability).collect();
        self.actions[random.weighted(&probabilities)].action
    }
}

/// What is known about one action.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActionReport<A> {
    /// The action.
    pub action: A,
    /// What its player can expect after it, at a joint turn against the others' strategies; `None` if it was never
    /// looked at.
    pub value: Option<f64>,
    /// Simulations that began with it.
    pub visits: u64,
    /// How probably to play it: 1 for the best action of a decision, and a mixed strategy at a joint turn.
    pub probability: f64,
}

/// Why a search or a bot has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// A joint turn is solved as a matrix game, which needs two players whose utilities sum to zero.
    JointTurnNotZeroSum,
    /// A utility or an evaluator's estimate was infinite or no number.
    ValueNotFinite,
    /// The player who was asked has nothing to choose in this position.
    NothingToChoose(Player),
    /// The bot is another program, and it failed.
    Engine(Box<EngineError>),
}

impl From<EngineError> for SearchError {
    fn from(error: EngineError) -> Self {
        SearchError::Engine(Box::new(error))
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::JointTurnNotZeroSum => f.write_str(
                "expectiminimax solves joint turns of two players whose utilities sum to zero; \
                 for other games use Monte Carlo tree search",
            ),
            SearchError::ValueNotFinite => f.write_str("a utility or an estimate is infinite or no number"),
            SearchError::NothingToChoose(player) => write!(f, "`{player}` has nothing to choose in this position"),
            SearchError::Engine(error) => write!(f, "{error}"),
        }
    }
}

impl Error for SearchError {}
