//! The ladder of methods, rung by rung, and games that are made to break it.

use super::number::{Double, Number};
use super::simplex::Tableau;
use super::{Game, LADDER, MatrixSolver, Method, accurate_sum};

/// The greatest gap that any game may leave, as a part of the range.
const WORST_GAP: f64 = 2e-13;

/// SplitMix64 (Steele, Lea & Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// An integer from 0 to `bound - 1`.
    fn digit(&mut self, bound: usize) -> f64 {
        self.below(bound) as f64
    }

    /// -1, 0 or 1.
    fn sign(&mut self) -> f64 {
        self.digit(3) - 1.0
    }

    /// Half to the power of 0 to `bound - 1`.
    fn half_power(&mut self, bound: usize) -> f64 {
        1.0 / (1u128 << self.below(bound)) as f64
    }
}

/// The families of games, by what makes them hard.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Family {
    Uniform,
    Signs,
    Bits,
    Digits,
    Powers,
    NoisySigns,
    NoisyDigits,
    NearlyFlat,
    Wild,
    WildPositive,
    Tiers,
    LowRank,
    LowRankIntegers,
    NoisyLowRank,
    Duplicates,
    Diagonal,
    OrderOff,
    SkewSigns,
}

const FAMILIES: [Family; 18] = [
    Family::Uniform,
    Family::Signs,
    Family::Bits,
    Family::Digits,
    Family::Powers,
    Family::NoisySigns,
    Family::NoisyDigits,
    Family::NearlyFlat,
    Family::Wild,
    Family::WildPositive,
    Family::Tiers,
    Family::LowRank,
    Family::LowRankIntegers,
    Family::NoisyLowRank,
    Family::Duplicates,
    Family::Diagonal,
    Family::OrderOff,
    Family::SkewSigns,
];

impl Family {
    fn game(self, rows: usize, columns: usize, numbers: &mut Numbers) -> Vec<f64> {
        let size = rows * columns;
        let mut fill =
            |entry: &mut dyn FnMut(&mut Numbers) -> f64| -> Vec<f64> { (0..size).map(|_| entry(numbers)).collect() };
        match self {
            Family::Uniform => fill(&mut Numbers::unit),
            Family::Signs => fill(&mut Numbers::sign),
            Family::Bits => fill(&mut |numbers| numbers.digit(2)),
            Family::Digits => fill(&mut |numbers| numbers.digit(10)),
            Family::Powers => fill(&mut |numbers| numbers.half_power(20)),
            Family::NoisySigns => fill(&mut |numbers| numbers.sign() + 1e-13 * numbers.unit()),
            Family::NoisyDigits => fill(&mut |numbers| numbers.digit(4) + 1e-10 * numbers.unit()),
            Family::NearlyFlat => fill(&mut |numbers| 1e9 + 1e-6 * numbers.digit(5)),
            Family::Wild => fill(&mut |numbers| numbers.sign() * numbers.unit() * numbers.half_power(60)),
            Family::WildPositive => fill(&mut |numbers| numbers.unit() * numbers.half_power(120)),
            Family::Tiers => fill(&mut |numbers| numbers.sign() * [1.0, 1e-4, 1e-8, 1e-12, 1e-16][numbers.below(5)]),
            Family::LowRank => product(rows, columns, numbers, &mut |numbers| numbers.unit() - 0.5),
            Family::LowRankIntegers => product(rows, columns, numbers, &mut |numbers| numbers.digit(5) - 2.0),
            Family::NoisyLowRank => {
                let mut payoffs = product(rows, columns, numbers, &mut |numbers| numbers.digit(5) - 2.0);
                payoffs.iter_mut().for_each(|payoff| *payoff += 1e-13 * (numbers.unit() - 0.5));
                payoffs
            }
            Family::Duplicates => {
                let entries = fill(&mut |numbers| numbers.digit(5));
                let from_rows: Vec<usize> = (0..rows).map(|_| numbers.below(rows)).collect();
                let from_columns: Vec<usize> = (0..columns).map(|_| numbers.below(columns)).collect();
                (0..size).map(|k| entries[from_rows[k / columns] * columns + from_columns[k % columns]]).collect()
            }
            Family::Diagonal => {
                let mut entry = |k: usize| if k / columns == k % columns { numbers.half_power(60) } else { 0.0 };
                (0..size).map(&mut entry).collect()
            }
            Family::OrderOff => {
                let mut entry = |k: usize| {
                    let order = (k / columns) as f64 - (k % columns) as f64;
                    order.clamp(-1.0, 1.0) * (1.0 + 1e-15 * numbers.digit(2))
                };
                (0..size).map(&mut entry).collect()
            }
            Family::SkewSigns => {
                let side = rows.max(columns);
                let entries: Vec<f64> = (0..side * side).map(|_| numbers.sign()).collect();
                let entry = |i: usize, j: usize| entries[i * side + j] - entries[j * side + i];
                (0..size).map(|k| entry(k / columns, k % columns)).collect()
            }
        }
    }
}

