//! Solves games, and keeps the tables.

mod args;
#[path = "../common/mod.rs"]
mod common;
mod needs;
mod open;
mod outcome;
mod progress;
mod work;

use std::io;

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::index::Indexed;
use astragali::solve::Fixed16;
use clap::Parser;

use args::{Args, NumberArg};

fn main() {
    let args = Args::parse();
    if let Some(threads) = args.threads {
        common::or_fail(rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build_global());
    }
    common::written(common::with_game(&args.game.clone(), args));
}

impl Visitor for Args {
    type Output = io::Result<()>;

    fn visit<G, E>(self, game: G, _evaluator: E) -> io::Result<()>
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        match self.number {
            NumberArg::F64 => work::solve::<G, f64>(game, &self),
            NumberArg::F32 => work::solve::<G, f32>(game, &self),
            NumberArg::Fixed16 => work::solve::<G, Fixed16>(game, &self),
        }
    }
}
