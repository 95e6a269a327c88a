//! Tables in files, and what is made of them.

mod programs;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;

use astragali::bots::{Bot, Perfect, Uniform, next_step};
use astragali::evaluator::Evaluator;
use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::games::mehen::{Dice, Mehen};
use astragali::games::pig::{Die, Pig};
use astragali::games::senet::{RuleSet, Senet};
use astragali::index::{Bounds, Indexed, PositionIndex, Reachable};
use astragali::search::{Expectiminimax, Limits};
use astragali::solve::{Backup, Build, Fixed16, Solver, Stored, StoredBounds, Table, TableError, Tablebase};
use astragali::{Game, Notation, Player, Random, Turn};
use proptest::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

use programs::example;

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for files")
}

fn senet(pieces: u32) -> Senet {
    Senet::default().with_pieces(pieces).expect("so many pieces can be played with")
}

fn solved<G: Indexed>(game: &G, tolerance: f64) -> Tablebase<G> {
    let index = game.index(1_000_000).expect("a small game");
    Tablebase::solve::<f64>(game.clone(), index, tolerance).expect("it can be solved")
}

/// Builds a file, and gives its bytes.
fn built<G: Notation + Indexed, N: Stored>(game: &G, tolerance: f64, file: &Path) -> Vec<u8> {
    let index = game.index(1_000_000).expect("a small game");
    Build::<G, G::Index, N>::open(game, &index, tolerance, file).unwrap().finish().unwrap();
    fs::read(file).unwrap()
}

fn all(bounds: &StoredBounds) -> Vec<Bounds> {
    (0..bounds.len()).map(|number| bounds.get(number)).collect()
}

