//! What came of it.

use std::io::{self, Write};

use astragali::index::{Bounds, Indexed, PositionIndex};
use astragali::solve::policy::{Best, Chain};
use astragali::solve::{self, Tablebase};
use astragali::{Notation, Player};
use bytesize::ByteSize;
use serde_json::{Value, json};

use crate::common;
use crate::open;

/// Positions whose bounds have not met, told as examples.
const EXAMPLES: usize = 5;

/// Bytes of a position, its bounds included, while the length of a game is worked out the short way.
const SHORT: u64 = 28;

/// How exactly the length of a game is worked out, as a part of it: as the values are, within reason.
fn exactness<G: Notation + Indexed>(table: &Tablebase<G>) -> f64 {
    table.tolerance().clamp(1e-10, 1e-6)
}

/// Plies of a game between best players on average.
#[derive(Clone, Copy)]
pub struct Length {
    pub plies: f64,
    /// Certified not to be exceeded.
    most: f64,
}

/// How long a game between best players is. Not known if there is no memory to work it out, or if play at its best may
/// never end.
pub fn mean_length<G: Notation + Indexed>(table: &Tablebase<G>, memory: ByteSize) -> Option<Length> {
    let fits = |bytes| table.index().len().saturating_mul(bytes) <= memory.as_u64();
    if let Some(length) = fits(SHORT).then(|| solve::mean_length(table, exactness(table))).flatten() {
        // The lower bound is far closer to the truth than the two are to one another.
        return Some(Length { plies: length.lower, most: length.upper });
    }
    if !fits(common::CHAIN) {
        return None;
    }
    let best = Best::new(table.index(), |number| table.bounds().get(number));
    let chain = Chain::of(table.game(), table.index(), &best).ok()?;
    let length = chain.evaluate(exactness(table)).ok()?.length(Player::X);
    Some(Length { plies: length.middle(), most: length.upper })
}

pub fn json<G: Notation + Indexed>(table: &Tablebase<G>, length: Option<Length>, seconds: f64) -> Value {
    let value = table.value(&table.game().start());
    json!({
        "game": table.game().name(),
        "positions": table.index().len(),
        "value": value.middle(),
        "lower": value.lower,
        "upper": value.upper,
        "mean_length": length.map(|length| length.plies),
        "seconds": seconds,
    })
}

pub fn print<G: Notation + Indexed>(
    out: &mut impl Write,
    table: &Tablebase<G>,
    length: Option<Length>,
    rounding: f64,
    seconds: f64,
) -> io::Result<()> {
    let game = table.game();
    let Bounds { lower, upper } = table.value(&game.start());
    let middle = f64::midpoint(lower, upper);
    writeln!(out, "value        {middle:+.12} for x at the start, certified to {:.1e}", (upper - lower) / 2.0)?;
    writeln!(out, "bounds       {lower:+.15} to {upper:+.15}")?;
    if let Some(Length { plies, most }) = length {
        writeln!(out, "mean length  {plies:.2} plies under best play")?;
        writeln!(
            out,
            "rounding     {:.1e} of the error at most, {rounding:.1e} for each of these plies",
            rounding * most
        )?;
    }
    let widest = (0..table.index().len()).map(|number| table.bounds().get(number).gap()).fold(0.0, f64::max);
    writeln!(out, "error        {:.1e} at most in any position", widest / 2.0)?;
    let open = open::positions(table).count();
    if open > 0 {
        writeln!(out, "not closed   {open} positions, with bounds further apart than the tolerance:")?;
        for (number, bounds) in open::positions(table).take(EXAMPLES) {
            let text = game.state_text(&table.index().state(number));
            writeln!(out, "             {text}  {:+.9} to {:+.9}", bounds.lower, bounds.upper)?;
        }
    }
    writeln!(out, "time         {seconds:.2} s")
}
