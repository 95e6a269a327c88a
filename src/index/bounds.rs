//! Values known to lie between two bounds.

/// A value known to lie between two bounds, in units of utility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// It is not less than this.
    pub lower: f64,
    /// It is not greater than this.
    pub upper: f64,
}

impl Bounds {
    /// A value that is known.
    #[inline]
    pub const fn exactly(value: f64) -> Self {
        Bounds { lower: value, upper: value }
    }

    /// Nothing better than a value from `-scale` to `scale` is known.
    pub const fn unknown(scale: f64) -> Self {
        Bounds { lower: -scale, upper: scale }
    }

    /// The same value for the other one of two players.
    #[inline]
    pub const fn swapped(self) -> Self {
        Bounds { lower: -self.upper, upper: -self.lower }
    }

    /// The greater of two values.
    #[inline]
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Bounds { lower: greater(self.lower, other.lower), upper: greater(self.upper, other.upper) }
    }

    /// The smaller of two values.
    #[inline]
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Bounds { lower: smaller(self.lower, other.lower), upper: smaller(self.upper, other.upper) }
    }

    /// The same value with the better of its bounds and other ones.
    #[inline]
    #[must_use]
    pub fn tightened(self, other: Self) -> Self {
        Bounds { lower: greater(self.lower, other.lower), upper: -greater(-self.upper, -other.upper) }
    }

    /// Adds another value so many times.
    #[inline]
    pub fn add(&mut self, weight: f64, other: Self) {
        self.lower += weight * other.lower;
        self.upper += weight * other.upper;
    }

    /// The value so many times.
    #[inline]
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Bounds { lower: factor * self.lower, upper: factor * self.upper }
    }

    /// How far the bounds lie apart.
    #[inline]
    pub fn gap(self) -> f64 {
        self.upper - self.lower
    }

    /// The middle between the bounds, which is off by no more than half the [gap](Bounds::gap).
    #[inline]
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }
}

/// The greater of two numbers; one instruction, which `f64::max` is not as it minds what is not a number.
#[inline]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller of two numbers, in the same way.
#[inline]
fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
