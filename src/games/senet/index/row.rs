//! Where the positions of a row lead to.

use super::super::Action;
use super::super::board::{after_move, bit, movable, throws_again};
use super::squares::{from_free, with_water, without_water};
use super::{Index, Last, Row};
use crate::index::{Place, Prospect};

/// Squares and a step beyond, so that a square is an index.
const SQUARES: usize = 32;

/// What the positions of a row have in common: the leader's pieces, and so where each move leads to but a few.
pub(super) struct RowMoves<'a> {
    index: &'a Index,
    leader: u32,
    leader_pieces: usize,
    follower_pieces: usize,
    last: Last,
    /// Of each free square, its bit among the free ones.
    free: [u32; SQUARES],
    /// By throw and square: where a move of the leader leads to.
    moves: [[Target; SQUARES]; 5],
    /// By throw and square: where a move of the follower leads to that hits a piece of the leader's, not the front one.
    hits: [[Target; SQUARES]; 5],
}

/// The row that a move leads to if it changes the leader's pieces.
#[derive(Clone, Copy, Default)]
struct Target {
    /// The number of its place 0, or 0 if the move is of another kind.
    last: u64,
    /// The free squares that the moving piece passes by: of these, the follower's pieces are counted anew.
    passed: u32,
    /// The bit, among the squares that are free after it, of the one that the move makes free.
    freed: u32,
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
            moves: [[Target::default(); SQUARES]; 5],
            hits: [[Target::default(); SQUARES]; 5],
        };
        // The bit that each square has among the free ones, or would have.
        let mut bits = [1u32; SQUARES];
        for square in 1..=30 {
            let is_free = square != 27 && leader & bit(square) == 0;
            bits[square as usize + 1] = bits[square as usize] << u32::from(is_free);
            if is_free {
                moves.free[square as usize] = bits[square as usize];
            }
        }
        for (throw, &(score, _)) in index.throws.iter().enumerate() {
            for from in 1..=30 - score {
                let to = from + score;
                // There is more to the water.
                if from == 27 || to == 27 || leader & bit(from) == leader >> score & bit(from) {
                    continue;
                }
                let last = index.last(leader ^ bit(from) ^ bit(to), moves.leader_pieces, moves.follower_pieces);
                let again = throws_again(score);
                let [start, goal] = [from, to].map(|square| bits[square as usize]);
                if leader & bit(from) != 0 {
                    let passed = (goal - 1) & !(start - 1);
                    moves.moves[throw][from as usize] = Target { last: last.on_turn(!again), passed, freed: start };
                } else if bit(to) << 1 <= leader {
                    let passed = (goal - 1) & !(2 * start - 1);
                    moves.hits[throw][from as usize] = Target { last: last.on_turn(again), passed, freed: goal >> 1 };
                }
            }
        }
        moves
    }

    /// Describes the two positions of a place.
    #[inline]
    pub(super) fn describe(&self, place: u32, prospect: &mut impl Prospect) {
        let free = self.index.places[self.follower_pieces][place as usize];
        let follower = with_water(from_free(free, without_water(self.leader)));
        let (lead, follow) = ((self.leader, self.leader_pieces), (follower, self.follower_pieces));
        let here = [false, true].map(|follows| self.last.on_turn(follows) - u64::from(place));

        prospect.position(here[0]);
        for (&(throw, probability), moves) in self.index.throws.iter().zip(&self.moves) {
            let mut left = movable(self.leader, follower, throw);
            prospect.outcome(probability, if left == 0 { 1 } else { 2 });
            if left == 0 {
                prospect.comes_back(1, Place { index: here[1], swapped: true });
            }
            while left != 0 {
                let from = left.trailing_zeros() as u8 + 1;
                left &= left - 1;
                let target = moves[from as usize];
                if target.last == 0 {
                    self.move_by_the_rules(here, lead, follow, (from, throw), prospect);
                    continue;
                }
                let to = from + throw;
                let hits = follower & bit(to) != 0;
                let others = if hits { free ^ self.free[to as usize] } else { free };
                let counted = (others + (others & target.passed)) | if hits { target.freed } else { 0 };
                self.option(target.last, counted, !throws_again(throw), prospect);
            }
        }

        prospect.position(here[1]);
        for (&(throw, probability), hits) in self.index.throws.iter().zip(&self.hits) {
            let mut left = movable(follower, self.leader, throw);
            prospect.outcome(probability, if left == 0 { 1 } else { 2 });
            if left == 0 {
                prospect.comes_back(0, Place { index: here[0], swapped: true });
            }
            while left != 0 {
                let from = left.trailing_zeros() as u8 + 1;
                left &= left - 1;
                let to = from + throw;
                let (hit, goal) = (hits[from as usize], self.free[to as usize]);
                let others = free ^ self.free[from as usize];
                let again = throws_again(throw);
                if hit.last != 0 {
                    let counted = (others - ((others & hit.passed) >> 1)) | hit.freed;
                    self.option(hit.last, counted, !again, prospect);
                } else if goal != 0 && bit(to) < self.leader && from != 26 {
                    self.option(self.last.on_turn(again), others | goal, !again, prospect);
                } else {
                    self.move_by_the_rules(here, follow, lead, (from, throw), prospect);
                }
            }
        }
    }

    /// An option that leads to a row of which `last` is the number of place 0, with the follower's pieces on these of
    /// the squares that are free there.
    #[inline]
    fn option(&self, last: u64, follower: u32, swapped: bool, prospect: &mut impl Prospect) {
        let place = self.index.ranks.rank(follower, self.follower_pieces);
        prospect.option(Place { index: last - u64::from(place), swapped });
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
