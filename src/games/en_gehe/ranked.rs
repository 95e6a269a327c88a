//! A set of holes whose elements are found by their rank.

/// A one in each byte.
const ONES: u64 = u64::MAX / 0xff;

/// The highest bit of each byte.
const HIGH: u64 = ONES << 7;

/// A set of up to 64 holes as bits, with the number of elements up to the end of each byte (Vigna 2008, *Broadword
/// implementation of rank/select queries*): no branch depends on what is in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    set: u64,
    /// How many elements there are in each byte and those below it.
    up_to: u64,
}

impl Ranked {
    #[inline]
    pub(super) fn new(set: u64) -> Self {
        const ODD: u64 = 0x55 * ONES;
        const PAIRS: u64 = 0x33 * ONES;
        const FOURS: u64 = 0x0f * ONES;
        let pairs = set - (set >> 1 & ODD);
        let fours = (pairs & PAIRS) + (pairs >> 2 & PAIRS);
        let bytes = (fours + (fours >> 4)) & FOURS;
        Ranked { set, up_to: bytes.wrapping_mul(ONES) }
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        (self.up_to >> 56) as u32
    }

    /// The element with so many smaller ones in the set, which has more than `n`.
    #[inline]
    pub(super) fn nth(self, n: u32) -> u32 {
        // The first byte that ends with more than `n` elements: its highest bit is the lowest that the sum sets.
        let n = u64::from(n);
        let more = ((HIGH - ONES) + self.up_to - n * ONES) & HIGH;
        let shift = (more.trailing_zeros() - 7) & 0x38;
        let smaller = (self.up_to << 8) >> shift & 0xff;
        let byte = (self.set >> shift) as u8;
        shift + u32::from(PLACES[(n - smaller) as usize & 7][usize::from(byte)])
    }
}

/// By rank: where in a byte the element of this rank is.
static PLACES: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rank) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[rank][byte] = place as u8;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::Ranked;
    use crate::random::mix;

    #[test]
    fn elements_by_rank() {
        let patterns = (0..2000)
            .map(mix)
            .flat_map(|bits| [bits, bits & mix(bits), bits & mix(bits) & mix(!bits), !bits | mix(bits)]);
        for set in patterns.chain([0, 1, 1 << 63, u64::MAX, u64::MAX >> 1, 1 << 7 | 1 << 8]) {
            let ranked = Ranked::new(set);
            assert_eq!(ranked.len(), set.count_ones());
            let elements = (0..64).filter(|place| set >> place & 1 == 1);
            assert!(elements.eq((0..ranked.len()).map(|n| ranked.nth(n))), "{set:b}");
        }
    }
}
