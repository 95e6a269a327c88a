//! Players as `serde` sees them: a player is their letter, a set the list of its players.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::{Player, PlayerSet};

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Player::from_letter(letter).ok_or_else(|| D::Error::custom(format!("{letter:?} is no player's letter")))
    }
}

impl Serialize for PlayerSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for PlayerSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let players = Vec::<Player>::deserialize(deserializer)?;
        if players.is_sorted_by(|a, b| a < b) {
            Ok(players.into_iter().collect())
        } else {
            Err(D::Error::custom("the players of a set stand in order, each once"))
        }
    }
}
