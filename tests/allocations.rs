//! Nothing is allocated for a node: not in playouts, not in perft, not in a search that has warmed up.

use allocation_counter::measure;
use astragali::bots::{Bot, from_spec};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Entry, GAMES, Visitor};
use astragali::playout::{HORIZON, playouts};
use astragali::search::Limits;
use astragali::{Notation, Random, perft};

/// What a report may take: its lists. A search that deepens writes one for each depth.
const REPORT: u64 = 4;

struct Allocations;

impl Visitor for Allocations {
    type Output = ();

    fn visit<G, E>(self, game: G, evaluator: E)
    where
        G: Notation + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let name = game.name();
        let start = game.start();
        let played = measure(|| assert!(playouts(&game, &start, 1, 0..200, HORIZON).plies > 1000));
        assert_eq!(played.count_total, 0, "{name}: playouts");
        let counted = measure(|| assert!(perft::perft(&game, &start, 5) > 30));
        assert_eq!(counted.count_total, 0, "{name}: perft");

        for spec in ["expectiminimax", "uct"] {
            let mut bot: Box<dyn Bot<G>> = from_spec(spec, evaluator.clone()).unwrap();
            let mut search = |nodes| {
                let limits = Limits::none().nodes(nodes);
                bot.analyse(&game, &start, &limits, &mut Random::seeded(1)).unwrap()
            };
            let first = search(50_000);
            let reports = u64::from(first.depth) + 1;
            let searched = measure(|| assert_eq!(search(50_000), first));
            assert!(searched.count_total <= REPORT * reports, "{name}: {spec} allocates {searched:?}");
        }
    }
}

#[test]
fn no_game_allocates_for_a_node() {
    for name in GAMES.iter().flat_map(Entry::rule_set_names) {
        catalog::with(&name, Allocations).unwrap();
    }
}
