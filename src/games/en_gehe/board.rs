//! The holes, and how stones are sown and captured.

use super::MOST_LAPS;
use crate::game::Player;

/// Room for two rows of fifty holes, in whole vectors of eight.
const ROOM: usize = 104;
/// Where `o`'s row begins, whatever the number of holes; `x`'s row ends before it.
const MIDDLE: usize = ROOM / 2;
const VECTOR: usize = 8;

/// So many holes are enough for most moves to be sown in.
const WINDOW: usize = 32;

/// The place of each hole.
static HOLES: [i16; ROOM] = {
    let mut holes = [0; ROOM];
    let mut hole = 0;
    while hole < ROOM {
        holes[hole] = hole as i16;
        hole += 1;
    }
    holes
};

/// What marks a hole as taken up until a stone is added to it, which leaves it empty.
const TAKEN_UP: u16 = u16::MAX;

/// Sets of holes are bits, `x`'s row in the lower 64 and `o`'s in the upper ones: here the holes before each place.
static BEFORE: [u128; ROOM + 1] = {
    let mut before = [0; ROOM + 1];
    let mut hole = 0;
    while hole < ROOM {
        before[hole + 1] = before[hole] | 1 << (u64::BITS as usize - MIDDLE + hole);
        hole += 1;
    }
    before
};

/// The bit of each hole. Looking it up is faster than shifting 128 bits.
static BITS: [u128; ROOM] = {
    let mut bits = [0; ROOM];
    let mut hole = 0;
    while hole < ROOM {
        bits[hole] = BEFORE[hole + 1] ^ BEFORE[hole];
        hole += 1;
    }
    bits
};

/// The bit of a hole; none beyond the board.
#[inline]
fn bit(hole: usize) -> u128 {
    BITS.get(hole).copied().unwrap_or(0)
}

/// The holes before a place.
#[inline]
fn before(hole: usize) -> u128 {
    BEFORE.get(hole).copied().unwrap_or(BEFORE[ROOM])
}

/// A position of en gehé.
///
/// The stones in each hole, 16 bits each because one hole can hold all four hundred; the stones captured and those left
/// on the board; the side on turn. Two sets of holes are kept beside, which tell at a glance where nothing is and which
/// moves are short: 256 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// In sowing order, `x`'s row and then `o`'s, which meet in the middle; beyond them nothing.
    board: [u16; ROOM],
    /// The holes that are not empty.
    occupied: u128,
    /// The holes with one stone.
    single: u128,
    captured: [u16; 2],
    left: u16,
    /// Holes in a row.
    row: u8,
    side: Player,
}

impl State {
    pub(super) fn start(row: u8, stones: u16) -> Self {
        State::new(row, [stones; 2 * 50].into_iter().take(2 * usize::from(row)), [0, 0], Player::X)
    }

    /// A position from the stones in `x`'s and then in `o`'s holes, as many as two rows have, 400 in all at most.
    pub(super) fn new(row: u8, stones: impl Iterator<Item = u16>, captured: [u16; 2], side: Player) -> Self {
        let mut state = State { board: [0; ROOM], occupied: 0, single: 0, captured, left: 0, row, side };
        for (hole, stones) in (state.first_hole(Player::X)..).zip(stones) {
            state.board[hole] = stones;
            state.left += stones;
            state.occupied |= if stones > 0 { bit(hole) } else { 0 };
            state.single |= if stones == 1 { bit(hole) } else { 0 };
        }
        state
    }

    /// The player on turn.
    #[inline]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The stones in each of `player`'s holes, in sowing order.
    pub fn row(&self, player: Player) -> &[u16] {
        &self.board[self.first_hole(player)..][..self.row_len()]
    }

    /// The stones that `player` has captured.
    #[inline]
    pub fn captured(&self, player: Player) -> u32 {
        self.captured.get(player.index()).map_or(0, |&stones| stones.into())
    }

    /// The stones left on the board.
    #[inline]
    pub fn left(&self) -> u32 {
        self.left.into()
    }

    /// How many of `player`'s holes are not empty.
    #[inline]
    pub(super) fn num_occupied(&self, player: Player) -> u32 {
        self.of_row(self.occupied, player).count_ones()
    }

    #[inline]
    fn row_len(&self) -> usize {
        self.row.into()
    }

    /// The part of a set of holes that lies in a player's row; bit 0 is the row's first hole.
    #[inline]
    fn of_row(&self, set: u128, player: Player) -> u64 {
        if player == Player::X { set as u64 >> (u64::BITS - u32::from(self.row)) } else { (set >> u64::BITS) as u64 }
    }

    #[inline]
    fn whole_row(&self) -> u64 {
        (1 << self.row) - 1
    }

    /// The place of the first hole of a row.
    #[inline]
    fn first_hole(&self, player: Player) -> usize {
        if player == Player::X { MIDDLE - self.row_len() } else { MIDDLE }
    }

    /// The place after the last hole.
    #[inline]
    fn end(&self) -> usize {
        MIDDLE + self.row_len()
    }

    #[inline]
    pub(super) fn has_legal_move(&self) -> bool {
        let own = self.own_occupied();
        if own == 0 || self.is_thin() {
            return own != 0;
        }
        // A single stone before an empty hole is sown in one lap; in random play on large boards there is one nearly
        // always, except in the opening. The last hole of the row is left out, for what comes after it is not own.
        let before_empty = !own >> 1 & self.whole_row() >> 1;
        self.of_row(self.single, self.side) & before_empty != 0 || self.legal_moves().next().is_some()
    }

