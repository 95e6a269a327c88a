//! The words, and what lines are made of.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::LineError;
use crate::notation::Field;

/// The name of the protocol, said with its version.
pub(super) const PROTOCOL: &str = "astragali";

/// The version of the protocol.
pub const VERSION: u32 = 1;

pub(super) const GREETING: &str = "protocol";
pub(super) const GAME: &str = "game";
pub(super) const POSITION: &str = "position";
pub(super) const GO: &str = "go";
pub(super) const STOP: &str = "stop";
pub(super) const QUIT: &str = "quit";

pub(super) const TIME: &str = "time";
pub(super) const NODES: &str = "nodes";
pub(super) const DEPTH: &str = "depth";
pub(super) const SIMULATIONS: &str = "simulations";
pub(super) const SEED: &str = "seed";
pub(super) const ACTIONS: &str = "actions";

pub(super) const NAME: &str = "name";
pub(super) const WANTS: &str = "wants";
pub(super) const INFO: &str = "info";
pub(super) const READY: &str = "ready";
pub(super) const BEST_ACTION: &str = "bestaction";
pub(super) const ERROR: &str = "error";

pub(super) const VALUES: &str = "values";
pub(super) const LINE: &str = "line";

/// What stands between two texts, which may hold spaces.
const BETWEEN_TEXTS: char = '\t';

/// Whether a text can stand in a line and be read back: it is not empty, no space stands at either end, and there is no
/// control character in it.
pub fn is_text(text: &str) -> bool {
    !text.is_empty() && text.trim_matches(' ') == text && !text.contains(char::is_control)
}

/// A line that is read word by word.
pub(super) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Result<Self, LineError> {
        if line.contains(|c: char| c.is_control() && c != BETWEEN_TEXTS) {
            return Err(LineError::ControlCharacter);
        }
        Ok(Words(line.trim_matches(' ')))
    }

    /// The next word, `None` at the end of the line.
    pub(super) fn next(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest.trim_start_matches(' ');
        Some(word)
    }

    /// The next word, which has to be there.
    pub(super) fn word(&mut self, what: &'static str) -> Result<&'a str, LineError> {
        self.next().ok_or(LineError::Missing { what })
    }

    /// The next word as a number.
    pub(super) fn number<T: FromStr>(&mut self, what: &'static str) -> Result<T, LineError> {
        let word = self.word(what)?;
        // `FromStr` would also take a sign.
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| word.parse().ok()).flatten();
        number.ok_or_else(|| LineError::Unreadable { what, found: quoted(word) })
    }

    /// A number into its place, which is to be empty.
    pub(super) fn number_into<T: FromStr>(
        &mut self,
        what: &'static str,
        place: &mut Option<T>,
    ) -> Result<(), LineError> {
        let number = self.number(what)?;
        set(what, place, number)
    }

    /// The rest of the line, which has to hold something.
    pub(super) fn text(&mut self, what: &'static str) -> Result<&'a str, LineError> {
        match std::mem::take(&mut self.0) {
            "" => Err(LineError::Missing { what }),
            text => Ok(text),
        }
    }

    /// The rest of the line as texts.
    pub(super) fn texts(&mut self, what: &'static str) -> Result<Vec<String>, LineError> {
        Ok(self.text(what)?.split(BETWEEN_TEXTS).map(str::to_owned).collect())
    }

    /// The end of the line.
    pub(super) fn end(self) -> Result<(), LineError> {
        if self.0.is_empty() { Ok(()) } else { Err(LineError::LeftOver(quoted(self.0))) }
    }
}

/// Puts a value into its place, which is to be empty.
pub(super) fn set<T>(what: &'static str, place: &mut Option<T>, value: T) -> Result<(), LineError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(LineError::Repeated { what }),
    }
}

/// A text in backquotes for a message, cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    Field::new(text).quoted()
}

/// Writes a word and a number if there is one.
pub(super) fn write_number<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, number: Option<T>) -> fmt::Result {
    number.map_or(Ok(()), |number| write!(f, " {word} {number}"))
}

/// Writes a word and texts if there are any.
pub(super) fn write_texts(f: &mut fmt::Formatter<'_>, word: &str, texts: &[String]) -> fmt::Result {
    for (i, text) in texts.iter().enumerate() {
        if i == 0 {
            write!(f, " {word} ")?;
        } else {
            f.write_char(BETWEEN_TEXTS)?;
        }
        write!(f, "{}", OneLine(text))?;
    }
    Ok(())
}

/// A text written without what would end the line before its time.
pub(super) struct OneLine<'a>(pub(super) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_char(if c.is_control() && c != BETWEEN_TEXTS { ' ' } else { c }))
    }
}
