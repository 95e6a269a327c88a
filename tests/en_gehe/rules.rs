//! Positions made by hand for each rule.

use astragali::games::en_gehe::{EnGehe, State};
use astragali::{Game, Notation, Player, Random, Turn};

use super::reference::en_gehe::Position;
use super::{compare, en_gehe, legal};

/// The position after moves by their numbers.
fn after(game: &EnGehe, text: &str, moves: &[u32]) -> State {
    let mut state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for &number in moves {
        let action = game.parse_action(&state, state.side(), &number.to_string()).unwrap();
        game.apply(&mut state, action);
    }
    state
}

#[test]
fn what_a_position_holds() {
    let (game, _) = en_gehe(3, 4);
    let state = game.parse_state("0,7,1/2,0,3 1,10 o").unwrap();
    assert_eq!((state.row(Player::X), state.row(Player::O)), ([0, 7, 1].as_slice(), [2, 0, 3].as_slice()));
    assert_eq!((state.captured(Player::X), state.captured(Player::O), state.left()), (1, 10, 13));
    assert_eq!(state.side(), Player::O);
}

#[test]
fn boards_have_their_sizes() {
    assert_eq!((EnGehe::default().holes(), EnGehe::default().stones()), (40, 4));
    let (game, reference) = en_gehe(50, 3);
    assert_eq!((game.holes(), game.stones()), (50, 3));
    assert_eq!(game.state_text(&game.start()), reference.start().text());
    let error = EnGehe::new().with_holes(51).unwrap_err();
    assert_eq!(error.to_string(), "51 holes a row: en gehé has 2 to 50");
    let error = EnGehe::new().with_stones(0).unwrap_err();
    assert_eq!(error.to_string(), "0 stones a hole: en gehé has 1 to 4");
    assert!(EnGehe::new().with_holes(1).is_err() && EnGehe::new().with_stones(5).is_err());
    for ((holes, stones), name) in [
        ((40, 4), "en-gehe"),
        ((2, 4), "en-gehe:holes=2"),
        ((40, 1), "en-gehe:stones=1"),
        ((50, 3), "en-gehe:holes=50,stones=3"),
    ] {
        assert_eq!(en_gehe(holes, stones).0.name(), name);
    }
    assert_eq!(size_of::<State>(), 256);
}

#[test]
fn opening_moves_go_on_for_many_laps() {
    for (holes, laps, stones) in [(10, 5, 24), (20, 9, 44), (40, 17, 84), (50, 21, 104)] {
        let (game, reference) = en_gehe(holes, 4);
        assert_eq!(legal(&game, &game.start()), (1..=holes).collect::<Vec<u32>>());
        for number in 1..=holes {
            let sown = reference.sow(&reference.start(), number as usize).unwrap();
            assert_eq!((sown.laps, sown.stones), (laps, stones), "{number} of {holes}");
            let text = game.state_text(&game.start());
            assert_eq!(game.state_text(&after(&game, &text, &[number])), sown.after.text());
        }
    }
}

#[test]
fn sowing_and_capturing() {
    for (holes, stones, before, number, end) in [
        // Into an empty hole of the own row: what is opposite is captured, and the stone itself.
        (4, 1, "1,0,0,0/2,1,3,1 0,0 x", 1, "0,0,0,0/2,1,0,1 4,0 o"),
        (4, 1, "2,1,3,1/0,1,0,0 0,0 o", 2, "2,0,3,1/0,0,0,0 0,2 x"),
        (4, 1, "0,0,1,0/1,1,3,1 1,0 x", 3, "0,0,0,0/0,1,3,1 3,0 o"),
        // Nothing opposite: nothing is captured and the stone stays.
        (4, 1, "1,0,0,0/2,2,0,1 2,0 x", 1, "0,1,0,0/2,2,0,1 2,0 o"),
        // Into an empty hole of the other row: nothing is captured.
        (4, 1, "1,1,1,1/0,1,1,1 1,0 x", 4, "1,1,1,0/1,1,1,1 1,0 o"),
        (4, 1, "0,1,1,1/1,1,1,1 1,0 o", 4, "1,1,1,1/1,1,1,0 1,0 x"),
        // Into a hole that was not empty: another lap, past the end of the rows.
        (4, 1, "0,0,1,1/1,0,1,1 3,0 x", 3, "0,0,0,0/2,1,1,1 3,0 o"),
        (4, 1, "1,0,1,1/1,1,1,1 1,0 o", 4, "1,1,0,2/0,2,0,1 1,0 x"),
        // The lap comes to the other team's row and ends in the own one again, where it captures.
        (3, 2, "0,0,5/1,1,2 3,0 x", 3, "1,0,0/2,0,3 6,0 o"),
        // As many stones as holes: the last one falls into the hole that they came from.
        (2, 4, "4,0/1,0 11,0 x", 1, "0,1/2,0 13,0 o"),
        (2, 4, "4,0/1,1 10,0 x", 1, "0,1/2,0 13,0 o"),
        // Twice and three times round the board.
        (2, 4, "8,0/0,0 8,0 x", 1, "2,0/0,4 10,0 o"),
        (2, 4, "0,0/0,13 3,0 o", 2, "1,4/4,4 3,0 x"),
    ] {
        let (game, reference) = en_gehe(holes, stones);
        let position = reference.read(before).unwrap_or_else(|| panic!("{before}"));
        let expected = reference.sow(&position, number as usize).unwrap().after.text();
        assert_eq!(expected, end, "{number} in {before}");
        assert_eq!(game.state_text(&after(&game, before, &[number])), end, "{number} in {before}");
    }
}