fn comes_back<G: Notation + Indexed, N: Stored>(game: &G, tolerance: f64) {
    let folder = folder();
    let file = folder.path().join("table");
    let bytes = built::<G, N>(game, tolerance, &file);
    let index = game.index(1_000_000).unwrap();
    let mut solver: Solver<'_, G, G::Index, N> = Solver::new(game, &index, tolerance).unwrap();
    let mut sweeps = 0;
    let mut gap: f64 = 0.0;
    while let Some(sweep) = solver.sweep() {
        sweeps += 1;
        gap = gap.max(if sweep.finished { sweep.gap } else { 0.0 });
    }
    let bounds = all(&solver.into());
    let in_file = Table::open(&file).unwrap();
    in_file.verify().unwrap();
    assert_eq!(all(in_file.bounds()), bounds);
    assert_eq!(in_file.header().game(), game.name());
    assert_eq!((in_file.header().number(), in_file.header().tolerance()), (N::NAME, tolerance));
    assert_eq!(in_file.header().positions(), index.len());
    assert_eq!(in_file.gap(), gap);
    assert_eq!(in_file.layers().map(|(_, _, record)| record.sweeps).sum::<u64>(), sweeps);
    let layers = in_file.layers().map(|(name, positions, _)| (name.to_owned(), positions));
    assert!(layers.eq(index.layers().iter().map(|l| (l.name().to_owned(), l.range().end - l.range().start))));
    let parsed = Table::parse(&bytes).unwrap();
    assert_eq!(all(parsed.bounds()), bounds);
    let loaded = in_file.load().unwrap();
    assert_eq!(all(loaded.bounds()), bounds);
    let table = Tablebase::from_table(game.clone(), loaded).unwrap();
    assert_eq!(all(table.bounds()), bounds);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn tables_come_back_as_they_were_written() {
    comes_back::<_, f64>(&senet(1), 1e-9);
    comes_back::<_, f32>(&senet(1), 1e-4);
    comes_back::<_, Fixed16>(&senet(1), 0.05);
    comes_back::<_, f64>(&Pig::new(Die::Coin), 1e-9);
    comes_back::<_, f32>(&Pig::new(Die::Cube).with_goal(10).unwrap(), 1e-4);
    comes_back::<_, Fixed16>(&Goofspiel::new(Payoff::Points).with_cards(3).unwrap(), 0.01);
    comes_back::<_, f64>(&Senet::new(RuleSet::Both).with_pieces(2).unwrap(), 1e-6);
}

/// Values between bounds that have been rounded outwards time and again, and beyond all values at the beginning.
fn holds_the_values<G: Indexed, N: Stored>(game: &G, exact: &Tablebase<G>, tolerance: f64) {
    let index = game.index(1_000_000).unwrap();
    let mut solver: Solver<'_, G, G::Index, N> = Solver::new(game, &index, tolerance).unwrap();
    loop {
        for number in 0..index.len() {
            let (bounds, value) = (solver.bounds(number), exact.bounds().get(number));
            let holds = bounds.lower <= value.upper && value.lower <= bounds.upper && bounds.gap() >= 0.0;
            assert!(holds, "{}: {bounds:?} of {value:?} at {number}", N::NAME);
        }
        if solver.sweep().is_none() {
            break;
        }
    }
}

#[test]
fn every_kind_of_number_holds_the_value() {
    let exact = solved(&senet(2), 1e-9);
    holds_the_values::<_, f32>(&senet(2), &exact, 1e-4);
    holds_the_values::<_, Fixed16>(&senet(2), &exact, 1e-2);
    let piglet = Pig::new(Die::Coin);
    let exact = solved(&piglet, 1e-9);
    holds_the_values::<_, f32>(&piglet, &exact, 1e-5);
    holds_the_values::<_, Fixed16>(&piglet, &exact, 1e-5);
}

#[test]
fn a_build_goes_on_wherever_it_was_broken_off() {
    let folder = folder();
    let game = senet(2);
    let index = game.index(1_000_000).unwrap();
    let open = |file: &Path| Build::<_, _, f32>::open(&game, &index, 1e-3, file).unwrap();
    let whole = built::<_, f32>(&game, 1e-3, &folder.path().join("whole"));
    let mut build = open(&folder.path().join("counted"));
    let mut sweeps = 0;
    while build.sweep().unwrap().is_some() {
        sweeps += 1;
    }
    for checkpoint in [false, true] {
        for stop in (0..=sweeps).step_by(sweeps / 3) {
            let file = folder.path().join("table");
            let mut build = open(&file);
            for _ in 0..stop {
                build.sweep().unwrap();
            }
            if checkpoint {
                build.checkpoint().unwrap();
            }
            let before = all_of(&build);
            drop(build);
            let build = open(&file);
            if checkpoint {
                assert!(all_of(&build) == before, "all that was known after sweep {stop} is known again");
            }
            build.finish().unwrap();
            assert!(fs::read(&file).unwrap() == whole, "broken off after sweep {stop}");
            fs::remove_file(file).unwrap();
        }
    }
}

fn all_of<I: PositionIndex<Senet>, N: Stored>(build: &Build<'_, Senet, I, N>) -> Vec<Bounds> {
    let layer = build.solver();
    (0..165_242).map(|number| layer.bounds(number)).collect()
}

#[test]
fn what_an_interruption_leaves_half_is_done_again() {
    let folder = folder();
    let game = senet(1);
    let index = game.index(1_000_000).unwrap();
    let file = folder.path().join("table");
    let partial = folder.path().join("table.partial");
    let checkpoint = folder.path().join("table.checkpoint");
    let open = || Build::<_, _, f64>::open(&game, &index, 1e-9, &file);
    let whole = built::<_, f64>(&game, 1e-9, &file);
    let mut build = open().unwrap();
    for _ in 0..4 {
        build.sweep().unwrap();
    }
    build.checkpoint().unwrap();
    drop(build);
    let kept = fs::read(&checkpoint).unwrap();
    let header = fs::read(&partial).unwrap();
    // A layer in part, or with a byte that is not what it was.
    for length in (header.len()..=whole.len()).step_by(211) {
        fs::write(&partial, &whole[..length]).unwrap();
        open().unwrap().finish().unwrap();
        assert!(fs::read(&file).unwrap() == whole, "cut to {length}");
    }
    for at in (0..kept.len()).step_by(131) {
        let mut damaged = kept.clone();
        damaged[at] ^= 0x10;
        fs::write(&partial, &header).unwrap();
        fs::write(&checkpoint, &damaged).unwrap();
        open().unwrap().finish().unwrap();
        assert!(fs::read(&file).unwrap() == whole, "byte {at} of the checkpoint damaged");
    }
    // The checkpoint of another tolerance means nothing here.
    fs::write(&checkpoint, &kept).unwrap();
    Build::<_, _, f64>::open(&game, &index, 1e-3, &file).unwrap().finish().unwrap();
    assert!(Table::open(&file).unwrap().header().tolerance() == 1e-3);
    // Nor does the beginning of another table.
    fs::write(&partial, &header).unwrap();
    let refused = Build::<_, _, f64>::open(&game, &index, 1e-3, &file).unwrap_err();
    assert!(matches!(refused, TableError::OtherTerms { .. }), "{refused}");
    let refused = Build::<_, _, f32>::open(&game, &index, 1e-9, &file).unwrap_err();
    assert!(matches!(refused, TableError::OtherTerms { .. }), "{refused}");
    let other = Senet::new(RuleSet::Jequier).with_pieces(1).unwrap();
    let refused = Build::<_, _, f64>::open(&other, &other.index(10_000).unwrap(), 1e-9, &file).unwrap_err();
    assert!(matches!(refused, TableError::OtherGame { .. }), "{refused}");
}

fn piglet() -> Pig {
    Pig::new(Die::Coin).with_goal(3).unwrap()
}

fn small_table() -> &'static [u8] {
    static TABLE: LazyLock<Vec<u8>> =
        LazyLock::new(|| built::<_, Fixed16>(&piglet(), 1e-2, &folder().path().join("table")));
    &TABLE
}

