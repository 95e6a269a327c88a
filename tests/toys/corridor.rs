//! Lines of play without a choice.

use astragali::{Actions, Game, Outcomes, Player, Turn};

/// One player, one action, so many plies, then a win; throws first if asked to.
#[derive(Clone, Debug)]
pub struct Corridor {
    pub plies: u32,
    pub chance: bool,
}

impl Game for Corridor {
    type State = u32;
    type Action = u8;

    fn num_players(&self) -> usize {
        1
    }

    fn utility_range(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn is_zero_sum(&self) -> bool {
        false
    }

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &ply: &u32) -> Turn {
        match ply == self.plies {
            true => Turn::Over,
            false if self.chance => Turn::Chance,
            false => Turn::Decision(Player::X),
        }
    }

    fn actions(&self, _ply: &u32, _player: Player, out: &mut Actions<u8>) {
        out.push(0);
    }

    fn outcomes(&self, _ply: &u32, out: &mut Outcomes<u8>) {
        out.set_total(1);
        out.push(0, 1);
    }

    fn apply(&self, ply: &mut u32, _action: u8) {
        *ply += 1;
    }

    fn utility(&self, _ply: &u32, _player: Player) -> f64 {
        1.0
    }
}
