//! Records from text.

use super::{ReadError, ReadErrorKind, Record, ending_line, who};
use crate::game::{MAX_PLAYERS, Player, Step, Turn};
use crate::notation::{Field, Notation, ParseError};

/// What a record tells before the first step, so that its game can be looked up and the rest be
/// [read](Record::read).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name of the game, as [`Notation::name`] gives it and [`catalog`](crate::games::catalog) knows it.
    pub game: String,
    /// Who plays, by [`Player::index`].
    pub seats: Vec<String>,
    /// The seed of the throws, if it is known.
    pub seed: Option<u64>,
    /// The text of the position from which play began.
    pub start: String,
}

/// Reads the beginning of a record, whatever its game.
///
/// # Errors
/// If a line of it is missing or is something else.
pub fn header(text: &str) -> Result<Header, ReadError> {
    Lines::new(text).header().map(|(header, _)| header)
}

impl<G: Notation> Record<G> {
    /// Reads the record of a game, and plays it through to see that each step is possible.
    ///
    /// Empty lines and lines that begin with `#` mean nothing, and lines may end as on Windows.
    ///
    /// # Errors
    /// The first fault: a record of another game or a line that is not what was to come, including the end of a text that
    /// has been cut short. Never panics.
    pub fn read(game: G, text: &str) -> Result<Self, ReadError> {
        let mut lines = Lines::new(text);
        let (header, places) = lines.header()?;
        if header.game != game.name() {
            let kind = ReadErrorKind::OtherGame { expected: game.name(), found: header.game };
            return Err(ReadError::new(places.game, kind));
        }
        let start = game
            .parse_state(&header.start)
            .map_err(|error| ReadError::new(places.start, ReadErrorKind::Position(error)))?;
        let mut record = Record::new(game, start, header.seats, header.seed)
            .map_err(|error| ReadError::new(places.seats, ReadErrorKind::Seats(error.to_string())))?;
        loop {
            let line = lines.next("a step or the end of the game")?;
            if !record.read_step(line)? {
                record.read_end(line)?;
                return lines.finish().map(|()| record);
            }
        }
    }

    /// Reads a step and takes it; whether it is one.
    fn read_step(&mut self, line: Line<'_>) -> Result<bool, ReadError> {
        let Record { game, state, .. } = self;
        let turn = game.turn(state);
        let Some((letters, text)) = line.text.split_once(' ') else { return Ok(false) };
        if turn == Turn::Over || !letters.chars().all(|c| c == '-' || Player::from_letter(c).is_some()) {
            return Ok(false);
        }
        let expected = who(game, state);
        if letters != expected {
            return Err(line.error(ReadErrorKind::Who { expected, found: letters.into() }));
        }
        let step = parse_step(game, state, text);
        let step = step.map_err(|error| line.error(ReadErrorKind::Step(error)))?;
        game.advance(state, &step);
        self.steps.push(step);
        Ok(true)
    }

    /// Reads the line that ends the record.
    fn read_end(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        let (word, rest) = line.text.split_once(' ').unwrap_or((line.text, ""));
        match word {
            // Once the only end of a saved game, without a word on how it came.
            "position" => {
                let reached = self.game.state_text(&self.state);
                if rest != reached {
                    return Err(line.ends_otherwise(format!("position {reached}")));
                }
                self.stop(super::LEFT);
            }
            "result" | "unfinished" => {
                if word == "unfinished" {
                    self.stop(rest);
                }
                let right = ending_line(&self.ending());
                if line.text != right {
                    return Err(line.ends_otherwise(right));
                }
            }
            _ => {
                let expected = match self.game.turn(&self.state) {
                    Turn::Over => "`result`",
                    _ => "a step, `result` or `unfinished`",
                };
                return Err(line.unexpected(expected));
            }
        }
        Ok(())
    }
}

