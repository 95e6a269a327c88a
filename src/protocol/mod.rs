#![doc = include_str!("../../docs/protocol.md")]
//!
//! # In this crate
//!
//! Here stand the words alone: [`Request`] and [`Reply`] are read with [`str::parse`] and written with
//! [`to_string`](ToString), [`Lines`] cuts them from a stream. [`serve`](crate::bots::serve) is an engine's side of the
//! conversation, [`External`](crate::bots::External) a client's.
//!
//! ```
//! use astragali::Player;
//! use astragali::protocol::{Reply, Request};
//!
//! let request: Request = "go o time 500 seed 7".parse()?;
//! let Request::Go(go) = &request else { unreachable!() };
//! assert_eq!((go.player, go.seed), (Player::O, Some(7)));
//! assert_eq!(request.to_string(), "go o time 500 seed 7");
//! assert_eq!("bestaction 24/18 13/11".parse(), Ok(Reply::BestAction("24/18 13/11".into())));
//! assert_eq!("bestmove e2e4".parse::<Reply>().unwrap_err().to_string(), "the word `bestmove` is not known");
//! # Ok::<(), astragali::protocol::LineError>(())
//! ```

mod engine_error;
mod line_error;
mod lines;
mod reply;
mod request;
mod words;

pub use engine_error::EngineError;
pub use line_error::LineError;
pub use lines::{LONGEST_LINE, Lines};
pub use reply::{Info, Reply};
pub use request::{Go, Request};
pub use words::{VERSION, is_text};
