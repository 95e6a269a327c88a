//! Programs of other making on both sides of the protocol: `tests/peers/` holds them, in Python.

mod programs;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use astragali::bots::{Bot, External, from_spec};
use astragali::evaluator::Evaluator;
use astragali::game::JointAction;
use astragali::games::catalog::{self, Entry, GAMES, Visitor};
use astragali::games::pig::{Action, Die, Pig, State};
use astragali::protocol::{EngineError, LineError};
use astragali::search::{Limits, Report, SearchError};
use astragali::{Game, Notation, Player, Random, Step, Turn};
use proptest::prelude::*;

use programs::example;

/// The interpreter itself, without a launcher before it that would take its time at every start.
fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let output = output.expect("these tests need python3");
        assert!(output.status.success(), "python3 does not work: {output:?}");
        String::from_utf8(output.stdout).expect("paths are readable").trim().to_owned()
    })
}

/// A script among the peers.
fn script(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "peers", name].iter().collect();
    path.to_str().expect("paths are readable").to_owned()
}

/// A peer that is an engine.
fn peer(name: &str, arguments: &[&str]) -> External {
    let arguments = arguments.iter().map(|&argument| argument.to_owned());
    External::new(python(), std::iter::once(script(name)).chain(arguments))
}

fn pig() -> Pig {
    Pig::new(Die::Cube)
}

/// An engine with this fault, asked for an action at the start of Pig.
fn ask(engine: &mut External, limits: &Limits) -> Result<Action, SearchError> {
    let start = pig().start();
    engine.choose(&pig(), &start, Player::X, limits, &mut Random::seeded(1)).map(|choice| choice.action)
}

#[track_caller]
fn failure<T: std::fmt::Debug>(result: Result<T, SearchError>) -> EngineError {
    match result {
        Err(SearchError::Engine(error)) => *error,
        other => panic!("{other:?}"),
    }
}

/// Fails if a process is still there, as one that runs or as a zombie.
#[track_caller]
fn assert_gone(process: u32) {
    if cfg!(target_os = "linux") {
        assert!(!Path::new(&format!("/proc/{process}")).exists(), "process {process} is still there");
    }
}

/// Threads of this process, where the system tells.
fn threads() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// The resident memory of this process in KiB, where the system tells.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// Rolls until the kitty is 20 or wins.
fn hold_at_20(state: &State) -> Action {
    let missing = 100 - state.bank(state.side());
    if state.kitty() >= missing.min(20) { Action::Hold } else { Action::Roll }
}

#[test]
fn an_engine_plays_by_its_own_rules() {
    let mut engine = peer("hold_at_20.py", &[]);
    engine.start(&pig()).expect("the engine starts");
    assert_eq!(engine.program_name(), Some("hold at 20"));
    let process = engine.process().expect("the engine runs");
    let mut random = Random::seeded(20);
    for _ in 0..5 {
        let mut state = pig().start();
        while pig().turn(&state) != Turn::Over {
            let action = match pig().turn(&state) {
                Turn::Decision(player) => {
                    let choice =
                        engine.choose(&pig(), &state, player, &Limits::none(), &mut random).expect("an answer");
                    assert_eq!(choice.action, hold_at_20(&state));
                    assert_eq!((choice.report.best(), &choice.report.values[..]), (Some(choice.action), &[0.0; 2][..]));
                    choice.action
                }
                _ => pig().sample_outcome(&state, &mut random),
            };
            pig().apply(&mut state, action);
        }
    }
    let to_thirty = pig().with_goal(30).expect("30 is a goal");
    let near = to_thirty.parse_state("25,0 0 x -").expect("a position");
    let choice = engine.choose(&to_thirty, &near, Player::X, &Limits::none(), &mut random).expect("an answer");
    assert_eq!(choice.action, Action::Roll);
    let piglet = Pig::new(Die::Coin);
    let refused = engine.choose(&piglet, &piglet.start(), Player::X, &Limits::none(), &mut random);
    let EngineError::Refused { request, message } = failure(refused) else { panic!("not refused") };
    assert_eq!((request.as_str(), message.as_str()), ("`game piglet`", "piglet is not played here, only pig"));
    let nobody = engine.choose(&pig(), &pig().start(), Player::O, &Limits::none(), &mut random);
    assert_eq!(nobody.map(|choice| choice.action), Err(SearchError::NothingToChoose(Player::O)));
    assert_eq!(engine.process(), Some(process), "one process has answered everything");
    drop(engine);
    assert_gone(process);
}

