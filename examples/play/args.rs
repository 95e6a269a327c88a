//! The arguments.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::time::Duration;

use astragali::Player;
use clap::Parser;

use crate::common;

/// Play a game against a bot, against somebody beside you, or watch bots play.
///
/// Without arguments you play senet as `x` against a good bot. During the game
/// type the number or the text of an action, or `help`.
#[derive(Parser)]
#[command(name = "play", verbatim_doc_comment, after_help = common::games_and_bots_help())]
pub struct Args {
    /// The game, with its rule set and options after a colon
    #[arg(default_value = "senet", hide_default_value = true)]
    pub game: String,
    #[command(flatten)]
    pub seats: SeatArgs,
    /// How long a bot may think [default: 500ms, or as its own limits say]
    #[arg(long, value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    /// What `solve` has written of this game, for hints and for the bot `table`
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Play with the throws of this seed again
    #[arg(long, value_name = "N", default_value_t = random_seed(), hide_default_value = true)]
    pub seed: u64,
    /// Start from this position, as a saved game tells it
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Break off after so many plies, throws included
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub horizon: usize,
    /// Show a saved game step by step instead; on its own
    #[arg(long, value_name = "FILE", exclusive = true)]
    pub replay: Option<PathBuf>,
    /// Print nothing but the result of a game between bots, in a line
    #[arg(long)]
    pub quiet: bool,
}

#[derive(clap::Args)]
#[command(next_help_heading = "Seats, each for a bot or `human`")]
pub struct SeatArgs {
    /// Who plays first [default: human, unless another seat is a human's]
    #[arg(long, value_name = "WHO")]
    x: Option<String>,
    /// Who plays second [default: a good bot, or human if x is a bot]
    #[arg(long, value_name = "WHO")]
    o: Option<String>,
    /// The third player, where a game has one; --b to --f are for more
    #[arg(long, value_name = "WHO")]
    a: Option<String>,
    #[arg(long, value_name = "WHO", hide = true)]
    b: Option<String>,
    #[arg(long, value_name = "WHO", hide = true)]
    c: Option<String>,
    #[arg(long, value_name = "WHO", hide = true)]
    d: Option<String>,
    #[arg(long, value_name = "WHO", hide = true)]
    e: Option<String>,
    #[arg(long, value_name = "WHO", hide = true)]
    f: Option<String>,
}

impl SeatArgs {
    /// Who was named for each seat a game can have.
    pub fn named(&self) -> impl Iterator<Item = (Player, Option<&str>)> {
        let seats = [&self.x, &self.o, &self.a, &self.b, &self.c, &self.d, &self.e, &self.f];
        Player::first(seats.len()).zip(seats.map(Option::as_deref))
    }
}

/// A seed that differs from run to run, short enough to be typed again.
fn random_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}
