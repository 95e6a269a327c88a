//! Mehen against the published vectors, and against a slow second implementation of the same rules.

mod reference;
mod vectors;

use astragali::bots::{Bot, Greedy, Uniform, next_step};
use astragali::conformance::Conformance;
use astragali::evaluator::Evaluator;
use astragali::games::mehen::{Action, Dice, Lion, Mehen, OutOfRange, Pursuit, State};
use astragali::notation::ParseErrorKind;
use astragali::playout::{HORIZON, playouts};
use astragali::search::Limits;
use astragali::{Actions, Game, Notation, Outcomes, Player, PlayerSet, Random, Turn};
use reference::mehen::{self as slow, Choice, Node, Position, Rules, choice_text};

/// Games of random play in lock step, for each set of rules; unoptimised code is given fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 5 } else { 60 };

/// Squares and lions that the game is tried with.
const SIZES: [(u32, u32); 9] = [(88, 3), (100, 3), (60, 3), (12, 3), (9, 3), (7, 3), (20, 2), (7, 2), (8, 1)];

fn mehen(dice: Dice, squares: u32, lions: u32) -> (Mehen, Rules) {
    let game = Mehen::new(dice).with_squares(squares).unwrap().with_lions(lions).unwrap();
    (game, Rules { sticks: dice == Dice::Sticks, squares: squares as usize, lions: lions as usize })
}

fn all() -> impl Iterator<Item = (Mehen, Rules)> {
    Dice::ALL.into_iter().flat_map(|dice| SIZES.into_iter().map(move |(squares, lions)| mehen(dice, squares, lions)))
}

#[test]
fn perft_counts() {
    assert_eq!(Dice::ALL.map(|dice| vectors::check_perft(&Mehen::new(dice))), [3, 9]);
}

#[test]
fn published_positions() {
    let games = [mehen(Dice::Marbles, 88, 3), mehen(Dice::Sticks, 88, 3)];
    assert_eq!(games.map(|(game, _)| vectors::check_positions(&game)), [32, 24]);
    let games = [mehen(Dice::Marbles, 12, 3), mehen(Dice::Sticks, 12, 3)];
    assert_eq!(games.map(|(game, _)| vectors::check_positions(&game)), [24, 24]);
}

#[test]
fn names_tell_the_rules() {
    let names = all().map(|(game, _)| game.name()).collect::<Vec<_>>();
    assert_eq!(names[..3], ["mehen", "mehen:squares=100", "mehen:squares=60"]);
    assert_eq!(names[7..10], ["mehen:squares=7,lions=2", "mehen:squares=8,lions=1", "mehen:sticks"]);
    assert_eq!(mehen(Dice::Sticks, 88, 1).0.name(), "mehen:sticks,lions=1");
    let (game, _) = mehen(Dice::Sticks, 12, 2);
    assert_eq!((game.dice(), game.squares(), game.lions()), (Dice::Sticks, 12, 2));
    assert_eq!(Mehen::default(), Mehen::new(Dice::Marbles));
    for squares in [0, 6, 101, 263] {
        assert_eq!(game.with_squares(squares), Err(OutOfRange::Squares(squares)));
    }
    for lions in [0, 4, 257] {
        assert_eq!(game.with_lions(lions), Err(OutOfRange::Lions(lions)));
    }
    assert_eq!(OutOfRange::Squares(6).to_string(), "6 squares: Mehen has 7 to 100");
    assert_eq!(OutOfRange::Lions(4).to_string(), "4 lions a side: Mehen has 1 to 3");
}

#[test]
fn every_size_conforms() {
    for (game, _) in all() {
        let check = Conformance::new().games(40).horizon(3_000).outcome_draws(100_000).action_draws(50_000);
        let summary = check.check_text(&game).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(summary.finished > 20, "{}: {summary:?}", game.name());
    }
}

#[test]
fn lock_step_with_marbles() {
    lock_step(Dice::Marbles);
}

#[test]
fn lock_step_with_sticks() {
    lock_step(Dice::Sticks);
}

fn lock_step(dice: Dice) {
    for (squares, lions) in SIZES {
        let (game, reference) = mehen(dice, squares, lions);
        for number in 0..GAMES {
            let mut random = Random::stream(u64::from(squares), number);
            let (mut state, mut position) = (game.start(), reference.start());
            while let Some(next) = compare(&game, &state, &reference, &position, &mut random) {
                (state, position) = next;
            }
        }
    }
}

/// Asserts that the crate and the reference have the same position, that the same can happen in it and leads to the
/// same positions, and plays one of these at random; `None` at the end of the game.
fn compare(
    game: &Mehen,
    state: &State,
    reference: &Rules,
    position: &Position,
    random: &mut Random,
) -> Option<(State, Position)> {
    let text = position.text();
    assert_eq!(game.state_text(state), text);
    let mut next = successors(game, state, reference, position);
    for (state, position) in &next {
        assert_eq!(position_of(state), *position, "after {text}");
    }
    if next.is_empty() { None } else { Some(next.swap_remove(random.below(next.len() as u32) as usize)) }
}

