//! Monte Carlo tree search.

mod regret;
mod report;
mod select;
mod tree;

use std::f64::consts::SQRT_2;

use crate::game::{Game, MAX_PLAYERS, Player, Turn};
use crate::playout::{HORIZON, playout};
use crate::random::Random;

use super::limits::{Budget, Limits};
use super::report::Report;
use regret::JointVisit;
use tree::{Kind, ROOT, Rewards, Tree};

/// UCT (Kocsis & Szepesvári 2006) with random playouts, for any game: chance, any number of players, joint turns.
///
/// A **simulation** walks down the tree from the root, adds the first position that is not in it, plays on at random
/// and enters what the game paid into every node on the way.
///
/// - At a **decision** the player takes the action of the greatest UCB1 (Auer, Cesa-Bianchi & Fischer 2002), after
///   each has been tried once; rewards are scaled to [0, 1] by [`Game::utility_range`]. Every player has their own
///   mean in view and nothing else, as in max^n (Sturtevant 2008). The action most visited is the best; of equals the
///   one of the higher value, then the smallest.
/// - **Chance** has nodes of its own, and [`Game::sample_outcome`] draws from them: what is learnt after a throw is
///   kept for that throw (closed loop).
/// - At a **joint turn** every player plays by regret matching (Hart & Mas-Colell 2000; in a tree, Lanctot, Lisý &
///   Winands 2014), whatever the number of players and the sum of utilities. The answer is the average strategy, which
///   in two-player zero-sum games approaches an equilibrium; exploration, a fifth of the visits, is kept out of it.
///
/// **Limits.** Without time, nodes, simulations or a stop flag a search makes
/// [`DEFAULT_SIMULATIONS`](Uct::DEFAULT_SIMULATIONS). Nodes are the positions of all simulations, root included. A
/// simulation that a limit interrupts is discarded, though its nodes are counted, so that no result is made up; a limit
/// that leaves no room for even one gives the smallest action and the middle of the utility range. No search makes more
/// than 2³² − 2 simulations. **Depth** counts plies that choose, as in [`Expectiminimax`](super::Expectiminimax): a
/// decision or a joint turn costs one, a chance turn one if it follows another. What lies deeper is played through but
/// not added; at depth 0 the values are those of random play.
///
/// **Memory** is bounded by [`capacity`](Uct::capacity): when the tree is full, simulations go on from its leaves. It
/// is kept from one search to the next; the tree is not.
///
/// ```
/// use astragali::games::senet::Senet;
/// use astragali::search::{Limits, Uct};
/// use astragali::{Notation, Random};
///
/// let senet = Senet::default();
/// let position = senet.parse_state("........../........../........ox x 1")?;
/// let report = Uct::new().search(&senet, &position, &Limits::none().simulations(100), &mut Random::seeded(1));
/// assert_eq!(senet.action_text(&position, report.best().unwrap()), "30-off");
/// assert_eq!((report.values[0], report.simulations), (1.0, 100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uct<A> {
    exploration: f64,
    horizon: u32,
    capacity: usize,
    tree: Tree<A>,
    totals: Totals,
    /// Nodes of the tree that a simulation came through, each with the kind of its parent.
    path: Vec<(u32, Kind)>,
    joint_path: Vec<JointVisit>,
}

impl<A: Copy + Ord> Uct<A> {
    /// Simulations of a search that nothing but depth limits.
    pub const DEFAULT_SIMULATIONS: u64 = 10_000;

    /// A search with exploration √2, a horizon of 10,000 plies and a capacity of 2²² entries.
    pub fn new() -> Self {
        Uct {
            exploration: SQRT_2,
            horizon: HORIZON,
            capacity: 1 << 22,
            tree: Tree::new(),
            totals: Totals::default(),
            path: Vec::new(),
            joint_path: Vec::new(),
        }
    }

    /// How much UCB1 favours actions seldom tried: `c` in mean reward + c · √(ln N / n), rewards in [0, 1]. UCB1's own
    /// is √2; 0 is greedy. What is negative or no number counts as 0. Joint turns explore at a rate of their own.
    #[must_use]
    pub fn exploration(self, exploration: f64) -> Self {
        Uct { exploration: exploration.max(0.0), ..self }
    }

    /// Plies from the root, in the tree and beyond, after which a simulation ends as a draw: it pays everybody the
    /// middle of the utility range.
    #[must_use]
    pub fn horizon(self, plies: u32) -> Self {
        Uct { horizon: plies, ..self }
    }

