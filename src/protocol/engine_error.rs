//! How an engine failed.

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use super::LineError;
use crate::notation::ParseError;

/// How an engine failed its client.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The program could not be started.
    NotStarted {
        /// The program.
        program: String,
        /// Why not.
        reason: io::ErrorKind,
    },
    /// The program ended or closed its output; with its exit status if it has ended.
    Ended(Option<ExitStatus>),
    /// There was no answer to a request, not even after `stop`.
    Silent {
        /// The request, cut if it is long.
        request: String,
        /// How long was waited.
        waited: Duration,
    },
    /// The answer came only after `stop`, when its time had passed.
    Late {
        /// The time there was.
        time: Duration,
        /// The grace after it.
        grace: Duration,
    },
    /// A line is none of the protocol.
    NotUnderstood(LineError),
    /// A line of the protocol came where it does not belong.
    OutOfOrder {
        /// The line, cut if it is long.
        reply: String,
        /// The request that was to be answered, likewise.
        request: String,
    },
    /// The engine refused a request.
    Refused {
        /// The request, cut if it is long.
        request: String,
        /// What the engine said, likewise.
        message: String,
    },
    /// The answer is no action that can be played.
    Illegal(ParseError),
    /// The game writes a name, a position or an action that cannot stand in a line.
    Unsayable(String),
}

impl EngineError {
    /// Whether the engine has kept to the protocol, so that another question can be asked of it.
    pub fn is_in_step(&self) -> bool {
        match self {
            EngineError::Late { .. }
            | EngineError::Refused { .. }
            | EngineError::Illegal(_)
            | EngineError::Unsayable(_) => true,
            EngineError::NotStarted { .. }
            | EngineError::Ended(_)
            | EngineError::Silent { .. }
            | EngineError::NotUnderstood(_)
            | EngineError::OutOfOrder { .. } => false,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::NotStarted { program, reason } => write!(f, "`{program}` could not be started: {reason}"),
            EngineError::Ended(Some(status)) => write!(f, "the engine ended ({status})"),
            EngineError::Ended(None) => f.write_str("the engine closed its output"),
            EngineError::Silent { request, waited } => {
                write!(f, "the engine did not answer {request} in {waited:.1?}, and was ended")
            }
            EngineError::Late { time, grace } => {
                write!(f, "the engine had {time:?} to answer, with a grace of {grace:?}, and took longer")
            }
            EngineError::NotUnderstood(error) => write!(f, "the engine's answer is not understood: {error}"),
            EngineError::OutOfOrder { reply, request } => write!(f, "the engine answered {request} with {reply}"),
            EngineError::Refused { request, message } => write!(f, "the engine refused {request}: {message}"),
            EngineError::Illegal(error) => write!(f, "the engine's action cannot be played: {error}"),
            EngineError::Unsayable(text) => write!(f, "the game writes {text}, which cannot stand in a line"),
        }
    }
}

impl Error for EngineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            EngineError::NotUnderstood(error) => Some(error),
            EngineError::Illegal(error) => Some(error),
            _ => None,
        }
    }
}
