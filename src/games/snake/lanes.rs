//! Eggs of many holes in one integer, a hole in each byte.
//!
//! Such a byte is called a **lane**. A hole never holds more than 80 eggs, so that lanes can be added, and compared
//! through their highest bit, without one disturbing another. Hole 1 is the lowest lane of sixteen; the lanes of a ring
//! are eight.

use super::action::End;
use crate::game::Player;

/// 1 in each of eight lanes.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The same number, at most 255, in each of eight lanes.
#[inline]
pub(super) const fn every(number: u64) -> u64 {
    number * ONES
}

/// 1 in each of sixteen lanes.
pub(super) const ALL_ONES: u128 = (ONES as u128) << 64 | ONES as u128;

/// 1 in the lanes of holes 1 and 16, the ends of the snake.
pub(super) const ENDS: u128 = 1 | 1 << 120;

/// All bits of the lanes that a capture at this end sweeps: the outer ring for the head, the inner ring for the tail.
#[inline]
pub(super) const fn swept(end: End) -> u128 {
    match end {
        End::Head => u64::MAX as u128,
        End::Tail => !(u64::MAX as u128),
    }
}

/// The lanes of a player's ring.
#[inline]
pub(super) const fn ring(lanes: u128, player: Player) -> u64 {
    (lanes >> (64 * player.index())) as u64
}

/// 1 in every lane that is not zero. Lanes are at most 128.
#[inline]
pub(super) const fn nonzero(lanes: u64) -> u64 {
    (lanes + every(0x7f)) >> 7 & ONES
}

/// 1 in every lane that is 1. Lanes are at most 127.
#[inline]
pub(super) const fn single(lanes: u128) -> u128 {
    // Only a lane that differs from 1 reaches the highest bit.
    !((lanes ^ ALL_ONES) + 0x7f * ALL_ONES) >> 7 & ALL_ONES
}

/// The sum of all lanes, at most 255.
#[inline]
pub(super) const fn sum(lanes: u128) -> u8 {
    let pairs = (lanes as u64).wrapping_add((lanes >> 64) as u64);
    (pairs.wrapping_mul(ONES) >> 56) as u8
}

/// `ARCS[first][count]` has 1 in `count` lanes from place `first` upward, and goes on with place 0 after 15.
static ARCS: [[u128; 16]; 16] = {
    let mut arcs = [[0; 16]; 16];
    let mut first = 0;
    while first < 16 {
        let mut count = 0;
        while count < 16 {
            arcs[first][count] = (ALL_ONES & ((1 << (8 * count)) - 1)).rotate_left(8 * first as u32);
            count += 1;
        }
        first += 1;
    }
    arcs
};

/// What a sowing puts into each hole: `eggs` from `place`, 0 to 15, upward or downward.
#[inline]
pub(super) fn sown(place: u32, eggs: u8, up: bool) -> u128 {
    let (rounds, rest) = (u128::from(eggs / 16), u32::from(eggs % 16));
    let first = if up { place + 1 } else { place + 16 - rest } % 16;
    rounds * ALL_ONES + ARCS[first as usize][rest as usize]
}

/// A bit for each lane that is not zero. Lanes are at most 128.
#[inline]
pub(super) const fn gather(lanes: u128) -> u16 {
    // Each lane's bit lands in a place of its own in the highest byte.
    const DIAGONAL: u64 = 0x0102_0408_1020_4080;
    let outer = nonzero(lanes as u64).wrapping_mul(DIAGONAL) >> 56;
    let inner = nonzero((lanes >> 64) as u64).wrapping_mul(DIAGONAL) >> 56;
    (outer | inner << 8) as u16
}

/// 1 in the lane of each bit.
#[inline]
pub(super) const fn spread(bits: u8) -> u64 {
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    nonzero(every(bits as u64) & DIAGONAL)
}
