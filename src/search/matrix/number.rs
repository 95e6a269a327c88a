//! The two arithmetics of the simplex method: `f64`, and pairs of `f64` that hold about 106 bits.

/// What a tableau needs of its numbers, and how far it may trust them.
pub(super) trait Number: Copy + PartialOrd {
    /// The neutral element of addition.
    const ZERO: Self;
    /// The neutral element of multiplication.
    const ONE: Self;
    /// A difference smaller than this part of what it was taken from holds rounding errors only.
    const NOISE: f64;

    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// The quotient.
    fn over(self, divisor: Self) -> Self;
    /// The negative.
    fn negated(self) -> Self;
    /// The nearest `f64`.
    fn rounded(self) -> f64;

    /// `self - a * b`, and exactly zero if all but noise cancels: a zero of a degenerate game that came out as 1e-17
    /// would pass for a pivot.
    #[inline]
    fn minus_product(self, a: Self, b: Self) -> Self {
        let difference = self.plus(a.times(b).negated());
        if difference.rounded().abs() <= Self::NOISE * self.rounded().abs() { Self::ZERO } else { difference }
    }
}

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    const NOISE: f64 = 1.0 / (1u64 << 46) as f64;

    #[inline]
    fn plus(self, other: f64) -> f64 {
        self + other
    }

    #[inline]
    fn times(self, other: f64) -> f64 {
        self * other
    }

    #[inline]
    fn over(self, divisor: f64) -> f64 {
        self / divisor
    }

    #[inline]
    fn negated(self) -> f64 {
        -self
    }

    #[inline]
    fn rounded(self) -> f64 {
        self
    }
}

/// The unevaluated sum of two `f64`, the second at most half a unit in the last place of the first (Dekker 1971; the
/// algorithms are those of Hida, Li & Bailey 2001).
///
/// Products are split by hand instead of fused: `f64::mul_add` is a slow call on targets without the instruction.
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub(super) struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// The exact sum of two `f64`.
    #[inline]
    pub(super) fn sum(a: f64, b: f64) -> Double {
        let high = a + b;
        let b_part = high - a;
        Double { high, low: (a - (high - b_part)) + (b - b_part) }
    }

    /// The exact product of two `f64` that are far from overflow and underflow.
    #[inline]
    fn product(a: f64, b: f64) -> Double {
        let (a_high, a_low) = halves(a);
        let (b_high, b_low) = halves(b);
        let high = a * b;
        Double { high, low: ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low }
    }

    /// The exact sum of two `f64`, the first of which is zero or has the greater exponent.
    #[inline]
    fn ordered_sum(a: f64, b: f64) -> Double {
        let high = a + b;
        Double { high, low: b - (high - a) }
    }

    /// The number times a power of two, which is exact.
    #[inline]
    pub(super) fn scaled(self, power_of_two: f64) -> Double {
        Double { high: self.high * power_of_two, low: self.low * power_of_two }
    }
}

impl From<f64> for Double {
    #[inline]
    fn from(high: f64) -> Double {
        Double { high, low: 0.0 }
    }
}

/// Splits a number into two of at most 26 bits each (Veltkamp 1968, in Dekker 1971).
#[inline]
fn halves(a: f64) -> (f64, f64) {
    let spread = a * 134_217_729.0;
    let high = spread - (spread - a);
    (high, a - high)
}

impl Number for Double {
    const ZERO: Double = Double { high: 0.0, low: 0.0 };
    const ONE: Double = Double { high: 1.0, low: 0.0 };
    const NOISE: f64 = 1.0 / (1u128 << 92) as f64;

    #[inline]
    fn plus(self, other: Double) -> Double {
        let high = Double::sum(self.high, other.high);
        let low = Double::sum(self.low, other.low);
        let sum = Double::ordered_sum(high.high, high.low + low.high);
        Double::ordered_sum(sum.high, sum.low + low.low)
    }

    #[inline]
    fn times(self, other: Double) -> Double {
        let product = Double::product(self.high, other.high);
        Double::ordered_sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }

    #[inline]
    fn over(self, divisor: Double) -> Double {
        let first = self.high / divisor.high;
        let rest = self.plus(divisor.times(Double::from(-first)));
        let second = rest.high / divisor.high;
        let rest = rest.plus(divisor.times(Double::from(-second)));
        let third = rest.high / divisor.high;
        Double::ordered_sum(first, second).plus(Double::from(third))
    }

    #[inline]
    fn negated(self) -> Double {
        Double { high: -self.high, low: -self.low }
    }

    #[inline]
    fn rounded(self) -> f64 {
        self.high
    }
}

/// The sum of the numbers, as if it were taken with twice the precision and then rounded (Ogita, Rump & Oishi 2005).
#[inline]
pub(super) fn accurate_sum(numbers: &[f64]) -> f64 {
    let mut total = 0.0;
    let mut errors = 0.0;
    for &number in numbers {
        let sum = Double::sum(total, number);
        total = sum.high;
        errors += sum.low;
    }
    total + errors
}

#[cfg(test)]
mod tests {
    use super::{Double, Number, accurate_sum};

    #[test]
    fn a_double_keeps_what_an_f64_loses() {
        let third = Double::ONE.over(Double::from(3.0));
        let rest = Double::ONE.plus(third.times(Double::from(-3.0)));
        assert!(rest.rounded().abs() < 1e-31);
        let tiny = Double::sum(1.0, 1e-25).plus(Double::from(-1.0));
        assert_eq!(tiny, Double::from(1e-25));
    }

    #[test]
    fn a_double_product_is_exact() {
        let square = Double::from(1e8 + 1.0).times(Double::from(1e8 + 1.0));
        assert_eq!(square.plus(Double::from(-1e16)), Double::from(2e8 + 1.0));
        let odd = (1u64 << 53) as f64 - 1.0;
        let square = Double::from(odd).times(Double::from(odd));
        assert_eq!(square.plus(Double::from(-odd).times(Double::from(odd))), Double::ZERO);
        assert_eq!(square.over(Double::from(odd)), Double::from(odd));
    }

    #[test]
    fn only_noise_is_flushed() {
        assert_eq!(0.3.minus_product(3.0, 0.1), 0.0);
        assert_eq!(1.0.minus_product(1.0, 1.0 - 1e-12), 1.0 - (1.0 - 1e-12));
        let kept = Double::ONE.minus_product(Double::ONE, Double::sum(1.0, -1e-25));
        assert!((kept.rounded() / 1e-25 - 1.0).abs() < 1e-6);
        assert_eq!(Double::ONE.minus_product(Double::ONE, Double::sum(1.0, -1e-29)), Double::ZERO);
    }

    #[test]
    fn the_accurate_sum_does_not_cancel() {
        assert_eq!(accurate_sum(&[1e16, 1.0, -1e16, 1.0]), 2.0);
        assert_eq!(accurate_sum(&[0.1; 10]), 1.0);
    }
}
