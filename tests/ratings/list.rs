//! Rating lists against a slow reference, a published example and cases solved by hand.

use std::f64::consts::LN_10;

use astragali::Random;
use astragali::arena::ratings::{
    Comparison, GameResult,
    GameResult::{Draw, Loss, Win},
    RatingError, Results, comparisons,
};

use super::{davidson, pair};

const ELO: f64 = 400.0 / LN_10;

fn game(first: usize, second: usize, result: GameResult) -> [Comparison; 1] {
    [Comparison { first, second, result }]
}

/// Results of single games.
fn results(players: usize, games: &[(usize, usize, GameResult, u64)]) -> Results {
    let mut results = Results::new(players);
    games.iter().for_each(|&(first, second, result, count)| results.add_many(game(first, second, result), count));
    results
}

/// Who won how often against whom in the American League of 1987, Eastern Division (Agresti, *Categorical Data
/// Analysis*, 1990, table 10.10): Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
const BASEBALL: [[u64; 7]; 7] = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
];

/// Log strengths above Baltimore's and their standard errors, as the book and the R package BradleyTerry2 (Turner &
/// Firth 2012) give them.
const PUBLISHED: [(f64, f64); 6] =
    [(1.5814, 0.3433), (1.4364, 0.3396), (1.2945, 0.3367), (1.2476, 0.3359), (1.1077, 0.3339), (0.6839, 0.3319)];

#[test]
fn baseball_comes_out_as_published() {
    let mut results = Results::new(7);
    for (first, row) in BASEBALL.iter().enumerate() {
        for (second, &wins) in row.iter().enumerate() {
            results.add_many(game(first, second, Win), wins);
        }
    }
    let list = results.fit().unwrap();
    assert_eq!(list.ranking(), [0, 1, 2, 3, 4, 5, 6]);
    for (player, (strength, error)) in PUBLISHED.into_iter().enumerate() {
        let difference = list.difference(player, 6);
        assert!((difference.value / ELO - strength).abs() < 5.1e-5, "{player}: {difference}");
        // The published error is the model's; ours is what was seen, in 78 games for a team.
        let mine = (difference.high - difference.low) / 2.0 / 1.9729 / ELO;
        assert!((mine / error - 1.0).abs() < 0.12, "{player}: {mine}, not {error}");
    }
}

/// Strengths and ν by the simple iteration that equates what happened with what is expected.
fn slow_fit(players: usize, games: &[(usize, usize, GameResult, u64)]) -> (Vec<f64>, f64) {
    let (mut strengths, mut draw) = (vec![1.0f64; players], 1.0);
    for _ in 0..20_000 {
        let mut points = vec![(0.0, 0.0); players];
        let mut draws = (0.0, 0.0);
        for &(first, second, result, count) in games {
            let p = davidson((strengths[first] / strengths[second]).ln(), draw);
            let (count, seen) = (count as f64, f64::from(result.half_points()) / 2.0);
            points[first].0 += count * seen;
            points[second].0 += count * (1.0 - seen);
            points[first].1 += count * (p[2] + p[1] / 2.0);
            points[second].1 += count * (p[0] + p[1] / 2.0);
            draws.0 += if result == Draw { count } else { 0.0 };
            draws.1 += count * p[1];
        }
        strengths.iter_mut().zip(points).for_each(|(strength, (seen, expected))| *strength *= seen / expected);
        draw *= draws.0 / draws.1;
    }
    let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64;
    (strengths.iter().map(|strength| strength.ln() - mean).collect(), draw)
}

#[test]
fn a_slow_fit_finds_the_same() {
    for seed in 0..6 {
        let mut random = Random::stream(2, seed);
        let players = 2 + seed as usize;
        let mut games = Vec::new();
        for first in 0..players {
            for second in 0..first {
                for result in [Loss, Draw, Win] {
                    games.push((first, second, result, 1 + u64::from(random.below(12))));
                }
            }
        }
        let (strengths, draw) = slow_fit(players, &games);
        let list = results(players, &games).fit().unwrap();
        for (player, strength) in strengths.iter().enumerate() {
            assert!((list.rating(player).value - ELO * strength).abs() < 1e-8, "{seed}, {player}");
        }
        assert!((list.draw_of_equals() - draw / (2.0 + draw)).abs() < 1e-11);
    }
}