    /// The largest tree, in entries: a position known or a joint turn's action. An entry takes 24 to 40 bytes for a
    /// small action, a position after a joint turn about 100. The root's own actions are kept in any case.
    #[must_use]
    pub fn capacity(self, entries: usize) -> Self {
        Uct { capacity: entries, ..self }
    }

    /// Entries of the tree that the last search left behind.
    pub fn tree_len(&self) -> usize {
        self.tree.len()
    }

    /// Searches a position, whatever its turn.
    pub fn search<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        random: &mut Random,
    ) -> Report<A> {
        let mut budget = Budget::new(limits);
        let scale = Scale::new(game.utility_range());
        let mut report = Report::unsearched(game, state, |_| scale.utility(0.5));
        self.tree.clear(game.num_players());
        self.totals.clear(game.num_players());
        if game.turn(state) == Turn::Over {
            budget.enter();
        } else {
            let walk = Walk { game, root: state, scale, deepest: limits.depth.unwrap_or(u32::MAX) };
            let is_expanded = walk.deepest > 0 || game.turn(state) == Turn::Chance;
            if self.tree.plant(game, state, is_expanded) {
                let most = Self::most_simulations(limits);
                let mut current = state.clone();
                while self.totals.simulations < most && self.simulate(&walk, &mut current, &mut budget, random) {}
                report::complete(&mut report, game, state, &self.tree, &self.totals, scale);
            }
        }
        report.nodes = budget.nodes();
        report
    }

    /// How many simulations to make if nothing else ends the search.
    fn most_simulations(limits: &Limits) -> u64 {
        let endless = limits.time.is_none() && limits.nodes.is_none() && limits.stop.is_none();
        let most = limits.simulations.unwrap_or(if endless { Self::DEFAULT_SIMULATIONS } else { u64::MAX });
        // Visits are counted in 32 bits.
        most.min(u64::from(u32::MAX) - 1)
    }

    /// One simulation; false if a limit was met, and then nothing was backed up.
    fn simulate<G: Game<Action = A>>(
        &mut self,
        walk: &Walk<'_, G>,
        state: &mut G::State,
        budget: &mut Budget<'_>,
        random: &mut Random,
    ) -> bool {
        state.clone_from(walk.root);
        if !budget.enter() {
            return false;
        }
        let Some((plies, depth)) = self.descend(walk, state, budget, random) else { return false };
        let Some(is_over) = Self::play_out(walk.game, state, self.horizon - plies, budget, random) else {
            return false;
        };
        let rewards = if is_over {
            let players = Player::first(walk.game.num_players());
            Rewards::from_players(players.map(|player| walk.scale.reward(walk.game.utility(state, player))))
        } else {
            Rewards::from_players(std::iter::repeat_n(0.5, walk.game.num_players()))
        };
        self.back_up(rewards, depth);
        true
    }

    /// Walks from the root, where `state` is, to a position to play out from; returns the plies, and the depth of the
    /// last node of the tree. `None` if a limit was met.
    fn descend<G: Game<Action = A>>(
        &mut self,
        walk: &Walk<'_, G>,
        state: &mut G::State,
        budget: &mut Budget<'_>,
        random: &mut Random,
    ) -> Option<(u32, u32)> {
        self.path.clear();
        self.joint_path.clear();
        let (mut at, mut parent) = (ROOT, Kind::LEAF);
        let (mut plies, mut depth, mut depth_of_tree) = (0, 0, 0);
        loop {
            let turn = walk.game.turn(state);
            if parent == Kind::CHANCE && turn == Turn::Chance {
                if depth == walk.deepest {
                    break;
                }
                depth += 1;
            }
            self.path.push((at as u32, parent));
            depth_of_tree = depth;
            if plies == self.horizon || turn == Turn::Over {
                break;
            }
            let node = self.tree.nodes[at];
            if node.kind == Kind::LEAF {
                let is_new = node.visits == 0 && at != ROOT;
                let is_deepest = depth == walk.deepest && turn != Turn::Chance;
                let capacity = self.capacity;
                if is_new || is_deepest || !self.tree.expand(walk.game, state, at, turn, capacity) {
                    break;
                }
            }
            parent = self.tree.nodes[at].kind;
            if !budget.enter() {
                return None;
            }
            plies += 1;
            let child = match parent {
                Kind::CHANCE => {
                    let outcome = walk.game.sample_outcome(state, random);
                    walk.game.apply(state, outcome);
                    self.tree.child_by_outcome(at, outcome)
                }
                Kind::JOINT => {
                    let visit = self.tree.joint.draw(self.tree.nodes[at].tables(), self.path.len(), random);
                    self.joint_path.push(visit);
                    walk.game.apply_joint(state, &self.tree.joint.actions(visit.tables, &visit.choice));
                    depth += 1;
                    self.tree.child_by_choice(at, &visit.choice, self.capacity)
                }
                _ => {
                    let child = self.tree.select(at, self.exploration, random);
                    walk.game.apply(state, self.tree.nodes[child].action);
                    depth += 1;
                    Some(child)
                }
            };
            let Some(child) = child else { break };
            at = child;
        }
        Some((plies, depth_of_tree))
    }

    /// Plays at random for at most so many plies; whether the game is over then, or `None` if a limit was met.
    fn play_out<G: Game<Action = A>>(
        game: &G,
        state: &mut G::State,
        mut plies: u32,
        budget: &mut Budget<'_>,
        random: &mut Random,
    ) -> Option<bool> {
        while game.turn(state) != Turn::Over {
            if plies == 0 {
                return Some(false);
            }
            let granted = budget.grant(plies);
            if granted == 0 {
                return None;
            }
            let played = playout(game, state, random, granted);
            budget.charge(played.plies);
            plies -= played.plies;
        }
        Some(true)
    }

    fn back_up(&mut self, mut rewards: Rewards, depth: u32) {
        let mut rest = self.path.as_slice();
        for visit in self.joint_path.iter().rev() {
            let (above, below) = rest.split_at(visit.nodes_before);
            self.tree.add_visits(below, &rewards);
            self.tree.joint.update(visit, &mut rewards);
            rest = above;
        }
        self.tree.add_visits(rest, &rewards);
        let root = &self.tree.nodes[ROOT];
        let first = self.path.get(1).filter(|_| root.kind.is_decision());
        let first = first.map(|&(node, _)| node as usize - root.children().start);
        self.totals.add(&rewards, first, depth);
    }
}

