//! What follows on each node of a chain.

use std::collections::HashMap;

use foldhash::fast::FixedState;

/// Nodes of a chunk.
pub(super) const CHUNK: usize = 1 << 12;

/// What follows on consecutive nodes. There are few different probabilities, and each is kept once.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// Where the steps of each node begin, and where those of the last one end.
    steps_from: Vec<u32>,
    steps: Vec<Step>,
    ways: Vec<Way>,
    /// Where the ends of each node begin, and where those of the last one end.
    ends_from: Vec<u32>,
    ends: Vec<End>,
}

/// A step to another stored position: 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Twice the number of the position, plus one if it is swapped.
    to: u32,
    way: u32,
}

/// How a step is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Way {
    pub(super) probability: f64,
    pub(super) plies: u32,
}

/// An end of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct End {
    pub(super) way: Way,
    /// What it pays the first player of the position that it follows on.
    pub(super) utility: f64,
}

/// Where play goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Next {
    pub(super) way: Way,
    pub(super) index: u64,
    pub(super) swapped: bool,
}

/// What follows on one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) next: Vec<Next>,
    pub(super) ends: Vec<End>,
}

impl Row {
    pub(super) fn clear(&mut self) {
        self.next.clear();
        self.ends.clear();
    }

    /// Adds up what is the same but for its probability.
    pub(super) fn merge(&mut self) {
        self.next.sort_by_key(|next| (next.index, next.swapped, next.way.plies));
        self.next.dedup_by(|next, kept| {
            let same = (next.index, next.swapped, next.way.plies) == (kept.index, kept.swapped, kept.way.plies);
            if same {
                kept.way.probability += next.way.probability;
            }
            same
        });
    }
}

/// Puts rows together to a chunk.
#[derive(Debug)]
pub(super) struct Builder {
    chunk: Chunk,
    known: HashMap<(u64, u32), u32, FixedState>,
}

impl Builder {
    pub(super) fn new() -> Self {
        let chunk = Chunk { steps_from: vec![0], ends_from: vec![0], ..Chunk::default() };
        Builder { chunk, known: HashMap::default() }
    }

    pub(super) fn push(&mut self, row: &Row) {
        let Builder { chunk, known } = self;
        for next in &row.next {
            let way = *known.entry((next.way.probability.to_bits(), next.way.plies)).or_insert_with(|| {
                chunk.ways.push(next.way);
                chunk.ways.len() as u32 - 1
            });
            chunk.steps.push(Step { to: (next.index as u32) << 1 | u32::from(next.swapped), way });
        }
        chunk.ends.extend_from_slice(&row.ends);
        chunk.steps_from.push(chunk.steps.len() as u32);
        chunk.ends_from.push(chunk.ends.len() as u32);
    }

    pub(super) fn finish(mut self) -> Chunk {
        self.chunk.steps.shrink_to_fit();
        self.chunk.ends.shrink_to_fit();
        self.chunk
    }
}

impl Chunk {
    /// The steps of the node at a place of the chunk.
    #[inline]
    pub(super) fn next(&self, place: usize) -> impl Iterator<Item = Next> + '_ {
        let steps = &self.steps[self.steps_from[place] as usize..self.steps_from[place + 1] as usize];
        steps.iter().map(|step| Next {
            way: self.ways[step.way as usize],
            index: u64::from(step.to >> 1),
            swapped: step.to & 1 == 1,
        })
    }

    /// The ends of the node at a place of the chunk.
    #[inline]
    pub(super) fn ends(&self, place: usize) -> &[End] {
        &self.ends[self.ends_from[place] as usize..self.ends_from[place + 1] as usize]
    }

    /// Memory, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let lists = size_of_val(self.steps_from.as_slice()) + size_of_val(self.ends_from.as_slice());
        let contents = size_of_val(self.steps.as_slice()) + size_of_val(self.ways.as_slice());
        (lists + contents + size_of_val(self.ends.as_slice())) as u64
    }

    /// The most plies of a step or an end.
    pub(super) fn most_plies(&self) -> u32 {
        let ends = self.ends.iter().map(|end| end.way.plies);
        self.ways.iter().map(|way| way.plies).chain(ends).max().unwrap_or(0)
    }
}
