//! What choices give away, against results that were worked out without it.

#[path = "programs/mod.rs"]
mod programs;
#[path = "toys/mod.rs"]
mod toys;

use std::process::Command;
use std::sync::LazyLock;

use astragali::bots::{self, Bot, Greedy};
use astragali::games::goofspiel::{self, Goofspiel, Payoff};
use astragali::games::senet::{self, Race, Senet};
use astragali::index::{Bounds, Indexed, PositionIndex, Reachable};
use astragali::search::{Limits, SearchError};
use astragali::solve::Solver;
use astragali::solve::policy::{Best, Chain, FirstAction, LastAction, OfBot, Playing, Policy, Uniform};
use astragali::solve::regret::{Judge, Regret, exact, sample};
use astragali::{Game, Player};

const SEATS: [Player; 2] = [Player::X, Player::O];

/// Senet with two pieces, solved.
static SENET: LazyLock<(Senet, senet::Index, Vec<Bounds>)> = LazyLock::new(|| {
    let game = Senet::default().with_pieces(2).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let values = solved(&game, &index);
    (game, index, values)
});

fn solved<G: Game, I: PositionIndex<G>>(game: &G, index: &I) -> Vec<Bounds> {
    let mut solver: Solver<'_, G, I, f64> = Solver::new(game, index, 1e-11).unwrap();
    while solver.sweep().is_some() {}
    (0..index.len()).map(|index| solver.bounds(index)).collect()
}

/// The value of the start for a player.
fn start_value<G: Game, I: PositionIndex<G>>(game: &G, index: &I, values: &[Bounds], seat: Player) -> f64 {
    let value = Judge::new(game, index, |index: u64| values[index as usize]).value(&game.start()).middle();
    if seat == Player::X { value } else { -value }
}

/// Checks that what two policies give away is what the result differs from the value of the start.
fn assert_adds_up<G: Game, I: PositionIndex<G>>(game: &G, index: &I, values: &[Bounds], policies: [&dyn Policy<G>; 2]) {
    let of = |index: u64| values[index as usize];
    let [first, second] = policies;
    let chain = Chain::between(game, index, [first, second]).unwrap();
    let turned = Chain::between(game, index, [second, first]).unwrap();
    let evaluation = chain.evaluate(1e-11).unwrap();
    for seat in SEATS {
        let mine = exact(&chain, seat, of, 1e-12).unwrap();
        let theirs = exact(&turned, seat.opponent(), of, 1e-12).unwrap();
        let paid = evaluation.value(seat).middle();
        let expected = start_value(game, index, values, seat) - mine.total + theirs.total;
        assert!((paid - expected).abs() < 1e-8, "{paid} is not {expected}: {mine:?} {theirs:?}");
        assert!(mine.uncertain < 1e-8 && mine.lost <= 1e-12);
    }
}

#[test]
fn regrets_add_up_to_results() {
    let (game, index, values) = &*SENET;
    let best = Best::new(index, |index| values[index as usize]);
    let greedy = OfBot::new(|| Box::new(Greedy::new(Race)), Limits::none());
    for policies in [[&Uniform as &dyn Policy<Senet>, &best], [&greedy, &best], [&FirstAction, &LastAction]] {
        assert_adds_up(game, index, values, policies);
    }
    let perfect = Chain::between(game, index, [&best, &Uniform]).unwrap();
    let nothing = exact(&perfect, Player::X, |index| values[index as usize], 1e-12).unwrap();
    assert_eq!((nothing.total, nothing.uncertain), (0.0, 0.0));
    assert!((nothing.best_share() - 1.0).abs() < 1e-12);

    let thicket = toys::Thicket { players: 2, plies: 8 };
    let index = Reachable::new(&thicket, 1_000_000).unwrap();
    let values = solved(&thicket, &index);
    assert_adds_up(&thicket, &index, &values, [&Uniform, &LastAction]);
}

