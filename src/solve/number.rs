//! What a bound is stored as.

use std::fmt::Debug;

use crate::index::Bounds;

/// A number that a bound is stored as.
///
/// Whatever is stored errs outwards: a lower bound is never above the number it was made from, an upper bound never
/// below, and by more than any rounding in the sum of products that the number came from.
pub trait Number: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// What users call it.
    const NAME: &'static str;

    /// By how much at most one update moves a bound outwards, for values from `-scale` to `scale`.
    fn rounding(scale: f64) -> f64;

    /// The greatest number that is safe as a lower bound of values from `-scale` to `scale`.
    fn lower(bound: f64, scale: f64) -> Self;

    /// The least number that is safe as an upper bound of values from `-scale` to `scale`.
    fn upper(bound: f64, scale: f64) -> Self;

    /// The number itself.
    fn get(self, scale: f64) -> f64;
}

/// What two stored numbers say of a value from `-scale` to `scale`.
#[inline]
pub(super) fn bounds<N: Number>([lower, upper]: [N; 2], scale: f64) -> Bounds {
    Bounds { lower: lower.get(scale), upper: upper.get(scale) }
}

/// More than the sums of products that a number comes from can be off by, as a part of the scale: a sum over *n* outcomes
/// of chance is off by less than (*n* + 1) · 2⁻⁵³, and 2⁻⁵³ stands for each step of the conversion. That allows for 57
/// outcomes of a position by itself, and for 5 of one in a cluster, which may be worked out from ten sums in a row.
const SUM: f64 = 1.0 / (1u64 << 47) as f64;

impl Number for f64 {
    const NAME: &'static str = "f64";

    fn rounding(scale: f64) -> f64 {
        scale * SUM
    }

    #[inline]
    fn lower(bound: f64, scale: f64) -> Self {
        bound - scale * SUM
    }

    #[inline]
    fn upper(bound: f64, scale: f64) -> Self {
        bound + scale * SUM
    }

    #[inline]
    fn get(self, _scale: f64) -> f64 {
        self
    }
}

impl Number for f32 {
    const NAME: &'static str = "f32";

    fn rounding(scale: f64) -> f64 {
        scale * (f64::from(f32::EPSILON) + SUM)
    }

    #[inline]
    fn lower(bound: f64, scale: f64) -> Self {
        let exact = bound - scale * SUM;
        let nearest = exact as f32;
        if f64::from(nearest) > exact { nearest.next_down() } else { nearest }
    }

    #[inline]
    fn upper(bound: f64, scale: f64) -> Self {
        -Self::lower(-bound, scale)
    }

    #[inline]
    fn get(self, _scale: f64) -> f64 {
        self.into()
    }
}

/// A fixed-point number of 16 bits: a whole number of 32766ths of the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed16(pub i16);

const STEPS: f64 = 32_766.0;

impl Number for Fixed16 {
    const NAME: &'static str = "fixed16";

    fn rounding(scale: f64) -> f64 {
        scale * (1.0 / STEPS + SUM)
    }

    #[inline]
    fn lower(bound: f64, scale: f64) -> Self {
        // One step below all values is as low as it need be, and so the greatest bound has a number too.
        Fixed16(((bound / scale - SUM) * STEPS).floor().max(-STEPS - 1.0) as i16)
    }

    #[inline]
    fn upper(bound: f64, scale: f64) -> Self {
        Fixed16(-Self::lower(-bound, scale).0)
    }

    #[inline]
    fn get(self, scale: f64) -> f64 {
        f64::from(self.0) * (scale / STEPS)
    }
}
