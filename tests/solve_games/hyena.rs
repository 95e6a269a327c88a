//! Hyena by a numbering of its own.

use std::collections::BTreeSet;

use astragali::games::hyena::{Hyena, Index, RuleSet, State};
use astragali::index::{Bounds, IndexError, Indexed, Layer, PositionIndex, Reachable};
use astragali::notation::Notation;
use astragali::solve::{Fixed16, Number, Solver};
use astragali::{Game, Player, Random, Turn};

use crate::numbering::{
    Elsewhere, assert_certified, check_descent, check_described, check_numbers, check_symmetry, mirrored, sample,
    sweeps,
};

/// The start, and `x` has drawn the lot.
const BEGUN: &str = "v$0|v$0 x - -";

fn game(rules: RuleSet, spaces: u32) -> Hyena {
    Hyena::new(rules).with_spaces(spaces).unwrap()
}

/// Swaps the players in `v$0|>3$4 x - -`.
fn swap(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (x, o) = words[0].split_once('|').unwrap();
    let other = |player| match player {
        "x" => "o",
        "o" => "x",
        nobody => nobody,
    };
    format!("{o}|{x} {} {} {}", other(words[1]), words[2], other(words[3]))
}

/// Takes away tabas beyond a limit of banks.
fn cap<const MOST: u8>(game: &Hyena, state: &mut State) {
    for player in Player::first(2) {
        if state.bank(player) <= MOST {
            continue;
        }
        let text = game.state_text(state);
        let (full, cut) = (format!("${}", state.bank(player)), format!("${MOST}"));
        let mut fields: Vec<String> = text.split('|').map(str::to_owned).collect();
        fields[player.index()] = fields[player.index()].replacen(&full, &cut, 1);
        *state = game.parse_state(&fields.join("|")).unwrap();
    }
}

/// A way to cut off banks.
type Cap = fn(&Hyena, &mut State);

#[test]
fn both_numberings_agree() {
    // By plain walking, without a thought of what a player may need beyond that it is not more than this.
    let starts: [(RuleSet, &str, Cap); 2] =
        [(RuleSet::Bell, "<1$0|<1$0 x - -", cap::<29>), (RuleSet::Masters, "H$0:>3|>5$0 o - x", cap::<22>)];
    for (rules, start, then) in starts {
        let game = game(rules, 8);
        let start = game.parse_state(start).unwrap();
        let capped = Elsewhere { game, start, then };
        let walked = Reachable::new(&capped, 2_000_000).unwrap();
        let mut expected: Solver<'_, _, _, f64> = Solver::new(&capped, &walked, 1e-7).unwrap();
        while expected.sweep().is_some() {}
        let index = game.index(u64::MAX).unwrap();
        let mut solver: Solver<'_, _, _, f64> = Solver::new(&game, &index, 1e-7).unwrap();
        while solver.sweep().is_some() {}
        // Among them are those with all tabas that could be of use, and more.
        for number in sample(PositionIndex::<Elsewhere<Hyena>>::len(&walked), 10_000) {
            let state = PositionIndex::<Elsewhere<Hyena>>::state(&walked, number);
            let (one, other) = (expected.value(&state), solver.value(&state));
            assert!(one.gap() <= 1e-7 && other.gap() <= 1e-7, "{state}: {one:?}, {other:?}");
            assert!(one.lower <= other.upper && other.lower <= one.upper, "{state}: {one:?}, {other:?}");
        }
    }
}

fn beginner<N: Number>(game: &Hyena, index: &Index, tolerance: f64) -> Bounds {
    let mut solver: Solver<'_, _, _, N> = Solver::new(game, index, tolerance).unwrap();
    while solver.sweep().is_some() {}
    let begun = solver.value(&game.parse_state(BEGUN).unwrap());
    // The lot makes the game fair.
    let start = solver.value(&game.start());
    assert!(start.lower <= 0.0 && start.upper >= 0.0 && start.gap() <= begun.gap() + 1e-12);
    begun
}

