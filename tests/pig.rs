//! Pig and Piglet: rules, texts and refusals.

use astragali::evaluator::Evaluator;
use astragali::games::pig::{Action, Die, Lead, Pig};
use astragali::notation::ParseErrorKind::{self, Pending, Range, Shape, Total};
use astragali::perft::perft;
use astragali::playout::{HORIZON, playouts};
use astragali::{Game, Notation, Player, Turn};

/// Plays the texts of actions and outcomes, and returns the text of the position.
fn after(game: &Pig, start: &str, steps: &str) -> String {
    let mut state = game.parse_state(start).unwrap();
    for text in steps.split(' ') {
        let action = match game.turn(&state) {
            Turn::Decision(player) => game.parse_action(&state, player, text).unwrap(),
            Turn::Chance => game.parse_outcome(&state, text).unwrap(),
            Turn::Joint(_) | Turn::Over => panic!("nothing to play in {state}"),
        };
        game.apply(&mut state, action);
    }
    game.state_text(&state)
}

#[test]
fn a_turn_goes_by_the_rules() {
    let pig = Pig::new(Die::Cube);
    assert_eq!(after(&pig, "0,0 0 x -", "roll"), "0,0 0 x roll");
    assert_eq!(after(&pig, "0,0 0 x -", "roll t6 roll t4"), "0,0 10 x -");
    assert_eq!(after(&pig, "0,0 0 x -", "roll t6 roll t1"), "0,0 0 o -");
    assert_eq!(after(&pig, "0,0 0 x -", "roll t6 hold"), "6,0 0 o -");
    assert_eq!(after(&pig, "6,0 0 o -", "hold"), "6,0 0 x -");
    assert_eq!(after(&pig, "3,90 5 o -", "roll t4"), "3,90 9 o -");
}

#[test]
fn the_goal_is_banked_at_once() {
    let pig = Pig::new(Die::Cube);
    for (start, throw, end, winner) in [
        ("3,90 5 o -", "t5", "3,100 0 x -", Player::O),
        ("94,0 0 x -", "t6", "100,0 0 o -", Player::X),
        ("0,0 99 x -", "t6", "105,0 0 o -", Player::X),
    ] {
        assert_eq!(after(&pig, start, &format!("roll {throw}")), end);
        let state = pig.parse_state(end).unwrap();
        assert_eq!(pig.turn(&state), Turn::Over);
        assert_eq!((pig.utility(&state, winner), pig.utility(&state, winner.opponent())), (1.0, -1.0));
    }
}

#[test]
fn piglet_tosses_a_coin() {
    let piglet = Pig::new(Die::Coin);
    assert_eq!(piglet.goal(), 10);
    assert_eq!(after(&piglet, "0,0 0 x -", "roll t1 roll t1"), "0,0 2 x -");
    assert_eq!(after(&piglet, "0,0 2 x -", "roll t0"), "0,0 0 o -");
    assert_eq!(after(&piglet, "9,3 0 x -", "roll t1"), "10,3 0 o -");
}

#[test]
fn ways_to_play() {
    let pig = Pig::new(Die::Cube);
    // roll or hold; after roll six outcomes, each with two choices again.
    assert_eq!((1..=4).map(|depth| perft(&pig, &pig.start(), depth)).collect::<Vec<_>>(), [2, 8, 20, 68]);
    let piglet = Pig::new(Die::Coin).with_goal(2).unwrap();
    assert_eq!((1..=5).map(|depth| perft(&piglet, &piglet.start(), depth)).collect::<Vec<_>>(), [2, 4, 8, 16, 31]);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let pig = Pig::new(Die::Cube);
    let refused: &[(&str, ParseErrorKind, usize)] = &[
        ("", Shape, 1),
        ("0,0 0 x", Shape, 8),
        ("0,0 0 x - -", Shape, 11),
        ("0,0  0 x -", Shape, 10),
        ("0 0 x -", Shape, 2),
        ("0,0,0 0 x -", Shape, 5),
        ("-1,0 0 x -", Shape, 1),
        ("00,0 0 x -", Shape, 1),
        ("0,+5 0 x -", Shape, 3),
        ("0,0 0 a -", Shape, 7),
        ("0,0 0 x rolled", Shape, 9),
        ("106,0 0 x -", Range, 1),
        ("0,99999999999999999999 0 x -", Range, 3),
        ("0,0 100 x -", Range, 5),
        ("100,100 0 x -", Total, 1),
        ("40,0 60 x -", Pending, 6),
        ("100,0 3 o -", Pending, 7),
        ("100,0 0 o roll", Pending, 11),
    ];
    for &(text, kind, column) in refused {
        let error = pig.parse_state(text).unwrap_err();
        assert_eq!((error.kind(), error.column()), (kind, column), "`{text}`: {error}");
    }
    for text in ["40,0 60 o -", "105,0 0 o -", "105,0 0 x -", "0,0 1 x roll"] {
        assert_eq!(pig.state_text(&pig.parse_state(text).unwrap()), text);
    }
    let error = Pig::new(Die::Coin).parse_state("11,0 0 x -").unwrap_err();
    assert_eq!(error.to_string(), "column 1: bank `11` is not between 0 and 10");
}

#[test]
fn only_what_is_possible_can_be_played() {
    let pig = Pig::new(Die::Cube);
    let state = pig.start();
    assert_eq!(
        pig.parse_action(&state, Player::X, "t3").unwrap_err().to_string(),
        "`t3` is not possible here; possible: roll hold"
    );
    assert_eq!(
        pig.parse_action(&state, Player::O, "roll").unwrap_err().to_string(),
        "`roll` cannot be played: nothing is to be chosen here"
    );
}

#[test]
fn texts_of_actions() {
    for (text, action) in
        [("roll", Action::Roll), ("hold", Action::Hold), ("t0", Action::Throw(0)), ("t6", Action::Throw(6))]
    {
        assert_eq!(text.parse(), Ok(action));
        assert_eq!(action.to_string(), text);
    }
    for (text, kind, column) in
        [("", Shape, 1), ("Roll", Shape, 1), ("holds", Shape, 1), ("t", Shape, 2), ("t06", Shape, 2), ("t7", Range, 2)]
    {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!((error.kind(), error.column()), (kind, column), "`{text}`: {error}");
    }
    assert_eq!(
        "rol".parse::<Action>().unwrap_err().to_string(),
        "column 1: `rol` is neither `roll`, `hold` nor a throw as `t4`"
    );
}

#[test]
fn results_of_a_seed_stay() {
    let pig = Pig::new(Die::Cube);
    let summary = playouts(&pig, &pig.start(), 1, 0..1000, HORIZON);
    assert_eq!((summary.plies, summary.wins[0], summary.wins[1]), (181_022, 498, 502));
}

#[test]
fn the_estimate_is_the_lead_over_the_goal() {
    let pig = Pig::new(Die::Cube);
    for (text, x) in [
        ("0,0 0 x -", 0.0),
        ("30,20 0 o -", 0.1),
        // The kitty counts for the player on turn.
        ("30,20 8 x -", 0.18),
        ("30,20 8 o -", 0.02),
        ("20,30 8 x roll", -0.02),
        // Never more than a win is worth.
        ("105,0 0 o -", 1.0),
        ("0,105 0 x -", -1.0),
    ] {
        let state = pig.parse_state(text).unwrap();
        for (player, value) in [(Player::X, x), (Player::O, -x)] {
            let found = Lead.evaluate(&pig, &state, player);
            assert!((found - value).abs() < 1e-12, "{text}: {found} for `{player}`, expected {value}");
        }
    }
}
