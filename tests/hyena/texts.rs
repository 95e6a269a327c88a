//! Texts of positions and actions, accepted and refused.

use astragali::games::hyena::RuleSet::{Bell, Masters};
use astragali::games::hyena::{Hyena, PLAYERS, RuleSet};
use astragali::notation::ParseErrorKind;
use astragali::{Game, Notation, Player, Random, Turn};

use super::reference::hyena::Rules;
use super::{hyena, successors};

#[test]
fn positions_from_nowhere_are_judged_alike() {
    for rules in RuleSet::ALL {
        for players in PLAYERS {
            for spaces in [8, 21, rules.spaces(), 128] {
                let (game, reference) = hyena(rules, players, spaces);
                let mut random = Random::stream(u64::from(spaces), u64::from(players));
                let (mut accepted, mut refused) = (0, 0);
                for _ in 0..2_000 {
                    let text = strewn(&mut random, &reference);
                    let (mut state, mut position) = match (game.parse_state(&text), reference.read(&text)) {
                        (Ok(state), Some(position)) => (state, position),
                        (Err(_), None) => {
                            refused += 1;
                            continue;
                        }
                        (found, expected) => panic!("{}: {text}: {found:?}, expected {expected:?}", game.name()),
                    };
                    accepted += 1;
                    for _ in 0..6 {
                        let next = successors(&game, &state, &reference, &position);
                        if next.is_empty() {
                            break;
                        }
                        (state, position) = next[random.below(next.len() as u32) as usize].clone();
                    }
                }
                assert!(accepted > 400 && refused > 400, "{accepted} accepted, {refused} refused");
            }
        }
    }
}

/// A position text with pieces strewn over the path and beyond its ends, and banks around what would be paid.
fn strewn(random: &mut Random, rules: &Rules) -> String {
    let mut below = |bound: usize| random.below(bound as u32) as usize;
    let well = rules.spaces - 1;
    let letters = ["x", "o", "a", "b", "c", "d", "e"];
    // A fault here and there: with six players each may have three.
    let faults = 10 * rules.players;
    let winner = if below(3) > 0 { below(rules.players) } else { rules.players };
    let mut fields = Vec::new();
    for player in 0..rules.players {
        let space = if below(faults) == 0 { [0, well + 1, 255][below(3)] } else { 1 + below(well - 1) };
        let home = player == winner || winner < rules.players && below(4) == 0;
        let mother = match (home, below(20)) {
            (true, _) if below(faults) > 0 => "H".to_owned(),
            (_, 0..3) => "v".to_owned(),
            (_, 3..8) => format!(">{}", if below(8) == 0 { 0 } else { space }),
            (_, 8..12) => format!("w{}+{}", below(2), if below(8) == 0 { well } else { space }),
            (_, 12..17) => format!("<{}", if below(8) == 0 { well } else { space }),
            _ => "E".to_owned(),
        };
        let owns = if rules.masters { home } else { player == winner };
        let hyena = match below(12) {
            _ if owns == (below(faults) == 0) => String::new(),
            0..3 => ":den".to_owned(),
            3..6 => format!(":>{}", if below(8) == 0 { 0 } else { space }),
            6..8 => ":w".to_owned(),
            8..11 => format!(":<{}", if below(8) == 0 { well } else { space }),
            _ => ":back".to_owned(),
        };
        let limit = match (mother.as_bytes()[0], hyena.as_str()) {
            (b'w', _) | (_, ":den") => 2,
            (_, ":w") => 10,
            _ => 256,
        };
        let bank = if below(faults) == 0 { [2, 10, 256][below(3)] } else { below(limit) };
        fields.push(format!("{mother}${bank}{hyena}"));
    }
    let beyond = usize::from(below(20) == 0);
    let side = below(rules.players + beyond);
    let pending = match below(10) {
        0 => "start".to_owned(),
        1..5 => format!("pay{}", [1, 2, if rules.masters { 4 } else { 3 }, 6, below(8)][below(5)]),
        _ => "-".to_owned(),
    };
    let winner = if winner < rules.players { letters[winner] } else { "-" };
    format!("{} {} {pending} {winner}", fields.join("|"), letters[side])
}

