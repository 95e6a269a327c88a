//! The work itself.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use astragali::Notation;
use astragali::index::Indexed;
use astragali::solve::{Build, Number, Solver, Stored, StoredBounds, Table, TableError, Tablebase};

use crate::args::Args;
use crate::common;
use crate::needs;
use crate::open;
use crate::outcome;
use crate::progress::Progress;

/// Solves a game with bounds kept as `N`, and tells what came of it.
pub fn solve<G: Notation + Indexed + 'static, N: Stored>(game: G, args: &Args) -> io::Result<()> {
    let begun = Instant::now();
    // Whether it can be written is better known before the work.
    let open = args.open.as_deref().map(|file| {
        let begun = common::beside(file).map_err(|error| of_file(file, &error.to_string()));
        (file, common::or_fail(begun))
    });
    let mut out = io::stdout().lock();
    let table = match args.out.as_deref().filter(|file| file.exists()) {
        Some(file) => common::or_fail(finished::<G, N>(&game, file, args).map_err(|error| of_file(file, &error))),
        None => {
            let index = common::or_fail(needs::number::<G, N>(&game, args));
            if !args.json {
                needs::tell::<G, N>(&mut out, &game, &index, args)?;
                out.flush()?;
            }
            let bounds = match &args.out {
                Some(file) => {
                    let built = build::<G, N>(&game, &index, file, args);
                    common::or_fail(built.map_err(|error| of_file(file, &error.to_string())))
                }
                None => common::or_fail(in_memory::<G, N>(&game, &index, args)),
            };
            Tablebase::new(game, index, bounds, args.tolerance)
        }
    };
    let seconds = begun.elapsed().as_secs_f64();
    if let Some((file, begun)) = open {
        common::or_fail(open::write(&table, begun, file).map_err(|error| of_file(file, &error.to_string())));
    }
    let length = outcome::mean_length(&table, args.memory);
    if args.json {
        return writeln!(out, "{}", outcome::json(&table, length, seconds));
    }
    outcome::print(&mut out, &table, length, needs::rounding::<G, N>(table.game()), seconds)
}

fn of_file(file: &Path, error: &str) -> String {
    format!("{}: {error}", file.display())
}

/// A table that is there already, if it is the one that is asked for.
fn finished<G: Notation + Indexed, N: Number>(game: &G, file: &Path, args: &Args) -> Result<Tablebase<G>, String> {
    let table = Table::open(file).map_err(|error| error.to_string())?;
    let header = table.header();
    if header.game() == game.name() && (header.number(), header.tolerance()) != (N::NAME, args.tolerance) {
        return Err(format!(
            "there is a table already, with numbers of {} and a tolerance of {:e}",
            header.number(),
            header.tolerance()
        ));
    }
    let table = table.load().and_then(|table| Tablebase::from_table(game.clone(), table));
    table.map_err(|error| error.to_string())
}

fn build<G, N>(game: &G, index: &G::Index, file: &Path, args: &Args) -> Result<StoredBounds, TableError>
where
    G: Notation + Indexed,
    N: Stored,
{
    let mut build: Build<'_, G, G::Index, N> = Build::open(game, index, args.tolerance, file)?;
    let progress = Progress::new(game, index, args.tolerance);
    progress.at_layer(build.solver().layer());
    let mut kept = Instant::now();
    while let Some(sweep) = build.sweep()? {
        progress.show(&sweep);
        if kept.elapsed() >= args.checkpoint {
            build.checkpoint()?;
            kept = Instant::now();
        }
    }
    progress.end();
    build.finish()
}

fn in_memory<G, N>(game: &G, index: &G::Index, args: &Args) -> Result<StoredBounds, TableError>
where
    G: Notation + Indexed,
    N: Stored,
{
    let mut solver: Solver<'_, G, G::Index, N> = Solver::new(game, index, args.tolerance)?;
    let progress = Progress::new(game, index, args.tolerance);
    while let Some(sweep) = solver.sweep() {
        progress.show(&sweep);
    }
    progress.end();
    Ok(solver.into())
}
