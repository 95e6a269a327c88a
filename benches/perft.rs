//! Perft, which is move generation and application and little else.

mod cpu_time;

use std::hint::black_box;

use astragali::Game;
use astragali::games::en_gehe::EnGehe;
use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::games::hyena::{self, Hyena};
use astragali::games::mehen::{Dice, Mehen};
use astragali::games::pig::{Die, Pig};
use astragali::games::senet::{RuleSet, Senet};
use astragali::games::snake::{self, Snake};
use astragali::perft::perft;
use cpu_time::CpuTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn bench<G: Game>(criterion: &mut Criterion<CpuTime>, name: &str, game: &G, depth: u8, nodes: u64) {
    let start = game.start();
    assert_eq!(perft(game, &start, depth), nodes, "{name}");
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(format!("{name}/{depth}"), |b| b.iter(|| perft(game, black_box(&start), depth)));
    group.finish();
}

fn games(criterion: &mut Criterion<CpuTime>) {
    bench(criterion, "senet", &Senet::new(RuleSet::Sawah), 8, 60_149);
    bench(criterion, "senet:old-kingdom", &Senet::new(RuleSet::OldKingdom), 7, 41_546);
    bench(criterion, "senet:jequier", &Senet::new(RuleSet::Jequier), 8, 53_508);
    bench(criterion, "senet:both", &Senet::new(RuleSet::Both), 7, 31_449);
    bench(criterion, "snake", &Snake::new(snake::RuleSet::Base), 4, 85_406);
    bench(criterion, "snake:a", &Snake::new(snake::RuleSet::VariantA), 4, 107_481);
    bench(criterion, "snake:b", &Snake::new(snake::RuleSet::VariantB), 4, 85_397);
    bench(criterion, "hyena", &Hyena::new(hyena::RuleSet::Bell), 9, 131_072);
    bench(criterion, "hyena:masters", &Hyena::new(hyena::RuleSet::Masters), 9, 131_072);
    bench(criterion, "mehen", &Mehen::new(Dice::Marbles), 4, 2_175_649);
    bench(criterion, "mehen:sticks", &Mehen::new(Dice::Sticks), 9, 8_704);
    bench(criterion, "en-gehe", &EnGehe::new(), 3, 40_701);
    bench(criterion, "pig", &Pig::new(Die::Cube), 9, 15_644);
    bench(criterion, "goofspiel", &Goofspiel::new(Payoff::Win), 5, 24_000);
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = games
}
criterion_main!(benches);
