//! Senet's three rows of ten, along which the path runs like an S.

use anstyle::{AnsiColor, Style};
use astragali::Player;

use super::{DIM, Picture, letter, option, painted};

const RULES: &str = "\
Race your pieces along the thirty squares and be the first to have them all off.
A throw of four sticks moves one of your pieces forward by the whole score, and
some piece must move if any can; if none can, the turn passes. After moving by a
1, a 4, or by four dark sticks (5, or 6 in some rule sets) you throw again.
- Land on an enemy piece and the two swap squares, unless another enemy stands
  next to it. Three enemies in a row cannot be passed.
- Every piece must stop on 26, the house of beauty. From there a 1 falls into
  the water and goes back to 15, the house of rebirth, or to the nearest empty
  square before it; a 2, 3 or 4 goes to 28, 29 or 30; a 5 leaves the board.
- From 28, 29 and 30 a piece leaves with exactly a 3, 2 and 1.
- Nothing is ever hit from 26 on.
";

const SQUARES: usize = 30;
const REBIRTH: usize = 15;
const BEAUTY: usize = 26;
const WATER: usize = 27;

/// Squares with a name, and their mark while nobody stands there.
const HOUSES: [(usize, &str, &str); 6] = [
    (REBIRTH, "rebirth", "☥"),
    (BEAUTY, "beauty", "***"),
    (WATER, "water", "~~~"),
    (28, "three", "III"),
    (29, "two", "II"),
    (30, "one", "I"),
];

/// Columns that a square takes, its right border included.
const PITCH: usize = 6;

pub struct Board {
    pieces: usize,
}

impl Board {
    pub fn new(options: &str) -> Self {
        let full_set = if options.split(',').any(|o| o == "old-kingdom" || o == "both") { 7 } else { 5 };
        Board { pieces: option(options, "pieces").unwrap_or(full_set) }
    }
}

/// What a position's text says.
struct Position {
    /// From square 1 on.
    squares: Vec<char>,
    side: char,
    throw: Option<u32>,
}

impl Position {
    fn read(text: &str) -> Option<Position> {
        let mut parts = text.split(' ');
        let squares: Vec<char> = parts.next()?.chars().filter(|&c| c != '/').collect();
        let side = parts.next()?.chars().next()?;
        let throw = parts.next()?.parse().ok();
        (squares.len() == SQUARES).then_some(Position { squares, side, throw })
    }

    /// Who stands on a square, `.` if nobody does.
    fn on(&self, square: usize) -> char {
        square.checked_sub(1).and_then(|index| self.squares.get(index)).copied().unwrap_or('.')
    }
}

impl Picture for Board {
    fn rules(&self) -> &'static str {
        RULES
    }

    fn board(&self, position: &str) -> Option<String> {
        let position = Position::read(position)?;
        let rows: [Vec<usize>; 3] = [(1..=10).collect(), (11..=20).rev().collect(), (21..=30).collect()];
        let mut text = border(&rows[0], '┌', '┬', '┐');
        text += &row(&position, &rows[0], "  ", " ↓");
        text += &border(&rows[1], '├', '┼', '┤');
        text += &row(&position, &rows[1], "↓ ", "");
        text += &border(&rows[2], '├', '┼', '┤');
        text += &row(&position, &rows[2], "  ", " → off");
        text += &format!("  └{}┘\n", vec!["─".repeat(PITCH - 1); 10].join("┴"));
        text += &names(&rows[2]);
        let off = |player: Player| {
            let on_board = position.squares.iter().filter(|&&c| c == player.letter()).count();
            format!("{} {}", letter(player), self.pieces.saturating_sub(on_board))
        };
        text += &format!("  borne off: {}, {} of {} each\n", off(Player::X), off(Player::O), self.pieces);
        Some(text)
    }

    fn task(&self, position: &str) -> Option<String> {
        let throw = Position::read(position)?.throw?;
        let again = if matches!(throw, 2 | 3) { "" } else { ", then throws again" };
        Some(format!("plays a throw of {throw}{again}"))
    }

    fn remark(&self, position: &str, action: &str) -> Option<String> {
        let position = Position::read(position)?;
        let (_, to) = action.split_once('-')?;
        if to == "off" {
            return Some("off the board".into());
        }
        let to: usize = to.parse().ok()?;
        let back = (1..=REBIRTH).rev().find(|&square| position.on(square) == '.');
        match (position.on(to), to) {
            (_, WATER) => back.map(|square| format!("into the water, back to {square}")),
            ('.', BEAUTY) => Some("to the house of beauty".into()),
            ('.', _) => None,
            (hit, _) if hit != position.side => Some(format!("hits {hit}, the two swap")),
            _ => None,
        }
    }

    fn passing(&self) -> &'static str {
        "no piece can move, the turn passes"
    }
}

/// The upper border of a row, with the numbers of its squares.
fn border(squares: &[usize], left: char, between: char, right: char) -> String {
    let numbers: Vec<String> = squares.iter().map(|square| format!("{square:─^width$}", width = PITCH - 1)).collect();
    format!("  {left}{}{right}\n", numbers.join(&between.to_string()))
}

fn row(position: &Position, squares: &[usize], before: &str, after: &str) -> String {
    let cells: String = squares.iter().map(|&square| cell(position, square) + "│").collect();
    format!("{before}│{cells}{after}\n")
}

fn cell(position: &Position, square: usize) -> String {
    let house = HOUSES.iter().find(|(number, ..)| *number == square);
    let (text, style) = match (Player::from_letter(position.on(square)), house) {
        (Some(player), _) => return format!("  {}  ", letter(player)),
        (None, Some(&(WATER, _, mark))) => (mark, AnsiColor::Blue.on_default()),
        (None, Some(&(_, _, mark))) => (mark, DIM),
        (None, None) => ("", Style::new()),
    };
    painted(&format!("{text:^width$}", width = PITCH - 1), style)
}

/// The names of the houses: those of the last row under their squares, rebirth with its number beside them.
fn names(last_row: &[usize]) -> String {
    let unnamed = last_row.iter().take_while(|&&square| square < BEAUTY).count();
    let mut text = format!("  ☥ {REBIRTH} rebirth");
    let houses = HOUSES.iter().filter(|(square, ..)| last_row.contains(square));
    for (place, (_, name, _)) in (unnamed..).zip(houses) {
        let middle = 2 + PITCH * place + PITCH / 2;
        let start = middle - name.len() / 2;
        text = format!("{text:<start$}{name}");
    }
    painted(&text, DIM) + "\n"
}
