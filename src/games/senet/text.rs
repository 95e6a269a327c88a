//! Positions as text.

use std::fmt::{self, Write};

use super::action::Action;
use super::board::{State, WATER};
use super::{RuleSet, Senet};
use crate::game::Player;
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};

const SHAPE: &str = "three groups of ten squares, the side on turn, and the throw or `-`, \
                     as in `xoxoxoxoxo/........../.......... x -`";

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..30 {
            if square == 10 || square == 20 {
                f.write_char('/')?;
            }
            let holds = |player| self.squares(player) >> square & 1 == 1;
            f.write_char(match (holds(Player::X), holds(Player::O)) {
                (true, _) => 'x',
                (_, true) => 'o',
                _ => '.',
            })?;
        }
        match self.throw() {
            Some(throw) => write!(f, " {} {throw}", self.side()),
            None => write!(f, " {} -", self.side()),
        }
    }
}

impl Notation for Senet {
    fn name(&self) -> String {
        let mut options = Vec::new();
        if self.rules != RuleSet::Sawah {
            options.push(self.rules.option().to_owned());
        }
        if self.pieces != self.rules.pieces() {
            options.push(format!("pieces={}", self.pieces));
        }
        if options.is_empty() { "senet".into() } else { format!("senet:{}", options.join(",")) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [board, side, throw] = Field::new(text).parts(' ', SHAPE)?;
        let (x, o) = self.parse_board(board)?;
        let player = side.player(2)?;
        if throw.text() == "-" {
            return Ok(State::new(x, o, player, 0));
        }
        let score = throw.number("throw", 1..=6)? as u8;
        if score > 4 && score != self.dark {
            return Err(
                throw.error(ParseErrorKind::Range, format!("the sticks score 1 to 4 or {}, not {score}", self.dark))
            );
        }
        let state = State::new(x, o, player, score);
        if state.is_over() {
            Err(throw.error(ParseErrorKind::Pending, "the game is over, no throw is to be played"))
        } else if state.num_moves() == 0 {
            Err(throw.error(
                ParseErrorKind::Pending,
                format!("`{player}` can move nothing by {score}: the turn has passed already"),
            ))
        } else {
            Ok(state)
        }
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

impl Senet {
    /// The squares of `x` and of `o`.
    fn parse_board(&self, board: Field<'_>) -> Result<(u32, u32), ParseError> {
        let rows: [Field<'_>; 3] = board.parts('/', SHAPE)?;
        let mut squares = [0u32; 2];
        for (first, row) in (1u8..).step_by(10).zip(rows) {
            let count = row.text().chars().count();
            if count != 10 {
                let message = format!("a group of {count} squares, expected ten");
                return Err(row.error(ParseErrorKind::Shape, message));
            }
            for (offset, (square, piece)) in (first..).zip(row.text().chars()).enumerate() {
                let player = match piece {
                    '.' => continue,
                    'x' => Player::X,
                    'o' => Player::O,
                    other => {
                        let message = format!("`{other}` on square {square}, expected `x`, `o` or `.`");
                        return Err(row.error_at(ParseErrorKind::Shape, offset, message));
                    }
                };
                if square == WATER {
                    let message = "a piece on 27: the water holds nobody";
                    return Err(row.error_at(ParseErrorKind::Placement, offset, message));
                }
                squares[player.index()] |= 1 << (square - 1);
            }
        }
        for player in Player::first(2) {
            let count = squares[player.index()].count_ones();
            if count > self.pieces {
                let message = format!("{count} pieces of `{player}`, this set has {} a side", self.pieces);
                return Err(board.error(ParseErrorKind::Total, message));
            }
        }
        if squares == [0, 0] {
            return Err(board.error(ParseErrorKind::Total, "no piece of either side: somebody must have won before"));
        }
        Ok((squares[0], squares[1]))
    }
}
