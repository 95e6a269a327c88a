//! Matrix games with known solutions, and properties of all others.

use astragali::search::matrix::{Equilibrium, MatrixError, MatrixSolver};
use microlp::{ComparisonOp, OptimizationDirection, Problem};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// What every solution must be; returns the range of the payoffs.
fn check(payoffs: &[f64], rows: usize, columns: usize, equilibrium: &Equilibrium<'_>) -> f64 {
    let least = payoffs.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let range = greatest - least;
    assert_eq!((equilibrium.row.len(), equilibrium.column.len()), (rows, columns));
    for strategy in [equilibrium.row, equilibrium.column] {
        assert!(strategy.iter().all(|&weight| weight >= 0.0 && weight.is_sign_positive()), "{strategy:?}");
        let total: f64 = strategy.iter().sum();
        assert!((total - 1.0).abs() <= 1e-15 * (1.0 + strategy.len() as f64 / 8.0), "{strategy:?} sums to {total}");
    }
    assert!((least..=greatest).contains(&equilibrium.value));
    assert!((0.0..=1e-12 * range).contains(&equilibrium.gap), "gap {} of {payoffs:?}", equilibrium.gap);

    // The same again without the solver: the value lies between what the strategies make sure of. The payoffs are
    // shifted, as the sum of the weights is not exactly one.
    let row_weights = equilibrium.row;
    let lower = (0..columns)
        .map(|j| (0..rows).map(|i| row_weights[i] * (payoffs[i * columns + j] - least)).sum::<f64>())
        .fold(f64::INFINITY, f64::min);
    let upper = payoffs
        .chunks(columns)
        .map(|row| row.iter().zip(equilibrium.column).map(|(payoff, weight)| (payoff - least) * weight).sum::<f64>())
        .fold(f64::NEG_INFINITY, f64::max);
    assert!(upper - lower <= 1e-12 * range, "{lower} and {upper} in {payoffs:?}");
    let slack = 1e-15 * range.max(least.abs());
    assert!(equilibrium.value - least >= lower - slack && equilibrium.value - least <= upper + slack);
    range
}

/// Solves a game and expects a value, up to a few roundings of the greatest payoff.
fn assert_value(payoffs: &[f64], rows: usize, columns: usize, value: f64) {
    let mut solver = MatrixSolver::new();
    let equilibrium = solver.solve(payoffs, rows, columns).unwrap();
    check(payoffs, rows, columns, &equilibrium);
    let greatest = payoffs.iter().fold(0.0_f64, |greatest, payoff| greatest.max(payoff.abs()));
    let error = (equilibrium.value - value).abs();
    assert!(error <= 1e-15 * greatest, "{} instead of {value}", equilibrium.value);
}

/// Solves a game and expects a value and the only optimal strategies.
fn assert_solution(payoffs: &[f64], value: f64, row: &[f64], column: &[f64]) {
    assert_value(payoffs, row.len(), column.len(), value);
    let mut solver = MatrixSolver::new();
    let equilibrium = solver.solve(payoffs, row.len(), column.len()).unwrap();
    for (strategy, expected) in [(equilibrium.row, row), (equilibrium.column, column)] {
        for (weight, expected) in strategy.iter().zip(expected) {
            assert!((weight - expected).abs() <= 2e-15, "{equilibrium:?}");
        }
    }
}

#[test]
fn matching_pennies() {
    assert_solution(&[1.0, -1.0, -1.0, 1.0], 0.0, &[0.5, 0.5], &[0.5, 0.5]);
}

#[test]
fn two_by_two_with_fractions() {
    // Odds and evens (Ferguson 2020): the one who calls odd wins a twelfth.
    let row = [7.0 / 12.0, 5.0 / 12.0];
    assert_solution(&[-2.0, 3.0, 3.0, -4.0], 1.0 / 12.0, &row, &row);
}

#[test]
fn rock_paper_scissors() {
    let third = 1.0 / 3.0;
    let payoffs = [0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0];
    assert_solution(&payoffs, 0.0, &[third; 3], &[third; 3]);
}

