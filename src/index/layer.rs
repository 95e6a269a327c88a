//! Parts of a numbering, and the order in which they are worked through.

use std::ops::Range;

/// Positions with consecutive numbers that are worked through one after another.
pub type Block = Range<u64>;

/// Positions with consecutive numbers that play can leave only for lower layers.
///
/// They are worked through stage by stage, and within a stage block by block. Blocks of one stage do not wait for one
/// another, so that they can be shared out among processors; within a block, and from stage to stage, each position
/// sees what the ones before it have become. The closer the order is to that from the end of the game to its
/// beginning, the fewer times a layer has to be gone through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    name: String,
    range: Range<u64>,
    stages: Vec<Vec<Block>>,
}

impl Layer {
    /// A layer of stages, each a list of blocks; together they hold each number of the range once.
    pub fn new(name: impl Into<String>, range: Range<u64>, stages: Vec<Vec<Block>>) -> Self {
        Layer { name: name.into(), range, stages }
    }

    /// A layer whose positions are worked through in ascending order of their numbers, one after another.
    pub fn ascending(name: impl Into<String>, range: Range<u64>) -> Self {
        let stages = vec![vec![range.clone()]];
        Layer::new(name, range, stages)
    }

    /// What its positions have in common, in a few words.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The numbers.
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// The stages in their order.
    pub fn stages(&self) -> &[Vec<Block>] {
        &self.stages
    }
}
