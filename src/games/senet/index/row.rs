//! Where the positions of a row lead to.

use super::super::Action;
use super::super::board::{BOARD, after_move, bit, throws_again};
use super::run::Run;
use super::squares::{from_free, with_water, without_water};
use super::{Index, Last, Row};
use crate::index::{MAX_RUN, Place, Prospect, Ranks};

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
    /// By throw: the squares from which a move of the follower leads to a greater place of the row, and of each square
    /// what the move changes of those that are free to the follower.
    stays: [u32; 5],
    steps: [[u32; SQUARES]; 5],
    /// By side and throw: the squares from which each move leads to another row.
    leaves: [[u32; 5]; 2],
    /// The ranks of the follower's pieces.
    ranks: Ranks<'a>,
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
            stays: [0; 5],
            steps: [[0; SQUARES]; 5],
            leaves: [[0; 5]; 2],
            ranks: index.ranks.of_size(row.follower_pieces as usize),
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
                let step = [from, to].map(|square| moves.free[square as usize]);
                if step[0] != 0 && step[1] != 0 && bit(to) < leader {
                    moves.stays[throw] |= bit(from);
                    moves.steps[throw][from as usize] = step[0] | step[1];
                }
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
            // The last piece of a side ends the game, and one piece can change places with another.
            if moves.leader_pieces > 1 {
                moves.leaves[0][throw] = BOARD;
            }
            if moves.follower_pieces > 1 {
                let drowns = if score == 1 { bit(26) } else { 0 };
                moves.leaves[1][throw] = BOARD & !(moves.stays[throw] | drowns);
            }
        }
        moves
    }

    /// Describes the two positions of each place, of which there are so many.
    pub(super) fn describe(&self, places: usize, prospect: &mut impl Prospect) {
        let throws = self.index.throws.map(|(throw, _)| throw);
        let mut run = Run::new();
        let mut left = places as u32;
        for taken in self.index.places[self.follower_pieces][..places].rchunks(MAX_RUN) {
            run.fill(taken, self.leader, throws);
            let ahead = prospect.run(taken.len());
            if ahead {
                self.describe_ahead(&run, prospect);
            }
            for at in 0..run.len() {
                left -= 1;
                if ahead {
                    self.describe_place::<true>(&run, at, left, prospect);
                } else {
                    self.describe_place::<false>(&run, at, left, prospect);
                }
            }
        }
    }

    /// Describes, for all places of a run, the moves that lead out of the row.
    fn describe_ahead(&self, run: &Run, prospect: &mut impl Prospect) {
        for (throw, &(score, _)) in self.index.throws.iter().enumerate() {
            let swapped = !throws_again(score);
            for from in squares(self.leaves[0][throw] & run.movable_anywhere(false, throw)) {
                let (target, goal) = (self.moves[throw][from], self.free[from + usize::from(score)]);
                let movers = run.movers(false, throw, from);
                if target.last == 0 {
                    let options = movers.map(|(at, free)| (at, self.number_by_the_rules(free, false, (from, score))));
                    prospect.ahead(0, throw, swapped, options);
                } else {
                    let options = movers.map(|(at, free)| (at, self.number(target.last, moved(target, free, goal))));
                    prospect.ahead(0, throw, swapped, options);
                }
            }
            for from in squares(self.leaves[1][throw] & run.movable_anywhere(true, throw)) {
                let (target, start) = (self.hits[throw][from], self.free[from]);
                let movers = run.movers(true, throw, from);
                if target.last == 0 {
                    let options = movers.map(|(at, free)| (at, self.number_by_the_rules(free, true, (from, score))));
                    prospect.ahead(1, throw, swapped, options);
                } else {
                    let options = movers.map(|(at, free)| (at, self.number(target.last, hit(target, free, start))));
                    prospect.ahead(1, throw, swapped, options);
                }
            }
        }
    }

    /// Describes the two positions of a place, the one `at` this place in the run; but not what was told `AHEAD`.
    #[inline]
    fn describe_place<const AHEAD: bool>(&self, run: &Run, at: usize, place: u32, prospect: &mut impl Prospect) {
        let free = run.free(at);
        let here = [false, true].map(|follows| self.last.on_turn(follows) - u64::from(place));

        prospect.position(here[0]);
        for (throw, &(score, probability)) in self.index.throws.iter().enumerate() {
            let movable = run.movable(false, throw, at);
            prospect.outcome(probability, if movable == 0 { 1 } else { 2 });
            if movable == 0 {
                prospect.comes_back(1, Place { index: here[1], swapped: true });
            }
            for from in squares(if AHEAD { movable & !self.leaves[0][throw] } else { movable }) {
                let target = self.moves[throw][from];
                if target.last == 0 {
                    self.move_by_the_rules(here, free, false, (from, score), prospect);
                } else {
                    let goal = self.free[from + usize::from(score)];
                    let index = self.number(target.last, moved(target, free, goal));
                    prospect.option(Place { index, swapped: !throws_again(score) });
                }
            }
        }

        prospect.position(here[1]);
        for (throw, &(score, probability)) in self.index.throws.iter().enumerate() {
            let movable = run.movable(true, throw, at);
            prospect.outcome(probability, if movable == 0 { 1 } else { 2 });
            if movable == 0 {
                prospect.comes_back(0, Place { index: here[0], swapped: true });
            }
            let again = throws_again(score);
            let last = self.last.on_turn(again);
            let stays = |from: usize| self.number(last, free ^ self.steps[throw][from]);
            if AHEAD {
                prospect.options(!again, squares(movable & self.stays[throw]).map(stays));
            }
            let told = if AHEAD { self.stays[throw] | self.leaves[1][throw] } else { 0 };
            for from in squares(movable & !told) {
                let (target, start) = (self.hits[throw][from], self.free[from]);
                if target.last != 0 {
                    let index = self.number(target.last, hit(target, free, start));
                    prospect.option(Place { index, swapped: !again });
                } else if bit(from as u8) & self.stays[throw] != 0 {
                    prospect.option(Place { index: stays(from), swapped: !again });
                } else {
                    self.move_by_the_rules(here, free, true, (from, score), prospect);
                }
            }
        }
    }

    /// The number of a position in a row of which `last` is the number of place 0, with the follower's pieces on these of
    /// the squares that are free there.
    #[inline]
    fn number(&self, last: u64, follower: u32) -> u64 {
        last - u64::from(self.ranks.rank(follower))
    }

    /// Describes a move of whatever kind; `here` has the numbers of the place.
    fn move_by_the_rules(
        &self,
        here: [u64; 2],
        free: u32,
        follows: bool,
        (from, throw): (usize, u8),
        prospect: &mut impl Prospect,
    ) {
        let own_pieces = if follows { self.follower_pieces } else { self.leader_pieces };
        if own_pieces == 1 && from as u8 + throw == Action::OFF {
            prospect.ends(1.0);
            return;
        }
        let place =
            Place { index: self.number_by_the_rules(free, follows, (from, throw)), swapped: !throws_again(throw) };
        match here.iter().position(|&number| number == place.index) {
            Some(member) => prospect.comes_back(member, place),
            None => prospect.option(place),
        }
    }

    /// The number of the position after a move of whatever kind that leaves the player on turn a piece.
    #[inline(never)]
    fn number_by_the_rules(&self, free: u32, follows: bool, (from, throw): (usize, u8)) -> u64 {
        let follower = with_water(from_free(free, without_water(self.leader)));
        let mut sides = [(self.leader, self.leader_pieces), (follower, self.follower_pieces)];
        if follows {
            sides.reverse();
        }
        let [(own, own_pieces), (other, other_pieces)] = sides;
        let (from, to) = (from as u8, from as u8 + throw);
        let left = own_pieces - usize::from(to == Action::OFF);
        let (own, other) = after_move(own, other, from, to);
        if throws_again(throw) {
            self.index.number(own, left, other, other_pieces)
        } else {
            self.index.number(other, other_pieces, own, left)
        }
    }
}

/// The follower's pieces after a move of the leader, with `goal` for the square that it comes to.
#[inline]
fn moved(target: Target, free: u32, goal: u32) -> u32 {
    let others = free & !goal;
    (others + (others & target.passed)) | if free & goal != 0 { target.freed } else { 0 }
}

/// The follower's pieces after one of them has hit, with `start` for the square that it leaves.
#[inline]
fn hit(target: Target, free: u32, start: u32) -> u32 {
    let others = free ^ start;
    (others - ((others & target.passed) >> 1)) | target.freed
}

/// The squares of a set in ascending order, from 1 on.
#[inline]
fn squares(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize + 1);
        set &= set.wrapping_sub(1);
        square
    })
}
