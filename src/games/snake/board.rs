//! The position, and how eggs are sown and captured.

use super::action::{Action, Direction};
use super::choices::Choices;
use super::lanes::{self, ONES, nonzero};
use super::{QUIET_LIMIT, RuleSet};
use crate::game::Player;

/// Eggs in each hole at the start, unless they are in store.
const EGGS: u8 = 5;

/// Eggs taken from the store at a time.
pub(super) const PORTION: u8 = 5;

/// Times that a player can take eggs from the store.
pub(super) const PORTIONS: u8 = 3;

/// A position of the snake game: 32 bytes.
///
/// The holes are the bytes of one integer, hole 1 the lowest, so that a sowing is one addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) holes: u128,
    pub(super) captured: [u8; 2],
    pub(super) quiet: u8,
    pub(super) side: Player,
    pub(super) more: More,
}

/// What a position has beyond eggs, by rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum More {
    Nothing,
    /// The eggs in store of `x` and of `o`.
    Store([u8; 2]),
    /// The holes whose single egg came from above, and those whose single egg came from below, by
    /// [`Direction::index`] of the way back: bit `h − 1` is hole `h`.
    Back([u16; 2]),
}

impl State {
    pub(super) fn start(rules: RuleSet) -> Self {
        let (eggs, more) = match rules {
            RuleSet::Base => (EGGS, More::Nothing),
            RuleSet::VariantA => (0, More::Store([PORTIONS * PORTION; 2])),
            RuleSet::VariantB => (EGGS, More::Back([0; 2])),
        };
        State { holes: u128::from_le_bytes([eggs; 16]), captured: [0; 2], quiet: 0, side: Player::X, more }
    }

    /// The player on turn.
    #[inline]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The eggs in the holes 1 to 16, in this order.
    #[inline]
    pub fn holes(&self) -> [u8; 16] {
        self.holes.to_le_bytes()
    }

    /// The eggs that a player has captured.
    #[inline]
    pub fn captured(&self, player: Player) -> u8 {
        self.captured[player.index() & 1]
    }

    /// Moves in a row, up to now, that captured nothing.
    #[inline]
    pub fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The eggs that a player has in store in variant A, 15, 10, 5 or 0; otherwise 0.
    #[inline]
    pub fn store(&self, player: Player) -> u8 {
        if let More::Store(store) = self.more { store[player.index() & 1] } else { 0 }
    }

    /// For the holes 1 to 16 in this order, the direction back to where their single egg came from in variant B;
    /// otherwise nothing.
    pub fn marks(&self) -> [Option<Direction>; 16] {
        let More::Back(back) = self.more else { return [None; 16] };
        let came = |place: usize, from: Direction| back[from.index()] >> place & 1 == 1;
        std::array::from_fn(|place| [Direction::Up, Direction::Down].into_iter().find(|&from| came(place, from)))
    }

    /// The holes of a player's ring.
    #[inline]
    pub(super) fn ring(&self, player: Player) -> u64 {
        lanes::ring(self.holes, player)
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        let is_dry = |player| self.ring(player) == 0 && self.store(player) == 0;
        self.quiet >= QUIET_LIMIT
            || match self.more {
                More::Nothing | More::Store(_) => is_dry(Player::X) || is_dry(Player::O),
                // Two eggs and more can always be sown.
                More::Back(back) => {
                    self.has_only_singles()
                        && self.wary_choices(Player::X, back).is_empty()
                        && self.wary_choices(Player::O, back).is_empty()
                }
            }
    }

    /// The sowings of a player.
    #[inline]
    pub(super) fn choices(&self, player: Player) -> Choices {
        let ring = self.ring(player);
        let full = nonzero(ring);
        match self.more {
            More::Back(back) => self.wary_choices(player, back),
            More::Store(_) if self.store(player) > 0 => {
                let empty = ONES ^ full;
                Choices::new(player, ring + u64::from(PORTION) * empty, empty, [ONES; 2])
            }
            More::Nothing | More::Store(_) => Choices::new(player, ring, 0, [full; 2]),
        }
    }

    /// The sowings that variant B leaves to a player.
    #[inline]
    fn wary_choices(&self, player: Player, back: [u16; 2]) -> Choices {
        let single = lanes::single(self.holes);
        let shut = single & !lanes::ENDS;
        // Upward it is the hole above that must not be shut, downward the one below.
        let mut barred = [shut.rotate_right(8), shut.rotate_left(8)].map(|beside| lanes::ring(single & beside, player));
        if self.has_only_singles() {
            for (barred, back) in barred.iter_mut().zip(back) {
                *barred |= lanes::spread((back >> (8 * player.index())) as u8);
            }
        }
        let full = nonzero(self.ring(player));
        Choices::new(player, self.ring(player), 0, barred.map(|barred| full & !barred))
    }

    #[inline]
    fn has_only_singles(&self) -> bool {
        self.holes & !lanes::ALL_ONES == 0
    }

    /// Plays an action that is possible.
    #[inline]
    pub(super) fn play(&mut self, action: Action) {
        let mover = self.side;
        self.side = mover.opponent();
        self.quiet += 1;
        let Action::Sow { hole, direction, capture, from_store } = action else { return };
        let place = u32::from(hole - 1) & 15;
        let eggs = if from_store { PORTION } else { (self.ring(mover) >> (place % 8 * 8)) as u8 };
        let left = self.holes & !(0xff << (8 * place));
        let sown = lanes::sown(place, eggs, direction == Direction::Up);
        match &mut self.more {
            More::Nothing => {}
            More::Store(store) => store[mover.index() & 1] -= if from_store { PORTION } else { 0 },
            More::Back(back) => {
                // An egg that is captured has been sown first, and leaves no memory.
                let reached = lanes::gather(sown);
                *back = back.map(|holes| holes & !(reached | 1 << place));
                if eggs == 1 && capture.is_none() {
                    back[direction.opposite().index()] |= reached & !lanes::gather(left);
                }
            }
        }
        self.holes = left + sown;
        if let Some(end) = capture {
            let swept = sown & lanes::swept(end);
            self.holes -= swept;
            self.captured[mover.index() & 1] += lanes::sum(swept);
            self.quiet = 0;
        }
    }

    /// The most eggs that a player could capture in one move, on turn or not.
    #[inline]
    pub(super) fn best_capture(&self, player: Player) -> u8 {
        self.choices(player).captures().max().unwrap_or(0)
    }

    /// Everything there is, in three integers.
    #[inline]
    pub(super) fn packed(&self) -> [u64; 3] {
        let [x, o] = self.captured.map(u64::from);
        let more = match self.more {
            More::Nothing => 0,
            More::Store([x, o]) => u64::from(x) | u64::from(o) << 8,
            More::Back([up, down]) => u64::from(up) | u64::from(down) << 16,
        };
        let rest = x | o << 8 | u64::from(self.quiet) << 16 | (self.side.index() as u64) << 24 | more << 32;
        [self.ring(Player::X), self.ring(Player::O), rest]
    }
}
