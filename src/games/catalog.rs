//! The games by name.
//!
//! A name is that of a game, then, after a colon, a rule set and options with commas between them:
//! `senet`, `senet:old-kingdom`, `senet:jequier,pieces=3`. [`with`] hands the game of a name to a [`Visitor`], whose
//! code is written once for all of them; [`GAMES`] lists what there is.

use std::error::Error;
use std::fmt;

use super::en_gehe::{self, EnGehe};
use super::goofspiel::{self, Goofspiel, Payoff};
use super::hyena::{self, Hyena};
use super::mehen::{self, Dice, Mehen};
use super::pig::{self, Die, Pig};
use super::senet::{self, RuleSet, Senet};
use super::snake::{self, Snake};
use crate::evaluator::Evaluator;
use crate::index::Indexed;
use crate::notation::{Field, Notation};

/// Code that works for every game, to be handed the one of a name.
pub trait Visitor {
    /// What it gives back.
    type Output;

    /// Does the work with a game and the evaluator that comes with it.
    fn visit<G, E>(self, game: G, evaluator: E) -> Self::Output
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static;
}

/// A game of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Rule sets beside the one that is played without an option.
    pub rule_sets: &'static [RuleSetOption],
    /// Options that take a number.
    pub numbers: &'static [NumberOption],
}

/// A rule set that a game can be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSetOption {
    /// Its name.
    pub name: &'static str,
    /// What differs, in a line.
    pub about: &'static str,
}

/// An option of a game that takes a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberOption {
    /// Its name.
    pub name: &'static str,
    /// What it sets, in a line.
    pub about: &'static str,
    /// The least it may be.
    pub least: u32,
    /// The most it may be.
    pub most: u32,
}

impl Entry {
    /// The names of its rule sets, the one without an option first: `senet`, `senet:old-kingdom`, ….
    pub fn rule_set_names(&self) -> impl Iterator<Item = String> + use<> {
        let name = self.name;
        std::iter::once(name.to_owned()).chain(self.rule_sets.iter().map(move |set| format!("{name}:{}", set.name)))
    }

    fn options(&self) -> impl Iterator<Item = String> {
        let sets = self.rule_sets.iter().map(|set| set.name.to_owned());
        sets.chain(self.numbers.iter().map(|n| format!("{}={}..{}", n.name, n.least, n.most)))
    }
}

/// All games of the catalogue.
pub const GAMES: &[Entry] = &[
    Entry {
        name: "senet",
        about: "the Egyptian race over thirty squares, Sawah rules",
        rule_sets: &[
            RuleSetOption { name: RuleSet::OldKingdom.option(), about: "seven pieces a side" },
            RuleSetOption { name: RuleSet::Jequier.option(), about: "four dark sticks score 6" },
            RuleSetOption { name: RuleSet::Both.option(), about: "seven pieces, and four dark sticks score 6" },
        ],
        numbers: &[NumberOption {
            name: "pieces",
            about: "pieces a side",
            least: *senet::PIECES.start(),
            most: *senet::PIECES.end(),
        }],
    },
    Entry {
        name: "mehen",
        about: "the Egyptian game of the snake, with marbles for dice, after Pusch",
        rule_sets: &[RuleSetOption { name: Dice::Sticks.option(), about: "three sticks for dice" }],
        numbers: &[
            NumberOption {
                name: "squares",
                about: "squares of the track",
                least: *mehen::SQUARES.start(),
                most: *mehen::SQUARES.end(),
            },
            NumberOption {
                name: "lions",
                about: "lions a side",
                least: *mehen::LIONS.start(),
                most: *mehen::LIONS.end(),
            },
        ],
    },
    Entry {
        name: "hyena",
        about: "the Sudanese race to the well and back, with a hyena at the heels, after Bell",
        rule_sets: &[RuleSetOption {
            name: hyena::RuleSet::Masters.option(),
            about: "everybody gets a hyena, 88 spaces, after Masters",
        }],
        numbers: &[
            NumberOption {
                name: "players",
                about: "players",
                least: *hyena::PLAYERS.start(),
                most: *hyena::PLAYERS.end(),
            },
            NumberOption {
                name: "spaces",
                about: "spaces with village and well",
                least: *hyena::SPACES.start(),
                most: *hyena::SPACES.end(),
            },
        ],
    },
    Entry {
        name: "snake",
        about: "Fred Horn's mancala on a snake of sixteen holes, 1999",
        rule_sets: &[
            RuleSetOption { name: snake::RuleSet::VariantA.option(), about: "eggs start in store, fifteen a side" },
            RuleSetOption {
                name: snake::RuleSet::VariantB.option(),
                about: "single eggs neither gather nor turn back",
            },
        ],
        numbers: &[],
    },
    Entry {
        name: "en-gehe",
        about: "the mancala of the Masai, with forty holes a row and four stones in each",
        rule_sets: &[],
        numbers: &[
            NumberOption {
                name: "holes",
                about: "holes a row",
                least: *en_gehe::HOLES.start(),
                most: *en_gehe::HOLES.end(),
            },
            NumberOption {
                name: "stones",
                about: "stones in each hole at the start",
                least: *en_gehe::STONES.start(),
                most: *en_gehe::STONES.end(),
            },
        ],
    },
    Entry { name: Die::Cube.game(), about: "the dice game of when to stop, to 100", rule_sets: &[], numbers: &[GOAL] },
    Entry { name: Die::Coin.game(), about: "Pig with a coin, to 10", rule_sets: &[], numbers: &[GOAL] },
    Entry {
        name: "goofspiel",
        about: "bidding for prizes at the same time, with five cards",
        rule_sets: &[RuleSetOption { name: "points", about: "pays the difference in points" }],
        numbers: &[NumberOption {
            name: "cards",
            about: "cards a player holds",
            least: *goofspiel::CARDS.start(),
            most: *goofspiel::CARDS.end(),
        }],
    },
];

