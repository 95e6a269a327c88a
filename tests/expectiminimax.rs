//! Expectiminimax against the definition written down recursively, and its promises about budgets and odd roots.

mod toys;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use astragali::evaluator::{Evaluator, Neutral};
use astragali::game::{Values, for_each_step};
use astragali::games::goofspiel::{self, Goofspiel, Payoff};
use astragali::games::pig::{self, Die, Pig};
use astragali::games::senet::{Race, RuleSet, Senet};
use astragali::search::matrix::MatrixSolver;
use astragali::search::{Expectiminimax, Limits, SearchError};
use astragali::{Game, Notation, Outcomes, Player, Random, Step, Turn};

/// Values and number of positions entered, straight from the definition.
fn reference<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, state: &G::State, depth: u32) -> (Values, u64) {
    let turn = game.turn(state);
    if turn == Turn::Over {
        return (game.utilities(state), 1);
    }
    if depth == 0 && turn != Turn::Chance {
        return (estimates(game, evaluator, state), 1);
    }
    let mut nodes = 1;
    let mut steps = Vec::new();
    for_each_step(game, state, |step, next| {
        let (values, entered) = match (turn, game.turn(next)) {
            (Turn::Chance, Turn::Chance) if depth == 0 => (estimates(game, evaluator, next), 1),
            (Turn::Chance, Turn::Chance) => reference(game, evaluator, next, depth - 1),
            (Turn::Chance, _) => reference(game, evaluator, next, depth),
            _ => reference(game, evaluator, next, depth - 1),
        };
        nodes += entered;
        steps.push((step, values));
    });
    let values = match turn {
        Turn::Over => unreachable!(),
        Turn::Decision(player) => {
            let mut best = steps[0].1.clone();
            for (_, values) in &steps {
                if values[player.index()] > best[player.index()] {
                    best = values.clone();
                }
            }
            best
        }
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            let mut sum = vec![0.0; game.num_players()];
            for ((_, values), &(_, weight)) in steps.iter().zip(outcomes.iter()) {
                sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += f64::from(weight) * value);
            }
            sum.iter().map(|value| value / f64::from(outcomes.total())).collect()
        }
        Turn::Joint(_) => {
            let rows = steps.iter().filter_map(|(step, _)| match step {
                Step::Joint(actions) => Some(actions[0]),
                Step::One(_) => None,
            });
            let mut rows: Vec<_> = rows.collect();
            rows.dedup();
            let payoffs: Vec<f64> = steps.iter().map(|(_, values)| values[0]).collect();
            let value = MatrixSolver::new().solve(&payoffs, rows.len(), payoffs.len() / rows.len()).unwrap().value;
            [value, -value].into_iter().collect()
        }
    };
    (values, nodes)
}

fn estimates<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, state: &G::State) -> Values {
    Player::first(game.num_players()).map(|player| evaluator.evaluate(game, state, player)).collect()
}

/// Compares on positions from random play, decisions and chance alike.
fn compare<G: Game, E: Evaluator<G> + Copy>(game: &G, evaluator: E, depths: std::ops::RangeInclusive<u32>) {
    let mut search = Expectiminimax::new(evaluator);
    for seed in 0..6 {
        let mut random = Random::stream(11, seed);
        let mut state = game.start();
        for ply in 0..200 {
            if ply % 9 == 0 || game.turn(&state) == Turn::Over {
                for depth in depths.clone() {
                    let report = search.search(game, &state, &Limits::none().depth(depth)).unwrap();
                    let (values, nodes) = reference(game, &evaluator, &state, depth);
                    for (found, expected) in report.values.iter().zip(&values) {
                        assert!((found - expected).abs() < 1e-12, "{state:?} to {depth}: {found}, not {expected}");
                    }
                    assert_eq!(report.nodes, nodes, "{state:?} to {depth}");
                }
            }
            let step = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::One(game.sample_outcome(&state, &mut random)),
                Turn::Decision(player) => Step::One(game.sample_action(&state, player, &mut random)),
                Turn::Joint(players) => {
                    Step::Joint(players.iter().map(|p| game.sample_action(&state, p, &mut random)).collect())
                }
            };
            game.advance(&mut state, &step);
        }
    }
}

#[test]
fn senet_as_defined() {
    for rules in RuleSet::ALL {
        compare(&Senet::new(rules), Race, 1..=2);
    }
    compare(&Senet::default().with_pieces(1).unwrap(), Race, 1..=4);
}

#[test]
fn pig_as_defined() {
    compare(&Pig::new(Die::Cube), pig::Lead, 1..=4);
    compare(&Pig::new(Die::Coin), pig::Lead, 1..=6);
}

#[test]
fn goofspiel_as_defined() {
    compare(&Goofspiel::new(Payoff::Win).with_cards(3).unwrap(), goofspiel::Lead, 1..=3);
    compare(&Goofspiel::new(Payoff::Points).with_cards(3).unwrap(), goofspiel::Lead, 1..=3);
}

#[test]
fn three_players_as_defined() {
    compare(&toys::Share, toys::Share, 1..=4);
}

/// Values computed apart from this crate, in rational numbers.
#[test]
fn goofspiel_has_its_exact_values() {
    let game = Goofspiel::new(Payoff::Points);
    let hands: [(&[u32], &[u32], f64); 3] = [
        (&[1, 2, 4], &[1, 2, 3], 83.0 / 60.0),
        (&[1, 3, 5], &[2, 3, 4], 38.0 / 33.0),
        (&[1, 2, 5], &[2, 3, 4], 12.0 / 77.0),
    ];
    for (x, o, value) in hands {
        let state = game.deal(x, o, &[1, 2, 3]).unwrap();
        let report = Expectiminimax::new(Neutral).search(&game, &state, &Limits::none().depth(3)).unwrap();
        assert!(report.exact);
        assert!((report.values[0] - value).abs() < 1e-12, "{x:?} {o:?}: {}", report.values[0]);
        assert_eq!(report.values[1], -report.values[0]);
    }
}

