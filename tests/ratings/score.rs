//! Scores of small and lopsided samples.

use astragali::Random;
use astragali::arena::ratings::{Estimate, GameResult, Pentanomial, Score, elo, expected_score, points, share};

fn score(units: &[f64]) -> Score {
    let mut score = Score::new();
    units.iter().for_each(|&unit| score.add(unit));
    score
}

/// What Student's t stays below with probability 0.975, from printed tables.
const T: [(usize, f64); 4] = [(1, 12.7062), (4, 2.7764), (9, 2.2622), (29, 2.0452)];

#[test]
fn the_mean_of_normal_numbers_has_students_interval() {
    for (freedom, t) in T {
        let numbers: Vec<f64> = (0..=freedom).map(|number| number as f64).collect();
        let n = numbers.len() as f64;
        let mean = (n - 1.0) / 2.0;
        let error = (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt();
        let estimate = Estimate::mean(&numbers);
        assert_eq!(estimate.value, mean);
        assert!((estimate.high - mean - t * error).abs() < 1e-4 * error, "{freedom}: {estimate}");
        assert!((estimate.low + estimate.high - 2.0 * mean).abs() < 1e-12 * n);
    }
    let one = Estimate::mean(&[0.3]);
    assert_eq!((one.value, one.low, one.high), (0.3, f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn equal_scores_have_an_interval_that_is_exact() {
    for n in [8u64, 20, 100] {
        let tail = 0.05f64.powf(1.0 / n as f64);
        let all = |unit: f64| {
            let mut score = Score::new();
            score.add_many(unit, n);
            score.estimate()
        };
        for (unit, low, high) in [
            (1.0, tail, 1.0),
            (0.0, 0.0, 1.0 - tail),
            (0.5, 0.5 * tail, 1.0 - 0.5 * tail),
            (0.25, 0.25 * tail, 1.0 - 0.75 * tail),
        ] {
            let estimate = all(unit);
            assert_eq!(estimate.value, unit);
            assert!(
                (estimate.low - low).abs() < 1e-9 && (estimate.high - high).abs() < 1e-9,
                "{n} × {unit}: {estimate}"
            );
        }
    }
}

#[test]
fn one_unit_says_nothing() {
    for unit in [0.0, 0.5, 1.0] {
        let score = score(&[unit]);
        assert_eq!((score.estimate().low, score.estimate().high, score.superiority()), (0.0, 1.0, 0.5));
        assert_eq!((score.elo().low, score.elo().high), (f64::NEG_INFINITY, f64::INFINITY));
    }
    assert!(Score::new().mean().is_nan());
    assert_eq!(Score::new().superiority(), 0.5);
}

#[test]
fn a_binomial_has_its_likelihood_interval() {
    // Units that are 0 or 1 leave nothing but the binomial: both ends lose t²/2 of its log-likelihood.
    let mut score = Score::new();
    score.add_many(1.0, 21);
    score.add_many(0.0, 9);
    let estimate = score.estimate();
    let loss = |p: f64| 21.0 * (0.7f64 / p).ln() + 9.0 * (0.3f64 / (1.0 - p)).ln();
    for end in [estimate.low, estimate.high] {
        assert!((loss(end) - 2.0452f64.powi(2) / 2.0).abs() < 1e-3, "{estimate}");
    }
    assert!(estimate.low < 0.7 && 0.7 < estimate.high);
}

#[test]
fn many_units_have_students_interval() {
    let score = Pentanomial([900, 2100, 3800, 2200, 1000]).score();
    let (estimate, error) = (score.estimate(), score.standard_error());
    assert!((estimate.low - (score.mean() - 1.9602 * error)).abs() < 0.003 * error);
    assert!((estimate.high - (score.mean() + 1.9602 * error)).abs() < 0.003 * error);
    let t = (score.mean() - 0.5) / error;
    assert!((t - 2.7510).abs() < 1e-4, "{t}");
    // Φ(t) from a table.
    assert!((score.superiority() - 0.997_03).abs() < 5e-5, "{}", score.superiority());
}

#[test]
fn superiority_and_interval_agree() {
    let mut random = Random::seeded(3);
    let mut undecided = 0;
    for _ in 0..2000 {
        let mut pairs = Pentanomial::default();
        (0..40).for_each(|_| pairs.0[random.weighted(&[0.05, 0.15, 0.4, 0.25, 0.15])] += 1);
        let score = pairs.score();
        let estimate = score.estimate();
        assert_eq!(score.superiority() > 0.975, estimate.low > 0.5, "{pairs:?}");
        assert_eq!(score.superiority() < 0.025, estimate.high < 0.5, "{pairs:?}");
        undecided += u32::from(estimate.contains(0.5));
        // The opponent sees the mirror image.
        let mut other = pairs;
        other.0.reverse();
        let mirrored = other.score();
        assert!((mirrored.superiority() + score.superiority() - 1.0).abs() < 1e-9);
        assert!((mirrored.estimate().low + estimate.high - 1.0).abs() < 1e-9);
    }
    assert!((200..1800).contains(&undecided));
}

#[test]
fn elo_is_logistic() {
    assert_eq!(elo(0.5), 0.0);
    assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    assert!((elo(0.75) - 190.848_501_887_864_97).abs() < 1e-10);
    assert!((expected_score(-200.0) - 0.240_253_073_352_041_67).abs() < 1e-15);
    let all = score(&[1.0; 12]).elo();
    assert_eq!((all.value, all.high), (f64::INFINITY, f64::INFINITY));
    assert!((all.low - elo(0.05f64.powf(1.0 / 12.0))).abs() < 1e-6);
}

#[test]
fn parts_merge_to_the_whole() {
    let units = [0.0, -0.0, 0.25, 1.0, 1.0 / 3.0, 0.25, 0.5];
    let whole = score(&units);
    let mut merged = score(&units[..3]);
    merged.merge(&score(&units[3..]));
    assert_eq!(merged, whole);
    assert_eq!(whole.units(), 7);
    assert!((whole.mean() - units.iter().sum::<f64>() / 7.0).abs() < 1e-15);
}

#[test]
fn pairs_are_counted_by_their_points() {
    use GameResult::{Draw, Loss, Win};
    let mut pairs = Pentanomial::default();
    for pair in [[Loss, Loss], [Draw, Loss], [Win, Loss], [Draw, Draw], [Loss, Win], [Win, Draw], [Win, Win]] {
        pairs.add(pair);
    }
    assert_eq!(pairs, Pentanomial([1, 1, 3, 1, 1]));
    assert_eq!((pairs.pairs(), pairs.score().units(), pairs.score().mean()), (7, 7, 0.5));
}

#[test]
fn games_are_worth_their_points() {
    assert_eq!((points(&[2.0, 2.0], 0), points(&[-1.0, 1.0], 0), points(&[5.0], 0)), (0.5, 0.0, 0.5));
    let four = [3.0, 1.0, 1.0, 0.0];
    assert_eq!([0, 1, 2, 3].map(|player| points(&four, player)), [1.0, 0.5, 0.5, 0.0]);
    assert_eq!((share(0.0, (-1.0, 1.0)), share(9.0, (0.0, 12.0)), share(1.0, (1.0, 1.0))), (0.5, 0.75, 0.5));
}
