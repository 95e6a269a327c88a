//! Where the positions of a row lead to.

use super::super::Action;
use super::super::board::{after_move, bit, movable, throws_again};
use super::squares::{from_free, with_water};
use super::{Index, Last, Row};
use crate::index::{Place, Prospect};

/// Squares and a step beyond, so that a square is an index.
const SQUARES: usize = 32;

/// What the positions of a row have in common: the leader's pieces, and so where each of its moves leads to.
pub(super) struct RowMoves<'a> {
    index: &'a Index,
    leader: u32,
    leader_pieces: usize,
    follower_pieces: usize,
    last: Last,
    /// Of each free square, its bit among the free ones.
    free: [u32; SQUARES],
    /// By throw and square: where a move of the leader leads to, unless it hits.
    targets: [[Target; SQUARES]; 5],
}

/// The row that a move of the leader leads to.
#[derive(Clone, Copy, Default)]
struct Target {
    /// The number of its place 0, or 0 if the move is of a special kind.
    last: u64,
    /// Among the free squares, those that the piece passes by. It leaves one free behind them.
    passed: u32,
}

impl<'a> RowMoves<'a> {
    pub(super) fn new(index: &'a Index, row: &Row) -> Self {
        let leader = with_water(row.leader);
        let mut moves = RowMoves {
            index,
            leader,
            leader_pieces: leader.count_ones() as usize,
            follower_pieces: row.follower_pieces as usize,
            last: row.last(),
            free: [0; SQUARES],
            targets: [[Target::default(); SQUARES]; 5],
        };
        let mut next = 1;
        for square in (1..=30).filter(|&square| square != 27 && leader & bit(square) == 0) {
            moves.free[square as usize] = next;
            next <<= 1;
        }
        for (targets, &(throw, _)) in moves.targets.iter_mut().zip(&index.throws) {
            for from in (1..=30).filter(|&square| leader & bit(square) != 0) {
                let to = from + throw;
                // Neither the water nor off the board: there is more to these.
                if to > 30 || to == 27 || leader & bit(to) != 0 {
                    continue;
                }
                let last = index.last(leader ^ bit(from) ^ bit(to), moves.leader_pieces, moves.follower_pieces);
                let behind = (1..from)
                    .rev()
                    .find_map(|square| (moves.free[square as usize] != 0).then(|| moves.free[square as usize]));
                let passed = (moves.free[to as usize] - 1) & !behind.map_or(0, |free| 2 * free - 1);
                targets[from as usize] = Target { last: last.on_turn(!throws_again(throw)), passed };
            }
        }
        moves
    }

    /// Describes the two positions of a place.
    #[inline]
    pub(super) fn describe(&self, place: u32, prospect: &mut impl Prospect) {
        let free = self.index.places[self.follower_pieces][place as usize];
        let follower = with_water(from_free(free, super::squares::without_water(self.leader)));
        let (lead, follow) = ((self.leader, self.leader_pieces), (follower, self.follower_pieces));
        let [leads, follows] = [false, true].map(|follows| self.last.on_turn(follows) - u64::from(place));

        prospect.position(leads);
        for (&(throw, probability), targets) in self.index.throws.iter().zip(&self.targets) {
            let mut left = movable(self.leader, follower, throw);
            prospect.outcome(probability, if left == 0 { 1 } else { 2 });
            if left == 0 {
                prospect.comes_back(1, Place { index: follows, swapped: true });
            }
            while left != 0 {
                let from = left.trailing_zeros() as u8 + 1;
                left &= left - 1;
                let target = targets[from as usize];
                if target.last != 0 && follower & bit(from + throw) == 0 {
                    let place = self.index.ranks.rank(free + (free & target.passed), self.follower_pieces);
                    let index = target.last - u64::from(place);
                    prospect.option(Place { index, swapped: !throws_again(throw) });
                } else {
                    self.move_by_the_rules([leads, follows], lead, follow, (from, throw), prospect);
                }
            }
        }

        prospect.position(follows);
        for &(throw, probability) in &self.index.throws {
            let mut left = movable(follower, self.leader, throw);
            prospect.outcome(probability, if left == 0 { 1 } else { 2 });
            if left == 0 {
                prospect.comes_back(0, Place { index: leads, swapped: true });
            }
            while left != 0 {
                let from = left.trailing_zeros() as u8 + 1;
                left &= left - 1;
                let to = from + throw;
                let goal = self.free[to as usize];
                // On from 26 there is the water.
                if goal != 0 && bit(to) < self.leader && from != 26 {
                    let place = self.index.ranks.rank(free ^ self.free[from as usize] ^ goal, self.follower_pieces);
                    let again = throws_again(throw);
                    let index = self.last.on_turn(again) - u64::from(place);
                    prospect.option(Place { index, swapped: !again });
                } else {
                    self.move_by_the_rules([leads, follows], follow, lead, (from, throw), prospect);
                }
            }
        }
    }

    /// Describes a move of whatever kind; `here` has the numbers of the place.
    #[inline(never)]
    fn move_by_the_rules(
        &self,
        here: [u64; 2],
        (own, own_pieces): (u32, usize),
        (other, other_pieces): (u32, usize),
        (from, throw): (u8, u8),
        prospect: &mut impl Prospect,
    ) {
        let to = from + throw;
        let left = own_pieces - usize::from(to == Action::OFF);
        let (own, other) = after_move(own, other, from, to);
        if left == 0 {
            prospect.ends(1.0);
            return;
        }
        let swapped = !throws_again(throw);
        let index = match swapped {
            false => self.index.number(own, left, other, other_pieces),
            true => self.index.number(other, other_pieces, own, left),
        };
        match here.iter().position(|&number| number == index) {
            Some(member) => prospect.comes_back(member, Place { index, swapped }),
            None => prospect.option(Place { index, swapped }),
        }
    }
}
