//! The tree of a search in flat arrays: nodes, their edges, and the tables of joint turns.

use std::collections::HashMap;

use arrayvec::ArrayVec;
use foldhash::fast::FixedState;

use crate::game::{Actions, Game, MAX_PLAYERS, Outcomes, Player, PlayerSet, Turn, Values};
use crate::random::Random;

use super::regret::{self, Choice};

/// Index of a node.
pub(super) type NodeId = u32;

/// The node that no edge leads to: the root.
pub(super) const ROOT: NodeId = 0;

/// A position of the tree. Its edges are listed when it is left for the first time: most nodes never are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) turn: Turn,
    pub(super) visits: u32,
    /// The first of its edges, or at a joint turn of its choices.
    first: u32,
    count: u32,
    listed: bool,
}

/// An action or outcome that leads from a node to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// [`ROOT`] until the position after it is added.
    pub(super) child: NodeId,
    pub(super) visits: u32,
    /// Sum of the rewards of the player who decides.
    pub(super) sum: f64,
}

impl<A> Edge<A> {
    /// Mean reward, if there is one.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.sum / f64::from(self.visits))
    }
}

/// A combination of choices at a joint turn.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) child: NodeId,
    pub(super) visits: u32,
    /// Sum of the rewards of each player.
    pub(super) sums: Values,
}

/// Which of its actions each player of a joint turn takes.
pub(super) type Picks = ArrayVec<u32, MAX_PLAYERS>;

