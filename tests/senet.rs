//! Senet against the published vectors, and against a slow second implementation of the same rules.

mod reference;
mod vectors;

use astragali::evaluator::Evaluator;
use astragali::games::senet::{Action, Race, RuleSet, Senet, State};
use astragali::notation::ParseErrorKind;
use astragali::{Actions, Game, Notation, Outcomes, Player, Random, Turn};
use reference::senet::{Node, OFF, Position, Rules, move_text};

const HORIZON: u32 = 10_000;

/// Games of random play in lock step, for each rule set and number of pieces; unoptimised code is given fewer.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 2_000 };

/// So many of them are compared by all texts; the others by the text of each position reached and the squares of the
/// positions next to it.
const GAMES_BY_TEXT: u64 = 100;

fn senet(rules: RuleSet, pieces: u32) -> (Senet, Rules) {
    let dark = match rules {
        RuleSet::Sawah | RuleSet::OldKingdom => 5,
        RuleSet::Jequier | RuleSet::Both => 6,
    };
    (Senet::new(rules).with_pieces(pieces).unwrap(), Rules { pieces: pieces as usize, dark })
}

#[test]
fn perft_counts() {
    let depths: usize = RuleSet::ALL.map(|rules| vectors::check_perft(&Senet::new(rules))).iter().sum();
    assert_eq!(depths, 8 + 7 + 8 + 7);
}

#[test]
fn published_positions() {
    assert_eq!(RuleSet::ALL.map(|rules| vectors::check_positions(&Senet::new(rules))), [33, 24, 26, 24]);
}

#[test]
fn rule_sets_differ_where_the_rules_say() {
    for (rules, pieces) in [(RuleSet::Sawah, 5), (RuleSet::OldKingdom, 7), (RuleSet::Jequier, 5), (RuleSet::Both, 7)] {
        let game = Senet::new(rules);
        assert_eq!(game.pieces(), pieces);
        let (_, reference) = senet(rules, pieces);
        assert_eq!(game.state_text(&game.start()), reference.start().text());
    }
    assert_eq!(Senet::default().with_pieces(8).unwrap_err().to_string(), "8 pieces a side: senet has 1 to 7");
    assert!(Senet::default().with_pieces(0).is_err());
}

#[test]
fn lock_step_sawah() {
    lock_step(RuleSet::Sawah);
}

#[test]
fn lock_step_old_kingdom() {
    lock_step(RuleSet::OldKingdom);
}

#[test]
fn lock_step_jequier() {
    lock_step(RuleSet::Jequier);
}

#[test]
fn lock_step_both() {
    lock_step(RuleSet::Both);
}

fn lock_step(rules: RuleSet) {
    for pieces in 1..=7 {
        let (game, reference) = senet(rules, pieces);
        for number in 0..GAMES {
            let mut random = Random::stream(u64::from(pieces), number);
            let by_text = number < GAMES_BY_TEXT;
            let (mut state, mut position) = (game.start(), reference.start());
            while let Some(next) = compare(&game, &state, &reference, &position, &mut random, by_text) {
                (state, position) = next;
            }
        }
    }
}

/// Asserts that the crate and the reference have the same position, that the same can happen in it and leads to the
/// same positions, and plays one of these at random; `None` at the end of the game.
fn compare(
    game: &Senet,
    state: &State,
    reference: &Rules,
    position: &Position,
    random: &mut Random,
    by_text: bool,
) -> Option<(State, Position)> {
    let text = position.text();
    assert_eq!(game.state_text(state), text);
    let next = successors(game, state, reference, position);
    for (state, position) in &next {
        assert_eq!(position_of(state), *position, "after {text}");
        if by_text {
            assert_eq!(game.state_text(state), position.text(), "after {text}");
        }
    }
    if next.is_empty() { None } else { Some(next[random.below(next.len() as u32) as usize]) }
}

/// What the position leads to, in the crate and in the reference; asserts that both name the same moves or throws.
fn successors(game: &Senet, state: &State, reference: &Rules, position: &Position) -> Vec<(State, Position)> {
    let player = if position.side == 'x' { Player::X } else { Player::O };
    assert_eq!(game.on_turn(state), Some(player));
    match reference.node(position) {
        Node::Over { winner } => {
            assert_eq!(game.turn(state), Turn::Over);
            let returns = if winner == 'x' { [1.0, -1.0] } else { [-1.0, 1.0] };
            assert_eq!(game.utilities(state).as_slice(), returns);
            Vec::new()
        }
        Node::Chance => {
            assert_eq!(game.turn(state), Turn::Chance);
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            let throws = reference.throws();
            let expected = throws.map(|(score, weight)| (Action::Throw(score as u8), weight));
            assert_eq!(outcomes[..], expected);
            assert_eq!(outcomes.total(), 16);
            throws
                .iter()
                .map(|&(score, _)| {
                    let action = Action::Throw(score as u8);
                    assert_eq!(action.to_string(), format!("t{score}"));
                    (applied(game, state, action), reference.after_throw(position, score))
                })
                .collect()
        }
        Node::Decision => {
            assert_eq!(game.turn(state), Turn::Decision(player));
            let mut actions = Actions::new();
            game.actions(state, player, &mut actions);
            let moves = reference.moves(position);
            let expected: Vec<Action> =
                moves.iter().map(|&(from, to)| Action::Move { from: from as u8, to: to as u8 }).collect();
            assert_eq!(actions[..], expected, "{}", position.text());
            moves
                .iter()
                .zip(expected)
                .map(|(&(from, to), action)| (applied(game, state, action), reference.after_move(position, from, to)))
                .collect()
        }
    }
}

