//! Perfect play from a solved game.

use super::Bot;
use crate::game::{JointAction, Outcomes, Player, Step, Turn};
use crate::index::{Bounds, Indexed};
use crate::random::Random;
use crate::search::matrix::MatrixSolver;
use crate::search::{ActionReport, Limits, Report, SearchError, Strategy};
use crate::solve::{JointValues, Tablebase};

/// Plays a solved game: the action that makes sure of most, the smallest of equals; at a joint turn the mixed strategy
/// of the matrix game. It looks everything up, and spends next to nothing whatever the limits.
///
/// It never loses more by a choice than the bounds of the table lie apart. The table's rules are to be those of the
/// game that is played.
#[derive(Clone, Debug)]
pub struct Perfect<G: Indexed> {
    table: Tablebase<G>,
    matrix: MatrixSolver,
}

/// Plies of the principal variation at most: play may come back to where it was.
const LINE: usize = 20;

impl<G: Indexed> Perfect<G> {
    /// A bot that asks this table.
    pub fn new(table: Tablebase<G>) -> Self {
        Perfect { table, matrix: MatrixSolver::new() }
    }

    /// How everybody who is to choose should choose.
    fn strategies(&mut self, state: &G::State) -> Result<Vec<Strategy<G::Action>>, SearchError> {
        match self.table.game().turn(state) {
            Turn::Decision(player) => Ok(vec![decision(player, &self.table.action_values(state))]),
            Turn::Joint(_) => {
                let joint = self.table.joint_values(state).ok_or(SearchError::JointTurnNotZeroSum)?;
                self.joint(&joint)
            }
            Turn::Chance | Turn::Over => Ok(Vec::new()),
        }
    }

    fn joint(&mut self, joint: &JointValues<G::Action>) -> Result<Vec<Strategy<G::Action>>, SearchError> {
        let payoffs: Vec<f64> = joint.values.iter().map(|value| value.middle()).collect();
        let columns = joint.columns.len();
        let solution = self.matrix.solve(&payoffs, joint.rows.len(), columns);
        let solution = solution.map_err(|_| SearchError::ValueNotFinite)?;
        let report = |(action, probability, value)| ActionReport { action, value: Some(value), visits: 0, probability };
        let rows = joint.rows.iter().enumerate().map(|(i, &action)| {
            let value = (0..columns).map(|j| payoffs[i * columns + j] * solution.column[j]).sum();
            report((action, solution.row[i], value))
        });
        let replies = joint.columns.iter().enumerate().map(|(j, &action)| {
            let value: f64 = solution.row.iter().enumerate().map(|(i, p)| payoffs[i * columns + j] * p).sum();
            report((action, solution.column[j], -value))
        });
        Ok(vec![
            Strategy { player: Player::X, actions: rows.collect() },
            Strategy { player: Player::O, actions: replies.collect() },
        ])
    }

    /// The principal variation.
    fn line(&mut self, state: &G::State) -> Result<Vec<Step<G::Action>>, SearchError> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while line.len() < LINE {
            let step = match self.table.game().turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let mut outcomes = Outcomes::new();
                    self.table.game().outcomes(&state, &mut outcomes);
                    let likeliest = outcomes.iter().rev().max_by_key(|(_, weight)| *weight);
                    let Some(&(outcome, _)) = likeliest else { break };
                    Step::One(outcome)
                }
                Turn::Decision(_) | Turn::Joint(_) => match self.strategies(&state)?.as_slice() {
                    [only] => Step::One(only.best()),
                    several => Step::Joint(several.iter().map(Strategy::best).collect::<JointAction<_>>()),
                },
            };
            self.table.game().advance(&mut state, &step);
            line.push(step);
        }
        Ok(line)
    }
}

impl<G: Indexed> Bot<G> for Perfect<G> {
    fn name(&self) -> String {
        "table".into()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _limits: &Limits,
        _random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        let mut report = Report::unsearched(game, state, |_| 0.0);
        report.nodes = 1;
        if game.turn(state) == Turn::Over {
            return Ok(report);
        }
        let value = self.table.value(state);
        report.exact = self.table.closes(value);
        report.values = [value, value.swapped()].into_iter().map(Bounds::middle).collect();
        report.strategies = self.strategies(state)?;
        if !report.strategies.is_empty() {
            report.nodes += report.strategies.iter().map(|strategy| strategy.actions.len() as u64).product::<u64>();
        }
        report.depth = 1;
        report.line = self.line(state)?;
        Ok(report)
    }
}

/// The action of the greatest lower bound, of equals that of the greatest upper one, then the smallest.
fn decision<A: Copy>(player: Player, values: &[(A, Bounds)]) -> Strategy<A> {
    let mut best = 0;
    for (i, (_, value)) in values.iter().enumerate() {
        let (this, other) = (*value, values[best].1);
        if this.lower > other.lower || this.lower == other.lower && this.upper > other.upper {
            best = i;
        }
    }
    let report = |(i, &(action, value)): (usize, &(A, Bounds))| {
        let probability = if i == best { 1.0 } else { 0.0 };
        ActionReport { action, value: Some(value.middle()), visits: 0, probability }
    };
    Strategy { player, actions: values.iter().enumerate().map(report).collect() }
}
