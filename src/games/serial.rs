//! Games, positions and actions of the catalogue as `serde` sees them: their texts.

use std::any::Any;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::catalog::{self, Visitor};
use super::en_gehe::{self, EnGehe};
use super::goofspiel::{self, Goofspiel, Payoff};
use super::hyena::{self, Hyena};
use super::mehen::{self, Dice, Mehen};
use super::pig::{self, Die, Pig};
use super::senet::{self, Senet};
use super::snake::{self, Snake};
use crate::evaluator::Evaluator;
use crate::game::{Game, Turn};
use crate::notation::{Notation, ParseError};

/// Implements both traits for types that are written as text, from a function each that writes and reads it.
macro_rules! as_text {
    ($($type:ty, $write:expr, $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&$write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

as_text! {
    Senet, Senet::name, named;
    Mehen, Mehen::name, named;
    Hyena, Hyena::name, named;
    Snake, Snake::name, named;
    EnGehe, EnGehe::name, named;
    Pig, Pig::name, named;
    Goofspiel, Goofspiel::name, named;

    senet::Action, ToString::to_string, FromStr::from_str;
    mehen::Action, ToString::to_string, FromStr::from_str;
    hyena::Action, ToString::to_string, FromStr::from_str;
    snake::Action, ToString::to_string, FromStr::from_str;
    en_gehe::Action, ToString::to_string, FromStr::from_str;
    pig::Action, ToString::to_string, FromStr::from_str;
    goofspiel::Action, ToString::to_string, FromStr::from_str;

    senet::State, ToString::to_string, |text: &str| {
        first([senet::RuleSet::OldKingdom, senet::RuleSet::Both].map(Senet::new), text, |_, _| true)
    };
    snake::State, ToString::to_string, |text: &str| first(snake::RuleSet::ALL.map(Snake::new), text, |_, _| true);
    en_gehe::State, ToString::to_string, |text: &str| {
        let row = text.split('/').next().map_or(0, |row| row.split(',').count());
        let boards = en_gehe::HOLES.filter(|&holes| holes as usize == row).flat_map(|holes| {
            en_gehe::STONES.filter_map(move |stones| EnGehe::new().with_holes(holes).ok()?.with_stones(stones).ok())
        });
        first(boards, text, |_, _| true)
    };
    // Positions of games to lower goals or with fewer cards are ones of these too.
    pig::State, ToString::to_string, |text: &str| first(Pig::new(Die::Cube).with_goal(*pig::GOALS.end()), text, |_, _| true);
    goofspiel::State, ToString::to_string, |text: &str| {
        first(Goofspiel::new(Payoff::Win).with_cards(*goofspiel::CARDS.end()), text, |_, _| true)
    };
}

/// A position of Mehen: what can be done with a score depends on the length of the track, which the text leaves out.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
struct MehenState {
    position: String,
    choices: Vec<mehen::Action>,
}

impl Serialize for mehen::State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MehenState { position: self.to_string(), choices: self.choices().collect() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for mehen::State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let MehenState { position, choices } = MehenState::deserialize(deserializer)?;
        let tracks = mehen::SQUARES.filter_map(|squares| Mehen::new(Dice::Marbles).with_squares(squares).ok());
        let games = std::iter::once(Mehen::default())
            .chain(tracks)
            .flat_map(|game| mehen::LIONS.filter_map(move |lions| game.with_lions(lions).ok()));
        first(games, &position, |_, state| state.choices().eq(choices.iter().copied())).map_err(D::Error::custom)
    }
}

/// A position of hyena: whether it is over depends on the rule set, which the text leaves out.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
struct HyenaState {
    position: String,
    over: bool,
}

impl Serialize for hyena::State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        HyenaState { position: self.to_string(), over: self.is_over() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for hyena::State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let HyenaState { position, over } = HyenaState::deserialize(deserializer)?;
        let players = position.split('|').count() as u32;
        let boards = hyena::RuleSet::ALL.into_iter().flat_map(|rules| {
            let game = Hyena::new(rules);
            let spaces = std::iter::once(game.spaces()).chain(hyena::SPACES);
            spaces.filter_map(move |spaces| game.with_spaces(spaces).ok()?.with_players(players).ok())
        });
        first(boards, &position, |game, state| (game.turn(state) == Turn::Over) == over).map_err(D::Error::custom)
    }
}

/// Reads a position by the first of several rule sets that has it.
fn first<G: Notation>(
    games: impl IntoIterator<Item = G>,
    text: &str,
    is_it: impl Fn(&G, &G::State) -> bool,
) -> Result<G::State, String> {
    let mut fault: Option<ParseError> = None;
    for game in games {
        match game.parse_state(text) {
            Ok(state) if is_it(&game, &state) => return Ok(state),
            Ok(_) => {}
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    let reason = fault.map_or_else(|| "what stands beside it is not so".into(), |error| error.to_string());
    Err(format!("a position of no rule set: {reason}"))
}

/// The game of a name, if it is one of this type.
fn named<G: Notation + 'static>(name: &str) -> Result<G, String> {
    struct Only<G>(PhantomData<G>);

    impl<Wanted: Game + 'static> Visitor for Only<Wanted> {
        type Output = Option<Wanted>;

        fn visit<G: Notation + 'static, E: Evaluator<G>>(self, game: G, _evaluator: E) -> Option<Wanted> {
            (&game as &dyn Any).downcast_ref().cloned()
        }
    }

    let game = catalog::with(name, Only(PhantomData)).map_err(|error| error.to_string())?;
    game.ok_or_else(|| format!("`{name}` is another game"))
}
