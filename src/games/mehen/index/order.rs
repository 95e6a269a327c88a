//! The order of the worshipful lions' squares.

use super::squares::{Squares, WAYS, each, next, rank, unrank};

/// All sets of so many squares, those first that are further inward altogether.
#[derive(Clone, Debug)]
pub(super) struct Order {
    size: usize,
    /// By the rank of the set.
    places: Vec<u32>,
    /// By the place.
    ranks: Vec<u32>,
    /// Sums of squares in descending order, and where the sets with each begin.
    sums: Vec<(u32, u32)>,
}

impl Order {
    /// All sets of so many among the first squares.
    pub(super) fn new(squares: u32, size: usize) -> Self {
        let count = WAYS[squares as usize][size];
        let sum = |set: Squares| each(set).map(|square| square + 1).sum::<u32>();
        let mut sums = Vec::with_capacity(count as usize);
        let mut set = (1 << size) - 1;
        for _ in 0..count {
            sums.push(sum(set));
            set = next(set);
        }
        let mut ranks: Vec<u32> = (0..count as u32).collect();
        ranks.sort_by_key(|&rank| std::cmp::Reverse(sums[rank as usize]));
        let mut order = Order { size, places: vec![0; count as usize], ranks, sums: Vec::new() };
        for (place, &rank) in (0..).zip(&order.ranks) {
            order.places[rank as usize] = place;
            let sum = sums[rank as usize];
            if order.sums.last().is_none_or(|&(last, _)| last != sum) {
                order.sums.push((sum, place));
            }
        }
        order
    }

    pub(super) fn len(&self) -> u64 {
        self.places.len() as u64
    }

    #[inline]
    pub(super) fn place(&self, squares: Squares) -> u64 {
        self.places[rank(squares) as usize].into()
    }

    pub(super) fn squares(&self, place: u64) -> Squares {
        unrank(self.ranks[place as usize].into(), self.size)
    }

    /// Sums of squares in descending order, and the places of the sets with each.
    pub(super) fn sums(&self) -> impl Iterator<Item = (u32, std::ops::Range<u64>)> {
        let ends = self.sums.iter().skip(1).map(|&(_, start)| start.into()).chain([self.len()]);
        self.sums.iter().zip(ends).map(|(&(sum, start), end)| (sum, start.into()..end))
    }
}
