//! Exact solutions against published and independently computed values.

mod numbering;

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::games::senet::{RuleSet, Senet};
use astragali::index::{IndexError, Indexed, PositionIndex, Reachable};
use astragali::solve::{Fixed16, SolveError, Solver};
use numbering::{assert_certified, check_described, check_numbers, check_room, solved, sweeps};

#[test]
fn senet_with_one_piece() {
    for (rules, value) in [(RuleSet::Sawah, 0.024716871907), (RuleSet::Jequier, 0.025594495209)] {
        let game = Senet::new(rules).with_pieces(1).unwrap();
        let index = game.index(u64::MAX).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-10), value, 1e-10);
        assert_certified(solved::<_, _, f32>(&game, &index, 1e-4), value, 1e-4);
        assert_certified(solved::<_, _, Fixed16>(&game, &index, 0.05), value, 0.05);
    }
}

#[test]
fn a_numbering_made_for_the_game_and_the_generic_one_agree() {
    let game = Senet::default().with_pieces(1).unwrap();
    let walked = Reachable::new(&game, 1_000_000).unwrap();
    assert_certified(solved::<_, _, f64>(&game, &walked, 1e-9), 0.024716871907, 1e-9);
}

#[test]
fn goofspiel_by_matrix_games() {
    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    let index = Reachable::new(&game, 1_000_000).unwrap();
    assert_certified(solved::<_, _, f64>(&game, &index, 1e-9), 0.0, 1e-9);
}

#[test]
fn senet_is_numbered_without_gaps() {
    for (rules, pieces, positions) in
        [(RuleSet::Sawah, 1, 812), (RuleSet::Both, 2, 165_242), (RuleSet::Sawah, 3, 12_230_750)]
    {
        let game = Senet::new(rules).with_pieces(pieces).unwrap();
        let index = game.index(u64::MAX).unwrap();
        assert_eq!(index.len(), positions);
        check_numbers(&index);
        check_room(&game);
    }
}

#[test]
fn numbers_of_senet_stay_what_they_are() {
    // Table files are in their order.
    let game = Senet::default().with_pieces(3).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let numbers = [
        "xoxoxo..../........../.......... x -",
        "....x...../..o....x../.....o..x. o -",
        ".........o/........../.........x o -",
    ]
    .map(|text| index.find(&game.parse_state(text).unwrap()).unwrap().index);
    assert_eq!(numbers, [12_230_741, 937_885, 46]);
}

#[test]
fn sweeps_are_few() {
    for (pieces, expected) in [(1, 17), (2, 75)] {
        let game = Senet::default().with_pieces(pieces).unwrap();
        let index = game.index(u64::MAX).unwrap();
        assert_eq!(sweeps(&game, &index), expected);
    }
}

#[test]
fn what_senet_describes_is_what_the_rules_say() {
    for rules in RuleSet::ALL {
        for pieces in 1..=3 {
            let game = Senet::new(rules).with_pieces(pieces).unwrap();
            let index = game.index(u64::MAX).unwrap();
            check_described(&game, &index, 0, if pieces < 3 { 1 } else { 97 });
        }
    }
}

#[test]
fn senet_with_its_five_pieces() {
    let game = Senet::default();
    let index = game.index(u64::MAX).unwrap();
    assert_eq!(index.len(), 8_560_690_670);
    check_numbers(&index);
    check_described(&game, &index, 0, 40_009);
}

#[test]
fn unusable_arguments() {
    let game = Senet::default().with_pieces(1).unwrap();
    let index = game.index(u64::MAX).unwrap();
    for tolerance in [0.0, -1.0, f64::NAN] {
        let refused = Solver::<'_, _, _, f64>::new(&game, &index, tolerance).map(drop);
        assert!(matches!(refused, Err(SolveError::Tolerance(_))));
    }
    assert!(game.index(100).is_err());
    assert!(Reachable::new(&game, 100).is_err());
}

/// Numbers the positions of a game if there are not too many.
struct Number {
    most: u64,
}

impl Visitor for Number {
    type Output = Result<u64, IndexError>;

    fn visit<G, E>(self, game: G, _evaluator: E) -> Self::Output
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        Ok(game.index(self.most)?.len())
    }
}

#[test]
fn the_largest_games_have_too_many_positions() {
    let most = 10_000;
    for name in [
        "senet:pieces=7",
        "mehen:squares=100,lions=3",
        "hyena:spaces=128",
        "pig:goal=1000",
        "snake",
        "en-gehe:holes=40,stones=4",
        "goofspiel:cards=13",
    ] {
        assert_eq!(catalog::with(name, Number { most }).unwrap(), Err(IndexError::TooManyPositions { most }), "{name}");
    }
    let refused = catalog::with("hyena:players=6", Number { most }).unwrap();
    assert_eq!(refused, Err(IndexError::NotTwoPlayerZeroSum));
}
