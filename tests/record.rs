//! Records of games, written and read back.

use std::ops::Range;

use astragali::evaluator::Evaluator;
use astragali::game::JointAction;
use astragali::games::catalog::{self, GAMES, Visitor};
use astragali::games::goofspiel::{self, Goofspiel, Payoff};
use astragali::games::pig::{self, Die, Pig};
use astragali::games::senet::{self, Senet};
use astragali::record::{Ending, HORIZON, LEFT, ReadErrorKind, Record, RecordError, header};
use astragali::{Game, Notation, Player, Random, Step, Turn};
use proptest::prelude::*;

const NAMES: [&str; 8] = ["human", "random", "uct:simulations=5,depth=3", "a=b", "-", "#", "greedy", "Łukasz"];

/// A random step; `None` if the game is over.
fn random_step<G: Game>(game: &G, state: &G::State, random: &mut Random) -> Option<Step<G::Action>> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Step::One(game.sample_outcome(state, random))),
        Turn::Decision(player) => Some(Step::One(game.sample_action(state, player, random))),
        Turn::Joint(players) => {
            Some(Step::Joint(players.iter().map(|p| game.sample_action(state, p, random)).collect::<JointAction<_>>()))
        }
    }
}

/// A record of random play: `plies.start` of it before the record begins, up to `plies.end` in it.
fn played<G: Notation>(game: &G, seed: u64, plies: Range<usize>) -> Record<G> {
    let mut random = Random::seeded(seed);
    let mut start = game.start();
    for _ in 0..plies.start {
        let Some(step) = random_step(game, &start, &mut random) else { break };
        game.advance(&mut start, &step);
    }
    let seats = NAMES.map(str::to_owned).into_iter().take(game.num_players()).collect();
    let mut record = Record::new(game.clone(), start, seats, seed.is_multiple_of(2).then_some(seed)).unwrap();
    for _ in plies {
        let Some(step) = random_step(game, record.state(), &mut random) else { break };
        record.push(step).unwrap();
    }
    record
}

/// Does something with every game of the catalogue, among them all with more than two players and joint turns.
fn with_every_game<V: Visitor + Clone>(visitor: &V) {
    let more = ["hyena:players=3", "hyena:masters,players=6,spaces=8", "senet:pieces=2", "goofspiel:points,cards=13"];
    for name in GAMES.iter().flat_map(catalog::Entry::rule_set_names).chain(more.map(str::to_owned)) {
        catalog::with(&name, visitor.clone()).unwrap();
    }
}

/// A text with one thing in it changed.
fn damaged(text: &str, random: &mut Random) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = random.below(lines.len() as u32) as usize;
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len() as u32) as usize;
    let other = chars[random.below(chars.len() as u32) as usize];
    match random.below(6) {
        0 => return lines.iter().enumerate().filter(|&(i, _)| i != line).map(|(_, text)| *text).collect(),
        1 => return lines[..=line].iter().chain(&lines[line..]).copied().collect(),
        2 => {
            let mut lines = lines;
            lines.swap(line, at % text.lines().count());
            return lines.concat();
        }
        3 => chars[at] = other,
        4 => chars.insert(at, other),
        _ => drop(chars.remove(at)),
    }
    chars.into_iter().collect()
}

#[derive(Clone)]
struct RoundTrip {
    seed: u64,
    plies: Range<usize>,
}

