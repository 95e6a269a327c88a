//! UCT against games whose answers are known.

mod toys;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use astragali::bots::from_spec;
use astragali::evaluator::Neutral;
use astragali::games::goofspiel::{self, Goofspiel, Payoff};
use astragali::games::pig::{Action, Die, Pig};
use astragali::games::senet::Senet;
use astragali::search::{Expectiminimax, Limits, Report, SearchError, Strategy, Uct};
use astragali::{Game, Notation, Player, Random, Step};
use toys::{Corridor, OneShot, Thicket, matrix, signed};

fn piglet(goal: u32) -> Pig {
    Pig::new(Die::Coin).with_goal(goal).unwrap()
}

fn run<G: Game>(game: &G, state: &G::State, limits: &Limits) -> Report<G::Action> {
    Uct::new().search(game, state, limits, &mut Random::seeded(1))
}

fn simulations(count: u64) -> Limits {
    Limits::none().simulations(count)
}

fn close(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}

fn probabilities<A>(strategy: &Strategy<A>) -> Vec<f64> {
    strategy.actions.iter().map(|action| action.probability).collect()
}

fn assert_strategies<A>(report: &Report<A>, expected: &[&[f64]], tolerance: f64) {
    assert_eq!(report.strategies.len(), expected.len());
    for (strategy, expected) in report.strategies.iter().zip(expected) {
        let found = probabilities(strategy);
        assert!(close(found.iter().sum(), 1.0, 1e-12), "{found:?}");
        let all_close = found.iter().zip(*expected).all(|(&p, &q)| close(p, q, tolerance));
        assert!(all_close, "{}: {found:?}, not {expected:?}", strategy.player);
    }
}

#[test]
fn piglet_has_its_known_values() {
    // Winning chances of the player on turn: exact solution, by hand in Neller & Presser 2004 for the start.
    let game = piglet(2);
    for (position, chance) in [
        ("0,0 0 x -", 4.0 / 7.0),
        ("0,0 1 x -", 5.0 / 7.0),
        ("0,1 0 x -", 2.0 / 5.0),
        ("0,1 1 x -", 3.0 / 5.0),
        ("1,0 0 x -", 4.0 / 5.0),
        ("1,1 0 x -", 2.0 / 3.0),
    ] {
        let report = run(&game, &game.parse_state(position).unwrap(), &simulations(40_000));
        let value = 2.0 * chance - 1.0;
        assert!(close(report.values[0], value, 0.02), "{position}: {:?}, not {value}", report.values);
        assert!(close(report.values[1], -report.values[0], 1e-12));
        assert_eq!(report.best(), Some(Action::Roll));
        assert!(!report.exact);
    }
}

#[test]
fn a_root_at_chance_has_values_and_no_strategy() {
    let game = piglet(2);
    let state = game.parse_state("0,0 0 x roll").unwrap();
    let report = run(&game, &state, &simulations(40_000));
    assert!(close(report.values[0], 1.0 / 7.0, 0.02), "{:?}", report.values);
    assert!(report.strategies.is_empty() && report.best().is_none());
    // The two faces are equally likely; either may lead the line.
    assert!(matches!(report.line[0], Step::One(Action::Throw(0 | 1))));
}

