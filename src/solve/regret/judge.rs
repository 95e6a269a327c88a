//! One choice against the best one.

use std::fmt::{self, Debug};

use crate::game::{Actions, Game, Player, Turn};
use crate::index::{Bounds, PositionIndex};
use crate::search::SearchError;
use crate::search::matrix::MatrixSolver;
use crate::solve::Backup;

/// Compares choices with the best ones by the values of stored positions.
pub struct Judge<'a, G, I, V> {
    game: &'a G,
    index: &'a I,
    values: V,
}

/// How good a choice is, in units of utility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// What it gives away on average, not negative.
    pub regret: f64,
    /// How probably it is a best one, or one that the bounds do not tell from it.
    pub best: f64,
    /// How far the regret may be off because values are only known between bounds.
    pub uncertain: f64,
    /// By how much the best action beats the second best, at a decision with two actions or more.
    pub lead: Option<f64>,
    /// Whether the bounds tell the best action from the second best.
    pub clear: bool,
}

impl<'a, G: Game, I: PositionIndex<G>, V: Fn(u64) -> Bounds + Sync> Judge<'a, G, I, V> {
    /// A judge by what `values` says of each number of the index.
    pub fn new(game: &'a G, index: &'a I, values: V) -> Self {
        Judge { game, index, values }
    }

    /// What a position is worth for the first player.
    pub fn value(&self, state: &G::State) -> Bounds {
        Backup::new().found(self.game, self.index, state, &self.values)
    }

    /// Judges a player's choice between the actions of a decision or a joint turn, each played with its probability.
    ///
    /// # Errors
    /// If the player has nothing to choose, or values are not finite.
    pub fn judge(
        &self,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        probabilities: &[f64],
    ) -> Result<Judgement, SearchError> {
        match self.game.turn(state) {
            Turn::Decision(on_turn) if on_turn == player => Ok(self.decision(state, player, actions, probabilities)),
            Turn::Joint(players) if players.contains(player) => self.joint(state, player, actions, probabilities),
            _ => Err(SearchError::NothingToChoose(player)),
        }
    }

    fn seen_by(&self, state: &G::State, player: Player) -> Bounds {
        let value = self.value(state);
        if player == Player::X { value } else { value.swapped() }
    }

    fn decision(&self, state: &G::State, player: Player, actions: &[G::Action], probabilities: &[f64]) -> Judgement {
        let after = |&action: &G::Action| {
            let mut next = state.clone();
            self.game.apply(&mut next, action);
            self.seen_by(&next, player)
        };
        let values: Vec<Bounds> = actions.iter().map(after).collect();
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[b].middle().total_cmp(&values[a].middle()));
        let top = order.first().map_or(Bounds::exactly(0.0), |&best| values[best]);
        let mut judgement = Judgement { regret: 0.0, best: 0.0, uncertain: 0.0, lead: None, clear: false };
        for (value, &probability) in values.iter().zip(probabilities) {
            judgement.regret += probability * (top.middle() - value.middle());
            let as_good = value.upper >= top.lower;
            judgement.best += if as_good { probability } else { 0.0 };
            if value.middle() < top.middle() {
                judgement.uncertain += probability * (value.gap() + top.gap()) / 2.0;
            }
        }
        if let [best, second, ..] = order[..] {
            judgement.lead = Some(values[best].middle() - values[second].middle());
            judgement.clear = values[best].lower > values[second].upper;
        }
        judgement
    }

    fn joint(
        &self,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        probabilities: &[f64],
    ) -> Result<Judgement, SearchError> {
        let mut replies = Actions::new();
        self.game.actions(state, player.opponent(), &mut replies);
        let mut payoffs = Vec::with_capacity(actions.len() * replies.len());
        let mut made_sure = vec![0.0; replies.len()];
        let mut gap = 0.0f64;
        for (&action, &probability) in actions.iter().zip(probabilities) {
            for (&reply, made_sure) in replies.iter().zip(&mut made_sure) {
                let mut next = state.clone();
                let both = if player == Player::X { [action, reply] } else { [reply, action] };
                self.game.apply_joint(&mut next, &both);
                let value = self.seen_by(&next, player);
                payoffs.push(value.middle());
                *made_sure += probability * value.middle();
                gap = gap.max(value.gap());
            }
        }
        let mut solver = MatrixSolver::new();
        let equilibrium =
            solver.solve(&payoffs, actions.len(), replies.len()).map_err(|_| SearchError::ValueNotFinite)?;
        let sure = made_sure.into_iter().fold(f64::INFINITY, f64::min);
        let regret = (equilibrium.value - sure).max(0.0);
        let uncertain = gap + equilibrium.gap;
        // What a few sums are off by does not make a strategy a worse one.
        let rounding = f64::EPSILON * 64.0 * payoffs.iter().fold(0.0f64, |most, payoff| most.max(payoff.abs()));
        let best = if regret <= uncertain + rounding { 1.0 } else { 0.0 };
        Ok(Judgement { regret, best, uncertain, lead: None, clear: false })
    }
}

impl<G: Debug, I, V> Debug for Judge<'_, G, I, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge").field("game", self.game).finish_non_exhaustive()
    }
}
