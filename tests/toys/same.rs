//! Equally good actions.

use astragali::{Actions, Game, Player, Turn};

/// One player, one decision, and several actions that are equally good.
#[derive(Clone, Copy, Debug)]
pub struct Same;

impl Game for Same {
    type State = Option<u8>;
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

    fn start(&self) -> Option<u8> {
        None
    }

    fn turn(&self, state: &Option<u8>) -> Turn {
        if state.is_some() { Turn::Over } else { Turn::Decision(Player::X) }
    }

    fn actions(&self, _state: &Option<u8>, _player: Player, out: &mut Actions<u8>) {
        out.extend(1..=6);
    }

    fn apply(&self, state: &mut Option<u8>, action: u8) {
        *state = Some(action);
    }

    fn utility(&self, state: &Option<u8>, _player: Player) -> f64 {
        if state.is_some_and(|action| action >= 3) { 1.0 } else { 0.0 }
    }
}
