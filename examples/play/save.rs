//! A game as a text file.

use std::io::{self, Write};
use std::path::Path;

use astragali::Notation;
use astragali::record::Record;
use tempfile::NamedTempFile;

/// Writes a game to a file, which appears complete or not at all.
pub fn save<G: Notation>(path: &Path, record: &Record<G>) -> io::Result<()> {
    // A rename replaces a file in one go only within a file system, hence the place beside it.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    writeln!(file, "{record}# To go on: {}", go_on(record))?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The command that goes on from a record's last position.
pub fn go_on<G: Notation>(record: &Record<G>) -> String {
    let game = record.game();
    format!("play {} --position \"{}\"", game.name(), game.state_text(record.state()))
}