#[test]
fn goofspiel_4_has_its_equilibrium() {
    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    for (prize, bids) in [(2, [0.337_093, 0.136_025, 0.526_882, 0.0]), (3, [0.268_731, 0.0, 0.513_981, 0.217_288])] {
        let mut state = game.start();
        game.apply(&mut state, goofspiel::Action::Prize(prize));
        let report = Expectiminimax::new(Neutral).search(&game, &state, &Limits::none()).unwrap();
        assert!(report.exact && report.values[0].abs() < 1e-12);
        for strategy in &report.strategies {
            for (action, expected) in strategy.actions.iter().zip(bids) {
                assert!((action.probability - expected).abs() < 1e-6, "{strategy:?}");
            }
        }
    }
}

#[test]
fn deepening_agrees_with_going_there_directly() {
    let game = Senet::default();
    let state = game.parse_state(".......o../xx..o.o.x./o.oxx..... o -").unwrap();
    let mut search = Expectiminimax::new(Race);
    let direct = search.search(&game, &state, &Limits::none().depth(3)).unwrap();
    let mut deepened =
        search.search(&game, &state, &Limits::none().depth(3).stop(Arc::new(AtomicBool::new(false)))).unwrap();
    assert!(deepened.nodes > direct.nodes);
    deepened.nodes = direct.nodes;
    assert_eq!(deepened, direct);
}

#[test]
fn node_limits_are_kept_and_the_deepest_finished_search_answers() {
    let game = Senet::default();
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    let mut search = Expectiminimax::new(Race);
    let one = search.search(&game, &state, &Limits::none().depth(1)).unwrap();
    let two = search.search(&game, &state, &Limits::none().depth(2)).unwrap();
    for nodes in [0, 1, one.nodes - 1] {
        let report = search.search(&game, &state, &Limits::none().nodes(nodes)).unwrap();
        assert_eq!((report.nodes, report.depth), (nodes, 0));
        assert_eq!(report.best().map(|action| action.to_string()).as_deref(), Some("12-14"));
    }
    for nodes in [one.nodes, one.nodes + 1, one.nodes + two.nodes - 1] {
        let report = search.search(&game, &state, &Limits::none().nodes(nodes)).unwrap();
        assert_eq!((report.nodes, report.depth, &report.strategies), (nodes, 1, &one.strategies));
    }
    let report = search.search(&game, &state, &Limits::none().nodes(one.nodes + two.nodes)).unwrap();
    assert_eq!((report.depth, &report.strategies), (2, &two.strategies));
}

#[test]
fn time_comes_from_the_clock_that_is_given() {
    thread_local!(static MILLIS: Cell<u64> = const { Cell::new(0) });
    fn clock() -> Duration {
        // Every look takes a millisecond.
        Duration::from_millis(MILLIS.replace(MILLIS.get() + 1))
    }
    let game = Senet::default();
    let limits = Limits::none().time_by(Duration::from_millis(100), clock);
    let report = Expectiminimax::new(Race).search(&game, &game.start(), &limits).unwrap();
    assert!(MILLIS.get() >= 100 && MILLIS.get() <= 102);
    assert!(report.depth > 0 && report.nodes <= 101 * 256);
}

#[test]
fn no_time_still_gives_an_answer() {
    let game = Senet::default();
    let state = game.parse_state("......x.../xo..ooo.x./ox..x..... o 2").unwrap();
    for limits in [
        Limits::none().time(Duration::ZERO),
        Limits::none().depth(0),
        Limits::none().stop(Arc::new(AtomicBool::new(true))),
    ] {
        let report = Expectiminimax::new(Race).search(&game, &state, &limits).unwrap();
        assert_eq!(report.depth, 0);
        assert_eq!(report.values[1], Race.evaluate(&game, &state, Player::O));
        assert_eq!(report.strategy(Player::O).unwrap().actions.len(), 4);
        assert!(report.strategy(Player::X).is_none());
    }
}

#[test]
fn a_finished_game_is_worth_what_it_pays() {
    let game = Senet::default();
    let state = game.parse_state("........../........../..o.o..... x -").unwrap();
    let report = Expectiminimax::new(Race).search(&game, &state, &Limits::none()).unwrap();
    assert_eq!(report.values.as_slice(), [1.0, -1.0]);
    assert!(report.exact && report.strategies.is_empty() && report.line.is_empty());
    assert_eq!((report.nodes, report.depth), (1, 0));
}

#[test]
fn equal_actions_fall_to_the_smallest() {
    let game = toys::Same;
    let report = Expectiminimax::new(Neutral).search(&game, &game.start(), &Limits::none()).unwrap();
    assert_eq!(report.best(), Some(3));
}

#[test]
fn a_line_of_a_hundred_thousand_plies_is_no_trouble() {
    let game = toys::Corridor { plies: 100_000, chance: false };
    let report = Expectiminimax::new(Neutral).search(&game, &0, &Limits::none().depth(u32::MAX)).unwrap();
    assert_eq!((report.values.as_slice(), report.exact), ([1.0].as_slice(), true));
    assert_eq!((report.nodes, report.line.len()), (100_001, 100_000));
}

#[test]
fn joint_turns_beyond_matrix_games_are_an_error() {
    let game = toys::OneShot { choices: vec![2; 3], range: (0.0, 0.0), pays: |_, _| 0.0 };
    let report = Expectiminimax::new(Neutral).search(&game, &game.start(), &Limits::none());
    assert_eq!(report, Err(SearchError::JointTurnNotZeroSum));
}
