//! Statistics of matches: scores, Elo, rating lists, sequential tests, each with its uncertainty.
//!
//! Games that share their dice are no independent observations. What is independent is a *unit*: two games on the same
//! dice with seats exchanged, or one game for each rotation of the seats. Everything here counts units, and takes the
//! spread of what it measures from units alone, so that whatever correlation there is within a unit does no harm and
//! whatever sharing dice gains shows as a narrower interval.
//!
//! | question | answer |
//! |---|---|
//! | what share of the points does a player take | [`Score`] |
//! | what is that in Elo, and is it above one half | [`Score::elo`], [`Score::superiority`] |
//! | how strong are many players | [`Results`], [`RatingList`] |
//! | is a change worth so many Elo, with as few games as possible | [`Sprt`] on a [`Pentanomial`] |
//!
//! All intervals hold at 95 %. Tests check that they do, by thousands of matches between players of known strength.

mod davidson;
mod estimate;
mod game_result;
mod likelihood;
mod linear;
mod list;
mod pentanomial;
mod results;
mod score;
mod sprt;

pub(super) use estimate::mean_and_error;
pub use estimate::{Estimate, elo, expected_score};
pub use game_result::{GameResult, points, share};
pub use list::{RatingError, RatingList};
pub use pentanomial::Pentanomial;
pub use results::{Comparison, Results, comparisons};
pub use score::Score;
pub use sprt::{Sprt, SprtError, SprtStatus};
