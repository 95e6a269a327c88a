//! Texts that are refused, and oddities that are not.

use astragali::games::en_gehe::{Action, EnGehe};
use astragali::notation::ParseErrorKind;
use astragali::{Game, Notation, Player, Turn};

use super::en_gehe;

#[test]
fn refused_texts() {
    use ParseErrorKind::{Range, Shape, Total};
    let (two, three) = (en_gehe(2, 4), en_gehe(3, 1));
    let cases = [
        // Wrong shape: parts, rows, holes.
        (&two, "", Shape, 1),
        (&two, "4,4/4,4 0,0", Shape, 12),
        (&two, "4,4/4,4 0,0 x -", Shape, 15),
        (&two, "4,4/4,4 0,0 x ", Shape, 15),
        (&two, " 4,4/4,4 0,0 x", Shape, 14),
        (&two, "4,4/4,4  0,0 x", Shape, 14),
        (&two, "4,4 0,0 x", Shape, 4),
        (&two, "4,4/4,4/ 0,0 x", Shape, 9),
        (&two, "4,4/4,4/4,4 0,0 x", Shape, 9),
        (&two, "4/4,4 4,0 x", Shape, 2),
        (&two, "4,4/8 0,0 x", Shape, 6),
        (&two, "4,4,0/4,4 0,0 x", Shape, 5),
        (&two, "4,4/4,4,0 0,0 x", Shape, 9),
        (&two, "4,4/4,4, 0,0 x", Shape, 9),
        (&two, "/4,4 8,0 x", Shape, 1),
        (&two, "4,4/ 8,0 x", Shape, 5),
        (&two, "4,/4,4 4,0 x", Shape, 3),
        (&two, ",4/4,4 4,0 x", Shape, 1),
        (&three, "1,1/1,1 2,0 x", Shape, 4),
        (&three, "1,1,1/1,1,1,0 0,0 x", Shape, 13),
        // What is no plain number.
        (&two, "a,4/4,4 4,0 x", Shape, 1),
        (&two, "4,-4/4,4 4,0 x", Shape, 3),
        (&two, "4,4/+4,4 0,0 x", Shape, 5),
        (&two, "4,4/4,04 0,0 x", Shape, 7),
        (&two, "4,4/00,4 4,0 x", Shape, 5),
        (&two, "4,4/4.0,4 0,0 x", Shape, 5),
        (&two, "4,\u{664}/4,4 4,0 x", Shape, 3),
        (&two, "é,4/ü,4 4,0 x", Shape, 1),
        (&two, "4,4/4,4 0,é x", Shape, 11),
        // Captured stones and the side on turn.
        (&two, "4,4/4,4 0 x", Shape, 10),
        (&two, "4,4/4,4 0,0,0 x", Shape, 13),
        (&two, "4,4/4,4 , x", Shape, 9),
        (&two, "4,4/4,4 -,- x", Shape, 9),
        (&two, "4,4/4,4 0,00 x", Shape, 11),
        (&two, "4,4/4,4 0,0 a", Shape, 13),
        (&two, "4,4/4,4 0,0 X", Shape, 13),
        (&two, "4,4/4,4 0,0 -", Shape, 13),
        (&two, "4,4/4,4 0,0 xo", Shape, 13),
        (&two, "4,4/4,4 0,0 x\n", Shape, 13),
        // More than there are in the game.
        (&two, "17,0/0,0 0,0 x", Range, 1),
        (&two, "0,0/0,65552 0,0 x", Range, 7),
        (&two, "0,0/0,99999999999999999999 0,0 x", Range, 7),
        (&two, "0,0/0,0 17,0 x", Range, 9),
        (&two, "0,0/0,0 0,4294967312 x", Range, 11),
        (&three, "1,7,1/1,1,1 0,0 x", Range, 3),
        // Totals that do not add up.
        (&two, "4,4/4,3 0,0 x", Total, 1),
        (&two, "4,4/4,4 0,1 x", Total, 1),
        (&two, "0,0/0,0 0,0 o", Total, 1),
        (&two, "16,0/0,0 0,16 x", Total, 1),
        (&two, "16,16/16,16 16,16 x", Total, 1),
        (&three, "1,1,1/1,1,2 0,0 x", Total, 1),
        (&three, "1,1,1/1,1,1 1,0 o", Total, 1),
    ];
    for ((game, reference), text, kind, column) in cases {
        let error = game.parse_state(text).expect_err(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
        assert_eq!(reference.read(text), None, "{text}");
    }
    // Neither is another board's position one of this game.
    for name in ["4,4/4,4 0,0 x", "1,1,1/1,1,1 0,0 x"] {
        assert!(EnGehe::default().parse_state(name).is_err());
    }
    let message = |text| two.0.parse_state(text).unwrap_err().to_string();
    assert_eq!(message("4,4/4,4,0 0,0 x"), "column 9: a row of 3 holes, expected 2");
    assert_eq!(message("4,4/4,17 0,0 x"), "column 7: number of stones `17` is not between 0 and 16");
    assert_eq!(message("4,4/4,3 0,0 x"), "column 1: 15 stones with those captured, this game has 16");
}

#[test]
fn accepted_texts() {
    let cases = [
        // Over: nothing in the own row, whatever the other has.
        (2, "0,0/4,4 0,8 x", Turn::Over, [-1.0, 1.0]),
        (2, "4,4/0,0 0,8 o", Turn::Over, [0.0, 0.0]),
        (2, "0,0/0,0 9,7 x", Turn::Over, [1.0, -1.0]),
        (2, "0,0/0,0 9,7 o", Turn::Over, [1.0, -1.0]),
        (2, "0,0/0,0 8,8 o", Turn::Over, [0.0, 0.0]),
        (2, "0,0/0,1 8,7 x", Turn::Over, [0.0, 0.0]),
        (2, "0,1/0,0 8,7 o", Turn::Over, [1.0, -1.0]),
        (2, "16,0/0,0 0,0 o", Turn::Over, [1.0, -1.0]),
        // Reachable by no play: a single captured stone, nothing has moved but it is `o`'s turn, all in one hole.
        (2, "4,3/4,4 1,0 x", Turn::Decision(Player::X), [0.0, 0.0]),
        (2, "4,4/4,4 0,0 o", Turn::Decision(Player::O), [0.0, 0.0]),
        (3, "0,24,0/0,0,0 0,0 x", Turn::Decision(Player::X), [0.0, 0.0]),
    ];
    for (holes, text, turn, utilities) in cases {
        let (game, reference) = en_gehe(holes, 4);
        let state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.turn(&state), turn, "{text}");
        assert_eq!(game.state_text(&state), text);
        assert!(reference.read(text).is_some(), "{text}");
        if turn == Turn::Over {
            assert_eq!(game.utilities(&state).as_slice(), utilities, "{text}");
        }
    }
}

#[test]
fn moves_have_their_texts() {
    for number in 1..=50 {
        let action = Action::new(number).unwrap();
        assert_eq!((action.number(), action.to_string()), (number, number.to_string()));
        assert_eq!(number.to_string().parse(), Ok(action));
    }
    assert_eq!((Action::new(0), Action::new(51)), (None, None));
    for (text, kind) in [
        ("", ParseErrorKind::Shape),
        ("01", ParseErrorKind::Shape),
        ("x", ParseErrorKind::Shape),
        ("0", ParseErrorKind::Range),
        ("51", ParseErrorKind::Range),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!((error.kind(), error.column()), (kind, 1), "{text}");
    }
}
