//! What a client says.

use std::fmt;
use std::str::FromStr;

use super::LineError;
use super::words::{
    ACTIONS, DEPTH, GAME, GO, GREETING, NODES, OneLine, POSITION, PROTOCOL, QUIT, SEED, SIMULATIONS, STOP, TIME, Words,
    quoted, write_number, write_texts,
};
use crate::game::Player;

/// A line of a client's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The first line of all.
    Protocol {
        /// The version that the client speaks.
        version: u32,
    },
    /// The game that all positions to come are of, by its [name](crate::Notation::name).
    Game(String),
    /// A position.
    Position(String),
    /// To choose an action in the position.
    Go(Go),
    /// To choose at once.
    Stop,
    /// To end.
    Quit,
}

/// For whom to choose an action, and what that may cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go {
    /// Who is to choose.
    pub player: Player,
    /// Wall-clock time in milliseconds.
    pub time: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Depth.
    pub depth: Option<u32>,
    /// Simulations.
    pub simulations: Option<u64>,
    /// Seed of all that is drawn at random.
    pub seed: Option<u64>,
    /// What the player may play; empty if that is not said.
    pub actions: Vec<String>,
}

impl Go {
    fn read(words: &mut Words<'_>) -> Result<Self, LineError> {
        const WHO: &str = "player";
        let who = words.word(WHO)?;
        let mut letters = who.chars();
        let (Some(player), None) = (letters.next().and_then(Player::from_letter), letters.next()) else {
            return Err(LineError::Unreadable { what: WHO, found: quoted(who) });
        };
        let mut go =
            Go { player, time: None, nodes: None, depth: None, simulations: None, seed: None, actions: Vec::new() };
        while let Some(word) = words.next() {
            match word {
                TIME => words.number_into(TIME, &mut go.time)?,
                NODES => words.number_into(NODES, &mut go.nodes)?,
                DEPTH => words.number_into(DEPTH, &mut go.depth)?,
                SIMULATIONS => words.number_into(SIMULATIONS, &mut go.simulations)?,
                SEED => words.number_into(SEED, &mut go.seed)?,
                ACTIONS => go.actions = words.texts(ACTIONS)?,
                other => return Err(LineError::UnknownWord(quoted(other))),
            }
        }
        Ok(go)
    }
}

impl FromStr for Request {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut words = Words::new(line)?;
        let request = match words.next().unwrap_or_default() {
            GREETING => match words.word(PROTOCOL)? {
                PROTOCOL => Request::Protocol { version: words.number("version")? },
                other => return Err(LineError::Unreadable { what: PROTOCOL, found: quoted(other) }),
            },
            GAME => Request::Game(words.text(GAME)?.into()),
            POSITION => Request::Position(words.text(POSITION)?.into()),
            GO => Request::Go(Go::read(&mut words)?),
            STOP => Request::Stop,
            QUIT => Request::Quit,
            other => return Err(LineError::UnknownWord(quoted(other))),
        };
        words.end().map(|()| request)
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Protocol { version } => write!(f, "{GREETING} {PROTOCOL} {version}"),
            Request::Game(name) => write!(f, "{GAME} {}", OneLine(name)),
            Request::Position(text) => write!(f, "{POSITION} {}", OneLine(text)),
            Request::Go(go) => {
                write!(f, "{GO} {}", go.player)?;
                write_number(f, TIME, go.time)?;
                write_number(f, NODES, go.nodes)?;
                write_number(f, DEPTH, go.depth)?;
                write_number(f, SIMULATIONS, go.simulations)?;
                write_number(f, SEED, go.seed)?;
                write_texts(f, ACTIONS, &go.actions)
            }
            Request::Stop => f.write_str(STOP),
            Request::Quit => f.write_str(QUIT),
        }
    }
}
