//! Which sowings are possible, for the eight holes of a ring at once.

use super::action::{Action, Direction, End};
use super::lanes::{self, ONES, every, nonzero};
use crate::game::Player;

/// 0 to 7 in eight lanes.
const PLACES: u64 = 0x0706_0504_0302_0100;

/// A hole can be sown in four ways, numbered in the order of actions: up, up with a capture, down, down with a capture.
const CAPTURING: u32 = 1;
const DOWN: u32 = 2;

/// `NTH_WAY[ways][n]` is the `n`-th lowest bit of a lane's ways.
static NTH_WAY: [[u8; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut ways = 0;
    while ways < 16usize {
        let mut left = ways;
        let mut n = 0;
        while left != 0 {
            table[ways][n] = left.trailing_zeros() as u8;
            left &= left - 1;
            n += 1;
        }
        ways += 1;
    }
    table
};

/// The sowings possible from a ring: bit 8·lane + way.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    bits: u64,
    /// What would be sown from each lane.
    eggs: u64,
    /// 1 in the lanes that are sown from the store.
    from_store: u64,
    owner: Player,
}

impl Choices {
    /// All sowings of `eggs` from the ring of `owner`. For both directions, up and down, there is 1 in the lanes of the
    /// holes that may be sown this way.
    #[inline]
    pub(super) fn new(owner: Player, eggs: u64, from_store: u64, [up, down]: [u64; 2]) -> Self {
        // One more than the places along the snake, 0 to 15, so that the ends become 0 and 1.
        let places = PLACES + every(8 * owner.index() as u64 + 1);
        let up_beside_ends = nonzero((places + eggs) & every(0x0e));
        // A multiple of sixteen above any number of eggs keeps the lanes positive.
        let down_beside_ends = nonzero((places + every(0x80) - eggs) & every(0x0e));
        let up = up | (up & !up_beside_ends) << CAPTURING;
        let down = down | (down & !down_beside_ends) << CAPTURING;
        let bits = up | down << DOWN;
        Choices { bits, eggs, from_store, owner }
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// In each lane the number of choices in it and in the lanes below it, at most 32.
    #[inline]
    fn sums(self) -> u64 {
        let pairs = self.bits - (self.bits >> 1 & every(0x55));
        let counts = (pairs & every(0x33)) + (pairs >> 2 & every(0x33));
        counts.wrapping_mul(ONES)
    }

    /// Their number, at most 32.
    #[inline]
    pub(super) fn len(self) -> u32 {
        (self.sums() >> 56) as u32
    }

    /// The `n`-th of them in ascending order; `n` is less than their number.
    #[inline]
    pub(super) fn nth(self, n: u32) -> Action {
        let sums = self.sums();
        // The highest bit of every lane whose sum exceeds `n`.
        let beyond = (sums + every(0x7f - u64::from(n))) & every(0x80);
        let lane = beyond.trailing_zeros() & 0x38;
        let before = (sums << 8 >> lane) as u32 & 0xff;
        let ways = (self.bits >> lane) as usize & 0xf;
        self.action(lane + u32::from(NTH_WAY[ways][(n - before) as usize & 3]))
    }

    /// All of them in ascending order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Action> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let action = (left != 0).then(|| self.action(left.trailing_zeros()));
            left &= left.wrapping_sub(1);
            action
        })
    }

    /// The eggs that each of the capturing ones takes.
    #[inline]
    pub(super) fn captures(self) -> impl Iterator<Item = u8> {
        let capturing = every(1 << CAPTURING | 1 << (DOWN | CAPTURING));
        Choices { bits: self.bits & capturing, ..self }.iter().filter_map(move |action| {
            let Action::Sow { hole, direction, capture: Some(end), .. } = action else { return None };
            let place = u32::from(hole - 1);
            let eggs = (self.eggs >> (place % 8 * 8)) as u8;
            Some(lanes::sum(lanes::sown(place, eggs, direction == Direction::Up) & lanes::swept(end)))
        })
    }

    #[inline]
    fn action(self, bit: u32) -> Action {
        let (lane, way) = (bit & 0x38, bit & 7);
        let place = lane / 8 + 8 * self.owner.index() as u32;
        let eggs = (self.eggs >> lane) as u32 & 0xff;
        // Where a sowing ends at an end, place and eggs differ by 0 or 15 and add up to 0 or 15, modulo sixteen.
        let end = if (place ^ eggs) & 1 == 0 { End::Head } else { End::Tail };
        Action::Sow {
            hole: place as u8 + 1,
            direction: if way & DOWN == 0 { Direction::Up } else { Direction::Down },
            capture: (way & CAPTURING != 0).then_some(end),
            from_store: self.from_store >> lane & 1 == 1,
        }
    }
}
