//! What bots give away against perfect play.

#[path = "../arena/columns.rs"]
mod columns;
#[path = "../common/mod.rs"]
mod common;
mod given_away;
mod played;
mod solution;
mod summary;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::index::{Indexed, PositionIndex};
use astragali::solve::Tablebase;
use bytesize::ByteSize;
use clap::Parser;

use common::Bots;
use solution::{Failure, Solution};

/// Tell what bots give away against perfect play in a game that has been solved.
///
/// Regret is how much less the position after a choice is worth than after the best one, in units of utility. Bots whose
/// play depends on nothing but the position (`random`, `greedy`, `expectiminimax` with a depth, and `perfect`, `first` and
/// `last`, which play the best, the smallest and the greatest action) are worked out exactly, over all games that can be
/// and as the mean of both seats; any other plays games against perfect play, and its numbers come with intervals of 95
/// %. So do all bots in a game with more positions than there is memory to work them out. Only turns with two actions or
/// more count as choices.
#[derive(Parser)]
#[command(after_help = common::games_and_bots_help())]
struct Arguments {
    /// The game, as in `senet` or `senet:jequier,pieces=3`
    game: String,
    /// The bots, with commas between them, as in `random,greedy,expectiminimax:depth=1`
    #[arg(long, value_parser = Bots::parse, default_value = "random,greedy")]
    bots: Bots,
    /// Games that each bot plays, from either seat in turn, if it is not worked out
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Seed of these games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Time for a choice in these games, as in `50ms`, for bots without a limit of their own
    #[arg(long, value_parser = humantime::parse_duration)]
    time: Option<Duration>,
    /// The table of the game that `solve` has written [default: the game is solved first]
    #[arg(long, value_name = "FILE", conflicts_with = "tolerance")]
    table: Option<PathBuf>,
    /// How close the bounds of the solution are to come, in units of utility
    #[arg(long, default_value_t = 1e-9)]
    tolerance: f64,
    /// Memory for the table and for what is worked out, as in `500M` or `8G`
    #[arg(long, value_name = "SIZE", default_value = "8G")]
    memory: ByteSize,
    /// Print what is known of the game as a row of a Markdown table instead
    #[arg(long)]
    summary: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let name = arguments.game.clone();
    let text = common::or_fail(common::with_game(&name, arguments));
    common::written(io::stdout().write_all(text.as_bytes()));
}

impl Visitor for Arguments {
    type Output = Result<String, Failure>;

    fn visit<G, E>(self, game: G, evaluator: E) -> Self::Output
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let table = match &self.table {
            Some(file) => common::table(&game, file, self.memory.as_u64())?,
            None => {
                let index = game.index(self.memory.as_u64() / common::bytes_of_position::<G, f64>())?;
                if let Some(positions) = index.left_out() {
                    let name = game.name();
                    return Err(format!(
                        "`{name}` does not fit into --memory ({positions} would be left out); \
                         if that will do, `solve` it first, and give its --table"
                    )
                    .into());
                }
                Tablebase::solve::<f64>(game, index, self.tolerance)?
            }
        };
        let solution = Solution { table, evaluator, memory: self.memory };
        match self.summary {
            true => summary::summary(&self, &solution),
            false => given_away::given_away(&self, &solution),
        }
    }
}