impl<A: Copy + Ord> Default for Uct<A> {
    fn default() -> Self {
        Self::new()
    }
}

/// What all simulations of a search have in common.
struct Walk<'a, G: Game> {
    game: &'a G,
    root: &'a G::State,
    scale: Scale,
    deepest: u32,
}

/// Utilities as rewards in [0, 1] and back.
#[derive(Clone, Copy, Debug)]
struct Scale {
    low: f64,
    width: f64,
}

impl Scale {
    fn new((low, high): (f64, f64)) -> Self {
        Scale { low, width: high - low }
    }

    #[inline]
    fn reward(self, utility: f64) -> f64 {
        if self.width > 0.0 { (utility - self.low) / self.width } else { 0.5 }
    }

    fn utility(self, reward: f64) -> f64 {
        self.low + reward * self.width
    }
}

/// What simulations paid each player, altogether and, at a decision, by the action they began with.
#[derive(Clone, Debug, Default)]
struct Totals {
    simulations: u64,
    depth: u32,
    num_players: usize,
    all: [f64; MAX_PLAYERS],
    by_first: Vec<f64>,
}

impl Totals {
    fn clear(&mut self, num_players: usize) {
        self.by_first.clear();
        let by_first = std::mem::take(&mut self.by_first);
        *self = Totals { num_players, by_first, ..Totals::default() };
    }

    fn add(&mut self, rewards: &Rewards, first: Option<usize>, depth: u32) {
        self.simulations += 1;
        self.depth = self.depth.max(depth);
        self.all.iter_mut().zip(rewards.players()).for_each(|(sum, reward)| *sum += reward);
        if let Some(first) = first {
            let start = first * self.num_players;
            if self.by_first.len() < start + self.num_players {
                self.by_first.resize(start + self.num_players, 0.0);
            }
            let sums = &mut self.by_first[start..start + self.num_players];
            sums.iter_mut().zip(rewards.players()).for_each(|(sum, reward)| *sum += reward);
        }
    }

    fn mean(&self, player: Player) -> f64 {
        self.all[player.index()] / self.simulations as f64
    }

    /// The mean of the simulations, so many, that began with the action of this index.
    fn mean_after(&self, first: usize, simulations: u32, player: Player) -> f64 {
        self.by_first[first * self.num_players + player.index()] / f64::from(simulations)
    }
}
