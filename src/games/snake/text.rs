//! Positions as text.

use std::fmt::{self, Write};

use super::action::{Action, Direction};
use super::board::{More, PORTION, PORTIONS, State};
use super::{QUIET_LIMIT, RuleSet, Snake};
use crate::game::Player;
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};

impl RuleSet {
    /// What a position's text consists of.
    const fn shape(self) -> &'static str {
        match self {
            RuleSet::Base => {
                "the holes, captured eggs, the side on turn, and quiet moves, \
                 as in `5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0`"
            }
            RuleSet::VariantA => {
                "the holes, captured eggs, the side on turn, quiet moves, and eggs in store, \
                 as in `0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,15`"
            }
            RuleSet::VariantB => {
                "the holes, captured eggs, the side on turn, quiet moves, and sixteen marks, \
                 as in `5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 ................`"
            }
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, eggs) in self.holes().into_iter().enumerate() {
            match place {
                0 => {}
                8 => f.write_char('/')?,
                _ => f.write_char(',')?,
            }
            write!(f, "{eggs}")?;
        }
        let [x, o] = self.captured;
        write!(f, " {x},{o} {} {}", self.side, self.quiet)?;
        match self.more {
            More::Nothing => Ok(()),
            More::Store([x, o]) => write!(f, " {x},{o}"),
            More::Back(_) => {
                f.write_char(' ')?;
                self.marks().into_iter().try_for_each(|mark| f.write_char(mark.map_or('.', Direction::sign)))
            }
        }
    }
}

impl Notation for Snake {
    fn name(&self) -> String {
        if self.rules == RuleSet::Base { "snake".into() } else { format!("snake:{}", self.rules.option()) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let text = Field::new(text);
        let ([board, captured, side, quiet], more) = if self.rules == RuleSet::Base {
            (text.parts(' ', self.rules.shape())?, None)
        } else {
            let [board, captured, side, quiet, more] = text.parts(' ', self.rules.shape())?;
            ([board, captured, side, quiet], Some(more))
        };
        let holes = self.parse_holes(board)?;
        let state = State {
            holes: u128::from_le_bytes(holes),
            captured: parse_pair(captured, "captured eggs", self.rules.eggs())?,
            side: side.player(2)?,
            quiet: quiet.number("quiet moves", 0..=QUIET_LIMIT.into())? as u8,
            more: match (self.rules, more) {
                (RuleSet::VariantA, Some(store)) => More::Store(parse_store(store)?),
                (RuleSet::VariantB, Some(marks)) => More::Back(parse_marks(marks, holes)?),
                _ => More::Nothing,
            },
        };
        let stores = [Player::X, Player::O].map(|player| state.store(player));
        let eggs: u32 = holes.into_iter().chain(state.captured).chain(stores).map(u32::from).sum();
        if eggs != self.rules.eggs() {
            let store = if self.rules == RuleSet::VariantA { " and those in store" } else { "" };
            let message = format!("{eggs} eggs, captured ones{store} included: the game has {}", self.rules.eggs());
            return Err(board.error(ParseErrorKind::Total, message));
        }
        Ok(state)
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

impl Snake {
    fn parse_holes(&self, board: Field<'_>) -> Result<[u8; 16], ParseError> {
        let rings: [Field<'_>; 2] = board.parts('/', "the outer ring and the inner ring")?;
        let mut holes = [0; 16];
        for (ring, holes) in rings.into_iter().zip(holes.chunks_mut(8)) {
            let counts: [Field<'_>; 8] = ring.parts(',', "the eggs in each hole of a ring")?;
            for (hole, count) in holes.iter_mut().zip(counts) {
                *hole = count.number("eggs in a hole", 0..=self.rules.eggs())? as u8;
            }
        }
        Ok(holes)
    }
}

/// A number of eggs of each player.
fn parse_pair(pair: Field<'_>, what: &str, most: u32) -> Result<[u8; 2], ParseError> {
    let [x, o] = pair.parts(',', &format!("{what} of `x` and of `o`"))?;
    Ok([x.number(what, 0..=most)? as u8, o.number(what, 0..=most)? as u8])
}

fn parse_store(store: Field<'_>) -> Result<[u8; 2], ParseError> {
    let eggs = parse_pair(store, "eggs in store", u32::from(PORTIONS * PORTION))?;
    for (part, eggs) in store.split(',').zip(eggs) {
        if eggs % PORTION != 0 {
            let message = format!("{eggs} eggs in store, which are taken {PORTION} at a time");
            return Err(part.error(ParseErrorKind::Range, message));
        }
    }
    Ok(eggs)
}

fn parse_marks(marks: Field<'_>, holes: [u8; 16]) -> Result<[u16; 2], ParseError> {
    let count = marks.text().chars().count();
    if count != holes.len() {
        let message = format!("{count} marks, expected sixteen of `+`, `-` and `.`");
        return Err(marks.error(ParseErrorKind::Shape, message));
    }
    let mut back = [0; 2];
    for (place, (mark, eggs)) in marks.text().chars().zip(holes).enumerate() {
        let direction = match mark {
            '.' => continue,
            '+' => Direction::Up,
            '-' => Direction::Down,
            other => {
                let message = format!("`{other}` as the mark of hole {}, expected `+`, `-` or `.`", place + 1);
                return Err(marks.error_at(ParseErrorKind::Shape, place, message));
            }
        };
        if eggs != 1 {
            let message = format!("a mark on hole {}, which has {eggs} eggs: only single ones have one", place + 1);
            return Err(marks.error_at(ParseErrorKind::Placement, place, message));
        }
        back[direction.index()] |= 1 << place;
    }
    Ok(back)
}