#[test]
fn leads_are_differences_of_values() {
    let (game, index, values) = &*SENET;
    // Of two actions random play gives away half the lead; of more, some share of what is at least the lead.
    let chain = Chain::of(game, index, &Uniform).unwrap();
    let random = exact(&chain, Player::X, |index| values[index as usize], 1e-12).unwrap();
    assert!(random.total >= random.leads / 2.0 && random.decisions == random.choices);
    assert!(random.choices < random.turns && random.clear_share() > 0.5);
    // Two pieces: in every choice are two actions, so that all of it is exact.
    assert!((random.total - random.leads / 2.0).abs() < 1e-9);
    // A draw of two is best half the time, and always where the bounds do not tell.
    assert!((random.best - (random.choices - random.clear / 2.0)).abs() < 1e-9);
}

#[test]
fn joint_turns() {
    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    let index = Reachable::new(&game, 1_000_000).unwrap();
    let values = solved(&game, &index);
    let of = |index: u64| values[index as usize];
    let best = Best::new(&index, of);
    let policies: [&dyn Policy<Goofspiel>; 3] = [&Uniform, &FirstAction, &LastAction];
    for policy in policies {
        let chain = Chain::between(&game, &index, [policy, &best]).unwrap();
        let paid = chain.evaluate(1e-11).unwrap().value(Player::X).middle();
        let regret = exact(&chain, Player::X, of, 1e-12).unwrap();
        assert!(paid >= -regret.total - 1e-9 && regret.total > 0.1, "{paid} {regret:?}");
        assert_eq!(regret.decisions, 0.0);
        // Four cards: three turns with a choice, and one without.
        assert!((regret.choices - 3.0).abs() < 1e-9 && (regret.turns - 4.0).abs() < 1e-9);
    }
    let itself = Chain::between(&game, &index, [&best, &LastAction]).unwrap();
    let nothing = exact(&itself, Player::X, of, 1e-12).unwrap();
    assert!(nothing.total < 1e-9 && (nothing.best_share() - 1.0).abs() < 1e-9);

    // Chance is on turn.
    let state = game.deal(&[1, 2], &[1, 2], &[1, 2]).unwrap();
    assert_eq!(
        Judge::new(&game, &index, of).judge(&state, Player::X, &[], &[]),
        Err(SearchError::NothingToChoose(Player::X))
    );
}

#[test]
fn samples_are_about_what_is_exact() {
    let (game, index, values) = &*SENET;
    let of = |index: u64| values[index as usize];
    let mut perfect = Playing::new("perfect", Best::new(index, of));
    let best = Best::new(index, of);
    let greedy = OfBot::new(|| Box::new(Greedy::new(Race)), Limits::none());
    let policies: [&dyn Policy<Senet>; 2] = [&Uniform, &greedy];
    let bots: [Box<dyn Bot<Senet>>; 2] = [Box::new(bots::Uniform), Box::new(Greedy::new(Race))];
    for (policy, mut bot) in policies.into_iter().zip(bots) {
        let chain = Chain::between(game, index, [policy, &best]).unwrap();
        let [first, second] = SEATS.map(|seat| exact(&chain, seat, of, 1e-12).unwrap());
        let expected: Regret = first.mean(&second);
        let played = sample((game, index), of, [&mut *bot, &mut perfect], &Limits::none(), 3, 0..2_000).unwrap();
        let evaluation = chain.evaluate(1e-11).unwrap();
        let paid = evaluation.mean_value().middle();
        for (expected, (found, error)) in [
            (expected.total, played.per_game()),
            (evaluation.mean_length().middle(), played.plies()),
            (expected.choices, played.choices()),
            (expected.mean_lead(), played.mean_lead()),
            (expected.per_choice(), played.per_choice()),
            (expected.best_share(), played.best_share()),
            (paid, played.paid()),
        ] {
            assert!((found - expected).abs() < 4.0 * error && error > 0.0, "{found} ± {error}, not {expected}");
        }
    }
    let again = |games| sample((game, index), of, [&mut bots::Uniform, &mut bots::Uniform], &Limits::none(), 1, games);
    let [mut parts, rest, whole] = [0..10, 10..30, 0..30].map(|games| again(games).unwrap());
    parts.games.extend(rest.games);
    assert_eq!(parts, whole);
}

