//! Sowings, and the pass of variant B.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Field, ParseError, ParseErrorKind};

/// The way along the snake in which eggs are sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To higher numbers, 16 being followed by 1; written `+`.
    Up,
    /// To lower numbers, 1 being followed by 16; written `-`.
    Down,
}

impl Direction {
    /// The other way.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        }
    }

    /// 0 for up, 1 for down.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// `+` or `-`.
    pub const fn sign(self) -> char {
        match self {
            Direction::Up => '+',
            Direction::Down => '-',
        }
    }
}

/// Where captured eggs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The head, beyond hole 1: captures what was sown in the outer ring, holes 1 to 8. Written `h`.
    Head,
    /// The tail, beyond hole 16: captures what was sown in the inner ring, holes 9 to 16. Written `t`.
    Tail,
}

impl End {
    /// `h` or `t`.
    pub const fn letter(self) -> char {
        match self {
            End::Head => 'h',
            End::Tail => 't',
        }
    }
}

/// What a player does in a turn.
///
/// Actions are ordered by hole, then up before down, then without capture before with one; the pass comes last. An
/// empty hole is sown from the store and any other is not, so that both never stand in the same list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Sows the eggs of a hole, or five from the store.
    Sow {
        /// The hole, 1 to 16, that the eggs are taken from; the first of them goes into the next one.
        hole: u8,
        /// Which way.
        direction: Direction,
        /// Where the last egg is put, if not into the hole that it reaches.
        capture: Option<End>,
        /// Whether the hole is empty and the eggs come from the store (variant A).
        from_store: bool,
    },
    /// Does nothing, for want of a legal move (variant B).
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Action::Sow { hole, direction, capture, from_store } = *self else { return f.write_str("pass") };
        let store = if from_store { "s" } else { "" };
        write!(f, "{store}{hole}{}", direction.sign())?;
        capture.map_or(Ok(()), |end| write!(f, "{}", end.letter()))
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `3-`, `6-h`, `11+t`, `s4+` or `pass`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "pass" {
            return Ok(Action::Pass);
        }
        let sign = if text.contains('-') { '-' } else { '+' };
        let [from, end] =
            Field::new(text).parts(sign, "a hole and what the last egg captures, as in `3-` or `s11+t`")?;
        let direction = if sign == '-' { Direction::Down } else { Direction::Up };
        let capture = match end.text() {
            "" => None,
            "h" => Some(End::Head),
            "t" => Some(End::Tail),
            _ => {
                let message = format!("{} captures nothing, expected `h`, `t` or the end", end.quoted());
                return Err(end.error(ParseErrorKind::Shape, message));
            }
        };
        let from_store = from.text().starts_with('s');
        let number = if from_store {
            let [_, number] = from.parts('s', "`s` and a hole, as in `s4+`")?;
            number
        } else {
            from
        };
        let hole = number.number("hole", 1..=16)? as u8;
        Ok(Action::Sow { hole, direction, capture, from_store })
    }
}
