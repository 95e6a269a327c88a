//! Any text, read as the record of a game, is an error with its line or a record that is written and read back.

#![no_main]

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::record::{Record, header};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match header(text) {
        // A name that is none is an error too, and must be one without a panic.
        Ok(header) => drop(catalog::with(&header.game, Text(text))),
        Err(error) => assert!(error.line() >= 1 && !error.to_string().is_empty()),
    }
});

struct Text<'a>(&'a str);

impl Visitor for Text<'_> {
    type Output = ();

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) {
        match Record::read(game.clone(), self.0) {
            Ok(record) => {
                let text = record.to_string();
                let read = Record::read(game, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(read, record);
                assert_eq!(read.to_string(), text);
            }
            Err(error) => {
                assert!((1..=self.0.lines().count() + 1).contains(&error.line()));
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
