//! Whether counts fit their probabilities.

/// How far the counts of a multinomial sample are from their expectation: the sum of `observed · ln(observed /
/// expected)`, half of the likelihood-ratio statistic G, which is close to Pearson's chi-square.
///
/// Both hold numbers for the same categories, and all expectations are positive.
pub(super) fn divergence(observed: &[u64], expected: &[f64]) -> f64 {
    let term = |(&count, &expected): (&u64, &f64)| match count {
        0 => 0.0,
        _ => count as f64 * (count as f64 / expected).ln(),
    };
    observed.iter().zip(expected).map(term).sum()
}

/// An upper bound of the probability that independent samples with `freedom` degrees of freedom together (categories
/// less one, summed) have divergences that sum to `divergence` or more.
///
/// This is the bound of Agrawal ("Finite-sample concentration of the multinomial in relative entropy", IEEE
/// Transactions on Information Theory 66, 2020).
/// Unlike the chi-square approximation it holds far out in the tail and for the smallest counts, so that a fair
/// sampler is never accused for want of draws. It bounds the moment generating function by that of a gamma variable,
/// which is why sums of independent samples may share one test.
pub(super) fn tail_bound(divergence: f64, freedom: usize) -> f64 {
    let freedom = freedom as f64;
    if divergence <= freedom {
        return 1.0;
    }
    if freedom == 0.0 {
        return 0.0;
    }
    (freedom - divergence + freedom * (divergence / freedom).ln()).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_holds_for_every_small_binomial() {
        for n in 1..=30u64 {
            for p in [0.02, 0.1, 0.25, 0.5] {
                let expected = [n as f64 * p, n as f64 * (1.0 - p)];
                let outcomes: Vec<(f64, f64)> = (0..=n)
                    .map(|k| {
                        (
                            divergence(&[k, n - k], &expected),
                            binomial(n, k) * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32),
                        )
                    })
                    .collect();
                for &(limit, _) in &outcomes {
                    let tail: f64 = outcomes.iter().filter(|o| o.0 >= limit).map(|o| o.1).sum();
                    assert!(tail <= tail_bound(limit, 1) * (1.0 + 1e-9), "{n} {p} {limit}: {tail}");
                }
            }
        }
    }

    fn binomial(n: u64, k: u64) -> f64 {
        (0..k).map(|i| (n - i) as f64 / (k - i) as f64).product()
    }

    #[test]
    fn divergence_of_known_counts() {
        assert_eq!(divergence(&[10, 20], &[10.0, 20.0]), 0.0);
        assert!((divergence(&[20, 0], &[10.0, 10.0]) - 20.0 * 2f64.ln()).abs() < 1e-12);
        // Close to half of Pearson's statistic: (50² + 50²) / 5000 / 2.
        assert!((divergence(&[5050, 4950], &[5000.0, 5000.0]) - 0.5).abs() < 1e-3);
    }

    #[test]
    fn a_die_with_one_face_off_by_a_twentieth_is_far_out() {
        let fair = [400_000.0 / 6.0; 6];
        let loaded = divergence(&[70_000, 66_000, 66_000, 66_000, 66_000, 66_000], &fair);
        assert!(tail_bound(loaded, 5) < 1e-30);
        // Three standard deviations of a fair die are nothing.
        assert!(tail_bound(divergence(&[67_374, 66_525, 66_525, 66_525, 66_525, 66_526], &fair), 5) > 0.1);
    }

    #[test]
    fn bound_at_known_points() {
        assert_eq!(tail_bound(0.0, 0), 1.0);
        assert_eq!(tail_bound(1.0, 1), 1.0);
        assert_eq!(tail_bound(1.0, 0), 0.0);
        // e^(1 − 30) · 30
        assert!((tail_bound(30.0, 1) / 7.631e-12 - 1.0).abs() < 1e-3);
    }
}
