//! Position updates of the exact solver, beside the same update by the rules, which is what a plain loop would do.
//!
//! An update brings both bounds of a position closer. The table of senet with two pieces (2.6 MB) fits a large cache;
//! `solve senet:pieces=3` tells the speed on one that does not.

mod cpu_time;

use std::hint::black_box;

use astragali::games::senet::{Index, Senet};
use astragali::index::{Indexed, PositionIndex};
use astragali::solve::{Backup, Solver};
use cpu_time::CpuTime;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// Updates of a sweep through the last layer that leaves no position out.
const UPDATES: u64 = 142_506;

fn senet(criterion: &mut Criterion<CpuTime>) {
    let game = Senet::default().with_pieces(2).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let mut solver: Solver<'_, Senet, Index, f64> = Solver::new(&game, &index, 1e-9).unwrap();
    while solver.layer() + 1 < index.layers().len() {
        solver.sweep();
    }
    // The first sweep of a layer is not like the others: nothing is known yet.
    assert_eq!(solver.sweep().unwrap().updates, UPDATES);

    let mut group = criterion.benchmark_group("solve");
    group.throughput(Throughput::Elements(UPDATES));
    group.bench_function("senet:pieces=2/sweep", |b| {
        b.iter_batched(
            || solver.clone(),
            |mut solver| {
                let sweep = solver.sweep().unwrap();
                assert_eq!(sweep.updates, UPDATES);
                solver
            },
            BatchSize::LargeInput,
        );
    });
    let range = index.layers()[index.layers().len() - 1].range();
    group.bench_function("senet:pieces=2/by the rules", |b| {
        b.iter(|| {
            let mut backup = Backup::new();
            for number in range.clone() {
                let state = index.state(number);
                black_box(backup.position(&game, &index, &state, &|index| solver.bounds(index)));
            }
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion().sample_size(10);
    targets = senet
}
criterion_main!(benches);