#[test]
fn matrix_games_approach_their_equilibria() {
    let pennies = matrix::<2>(|chosen, player| signed(if chosen[0] == chosen[1] { 1.0 } else { -1.0 }, player));
    let report = run(&pennies, &None, &simulations(20_000));
    assert_strategies(&report, &[&[0.5, 0.5], &[0.5, 0.5]], 0.03);
    assert!(close(report.values[0], 0.0, 0.02) && close(report.values[1], 0.0, 0.02), "{:?}", report.values);

    // The equilibrium makes the other indifferent: 3p − 1 = 1 − 2p.
    let biased = matrix::<2>(|chosen, player| {
        signed([[2.0, -1.0], [-1.0, 1.0]][usize::from(chosen[0])][usize::from(chosen[1])], player)
    });
    let report = run(&biased, &None, &simulations(20_000));
    assert_strategies(&report, &[&[0.4, 0.6], &[0.4, 0.6]], 0.03);
    assert!(close(report.values[0], 0.2, 0.02), "{:?}", report.values);
    for action in report.strategies.iter().flat_map(|strategy| &strategy.actions) {
        // In equilibrium both actions are worth the same.
        assert!(close(action.value.unwrap().abs(), 0.2, 0.1), "{action:?}");
        assert!(action.visits > 0);
    }

    // Rock, paper, scissors, with 2 for a win by rock: paper is played twice as often as the others.
    let rps = matrix::<3>(|chosen, player| {
        let table = [[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]];
        signed(table[usize::from(chosen[0])][usize::from(chosen[1])], player)
    });
    let report = run(&rps, &None, &simulations(20_000));
    assert_strategies(&report, &[&[0.25, 0.5, 0.25], &[0.25, 0.5, 0.25]], 0.04);
    assert!(close(report.values[0], 0.0, 0.03), "{:?}", report.values);
    assert_eq!(report.depth, 1);
    assert!(matches!(&report.line[..], [Step::Joint(actions)] if actions[..] == [1, 1]), "{:?}", report.line);
}

#[test]
fn dominated_actions_die_out() {
    let dilemma = OneShot {
        choices: vec![2; 2],
        range: (0.0, 5.0),
        pays: |chosen, player| {
            let (mine, theirs) = (chosen[player.index()], chosen[1 - player.index()]);
            [[3.0, 0.0], [5.0, 1.0]][usize::from(mine)][usize::from(theirs)]
        },
    };
    let report = run(&dilemma, &None, &simulations(5_000));
    assert_strategies(&report, &[&[0.0, 1.0], &[0.0, 1.0]], 0.01);
    assert!(close(report.values[0], 1.0, 0.05) && close(report.values[1], 1.0, 0.05), "{:?}", report.values);
    let worth: Vec<f64> = report.strategies[0].actions.iter().map(|action| action.value.unwrap()).collect();
    assert!(close(worth[0], 0.0, 0.05) && close(worth[1], 1.0, 0.05), "{worth:?}");

    // A public good, with two, four and three choices: every unit given costs 1 and pays everybody ½.
    let good = OneShot {
        choices: vec![2, 4, 3],
        range: (-3.0, 3.0),
        pays: |given, player| f64::from(given.iter().sum::<u8>()) / 2.0 - f64::from(given[player.index()]),
    };
    let report = run(&good, &None, &simulations(5_000));
    assert_strategies(&report, &[&[1.0, 0.0], &[1.0, 0.0, 0.0, 0.0], &[1.0, 0.0, 0.0]], 0.02);
    assert!(report.values.iter().all(|&value| close(value, 0.0, 0.1)), "{:?}", report.values);
    let visits = |player: usize| report.strategies[player].actions.iter().map(|action| action.visits).sum::<u64>();
    assert_eq!([visits(0), visits(1), visits(2)], [5_000; 3]);
}

#[test]
fn goofspiel_has_its_known_values() {
    // Exact values, as rationals.
    let game = Goofspiel::new(Payoff::Points).with_cards(3).unwrap();
    for (hands, value) in [
        ([[1, 2, 4], [1, 2, 3]], 83.0 / 60.0),
        ([[1, 3, 5], [2, 3, 4]], 38.0 / 33.0),
        ([[1, 2, 5], [2, 3, 4]], 12.0 / 77.0),
    ] {
        let state = game.deal(&hands[0], &hands[1], &[1, 2, 3]).unwrap();
        let report = run(&game, &state, &simulations(40_000));
        assert!(close(report.values[0], value, 0.06), "{hands:?}: {:?}, not {value}", report.values);
        assert_eq!(report.depth, 3);
    }
    // Four cards each, after the first prize: the equilibrium is nearly unique.
    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    let mut state = game.start();
    game.apply(&mut state, goofspiel::Action::Prize(2));
    let report = run(&game, &state, &simulations(200_000));
    let expected: &[f64] = &[0.337_093, 0.136_025, 0.526_882, 0.0];
    assert_strategies(&report, &[expected, expected], 0.12);
    assert!(close(report.values[0], 0.0, 0.05), "{:?}", report.values);
}