#[test]
fn two_players_by_hand() {
    // Davidson's ratio of wins is the ratio of strengths, and ν is the draws over the geometric mean of wins.
    let list = results(2, &[(0, 1, Win, 40), (1, 0, Win, 10), (0, 1, Draw, 30)]).fit().unwrap();
    assert!((list.difference(0, 1).value - 400.0 * 4f64.log10()).abs() < 1e-9);
    assert!((list.rating(0).value - 200.0 * 4f64.log10()).abs() < 1e-9);
    assert!((list.draw_of_equals() - 1.5 / 3.5).abs() < 1e-12);
    assert!((list.expected_score(0, 1) - 55.0 / 80.0).abs() < 1e-12);
    // Without draws the variance of the log odds is 1/30 + 1/10, here with one degree of freedom lost and eight units'
    // worth of the pooled spread, which itself is mixed with eight units of the model's.
    let list = results(2, &[(0, 1, Win, 30), (0, 1, Loss, 10)]).fit().unwrap();
    let seen = 40.0 / 39.0;
    let pooled = (40.0 * seen + 8.0) / 48.0;
    let variance = (1.0 / 30.0 + 1.0 / 10.0) * (40.0 * seen + 8.0 * pooled) / 48.0;
    let expected = 2.0227 * ELO * f64::sqrt(variance);
    let difference = list.difference(0, 1);
    assert!((difference.high - difference.value - expected).abs() < 0.01, "{difference}, not ± {expected}");
    assert_eq!(list.draw_of_equals(), 0.0);
    assert!(list.superiority(0, 1) > 0.995 && list.superiority(0, 1) + list.superiority(1, 0) == 1.0);
}

#[test]
fn everybody_expects_the_points_taken() {
    let games = [
        (0, 1, Win, 5),
        (1, 2, Draw, 4),
        (2, 3, Loss, 3),
        (3, 0, Win, 2),
        (1, 3, Draw, 1),
        (2, 0, Loss, 2),
        (2, 1, Win, 1),
    ];
    let list = results(4, &games).fit().unwrap();
    for player in 0..4 {
        let (mut seen, mut expected) = (0.0, 0.0);
        for &(first, second, result, count) in &games {
            let points = f64::from(result.half_points()) / 2.0;
            if first == player {
                seen += count as f64 * points;
                expected += count as f64 * list.expected_score(first, second);
            } else if second == player {
                seen += count as f64 * (1.0 - points);
                expected += count as f64 * list.expected_score(second, first);
            }
        }
        assert!((seen - expected).abs() < 1e-9, "{player}: {seen} {expected}");
    }
    let sum: f64 = (0..4).map(|player| list.rating(player).value).sum();
    assert!(sum.abs() < 1e-9);
}

#[test]
fn results_without_a_finite_list_are_refused() {
    let chain = [(0, 1, Win, 3), (1, 0, Win, 1), (2, 3, Win, 1), (3, 2, Win, 1)];
    let error = results(4, &chain).fit().unwrap_err();
    assert_eq!(error, RatingError::Disconnected { first: 0, second: 2 });
    assert_eq!(results(4, &chain).fit_with_prior().unwrap_err(), error);
    assert_eq!(error.to_string(), "no chain of games links players 0 and 2, so they cannot be compared");
    assert_eq!(Results::new(1).fit().unwrap_err(), RatingError::TooFewPlayers);
    assert_eq!(Results::new(3).fit().unwrap_err(), RatingError::Disconnected { first: 0, second: 1 });

    // The stronger half is named, wherever player 0 stands.
    let split =
        |a, b, c, d| results(4, &[(a, b, Draw, 2), (b, a, Win, 1), (c, d, Draw, 1), (d, c, Win, 1), (a, c, Win, 9)]);
    assert_eq!(split(0, 3, 1, 2).fit().unwrap_err(), RatingError::OneSided(vec![0, 3]));
    assert_eq!(split(2, 1, 0, 3).fit().unwrap_err(), RatingError::OneSided(vec![1, 2]));
    assert_eq!(
        results(2, &[(1, 0, Win, 5)]).fit().unwrap_err().to_string(),
        "player 1 took every point from all others, so the lead has no finite estimate"
    );
    // All drawn, or wins twice as wide as draws throughout.
    assert_eq!(results(2, &[(0, 1, Draw, 5)]).fit().unwrap_err(), RatingError::DrawsSeparate);
    let steps = [(0, 1, Draw, 5), (1, 2, Draw, 5), (0, 2, Win, 5)];
    assert_eq!(results(3, &steps).fit().unwrap_err(), RatingError::DrawsSeparate);
    // One win the other way, or one between neighbours in a circle, and there is a maximum.
    results(3, &[&steps[..], &[(2, 0, Win, 1)]].concat()).fit().unwrap();
}

