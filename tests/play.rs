//! The example `play`, run as a user runs it.

#[allow(dead_code, reason = "drawn here are positions only")]
#[path = "../examples/play/draw/mod.rs"]
mod draw;
mod programs;

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use astragali::Notation;
use astragali::games::catalog;
use astragali::games::senet::Senet;
use astragali::record::Record;

use programs::example;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(example("play"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn run(mut command: Command, input: &str) -> Output {
    let mut child = command.spawn().expect("the example runs");
    let mut stdin = child.stdin.take().expect("its input is piped");
    // It may stop before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the example ends")
}

/// What a run that ends well prints.
fn play(arguments: &[&str], input: &str) -> String {
    let output = run(command(arguments), input);
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}\n{text}");
    assert!(text.ends_with('\n'), "{arguments:?}: half a line at the end of\n{text}");
    text
}

/// The message of a run that ends as wrong arguments do.
fn refusal(arguments: &[&str]) -> String {
    let output = run(command(arguments), "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("messages are UTF-8")
}

/// Fails unless all parts come in the text, in this order.
#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("`{part}` does not come where it should in\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn bots_play_every_rule_set_to_the_end_and_again_from_the_same_seed() {
    for game in catalog::GAMES.iter().flat_map(catalog::Entry::rule_set_names) {
        for [x, o] in [["greedy", "random"], ["expectiminimax:depth=1", "uct:simulations=5"]] {
            let arguments = [&game, "--x", x, "--o", o, "--seed", "7", "--quiet"];
            let line = play(&arguments, "");
            assert_eq!(line, play(&arguments, ""));
            assert!(line.starts_with(&format!("{game} x={x} o={o} seed=7 plies=")), "{line}");
            assert_eq!(line.lines().count(), 1, "{line}");
            assert!(
                line.contains(" winner=") && line.contains(" utilities=") && !line.contains("unfinished"),
                "{line}"
            );
            assert!(!line.contains("-0"), "{line}");
        }
    }
}

#[test]
fn another_seed_gives_another_game() {
    let of_seed = |seed| play(&["--x", "random", "--o", "random", "--seed", seed], "");
    assert_eq!(of_seed("1"), of_seed("1"));
    assert_ne!(of_seed("1").replace("seed 1", ""), of_seed("2").replace("seed 2", ""));
}

#[test]
fn a_game_at_the_horizon_is_a_draw_and_unfinished() {
    let arguments = ["--x", "random", "--o", "random", "--seed", "1", "--horizon", "10"];
    let line = play(&[&arguments[..], &["--quiet"]].concat(), "");
    assert_eq!(line, "senet x=random o=random seed=1 plies=10 winner=none utilities=0,0 unfinished\n");
    assert!(play(&arguments, "").contains("Broken off after 10 plies: a draw, counted as unfinished."));
}

#[test]
fn a_person_plays_asks_and_takes_back() {
    let input = "hint\n2\nnonsense\n99\n3\nundo\nhelp\n1-2\n";
    let text = play(&["senet", "--o", "greedy", "--seed", "42", "--time", "20ms"], input);
    assert_in_order(
        &text,
        &[
            "x=human o=greedy, seed 42",
            "x throws 3",
            "─15──",
            "beauty water three  two   one",
            "borne off: x 0, o 0 of 5 each",
            "x plays a throw of 3:",
            "1  1-4 ",
            "hits o",
            "x> hint",
            "expectiminimax would play ",
            "win chance with each action:",
            "x> 2",
            "x plays 3-6, hits o",
            "o throws ",
            "o's win chance",
            "x> nonsense",
            "neither an action of the list nor a command",
            "x> 99",
            "No action has this number.",
            "x> undo",
            "Back to before ",
            "x> help",
            "water",
            "undo        back to the last choice",
            "x> 1-2",
            "x> \nThe game stops here.",
            "To go on: play senet --position \"",
        ],
    );
}

#[test]
fn enter_plays_the_only_action_and_otherwise_shows_the_position() {
    let text = play(&["senet", "--position", "........../........../........ox x 1"], "\n");
    assert_in_order(
        &text,
        &["1  30-off  off the board  (Enter)", "x plays 30-off", "borne off: x 5, o 4", "x wins after 1 ply."],
    );
    let text = play(&["pig"], "\nquit\n");
    assert_in_order(&text, &["goal 100", "1  roll", "x> \n", "goal 100", "1  roll", "x> quit", "The game stops here."]);
}

#[test]
fn a_difference_in_points_is_told() {
    let text = play(&["goofspiel:points", "--position", "2/1/ 3,0 5", "--o", "random"], "2\n");
    assert_in_order(&text, &["x bids 2, o bids 1", "prize none", "x wins after 1 ply: x +8, o -8."]);
}

#[test]
fn undone_throws_fall_again() {
    let text = play(&["senet", "--o", "random", "--seed", "5"], "1\nundo\n1\nundo\n");
    let pieces: Vec<&str> = text.split("Back to before").collect();
    let [first, second, _] = pieces.as_slice() else { panic!("{text}") };
    let after = |part: &str| part.split("x> 1\n").nth(1).map(str::to_owned);
    assert!(after(first).is_some());
    assert_eq!(after(first), after(second));
    assert!(play(&["senet", "--o", "random"], "undo\n").contains("There is nothing to undo."));
}

#[test]
fn passes_are_announced() {
    let text = play(&["senet", "--x", "random", "--o", "random", "--seed", "1"], "");
    assert!(text.contains(": no piece can move, the turn passes"));
    assert!(text.contains(" wins after "));
    let text = play(&["pig", "--x", "random", "--o", "random", "--seed", "1"], "");
    assert!(text.contains("throws 1: the kitty is lost, the turn passes"));
    assert!(!text.contains("throws 2: the kitty is lost"));
}

#[test]
fn a_saved_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("game.txt");
    let name = file.to_str().expect("temporary folders have readable names");
    fs::write(&file, "an older game").expect("the folder is writable");
    let text = play(&["senet", "--o", "random", "--seed", "42"], &format!("1\nsave {name}\nsave\n"));
    assert_in_order(&text, &["Saved to ", "To save, name a file"]);
    let saved = fs::read_to_string(&file).expect("the game was saved");
    assert_in_order(
        &saved,
        &["game senet\n", "seats x=human o=random\n", "seed 42\n", "start ", "x t3\nx 1-4\no t", "\nunfinished\n"],
    );
    let record = Record::read(Senet::default(), &saved).expect("it is a record");
    let position = &Senet::default().state_text(record.state());
    let go_on = format!("To go on: play senet --position \"{position}\"\n");
    assert!(saved.ends_with(&format!("# {go_on}")) && text.ends_with(&go_on), "{saved}\n{text}");
    assert!(play(&["senet", "--position", position], "").contains("x plays a throw of "));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 1, "a temporary file was left");

    let nowhere = folder.path().join("missing").join("game.txt");
    let text = play(&["pig"], &format!("save {}\n", nowhere.display()));
    assert!(text.contains("Not saved to "), "{text}");
}