#[test]
fn refused_texts() {
    use ParseErrorKind::{Pending, Placement, Range, Shape, Total};
    let two = Hyena::default();
    let three = hyena(Bell, 3, 20).0;
    let masters = hyena(Masters, 3, 16).0;
    let cases = [
        // Wrong shape: parts, players, mothers, banks, hyenas.
        (two, "", Shape, 1),
        (two, "v$0|v$0 x start", Shape, 16),
        (two, "v$0|v$0 x start - ", Shape, 19),
        (two, " v$0|v$0 x start -", Shape, 18),
        (two, "v$0|v$0  x start -", Shape, 18),
        (two, "v$0 x start -", Shape, 4),
        (two, "v$0| x start -", Shape, 5),
        (two, "v$0|v$0|v$0 x start -", Shape, 9),
        (three, "v$0|v$0 x start -", Shape, 8),
        (two, "|v$0|v$0 x start -", Shape, 6),
        (two, "v|v$0 x start -", Shape, 2),
        (two, "v$0|v x - -", Shape, 6),
        (two, "v$0$0|v$0 x - -", Shape, 5),
        (two, "V$0|v$0 x - -", Shape, 1),
        (two, "$0|v$0 x - -", Shape, 1),
        (two, "é$0|v $0 x - -", Shape, 14),
        (two, "h$0|v$0 x - -", Shape, 1),
        (two, "v0$0|v$0 x - -", Shape, 1),
        (two, "v$0|>$0 x - -", Shape, 6),
        (two, "v$0|>+3$0 x - -", Shape, 6),
        (two, "v$0|>03$0 x - -", Shape, 6),
        (two, "v$0|>-1$0 x - -", Shape, 6),
        (two, "v$0|<x$0 x - -", Shape, 6),
        (two, "v$0|w$0 x - -", Shape, 6),
        (two, "v$0|w1$0 x - -", Shape, 7),
        (two, "v$0|w1+$0 x - -", Shape, 8),
        (two, "v$0|w+7$0 x - -", Shape, 6),
        (two, "v$0|w1+7+1$0 x - -", Shape, 10),
        (two, "v$0|w1+07$0 x - -", Shape, 8),
        (two, "v$0|v$ x - -", Shape, 7),
        (two, "v$00|v$0 x - -", Shape, 3),
        (two, "v$-1|v$0 x - -", Shape, 3),
        (two, "H$0:|v$0 x - x", Shape, 5),
        (two, "H$0:den:den|v$0 x - x", Shape, 9),
        (two, "H$0:Den|v$0 x - x", Shape, 5),
        (two, "H$0:>|v$0 x - x", Shape, 6),
        (two, "H$0:<01|v$0 x - x", Shape, 6),
        (two, "H$0:w0+3|v$0 x - x", Shape, 5),
        (two, "H:den|v$0 x - x", Shape, 2),
        (two, "H:den$0|v$0 x - x", Shape, 2),
        // Wrong side, pending, winner.
        (two, "v$0|v$0 a - -", Shape, 9),
        (two, "v$0|v$0 X - -", Shape, 9),
        (two, "v$0|v$0 - - -", Shape, 9),
        (three, "v$0|v$0|v$0 b - -", Shape, 13),
        (two, "v$0|v$0 x Start -", Shape, 11),
        (two, "v$0|v$0 x pay -", Shape, 14),
        (two, ">80$3|v$0 x keep -", Shape, 13),
        (two, ">80$3|v$0 x 2 -", Shape, 13),
        (two, ">80$3|v$0 x pay02 -", Shape, 16),
        (two, ">80$3|v$0 x pay+2 -", Shape, 16),
        (two, "v$0|v$0 x  -", Shape, 11),
        (two, "H$0:den|v$0 x - a", Shape, 17),
        (two, "H$0:den|v$0 x - xo", Shape, 17),
        (two, "H$0:den|v$0 x - ", Shape, 17),
        (two, "v$0|v$0 x - -\n", Shape, 13),
        // Out of range: spaces, sums, stages, banks, scores.
        (two, ">81$0|v$0 x - -", Range, 2),
        (two, ">82$0|v$0 x - -", Range, 2),
        (two, "<0$0|v$0 x - -", Range, 2),
        (two, "<82$0|v$0 x - -", Range, 2),
        (two, "v$0|>999999999999999999999$0 x - -", Range, 6),
        (two, "w0+82$0|v$0 x - -", Range, 4),
        (two, "w2+7$0|v$0 x - -", Range, 2),
        (three, ">19$0|v$0|v$0 x - -", Range, 2),
        (three, "<20$0|v$0|v$0 x - -", Range, 2),
        (three, "w0+20$0|v$0|v$0 x - -", Range, 4),
        (two, "v$256|v$0 x - -", Range, 3),
        (two, "H$0:>81|v$0 x - x", Range, 6),
        (two, "H$0:<0|v$0 x - x", Range, 6),
        (two, "H$0:<82|v$0 x - x", Range, 6),
        (two, ">80$3|v$0 x pay0 -", Range, 16),
        (two, ">80$3|v$0 x pay4 -", Range, 16),
        (two, ">80$3|v$0 x pay5 -", Range, 16),
        (two, ">80$3|v$0 x pay7 -", Range, 16),
        (masters, ">14$3|v$0|v$0 x pay3 -", Range, 20),
        // To pay with too little.
        (two, ">79$1|v$0 x pay2 -", Pending, 13),
        (two, "<40$39|v$0 x pay1 -", Pending, 14),
        (two, "H$5:>70|v$0 x pay6 x", Pending, 15),
        (two, "H$8:<9|v$0 x pay6 x", Pending, 14),
        (two, "v$0|>80$3 x pay2 -", Pending, 13),
        (masters, ">1$0|v$0|v$0 x pay4 -", Pending, 16),
        // To pay for a piece that is not on its way.
        (two, "v$99|v$0 x pay1 -", Pending, 12),
        (two, "w0+3$1|v$0 x pay2 -", Pending, 14),
        (two, "w1+81$1|v$0 x pay1 -", Pending, 15),
        (two, "H$1:den|v$0 x pay1 x", Pending, 15),
        (two, "H$9:w|v$0 x pay6 x", Pending, 13),
        (three, "H$9|H$0:den|v$0 x pay6 o", Pending, 19),
        (three, "E$9|H$0:<3|v$0 x pay6 o", Pending, 18),
        (masters, "H$9:back|v$0|v$0 x pay6 x", Pending, 20),
        // Nothing is pending when the game is over.
        (two, "H$0:back|<3$9 o pay2 x", Pending, 17),
        (two, "H$9:<3|E$0 x pay2 x", Pending, 14),
        (two, "H$9:<3|H$0 x start x", Pending, 14),
        (masters, "H$9:back|E$0|<3$9 a pay2 x", Pending, 21),
        (two, "E$0|E$0 x start -", Pending, 11),
        // Payments that would have been made already, whoever is on turn and even if the game is over.
        (two, "w0+0$2|v$0 o - -", Pending, 6),
        (two, "v$0|w1+81$255 x - -", Pending, 11),
        (two, "H$2:den|v$0 x - x", Pending, 3),
        (two, "H$10:w|v$0 o - x", Pending, 3),
        (masters, "H$0:back|H$0:back|w1+3$2 x - x", Pending, 24),
        (masters, "H$0:back|H$11:w|>3$0 a - x", Pending, 12),
        // Somebody is home, so that somebody has won; and who has won is home.
        (two, "H$0|v$0 x - -", Placement, 13),
        (two, "H$0:den|v$0 x - -", Placement, 17),
        (masters, "v$0|v$0|H$0:back x - -", Placement, 22),
        (two, "v$0|v$0 x - x", Placement, 13),
        (two, "H$0:den|v$0 x - o", Placement, 17),
        (two, "E$0|v$0 o - x", Placement, 13),
        (two, "H$0|<9$0 x - o", Placement, 14),
        (masters, "H$0:den|w0+3$0|E$0 a - a", Placement, 24),
        // Hyenas of those who should not have one.
        (two, "v$0:den|v$0 x - -", Placement, 5),
        (two, "<12$0:<3|v$0 x - x", Placement, 7),
        (two, "E$0:back|H$0:den o - o", Placement, 5),
        (two, "H$0:den|H$0:den x - x", Placement, 13),
        (three, "H$12:back|H$3:>3|v$0 x - o", Placement, 6),
        (masters, "H$0:den|E$3:>3|v$0 x - x", Placement, 13),
        (masters, "H$0:den|v$3:back|v$0 x - x", Placement, 13),
        // Hyenas that should be there.
        (two, "H$0|v$0 x - x", Total, 4),
        (two, "v$0|H$77 x - o", Total, 9),
        (two, "H$0:den|H$0 x - o", Placement, 5),
        (masters, "H$0:den|H$0|v$0 x - x", Total, 12),
        (masters, "H$0:den|v$0|H$3 x - x", Total, 16),
    ];
    for (game, text, kind, column) in cases {
        let error = game.parse_state(text).expect_err(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
        let reference = hyena(game.rules(), game.num_players() as u32, game.spaces()).1;
        assert_eq!(reference.read(text), None, "{text}");
    }
}

#[test]
fn accepted_texts() {
    let (two, three, masters) = (Hyena::default(), hyena(Bell, 3, 20).0, hyena(Masters, 3, 16).0);
    let (x, o) = (Turn::Decision(Player::X), Turn::Decision(Player::O));
    let cases = [
        // The ends of ranges.
        (two, ">0$0|>80$0 x - -", Turn::Chance),
        (two, "<1$0|<81$255 x - -", Turn::Chance),
        (two, "w0+0$1|w1+81$1 x - -", Turn::Chance),
        (two, "H$1:den|v$255 x - x", Turn::Chance),
        (two, "H$9:w|w0+1$0 o - x", Turn::Chance),
        (two, "H$255:>0|v$0 x - x", Turn::Chance),
        (two, "H$255:<81|v$0 x - x", Turn::Chance),
        (two, "H$255:>80|v$0 x - x", Turn::Chance),
        // To pay with exactly enough.
        (two, ">79$2|v$0 x pay3 -", x),
        (two, "H$0:den|>0$81 o pay6 x", o),
        (two, "v$0|<81$81 o pay6 -", o),
        (two, "H$1:<1|v$0 x pay1 x", x),
        (masters, "H$15:>0|v$0|v$0 x pay4 x", x),
        // Over, whoever is on turn.
        (two, "H$0:back|v$0 o - x", Turn::Over),
        (two, "H$0:back|H$0 x - x", Turn::Over),
        (two, "H$0|H$0:den x - o", Turn::Over),
        (two, "E$255|H$0:back x - o", Turn::Over),
        (three, "H$0|H$0:den|E$0 x - o", Turn::Over),
        (masters, "H$0:back|H$9:back|w1+3$1 a - x", Turn::Over),
        (masters, "H$0:back|E$0|v$0 a - x", Turn::Over),
        // Nearly over.
        (masters, "H$0:back|v$0|v$0 a - x", Turn::Chance),
        (masters, "H$0:back|H$9:w|w1+3$1 a - x", Turn::Chance),
        (three, "H$0|H$0:<1|v$0 a - o", Turn::Chance),
        // Reachable by no play: noted 1, a bank before the first taba, a payment after a score that cannot have led
        // there, prey that no hyena has met, a lot in the middle of the game, a player on turn with nothing to move.
        (two, "w0+1$0|w1+80$0 o - -", Turn::Chance),
        (two, "v$255|v$17 o - -", Turn::Chance),
        (two, ">1$99|v$0 x pay6 -", x),
        (two, "E$0|H$0:den o - o", Turn::Over),
        (two, "E$0|>3$7 o - -", Turn::Chance),
        (three, "E$0|E$0|v$0 x - -", Turn::Chance),
        (two, "v$0|v$0 o start -", Turn::Chance),
        (three, ">3$0|H$0:w|E$0 x start o", Turn::Chance),
        (three, "H$7|H$0:den|v$0 x - o", Turn::Chance),
        (masters, "H$7:back|H$0:den|v$0 x - o", Turn::Chance),
    ];
    for (game, text, turn) in cases {
        let reference = hyena(game.rules(), game.num_players() as u32, game.spaces()).1;
        match game.parse_state(text) {
            Ok(state) => {
                assert_eq!((game.turn(&state), game.state_text(&state).as_str()), (turn, text));
                successors(&game, &state, &reference, &reference.read(text).unwrap());
            }
            Err(error) => panic!("{text}: {error}"),
        }
    }
}
