//! The feature `serde`: what is written is read back, and nothing that contradicts itself is.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use astragali::bots::{Bot, from_spec};
use astragali::evaluator::{Evaluator, Neutral};
use astragali::game::{JointAction, for_each_step};
use astragali::games::en_gehe::{self, EnGehe};
use astragali::games::goofspiel::{self, Goofspiel, Payoff};
use astragali::games::hyena::{self, Hyena};
use astragali::games::mehen::{self, Dice, Mehen};
use astragali::games::pig::{self, Die, Pig};
use astragali::games::senet::{self, Senet};
use astragali::games::snake::{self, Snake};
use astragali::record::{HORIZON, Record};
use astragali::search::{Limits, Report};
use astragali::{Game, Notation, Player, PlayerSet, Random, Step, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Reads back what it writes, and returns that.
#[track_caller]
fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{value:?}\n{text}"));
    assert_eq!(&read, value, "{text}");
    serde_json::from_str(&text).unwrap()
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(value: Value) -> String {
    let text = value.to_string();
    match serde_json::from_value::<T>(value) {
        Ok(read) => panic!("{text} was read as {read:?}"),
        Err(error) => error.to_string(),
    }
}

/// Plays at random and takes everything there and back: rules, positions, steps, reports, the record.
fn check<G>(game: &G)
where
    G: Notation + PartialEq + Serialize + DeserializeOwned + 'static,
    G::State: Serialize + DeserializeOwned,
    G::Action: Serialize + DeserializeOwned,
    Neutral: Evaluator<G>,
{
    assert_eq!(there_and_back(game), json!(game.name()));
    let seats: Vec<String> = Player::first(game.num_players()).map(|player| player.to_string()).collect();
    for seed in 0..4 {
        let mut random = Random::seeded(seed);
        let mut record = Record::new(game.clone(), game.start(), seats.clone(), Some(seed)).unwrap();
        for _ in 0..400 {
            let state = record.state().clone();
            there_and_back(&state);
            let mut steps = Vec::new();
            for_each_step(game, &state, |step, _| steps.push(step));
            if steps.is_empty() {
                break;
            }
            let step = steps.swap_remove(random.below(steps.len() as u32) as usize);
            there_and_back(&step);
            record.push(step).unwrap();
        }
        record.stop(HORIZON);
        there_and_back(&record);
        if let Some((state, _)) = record.positions().filter(|(state, _)| !game.turn(state).choosers().is_empty()).last()
        {
            for spec in ["random", "greedy", "uct:simulations=20"] {
                let mut bot: Box<dyn Bot<G>> = from_spec(spec, Neutral).unwrap();
                let report = bot.analyse(game, &state, &Limits::none(), &mut random).unwrap();
                there_and_back(&report);
            }
        }
    }
}

#[test]
fn every_game_goes_there_and_back() {
    for rules in senet::RuleSet::ALL {
        check(&Senet::new(rules));
        check(&Senet::new(rules).with_pieces(1).unwrap());
    }
    for dice in Dice::ALL {
        check(&Mehen::new(dice));
        check(&Mehen::new(dice).with_squares(9).unwrap().with_lions(2).unwrap());
        check(&Mehen::new(dice).with_squares(100).unwrap());
    }
    for rules in hyena::RuleSet::ALL {
        check(&Hyena::new(rules));
        check(&Hyena::new(rules).with_players(5).unwrap().with_spaces(8).unwrap());
        check(&Hyena::new(rules).with_players(3).unwrap().with_spaces(128).unwrap());
    }
    for rules in snake::RuleSet::ALL {
        check(&Snake::new(rules));
    }
    check(&EnGehe::new());
    check(&EnGehe::new().with_holes(3).unwrap().with_stones(1).unwrap());
    check(&EnGehe::new().with_holes(50).unwrap());
    for die in [Die::Cube, Die::Coin] {
        check(&Pig::new(die));
        check(&Pig::new(die).with_goal(2).unwrap());
        check(&Pig::new(die).with_goal(1000).unwrap());
    }
    for payoff in [Payoff::Win, Payoff::Points] {
        check(&Goofspiel::new(payoff));
        check(&Goofspiel::new(payoff).with_cards(13).unwrap());
    }
}

#[test]
fn the_forms_are_these() {
    let senet = Senet::default();
    assert_eq!(there_and_back(&senet.start()), json!("xoxoxoxoxo/........../.......... x -"));
    assert_eq!(there_and_back(&Step::One(senet::Action::Throw(3))), json!({"one": "t3"}));
    let bids: JointAction<_> = [goofspiel::Action::Bid(2), goofspiel::Action::Bid(3)].into_iter().collect();
    assert_eq!(there_and_back(&Step::Joint(bids)), json!({"joint": ["2", "3"]}));
    assert_eq!(there_and_back(&Player::O), json!("o"));
    assert_eq!(there_and_back(&PlayerSet::first(3)), json!(["x", "o", "a"]));
    let mehen = Mehen::default().parse_state("h,h,h/h,h,h x 1").unwrap();
    assert_eq!(there_and_back(&mehen), json!({"position": "h,h,h/h,h,h x 1", "choices": ["enter"]}));
    let hyena = Hyena::default().start();
    assert_eq!(there_and_back(&hyena), json!({"position": "v$0|v$0 x start -", "over": false}));

    let pig = Pig::new(Die::Coin).with_goal(2).unwrap();
    let mut record = Record::new(pig, pig.start(), vec!["human".into(), "greedy".into()], None).unwrap();
    record.push(Step::One(pig::Action::Roll)).unwrap();
    let json = json!({
        "game": "piglet:goal=2",
        "seats": ["human", "greedy"],
        "seed": null,
        "start": "0,0 0 x -",
        "steps": ["roll"],
        "ending": {"unfinished": ""},
    });
    assert_eq!(there_and_back(&record), json);
}

#[test]
fn what_contradicts_itself_is_refused() {
    assert!(refused::<Senet>(json!("pig")).contains("`pig` is another game"));
    assert!(refused::<Senet>(json!("senet:pieces=8")).contains("from 1 to 7"));
    assert!(refused::<Player>(json!("q")).contains("no player's letter"));
    refused::<PlayerSet>(json!(["o", "x"]));
    refused::<PlayerSet>(json!(["x", "x"]));
    for text in [
        "xxxxxxxxoo/........../.......... x -", // eight pieces
        "xo......../........../......x... x -", // in the water
        "x........./........../.........o x 6.",
        ".........x/oooo....../.......... x 1", // a throw that moves nothing
    ] {
        refused::<senet::State>(json!(text));
    }
    refused::<senet::Action>(json!("7-5"));
    refused::<pig::Action>(json!("t7"));
    refused::<pig::State>(json!("1003,1003 0 x -"));
    refused::<goofspiel::Action>(json!("p0"));
    refused::<goofspiel::State>(json!("1,2/1/1,2 0,0 -"));
    refused::<en_gehe::State>(json!("4,4/4,5 0,0 x"));
    refused::<snake::State>(json!("5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,4 0,0 x 0"));
    refused::<mehen::State>(json!({"position": "h,h,h/h,h,h x 1", "choices": []}));
    refused::<mehen::State>(json!({"position": "h,h,h/h,h,h x 1", "choices": ["enter", "turn"]}));
    refused::<mehen::State>(json!({"position": "h,h,h/h,h,h x 1"}));
    refused::<mehen::State>(json!({"position": "3,3,h/h,h,h x -", "choices": []}));
    refused::<hyena::State>(json!({"position": "v$0|v$0 x start -", "over": true}));
    refused::<hyena::State>(json!({"position": "v$0|v$0|v$0|v$0|v$0|v$0|v$0 x start -", "over": false}));
    refused::<hyena::State>(json!({"position": "E$0|E$0 x - -", "over": false}));
}

#[test]
fn a_report_that_would_break_its_promises_is_refused() {
    let senet = Senet::default();
    let state = senet.parse_state("xoxoxoxoxo/........../.......... x 3").unwrap();
    let mut bot: Box<dyn Bot<Senet>> = from_spec("expectiminimax:depth=1", senet::Race).unwrap();
    let report = bot.analyse(&senet, &state, &Limits::none(), &mut Random::seeded(1)).unwrap();
    let json = there_and_back(&report);
    assert!(report.strategies[0].actions.len() >= 2, "{json}");
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut json = json.clone();
        change(&mut json);
        refused::<Report<senet::Action>>(json)
    };
    let actions = "/strategies/0/actions";
    assert!(changed(&|json| *json.pointer_mut(actions).unwrap() = json!([])).contains("do not sum to 1"));
    for probability in [json!(0.5), json!(-1.0), json!(2.0), json!(null)] {
        changed(&|json| *json.pointer_mut("/strategies/0/actions/1/probability").unwrap() = probability.clone());
    }
    changed(&|json| json.pointer_mut(actions).unwrap().as_array_mut().unwrap().reverse());
    changed(&|json| {
        let strategies = json["strategies"].as_array_mut().unwrap();
        strategies.push(strategies[0].clone());
    });
    changed(&|json| json["strategies"][0]["player"] = json!("a"));
    changed(&|json| json["values"] = json!([]));
    changed(&|json| json["values"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 0]));
    changed(&|json| json["values"] = json!([0, null]));
    changed(&|json| drop(json.as_object_mut().unwrap().remove("exact")));
}

