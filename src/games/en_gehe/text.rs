//! Positions as text.

use std::fmt::{self, Write};

use super::board::State;
use super::{Action, EnGehe};
use crate::game::Player;
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};

const SHAPE: &str = "the holes of `x` and of `o`, the stones captured by each, and the side on turn, \
                     as in `4,4/4,4 0,0 x`";

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (player, end) in [(Player::X, '/'), (Player::O, ' ')] {
            for (hole, stones) in self.row(player).iter().enumerate() {
                if hole > 0 {
                    f.write_char(',')?;
                }
                write!(f, "{stones}")?;
            }
            f.write_char(end)?;
        }
        write!(f, "{},{} {}", self.captured(Player::X), self.captured(Player::O), self.side())
    }
}

impl Notation for EnGehe {
    fn name(&self) -> String {
        let usual = EnGehe::new();
        let mut options = Vec::new();
        if self.holes != usual.holes {
            options.push(format!("holes={}", self.holes));
        }
        if self.stones != usual.stones {
            options.push(format!("stones={}", self.stones));
        }
        if options.is_empty() { "en-gehe".into() } else { format!("en-gehe:{}", options.join(",")) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [board, captured, side] = Field::new(text).parts(' ', SHAPE)?;
        let rows: [Field<'_>; 2] = board.parts('/', SHAPE)?;
        let mut stones = [0; 2 * 50];
        for (part, row) in stones.chunks_mut(self.holes as usize).zip(rows) {
            self.parse_row(row, part)?;
        }
        let counts: [Field<'_>; 2] = captured.parts(',', "the stones captured by `x` and by `o`")?;
        let mut taken = [0; 2];
        for (taken, count) in taken.iter_mut().zip(counts) {
            *taken = self.parse_stones(count)?;
        }
        let side = side.player(2)?;
        let total: u32 = stones.iter().chain(&taken).map(|&stones| u32::from(stones)).sum();
        if total != self.total() {
            let message = format!("{total} stones with those captured, this game has {}", self.total());
            return Err(board.error(ParseErrorKind::Total, message));
        }
        Ok(State::new(self.holes as u8, stones.into_iter().take(2 * self.holes as usize), taken, side))
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

impl EnGehe {
    /// The stones in the holes of a row, into `stones`, which has a place for each.
    fn parse_row(&self, row: Field<'_>, stones: &mut [u16]) -> Result<(), ParseError> {
        let count = row.split(',').count();
        let message = || format!("a row of {count} holes, expected {}", self.holes);
        let mut places = stones.iter_mut();
        for hole in row.split(',') {
            let Some(place) = places.next() else { return Err(hole.error(ParseErrorKind::Shape, message())) };
            *place = self.parse_stones(hole)?;
        }
        if places.next().is_some() {
            return Err(row.error_at(ParseErrorKind::Shape, row.text().chars().count(), message()));
        }
        Ok(())
    }

    fn parse_stones(&self, field: Field<'_>) -> Result<u16, ParseError> {
        Ok(field.number("number of stones", 0..=self.total())? as u16)
    }
}
