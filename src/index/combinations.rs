//! Subsets as numbers: the combinatorial number system (Beckenbach 1964, Knuth 4A §7.2.1.3).

/// The number of ways to choose `k` of `n` things; 0 if there are not so many.
///
/// # Panics
/// If it takes a number that does not fit 64 bits to work it out, which needs an `n` of more than 62.
pub const fn binomial(n: u32, k: u32) -> u64 {
    if k > n {
        return 0;
    }
    let fewer = if k < n - k { k } else { n - k };
    let mut ways = 1u64;
    let mut i = 0;
    while i < fewer {
        let factor = (n - i) as u64;
        assert!(ways <= u64::MAX / factor, "a binomial coefficient of more than 64 bits");
        ways = ways * factor / (i as u64 + 1);
        i += 1;
    }
    ways
}

/// Ranks of the subsets of up to 30 things that have a given number of elements, in the order of their bit masks.
///
/// A subset is split into two halves, whose contributions to the rank are looked up and added.
#[derive(Clone, Debug)]
pub struct Subsets {
    low: Box<Half>,
    /// By the size of the whole subset.
    high: Vec<Box<Half>>,
}

/// Bits of the lower half of a mask.
const HALF: u32 = 15;

/// What each half of a mask adds; an array, so that no half is beyond its end.
type Half = [u32; 1 << HALF];

impl Subsets {
    /// Tables for subsets of up to `most` elements.
    pub fn new(most: u32) -> Self {
        let halves = |rank: &dyn Fn(u32) -> u32| -> Box<Half> {
            let mut ranks = Box::new([0; 1 << HALF]);
            for (rank_of_half, half) in ranks.iter_mut().zip(0..) {
                *rank_of_half = rank(half);
            }
            ranks
        };
        let high = |size: u32| {
            halves(&|half| size.checked_sub(half.count_ones()).map_or(0, |before| rank_from(half << HALF, before)))
        };
        Subsets { low: halves(&|half| rank_from(half, 0)), high: (0..=most).map(high).collect() }
    }

    /// How many subsets of `size` elements have a smaller mask than `subset`, which has `size` elements.
    #[inline]
    pub fn rank(&self, subset: u32, size: usize) -> u32 {
        self.of_size(size).rank(subset)
    }

    /// The ranks of the subsets of `size` elements alone, where many are looked up.
    #[inline]
    pub fn of_size(&self, size: usize) -> Ranks<'_> {
        Ranks { low: &self.low, high: &self.high[size] }
    }
}

/// Ranks of the subsets that have a given number of elements.
#[derive(Clone, Copy, Debug)]
pub struct Ranks<'a> {
    low: &'a Half,
    high: &'a Half,
}

impl Ranks<'_> {
    /// How many subsets of as many elements have a smaller mask than `subset`.
    #[inline]
    pub fn rank(self, subset: u32) -> u32 {
        self.low[(subset & ((1 << HALF) - 1)) as usize] + self.high[(subset >> HALF & ((1 << HALF) - 1)) as usize]
    }
}

/// The part of a rank that comes from these elements if so many smaller ones are in the subset.
fn rank_from(elements: u32, before: u32) -> u32 {
    let mut left = elements;
    let mut order = before;
    let mut rank = 0;
    while left != 0 {
        order += 1;
        rank += binomial(left.trailing_zeros(), order) as u32;
        left &= left - 1;
    }
    rank
}

/// All subsets of `size` of the first `n` things as masks, in ascending order.
pub fn subsets(n: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (1u64 << size) - 1;
    std::iter::successors(Some(first), |&subset| {
        // The next greater number with as many ones (Gosper, HAKMEM item 175, 1972).
        let lowest = subset & subset.wrapping_neg();
        (lowest != 0).then(|| {
            let carried = subset + lowest;
            carried | (((subset ^ carried) >> 2) / lowest)
        })
    })
    .take_while(move |&subset| subset >> n == 0)
    .map(|subset| subset as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomial_coefficients() {
        for n in 0..62 {
            assert_eq!((binomial(n, 0), binomial(n, n), binomial(n, n + 1)), (1, 1, 0));
            for k in 1..=n {
                assert_eq!(binomial(n + 1, k), binomial(n, k - 1) + binomial(n, k), "{n} {k}");
            }
        }
        assert_eq!((binomial(1000, 998), binomial(100, 93)), (499_500, 16_007_560_800));
    }

    #[test]
    #[should_panic = "more than 64 bits"]
    fn greater_binomial_coefficients_are_refused() {
        binomial(70, 35);
    }

    #[test]
    fn ranks_count_the_smaller_masks() {
        let ranks = Subsets::new(7);
        for size in 0..=7 {
            let mut count = 0;
            for (rank, subset) in (0..).zip(subsets(30 - size, size)) {
                assert_eq!(ranks.rank(subset, size as usize), rank, "{subset:b}");
                count += 1;
            }
            assert_eq!(count, binomial(30 - size, size));
        }
    }
}