#[test]
fn agrees_with_a_full_search() {
    // With three players near ties matter, and UCB1 finds the way out of them only after a very long time; in small trees
    // it has that.
    for (players, all_plies) in [(1, [3, 5, 6]), (2, [3, 5, 6]), (3, [3, 4, 5])] {
        for plies in all_plies {
            let game = Thicket { players, plies };
            let full = Expectiminimax::new(Neutral).search(&game, &game.start(), &Limits::none()).unwrap();
            assert!(full.exact);
            let report = run(&game, &game.start(), &simulations(60_000));
            let case = format!("{players} players, {plies} plies: {report:?}, not {full:?}");
            assert_eq!(report.best(), full.best(), "{case}");
            let all_close = report.values.iter().zip(&full.values).all(|(&a, &b)| close(a, b, 0.15));
            assert!(all_close, "{case}");
            assert!(matches!((&report.line[0], &full.line[0]), (Step::One(a), Step::One(b)) if a == b), "{case}");
        }
    }
}

#[test]
fn budgets_are_kept_exactly() {
    let senet = Senet::default();
    let start = senet.start();
    for nodes in (0..40).chain([255, 256, 257, 1_000, 20_011]) {
        let report = run(&senet, &start, &Limits::none().nodes(nodes));
        assert_eq!(report.nodes, nodes);
    }
    for count in [0, 1, 2, 17, 300] {
        let report = run(&senet, &start, &simulations(count));
        assert_eq!(report.simulations, count);
        assert!(report.nodes >= count);
        // Each goes at most one position beyond those before.
        assert!(u64::from(report.depth) <= count);
    }
    let report = run(&senet, &start, &simulations(50).nodes(u64::MAX));
    assert_eq!(report.simulations, 50);

    let piglet = piglet(2);
    let report = run(&piglet, &piglet.start(), &Limits::none());
    assert_eq!(report.simulations, Uct::<Action>::DEFAULT_SIMULATIONS);
    let report = run(&piglet, &piglet.start(), &Limits::none().depth(3));
    assert_eq!(report.simulations, Uct::<Action>::DEFAULT_SIMULATIONS);
}

#[test]
fn time_and_flag_end_a_search() {
    /// A clock that goes on by a millisecond whenever it is read.
    fn clock() -> Duration {
        static READ: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(READ.fetch_add(1, Ordering::Relaxed))
    }
    let senet = Senet::default();
    let report = run(&senet, &senet.start(), &Limits::none().time_by(Duration::from_millis(5), clock));
    // Read at the start, before the first node, and every 256 nodes: the fifth of these is late.
    assert_eq!(report.nodes, 4 * 256);
    assert!(report.simulations > 0);
    let report = run(&senet, &senet.start(), &Limits::none().time_by(Duration::ZERO, clock));
    assert_eq!((report.nodes, report.simulations), (0, 0));

    let raised = Arc::new(AtomicBool::new(true));
    let report = run(&senet, &senet.start(), &Limits::none().stop(Arc::clone(&raised)));
    assert_eq!((report.nodes, report.simulations), (0, 0));
    let corridor = Corridor { plies: u32::MAX, chance: false };
    let flag = Arc::new(AtomicBool::new(false));
    let report = std::thread::scope(|scope| {
        let flag = &flag;
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            flag.store(true, Ordering::Relaxed);
        });
        Uct::new().horizon(u32::MAX).search(
            &corridor,
            &0,
            &Limits::none().stop(Arc::clone(flag)),
            &mut Random::seeded(1),
        )
    });
    assert_eq!(report.simulations, 0);
}

#[test]
fn no_budget_still_has_an_answer() {
    let piglet = piglet(2);
    let state = piglet.parse_state("0,0 1 x -").unwrap();
    for limits in [simulations(0), Limits::none().nodes(0), Limits::none().nodes(1)] {
        let report = run(&piglet, &state, &limits);
        assert_eq!(report.simulations, 0);
        assert_eq!(report.best(), Some(Action::Roll));
        assert_eq!(report.values[..], [0.0, 0.0]);
        assert_eq!((report.depth, report.exact, report.line.len()), (0, false, 0));
        assert!(report.strategies[0].actions.iter().all(|action| action.value.is_none() && action.visits == 0));
    }
    let pennies = matrix::<2>(|_, _| 0.0);
    let report = run(&pennies, &None, &simulations(0));
    assert_strategies(&report, &[&[1.0, 0.0], &[1.0, 0.0]], 0.0);
    let report = run(&pennies, &None, &simulations(1));
    assert_eq!((report.simulations, report.nodes, report.depth), (1, 2, 1));
    assert_eq!(report.strategies.iter().flat_map(|s| &s.actions).filter(|a| a.value.is_some()).count(), 2);
}

