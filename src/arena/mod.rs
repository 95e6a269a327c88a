//! Matches that mean something: many games between bots on shared dice and on every core, and how strong the bots are,
//! with the uncertainty of every number.

mod dice;
mod luck;
mod play;
pub mod ratings;
mod run;
mod schedule;

pub use dice::Dice;
pub use luck::{Adjusted, Luck};
pub use play::{Conditions, Ending, Fault, Played, Seat, play_game};
pub use run::{Finished, Match};
pub use schedule::{Schedule, ScheduleError, Seating, Shard, Slot};
