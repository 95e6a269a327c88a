//! A game as a text file.

use std::io::{self, Write};
use std::path::Path;

use astragali::Notation;
use astragali::record::Record;

use crate::common;

/// Writes a game to a file, which appears complete or not at all.
pub fn save<G: Notation>(path: &Path, record: &Record<G>) -> io::Result<()> {
    let mut file = common::beside(path)?;
    writeln!(file, "{record}# To go on: {}", go_on(record))?;
    common::complete(file, path)
}

/// The command that goes on from a record's last position.
pub fn go_on<G: Notation>(record: &Record<G>) -> String {
    let game = record.game();
    format!("play {} --position \"{}\"", game.name(), game.state_text(record.state()))
}
