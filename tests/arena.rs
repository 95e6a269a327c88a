//! The example `arena`, run as a user runs it.

use std::env::{consts::EXE_SUFFIX, current_exe};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use astragali::Player;
use astragali::arena::Luck;
use astragali::games::catalog::{Entry, GAMES};
use astragali::games::senet::{Race, Senet};
use astragali::record::{Ending, Record};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// The built example, which lies beside the folder of this test.
fn program() -> PathBuf {
    let test = current_exe().expect("a test knows where it is");
    let profile = test.ancestors().nth(2).expect("a test lies in target/PROFILE/deps");
    let program = profile.join("examples").join(format!("arena{EXE_SUFFIX}"));
    assert!(program.exists(), "{} is missing: run `cargo build --example arena`", program.display());
    program
}

fn command(arguments: &str) -> Command {
    let mut command = Command::new(program());
    command.args(arguments.split_whitespace()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &str) -> Output {
    command(arguments).output().expect("the example runs")
}

/// What a run that ends well prints.
fn table(arguments: &str) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments}: {errors}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// The message of a run that ends as wrong arguments do.
fn refusal(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    assert!(output.stdout.is_empty(), "{arguments}");
    String::from_utf8(output.stderr).expect("messages are UTF-8")
}

fn folder() -> TempDir {
    tempdir().expect("a folder for files")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn show(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

/// Reads a record by the rules, and computes from it what the line tells, to the last bit.
fn assert_replays(text: &str, utilities: &[f64], luck: &[f64]) {
    let senet = Senet::default().with_pieces(2).expect("two pieces");
    let record = Record::read(senet, text).expect("a record");
    let mut replayed = Luck::new(record.game(), Race);
    record.positions().for_each(|(before, step)| replayed.step(&before, step));
    assert_eq!(record.ending(), Ending::Over(utilities.iter().copied().collect()));
    assert_eq!([Player::X, Player::O].map(|player| replayed.total(player)), *luck);
}

#[test]
fn every_game_is_a_line_with_its_record() {
    let folder = folder();
    let file = folder.path().join("match.jsonl");
    let table = table(&format!("senet:pieces=2 --bots greedy,random --games 5 --seed 9 --out {}", show(&file)));
    let text = text(&file);
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    let terms = lines.next().expect("the terms");
    assert_eq!((&terms["game"], &terms["seed"], &terms["games"]), (&"senet:pieces=2".into(), &9.into(), &6.into()));
    let games: Vec<Value> = lines.collect();
    let places: Vec<_> = games.iter().map(|game| (game["pair"].as_u64(), game["game"].as_u64())).collect();
    assert_eq!(places, (0..3).flat_map(|pair| [0, 1].map(|game| (Some(pair), Some(game)))).collect::<Vec<_>>());
    let mut won = 0;
    for game in &games {
        let record = game["record"].as_str().expect("a record");
        let seats: Vec<&str> = game["seats"].as_array().expect("seats").iter().filter_map(Value::as_str).collect();
        assert!(record.starts_with(&format!("game senet:pieces=2\nseats x={} o={}\nseed 9\n", seats[0], seats[1])));
        let steps = record.lines().filter(|line| line.starts_with("x ") || line.starts_with("o ")).count();
        assert_eq!(game["plies"], steps);
        let utilities: Vec<f64> =
            game["utilities"].as_array().expect("paid").iter().filter_map(Value::as_f64).collect();
        assert!(record.ends_with(&format!("\nresult x={} o={}\n", utilities[0], utilities[1])), "{record}");
        let luck: Vec<f64> = game["luck"].as_array().expect("luck").iter().filter_map(Value::as_f64).collect();
        assert_replays(record, &utilities, &luck);
        assert_eq!((&game["finished"], &game["reason"]), (&true.into(), &"over".into()));
        assert_eq!(game["overruns"], Value::from(vec![0, 0]));
        won += usize::from(utilities[usize::from(seats[0] != "greedy")] > 0.0);
    }
    let row = table.lines().find(|line| line.contains("1 greedy")).expect("a row");
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[2..6], ["6", &won.to_string(), "0", &(6 - won).to_string()]);
}

/// Fails unless both files are there and equal.
fn assert_same(one: &Path, other: &Path) {
    assert!(text(one) == text(other), "{} and {} differ", one.display(), other.display());
}

#[test]
fn threads_change_neither_file_nor_table() {
    let folder = folder();
    for (name, arguments) in [
        ("two", "senet:pieces=3 --bots greedy,uct:simulations=20 --games 20"),
        ("four", "senet:pieces=3 --bots greedy,expectiminimax:depth=1,nodes=50,random,greedy --games 30 --nodes 40"),
        ("three", "hyena:players=3,spaces=20 --bots greedy,random --games 30"),
        ("test", "senet:pieces=3 --bots greedy,random --games 4000 --sprt 0,100,0.05,0.05"),
    ] {
        let results = [1, 2, 5].map(|threads| {
            let file = folder.path().join(format!("{name}-{threads}.jsonl"));
            let table = table(&format!("{arguments} --threads {threads} --out {}", show(&file)));
            (table, text(&file))
        });
        assert!(results[0] == results[1] && results[0] == results[2], "{arguments}\n{}", results[0].0);
        assert_eq!(table(arguments), results[0].0, "without a file");
    }
}

#[test]
fn a_sequential_test_ends_the_match() {
    let arguments = "senet:pieces=3 --bots greedy,random --games 4000 --sprt 0,100,0.05,0.05";
    let table = table(arguments);
    assert!(
        table.contains("Sequential test, greedy's Elo 0 against 100, α 0.05, β 0.05: 100 is accepted\n"),
        "{table}"
    );
    let games: u64 = table.split_whitespace().nth(1).and_then(|games| games.parse().ok()).expect("games");
    assert!((10..1000).contains(&games), "{table}");
    assert!(table.contains(&format!("\n  after {} pairs; ", games / 2)), "{table}");
    let many = arguments.replace("4000", "4000000000000000000");
    assert_eq!(self::table(&many), table, "with more games to come than any memory holds");
}

/// What each seat was paid in each game.
fn payments(file: &Path) -> Vec<Value> {
    let text = text(file);
    text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("JSON")["utilities"].clone()).collect()
}

