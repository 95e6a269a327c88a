//! Pig's and Piglet's banks and kitty as bars.

use astragali::Player;

use super::{DIM, Picture, letter, option, painted};

const PIG: &str = "\
Be the first to bank 100 points, or what the game's goal is.
On your turn roll the die as often as you like. Every number but a 1 is added to
the kitty; a 1 loses the kitty and ends the turn. Hold, and the kitty goes to
your bank and the turn passes. A kitty that would reach the goal wins at once.
";

const PIGLET: &str = "\
Be the first to bank 10 points, or what the game's goal is.
On your turn toss the coin as often as you like. Heads, 1, add one to the kitty;
tails, 0, lose the kitty and end the turn. Hold, and the kitty goes to your bank
and the turn passes. A kitty that would reach the goal wins at once.
";

const BAR: usize = 50;

pub enum Thrown {
    Die,
    Coin,
}

pub struct Scores {
    thrown: Thrown,
    goal: usize,
}

impl Scores {
    pub fn new(options: &str, thrown: Thrown) -> Self {
        let usual = match thrown {
            Thrown::Die => 100,
            Thrown::Coin => 10,
        };
        Scores { thrown, goal: option(options, "goal").unwrap_or(usual) }
    }

    fn bar(&self, player: Player, bank: usize, kitty: usize) -> String {
        let length = |points: usize| (points * BAR / self.goal.max(1)).min(BAR);
        let (banked, with_kitty) = (length(bank), length(bank + kitty));
        let left = painted(&"·".repeat(BAR - with_kitty), DIM);
        let bar = format!("{}{}{left}", "█".repeat(banked), "▒".repeat(with_kitty - banked));
        let kitty = if kitty > 0 { format!(" + {kitty}") } else { String::new() };
        format!("  {}  {bar}  {bank:>3}{kitty}\n", letter(player))
    }
}

/// The banks, the kitty, and whose it is.
fn read(position: &str) -> Option<([usize; 2], usize, Player)> {
    let mut parts = position.split(' ');
    let (x, o) = parts.next()?.split_once(',')?;
    let kitty = parts.next()?.parse().ok()?;
    let side = parts.next()?.chars().next().and_then(Player::from_letter)?;
    Some(([x.parse().ok()?, o.parse().ok()?], kitty, side))
}

impl Picture for Scores {
    fn rules(&self) -> &'static str {
        match self.thrown {
            Thrown::Die => PIG,
            Thrown::Coin => PIGLET,
        }
    }

    fn board(&self, position: &str) -> Option<String> {
        let (banks, kitty, side) = read(position)?;
        let bars = Player::first(2).zip(banks).map(|(player, bank)| {
            let kitty = if player == side { kitty } else { 0 };
            self.bar(player, bank, kitty)
        });
        Some(bars.collect::<String>() + &format!("     {:>width$}\n", format!("goal {}", self.goal), width = BAR + 5))
    }

    fn task(&self, position: &str) -> Option<String> {
        let (_, kitty, _) = read(position)?;
        Some(format!("has {kitty} in the kitty"))
    }

    fn deed(&self, action: &str) -> String {
        match (action, &self.thrown) {
            ("roll", Thrown::Die) => "rolls".into(),
            ("roll", Thrown::Coin) => "tosses".into(),
            ("hold", _) => "holds".into(),
            _ => format!("plays {action}"),
        }
    }

    fn passing(&self) -> &'static str {
        "the kitty is lost, the turn passes"
    }
}
