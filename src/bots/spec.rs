//! Bots by name.

use std::error::Error;
use std::fmt;

use super::{Bot, Greedy, Uniform};
use crate::evaluator::Evaluator;
use crate::game::Game;
use crate::random::Random;
use crate::search::{Expectiminimax, Limits, Report, SearchError, Uct};

/// A kind of bot that [`from_spec`] makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotKind {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its options, each with a number: `depth=2`.
    pub options: &'static [&'static str],
}

/// The kinds of bots there are.
pub const KINDS: &[BotKind] = &[
    BotKind { name: "random", about: "any action, all with the same probability", options: &[] },
    BotKind { name: "greedy", about: "the action whose position the evaluator likes best", options: &[] },
    BotKind {
        name: "expectiminimax",
        about: "looks at every throw and reply, and asks the evaluator at the end",
        options: &["depth", "nodes"],
    },
    BotKind {
        name: "uct",
        about: "Monte Carlo tree search with random playouts",
        options: &["simulations", "depth", "nodes"],
    },
];

/// Makes a bot from its specification: a name from [`KINDS`] and, after a colon, options with commas between them, as
/// in `expectiminimax:depth=2`. Options are limits that hold beside those that each choice is given.
///
/// # Errors
/// If the name or an option is unknown, or a number cannot be read; the message lists what exists.
pub fn from_spec<G, E>(spec: &str, evaluator: E) -> Result<Box<dyn Bot<G>>, SpecError>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
{
    let (name, options) = spec.split_once(':').map_or((spec, None), |(name, options)| (name, Some(options)));
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        return Err(SpecError::UnknownBot(name.into()));
    };
    let mut limits = Limits::none();
    for option in options.into_iter().flat_map(|options| options.split(',')) {
        let unknown = || SpecError::UnknownOption { bot: kind.name, option: option.into(), known: kind.options };
        let (key, number) = option.split_once('=').ok_or_else(unknown)?;
        if !kind.options.contains(&key) {
            return Err(unknown());
        }
        let number: u64 = number.parse().map_err(|_| SpecError::NotANumber(option.into()))?;
        match key {
            "depth" => limits.depth = Some(u32::try_from(number).map_err(|_| SpecError::NotANumber(option.into()))?),
            "nodes" => limits.nodes = Some(number),
            _ => limits.simulations = Some(number),
        }
    }
    let bot: Box<dyn Bot<G>> = match kind.name {
        "random" => Box::new(Uniform),
        "greedy" => Box::new(Greedy::new(evaluator)),
        "uct" => Box::new(Uct::<G::Action>::new()),
        _ => Box::new(Expectiminimax::<G, E>::new(evaluator)),
    };
    Ok(Box::new(Limited { bot, spec: spec.into(), limits }))
}

/// A bot with limits of its own.
struct Limited<G: Game> {
    bot: Box<dyn Bot<G>>,
    spec: String,
    limits: Limits,
}

impl<G: Game> Bot<G> for Limited<G> {
    fn name(&self) -> String {
        self.spec.clone()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        self.bot.analyse(game, state, &limits.clone().and(&self.limits), random)
    }
}

/// Why a bot's specification could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no bot of this name.
    UnknownBot(String),
    /// The bot has no such option.
    UnknownOption {
        /// The bot.
        bot: &'static str,
        /// What was asked for.
        option: String,
        /// The options it has.
        known: &'static [&'static str],
    },
    /// The option's value is not a number, or too large.
    NotANumber(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::UnknownBot(name) => {
                write!(f, "there is no bot `{name}`; there are")?;
                KINDS
                    .iter()
                    .enumerate()
                    .try_for_each(|(i, kind)| write!(f, "{} `{}`", if i == 0 { "" } else { "," }, kind.name))
            }
            SpecError::UnknownOption { bot, option, known: [] } => {
                write!(f, "`{bot}` has no options, so not `{option}`")
            }
            SpecError::UnknownOption { bot, option, known } => {
                write!(f, "`{bot}` has no option `{option}`; it has {}=NUMBER", known.join("=NUMBER, "))
            }
            SpecError::NotANumber(option) => write!(f, "`{option}`: the value is not a number in range"),
        }
    }
}

impl Error for SpecError {}
