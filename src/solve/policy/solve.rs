//! Sums over all that follows, layer by layer.

use super::chain::Chain;
use crate::game::Game;
use crate::index::{Block, PositionIndex};
use crate::solve::batches::{self, batches};

/// Two unknowns of a node.
pub(super) type Pair = [f64; 2];

/// Nodes that are put off until the rest of their stage is done, at most.
const SCRATCH: u64 = 1 << 20;

/// Changes that rounding alone may bring, as a part of the greatest number there is.
const ROUNDING: f64 = 1.0 / (1u64 << 48) as f64;

/// A system of linear equations: of each node two unknowns are a constant and what they are on the nodes that follow.
pub(super) struct System<C, T> {
    /// Whether the first unknown changes its sign when the players change their names.
    pub(super) signed: bool,
    /// The constants of a node.
    pub(super) constant: C,
    /// The change that is small enough, from the greatest second unknown so far.
    pub(super) enough: T,
}

impl<C: Fn(usize) -> Pair + Sync, T: Fn(f64) -> Pair + Sync> System<C, T> {
    /// The unknowns of all nodes, from zero up by Gauss–Seidel sweeps in the order of the index. The residual is no
    /// greater than the last change, because what a node was worked out from has changed by no more since.
    ///
    /// The same bit for bit on any number of threads.
    pub(super) fn solve<G: Game, I: PositionIndex<G>>(&self, chain: &Chain<'_, G, I>) -> Vec<Pair> {
        let mut cells = vec![[0.0; 2]; chain.nodes()];
        let mut greatest = [0.0f64; 2];
        for layer in chain.index.layers() {
            loop {
                let mut changes = [0.0f64; 2];
                for stage in layer.stages() {
                    for batch in batches(stage, SCRATCH / chain.lanes() as u64) {
                        self.update(chain, batch, &mut cells, &mut changes, &mut greatest);
                    }
                }
                let enough = (self.enough)(greatest[1]);
                if (0..2).all(|i| changes[i] <= enough[i].max(ROUNDING * greatest[i])) {
                    break;
                }
            }
        }
        cells
    }

    fn update<G: Game, I: PositionIndex<G>>(
        &self,
        chain: &Chain<'_, G, I>,
        blocks: &[Block],
        cells: &mut [Pair],
        changes: &mut Pair,
        greatest: &mut Pair,
    ) {
        let mut note = |old: Pair, new: Pair| {
            for i in 0..2 {
                changes[i] = changes[i].max((new[i] - old[i]).abs());
                greatest[i] = greatest[i].max(new[i].abs());
            }
        };
        if let [block] = blocks {
            for node in chain.nodes_of(block).filter(|&node| chain.is_live(node)) {
                let new = self.node(chain, node, |node| cells[node]);
                note(cells[node], new);
                cells[node] = new;
            }
            return;
        }
        let before = &*cells;
        let block = |block: &Block| {
            let nodes = chain.nodes_of(block);
            let mut fresh = before[nodes.clone()].to_vec();
            for node in nodes.clone().filter(|&node| chain.is_live(node)) {
                let get = |other: usize| *fresh.get(other.wrapping_sub(nodes.start)).unwrap_or(&before[other]);
                fresh[node - nodes.start] = self.node(chain, node, get);
            }
            (nodes, fresh)
        };
        let fresh = batches::map(blocks, block);
        for (nodes, fresh) in fresh {
            cells[nodes.clone()].iter().zip(&fresh).for_each(|(&old, &new)| note(old, new));
            cells[nodes].copy_from_slice(&fresh);
        }
    }

    /// What a node comes to by what follows on it.
    #[inline]
    pub(super) fn node<G: Game, I: PositionIndex<G>>(
        &self,
        chain: &Chain<'_, G, I>,
        node: usize,
        get: impl Fn(usize) -> Pair,
    ) -> Pair {
        let [mut first, mut second] = (self.constant)(node);
        for next in chain.next(node) {
            let [a, b] = get(chain.node(node, &next));
            first += next.way.probability * if self.signed && next.swapped { -a } else { a };
            second += next.way.probability * b;
        }
        [first, second]
    }
}
