//! Positions made by hand for each rule, also those that random play seldom meets.

use astragali::games::hyena::RuleSet::{Bell, Masters};
use astragali::games::hyena::{Hyena, Mother, Prowl, RuleSet};
use astragali::notation::ParseErrorKind;
use astragali::{Game, Notation, Player, Turn};

use super::{hyena, player, successors};

/// Plays the texts of actions and outcomes, and returns the text of the position.
fn after(game: &Hyena, start: &str, steps: &str) -> String {
    let mut state = game.parse_state(start).unwrap_or_else(|error| panic!("{start}: {error}"));
    for text in steps.split(", ") {
        let action = match game.turn(&state) {
            Turn::Decision(player) => game.parse_action(&state, player, text).unwrap(),
            Turn::Chance => game.parse_outcome(&state, text).unwrap(),
            Turn::Joint(_) | Turn::Over => panic!("nothing to play in {state}"),
        };
        assert_eq!(text.parse(), Ok(action));
        game.apply(&mut state, action);
    }
    game.state_text(&state)
}

/// Rule set, players, spaces, position, steps, position.
type Line = (RuleSet, u32, u32, &'static str, &'static str, &'static str);

fn check_lines(lines: &[Line]) {
    for &(rules, players, spaces, start, steps, end) in lines {
        let (game, reference) = hyena(rules, players, spaces);
        assert_eq!(after(&game, start, steps), end, "{steps} from {start}");
        for text in [start, end] {
            let (state, position) = (game.parse_state(text).unwrap(), reference.read(text).unwrap());
            successors(&game, &state, &reference, &position);
        }
    }
}

#[test]
fn mothers_go_by_the_rules() {
    check_lines(&[
        // The first taba frees and is spent; before it all is lost, and a bank from nowhere stays.
        (Bell, 2, 82, "v$0|v$0 x - -", "t3, t6, t1", ">0$0|v$0 x - -"),
        (Bell, 2, 82, "v$0|v$0 x - -", "t2", "v$0|v$0 o - -"),
        (Bell, 2, 82, "v$7|v$0 x - -", "t1, t1", ">0$8|v$0 x - -"),
        // A throw past the goal is lost.
        (Bell, 2, 82, ">76$0|v$0 x - -", "t6", ">76$0|v$0 x - -"),
        (Bell, 2, 82, "<5$0|v$0 x - -", "t6", "<5$0|v$0 x - -"),
        (Bell, 2, 82, ">79$0|v$0 x - -", "t2", "w0+0$0|v$0 o - -"),
        // Payments at the well: one, both, and what is noted.
        (Bell, 2, 82, ">78$2|v$0 x - -", "t3", "w1+0$0|v$0 x - -"),
        (Bell, 2, 82, ">78$3|v$0 x - -", "t3, t1", "<81$0|v$0 x - -"),
        (Bell, 2, 82, ">78$5|v$0 x - -", "t3", "<81$1|v$0 x - -"),
        (Bell, 2, 82, "w1+79$1|v$0 x - -", "t3, t2", "w1+81$1|v$0 o - -"),
        (Bell, 2, 82, "w1+5$1|v$0 x - -", "t1", "<76$0|v$0 x - -"),
        // The whole way noted takes her home, and the hyena's bank goes on from hers.
        (Bell, 2, 82, "w1+81$1|v$0 x - -", "t1, t1, t1", "H$0:>0|v$0 x - x"),
        // Home with what frees the hyena at once.
        (Bell, 2, 82, "<6$4|v$0 x - -", "t6", "H$2:>0|v$0 x - x"),
        (Bell, 2, 82, "<2$4|v$0 x - -", "t2", "H$2:>0|v$0 o - x"),
        // The second mother home gets no hyena in `hyena`, and her player hands on at once.
        (Bell, 3, 82, "H$0:den|<3$9|v$0 o - x", "t3", "H$0:den|H$9|v$0 a - x"),
        (Masters, 3, 88, "H$0:den|<4$9|v$0 o - x", "t4", "H$0:den|H$7:>0|v$0 o - x"),
        (Masters, 3, 88, "H$0:den|<4$1|v$0 o - x", "t4, t2", "H$0:den|H$1:den|v$0 a - x"),
    ]);
}

#[test]
fn shortfalls_go_by_the_rules() {
    check_lines(&[
        // After a taba, a lost throw, a move; not with too little.
        (Bell, 2, 82, ">79$1|v$0 x - -", "t1", ">79$2|v$0 x pay1 -"),
        (Bell, 2, 82, ">80$1|v$0 x - -", "t6", ">80$1|v$0 x pay6 -"),
        (Bell, 2, 82, ">77$2|v$0 x - -", "t2", ">79$2|v$0 x pay2 -"),
        (Bell, 2, 82, ">77$1|v$0 x - -", "t2", ">79$1|v$0 o - -"),
        // At most one a throw, and the turn passes after a 2 whatever is chosen.
        (Bell, 2, 82, ">80$1|v$0 x - -", "t3, keep, t3, keep, t2, keep", ">80$1|v$0 o - -"),
        (Bell, 2, 82, ">80$1|v$0 x - -", "t2, pay", "w0+0$0|v$0 o - -"),
        (Bell, 2, 82, ">80$1|v$0 x - -", "t6, pay", "w0+0$0|v$0 x - -"),
        // The whole way, from 0, and back from the well; but once a throw only.
        (Bell, 2, 8, ">0$6|v$0 x - -", "t1, pay", "w0+0$0|v$0 x - -"),
        (Bell, 2, 8, ">0$12|v$0 x - -", "t1, pay", "<7$2|v$0 x - -"),
        (Bell, 2, 8, ">0$20|v$0 x - -", "t1, pay", "<7$10|v$0 x - -"),
        (Bell, 2, 8, ">0$20|v$0 x - -", "t1, pay, t6, pay", "H$7:>0|v$0 x - x"),
        // An arrival by a move leads to a choice for the way back, or for the hyena.
        (Bell, 2, 8, ">5$11|v$0 x - -", "t2", "<7$7|v$0 x pay2 -"),
        (Bell, 2, 8, "<3$9|v$0 x - -", "t3, pay", "H$0:w|v$0 x - x"),
        // Freed with a bank that covers the whole way.
        (Bell, 2, 8, "v$7|v$0 x - -", "t1, pay", "w0+0$0|v$0 x - -"),
        // No such choice while waiting or not freed.
        (Bell, 2, 8, "v$99|v$0 x - -", "t6", "v$99|v$0 x - -"),
        (Bell, 2, 8, "w1+6$1|v$0 x - -", "t6", "w1+6$1|v$0 x - -"),
        (Bell, 2, 8, "H$9:w|v$0 x - x", "t6", "H$9:w|v$0 x - x"),
        // After the payment that brings her home the turn may pass, and the game end.
        (Bell, 2, 82, "H$0:den|<6$7 o - x", "t3, pay", "H$0:den|H$4 o - x"),
        (Bell, 3, 82, "H$0:den|<6$7|v$0 o - x", "t3, pay", "H$0:den|H$4|v$0 a - x"),
        (Masters, 3, 88, "H$0:den|<6$7|v$0 o - x", "t4, pay", "H$0:den|H$3:>0|v$0 o - x"),
        // The bank is full.
        (Bell, 2, 82, ">3$254|v$0 x - -", "t1, keep, t1, keep, t1", ">3$255|v$0 x pay1 -"),
        (Bell, 2, 82, ">3$255|v$0 x - -", "t1, pay", "<81$173|v$0 x - -"),
    ]);
}

#[test]
fn hyenas_go_by_the_rules() {
    check_lines(&[
        // The den, double scores, the exact well, a taba a space, ten tabas for a drink.
        (Bell, 2, 82, "H$0:den|v$0 x - x", "t3, t1, t1", "H$0:>0|v$0 x - x"),
        (Bell, 2, 82, "H$0:>0|v$0 x - x", "t3, t6", "H$0:>18|v$0 x - x"),
        (Bell, 2, 82, "H$0:>77|v$0 x - x", "t3, t2", "H$0:w|v$0 o - x"),
        (Bell, 2, 82, "H$0:>75|v$0 x - x", "t3", "H$0:w|v$0 x - x"),
        (Bell, 2, 82, "H$1:>80|v$0 x - x", "t6, pay", "H$0:w|v$0 x - x"),
        (Bell, 2, 82, "H$9:w|v$0 x - x", "t6, t1", "H$0:<81|v$0 x - x"),
        (Bell, 2, 82, "H$10:>75|v$0 x - x", "t3", "H$0:<81|v$0 x - x"),
        (Bell, 2, 82, "H$13:>80|v$0 x - x", "t6, pay", "H$2:<81|v$0 x - x"),
        // Back, and the game is over in `hyena`.
        (Bell, 2, 82, "H$0:<6|v$0 x - x", "t3", "H$0:back|v$0 x - x"),
        (Bell, 2, 82, "H$1:<1|v$0 x - x", "t2, pay", "H$0:back|v$0 x - x"),
        (Masters, 2, 88, "H$0:<4|v$0 x - x", "t2", "H$0:back|v$0 x - x"),
        (Masters, 2, 88, "H$0:<8|>3$0 x - x", "t4", "H$0:back|E$0 x - x"),
        // With two mothers out it goes on without the one who has nothing left to move.
        (Masters, 3, 88, "H$0:<8|v$0|v$0 x - x", "t4", "H$0:back|v$0|v$0 o - x"),
        (Masters, 3, 88, "H$0:back|v$0|v$0 a - x", "t2, t2", "H$0:back|v$0|v$0 a - x"),
        // One mother out, but not every hyena back.
        (Masters, 3, 88, "H$0:<8|H$0:den|v$0 x - x", "t4", "H$0:back|H$0:den|v$0 o - x"),
        (Masters, 3, 88, "H$0:back|H$0:<4|v$0 o - x", "t2", "H$0:back|H$0:back|v$0 o - x"),
        (Masters, 3, 88, "H$0:back|<4$1|>9$0 o - x", "t4", "H$0:back|H$1:den|>9$0 o - x"),
        (Masters, 3, 88, "H$0:<12|<4$1|>9$0 x - x", "t6", "H$0:back|E$1|E$0 x - x"),
    ]);
}

#[test]
fn hyenas_eat_by_the_rules() {
    check_lines(&[
        // On its way back, both ends included, mothers on their way back.
        (Bell, 4, 82, "H$0:<40|<40$0|<36$0|<35$0 x - x", "t2", "H$0:<36|E$0|E$0|<35$0 b - x"),
        (Bell, 4, 82, "H$0:<40|<41$0|>38$0|w1+3$0 x - x", "t2", "H$0:<36|<41$0|>38$0|w1+3$0 o - x"),
        (Bell, 2, 82, "H$0:>30|<34$0 x - x", "t3", "H$0:>36|<34$0 x - x"),
        // A lost throw and a taba eat nobody, not even on the same space.
        (Bell, 2, 82, "H$0:<5|<5$0 x - x", "t6, t1", "H$1:<5|<5$0 x - x"),
        // The well and the village are safe.
        (Bell, 3, 82, "H$0:<81|<81$0|<80$0 x - x", "t6", "H$0:<69|<81$0|E$0 x - x"),
        (Masters, 4, 88, "H$0:>0|>0$0|>1$0|v$0 x - x", "t6", "H$0:>12|>0$0|E$0|v$0 x - x"),
        (Masters, 4, 88, "H$0:>79|<87$0|>86$0|w0+3$1 x - x", "t4", "H$0:w|<87$0|E$0|w0+3$1 x - x"),
        (Masters, 4, 88, "H$0:<8|>0$0|<1$0|v$0 x - x", "t4", "H$0:back|>0$0|E$0|v$0 o - x"),
        // In `hyena:masters` both ways, whichever way they go, and for every hyena.
        (Masters, 4, 88, "H$0:>30|<30$0|>34$0|>35$0 x - x", "t2", "H$0:>34|E$0|E$0|>35$0 b - x"),
        (Masters, 4, 88, "H$0:<34|<30$0|>34$0|>29$0 x - x", "t2", "H$0:<30|E$0|E$0|>29$0 b - x"),
        (Masters, 3, 88, "H$0:>34|H$0:>30|<32$0 o - x", "t2", "H$0:>34|H$0:>34|E$0 o - x"),
        // A paid arrival eats too.
        (Bell, 3, 82, "H$9:<5|<3$0|>3$0 x - x", "t2, pay", "H$8:back|E$0|>3$0 x - x"),
        (Masters, 3, 88, "H$9:>80|<83$0|<79$0 x - x", "t2, pay", "H$6:w|E$0|<79$0 a - x"),
        (Masters, 3, 88, "H$9:>80|<84$0|<79$0 x - x", "t6, pay", "H$2:w|E$0|<79$0 x - x"),
        // The last mother eaten ends the game before the hyena's owner can pay.
        (Bell, 2, 82, "H$80:<70|<69$0 x - x", "t2", "H$80:<66|E$0 x - x"),
        // Whoever is eaten is skipped.
        (Bell, 3, 82, "H$0:<40|<39$0|>3$0 x - x", "t2, t2, t2", "H$0:<32|E$0|>5$0 a - x"),
    ]);
}

#[test]
fn positions_from_nowhere_go_by_the_rules() {
    check_lines(&[
        // On turn without a piece to move: one throw, banked if it is a taba.
        (Bell, 3, 82, "H$0:den|H$3|v$0 o - x", "t6", "H$0:den|H$3|v$0 a - x"),
        (Bell, 3, 82, "H$0:den|H$3|v$0 o - x", "t1", "H$0:den|H$4|v$0 a - x"),
        (Bell, 3, 82, "H$0:den|E$3|v$0 o - x", "t2", "H$0:den|E$3|v$0 a - x"),
        // The lot falls wherever the pieces are.
        (Bell, 3, 82, ">4$2|H$1:den|E$0 a start o", "start x", ">4$2|H$1:den|E$0 x - o"),
        // Eaten without a winner.
        (Bell, 2, 82, "E$0|<2$0 o - -", "t2", "E$0|H$0:den o - o"),
    ]);
    for (rules, text) in [(Bell, "E$0|E$0 x - -"), (Masters, "E$0|E$9 o - -"), (Masters, "E$0|<2$0 o - -")] {
        let game = Hyena::new(rules);
        let state = game.parse_state(text).unwrap();
        assert_eq!((game.turn(&state), game.state_text(&state).as_str()), (Turn::Over, text));
        assert_eq!(game.utilities(&state).as_slice(), [0.0, 0.0]);
    }
}

#[test]
fn payoffs() {
    for (rules, players, text, returns) in [
        (Bell, 2, "H$0:back|v$0 x - x", &[1.0, -1.0][..]),
        (Bell, 2, "E$0|H$0:<7 o - o", &[-2.0, 2.0]),
        (Bell, 4, "E$0|H$0:back|<7$0|H$0 o - o", &[-2.0, 4.0, -1.0, -1.0]),
        (Masters, 3, "H$0:back|E$0|>3$0 x - x", &[3.0, -2.0, -1.0]),
        (Masters, 3, "H$0:back|H$0:den|H$0:>3 a - o", &[-1.0, 2.0, -1.0]),
        (Bell, 6, "E$0|E$0|E$0|E$0|E$0|H$0:<7 x - d", &[-2.0, -2.0, -2.0, -2.0, -2.0, 10.0]),
    ] {
        let (game, _) = hyena(rules, players, 82);
        let state = game.parse_state(text).unwrap();
        assert_eq!(game.turn(&state), Turn::Over, "{text}");
        assert_eq!(game.utilities(&state).as_slice(), returns, "{text}");
    }
}

#[test]
fn what_a_position_tells() {
    let game = hyena(Masters, 6, 88).0;
    let text = "v$1|>12$3|w1+7$0|<40$255|H$4:>8|E$2 o pay4 c";
    let error = game.parse_state(text).unwrap_err();
    assert_eq!((error.kind(), error.column()), (ParseErrorKind::Pending, 39));
    let state = game.parse_state(&text.replace("pay4", "-")).unwrap();
    let mothers = Player::first(6).map(|player| state.mother(player)).collect::<Vec<_>>();
    let (to_well, at_well) = (Mother::ToWell(12), Mother::AtWell { washed: true, noted: 7 });
    assert_eq!(mothers, [Mother::Village, to_well, at_well, Mother::ToVillage(40), Mother::Home, Mother::Eaten]);
    assert_eq!(Player::first(6).map(|player| state.bank(player)).collect::<Vec<_>>(), [1, 3, 0, 255, 4, 2]);
    assert_eq!(Player::first(6).filter_map(|player| state.hyena(player)).collect::<Vec<_>>(), [Prowl::ToWell(8)]);
    assert_eq!((state.side(), state.winner(), state.choice_after()), (player(1), Some(player(4)), None));
    let game = Hyena::default();
    for (text, hyena) in [("den", Prowl::Den), ("w", Prowl::AtWell), ("<9", Prowl::ToVillage(9)), ("back", Prowl::Back)]
    {
        let state = game.parse_state(&format!("H$0:{text}|v$7 o - x")).unwrap();
        assert_eq!(state.hyena(Player::X), Some(hyena));
    }
    let state = game.parse_state("w0+3$1|>80$7 o pay6 -").unwrap();
    assert_eq!(state.choice_after(), Some(6));
    assert_eq!(state.mother(Player::X), Mother::AtWell { washed: false, noted: 3 });
    assert_eq!((state.mother(player(5)), state.hyena(player(7)), state.bank(player(7))), (Mother::Village, None, 0));
}
