//! UCT: what it converges to, and its promises about budgets and odd roots.

mod toys;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use astragali::evaluator::Neutral;
use astragali::games::goofspiel::{self, Goofspiel, Payoff};
use astragali::games::pig::{Die, Pig};
use astragali::games::senet::Senet;
use astragali::search::{Expectiminimax, Limits, Report, Uct};
use astragali::{Game, Notation, Player, Random, Step, Turn};

fn search<G: Game>(game: &G, state: &G::State, limits: &Limits) -> Report<G::Action> {
    Uct::new().search(game, state, limits, &mut Random::seeded(1))
}

/// Neller & Presser 2004: the chances of the player on turn with best play in Piglet to 2.
#[test]
fn piglet_converges_to_its_published_values() {
    let piglet = Pig::new(Die::Coin).with_goal(2).unwrap();
    for (text, chance) in [
        ("0,0 0 x -", 4.0 / 7.0),
        ("0,0 1 x -", 5.0 / 7.0),
        ("0,1 0 x -", 2.0 / 5.0),
        ("0,1 1 x -", 3.0 / 5.0),
        ("1,0 0 x -", 4.0 / 5.0),
        ("1,1 0 x -", 2.0 / 3.0),
    ] {
        let state = piglet.parse_state(text).unwrap();
        let report = search(&piglet, &state, &Limits::none().simulations(100_000));
        assert!((report.values[0] - (2.0 * chance - 1.0)).abs() < 0.03, "{text}: {}", report.values[0]);
        assert!((report.values[0] + report.values[1]).abs() < 1e-9);
    }
}

#[test]
fn three_players_play_for_themselves() {
    let game = toys::Share;
    let mut state = game.start();
    for action in [1, 3, 0, 2, 2, 1, 1] {
        game.apply(&mut state, action);
    }
    let exact = Expectiminimax::new(toys::Share).search(&game, &state, &Limits::none().depth(6)).unwrap();
    assert!(exact.exact);
    let found = search(&game, &state, &Limits::none().simulations(300_000));
    assert_eq!(found.best(), exact.best());
    for (found, exact) in found.values.iter().zip(&exact.values) {
        assert!((found - exact).abs() < 0.5, "{found} {exact}");
    }
}

