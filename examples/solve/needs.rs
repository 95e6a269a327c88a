//! What a solution needs.

use std::io::{self, Write};

use astragali::Notation;
use astragali::index::{IndexError, Indexed, PositionIndex};
use astragali::playout::{HORIZON, playouts};
use astragali::solve::Number;
use bytesize::ByteSize;

use crate::args::Args;
use crate::common;

/// Numbers the positions, or says that there is no memory for them.
pub fn number<G: Notation + Indexed + 'static, N: Number>(game: &G, args: &Args) -> Result<G::Index, String> {
    let bytes = common::bytes_of_position::<G, N>();
    let most = args.memory.as_u64() / bytes;
    game.index(most).map_err(|error| match error {
        IndexError::TooManyPositions { .. } => format!(
            "`{}` has more than {most} positions, each of which needs {bytes} bytes, and --memory allows {}; \
             --number f32 and fixed16 need less than f64",
            game.name(),
            args.memory.display().si(),
        ),
        other => format!("`{}`: {other}", game.name()),
    })
}

/// Games at random that tell how long a game is before more is known, and their seed.
const GAMES: u64 = 1000;
const SEED: u64 = 1;

/// Tells what is to be done, before it is. What rounding brings is told for the length of games at random; how long they
/// are by best play is certified later, with the values.
pub fn tell<G, N>(out: &mut impl Write, game: &G, index: &G::Index, args: &Args) -> io::Result<()>
where
    G: Notation + Indexed + 'static,
    N: Number,
{
    let rounding = rounding::<G, N>(game);
    let plies = playouts(game, &game.start(), SEED, 0..GAMES, HORIZON).length().0;
    let memory = ByteSize(index.len() * common::bytes_of_position::<G, N>());
    writeln!(out, "game         {}", game.name())?;
    writeln!(out, "positions    {} in {} layers", index.len(), index.layers().len())?;
    if let Some(positions) = index.left_out() {
        writeln!(out, "left out     {positions}, for want of memory;")?;
        writeln!(out, "             bounds hold whatever these may be worth")?;
    }
    writeln!(out, "memory       {} of {}", memory.display().si(), args.memory.display().si())?;
    writeln!(out, "tolerance    {:e}", args.tolerance)?;
    writeln!(
        out,
        "numbers      {}; an update rounds outwards by up to {rounding:.1e}, which makes {:.1e}",
        N::NAME,
        rounding * plies
    )?;
    writeln!(out, "             at most in a game of {plies:.0} plies, the mean of {GAMES} games at random")
}

/// By how much one update moves a bound outwards at most.
pub fn rounding<G: Notation, N: Number>(game: &G) -> f64 {
    let (low, high) = game.utility_range();
    N::rounding(low.abs().max(high.abs()))
}
