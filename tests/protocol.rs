//! The lines of the protocol, and the conversation of an engine that is served.

use std::io::Cursor;

use astragali::Player;
use astragali::bots::{Engine, Refusal, Uniform, engine, serve};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::notation::Notation;
use astragali::protocol::{Go, Info, LONGEST_LINE, LineError, Lines, Reply, Request, is_text};
use proptest::prelude::*;

fn go(player: Player) -> Go {
    Go { player, time: None, nodes: None, depth: None, simulations: None, seed: None, actions: Vec::new() }
}

#[test]
fn requests_are_read_and_written() {
    let full = Go {
        time: Some(500),
        nodes: Some(u64::MAX),
        depth: Some(u32::MAX),
        simulations: Some(0),
        seed: Some(7),
        actions: vec!["13/11 6/5*".into(), "bar/20".into()],
        ..go(Player::O)
    };
    for (line, request) in [
        ("protocol astragali 1", Request::Protocol { version: 1 }),
        ("game senet:jequier,pieces=3", Request::Game("senet:jequier,pieces=3".into())),
        ("position 0,0 0 x -", Request::Position("0,0 0 x -".into())),
        ("go x", Request::Go(go(Player::X))),
        (
            "go o time 500 nodes 18446744073709551615 depth 4294967295 simulations 0 seed 7 actions 13/11 6/5*\tbar/20",
            Request::Go(full),
        ),
        ("stop", Request::Stop),
        ("quit", Request::Quit),
    ] {
        assert_eq!(line.parse(), Ok(request.clone()));
        assert_eq!(request.to_string(), line);
    }
    assert_eq!("  go  x   seed 07 ".parse(), Ok(Request::Go(Go { seed: Some(7), ..go(Player::X) })));
}

#[test]
fn replies_are_read_and_written() {
    let info = Info {
        values: vec![0.25, -1e-7],
        depth: Some(3),
        nodes: Some(17),
        simulations: Some(2),
        line: vec!["roll".into(), "t5".into()],
    };
    for (line, reply) in [
        ("name hold at 20", Reply::Name("hold at 20".into())),
        ("wants actions", Reply::WantsActions),
        ("info", Reply::Info(Info::default())),
        ("info values 0.25,-0.0000001 depth 3 nodes 17 simulations 2 line roll\tt5", Reply::Info(info)),
        ("ready", Reply::Ready),
        ("bestaction 24/18 13/11", Reply::BestAction("24/18 13/11".into())),
        ("error no such game", Reply::Error("no such game".into())),
    ] {
        assert_eq!(line.parse(), Ok(reply.clone()));
        assert_eq!(reply.to_string(), line);
    }
    assert_eq!(Reply::Error("two\nlines\r\0".into()).to_string(), "error two lines  ");
}

#[test]
fn the_conversation_in_the_specification_is_one() {
    let specification = include_str!("../docs/protocol.md");
    let conversation = specification.split("```").nth(1).expect("it stands first");
    let (replies, requests): (Vec<&str>, Vec<&str>) =
        conversation.lines().skip(2).partition(|line| line.starts_with("  "));
    assert_eq!((requests.len(), replies.len()), (5, 6));
    for line in requests {
        assert_eq!(line.parse::<Request>().expect(line).to_string(), line);
    }
    for line in replies {
        assert_eq!(line.parse::<Reply>().expect(line).to_string(), line.trim());
    }
}

#[test]
fn what_is_no_request_is_refused_with_what_is_wrong() {
    for (line, message) in [
        ("", "the word `` is not known"),
        ("Go x", "the word `Go` is not known"),
        ("bestaction roll", "the word `bestaction` is not known"),
        ("protocol", "the line ends where `astragali` should stand"),
        ("protocol uci 1", "`uci` cannot be read as `astragali`"),
        ("protocol astragali", "the line ends where `version` should stand"),
        ("protocol astragali +1", "`+1` cannot be read as `version`"),
        ("protocol astragali 4294967296", "`4294967296` cannot be read as `version`"),
        ("protocol astragali 1 2", "the line should end before `2`"),
        ("game", "the line ends where `game` should stand"),
        ("position ", "the line ends where `position` should stand"),
        ("go", "the line ends where `player` should stand"),
        ("go xo", "`xo` cannot be read as `player`"),
        ("go g", "`g` cannot be read as `player`"),
        ("go x depth", "the line ends where `depth` should stand"),
        ("go x depth 4294967296", "`4294967296` cannot be read as `depth`"),
        ("go x time 1.5", "`1.5` cannot be read as `time`"),
        ("go x nodes -1", "`-1` cannot be read as `nodes`"),
        ("go x seed 1 seed 1", "`seed` comes twice"),
        ("go x actions", "the line ends where `actions` should stand"),
        ("go x infinite", "the word `infinite` is not known"),
        ("stop it", "the line should end before `it`"),
        ("quit\r", "the line holds a control character"),
        ("stop\0", "the line holds a control character"),
    ] {
        assert_eq!(line.parse::<Request>().unwrap_err().to_string(), message, "{line}");
    }
}

