//! Lions, and the up to three of one player.

use std::fmt;

use arrayvec::ArrayVec;

/// What has become of a lion. In this order a position's text names a player's lions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lion {
    /// In its player's hand: it has not entered yet.
    Hand,
    /// On this square, from 1, and on its way to the head or worshipping there.
    Worshipful(u8),
    /// On this square, from 1, and out to destroy.
    Divine(u8),
    /// Out of the game.
    Destroyed,
}

impl Lion {
    /// The square it stands on.
    pub const fn square(self) -> Option<u8> {
        match self {
            Lion::Worshipful(square) | Lion::Divine(square) => Some(square),
            Lion::Hand | Lion::Destroyed => None,
        }
    }

    const fn code(self) -> u8 {
        match self {
            Lion::Hand => HAND,
            Lion::Worshipful(square) => worshipful(square),
            Lion::Divine(square) => worshipful(square) | DIVINE,
            Lion::Destroyed => DESTROYED,
        }
    }

    const fn from_code(code: u8) -> Option<Lion> {
        match code {
            HAND => Some(Lion::Hand),
            DESTROYED => Some(Lion::Destroyed),
            ABSENT => None,
            _ if code & DIVINE != 0 => Some(Lion::Divine(square(code))),
            _ => Some(Lion::Worshipful(square(code))),
        }
    }
}

impl fmt::Display for Lion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lion::Hand => f.write_str("h"),
            Lion::Worshipful(square) => write!(f, "{square}"),
            Lion::Divine(square) => write!(f, "{square}*"),
            Lion::Destroyed => f.write_str("d"),
        }
    }
}

/// The most lions a player may have.
pub(super) const MOST: usize = 3;

pub(super) const HAND: u8 = 0;
/// Bit that tells a divine lion from a worshipful one.
pub(super) const DIVINE: u8 = 1;
/// Neither this nor [`ABSENT`] has the bit, and both lie beyond every square that a jump could come to.
pub(super) const DESTROYED: u8 = 252;
/// No lion at all, where players have fewer than [`MOST`].
const ABSENT: u8 = 254;

/// The code of a worshipful lion.
#[inline]
pub(super) const fn worshipful(square: u8) -> u8 {
    square << 1
}

/// The square of a lion's code: 0 in hand, beyond the track if it is destroyed or absent.
#[inline]
pub(super) const fn square(code: u8) -> u8 {
    code >> 1
}

/// The lions of one player as codes in ascending order, and so by ascending squares, whatever their kind.
///
/// They lie together in one word, which moves about faster than bytes do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pride(u32);

impl Pride {
    /// The first three of these lions; fewer leave places empty.
    pub(super) fn new(lions: impl IntoIterator<Item = Lion>) -> Self {
        let mut codes = [ABSENT; MOST];
        for (code, lion) in codes.iter_mut().zip(lions) {
            *code = lion.code();
        }
        Pride::sorted(codes)
    }

    #[inline]
    fn sorted([a, b, c]: [u8; MOST]) -> Self {
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        Pride(u32::from_le_bytes([a.min(b), a.max(b), c, 0]))
    }

    /// The lions in the order of a text.
    pub(super) fn lions(self) -> ArrayVec<Lion, MOST> {
        let mut lions: ArrayVec<Lion, MOST> = self.codes().into_iter().filter_map(Lion::from_code).collect();
        lions.sort_unstable();
        lions
    }

    /// The codes as a number of 24 bits.
    #[inline]
    pub(super) fn packed(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) fn codes(self) -> [u8; MOST] {
        let [a, b, c, _] = self.0.to_le_bytes();
        [a, b, c]
    }

    #[inline]
    pub(super) fn code(self, lion: u32) -> u8 {
        (self.0 >> (8 * lion)) as u8
    }

    /// The code of the lion on a square; that of a lion in hand if there is none.
    #[inline]
    pub(super) fn on(self, place: u8) -> u8 {
        self.codes().into_iter().fold(HAND, |found, code| if square(code) == place { code } else { found })
    }

    /// Whether no lion is left, in hand or on the board.
    #[inline]
    pub(super) fn is_destroyed(self) -> bool {
        self.code(0) >= DESTROYED
    }

    /// Puts another code in the place of one, the first of equals.
    #[inline]
    pub(super) fn replace(self, old: u8, new: u8) -> Self {
        let [a, b, c] = self.codes();
        let (first, second) = (a == old, b == old);
        let third = !first & !second & (c == old);
        Pride::sorted([if first { new } else { a }, if !first & second { new } else { b }, if third { new } else { c }])
    }
}