#[test]
fn a_limit_of_banks_costs_no_more_than_it_says() {
    let game = game(RuleSet::Bell, 8);
    let exact = game.index(u64::MAX).unwrap();
    let value = beginner::<f64>(&game, &exact, 1e-8);
    assert!(value.gap() <= 1e-8);
    let mut gap = f64::INFINITY;
    for limit in [8, 12] {
        let index = Index::with_bank_limit(&game, limit, u64::MAX).unwrap();
        assert!(index.len() < exact.len());
        let bounds = beginner::<f64>(&game, &index, 1e-3);
        assert!(bounds.lower <= value.upper && bounds.upper >= value.lower && bounds.gap() < gap, "{bounds:?}");
        gap = bounds.gap();
    }
    assert!(gap < 0.1, "{gap}");
    for bounds in [beginner::<f32>(&game, &exact, 1e-3), beginner::<Fixed16>(&game, &exact, 0.01)] {
        assert_certified(bounds, value.middle(), 0.1);
    }
}

#[test]
fn banks_are_limited_to_what_fits() {
    let game = game(RuleSet::Bell, 8);
    assert_eq!(game.index(368_298).unwrap().left_out(), None);
    for (most, limit) in [(368_297, 43), (186_483, 21), (186_482, 20)] {
        let index = game.index(most).unwrap();
        assert_eq!(index.left_out().unwrap(), format!("pieces on their way with more than {limit} tabas"));
        let same = Index::with_bank_limit(&game, limit, u64::MAX).unwrap();
        assert!(index.len() <= most && index.len() == same.len());
        assert_eq!(game.index(index.len()).unwrap().layers(), same.layers());
    }
    let least = Index::with_bank_limit(&game, 0, u64::MAX).unwrap().len();
    assert_eq!(game.index(least).unwrap().len(), least);
    let refused = game.index(least - 1).map(drop);
    assert_eq!(refused, Err(IndexError::TooManyPositions { most: least - 1 }));
}

#[test]
fn what_play_comes_to_has_a_number() {
    for rules in RuleSet::ALL {
        let game = game(rules, 8);
        let index = game.index(u64::MAX).unwrap();
        for number in 0..300 {
            let mut random = Random::stream(5, number);
            let mut state = game.parse_state(BEGUN).unwrap();
            while game.turn(&state) != Turn::Over {
                let place = index.find(&state);
                assert_eq!(place.is_some(), game.turn(&state) == Turn::Chance);
                if let Some(place) = place {
                    // Numbers 0 and 1 are what is left out.
                    assert!((2..index.len()).contains(&place.index), "{state}");
                    let other = index.find(&mirrored(&game, &state, &swap)).unwrap();
                    assert_eq!((other.index, other.swapped), (place.index, !place.swapped));
                    state_or_richer(&game, &index.state(place.index), &state, place.swapped);
                }
                let action = match game.turn(&state) {
                    Turn::Chance => game.sample_outcome(&state, &mut random),
                    _ => game.sample_action(&state, state.side(), &mut random),
                };
                game.apply(&mut state, action);
            }
        }
    }
}

/// A position is the stored one, or has more tabas.
fn state_or_richer(game: &Hyena, stored: &State, state: &State, swapped: bool) {
    let stored = if swapped { mirrored(game, stored, &swap) } else { *stored };
    assert_eq!((stored.side(), stored.winner()), (state.side(), state.winner()));
    for player in Player::first(2) {
        assert_eq!(stored.mother(player), state.mother(player), "{stored} {state}");
        assert_eq!(stored.hyena(player), state.hyena(player), "{stored} {state}");
        assert!(stored.bank(player) <= state.bank(player), "{stored} {state}");
    }
}

