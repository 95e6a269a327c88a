//! Counts the ways in which a game can go on: one line a depth.

mod common;

use std::io::Write;
use std::time::Instant;

use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::{Notation, perft};
use clap::Parser;
use serde_json::json;

/// Count the ways in which play can go on from a position, ply by ply.
///
/// Every outcome of chance, every decision and every joint action is one ply; a game that ends earlier counts once.
#[derive(Parser)]
#[command(after_help = common::games_help())]
struct Arguments {
    /// The game, as in `senet` or `senet:jequier,pieces=3`
    game: String,
    /// Plies to look ahead
    #[arg(long)]
    depth: u8,
    /// The position to start from, in the game's own notation; the start position unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Count the ways after each first step too, at the full depth
    #[arg(long)]
    divide: bool,
    /// Print JSON, one object a line
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
        let mut out = std::io::stdout().lock();
        let position = common::position(&game, self.position.as_deref());
        for depth in 1..=self.depth {
            let start = Instant::now();
            let nodes = perft::perft(&game, &position, depth);
            let seconds = start.elapsed().as_secs_f64();
            if self.json {
                writeln!(out, "{}", json!({ "game": self.game, "depth": depth, "nodes": nodes, "seconds": seconds }))?;
            } else {
                writeln!(out, "depth {depth:>3}  {nodes:>15} ways  {seconds:>9.3} s")?;
            }
        }
        if self.divide && self.depth > 0 {
            for (step, nodes) in perft::divide(&game, &position, self.depth) {
                let text = game.step_text(&position, &step);
                if self.json {
                    let depth = self.depth;
                    writeln!(out, "{}", json!({ "game": self.game, "depth": depth, "action": text, "nodes": nodes }))?;
                } else {
                    writeln!(out, "{text:>9}  {nodes:>15} ways")?;
                }
            }
        }
        Ok(())
    }
}
