//! Closed-loop UCT: Monte Carlo tree search with chance in the tree.

mod outcome;
mod regret;
mod tree;

use crate::game::{Game, JointAction, Player, Turn, Values};
use crate::playout::{HORIZON, playout};
use crate::random::Random;

use super::limits::{Budget, Limits};
use super::report::Report;
use tree::{Edge, Node, NodeId, Picks, ROOT, Tree};

/// Simulations of a search that is given no limit of time, nodes or simulations and no stop flag.
pub const DEFAULT_SIMULATIONS: u64 = 10_000;

/// Bytes that the tree may take unless another number is chosen: 512 MiB.
pub const DEFAULT_MEMORY: usize = 512 << 20;

/// UCT (Kocsis & Szepesvári 2006) with random playouts, for any number of players.
///
/// Each simulation walks down the tree, adds the position it comes to, and plays from there at random to the end or to a
/// horizon, where the game counts as drawn: the middle of the utility range for everybody.
///
/// - At a decision the tree takes each action once and then the one of the greatest UCB1 bound (Auer, Cesa-Bianchi &
///   Fischer 2002) of the player's own mean reward, which is utility scaled to 0 to 1; with more than two players this
///   is the max^n of Monte Carlo search (Sturtevant 2008).
/// - Chance turns are nodes of the tree like others (hence *closed loop*), and their outcomes are drawn with their
///   probabilities.
/// - At a joint turn each player chooses by regret matching (Hart & Mas-Colell 2000) with some exploration, as Lanctot,
///   Lisý & Winands 2014 do; what is reported is the average strategy.
///
/// The best action of a decision is the most visited one; of equals the one of greater mean, and of equals again the
/// smallest. [`Report::values`] are means of its simulations; at joint and chance turns, of all. A limit of **depth**
/// keeps positions out of the tree that lie behind more plies that choose. A limit of **nodes** is kept exactly: the
/// simulation it cuts short does not count. When the tree is full, simulations go on without adding to it.
///
/// ```
/// use astragali::games::pig::{Die, Pig};
/// use astragali::search::{Limits, Uct};
/// use astragali::{Notation, Random};
///
/// let pig = Pig::new(Die::Cube);
/// let position = pig.parse_state("75,88 20 x -")?;
/// let mut search = Uct::new();
/// let report = search.search(&pig, &position, &Limits::none().simulations(20_000), &mut Random::seeded(1));
/// assert_eq!(report.simulations, 20_000);
/// assert_eq!(pig.action_text(&position, report.best().unwrap()), "roll");
/// # Ok::<(), astragali::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uct<G: Game> {
    exploration: f64,
    horizon: u32,
    memory: usize,
    tree: Tree<G::Action>,
    path: Vec<Passed>,
    /// Rewards of all players by the edges of the root.
    root_sums: Vec<Values>,
}

/// What a simulation passed on its way.
#[derive(Clone, Debug)]
enum Passed {
    Edge { node: NodeId, edge: usize },
    Cell { node: NodeId, cell: usize, picks: Picks },
}

impl<G: Game> Uct<G> {
    /// A search with exploration √2, the [usual horizon](HORIZON) and [memory](DEFAULT_MEMORY). It keeps its memory from
    /// one search to the next, but not the tree.
    pub fn new() -> Self {
        Uct {
            exploration: std::f64::consts::SQRT_2,
            horizon: HORIZON,
            memory: DEFAULT_MEMORY,
            tree: Tree::new(),
            path: Vec::new(),
            root_sums: Vec::new(),
        }
    }

    /// The same search with another weight of UCB1's second term, for rewards from 0 to 1.
    #[must_use]
    pub fn exploration(self, exploration: f64) -> Self {
        Uct { exploration, ..self }
    }

    /// The same search with another number of plies after which a simulation counts as drawn.
    #[must_use]
    pub fn horizon(self, horizon: u32) -> Self {
        Uct { horizon, ..self }
    }

    /// The same search with another number of bytes that the tree may take.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Uct { memory: bytes, ..self }
    }

    /// Searches a position, whatever its turn. The same position, limits without time, and state of `random` give the
    /// same report.
    pub fn search(&mut self, game: &G, state: &G::State, limits: &Limits, random: &mut Random) -> Report<G::Action> {
        let (low, high) = game.utility_range();
        let mut report = Report::unsearched(game, state, |_| f64::midpoint(low, high));
        let mut budget = Budget::new(limits);
        let may_search = budget.enter();
        if may_search && game.turn(state) != Turn::Over {
            let endless = limits.time.is_none() && limits.nodes.is_none() && limits.stop.is_none();
            let most = limits.simulations.unwrap_or(if endless { DEFAULT_SIMULATIONS } else { u64::MAX });
            let mut simulation = Simulation {
                game,
                low,
                scale: if high > low { 1.0 / (high - low) } else { 0.0 },
                exploration: self.exploration,
                horizon: self.horizon,
                memory: self.memory,
                depth: limits.depth.unwrap_or(u32::MAX),
                tree: &mut self.tree,
                path: &mut self.path,
                root_sums: &mut self.root_sums,
                deepest: 0,
                totals: std::iter::repeat_n(0.0, game.num_players()).collect(),
            };
            simulation.tree.clear();
            simulation.root_sums.clear();
            simulation.tree.add(game.turn(state));
            while report.simulations < most && simulation.run(state, &mut budget, random) {
                report.simulations += 1;
            }
            if report.simulations > 0 {
                simulation.fill(&mut report);
            }
        }
        report.nodes = budget.nodes();
        report
    }
}