fn applied(game: &Senet, state: &State, action: Action) -> State {
    let mut next = *state;
    game.apply(&mut next, action);
    next
}

/// The crate's position as the reference writes it.
fn position_of(state: &State) -> Position {
    assert_eq!(state.squares(Player::X) & state.squares(Player::O), 0, "two pieces on a square in {state}");
    let mut squares = ['.'; 31];
    for player in [Player::X, Player::O] {
        let mut left = state.squares(player);
        while left != 0 {
            squares[left.trailing_zeros() as usize + 1] = player.letter();
            left &= left - 1;
        }
    }
    Position { squares, side: state.side().letter(), throw: usize::from(state.throw().unwrap_or(0)) }
}

#[test]
fn every_move_has_its_text() {
    let moves = (1..=25)
        .flat_map(|from| (1..=6).map(move |throw| (from, from + throw)))
        .filter(|&(_, to)| to <= 26)
        .chain([(26, 27), (26, 28), (26, 29), (26, 30), (26, OFF), (28, OFF), (29, OFF), (30, OFF)]);
    for (from, to) in moves {
        let action = Action::Move { from: from as u8, to: to as u8 };
        assert_eq!(action.to_string(), move_text(from, to));
        assert_eq!(move_text(from, to).parse(), Ok(action));
    }
}

