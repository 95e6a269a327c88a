//! One joint turn, for any number of players and any payoffs.

use astragali::{Actions, Game, Player, PlayerSet, Turn};

/// A game of one joint turn: everybody chooses a number below their limit, and a table pays.
#[derive(Clone, Debug)]
pub struct OneShot {
    pub choices: Vec<u8>,
    pub range: (f64, f64),
    pub pays: fn(&[u8], Player) -> f64,
}

impl Game for OneShot {
    type State = Option<Vec<u8>>;
    type Action = u8;

    fn num_players(&self) -> usize {
        self.choices.len()
    }

    fn utility_range(&self) -> (f64, f64) {
        self.range
    }

    fn is_zero_sum(&self) -> bool {
        false
    }

    fn start(&self) -> Self::State {
        None
    }

    fn turn(&self, state: &Self::State) -> Turn {
        if state.is_some() { Turn::Over } else { Turn::Joint(PlayerSet::first(self.choices.len())) }
    }

    fn actions(&self, _state: &Self::State, player: Player, out: &mut Actions<u8>) {
        out.extend(0..self.choices[player.index()]);
    }

    fn apply(&self, _state: &mut Self::State, _action: u8) {}

    fn apply_joint(&self, state: &mut Self::State, actions: &[u8]) {
        *state = Some(actions.to_vec());
    }

    fn utility(&self, state: &Self::State, player: Player) -> f64 {
        state.as_ref().map_or(0.0, |chosen| (self.pays)(chosen, player))
    }
}

/// A zero-sum game of two, from what `x` is paid.
pub fn matrix<const N: usize>(pays: fn(&[u8], Player) -> f64) -> OneShot {
    OneShot { choices: vec![N as u8; 2], range: (-3.0, 3.0), pays }
}

pub fn signed(for_x: f64, player: Player) -> f64 {
    if player == Player::X { for_x } else { -for_x }
}
