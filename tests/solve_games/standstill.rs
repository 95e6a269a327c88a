//! Where a player can stay for ever by choice.

use astragali::index::Reachable;
use astragali::solve::Solver;
use astragali::{Actions, Game, Player, Turn};

/// Whoever says `go` loses, and nobody has to: one who waits passes the turn.
#[derive(Clone, Debug)]
struct AfterYou;

impl Game for AfterYou {
    type State = (Player, Option<Player>);
    type Action = bool;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> Self::State {
        (Player::X, None)
    }

    fn turn(&self, &(side, loser): &Self::State) -> Turn {
        if loser.is_some() { Turn::Over } else { Turn::Decision(side) }
    }

    fn actions(&self, _state: &Self::State, _player: Player, out: &mut Actions<bool>) {
        out.extend([false, true]);
    }

    fn apply(&self, state: &mut Self::State, go: bool) {
        let (side, _) = *state;
        *state = (side.opponent(), go.then_some(side));
    }

    fn utility(&self, &(_, loser): &Self::State, player: Player) -> f64 {
        if loser == Some(player) { -1.0 } else { 1.0 }
    }
}

#[test]
fn waiting_leaves_bounds_open_and_ends() {
    let index = Reachable::new(&AfterYou, 10).unwrap();
    let mut solver: Solver<'_, _, _, f64> = Solver::new(&AfterYou, &index, 1e-9).unwrap();
    let sweep = solver.sweep().unwrap();
    assert!(sweep.finished && sweep.progress == 0.0 && sweep.gap >= 2.0);
    assert!(solver.sweep().is_none() && solver.is_finished());
    assert_eq!(solver.open(1e-9).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(solver.open(2.5).count(), 0);
    let bounds = solver.value(&AfterYou.start());
    assert!(bounds.lower <= -1.0 && bounds.upper >= 1.0);
}