impl Visitor for RoundTrip {
    type Output = ();

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) {
        let mut record = played(&game, self.seed, self.plies.clone());
        record.stop(HORIZON);
        let text = record.to_string();
        let read = Record::read(game.clone(), &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, record);
        assert_eq!((read.state(), read.ending()), (record.state(), record.ending()));
        assert_eq!(read.to_string(), text);
        let header = header(&text).unwrap();
        assert_eq!(header.game, game.name());
        assert_eq!((header.seats.as_slice(), header.seed), (record.seats(), record.seed()));
        assert_eq!(header.start, game.state_text(record.start()));

        // Whatever else is accepted means something else, and is written as it was read.
        let mut random = Random::stream(self.seed, 1);
        for _ in 0..20 {
            let text = damaged(&text, &mut random);
            match Record::read(game.clone(), &text) {
                Ok(read) => {
                    let meant = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
                    assert_eq!(read.to_string(), meant.map(|line| format!("{line}\n")).collect::<String>());
                }
                Err(error) => {
                    assert!((1..=text.lines().count() + 1).contains(&error.line()), "{error}\n{text}");
                    assert!(error.to_string().starts_with(&format!("line {}: ", error.line())));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_record_is_read_back_as_it_was(seed: u64, before in 0..60usize, plies in 0..120usize) {
        with_every_game(&RoundTrip { seed, plies: before..before + plies });
    }

    #[test]
    fn any_text_is_a_record_or_an_error(text: String, lines in prop::collection::vec("(game|seats|seed|start|x|-|result) .*", 0..8)) {
        for text in [text, lines.join("\n") + "\n"] {
            let _ = header(&text);
            if let Err(error) = Record::read(Senet::default(), &text) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn whole_games_are_read_back() {
    #[derive(Clone)]
    struct Whole;
    impl Visitor for Whole {
        type Output = ();
        fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) {
            let record = played(&game, 2, 0..10_000);
            assert_eq!(record.ending(), Ending::Over(game.utilities(record.state())), "{}", game.name());
            assert_eq!(Record::read(game, &record.to_string()), Ok(record));
        }
    }
    with_every_game(&Whole);
}

#[test]
fn a_text_that_was_cut_short_is_noticed_wherever_it_was() {
    let record = played(&Pig::new(Die::Cube).with_goal(20).unwrap(), 4, 0..1000);
    let text = record.to_string();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let error = Record::read(*record.game(), &text[..end]).unwrap_err();
        assert!(matches!(error.kind(), ReadErrorKind::Cut(_)), "{error}\n{}", &text[..end]);
        assert_eq!(error.line(), text[..end].matches('\n').count() + 1);
    }
}

const GAME: &str = "\
game senet:pieces=1
seats x=human o=greedy
seed 5
start ........../........../.....x.o.. x -
x t4
x 26-30
x t1
x 30-off
result x=1 o=-1
";

#[test]
fn comments_empty_lines_and_line_ends_do_not_matter() {
    let game = Senet::default().with_pieces(1).unwrap();
    let record = Record::read(game, GAME).unwrap();
    assert_eq!(record.steps().len(), 4);
    let text = format!("# A game.\n\n{}#\n\n", GAME.replace("x t1", "# well\nx t1")).replace('\n', "\r\n");
    assert_eq!(Record::read(game, &text), Ok(record));
}

#[test]
fn games_saved_before_there_were_results_are_read() {
    let game = Senet::default().with_pieces(1).unwrap();
    let old =
        GAME.replace("x 30-off\nresult x=1 o=-1\n", "position ........../........../.......o.x x 1\n# To go on: …\n");
    let record = Record::read(game, &old).unwrap();
    assert_eq!(record.ending(), Ending::Unfinished(LEFT.into()));
    assert_eq!(game.state_text(record.state()), "........../........../.......o.x x 1");
    let other = old.replace(".......o.x x 1", ".......o.x x -");
    let error = Record::read(game, &other).unwrap_err();
    assert_eq!(error.line(), 8);
    assert!(
        error
            .to_string()
            .contains("the steps lead to `position ........../........../.......o.x x 1`, not to `position "),
        "{error}"
    );
}

#[test]
fn the_example_of_the_documentation_is_a_record() {
    let page = include_str!("../docs/records.md");
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let game = Pig::new(Die::Coin).with_goal(3).unwrap();
    let written = Record::read(game, example).map(|record| record.to_string());
    assert_eq!(written.as_deref(), Ok(example));
}

#[test]
fn faults_are_told_with_their_line() {
    let cases = [
        ("game senet:pieces=1", "game senet", "line 1: a game of `senet`, not of `senet:pieces=1`"),
        ("game senet:pieces=1", "gem", "line 1: expected `game` and its name, found `gem`"),
        ("x=human o=greedy", "x=human", "line 2: 1 seat, but the game has 2 players"),
        ("x=human o=greedy", "x=human o=greedy a=uct", "line 2: 3 seats, but the game has 2 players"),
        ("x=human o=greedy", "o=human x=greedy", "line 2: expected seat `x=` and a name, found `o=human`"),
        ("x=human o=greedy", "x= o=greedy", "line 2: \"\" is no name for a seat, which is a word without spaces"),
        ("seed 5", "seed -5", "line 3: the seed `-5` is no whole number below 2^64"),
        (
            "seed 5",
            "seed 18446744073709551616",
            "line 3: the seed `18446744073709551616` is no whole number below 2^64",
        ),
        ("seed 5\n", "seed 5\nseed 5\n", "line 4: expected `start` and a position, found `seed 5`"),
        ("....x.o.. x -", "....x.o.. x", "line 4: the position: column "),
        ("x t4", "o t4", "line 5: a step of `o` where one of `x` was to come"),
        ("x t4", "x t5000", "line 5: `t5000` is not possible here; possible: t1 t2 t3 t4 t5"),
        ("x 26-30\n", "", "line 6: `t1` is not possible here; possible: 26-30"),
        ("x 26-30", "x", "line 6: expected a step, `result` or `unfinished`, found `x`"),
        ("x 30-off\n", "", "line 8: the steps lead to `unfinished`, not to `result x=1 o=-1`"),
        ("result x=1 o=-1\n", "", "line 9: the text ends where a step or the end of the game was to come"),
        ("result x=1 o=-1", "result x=-1 o=1", "line 9: the steps lead to `result x=1 o=-1`, not to `result x=-1 o=1`"),
        ("result x=1 o=-1", "unfinished left", "line 9: the steps lead to `result x=1 o=-1`, not to `unfinished left`"),
        ("result x=1 o=-1", "x t1", "line 9: expected `result`, found `x t1`"),
        ("o=-1\n", "o=-1\nx t1\n", "line 10: expected nothing after the end of the game, found `x t1`"),
        ("o=-1\n", "o=-1", "line 9: the text ends where the end of the line was to come"),
    ];
    for (from, to, message) in cases {
        assert_eq!(GAME.matches(from).count(), 1, "{from}");
        let text = GAME.replace(from, to);
        let error = Record::read(Senet::default().with_pieces(1).unwrap(), &text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{from} → {to}\n{error}\n{message}");
    }
}

#[test]
fn only_what_is_possible_is_recorded() {
    let senet = Senet::default();
    let seats = || vec!["x".to_owned(), "o".to_owned()];
    let new = |seats: Vec<String>| Record::new(senet, senet.start(), seats, None).unwrap_err();
    assert_eq!(new(vec!["x".into()]), RecordError::SeatCount { seats: 1, players: 2 });
    for name in ["", "two words", "a\nline", "a\u{0}"] {
        assert_eq!(new(vec!["x".into(), name.into()]), RecordError::SeatName(name.into()));
    }

    let mut record = Record::new(senet, senet.start(), seats(), None).unwrap();
    let throw = Step::One(senet::Action::Throw(3));
    record.push(throw.clone()).unwrap();
    for step in [throw.clone(), Step::One(senet::Action::Move { from: 2, to: 5 }), Step::Joint(JointAction::new())] {
        let before = record.clone();
        assert!(matches!(record.push(step), Err(RecordError::IllegalStep(_))));
        assert_eq!(record, before);
    }

    let goofspiel = Goofspiel::new(Payoff::Win);
    let mut record = Record::new(goofspiel, goofspiel.start(), seats(), None).unwrap();
    let bids = |bids: &[u8]| Step::Joint(bids.iter().map(|&card| goofspiel::Action::Bid(card)).collect());
    assert!(record.push(bids(&[1, 2])).is_err());
    record.push(Step::One(goofspiel::Action::Prize(4))).unwrap();
    assert!(record.push(bids(&[1])).is_err() && record.push(bids(&[1, 6])).is_err());
    assert!(record.push(Step::One(goofspiel::Action::Bid(1))).is_err());
    record.push(bids(&[1, 2])).unwrap();
    assert!(record.push(bids(&[3, 4])).is_err());
    assert!(record.to_string().ends_with("- p4\nxo 1:2\nunfinished\n"));
}

#[test]
fn play_goes_back_and_on() {
    let pig = Pig::new(Die::Cube);
    let mut record = played(&pig, 1, 0..50);
    let positions: Vec<_> = record.positions().map(|(state, step)| (state, step.clone())).collect();
    assert_eq!(positions.len(), 50);
    record.stop(" the  cat\ncame\u{7} ");
    assert_eq!(record.ending(), Ending::Unfinished("the cat came".into()));
    assert!(record.to_string().ends_with("\nunfinished the cat came\n"));
    record.truncate(60);
    assert_eq!(record.steps().len(), 50);
    record.truncate(20);
    assert_eq!((record.state(), record.ending()), (&positions[20].0, Ending::Unfinished(String::new())));
    for (_, step) in positions.into_iter().skip(20) {
        record.push(step).unwrap();
    }
    assert_eq!(record, played(&pig, 1, 0..50));
}

#[test]
fn a_game_that_is_over_is_not_stopped() {
    let pig = Pig::new(Die::Coin).with_goal(2).unwrap();
    let start = pig.parse_state("1,0 0 x roll").unwrap();
    let mut record = Record::new(pig, start, vec!["a".into(), "b".into()], None).unwrap();
    record.stop(LEFT);
    record.push(Step::One(pig::Action::Throw(1))).unwrap();
    record.stop(LEFT);
    assert_eq!(record.ending(), Ending::Over([1.0, -1.0].into_iter().collect()));
    assert_eq!(Player::first(2).len(), record.seats().len());
    assert!(record.to_string().ends_with("x t1\nresult x=1 o=-1\n"));
}