#[test]
fn files_that_are_no_tables_of_the_game() {
    let folder = folder();
    let file = folder.path().join("table");
    let bytes = built::<_, f64>(&senet(1), 1e-6, &file);
    let found = Tablebase::from_table(senet(2), Table::open(&file).unwrap()).unwrap_err();
    assert_eq!(found.to_string(), "this is a table of `senet:pieces=1`, not of `senet:pieces=2`");
    assert!(matches!(Table::open(Path::new("no-such-file")), Err(TableError::Io(_))));
    assert!(matches!(Table::parse(b""), Err(TableError::NotATable)));
    assert!(matches!(Table::parse(b"astragali match\n and so on"), Err(TableError::NotATable)));
    assert!(matches!(Table::parse(&bytes[..20]), Err(TableError::Header)));
    assert!(matches!(Table::parse(&bytes[..100]), Err(TableError::Header | TableError::Length { .. })));
    let cut = Table::parse(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(cut.to_string(), format!("the table is cut: it has {} of {} bytes", bytes.len() - 1, bytes.len()));
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(matches!(Table::parse(&longer), Err(TableError::Length { .. })));
    let mut later = bytes.clone();
    later[16] = 2;
    assert!(matches!(Table::parse(&later), Err(TableError::Version(2))));
    let mut damaged = bytes.clone();
    damaged[bytes.len() - 100] ^= 1;
    let error = Table::parse(&damaged).unwrap_err();
    assert_eq!(error.to_string(), "the table is damaged in the layer `1 pieces against 1`");
    fs::write(&file, &damaged).unwrap();
    let table = Table::open(&file).unwrap();
    assert!(matches!(table.verify(), Err(TableError::Layer(_))));
    assert!(matches!(table.load(), Err(TableError::Layer(_))));
}

#[test]
fn every_flipped_bit_is_found() {
    let bytes = small_table();
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.to_vec();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Table::parse(&damaged).is_err(), "bit {bit}");
    }
    for length in 0..bytes.len() {
        assert!(Table::parse(&bytes[..length]).is_err(), "cut to {length}");
    }
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
        length in any::<prop::sample::Index>(),
        whole in any::<bool>(),
    ) {
        let sound = small_table();
        let mut bytes = sound.to_vec();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if !whole {
            bytes.truncate(length.index(bytes.len() + 1));
        }
        let parsed = Table::parse(&bytes);
        prop_assert_eq!(parsed.is_ok(), bytes == sound);
        // Where it lies, damage to the bounds may go unseen, and does no harm but to them.
        let folder = folder();
        let file = folder.path().join("table");
        fs::write(&file, &bytes).unwrap();
        if let Ok(table) = Table::open(&file) {
            prop_assert_eq!(table.verify().is_ok(), parsed.is_ok());
            if let Ok(table) = Tablebase::from_table(piglet(), table) {
                let start = piglet().start();
                prop_assert!((-1.0..=1.0).contains(&table.value(&start).middle()));
                let mut bot = Perfect::new(table);
                bot.analyse(&piglet(), &start, &Limits::none(), &mut Random::seeded(1)).unwrap();
            }
        }
    }
}

/// A table that does not tell when it is certain, so that a search goes as deep as it is told.
struct AtTheEnd(Tablebase<Senet>);

impl Evaluator<Senet> for AtTheEnd {
    fn evaluate(&self, game: &Senet, state: &<Senet as Game>::State, player: Player) -> f64 {
        self.0.evaluate(game, state, player)
    }
}

