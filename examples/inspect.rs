//! Reads positions and tells what can happen in each.

mod common;

use std::io::{self, BufRead, Write};

use astragali::evaluator::Evaluator;
use astragali::game::{Outcomes, for_each_step};
use astragali::games::catalog::Visitor;
use astragali::{Notation, Player, Step, Turn};
use clap::Parser;
use serde_json::{Map, Value, json};

/// Read positions from standard input, one a line, and tell what can happen in each.
///
/// With `--json` each becomes one object: `game`, `position`, `node` (`decision`, `chance`, `joint` or `terminal`), the
/// `player` on turn if the rules name one, and `actions` {text: successor}, `outcomes` {text: [successor, probability]},
/// `joint` {text: successor} or `returns` [utility of each player]. A line that is no position gives an `error`, and the
/// run goes on.
#[derive(Parser)]
#[command(after_help = common::games_help())]
struct Arguments {
    /// The game, as in `senet` or `senet:jequier,pieces=3`
    game: String,
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
    type Output = io::Result<()>;

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) -> Self::Output {
        let mut input = io::stdin().lock();
        let mut out = io::stdout().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            let text = line.strip_suffix(b"\n").unwrap_or(&line);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let found = match std::str::from_utf8(text) {
                Ok(text) => game.parse_state(text).map_err(|error| error.to_string()),
                Err(error) => Err(format!("not UTF-8: {error}")),
            };
            let object = match found {
                Ok(state) => describe(&self.game, &game, &state),
                Err(error) => json!({ "error": error }),
            };
            if self.json {
                writeln!(out, "{object}")?;
            } else {
                writeln!(out, "{}", plain(&object))?;
            }
            line.clear();
        }
        Ok(())
    }
}

fn describe<G: Notation>(name: &str, game: &G, state: &G::State) -> Value {
    let turn = game.turn(state);
    let node = match turn {
        Turn::Decision(_) => "decision",
        Turn::Chance => "chance",
        Turn::Joint(_) => "joint",
        Turn::Over => "terminal",
    };
    let mut object = Map::new();
    object.insert("game".into(), name.into());
    object.insert("position".into(), game.state_text(state).into());
    object.insert("node".into(), node.into());
    if let Some(player) = game.on_turn(state).filter(|_| turn != Turn::Over) {
        object.insert("player".into(), player.to_string().into());
    }
    let mut outcomes = Outcomes::new();
    if turn == Turn::Chance {
        game.outcomes(state, &mut outcomes);
    }
    let mut steps = Map::new();
    for_each_step(game, state, |step, next| {
        let successor = Value::from(game.state_text(next));
        let text = game.step_text(state, &step);
        let weight = outcomes.iter().find(|(outcome, _)| step == Step::One(*outcome)).map(|&(_, weight)| weight);
        let value = match weight {
            Some(weight) => json!([successor, fraction(weight, outcomes.total())]),
            None => successor,
        };
        steps.insert(text, value);
    });
    match turn {
        Turn::Decision(_) => object.insert("actions".into(), steps.into()),
        Turn::Chance => object.insert("outcomes".into(), steps.into()),
        Turn::Joint(_) => object.insert("joint".into(), steps.into()),
        Turn::Over => {
            let returns: Vec<Value> =
                Player::first(game.num_players()).map(|player| number(game.utility(state, player))).collect();
            object.insert("returns".into(), returns.into())
        }
    };
    object.into()
}

/// A number as JSON, without a decimal point if it is whole.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 { json!(value as i64) } else { json!(value) }
}

/// A probability in lowest terms.
fn fraction(weight: u32, total: u32) -> String {
    let divisor = greatest_common_divisor(weight, total).max(1);
    match total / divisor {
        1 => (weight / divisor).to_string(),
        total => format!("{}/{total}", weight / divisor),
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The object as lines for reading.
fn plain(object: &Value) -> String {
    let mut text = String::new();
    for (key, value) in object.as_object().into_iter().flatten() {
        match value {
            Value::Object(steps) => {
                text += &format!("{key}:\n");
                for (step, successor) in steps {
                    let successor = match successor {
                        Value::Array(parts) => parts.iter().rev().map(shown).collect::<Vec<_>>().join("  "),
                        other => shown(other),
                    };
                    text += &format!("  {step:<8} {successor}\n");
                }
            }
            other => text += &format!("{key}: {}\n", shown(other)),
        }
    }
    text
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
