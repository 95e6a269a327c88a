//! Plays a game at random, as fast as it goes, and tells what such games are like.

mod common;

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::playout::{HORIZON, Summary, playouts};
use astragali::{Notation, Player};
use clap::Parser;
use cpu_time::ProcessTime;
use serde_json::json;

/// Games that a thread plays between two looks at the clock.
const BATCH: u64 = 16;

/// Play a game at random for a while, and tell how long games last, who wins, and how fast that went.
///
/// A node is one applied outcome of chance, decision or joint action, and lengths count the same plies. Speeds are per
/// second of processor time of all threads together.
#[derive(Parser)]
#[command(after_help = common::games_help())]
struct Arguments {
    /// The game, as in `senet` or `senet:jequier,pieces=3`
    game: String,
    /// Seconds to play for
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Play exactly this many games instead, which a seed repeats
    #[arg(long, conflicts_with = "seconds")]
    games: Option<u64>,
    /// Threads to play on
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies after which a game is broken off
    #[arg(long, default_value_t = HORIZON)]
    horizon: u32,
    /// The position to start from, in the game's own notation; the start position unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let name = arguments.game.clone();
    common::written(common::with_game(&name, arguments));
}

impl Visitor for Arguments {
    type Output = std::io::Result<()>;

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) -> Self::Output {
        let start = common::position(&game, self.position.as_deref());
        let clock = ProcessTime::now();
        let summary = self.play(&game, &start);
        let cpu = clock.elapsed().as_secs_f64();
        self.print(&game, &summary, cpu)
    }
}

impl Arguments {
    fn play<G: Notation>(&self, game: &G, start: &G::State) -> Summary {
        let next = AtomicU64::new(0);
        let time = Duration::try_from_secs_f64(self.seconds.max(0.0)).unwrap_or(Duration::MAX);
        let started = Instant::now();
        let work = || {
            let mut summary = Summary::default();
            while self.games.is_some() || started.elapsed() < time {
                let first = next.fetch_add(BATCH, Ordering::Relaxed);
                let last = (first + BATCH).min(self.games.unwrap_or(u64::MAX));
                if first >= last {
                    break;
                }
                summary.merge(&playouts(game, start, self.seed, first..last, self.horizon));
            }
            summary
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let mut summary = work();
            for other in others {
                match other.join() {
                    Ok(part) => summary.merge(&part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            summary
        })
    }

    fn print<G: Notation>(&self, game: &G, summary: &Summary, cpu: f64) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        let (length, error) = summary.length();
        let players = game.num_players();
        if self.json {
            return writeln!(
                out,
                "{}",
                json!({
                    "game": self.game,
                    "playouts": summary.playouts,
                    "nodes": summary.plies,
                    "decisions": summary.decisions,
                    "cpu_seconds": cpu,
                    "playouts_per_cpu_s": summary.playouts as f64 / cpu,
                    "nodes_per_cpu_s": summary.plies as f64 / cpu,
                    "mean_length": length,
                    "mean_length_error": error,
                    "wins": summary.wins[..players],
                    "draws": summary.draws,
                    "unfinished": summary.unfinished,
                })
            );
        }
        writeln!(out, "{}: {} games at random, {} plies", self.game, summary.playouts, summary.plies)?;
        writeln!(out, "  length      {length:.1} ± {error:.1} plies (mean and its standard error)")?;
        for player in Player::first(players) {
            let (share, error) = summary.win_share(player);
            writeln!(out, "  {player} wins      {:.2} ± {:.2} %", 100.0 * share, 100.0 * error)?;
        }
        writeln!(out, "  drawn       {}", summary.draws)?;
        writeln!(out, "  unfinished  {}", summary.unfinished)?;
        writeln!(
            out,
            "  speed       {:.0} games, {:.1} million plies a second of processor time",
            summary.playouts as f64 / cpu,
            summary.plies as f64 / cpu / 1e6
        )
    }
}
