//! What came of it.

use std::io::{self, Write};

use astragali::Notation;
use astragali::index::{Bounds, Indexed, PositionIndex};
use astragali::solve::Tablebase;
use serde_json::{Value, json};

/// Positions whose bounds have not met, told as examples.
const EXAMPLES: usize = 5;

/// Plies of a game between best players on average; what is not known of it is not told.
fn mean_length<G: Notation + Indexed>(_table: &Tablebase<G>) -> Option<f64> {
    None
}

pub fn json<G: Notation + Indexed>(table: &Tablebase<G>, seconds: f64) -> Value {
    let value = table.value(&table.game().start());
    json!({
        "game": table.game().name(),
        "positions": table.index().len(),
        "value": value.middle(),
        "lower": value.lower,
        "upper": value.upper,
        "mean_length": mean_length(table),
        "seconds": seconds,
    })
}

pub fn print<G: Notation + Indexed>(out: &mut impl Write, table: &Tablebase<G>, seconds: f64) -> io::Result<()> {
    let game = table.game();
    let Bounds { lower, upper } = table.value(&game.start());
    let middle = f64::midpoint(lower, upper);
    writeln!(out, "value        {middle:+.12} for x at the start, certified to {:.1e}", (upper - lower) / 2.0)?;
    writeln!(out, "bounds       {lower:+.15} to {upper:+.15}")?;
    if let Some(plies) = mean_length(table) {
        writeln!(out, "mean length  {plies:.2} plies under best play")?;
    }
    let (mut widest, mut open, mut examples) = (0.0, 0u64, Vec::new());
    for number in 0..table.index().len() {
        let bounds = table.bounds().get(number);
        widest = f64::max(widest, bounds.gap());
        if !table.closes(bounds) {
            open += 1;
            if examples.len() < EXAMPLES {
                examples.push((number, bounds));
            }
        }
    }
    writeln!(out, "error        {:.1e} at most in any position", widest / 2.0)?;
    if open > 0 {
        writeln!(out, "not closed   {open} positions, with bounds further apart than the tolerance:")?;
        for (number, bounds) in examples {
            let text = game.state_text(&table.index().state(number));
            writeln!(out, "             {text}  {:+.9} to {:+.9}", bounds.lower, bounds.upper)?;
        }
    }
    writeln!(out, "time         {seconds:.2} s")
}