/// What the position leads to, in the crate and in the reference; asserts that both name the same steps.
fn successors(game: &Mehen, state: &State, reference: &Rules, position: &Position) -> Vec<(State, Position)> {
    let player = [Player::X, Player::O][position.side];
    assert_eq!(game.on_turn(state), Some(player));
    match reference.node(position) {
        Node::Over { winner } => {
            assert_eq!(game.turn(state), Turn::Over);
            let returns = if winner == 0 { [1.0, -1.0] } else { [-1.0, 1.0] };
            assert_eq!(game.utilities(state).as_slice(), returns);
            Vec::new()
        }
        Node::Sticks => {
            assert_eq!(game.turn(state), Turn::Chance);
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            let throws = reference.throws();
            assert_eq!(outcomes[..], throws.map(|(score, ways)| (Action::Throw(score as u8), ways)));
            assert_eq!(outcomes.total(), 8);
            throws
                .map(|(score, _)| {
                    let action = Action::Throw(score as u8);
                    assert_eq!(game.action_text(state, action), format!("t{score}"));
                    (applied(game, state, action), reference.after_score(position, score))
                })
                .to_vec()
        }
        Node::Marbles => {
            assert_eq!(game.turn(state), Turn::Joint(PlayerSet::BOTH));
            let mut next = Vec::new();
            for (hidden, guess) in pairs() {
                let joint = joint(player, hidden, guess);
                let mut after = *state;
                game.apply_joint(&mut after, &joint);
                next.push((after, reference.after_marbles(position, hidden.into(), guess.into())));
            }
            next
        }
        Node::Decision => {
            assert_eq!(game.turn(state), Turn::Decision(player));
            let mut actions = Actions::new();
            game.actions(state, player, &mut actions);
            let choices = reference.choices(position);
            let expected: Vec<Action> = choices.iter().map(|&choice| action_of(choice)).collect();
            assert_eq!(actions[..], expected, "{}", position.text());
            let after = |(&choice, action): (&Choice, Action)| {
                assert_eq!(game.action_text(state, action), choice_text(choice));
                (applied(game, state, action), reference.after_choice(position, choice))
            };
            choices.iter().zip(expected).map(after).collect()
        }
    }
}

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (0..=6).flat_map(|hidden| (0..=6).map(move |guess| (hidden, guess)))
}

/// The marbles that `hider` hides and the opponent guesses, in the order of the players.
fn joint(hider: Player, hidden: u8, guess: u8) -> [Action; 2] {
    let [hidden, guess] = [hidden, guess].map(Action::Marbles);
    if hider == Player::X { [hidden, guess] } else { [guess, hidden] }
}

fn action_of(choice: Choice) -> Action {
    match choice {
        Choice::Enter => Action::Enter,
        Choice::Turn => Action::Turn,
        Choice::Move { from, to } => Action::Move { from: from as u8, to: to as u8 },
    }
}

fn applied(game: &Mehen, state: &State, action: Action) -> State {
    let mut next = *state;
    game.apply(&mut next, action);
    next
}

/// The crate's position as the reference writes it.
fn position_of(state: &State) -> Position {
    let lion = |lion| match lion {
        Lion::Hand => slow::Lion::Hand,
        Lion::Worshipful(square) => slow::Lion::Worshipful(square.into()),
        Lion::Divine(square) => slow::Lion::Divine(square.into()),
        Lion::Destroyed => slow::Lion::Destroyed,
    };
    Position {
        lions: [Player::X, Player::O].map(|player| state.lions(player).map(lion).collect()),
        side: state.side().index(),
        score: usize::from(state.score().unwrap_or(0)),
    }
}

#[test]
fn marbles_have_their_texts() {
    let game = Mehen::default();
    for (text, hider) in [("h,h,1/h,h,9 x -", Player::X), ("h,h,1/h,h,9 o -", Player::O)] {
        let state = game.parse_state(text).unwrap();
        for player in [Player::X, Player::O] {
            let mut actions = Actions::new();
            game.actions(&state, player, &mut actions);
            assert_eq!(actions[..], [0, 1, 2, 3, 4, 5, 6].map(Action::Marbles));
            assert_eq!(game.parse_action(&state, player, "6"), Ok(Action::Marbles(6)));
        }
        for (hidden, guess) in pairs() {
            let (actions, text) = (joint(hider, hidden, guess), format!("{hidden}:{guess}"));
            assert_eq!(game.joint_text(&state, &actions), text);
            assert_eq!(game.parse_joint(&state, &text).unwrap().as_slice(), actions);
        }
        for text in ["7:0", "0:7", "0", "0:0:0", "0:", ":", "", "00:0", "enter", "h:h"] {
            assert_eq!(game.parse_joint(&state, text).unwrap_err().kind(), ParseErrorKind::Action);
        }
    }
}

