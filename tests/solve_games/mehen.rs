//! Mehen by a numbering of its own.

use astragali::games::mehen::{Dice, Mehen};
use astragali::index::{Indexed, Layer, PositionIndex, Reachable};
use astragali::notation::Notation;
use astragali::solve::{Fixed16, Solver};
use astragali::{Game, Turn};

use crate::numbering::{
    assert_certified, check_descent, check_described, check_numbers, check_reachable, check_room, check_symmetry,
    mirrored, solved,
};

fn game(dice: Dice, squares: u32, lions: u32) -> Mehen {
    Mehen::new(dice).with_squares(squares).unwrap().with_lions(lions).unwrap()
}

/// Swaps the players in `h,12/h,8* x 3`.
fn swap(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (x, o) = words[0].split_once('/').unwrap();
    format!("{o}/{x} {} {}", if words[1] == "x" { "o" } else { "x" }, words[2])
}

#[test]
fn one_lion() {
    // Computed apart from this crate.
    let sticks = game(Dice::Sticks, 9, 1);
    let index = sticks.index(10_000).unwrap();
    assert_certified(solved::<_, _, f64>(&sticks, &index, 1e-8), 0.097848676542, 1e-8);
    assert_certified(solved::<_, _, f32>(&sticks, &index, 1e-4), 0.097848676542, 1e-4);
    assert_certified(solved::<_, _, Fixed16>(&sticks, &index, 0.01), 0.097848676542, 0.05);

    let marbles = game(Dice::Marbles, 7, 1);
    let index = marbles.index(10_000).unwrap();
    assert_certified(solved::<_, _, f64>(&marbles, &index, 1e-8), 0.0493086847, 1e-8);
    assert_certified(solved::<_, _, f32>(&marbles, &index, 1e-4), 0.0493086847, 1e-4);
}

#[test]
fn both_numberings_agree() {
    for (dice, squares, lions, tolerance) in [(Dice::Sticks, 8, 1, 1e-9), (Dice::Marbles, 7, 1, 1e-5)] {
        let game = game(dice, squares, lions);
        let walked = Reachable::new(&game, 1_000_000).unwrap();
        let expected = solved::<_, _, f64>(&game, &walked, tolerance);
        let index = game.index(1_000_000).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, tolerance), expected.middle(), 2.0 * tolerance);
    }
}

#[test]
fn the_numbering() {
    for (dice, squares, lions) in [
        (Dice::Sticks, 7, 3),
        (Dice::Sticks, 9, 2),
        (Dice::Sticks, 100, 1),
        (Dice::Marbles, 9, 2),
        (Dice::Sticks, 24, 2),
    ] {
        let game = game(dice, squares, lions);
        let index = game.index(u64::MAX).unwrap();
        check_numbers(&index);
        check_descent(&game, &index, if dice == Dice::Sticks { 20_000 } else { 1_000 });
        if dice == Dice::Sticks {
            check_described(&game, &index, 0, if squares < 10 { 1 } else { 7 });
        }
        check_room(&game);
    }
}

#[test]
fn layers_tell_what_has_become_of_the_lions() {
    let index = game(Dice::Sticks, 9, 1).index(1_000).unwrap();
    let names: Vec<&str> = index.layers().iter().map(Layer::name).collect();
    assert_eq!(names.len(), 36);
    assert_eq!(
        &names[..2],
        ["1 divine against 1 divine", "1 worshipful against 1 divine, worshipful squares of 9 together"]
    );
    assert_eq!(names[35], "1 in hand against 1 in hand");
    let index = game(Dice::Sticks, 7, 3).index(u64::MAX).unwrap();
    let mut names = index.layers().iter().map(Layer::name);
    let mixed = "1 in hand, 1 worshipful, 1 divine against 2 worshipful, 1 divine";
    assert!(names.any(|name| name.starts_with(mixed)));
}

#[test]
fn numbers_stay_what_they_are() {
    // Table files are in their order.
    let game = game(Dice::Sticks, 24, 2);
    let index = game.index(u64::MAX).unwrap();
    let numbers = ["h,h/h,h x -", "h,5*/7,d o -", "3,11/8,9* x -", "20*,d/h,2 x -"]
        .map(|text| index.find(&game.parse_state(text).unwrap()).unwrap().index);
    assert_eq!(numbers, [1_228_035, 816_468, 1_048_141, 817_830]);
}

#[test]
fn large_layers_are_worked_through_in_parts() {
    // Positions of the largest block, and blocks.
    for (squares, lions, largest, blocks) in
        [(100, 1, 9_900, 400), (24, 2, 63_756, 1_234), (30, 2, 65_532, 1_800), (12, 3, 18_480, 3_266)]
    {
        let index = game(Dice::Sticks, squares, lions).index(u64::MAX).unwrap();
        let all: Vec<u64> =
            index.layers().iter().flat_map(Layer::stages).flatten().map(|block| block.end - block.start).collect();
        assert_eq!((all.iter().max(), all.len()), (Some(&largest), blocks), "{squares} {lions}");
    }
}

#[test]
fn what_play_comes_to_has_a_number() {
    for (dice, squares, lions, unmet) in [(Dice::Sticks, 8, 1, 1), (Dice::Marbles, 8, 1, 0), (Dice::Sticks, 7, 2, 731)]
    {
        let game = game(dice, squares, lions);
        let index = game.index(u64::MAX).unwrap();
        let stored = |state: &_| matches!(game.turn(state), Turn::Chance | Turn::Joint(_));
        let met = check_reachable(&game, &index, stored, |state| mirrored(&game, state, &swap));
        assert_eq!(index.len() - met, unmet);
    }
}

#[test]
fn positions_that_no_play_comes_to_have_a_number_too() {
    let game = game(Dice::Sticks, 30, 2);
    let index = game.index(u64::MAX).unwrap();
    for text in ["h,d/h,d x -", "1,2/3,d o -", "29,30/28*,d x -"] {
        assert!(index.find(&game.parse_state(text).unwrap()).is_some(), "{text}");
    }
}

#[test]
fn positions_of_another_board_have_none() {
    let index = game(Dice::Sticks, 20, 2).index(u64::MAX).unwrap();
    for (squares, lions, text) in [(30, 2, "h,21/h,h x -"), (30, 2, "h,h/h,30* o -"), (20, 1, "h/h x -")] {
        let state = game(Dice::Sticks, squares, lions).parse_state(text).unwrap();
        assert_eq!(index.find(&state), None, "{text}");
    }
    let state = game(Dice::Sticks, 30, 2).parse_state("h,20/h,h x -").unwrap();
    assert!(index.find(&state).is_some());
}

#[test]
fn play_that_may_go_on_for_ever_comes_to_a_standstill() {
    let game = game(Dice::Marbles, 12, 1);
    let index = game.index(u64::MAX).unwrap();
    let mut solver: Solver<'_, _, _, f32> = Solver::new(&game, &index, 1e-4).unwrap();
    let sweeps = std::iter::from_fn(|| solver.sweep()).count();
    assert!(sweeps < 10_000, "{sweeps}");
    assert!(solver.is_finished());
}

#[test]
fn players_are_alike() {
    for dice in Dice::ALL {
        for game in [game(dice, 10, 3), game(dice, 7, 1)] {
            check_symmetry(&game, &game.start(), 10, swap);
        }
    }
}
