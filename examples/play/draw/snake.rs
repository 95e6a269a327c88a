//! The snake game's two rings as two rows, along which the snake lies like a U.

use astragali::Player;

use super::{BOLD, DIM, Picture, letter, painted};

const BASE: &str = "\
Capture more snake eggs than the other side.
Take all eggs of one of your holes and sow them one by one into the holes that
follow: 3+ sows hole 3 upward, 3- downward, and after 16 comes 1.
- If the last egg falls into hole 1 you may put it on the head, as in 3-h. You
  capture it and every egg that this move has sown in the outer ring, 1 to 8.
- If it falls into hole 16 you may put it on the tail, as in 11+t, and capture
  it and what this move has sown in the inner ring, 9 to 16.
- The game ends when either ring is empty, or after 60 moves without a capture.
  Eggs left on the board belong to nobody.
";

const VARIANT_A: &str = "\
Capture more snake eggs than the other side.
Take all eggs of one of your holes and sow them one by one into the holes that
follow: 3+ sows hole 3 upward, 3- downward, and after 16 comes 1.
- If the last egg falls into hole 1 you may put it on the head, as in 3-h. You
  capture it and every egg that this move has sown in the outer ring, 1 to 8.
- If it falls into hole 16 you may put it on the tail, as in 11+t, and capture
  it and what this move has sown in the inner ring, 9 to 16.
- You start with fifteen eggs in store. Three times in the game you may sow five
  of them from an empty hole of yours instead, as in s4+.
- The game ends when either ring is empty and its owner's store as well, or
  after 60 moves without a capture. Eggs left on the board belong to nobody.
";

const VARIANT_B: &str = "\
Capture more snake eggs than the other side.
Take all eggs of one of your holes and sow them one by one into the holes that
follow: 3+ sows hole 3 upward, 3- downward, and after 16 comes 1.
- If the last egg falls into hole 1 you may put it on the head, as in 3-h. You
  capture it and every egg that this move has sown in the outer ring, 1 to 8.
- If it falls into hole 16 you may put it on the tail, as in 11+t, and capture
  it and what this move has sown in the inner ring, 9 to 16.
- A single egg may not be sown on another single egg, except in 1 and 16.
- When there are only single eggs left, none may go back to where its last move
  came from; an arrow beside it shows where that is.
- Who cannot move passes. The game ends when neither side can, or after 60 moves
  without a capture. Eggs left on the board belong to nobody.
";

const RING: usize = 8;
const HOLES: usize = 2 * RING;

/// Columns of a hole without its border.
const WIDTH: usize = 5;

pub struct Rings {
    rules: &'static str,
}

impl Rings {
    pub fn new(options: &str) -> Self {
        Rings {
            rules: match options {
                "a" => VARIANT_A,
                "b" => VARIANT_B,
                _ => BASE,
            },
        }
    }
}

/// What a position's text says; holes from 1 on, eggs by player.
struct Position<'a> {
    holes: Vec<usize>,
    captured: [&'a str; 2],
    side: Player,
    quiet: &'a str,
    store: Option<[&'a str; 2]>,
    marks: Vec<char>,
}

impl Position<'_> {
    fn read(text: &str) -> Option<Position<'_>> {
        let mut parts = text.split(' ');
        let holes: Vec<usize> = parts.next()?.split(['/', ',']).map_while(|eggs| eggs.parse().ok()).collect();
        let captured = parts.next()?.split_once(',')?.into();
        let side = parts.next()?.chars().next().and_then(Player::from_letter)?;
        let quiet = parts.next()?;
        let more = parts.next().unwrap_or_default();
        let store = more.split_once(',').map(Into::into);
        let marks = if store.is_none() { more.chars().collect() } else { Vec::new() };
        (holes.len() == HOLES).then_some(Position { holes, captured, side, quiet, store, marks })
    }

    fn eggs(&self, hole: usize) -> usize {
        hole.checked_sub(1).and_then(|index| self.holes.get(index)).copied().unwrap_or(0)
    }

    fn cell(&self, hole: usize) -> String {
        let eggs = self.eggs(hole);
        let mark = hole.checked_sub(1).and_then(|index| self.marks.get(index)).copied().unwrap_or('.');
        let text = if eggs == 0 { "·".into() } else { format!("{}{eggs}", arrow(hole, mark)) };
        let text = format!("{text:^WIDTH$}");
        painted(&text, if eggs == 0 { DIM } else { BOLD })
    }

    fn row(&self, holes: &[usize]) -> String {
        holes.iter().map(|&hole| self.cell(hole) + "│").collect()
    }
}

