//! Plain depth-limited expectiminimax, the reference that faster searches are held against.

use crate::evaluator::Evaluator;
use crate::game::{Actions, Game, JointAction, Outcomes, Player, PlayerSet, Step, Turn, Values};

use super::limits::{Budget, Limits};
use super::matrix::MatrixSolver;
use super::report::{ActionReport, Report, SearchError, Strategy};

/// Expectiminimax (Michie 1966) without pruning; with more than two players, or utilities that do not sum to zero,
/// max^n (Luckhardt & Irani 1986).
///
/// At a decision the player takes the action best for themselves, the smallest of equals; at chance values are
/// averaged; a joint turn of a two-player zero-sum game is solved as a matrix game.
///
/// **Depth** counts the plies that choose: a decision or a joint turn costs one. A chance turn costs nothing when it
/// leads to one of these, and one when it leads straight to another chance turn, so that chains of throws come to an
/// end. What lies deeper is left to the evaluator, and so is what it knows [for certain](Evaluator::exact), however
/// near. With a limit of depth alone the search goes there directly;
/// otherwise it deepens from 1 on and answers with the deepest search it completed, or, if there was none, with the
/// evaluator's opinion of the position and the smallest action. The search keeps its own stack: depth costs memory
/// linearly, but never the call stack.
///
/// ```
/// use astragali::games::senet::{Race, Senet};
/// use astragali::search::{Expectiminimax, Limits};
/// use astragali::Notation;
///
/// let senet = Senet::default();
/// let position = senet.parse_state("........../........../........ox x 1")?;
/// let report = Expectiminimax::new(Race).search(&senet, &position, &Limits::none().depth(1))?;
/// assert_eq!(senet.action_text(&position, report.best().unwrap()), "30-off");
/// assert!(report.exact && report.values[0] == 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expectiminimax<G: Game, E> {
    evaluator: E,
    frames: Vec<Frame<G>>,
    solver: MatrixSolver,
}

impl<G: Game, E: Evaluator<G>> Expectiminimax<G, E> {
    /// A search that leaves what it cannot see to this evaluator. It keeps its memory from one search to the next.
    pub fn new(evaluator: E) -> Self {
        Expectiminimax { evaluator, frames: Vec::new(), solver: MatrixSolver::new() }
    }

    /// Searches a position, whatever its turn.
    ///
    /// # Errors
    /// [`SearchError::JointTurnNotZeroSum`] if a joint turn is met in a game that cannot be solved as matrix games.
    pub fn search(&mut self, game: &G, state: &G::State, limits: &Limits) -> Result<Report<G::Action>, SearchError> {
        let mut budget = Budget::new(limits);
        let estimate = |player| self.evaluator.evaluate(game, state, player);
        let mut report = Report::unsearched(game, state, estimate);
        let deepest = limits.depth.unwrap_or(u32::MAX);
        if game.turn(state) == Turn::Over || deepest == 0 {
            budget.enter();
            report.nodes = budget.nodes();
            return Ok(report);
        }
        let deepens = limits.time.is_some() || limits.nodes.is_some() || limits.stop.is_some();
        let mut depth = if deepens || limits.depth.is_none() { 1 } else { deepest };
        loop {
            let mut search = Search {
                game,
                evaluator: &self.evaluator,
                frames: &mut self.frames,
                solver: &mut self.solver,
                budget: &mut budget,
                two_sided: game.num_players() == 2 && game.is_zero_sum(),
                cut: false,
            };
            if !search.run(state, depth)? {
                break;
            }
            let exact = !search.cut;
            report = self.frames[0].report(game, &mut self.solver, depth);
            report.exact = exact;
            if report.exact || depth == deepest {
                break;
            }
            depth += 1;
        }
        report.nodes = budget.nodes();
        Ok(report)
    }
}

/// A position on the way to the one being looked at.
#[derive(Clone, Debug)]
struct Frame<G: Game> {
    state: G::State,
    turn: Turn,
    /// Plies that may still be chosen from here on.
    depth: u32,
    /// At a decision; at a joint turn those of the first player.
    actions: Actions<G::Action>,
    /// At a joint turn those of the second player.
    replies: Actions<G::Action>,
    outcomes: Outcomes<G::Action>,
    /// Children to visit, and those visited so far.
    children: usize,
    visited: usize,
    /// The best child's values, or the sum over chance so far.
    values: Values,
    best: usize,
    /// Values of the children, kept at the root and at joint turns.
    all: Vec<f64>,
    /// The principal variation from here on, the last step first.
    line: Vec<Step<G::Action>>,
}

struct Search<'a, 'b, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    frames: &'a mut Vec<Frame<G>>,
    solver: &'a mut MatrixSolver,
    budget: &'a mut Budget<'b>,
    /// One value, that of the first player, stands for both.
    two_sided: bool,
    /// Whether the evaluator was asked anywhere.
    cut: bool,
}