#[test]
fn a_prior_bounds_what_one_side_won() {
    let list = results(2, &[(0, 1, Win, 10)]).fit_with_prior().unwrap();
    // Strengths ±θ: 10·(1 − p) = 2q − 1 with p the chance to win of 2θ, q that of θ, up to a few draws that the prior
    // expects.
    let rating = list.rating(0);
    assert!(rating.value > 150.0 && rating.value < 400.0, "{rating}");
    assert!(list.superiority(0, 1) > 0.9 && list.superiority(0, 1) < 1.0);
    let more = results(2, &[(0, 1, Win, 100)]).fit_with_prior().unwrap();
    assert!(more.rating(0).value > rating.value + 100.0);
    let drawn = results(3, &[(0, 1, Draw, 10), (1, 2, Draw, 10)]).fit_with_prior().unwrap();
    for player in 0..3 {
        assert!(drawn.rating(player).value.abs() < 1e-9 && drawn.standard_error(player) > 10.0);
    }
    // 20 draws and the prior's one drawn and one decided game.
    assert!((drawn.draw_of_equals() - 21.0 / 22.0).abs() < 1e-9);
}

#[test]
fn a_prior_fades_with_games() {
    let games = [(0, 1, Win, 3000), (0, 1, Loss, 1000), (1, 2, Draw, 2000), (1, 2, Win, 1500), (2, 1, Win, 700)];
    let (plain, prior) = (results(3, &games).fit().unwrap(), results(3, &games).fit_with_prior().unwrap());
    for player in 0..3 {
        assert!((plain.rating(player).value - prior.rating(player).value).abs() < 0.5);
        assert!((plain.standard_error(player) / prior.standard_error(player) - 1.0).abs() < 0.01);
    }
}

#[test]
fn order_of_seats_and_units_changes_nothing() {
    let mut random = Random::seeded(8);
    let units: Vec<[Comparison; 2]> = (0..60)
        .map(|k| {
            let (first, second) = [(0, 1), (1, 2), (2, 0)][k % 3];
            pair([0.4, 0.2, 0.4], 0.5, &mut random).map(|result| Comparison { first, second, result })
        })
        .collect();
    let (mut one, mut two, mut rest) = (Results::new(3), Results::default(), Results::default());
    units.iter().for_each(|unit| one.add(*unit));
    for (k, [a, b]) in units.iter().enumerate() {
        let turned =
            |met: &Comparison| Comparison { first: met.second, second: met.first, result: met.result.reversed() };
        (if k % 2 == 0 { &mut two } else { &mut rest }).add([*b, turned(a)]);
    }
    two.merge(&rest);
    assert_eq!(one, two);
    assert_eq!((one.units(), one.players()), (60, 3));
}

#[test]
fn games_of_three_are_compared_two_by_two() {
    let met = comparisons(&[5, 2, 5, 0], &[1.0, 1.0, 0.0, 3.0]);
    let expected = [(5, 2, Draw), (5, 0, Loss), (2, 5, Win), (2, 0, Loss), (5, 0, Loss)];
    assert_eq!(met, expected.map(|(first, second, result)| Comparison { first, second, result }));
}

#[test]
fn far_apart_and_many_is_fine() {
    // A ladder of forty players, each beating the next nine times of ten: 39 steps of 381.7 Elo.
    let games: Vec<_> = (0..39).flat_map(|k| [(k, k + 1, Win, 900), (k, k + 1, Loss, 100)]).collect();
    let list = results(40, &games).fit().unwrap();
    let step = 400.0 * 9f64.log10();
    assert!((list.difference(0, 39).value - 39.0 * step).abs() < 1e-6);
    // Independent steps: variances add up, each 1/900 + 1/100.
    let error = (list.difference(0, 39).high - list.difference(0, 39).value) / 1.96 / ELO;
    assert!((error / (39.0f64 * (1.0 / 900.0 + 1.0 / 100.0)).sqrt() - 1.0).abs() < 0.01);
}
