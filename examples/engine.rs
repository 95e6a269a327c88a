//! Serves a bot to any program that speaks the line protocol.

mod common;

use astragali::Notation;
use astragali::bots::{Engine, Refusal, engine, serve};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::index::Indexed;
use clap::Parser;

/// Serve a bot to any program that speaks the line protocol: it reads requests from its input and answers on its
/// output, as docs/protocol.md says.
///
/// The client names the game, so that one engine plays every game of the catalogue.
#[derive(Parser)]
#[command(after_help = common::games_and_bots_help())]
struct Arguments {
    /// The bot, as in `uct` or `expectiminimax:depth=3`
    #[arg(default_value = "expectiminimax")]
    bot: String,
}

fn main() {
    let Arguments { bot } = Arguments::parse();
    let name = format!("astragali {} {bot}", env!("CARGO_PKG_VERSION"));
    common::written(serve(std::io::stdin(), std::io::stdout(), &name, |game| catalog::with(game, Serve(&bot))?));
}

/// A bot of this specification.
struct Serve<'a>(&'a str);

impl Visitor for Serve<'_> {
    type Output = Result<Box<dyn Engine>, Refusal>;

    fn visit<G, E>(self, game: G, evaluator: E) -> Self::Output
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let bot = common::bot(&game, evaluator, self.0)?;
        Ok(engine(game, bot))
    }
}
