//! Steps from one position to the next.

use arrayvec::ArrayVec;

use super::{Actions, Game, MAX_PLAYERS, Outcomes, PlayerSet, Turn};

/// The actions of a joint turn, one for each player who chooses, in ascending order of the players.
pub type JointAction<A> = ArrayVec<A, MAX_PLAYERS>;

/// What carries play from one position to the next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Step<A> {
    /// A decision, or an outcome of chance.
    One(A),
    /// A joint action.
    Joint(JointAction<A>),
}

/// Calls `visit` with every step that can be taken from a position, in ascending order, and the position it leads to.
pub fn for_each_step<G: Game>(game: &G, state: &G::State, mut visit: impl FnMut(Step<G::Action>, &G::State)) {
    let mut one = |action| {
        let mut next = state.clone();
        game.apply(&mut next, action);
        visit(Step::One(action), &next);
    };
    match game.turn(state) {
        Turn::Over => {}
        Turn::Decision(player) => {
            let mut actions = Actions::new();
            game.actions(state, player, &mut actions);
            actions.iter().for_each(|&action| one(action));
        }
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            outcomes.iter().for_each(|&(outcome, _)| one(outcome));
        }
        Turn::Joint(players) => for_each_joint(game, state, players, |actions| {
            let mut next = state.clone();
            game.apply_joint(&mut next, actions);
            visit(Step::Joint(actions.iter().copied().collect()), &next);
        }),
    }
}

/// Calls `visit` with every combination of the players' actions in a joint turn, the last player's changing fastest.
pub fn for_each_joint<G: Game>(game: &G, state: &G::State, players: PlayerSet, mut visit: impl FnMut(&[G::Action])) {
    let mut choices = ArrayVec::<Actions<G::Action>, MAX_PLAYERS>::new();
    for player in players.iter() {
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        choices.push(actions);
    }
    let combinations: usize = choices.iter().map(|choice| choice.len()).product();
    let mut joint = JointAction::new();
    for index in 0..combinations {
        let mut rest = index;
        joint.clear();
        for choice in choices.iter().rev() {
            joint.push(choice[rest % choice.len()]);
            rest /= choice.len();
        }
        joint.reverse();
        visit(&joint);
    }
}