#[test]
fn a_game_that_is_over_is_exact() {
    let piglet = piglet(2);
    let report = run(&piglet, &piglet.parse_state("0,2 0 x -").unwrap(), &Limits::none());
    assert_eq!(report.values[..], [-1.0, 1.0]);
    assert!(report.exact && report.strategies.is_empty() && report.line.is_empty());
    assert_eq!((report.nodes, report.simulations, report.depth), (1, 0, 0));
    assert_eq!(run(&piglet, &piglet.parse_state("0,2 0 x -").unwrap(), &Limits::none().nodes(0)).nodes, 0);
}

#[test]
fn a_long_line_is_walked_without_recursion() {
    let corridor = Corridor { plies: 12_000, chance: false };
    // 12,000 plies and the root are one simulation's nodes; the horizon of 10,000 makes it a draw.
    let report = run(&corridor, &0, &simulations(3));
    assert_eq!((report.values[0], report.nodes, report.depth), (0.5, 3 * 10_001, 3));
    let report = Uct::new().horizon(12_000).search(&corridor, &0, &simulations(3), &mut Random::seeded(1));
    assert_eq!((report.values[0], report.nodes, report.depth), (1.0, 3 * 12_001, 3));
    assert_eq!(report.strategies[0].actions.len(), 1);
    assert_eq!(report.strategies[0].actions[0].probability, 1.0);

    // From a tree of ten thousand plies: the line is as long as the tree is deep.
    let corridor = Corridor { plies: 10_010, chance: false };
    let report = Uct::new().horizon(20_000).search(&corridor, &0, &simulations(10_010), &mut Random::seeded(1));
    assert_eq!((report.values[0], report.line.len(), report.depth), (1.0, 10_010, 10_010));
    // Chance that follows chance costs a ply; the end is no chance.
    let corridor = Corridor { plies: 1_000, chance: true };
    let report = run(&corridor, &0, &simulations(1_000));
    assert_eq!((report.values[0], report.line.len(), report.depth), (1.0, 1_000, 999));
    // Endless play is a draw.
    let endless = Corridor { plies: u32::MAX, chance: true };
    let report = Uct::new().horizon(50).search(&endless, &0, &simulations(200), &mut Random::seeded(1));
    assert_eq!((report.values[0], report.nodes, report.depth), (0.5, 200 * 51, 50));
    let report = Uct::new().horizon(0).search(&endless, &0, &Limits::none().nodes(7), &mut Random::seeded(1));
    assert_eq!((report.simulations, report.nodes), (7, 7));
}

#[test]
fn depth_is_kept() {
    let piglet = piglet(20);
    let mut uct = Uct::new();
    for depth in 0..6 {
        let limits = simulations(3_000).depth(depth);
        let report = uct.search(&piglet, &piglet.parse_state("0,0 1 x -").unwrap(), &limits, &mut Random::seeded(1));
        assert_eq!((report.depth, report.simulations), (depth, 3_000));
        // The line has a coin between any two choices; a throw at the end belongs to the last of them.
        assert!(report.line.len() <= 2 * depth as usize, "{:?}", report.line);
    }
    let report = uct.search(
        &piglet,
        &piglet.parse_state("0,0 1 x -").unwrap(),
        &simulations(1_000).depth(0),
        &mut Random::seeded(1),
    );
    assert_eq!(uct.tree_len(), 1);
    assert!(report.strategies[0].actions.iter().all(|action| action.value.is_none()));
    assert!(close(report.values[0], 0.0, 0.2));
    // Root, two actions, and the two faces after a flip.
    uct.search(
        &piglet,
        &piglet.parse_state("0,0 1 x -").unwrap(),
        &simulations(1_000).depth(1),
        &mut Random::seeded(1),
    );
    assert_eq!(uct.tree_len(), 5);

    // Throws in a row cost one each.
    let corridor = Corridor { plies: 100, chance: true };
    let report = run(&corridor, &0, &simulations(1_000).depth(7));
    assert_eq!((report.depth, report.line.len()), (7, 7));
}