fn a_search_over_the_table_finds_what_it_says(pieces: u32, positions: u64) {
    let game = senet(pieces);
    let index = game.index(u64::MAX).unwrap();
    let table = Tablebase::solve::<f64>(game, index, 1e-6).unwrap();
    let mut search = Expectiminimax::new(AtTheEnd(table.clone()));
    let mut random = Random::seeded(5);
    let limits = Limits::none().depth(2);
    for stream in 0..positions {
        let most = table.index().len();
        let number = (u64::from(random.below(u32::MAX)) << 20 | u64::from(random.below(1 << 20))) % most;
        let mut state = table.index().state(number);
        if stream % 3 > 0 {
            let throw = game.sample_outcome(&state, &mut random);
            game.apply(&mut state, throw);
        }
        if let (2, Turn::Decision(player)) = (stream % 3, game.turn(&state)) {
            let action = game.sample_action(&state, player, &mut random);
            game.apply(&mut state, action);
        }
        let bounds = table.value(&state);
        assert!(table.closes(bounds));
        let found = search.search(&game, &state, &limits).unwrap().values[0];
        let known = bounds.middle();
        assert!((found - known).abs() <= 1e-6, "{}: {found}, not {known}", game.state_text(&state));
    }
}

#[test]
fn a_search_over_the_table_of_two_pieces() {
    a_search_over_the_table_finds_what_it_says(2, 3_000);
}

/// `cargo test --release --test table -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn a_search_over_the_tables_of_two_and_three_pieces_from_100_000_positions() {
    a_search_over_the_table_finds_what_it_says(2, 100_000);
    a_search_over_the_table_finds_what_it_says(3, 100_000);
}

#[test]
fn a_search_does_not_look_beyond_what_is_certain() {
    let game = senet(1);
    let table = solved(&game, 1e-9);
    let mut state = game.start();
    let throw = game.sample_outcome(&state, &mut Random::seeded(1));
    game.apply(&mut state, throw);
    let mut search = Expectiminimax::new(table.clone());
    let report = search.search(&game, &state, &Limits::none()).unwrap();
    let actions = report.strategies[0].actions.len() as u64;
    assert!(report.exact);
    assert_eq!(report.nodes, 1 + actions);
    assert!((report.values[0] - table.value(&state).middle()).abs() <= 1e-9);
    // A table that knows nothing for certain is an evaluator like any other.
    let vague = Tablebase::solve::<Fixed16>(game, game.index(1_000).unwrap(), 1e-9).unwrap();
    let report = Expectiminimax::new(vague).search(&game, &state, &Limits::none().depth(1)).unwrap();
    assert!(!report.exact);
}

#[test]
fn a_perfect_player_gives_nothing_away() {
    let game = senet(2);
    let table = solved(&game, 1e-9);
    let mut lost = [0.0, 0.0];
    for seed in 0..20 {
        let mut state = game.start();
        let mut seats: [Box<dyn Bot<Senet>>; 2] = [Box::new(Perfect::new(table.clone())), Box::new(Uniform)];
        let mut random = Random::stream(3, seed);
        while let Some(step) = next_step(&game, &state, &mut seats, &Limits::none(), &mut random).unwrap() {
            let before = table.value(&state).middle();
            let chooser = game.turn(&state).choosers().iter().next();
            game.advance(&mut state, &step);
            let after = table.value(&state).middle();
            match chooser {
                Some(Player::X) => {
                    assert!((before - after).abs() <= 2e-9, "{before} became {after}");
                    lost[0] += before - after;
                }
                Some(_) => {
                    assert!(after >= before - 2e-9, "nobody gains by a choice");
                    lost[1] += after - before;
                }
                None => {}
            }
        }
    }
    assert!(lost[0] < 1e-6 && lost[1] > 1.0, "{lost:?}");
}

