//! En gehé with every stone sown by hand.

/// A move that is not over after so many laps is not legal.
const LAPS: u32 = 10_000;

#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Holes in a row.
    pub holes: usize,
    /// Stones in each hole at the start.
    pub stones: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Stones in each hole in sowing order: the first half is `x`'s row, the second half `o`'s.
    pub board: Vec<u32>,
    /// Stones that `x` and `o` have captured.
    pub captured: [u32; 2],
    pub side: char,
}

/// Where and after how much a move ends, and what it leaves.
pub struct Sown {
    pub laps: u32,
    /// Stones sown, one by one.
    pub stones: u32,
    pub after: Position,
}

impl Rules {
    pub fn start(&self) -> Position {
        Position { board: vec![self.stones; 2 * self.holes], captured: [0, 0], side: 'x' }
    }

    /// The number of the first of a side's holes, from 0.
    fn first_hole(&self, side: char) -> usize {
        if side == 'x' { 0 } else { self.holes }
    }

    /// Plays the hole with this number, from 1, in the row of the side on turn; `None` if that is not legal.
    pub fn sow(&self, position: &Position, number: usize) -> Option<Sown> {
        let mut board = position.board.clone();
        let count = 2 * self.holes;
        let first = self.first_hole(position.side);
        let mut hole = first + number - 1;
        if board[hole] == 0 {
            return None;
        }
        let (mut laps, mut stones) = (0, 0);
        loop {
            if laps == LAPS {
                return None;
            }
            laps += 1;
            let mut hand = board[hole];
            board[hole] = 0;
            let mut was_empty = false;
            while hand > 0 {
                hole = (hole + 1) % count;
                was_empty = board[hole] == 0;
                board[hole] += 1;
                hand -= 1;
                stones += 1;
            }
            if was_empty {
                break;
            }
        }
        let mut captured = position.captured;
        let own_row = first <= hole && hole < first + self.holes;
        let opposite = count - 1 - hole;
        if own_row && board[opposite] > 0 {
            captured[if position.side == 'x' { 0 } else { 1 }] += board[opposite] + 1;
            board[opposite] = 0;
            board[hole] = 0;
        }
        let side = if position.side == 'x' { 'o' } else { 'x' };
        Some(Sown { laps, stones, after: Position { board, captured, side } })
    }

    /// The legal moves by hole, and what they leave. It is the end of the game if there is none.
    pub fn moves(&self, position: &Position) -> Vec<(usize, Position)> {
        let mut moves = Vec::new();
        for number in 1..=self.holes {
            if let Some(sown) = self.sow(position, number) {
                moves.push((number, sown.after));
            }
        }
        moves
    }

    /// What `x` and `o` get at the end of the game.
    pub fn returns(&self, position: &Position) -> [f64; 2] {
        let left: u32 = position.board.iter().sum();
        let [mut x, mut o] = position.captured;
        if position.side == 'x' {
            o += left;
        } else {
            x += left;
        }
        if x > o {
            [1.0, -1.0]
        } else if x < o {
            [-1.0, 1.0]
        } else {
            [0.0, 0.0]
        }
    }

    /// Reads a position; `None` if the text is malformed or no such position can be.
    pub fn read(&self, text: &str) -> Option<Position> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [rows, captured, side] = parts[..] else { return None };
        let rows: Vec<&str> = rows.split('/').collect();
        let [x_row, o_row] = rows[..] else { return None };
        let mut board = Vec::new();
        for row in [x_row, o_row] {
            let row = numbers(row)?;
            if row.len() != self.holes {
                return None;
            }
            board.extend(row);
        }
        let captured: [u32; 2] = numbers(captured)?.try_into().ok()?;
        let side = match side {
            "x" => 'x',
            "o" => 'o',
            _ => return None,
        };
        let stones: u64 = board.iter().chain(&captured).map(|&stones| u64::from(stones)).sum();
        let all = 2 * self.holes as u64 * u64::from(self.stones);
        (stones == all).then_some(Position { board, captured, side })
    }
}

/// Numbers with commas between them, written as numbers are written.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let number: u32 = part.parse().ok()?;
        if number.to_string() != part {
            return None;
        }
        numbers.push(number);
    }
    Some(numbers)
}

impl Position {
    pub fn text(&self) -> String {
        let list = |stones: &[u32]| stones.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let (x, o) = self.board.split_at(self.board.len() / 2);
        format!("{}/{} {} {}", list(x), list(o), list(&self.captured), self.side)
    }
}
