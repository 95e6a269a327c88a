//! Bytes choose a game, outcomes of chance and actions; what every game must keep to is checked at each position.

#![no_main]

use astragali::conformance;
use astragali::evaluator::Evaluator;
use astragali::game::for_each_step;
use astragali::games::catalog::{self, GAMES, Visitor};
use astragali::{Notation, Turn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let names: Vec<String> = GAMES.iter().flat_map(|entry| entry.rule_set_names()).collect();
    if let [game, choices @ ..] = bytes {
        let name = &names[usize::from(*game) % names.len()];
        catalog::with(name, Play(choices)).expect("the catalogue knows its own names");
    }
});

/// Which of the possible steps to take, one byte for each.
struct Play<'a>(&'a [u8]);

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<G: Notation, E: Evaluator<G>>(self, game: G, evaluator: E) {
        let (low, high) = game.utility_range();
        let mut state = game.start();
        for &choice in self.0 {
            conformance::check_position_text(&game, &state).unwrap_or_else(|problem| panic!("{problem}"));
            if game.turn(&state) == Turn::Over {
                return;
            }
            if let Some(player) = game.on_turn(&state) {
                let estimate = evaluator.evaluate(&game, &state, player);
                assert!((low..=high).contains(&estimate), "{estimate} in {}", game.state_text(&state));
            }
            let mut successors = Vec::new();
            for_each_step(&game, &state, |_, next| successors.push(next.clone()));
            state = successors.swap_remove(usize::from(choice) % successors.len());
        }
    }
}
