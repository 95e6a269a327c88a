//! The file of a match: its terms, then a game a line.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use astragali::arena::{Schedule, Slot};

use crate::common;
use crate::line::Line;
use crate::terms::Terms;

/// Games by their place in the match.
pub type Games = BTreeMap<Slot, Entry>;

/// A game of a match. A long match has more of them than fit in memory with their records, which stay in the file.
pub struct Entry {
    /// How it went, less what the file tells.
    pub line: Line,
    /// Where its line stands, if it is kept.
    pub place: Option<Place>,
}

/// A line of a file.
pub struct Place {
    file: Rc<File>,
    start: u64,
    /// With the end of the line.
    length: u64,
}

/// What the file of a match holds.
pub struct Contents {
    pub terms: Terms,
    pub games: Games,
}

/// The games of a pair in order, if all have been played.
pub fn pair_of<'a>(games: &'a Games, schedule: &Schedule, pair: u64) -> Option<Vec<&'a Line>> {
    schedule.games(pair).map(|slot| games.get(&slot).map(|entry| &entry.line)).collect()
}

impl Entry {
    pub fn new(mut line: Line, place: Option<Place>) -> Entry {
        line.forget();
        Entry { line, place }
    }
}

/// Reads the file of a match. Half a line at its end, which a sudden end of the program leaves, is as good as none.
pub fn read(path: &Path) -> Result<Contents, String> {
    let contents = File::open(path).map_err(|error| error.to_string()).and_then(parse);
    contents.map_err(|error| format!("{}: {error}", path.display()))
}

fn parse(file: File) -> Result<Contents, String> {
    let file = Rc::new(file);
    let mut lines = Lines { reader: BufReader::new(&*file), start: 0, number: 0 };
    let Some((_, _, first)) = lines.next()? else { return Err("the file has no whole line".into()) };
    let terms: Terms =
        serde_json::from_slice(&first).map_err(|error| format!("line 1 is not that of a match: {error}"))?;
    let schedule = terms.schedule().map_err(|error| format!("line 1: {error}"))?;
    let (low, high) = terms.range;
    if !(high - low).is_finite() {
        return Err(format!("line 1: no game pays from {low} to {high}"));
    }
    let mut games = Games::new();
    while let Some((number, start, text)) = lines.next()? {
        let line: Line = serde_json::from_slice(&text).map_err(|error| format!("line {number}: {error}"))?;
        let slot = line.slot();
        let is_scheduled = slot.pair < schedule.pairs_for(terms.games)
            && slot.index < schedule.games_per_pair()
            && terms.shard().contains(slot.pair);
        if !is_scheduled || !line.is_of(&terms, &schedule.seats(slot)) {
            return Err(format!("line {number} is no game of this match"));
        }
        let place = Place { file: Rc::clone(&file), start, length: text.len() as u64 };
        if games.insert(slot, Entry::new(line, Some(place))).is_some() {
            return Err(format!("line {number}: pair {}, game {} is there twice", slot.pair, slot.index));
        }
    }
    Ok(Contents { terms, games })
}

struct Lines<R> {
    reader: R,
    start: u64,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next whole line with its end, its number and where it starts.
    fn next(&mut self) -> Result<Option<(usize, u64, Vec<u8>)>, String> {
        let mut text = Vec::new();
        self.reader.read_until(b'\n', &mut text).map_err(|error| error.to_string())?;
        if text.last() != Some(&b'\n') {
            return Ok(None);
        }
        let start = self.start;
        self.start += text.len() as u64;
        self.number += 1;
        Ok(Some((self.number, start, text)))
    }
}

/// Writes the file of a match whole or not at all: terms, then games in order.
pub fn write(path: &Path, terms: &Terms, games: &Games) -> Result<(), String> {
    replace(path, terms, games).map_err(|error| format!("{}: {error}", path.display()))
}

fn replace(path: &Path, terms: &Terms, games: &Games) -> io::Result<()> {
    // A rename would put a file in the place of a device, such as the null device, too.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other("only an ordinary file can hold a match"));
    }
    let mut file = common::beside(path)?;
    let mut out = BufWriter::new(&mut file);
    writeln!(out, "{}", serde_json::to_string(terms)?)?;
    for Place { file, start, length } in games.values().filter_map(|entry| entry.place.as_ref()) {
        let mut file = &**file;
        file.seek(SeekFrom::Start(*start))?;
        io::copy(&mut file.take(*length), &mut out)?;
    }
    out.flush()?;
    drop(out);
    common::complete(file, path)
}

/// A file that grows by a line for each game as soon as it ends, in the order in which they end.
pub struct Journal {
    path: PathBuf,
    file: Rc<File>,
    length: u64,
}

impl Journal {
    /// Opens the file of a match to go on with it, or begins it; with the games it holds.
    pub fn open(path: &Path, terms: &Terms) -> Result<(Journal, Games), String> {
        let is_begun = fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0);
        write(path, terms, &if is_begun { Self::go_on(path, terms)? } else { Games::new() })?;
        let Contents { games, .. } = read(path)?;
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        Ok((Journal { path: path.into(), file: Rc::new(file), length }, games))
    }

    /// The games of a match that was begun before; it may go on for longer than was meant then.
    fn go_on(path: &Path, terms: &Terms) -> Result<Games, String> {
        let Contents { terms: mut before, games } = read(path)?;
        before.games = before.games.max(terms.games);
        match before.difference(terms) {
            Some(difference) => Err(format!("{} holds another match: {difference}", path.display())),
            None => Ok(games),
        }
    }

    /// Adds a game's line.
    pub fn append(&mut self, text: &str) -> Result<Place, String> {
        let line = format!("{text}\n");
        // In one call, and by no buffer of ours, so that what has been appended is safe from the end of the program.
        let written = (&*self.file).write_all(line.as_bytes());
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        let place = Place { file: Rc::clone(&self.file), start: self.length, length: line.len() as u64 };
        self.length += place.length;
        Ok(place)
    }

    /// Puts the games into their order, and leaves out those that the match did not need.
    pub fn finish(self, terms: &Terms, games: &Games) -> Result<(), String> {
        write(&self.path, terms, games)
    }
}
