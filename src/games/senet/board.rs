//! The position as two bitboards, and how pieces move on it.

use super::action::Action;
use crate::game::Player;

/// Bit of a square, 1 to 31; 31 stands for off the board.
pub(super) const fn bit(square: u8) -> u32 {
    1 << (square - 1)
}

/// All squares up to this one.
const fn up_to(square: u8) -> u32 {
    (bit(square) << 1) - 1
}

pub(super) const BOARD: u32 = up_to(30);
const BEAUTY: u8 = 26;
pub(super) const WATER: u8 = 27;
/// Where the water sends a piece, unless the square is taken.
const REBIRTH: u8 = 15;
/// Squares on which nothing is hit.
const SAFE: u32 = BOARD & !up_to(25);

/// Throws after which the same player throws again. Four dark sticks always do, whether they score 5 or 6.
const AGAIN: u32 = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6;

/// For each throw: squares that a piece can go from by it to another square of the path, 26 to 31 included.
const ON_PATH: [u32; 7] = {
    let mut squares = [0; 7];
    let mut throw = 1;
    while throw <= 6 {
        squares[throw as usize] = up_to(BEAUTY - throw) | bit(BEAUTY);
        throw += 1;
    }
    squares
};

/// For each throw: the square that it bears off from beyond 27.
const EXACT: [u32; 7] = [0, bit(30), bit(29), bit(28), 0, 0, 0];

/// A position of senet.
///
/// Two bitboards seen from the side on turn (bit `s − 1` is square `s`), the side, the throw to be played, and with it
/// the pieces it can move, which everything that plays on from here needs: 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    own: u32,
    other: u32,
    movable: u32,
    /// 0 before the throw.
    throw: u8,
    side: Player,
}

impl State {
    pub(super) fn start(pieces: u32) -> Self {
        let odd = 0b01_0101_0101_0101 & ((1 << (2 * pieces)) - 1);
        State { own: odd, other: odd << 1, movable: 0, throw: 0, side: Player::X }
    }

    /// A position from squares of `x` and `o`; `throw` is 0 before the throw.
    pub(super) fn new(x: u32, o: u32, side: Player, throw: u8) -> Self {
        let (own, other) = if side == Player::X { (x, o) } else { (o, x) };
        let movable = if throw == 0 { 0 } else { movable(own, other, throw) };
        State { own, other, movable, throw, side }
    }

    /// The player on turn.
    #[inline]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The throw to be played, 1 to 6, or `None` before the throw.
    #[inline]
    pub fn throw(&self) -> Option<u8> {
        (self.throw != 0).then_some(self.throw)
    }

    /// The squares on which `player`'s pieces stand: bit `s − 1` is square `s`.
    #[inline]
    pub fn squares(&self, player: Player) -> u32 {
        if player == self.side { self.own } else { self.other }
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.own == 0 || self.other == 0
    }

    #[inline]
    pub(super) fn num_moves(&self) -> u32 {
        self.movable.count_ones()
    }

    #[inline]
    pub(super) fn moves(&self) -> impl Iterator<Item = Action> + use<> {
        let State { mut movable, throw, .. } = *self;
        std::iter::from_fn(move || {
            let action = (movable != 0).then(|| move_of_lowest(movable, throw));
            movable &= movable.wrapping_sub(1);
            action
        })
    }

    /// The `n`-th move in ascending order.
    #[inline]
    pub(super) fn nth_move(&self, n: u32) -> Action {
        let mut movable = self.movable;
        for _ in 0..n {
            movable &= movable.wrapping_sub(1);
        }
        move_of_lowest(movable, self.throw)
    }

    /// Throws, and passes the turn if nothing can move.
    #[inline]
    pub(super) fn throw_sticks(&mut self, throw: u8) {
        self.movable = movable(self.own, self.other, throw);
        if self.movable == 0 {
            self.pass();
        } else {
            self.throw = throw;
        }
    }

    /// Moves a piece, and passes the turn unless the throw throws again.
    #[inline]
    pub(super) fn move_piece(&mut self, from: u8, to: u8) {
        (self.own, self.other) = after_move(self.own, self.other, from, to);
        let again = throws_again(self.throw);
        self.throw = 0;
        self.movable = 0;
        if !again {
            self.pass();
        }
    }

    #[inline]
    fn pass(&mut self) {
        std::mem::swap(&mut self.own, &mut self.other);
        self.side = self.side.opponent();
    }

    /// Everything there is in 64 bits.
    #[inline]
    pub(super) fn packed(&self) -> u64 {
        u64::from(self.own) << 34 | u64::from(self.other) << 4 | (self.side.index() as u64) << 3 | u64::from(self.throw)
    }
}

#[inline]
fn move_of_lowest(movable: u32, throw: u8) -> Action {
    let from = movable.trailing_zeros() as u8 + 1;
    // Bearing off takes the exact throw, so that it always arrives at 31, `Action::OFF`.
    Action::Move { from, to: from + throw }
}

/// Whether the player on turn throws again after a move by this throw.
#[inline]
pub(super) const fn throws_again(throw: u8) -> bool {
    AGAIN >> throw & 1 == 1
}

/// The pieces of both sides after one of the own has moved.
#[inline]
pub(super) fn after_move(own: u32, other: u32, from: u8, to: u8) -> (u32, u32) {
    let own = own ^ bit(from);
    if to == WATER {
        let empty = !(own | other) & up_to(REBIRTH);
        // Fourteen pieces at most stand on fifteen squares, and one of them is in the water.
        (own | 1 << empty.ilog2(), other)
    } else {
        let hit = other & bit(to);
        (own | bit(to) & BOARD, other ^ (hit | hit >> (to - from)))
    }
}

/// The own pieces that a throw can move.
#[inline]
pub(super) fn movable(own: u32, other: u32, throw: u8) -> u32 {
    let guarded = other & (other << 1 | other >> 1);
    // The water and the place beyond 30 are always open.
    let open = !(own | guarded | other & SAFE) & (BOARD | bit(Action::OFF));
    let mut on_path = open >> throw & ON_PATH[throw as usize];
    if throw >= 4 {
        on_path &= !behind_wall(other, throw);
    }
    own & (on_path | EXACT[throw as usize])
}

/// Squares from which a throw of 4 or more would jump three consecutive pieces of `other`.
#[inline]
fn behind_wall(other: u32, throw: u8) -> u32 {
    let walls = other & other >> 1 & other >> 2;
    (1..=throw - 3).fold(0, |squares, distance| squares | walls >> distance)
}