    /// The legal moves by the hole's index in the row of the side on turn, in ascending order.
    #[inline]
    pub(super) fn legal_moves(&self) -> impl Iterator<Item = u8> + '_ {
        let own = self.own_occupied();
        (0..self.row).filter(move |&hole| own >> hole & 1 == 1 && self.comes_to_an_end(hole))
    }

    /// The holes of the side on turn that are not empty; bit 0 is its row's first hole.
    #[inline]
    pub(super) fn own_occupied(&self) -> u64 {
        self.of_row(self.occupied, self.side)
    }

    /// Whether the move of the hole with this index in the row of the side on turn, which is not empty, comes to an end
    /// soon enough to be legal.
    #[inline]
    pub(super) fn comes_to_an_end(&self, hole: u8) -> bool {
        let hole = self.first_hole(self.side) + usize::from(hole);
        self.is_thin() || self.ends_at_sight(hole) || self.ends(hole)
    }

    /// Whether the stones are so few that every move ends before it has gone once round the board.
    ///
    /// Let a move come back to the hole where it started: all holes have got a stone of it. Laps after the first begin
    /// with two stones or more, so that between any two holes where a lap ended there lies one where none did. Half of
    /// all holes at least, as many as are in a row, have not been taken up since they got that stone, and hold it. If
    /// there are no more stones than that, the hand is empty: the last stone has just fallen into the starting hole,
    /// which was empty, and the move is over. It has taken at most one lap more than there are holes in a row.
    #[inline]
    fn is_thin(&self) -> bool {
        self.left <= u16::from(self.row)
    }

    /// Whether the move is seen to end without playing it: before it comes to a hole that it has sown in already.
    ///
    /// Until then it finds the holes as they are, with the one stone more that it brings itself.
    #[inline]
    fn ends_at_sight(&self, start: usize) -> bool {
        let mut last = start + usize::from(self.board[start]);
        while let Some(&stones @ 1..) = self.board.get(last) {
            last += usize::from(stones) + 1;
        }
        if last < self.end() {
            return true;
        }
        last -= 2 * self.row_len();
        while last < start {
            match self.board[last] {
                0 => return true,
                stones => last += usize::from(stones) + 1,
            }
        }
        false
    }

    /// Whether the move ends, found out by playing it.
    #[cold]
    #[inline(never)]
    fn ends(mut self, start: usize) -> bool {
        self.sow(start).is_some()
    }

    /// Plays a legal move: the hole with this index in the row of the side on turn.
    #[inline]
    pub(super) fn play(&mut self, hole: u8) {
        let first = self.first_hole(self.side);
        let Some(end) = self.sow(first + usize::from(hole)) else { return };
        let opposite = 2 * MIDDLE - 1 - end;
        let in_own_row = (first..first + self.row_len()).contains(&end);
        // Without a branch, which would be guessed wrong as often as a move captures.
        let captures = in_own_row & (self.occupied & bit(opposite) != 0);
        let kept = u16::from(captures).wrapping_sub(1);
        let captured = (self.board[opposite] + 1) & !kept;
        self.captured[self.side.index()] += captured;
        self.left -= captured;
        self.board[opposite] &= kept;
        self.board[end] &= kept;
        let kept = !(bit(opposite) | bit(end)) | u128::from(captures).wrapping_sub(1);
        self.occupied &= kept;
        self.single &= kept;
        self.side = self.side.opponent();
    }

    /// Sows from a hole to the end of the move and returns where that is; `None` if the move is not over after
    /// [`MOST_LAPS`], and then the position means nothing.
    ///
    /// Stones are not sown one by one. From the first hole to the last of the board each can be taken up only once, so
    /// the holes where laps end are found first, and then all holes passed get their stone together.
    #[inline]
    fn sow(&mut self, start: usize) -> Option<usize> {
        let mut last = start + usize::from(self.board[start]);
        self.board[start] = 0;
        self.occupied &= !bit(start);
        self.single &= !bit(start);
        let mut first = start + 1;
        let mut laps = 1;
        loop {
            let mut taken_up = 0;
            while let Some(stones @ 1..) = self.board.get_mut(last) {
                taken_up |= bit(last);
                last += usize::from(*stones) + 1;
                *stones = TAKEN_UP;
                laps += 1;
            }
            self.add_stones(first, last.min(self.end() - 1), taken_up);
            if laps > MOST_LAPS {
                return None;
            }
            if last < self.end() {
                return Some(last);
            }
            last -= 2 * self.row_len();
            first = self.first_hole(Player::X);
        }
    }

    /// Adds a stone to each of the holes from `first` to `last`, of which some are marked as taken up.
    #[inline]
    fn add_stones(&mut self, first: usize, last: usize, taken_up: u128) {
        if first % VECTOR + last.saturating_sub(first) < WINDOW {
            let start = (first / VECTOR * VECTOR).min(ROOM - WINDOW);
            add_one(&mut self.board[start..start + WINDOW], &HOLES[start..start + WINDOW], first, last);
        } else {
            add_one(&mut self.board, &HOLES, first, last);
        }
        let sown = before(last + 1) & !before(first);
        // Where a lap ended a stone lay before, so that no hole taken up is among those that were empty.
        self.single = self.single & !sown | sown & !self.occupied;
        self.occupied = (self.occupied | sown) & !taken_up;
    }
}

/// Adds one to those of the counts whose hole lies between `first` and `last`, these included: a loop without branches
/// that compiles to vector instructions.
#[inline]
fn add_one(counts: &mut [u16], holes: &[i16], first: usize, last: usize) {
    let (before, after) = (first as i16 - 1, last as i16 + 1);
    for (stones, &hole) in counts.iter_mut().zip(holes) {
        *stones = stones.wrapping_add(u16::from((before < hole) & (hole < after)));
    }
}