#[test]
fn a_record_that_the_rules_rule_out_is_refused() {
    let goofspiel = Goofspiel::new(Payoff::Points).with_cards(2).unwrap();
    let mut record = Record::new(goofspiel, goofspiel.start(), vec!["a".into(), "b".into()], Some(1)).unwrap();
    for text in ["p2", "2:1", "p1", "1:2"] {
        let state = record.state();
        let step = match goofspiel.turn(state) {
            Turn::Chance => Step::One(goofspiel.parse_outcome(state, text).unwrap()),
            _ => Step::Joint(goofspiel.parse_joint(state, text).unwrap()),
        };
        record.push(step).unwrap();
    }
    let json = there_and_back(&record);
    assert_eq!(json["ending"], json!({"over": [1.0, -1.0]}));
    for (field, value) in [
        ("game", json!("senet")),
        ("seats", json!(["a"])),
        ("seats", json!(["a", "b c"])),
        ("seed", json!(-1)),
        ("start", json!("1,2/1,2/1,2 0,0")),
        ("steps", json!(["p2", "2:1", "p1"])),
        ("steps", json!(["p2", "2:1", "p2", "1:2"])),
        ("steps", json!(["p2", "2:1", "p1", "1:2", "p1"])),
        ("ending", json!({"over": [1, 1]})),
        ("ending", json!({"unfinished": "horizon"})),
        ("surplus", json!(1)),
    ] {
        let mut json = json.clone();
        json[field] = value;
        refused::<Record<Goofspiel>>(json);
    }
}
