//! Records as `serde` sees them: the lines of their text, and the game as it sees itself.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::read::parse_step;
use super::{Ending, Record};
use crate::notation::Notation;

/// Utilities may miss those of the game by so much of themselves, for not everybody writes numbers exactly.
const TOLERANCE: f64 = 1e-9;

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
struct Plain<G> {
    game: G,
    seats: Vec<String>,
    seed: Option<u64>,
    start: String,
    steps: Vec<String>,
    ending: Ending,
}

impl<G: Notation + Serialize> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plain = Plain {
            game: &self.game,
            seats: self.seats.clone(),
            seed: self.seed,
            start: self.game.state_text(&self.start),
            steps: self.positions().map(|(state, step)| self.game.step_text(&state, step)).collect(),
            ending: self.ending(),
        };
        plain.serialize(serializer)
    }
}

impl<'de, G: Notation + Deserialize<'de>> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Plain { game, seats, seed, start, steps, ending } = Plain::<G>::deserialize(deserializer)?;
        let start = game.parse_state(&start).map_err(|error| D::Error::custom(format!("the start: {error}")))?;
        let mut record = Record::new(game, start, seats, seed).map_err(D::Error::custom)?;
        for (number, text) in (1..).zip(&steps) {
            let step = parse_step(&record.game, &record.state, text);
            let step = step.map_err(|error| D::Error::custom(format!("step {number}: {error}")))?;
            record.game.advance(&mut record.state, &step);
            record.steps.push(step);
        }
        if let Ending::Unfinished(reason) = &ending {
            record.stop(reason);
        }
        let right = record.ending();
        if is_close(&ending, &right) {
            Ok(record)
        } else {
            Err(D::Error::custom(format!("the steps lead to {right:?}, not to {ending:?}")))
        }
    }
}

fn is_close(read: &Ending, right: &Ending) -> bool {
    match (read, right) {
        (Ending::Over(read), Ending::Over(right)) => {
            let close = |(read, right): (&f64, &f64)| (read - right).abs() <= TOLERANCE * right.abs();
            read.len() == right.len() && read.iter().zip(right).all(close)
        }
        _ => read == right,
    }
}