#[test]
fn positions_that_no_play_comes_to_are_worth_what_the_game_pays() {
    let game = game(RuleSet::Bell, 8);
    let index = game.index(u64::MAX).unwrap();
    let mut solver: Solver<'_, _, _, f64> = Solver::new(&game, &index, 1e-3).unwrap();
    while solver.sweep().is_some() {}
    for (text, lower, upper) in
        [("v$5|v$0 x - -", -2.0, 2.0), ("H$0:den|v$2 x - x", 1.0, 2.0), ("E$0|>3$0 o - -", -2.0, 2.0)]
    {
        let bounds = solver.value(&game.parse_state(text).unwrap());
        assert!((bounds.lower - lower).abs() < 1e-9 && (bounds.upper - upper).abs() < 1e-9, "{text}: {bounds:?}");
    }
    assert_eq!(solver.open(1e-3).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn the_numbering() {
    for rules in RuleSet::ALL {
        for limit in [12, 255] {
            let game = game(rules, 8);
            let index = Index::with_bank_limit(&game, limit, u64::MAX).unwrap();
            check_numbers(&index);
            check_descent(&game, &index, 50_000);
            // The first block is what is left out.
            check_described(&game, &index, 1, 7);
            let most = index.len() - 1;
            let refused = Index::with_bank_limit(&game, limit, most).map(drop);
            assert_eq!(refused, Err(IndexError::TooManyPositions { most }));
        }
        assert!(game(rules, 8).with_players(3).unwrap().index(u64::MAX).is_err());
    }
}

#[test]
fn layers_tell_what_the_players_do() {
    let index = game(RuleSet::Bell, 8).index(u64::MAX).unwrap();
    let names: Vec<&str> = index.layers().iter().map(Layer::name).collect();
    assert_eq!(names.len(), 36);
    assert_eq!(&names[..2], ["left out", "hyena on its way back and mother going home"]);
    assert_eq!(names[names.len() - 1], "mother in the village and mother in the village");
    let doings: BTreeSet<&str> = names[1..].iter().flat_map(|name| name.split(" and ")).collect();
    let expected = [
        "hyena at the well",
        "hyena going to the well",
        "hyena in the den",
        "hyena on its way back",
        "mother going home",
        "mother going to the well",
        "mother in the village",
        "mother setting out",
        "mother washing",
    ];
    assert!(doings.into_iter().eq(expected));
}

#[test]
fn tabas_are_counted_as_long_as_they_can_be_spent() {
    let game = game(RuleSet::Bell, 8);
    let index = game.index(u64::MAX).unwrap();
    // The well is 7 spaces from the village, to wash takes 4 tabas, and a hunt 2, 7, 10 and 7.
    for (text, bank) in [
        (">1$200|>0$0 x - -", 6 + 4 + 7 + 26),
        ("<3$200|>0$0 x - -", 3 + 26),
        (">1$200|H$0:>3 x - o", 6 + 4 + 7),
        ("<3$200|H$0:>3 x - o", 3),
        ("H$200:>3|<2$0 x - x", 4 + 10 + 7),
        ("H$200:<3|<2$0 x - x", 3),
    ] {
        let state = game.parse_state(text).unwrap();
        let kept = index.state(index.find(&state).unwrap().index);
        assert_eq!(kept.bank(Player::X), bank, "{text}");
    }
}

#[test]
fn numbers_stay_what_they_are() {
    // Table files are in their order.
    let game = game(RuleSet::Bell, 8);
    let index = game.index(u64::MAX).unwrap();
    let numbers = ["v$0|v$0 x - -", ">1$2|<3$5 o - -", "<3$1|<2$4 x - -", "H$3:<2|>1$7 x - x", "H$1:>2|<1$0 o - x"]
        .map(|text| index.find(&game.parse_state(text).unwrap()).unwrap().index);
    assert_eq!(numbers, [368_297, 230_519, 64_999, 22_494, 14_355]);
}

#[test]
fn sweeps_are_few() {
    for (rules, expected) in [(RuleSet::Bell, 580), (RuleSet::Masters, 508)] {
        let game = game(rules, 8);
        assert_eq!(sweeps(&game, &game.index(u64::MAX).unwrap()), expected);
    }
}

#[test]
fn players_are_alike() {
    for rules in RuleSet::ALL {
        for game in [game(rules, 8), game(rules, 30)] {
            check_symmetry(&game, &game.parse_state(BEGUN).unwrap(), 20, swap);
        }
    }
}
