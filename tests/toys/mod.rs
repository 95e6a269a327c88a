//! Small games that searches are tested on.

#![allow(dead_code, reason = "each test uses some of them")]

use astragali::evaluator::Evaluator;
use astragali::{Actions, Game, Outcomes, Player, PlayerSet, Turn};

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

/// One player walks a line without a choice.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Plies to its end.
    pub length: u32,
}

impl Game for Line {
    type State = u32;
    type Action = ();

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

    fn turn(&self, state: &u32) -> Turn {
        if *state == self.length { Turn::Over } else { Turn::Decision(Player::X) }
    }

    fn actions(&self, _state: &u32, _player: Player, out: &mut Actions<()>) {
        out.push(());
    }

    fn apply(&self, state: &mut u32, (): ()) {
        *state += 1;
    }

    fn utility(&self, _state: &u32, _player: Player) -> f64 {
        1.0
    }
}

/// Three players choose at once; the odd one out wins.
#[derive(Clone, Copy, Debug)]
pub struct Crowd;

impl Game for Crowd {
    type State = Option<[bool; 3]>;
    type Action = bool;

    fn num_players(&self) -> usize {
        3
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 2.0)
    }

    fn start(&self) -> Self::State {
        None
    }

    fn turn(&self, state: &Self::State) -> Turn {
        if state.is_some() { Turn::Over } else { Turn::Joint(PlayerSet::first(3)) }
    }

    fn actions(&self, _state: &Self::State, _player: Player, out: &mut Actions<bool>) {
        out.extend([false, true]);
    }

    fn apply(&self, _state: &mut Self::State, _action: bool) {}

    fn apply_joint(&self, state: &mut Self::State, actions: &[bool]) {
        *state = actions.try_into().ok();
    }

    fn utility(&self, state: &Self::State, player: Player) -> f64 {
        let choices = state.unwrap_or_default();
        let odd = (0..3).find(|&i| choices.iter().filter(|&&other| other == choices[i]).count() == 1);
        match odd {
            Some(odd) if odd == player.index() => 2.0,
            Some(_) => -1.0,
            None => 0.0,
        }
    }
}
