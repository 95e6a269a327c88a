//! The positions seen so far, to compare keys and texts with.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::position::debug;
use super::problem::Problem;

/// So many positions are remembered. Among them two keys of 64 random bits are equal by chance with probability
/// 2¹⁷ · 2¹⁷ / 2⁶⁵ < 5 · 10⁻¹⁰ (the birthday bound).
const CAPACITY: usize = 1 << 17;

#[derive(Clone, Debug)]
pub(super) struct Memory<S> {
    states: HashMap<S, (u64, String)>,
    by_key: HashMap<u64, S>,
    by_text: HashMap<String, S>,
}

impl<S: Clone + Eq + Hash + Debug> Memory<S> {
    pub(super) fn new() -> Self {
        Memory { states: HashMap::new(), by_key: HashMap::new(), by_text: HashMap::new() }
    }

    /// Number of distinct positions remembered.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Compares a position with those seen before, and remembers it if there is room. The text is empty where texts are
    /// not compared.
    pub(super) fn compare(&mut self, state: &S, key: u64, text: String) -> Result<(), Problem> {
        if let Some((first_key, first_text)) = self.states.get(state) {
            if *first_key != key {
                return Err(Problem::UnequalKeys { state: debug(state), first: *first_key, second: key });
            }
            if *first_text != text {
                return Err(Problem::UnequalTexts { first: first_text.clone(), second: text });
            }
            return Ok(());
        }
        if self.len() == CAPACITY {
            return Ok(());
        }
        // Not found by its hash, so it should be equal to no state of the same key or text.
        for other in self.by_key.get(&key).into_iter().chain(self.by_text.get(&text)) {
            if other == state {
                return Err(Problem::UnequalHashes { state: debug(state), other: debug(other) });
            }
        }
        if let Some(other) = self.by_key.get(&key) {
            return Err(Problem::KeyCollision { key, state: debug(other), other: debug(state) });
        }
        if let Some(other) = self.by_text.get(&text) {
            return Err(Problem::TextCollision { text, state: debug(other), other: debug(state) });
        }
        self.by_key.insert(key, state.clone());
        if !text.is_empty() {
            self.by_text.insert(text.clone(), state.clone());
        }
        self.states.insert(state.clone(), (key, text));
        Ok(())
    }
}