#[test]
fn actions_are_read_from_text() {
    let actions = (1..=6).map(Action::Throw).chain((0..=6).map(Action::Marbles)).chain([Action::Enter, Action::Turn]);
    let moves = (1..=100).flat_map(|from| (1..=100).map(move |to| Action::Move { from, to }));
    for action in actions.chain(moves.filter(|action| !matches!(action, Action::Move { from, to } if from == to))) {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    for (text, column) in [
        ("", 1),
        ("t0", 1),
        ("t7", 1),
        ("7", 1),
        ("-1", 1),
        ("4:1", 1),
        ("Enter", 1),
        ("turn ", 1),
        ("0-3", 1),
        ("12-101", 4),
        ("12-12", 4),
        ("12-15-18", 7),
        ("88*-85", 1),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().column(), column, "{text}");
    }
}

/// Squares and lions, a position, and actions with what they lead to.
type Case = ((u32, u32), &'static str, &'static [(&'static str, &'static str)]);

/// Rules that random play seldom comes to: a position, everything that can be done in it, and what that leads to.
#[test]
fn rules_in_single_positions() {
    let usual = (88, 3);
    let cases: &[Case] = &[
        // A 1 or a 6 enters, on an empty tail only; nothing is hit there.
        (usual, "h,h,h/h,h,h x 1", &[("enter", "h,h,1/h,h,h o -")]),
        (usual, "h,h,h/h,h,h o 6", &[("enter", "h,h,h/h,h,1 x -")]),
        (usual, "h,h,1/h,h,9 x 6", &[("1-7", "h,h,7/h,h,9 o -")]),
        (usual, "h,5,1*/h,h,9 x 6", &[("1-7", "h,5,7*/h,h,9 o -"), ("5-11", "h,11,1*/h,h,9 o -")]),
        (usual, "h,h,5/h,h,1* x 1", &[("5-6", "h,h,6/h,h,1* o -")]),
        (usual, "h,d,d/2,d,d x 1", &[("enter", "1,d,d/2,d,d o -")]),
        (usual, "h,h,2/h,h,h x 5", &[("2-7", "h,h,7/h,h,h o -")]),
        // A 1 or a 6 turns a worshipful lion on the head round, beside what else it does.
        (usual, "1,d,d/88,3*,d o 6", &[("turn", "1,d,d/3*,88*,d x -"), ("3-9", "1,d,d/88,9*,d x -")]),
        (usual, "84,88,d/h,h,h x 1", &[("turn", "84,88*,d/h,h,h o -"), ("84-85", "85,88,d/h,h,h o -")]),
        (usual, "84,88,d/h,h,h x 2", &[("84-86", "86,88,d/h,h,h o -")]),
        (usual, "88*,d,d/h,h,h x 6", &[("88-82", "82*,d,d/h,h,h o -")]),
        // Jumps, over own lions of either kind, over one or two.
        (usual, "10,13*,16*/h,h,h x 3", &[("10-19", "19,13*,16*/h,h,h o -"), ("16-19", "10,13*,19*/h,h,h o -")]),
        (usual, "10,12*,d/h,h,h x 2", &[("10-14", "14,12*,d/h,h,h o -"), ("12-14", "10,14*,d/h,h,h o -")]),
        (usual, "10,11,17/h,h,h o 6", &[("enter", "10,11,17/h,h,1 x -")]),
        // The head is reached exactly, by a jump too.
        (usual, "84,86,d/h,h,h x 2", &[("84-88", "86,88,d/h,h,h o -"), ("86-88", "84,88,d/h,h,h o -")]),
        // A swap goes to the square that the mover started from, and leaves kinds as they are.
        (usual, "10,13,d/h,h,16 x 3", &[("10-16", "13,16,d/h,h,10 o -"), ("13-16", "10,16,d/h,h,13 o -")]),
        (usual, "10,16,d/h,h,13 x 3", &[("10-13", "13,16,d/h,h,10 o -"), ("16-19", "10,19,d/h,h,13 o -")]),
        (usual, "84,d,d/88,d,d x 4", &[("84-88", "88,d,d/84,d,d o -")]),
        (usual, "84,d,d/88*,d,d x 4", &[("84-88", "88,d,d/84*,d,d o -")]),
        (usual, "20,30,40/10,d,d o 5", &[("10-15", "20,30,40/15,d,d x -")]),
        (usual, "15,30,40/10,d,d o 5", &[("10-15", "10,30,40/15,d,d x -")]),
        // A divine lion goes both ways, within the track, not onto its own side, and destroys.
        (
            usual,
            "10*,14*,d/h,h,h x 2",
            &[
                ("10-8", "8*,14*,d/h,h,h o -"),
                ("10-12", "12*,14*,d/h,h,h o -"),
                ("14-12", "10*,12*,d/h,h,h o -"),
                ("14-16", "10*,16*,d/h,h,h o -"),
            ],
        ),
        (usual, "10*,12*,d/h,h,h x 2", &[("10-8", "8*,12*,d/h,h,h o -"), ("12-14", "10*,14*,d/h,h,h o -")]),
        (usual, "84*,d,d/h,h,88 x 4", &[("84-80", "80*,d,d/h,h,88 o -"), ("84-88", "88*,d,d/h,h,d o -")]),
        (usual, "4*,d,d/1*,d,d x 3", &[("4-1", "1*,d,d/d,d,d o -"), ("4-7", "7*,d,d/1*,d,d o -")]),
        (usual, "4*,d,d/9,d,d x 4", &[("4-8", "8*,d,d/9,d,d o -")]),
        (usual, "85*,d,d/9,d,d x 4", &[("85-81", "81*,d,d/9,d,d o -")]),
        // The shortest track, where a 6 goes from end to end.
        ((7, 1), "7/1 x 6", &[("turn", "7*/1 o -")]),
        ((7, 1), "7*/1 x 6", &[("7-1", "1*/d o -")]),
        ((7, 1), "1/7* x 6", &[("1-7", "7/1* o -")]),
        ((7, 1), "h/7* x 6", &[("enter", "1/7* o -")]),
        ((100, 2), "99,100/h,h x 1", &[("turn", "99,100*/h,h o -")]),
        ((100, 2), "94,100/h,h x 6", &[("turn", "94,100*/h,h o -")]),
    ];
    for &((squares, lions), text, expected) in cases {
        let (game, reference) = mehen(Dice::Marbles, squares, lions);
        let found = match (game.parse_state(text), reference.read(text)) {
            (Ok(state), Some(position)) => {
                let mut actions = Actions::new();
                game.actions(&state, state.side(), &mut actions);
                compare(&game, &state, &reference, &position, &mut Random::seeded(1));
                let pair = |&action| (game.action_text(&state, action), applied(&game, &state, action).to_string());
                actions.iter().map(pair).collect::<Vec<_>>()
            }
            (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
        };
        let expected: Vec<_> = expected.iter().map(|&(action, after)| (action.to_owned(), after.to_owned())).collect();
        assert_eq!(found, expected, "{text}");
    }
}

/// A score of nothing, or with which nothing can be done, passes the turn at once.
#[test]
fn turns_pass() {
    let marbles: &[(&str, &str, &str)] = &[
        ("h,h,1/h,h,9 x -", "3:3", "h,h,1/h,h,9 o -"),
        ("h,h,1/h,h,9 o -", "0:0", "h,h,1/h,h,9 x -"),
        ("h,h,h/h,h,h x -", "2:0", "h,h,h/h,h,h o -"),
        ("h,h,h/h,h,h x -", "0:6", "h,h,h/h,h,h x 6"),
        ("83,85,87/h,h,h x -", "1:3", "83,85,87/h,h,h o -"),
        ("88,d,d/h,h,1 x -", "6:1", "88,d,d/h,h,1 o -"),
        ("88,d,d/h,h,1 x -", "6:0", "88,d,d/h,h,1 x 6"),
        ("h,d,d/2,1*,d x -", "5:6", "h,d,d/2,1*,d o -"),
    ];
    let game = Mehen::default();
    for &(text, joint, after) in marbles {
        let mut state = game.parse_state(text).unwrap();
        let actions = game.parse_joint(&state, joint).unwrap();
        game.apply_joint(&mut state, &actions);
        assert_eq!(state.to_string(), after, "{joint} in {text}");
    }
    let sticks = Mehen::new(Dice::Sticks);
    for (text, throw, after) in [
        ("h,h,h/h,h,h o -", "t2", "h,h,h/h,h,h x -"),
        ("h,h,h/h,h,h o -", "t1", "h,h,h/h,h,h o 1"),
        ("88,d,d/h,h,1 x -", "t3", "88,d,d/h,h,1 o -"),
        ("88,d,d/h,h,1 x -", "t6", "88,d,d/h,h,1 x 6"),
    ] {
        let state = sticks.parse_state(text).unwrap();
        let outcome = sticks.parse_outcome(&state, throw).unwrap();
        assert_eq!(applied(&sticks, &state, outcome).to_string(), after, "{throw} in {text}");
    }
}

#[test]
fn positions_from_nowhere_are_judged_alike() {
    for (game, reference) in all() {
        let mut random = Random::stream(27, u64::from(game.squares()));
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..6_000 {
            let text = strewn(&mut random, &reference);
            match (game.parse_state(&text), reference.read(&text)) {
                (Ok(state), Some(position)) => {
                    compare(&game, &state, &reference, &position, &mut random);
                    accepted += 1;
                }
                (Err(_), None) => refused += 1,
                (found, expected) => panic!("{}: {text}: {found:?}, expected {expected:?}", game.name()),
            }
        }
        assert!(accepted > 1_500 && refused > 1_000, "{}: {accepted} accepted, {refused} refused", game.name());
    }
}

/// A position text with lions strewn over a random part of the track, dense or thin; now and then one is too many or too
/// few, beyond the head, on a square that is taken, or out of order.
fn strewn(random: &mut Random, rules: &Rules) -> String {
    let mut below = |bound: usize| random.below(bound as u32) as usize;
    let first = below(rules.squares) + 1;
    let last = first + below(rules.squares - first + 1) + usize::from(below(20) == 0);
    let mut lions = [Vec::new(), Vec::new()];
    let mut taken = Vec::new();
    for side in &mut lions {
        let count = match below(40) {
            0 => rules.lions + 1,
            1 => rules.lions - 1,
            _ => rules.lions,
        };
        while side.len() < count {
            let square = first + below(last - first + 1);
            let lion = match below(8) {
                0 => slow::Lion::Hand,
                1 => slow::Lion::Destroyed,
                _ if taken.contains(&square) && below(8) > 0 => slow::Lion::Hand,
                2..5 => slow::Lion::Worshipful(square),
                _ => slow::Lion::Divine(square),
            };
            taken.push(square);
            side.push(lion);
        }
        if below(20) > 0 {
            side.sort();
        }
    }
    let score = if below(2) == 0 { 0 } else { below(7) };
    Position { lions, side: below(2), score }.text()
}

#[test]
fn refused_texts() {
    use ParseErrorKind::{Pending, Placement, Range, Shape, Total};
    let marbles = Mehen::default();
    let sticks = Mehen::new(Dice::Sticks);
    let small = marbles.with_squares(12).unwrap().with_lions(2).unwrap();
    let cases = [
        // Wrong shape: parts, sides.
        (marbles, "", Shape, 1),
        (marbles, "h,h,h/h,h,h", Shape, 12),
        (marbles, "h,h,h/h,h,h x", Shape, 14),
        (marbles, "h,h,h/h,h,h x - -", Shape, 17),
        (marbles, "h,h,h/h,h,h x - ", Shape, 17),
        (marbles, " h,h,h/h,h,h x -", Shape, 16),
        (marbles, "h,h,h/h,h,h  x -", Shape, 16),
        (marbles, "h,h, h/h,h,h x -", Shape, 16),
        (marbles, "h,h,h x -", Shape, 6),
        (marbles, "h,h,h/h,h,h/h,h,h x -", Shape, 13),
        (marbles, "h,h,h,h,h,h x -", Shape, 12),
        // Lions that are none.
        (marbles, "/h,h,h x -", Shape, 1),
        (marbles, "h,h,h/ x -", Shape, 7),
        (marbles, "h,,h/h,h,h x -", Shape, 3),
        (marbles, "h,h,/h,h,h x -", Shape, 5),
        (marbles, "h,h,h/H,h,h x -", Shape, 7),
        (marbles, "h,h,h/h,h,D x -", Shape, 11),
        (marbles, "hhh/h,h,h x -", Shape, 1),
        (marbles, "h,h,h*/h,h,h x -", Shape, 5),
        (marbles, "h,h,h/h,h,d* x -", Shape, 11),
        (marbles, "h,h,*/h,h,h x -", Shape, 5),
        (marbles, "h,h,*5/h,h,h x -", Shape, 5),
        (marbles, "h,h,-5/h,h,h x -", Shape, 5),
        (marbles, "h,h,+5/h,h,h x -", Shape, 5),
        (marbles, "h,h,05/h,h,h x -", Shape, 5),
        (marbles, "h,h,05*/h,h,h x -", Shape, 5),
        (marbles, "h,h,5x/h,h,h x -", Shape, 5),
        (marbles, "h,h,5**/h,h,h x -", Shape, 8),
        (marbles, "h,h,5*6/h,h,h x -", Shape, 7),
        (marbles, "h,h,5.0/h,h,h x -", Shape, 5),
        (marbles, "h,h,é/h,h,h x -", Shape, 5),
        (marbles, "h,h,５/h,h,h x -", Shape, 5),
        // Lions out of order.
        (marbles, "5,h,h/h,h,h x -", Shape, 3),
        (marbles, "h,9,5/h,h,h x -", Shape, 5),
        (marbles, "h,9*,5*/h,h,h x -", Shape, 6),
        (marbles, "h,5*,9/h,h,h x -", Shape, 6),
        (marbles, "d,5*,9/h,h,h x -", Shape, 3),
        (marbles, "h,h,h/h,d,1 x -", Shape, 11),
        (marbles, "h,h,h/d,h,h x -", Shape, 9),
        (marbles, "h,h,h/h,100,99 x -", Range, 9),
        (marbles, "h,10,9/h,h,h x -", Shape, 6),
        // Wrong fields.
        (marbles, "h,h,h/h,h,h a -", Shape, 13),
        (marbles, "h,h,h/h,h,h X -", Shape, 13),
        (marbles, "h,h,h/h,h,h xo -", Shape, 13),
        (marbles, "h,h,h/h,h,h 1 -", Shape, 13),
        (marbles, "h,h,h/h,h,h x t1", Shape, 15),
        (marbles, "h,h,h/h,h,h x 01", Shape, 15),
        (marbles, "h,h,h/h,h,h x +1", Shape, 15),
        (marbles, "h,h,h/h,h,h x 4:3", Shape, 15),
        (marbles, "h,h,h/h,h,h x --", Shape, 15),
        (marbles, "h,h,h/h,h,h x -\n", Shape, 15),
        (marbles, "h,h,h/h,h,h x", Shape, 14),
        (marbles, "h,h,h/h,h,h x ", Shape, 15),
        // Squares beyond the track.
        (marbles, "h,h,0/h,h,h x -", Range, 5),
        (marbles, "h,h,0*/h,h,h x -", Range, 5),
        (marbles, "h,h,89/h,h,h x -", Range, 5),
        (marbles, "h,h,89*/h,h,h x -", Range, 5),
        (marbles, "h,h,h/h,h,263 x -", Range, 11),
        (marbles, "h,h,h/h,h,99999999999999999999* x -", Range, 11),
        (small, "h,h/h,13 x -", Range, 7),
        (small, "h,h/h,13* o -", Range, 7),
        // Scores that no marbles or sticks give.
        (marbles, "h,h,1/h,h,h x 0", Range, 15),
        (marbles, "h,h,1/h,h,h x 7", Range, 15),
        (marbles, "h,h,1/h,h,h x 99999999999999999999", Range, 15),
        (sticks, "h,h,1/h,h,h x 0", Range, 15),
        (sticks, "h,h,1/h,h,h x 4", Range, 15),
        (sticks, "h,h,1/h,h,h x 5", Range, 15),
        (sticks, "h,h,1/h,h,h x 7", Range, 15),
        // Totals.
        (marbles, "h,h/h,h,h x -", Total, 4),
        (marbles, "h,h,h/h,5 x -", Total, 10),
        (marbles, "h/h x -", Total, 2),
        (marbles, "h,h,h,h/h,h,h x -", Total, 7),
        (marbles, "h,h,h/h,1,2*,d x -", Total, 14),
        (small, "h,h,h/h,h,h x -", Total, 5),
        (small, "d/h,h x -", Total, 2),
        (marbles, "d,d,d/d,d,d x -", Total, 1),
        (marbles, "d,d,d/d,d,d o 1", Total, 1),
        (small, "d,d/d,d o -", Total, 1),
        // Two lions on a square, the head included.
        (marbles, "h,5,5/h,h,h x -", Placement, 5),
        (marbles, "h,5*,5*/h,h,h x -", Placement, 6),
        (marbles, "h,5,5*/h,h,h x -", Placement, 5),
        (marbles, "h,h,5/h,h,5 x -", Placement, 11),
        (marbles, "h,h,5/h,h,5* x -", Placement, 11),
        (marbles, "h,h,88/h,h,88 x -", Placement, 12),
        (marbles, "h,88,88*/h,h,h x -", Placement, 6),
        (marbles, "5,6,7/1,7*,d o 1", Placement, 9),
        // A score with which the player on turn can do nothing: all in hand or destroyed, the tail taken, short of the
        // head, on it, jumping beyond it, or divine and between own lions or ends.
        (marbles, "h,h,h/h,h,1 x 2", Pending, 15),
        (marbles, "h,d,d/2,1*,d x 6", Pending, 16),
        (marbles, "h,h,h/1,d,d x 1", Pending, 15),
        (marbles, "86,d,d/h,h,1 x 3", Pending, 16),
        (marbles, "h,88,d/h,h,1 x 2", Pending, 16),
        (marbles, "83,85,87/h,h,h x 2", Pending, 18),
        (marbles, "h,h,h/83,86*,87 o 5", Shape, 14),
        (marbles, "h,h,h/84,88,88* o 4", Placement, 13),
        (marbles, "h,h,h/84,88,d o 4", Pending, 17),
        (marbles, "h,h,5/h,h,h o 2", Pending, 15),
        (small, "6*,12*/h,h x 6", Pending, 14),
        (small, "4*,h/h,h x 6", Shape, 4),
        (sticks, "h,h,h/h,h,h o 3", Pending, 15),
        (marbles.with_squares(7).unwrap(), "4*,d,d/h,h,h x 4", Pending, 16),
        (marbles.with_squares(7).unwrap(), "4*,d,d/h,h,h x 6", Pending, 16),
        // A score when the game is over.
        (marbles, "d,d,d/61*,82*,d o 1", Pending, 19),
        (marbles, "d,d,d/61*,82*,d x 1", Pending, 19),
        (marbles, "h,5,6/d,d,d x 1", Pending, 15),
        (sticks, "d,d,d/h,h,h o 6", Pending, 15),
    ];
    for (game, text, kind, column) in cases {
        let error = game.parse_state(text).expect_err(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
        let (squares, lions) = (game.squares() as usize, game.lions() as usize);
        let rules = Rules { sticks: game.dice() == Dice::Sticks, squares, lions };
        assert_eq!(rules.read(text), None, "{text}");
    }
}

#[test]
fn accepted_texts() {
    let game = Mehen::default();
    let joint = Turn::Joint(PlayerSet::BOTH);
    let cases = [
        // Over, whoever is on turn and however it came to that.
        ("d,d,d/61*,82*,d x -", Turn::Over, [-1.0, 1.0]),
        ("d,d,d/61*,82*,d o -", Turn::Over, [-1.0, 1.0]),
        ("h,h,h/d,d,d x -", Turn::Over, [1.0, -1.0]),
        ("h,d,d/d,d,d o -", Turn::Over, [1.0, -1.0]),
        ("d,d,d/h,5,d x -", Turn::Over, [-1.0, 1.0]),
        // Reachable by no play: nothing has moved but it is `o`'s turn, lions are destroyed where nobody is divine, or a
        // lion is farther than the turns allow.
        ("h,h,h/h,h,h o -", joint, [0.0; 2]),
        ("h,d,d/h,d,d x -", joint, [0.0; 2]),
        ("h,h,88*/h,h,h x -", joint, [0.0; 2]),
        ("1*,2*,3*/86,87,88 o -", joint, [0.0; 2]),
        ("h,h,h/h,1*,d o 6", Turn::Decision(Player::O), [0.0; 2]),
    ];
    for (text, turn, utilities) in cases {
        let state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.turn(&state), turn, "{text}");
        assert_eq!(game.state_text(&state), text);
        if turn == Turn::Over {
            assert_eq!(game.utilities(&state).as_slice(), utilities, "{text}");
        }
    }
}

/// Mean length of random games in plies with its standard error, as measured by two other implementations.
#[test]
fn random_games_last_as_long_as_published() {
    for (dice, mean, error) in [(Dice::Marbles, 820.0, 12.0), (Dice::Sticks, 796.0, 10.0)] {
        let game = Mehen::new(dice);
        let games = 40_000;
        let summary = playouts(&game, &game.start(), 820, 0..games, HORIZON);
        let (own_mean, own_error) = summary.length();
        let limit = 4.0 * own_error.hypot(error);
        assert!((own_mean - mean).abs() < limit, "{dice:?}: {own_mean} ± {own_error}, published {mean} ± {error}");
        assert_eq!(summary.draws, 0);
        assert!(summary.unfinished < 40, "{} unfinished", summary.unfinished);
    }
}

#[test]
fn results_of_a_seed_stay() {
    for (dice, results) in [(Dice::Marbles, (786_002, 505, 495)), (Dice::Sticks, (807_459, 530, 470))] {
        let game = Mehen::new(dice);
        let summary = playouts(&game, &game.start(), 1, 0..1000, HORIZON);
        assert_eq!((summary.plies, summary.wins[0], summary.wins[1]), results);
    }
}

#[test]
fn one_ply_over_the_estimate_beats_random_play() {
    for (squares, lions, least) in [(88, 3, 98), (20, 3, 90)] {
        for dice in Dice::ALL {
            let (game, _) = mehen(dice, squares, lions);
            let won = (0..100).filter(|&number| greedy_wins(&game, number)).count();
            assert!(won >= least, "{}: {won} of 100", game.name());
        }
    }
}

/// Whether a greedy bot wins a game against a random one, as `x` in games of even numbers.
fn greedy_wins(game: &Mehen, number: u64) -> bool {
    let mut seats: [Box<dyn Bot<Mehen>>; 2] = [Box::new(Greedy::new(Pursuit)), Box::new(Uniform)];
    let own = if number.is_multiple_of(2) { Player::X } else { Player::O };
    if own == Player::O {
        seats.reverse();
    }
    let mut random = Random::stream(98, number);
    let mut state = game.start();
    for _ in 0..HORIZON {
        match next_step(game, &state, &mut seats, &Limits::none(), &mut random).unwrap() {
            Some(step) => game.advance(&mut state, &step),
            None => return game.utility(&state, own) > 0.0,
        }
    }
    false
}

/// The estimate is antisymmetric, lies within the utilities, and prefers to destroy, to turn round and to come nearer.
#[test]
fn the_estimate_is_sensible() {
    let game = Mehen::default();
    let estimate = |text: &str| {
        let state = game.parse_state(text).unwrap();
        let [x, o] = [Player::X, Player::O].map(|player| Pursuit.evaluate(&game, &state, player));
        assert_eq!(x, -o, "{text}");
        assert!(x.abs() < 1.0, "{text}");
        x
    };
    assert_eq!(estimate("h,h,h/h,h,h x -"), 0.0);
    for (better, worse) in [
        ("h,h,2/h,h,h o -", "h,h,h/h,h,h o -"),
        ("h,h,9/h,h,h o -", "h,h,8/h,h,h o -"),
        ("h,9,12/h,h,h o -", "h,10,11/h,h,h o -"),
        ("h,h,88/h,h,h o -", "h,h,87/h,h,h o -"),
        ("h,h,88*/h,h,h o -", "h,h,88/h,h,h o -"),
        ("h,h,60*/h,h,d o -", "h,h,60*/h,h,61 o -"),
        ("h,h,60*/h,h,61 o -", "h,h,60*/h,h,67 o -"),
        ("h,h,60*/h,h,61 x 1", "h,h,60*/h,h,61 x 2"),
        ("h,h,60*/h,h,61* x -", "h,h,60*/h,h,61* o -"),
        ("5,d,d/88*,d,d x -", "5,d,d/87*,88*,d x -"),
    ] {
        assert!(estimate(better) > estimate(worse), "{better} against {worse}");
    }
}

/// Lions on their way, on the tail, on the head and divine; and what divine ones can destroy at once, by the probability
/// of the score that it takes.
#[test]
fn the_estimate_adds_up_lions_and_attacks() {
    // A worshipful lion without what tail and head add.
    let way = |square: f64, squares: f64| 0.15 + 0.3 * square * square / (squares * squares);
    let check = |game: &Mehen, text: &str, ahead: f64| {
        let state = game.parse_state(text).unwrap();
        let value = ahead / f64::hypot(1.0, ahead);
        for (player, value) in [(state.side(), value), (state.side().opponent(), -value)] {
            let found = Pursuit.evaluate(game, &state, player);
            assert!((found - value).abs() < 1e-12, "{text}: {found} for `{player}`, expected {value}");
        }
    };
    let game = Mehen::default();
    for (text, ahead) in [
        ("h,5,d/h,h,h x -", way(5.0, 88.0) - 0.2),
        ("h,5,d/h,h,h o -", 0.2 - way(5.0, 88.0)),
        ("h,h,1/h,h,2 x -", way(1.0, 88.0) - 0.03 - way(2.0, 88.0)),
        ("h,87,88/h,h,h x -", way(87.0, 88.0) + way(88.0, 88.0) + 0.1 - 0.2),
        ("h,h,88*/h,h,h o -", 0.1 - 0.8),
        ("h,30,d/h,h,d x 5", way(30.0, 88.0) - 0.1 + 0.015),
    ] {
        check(&game, text, ahead);
    }
    check(&mehen(Dice::Sticks, 20, 1).0, "13/20 o -", way(20.0, 20.0) + 0.1 - way(13.0, 20.0));
    for (dice, probabilities) in [
        (Dice::Marbles, [12, 10, 8, 6, 4, 2, 0].map(|ways| f64::from(ways) / 49.0)),
        (Dice::Sticks, [3, 3, 1, 0, 0, 1, 0].map(|ways| f64::from(ways) / 8.0)),
    ] {
        let (game, _) = mehen(dice, 88, 3);
        for (square, probability) in (61..).zip(probabilities) {
            // Worshipful lions inward of the hunter and divine ones outward of it, which hunt too; lions in hand are
            // hunted by nobody.
            let prey = way(square.into(), 88.0);
            let (text, other) = (format!("h,h,60*/h,h,{square}"), format!("h,h,60*/h,h,{}*", 120 - square));
            check(&game, &format!("{text} x -"), 0.8 - prey + 0.9 * probability * prey);
            check(&game, &format!("{text} o -"), prey - 0.8 - 0.45 * probability * prey);
            check(&game, &format!("{other} x -"), (0.9 - 0.45) * probability * 0.8);
            // A score that is known destroys for certain, or not at all.
            for score in [1, 2, 3, 6] {
                let hits = f64::from(u8::from(square == 60 + score));
                let point = 0.003 * f64::from(score);
                check(&game, &format!("{text} x {score}"), 0.8 - prey + 0.9 * hits * prey + point);
                check(&game, &format!("{other} x {score}"), (0.9 * hits - 0.45 * probability) * 0.8 + point);
            }
        }
        // Two hunters and two that are hunted.
        let sum = 0.9 * (probabilities[1] * way(52.0, 88.0) + probabilities[3] * 0.8);
        let back = 0.45 * (probabilities[3] * 0.8 + probabilities[5] * way(48.0, 88.0));
        check(&game, "48,50*,d/52,54*,d x -", 0.8 + way(48.0, 88.0) - 0.8 - way(52.0, 88.0) + sum - back);
    }
}