#[test]
fn a_perfect_player_cannot_be_guessed() {
    let game = Goofspiel::new(Payoff::Win).with_cards(5).unwrap();
    let table = solved(&game, 1e-9);
    let mut bot = Perfect::new(table.clone());
    let mut state = game.start();
    let mut random = Random::seeded(2);
    let mut mixed = 0;
    while game.turn(&state) != Turn::Over {
        let report = bot.analyse(&game, &state, &Limits::none(), &mut random).unwrap();
        let value = table.value(&state);
        assert!(report.exact && value.lower - 1e-12 <= report.values[0] && report.values[0] <= value.upper + 1e-12);
        if let Some(joint) = table.joint_values(&state) {
            let [x, o] = report.strategies.as_slice() else { panic!("two players choose") };
            mixed += usize::from(x.actions.iter().any(|a| a.probability > 0.0 && a.probability < 1.0));
            // Whatever the other does, each gets at least the value of the game.
            for column in 0..joint.columns.len() {
                let rows = x.actions.iter().enumerate();
                let paid: f64 = rows
                    .map(|(row, a)| a.probability * joint.values[row * joint.columns.len() + column].middle())
                    .sum();
                assert!(paid >= report.values[0] - 1e-9);
            }
            for row in 0..joint.rows.len() {
                let columns = o.actions.iter().enumerate();
                let paid: f64 = columns
                    .map(|(column, a)| a.probability * joint.values[row * joint.columns.len() + column].middle())
                    .sum();
                assert!(paid <= report.values[0] + 1e-9);
            }
        }
        let mut seats: [Box<dyn Bot<Goofspiel>>; 2] = [Box::new(bot.clone()), Box::new(bot.clone())];
        let step = next_step(&game, &state, &mut seats, &Limits::none(), &mut random).unwrap().unwrap();
        game.advance(&mut state, &step);
    }
    assert!(mixed > 0);
}

#[test]
fn of_positions_beyond_the_numbering_little_is_known() {
    // Nobody can bank a single point, and from there play can go on for ever without being where it could have been.
    let game = Pig::new(Die::Cube).with_goal(10).unwrap();
    let index = Reachable::new(&game, 10_000).unwrap();
    let state = game.parse_state("1,1 0 x -").unwrap();
    assert_eq!(PositionIndex::<Pig>::find(&index, &state), None);
    let value = Backup::new().found(&game, &index, &state, &|_| Bounds::exactly(0.0));
    assert!(-1.0 <= value.lower && value.lower < value.upper && value.upper <= 1.0, "{value:?}");
}

fn run(program: &str, arguments: &[&str]) -> Output {
    Command::new(example(program)).args(arguments).stdin(Stdio::null()).output().expect("the example runs")
}

fn prints(program: &str, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refuses(program: &str, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn killed_at_any_moment_a_solution_goes_on() {
    let folder = folder();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name).display().to_string());
    prints("solve", &["senet:pieces=2", "--out", &whole]);
    let mut kills = 0;
    while !Path::new(&killed).exists() {
        let mut command = Command::new(example("solve"));
        command.args(["senet:pieces=2", "--checkpoint", "0s", "--out", &killed]).stdout(Stdio::null());
        let mut child = command.spawn().expect("the example runs");
        // Each time a little later, so that it gets somewhere at last.
        sleep(Duration::from_millis(20 + 15 * kills));
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert!(kills > 2, "it was killed {kills} times");
    assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap());
    Table::open(Path::new(&killed)).unwrap().verify().unwrap();
}

#[test]
fn solve_tells_what_it_found() {
    let folder = folder();
    let file = folder.path().join("table").display().to_string();
    let text = prints("solve", &["senet:pieces=1", "--out", &file, "--json"]);
    let result: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(result["game"], "senet:pieces=1");
    assert_eq!(result["positions"], 812);
    let [value, lower, upper] = ["value", "lower", "upper"].map(|key| result[key].as_f64().unwrap());
    assert!((value - 0.024716871907).abs() < 1e-9 && lower <= value && value <= upper && upper - lower <= 1e-9);
    assert!(result["seconds"].as_f64().unwrap() >= 0.0);
    let keys: Vec<&String> = result.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["game", "positions", "value", "lower", "upper", "mean_length", "seconds"]);
    // What is there already need not be done again.
    let again = prints("solve", &["senet:pieces=1", "--out", &file, "--json"]);
    let again: Value = serde_json::from_str(again.lines().last().unwrap()).unwrap();
    assert_eq!(again["value"], result["value"]);
    let text = prints("solve", &["senet:pieces=1", "--number", "fixed16", "--tolerance", "0.0001"]);
    assert!(text.contains("\nnot closed   "), "{text}");
    let text = prints("solve", &["goofspiel:cards=3", "--threads", "1"]);
    assert!(!text.contains("not closed") && text.contains("positions "), "{text}");
}

