//! Hyena's path from the village to the well, with everybody's pieces on it.

use astragali::Player;

use super::{BOLD, DIM, Picture, letter, option, painted};

const RULES: &str = "\
Take your mother from the village to the well and back before anybody else, then
set the hyena on those who are late.
You throw three sticks until a 2 has been dealt with. A 1 is a taba: the first
frees your mother, and all others go to your bank. Other scores move her; one
that would carry her past the well or the village is lost.
- At the well she pays two tabas to wash and two more to set out. What is thrown
  while she waits is noted, and she moves by it when she sets out.
- Short of the well or the village you may pay a taba for each missing space.
- The first mother home wins and frees the hyena for two tabas. It moves double,
  drinks at the well for ten tabas, and on its way back eats the mothers that it
  catches on theirs. In the rules of Masters everybody who comes home gets a
  hyena, and they eat both ways. A mother on the well or in the village is safe.
- A mother eaten costs her player 2, every other loser 1; the winner gets it.
";

/// Columns of the path, so that a line with what stands beside it fits 80.
const WIDTH: usize = 48;

pub struct Path {
    well: usize,
}

impl Path {
    pub fn new(options: &str) -> Self {
        let spaces = if options.split(',').any(|option| option == "masters") { 88 } else { 82 };
        Path { well: option::<usize>(options, "spaces").unwrap_or(spaces).saturating_sub(1).max(1) }
    }

    /// The column of a space.
    fn column(&self, space: usize) -> usize {
        space.min(self.well) * (WIDTH - 1) / self.well
    }

    /// A player's line: the path with the piece on it, and what it is doing.
    fn line(&self, player: Player, field: &str, on_turn: bool) -> Option<String> {
        let (mother, rest) = field.split_once('$')?;
        let (bank, hyena) = rest.split_once(':').map_or((rest, None), |(bank, hyena)| (bank, Some(hyena)));
        let (space, doing) = match hyena {
            Some(hyena) => self.hyena(hyena)?,
            None => self.mother(mother)?,
        };
        let mark = match hyena {
            Some(_) => painted(&player.letter().to_ascii_uppercase().to_string(), BOLD),
            None => letter(player),
        };
        let path = match space {
            Some(space) => {
                let column = self.column(space);
                painted(&"·".repeat(column), DIM) + &mark + &painted(&"·".repeat(WIDTH - 1 - column), DIM)
            }
            None => painted(&"·".repeat(WIDTH), DIM),
        };
        let arrow = if on_turn { '→' } else { ' ' };
        Some(format!("{arrow} {} {path}  {doing}, $ {bank}\n", letter(player)))
    }

    /// Where a mother stands, if on the board, and what she does.
    fn mother(&self, text: &str) -> Option<(Option<usize>, String)> {
        Some(match text {
            "v" => (Some(0), "not freed".into()),
            "H" => (None, "home".into()),
            "E" => (None, "eaten".into()),
            _ => {
                if let Some((stages, noted)) = text.strip_prefix('w').and_then(|text| text.split_once('+')) {
                    let waits = if stages == "0" { "washes" } else { "sets out" };
                    return Some((Some(self.well), format!("{waits}, {noted} noted")));
                }
                self.walk(text)?
            }
        })
    }

    /// Where a hyena is, if on the board, and what it does.
    fn hyena(&self, text: &str) -> Option<(Option<usize>, String)> {
        Some(match text {
            "den" => (None, "hyena in its den".into()),
            "w" => (Some(self.well), "hyena at the well".into()),
            "back" => (None, "hyena back".into()),
            _ => {
                let (space, doing) = self.walk(text)?;
                (space, format!("hyena {doing}"))
            }
        })
    }

    /// A piece on its way: `>12` or `<40`.
    fn walk(&self, text: &str) -> Option<(Option<usize>, String)> {
        let space: usize = text.get(1..)?.parse().ok()?;
        match text.get(..1)? {
            ">" => Some((Some(space), format!("{space} → well"))),
            "<" => Some((Some(space), format!("{space} → village"))),
            _ => None,
        }
    }

    /// Spaces between a piece on its way and its goal.
    fn left(&self, field: &str) -> Option<usize> {
        let (mother, rest) = field.split_once('$')?;
        let piece = rest.split_once(':').map_or(mother, |(_, hyena)| hyena);
        let space: usize = piece.get(1..)?.parse().ok()?;
        if piece.starts_with('>') { self.well.checked_sub(space) } else { Some(space) }
    }
}

/// The fields of the players, the index of the one on turn, what is pending, and the winner's letter or `-`.
fn read(text: &str) -> Option<(Vec<&str>, usize, &str, &str)> {
    let mut parts = text.split(' ');
    let fields = parts.next()?.split('|').collect();
    let side = Player::from_letter(parts.next()?.chars().next()?)?.index();
    Some((fields, side, parts.next()?, parts.next()?))
}

impl Picture for Path {
    fn rules(&self) -> &'static str {
        RULES
    }

    fn board(&self, position: &str) -> Option<String> {
        let (fields, side, pending, winner) = read(position)?;
        let well = format!("well {}", self.well);
        let mut text =
            format!("    {}\n", painted(&format!("{:<width$}{well}", "village 0", width = WIDTH - well.len()), DIM));
        for (player, field) in Player::first(fields.len()).zip(&fields) {
            text += &self.line(player, field, player.index() == side && pending != "start")?;
        }
        if let Some(winner) = winner.chars().next().and_then(Player::from_letter) {
            text += &format!("    {} was the first home\n", letter(winner));
        }
        Some(text)
    }

    fn task(&self, position: &str) -> Option<String> {
        let (fields, side, pending, _) = read(position)?;
        let score = pending.strip_prefix("pay")?;
        let field = fields.get(side)?;
        let goal = if field.contains('>') { "the well" } else { "the village" };
        Some(format!("has thrown {score} and is {} short of {goal}", self.left(field)?))
    }

    fn remark(&self, position: &str, action: &str) -> Option<String> {
        let (fields, side, ..) = read(position)?;
        let field = fields.get(side)?;
        let bank: usize = field.split_once('$')?.1.split(':').next()?.parse().ok()?;
        match action {
            "pay" => {
                let left = self.left(field)?;
                let goal = if field.contains('>') { "the well" } else { "the village" };
                Some(format!("{left} of {bank} tabas, and on to {goal}"))
            }
            "keep" => Some(format!("all {bank} stay in the bank")),
            _ => None,
        }
    }

    fn deed(&self, action: &str) -> String {
        match action {
            "pay" => "pays the shortfall".into(),
            "keep" => "keeps the tabas".into(),
            _ => format!("plays {action}"),
        }
    }

    fn event(&self, who: Option<Player>, outcome: &str) -> String {
        if let Some(beginner) =
            outcome.strip_prefix("start ").and_then(|text| Player::from_letter(text.chars().next()?))
        {
            return format!("the lot falls on {}", letter(beginner));
        }
        let player = who.map_or_else(|| "somebody".into(), letter);
        match outcome.strip_prefix('t') {
            Some("1") => format!("{player} throws a taba"),
            Some(score) => format!("{player} throws {score}"),
            None => format!("chance brings {outcome}"),
        }
    }

    fn passing(&self) -> &'static str {
        "the next player throws"
    }
}
