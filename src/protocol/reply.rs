//! What an engine says.

use std::fmt;
use std::str::FromStr;

use super::LineError;
use super::words::{
    ACTIONS, BEST_ACTION, DEPTH, ERROR, INFO, LINE, NAME, NODES, OneLine, READY, SIMULATIONS, VALUES, WANTS, Words,
    quoted, set, write_number, write_texts,
};

/// A line of an engine's.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// What the engine is called.
    Name(String),
    /// The engine wants to be told the legal actions.
    WantsActions,
    /// What the engine has found so far.
    Info(Info),
    /// The request has been heeded.
    Ready,
    /// The action that the engine chooses.
    BestAction(String),
    /// Why the request has not been heeded.
    Error(String),
}

/// What an engine found in a position; it need not tell everything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// What each player can expect, in the game's utility, all finite; empty if that is not told.
    pub values: Vec<f64>,
    /// Depth searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Simulations made.
    pub simulations: Option<u64>,
    /// How play is likely to go on; empty if that is not told.
    pub line: Vec<String>,
}

impl Info {
    /// Replaces what later information tells anew.
    pub fn update(&mut self, later: Info) {
        if !later.values.is_empty() {
            self.values = later.values;
        }
        if !later.line.is_empty() {
            self.line = later.line;
        }
        self.depth = later.depth.or(self.depth);
        self.nodes = later.nodes.or(self.nodes);
        self.simulations = later.simulations.or(self.simulations);
    }

    fn read(words: &mut Words<'_>) -> Result<Self, LineError> {
        let mut info = Info::default();
        let mut values = None;
        while let Some(word) = words.next() {
            match word {
                VALUES => set(VALUES, &mut values, read_values(words.word(VALUES)?)?)?,
                DEPTH => words.number_into(DEPTH, &mut info.depth)?,
                NODES => words.number_into(NODES, &mut info.nodes)?,
                SIMULATIONS => words.number_into(SIMULATIONS, &mut info.simulations)?,
                LINE => info.line = words.texts(LINE)?,
                other => return Err(LineError::UnknownWord(quoted(other))),
            }
        }
        info.values = values.unwrap_or_default();
        Ok(info)
    }
}

fn read_values(word: &str) -> Result<Vec<f64>, LineError> {
    let values: Option<Vec<f64>> =
        word.split(',').map(|value| value.parse().ok().filter(|value: &f64| value.is_finite())).collect();
    values.ok_or_else(|| LineError::Unreadable { what: VALUES, found: quoted(word) })
}

impl FromStr for Reply {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut words = Words::new(line)?;
        let reply = match words.next().unwrap_or_default() {
            NAME => Reply::Name(words.text(NAME)?.into()),
            WANTS => match words.word(ACTIONS)? {
                ACTIONS => Reply::WantsActions,
                other => return Err(LineError::Unreadable { what: ACTIONS, found: quoted(other) }),
            },
            INFO => Reply::Info(Info::read(&mut words)?),
            READY => Reply::Ready,
            BEST_ACTION => Reply::BestAction(words.text(BEST_ACTION)?.into()),
            ERROR => Reply::Error(words.text(ERROR)?.into()),
            other => return Err(LineError::UnknownWord(quoted(other))),
        };
        words.end().map(|()| reply)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "{NAME} {}", OneLine(name)),
            Reply::WantsActions => write!(f, "{WANTS} {ACTIONS}"),
            Reply::Info(info) => {
                f.write_str(INFO)?;
                let values: Vec<String> = info.values.iter().map(f64::to_string).collect();
                write_number(f, VALUES, (!values.is_empty()).then(|| values.join(",")))?;
                write_number(f, DEPTH, info.depth)?;
                write_number(f, NODES, info.nodes)?;
                write_number(f, SIMULATIONS, info.simulations)?;
                write_texts(f, LINE, &info.line)
            }
            Reply::Ready => f.write_str(READY),
            Reply::BestAction(action) => write!(f, "{BEST_ACTION} {}", OneLine(action)),
            Reply::Error(message) => write!(f, "{ERROR} {}", OneLine(message)),
        }
    }
}