#[test]
fn a_saved_game_is_replayed() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("game.txt");
    let name = file.to_str().expect("temporary folders have readable names");
    let replay = |saved: &str| {
        fs::write(&file, saved).expect("the folder is writable");
        play(&["--replay", name], "")
    };
    let text = play(&["senet", "--o", "random", "--seed", "42"], &format!("1\nsave {name}\n"));
    let replayed = play(&["--replay", name], "");
    assert_in_order(
        &replayed,
        &[
            "senet  the Egyptian race",
            "x=human o=random, seed 42\nx throws 3\n\n",
            "─15──",
            "x plays 1-4, hits o, the two swap\no throws ",
        ],
    );
    assert!(replayed.ends_with("The game stops here.\n") && !replayed.contains("x> "), "{replayed}");
    // What was played and thrown, without what a person is asked.
    let told = |text: &str| -> Vec<String> {
        let happens = |line: &&str| line.contains(" throws ") || line.contains(" plays ") && !line.ends_with(':');
        text.lines().filter(happens).map(str::to_owned).collect()
    };
    assert_eq!(told(&text), told(&replayed));

    let over = "game goofspiel:points\nseats x=a o=b\nstart 2/1/ 3,0 5\nxo 2:1\nresult x=8 o=-8\n";
    assert_in_order(
        &replay(over),
        &["x=a o=b\n\n", "x bids 2, o bids 1\n", "prize none", "x wins after 1 ply: x +8, o -8.\n"],
    );
    let three =
        "game hyena:players=3\nseats x=a o=b a=c\nstart v$0|v$0|v$0 x start -\nx start a\na t2\nunfinished horizon\n";
    assert_in_order(
        &replay(three),
        &["x=a o=b a=c\n", "the lot falls on a", "a throws 2", "Broken off after 2 plies: a draw"],
    );
    let fault = three.replace("unfinished horizon", "unfinished fault in o");
    assert!(replay(&fault).ends_with("The game stops here: fault in o.\n"));
    // Saved before games had results.
    let old = "game pig\nseats x=a o=b\nseed 1\nstart 0,0 0 x -\nx roll\nposition 0,0 0 x roll\n# To go on: …\n";
    assert_in_order(&replay(old), &["pig", "x=a o=b, seed 1", "goal 100", "x rolls", "The game stops here."]);

    let refused = |saved: &str, parts: &[&str]| {
        fs::write(&file, saved).expect("the folder is writable");
        let message = refusal(&["--replay", name]);
        assert_in_order(&message, &[&["error: "], parts].concat());
    };
    refused(&over.replace("2:1", "1:2"), &["game.txt: line 4: `1:2` is not possible here"]);
    refused(over.trim_end(), &["game.txt: line 5: the text ends where"]);
    refused("game chess\nseats x=a o=b\nstart rnbqkbnr\n", &["there is no game `chess`"]);
    assert_in_order(&refusal(&["--replay", "nowhere.txt"]), &["error: nowhere.txt: "]);
    assert!(refusal(&["senet", "--replay", name]).contains("--replay <FILE>"));
}

