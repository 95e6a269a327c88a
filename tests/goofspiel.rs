//! Goofspiel: rules, texts and refusals.

use astragali::evaluator::Evaluator;
use astragali::games::goofspiel::{Goofspiel, Lead, Payoff};
use astragali::notation::ParseErrorKind::{self, Range, Shape, Total};
use astragali::perft::perft;
use astragali::playout::{HORIZON, playouts};
use astragali::{Game, Notation, Player, Turn};

fn three(payoff: Payoff) -> Goofspiel {
    Goofspiel::new(payoff).with_cards(3).unwrap()
}

/// Plays `p3 2:1 p1 …`, and returns the text of the position.
fn after(game: &Goofspiel, start: &str, steps: &str) -> String {
    let mut state = game.parse_state(start).unwrap();
    for text in steps.split(' ') {
        match game.turn(&state) {
            Turn::Chance => {
                let prize = game.parse_outcome(&state, text).unwrap();
                game.apply(&mut state, prize);
            }
            _ => {
                let bids = game.parse_joint(&state, text).unwrap();
                game.apply_joint(&mut state, &bids);
            }
        }
    }
    game.state_text(&state)
}

#[test]
fn what_a_position_holds() {
    let game = three(Payoff::Win);
    let state = game.parse_state("1,3/2,3/1 2,0 3").unwrap();
    assert_eq!(Player::first(2).map(|player| state.hand(player).collect()).collect::<Vec<Vec<_>>>(), [[1, 3], [2, 3]]);
    assert_eq!((state.prizes().collect::<Vec<_>>(), state.prize()), (vec![1], Some(3)));
    assert_eq!((state.points(Player::X), state.points(Player::O)), (2, 0));
    assert_eq!(game.start().prizes().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(game.start().prize(), None);
}

#[test]
fn names_tell_the_rules() {
    for (payoff, cards, name) in [
        (Payoff::Win, 5, "goofspiel"),
        (Payoff::Win, 3, "goofspiel:cards=3"),
        (Payoff::Points, 5, "goofspiel:points"),
        (Payoff::Points, 13, "goofspiel:points,cards=13"),
    ] {
        assert_eq!(Goofspiel::new(payoff).with_cards(cards).unwrap().name(), name);
    }
}

#[test]
fn prizes_go_to_the_higher_bid() {
    let game = three(Payoff::Win);
    let start = "1,2,3/1,2,3/1,2,3 0,0 -";
    assert_eq!(game.state_text(&game.start()), start);
    assert_eq!(after(&game, start, "p2"), "1,2,3/1,2,3/1,3 0,0 2");
    assert_eq!(after(&game, start, "p2 3:1"), "1,2/2,3/1,3 2,0 -");
    assert_eq!(after(&game, start, "p2 1:3"), "2,3/1,2/1,3 0,2 -");
    assert_eq!(after(&game, start, "p2 2:2"), "1,3/1,3/1,3 0,0 -");
    assert_eq!(after(&game, start, "p2 3:1 p3 1:2 p1 2:3"), "// 2,4 -");
}

#[test]
fn both_payoffs() {
    for (text, win, points) in [("// 2,4 -", -1.0, -2.0), ("// 4,1 -", 1.0, 3.0), ("// 3,3 -", 0.0, 0.0)] {
        for (payoff, paid) in [(Payoff::Win, win), (Payoff::Points, points)] {
            let game = three(payoff);
            let state = game.parse_state(text).unwrap();
            assert_eq!(game.turn(&state), Turn::Over);
            assert_eq!((game.utility(&state, Player::X), game.utility(&state, Player::O)), (paid, -paid));
        }
    }
    assert_eq!(three(Payoff::Points).utility_range(), (-6.0, 6.0));
}

#[test]
fn ways_to_play() {
    let game = three(Payoff::Win);
    let ways: Vec<u64> = (1..=6).map(|depth| perft(&game, &game.start(), depth)).collect();
    assert_eq!(ways, [3, 27, 54, 216, 216, 216]);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let game = three(Payoff::Points);
    let refused: &[(&str, ParseErrorKind, usize)] = &[
        ("1,2,3/1,2,3/1,2,3 0,0", Shape, 22),
        ("1,2,3/1,2,3 0,0 -", Shape, 12),
        ("1,2,3/1,2,3/1,2,3 0 -", Shape, 20),
        ("3,2,1/1,2,3/1,2,3 0,0 -", Shape, 3),
        ("1,1,2/1,2,3/1,2,3 0,0 -", Shape, 3),
        ("1,,3/1,2,3/1,2,3 0,0 -", Shape, 3),
        ("1,2,32/1,2,3/1,2,3 0,0 -", Range, 5),
        ("0,1,2/1,2,3/1,2,3 0,0 -", Range, 1),
        ("1,2/1,2,3/1,2,3 0,0 -", Total, 1),
        ("1,2,3/1,2/1,2,3 0,0 -", Total, 7),
        ("1,2,3/1,2,3/1,2,3 0,0 1", Total, 23),
        ("1,2,3/1,2,3/1,2,4 0,0 -", Total, 13),
        ("1/1/1 6,0 -", Total, 5),
        ("1/1/1 7,0 -", Range, 7),
        ("1/1/ 0,0 0", Range, 10),
        ("1/1/ 0,0 x", Shape, 10),
    ];
    for &(text, kind, column) in refused {
        let error = game.parse_state(text).unwrap_err();
        assert_eq!((error.kind(), error.column()), (kind, column), "`{text}`: {error}");
    }
    for text in ["5,9,31/1,2,3/1,2,3 0,0 -", "4/6/ 0,0 6", "4/6/6 0,0 -", "// 0,0 -"] {
        assert_eq!(game.state_text(&game.parse_state(text).unwrap()), text);
    }
    assert_eq!(game.deal(&[4, 2, 1], &[3, 2, 1], &[3, 1, 2]).unwrap().to_string(), "1,2,4/1,2,3/1,2,3 0,0 -");
    assert!(game.deal(&[1], &[2, 3], &[1]).is_err());
}

#[test]
fn results_of_a_seed_stay() {
    let game = Goofspiel::new(Payoff::Win);
    let summary = playouts(&game, &game.start(), 1, 0..1000, HORIZON);
    assert_eq!((summary.plies, summary.wins[0], summary.wins[1], summary.draws), (10_000, 452, 461, 87));
}

#[test]
fn the_estimate_is_the_lead() {
    for (text, points) in [("// 2,4 -", -2.0), ("1,2/1,3/1,2 3,0 -", 3.0), ("3/2/ 0,0 2", 0.0)] {
        for (payoff, x) in [(Payoff::Win, points / 6.0), (Payoff::Points, points)] {
            let game = three(payoff);
            let state = game.parse_state(text).unwrap();
            assert_eq!([Player::X, Player::O].map(|player| Lead.evaluate(&game, &state, player)), [x, -x], "{text}");
        }
    }
}
