//! Chance with so many outcomes that the rounding of their sum counts.

use astragali::index::Reachable;
use astragali::{Actions, Game, Outcomes, Player, Turn};

use crate::numbering::solved;

/// A wheel of fortune, turned once, all of whose fields pay the same.
#[derive(Clone, Debug)]
struct Wheel;

const FIELDS: u32 = 100_000;
const PAYS: f64 = 0.1;

impl Game for Wheel {
    type State = Option<u32>;
    type Action = u32;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> Option<u32> {
        None
    }

    fn turn(&self, field: &Option<u32>) -> Turn {
        if field.is_none() { Turn::Chance } else { Turn::Over }
    }

    fn actions(&self, _field: &Option<u32>, _player: Player, _out: &mut Actions<u32>) {}

    fn outcomes(&self, _field: &Option<u32>, out: &mut Outcomes<u32>) {
        out.set_total(FIELDS);
        (0..FIELDS).for_each(|field| out.push(field, 1));
    }

    fn apply(&self, field: &mut Option<u32>, outcome: u32) {
        *field = Some(outcome);
    }

    fn utility(&self, _field: &Option<u32>, player: Player) -> f64 {
        if player == Player::X { PAYS } else { -PAYS }
    }
}

#[test]
fn bounds_hold_the_value_whatever_rounding_does() {
    let index = Reachable::new(&Wheel, 10).unwrap();
    let bounds = solved::<_, _, f64>(&Wheel, &index, 1e-9);
    assert!(bounds.lower <= PAYS && PAYS <= bounds.upper && bounds.gap() < 1e-9, "{bounds:?}");
}