#[test]
fn rock_paper_scissors_with_weights() {
    // Each choice is played as often as the contest between the two others is worth.
    let (rock_paper, paper_scissors, scissors_rock) = (5.0, 2.0, 3.0);
    let payoffs =
        [0.0, -rock_paper, scissors_rock, rock_paper, 0.0, -paper_scissors, -scissors_rock, paper_scissors, 0.0];
    assert_solution(&payoffs, 0.0, &[0.2, 0.3, 0.5], &[0.2, 0.3, 0.5]);
}

#[test]
fn two_by_three_with_fractions() {
    let payoffs = [2.0, 3.0, 11.0, 7.0, 5.0, 2.0];
    assert_solution(&payoffs, 49.0 / 11.0, &[3.0 / 11.0, 8.0 / 11.0], &[0.0, 9.0 / 11.0, 2.0 / 11.0]);
    let transposed = [2.0, 7.0, 3.0, 5.0, 11.0, 2.0].map(|payoff: f64| -payoff);
    assert_solution(&transposed, -49.0 / 11.0, &[0.0, 9.0 / 11.0, 2.0 / 11.0], &[3.0 / 11.0, 8.0 / 11.0]);
}

#[test]
fn three_by_three_with_fractions() {
    let payoffs = [1.0, 2.0, -1.0, 2.0, -1.0, 4.0, -1.0, 4.0, -3.0];
    assert_solution(&payoffs, 1.0, &[0.25, 0.5, 0.25], &[0.25, 0.5, 0.25]);
}

#[test]
fn colonel_blotto() {
    // Four regiments against three on two fields (Karlin 1959). The rows (4,0) (0,4) (3,1) (1,3) (2,2) meet the columns
    // (3,0) (0,3) (2,1) (1,2).
    let payoffs = [
        [4.0, 0.0, 2.0, 1.0],
        [0.0, 4.0, 1.0, 2.0],
        [1.0, -1.0, 3.0, 0.0],
        [-1.0, 1.0, 0.0, 3.0],
        [-2.0, -2.0, 2.0, 2.0],
    ];
    assert_value(payoffs.as_flattened(), 5, 4, 14.0 / 9.0);
}

#[test]
fn two_finger_morra() {
    // Optimal are all (0, x, 1 - x, 0) with x from 4/7 to 3/5 and no others; a vertex is one of the two ends.
    let payoffs = [0.0, 2.0, -3.0, 0.0, -2.0, 0.0, 0.0, 3.0, 3.0, 0.0, 0.0, -4.0, 0.0, -3.0, 4.0, 0.0];
    assert_value(&payoffs, 4, 4, 0.0);
    let mut solver = MatrixSolver::new();
    let equilibrium = solver.solve(&payoffs, 4, 4).unwrap();
    for strategy in [equilibrium.row, equilibrium.column] {
        assert!((strategy[1] - 4.0 / 7.0).abs() < 1e-15 || (strategy[1] - 0.6).abs() < 1e-15, "{strategy:?}");
        assert!((strategy[1] + strategy[2] - 1.0).abs() < 1e-15);
    }
}

#[test]
fn identity() {
    for size in 1..=50 {
        let payoffs: Vec<f64> = (0..size * size).map(|k| f64::from(u8::from(k / size == k % size))).collect();
        let share = vec![1.0 / size as f64; size];
        assert_solution(&payoffs, 1.0 / size as f64, &share, &share);
    }
}

#[test]
fn diagonal_of_all_magnitudes() {
    let entries = [1e-9, 3.0, 1e9, 2e-7, 5e4, 1.0];
    let value = 1.0 / entries.iter().map(|entry| 1.0 / entry).sum::<f64>();
    let share = entries.map(|entry| value / entry);
    let mut payoffs = [0.0; 36];
    for (k, &entry) in entries.iter().enumerate() {
        payoffs[k * 7] = entry;
    }
    assert_solution(&payoffs, value, &share, &share);
    let mut solver = MatrixSolver::new();
    let equilibrium = solver.solve(&payoffs, 6, 6).unwrap();
    assert!((equilibrium.value / value - 1.0).abs() < 1e-14, "the value is right in itself, not only to the range");
}

