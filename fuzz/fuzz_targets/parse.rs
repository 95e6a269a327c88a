//! Any text, read as a position of any game, is an error or a position that is written back as the same text.

#![no_main]

use astragali::Notation;
use astragali::conformance;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use libfuzzer_sys::fuzz_target;

/// The game's name and the position's text, with a line break between them.
fuzz_target!(|input: &str| {
    let (name, text) = input.split_once('\n').unwrap_or(("senet", input));
    // A name that is none is an error too, and must be one without a panic.
    let _ = catalog::with(name, Text(text));
});

struct Text<'a>(&'a str);

impl Visitor for Text<'_> {
    type Output = ();

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, evaluator: E) {
        match game.parse_state(self.0) {
            Ok(state) => {
                assert_eq!(game.state_text(&state), self.0);
                conformance::check_position_text(&game, &state).unwrap_or_else(|problem| panic!("{problem}"));
                let _ = evaluator;
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