#[test]
fn positions_from_nowhere_are_judged_alike() {
    for rules in RuleSet::ALL {
        for pieces in 1..=7 {
            let (game, reference) = senet(rules, pieces);
            let mut random = Random::stream(27, u64::from(pieces));
            let (mut accepted, mut refused) = (0, 0);
            for _ in 0..10_000 {
                let text = strewn(&mut random, pieces);
                match (game.parse_state(&text), reference.read(&text)) {
                    (Ok(state), Some(position)) => {
                        compare(&game, &state, &reference, &position, &mut random, true);
                        accepted += 1;
                    }
                    (Err(_), None) => refused += 1,
                    (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
                }
            }
            assert!(accepted > 2_000 && refused > 2_000, "{accepted} accepted, {refused} refused");
        }
    }
}

/// A position text with pieces strewn over a random part of the board, dense or thin, now and then one too many or one
/// in the water.
fn strewn(random: &mut Random, pieces: u32) -> String {
    let first = random.below(28) as usize + 1;
    let last = first + random.below(31 - first as u32) as usize;
    let mut squares = ['.'; 31];
    for player in ['x', 'o'] {
        let most = if random.below(20) == 0 { pieces + 1 } else { pieces };
        for _ in 0..random.below(most + 1) + u32::from(random.below(4) > 0) {
            let square = first + random.below((last - first + 1) as u32) as usize;
            if square != 27 || random.below(30) == 0 {
                squares[square] = player;
            }
        }
    }
    let side = ['x', 'o'][random.below(2) as usize];
    let throw = random.below(7) as usize;
    Position { squares, side, throw }.text()
}

#[test]
fn refused_texts() {
    use ParseErrorKind::{Pending, Placement, Range, Shape, Total};
    let (sawah, jequier) = (Senet::new(RuleSet::Sawah), Senet::new(RuleSet::Jequier));
    let three = sawah.with_pieces(3).unwrap();
    let cases = [
        // Wrong shape: parts, groups, squares.
        (sawah, "", Shape, 1),
        (sawah, "xoxoxoxoxo/........../..........", Shape, 33),
        (sawah, "xoxoxoxoxo/........../.......... x", Shape, 35),
        (sawah, "xoxoxoxoxo/........../.......... x - -", Shape, 38),
        (sawah, "xoxoxoxoxo/........../.......... x - ", Shape, 38),
        (sawah, " xoxoxoxoxo/........../.......... x -", Shape, 37),
        (sawah, "xoxoxoxoxo/........../..........  x -", Shape, 37),
        (sawah, "xoxoxoxoxo/.......... x -", Shape, 22),
        (sawah, "xoxoxoxoxo/........../........../.......... x -", Shape, 34),
        (sawah, "xoxoxoxox/........../.......... x -", Shape, 1),
        (sawah, "xoxoxoxoxo/.........../.......... x -", Shape, 12),
        (sawah, "xoxoxoxoxo/........../......... x -", Shape, 23),
        (sawah, "xoxoXoxoxo/........../.......... x -", Shape, 5),
        (sawah, "xoxoxoxoxo/.....*..../.......... x -", Shape, 17),
        (sawah, "xoxoxoxoxo/........../.........a x -", Shape, 32),
        (sawah, "xoxoxoxoxo/éé......../........é. x -", Shape, 12),
        // Wrong fields.
        (sawah, "xoxoxoxoxo/........../.......... a -", Shape, 34),
        (sawah, "xoxoxoxoxo/........../.......... X -", Shape, 34),
        (sawah, "xoxoxoxoxo/........../..........  -", Shape, 34),
        (sawah, "xoxoxoxoxo/........../.......... xo -", Shape, 34),
        (sawah, "xoxoxoxoxo/........../.......... x t1", Shape, 36),
        (sawah, "xoxoxoxoxo/........../.......... x 01", Shape, 36),
        (sawah, "xoxoxoxoxo/........../.......... x +1", Shape, 36),
        (sawah, "xoxoxoxoxo/........../.......... x --", Shape, 36),
        (sawah, "xoxoxoxoxo/........../.......... x ", Shape, 36),
        (sawah, "xoxoxoxoxo/........../.......... x -\n", Shape, 36),
        // A score that no sticks give.
        (sawah, "xoxoxoxoxo/........../.......... x 0", Range, 36),
        (sawah, "xoxoxoxoxo/........../.......... x 6", Range, 36),
        (sawah, "xoxoxoxoxo/........../.......... x 7", Range, 36),
        (sawah, "xoxoxoxoxo/........../.......... x 99999999999999999999", Range, 36),
        (jequier, "xoxoxoxoxo/........../.......... x 5", Range, 36),
        (Senet::new(RuleSet::OldKingdom), "xoxoxoxoxoxoxo....../.......... x 6", Shape, 32),
        (Senet::new(RuleSet::OldKingdom), "xoxoxoxoxo/xoxo....../.......... x 6", Range, 36),
        (Senet::new(RuleSet::Both), "xoxoxoxoxo/xoxo....../.......... x 5", Range, 36),
        // Totals.
        (sawah, "xoxoxoxoxo/x........./.......... x -", Total, 1),
        (sawah, "xoxoxoxoxo/.o......../.......... x -", Total, 1),
        (Senet::new(RuleSet::OldKingdom), "xoxoxoxoxo/xoxo.....x/.......... x -", Total, 1),
        (three, "xoxoxo.x../........../.......... x -", Total, 1),
        (sawah, "........../........../.......... x -", Total, 1),
        // The water.
        (sawah, "xoxoxoxo../........../......x... x -", Placement, 29),
        (sawah, "xoxoxoxo../........../......o... x 1", Placement, 29),
        // A throw with which the player on turn can do nothing: blocked by own pieces, by guards, by a wall, short of 26,
        // or on the last squares.
        (sawah, "o........./........../.......xx. x 1", Pending, 36),
        (sawah, "x.oo....../........../.......... x 2", Pending, 36),
        (sawah, "x.ooo...../........../.......... x 5", Pending, 36),
        (sawah, "o........./........../....x..... x 2", Pending, 36),
        (sawah, "o........./........../.....x.x.. x 2", Pending, 36),
        (sawah, "........../........../.....x.ooo x 5", Pending, 36),
        (jequier, "o........./........../.....x.... x 6", Pending, 36),
        (sawah, "o........./........../.........x x 4", Pending, 36),
        // A throw when the game is over.
        (sawah, "........../........../.........x x 1", Pending, 36),
        (sawah, "x........./........../.......... x 1", Pending, 36),
        (sawah, "x........./........../.......... o 1", Pending, 36),
    ];
    for (game, text, kind, column) in cases {
        let error = game.parse_state(text).expect_err(text);
        assert_eq!((error.kind(), error.column()), (kind, column), "{text}: {error}");
        let rules = Rules { pieces: game.pieces() as usize, dark: game.rules().dark().into() };
        assert_eq!(rules.read(text), None, "{text}");
    }
}

#[test]
fn accepted_texts() {
    let game = Senet::default();
    let cases = [
        // Over, whoever is on turn.
        ("........../........../.........x x -", Turn::Over, [-1.0, 1.0]),
        ("........../........../.........x o -", Turn::Over, [-1.0, 1.0]),
        ("........../........../..o....... x -", Turn::Over, [1.0, -1.0]),
        ("ooooo...../........../.......... o -", Turn::Over, [1.0, -1.0]),
        // Reachable by no play: nothing has moved but it is `o`'s turn, or a piece has not moved and others are off.
        ("xoxoxoxoxo/........../.......... o -", Turn::Chance, [0.0, 0.0]),
        ("x........./........../.........o x 5", Turn::Decision(Player::X), [0.0, 0.0]),
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

/// Plays at random by the crate's own samplers; gives the last position and the number of plies.
fn played_out(game: &Senet, random: &mut Random) -> (State, u32) {
    let mut state = game.start();
    for plies in 0..HORIZON {
        let action = match game.turn(&state) {
            Turn::Chance => game.sample_outcome(&state, random),
            Turn::Decision(player) => game.sample_action(&state, player, random),
            _ => return (state, plies),
        };
        game.apply(&mut state, action);
    }
    (state, HORIZON)
}

/// Mean length of random games in plies with its standard error, as measured by two other implementations.
#[test]
fn random_games_last_as_long_as_published() {
    let published = [(318.6, 0.4), (436.3, 0.6), (331.0, 0.5), (456.1, 0.7)];
    let games = 50_000;
    for (rules, (mean, error)) in RuleSet::ALL.into_iter().zip(published) {
        let game = Senet::new(rules);
        let (mut sum, mut squares, mut wins) = (0.0, 0.0, 0u32);
        for number in 0..games {
            let (state, plies) = played_out(&game, &mut Random::stream(318, number));
            assert_eq!(game.turn(&state), Turn::Over);
            let utilities = game.utilities(&state);
            assert!(utilities[..] == [1.0, -1.0] || utilities[..] == [-1.0, 1.0], "a draw: {utilities:?}");
            wins += u32::from(utilities[0] > 0.0);
            sum += f64::from(plies);
            squares += f64::from(plies).powi(2);
        }
        let count = games as f64;
        let own_mean = sum / count;
        let own_error = ((squares / count - own_mean.powi(2)) / count).sqrt();
        let limit = 4.0 * own_error.hypot(error);
        assert!((own_mean - mean).abs() < limit, "{rules:?}: {own_mean} ± {own_error}, published {mean} ± {error}");
        if rules == RuleSet::Sawah {
            let share = f64::from(wins) / count;
            let limit = 4.0 * (share * (1.0 - share) / count).sqrt().hypot(0.005);
            assert!((share - 0.490).abs() < limit, "`x` wins {share}");
        }
    }
}

/// What pieces on these squares, in ascending order, are worth to the estimate, in thousandths.
fn standing(squares: &[i32]) -> i32 {
    let place = |&square: &i32| match square {
        ..=24 => 10 * square - 390,
        25 => -190,
        26 => -65,
        28 => -40,
        29 => -10,
        _ => 50,
    };
    // Guards and walls count up to 26.
    let hittable: Vec<i32> = squares.iter().copied().filter(|&square| square <= 26).collect();
    let is_row = |squares: &[i32]| squares[squares.len() - 1] - squares[0] == squares.len() as i32 - 1;
    let rows = |length| hittable.windows(length).filter(|squares| is_row(squares)).count() as i32;
    squares.iter().map(place).sum::<i32>() + 10 * rows(2) + 30 * rows(3)
}

fn check_estimate(game: &Senet, state: &State) {
    let [x, o] = [Player::X, Player::O].map(|player| {
        standing(&(1..=30).filter(|square| state.squares(player) >> (square - 1) & 1 == 1).collect::<Vec<_>>())
    });
    let tempo = state.throw().map_or(19, |throw| 10 * i32::from(throw));
    let ahead = f64::from(x - o + if state.side() == Player::X { tempo } else { -tempo }) / 1000.0;
    let value = ahead / f64::hypot(1.0, ahead);
    for (player, value) in [(Player::X, value), (Player::O, -value)] {
        let found = Race.evaluate(game, state, player);
        assert!((found - value).abs() < 1e-12, "{state}: {found} for `{player}`, expected {value}");
    }
}

#[test]
fn the_estimate_adds_up_places_guards_walls_and_tempo() {
    for rules in RuleSet::ALL {
        let game = Senet::new(rules);
        let mut random = Random::seeded(26);
        let texts = (0..2_000).map(|_| strewn(&mut random, game.pieces()));
        let states = texts.filter_map(|text| game.parse_state(&text).ok()).collect::<Vec<_>>();
        assert!(states.len() > 400, "{} positions", states.len());
        states.iter().for_each(|state| check_estimate(&game, state));
    }
    let game = Senet::default();
    for text in [
        "xoxoxoxoxo/........../.......... x -",
        "o........./........../...xxx.xx. x 3",
        "oo.ooo..../.x......../.......... o 5",
    ] {
        check_estimate(&game, &game.parse_state(text).unwrap());
    }
}
