//! The sequential test.

use astragali::Random;
use astragali::arena::ratings::{Pentanomial, Sprt, SprtStatus, expected_score};

use super::{davidson, pair};

fn sprt(text: &str) -> Sprt {
    text.parse().unwrap()
}

#[test]
fn bounds_are_walds() {
    let (lower, upper) = sprt("0,10,0.05,0.1").bounds();
    assert!((lower - (0.1f64 / 0.95).ln()).abs() < 1e-15);
    assert!((upper - (0.9f64 / 0.05).ln()).abs() < 1e-15);
}

#[test]
fn without_splits_it_is_walds_test_of_a_binomial() {
    let test = sprt("-5,35,0.05,0.05");
    let (s0, s1) = (expected_score(-5.0), expected_score(35.0));
    for (lost, won) in [(0, 1), (1, 0), (13, 8), (200, 260), (7, 0)] {
        let expected = won as f64 * (s1 / s0).ln() + lost as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
        let llr = test.llr(&Pentanomial([lost, 0, 0, 0, won]));
        assert!((llr - expected).abs() < 1e-11 * (1.0 + expected.abs()), "{lost} {won}: {llr}, not {expected}");
    }
    assert_eq!(test.llr(&Pentanomial::default()), 0.0);
}

#[test]
fn splits_alone_say_which_is_nearer() {
    let llr = sprt("0,20,0.05,0.05").llr(&Pentanomial([0, 0, 50, 0, 0]));
    // Of the likeliest distribution with mean s, all but 2s − 1 is at the middle.
    assert!((llr - 50.0 * (2.0 - 2.0 * expected_score(20.0)).ln()).abs() < 1e-11, "{llr}");
    assert!(sprt("-20,20,0.05,0.05").llr(&Pentanomial([0, 0, 50, 0, 0])).abs() < 1e-11);
}

/// The log-likelihood of the likeliest distribution with this mean score, climbed to along all directions that keep sum
/// and mean.
fn slow_log_likelihood(pairs: &[u64; 5], mean: f64) -> f64 {
    let value = |p: &[f64; 5]| -> f64 {
        pairs.iter().zip(p).filter(|(pairs, _)| **pairs > 0).map(|(&pairs, p)| pairs as f64 * p.ln()).sum()
    };
    // Half at random, half on the two ends.
    let mut p = [0.1, 0.1, 0.1, 0.1, 0.1];
    p[0] += 0.5 - (mean - 0.25);
    p[4] += mean - 0.25;
    for _ in 0..300 {
        for middle in 1..4 {
            for left in 0..middle {
                for right in middle + 1..5 {
                    let (a, b) = ((right - middle) as f64, (middle - left) as f64);
                    // Moves t·a to the left and t·b to the right out of the middle.
                    let moved = |t: f64| {
                        let mut q = p;
                        q[left] += t * a;
                        q[right] += t * b;
                        q[middle] -= t * (a + b);
                        q
                    };
                    let (mut low, mut high) = (-(p[left] / a).min(p[right] / b), p[middle] / (a + b));
                    for _ in 0..60 {
                        let (one, two) = (low + (high - low) * 0.382, low + (high - low) * 0.618);
                        if value(&moved(one)) < value(&moved(two)) { low = one } else { high = two }
                    }
                    p = moved(f64::midpoint(low, high)).map(|p| p.max(0.0));
                }
            }
        }
    }
    value(&p)
}

#[test]
fn the_ratio_is_that_of_a_slow_climb() {
    for pairs in [[3, 10, 25, 12, 5], [0, 10, 25, 12, 5], [0, 0, 9, 2, 0], [1, 0, 3, 0, 0], [0, 4, 0, 7, 0]] {
        let slow =
            slow_log_likelihood(&pairs, expected_score(40.0)) - slow_log_likelihood(&pairs, expected_score(-10.0));
        let llr = sprt("-10,40,0.05,0.05").llr(&Pentanomial(pairs));
        assert!((llr - slow).abs() < 1e-5, "{pairs:?}: {llr}, not {slow}");
    }
}