/// Where on the board a mark points, from this hole to the one before it or after it.
fn arrow(hole: usize, mark: char) -> &'static str {
    match (hole, mark) {
        (_, '.') => "",
        (1, '-') | (RING, '+') => "↓",
        (9, '-') | (HOLES, '+') => "↑",
        (_, '+') => {
            if hole <= RING {
                "→"
            } else {
                "←"
            }
        }
        _ => {
            if hole <= RING {
                "←"
            } else {
                "→"
            }
        }
    }
}

/// A border with the numbers of holes in it.
fn border(holes: &[usize], left: char, between: char, right: char) -> String {
    let numbers: Vec<String> = holes.iter().map(|hole| format!("{hole:─^WIDTH$}")).collect();
    format!("{left}{}{right}", numbers.join(&between.to_string()))
}

/// What an action's text says.
struct Sowing {
    hole: usize,
    up: bool,
    from_store: bool,
    end: Option<char>,
}

impl Sowing {
    fn read(text: &str) -> Option<Sowing> {
        let sign = text.find(['+', '-'])?;
        let (from, rest) = text.split_at(sign);
        let number = from.strip_prefix('s');
        let hole = number.unwrap_or(from).parse().ok()?;
        Some(Sowing { hole, up: rest.starts_with('+'), from_store: number.is_some(), end: rest.chars().nth(1) })
    }

    /// The holes that the eggs fall into, one after another.
    fn reached(&self, eggs: usize) -> impl Iterator<Item = usize> {
        let step = if self.up { 1 } else { HOLES - 1 };
        (1..=eggs).map(move |egg| (self.hole + HOLES - 1 + egg * step) % HOLES + 1)
    }
}

impl Picture for Rings {
    fn rules(&self) -> &'static str {
        self.rules
    }

    fn board(&self, position: &str) -> Option<String> {
        let position = Position::read(position)?;
        let outer: Vec<usize> = (1..=RING).collect();
        let inner: Vec<usize> = (RING + 1..=HOLES).rev().collect();
        let [x, o] = [Player::X, Player::O].map(letter);
        let mut text = format!("  head {}\n", border(&outer, '┌', '┬', '┐'));
        text += &format!("     ◄ │{}  {x} outer ring, + →\n", position.row(&outer));
        text += &format!("       {}\n", middle());
        text += &format!("     ◄ │{}  {o} inner ring, ← +\n", position.row(&inner));
        text += &format!("  tail {}\n", border(&inner, '└', '┴', '┘'));
        let pair = |[of_x, of_o]: [&str; 2]| format!("{x} {of_x}, {o} {of_o}");
        text += &format!("  captured: {}", pair(position.captured));
        if let Some(store) = position.store {
            text += &format!("   in store: {}", pair(store));
        }
        Some(text + &format!("   without a capture: {} of 60 moves\n", position.quiet))
    }

    fn task(&self, position: &str) -> Option<String> {
        let position = Position::read(position)?;
        let holes = if position.side == Player::X { "1 to 8" } else { "9 to 16" };
        let store = match position.store.map(|store| store[position.side.index() & 1]) {
            None | Some("0") => String::new(),
            Some(eggs) => format!(", or five of {eggs} eggs in store from an empty one"),
        };
        Some(format!("sows one of the holes {holes}{store}"))
    }

    fn remark(&self, position: &str, action: &str) -> Option<String> {
        let sowing = Sowing::read(action)?;
        let eggs = if sowing.from_store { 5 } else { Position::read(position)?.eggs(sowing.hole) };
        let ring = match sowing.end {
            Some('h') => 1..=RING,
            Some(_) => RING + 1..=HOLES,
            None => {
                let sown = if eggs == 1 { "1 egg".into() } else { format!("{eggs} eggs, the last") };
                return sowing.reached(eggs).last().map(|hole| format!("{sown} into {hole}"));
            }
        };
        Some(format!("captures {}", sowing.reached(eggs).filter(|hole| ring.contains(hole)).count()))
    }

    fn deed(&self, action: &str) -> String {
        if action == "pass" { "passes".into() } else { format!("plays {action}") }
    }
}

/// The border between the rows.
fn middle() -> String {
    format!("├{}┤", vec!["─".repeat(WIDTH); RING].join("┼"))
}
