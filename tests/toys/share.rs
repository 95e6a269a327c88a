//! Three players and a die.

use astragali::evaluator::Evaluator;
use astragali::{Actions, Game, Outcomes, Player, Turn};

/// Three players share twelve tokens: whoever is on turn, which a die decides, takes 1 to 3 or gives 1 to the next.
#[derive(Clone, Copy, Debug)]
pub struct Share;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shares {
    left: i8,
    held: [i8; 3],
    turn: Option<Player>,
}

impl Game for Share {
    type State = Shares;
    type Action = i8;

    fn num_players(&self) -> usize {
        3
    }

    fn utility_range(&self) -> (f64, f64) {
        (-12.0, 16.0)
    }

    fn is_zero_sum(&self) -> bool {
        false
    }

    fn start(&self) -> Shares {
        Shares { left: 12, held: [0; 3], turn: None }
    }

    fn turn(&self, state: &Shares) -> Turn {
        match state.turn {
            _ if state.left <= 0 => Turn::Over,
            Some(player) => Turn::Decision(player),
            None => Turn::Chance,
        }
    }

    fn actions(&self, _state: &Shares, _player: Player, out: &mut Actions<i8>) {
        out.extend([-1, 1, 2, 3]);
    }

    fn outcomes(&self, _state: &Shares, out: &mut Outcomes<i8>) {
        out.set_total(6);
        [(0, 1), (1, 2), (2, 3)].into_iter().for_each(|(player, weight)| out.push(player, weight));
    }

    fn apply(&self, state: &mut Shares, action: i8) {
        match state.turn.take() {
            None => state.turn = Player::from_index(action as usize),
            Some(player) => {
                let receiver = if action < 0 { (player.index() + 1) % 3 } else { player.index() };
                state.held[receiver] += action.abs();
                state.left -= action.abs();
            }
        }
    }

    fn utility(&self, state: &Shares, player: Player) -> f64 {
        // To hold most is worth more than its tokens, and tokens taken below zero are lost by all.
        let held = f64::from(state.held[player.index()]);
        let most = state.held.iter().filter(|&&other| other >= state.held[player.index()]).count() == 1;
        held * held / 12.0 + if most { 2.0 } else { 0.0 } + f64::from(state.left)
    }
}

impl Evaluator<Share> for Share {
    fn evaluate(&self, _game: &Share, state: &Shares, player: Player) -> f64 {
        f64::from(state.held[player.index()]) - f64::from(state.held[(player.index() + 1) % 3]) / 3.0
    }
}