const GOAL: NumberOption =
    NumberOption { name: "goal", about: "points to reach", least: *pig::GOALS.start(), most: *pig::GOALS.end() };

/// Hands the game of this name to the visitor, and gives back what the visitor does.
///
/// # Errors
/// If there is no such game, the game has no such option, a number is out of range, or an option comes twice. The
/// message lists what exists.
///
/// ```
/// use astragali::{Notation, evaluator::Evaluator, games::catalog};
///
/// struct StartPosition;
///
/// impl catalog::Visitor for StartPosition {
///     type Output = String;
///     fn visit<G: Notation, E: Evaluator<G>>(self, game: G, _evaluator: E) -> String {
///         game.state_text(&game.start())
///     }
/// }
///
/// let text = catalog::with("senet:pieces=2", StartPosition)?;
/// assert_eq!(text, "xoxo....../........../.......... x -");
/// let error = catalog::with("chess", StartPosition).unwrap_err();
/// assert!(error.to_string().starts_with("there is no game `chess`; there are `senet`, `mehen`, "));
/// # Ok::<(), catalog::CatalogError>(())
/// ```
pub fn with<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, CatalogError> {
    let (game, options) = name.split_once(':').map_or((name, None), |(game, options)| (game, Some(options)));
    let Some(entry) = GAMES.iter().find(|entry| entry.name == game) else {
        return Err(CatalogError::UnknownGame(game.into()));
    };
    let options = Options::parse(entry, options)?;
    Ok(match entry.name {
        "senet" => {
            let rules = RuleSet::ALL.into_iter().find(|rules| rules.option() == options.rule_set).unwrap_or_default();
            let game = Senet::new(rules);
            let game = options.number("pieces").and_then(|n| game.with_pieces(n).ok()).unwrap_or(game);
            visitor.visit(game, senet::Race)
        }
        "mehen" => {
            let game = Mehen::new(if options.rule_set == Dice::Sticks.option() { Dice::Sticks } else { Dice::Marbles });
            let game = options.number("squares").and_then(|n| game.with_squares(n).ok()).unwrap_or(game);
            let game = options.number("lions").and_then(|n| game.with_lions(n).ok()).unwrap_or(game);
            visitor.visit(game, mehen::Pursuit)
        }
        "hyena" => {
            let rules = hyena::RuleSet::ALL.into_iter().find(|rules| rules.option() == options.rule_set);
            let game = Hyena::new(rules.unwrap_or_default());
            let game = options.number("players").and_then(|n| game.with_players(n).ok()).unwrap_or(game);
            let game = options.number("spaces").and_then(|n| game.with_spaces(n).ok()).unwrap_or(game);
            visitor.visit(game, hyena::Outlook)
        }
        "snake" => {
            let rules = snake::RuleSet::ALL.into_iter().find(|rules| rules.option() == options.rule_set);
            visitor.visit(Snake::new(rules.unwrap_or_default()), snake::Lead)
        }
        "en-gehe" => {
            let game = EnGehe::new();
            let game = options.number("holes").and_then(|n| game.with_holes(n).ok()).unwrap_or(game);
            let game = options.number("stones").and_then(|n| game.with_stones(n).ok()).unwrap_or(game);
            visitor.visit(game, en_gehe::Standing)
        }
        "goofspiel" => {
            let payoff = if options.rule_set == "points" { Payoff::Points } else { Payoff::Win };
            let game = Goofspiel::new(payoff);
            let game = options.number("cards").and_then(|n| game.with_cards(n)).unwrap_or(game);
            visitor.visit(game, goofspiel::Lead)
        }
        _ => {
            let game = Pig::new(if entry.name == Die::Coin.game() { Die::Coin } else { Die::Cube });
            let game = options.number("goal").and_then(|n| game.with_goal(n)).unwrap_or(game);
            visitor.visit(game, pig::Lead)
        }
    })
}

