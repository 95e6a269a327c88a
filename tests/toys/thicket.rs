//! Trees without any pattern.

use astragali::{Actions, Game, Outcomes, Player, Random, Turn};

use super::one_shot::signed;

/// A tree of chance and decisions of one to three players that looks random and is the same every time.
#[derive(Clone, Debug)]
pub struct Thicket {
    pub players: usize,
    pub plies: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    ply: u8,
    key: u64,
}

impl Game for Thicket {
    type State = Spot;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.players
    }

    fn utility_range(&self) -> (f64, f64) {
        (-2.0, 2.0)
    }

    fn is_zero_sum(&self) -> bool {
        self.players == 2
    }

    fn start(&self) -> Spot {
        Spot { ply: 0, key: 1 }
    }

    fn turn(&self, spot: &Spot) -> Turn {
        if spot.ply == self.plies {
            return Turn::Over;
        }
        match Player::first(self.players).nth(spot.key as usize % (self.players + 1)) {
            Some(player) => Turn::Decision(player),
            None if spot.ply > 0 => Turn::Chance,
            None => Turn::Decision(Player::X),
        }
    }

    fn actions(&self, spot: &Spot, _player: Player, out: &mut Actions<u8>) {
        out.extend(0..2 + (spot.key >> 8) as u8 % 2);
    }

    fn outcomes(&self, _spot: &Spot, out: &mut Outcomes<u8>) {
        out.set_total(4);
        out.push(0, 1);
        out.push(1, 3);
    }

    fn apply(&self, spot: &mut Spot, action: u8) {
        spot.ply += 1;
        spot.key = Random::stream(spot.key, u64::from(action)).bits();
    }

    fn utility(&self, spot: &Spot, player: Player) -> f64 {
        let utility = |player: Player| f64::from(spot.key as u32 >> (8 * player.index()) & 0xff) / 63.75 - 2.0;
        if self.players == 2 { signed(utility(Player::X), player) } else { utility(player) }
    }
}
