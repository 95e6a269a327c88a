//! Whether intervals hold as often as they say, over a thousand matches of known strength each.

use std::f64::consts::LN_10;

use astragali::Random;
use astragali::arena::ratings::{Comparison, Pentanomial, Results, comparisons, elo};

use super::{davidson, pair};

const MATCHES: u64 = 1000;

/// Whether a share of the matches is between 93 and 97 %.
fn assert_covers(held: u64, of: u64, what: &str) {
    let share = held as f64 / of as f64;
    println!("{what}: {share:.4}");
    assert!((0.93..=0.97).contains(&share), "{what}: {share}");
}

#[test]
fn scores_and_elo() {
    for (gap, draw, shared) in [
        (0.0, 0.0, 0.0),
        (0.4, 0.0, 0.0),
        (0.2, 0.0, 0.5),
        (0.3, 0.0, -0.6),
        (0.5, 0.5, 0.0),
        (1.2, 0.8, 0.5),
        (1.5, 0.0, 0.3),
    ] {
        let p = davidson(gap, draw);
        let mean = p[2] + p[1] / 2.0;
        for pairs in [50, 200] {
            let (mut scores, mut elos) = (0, 0);
            for index in 0..MATCHES {
                let mut random = Random::stream(1, index);
                let mut counts = Pentanomial::default();
                (0..pairs).for_each(|_| counts.add(pair(p, shared, &mut random)));
                let score = counts.score();
                scores += u64::from(score.estimate().contains(mean));
                elos += u64::from(score.elo().contains(elo(mean)));
            }
            assert_covers(scores, MATCHES, &format!("score, {pairs} pairs, gap {gap}, ν {draw}, shared {shared}"));
            assert_eq!(elos, scores);
        }
    }
}

#[test]
fn few_or_lopsided_scores_are_never_narrow() {
    // Fewer than 50 units, or nearly all of them the same: intervals may be wider than need be, but they hold.
    for (p, shared) in [
        ([0.5, 0.0, 0.5], 0.0),
        ([0.5, 0.0, 0.5], 0.9),
        ([0.1, 0.0, 0.9], 0.0),
        ([0.03, 0.02, 0.95], 0.0),
        ([0.02, 0.96, 0.02], 0.0),
    ] {
        for pairs in [2, 3, 5, 10, 15, 40] {
            let held = (0..MATCHES).filter(|&index| {
                let mut random = Random::stream(1, index);
                let mut counts = Pentanomial::default();
                (0..pairs).for_each(|_| counts.add(pair(p, shared, &mut random)));
                counts.score().estimate().contains(p[2] + p[1] / 2.0)
            });
            let held = held.count();
            assert!(held >= 930, "{pairs} pairs of {p:?}, shared {shared}: {held}");
        }
    }
}

/// The probability that the interval of `n` pairs holds, summed over all that they can bring where no game is drawn.
fn exact_coverage(p: [f64; 3], n: u64) -> f64 {
    let mean = p[2] + p[1] / 2.0;
    let mut coverage = 0.0;
    for won in 0..=n {
        for split in 0..=n - won {
            let lost = n - won - split;
            if Pentanomial([lost, 0, split, 0, won]).score().estimate().contains(mean) {
                let ways =
                    |from: u64, count: u64| (0..count).map(|k| ((from - k) as f64 / (k + 1) as f64).ln()).sum::<f64>();
                let chances = [lost, split, won].iter().zip(p).map(|(&count, p)| count as f64 * p.ln()).sum::<f64>();
                coverage += (ways(n, won) + ways(n - won, split) + chances).exp();
            }
        }
    }
    coverage
}