impl<G: Game> Default for Uct<G> {
    fn default() -> Self {
        Self::new()
    }
}

struct Simulation<'a, G: Game> {
    game: &'a G,
    low: f64,
    /// From utility to reward.
    scale: f64,
    exploration: f64,
    horizon: u32,
    memory: usize,
    depth: u32,
    tree: &'a mut Tree<G::Action>,
    path: &'a mut Vec<Passed>,
    root_sums: &'a mut Vec<Values>,
    /// Plies that choose on the way to the deepest node.
    deepest: u32,
    /// Rewards of each player in all simulations.
    totals: Values,
}

impl<G: Game> Simulation<'_, G> {
    /// Runs one simulation; false if the budget ended it, and then it does not count.
    fn run(&mut self, root: &G::State, budget: &mut Budget<'_>, random: &mut Random) -> bool {
        let mut state = root.clone();
        let mut node = ROOT;
        let mut depth = 0;
        let mut plies = 0;
        self.path.clear();
        let finished = loop {
            let Node { turn, visits, .. } = self.tree.nodes[node as usize];
            if turn == Turn::Over || plies >= self.horizon {
                break turn == Turn::Over;
            }
            if visits == 0 && node != ROOT {
                self.tree.nodes[node as usize].visits = 1;
            } else {
                if !budget.enter() {
                    return false;
                }
                self.tree.list(node, self.game, &state);
                let child = self.step(node, turn, &mut state, random);
                plies += 1;
                depth += u32::from(turn != Turn::Chance);
                if child != ROOT {
                    node = child;
                    continue;
                }
                if depth <= self.depth && self.tree.bytes() < self.memory {
                    node = self.add_child(self.game.turn(&state), depth);
                    continue;
                }
            }
            let left = self.horizon - plies;
            let allowed = left.min(u32::try_from(budget.left()).unwrap_or(u32::MAX));
            let played = playout(self.game, &mut state, random, allowed);
            budget.charge(played.plies);
            if !played.finished && allowed < left {
                return false;
            }
            break played.finished;
        };
        self.back_up(&state, finished);
        true
    }

    /// Takes a step from a node, and returns the node it leads to, [`ROOT`] if there is none yet.
    fn step(&mut self, node: NodeId, turn: Turn, state: &mut G::State, random: &mut Random) -> NodeId {
        let edge = match turn {
            Turn::Joint(players) => {
                let picks = self.tree.pick(node, players, random);
                let actions: JointAction<G::Action> = players
                    .iter()
                    .zip(&picks)
                    .map(|(player, &pick)| self.tree.choice(node, player, pick).action)
                    .collect();
                self.game.apply_joint(state, &actions);
                let cell = self.tree.cell(node, &picks, self.totals.len());
                self.path.push(Passed::Cell { node, cell, picks });
                return self.tree.cells[cell].child;
            }
            Turn::Chance => self.tree.edge_of_outcome(node, self.game.sample_outcome(state, random)),
            Turn::Decision(_) | Turn::Over => self.tree.select(node, self.exploration),
        };
        let Edge { action, child, .. } = self.tree.edges[edge];
        self.game.apply(state, action);
        self.path.push(Passed::Edge { node, edge });
        child
    }

    /// Adds the node that the last step leads to.
    fn add_child(&mut self, turn: Turn, depth: u32) -> NodeId {
        let child = self.tree.add(turn);
        self.deepest = self.deepest.max(depth);
        match self.path.last() {
            Some(&Passed::Edge { edge, .. }) => self.tree.edges[edge].child = child,
            Some(&Passed::Cell { cell, .. }) => self.tree.cells[cell].child = child,
            None => {}
        }
        child
    }

    /// Adds what a simulation was worth to everything it passed.
    fn back_up(&mut self, state: &G::State, finished: bool) {
        let players = Player::first(self.totals.len());
        let rewards: Values = match finished {
            true => players.map(|player| (self.game.utility(state, player) - self.low) * self.scale).collect(),
            false => players.map(|_| 0.5).collect(),
        };
        add(&mut self.totals, &rewards);
        if let Some(&Passed::Edge { node: ROOT, edge }) = self.path.first() {
            let count = self.tree.edges_of(ROOT).len();
            self.root_sums.resize_with(count, || std::iter::repeat_n(0.0, rewards.len()).collect());
            add(&mut self.root_sums[edge], &rewards);
        }
        for passed in &*self.path {
            match passed {
                &Passed::Edge { node, edge } => {
                    let node = &mut self.tree.nodes[node as usize];
                    node.visits += 1;
                    self.tree.edges[edge].visits += 1;
                    if let Turn::Decision(player) = node.turn {
                        self.tree.edges[edge].sum += rewards[player.index()];
                    }
                }
                Passed::Cell { node, cell, picks } => {
                    self.tree.nodes[*node as usize].visits += 1;
                    self.tree.cells[*cell].visits += 1;
                    add(&mut self.tree.cells[*cell].sums, &rewards);
                    self.tree.add_regrets(*node, picks, &rewards);
                }
            }
        }
    }
}

fn add(sums: &mut Values, rewards: &Values) {
    for (sum, reward) in sums.iter_mut().zip(rewards) {
        *sum += reward;
    }
}
