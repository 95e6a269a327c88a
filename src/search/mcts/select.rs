//! Choosing among the children of a decision.

use crate::random::Random;

use super::tree::Node;

/// The child that UCB1 (Auer, Cesa-Bianchi & Fischer 2002) tries next: one never tried, drawn uniformly, or the one
/// of the greatest mean + `exploration` · √(ln `visits` / visits of the child), the first of equals. 0 for no children.
///
/// Untried children are drawn, not taken in order, so that a node with fewer visits than actions is worth what random
/// play makes of it and not what its smallest actions do.
#[inline]
pub(super) fn ucb1<A>(children: &[Node<A>], visits: u32, exploration: f64, random: &mut Random) -> usize {
    let untried = children.iter().filter(|child| child.visits == 0).count();
    if untried > 0 {
        let nth = random.below(untried as u32) as usize;
        let mut indices = children.iter().enumerate().filter(|(_, child)| child.visits == 0);
        return indices.nth(nth).map_or(0, |(index, _)| index);
    }
    let width = exploration * f64::from(visits).ln().sqrt();
    let (mut best, mut highest) = (0, f64::NEG_INFINITY);
    for (index, child) in children.iter().enumerate() {
        let rate = 1.0 / f64::from(child.visits);
        let bound = child.sum * rate + width * rate.sqrt();
        if bound > highest {
            (best, highest) = (index, bound);
        }
    }
    best
}

/// The child most visited; of equals that of the higher mean, then the first. `None` if none was visited.
pub(super) fn most_visited<A: Copy>(children: &[Node<A>]) -> Option<usize> {
    let mut best: Option<usize> = None;
    for (index, child) in children.iter().enumerate() {
        let better = best.is_none_or(|best| {
            let best = &children[best];
            child.visits > best.visits || child.visits == best.visits && child.sum > best.sum
        });
        if child.visits > 0 && better {
            best = Some(index);
        }
    }
    best
}
