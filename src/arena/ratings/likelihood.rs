//! The likelihood of a mean, whatever the distribution on [0, 1].

/// How much less likely a sample is, in natural logarithm, under the likeliest distribution on [0, 1] with a given mean
/// than under the likeliest of all: 0 at the sample's own mean, growing on both sides. The sample is a list of
/// values with how often each occurred; the mean lies in (0, 1).
///
/// The likeliest distribution with mean µ gives weight to the values seen and, where these alone cannot reach µ, to 0
/// or to 1. Its weights are w / (n·(1 + λ(a − µ))) for the λ between −1/(1 − µ) and 1/µ that maximises the concave
/// Σ w·ln(1 + λ(a − µ)), and this maximum is the logarithm asked for (Owen 1988, without bounds; Honda & Takemura 2010,
/// with them). For scores on a lattice that contains 0 and 1 it is the exact likelihood ratio of the multinomial.
pub(super) fn divergence(sample: &[(f64, f64)], mean: f64) -> f64 {
    let lambda = multiplier(sample, mean);
    sample.iter().map(|&(value, count)| count * (lambda * (value - mean)).ln_1p()).sum()
}

/// The λ above: the zero of the decreasing derivative, or the end of the range that it points to.
fn multiplier(sample: &[(f64, f64)], mean: f64) -> f64 {
    let slope = |lambda: f64| -> (f64, f64) {
        sample.iter().fold((0.0, 0.0), |(slope, curvature), &(value, count)| {
            let deviation = value - mean;
            // Rounding must not carry a weight past infinity at either end.
            let quotient = deviation / (1.0 + lambda * deviation).max(0.0);
            (slope + count * quotient, curvature - count * quotient * quotient)
        })
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    if slope(high).0 >= 0.0 {
        return high;
    }
    if slope(low).0 <= 0.0 {
        return low;
    }
    let mut lambda = 0.0;
    for _ in 0..STEPS {
        let (first, second) = slope(lambda);
        if first > 0.0 {
            low = lambda;
        } else {
            high = lambda;
        }
        let newton = lambda - first / second;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        if (next - lambda).abs() <= 1e-15 * (1.0 + lambda.abs()) {
            return next;
        }
        lambda = next;
    }
    lambda
}

/// Bisection alone would be done after so many.
const STEPS: usize = 100;
