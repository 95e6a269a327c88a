//! Positions whose bounds have not met.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use astragali::Notation;
use astragali::index::{Bounds, Indexed, PositionIndex};
use astragali::solve::Tablebase;
use tempfile::NamedTempFile;

use crate::common;

/// The numbers and bounds of the stored positions whose bounds are further apart than the tolerance.
pub fn positions<G: Indexed>(table: &Tablebase<G>) -> impl Iterator<Item = (u64, Bounds)> {
    let bounds = (0..table.index().len()).map(|number| (number, table.bounds().get(number)));
    bounds.filter(|&(_, bounds)| !table.closes(bounds))
}

/// Writes a line for each of them: lower bound, upper bound and position, with tabs between.
pub fn write<G: Notation + Indexed>(table: &Tablebase<G>, begun: NamedTempFile, file: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(begun);
    for (number, Bounds { lower, upper }) in positions(table) {
        let text = table.game().state_text(&table.index().state(number));
        writeln!(out, "{lower:+.12}\t{upper:+.12}\t{text}")?;
    }
    common::complete(out.into_inner()?, file)
}
