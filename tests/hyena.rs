//! Hyena against the published vectors, and against a slow second implementation of the same rules.

mod reference;
#[path = "hyena/rules.rs"]
mod rules;
#[path = "hyena/texts.rs"]
mod texts;
mod vectors;

use astragali::bots::{Bot, Greedy};
use astragali::conformance::Conformance;
use astragali::evaluator::Evaluator;
use astragali::games::hyena::RuleSet::{Bell, Masters};
use astragali::games::hyena::{Action, Hyena, Outlook, PLAYERS, RuleSet, State};
use astragali::notation::ParseErrorKind;
use astragali::playout::{HORIZON, playouts};
use astragali::search::Limits;
use astragali::{Actions, Game, Notation, Outcomes, Player, Random, Turn};
use reference::hyena::{Node, Position, Rules};

/// Games of random play in lock step, for each rule set and board; unoptimised code is given fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 30 };

fn hyena(rules: RuleSet, players: u32, spaces: u32) -> (Hyena, Rules) {
    let game = Hyena::new(rules).with_players(players).unwrap().with_spaces(spaces).unwrap();
    let masters = rules == Masters;
    (game, Rules { masters, players: players as usize, spaces: spaces as usize })
}

fn player(index: usize) -> Player {
    Player::from_index(index).unwrap()
}

#[test]
fn perft_counts() {
    let games = [Hyena::default(), hyena(Bell, 4, 82).0, Hyena::new(Masters)];
    assert_eq!(games.map(|game| vectors::check_perft(&game)), [9, 8, 9]);
}

#[test]
fn published_positions() {
    let games = [
        Hyena::default(),
        hyena(Bell, 4, 82).0,
        hyena(Bell, 3, 20).0,
        hyena(Bell, 4, 20).0,
        Hyena::new(Masters),
        hyena(Masters, 3, 16).0,
        hyena(Masters, 4, 20).0,
    ];
    assert_eq!(games.map(|game| vectors::check_positions(&game)), [24, 24, 24, 5, 24, 24, 2]);
}

#[test]
fn names_and_options() {
    for (rules, players, spaces, name) in [
        (Bell, 2, 82, "hyena"),
        (Bell, 4, 82, "hyena:players=4"),
        (Bell, 2, 88, "hyena:spaces=88"),
        (Masters, 2, 88, "hyena:masters"),
        (Masters, 3, 16, "hyena:masters,players=3,spaces=16"),
        (Masters, 2, 82, "hyena:masters,spaces=82"),
    ] {
        let (game, reference) = hyena(rules, players, spaces);
        assert_eq!(game.name(), name);
        assert_eq!((game.rules(), game.num_players() as u32, game.spaces()), (rules, players, spaces));
        assert_eq!(game.state_text(&game.start()), reference.start().text());
        assert_eq!(game.utility_range(), (-2.0, 2.0 * f64::from(players - 1)));
    }
    let game = Hyena::default();
    assert_eq!(game.with_players(7).unwrap_err().to_string(), "7 players: hyena has 2 to 6");
    assert_eq!(game.with_spaces(7).unwrap_err().to_string(), "7 spaces: hyena has 8 to 128");
    assert!(game.with_players(1).is_err() && game.with_spaces(129).is_err());
    assert_eq!(size_of::<State>(), 24);
}

#[test]
fn lock_step_bell() {
    lock_step(Bell);
}

#[test]
fn lock_step_masters() {
    lock_step(Masters);
}

/// How a player of random games answers whether to pay.
#[derive(Clone, Copy, Debug)]
enum Purse {
    /// Either, with the same probability.
    Random,
    /// Keeps nearly always, so that banks fill to the brim.
    Miser,
}

fn lock_step(rules: RuleSet) {
    for players in PLAYERS {
        for spaces in [8, 9, 20, 21, rules.spaces(), 128] {
            let (game, reference) = hyena(rules, players, spaces);
            for number in 0..GAMES {
                let mut random = Random::stream(u64::from(100 * spaces + players), number);
                let purse = if number % 10 == 9 { Purse::Miser } else { Purse::Random };
                let (mut state, mut position) = (game.start(), reference.start());
                for _ in 0..HORIZON {
                    let next = successors(&game, &state, &reference, &position);
                    if next.is_empty() {
                        break;
                    }
                    let keeps = matches!(purse, Purse::Miser) && next.len() == 2 && random.below(100) > 0;
                    let chosen = if keeps { 1 } else { random.below(next.len() as u32) as usize };
                    (state, position) = next[chosen].clone();
                }
                // A game in which nobody pays may go on.
                assert!(game.turn(&state) == Turn::Over || matches!(purse, Purse::Miser));
            }
        }
    }
}

