//! Blocks that are worked through at the same time.

use crate::index::Block;

/// Fewer positions are not worth waking other threads for.
#[cfg(feature = "parallel")]
pub(super) const ALONE: u64 = 1 << 12;

/// The blocks of a stage in their order, as many at a time as have no more than `most` positions together, but at least
/// one.
pub(super) fn batches(mut stage: &[Block], most: u64) -> impl Iterator<Item = &[Block]> {
    std::iter::from_fn(move || {
        let mut positions = 0;
        let fits = |block: &&Block| {
            positions += block.end - block.start;
            positions <= most
        };
        let blocks = stage.iter().take_while(fits).count().max(1);
        let (batch, rest) = stage.split_at_checked(blocks)?;
        stage = rest;
        Some(batch)
    })
}

/// What `work` makes of each block of a batch, by all processors if it is worth it.
pub(super) fn map<T: Send>(batch: &[Block], work: impl Fn(&Block) -> T + Sync) -> Vec<T> {
    #[cfg(feature = "parallel")]
    if batch.iter().map(|block| block.end - block.start).sum::<u64>() >= ALONE {
        use rayon::prelude::*;
        return batch.par_iter().map(&work).collect();
    }
    batch.iter().map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::batches;

    #[test]
    fn as_many_as_fit_and_at_least_one() {
        let stage = [0..3, 3..5, 5..6, 6..20, 20..21];
        assert!(batches(&stage, 5).eq([&stage[..2], &stage[2..3], &stage[3..4], &stage[4..]]));
        assert!(batches(&stage, 6).eq([&stage[..3], &stage[3..4], &stage[4..]]));
        assert!(batches(&stage, 0).eq(stage.chunks(1)));
        assert_eq!(batches(&[], 5).count(), 0);
    }
}
