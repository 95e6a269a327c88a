//! The one source of randomness: a portable generator whose draws never change for a seed.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A seeded random number generator: xoshiro256++ (Blackman & Vigna 2019).
///
/// The same seed gives the same numbers on every platform and in every release; changing that is a breaking change.
/// It is fast and statistically good, and no secret: a player who sees enough throws can predict the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The generator of a seed.
    pub fn seeded(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The `index`-th of the generators that belong to a seed, for work that is split into numbered parts: the parts
    /// come out the same in whatever order and on however many threads they are done.
    pub fn stream(seed: u64, index: u64) -> Self {
        Random::seeded(mix(seed ^ mix(index)))
    }

    /// 64 uniform random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform integer below `bound`; 0 if `bound` is 0.
    ///
    /// One widening multiplication (Lemire 2019) without its rejection step: no value's probability is off by more
    /// than 2⁻⁶⁴.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }

    /// A uniform multiple of 2⁻⁵³ in [0, 1).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// An index drawn with the given probabilities, which are not negative and sum to about 1; the last one of
    /// positive probability if rounding leaves the draw beyond the sum, and 0 for an empty slice.
    pub fn weighted(&mut self, probabilities: &[f64]) -> usize {
        let mut left = self.unit();
        let mut last = 0;
        for (index, &probability) in probabilities.iter().enumerate() {
            if probability > 0.0 {
                last = index;
                if left < probability {
                    break;
                }
                left -= probability;
            }
        }
        last
    }
}

/// A bijection of 64 bits that leaves no pattern: the finalizer of SplitMix64 (Steele, Lea & Flood 2014, variant 13 of
/// Stafford).
#[inline]
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