/// Plays up to 120 plies with one engine in all seats and gives the last position.
struct Play<'a> {
    engine: &'a mut External,
    seed: u64,
}

impl Visitor for Play<'_> {
    type Output = String;

    fn visit<G, E>(self, game: G, _evaluator: E) -> String
    where
        G: Notation + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let mut state = game.start();
        let mut random = Random::seeded(self.seed);
        for _ in 0..120 {
            let turn = game.turn(&state);
            let mut choose = |player| {
                let choice = self.engine.choose(&game, &state, player, &Limits::none(), &mut random);
                choice.unwrap_or_else(|error| panic!("{} {}: {error}", game.name(), game.state_text(&state))).action
            };
            let step = match turn {
                Turn::Over => break,
                Turn::Decision(player) => Step::One(choose(player)),
                Turn::Joint(players) => Step::Joint(players.iter().map(choose).collect::<JointAction<_>>()),
                Turn::Chance => Step::One(game.sample_outcome(&state, &mut random)),
            };
            game.advance(&mut state, &step);
        }
        game.state_text(&state)
    }
}

#[test]
fn an_engine_without_rules_plays_every_game_and_again_from_the_same_seed() {
    let mut engine = peer("at_random.py", &[]);
    for name in GAMES.iter().flat_map(Entry::rule_set_names) {
        let mut play = |seed| catalog::with(&name, Play { engine: &mut engine, seed }).expect("the catalogue's name");
        let [first, again, other] = [play(1), play(1), play(2)];
        assert_eq!(first, again, "{name}");
        assert_ne!(first, other, "{name}");
    }
}

#[test]
fn ten_thousand_plies_leave_nothing_behind() {
    let mut engine = peer("at_random.py", &[]);
    engine.start(&pig()).expect("the engine starts");
    let (process, before) = (engine.process(), memory());
    let mut random = Random::seeded(3);
    let game = pig().with_goal(1000).expect("1000 is a goal");
    let mut state = game.start();
    for _ in 0..10_000 {
        let action = match game.turn(&state) {
            Turn::Decision(player) => {
                engine.choose(&game, &state, player, &Limits::none(), &mut random).expect("an answer").action
            }
            Turn::Over => {
                state = game.start();
                continue;
            }
            _ => game.sample_outcome(&state, &mut random),
        };
        game.apply(&mut state, action);
    }
    assert_eq!(engine.process(), process);
    assert!(threads() < 200, "{} threads", threads());
    assert!(memory() < before + 64 * 1024, "{before} KiB have become {}", memory());
}

#[test]
fn a_client_finds_no_fault_with_the_engine() {
    for bot in ["expectiminimax", "uct"] {
        let output = Command::new(python()).arg(script("client.py")).arg(example("engine")).arg(bot).output();
        let output = output.expect("the client runs");
        assert!(output.status.success(), "{bot}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains(" choices, stopped after "), "{bot}: {output:?}");
    }
}

/// Compares a bot behind the example `engine` with the same bot in this process.
struct Compare<'a> {
    engine: &'a mut External,
    spec: &'a str,
}

impl Visitor for Compare<'_> {
    type Output = ();

    fn visit<G, E>(self, game: G, evaluator: E)
    where
        G: Notation + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let mut bot = from_spec(self.spec, evaluator).expect("a bot");
        let mut state = game.start();
        let mut random = Random::seeded(5);
        for _ in 0..30 {
            let turn = game.turn(&state);
            if turn == Turn::Over {
                break;
            }
            let mut actions = JointAction::new();
            for player in turn.choosers().iter() {
                let mut seed = Random::seeded(random.clone().bits());
                let far = self.engine.choose(&game, &state, player, &Limits::none(), &mut random).expect("an answer");
                let near = bot.choose(&game, &state, player, &Limits::none(), &mut seed).expect("an answer");
                assert_eq!(far.action, near.action, "{} in {}", self.spec, game.state_text(&state));
                assert_eq!(far.report.values, near.report.values);
                assert_eq!(far.report.line, near.report.line);
                let effort = |report: &Report<_>| (report.depth, report.nodes, report.simulations);
                assert_eq!(effort(&far.report), effort(&near.report));
                assert_eq!(far.report.strategies.len(), 1);
                assert_eq!(far.report.strategy(player).map(astragali::search::Strategy::best), Some(far.action));
                actions.push(far.action);
            }
            let step = match turn {
                Turn::Chance => Step::One(game.sample_outcome(&state, &mut random)),
                Turn::Joint(_) => Step::Joint(actions),
                _ => Step::One(actions[0]),
            };
            game.advance(&mut state, &step);
        }
    }
}

