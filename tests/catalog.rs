//! Games by name.

use astragali::Notation;
use astragali::conformance::Conformance;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Entry, GAMES, Visitor};

/// Gives the name that the game has for itself.
struct Name;

impl Visitor for Name {
    type Output = String;

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) -> String {
        game.name()
    }
}

#[test]
fn every_rule_set_is_named() {
    let names: Vec<String> = GAMES.iter().flat_map(Entry::rule_set_names).collect();
    let expected = "senet senet:old-kingdom senet:jequier senet:both mehen mehen:sticks hyena hyena:masters \
                    snake snake:a snake:b en-gehe pig piglet goofspiel goofspiel:points";
    assert_eq!(names.join(" "), expected);
}

#[test]
fn every_name_gives_its_game() {
    for entry in GAMES {
        for name in entry.rule_set_names() {
            assert_eq!(catalog::with(&name, Name).unwrap(), name);
            for number in entry.numbers {
                for value in [number.least, number.most] {
                    let separator = if name.contains(':') { ',' } else { ':' };
                    let full = format!("{name}{separator}{}={value}", number.name);
                    let given = catalog::with(&full, Name).unwrap();
                    // A value that the rule set has anyway is not part of the name.
                    assert!(given == full || given == name, "{full} gave {given}");
                }
            }
        }
    }
}

/// Checks the contract, texts included.
struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) {
        if let Err(failure) = Conformance::new().check_text(&game) {
            panic!("{failure}");
        }
    }
}

#[test]
fn every_game_conforms() {
    for entry in GAMES {
        for name in entry.rule_set_names() {
            catalog::with(&name, Check).unwrap();
            for number in entry.numbers {
                let separator = if name.contains(':') { ',' } else { ':' };
                for value in [number.least, number.least + 1, number.most] {
                    catalog::with(&format!("{name}{separator}{}={value}", number.name), Check).unwrap();
                }
            }
        }
    }
}

#[test]
fn names_have_one_order() {
    assert_eq!(catalog::with("senet:pieces=3,jequier", Name).unwrap(), "senet:jequier,pieces=3");
    assert_eq!(catalog::with("senet:both,pieces=7", Name).unwrap(), "senet:both");
    let hyena = catalog::with("hyena:spaces=16,players=3,masters", Name).unwrap();
    assert_eq!(hyena, "hyena:masters,players=3,spaces=16");
    assert_eq!(catalog::with("hyena:masters,spaces=88,players=2", Name).unwrap(), "hyena:masters");
    assert_eq!(catalog::with("mehen:lions=1,squares=9,sticks", Name).unwrap(), "mehen:sticks,squares=9,lions=1");
}

#[test]
fn errors_list_what_exists() {
    for (name, message) in [
        (
            "chess",
            "there is no game `chess`; there are `senet`, `mehen`, `hyena`, `snake`, `en-gehe`, `pig`, `piglet`, `goofspiel`",
        ),
        (
            "",
            "there is no game ``; there are `senet`, `mehen`, `hyena`, `snake`, `en-gehe`, `pig`, `piglet`, `goofspiel`",
        ),
        ("senet:sawah", "`senet` has no option `sawah`; it has `old-kingdom`, `jequier`, `both`, `pieces=1..7`"),
        ("senet:", "`senet` has no option ``; it has `old-kingdom`, `jequier`, `both`, `pieces=1..7`"),
        ("senet:stones=3", "`senet` has no option `stones=3`; it has `old-kingdom`, `jequier`, `both`, `pieces=1..7`"),
        ("senet:pieces=8", "`pieces=8`: pieces a side are a whole number from 1 to 7"),
        ("senet:pieces=", "`pieces=`: pieces a side are a whole number from 1 to 7"),
        ("senet:pieces=+3", "`pieces=+3`: pieces a side are a whole number from 1 to 7"),
        ("senet:jequier,both", "`senet` is played by one rule set at a time, and `both` is a second one"),
        ("hyena:spaces=7", "`spaces=7`: spaces with village and well are a whole number from 8 to 128"),
        ("hyena:bell", "`hyena` has no option `bell`; it has `masters`, `players=2..6`, `spaces=8..128`"),
        ("pig:goal=50,goal=60", "`goal` is set twice"),
        ("piglet:goal=1", "`goal=1`: points to reach are a whole number from 2 to 1000"),
        ("mehen:squares=6", "`squares=6`: squares of the track are a whole number from 7 to 100"),
        ("mehen:lions=4", "`lions=4`: lions a side are a whole number from 1 to 3"),
        ("goofspiel:cards=14", "`cards=14`: cards a player holds are a whole number from 2 to 13"),
    ] {
        assert_eq!(catalog::with(name, Name).unwrap_err().to_string(), message);
    }
}