#[test]
fn endless_moves_are_not_legal() {
    let (game, _) = en_gehe(3, 4);
    let state = after(&game, "4,4,4/4,4,4 0,0 x", &[1, 2, 2, 3]);
    assert_eq!(game.state_text(&state), "1,5,15/0,1,2 0,0 x");
    assert_eq!(legal(&game, &state), [1, 3]);
    let error = game.parse_action(&state, Player::X, "2").unwrap_err();
    assert_eq!(error.to_string(), "`2` is not possible here; possible: 1 3");
    let mut random = Random::seeded(1);
    assert!((0..1_000).all(|_| game.sample_action(&state, Player::X, &mut random).number() != 2));
    // An endless move that comes to an empty hole if laps are counted wrongly.
    let (game, reference) = en_gehe(4, 4);
    let text = "0,1,2,0/1,0,24,1 3,0 x";
    let (state, position) = (game.parse_state(text).unwrap(), reference.read(text).unwrap());
    assert_eq!(legal(&game, &state), [2]);
    compare(&game, &state, &reference, &position, &mut random);
    // Whose only moves are endless has lost what is left.
    let (game, _) = en_gehe(2, 4);
    for (text, utilities) in [
        ("2,0/2,1 5,6 x", [-1.0, 1.0]),
        ("2,1/2,0 5,6 o", [1.0, -1.0]),
        ("2,0/2,1 8,3 x", [0.0, 0.0]),
        ("2,0/2,1 9,2 x", [1.0, -1.0]),
    ] {
        let state = game.parse_state(text).unwrap();
        assert_eq!(game.turn(&state), Turn::Over, "{text}");
        assert_eq!(game.utilities(&state).as_slice(), utilities, "{text}");
        assert_eq!(game.on_turn(&state), Some(state.side()));
    }
}

/// A move of exactly 10,000 laps is legal and one of 10,001 is not, though it ends.
#[test]
fn the_limit_of_laps_is_exact() {
    let (game, reference) = en_gehe(11, 4);
    for (text, number, is_legal) in [
        ("2,3,0,1,2,4,3,0,1,6,13/2,5,0,3,2,0,3,2,1,0,1 34,0 o", 5, false),
        ("2,3,0,1,2,4,3,0,1,6,13/2,5,0,3,0,1,4,2,1,0,1 34,0 o", 7, false),
        ("2,3,0,1,2,4,3,0,1,6,13/2,5,0,3,0,1,0,3,2,1,2 34,0 o", 11, true),
        ("3,4,0,1,2,4,3,0,1,6,13/2,5,0,3,0,1,0,3,2,1,0 34,0 x", 2, true),
    ] {
        let state = game.parse_state(text).unwrap();
        let position = reference.read(text).unwrap();
        assert_eq!(reference.sow(&position, number).map(|sown| sown.laps).is_some_and(|laps| laps >= 9_999), is_legal);
        assert_eq!(legal(&game, &state).contains(&(number as u32)), is_legal, "{number} in {text}");
        compare(&game, &state, &reference, &position, &mut Random::seeded(1));
    }
}

#[test]
fn one_hole_can_hold_all_stones() {
    let (game, reference) = en_gehe(50, 4);
    for hole in [0, 1, 49, 50, 98, 99] {
        for (stones, captured) in [(400, 0), (399, 1), (256, 144), (255, 145), (101, 299), (100, 300), (99, 301)] {
            let mut board = vec![0; 100];
            board[hole] = stones;
            let side = if hole < 50 { 'x' } else { 'o' };
            let position = Position { board, captured: [captured, 0], side };
            let state = game.parse_state(&position.text()).unwrap();
            compare(&game, &state, &reference, &position, &mut Random::seeded(1));
        }
    }
}