#[test]
fn magic_squares() {
    let third = [1.0 / 3.0; 3];
    assert_solution(&[2.0, 7.0, 6.0, 9.0, 5.0, 1.0, 4.0, 3.0, 8.0], 5.0, &third, &third);
    let melencolia = [16.0, 3.0, 2.0, 13.0, 5.0, 10.0, 11.0, 8.0, 9.0, 6.0, 7.0, 12.0, 4.0, 15.0, 14.0, 1.0];
    assert_value(&melencolia, 4, 4, 8.5);
    // The siamese method fills any odd square.
    for size in [5, 7, 9, 21] {
        let mut square = vec![0.0; size * size];
        let (mut row, mut column) = (0, size / 2);
        for number in 1..=size * size {
            square[row * size + column] = number as f64;
            let next = ((row + size - 1) % size, (column + 1) % size);
            (row, column) = if square[next.0 * size + next.1] == 0.0 { next } else { ((row + 1) % size, column) };
        }
        assert_value(&square, size, size, (size * size + 1) as f64 / 2.0);
    }
}

#[test]
fn nearly_rank_one() {
    // The inverse of ρ^|i-j| is known (Kac, Murdock & Szegő 1953), and with it the game.
    for (ratio, size) in [(0.5_f64, 4), (0.9, 9), (0.999, 12), (0.999_999, 20)] {
        let payoffs: Vec<f64> =
            (0..size * size).map(|k: usize| ratio.powi((k / size).abs_diff(k % size) as i32)).collect();
        let value = (1.0 + ratio) / (size as f64 - (size - 2) as f64 * ratio);
        assert_value(&payoffs, size, size, value);
    }
}

#[test]
fn hilbert_matrix_with_alternating_signs() {
    let mut solver = MatrixSolver::new();
    for size in 2..=30 {
        let entry = |k: usize| {
            let sum = k / size + k % size;
            (if sum.is_multiple_of(2) { 1.0 } else { -1.0 }) / (sum + 1) as f64
        };
        let payoffs: Vec<f64> = (0..size * size).map(entry).collect();
        check(&payoffs, size, size, &solver.solve(&payoffs, size, size).unwrap());
    }
}

#[test]
fn constant_and_single_choices() {
    for (rows, columns) in [(1, 1), (1, 7), (7, 1), (5, 5), (2, 2)] {
        for constant in [0.0, -0.0, 3.0, -1e-9, 1e300, 5e-324, f64::MAX, f64::MIN] {
            assert_value(&vec![constant; rows * columns], rows, columns, constant);
        }
    }
    assert_solution(&[3.0, -1.0, 2.0], -1.0, &[1.0], &[0.0, 1.0, 0.0]);
    assert_solution(&[3.0, -1.0, 5.0], 5.0, &[0.0, 0.0, 1.0], &[1.0]);
}

#[test]
fn a_saddle_point_is_exact() {
    let mut solver = MatrixSolver::new();
    let payoffs = [0.3, 0.1, 0.7, 0.9, 0.2, 0.4];
    let equilibrium = solver.solve(&payoffs, 2, 3).unwrap();
    assert_eq!(equilibrium, Equilibrium { value: 0.2, row: &[0.0, 1.0], column: &[0.0, 1.0, 0.0], gap: 0.0 });
}

#[test]
fn extreme_magnitudes() {
    let mut solver = MatrixSolver::new();
    let shape = [0.0, -1.0, 1.0, 1.0, 0.0, -0.5, -0.5, 1.0, 0.0];
    let expected = solver.solve(&shape, 3, 3).unwrap();
    let (value, row, column) = (expected.value, expected.row.to_vec(), expected.column.to_vec());
    let powers = [-1021, -900, -500, -30, 30, 500, 1000, 1022, 1023];
    for scale in powers.map(|power| 2.0_f64.powi(power)).into_iter().chain([f64::MAX]) {
        let payoffs = shape.map(|payoff| payoff * scale);
        let equilibrium = solver.solve(&payoffs, 3, 3).unwrap();
        assert!((equilibrium.value / scale - value).abs() < 1e-15, "{} at {scale}", equilibrium.value);
        for (weight, expected) in equilibrium.row.iter().zip(&row).chain(equilibrium.column.iter().zip(&column)) {
            assert!((weight - expected).abs() < 1e-15);
        }
        assert!(equilibrium.gap <= 1e-15 * scale);
    }
    // Here the range itself is beyond f64, or is its least step.
    let step = 5e-324;
    for payoffs in [[f64::MAX, f64::MIN, f64::MIN, f64::MAX], [step, 0.0, 0.0, step], [1e300, 1e-300, -1e-300, 1.0]] {
        let equilibrium = solver.solve(&payoffs, 2, 2).unwrap();
        assert!(equilibrium.value.is_finite() && equilibrium.gap.is_finite());
        assert!((equilibrium.row.iter().sum::<f64>() - 1.0).abs() < 1e-15);
    }
}