/// A product of two thin matrices.
fn product(rows: usize, columns: usize, numbers: &mut Numbers, entry: &mut dyn FnMut(&mut Numbers) -> f64) -> Vec<f64> {
    let rank = 1 + numbers.below(3);
    let left: Vec<f64> = (0..rows * rank).map(|_| entry(numbers)).collect();
    let right: Vec<f64> = (0..columns * rank).map(|_| entry(numbers)).collect();
    let entry = |i: usize, j: usize| (0..rank).map(|r| left[i * rank + r] * right[j * rank + r]).sum();
    (0..rows * columns).map(|k| entry(k / columns, k % columns)).collect()
}

/// How the games of a run were settled.
#[derive(Debug, Default)]
struct Tally {
    /// The games that ended with each method.
    reached: [usize; 4],
    /// The greatest gap of those, as a part of the range.
    gaps: [f64; 4],
}

/// Climbs a ladder with many games of a family, and checks the strategies.
fn climb_many(
    family: Family,
    ladder: &[Method],
    count: usize,
    mut shape: impl FnMut(&mut Numbers) -> (usize, usize),
) -> Tally {
    let mut numbers = Numbers(1);
    let mut solver = MatrixSolver::new();
    let mut tally = Tally::default();
    for _ in 0..count {
        let (rows, columns) = shape(&mut numbers);
        let payoffs = family.game(rows, columns, &mut numbers);
        let pure = solver.start(&payoffs, rows, columns).unwrap();
        if pure.bounds.lower < pure.bounds.upper {
            let (bounds, method) = solver.climb(ladder, &payoffs, pure);
            let range = solver.game.payoffs().iter().fold(0.0_f64, |greatest, &payoff| greatest.max(payoff));
            tally.reached[method as usize] += 1;
            tally.gaps[method as usize] = tally.gaps[method as usize].max(bounds.gap() / range);
            for strategy in [&solver.row, &solver.column] {
                assert!(strategy.iter().all(|&weight| weight >= 0.0));
                assert!((accurate_sum(strategy) - 1.0).abs() <= 2.5e-16, "{payoffs:?}");
            }
        }
    }
    let worst = tally.gaps.iter().copied().fold(0.0, f64::max);
    assert!(worst <= WORST_GAP, "{family:?}: {tally:?}");
    tally
}

fn up_to(side: usize) -> impl FnMut(&mut Numbers) -> (usize, usize) {
    move |numbers| (1 + numbers.below(side), 1 + numbers.below(side))
}

#[test]
fn hard_games_leave_no_gap() {
    let mut reached = [0; 4];
    for family in FAMILIES {
        let tally = climb_many(family, &LADDER, 2_000, up_to(8));
        for (total, count) in reached.iter_mut().zip(tally.reached) {
            *total += count;
        }
    }
    assert!(reached[..3].iter().all(|&count| count > 0), "{reached:?}");
    assert!(reached[0] > 10 * (reached[2] + reached[3]), "{reached:?}");
}

#[test]
fn twice_the_precision_suffices_alone() {
    for family in FAMILIES {
        if family != Family::Tiers {
            climb_many(family, &[Method::Careful], 500, up_to(8));
        }
        climb_many(family, &[Method::Careful, Method::Perturbed], 500, up_to(8));
    }
}

#[test]
fn the_perturbed_game_suffices_alone() {
    for family in FAMILIES {
        climb_many(family, &[Method::Perturbed], 500, up_to(8));
        climb_many(family, &[Method::Perturbed], 5, |_| (30, 30));
    }
}

/// The pivots it takes to solve a game with a given patience for degenerate ones, and its value.
fn pivots_and_value<N: Number + Default>(payoffs: &[N], size: usize, patience: usize) -> (usize, f64) {
    let mut tableau = Tableau::<N>::default();
    tableau.load(size, size, payoffs.iter().copied());
    let pivots = tableau.maximise(0, patience, 1000);
    let (mut row, mut column) = (vec![0.0; size], vec![0.0; size]);
    tableau.read(&mut row, &mut column);
    assert!((accurate_sum(&row) / accurate_sum(&column) - 1.0).abs() < 1e-12);
    (pivots, 1.0 / accurate_sum(&column))
}

#[test]
fn the_smallest_index_rule_finds_the_same_value_on_another_way() {
    let mut numbers = Numbers(1);
    let mut different = 0;
    for _ in 0..200 {
        let size = 3 + numbers.below(10);
        let payoffs: Vec<f64> = (0..size * size).map(|_| 1.0 + numbers.digit(3)).collect();
        let doubles: Vec<Double> = payoffs.iter().copied().map(Double::from).collect();
        let (pivots, value) = pivots_and_value(&payoffs, size, usize::MAX);
        for (other_pivots, other) in [
            pivots_and_value(&payoffs, size, 0),
            pivots_and_value(&doubles, size, usize::MAX),
            pivots_and_value(&doubles, size, 0),
        ] {
            assert!((value - other).abs() < 1e-12);
            assert!(other_pivots < 1000);
            different += usize::from(other_pivots != pivots);
        }
    }
    assert!(different > 0);
}

