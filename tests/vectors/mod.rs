//! The published vectors in `tests/data`: counts of play from the start (`perft.json`), and positions with all that can
//! happen in them (`positions.jsonl`), made by implementations that share nothing with the crate.

use std::collections::BTreeMap;

use astragali::perft::perft;
use astragali::{Actions, Notation, Outcomes, Turn};
use serde_json::Value;

const PERFT: &str = include_str!("../data/perft.json");
const POSITIONS: &str = include_str!("../data/positions.jsonl");

/// Asserts the counts of a game to every depth given; returns to how many depths that is.
pub fn check_perft(game: &impl Notation) -> usize {
    let counts: BTreeMap<String, Vec<u64>> = serde_json::from_str(PERFT).unwrap();
    let expected = &counts[&game.name()];
    for (depth, &expected) in (1..).zip(expected) {
        assert_eq!(perft(game, &game.start(), depth), expected, "{} to depth {depth}", game.name());
    }
    expected.len()
}

/// Asserts everything that the lines of a game say; returns how many lines that is.
pub fn check_positions(game: &impl Notation) -> usize {
    let lines = POSITIONS.lines().map(|line| serde_json::from_str(line).unwrap());
    let own: Vec<Value> = lines.filter(|line: &Value| line["game"] == game.name()).collect();
    own.iter().for_each(|line| check_position(game, line));
    own.len()
}

fn check_position<G: Notation>(game: &G, line: &Value) {
    let text = line["position"].as_str().unwrap();
    let state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(game.state_text(&state), text);
    if let Some(player) = line.get("player") {
        assert_eq!(game.on_turn(&state).map(|p| p.to_string()).as_deref(), player.as_str(), "on turn in {text}");
    }
    let node = match game.turn(&state) {
        Turn::Decision(player) => {
            assert_eq!(Some(player), game.on_turn(&state), "{text}");
            let mut actions = Actions::new();
            game.actions(&state, player, &mut actions);
            let found: BTreeMap<String, String> = actions
                .iter()
                .map(|&action| (game.action_text(&state, action), after(game, &state, |next| game.apply(next, action))))
                .collect();
            assert_eq!(found, texts(&line["actions"]), "{text}");
            "decision"
        }
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(&state, &mut outcomes);
            let found: BTreeMap<String, (String, (u64, u64))> = outcomes
                .iter()
                .map(|&(outcome, weight)| {
                    let next = after(game, &state, |next| game.apply(next, outcome));
                    let probability = reduced(u64::from(weight), u64::from(outcomes.total()));
                    (game.action_text(&state, outcome), (next, probability))
                })
                .collect();
            assert_eq!(found, outcomes_of(&line["outcomes"]), "{text}");
            "chance"
        }
        Turn::Joint(_) => {
            for (joint, successor) in texts(&line["joint_sample"]) {
                let actions = game.parse_joint(&state, &joint).unwrap();
                assert_eq!(
                    after(game, &state, |next| game.apply_joint(next, &actions)),
                    successor,
                    "{joint} in {text}"
                );
            }
            "joint"
        }
        Turn::Over => {
            let returns: Vec<f64> = line["returns"].as_array().unwrap().iter().map(|r| r.as_f64().unwrap()).collect();
            assert_eq!(game.utilities(&state).as_slice(), returns, "{text}");
            "terminal"
        }
    };
    assert_eq!(line["node"], node, "{text}");
    for (name, depth) in [("perft1", 1), ("perft2", 2)] {
        if let Some(count) = line.get(name) {
            assert_eq!(Some(perft(game, &state, depth)), count.as_u64(), "{name} of {text}");
        }
    }
}

fn after<G: Notation>(game: &G, state: &G::State, play: impl FnOnce(&mut G::State)) -> String {
    let mut next = state.clone();
    play(&mut next);
    game.state_text(&next)
}

fn texts(object: &Value) -> BTreeMap<String, String> {
    object.as_object().unwrap().iter().map(|(key, text)| (key.clone(), text.as_str().unwrap().to_owned())).collect()
}

/// Successor and probability in lowest terms of each outcome.
fn outcomes_of(object: &Value) -> BTreeMap<String, (String, (u64, u64))> {
    let outcome = |value: &Value| {
        let probability = value[1].as_str().unwrap();
        let (numerator, denominator) = probability.split_once('/').unwrap_or((probability, "1"));
        let probability = reduced(numerator.parse().unwrap(), denominator.parse().unwrap());
        (value[0].as_str().unwrap().to_owned(), probability)
    };
    object.as_object().unwrap().iter().map(|(key, value)| (key.clone(), outcome(value))).collect()
}

fn reduced(numerator: u64, denominator: u64) -> (u64, u64) {
    let (mut divisor, mut rest) = (numerator, denominator);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (numerator / divisor, denominator / divisor)
}
