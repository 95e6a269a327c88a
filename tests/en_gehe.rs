//! En gehé against the published vectors, and against a slow second implementation of the same rules.

mod reference;
#[path = "en_gehe/rules.rs"]
mod rules;
#[path = "en_gehe/texts.rs"]
mod texts;
mod vectors;

use astragali::bots::{Bot, Greedy, Uniform};
use astragali::conformance::Conformance;
use astragali::evaluator::Evaluator;
use astragali::games::en_gehe::{Action, EnGehe, Standing, State};
use astragali::playout::{HORIZON, playouts};
use astragali::search::Limits;
use astragali::{Actions, Game, Notation, Player, Random, Turn};
use reference::en_gehe::{Position, Rules};

/// Unoptimised code is given fewer games.
const SHARE: u64 = if cfg!(debug_assertions) { 20 } else { 1 };

fn en_gehe(holes: u32, stones: u32) -> (EnGehe, Rules) {
    let game = EnGehe::new().with_holes(holes).unwrap().with_stones(stones).unwrap();
    (game, Rules { holes: holes as usize, stones })
}

/// The numbers of the legal moves; none if the game is over.
fn legal(game: &EnGehe, state: &State) -> Vec<u32> {
    let mut actions = Actions::new();
    if let Turn::Decision(player) = game.turn(state) {
        game.actions(state, player, &mut actions);
    }
    actions.iter().map(|action| action.number()).collect()
}

#[test]
fn perft_counts() {
    let depths = [40, 50].map(|holes| vectors::check_perft(&en_gehe(holes, 4).0));
    assert_eq!(depths, [3, 3]);
}

#[test]
fn published_positions() {
    let lines = [3, 4, 8, 40, 50].map(|holes| vectors::check_positions(&en_gehe(holes, 4).0));
    assert_eq!(lines, [1, 25, 24, 24, 24]);
}

#[test]
fn lock_step() {
    let boards = [
        (2, [1, 2, 3, 4].as_slice(), 400),
        (3, &[1, 2, 3, 4], 400),
        (4, &[1, 3, 4], 200),
        (5, &[2, 4], 200),
        (8, &[1, 4], 100),
        (13, &[3, 4], 60),
        (20, &[2, 4], 20),
        (31, &[4], 8),
        (32, &[4], 8),
        (33, &[1, 4], 8),
        (40, &[2, 4], 8),
        (49, &[4], 6),
        (50, &[1, 3, 4], 6),
    ];
    let mut endless = 0;
    for (holes, stones, games) in boards {
        for &stones in stones {
            let (game, reference) = en_gehe(holes, stones);
            for number in 0..(games / SHARE).max(1) {
                let mut random = Random::stream(u64::from(holes * 10 + stones), number);
                let (mut state, mut position) = (game.start(), reference.start());
                for _ in 0..500 {
                    endless += (0..reference.holes).filter(|&hole| is_endless(&reference, &position, hole)).count();
                    match compare(&game, &state, &reference, &position, &mut random) {
                        Some(next) => (state, position) = next,
                        None => break,
                    }
                }
            }
        }
    }
    assert!(endless > 0, "no move that is endless has been met");
}

/// Whether the hole with this index in the row of the side on turn has stones and may not be played.
fn is_endless(reference: &Rules, position: &Position, hole: usize) -> bool {
    // On larger boards it would take too long to ask.
    let first = if position.side == 'x' { 0 } else { reference.holes };
    reference.holes <= 5 && position.board[first + hole] > 0 && reference.sow(position, hole + 1).is_none()
}

/// Asserts that the crate and the reference have the same position, the same moves, and the same positions after them,
/// and plays one of these at random; `None` at the end of the game.
fn compare(
    game: &EnGehe,
    state: &State,
    reference: &Rules,
    position: &Position,
    random: &mut Random,
) -> Option<(State, Position)> {
    let text = position.text();
    assert_eq!(game.state_text(state), text);
    let player = if position.side == 'x' { Player::X } else { Player::O };
    assert_eq!(game.on_turn(state), Some(player), "{text}");
    let moves = reference.moves(position);
    let numbers: Vec<u32> = moves.iter().map(|&(number, _)| number as u32).collect();
    assert_eq!(legal(game, state), numbers, "{text}");
    if moves.is_empty() {
        assert_eq!(game.turn(state), Turn::Over, "{text}");
        assert_eq!(game.utilities(state).as_slice(), reference.returns(position), "{text}");
        return None;
    }
    assert_eq!(game.turn(state), Turn::Decision(player), "{text}");
    let drawn = game.sample_action(state, player, random).number();
    assert!(numbers.contains(&drawn), "{drawn} drawn in {text}");
    let next = random.below(moves.len() as u32) as usize;
    let mut chosen = None;
    for (index, (number, position)) in moves.into_iter().enumerate() {
        let mut after = *state;
        game.apply(&mut after, Action::new(number as u32).unwrap());
        // Read anew, so that what the crate keeps beside the stones is compared too.
        assert_eq!(game.parse_state(&position.text()), Ok(after), "after {number} in {text}");
        if index == next {
            chosen = Some((after, position));
        }
    }
    chosen
}

/// Every distribution of the stones over holes and captures of both sides, for the smallest boards.
#[test]
fn every_position_of_small_boards() {
    let mut judged = 0;
    for (holes, stones) in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (4, 1)] {
        let (game, reference) = en_gehe(holes, stones);
        let mut counts = vec![0; 2 * holes as usize + 2];
        let mut random = Random::seeded(1);
        for_each_distribution(&mut counts, 0, 2 * holes * stones, &mut |counts| {
            let (board, captured) = counts.split_at(counts.len() - 2);
            judged += 1;
            if judged % SHARE != 0 {
                return;
            }
            for side in ['x', 'o'] {
                let position = Position { board: board.to_vec(), captured: [captured[0], captured[1]], side };
                let state = game.parse_state(&position.text()).unwrap();
                compare(&game, &state, &reference, &position, &mut random);
            }
        });
    }
    assert_eq!(judged, 126 + 1_287 + 6_188 + 20_349 + 1_716 + 50_388 + 24_310);
}