#[test]
fn programs_play_matches() {
    let folder = folder();
    let [inside, outside] = ["inside.jsonl", "outside.jsonl"].map(|name| folder.path().join(name));
    table(&format!("senet:pieces=2 --bots greedy,random --games 10 --out {}", show(&inside)));
    let engine = program().with_file_name(format!("engine{EXE_SUFFIX}"));
    assert!(engine.exists(), "{} is missing: run `cargo build --example engine`", engine.display());
    let mut command = command(&format!("senet:pieces=2 --games 10 --out {}", show(&outside)));
    let output = command.arg("--bots").arg(format!("external:{} greedy,random", show(&engine))).output();
    let output = output.expect("the example runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(payments(&outside), payments(&inside), "the same bot is the same bot as a program");
}

#[test]
fn every_rule_set_is_played() {
    for game in GAMES.iter().flat_map(Entry::rule_set_names) {
        let table = table(&format!("{game} --bots greedy,random,uct:simulations=3 --games 2 --horizon 400"));
        assert!(table.starts_with(&format!("{game}: ")) && table.contains("\n  2 random"), "{table}");
        assert!(!table.contains("NaN"), "{table}");
    }
}

#[test]
fn what_was_killed_goes_on() {
    let folder = folder();
    let [whole, killed] = ["whole.jsonl", "killed.jsonl"].map(|name| folder.path().join(name));
    let arguments = "senet --bots expectiminimax:nodes=4000,greedy --games 24 --threads 2";
    let expected = table(&format!("{arguments} --out {}", show(&whole)));
    let again = format!("{arguments} --out {}", show(&killed));
    // Twice, so that what goes on is killed, too.
    for lines in [4, 9] {
        let mut child = command(&again).spawn().expect("the example runs");
        let begun = Instant::now();
        while fs::read_to_string(&killed).map_or(0, |text| text.lines().count()) < lines {
            assert!(begun.elapsed() < Duration::from_secs(60), "no {lines} lines in a minute");
            assert!(child.try_wait().expect("a child").is_none(), "it was to be killed before it ended");
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        let status = child.wait().expect("it ends");
        assert!(!status.success(), "killed too late");
        let text = text(&killed);
        let games = text.lines().count() - 1;
        assert!((lines - 1..24).contains(&games), "{games} games");
        // As if the last line had been in the middle of being written.
        fs::write(&killed, &text[..text.len() - 100]).expect("it can be written");
    }
    assert_eq!(table(&again), expected);
    assert_same(&killed, &whole);
    assert_eq!(table(&again), expected, "with nothing left to play");
    assert_same(&killed, &whole);
}

#[test]
fn what_is_kept_is_not_played_again() {
    let folder = folder();
    let file = folder.path().join("match.jsonl");
    let arguments = format!("senet:pieces=2 --bots greedy,random --games 6 --out {}", show(&file));
    table(&arguments);
    // A mark that no run would leave, and later a line that was cut within a letter of three bytes.
    let marked = text(&file).replacen(r#""overruns":[0,0]"#, r#""overruns":[7,0]"#, 1);
    let kept: String = marked.lines().take(3).map(|line| format!("{line}\n")).collect();
    let cut = [kept.as_bytes(), &b"{\"pair\":1,\"game\":0,\"seats\":[\"\xe2\x80"[..]].concat();
    fs::write(&file, cut).expect("it can be written");
    table(&arguments);
    assert!(text(&file) == marked, "{}", text(&file));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("socket");
    let _socket = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
    let error = refusal(&format!("pig:goal=10 --bots random,greedy --games 2 --out {}", show(&path)));
    assert!(error.contains("only an ordinary file can hold a match"), "{error}");
    assert!(!fs::metadata(&path).expect("it is still there").is_file());
}

#[test]
fn bots_without_a_game_are_told() {
    let table = table("senet:pieces=2 --bots greedy,random,uct:simulations=3 --games 2");
    assert!(table.contains("\nNo Elo: no chain of games links 1 greedy and 3 uct:simulations=3\n"), "{table}");
    let rows: Vec<&str> = table.lines().filter(|line| line.contains('[')).collect();
    assert!(rows[2].starts_with("  3 uct:simulations=3 "), "the last is who has not played\n{table}");
}

#[test]
fn a_match_grows() {
    let folder = folder();
    let [grown, whole] = ["grown.jsonl", "whole.jsonl"].map(|name| folder.path().join(name));
    let arguments = "pig:goal=20 --bots random,greedy --out";
    table(&format!("{arguments} {} --games 6", show(&grown)));
    let expected = table(&format!("{arguments} {} --games 16", show(&whole)));
    assert_eq!(table(&format!("{arguments} {} --games 16", show(&grown))), expected);
    assert_same(&grown, &whole);
    let error = refusal(&format!("{arguments} {} --games 6", show(&grown)));
    assert!(error.ends_with("holds another match: games 16, not 6\n"), "{error}");
}

#[test]
fn parts_that_are_merged_are_the_whole() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for (name, arguments) in [
        ("plain", "senet:pieces=3 --bots greedy,random,uct:simulations=10 --games 40"),
        ("test", "senet:pieces=3 --bots greedy,random --games 400 --sprt 0,100,0.05,0.05"),
    ] {
        let [whole, merged] = ["whole", "merged"].map(|kind| path(&format!("{name}-{kind}.jsonl")));
        let expected = table(&format!("{arguments} --out {}", show(&whole)));
        let parts = [1, 2, 3].map(|part| path(&format!("{name}-{part}.jsonl")));
        for (part, file) in (1..).zip(&parts) {
            let table = table(&format!("{arguments} --shard {part}/3 --threads {part} --out {}", show(file)));
            assert!(table.contains(&format!("\nPart {part}/3 of a match of ")), "{table}");
        }
        let [first, second, third] = parts.each_ref().map(|path| show(path));
        assert_eq!(table(&format!("merge {third} {first} {second} --out {}", show(&merged))), expected);
        assert_same(&merged, &whole);
        assert_eq!(table(&format!("merge {}", show(&merged))), expected, "a whole match shows its table again");
        // Whatever ended first, and however many games the test did not need: to go on is to come to the same.
        let mixed = path(&format!("{name}-mixed.jsonl"));
        let games: Vec<String> = parts.iter().map(|part| text(part)).collect();
        let games = games.iter().flat_map(|part| part.lines().skip(1)).collect::<Vec<_>>();
        let terms = text(&whole);
        let lines = terms.lines().take(1).chain(games.into_iter().rev());
        fs::write(&mixed, lines.map(|line| format!("{line}\n")).collect::<String>()).expect("it can be written");
        assert_eq!(table(&format!("{arguments} --out {}", show(&mixed))), expected);
        assert_same(&mixed, &whole);
    }
    let parts = [1, 2, 3].map(|part| path(&format!("plain-{part}.jsonl")));
    let [first, second, third] = parts.each_ref().map(|path| show(path));
    assert_eq!(refusal(&format!("merge {first} {third}")), "error: part 2/3 is missing\n");
    assert!(refusal(&format!("merge {first} {second} {third} {first}")).contains("is in another file, too"));
    let error = refusal(&format!("merge {first} {}", show(&path("test-2.jsonl"))));
    assert!(error.contains("is no part of the match in"), "{error}");
    let half = text(&parts[1]);
    fs::write(&parts[1], &half[..half.len() - 10]).expect("it can be written");
    let error = refusal(&format!("merge {first} {second} {third}"));
    assert!(error.contains("plain-2.jsonl has not been played to its end: pair 19, game 1 is missing"), "{error}");
}

#[test]
fn failures_and_the_horizon_are_counted() {
    let folder = folder();
    let file = folder.path().join("match.jsonl");
    table(&format!("senet --bots greedy,random --games 6 --horizon 60 --out {}", show(&file)));
    let text = text(&file);
    assert_eq!(text.matches(r#""finished":false,"reason":"horizon""#).count(), 6);
    // The bot `random` sits at `o` in the first game of a pair and at `x` in the second.
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let fail = |line: &mut String, reason: &str, seat: usize| {
        *line = line.replace(r#""reason":"horizon""#, &format!(r#""reason":"{reason}","failed":{seat}"#));
    };
    fail(&mut lines[1], "panic", 1);
    fail(&mut lines[2], "panic", 0);
    fail(&mut lines[3], "fault", 0);
    lines[4] = lines[4].replace(r#""overruns":[0,0]"#, r#""overruns":[3,4]"#);
    fs::write(&file, lines.join("\n") + "\n").expect("it can be written");
    let table = table(&format!("merge {}", show(&file)));
    assert!(table.contains("\nGames broken off at the horizon and drawn: 3; mean length: 60.0 plies\n"), "{table}");
    let last = |row: &str| -> Vec<String> {
        let line = table.lines().rfind(|line| line.starts_with(row)).unwrap_or_else(|| panic!("{row} in\n{table}"));
        line.split_whitespace().rev().take(3).map(str::to_owned).collect()
    };
    assert_eq!(
        (last("  1 "), last("  2 ")),
        (["4", "1", "0"].map(str::to_owned).to_vec(), ["3", "0", "2"].map(str::to_owned).to_vec())
    );
}

#[test]
fn a_limit_of_time_is_kept() {
    let table = table("senet:pieces=2 --bots expectiminimax,uct --games 2 --time 1ms --tolerance 1s");
    assert!(table.contains("\nLimits of a choice: 1ms of processor time (+1s); horizon: 10000 plies\n"), "{table}");
    for row in ["  1  ", "  2  "] {
        let line = table.lines().find(|line| line.starts_with(row)).unwrap_or_else(|| panic!("{table}"));
        assert!(line.ends_with(" 0"), "overruns in {line}");
    }
}

#[test]
fn wrong_arguments_are_told() {
    let folder = folder();
    let file = folder.path().join("match.jsonl");
    table(&format!("pig:goal=10 --bots random,greedy --games 2 --out {}", show(&file)));
    let file = show(&file);
    for (arguments, message) in [
        ("", "the following required arguments were not provided"),
        ("senet --bots greedy,nobody", "there is no bot `nobody`"),
        ("senet --bots greedy,", "a bot is missing between two commas"),
        ("senet --bots expectiminimax,greedy", "`expectiminimax` would think without end"),
        ("senet --bots uct,greedy --depth 3", "`uct` would think without end"),
        ("chess --bots greedy,random", "chess"),
        ("senet --bots greedy,random --shard 3/2", "`3/2` is not a part of a match"),
        ("senet --bots greedy,random --sprt 0,5", "four parts"),
        ("senet --bots greedy,random,greedy --sprt 0,5,0.05,0.05", "--sprt compares two bots in a game for two"),
        ("merge nowhere.jsonl", "nowhere.jsonl: "),
        (&format!("pig:goal=10 --bots random,greedy --games 2 --seed 2 --out {file}"), "another match: seed 1, not 2"),
        (&format!("pig:goal=10 --bots greedy,random --games 2 --out {file}"), "bots random,greedy, not greedy,random"),
        (&format!("pig:goal=10 --bots random,greedy --games 2 --shard 1/2 --out {file}"), "part 1/1, not 1/2"),
    ] {
        let error = refusal(arguments);
        assert!(error.contains(message), "{arguments}: {error}");
    }
    let games = text(Path::new(file));
    fs::write(file, games.replace(r#""pair":0"#, r#""pair":1"#)).expect("it can be written");
    let error = refusal(&format!("merge {file}"));
    assert!(error.ends_with("line 2 is no game of this match\n"), "{error}");
    let endless = games.replace(r#""range":[-1.0,1.0]"#, r#""range":[-1e308,1e308]"#);
    assert_ne!(endless, games);
    fs::write(file, endless).expect("it can be written");
    assert!(refusal(&format!("merge {file}")).contains("line 1: no game pays from -1"));
    // A first line that was cut short, which a run never leaves, is nothing to go on from or to write over.
    fs::write(file, &games[..40]).expect("it can be written");
    let error = refusal(&format!("pig:goal=10 --bots random,greedy --games 2 --out {file}"));
    assert!(error.ends_with(": the file has no whole line\n"), "{error}");
    assert_eq!(text(Path::new(file)), games[..40]);
    fs::write(file, "something else\n").expect("it can be written");
    let error = refusal(&format!("pig:goal=10 --bots random,greedy --games 2 --out {file}"));
    assert!(error.contains("line 1 is not that of a match"), "{error}");
    assert_eq!(text(Path::new(file)), "something else\n", "what is no match is left alone");
}