/// Reads a step that is possible in a position; whatever the text, none is when the game is over.
pub(super) fn parse_step<G: Notation>(game: &G, state: &G::State, text: &str) -> Result<Step<G::Action>, ParseError> {
    match game.turn(state) {
        Turn::Decision(player) => game.parse_action(state, player, text).map(Step::One),
        Turn::Joint(_) => game.parse_joint(state, text).map(Step::Joint),
        Turn::Chance | Turn::Over => game.parse_outcome(state, text).map(Step::One),
    }
}

/// A line and its number.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError::new(self.number, kind)
    }

    fn unexpected(self, expected: &'static str) -> ReadError {
        self.error(ReadErrorKind::Unexpected { expected, found: self.text.into() })
    }

    fn ends_otherwise(self, expected: String) -> ReadError {
        self.error(ReadErrorKind::End { expected, found: self.text.into() })
    }

    /// Who sits at a seat, from a part of this line as in `x=greedy`.
    fn seat(self, index: usize, part: &str) -> Result<String, ReadError> {
        let Some(player) = Player::from_index(index) else {
            return Err(self.error(ReadErrorKind::Seats(format!("more than {MAX_PLAYERS} seats"))));
        };
        part.strip_prefix(player.letter()).and_then(|part| part.strip_prefix('=')).map(str::to_owned).ok_or_else(|| {
            let found = Field::new(part).quoted();
            self.error(ReadErrorKind::Seats(format!("expected seat `{player}=` and a name, found {found}")))
        })
    }

    /// What follows a word at the beginning.
    fn after(self, word: &'static str, expected: &'static str) -> Result<&'a str, ReadError> {
        self.text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(|| self.unexpected(expected))
    }
}

/// Numbers of the lines of a header.
struct Places {
    game: usize,
    seats: usize,
    start: usize,
}

/// The lines that mean something.
struct Lines<'a> {
    rest: &'a str,
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Lines { rest: text, number: 0 }
    }

    /// The next line, and what it is to be if there is none.
    fn next(&mut self, expected: &'static str) -> Result<Line<'a>, ReadError> {
        self.next_if_any()?.ok_or_else(|| ReadError::new(self.number + 1, ReadErrorKind::Cut(expected)))
    }

    fn next_if_any(&mut self) -> Result<Option<Line<'a>>, ReadError> {
        while !self.rest.is_empty() {
            self.number += 1;
            let Some((text, rest)) = self.rest.split_once('\n') else {
                // A line that is not ended may have been longer.
                return Err(ReadError::new(self.number, ReadErrorKind::Cut("the end of the line")));
            };
            self.rest = rest;
            let text = text.strip_suffix('\r').unwrap_or(text);
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some(Line { number: self.number, text }));
            }
        }
        Ok(None)
    }

    fn finish(mut self) -> Result<(), ReadError> {
        match self.next_if_any()? {
            Some(line) => Err(line.unexpected("nothing after the end of the game")),
            None => Ok(()),
        }
    }

    fn header(&mut self) -> Result<(Header, Places), ReadError> {
        let game = self.next("`game`")?;
        let name = game.after("game", "`game` and its name")?;
        let seats = self.next("`seats`")?;
        let parts = seats.after("seats", "`seats` and who plays, as in `seats x=greedy o=random`")?.split(' ');
        let names: Vec<String> = parts.enumerate().map(|(i, part)| seats.seat(i, part)).collect::<Result<_, _>>()?;
        let mut start = self.next("`seed` or `start`")?;
        let mut seed = None;
        if let Ok(number) = start.after("seed", "") {
            // As it is written: no sign, no zeros before it.
            let read: Option<u64> = number.parse().ok().filter(|read: &u64| read.to_string() == number);
            seed = Some(read.ok_or_else(|| start.error(ReadErrorKind::Seed(number.into())))?);
            start = self.next("`start`")?;
        }
        let position = start.after("start", "`start` and a position")?;
        let header = Header { game: name.into(), seats: names, seed, start: position.into() };
        Ok((header, Places { game: game.number, seats: seats.number, start: start.number }))
    }
}
