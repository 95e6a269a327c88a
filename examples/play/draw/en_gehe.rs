//! En gehé's two long rows, broken into pieces that fit the screen.

use astragali::Player;

use super::{DIM, Picture, letter, painted};

const RULES: &str = "\
Take all stones of one of your holes and sow them one by one into the following
holes: x sows to the right and on into o's row, o to the left and on into x's.
- If the last stone falls into a hole that was not empty, its stones are taken
  up, that one included, and sown on from there, lap after lap.
- If it falls into an empty hole the move ends. If that hole is in your own row
  you capture the stones opposite and the one that was sown, unless there are
  none opposite.
- Who cannot move has ended the game, and the other gets all stones that are
  left. Most stones win.
- A move that is not over after 10,000 laps may not be played.
";

/// Columns for the holes.
const WIDTH: usize = 72;

/// Laps after which nobody looks on.
const LAPS: u32 = 10_000;

pub struct Rows;

/// What a position's text says.
struct Position {
    /// Stones in sowing order, `x`'s row and then `o`'s.
    board: Vec<u32>,
    captured: [u32; 2],
    side: Player,
}

impl Position {
    fn read(text: &str) -> Option<Position> {
        let mut parts = text.split(' ');
        let board = numbers(&parts.next()?.replace('/', ","))?;
        let captured = numbers(parts.next()?)?.try_into().ok()?;
        let side = parts.next()?.chars().next().and_then(Player::from_letter)?;
        Some(Position { board, captured, side })
    }

    /// Holes in a row.
    fn holes(&self) -> usize {
        self.board.len() / 2
    }

    /// Plays a hole and tells how that goes: laps, stones sown, stones captured.
    fn play(mut self, number: usize) -> Option<(u32, u32, u32)> {
        let (count, holes) = (self.board.len(), self.holes());
        let first = if self.side == Player::X { 0 } else { holes };
        let mut hole = first + number.checked_sub(1)?;
        let (mut laps, mut sown) = (0, 0);
        loop {
            let hand = std::mem::take(self.board.get_mut(hole)?);
            if hand == 0 || laps == LAPS {
                return None;
            }
            laps += 1;
            sown += hand;
            for _ in 0..hand {
                hole = (hole + 1) % count;
                self.board[hole] += 1;
            }
            if self.board[hole] == 1 {
                break;
            }
        }
        let opposite = self.board[count - 1 - hole];
        let captures = (first..first + holes).contains(&hole) && opposite > 0;
        Some((laps, sown, if captures { opposite + 1 } else { 0 }))
    }
}

fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

impl Picture for Rows {
    fn rules(&self) -> &'static str {
        RULES
    }

    fn board(&self, position: &str) -> Option<String> {
        let position = Position::read(position)?;
        let holes = position.holes();
        let widest = position.board.iter().map(|stones| stones.to_string().len()).max()?;
        let cell = widest.max(holes.to_string().len()) + 1;
        let fitting = WIDTH / cell;
        let in_a_piece = if fitting > 10 { fitting / 10 * 10 } else { fitting };
        let mut text = String::new();
        for first in (0..holes).step_by(in_a_piece) {
            let columns = first..holes.min(first + in_a_piece);
            let line = |at: &dyn Fn(usize) -> String| columns.clone().map(at).collect::<String>();
            let number = |number: usize| format!("{number:>cell$}");
            let stones = |hole: usize| match position.board.get(hole) {
                Some(0) | None => painted(&format!("{:>cell$}", "·"), DIM),
                Some(stones) => format!("{stones:>cell$}"),
            };
            text += &format!("     {}\n", painted(&line(&|column| number(holes - column)), DIM));
            text += &format!("  {} ←{}\n", letter(Player::O), line(&|column| stones(2 * holes - 1 - column)));
            text += &format!("  {} →{}\n", letter(Player::X), line(&stones));
            text += &format!("     {}\n", painted(&line(&|column| number(column + 1)), DIM));
        }
        let [x, o] = position.captured;
        let left: u32 = position.board.iter().sum();
        text += &format!("  captured: {} {x}, {} {o}; left: {left}\n", letter(Player::X), letter(Player::O));
        Some(text)
    }

    fn remark(&self, position: &str, action: &str) -> Option<String> {
        let (laps, sown, captured) = Position::read(position)?.play(action.parse().ok()?)?;
        let plural = |count: u32| if count == 1 { "" } else { "s" };
        let mut text = format!("{sown} stone{}", plural(sown));
        if laps > 1 {
            text += &format!(" in {laps} laps");
        }
        if captured > 0 {
            text += &format!(", captures {captured}");
        }
        Some(text)
    }

    fn deed(&self, action: &str) -> String {
        format!("plays hole {action}")
    }
}
