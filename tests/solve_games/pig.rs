//! Pig and Piglet against published values.

use astragali::Game;
use astragali::Turn;
use astragali::games::pig::{Die, Pig};
use astragali::index::{Bounds, Indexed, PositionIndex, Reachable};
use astragali::notation::Notation;
use astragali::solve::{Fixed16, Solver};

use crate::numbering::{
    assert_certified, check_descent, check_described, check_numbers, check_reachable, check_room, check_symmetry,
    mirrored, solved,
};

fn game(die: Die, goal: u32) -> Pig {
    Pig::new(die).with_goal(goal).unwrap()
}

/// Swaps the players in `3,5 2 x -`.
fn swap(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (x, o) = words[0].split_once(',').unwrap();
    let side = if words[2] == "x" { "o" } else { "x" };
    format!("{o},{x} {} {side} {}", words[1], words[3])
}

#[test]
fn published_values() {
    // The first player's winning chances: Neller & Presser 2004, and computed apart from this crate.
    let chances = [
        (Die::Cube, 10, 0.709424322598),
        (Die::Cube, 20, 0.615558549805),
        (Die::Cube, 50, 0.546150844167),
        (Die::Cube, 100, 0.530592725274),
        (Die::Coin, 2, 4.0 / 7.0),
        (Die::Coin, 3, 6.0 / 11.0),
        (Die::Coin, 10, 0.522479407949),
        (Die::Coin, 20, 0.515818532255),
    ];
    for (die, goal, chance) in chances {
        let game = game(die, goal);
        let index = game.index(1_000_000).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-9), 2.0 * chance - 1.0, 1e-9);
    }
}

#[test]
fn inside_piglet() {
    let game = game(Die::Coin, 2);
    let index = game.index(100).unwrap();
    let mut solver: Solver<'_, _, _, f64> = Solver::new(&game, &index, 1e-9).unwrap();
    while solver.sweep().is_some() {}
    // Neller & Presser 2004.
    let chances = [
        ("0,0 0 x -", 4.0 / 7.0),
        ("0,0 1 x -", 5.0 / 7.0),
        ("0,1 0 x -", 2.0 / 5.0),
        ("0,1 1 x -", 3.0 / 5.0),
        ("1,0 0 x -", 4.0 / 5.0),
        ("1,1 0 x -", 2.0 / 3.0),
    ];
    for (text, chance) in chances {
        assert_certified(solver.value(&game.parse_state(text).unwrap()), 2.0 * chance - 1.0, 1e-9);
        let other = game.parse_state(&swap(text)).unwrap();
        assert_certified(solver.value(&other), 1.0 - 2.0 * chance, 1e-9);
    }
    assert_eq!(solver.open(1e-9).count(), 0);
}

#[test]
fn numbers_stored_small_hold_the_value() {
    let game = game(Die::Cube, 50);
    let index = game.index(1_000_000).unwrap();
    let value = 2.0 * 0.546150844167 - 1.0;
    assert_certified(solved::<_, _, f32>(&game, &index, 1e-4), value, 1e-4);
    assert_certified(solved::<_, _, Fixed16>(&game, &index, 0.01), value, 0.05);
}

#[test]
fn the_numbering() {
    for (die, goal) in [(Die::Cube, 2), (Die::Cube, 23), (Die::Cube, 100), (Die::Coin, 2), (Die::Coin, 9)] {
        let game = game(die, goal);
        let index = game.index(u64::MAX).unwrap();
        let goal = u64::from(goal);
        assert_eq!(index.len(), goal * goal * (goal + 3) / 2);
        check_numbers(&index);
        check_described(&game, &index, 0, if goal < 100 { 1 } else { 41 });
        check_descent(&game, &index, 50_000);
        check_room(&game);
    }
}

#[test]
fn what_play_comes_to_has_a_number() {
    for (die, goal, unmet) in [(Die::Coin, 9, 0), (Die::Cube, 40, 3902)] {
        let game = game(die, goal);
        let index = game.index(u64::MAX).unwrap();
        let stored = |state: &_| match game.turn(state) {
            Turn::Decision(_) => game.state_text(state).split(' ').nth(1) == Some("0"),
            turn => turn == Turn::Chance,
        };
        let met = check_reachable(&game, &index, stored, |state| mirrored(&game, state, &swap));
        assert_eq!(index.len() - met, unmet);
    }
}

#[test]
fn both_numberings_agree() {
    for (die, goal) in [(Die::Cube, 25), (Die::Coin, 12)] {
        let game = game(die, goal);
        let walked = Reachable::new(&game, 1_000_000).unwrap();
        let expected: Bounds = solved::<_, _, f64>(&game, &walked, 1e-10);
        let index = game.index(1_000_000).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-10), expected.middle(), 2e-10);
    }
}

#[test]
fn players_are_alike() {
    for game in [game(Die::Cube, 30), game(Die::Coin, 10)] {
        check_symmetry(&game, &game.start(), 50, swap);
    }
}