/// Share of tests in which a player of this score accepts `elo1`, and the mean number of pairs.
fn accepted(test: &Sprt, probabilities: [f64; 3], shared: f64, runs: u64) -> (f64, f64) {
    let (mut accepted, mut pairs) = (0, 0);
    for run in 0..runs {
        let mut random = Random::stream(5, run);
        let mut counts = Pentanomial::default();
        let status = loop {
            counts.add(pair(probabilities, shared, &mut random));
            match test.status(&counts) {
                SprtStatus::Continue => {}
                status => break status,
            }
        };
        accepted += u64::from(status == SprtStatus::Accept1);
        pairs += counts.pairs();
    }
    (accepted as f64 / runs as f64, pairs as f64 / runs as f64)
}

/// Probabilities of loss, draw and win with this Elo, on the logistic scale, and Davidson's ν.
fn of_elo(elo: f64, draw: f64) -> [f64; 3] {
    let (mut low, mut high) = (-10.0, 10.0);
    while high - low > 1e-13 {
        let middle = f64::midpoint(low, high);
        let [_, drawn, won] = davidson(middle, draw);
        if won + drawn / 2.0 < expected_score(elo) { low = middle } else { high = middle }
    }
    davidson(low, draw)
}

#[test]
fn a_few_pairs_decide_nothing() {
    let test = sprt("0,400,0.4,0.4");
    assert!(test.llr(&Pentanomial([0, 0, 0, 0, 3])) > test.bounds().1);
    assert_eq!(test.status(&Pentanomial([0, 0, 0, 0, 3])), SprtStatus::Continue);
    assert_eq!(test.status(&Pentanomial::default()), SprtStatus::Continue);
    assert_eq!(test.status(&Pentanomial([0, 0, 0, 0, 5])), SprtStatus::Accept1);
    assert_eq!(test.status(&Pentanomial([5, 0, 0, 0, 0])), SprtStatus::Accept0);
}

#[test]
fn errors_stay_within_alpha_and_beta() {
    for (text, draw, shared) in [
        ("0,40,0.05,0.05", 0.0, 0.0),
        ("0,40,0.05,0.05", 0.7, 0.6),
        ("0,60,0.05,0.05", 0.0, -0.5),
        ("-15,15,0.1,0.05", 0.7, 0.8),
        ("0,100,0.05,0.05", 0.0, 0.9),
    ] {
        let test = sprt(text);
        let (wrong, pairs0) = accepted(&test, of_elo(test.elo0(), draw), shared, 3000);
        let (right, pairs1) = accepted(&test, of_elo(test.elo1(), draw), shared, 3000);
        println!("{text} {draw} {shared}: {wrong} {} in {pairs0} {pairs1} pairs", 1.0 - right);
        assert!(
            wrong <= test.alpha() && 1.0 - right <= test.beta(),
            "{text} {draw} {shared}: {wrong}, {}",
            1.0 - right
        );
    }
}

#[test]
fn texts_are_read_and_written() {
    let test = sprt(" 0, 10,0.05 ,0.1");
    assert_eq!((test.elo0(), test.elo1(), test.alpha(), test.beta()), (0.0, 10.0, 0.05, 0.1));
    assert_eq!(test.to_string(), "0,10,0.05,0.1");
    assert_eq!(sprt(&test.to_string()), test);
    for (text, message) in [
        ("", "a sequential test has four parts, `elo0,elo1,alpha,beta` as in `0,10,0.05,0.05`, not 1"),
        ("0,5,0.05", "a sequential test has four parts, `elo0,elo1,alpha,beta` as in `0,10,0.05,0.05`, not 3"),
        ("0,five,0.05,0.05", "elo1 is `five`, which is not a number"),
        ("0,,0.05,0.05", "elo1 is ``, which is not a number"),
        ("5,0,0.05,0.05", "elo0 is 5, which is not less than elo1, 0"),
        ("0,0,0.05,0.05", "elo0 is 0, which is not less than elo1, 0"),
        ("0,inf,0.05,0.05", "elo1 is inf, which is not between -4000 and 4000"),
        ("nan,1,0.05,0.05", "elo0 is NaN, which is not between -4000 and 4000"),
        ("0,5,5,0.05", "alpha is 5, which is not a probability above 0 and below 0.5"),
        ("0,5,0.05,0", "beta is 0, which is not a probability above 0 and below 0.5"),
    ] {
        assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), message);
    }
}
