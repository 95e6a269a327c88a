//! Plays any game of the catalogue at the terminal: a person against a bot, people among themselves, bots unattended.

mod args;
#[path = "../common/mod.rs"]
mod common;
mod draw;
mod ending;
mod events;
mod menu;
mod prompt;
mod replay;
mod save;
mod seats;
mod session;
mod thoughts;

use std::io;

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::index::Indexed;
use clap::Parser;

use args::Args;
use session::Session;

fn main() {
    let args = Args::parse();
    common::written(match &args.replay {
        Some(file) => replay::replay(file),
        None => common::with_game(&args.game.clone(), args),
    });
}

impl Visitor for Args {
    type Output = io::Result<()>;

    fn visit<G, E>(self, game: G, evaluator: E) -> io::Result<()>
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let start = common::position(&game, self.position.as_deref());
        let seats = common::or_fail(seats::fill(&game, &evaluator, &self));
        let adviser = common::or_fail(seats::adviser(&game, evaluator, &self));
        common::or_fail(Session::new(&game, start, seats, adviser, &self)).run()
    }
}