#[test]
fn a_large_common_part_costs_nothing() {
    let payoffs = [0.0, -2.0, 1.0, 2.0, 0.0, -1.0, -1.0, 1.0, 0.0].map(|payoff| payoff + 1e15);
    assert_solution(&payoffs, 1e15, &[0.25, 0.25, 0.5], &[0.25, 0.25, 0.5]);
}

#[test]
fn every_error_is_typed() {
    let mut solver = MatrixSolver::new();
    assert_eq!(solver.solve(&[], 0, 0), Err(MatrixError::Empty));
    assert_eq!(solver.solve(&[], 0, 3), Err(MatrixError::Empty));
    assert_eq!(solver.solve(&[1.0], 1, 0), Err(MatrixError::Empty));
    let shape = MatrixError::Shape { rows: 2, columns: 3, payoffs: 5 };
    assert_eq!(solver.solve(&[0.0; 5], 2, 3), Err(shape));
    assert_eq!(shape.to_string(), "5 payoffs do not fill 2 rows of 3 columns");
    let huge = MatrixError::Shape { rows: usize::MAX, columns: usize::MAX, payoffs: 1 };
    assert_eq!(solver.solve(&[0.0], usize::MAX, usize::MAX), Err(huge));
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let fault = MatrixError::NotFinite { row: 1, column: 2 };
        assert_eq!(solver.solve(&[0.0, 1.0, 2.0, 3.0, 4.0, wrong], 2, 3), Err(fault));
    }
    // A fault leaves the solver fit for use.
    assert_eq!(solver.solve(&[1.0, -1.0, -1.0, 1.0], 2, 2).unwrap().value, 0.0);
}

/// Solves Goofspiel (Ross 1971) by backward induction: the prizes come up in random order, equal bids discard theirs.
/// Calls `visit` with each matrix of bids, and returns the value for the first player, who is `lead` points ahead.
fn goofspiel(
    hands: [u32; 2],
    prizes: u32,
    lead: i32,
    result: &dyn Fn(i32) -> f64,
    visit: &mut dyn FnMut(&[f64], usize),
) -> f64 {
    let cards = |set: u32| (1..=8_i32).filter(move |card| set & (1 << card) != 0);
    if prizes == 0 {
        return result(lead);
    }
    let mut total = 0.0;
    for prize in cards(prizes) {
        let mut payoffs = Vec::new();
        for mine in cards(hands[0]) {
            for theirs in cards(hands[1]) {
                let left = [hands[0] & !(1 << mine), hands[1] & !(1 << theirs)];
                let lead = lead + prize * (mine - theirs).signum();
                payoffs.push(goofspiel(left, prizes & !(1 << prize), lead, result, visit));
            }
        }
        let size = hands[0].count_ones() as usize;
        visit(&payoffs, size);
        total += MatrixSolver::new().solve(&payoffs, size, size).unwrap().value;
    }
    total / f64::from(prizes.count_ones())
}

#[test]
fn goofspiel_with_four_cards() {
    let win = |lead: i32| f64::from(lead.signum());
    let points = |lead: i32| f64::from(lead);
    let results: [&dyn Fn(i32) -> f64; 2] = [&win, &points];
    for result in results {
        let mut solver = MatrixSolver::new();
        let mut games = 0;
        let mut visit = |payoffs: &[f64], size: usize| {
            games += 1;
            check(payoffs, size, size, &solver.solve(payoffs, size, size).unwrap());
        };
        let value = goofspiel([0b11110; 2], 0b11110, 0, result, &mut visit);
        assert!(value.abs() < 1e-14, "both players are in the same position, but one is {value} ahead");
        assert_eq!(games, 4 + 4 * 16 * (3 + 3 * 9 * (2 + 2 * 4)));
    }
}