#[test]
fn scores_exactly() {
    for p in [
        [0.25, 0.5, 0.25],
        [0.2, 0.6, 0.2],
        [0.15, 0.65, 0.2],
        [0.16, 0.48, 0.36],
        [0.1, 0.7, 0.2],
        [0.3, 0.2, 0.5],
        [0.4, 0.01, 0.59],
    ] {
        for n in [30, 45] {
            let coverage = exact_coverage(p, n);
            println!("{p:?} {n} {coverage:.4}");
            assert!((0.93..=0.97).contains(&coverage), "{n} pairs of {p:?}: {coverage}");
        }
    }
}

const STRENGTHS: [f64; 6] = [0.9, 0.5, 0.1, -0.2, -0.5, -0.8];

/// Counts how often ratings and differences of a list of six hold the truth.
fn check(what: &str, results: impl Fn(&mut Random) -> Results) {
    let (mut ratings, mut differences) = (0, 0);
    for index in 0..MATCHES {
        let list = results(&mut Random::stream(4, index)).fit().unwrap();
        for (player, strength) in STRENGTHS.iter().enumerate() {
            ratings += u64::from(list.rating(player).contains(strength * 400.0 / LN_10));
            for (other, weaker) in STRENGTHS.iter().enumerate().skip(player + 1) {
                differences += u64::from(list.difference(player, other).contains((strength - weaker) * 400.0 / LN_10));
            }
        }
    }
    assert_covers(ratings, 6 * MATCHES, &format!("ratings, {what}"));
    assert_covers(differences, 15 * MATCHES, &format!("differences, {what}"));
}

#[test]
fn rating_lists() {
    for (draw, shared, pairs) in [
        (0.0, 0.0, 20),
        (0.5, 0.0, 20),
        (0.5, 0.7, 20),
        (0.0, 0.9, 20),
        (0.0, -0.6, 20),
        (0.5, 0.5, 5),
        (0.5, 0.5, 100),
    ] {
        check(&format!("{pairs} pairs each, ν {draw}, shared {shared}"), |random| {
            let mut results = Results::new(6);
            for (first, stronger) in STRENGTHS.iter().enumerate() {
                for (second, weaker) in STRENGTHS.iter().enumerate().take(first) {
                    let p = davidson(stronger - weaker, draw);
                    for _ in 0..pairs {
                        results.add(pair(p, shared, random).map(|result| Comparison { first, second, result }));
                    }
                }
            }
            results
        });
    }
}

#[test]
fn rating_lists_where_pairings_differ_in_what_they_share() {
    check("a ring and a star, shared more or less", |random| {
        let mut results = Results::new(6);
        for (first, second, shared) in [
            (0, 1, 0.9),
            (1, 2, -0.5),
            (2, 3, 0.0),
            (3, 4, 0.9),
            (4, 5, -0.5),
            (5, 0, 0.0),
            (0, 2, 0.9),
            (0, 3, 0.5),
            (0, 4, 0.9),
        ] {
            let p = davidson(STRENGTHS[first] - STRENGTHS[second], 0.4);
            for _ in 0..30 {
                results.add(pair(p, shared, random).map(|result| Comparison { first, second, result }));
            }
        }
        results
    });
}

#[test]
fn rating_lists_of_three_at_a_table() {
    // Who comes first is drawn by strength, then who comes second (Plackett 1975, Luce 1959), which leaves Bradley and
    // Terry's model between each two. The three games of a unit share the luck of the seats.
    check("three at a table", |random| {
        let mut results = Results::new(6);
        for _ in 0..150 {
            let mut players = [0, 1, 2, 3, 4, 5];
            for seat in 0..3 {
                players.swap(seat, seat + random.below(6 - seat as u32) as usize);
            }
            let luck = [0; 3].map(|_| -(1.0 - random.unit()).ln());
            let unit = (0..3).flat_map(|turn| {
                let seats = [0, 1, 2].map(|seat| players[(seat + turn) % 3]);
                let utilities = [0, 1, 2].map(|seat| -luck[seat] / STRENGTHS[seats[seat]].exp());
                comparisons(&seats, &utilities)
            });
            results.add(unit);
        }
        results
    });
}