#[test]
fn the_tree_is_no_larger_than_its_capacity() {
    let senet = Senet::default();
    for capacity in [30, 100, 1_000] {
        let mut uct = Uct::new().capacity(capacity);
        let report = uct.search(&senet, &senet.start(), &simulations(2_000), &mut Random::seeded(1));
        assert_eq!(report.simulations, 2_000);
        // It fills up to where the next position's actions do not fit: no position here has more than five.
        assert!(uct.tree_len() <= capacity && uct.tree_len() > capacity - 5, "{}", uct.tree_len());
    }
    // The root's actions are there in any case, and enough for flat Monte Carlo.
    let position = piglet(2).parse_state("0,1 1 x -").unwrap();
    let mut uct = Uct::new().capacity(0);
    let report = uct.search(&piglet(2), &position, &simulations(2_000), &mut Random::seeded(1));
    assert_eq!((uct.tree_len(), report.best()), (3, Some(Action::Roll)));

    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    for capacity in [0, 5, 50, 500] {
        let mut uct = Uct::new().capacity(capacity);
        let report = uct.search(&game, &game.start(), &simulations(2_000), &mut Random::seeded(1));
        assert!(uct.tree_len() <= capacity.max(5));
        assert_eq!(report.simulations, 2_000);
    }
}

#[test]
fn is_a_bot_with_limits_of_its_own() {
    let piglet = piglet(2);
    let mut bot = from_spec("uct:simulations=50,depth=2", Neutral).unwrap();
    assert_eq!(bot.name(), "uct:simulations=50,depth=2");
    let choice = bot.choose(&piglet, &piglet.start(), Player::X, &Limits::none(), &mut Random::seeded(1)).unwrap();
    assert_eq!((choice.action, choice.report.simulations), (Action::Roll, 50));
    assert!(choice.report.depth <= 2);
    let error = bot.choose(&piglet, &piglet.start(), Player::O, &Limits::none(), &mut Random::seeded(1));
    assert_eq!(error, Err(SearchError::NothingToChoose(Player::O)));
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let senet = Senet::default();
    let start = senet.start();
    let mut warm = Uct::new();
    let game = Goofspiel::new(Payoff::Points).with_cards(3).unwrap();
    let mut warm_joint = Uct::new();
    for limits in [simulations(500), Limits::none().nodes(100_000)] {
        assert_eq!(run(&senet, &start, &limits), warm.search(&senet, &start, &limits, &mut Random::seeded(1)));
        let mut state = game.start();
        game.apply(&mut state, goofspiel::Action::Prize(3));
        assert_eq!(run(&game, &state, &limits), warm_joint.search(&game, &state, &limits, &mut Random::seeded(1)));
        warm_joint.search(&game, &game.start(), &simulations(3_000), &mut Random::seeded(9));
        assert_eq!(run(&game, &state, &limits), warm_joint.search(&game, &state, &limits, &mut Random::seeded(1)));
    }
    let position = senet.parse_state("xoxoxoxoxo/........../.......... x 3").unwrap();
    let report = run(&senet, &position, &simulations(1_000));
    let found: Vec<(String, u64)> =
        report.strategies[0].actions.iter().map(|a| (senet.action_text(&position, a.action), a.visits)).collect();
    let expected = [("1-4", 178), ("3-6", 157), ("5-8", 312), ("7-10", 184), ("9-12", 169)];
    assert_eq!(found, expected.map(|(action, visits)| (action.to_owned(), visits)));
    assert_eq!((report.nodes, report.depth), (318_270, 5));
    // 174 of 312 were won.
    assert!(close(report.values[0], 174.0 / 156.0 - 1.0, 1e-12), "{:?}", report.values);
}
