//! Mehen's snake, coiled up in a rectangle.

use astragali::Player;

use super::{BOLD, DIM, Picture, letter, option, painted};

const RULES: &str = "\
Bring your lions to the snake's head, turn them round, and destroy all others.
One player hides 0 to 6 marbles and the other guesses how many: the difference
is the score of the one who hid them, and a right guess scores nothing. With
sticks the score is thrown: 1, 2, 3 or 6. A score must be used if it can be.
- By a 1 or a 6 a lion enters on square 1, if nobody stands there.
- A lion moves inward by the score. From an own lion it jumps on by as much
  again; with an enemy lion it swaps squares. The head is reached exactly.
- By a 1 or a 6 a lion on the head turns round and is divine, marked *. It moves
  in both directions, not onto an own lion, and destroys an enemy it lands on.
- Who has lost all lions has lost the game.
";

/// Columns that a square takes, without its border.
const WIDTH: usize = 5;

/// Squares side by side at most, so that a board fits 80 columns.
const MOST_COLUMNS: usize = 12;

/// Corners and crossings of walls by where walls go from them: up 1, down 2, left 4, right 8.
const CORNERS: [char; 16] = [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];

pub struct Snake {
    squares: usize,
}

impl Snake {
    pub fn new(options: &str) -> Self {
        Snake { squares: option(options, "squares").unwrap_or(88) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lion {
    Hand,
    Worshipful(usize),
    Divine(usize),
    Destroyed,
}

impl Lion {
    fn read(text: &str) -> Option<Lion> {
        Some(match (text, text.strip_suffix('*')) {
            ("h", _) => Lion::Hand,
            ("d", _) => Lion::Destroyed,
            (_, Some(square)) => Lion::Divine(square.parse().ok()?),
            (square, None) => Lion::Worshipful(square.parse().ok()?),
        })
    }
}

/// What a position's text says.
struct Position {
    lions: [Vec<Lion>; 2],
    side: Player,
    score: Option<usize>,
}

impl Position {
    fn read(text: &str) -> Option<Position> {
        let mut parts = text.split(' ');
        let (x, o) = parts.next()?.split_once('/')?;
        let lions = |text: &str| text.split(',').map(Lion::read).collect::<Option<Vec<Lion>>>();
        let side = match parts.next()? {
            "x" => Player::X,
            "o" => Player::O,
            _ => return None,
        };
        Some(Position { lions: [lions(x)?, lions(o)?], side, score: parts.next()?.parse().ok() })
    }

    /// Whose lion stands on a square, and whether it is divine.
    fn on(&self, square: usize) -> Option<(Player, bool)> {
        let found = |player: &Player| {
            let lions = &self.lions[player.index()];
            lions.iter().find_map(|&lion| match lion {
                Lion::Worshipful(place) if place == square => Some((*player, false)),
                Lion::Divine(place) if place == square => Some((*player, true)),
                _ => None,
            })
        };
        [Player::X, Player::O].iter().find_map(found)
    }
}

impl Picture for Snake {
    fn rules(&self) -> &'static str {
        RULES
    }

    fn board(&self, position: &str) -> Option<String> {
        let position = Position::read(position)?;
        let mut text = Coil::new(self.squares).draw(|square| self.cell(&position, square));
        for player in [Player::X, Player::O] {
            let lions = &position.lions[player.index()];
            let count = |kind: Lion| lions.iter().filter(|&&lion| lion == kind).count();
            text += &format!("  {}  in hand {}", letter(player), count(Lion::Hand));
            text += &format!(", destroyed {}\n", count(Lion::Destroyed));
        }
        Some(text)
    }

    fn task(&self, position: &str) -> Option<String> {
        let Position { side, score, .. } = Position::read(position)?;
        let (hider, guesser) = (letter(side), letter(side.opponent()));
        Some(match score {
            Some(score) => format!("uses a score of {score}"),
            None => format!("names 0 to 6 marbles: {hider} hides them and {guesser} guesses how many"),
        })
    }

    fn remark(&self, position: &str, action: &str) -> Option<String> {
        let position = Position::read(position)?;
        match action {
            "enter" => return Some("a lion enters on 1".into()),
            "turn" => return Some(format!("the lion on {} becomes divine", self.squares)),
            _ => {}
        }
        let (from, to) = action.split_once('-')?;
        let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
        let (_, divine) = position.on(from)?;
        let jumps = if position.score.is_some_and(|score| to.saturating_sub(from) > score) { "jumps, " } else { "" };
        let event = match position.on(to) {
            Some((other, _)) if divine => format!("destroys {}'s lion", letter(other)),
            Some((other, _)) => format!("swaps with {}'s lion", letter(other)),
            None if to == self.squares && !divine => "reaches the head".into(),
            None => String::new(),
        };
        let remark = format!("{jumps}{event}");
        let remark = remark.trim_end_matches(", ");
        (!remark.is_empty()).then(|| remark.to_owned())
    }

    fn deed(&self, action: &str) -> String {
        if action.parse::<u32>().is_ok() { format!("names {action}") } else { format!("plays {action}") }
    }

    fn passing(&self) -> &'static str {
        "nothing can be done with it, the turn passes"
    }
}

impl Snake {
    /// A square's number, after the letter of whoever stands there and with a star if that is divine.
    fn cell(&self, position: &Position, square: usize) -> String {
        let (text, columns) = match position.on(square) {
            Some((player, divine)) => {
                let rest = format!("{square}{}", if divine { "*" } else { "" });
                (letter(player) + &painted(&rest, BOLD), 1 + rest.len())
            }
            None if square == self.squares => ("head".into(), 4),
            None => (painted(&square.to_string(), DIM), square.to_string().len()),
        };
        let left = (WIDTH - columns.min(WIDTH)) / 2;
        let right = WIDTH.saturating_sub(columns + left);
        format!("{}{text}{}", " ".repeat(left), " ".repeat(right))
    }
}

/// Squares in a rectangle, along a spiral from the upper left corner inward.
struct Coil {
    columns: usize,
    rows: usize,
    squares: usize,
    /// The square in each place, row by row.
    places: Vec<usize>,
}

impl Coil {
    fn new(squares: usize) -> Self {
        let is_low = |&columns: &usize| 4 * squares.div_ceil(columns) <= 3 * columns;
        let columns = (1..MOST_COLUMNS).find(is_low).unwrap_or(MOST_COLUMNS);
        let rows = squares.div_ceil(columns);
        let mut coil = Coil { columns, rows, squares, places: vec![0; columns * rows] };
        let (mut left, mut right, mut top, mut bottom) = (0, columns, 0, rows);
        let mut square = 0;
        let mut put = |row: usize, column: usize| {
            square += 1;
            coil.places[row * columns + column] = square;
        };
        while left < right && top < bottom {
            (left..right).for_each(|column| put(top, column));
            (top + 1..bottom).for_each(|row| put(row, right - 1));
            if bottom - top > 1 {
                (left..right - 1).rev().for_each(|column| put(bottom - 1, column));
            }
            if right - left > 1 {
                (top + 1..bottom - 1).rev().for_each(|row| put(row, left));
            }
            (left, right, top, bottom) = (left + 1, right - 1, top + 1, bottom - 1);
        }
        coil
    }