#[test]
fn a_bot_is_the_same_on_either_side() {
    for spec in ["greedy", "expectiminimax:depth=1", "uct:simulations=20"] {
        let mut engine = External::new(example("engine").to_str().expect("paths are readable"), [spec]);
        for name in GAMES.iter().flat_map(Entry::rule_set_names) {
            catalog::with(&name, Compare { engine: &mut engine, spec }).expect("the catalogue knows its own names");
        }
    }
}

/// Bids for the higher of two prizes.
struct Joint;

impl Visitor for Joint {
    type Output = ();

    fn visit<G, E>(self, game: G, _evaluator: E)
    where
        G: Notation + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let state = game.parse_state("1,2/1,2/1 0,0 2").expect("a position");
        let mut engine = peer("at_random.py", &[]);
        let mut analyse =
            |state| engine.analyse(&game, state, &Limits::none(), &mut Random::seeded(1)).expect("answers");
        let report = analyse(&state);
        let players: Vec<Player> = report.strategies.iter().map(|strategy| strategy.player).collect();
        assert_eq!(players, [Player::X, Player::O]);
        for strategy in &report.strategies {
            let sum: f64 = strategy.actions.iter().map(|action| action.probability).sum();
            assert_eq!((strategy.actions.len(), sum), (2, 1.0));
        }
        let chance = analyse(&game.start());
        assert_eq!((chance.strategies.len(), &chance.values[..]), (0, &[0.0, 0.0][..]));
    }
}

#[test]
fn everybody_is_asked_at_a_joint_turn() {
    catalog::with("goofspiel:cards=2", Joint).expect("the catalogue has Goofspiel");
}

#[test]
fn faults_are_told_apart() {
    let soon = Limits::none().time(Duration::from_millis(50));
    let ask_within = |limits: &Limits, fault: &str| {
        let mut engine = peer("faulty.py", &[fault]).grace(Duration::from_millis(50));
        engine.start(&pig()).expect("the engine starts");
        let process = engine.process().expect("the engine runs");
        let error = failure(ask(&mut engine, limits));
        assert_eq!(engine.process().is_some(), error.is_in_step(), "{fault}: {error}");
        if !error.is_in_step() {
            assert_gone(process);
        }
        drop(engine);
        assert_gone(process);
        error
    };
    // A busy machine may take its time where no time is at issue.
    let ask = |fault: &str| ask_within(&Limits::none(), fault);
    let EngineError::Ended(Some(status)) = ask("crash") else { panic!("it crashed") };
    assert_eq!(status.code(), Some(3));
    assert_eq!(ask("close"), EngineError::Ended(None));
    assert_eq!(ask("garbage"), EngineError::NotUnderstood(LineError::UnknownWord("`Thinking`".into())));
    assert_eq!(ask("binary"), EngineError::NotUnderstood(LineError::NotUtf8));
    let out_of_order = ask("out-of-order").to_string();
    assert!(out_of_order.starts_with("the engine answered `go x seed "), "{out_of_order}");
    assert!(out_of_order.ends_with(" with `ready`"), "{out_of_order}");
    let illegal = ask("illegal").to_string();
    assert!(illegal.ends_with("`fly` is not possible here; possible: roll hold"), "{illegal}");
    let EngineError::Refused { message, .. } = ask("refuse") else { panic!("it refused") };
    assert_eq!(message, "I would rather not");
    let late = EngineError::Late { time: Duration::from_millis(50), grace: Duration::from_millis(50) };
    assert_eq!(ask_within(&soon, "late"), late);
    assert!(matches!(ask_within(&soon, "deaf"), EngineError::Silent { .. }));
    assert!(matches!(ask_within(&soon, "endless"), EngineError::Silent { .. }));
    assert!(matches!(ask_within(&soon, "flood"), EngineError::Silent { .. }));
}

#[test]
fn a_line_without_end_is_no_answer() {
    let mut engine = peer("faulty.py", &["long"]);
    assert_eq!(failure(ask(&mut engine, &Limits::none())), EngineError::NotUnderstood(LineError::TooLong));
}

