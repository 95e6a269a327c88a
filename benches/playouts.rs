//! Random playouts, for senet beside a loop written by hand for it alone: both play the very same games.

mod cpu_time;
mod yardstick;

use std::hint::black_box;

use astragali::games::en_gehe::EnGehe;
use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::games::hyena::{self, Hyena};
use astragali::games::mehen::{Dice, Mehen};
use astragali::games::pig::{Die, Pig};
use astragali::games::senet::{RuleSet, Senet};
use astragali::games::snake::{self, Snake};
use astragali::playout::{Summary, playout};
use astragali::{Game, Random};
use cpu_time::CpuTime;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const GAMES: u64 = 1000;

/// Plays the games of one seed and returns their plies.
fn plies<G: Game>(game: &G) -> u64 {
    let mut random = Random::seeded(1);
    let mut summary = Summary::default();
    for _ in 0..GAMES {
        let mut state = game.start();
        let played = playout(game, &mut state, &mut random, u32::MAX);
        summary.add(game, &state, played);
    }
    summary.plies
}

/// The same by the hand-written loop.
fn yardstick_plies(game: &Senet) -> u64 {
    let mut random = Random::seeded(1);
    (0..GAMES).map(|_| u64::from(yardstick::senet(game.pieces(), game.rules().dark().into(), &mut random).0)).sum()
}

fn senet(criterion: &mut Criterion<CpuTime>) {
    let mut group = criterion.benchmark_group("playouts/senet");
    for (rules, nodes) in RuleSet::ALL.into_iter().zip([319_886, 434_583, 328_276, 456_998]) {
        let game = Senet::new(rules);
        assert_eq!([plies(&game), yardstick_plies(&game)], [nodes; 2]);
        let name = if rules.option().is_empty() { "sawah" } else { rules.option() };
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(BenchmarkId::new("generic", name), |b| b.iter(|| plies(black_box(&game))));
        group.bench_function(BenchmarkId::new("by hand", name), |b| b.iter(|| yardstick_plies(black_box(&game))));
    }
    group.finish();
}

fn bench<G: Game>(criterion: &mut Criterion<CpuTime>, name: &str, game: &G, nodes: u64) {
    assert_eq!(plies(game), nodes, "{name}");
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(name, |b| b.iter(|| plies(black_box(game))));
    group.finish();
}

fn others(criterion: &mut Criterion<CpuTime>) {
    bench(criterion, "snake", &Snake::new(snake::RuleSet::Base), 329_601);
    bench(criterion, "snake:a", &Snake::new(snake::RuleSet::VariantA), 151_624);
    bench(criterion, "snake:b", &Snake::new(snake::RuleSet::VariantB), 350_858);
    bench(criterion, "hyena", &Hyena::new(hyena::RuleSet::Bell), 180_245);
    bench(criterion, "hyena:masters", &Hyena::new(hyena::RuleSet::Masters), 171_250);
    bench(criterion, "mehen", &Mehen::new(Dice::Marbles), 810_470);
    bench(criterion, "mehen:sticks", &Mehen::new(Dice::Sticks), 790_206);
    bench(criterion, "en-gehe", &EnGehe::new(), 237_925);
    bench(criterion, "pig", &Pig::new(Die::Cube), 177_593);
    bench(criterion, "piglet", &Pig::new(Die::Coin), 135_627);
    bench(criterion, "goofspiel", &Goofspiel::new(Payoff::Win), 10_000);
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = senet, others
}
criterion_main!(benches);