fn for_each_distribution(counts: &mut [u32], first: usize, left: u32, visit: &mut impl FnMut(&[u32])) {
    if first + 1 == counts.len() {
        counts[first] = left;
        return visit(counts);
    }
    for count in 0..=left {
        counts[first] = count;
        for_each_distribution(counts, first + 1, left - count, visit);
    }
}

#[test]
fn positions_from_nowhere_are_judged_alike() {
    for (holes, stones) in [(2, 4), (3, 3), (5, 4), (9, 2), (16, 4), (32, 4), (33, 4), (40, 4), (50, 1), (50, 4)] {
        let (game, reference) = en_gehe(holes, stones);
        let mut random = Random::stream(4, u64::from(10 * holes + stones));
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..1_000 / SHARE {
            let text = strewn(&mut random, &reference).text();
            match (game.parse_state(&text), reference.read(&text)) {
                (Ok(state), Some(position)) => {
                    compare(&game, &state, &reference, &position, &mut random);
                    accepted += 1;
                }
                (Err(_), None) => refused += 1,
                (found, expected) => panic!("{text}: {found:?}, expected {expected:?}"),
            }
        }
        assert!(accepted > 600 / SHARE && refused > 10 / SHARE, "{accepted} accepted, {refused} refused");
    }
}

/// A position with the stones strewn over a part of the board, dense or in a few heaps, now and then one stone too many
/// or too few.
fn strewn(random: &mut Random, reference: &Rules) -> Position {
    let count = 2 * reference.holes;
    let mut below = |bound: usize| random.below(bound as u32) as usize;
    let (first, wide) = (below(count), below(count) + 1);
    let heaps = below(6) + 1;
    let in_heaps = below(2) == 0;
    let heap: Vec<usize> = (0..heaps).map(|_| below(count)).collect();
    let total = count * reference.stones as usize;
    let left = total - [0, below(total + 1)][below(2)];
    let mut board = vec![0u32; count];
    for _ in 0..left {
        let hole = if in_heaps && below(20) > 0 { heap[below(heaps)] } else { (first + below(wide)) % count };
        board[hole] += 1;
    }
    let x = below(total - left + 1);
    let mut captured = [x as u32, (total - left - x) as u32];
    match below(10) {
        0 => captured[below(2)] += 1,
        1 => board[first] = board[first].saturating_sub(1),
        _ => {}
    }
    Position { board, captured, side: ['x', 'o'][below(2)] }
}

/// Where endless moves occur the samplers have to leave them out.
#[test]
fn small_boards_conform() {
    for (holes, stones) in [(2, 3), (3, 4), (4, 4)] {
        let summary = Conformance::new().games(30).check_text(&en_gehe(holes, stones).0);
        assert!(summary.is_ok(), "{holes} holes, {stones} stones: {}", summary.unwrap_err());
    }
}

/// Mean length of random games in plies with its standard error, as measured by two other implementations.
#[test]
fn random_games_last_as_long_as_published() {
    for (holes, mean, error) in [(40, 238.9, 0.8), (50, 300.2, 1.3)] {
        let (game, _) = en_gehe(holes, 4);
        let summary = playouts(&game, &game.start(), 239, 0..20_000 / SHARE, HORIZON);
        assert_eq!(summary.unfinished, 0);
        let (own_mean, own_error) = summary.length();
        let limit = 4.0 * own_error.hypot(error);
        assert!((own_mean - mean).abs() < limit, "{own_mean} ± {own_error}, published {mean} ± {error}");
    }
}

#[test]
fn results_of_a_seed_stay() {
    let (game, _) = en_gehe(40, 4);
    let summary = playouts(&game, &game.start(), 1, 0..1_000, HORIZON);
    assert_eq!((summary.plies, summary.wins[0], summary.wins[1], summary.draws), (239_068, 538, 442, 20));
}

#[test]
fn the_estimate_weighs_captures_holes_and_stones() {
    let (game, _) = en_gehe(3, 4);
    let state = game.parse_state("0,7,0/2,0,3 2,10 o").unwrap();
    // Eight stones more, one hole more that is not empty, and two stones fewer in the row.
    let ahead = 8.0 + 1.5 + 0.8;
    let value = ahead / f64::sqrt(ahead * ahead + 5.0 * 12.0);
    for (player, value) in [(Player::O, value), (Player::X, -value)] {
        assert!((Standing.evaluate(&game, &state, player) - value).abs() < 1e-12);
    }
}

#[test]
fn the_estimate_beats_random_play() {
    for (holes, games, least) in [(40, 100, 95), (10, 100, 80)] {
        let (game, _) = en_gehe(holes, 4);
        let mut won = 0;
        for number in 0..games {
            let mut random = Random::stream(7, number);
            let greedy = Player::from_index(number as usize % 2).unwrap();
            let mut state = game.start();
            while let Turn::Decision(player) = game.turn(&state) {
                let limits = Limits::none();
                let choice = if player == greedy {
                    Greedy::new(Standing).choose(&game, &state, player, &limits, &mut random)
                } else {
                    Uniform.choose(&game, &state, player, &limits, &mut random)
                };
                game.apply(&mut state, choice.unwrap().action);
            }
            won += u64::from(game.utility(&state, greedy) > 0.0);
        }
        assert!(won >= least, "greedy wins {won} of {games} on {holes} holes");
    }
}
