//! Asks a bot what is best in a position.

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use astragali::bots::{Bot, Perfect};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::index::Indexed;
use astragali::search::{Limits, Report, Strategy};
use astragali::{Notation, Player, Random};
use clap::Parser;
use serde_json::{Value, json};

/// Ask a bot what is best in a position: the best action, its value, the value of every other action, and how play is
/// likely to go on.
///
/// Values are utilities that the player on turn can expect, +1 for a certain win and −1 for a certain loss in games that
/// are won or lost. At a joint turn every player's mixed strategy is given.
#[derive(Parser)]
#[command(after_help = common::games_and_bots_help())]
struct Arguments {
    /// The game, as in `senet` or `senet:jequier,pieces=3`
    game: String,
    /// The position, in the game's own notation; the start position unless given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The bot to ask, as in `uct` or `expectiminimax:depth=3`
    #[arg(long, default_value = "expectiminimax")]
    bot: String,
    /// What `solve` has written of this game: tells exact values beside the bot's, and plays as the bot `table`
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// How long it may think
    #[arg(long, default_value = "1s", value_parser = humantime::parse_duration)]
    time: Duration,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
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

    fn visit<G, E>(self, game: G, evaluator: E) -> Self::Output
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let state = common::position(&game, self.position.as_deref());
        let spec = common::or_fail(common::with_table(&self.bot, self.table.as_deref()));
        let mut bot = common::or_fail(common::bot(&game, evaluator, &spec));
        let table = self.table.as_deref().map(|file| common::or_fail(common::table(&game, file, common::WHOLE)));
        let started = Instant::now();
        let limits = Limits::none().time(self.time);
        let report = common::or_fail(bot.analyse(&game, &state, &limits, &mut Random::seeded(self.seed)));
        let seconds = started.elapsed().as_secs_f64();
        let known = table.as_ref().map(|table| {
            let mut perfect = Perfect::new(table.clone());
            common::or_fail(perfect.analyse(&game, &state, &Limits::none(), &mut Random::seeded(self.seed)))
        });
        let mut out = std::io::stdout().lock();
        if self.json {
            let mut object = report_json(&game, &state, &report, known.as_ref());
            if let Some(table) = &table {
                let bounds = table.value_for(&state, game.on_turn(&state).unwrap_or(Player::X));
                object["table"] = json!({ "lower": bounds.lower, "upper": bounds.upper });
            }
            object["game"] = self.game.into();
            object["bot"] = self.bot.into();
            object["seconds"] = seconds.into();
            return writeln!(out, "{object}");
        }
        writeln!(out, "{}", game.state_text(&state))?;
        for strategy in &report.strategies {
            let known = known.as_ref().and_then(|known| known.strategy(strategy.player));
            print_strategy(&mut out, &game, &state, strategy, known)?;
        }
        for (player, value) in Player::first(game.num_players()).zip(&report.values) {
            write!(out, "value for {player}  {}{}", signed(*value), if report.exact { " (exact)" } else { "" })?;
            match table.as_ref().map(|table| (table, table.value_for(&state, player))) {
                Some((table, bounds)) if table.closes(bounds) => writeln!(out, "  table {}", signed(bounds.middle()))?,
                Some((_, bounds)) => {
                    writeln!(out, "  table {} to {}", signed(bounds.lower), signed(bounds.upper))?;
                }
                None => writeln!(out)?,
            }
        }
        let line = line(&game, &state, &report);
        if !line.is_empty() {
            writeln!(out, "line         {}", line.join(" "))?;
        }
        let Report { depth, nodes, simulations, .. } = report;
        writeln!(out, "depth {depth}, {nodes} nodes, {simulations} simulations, {seconds:.3} s")
    }
}

fn print_strategy<G: Notation>(
    out: &mut impl Write,
    game: &G,
    state: &G::State,
    strategy: &Strategy<G::Action>,
    known: Option<&Strategy<G::Action>>,
) -> std::io::Result<()> {
    let best = strategy.best();
    writeln!(out, "best for {}   {}", strategy.player, game.action_text(state, best))?;
    let mut actions = strategy.actions.clone();
    actions.sort_by(|a, b| {
        let rank = |action: &astragali::search::ActionReport<G::Action>| (action.probability, action.value);
        rank(b).partial_cmp(&rank(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    for action in actions {
        let value = action.value.map_or_else(|| "      ?".into(), signed);
        let text = game.action_text(state, action.action);
        write!(out, "  {text:<10} {value}")?;
        if let Some(value) = known.and_then(|known| value_of(known, action.action)) {
            write!(out, "  table {}", signed(value))?;
        }
        if action.probability > 0.0 && action.probability < 1.0 {
            write!(out, "  played {:.4}", action.probability)?;
        }
        if action.visits > 0 {
            write!(out, "  {} visits", action.visits)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What a strategy's player can expect after an action.
fn value_of<A: Copy + PartialEq>(strategy: &Strategy<A>, action: A) -> Option<f64> {
    strategy.actions.iter().find(|report| report.action == action)?.value
}

/// A value with its sign, and without one that rounds to zero.
fn signed(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded == 0.0 { " 0.000000".into() } else { format!("{rounded:+.6}") }
}

/// The texts of the principal variation.
fn line<G: Notation>(game: &G, state: &G::State, report: &Report<G::Action>) -> Vec<String> {
    let mut state = state.clone();
    let texts = report.line.iter().map(|step| {
        let text = game.step_text(&state, step);
        game.advance(&mut state, step);
        text
    });
    texts.collect()
}

fn report_json<G: Notation>(
    game: &G,
    state: &G::State,
    report: &Report<G::Action>,
    known: Option<&Report<G::Action>>,
) -> Value {
    let player = game.on_turn(state);
    let mut object = json!({
        "game": null,
        "position": game.state_text(state),
        "bot": null,
        "player": player.map(|player| player.to_string()),
        "action": report.best().map(|action| game.action_text(state, action)),
        "value": player.and_then(|player| report.values.get(player.index())),
        "values": report.values.as_slice(),
    });
    let strategies = report.strategies.iter().map(|strategy| {
        let known = known.and_then(|known| known.strategy(strategy.player));
        let actions = strategy.actions.iter().map(|action| {
            let mut object = json!({
                "action": game.action_text(state, action.action),
                "value": action.value,
                "visits": action.visits,
                "probability": action.probability,
            });
            if let Some(value) = known.and_then(|known| value_of(known, action.action)) {
                object["table"] = value.into();
            }
            object
        });
        json!({ "player": strategy.player.to_string(), "actions": actions.collect::<Value>() })
    });
    object["strategies"] = strategies.collect();
    object["line"] = line(game, state, report).into();
    object["depth"] = report.depth.into();
    object["nodes"] = report.nodes.into();
    object["simulations"] = report.simulations.into();
    object["exact"] = report.exact.into();
    object["seconds"] = Value::Null;
    object
}
