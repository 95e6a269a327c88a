//! The snake game against the published vectors, and against a slow second implementation of the same rules.

#[path = "reference/snake.rs"]
mod reference;
mod vectors;

use astragali::bots::{Bot, from_spec};
use astragali::conformance::Conformance;
use astragali::evaluator::Evaluator;
use astragali::games::snake::{Action, Direction, End, Lead, QUIET_LIMIT, RuleSet, Snake, State};
use astragali::notation::ParseErrorKind;
use astragali::perft::perft;
use astragali::playout::{HORIZON, playouts};
use astragali::search::Limits;
use astragali::{Actions, Game, Notation, Player, Random, Turn};
use reference::{Move, Position, Rules, move_text};

/// Games of random play in lock step for each rule set; unoptimised code is given fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 20 } else { 500 };

/// So many of them are compared by all texts; the others by what the positions hold.
const GAMES_BY_TEXT: u64 = 20;

const BASE: Snake = Snake::new(RuleSet::Base);
const A: Snake = Snake::new(RuleSet::VariantA);
const B: Snake = Snake::new(RuleSet::VariantB);

fn reference_of(game: Snake) -> Rules {
    match game.rules() {
        RuleSet::Base => Rules::Base,
        RuleSet::VariantA => Rules::A,
        RuleSet::VariantB => Rules::B,
    }
}

#[test]
fn perft_counts() {
    assert_eq!([BASE, A, B].map(|game| vectors::check_perft(&game)), [3, 3, 3]);
}

/// One ply deeper than published, counted by both implementations.
#[test]
fn perft_counts_of_the_reference() {
    for (game, expected) in [(BASE, 85_406), (A, 107_481), (B, 85_397)] {
        let rules = reference_of(game);
        assert_eq!(rules.perft(&rules.start(), 4), expected, "{}", game.name());
        assert_eq!(perft(&game, &game.start(), 4), expected, "{}", game.name());
    }
}

#[test]
fn published_positions() {
    assert_eq!([BASE, A, B].map(|game| vectors::check_positions(&game)), [25, 24, 26]);
}

#[test]
fn rule_sets_have_their_names() {
    assert_eq!(RuleSet::ALL.map(|rules| Snake::new(rules).name()), ["snake", "snake:a", "snake:b"]);
    assert_eq!(RuleSet::ALL.map(RuleSet::eggs), [80, 30, 80]);
    assert_eq!(Snake::default(), BASE);
    assert_eq!(QUIET_LIMIT, 60);
}

#[test]
fn contract() {
    for game in [BASE, A, B] {
        let summary = Conformance::new().check_text(&game).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((summary.finished, summary.joints), (100, 0));
    }
}

#[test]
fn lock_step() {
    for game in [BASE, A, B] {
        let rules = reference_of(game);
        assert_eq!(game.state_text(&game.start()), rules.text(&rules.start()));
        for number in 0..GAMES {
            let mut random = Random::stream(16, number);
            let (mut state, mut position) = (game.start(), rules.start());
            while let Some(next) = compare(game, &state, &position, &mut random, number < GAMES_BY_TEXT) {
                (state, position) = next;
            }
        }
    }
}

/// Asserts that the crate and the reference have the same position, that the same can happen in it and leads to the
/// same positions, and plays one of these at random; `None` at the end of the game.
fn compare(
    game: Snake,
    state: &State,
    position: &Position,
    random: &mut Random,
    by_text: bool,
) -> Option<(State, Position)> {
    let rules = reference_of(game);
    let text = rules.text(position);
    let side = if position.side == 'x' { Player::X } else { Player::O };
    assert_eq!(game.on_turn(state), Some(side));
    if rules.is_over(position) {
        assert_eq!(game.turn(state), Turn::Over, "{text}");
        assert_eq!(game.utilities(state).as_slice(), rules.returns(position), "{text}");
        return None;
    }
    assert_eq!(game.turn(state), Turn::Decision(side), "{text}");
    let moves = rules.moves(position);
    let actions = listed(game, state, side);
    assert_eq!(actions[..], moves.iter().map(|&action| action_of(action)).collect::<Vec<_>>(), "{text}");
    let mut next = Vec::new();
    for (&action, its_move) in actions.iter().zip(moves) {
        let mut after = *state;
        game.apply(&mut after, action);
        let expected = rules.after(position, its_move);
        assert_eq!(position_of(&after), expected, "{action} in {text}");
        if by_text {
            assert_eq!(action.to_string(), move_text(its_move));
            assert_eq!(move_text(its_move).parse(), Ok(action));
            assert_eq!(game.state_text(&after), rules.text(&expected), "{action} in {text}");
        }
        next.push((after, expected));
    }
    Some(next[random.below(next.len() as u32) as usize])
}

