//! Listing the moves of senet positions met in random play.

mod cpu_time;

use std::hint::black_box;

use astragali::games::senet::{RuleSet, Senet, State};
use astragali::{Actions, Game, Random, Turn};
use cpu_time::CpuTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The decisions of the first games of a seed.
fn decisions(game: &Senet) -> Vec<State> {
    let mut random = Random::seeded(1);
    let mut found = Vec::new();
    while found.len() < 10_000 {
        let mut state = game.start();
        loop {
            let action = match game.turn(&state) {
                Turn::Decision(player) => {
                    found.push(state);
                    game.sample_action(&state, player, &mut random)
                }
                Turn::Chance => game.sample_outcome(&state, &mut random),
                Turn::Joint(_) | Turn::Over => break,
            };
            game.apply(&mut state, action);
        }
    }
    found
}

fn count(game: &Senet, positions: &[State], actions: &mut Actions<<Senet as Game>::Action>) -> usize {
    let mut count = 0;
    for state in positions {
        actions.clear();
        game.actions(state, state.side(), actions);
        count += black_box(&*actions).len();
    }
    count
}

fn senet(criterion: &mut Criterion<CpuTime>) {
    let mut group = criterion.benchmark_group("movegen");
    for (rules, moves) in RuleSet::ALL.into_iter().zip([26_497, 28_858, 25_978, 28_018]) {
        let game = Senet::new(rules);
        let positions = decisions(&game);
        let mut actions = Actions::new();
        assert_eq!(count(&game, &positions, &mut actions), moves);
        let name = if rules.option().is_empty() { "sawah" } else { rules.option() };
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(name, |b| b.iter(|| count(&game, black_box(&positions), &mut actions)));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = senet
}
criterion_main!(benches);