#[test]
fn what_is_no_reply_is_refused_with_what_is_wrong() {
    for (line, message) in [
        ("", "the word `` is not known"),
        ("go x", "the word `go` is not known"),
        ("name", "the line ends where `name` should stand"),
        ("wants", "the line ends where `actions` should stand"),
        ("wants money", "`money` cannot be read as `actions`"),
        ("wants actions now", "the line should end before `now`"),
        ("ready.", "the word `ready.` is not known"),
        ("bestaction", "the line ends where `bestaction` should stand"),
        ("error", "the line ends where `error` should stand"),
        ("info values", "the line ends where `values` should stand"),
        ("info values 1,", "`1,` cannot be read as `values`"),
        ("info values nan,1", "`nan,1` cannot be read as `values`"),
        ("info values 1e999,0", "`1e999,0` cannot be read as `values`"),
        ("info values 1 values 1", "`values` comes twice"),
        ("info depth 1 depth 2", "`depth` comes twice"),
        ("info string hello", "the word `string` is not known"),
        ("info line", "the line ends where `line` should stand"),
    ] {
        assert_eq!(line.parse::<Reply>().unwrap_err().to_string(), message, "{line}");
    }
}

#[test]
fn later_information_replaces_what_it_tells_anew() {
    let mut info = Info { values: vec![1.0], depth: Some(1), nodes: Some(5), ..Info::default() };
    info.update(Info { depth: Some(2), line: vec!["a".into()], ..Info::default() });
    info.update(Info { simulations: Some(0), ..Info::default() });
    let line = vec!["a".into()];
    assert_eq!(info, Info { values: vec![1.0], depth: Some(2), nodes: Some(5), simulations: Some(0), line });
}

/// All lines of a stream.
fn lines(bytes: &[u8]) -> Vec<Result<String, LineError>> {
    let mut lines = Lines::new(bytes);
    std::iter::from_fn(|| lines.next().expect("memory can be read")).collect()
}

#[test]
fn lines_have_a_greatest_length() {
    for end in ["", "\n", "\r\n"] {
        let longest = "a".repeat(LONGEST_LINE);
        assert_eq!(lines(format!("{longest}{end}").as_bytes()), [Ok(longest.clone())]);
        for more in [1, 2, 3, LONGEST_LINE, 3 * LONGEST_LINE + 5] {
            let text = format!("{longest}{}{end}stop\n", "a".repeat(more));
            let rest = if end.is_empty() { vec![] } else { vec![Ok("stop".into())] };
            assert_eq!(lines(text.as_bytes()), [vec![Err(LineError::TooLong)], rest].concat(), "{more} {end:?}");
        }
    }
}

/// Serves random play of the catalogue.
struct Serve;

impl Visitor for Serve {
    type Output = Box<dyn Engine>;

    fn visit<G: Notation + 'static, E: Evaluator<G>>(self, game: G, _evaluator: E) -> Self::Output {
        engine(game, Box::new(Uniform))
    }
}

fn served(input: &[u8]) -> String {
    let mut output = Vec::new();
    let open = |name: &str| Ok::<_, Refusal>(catalog::with(name, Serve)?);
    serve(Cursor::new(input.to_vec()), &mut output, "random", open).expect("memory can be written");
    String::from_utf8(output).expect("replies are UTF-8")
}

