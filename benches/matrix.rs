//! Matrix games, solved by this crate and by microlp as the linear program of the row player.

mod cpu_time;

use std::hint::black_box;

use astragali::search::matrix::MatrixSolver;
use cpu_time::CpuTime;
use criterion::{Criterion, criterion_group, criterion_main};
use microlp::{ComparisonOp, OptimizationDirection, Problem};

/// Different games per shape, so that no branch predictor can learn one by heart.
const GAMES: usize = 256;

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

    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn small_integer(&mut self) -> f64 {
        (self.bits() % 5) as f64 - 2.0
    }
}

/// Solves "maximise v subject to Σᵢ pᵢ aᵢⱼ ≥ v for all j, Σ p = 1, p ≥ 0", and returns v.
fn microlp_value(payoffs: &[f64], size: usize) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let row: Vec<_> = (0..size).map(|_| problem.add_var(0.0, (0.0, f64::INFINITY))).collect();
    let mut terms = Vec::with_capacity(size + 1);
    for column in 0..size {
        terms.clear();
        terms.extend(row.iter().enumerate().map(|(i, &weight)| (weight, payoffs[i * size + column])));
        terms.push((value, -1.0));
        problem.add_constraint(&terms[..], ComparisonOp::Ge, 0.0);
    }
    terms.clear();
    terms.extend(row.iter().map(|&weight| (weight, 1.0)));
    problem.add_constraint(&terms[..], ComparisonOp::Eq, 1.0);
    let solution = problem.solve().expect("a game has a value").into_solution().expect("no limit was set");
    solution.objective()
}

fn games(size: usize, mut payoff: impl FnMut() -> f64) -> Vec<Vec<f64>> {
    let mut solver = MatrixSolver::new();
    let mut games = Vec::new();
    while games.len() < GAMES {
        let payoffs: Vec<f64> = (0..size * size).map(|_| payoff()).collect();
        let equilibrium = solver.solve(&payoffs, size, size).expect("the payoffs are finite");
        // A saddle point costs next to nothing to find here: games that have one would flatter the comparison.
        if equilibrium.row.contains(&1.0) && equilibrium.column.contains(&1.0) {
            continue;
        }
        let expected = microlp_value(&payoffs, size);
        assert!((equilibrium.value - expected).abs() < 1e-9, "{} and {expected} for {payoffs:?}", equilibrium.value);
        games.push(payoffs);
    }
    games
}

fn compare(criterion: &mut Criterion<CpuTime>, name: &str, size: usize, payoff: impl FnMut() -> f64) {
    let games = games(size, payoff);
    let mut group = criterion.benchmark_group(name);
    let mut solver = MatrixSolver::new();
    let mut next = games.iter().cycle();
    group.bench_function("astragali", |bencher| {
        bencher.iter(|| {
            let payoffs = next.next().map_or(&[][..], Vec::as_slice);
            solver.solve(black_box(payoffs), size, size).map(|equilibrium| equilibrium.value)
        });
    });
    let mut next = games.iter().cycle();
    group.bench_function("microlp", |bencher| {
        bencher.iter(|| {
            let payoffs = next.next().map_or(&[][..], Vec::as_slice);
            microlp_value(black_box(payoffs), size)
        });
    });
    group.finish();
}

fn matrix(criterion: &mut Criterion<CpuTime>) {
    let mut numbers = Numbers(1);
    for size in [2, 3, 7, 13] {
        compare(criterion, &format!("{size}x{size}"), size, || numbers.unit());
    }
    compare(criterion, "7x7 small integers", 7, || numbers.small_integer());
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = matrix
}
criterion_main!(benches);