/// The value of the row player's linear program, "maximise v subject to Σᵢ pᵢ aᵢⱼ ≥ v for all j, Σ p = 1, p ≥ 0".
fn microlp_value(payoffs: &[f64], rows: usize, columns: usize) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let row: Vec<_> = (0..rows).map(|_| problem.add_var(0.0, (0.0, f64::INFINITY))).collect();
    for column in 0..columns {
        let mut terms: Vec<_> = (0..rows).map(|i| (row[i], payoffs[i * columns + column])).collect();
        terms.push((value, -1.0));
        problem.add_constraint(&terms[..], ComparisonOp::Ge, 0.0);
    }
    let ones: Vec<_> = row.iter().map(|&weight| (weight, 1.0)).collect();
    problem.add_constraint(&ones[..], ComparisonOp::Eq, 1.0);
    problem.solve().unwrap().into_solution().unwrap().objective()
}

#[derive(Debug, Clone)]
struct Matrix {
    payoffs: Vec<f64>,
    rows: usize,
    columns: usize,
}

impl Matrix {
    fn map(&self, change: impl Fn(f64) -> f64) -> Matrix {
        Matrix { payoffs: self.payoffs.iter().map(|&payoff| change(payoff)).collect(), ..*self }
    }

    fn transposed(&self) -> Matrix {
        let payoffs = (0..self.payoffs.len()).map(|k| self.payoffs[k % self.rows * self.columns + k / self.rows]);
        Matrix { payoffs: payoffs.collect(), rows: self.columns, columns: self.rows }
    }

    /// Solves the game, checks the solution, and returns the value and the range.
    fn solve(&self) -> (f64, f64) {
        let mut solver = MatrixSolver::new();
        let equilibrium = solver.solve(&self.payoffs, self.rows, self.columns).unwrap();
        let range = check(&self.payoffs, self.rows, self.columns, &equilibrium);
        (equilibrium.value, range)
    }
}

/// Matrices of one kind of entries.
fn matrices(entry: impl Strategy<Value = f64> + Clone) -> impl Strategy<Value = Matrix> {
    (1..=9usize, 1..=9usize).prop_flat_map(move |(rows, columns)| {
        vec(entry.clone(), rows * columns).prop_map(move |payoffs| Matrix { payoffs, rows, columns })
    })
}

/// Products of two thin matrices, of lower rank than their shape allows.
fn products(entry: impl Strategy<Value = f64> + Clone) -> impl Strategy<Value = Matrix> {
    (2..=9usize, 2..=9usize, 1..=3usize).prop_flat_map(move |(rows, columns, rank)| {
        (vec(entry.clone(), rows * rank), vec(entry.clone(), columns * rank)).prop_map(move |(left, right)| {
            let entry = |k: usize| {
                let (i, j) = (k / columns, k % columns);
                (0..rank).map(|r| left[i * rank + r] * right[j * rank + r]).sum()
            };
            Matrix { payoffs: (0..rows * columns).map(entry).collect(), rows, columns }
        })
    })
}

fn small_integer() -> impl Strategy<Value = f64> + Clone {
    (-2..=2i32).prop_map(f64::from)
}

/// A number of any magnitude from 1e-9 to 1e9.
fn wild() -> impl Strategy<Value = f64> + Clone {
    (-9..=9i32, -9.0..9.0f64).prop_map(|(power, digits)| digits * 10.0_f64.powi(power))
}

/// A small integer, off by the last few digits.
fn noisy() -> impl Strategy<Value = f64> + Clone {
    (small_integer(), -1.0..1.0f64).prop_map(|(integer, noise)| integer + 1e-13 * noise)
}

fn tame_games() -> impl Strategy<Value = Matrix> {
    prop_oneof![
        matrices(-1.0..1.0f64),
        matrices(small_integer()),
        matrices((0..=1i32).prop_map(f64::from)),
        products(small_integer()),
        products(-1.0..1.0f64),
    ]
}

fn all_games() -> impl Strategy<Value = Matrix> {
    prop_oneof![3 => tame_games(), 1 => matrices(wild()), 1 => matrices(noisy()), 1 => products(noisy())]
}