#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<A>>,
    pub(super) choices: Vec<Choice<A>>,
    pub(super) cells: Vec<Cell>,
    /// Cells of the joint turns, of which only those met in play are kept.
    cell_of: HashMap<(NodeId, Picks), u32, FixedState>,
    actions: Actions<A>,
    outcomes: Outcomes<A>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            choices: Vec::new(),
            cells: Vec::new(),
            cell_of: HashMap::with_hasher(FixedState::with_seed(0)),
            actions: Actions::new(),
            outcomes: Outcomes::new(),
        }
    }

    /// Forgets everything and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.choices.clear();
        self.cells.clear();
        self.cell_of.clear();
    }

    /// Bytes in use, without what is reserved beyond.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
            + size_of_val(self.edges.as_slice())
            + size_of_val(self.choices.as_slice())
            + self.cells.len() * (size_of::<Cell>() + size_of::<((NodeId, Picks), u32)>())
    }

    pub(super) fn add(&mut self, turn: Turn) -> NodeId {
        self.nodes.push(Node { turn, visits: 0, first: 0, count: 0, listed: false });
        self.nodes.len() as NodeId - 1
    }

    /// Lists the edges or choices of a node, whose position is `state`, unless that has been done.
    pub(super) fn list<G: Game<Action = A>>(&mut self, id: NodeId, game: &G, state: &G::State) {
        let node = &mut self.nodes[id as usize];
        if node.listed {
            return;
        }
        node.listed = true;
        let edge = |action| Edge { action, child: ROOT, visits: 0, sum: 0.0 };
        let before;
        let after;
        match node.turn {
            Turn::Over => return,
            Turn::Decision(player) => {
                self.actions.clear();
                game.actions(state, player, &mut self.actions);
                before = self.edges.len();
                self.edges.extend(self.actions.iter().map(|&action| edge(action)));
                after = self.edges.len();
            }
            Turn::Chance => {
                self.outcomes.clear();
                game.outcomes(state, &mut self.outcomes);
                before = self.edges.len();
                self.edges.extend(self.outcomes.iter().map(|&(outcome, _)| edge(outcome)));
                after = self.edges.len();
            }
            Turn::Joint(players) => {
                before = self.choices.len();
                for player in players.iter() {
                    self.actions.clear();
                    game.actions(state, player, &mut self.actions);
                    self.choices.extend(self.actions.iter().map(|&action| Choice::new(player, action)));
                }
                after = self.choices.len();
            }
        }
        node.first = before as u32;
        node.count = (after - before) as u32;
    }

    /// Where the edges of a node lie; empty before they are listed.
    pub(super) fn edges_of(&self, id: NodeId) -> std::ops::Range<usize> {
        let node = &self.nodes[id as usize];
        node.first as usize..(node.first + node.count) as usize
    }

    /// Where the choices of a player at a joint turn lie.
    pub(super) fn choices_of(&self, id: NodeId, player: Player) -> std::ops::Range<usize> {
        let all = self.edges_of(id);
        let choices = &self.choices[all.clone()];
        let start = choices.partition_point(|choice| choice.player < player);
        let end = choices.partition_point(|choice| choice.player <= player);
        all.start + start..all.start + end
    }

    /// The edge of an outcome; outcomes are listed in ascending order.
    pub(super) fn edge_of_outcome(&self, id: NodeId, outcome: A) -> usize {
        let edges = self.edges_of(id);
        edges.start + self.edges[edges.clone()].partition_point(|edge| edge.action < outcome)
    }

    /// The cell of a combination, added if it is new.
    pub(super) fn cell(&mut self, id: NodeId, picks: &Picks, players: usize) -> usize {
        let next = self.cells.len() as u32;
        let cell = *self.cell_of.entry((id, picks.clone())).or_insert(next);
        if cell == next {
            let sums = std::iter::repeat_n(0.0, players).collect();
            self.cells.push(Cell { child: ROOT, visits: 0, sums });
        }
        cell as usize
    }

    /// The cell of a combination if it has been met.
    pub(super) fn known_cell(&self, id: NodeId, picks: &Picks) -> Option<&Cell> {
        self.cell_of.get(&(id, picks.clone())).map(|&cell| &self.cells[cell as usize])
    }

    /// The edge that UCB1 takes next: every edge once in their order, then that of the greatest upper confidence bound;
    /// the first of equals.
    pub(super) fn select(&self, id: NodeId, exploration: f64) -> usize {
        let edges = self.edges_of(id);
        let ln = f64::from(self.nodes[id as usize].visits.max(1)).ln();
        let mut best = edges.start;
        let mut best_bound = f64::NEG_INFINITY;
        for index in edges {
            let edge = &self.edges[index];
            if edge.visits == 0 {
                return index;
            }
            let visits = f64::from(edge.visits);
            let bound = edge.sum / visits + exploration * (ln / visits).sqrt();
            if bound > best_bound {
                best = index;
                best_bound = bound;
            }
        }
        best
    }

    /// The edge taken most often, if any was; of equals that of greater mean, and of equals again the first.
    pub(super) fn most_visited(&self, id: NodeId) -> Option<usize> {
        let rank = |index: usize| (self.edges[index].visits, self.edges[index].mean());
        let taken = self.edges_of(id).filter(|&index| self.edges[index].visits > 0);
        taken.reduce(|best, index| if rank(index) > rank(best) { index } else { best })
    }

    /// Draws what each player of a joint turn takes.
    pub(super) fn pick(&mut self, id: NodeId, players: PlayerSet, random: &mut Random) -> Picks {
        players
            .iter()
            .map(|player| {
                let choices = self.choices_of(id, player);
                regret::pick(&mut self.choices[choices], random)
            })
            .collect()
    }

    /// What a player of a joint turn takes with a pick.
    pub(super) fn choice(&self, id: NodeId, player: Player, pick: u32) -> &Choice<A> {
        &self.choices[self.choices_of(id, player).start + pick as usize]
    }

    /// Adds what each player of a joint turn would have gained by every other action while the others stayed, as far as
    /// such combinations have been met.
    pub(super) fn add_regrets(&mut self, id: NodeId, picks: &Picks, rewards: &Values) {
        let Turn::Joint(players) = self.nodes[id as usize].turn else { return };
        for (place, player) in players.iter().enumerate() {
            let reward = rewards[player.index()];
            let choices = self.choices_of(id, player);
            let mut other = picks.clone();
            for (pick, choice) in (0u32..).zip(choices) {
                other[place] = pick;
                if pick == picks[place] {
                    self.choices[choice].visits += 1;
                    self.choices[choice].sum += reward;
                } else if let Some(cell) = self.known_cell(id, &other) {
                    self.choices[choice].regret += cell.sums[player.index()] / f64::from(cell.visits) - reward;
                }
            }
        }
    }
}