impl<G: Game, E: Evaluator<G>> Search<'_, '_, G, E> {
    /// Searches a position that is not over to a depth of 1 at least; the result is in the first frame. False if the
    /// budget ended it.
    fn run(&mut self, root: &G::State, depth: u32) -> Result<bool, SearchError> {
        if !self.budget.enter() {
            return Ok(false);
        }
        let mut height = 0;
        self.open(height, root, self.game.turn(root), depth)?;
        loop {
            let frame = &mut self.frames[height];
            if frame.visited == frame.children {
                self.close(height)?;
                let Some(parent) = height.checked_sub(1) else { return Ok(true) };
                height = parent;
                let (parents, children) = self.frames.split_at_mut(height + 1);
                let Frame { values, line, .. } = &mut children[0];
                parents[height].take(values, Some(line), height == 0);
                continue;
            }
            if !self.budget.enter() {
                return Ok(false);
            }
            let child = frame.child(self.game);
            let turn = self.game.turn(&child);
            let values = match (turn, frame.depth_of_child(turn)) {
                (Turn::Over, _) => self.values_of(|player| self.game.utility(&child, player)),
                (_, depth) => match (self.known(&child), depth) {
                    (Some(values), _) => values,
                    (None, Some(depth)) => {
                        height += 1;
                        self.open(height, &child, turn, depth)?;
                        continue;
                    }
                    (None, None) => {
                        self.cut = true;
                        self.values_of(|player| self.evaluator.evaluate(self.game, &child, player))
                    }
                },
            };
            self.frames[height].take(&values, None, height == 0);
        }
    }

    #[inline]
    fn values_of(&self, value: impl Fn(Player) -> f64) -> Values {
        Player::first(if self.two_sided { 1 } else { self.game.num_players() }).map(value).collect()
    }

    /// What the evaluator knows for certain.
    #[inline]
    fn known(&self, state: &G::State) -> Option<Values> {
        // Asked for one player first, so that an evaluator that never knows costs nothing.
        let first = self.evaluator.exact(self.game, state, Player::X)?;
        let others = Player::first(if self.two_sided { 1 } else { self.game.num_players() }).skip(1);
        let others = others.map(|player| self.evaluator.exact(self.game, state, player));
        std::iter::once(Some(first)).chain(others).collect()
    }

    /// Prepares the frame at a height for a position that is neither over nor a leaf.
    fn open(&mut self, height: usize, state: &G::State, turn: Turn, depth: u32) -> Result<(), SearchError> {
        if height == self.frames.len() {
            self.frames.push(Frame {
                state: state.clone(),
                turn,
                depth,
                actions: Actions::new(),
                replies: Actions::new(),
                outcomes: Outcomes::new(),
                children: 0,
                visited: 0,
                values: Values::new(),
                best: 0,
                all: Vec::new(),
                line: Vec::new(),
            });
        }
        let frame = &mut self.frames[height];
        frame.state.clone_from(state);
        frame.turn = turn;
        frame.depth = depth;
        frame.visited = 0;
        frame.best = 0;
        frame.values.clear();
        frame.all.clear();
        frame.line.clear();
        frame.actions.clear();
        frame.children = match turn {
            Turn::Over => 0,
            Turn::Decision(player) => {
                self.game.actions(state, player, &mut frame.actions);
                frame.actions.len()
            }
            Turn::Chance => {
                frame.outcomes.clear();
                self.game.outcomes(state, &mut frame.outcomes);
                frame.outcomes.len()
            }
            Turn::Joint(players) => {
                if !self.two_sided || players != PlayerSet::BOTH {
                    return Err(SearchError::JointTurnNotZeroSum);
                }
                frame.replies.clear();
                self.game.actions(state, Player::X, &mut frame.actions);
                self.game.actions(state, Player::O, &mut frame.replies);
                frame.actions.len() * frame.replies.len()
            }
        };
        Ok(())
    }

    /// Finishes the values of a frame all of whose children have been visited.
    fn close(&mut self, height: usize) -> Result<(), SearchError> {
        let frame = &mut self.frames[height];
        match frame.turn {
            Turn::Chance => {
                let total = f64::from(frame.outcomes.total());
                frame.values.iter_mut().for_each(|value| *value /= total);
            }
            Turn::Joint(_) => {
                let (rows, columns) = (frame.actions.len(), frame.replies.len());
                let solution = self.solver.solve(&frame.all, rows, columns);
                let solution = solution.map_err(|_| SearchError::ValueNotFinite)?;
                frame.values.push(solution.value);
                let likely = [most_probable(solution.row), most_probable(solution.column)];
                let actions = JointAction::from_iter([frame.actions[likely[0]], frame.replies[likely[1]]]);
                frame.line.push(Step::Joint(actions));
            }
            Turn::Decision(_) | Turn::Over => {}
        }
        Ok(())
    }
}