#[test]
fn joint_turns_converge_to_the_equilibrium() {
    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    let mut state = game.parse_state("1,4/2,3/3 0,0 2").unwrap();
    let exact = Expectiminimax::new(Neutral).search(&game, &state, &Limits::none()).unwrap();
    let found = search(&game, &state, &Limits::none().simulations(200_000));
    assert!((found.values[0] - exact.values[0]).abs() < 0.1, "{} {}", found.values[0], exact.values[0]);
    // The mixed strategies after the first prize, where they are the only optimal ones.
    state = game.start();
    game.apply(&mut state, goofspiel::Action::Prize(2));
    let exact = Expectiminimax::new(Neutral).search(&game, &state, &Limits::none()).unwrap();
    let found = search(&game, &state, &Limits::none().simulations(300_000));
    for (found, exact) in found.strategies.iter().zip(&exact.strategies) {
        for (found, exact) in found.actions.iter().zip(&exact.actions) {
            assert!((found.probability - exact.probability).abs() < 0.12, "{found:?} {exact:?}");
        }
        assert!((found.actions.iter().map(|action| action.probability).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn three_players_may_choose_at_once() {
    let game = toys::Crowd;
    let report = search(&game, &game.start(), &Limits::none().simulations(20_000));
    assert_eq!(report.strategies.len(), 3);
    assert!((report.values.iter().sum::<f64>()).abs() < 1e-9);
    assert!(matches!(report.line.as_slice(), [Step::Joint(actions)] if actions.len() == 3));
    assert!(report.best().is_none());
}

#[test]
fn simulations_are_counted_exactly() {
    let game = Senet::default();
    for simulations in [0, 1, 2, 1000] {
        let report = search(&game, &game.start(), &Limits::none().simulations(simulations));
        assert_eq!(report.simulations, simulations);
    }
    assert_eq!(search(&game, &game.start(), &Limits::none()).simulations, 10_000);
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    let report = search(&game, &state, &Limits::none().simulations(1000));
    assert_eq!(report.strategies[0].actions.iter().map(|action| action.visits).sum::<u64>(), 1000);
}

#[test]
fn node_limits_are_kept_exactly() {
    let game = Senet::default();
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    for nodes in [0, 1, 2, 3, 100, 12_345] {
        let report = search(&game, &state, &Limits::none().nodes(nodes));
        assert_eq!(report.nodes, nodes);
        assert!(report.best().is_some());
    }
    let report = search(&game, &state, &Limits::none().nodes(100));
    assert_eq!((report.simulations, report.best().unwrap().to_string().as_str()), (0, "12-14"));
}

#[test]
fn no_time_still_gives_an_answer() {
    let game = Senet::default();
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    for limits in [Limits::none().time(Duration::ZERO), Limits::none().stop(Arc::new(AtomicBool::new(true)))] {
        let report = search(&game, &state, &limits);
        assert_eq!((report.nodes, report.simulations), (0, 0));
        assert_eq!(report.best().unwrap().to_string(), "12-14");
        assert_eq!(report.values.as_slice(), [0.0, 0.0]);
    }
}

#[test]
fn a_finished_game_is_worth_what_it_pays() {
    let game = Senet::default();
    let state = game.parse_state("........../........../..o.o..... x -").unwrap();
    let report = search(&game, &state, &Limits::none());
    assert_eq!(report.values.as_slice(), [1.0, -1.0]);
    assert!(report.exact && report.strategies.is_empty() && report.line.is_empty());
    assert_eq!((report.nodes, report.simulations), (1, 0));
}

#[test]
fn a_root_at_chance_has_a_value_and_a_line() {
    let game = Senet::default();
    let report = search(&game, &game.start(), &Limits::none().simulations(5000));
    assert!(report.strategies.is_empty() && report.values[0].abs() < 0.2);
    assert!(report.line.len() > 2);
    let mut state = game.start();
    for step in &report.line {
        assert_ne!(game.turn(&state), Turn::Over);
        game.advance(&mut state, step);
    }
}

#[test]
fn depth_keeps_the_tree_shallow() {
    let game = Senet::default();
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    for depth in [0, 1, 3] {
        let report = search(&game, &state, &Limits::none().simulations(3000).depth(depth));
        assert_eq!((report.depth, report.simulations), (depth, 3000));
        assert_eq!(report.strategies[0].actions.iter().map(|action| action.visits).sum::<u64>(), 3000);
    }
}

#[test]
fn memory_keeps_the_tree_small() {
    let game = Senet::default();
    let mut small = Uct::new().memory(1000);
    let report = small.search(&game, &game.start(), &Limits::none().simulations(3000), &mut Random::seeded(1));
    assert_eq!(report.simulations, 3000);
    assert!(report.depth < 10);
}

#[test]
fn long_lines_are_no_trouble() {
    let game = toys::Line { length: 20_000 };
    let report = search(&game, &0, &Limits::none().simulations(30));
    assert_eq!((report.simulations, report.values.as_slice()), (30, [0.5].as_slice()));
    let mut patient = Uct::new().horizon(u32::MAX);
    let report = patient.search(&game, &0, &Limits::none().simulations(300), &mut Random::seeded(1));
    assert_eq!((report.values.as_slice(), report.depth), ([1.0].as_slice(), 300));
    // The tree itself grows to the end of the line.
    let game = toys::Line { length: 3_000 };
    let report = search(&game, &0, &Limits::none().simulations(3_010));
    assert_eq!((report.depth, report.line.len()), (3_000, 3_000));
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let game = Senet::default();
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    let limits = Limits::none().simulations(2000);
    let mut uct = Uct::new();
    let first = uct.search(&game, &state, &limits, &mut Random::seeded(7));
    assert_eq!(uct.search(&game, &state, &limits, &mut Random::seeded(7)), first);
    assert_ne!(uct.search(&game, &state, &limits, &mut Random::seeded(8)), first);
    let visits: Vec<u64> = first.strategy(Player::O).unwrap().actions.iter().map(|action| action.visits).collect();
    assert_eq!((visits, first.nodes), (vec![467, 780, 384, 369], 419_559));
}