    /// The square in a place, `None` outside the rectangle and behind the head.
    fn square(&self, row: Option<usize>, column: Option<usize>) -> Option<usize> {
        let (row, column) = (row.filter(|&r| r < self.rows)?, column.filter(|&c| c < self.columns)?);
        Some(self.places[row * self.columns + column]).filter(|&square| square <= self.squares)
    }

    /// Whether a wall stands between a place and the one above it.
    fn wall_above(&self, row: usize, column: Option<usize>) -> bool {
        is_wall(self.square(row.checked_sub(1), column), self.square(Some(row), column))
    }

    /// Whether a wall stands between a place and the one to its left.
    fn wall_left(&self, row: Option<usize>, column: usize) -> bool {
        is_wall(self.square(row, column.checked_sub(1)), self.square(row, Some(column)))
    }

    fn corner(&self, row: usize, column: usize) -> char {
        let walls = [
            self.wall_left(row.checked_sub(1), column),
            self.wall_left(Some(row), column),
            self.wall_above(row, column.checked_sub(1)),
            self.wall_above(row, Some(column)),
        ];
        let index = walls.iter().rev().fold(0, |index, &wall| 2 * index + usize::from(wall));
        CORNERS[index]
    }

    fn draw(&self, cell: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        for row in 0..=self.rows {
            let mut line = String::from("  ");
            for column in 0..=self.columns {
                line.push(self.corner(row, column));
                let wall = if self.wall_above(row, Some(column)) { "─" } else { " " };
                line += &wall.repeat(WIDTH);
            }
            text += line.trim_end();
            text.push('\n');
            if row == self.rows {
                break;
            }
            line = String::from("  ");
            for column in 0..=self.columns {
                line.push(if self.wall_left(Some(row), column) { '│' } else { ' ' });
                match self.square(Some(row), Some(column)) {
                    Some(square) => line += &cell(square),
                    None => line += &" ".repeat(WIDTH),
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// Whether the snake's skin lies between two places side by side: the squares do not follow each other.
fn is_wall(one: Option<usize>, other: Option<usize>) -> bool {
    match (one, other) {
        (None, None) => false,
        (Some(one), Some(other)) => one.abs_diff(other) != 1,
        _ => true,
    }
}