/// Options that have been checked against their entry.
struct Options<'a> {
    /// Empty without one.
    rule_set: &'a str,
    numbers: Vec<(&'a str, u32)>,
}

impl<'a> Options<'a> {
    fn parse(entry: &'static Entry, text: Option<&'a str>) -> Result<Self, CatalogError> {
        let mut options = Options { rule_set: "", numbers: Vec::new() };
        for option in text.into_iter().flat_map(|text| text.split(',')) {
            let unknown = || CatalogError::UnknownOption { game: *entry, option: option.into() };
            let Some((name, value)) = option.split_once('=') else {
                if !entry.rule_sets.iter().any(|set| set.name == option) {
                    return Err(unknown());
                }
                if !options.rule_set.is_empty() {
                    return Err(CatalogError::TwoRuleSets { game: *entry, second: option.into() });
                }
                options.rule_set = option;
                continue;
            };
            let known = entry.numbers.iter().find(|number| number.name == name).ok_or_else(unknown)?;
            if options.number(name).is_some() {
                return Err(CatalogError::Repeated { option: known.name });
            }
            match Field::new(value).number(name, known.least..=known.most) {
                Ok(number) => options.numbers.push((name, number)),
                Err(_) => return Err(CatalogError::OutOfRange { option: *known, value: value.into() }),
            }
        }
        Ok(options)
    }

    fn number(&self, name: &str) -> Option<u32> {
        self.numbers.iter().find(|(known, _)| *known == name).map(|&(_, number)| number)
    }
}

/// Why a name is not that of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CatalogError {
    /// There is no game of this name.
    UnknownGame(String),
    /// The game has no such option.
    UnknownOption {
        /// The game.
        game: Entry,
        /// What was asked for.
        option: String,
    },
    /// Only one rule set can be played at a time.
    TwoRuleSets {
        /// The game.
        game: Entry,
        /// The one too many.
        second: String,
    },
    /// The option's value is no number in its range.
    OutOfRange {
        /// The option.
        option: NumberOption,
        /// What was asked for.
        value: String,
    },
    /// The option comes twice.
    Repeated {
        /// The option.
        option: &'static str,
    },
}

impl fmt::Display for CatalogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CatalogError::UnknownGame(name) => {
                let names: Vec<String> = GAMES.iter().map(|entry| format!("`{}`", entry.name)).collect();
                write!(f, "there is no game `{name}`; there are {}", names.join(", "))
            }
            CatalogError::UnknownOption { game, option } => {
                let options: Vec<String> = game.options().map(|option| format!("`{option}`")).collect();
                write!(f, "`{}` has no option `{option}`; it has {}", game.name, options.join(", "))
            }
            CatalogError::TwoRuleSets { game, second } => {
                write!(f, "`{}` is played by one rule set at a time, and `{second}` is a second one", game.name)
            }
            CatalogError::OutOfRange { option, value } => {
                let NumberOption { name, about, least, most } = option;
                write!(f, "`{name}={value}`: {about} are a whole number from {least} to {most}")
            }
            CatalogError::Repeated { option } => write!(f, "`{option}` is set twice"),
        }
    }
}

impl Error for CatalogError {}