/// The same cases every time.
fn config() -> ProptestConfig {
    ProptestConfig { cases: 5000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn agrees_with_a_linear_program(game in tame_games()) {
        let (value, range) = game.solve();
        let expected = microlp_value(&game.payoffs, game.rows, game.columns);
        prop_assert!((value - expected).abs() <= 1e-9 * range.max(1.0), "{value} instead of {expected}");
    }

    #[test]
    fn exchanging_the_players_negates_the_value(game in all_games()) {
        let (value, range) = game.solve();
        let (exchanged, _) = game.transposed().map(|payoff| -payoff).solve();
        prop_assert!((value + exchanged).abs() <= 1e-12 * range);
    }

    #[test]
    fn a_constant_shifts_the_value(game in all_games(), constant in -100.0..100.0f64) {
        let (value, range) = game.solve();
        let (shifted, _) = game.map(|payoff| payoff + constant).solve();
        prop_assert!((value + constant - shifted).abs() <= 1e-12 * range.max(constant.abs()));
    }

    #[test]
    fn a_factor_scales_the_value(game in all_games(), factor in 1e-9..1e9f64) {
        let (value, range) = game.solve();
        let (scaled, _) = game.map(|payoff| payoff * factor).solve();
        prop_assert!((value * factor - scaled).abs() <= 1e-12 * range * factor);
    }

    #[test]
    fn a_power_of_two_changes_nothing_but_the_unit(game in all_games(), power in -300..300i32) {
        let factor = 2.0_f64.powi(power);
        let scaled = game.map(|payoff| payoff * factor);
        let (mut first, mut second) = (MatrixSolver::new(), MatrixSolver::new());
        let equilibrium = first.solve(&game.payoffs, game.rows, game.columns).unwrap();
        let other = second.solve(&scaled.payoffs, game.rows, game.columns).unwrap();
        prop_assert_eq!(equilibrium.value * factor, other.value);
        prop_assert_eq!((equilibrium.row, equilibrium.column), (other.row, other.column));
    }

    #[test]
    fn a_dominated_row_changes_nothing(game in all_games(), of in any::<prop::sample::Index>(), loss in 0.0..1.0f64) {
        let (value, range) = game.solve();
        let better = of.index(game.rows) * game.columns;
        let mut more = game.clone();
        more.rows += 1;
        more.payoffs.extend(game.payoffs[better..better + game.columns].iter().map(|payoff| payoff - loss * range));
        let (same, range) = more.solve();
        prop_assert!((value - same).abs() <= 1e-12 * range);
    }

    #[test]
    fn duplicates_change_nothing(game in all_games()) {
        let (value, range) = game.solve();
        let twice = |game: &Matrix| Matrix { payoffs: game.payoffs.repeat(2), rows: 2 * game.rows, ..*game };
        let (same, _) = twice(&twice(&game).transposed()).transposed().solve();
        prop_assert!((value - same).abs() <= 1e-12 * range);
    }

    #[test]
    fn a_skew_symmetric_game_is_fair(game in all_games()) {
        let size = game.rows.min(game.columns);
        let entry = |i: usize, j: usize| game.payoffs[i * game.columns + j];
        let payoffs = (0..size * size).map(|k| entry(k / size, k % size) - entry(k % size, k / size)).collect();
        let (value, range) = Matrix { payoffs, rows: size, columns: size }.solve();
        prop_assert!(value.abs() <= 1e-12 * range);
    }

    #[test]
    fn a_used_solver_answers_like_a_new_one(games in vec(all_games(), 1..6)) {
        let mut used = MatrixSolver::new();
        for game in games {
            let mut new = MatrixSolver::new();
            let expected = new.solve(&game.payoffs, game.rows, game.columns);
            prop_assert_eq!(used.solve(&game.payoffs, game.rows, game.columns), expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, ..config() })]

    #[test]
    fn large_games(payoffs in vec(-1.0..1.0f64, 2500), integers in vec(small_integer(), 2500)) {
        for payoffs in [payoffs, integers] {
            let (value, range) = Matrix { payoffs: payoffs.clone(), rows: 50, columns: 50 }.solve();
            let expected = microlp_value(&payoffs, 50, 50);
            prop_assert!((value - expected).abs() <= 1e-9 * range);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, ..config() })]

    #[test]
    fn very_large_games(payoffs in vec(-1.0..1.0f64, 40_000), integers in vec(small_integer(), 40_000)) {
        Matrix { payoffs, rows: 200, columns: 200 }.solve();
        Matrix { payoffs: integers.clone(), rows: 200, columns: 200 }.solve();
        Matrix { payoffs: integers, rows: 20, columns: 2000 }.solve();
    }
}