#[test]
fn a_pure_bid_can_be_read() {
    let game = Goofspiel::new(Payoff::Points).with_cards(3).unwrap();
    let index = Reachable::new(&game, 1_000_000).unwrap();
    let values = solved(&game, &index);
    let judge = Judge::new(&game, &index, |index: u64| values[index as usize]);
    let mut state = game.start();
    game.apply(&mut state, goofspiel::Action::Prize(3));
    let bids: Vec<_> = (1..=3).map(goofspiel::Action::Bid).collect();
    let high = judge.judge(&state, Player::O, &bids, &[0.0, 0.0, 1.0]).unwrap();
    let low = judge.judge(&state, Player::O, &bids, &[1.0, 0.0, 0.0]).unwrap();
    // To bid the highest card for the highest prize is optimal; the lowest card loses it.
    assert!(high.regret < 1e-9 && high.best == 1.0, "{high:?}");
    assert!(low.regret > 0.5 && low.best == 0.0, "{low:?}");
}

#[test]
fn the_example_plays_what_it_has_no_memory_to_work_out() {
    let arguments = ["senet:pieces=2", "--tolerance", "1e-4", "--memory", "60M", "--games", "120"];
    for threads in ["1", "3"] {
        let run = |more: &[&str]| {
            let mut command = Command::new(programs::example("regret"));
            let output = command.args(arguments).args(more).env("RAYON_NUM_THREADS", threads).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(
            run(&["--summary"]).lines().last().unwrap(),
            "| `senet:pieces=2` | 165242 | 50.9271 | 122.06 ± 3.57 | 129.08 ± 3.97 | – | 37.55 ± 1.35 | 100.0 ± 0.1 \
             | 0.0861 ± 0.0067 | 30.83 ± 8.30 | 0.3513 ± 0.0397 | 39.17 ± 8.77 | 0.1727 ± 0.0158 |"
        );
        let table = run(&["--bots", "random,perfect"]);
        let row = |bot: &str| {
            let row = table.lines().find(|line| line.trim_start().starts_with(bot)).unwrap();
            row.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(row("random"), "random 0.020754 ± 0.001998 0.35126 ± 0.03971 46.04 ± 2.10 30.83 ± 8.30 120 games");
        assert_eq!(
            row("perfect"),
            "perfect 0.000000 ± 0.000000 0.00000 ± 0.00000 100.00 ± 0.00 51.67 ± 8.98 120 games"
        );
    }
}

#[test]
fn the_example_says_the_same_with_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("senet-1.table");
    let output = |example: &str, arguments: &[&str]| {
        let output = Command::new(programs::example(example)).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    output("solve", &["senet:pieces=1", "--out", table.to_str().unwrap()]);
    let solved_first = output("regret", &["senet:pieces=1", "--bots", "random,perfect"]);
    let from_table =
        output("regret", &["senet:pieces=1", "--bots", "random,perfect", "--table", table.to_str().unwrap()]);
    assert_eq!(solved_first, from_table);
    assert!(solved_first.contains("random") && solved_first.contains("perfect"), "{solved_first}");
}

#[test]
fn the_example_plays_where_positions_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("hyena.table");
    let run =
        |example: &str, arguments: &[&str]| Command::new(programs::example(example)).args(arguments).output().unwrap();
    let game = ["hyena:spaces=8", "--memory", "2M"];
    let refused = run("regret", &game);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(message.contains("pieces on their way with more than 15 tabas would be left out"), "{message}");
    let file = table.to_str().unwrap();
    let solved = run("solve", &[&game[..], &["--tolerance", "1e-3", "--out", file]].concat());
    let text = String::from_utf8(solved.stdout).unwrap();
    assert!(text.contains("left out     pieces on their way with more than 15 tabas, for want of memory;"), "{text}");
    let played = run("regret", &["hyena:spaces=8", "--table", file, "--bots", "random", "--games", "100"]);
    let text = String::from_utf8(played.stdout).unwrap();
    assert!(text.contains("100 games"), "{text}");
}
