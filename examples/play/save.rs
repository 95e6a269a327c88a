//! A game as a text file.

use std::io::{self, Write};
use std::path::Path;

use astragali::Notation;
use tempfile::NamedTempFile;

use crate::record::Record;

/// What a file tells about a game beside how it went.
pub struct Heading {
    pub game: String,
    pub seats: String,
    pub seed: u64,
}

/// Writes a game to a file, which appears complete or not at all.
pub fn save<G: Notation>(path: &Path, heading: &Heading, record: &Record<'_, G>) -> io::Result<()> {
    // A rename replaces a file in one go only within a file system, hence the place beside it.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text(heading, record).as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

fn text<G: Notation>(heading: &Heading, record: &Record<'_, G>) -> String {
    let Heading { game, seats, seed } = heading;
    let mut text = format!("game {game}\nseats {seats}\nseed {seed}\nstart {}\n", record.start_text());
    for ply in record.plies() {
        text += &format!("{} {}\n", ply.who, ply.text);
    }
    let position = record.state_text();
    text + &format!("position {position}\n# To go on: {}\n", go_on(game, &position))
}

/// The command that goes on from a position.
pub fn go_on(game: &str, position: &str) -> String {
    format!("play {game} --position \"{position}\"")
}
