//! The position, and what can be done with a score in it.

use super::action::Action;
use super::lion::{DESTROYED, DIVINE, HAND, Lion, MOST, Pride, square, worshipful};
use crate::game::Player;

/// Scores by which a lion enters or turns round: bit `s` is score `s`.
const RELEASING: u8 = 1 << 1 | 1 << 6;

/// Bits of a set of choices, in the order of the actions: entering, turning round, then for each lion by ascending
/// squares the move outward and the move inward.
const ENTER: u8 = 1;
const TURN: u8 = 1 << 1;
const FIRST_MOVE: u32 = 2;

/// The `n`-th bit of each set of choices.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256usize {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if set >> bit & 1 == 1 {
                table[set][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// A position of Mehen.
///
/// The lions of both players seen from the side on turn, a byte each; the side; the score to be used, and with it the
/// set of what can be done, which everything that plays on from here needs: 12 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    own: Pride,
    other: Pride,
    choices: u8,
    /// 0 before it is known.
    score: u8,
    side: Player,
}

impl State {
    /// A position from the lions of `x` and `o`; `score` is 0 before it is known, `head` the last square.
    pub(super) fn new([x, o]: [Pride; 2], side: Player, score: u8, head: u8) -> Self {
        let (own, other) = if side == Player::X { (x, o) } else { (o, x) };
        let choices = choices(own, other, score, head);
        State { own, other, choices, score, side }
    }

    /// The player on turn.
    #[inline]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The score to be used, 1 to 6, or `None` before it is known.
    #[inline]
    pub fn score(&self) -> Option<u8> {
        (self.score != 0).then_some(self.score)
    }

    /// A player's lions: those in hand, worshipful, divine, destroyed, in this order and by ascending squares.
    pub fn lions(&self, player: Player) -> impl ExactSizeIterator<Item = Lion> + use<> {
        self.pride(player).lions().into_iter()
    }

    #[inline]
    pub(super) fn pride(&self, player: Player) -> Pride {
        if player == self.side { self.own } else { self.other }
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.own.is_destroyed() || self.other.is_destroyed()
    }

    #[inline]
    pub(super) fn num_choices(&self) -> u32 {
        self.choices.count_ones()
    }

    /// Everything that can be done with the score, in ascending order.
    #[inline]
    pub fn choices(&self) -> impl Iterator<Item = Action> + use<> {
        let state = *self;
        (0..self.num_choices()).map(move |n| state.nth_choice(n))
    }

    /// The `n`-th thing that can be done with the score, in ascending order.
    #[inline]
    pub(super) fn nth_choice(&self, n: u32) -> Action {
        let bit = u32::from(NTH_BIT[usize::from(self.choices)][n as usize % 8]);
        if bit < FIRST_MOVE {
            return if bit == 0 { Action::Enter } else { Action::Turn };
        }
        let from = square(self.own.code((bit - FIRST_MOVE) / 2));
        let to = match (bit - FIRST_MOVE) & 1 {
            0 => from - self.score,
            _ => inward(self.own.codes().map(square), from, self.score),
        };
        Action::Move { from, to }
    }

    /// Takes a score, and passes the turn if nothing can be done with it.
    #[inline]
    pub(super) fn take_score(&mut self, score: u8, head: u8) {
        self.choices = choices(self.own, self.other, score, head);
        if self.choices == 0 {
            self.pass();
        } else {
            self.score = score;
        }
    }

    /// Uses the score: an own lion becomes another, and an opponent's lion on its square is sent away.
    #[inline]
    pub(super) fn use_score(&mut self, action: Action, head: u8) {
        let (old, new) = match action {
            Action::Move { from, to } => {
                let lion = self.own.on(from);
                (lion, worshipful(to) | lion & DIVINE)
            }
            // Neither meets anybody: the tail is empty, and on the head stands the lion itself.
            Action::Enter => (HAND, worshipful(1)),
            Action::Turn => (worshipful(head), worshipful(head) | DIVINE),
            Action::Throw(_) | Action::Marbles(_) => return,
        };
        self.own = self.own.replace(old, new);
        let met = self.other.on(square(new));
        if met != HAND {
            let divine = new & DIVINE != 0;
            let sent = if divine { DESTROYED } else { worshipful(square(old)) | met & DIVINE };
            self.other = self.other.replace(met, sent);
        }
        self.score = 0;
        self.choices = 0;
        self.pass();
    }

    #[inline]
    fn pass(&mut self) {
        std::mem::swap(&mut self.own, &mut self.other);
        self.side = self.side.opponent();
    }

    /// Everything there is in 56 bits: the choices follow from the rest.
    #[inline]
    pub(super) fn packed(&self) -> u64 {
        let side = self.side.index() as u64;
        u64::from(self.own.packed()) << 32 | u64::from(self.other.packed()) << 8 | u64::from(self.score) << 1 | side
    }
}

/// What can be done with a score; nothing with 0.
///
/// Which lions can move is as good as random, so that there is not a single branch.
#[inline]
fn choices(own: Pride, other: Pride, score: u8, head: u8) -> u8 {
    let codes = own.codes();
    let squares = codes.map(square);
    let mut moves = 0;
    for (lion, &code) in codes.iter().enumerate() {
        let from = squares[lion];
        let divine = code & DIVINE != 0;
        let to = inward(squares, from, score);
        let moves_inward = (code != HAND) & (to <= head) & !(divine & (to != from + score));
        let meets_own = squares.iter().fold(false, |meets, &own| meets | (own + score == from));
        let moves_outward = divine & (from > score) & !meets_own;
        moves |= (u8::from(moves_outward) | u8::from(moves_inward) << 1) << (FIRST_MOVE + 2 * lion as u32);
    }
    let on_tail = |codes: [u8; MOST]| codes.iter().fold(false, |found, &code| found | (square(code) == 1));
    let enters = (codes[0] == HAND) & !on_tail(codes) & !on_tail(other.codes());
    let turns = codes.iter().fold(false, |found, &code| found | (code == worshipful(head)));
    let released = (if enters { ENTER } else { 0 } | if turns { TURN } else { 0 }) * (RELEASING >> score & 1);
    if score == 0 { 0 } else { moves | released }
}

/// Where a lion comes to that moves inward and jumps on from own lions.
///
/// Lions stand in ascending order, so that one look at each finds all that it lands on.
#[inline]
fn inward(squares: [u8; MOST], from: u8, score: u8) -> u8 {
    squares.iter().fold(from + score, |to, &own| if own == to { to + score } else { to })
}