#[test]
fn an_engine_that_does_not_start_is_told_of_at_once() {
    let missing = External::new("./no-such-engine", [""; 0]).start(&pig()).unwrap_err();
    let EngineError::NotStarted { program, reason } = missing else { panic!("{missing}") };
    assert_eq!((program.as_str(), reason), ("./no-such-engine", ErrorKind::NotFound));
    let mut version = peer("faulty.py", &["version"]);
    let error = version.start(&pig()).unwrap_err().to_string();
    assert_eq!(error, "the engine refused `protocol astragali 1`: only version 9 is spoken here");
    let error = peer("faulty.py", &["game"]).start(&pig()).unwrap_err().to_string();
    assert_eq!(error, "the engine refused `game pig`: this game is not played here");
    let mut mute = peer("faulty.py", &["mute"]).patience(Duration::from_millis(100));
    assert!(matches!(mute.start(&pig()), Err(EngineError::Silent { .. })));
    let not_an_engine = External::new(python(), ["-c", "print('hello')"]).start(&pig()).unwrap_err();
    assert_eq!(not_an_engine.to_string(), "the engine's answer is not understood: the word `hello` is not known");
    assert!(matches!(External::new(python(), ["-c", ""]).start(&pig()), Err(EngineError::Ended(Some(_)))));
}

#[test]
fn an_answer_too_many_is_found_with_the_next_question() {
    let mut engine = peer("faulty.py", &["twice"]);
    assert_eq!(ask(&mut engine, &Limits::none()), Ok(Action::Roll));
    assert!(matches!(failure(ask(&mut engine, &Limits::none())), EngineError::OutOfOrder { .. }));
}

#[test]
fn information_that_makes_no_sense_is_left_out() {
    let mut engine = peer("faulty.py", &["odd-info"]);
    let choice = engine.choose(&pig(), &pig().start(), Player::X, &Limits::none(), &mut Random::seeded(1));
    let choice = choice.expect("an answer");
    assert_eq!((choice.action, choice.report.depth, choice.report.nodes), (Action::Hold, 7, 9));
    assert_eq!(choice.report.line, [Step::One(Action::Roll), Step::One(Action::Throw(5))]);
    assert_eq!(choice.report.values[..], [0.5, -1.0]);
}

#[test]
fn an_engine_that_crashed_is_started_anew() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let marker = folder.path().join("crashed");
    let mut engine = peer("faulty.py", &["crash-once", marker.to_str().expect("paths are readable")]);
    assert!(matches!(failure(ask(&mut engine, &Limits::none())), EngineError::Ended(Some(_))));
    assert_eq!(engine.process(), None);
    assert_eq!(ask(&mut engine, &Limits::none()), Ok(Action::Roll));
    let mut engine = peer("faulty.py", &["crash"]);
    for _ in 0..10 {
        assert!(matches!(failure(ask(&mut engine, &Limits::none())), EngineError::Ended(Some(_))));
    }
    assert!(threads() < 200, "{} threads", threads());
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let mut engine = peer("faulty.py", &["stubborn"]);
    assert_eq!(ask(&mut engine, &Limits::none()), Ok(Action::Roll));
    let process = engine.process().expect("the engine runs");
    let begun = Instant::now();
    drop(engine);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert_gone(process);
}

#[test]
fn without_a_time_an_engine_is_stopped_and_its_answer_counts() {
    let mut endless = External::new(example("engine").to_str().expect("paths are readable"), ["uct"]);
    endless.start(&pig()).expect("the engine starts");
    let mut patient = endless.patience(Duration::from_millis(200));
    assert!(ask(&mut patient, &Limits::none()).is_ok());
    // So is one whose caller raises the flag.
    let flag = Arc::new(AtomicBool::new(false));
    let raised = flag.clone();
    let raiser = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        raised.store(true, Ordering::Relaxed);
    });
    let mut patient = patient.patience(Duration::from_secs(60));
    let begun = Instant::now();
    assert!(ask(&mut patient, &Limits::none().stop(flag)).is_ok());
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    raiser.join().expect("it only sleeps");
}

