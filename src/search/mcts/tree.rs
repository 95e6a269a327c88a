//! The tree: one flat arena in which the children of a node lie side by side.

use std::ops::Range;

use crate::game::{Actions, Game, MAX_PLAYERS, Outcomes, Player, Turn};
use crate::random::Random;

use super::regret::{Choice, RegretTables};
use super::select::ucb1;

pub(super) const ROOT: usize = 0;

/// What a node waits for, in a byte: the index of the player who decides, or one of the constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(u8);

impl Kind {
    pub(super) const CHANCE: Kind = Kind(MAX_PLAYERS as u8);
    pub(super) const JOINT: Kind = Kind(MAX_PLAYERS as u8 + 1);
    /// Not expanded.
    pub(super) const LEAF: Kind = Kind(MAX_PLAYERS as u8 + 2);

    pub(super) const fn is_decision(self) -> bool {
        self.0 < MAX_PLAYERS as u8
    }

    const fn decision(player: Player) -> Kind {
        Kind(player.index() as u8)
    }
}

/// What a simulation paid each player, scaled to [0, 1], by [`Kind`]: zeros stand where nobody decides, so that
/// backing up need not ask.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rewards([f64; 16]);

impl Rewards {
    pub(super) fn from_players(rewards: impl Iterator<Item = f64>) -> Rewards {
        let mut all = Rewards::default();
        all.0.iter_mut().take(MAX_PLAYERS).zip(rewards).for_each(|(slot, reward)| *slot = reward);
        all
    }

    /// Rewards of the players, zeros beyond their number.
    pub(super) fn players(&self) -> &[f64] {
        &self.0[..MAX_PLAYERS]
    }

    #[inline]
    pub(super) fn of(&self, kind: Kind) -> f64 {
        self.0[usize::from(kind.0 & 15)]
    }
}

/// A position, together with the action that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// Rewards of the player who decided for this node.
    pub(super) sum: f64,
    /// Where the children begin; at a joint turn the number of its tables.
    first: u32,
    children: u32,
    /// Simulations that came through and were backed up.
    pub(super) visits: u32,
    pub(super) kind: Kind,
    /// Leads here from the parent. The root and the children of joint turns have it for nothing.
    pub(super) action: A,
}

impl<A: Copy> Node<A> {
    fn leaf(action: A) -> Self {
        Node { sum: 0.0, first: 0, children: 0, visits: 0, kind: Kind::LEAF, action }
    }

    /// Indices of the children of a decision or of chance.
    #[inline]
    pub(super) fn children(&self) -> Range<usize> {
        self.first as usize..(self.first + self.children) as usize
    }

    /// Number of a joint turn's tables.
    #[inline]
    pub(super) fn tables(&self) -> usize {
        self.first as usize
    }

    /// Mean reward of the player who decided for this node; `None` if it was never visited.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.sum / f64::from(self.visits))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node<A>>,
    pub(super) joint: RegretTables<A>,
    actions: Actions<A>,
    outcomes: Outcomes<A>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new() -> Self {
        Tree { nodes: Vec::new(), joint: RegretTables::new(), actions: Actions::new(), outcomes: Outcomes::new() }
    }

    pub(super) fn clear(&mut self, num_players: usize) {
        self.nodes.clear();
        self.joint.clear(num_players);
    }

    /// Nodes and rows of tables, which is what memory goes to.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() + self.joint.num_rows()
    }

    /// Makes the root of an empty tree, and its children if it may have any. False if the position offers nothing.
    pub(super) fn plant<G: Game<Action = A>>(&mut self, game: &G, state: &G::State, expanded: bool) -> bool {
        let turn = game.turn(state);
        let Some(any) = self.list(game, state, turn) else { return false };
        self.nodes.push(Node::leaf(any));
        // Without its first moves a search says nothing at all, so they are not asked to fit.
        if expanded {
            self.expand(game, state, ROOT, turn, usize::MAX);
        }
        true
    }

    /// Lists what a leaf's turn offers and makes the node what it is. False if that would make the tree larger than
    /// `capacity`, or if there is nothing to list.
    pub(super) fn expand<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        node: usize,
        turn: Turn,
        capacity: usize,
    ) -> bool {
        let capacity = capacity.min(u32::MAX as usize);
        if self.len() >= capacity || self.list(game, state, turn).is_none() {
            return false;
        }
        let first = self.nodes.len();
        let left = capacity - self.len();
        let (kind, first) = match turn {
            Turn::Over => return false,
            Turn::Decision(player) => {
                if self.actions.len() > left {
                    return false;
                }
                self.nodes.extend(self.actions.iter().map(|&action| Node::leaf(action)));
                (Kind::decision(player), first)
            }
            Turn::Chance => {
                if self.outcomes.len() > left {
                    return false;
                }
                self.nodes.extend(self.outcomes.iter().map(|&(outcome, _)| Node::leaf(outcome)));
                (Kind::CHANCE, first)
            }
            Turn::Joint(players) => {
                let Some(tables) = self.joint.add(game, state, players, &mut self.actions, left) else { return false };
                (Kind::JOINT, tables)
            }
        };
        let children = if kind == Kind::JOINT { 0 } else { self.nodes.len() - first };
        let node = &mut self.nodes[node];
        (node.kind, node.first, node.children) = (kind, first as u32, children as u32);
        true
    }

    /// Fills the buffers with what a turn offers, at a joint turn to the first player; returns the first of it.
    fn list<G: Game<Action = A>>(&mut self, game: &G, state: &G::State, turn: Turn) -> Option<A> {
        self.actions.clear();
        self.outcomes.clear();
        if turn == Turn::Chance {
            game.outcomes(state, &mut self.outcomes);
            return self.outcomes.first().map(|&(outcome, _)| outcome);
        }
        game.actions(state, turn.choosers().iter().next()?, &mut self.actions);
        self.actions.first().copied()
    }

    /// Enters what a simulation paid into nodes of its path, each given with the kind of its parent.
    pub(super) fn add_visits(&mut self, path: &[(u32, Kind)], rewards: &Rewards) {
        for &(node, parent) in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += rewards.of(parent);
        }
    }

    /// The child of a decision to try next.
    #[inline]
    pub(super) fn select(&self, node: usize, exploration: f64, random: &mut Random) -> usize {
        let node = &self.nodes[node];
        let children = node.children();
        children.start + ucb1(&self.nodes[children], node.visits, exploration, random)
    }

    /// The child of a chance node that an outcome leads to; `None` if the game drew what it does not list.
    #[inline]
    pub(super) fn child_by_outcome(&self, node: usize, outcome: A) -> Option<usize> {
        let children = self.nodes[node].children();
        let listed = &self.nodes[children.clone()];
        let place = if listed.len() <= 16 {
            listed.iter().position(|child| child.action == outcome)
        } else {
            listed.binary_search_by(|child| child.action.cmp(&outcome)).ok()
        };
        place.map(|place| children.start + place)
    }

    /// The child that a joint choice leads to, added if there is room for it.
    pub(super) fn child_by_choice(&mut self, node: usize, choice: &Choice, capacity: usize) -> Option<usize> {
        let tables = self.nodes[node].tables();
        if let Some(cell) = self.joint.cell(tables, choice) {
            return Some(self.joint.node_of(cell));
        }
        let child = self.nodes.len();
        if self.len() >= capacity.min(u32::MAX as usize) {
            return None;
        }
        self.nodes.push(Node::leaf(self.joint.action(tables, choice)?));
        self.joint.add_cell(tables, choice, child);
        Some(child)
    }
}