/// The first words of all replies.
fn answers(input: &str) -> Vec<String> {
    served(input.as_bytes()).lines().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_request_gets_one_closing_line() {
    let input = "protocol astragali 1\n\r\nstop\ngame pig\r\nposition 0,0 0 x -\ngo x\nhello\ngo o\nquit\ngo x\n";
    assert_eq!(answers(input), ["name", "ready", "ready", "ready", "info", "bestaction", "error", "error"]);
}

#[test]
fn an_error_leaves_nothing_of_what_was_set() {
    let set = "protocol astragali 1\ngame pig\nposition 0,0 0 x -\n";
    for (then, answer) in [
        ("go x\n", vec!["info", "bestaction"]),
        ("position 0\ngo x\n", vec!["error", "error"]),
        ("game chess\ngo x\n", vec!["error", "error"]),
        ("game chess\nposition 0,0 0 x -\n", vec!["error", "error"]),
        ("game piglet\ngo x\n", vec!["ready", "error"]),
        ("go y\ngo x\n", vec!["error", "info", "bestaction"]),
    ] {
        let mut expected = vec!["name", "ready", "ready", "ready"];
        expected.extend(answer);
        assert_eq!(answers(&format!("{set}{then}")), expected, "{then}");
    }
}

/// Lines that are not all wrong.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "protocol",
            "astragali",
            "1",
            "game",
            "pig",
            "position",
            "go",
            "x",
            "o",
            "time",
            "nodes",
            "depth",
            "simulations",
            "seed",
            "actions",
            "a\tb",
            "stop",
            "name",
            "wants",
            "info",
            "values",
            "0.5,-0.5",
            "line",
            "ready",
            "bestaction",
            "error",
            "",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,6}",
        any::<u64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| number.to_string()),
    ];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn what_can_be_read_is_written_and_read_again(line in prop_oneof![line(), any::<String>()]) {
        if let Ok(request) = line.parse::<Request>() {
            prop_assert_eq!(request.to_string().parse(), Ok(request));
        }
        if let Ok(reply) = line.parse::<Reply>() {
            prop_assert_eq!(reply.to_string().parse(), Ok(reply));
        }
    }

    #[test]
    fn what_is_said_is_one_line(text in any::<String>()) {
        for line in [Reply::Error(text.clone()).to_string(), Request::Position(text.clone()).to_string()] {
            prop_assert!(!line.contains(['\n', '\r']));
        }
        if is_text(&text) {
            let request = Request::Go(Go { actions: vec![text.clone(), text.clone()], ..go(Player::X) });
            prop_assert_eq!(request.to_string().parse(), Ok(request));
            prop_assert_eq!(Reply::BestAction(text.clone()).to_string().parse(), Ok(Reply::BestAction(text)));
        }
    }

    #[test]
    fn lines_are_cut_as_a_split_would(bytes in prop::collection::vec(prop::sample::select(b"a \n\r\xc3".to_vec()), 0..60)) {
        let expected: Vec<_> = bytes
            .split(|&byte| byte == b'\n')
            .enumerate()
            .map(|(i, line)| {
                let ended = i < bytes.iter().filter(|&&byte| byte == b'\n').count();
                let line = if ended { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
                String::from_utf8(line.to_vec()).map_err(|_| LineError::NotUtf8)
            })
            .filter(|line| line.as_ref().map_or(true, |line| !line.trim_matches(' ').is_empty()))
            .collect();
        prop_assert_eq!(lines(&bytes), expected);
    }

    #[test]
    fn any_input_is_answered_line_by_line(requests in prop::collection::vec(line(), 0..20)) {
        let input: String = requests.iter().map(|line| format!("{line}\n")).collect();
        let mut expected = 0;
        for line in requests.iter().flat_map(|line| line.split('\n')).filter(|line| !line.trim_matches(' ').is_empty()) {
            match line.parse() {
                Ok(Request::Quit) => break,
                Ok(Request::Stop) => {}
                _ => expected += 1,
            }
        }
        let output = served(input.as_bytes());
        let replies: Vec<Reply> = output.lines().map(|line| line.parse().expect("an engine speaks the protocol")).collect();
        let closing = replies.iter().filter(|r| matches!(r, Reply::Ready | Reply::BestAction(_) | Reply::Error(_)));
        prop_assert_eq!(closing.count(), expected, "{}", output);
    }
}