#[test]
fn the_examples_take_engines_for_bots() {
    let engine = format!("external:'{}' '{}'", python(), script("hold_at_20.py"));
    let play = |bot: &str| {
        let arguments = ["pig", "--x", bot, "--o", "greedy", "--seed", "4", "--quiet"];
        Command::new(example("play")).args(arguments).output().expect("the example runs")
    };
    let output = play(&engine);
    let line = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && line.contains(" winner="), "{output:?}");
    assert!(line.starts_with("pig x=external:"), "{line}");
    let best = Command::new(example("best"))
        .args(["pig", "--position", "0,0 20 x -", "--bot", &engine])
        .output()
        .expect("the example runs");
    assert!(String::from_utf8_lossy(&best.stdout).contains("best for x   hold\n"), "{best:?}");
    let regret = |more: &[&str]| {
        let arguments = [&["pig:goal=20", "--bots", &engine, "--games", "10"], more].concat();
        Command::new(example("regret")).args(arguments).output().expect("the example runs")
    };
    let table = regret(&["--time", "10s"]);
    let table = String::from_utf8_lossy(&table.stdout);
    assert!(table.lines().any(|line| line.contains("hold_at_20.py") && line.ends_with("  10 games")), "{table}");
    let unlimited = regret(&[]);
    assert!(String::from_utf8_lossy(&unlimited.stderr).ends_with("give it a limit, or --time\n"), "{unlimited:?}");
    for (bot, message) in [
        ("external:no-such-engine", "`external:no-such-engine`: `no-such-engine` could not be started"),
        ("external:", "no program is named"),
        ("external:'a", "a quotation is not closed"),
    ] {
        let output = play(bot);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.starts_with("error: ") && errors.contains(message), "{errors}");
    }
    let crashing = format!("external:'{}' '{}' crash", python(), script("faulty.py"));
    let output = play(&crashing);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("the engine ended (exit "), "{output:?}");
}

#[test]
fn a_program_that_crashes_loses_its_games_and_not_the_match() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let marker = folder.path().join("started");
    let file = folder.path().join("match.jsonl");
    // The one crashes when it is asked, the other whenever it is started after the first time.
    for fault in ["crash 'a,b'".to_owned(), format!("start-once '{}'", marker.display())] {
        let bots = format!("external:'{}' '{}' {fault},greedy", python(), script("faulty.py"));
        let output = Command::new(example("arena"))
            .args(["pig:goal=1000", "--games", "4", "--bots", &bots, "--out"])
            .arg(&file)
            .output()
            .expect("the example runs");
        assert!(output.status.success(), "{fault}: {output:?}");
        let text = fs::read_to_string(&file).expect("the match has been written");
        fs::remove_file(&file).expect("the file is there");
        let games = text.lines().skip(1).map(|line| line.parse::<serde_json::Value>().expect("JSON"));
        let seats = games.map(|game| {
            let seat = game["bots"].as_array().and_then(|bots| bots.iter().position(|bot| bot == 0)).expect("a seat");
            assert_eq!(game["reason"], "fault", "{fault}: {game}");
            assert_eq!(game["failed"], seat, "{fault}: {game}");
            assert_eq!(game["utilities"][seat], -1.0, "{fault}: {game}");
            seat
        });
        assert_eq!(seats.sum::<usize>(), 2, "{fault}: four games, seats rotated");
    }
}

/// Lines that are some of the protocol, and some not.
fn said() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        prop::sample::select(vec![
            "ready",
            "name a",
            "wants actions",
            "bestaction roll",
            "bestaction t5",
            "info depth 3",
            "error no"
        ])
        .prop_map(|line| line.as_bytes().to_vec()),
        prop::collection::vec(any::<u8>(), 0..20),
    ];
    // What greets well gets further.
    (0..4usize, prop::collection::vec(line, 0..6))
        .prop_map(|(ready, lines)| [vec![b"ready".to_vec(); ready], lines].concat().join(&b'\n'))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[cfg(unix)]
    #[test]
    fn whatever_a_program_says_gives_an_action_or_an_error(text in said()) {
        let file = tempfile::NamedTempFile::new().expect("a file for the test");
        fs::write(file.path(), &text).expect("the file is writable");
        let mut engine = External::new("cat", [file.path().to_str().expect("paths are readable")]);
        match ask(&mut engine, &Limits::none()) {
            Ok(action) => {
                prop_assert!([Action::Roll, Action::Hold].contains(&action));
                prop_assert!(text.starts_with(b"ready") || text.starts_with(b"name") || text.starts_with(b"wants"));
            }
            Err(SearchError::Engine(error)) => prop_assert!(!error.to_string().is_empty()),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}