#[test]
fn simultaneous_choices_stay_hidden_until_all_are_made() {
    let against_bot = play(&["goofspiel", "--o", "greedy", "--seed", "1"], "2\n");
    assert_in_order(&against_bot, &["is turned up", "x bids for", "x> 2\n", "x bids 2, o bids "]);
    let before = against_bot.split("x> ").next().unwrap_or_default();
    assert!(!before.contains("o bids") && !before.contains("o's win chance"), "{before}");

    let between_people = play(&["goofspiel", "--o", "human", "--x", "human", "--seed", "1"], "2\n5\n");
    assert_in_order(&between_people, &["x> \n", "o> \n", "x bids 2, o bids 5"]);
    let both_typed = between_people.split("x bids 2").next().unwrap_or_default();
    assert!(!both_typed.contains("> 2") && !both_typed.contains("> 5"), "{both_typed}");
}

#[test]
fn seats_are_filled_as_one_would_expect() {
    let seats = |arguments: &[&str]| play(arguments, "").lines().nth(1).unwrap_or_default().to_owned();
    assert!(seats(&[]).starts_with("x=human o=expectiminimax, seed "));
    assert!(seats(&["pig", "--x", "greedy"]).starts_with("x=greedy o=human, "));
    assert!(seats(&["--o", "human", "--time", "10ms"]).starts_with("x=expectiminimax o=human, "));
}

#[test]
fn wrong_arguments_are_refused_with_what_exists() {
    let cases: [(&[&str], &[&str]); 10] = [
        (&["chess"], &["no game `chess`", "`senet`", "`goofspiel`"]),
        (&["senet:chess"], &["no option `chess`", "`jequier`"]),
        (&["senet:pieces=9"], &["`pieces=9`", "from 1 to 7"]),
        (&["--o", "deep-blue"], &["--o: there is no bot `deep-blue`", "`expectiminimax`", "`human`"]),
        (&["--o", "uct:plies=3"], &["no option `plies=3`", "simulations=NUMBER"]),
        (&["--a", "random"], &["`senet` has no seat `a`", "`x`, `o`"]),
        (&["--position", "xo"], &["position `xo`", "column"]),
        (&["--time", "soon"], &["'soon'", "--time"]),
        (&["--seed", "seven"], &["'seven'", "--seed"]),
        (&["--quiet"], &["--quiet is for games between bots", "--x"]),
    ];
    for (arguments, parts) in cases {
        let message = refusal(arguments);
        assert!(message.starts_with("error: "), "{message}");
        assert_in_order(message.lines().next().unwrap_or_default(), parts);
    }
}

#[test]
fn help_tells_of_every_game_and_bot() {
    let help = play(&["--help"], "");
    for entry in catalog::GAMES {
        assert!(help.contains(entry.name) && help.contains(entry.about), "{}", entry.name);
    }
    for kind in astragali::bots::KINDS {
        assert!(help.contains(kind.name) && help.contains(kind.about), "{}", kind.name);
    }
}

#[test]
fn colours_are_for_terminals() {
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = command(&["senet"]);
        command.env("TERM", "xterm").envs(variables.iter().copied());
        run(command, "").stdout.contains(&b'\x1b')
    };
    assert!(!coloured(&[]), "piped output has no colours");
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]), "unless they are forced");
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "and never against NO_COLOR");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["--x", "random", "--o", "random"]).spawn().expect("the example runs");
    drop(child.stdin.take());
    drop(child.stdout.take());
    let mut errors = String::new();
    child.stderr.take().expect("errors are piped").read_to_string(&mut errors).expect("messages are UTF-8");
    assert!(child.wait().expect("the example ends").success());
    assert_eq!(errors, "");
}

#[test]
fn everything_fits_eighty_columns() {
    let games: [&[&str]; 4] = [&["senet:both"], &["pig"], &["goofspiel:cards=13", "--o", "greedy"], &["piglet"]];
    for arguments in games {
        let text = play(&[arguments, &["--time", "20ms"]].concat(), "help\nhint\nhelp\n");
        for line in text.lines().filter(|line| !line.starts_with("To go on")) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn what_is_no_position_is_not_drawn() {
    for name in ["senet", "pig", "piglet", "goofspiel", "another"] {
        let picture = draw::picture(name);
        for text in ["", "x", "1,2 3", "//.. x -", "a,b c x -", "1,2/3 0,0 -", "0,0 0 x y z/"] {
            let _ = (picture.board(text), picture.task(text));
            assert_eq!(picture.remark(text, "t9-"), None, "{name}: {text}");
        }
        assert_eq!(picture.board(""), None, "{name}");
    }
}