#[test]
fn solve_lists_what_stays_open() {
    let folder = folder();
    let file = folder.path().join("open");
    let path = file.display().to_string();
    let text = prints("solve", &["mehen:sticks,squares=12,lions=2", "--open", &path]);
    assert!(text.contains("\nnot closed   12231 positions"), "{text}");
    let lines = fs::read_to_string(&file).unwrap();
    assert_eq!(lines.lines().count(), 12231);
    let game = Mehen::new(Dice::Sticks).with_squares(12).unwrap().with_lions(2).unwrap();
    for line in lines.lines() {
        let [lower, upper, position] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let [lower, upper]: [f64; 2] = [lower, upper].map(|bound| bound.parse().unwrap());
        assert!(upper - lower > 1e-9 && lower >= -1.0 && upper <= 1.0, "{line}");
        assert_eq!(game.state_text(&game.parse_state(position).unwrap()), position);
    }
    // Nothing stays open here.
    prints("solve", &["mehen:sticks,squares=9,lions=1", "--open", &path]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "");
    let message = refuses("solve", &["piglet", "--open", &folder.path().join("no/where").display().to_string()]);
    assert!(message.contains("no/where: "), "{message}");
}

#[test]
fn solve_refuses_what_it_cannot_do() {
    let folder = folder();
    let file = folder.path().join("table").display().to_string();
    let message = refuses("solve", &["senet", "--memory", "10M"]);
    assert!(message.contains("`senet` has more than 625000 positions"), "{message}");
    let message = refuses("solve", &["en-gehe", "--memory", "1M"]);
    assert!(message.contains("--memory allows 1.0 MB"), "{message}");
    let message = refuses("solve", &["hyena:players=3"]);
    assert!(message.contains("two players"), "{message}");
    let message = refuses("solve", &["senet:pieces=1", "--tolerance", "0"]);
    assert!(message.contains("a tolerance is a positive number"), "{message}");
    fs::write(&file, "something else").unwrap();
    let message = refuses("solve", &["senet:pieces=1", "--out", &file]);
    assert!(message.contains("this is no table file"), "{message}");
    fs::remove_file(&file).unwrap();
    prints("solve", &["senet:pieces=1", "--out", &file]);
    let message = refuses("solve", &["senet:pieces=1", "--out", &file, "--number", "f32"]);
    assert!(message.contains("there is a table already, with numbers of f64 and a tolerance of 1e-9"), "{message}");
    let message = refuses("best", &["senet:pieces=2", "--table", &file]);
    assert!(message.contains("this is a table of `senet:pieces=1`, not of `senet:pieces=2`"), "{message}");
    let message = refuses("best", &["senet:pieces=1", "--bot", "table"]);
    assert!(message.contains("--table FILE"), "{message}");
}

#[test]
fn the_other_programs_use_tables() {
    let folder = folder();
    let file = folder.path().join("table").display().to_string();
    prints("solve", &["senet:pieces=2", "--out", &file]);
    let table = format!("table:{file}");

    let position = "xoxo....../........../.......... x 3";
    let arguments = ["senet:pieces=2", "--position", position, "--table", &file, "--json"];
    let searched: Value =
        serde_json::from_str(&prints("best", &[&arguments[..], &["--time", "20ms"]].concat())).unwrap();
    let known: Value = serde_json::from_str(&prints("best", &[&arguments[..], &["--bot", "table"]].concat())).unwrap();
    assert_eq!(known["exact"], true);
    assert_eq!(known["bot"], "table");
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!(number(&known["table"]["upper"]) - number(&known["table"]["lower"]) <= 1e-9);
    for (a, b) in searched["strategies"][0]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .zip(known["strategies"][0]["actions"].as_array().unwrap())
    {
        assert_eq!((&a["action"], &a["table"]), (&b["action"], &b["value"]));
        assert!(number(&b["value"]) <= number(&known["value"]) + 1e-9);
    }
    let text = prints("best", &["senet:pieces=2", "--position", position, "--table", &file, "--time", "20ms"]);
    assert!(text.contains("  table +") || text.contains("  table -"), "{text}");

    let line = prints("play", &["senet:pieces=2", "--x", "table", "--o", "random", "--table", &file, "--quiet"]);
    assert!(line.contains(&format!("x={table}")) || line.contains("x=table"), "{line}");
    let bots = format!("{table},random");
    let text = prints("arena", &["senet:pieces=2", "--bots", &bots, "--games", "20"]);
    assert!(text.contains("table:"), "{text}");
}
