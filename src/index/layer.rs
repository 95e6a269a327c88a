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

/// Positions of a block where the order alone does not divide them: few enough for a copy of a block to take little
/// memory beside them all.
const BLOCK: u64 = 1 << 16;

impl Layer {
    /// A layer of stages, each a list of blocks; together they hold each number of the range once.
    pub fn new(name: impl Into<String>, range: Range<u64>, stages: Vec<Vec<Block>>) -> Self {
        Layer { name: name.into(), range, stages }
    }

    /// A layer whose positions are worked through in ascending order of their numbers, one after another.
    pub fn ascending(name: impl Into<String>, range: Range<u64>) -> Self {
        let starts = range.clone().step_by(BLOCK as usize);
        let blocks = starts.map(|start| start..range.end.min(start + BLOCK));
        let stages = blocks.map(|block| vec![block]).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascending_layers_hold_each_number_once() {
        for (start, end) in [(0, 0), (5, 6), (7, BLOCK + 7), (1, 3 * BLOCK + 2)] {
            let range = start..end;
            let layer = Layer::ascending("all", range.clone());
            assert!(layer.stages().iter().all(|stage| stage.len() == 1));
            let blocks = layer.stages().iter().flatten();
            assert!(blocks.clone().all(|block| block.end - block.start <= BLOCK));
            assert!(blocks.cloned().flatten().eq(range));
        }
    }
}