fn listed(game: Snake, state: &State, player: Player) -> Actions<Action> {
    let mut actions = Actions::new();
    game.actions(state, player, &mut actions);
    actions
}

/// The crate's action for one of the reference.
fn action_of(its_move: Move) -> Action {
    let Move::Sow { from_store, from, direction, capture } = its_move else { return Action::Pass };
    let direction = if direction == '+' { Direction::Up } else { Direction::Down };
    let capture = match capture {
        'h' => Some(End::Head),
        't' => Some(End::Tail),
        _ => None,
    };
    Action::Sow { hole: from as u8, direction, capture, from_store }
}

/// The crate's position as the reference holds it.
fn position_of(state: &State) -> Position {
    let mut holes = [0; 17];
    let mut marks = ['.'; 17];
    for (hole, (eggs, mark)) in (1..).zip(state.holes().into_iter().zip(state.marks())) {
        holes[hole] = usize::from(eggs);
        marks[hole] = mark.map_or('.', Direction::sign);
    }
    Position {
        holes,
        captured: [Player::X, Player::O].map(|player| state.captured(player).into()),
        side: state.side().letter(),
        quiet: state.quiet().into(),
        store: [Player::X, Player::O].map(|player| state.store(player).into()),
        marks,
    }
}

#[test]
fn positions_from_nowhere_are_judged_alike() {
    for game in [BASE, A, B] {
        let rules = reference_of(game);
        let mut random = Random::seeded(1999);
        let (mut accepted, mut refused, mut passes, mut over) = (0, 0, 0, 0);
        for _ in 0..if cfg!(debug_assertions) { 2_000 } else { 20_000 } {
            let text = strewn(rules, &mut random);
            match (game.parse_state(&text), rules.read(&text)) {
                (Ok(state), Some(position)) => {
                    over += u32::from(compare(game, &state, &position, &mut random, true).is_none());
                    passes += u32::from(rules.moves(&position) == [Move::Pass]);
                    accepted += 1;
                }
                (Err(_), None) => refused += 1,
                (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
            }
        }
        assert!(refused > accepted / 50 && accepted > 4 * refused, "{accepted} accepted, {refused} refused");
        assert!(over > accepted / 200, "{over} over of {accepted}");
        assert!(rules != Rules::B || passes > accepted / 200, "{passes} passes of {accepted}");
    }
}

/// A position text with eggs strewn densely or thinly, the others captured, and now and then something wrong.
fn strewn(rules: Rules, random: &mut Random) -> String {
    let mut position = rules.start();
    let total = if rules == Rules::A { 30 } else { 80 };
    let now_and_then = |random: &mut Random| random.below(30) == 0;
    if rules == Rules::A {
        position.store = [0; 2].map(|_| 5 * random.below(4) as usize);
        position.store[1] += usize::from(now_and_then(random));
    }
    let mut left = total - position.store.iter().sum::<usize>().min(total);
    position.holes = [0; 17];
    // Piles of one size at most: of single eggs in a third of all positions.
    let (most, fullness) = ([1, 1, 2, 5, 20, 80][random.below(6) as usize], random.below(4) + 1);
    for hole in 1..=16 {
        if random.below(4) < fullness {
            let eggs = (random.below(most + 1) as usize).min(left);
            position.holes[hole] = eggs;
            left -= eggs;
        }
    }
    let x = random.below(left as u32 + 1) as usize;
    position.captured = [x, left - x];
    position.captured[0] += usize::from(now_and_then(random));
    position.side = ['x', 'o'][random.below(2) as usize];
    let limit = if now_and_then(random) { 64 } else { 60 };
    position.quiet = random.below(limit) as usize;
    if rules == Rules::B {
        for hole in 1..=16 {
            if position.holes[hole] == 1 || random.below(300) == 0 {
                position.marks[hole] = ['.', '+', '-'][random.below(3) as usize];
            }
        }
    }
    rules.text(&position)
}

/// The texts of what can be done in a position, with blanks between.
fn actions(game: Snake, position: &str) -> String {
    let state = game.parse_state(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(game.turn(&state), Turn::Decision(state.side()), "{position}");
    let texts: Vec<String> = listed(game, &state, state.side()).iter().map(Action::to_string).collect();
    texts.join(" ")
}

/// Plays actions from a position, and returns the text of the last one.
fn after(game: Snake, position: &str, actions: &str) -> String {
    let mut state = game.parse_state(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    for text in actions.split(' ') {
        let action = game.parse_action(&state, state.side(), text).unwrap_or_else(|error| panic!("{state}: {error}"));
        game.apply(&mut state, action);
    }
    game.state_text(&state)
}

/// What the game pays `x` in a position, or `None` if play goes on.
fn result(game: Snake, position: &str) -> Option<f64> {
    let state = game.parse_state(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    (game.turn(&state) == Turn::Over).then(|| game.utility(&state, Player::X))
}

#[test]
fn sowings_go_round() {
    // Fifteen eggs reach all other holes, sixteen the own one too, and seventeen put two into the next.
    for (eggs, action, position) in [
        (15, "3+", "1,1,0,1,1,1,1,1/2,1,1,1,1,1,1,1 0,64 o 1"),
        (15, "3-", "1,1,0,1,1,1,1,1/2,1,1,1,1,1,1,1 0,64 o 1"),
        (16, "3+", "1,1,1,1,1,1,1,1/2,1,1,1,1,1,1,1 0,63 o 1"),
        (16, "3-", "1,1,1,1,1,1,1,1/2,1,1,1,1,1,1,1 0,63 o 1"),
        (17, "3+", "1,1,1,2,1,1,1,1/2,1,1,1,1,1,1,1 0,62 o 1"),
        (17, "3-", "1,2,1,1,1,1,1,1/2,1,1,1,1,1,1,1 0,62 o 1"),
        (79, "3+", "5,5,4,5,5,5,5,5/6,5,5,5,5,5,5,5 0,0 o 1"),
    ] {
        let start = format!("0,0,{eggs},0,0,0,0,0/1,0,0,0,0,0,0,0 0,{} x 0", 79 - eggs);
        assert_eq!(after(BASE, &start, action), position);
    }
    let all_in_one = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,80 0,0 o 7 ................";
    assert_eq!(after(B, all_in_one, "16-t"), "5,5,5,5,5,5,5,5/0,0,0,0,0,0,0,0 0,40 x 0 ................");
    assert_eq!(after(B, all_in_one, "16+"), "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 8 ................");
}

#[test]
fn captures_take_what_was_sown_in_one_ring() {
    for (position, action, end) in [
        // To the head from below, from the inner ring by either way, and to the tail.
        ("9,0,0,3,0,0,0,0/1,0,0,0,0,0,0,0 67,0 x 9", "4-h", "9,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 70,0 o 0"),
        ("9,2,0,0,0,0,0,3/0,0,10,0,0,0,0,0 56,0 o 9", "11-", "10,3,1,1,1,1,1,4/1,1,0,0,0,0,0,0 56,0 x 10"),
        ("9,2,0,0,0,0,0,3/0,0,10,0,0,0,0,0 56,0 o 9", "11-h", "9,2,0,0,0,0,0,3/1,1,0,0,0,0,0,0 56,8 x 0"),
        ("9,0,0,0,0,0,0,0/0,0,0,0,0,4,2,0 65,0 o 9", "15+h", "9,0,0,0,0,0,0,0/0,0,0,0,0,4,0,1 65,1 x 0"),
        ("9,0,0,0,0,0,0,0/0,0,0,0,0,2,2,0 67,0 o 9", "14+t", "9,0,0,0,0,0,0,0/0,0,0,0,0,0,2,0 67,2 x 0"),
        ("9,2,0,0,0,0,0,0/0,0,0,0,0,2,2,0 65,0 x 9", "2-t", "10,0,0,0,0,0,0,0/0,0,0,0,0,2,2,0 66,0 o 0"),
        ("9,0,0,0,0,0,0,8/0,0,0,0,0,2,2,0 59,0 x 9", "8+t", "9,0,0,0,0,0,0,0/0,0,0,0,0,2,2,0 67,0 o 0"),
        // All the way round: the hole it starts from counts, and a hole that got two gives two.
        ("16,1,0,0,0,0,0,0/3,0,0,0,0,0,0,0 60,0 x 9", "1+h", "0,1,0,0,0,0,0,0/4,1,1,1,1,1,1,1 68,0 o 0"),
        ("16,1,0,0,0,0,0,0/3,0,0,0,0,0,0,0 60,0 x 9", "1-h", "0,1,0,0,0,0,0,0/4,1,1,1,1,1,1,1 68,0 o 0"),
        ("17,1,0,0,0,0,0,0/3,0,0,0,0,0,0,0 59,0 x 9", "1-t", "1,2,1,1,1,1,1,1/3,0,0,0,0,0,0,0 68,0 o 0"),
        ("0,1,0,0,0,0,0,0/3,0,0,0,0,0,0,33 43,0 o 9", "16+h", "0,1,0,0,0,0,0,0/5,2,2,2,2,2,2,2 43,17 x 0"),
        ("0,1,0,0,0,0,0,0/3,0,0,0,0,0,0,32 44,0 o 9", "16-t", "2,3,2,2,2,2,2,2/3,0,0,0,0,0,0,0 44,16 x 0"),
    ] {
        assert_eq!(after(BASE, position, action), end, "{action} in {position}");
    }
    // Nobody has to capture, and only the last egg captures.
    assert_eq!(actions(BASE, "0,1,4,0,0,0,0,0/1,0,0,0,0,0,0,0 74,0 x 0"), "2+ 2- 2-h 3+ 3-");
}

#[test]
fn empty_rings_and_quiet_play_end_the_game() {
    for (game, position, x) in [
        (BASE, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 40,39 x 0", Some(1.0)),
        (BASE, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 40,39 o 0", Some(1.0)),
        (BASE, "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 39,40 o 59", Some(-1.0)),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 60", Some(0.0)),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 59", None),
        (BASE, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 41,39 o 0", Some(1.0)),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,15", None),
        (A, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 10,4 x 0 5,10", None),
        (A, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 10,9 x 0 0,10", Some(1.0)),
        (A, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 9,10 o 0 0,10", Some(-1.0)),
        (A, "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 9,10 x 0 5,5", None),
        (A, "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 10,9 x 0 10,0", Some(1.0)),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 15,15 x 0 0,0", Some(0.0)),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 60 15,15", Some(0.0)),
        // In variant B an empty ring ends nothing while somebody can move.
        (B, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 40,39 x 0 ................", None),
        (B, "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 40,39 x 60 ................", Some(1.0)),
        (B, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 39,41 x 0 ................", Some(-1.0)),
        // Nobody can move: single eggs side by side, the outermost ones barred from going back.
        (B, "0,0,0,0,0,1,1,1/1,1,0,0,0,0,0,0 38,37 o 3 .....-..-+......", Some(1.0)),
        (B, "0,0,0,0,0,1,1,1/1,1,0,0,0,0,0,0 38,37 o 3 .....-...-......", None),
        (B, "0,0,0,0,0,1,1,1/1,1,0,0,0,0,0,0 38,37 x 3 .....+...+......", None),
        (B, "0,0,0,0,0,1,1,1/1,1,0,0,0,0,0,2 36,37 x 3 .....-...+......", None),
    ] {
        assert_eq!(result(game, position), x, "{position}");
    }
    // Sixty quiet moves in a row end it, wherever they started.
    assert_eq!(
        after(BASE, "1,0,0,0,0,0,0,0/0,0,1,0,0,0,0,0 39,39 x 58", "1+ 11+"),
        "0,1,0,0,0,0,0,0/0,0,0,1,0,0,0,0 39,39 x 60"
    );
}

#[test]
fn variant_a_sows_from_the_store() {
    let start = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,15";
    let from_store = "s1+ s1- s2+ s2- s3+ s3- s4+ s4- s5+ s5- s5-t s6+ s6- s6-h s7+ s7- s8+ s8-";
    assert_eq!(actions(A, start), from_store);
    assert_eq!(after(A, start, "s1+"), "0,1,1,1,1,1,0,0/0,0,0,0,0,0,0,0 0,0 o 1 10,15");
    assert_eq!(after(A, start, "s6-h"), "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 5,0 o 0 10,15");
    assert_eq!(after(A, start, "s5-t"), "1,1,1,1,0,0,0,0/0,0,0,0,0,0,0,0 1,0 o 0 10,15");
    assert_eq!(after(A, start, "s1+ s11+t"), "0,1,1,1,1,1,0,0/0,0,0,0,0,0,0,0 0,5 x 0 10,10");
    // Three times; only from empty holes.
    assert_eq!(after(A, start, "s1+ s9+ s1+ s9+ s1+ s9+"), "0,3,3,3,3,3,0,0/0,3,3,3,3,3,0,0 0,0 x 6 0,0");
    assert_eq!(actions(A, "0,3,3,3,3,3,0,0/0,3,3,3,3,3,0,0 0,0 x 6 0,0"), "2+ 2- 3+ 3- 3-t 4+ 4- 4-h 5+ 5- 6+ 6-");
    assert_eq!(
        actions(A, "1,1,1,1,1,1,1,0/2,0,0,0,0,0,0,0 0,11 x 6 5,5"),
        "1+ 1- 1-t 2+ 2- 2-h 3+ 3- 4+ 4- 5+ 5- 6+ 6- 7+ 7- s8+ s8-"
    );
}

#[test]
fn variant_b_keeps_single_eggs_apart() {
    // Not into a hole with one egg, but into an empty one or one with more.
    assert_eq!(actions(B, "0,0,0,1,1,0,0,0/0,0,2,0,0,0,0,0 76,0 x 0 ................"), "4- 5+");
    assert_eq!(actions(B, "0,0,2,1,2,0,0,0/0,0,2,0,0,0,0,0 73,0 x 0 ................"), "3+ 3- 3-h 4+ 4- 5+ 5-");
    // The ends are open, whoever owns them, with and without a capture.
    assert_eq!(actions(B, "1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,1 77,0 x 0 ................"), "1- 1-t 2+ 2- 2-h");
    assert_eq!(actions(B, "1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,1 77,0 o 0 ................"), "15+ 15+t 15- 16+ 16+h");
    // Across the rings.
    assert_eq!(actions(B, "0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0 78,0 x 0 ................"), "8-");
    assert_eq!(actions(B, "0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0 78,0 o 0 ................"), "9+");
    // Two eggs go where they like.
    assert_eq!(actions(B, "0,0,0,2,1,1,0,0/0,0,0,0,0,0,0,0 76,0 x 0 ................"), "4+ 4- 5- 6+");
    // Who cannot move passes, and that is a quiet move.
    let stuck = "0,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0 78,0 x 58 ................";
    assert_eq!(actions(B, stuck), "pass");
    assert_eq!(after(B, stuck, "pass"), "0,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0 78,0 o 59 ................");
    assert_eq!(result(B, &after(B, stuck, "pass 9-")), Some(1.0));
}

#[test]
fn variant_b_bars_the_way_back() {
    // The mark bars both the sowing and the capture, from either ring.
    let calm = "1,1,0,1,0,0,0,0/1,0,0,0,0,0,0,1 75,0";
    assert_eq!(actions(B, &format!("{calm} x 0 ................")), "1- 1-t 2+ 2- 2-h 4+ 4-");
    assert_eq!(actions(B, &format!("{calm} x 0 --.+............")), "2+ 4-");
    assert_eq!(actions(B, &format!("{calm} x 0 +..-....+......+")), "1- 1-t 2+ 2- 2-h 4+");
    assert_eq!(actions(B, &format!("{calm} o 0 +..-....+......+")), "9- 16-");
    assert_eq!(actions(B, &format!("{calm} o 0 +..-....-......-")), "9+ 16+ 16+h");
    // It waits while any hole of either ring holds more.
    let restless = "1,1,0,1,0,0,0,0/2,0,0,0,0,0,0,1 74,0";
    assert_eq!(actions(B, &format!("{restless} x 0 --.+............")), "1- 1-t 2+ 2- 2-h 4+ 4-");
    for (position, action, end) in [
        // A single egg marks the hole that it comes to if that is empty, on end holes too.
        ("0,0,1,0,0,0,0,0/1,0,0,0,0,0,0,0 78,0 x 0", "3+", "0,0,0,1,0,0,0,0/1,0,0,0,0,0,0,0 78,0 o 1 ...-............"),
        ("0,0,1,0,0,0,0,0/1,0,0,0,0,0,0,0 78,0 x 0", "3-", "0,1,0,0,0,0,0,0/1,0,0,0,0,0,0,0 78,0 o 1 .+.............."),
        ("1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 78,0 x 0", "1-", "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,1 78,0 o 1 ...............+"),
        (
            "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,1 78,0 o 0",
            "16+",
            "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 78,0 x 1 -...............",
        ),
        ("0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,1 78,0 x 0", "8+", "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,1 78,0 o 1 ........-......."),
        // Into two eggs it leaves none, and eggs sown together leave none.
        ("0,0,1,2,0,0,0,0/1,0,0,0,0,0,0,0 76,0 x 0", "3+", "0,0,0,3,0,0,0,0/1,0,0,0,0,0,0,0 76,0 o 1 ................"),
        ("0,0,2,0,0,0,0,0/1,0,0,0,0,0,0,0 77,0 x 0", "3+", "0,0,0,1,1,0,0,0/1,0,0,0,0,0,0,0 77,0 o 1 ................"),
        (
            "0,16,0,0,0,0,0,0/1,0,0,0,0,0,0,0 63,0 x 0",
            "2+",
            "1,1,1,1,1,1,1,1/2,1,1,1,1,1,1,1 63,0 o 1 ................",
        ),
        (
            "0,17,0,0,0,0,0,0/1,0,0,0,0,0,0,0 62,0 x 0",
            "2+",
            "1,1,2,1,1,1,1,1/2,1,1,1,1,1,1,1 62,0 o 1 ................",
        ),
    ] {
        assert_eq!(after(B, &format!("{position} ................"), action), end);
    }
    for (position, action, end) in [
        // Marks go with the egg, and when another egg is sown on it.
        (
            "0,0,1,0,1,0,0,0/1,0,0,0,0,0,0,0 77,0 x 0 ..-.+...-.......",
            "3+",
            "0,0,0,1,1,0,0,0/1,0,0,0,0,0,0,0 77,0 o 1 ...-+...-.......",
        ),
        (
            "0,0,1,0,1,0,0,0/1,0,0,0,0,0,0,0 77,0 x 0 ..-.+...-.......",
            "5-",
            "0,0,1,1,0,0,0,0/1,0,0,0,0,0,0,0 77,0 o 1 ..-+....-.......",
        ),
        (
            "0,2,1,1,1,0,0,0/1,0,0,0,0,0,0,0 74,0 x 0 ..-++...-.......",
            "2+",
            "0,0,2,2,1,0,0,0/1,0,0,0,0,0,0,0 74,0 o 1 ....+...-.......",
        ),
        // A captured egg has been sown first: on hole 1, on hole 16, and on the way there.
        (
            "1,1,0,0,0,0,0,0/1,0,0,0,0,0,0,0 77,0 x 0 +.......-.......",
            "2-h",
            "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0 78,0 o 0 ........-.......",
        ),
        (
            "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,1 77,0 x 0 ........-......-",
            "1-t",
            "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,1 78,0 o 0 ........-.......",
        ),
        (
            "1,1,1,4,1,0,0,0/1,0,0,0,0,0,0,0 71,0 x 0 .-+.+...-.......",
            "4-t",
            "2,2,2,0,1,0,0,0/1,0,0,0,0,0,0,0 72,0 o 0 ....+...-.......",
        ),
        (
            "1,1,1,3,1,0,0,0/1,0,0,0,0,0,0,0 72,0 x 0 .-+.+...-.......",
            "4-h",
            "1,1,1,0,1,0,0,0/1,0,0,0,0,0,0,0 75,0 o 0 ....+...-.......",
        ),
    ] {
        assert_eq!(after(B, position, action), end, "{action} in {position}");
    }
}

#[test]
fn refused_texts() {
    use ParseErrorKind::{Placement, Range, Shape, Total};
    let cases = [
        // Fields: missing, left over, of another rule set, or apart by more than a blank.
        (BASE, "", Shape, 1),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5", Shape, 32),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x", Shape, 38),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 ", Shape, 41),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5  0,0 x 0", Shape, 40),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 0,0", Shape, 41),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 ................", Shape, 41),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0", Shape, 40),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 ................", Shape, 57),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0", Shape, 40),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 0,0 ................", Shape, 45),
        // Holes.
        (BASE, "5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5 0,0 x 0", Shape, 32),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5/ 0,0 x 0", Shape, 33),
        (BASE, "5,5,5,5,5,5,5/5,5,5,5,5,5,5,5,5 0,0 x 0", Shape, 14),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,10,0 0,0 x 0", Shape, 34),
        (BASE, "5,5,,5,5,5,5,10/5,5,5,5,5,5,5,5 0,0 x 0", Shape, 5),
        (BASE, "5,5,05,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0", Shape, 5),
        (BASE, "5,5,+5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0", Shape, 5),
        (BASE, "5,5,-5,15,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0", Shape, 5),
        (BASE, "5,5,5,5,5,5,5,5/5,é,5,5,5,5,5,5 0,0 x 0", Shape, 19),
        (BASE, "5,5,5,5,5,5,5,81/5,5,5,5,5,5,5,5 0,0 x 0", Range, 15),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,261,5,5,5,5 0,0 x 0", Range, 23),
        (BASE, "99999999999999999999,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0", Range, 1),
        (A, "0,0,0,31,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 0,0", Range, 7),
        // Captured eggs.
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0 x 0", Shape, 34),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0,0 x 0", Shape, 37),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,00 x 0", Shape, 35),
        (BASE, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 81,0 x 0", Range, 33),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,31 x 0 0,0", Range, 35),
        // The side on turn and quiet moves.
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 a 0", Shape, 37),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 X 0", Shape, 37),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 xo 0", Shape, 37),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x -", Shape, 39),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0\n", Shape, 39),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 61", Range, 39),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 61 15,15", Range, 39),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 256 ................", Range, 39),
        // Totals, captured eggs and those in store included.
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,4 0,0 x 0", Total, 1),
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,1 x 0", Total, 1),
        (BASE, "80,80,80,80,80,80,80,80/80,80,80,80,80,80,80,80 80,80 x 0", Total, 1),
        (BASE, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0", Total, 1),
        (A, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 0,0", Total, 1),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,10", Total, 1),
        (A, "1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,15", Total, 1),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,6 0,0 x 0 ................", Total, 1),
        // Stores.
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15", Shape, 43),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,-", Shape, 44),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 20,10", Range, 41),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 1,0 x 0 14,15", Range, 41),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 9,0 x 0 15,6", Range, 44),
        // Marks.
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 ...............", Shape, 41),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 .................", Shape, 41),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 ", Shape, 41),
        (B, "1,5,5,5,5,5,5,5/5,5,5,5,5,5,5,9 0,0 x 0 x...............", Shape, 41),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 .....é..........", Shape, 46),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0 .......+........", Placement, 48),
        (B, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,1,9 0,0 x 0 ..............+-", Placement, 56),
        (B, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1 79,0 x 0 -...............", Placement, 42),
        (B, "2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1 77,0 x 60 -..............+", Placement, 43),
    ];
    for (game, text, kind, column) in cases {
        let error = game.parse_state(text).expect_err(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
        assert_eq!(reference_of(game).read(text), None, "{text}");
    }
    let message = |game: Snake, text| game.parse_state(text).unwrap_err().to_string();
    for (game, parts) in [(BASE, 4), (A, 5), (B, 5)] {
        let message = message(game, "");
        assert!(message.starts_with(&format!("column 1: expected {parts} parts between single spaces (the holes, ")));
        assert!(message.contains(&format!("as in `{}`)", game.state_text(&game.start()))), "{message}");
    }
    assert_eq!(
        message(A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 0 15,10"),
        "column 1: 25 eggs, captured ones and those in store included: the game has 30"
    );
    assert_eq!(
        message(B, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1 79,0 x 0 -..............."),
        "column 42: a mark on hole 1, which has 0 eggs: only single ones have one"
    );
}

#[test]
fn accepted_texts() {
    for (game, text) in [
        // Over, whoever is on turn.
        (BASE, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 80,0 o 0"),
        (BASE, "80,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 x 60"),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,30 x 17 0,0"),
        (B, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 40,40 x 60 ................"),
        // Reachable by no play: `x` has not moved, nothing was captured without a quiet move, eggs came from a hole
        // that is not empty, or from where none can have been.
        (BASE, "5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 o 0"),
        (BASE, "0,0,0,0,0,0,0,79/1,0,0,0,0,0,0,0 0,0 o 0"),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 15,15 x 30 0,0"),
        (A, "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,5 0,10 x 0 15,0"),
        (B, "1,1,5,5,5,5,5,5/5,5,5,5,5,5,5,13 0,0 x 0 +-.............."),
        (B, "1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1 64,0 x 0 ++++++++--------"),
    ] {
        let state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.state_text(&state), text);
        assert_eq!(reference_of(game).read(text), Some(position_of(&state)), "{text}");
    }
}

#[test]
fn texts_of_actions() {
    use ParseErrorKind::{Range, Shape};
    for text in ["1+", "16-", "6-h", "11+t", "s4+", "s6-h", "s16+t", "pass"] {
        assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(text.into()));
    }
    for (text, kind, column) in [
        ("", Shape, 1),
        ("3", Shape, 2),
        ("+", Shape, 1),
        ("03+", Shape, 1),
        ("0+", Range, 1),
        ("17-", Range, 1),
        ("s17-", Range, 2),
        ("ss4+", Shape, 3),
        ("s+", Shape, 2),
        ("4+-", Shape, 1),
        ("4++", Shape, 4),
        ("4+x", Shape, 3),
        ("4+ht", Shape, 3),
        ("Pass", Shape, 5),
    ] {
        let error = text.parse::<Action>().expect_err(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
    }
    let error = BASE.parse_action(&BASE.start(), Player::X, "9+").unwrap_err();
    assert!(error.to_string().starts_with("`9+` is not possible here; possible: 1+ 1- 2+ "), "{error}");
}

/// Mean length of random games in plies with its standard error, as measured by two other implementations.
#[test]
fn random_games_last_as_long_as_published() {
    for (game, mean, error) in [(BASE, 326.0, 1.5), (A, 152.1, 0.7), (B, 357.8, 1.9)] {
        let summary = playouts(&game, &game.start(), 326, 0..20_000, HORIZON);
        assert_eq!(summary.unfinished, 0);
        let (own_mean, own_error) = summary.length();
        let limit = 4.0 * own_error.hypot(error);
        assert!((own_mean - mean).abs() < limit, "{}: {own_mean} ± {own_error}", game.name());
    }
}

#[test]
fn results_of_a_seed_stay() {
    for (game, expected) in [(BASE, (324_547, 494, 474)), (A, (154_134, 480, 461)), (B, (350_894, 500, 473))] {
        let summary = playouts(&game, &game.start(), 1, 0..1000, HORIZON);
        assert_eq!((summary.plies, summary.wins[0], summary.wins[1]), expected, "{}", game.name());
    }
}

#[test]
fn the_evaluator_counts_eggs_within_reach() {
    for (game, position, lead) in [
        // `x` can capture 3 by 4-h and has 3 in the ring; `o` can capture 1 by 15+h and has 2 in the ring.
        (BASE, "0,0,0,3,0,0,0,0/0,0,0,0,0,0,2,0 40,35 x 0", (40.0 + 2.1 + 0.3) - (35.0 + 0.5 + 0.2)),
        (BASE, "0,0,0,3,0,0,0,0/0,0,0,0,0,0,2,0 40,35 o 0", (40.0 + 1.5 + 0.3) - (35.0 + 0.7 + 0.2)),
        // `o` can capture 5 from the store by s11+t.
        (A, "0,0,0,3,0,0,0,0/0,0,0,0,0,0,2,0 5,15 x 0 0,5", (5.0 + 2.1 + 0.3) - (15.0 + 2.5 + 0.2)),
        // The way back is no capture.
        (B, "1,0,0,1,0,0,0,0/0,0,0,0,0,0,0,1 37,40 x 0 -..............-", (37.0 + 0.2) - (40.0 + 0.5 + 0.1)),
    ] {
        let state = game.parse_state(position).unwrap();
        let lead = lead / (f64::from(game.rules().eggs()) / 10.0);
        let expected = lead / (1.0 + lead * lead).sqrt();
        let found = [Player::X, Player::O].map(|player| Lead.evaluate(&game, &state, player));
        assert!((found[0] - expected).abs() < 1e-12, "{position}: {found:?}, expected {expected}");
        assert!((found[0] + found[1]).abs() < 1e-12, "{position}: {found:?}");
    }
}

/// Points of the greedy bot against the random one in so many games, each side half of them.
fn greedy_points(game: Snake, games: u64) -> f64 {
    let mut points = 0.0;
    for number in 0..games {
        let mut random = Random::stream(7, number);
        let mut bots: [Box<dyn Bot<Snake>>; 2] = ["greedy", "random"].map(|spec| from_spec(spec, Lead).unwrap());
        let greedy = if number % 2 == 0 { Player::X } else { Player::O };
        let mut state = game.start();
        while let Turn::Decision(player) = game.turn(&state) {
            let bot = &mut bots[usize::from(player != greedy)];
            let report = bot.analyse(&game, &state, &Limits::none(), &mut random).unwrap();
            game.apply(&mut state, report.best().unwrap());
        }
        points += (game.utility(&state, greedy) + 1.0) / 2.0;
    }
    points
}

#[test]
fn the_evaluator_beats_random_play() {
    for game in [BASE, A, B] {
        let points = greedy_points(game, 200);
        assert!(points >= 195.0, "{}: {points} of 200", game.name());
    }
}