impl<G: Game> Frame<G> {
    /// The next position to visit.
    #[inline]
    fn child(&self, game: &G) -> G::State {
        let mut state = self.state.clone();
        match self.turn {
            Turn::Chance => game.apply(&mut state, self.outcomes[self.visited].0),
            Turn::Joint(_) => {
                let (row, column) = (self.visited / self.replies.len(), self.visited % self.replies.len());
                game.apply_joint(&mut state, &[self.actions[row], self.replies[column]]);
            }
            Turn::Decision(_) | Turn::Over => game.apply(&mut state, self.actions[self.visited]),
        }
        state
    }

    /// How deep a child may be searched, or `None` if it is a leaf.
    #[inline]
    fn depth_of_child(&self, child: Turn) -> Option<u32> {
        let depth = match (self.turn, child) {
            (Turn::Chance, Turn::Chance) => return self.depth.checked_sub(1),
            (Turn::Chance, _) => self.depth,
            _ => self.depth - 1,
        };
        (depth > 0 || child == Turn::Chance).then_some(depth)
    }

    /// Accounts for the values of the child that is next, and its line.
    #[inline]
    fn take(&mut self, values: &Values, line: Option<&mut Vec<Step<G::Action>>>, is_root: bool) {
        if is_root || matches!(self.turn, Turn::Joint(_)) {
            self.all.extend_from_slice(values);
        }
        match self.turn {
            Turn::Decision(player) => {
                let better = match (self.visited, self.values.len()) {
                    (0, _) => true,
                    (_, 1) if player == Player::O => values[0] < self.values[0],
                    (_, 1) => values[0] > self.values[0],
                    _ => values[player.index()] > self.values[player.index()],
                };
                if better {
                    self.best = self.visited;
                    self.values.clone_from(values);
                    self.keep_line(self.actions[self.visited], line);
                }
            }
            Turn::Chance => {
                let (outcome, weight) = self.outcomes[self.visited];
                if self.visited == 0 {
                    self.values.extend(std::iter::repeat_n(0.0, values.len()));
                }
                for (sum, value) in self.values.iter_mut().zip(values) {
                    *sum += value * f64::from(weight);
                }
                if self.visited == 0 || weight > self.outcomes[self.best].1 {
                    self.best = self.visited;
                    self.keep_line(outcome, line);
                }
            }
            Turn::Joint(_) | Turn::Over => {}
        }
        self.visited += 1;
    }

    /// Takes over the line of a child, if it has one, instead of copying it: a long line would be copied at each ply.
    #[inline]
    fn keep_line(&mut self, first: G::Action, rest: Option<&mut Vec<Step<G::Action>>>) {
        match rest {
            Some(line) => std::mem::swap(&mut self.line, line),
            None => self.line.clear(),
        }
        self.line.push(Step::One(first));
    }

    /// The report of a finished root.
    fn report(&self, game: &G, solver: &mut MatrixSolver, depth: u32) -> Report<G::Action> {
        let width = self.values.len();
        let mut values = self.values.clone();
        if width < game.num_players() {
            values.push(-values[0]);
        }
        let strategies = match self.turn {
            Turn::Decision(player) => {
                let sign = if width == 1 && player == Player::O { -1.0 } else { 1.0 };
                let place = if width == 1 { 0 } else { player.index() };
                let actions = self.actions.iter().zip(self.all.chunks(width)).enumerate();
                let actions = actions.map(|(i, (&action, values))| ActionReport {
                    action,
                    value: Some(sign * values[place]),
                    visits: 0,
                    probability: if i == self.best { 1.0 } else { 0.0 },
                });
                vec![Strategy { player, actions: actions.collect() }]
            }
            Turn::Joint(_) => self.joint_strategies(solver),
            Turn::Chance | Turn::Over => Vec::new(),
        };
        let line = self.line.iter().rev().cloned().collect();
        Report { values, strategies, line, depth, nodes: 0, simulations: 0, exact: false }
    }

    fn joint_strategies(&self, solver: &mut MatrixSolver) -> Vec<Strategy<G::Action>> {
        let columns = self.replies.len();
        let Ok(solution) = solver.solve(&self.all, self.actions.len(), columns) else { return Vec::new() };
        let rows = self.actions.iter().enumerate().map(|(i, &action)| ActionReport {
            action,
            value: Some((0..columns).map(|j| self.all[i * columns + j] * solution.column[j]).sum()),
            visits: 0,
            probability: solution.row[i],
        });
        let replies = self.replies.iter().enumerate().map(|(j, &action)| ActionReport {
            action,
            value: Some(-solution.row.iter().enumerate().map(|(i, p)| self.all[i * columns + j] * p).sum::<f64>()),
            visits: 0,
            probability: solution.column[j],
        });
        vec![
            Strategy { player: Player::X, actions: rows.collect() },
            Strategy { player: Player::O, actions: replies.collect() },
        ]
    }
}

fn most_probable(probabilities: &[f64]) -> usize {
    let mut best = 0;
    for (i, &p) in probabilities.iter().enumerate() {
        if p > probabilities[best] {
            best = i;
        }
    }
    best
}