#[test]
fn games_that_are_singular_on_several_scales_need_perturbation() {
    let games = [
        [-1e-16, 1e-12, 1.0, 1e-4, 1e-16, 0.0, 0.0, 1e-12, 1e-12],
        [1.0, -1e-16, 0.0, 1.0, 0.0, 1.0, 1e-12, 1.0, -1e-12],
    ];
    let mut solver = MatrixSolver::new();
    for payoffs in games {
        let pure = solver.start(&payoffs, 3, 3).unwrap();
        let (bounds, method) = solver.climb(&LADDER, &payoffs, pure);
        assert_eq!(method, Method::Perturbed);
        assert!(bounds.gap() <= WORST_GAP);
    }
}

#[test]
fn without_a_method_the_gap_is_that_of_pure_strategies() {
    let mut solver = MatrixSolver::new();
    let payoffs = [0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0];
    let pure = solver.start(&payoffs, 3, 3).unwrap();
    let (bounds, _) = solver.climb(&[], &payoffs, pure);
    assert_eq!(solver.game.scale().restore_difference(bounds.gap()), 2.0);
    assert_eq!((&solver.row[..], &solver.column[..]), (&[1.0, 0.0, 0.0][..], &[1.0, 0.0, 0.0][..]));
}

#[test]
fn what_is_no_strategy_is_not_kept() {
    let mut solver = MatrixSolver::new();
    let pure = solver.start(&[1.0, 0.0, 0.0, 1.0], 2, 2).unwrap();
    for weight in [0.0, f64::NAN, f64::INFINITY, f64::MAX] {
        solver.trial_row.fill(weight);
        solver.trial_column.fill(1.0);
        assert_eq!(solver.keep_better(pure.bounds).gap(), pure.bounds.gap());
        assert_eq!((solver.row[0], solver.column[0]), (1.0, 1.0));
    }
}

#[test]
fn no_memory_is_allocated_for_smaller_games() {
    let mut solver = MatrixSolver::new();
    // The first game has a saddle point, and so makes no use of most of the memory.
    solver.solve(&[0.0; 144], 12, 12).unwrap();
    let before = solver.capacities();
    for family in FAMILIES {
        let mut numbers = Numbers(1);
        for _ in 0..200 {
            let (rows, columns) = up_to(12)(&mut numbers);
            let payoffs = family.game(rows, columns, &mut numbers);
            let pure = solver.start(&payoffs, rows, columns).unwrap();
            for method in LADDER {
                solver.climb(&[method], &payoffs, pure);
            }
        }
    }
    let mut after = solver.capacities();
    // Strategies and those on trial change places.
    after[..2].sort_unstable();
    after[2..4].sort_unstable();
    assert_eq!(before, after);
}

impl MatrixSolver {
    fn capacities(&self) -> [usize; 9] {
        let [cells, basis, outside] = self.quick.capacities();
        let [careful_cells, careful_basis, _] = self.careful.capacities();
        let weights = [&self.row, &self.trial_row, &self.column, &self.trial_column].map(Vec::capacity);
        let [a, b, c, d] = weights;
        [a, b, c, d, self.missing.capacity(), cells + basis, outside, careful_cells, careful_basis]
    }
}

#[test]
fn payoffs_come_back_from_their_scaled_form() {
    let mut game = Game::default();
    for payoffs in [[-3.0, 5.0, 0.25], [1e300, -1e308, 0.0], [5e-324, 0.0, 1e-310], [7.0, 7.0, 7.0]] {
        game.load(&payoffs, 3).unwrap();
        let range = payoffs.iter().copied().fold(f64::MIN, f64::max) - payoffs.iter().copied().fold(f64::MAX, f64::min);
        for (&part, payoff) in game.payoffs().iter().zip(payoffs) {
            assert!((0.0..2.0).contains(&part));
            assert!((game.scale().restore(part) - payoff).abs() <= 1e-15 * range);
        }
    }
}

/// Millions of games of all families; to be run by hand in release mode, with `--ignored --nocapture`.
#[test]
#[ignore = "millions of games, to be run by hand"]
fn stress() {
    for family in FAMILIES {
        println!("{family:?}, up to 8x8: {:?}", climb_many(family, &LADDER, 1_000_000, up_to(8)));
        println!("{family:?}, 30x30: {:?}", climb_many(family, &LADDER, 10_000, |_| (30, 30)));
    }
}
