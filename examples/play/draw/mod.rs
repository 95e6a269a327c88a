//! Games as people know them, drawn from the texts of their positions.

mod en_gehe;
mod goofspiel;
mod hyena;
mod mehen;
mod pig;
mod senet;
mod snake;

use anstyle::{AnsiColor, Style};
use astragali::Player;

pub const DIM: Style = Style::new().dimmed();
pub const BOLD: Style = Style::new().bold();

/// How one game looks and how its events are told. Whatever a picture does not know is told in the game's own notation.
pub trait Picture {
    /// How the game is played, for somebody who has never seen it; the first line says what it is about.
    fn rules(&self) -> &'static str {
        "This game has no description here: see its documentation.\n"
    }

    /// The position, in lines of at most 80 columns.
    fn board(&self, position: &str) -> Option<String> {
        let _ = position;
        None
    }

    /// What the player who is to choose has before them.
    fn task(&self, position: &str) -> Option<String> {
        let _ = position;
        None
    }

    /// What an action does beside what its text says.
    fn remark(&self, position: &str, action: &str) -> Option<String> {
        let _ = (position, action);
        None
    }

    /// What `who` does, as in `plays 7-10`.
    fn deed(&self, action: &str) -> String {
        format!("plays {action}")
    }

    /// What chance does, for `who` where the rules name somebody.
    fn event(&self, who: Option<Player>, outcome: &str) -> String {
        match (who, outcome.strip_prefix('t').and_then(|score| score.parse::<u32>().ok())) {
            (Some(player), Some(score)) => format!("{} throws {score}", letter(player)),
            (Some(player), None) => format!("{} draws {outcome}", letter(player)),
            (None, _) => format!("chance brings {outcome}"),
        }
    }

    /// Why an outcome of chance takes the turn from a player.
    fn passing(&self) -> &'static str {
        "the turn passes"
    }
}

/// The picture of a game by its name in the catalogue.
pub fn picture(name: &str) -> Box<dyn Picture> {
    let (family, options) = name.split_once(':').unwrap_or((name, ""));
    match family {
        "senet" => Box::new(senet::Board::new(options)),
        "mehen" => Box::new(mehen::Snake::new(options)),
        "hyena" => Box::new(hyena::Path::new(options)),
        "snake" => Box::new(snake::Rings::new(options)),
        "en-gehe" => Box::new(en_gehe::Rows),
        "pig" => Box::new(pig::Scores::new(options, pig::Thrown::Die)),
        "piglet" => Box::new(pig::Scores::new(options, pig::Thrown::Coin)),
        "goofspiel" => Box::new(goofspiel::Cards),
        _ => Box::new(Plain),
    }
}

/// A game that nobody has drawn yet.
struct Plain;

impl Picture for Plain {}

/// The number that a game's options give one of them.
fn option<T: std::str::FromStr>(options: &str, name: &str) -> Option<T> {
    let mut pairs = options.split(',').filter_map(|option| option.split_once('='));
    pairs.find(|(key, _)| *key == name).and_then(|(_, value)| value.parse().ok())
}

pub fn painted(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// A player's letter in their colour.
pub fn letter(player: Player) -> String {
    const COLOURS: [AnsiColor; 4] = [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Green];
    let colour = COLOURS[player.index() % COLOURS.len()];
    painted(&player.to_string(), colour.on_default().bold())
}
