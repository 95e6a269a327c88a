//! Goofspiel with hands and prizes of many kinds.

use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::index::Reachable;

use crate::numbering::{Elsewhere, assert_certified, solved};

#[test]
fn unequal_hands() {
    // Computed with rational numbers, apart from this crate.
    let deals = [
        ([1, 2, 4], [1, 2, 3], [1, 2, 3], 83.0 / 60.0),
        ([1, 3, 5], [2, 3, 4], [1, 2, 3], 38.0 / 33.0),
        ([1, 2, 5], [2, 3, 4], [1, 2, 3], 12.0 / 77.0),
    ];
    for (x, o, prizes, value) in deals {
        let game = Goofspiel::new(Payoff::Points);
        let start = game.deal(&x, &o, &prizes).unwrap();
        let game = Elsewhere { game, start, then: |_, _| {} };
        let index = Reachable::new(&game, 100_000).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-9), value, 1e-9);
    }
}
