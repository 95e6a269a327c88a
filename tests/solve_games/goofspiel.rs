//! Goofspiel with hands and prizes of many kinds.

use astragali::games::goofspiel::{Action, Goofspiel, Payoff, State};
use astragali::index::Reachable;
use astragali::{Actions, Game, Outcomes, Player, Turn};

use crate::numbering::{assert_certified, solved};

/// Goofspiel from another start.
#[derive(Clone, Debug)]
struct Dealt {
    game: Goofspiel,
    start: State,
}

impl Game for Dealt {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        self.game.num_players()
    }

    fn utility_range(&self) -> (f64, f64) {
        self.game.utility_range()
    }

    fn start(&self) -> State {
        self.start
    }

    fn turn(&self, state: &State) -> Turn {
        self.game.turn(state)
    }

    fn actions(&self, state: &State, player: Player, out: &mut Actions<Action>) {
        self.game.actions(state, player, out);
    }

    fn outcomes(&self, state: &State, out: &mut Outcomes<Action>) {
        self.game.outcomes(state, out);
    }

    fn apply(&self, state: &mut State, action: Action) {
        self.game.apply(state, action);
    }

    fn apply_joint(&self, state: &mut State, actions: &[Action]) {
        self.game.apply_joint(state, actions);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        self.game.utility(state, player)
    }
}

#[test]
fn unequal_hands() {
    // Computed with rational numbers, apart from this crate.
    let deals = [
        ([1, 2, 4], [1, 2, 3], [1, 2, 3], 83.0 / 60.0),
        ([1, 3, 5], [2, 3, 4], [1, 2, 3], 38.0 / 33.0),
        ([1, 2, 5], [2, 3, 4], [1, 2, 3], 12.0 / 77.0),
    ];
    for (x, o, prizes, value) in deals {
        let game = Goofspiel::new(Payoff::Points);
        let start = game.deal(&x, &o, &prizes).unwrap();
        let game = Dealt { game, start };
        let index = Reachable::new(&game, 100_000).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-9), value, 1e-9);
    }
}