/// What the position leads to, in the crate and in the reference; asserts that both have the same position, the same
/// that can happen in it, and that it leads to the same positions.
fn successors(game: &Hyena, state: &State, reference: &Rules, position: &Position) -> Vec<(State, Position)> {
    let text = position.text();
    assert_eq!(game.state_text(state), text);
    let side = player(position.on_turn);
    assert_eq!(game.on_turn(state), Some(side), "{text}");
    assert_eq!(state.is_over(), reference.node(position) == Node::Over, "{text}");
    let next: Vec<(Action, u32, Position)> = match reference.node(position) {
        Node::Over => {
            assert_eq!(game.turn(state), Turn::Over, "{text}");
            assert_eq!(game.utilities(state).as_slice(), reference.returns(position), "{text}");
            return Vec::new();
        }
        Node::Start => (0..reference.players)
            .map(|index| (Action::Start(player(index)), 1, reference.after_start(position, index)))
            .collect(),
        Node::Throw => reference
            .scores()
            .map(|(score, weight)| (Action::Throw(score as u8), weight, reference.after_throw(position, score)))
            .to_vec(),
        Node::Decision => {
            vec![(Action::Pay, 1, reference.after_pay(position)), (Action::Keep, 1, reference.after_keep(position))]
        }
    };
    let found: Vec<(Action, u32)> = if reference.node(position) == Node::Decision {
        assert_eq!(game.turn(state), Turn::Decision(side), "{text}");
        let mut actions = Actions::new();
        game.actions(state, side, &mut actions);
        actions.iter().map(|&action| (action, 1)).collect()
    } else {
        assert_eq!(game.turn(state), Turn::Chance, "{text}");
        let mut outcomes = Outcomes::new();
        game.outcomes(state, &mut outcomes);
        assert_eq!(outcomes.total(), next.iter().map(|(_, weight, _)| weight).sum::<u32>());
        outcomes.to_vec()
    };
    assert_eq!(found, next.iter().map(|&(action, weight, _)| (action, weight)).collect::<Vec<_>>(), "{text}");
    next.into_iter()
        .map(|(action, _, position)| {
            let mut state = *state;
            game.apply(&mut state, action);
            assert_eq!(game.state_text(&state), position.text(), "{action} in {text}");
            (state, position)
        })
        .collect()
}

#[test]
fn keeps_the_contract() {
    for rules in RuleSet::ALL {
        for players in PLAYERS {
            for spaces in [8, 21, 128] {
                let (game, _) = hyena(rules, players, spaces);
                let check = Conformance::new().games(20).seed(u64::from(players)).outcome_draws(50_000);
                let check = check.action_draws(50_000).horizon(HORIZON);
                let summary = check.check_text(&game).unwrap_or_else(|failure| panic!("{}: {failure}", game.name()));
                assert_eq!((summary.finished, summary.joints), (20, 0));
                assert!(summary.decisions > 50 && summary.chances > 500, "{summary}");
            }
        }
    }
}

/// Mean length of random games in plies with its standard error, as measured by two other implementations. Players win
/// equally often.
#[test]
fn random_games_last_as_long_as_published() {
    let games = 50_000;
    for (rules, players, mean, error) in [(Bell, 2, 180.9, 0.1), (Bell, 4, 356.9, 0.2), (Masters, 2, 171.4, 0.1)] {
        let (game, _) = hyena(rules, players, rules.spaces());
        let summary = playouts(&game, &game.start(), 180, 0..games, HORIZON);
        assert_eq!((summary.draws, summary.unfinished), (0, 0));
        let (own_mean, own_error) = summary.length();
        let limit = 4.0 * own_error.hypot(error);
        assert!((own_mean - mean).abs() < limit, "{}: {own_mean} ± {own_error}, published {mean}", game.name());
        for player in Player::first(players as usize) {
            let (share, error) = summary.win_share(player);
            assert!((share - 1.0 / f64::from(players)).abs() < 4.0 * error, "{}: `{player}` {share}", game.name());
        }
    }
}

/// Mean utility of the first bot against the second ones, in every seat in turn, with its standard error.
fn match_of(game: &Hyena, games: u64) -> (f64, f64) {
    let seats = game.num_players() as u64;
    let limits = Limits::none();
    let (mut sum, mut squares) = (0.0, 0.0);
    for number in 0..games {
        let mut random = Random::stream(52, number);
        let seat = player((number % seats) as usize);
        let mut state = game.start();
        loop {
            let action = match game.turn(&state) {
                Turn::Chance => game.sample_outcome(&state, &mut random),
                Turn::Decision(player) if player == seat => {
                    let report = Greedy::new(Outlook).analyse(game, &state, &limits, &mut random).unwrap();
                    report.best().unwrap()
                }
                Turn::Decision(player) => game.sample_action(&state, player, &mut random),
                Turn::Joint(_) | Turn::Over => break,
            };
            game.apply(&mut state, action);
        }
        let utility = game.utility(&state, seat);
        sum += utility;
        squares += utility * utility;
    }
    let mean = sum / games as f64;
    (mean, ((squares / games as f64 - mean * mean) / games as f64).sqrt())
}

