//! How a game ended, in words and in one line.

use astragali::game::Values;
use astragali::record::{self, HORIZON, LEFT, Record};
use astragali::{Game, Notation, Player};

use crate::draw::letter;

/// Why play stopped.
pub enum Ending {
    Over(Values),
    /// At the horizon: a draw, with these utilities, counted as unfinished.
    Unfinished(Values),
    /// Somebody left.
    Left,
    /// For another reason.
    Broken(String),
}

impl Ending {
    /// A game broken off at the horizon.
    pub fn unfinished<G: Game>(game: &G) -> Ending {
        let (low, high) = game.utility_range();
        Ending::Unfinished(Player::first(game.num_players()).map(|_| f64::midpoint(low, high)).collect())
    }

    /// How a recorded game ended.
    pub fn recorded<G: Notation>(record: &Record<G>) -> Ending {
        match record.ending() {
            record::Ending::Over(utilities) => Ending::Over(utilities),
            record::Ending::Unfinished(reason) => match reason.as_str() {
                HORIZON => Ending::unfinished(record.game()),
                "" | LEFT => Ending::Left,
                _ => Ending::Broken(reason),
            },
        }
    }

    pub fn words(&self, plies: usize) -> String {
        let plies = if plies == 1 { "1 ply".into() } else { format!("{plies} plies") };
        let utilities = match self {
            Ending::Over(utilities) => utilities,
            Ending::Unfinished(_) => return format!("Broken off after {plies}: a draw, counted as unfinished."),
            Ending::Left => return "The game stops here.".into(),
            Ending::Broken(reason) => return format!("The game stops here: {reason}."),
        };
        let winners: Vec<String> = winners(utilities).into_iter().map(letter).collect();
        let mut words = match winners.as_slice() {
            [] => format!("A draw after {plies}"),
            [winner] => format!("{winner} wins after {plies}"),
            several => format!("{} win together after {plies}", several.join(" and ")),
        };
        if utilities.iter().any(|utility| !matches!(utility, -1.0..=1.0) || utility.fract() != 0.0) {
            let players = Player::first(utilities.len());
            let parts: Vec<String> =
                players.zip(utilities).map(|(p, u)| format!("{} {:+}", letter(p), u + 0.0)).collect();
            words += &format!(": {}", parts.join(", "));
        }
        words + "."
    }

    /// The end of a result line, for a game that nobody left.
    pub fn fields(&self) -> String {
        let (utilities, note) = match self {
            Ending::Over(utilities) => (utilities.as_slice(), ""),
            Ending::Unfinished(utilities) => (utilities.as_slice(), " unfinished"),
            Ending::Left | Ending::Broken(_) => (&[][..], " left"),
        };
        let winners: String = winners(utilities).iter().map(|player| player.letter()).collect();
        let winner = if winners.is_empty() { "none" } else { &winners };
        // Adding zero turns a negative zero into zero.
        let utilities: Vec<String> = utilities.iter().map(|utility| (utility + 0.0).to_string()).collect();
        format!("winner={winner} utilities={}{note}", utilities.join(","))
    }
}

/// Who was paid most; nobody if all were paid the same.
fn winners(utilities: &[f64]) -> Vec<Player> {
    let most = utilities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if utilities.iter().all(|&utility| utility == most) {
        return Vec::new();
    }
    Player::first(utilities.len()).zip(utilities).filter(|&(_, &utility)| utility == most).map(|(p, _)| p).collect()
}
