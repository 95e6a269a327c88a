//! The lists that a game writes its actions and outcomes into.

use std::ops::Deref;

use smallvec::SmallVec;

/// A list of actions in a buffer that the caller owns, clears and reuses.
///
/// Up to 64 actions lie in the buffer itself; a longer list moves to the heap once, and later lists reuse that memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions<A>(SmallVec<[A; 64]>);

impl<A: Copy> Actions<A> {
    /// An empty list.
    pub fn new() -> Self {
        Actions(SmallVec::new())
    }

    /// Adds an action at the end. Lists are in ascending order: see [`Game::actions`](super::Game::actions).
    #[inline]
    pub fn push(&mut self, action: A) {
        self.0.push(action);
    }

    /// Empties the list and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<A: Copy> Default for Actions<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for Actions<A> {
    type Target = [A];
    #[inline]
    fn deref(&self) -> &[A] {
        &self.0
    }
}

impl<A: Copy> Extend<A> for Actions<A> {
    fn extend<I: IntoIterator<Item = A>>(&mut self, actions: I) {
        self.0.extend(actions);
    }
}

/// The outcomes of a chance turn with integer weights over a total, in a buffer that the caller owns, clears and
/// reuses: an outcome of weight `w` has probability `w / total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes<A> {
    list: SmallVec<[(A, u32); 32]>,
    total: u32,
}

impl<A: Copy> Outcomes<A> {
    /// An empty list with total 0.
    pub fn new() -> Self {
        Outcomes { list: SmallVec::new(), total: 0 }
    }

    /// States what the weights add up to. Said apart from the weights so that a forgotten outcome is noticed
    /// ([`conformance`](crate::conformance)).
    #[inline]
    pub fn set_total(&mut self, total: u32) {
        self.total = total;
    }

    /// Adds an outcome and its weight, at least 1. Lists are in ascending order: see [`Game::outcomes`](super::Game::outcomes).
    #[inline]
    pub fn push(&mut self, outcome: A, weight: u32) {
        self.list.push((outcome, weight));
    }

    /// Empties the list and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.list.clear();
        self.total = 0;
    }

    /// What the weights add up to.
    #[inline]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The outcomes with their probabilities, each in (0, 1].
    #[inline]
    pub fn probabilities(&self) -> impl Iterator<Item = (A, f64)> + '_ {
        let total = f64::from(self.total);
        self.list.iter().map(move |&(outcome, weight)| (outcome, f64::from(weight) / total))
    }

    /// The most probable outcome, the first of equals; `None` in an empty list.
    pub fn likeliest(&self) -> Option<A> {
        self.list.iter().rev().max_by_key(|&&(_, weight)| weight).map(|&(outcome, _)| outcome)
    }
}

impl<A: Copy> Default for Outcomes<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for Outcomes<A> {
    type Target = [(A, u32)];
    #[inline]
    fn deref(&self) -> &[(A, u32)] {
        &self.list
    }
}