#[test]
fn the_estimate_beats_random_choices() {
    for (rules, players) in [(Bell, 2), (Bell, 4), (Masters, 2), (Masters, 4)] {
        let (game, _) = hyena(rules, players, rules.spaces());
        let (mean, error) = match_of(&game, 30_000);
        assert!(mean > 3.0 * error, "{}: {mean} ± {error}", game.name());
    }
}

#[test]
fn estimates_tell_who_is_ahead() {
    let game = Hyena::default();
    let estimate = |text: &str, of: Player| Outlook.evaluate(&game, &game.parse_state(text).unwrap(), of);
    let start = estimate("v$0|v$0 x - -", Player::X);
    assert!(start > 0.0 && start < 0.2, "{start}");
    for (better, worse) in [
        (">40$3|>30$0 x - -", ">40$0|>30$0 x - -"),
        (">40$0|>30$0 x - -", ">30$0|>40$0 x - -"),
        ("<20$0|>30$0 x - -", ">60$0|>30$0 x - -"),
        ("H$0:<40|<30$0 x - x", "H$0:<40|<50$0 x - x"),
        ("H$9:w|<60$0 x - x", "H$0:w|<60$0 x - x"),
        ("H$0:<40|E$0 x - x", "H$0:<40|<30$0 x - x"),
    ] {
        assert!(estimate(better, Player::X) > estimate(worse, Player::X), "{better} and {worse}");
        for text in [better, worse] {
            let sum = estimate(text, Player::X) + estimate(text, Player::O);
            assert!(sum.abs() < 1e-9, "{text}: {sum}");
        }
    }
}

/// On 82 spaces, as another implementation computes them; for the winner and the others, and as long as there is none.
#[test]
fn estimates_are_those_of_another_implementation() {
    let cases: &[(RuleSet, &str, &[f64])] = &[
        (Bell, "v$5|w0+40$1 x - -", &[-1.051518213, 1.051518213]),
        (Bell, "H$3:<40|>30$1|<20$0 o - x", &[2.403208390, -1.000000000, -1.403208390]),
        (Bell, "H$0:<3|<81$3 x - x", &[1.300000000, -1.300000000]),
        (Bell, "H$0:w|<81$3 x - x", &[1.183599388, -1.183599388]),
        (Masters, "v$0|>40$3|<70$2 x - -", &[-1.440325588, -1.183008360, 2.623315120]),
        (Masters, "H$1:den|>0$0 o - x", &[1.859737478, -1.859737478]),
        (Masters, "H$0:>0|w1+40$1 x - x", &[1.692379292, -1.692379292]),
        (Masters, "H$4:>77|>76$2 x - x", &[1.443103983, -1.443103983]),
        (Masters, "H$1:>79|<5$0 x - x", &[1.001306882, -1.001306882]),
        (Masters, "H$1:<4|w1+40$1 o - x", &[1.000000000, -1.000000000]),
        (Masters, "H$3:>40|>60$1|<50$0 o - x", &[3.317322438, -1.610401506, -1.706920932]),
        (Masters, "H$0:<81|>60$0 x - x", &[1.700000000, -1.700000000]),
        (Masters, "H$1:<4|E$0 x - x", &[2.000000000, -2.000000000]),
    ];
    for &(rules, text, expected) in cases {
        let (game, _) = hyena(rules, expected.len() as u32, 82);
        let state = game.parse_state(text).unwrap();
        for (index, expected) in expected.iter().enumerate() {
            let found = Outlook.evaluate(&game, &state, player(index));
            assert!((found - expected).abs() < 1e-6, "{text}: {found} for `{}`, expected {expected}", player(index));
        }
    }
}

#[test]
fn results_of_a_seed_stay() {
    let game = Hyena::default();
    let summary = playouts(&game, &game.start(), 1, 0..1000, HORIZON);
    assert_eq!((summary.plies, summary.decisions, summary.wins[0], summary.wins[1]), (180_816, 8_417, 469, 531));
}

#[test]
fn texts_of_actions() {
    use ParseErrorKind::{Range, Shape};
    for (text, kind, column) in [
        ("", Shape, 1),
        ("Pay", Shape, 1),
        ("pay2", Shape, 1),
        ("start", Shape, 1),
        ("start e", Shape, 7),
        ("start  x", Shape, 7),
        ("t", Shape, 2),
        ("t02", Shape, 2),
        ("t0", Range, 2),
        ("t5", Range, 2),
        ("t7", Range, 2),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
    }
    assert_eq!("start d".parse(), Ok(Action::Start(player(5))));
    assert_eq!("t6".parse(), Ok(Action::Throw(6)));
    let masters = Hyena::new(Masters);
    let state = masters.parse_state(">80$7|v$0 x - -").unwrap();
    assert_eq!(
        masters.parse_outcome(&state, "t3").unwrap_err().to_string(),
        "`t3` is not possible here; possible: t1 t2 t4 t6"
    );
}
