//! Sets of squares, counted in different ways.

use super::super::board::BOARD;

/// Squares that pieces stand on: all but the water.
pub(super) const PLACES: u32 = 29;

/// Squares beyond the water, 28 to 30.
const BEYOND: u32 = BOARD & !((1 << 27) - 1);

/// Squares as bits, and the water not counted.
#[inline]
pub(super) fn without_water(squares: u32) -> u32 {
    squares - ((squares & BEYOND) >> 1)
}

/// The inverse of [`without_water`].
#[inline]
pub(super) fn with_water(places: u32) -> u32 {
    places + (places & BEYOND >> 1)
}

/// The follower's pieces, counting only squares that the leader leaves free.
#[inline]
pub(super) fn among_free(follower: u32, leader: u32) -> u32 {
    let mut free = follower;
    // Nothing is ahead of the leader's front piece.
    let mut taken = leader ^ 1 << leader.ilog2();
    while taken != 0 {
        let front = 1 << taken.ilog2();
        free -= (free & !(front - 1)) >> 1;
        taken ^= front;
    }
    free
}

/// The inverse of [`among_free`].
#[inline]
pub(super) fn from_free(free: u32, leader: u32) -> u32 {
    let mut follower = [free];
    all_from_free(&mut follower, leader);
    follower[0]
}

/// [`from_free`] of many.
#[inline]
pub(super) fn all_from_free(follower: &mut [u32], leader: u32) {
    let mut taken = leader;
    while taken != 0 {
        let rear = taken & taken.wrapping_neg();
        for follower in &mut *follower {
            *follower += *follower & !(rear - 1);
        }
        taken ^= rear;
    }
}
