//! Senet on an array of squares.

/// What `to` is when a piece leaves the board.
pub const OFF: usize = 31;

/// The number of pieces a side, and what four dark sticks score.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub pieces: usize,
    pub dark: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// `x`, `o` or `.` on each square from 1 to 30; number 0 is not used.
    pub squares: [char; 31],
    pub side: char,
    /// The throw to be played, or 0 before it.
    pub throw: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    Over { winner: char },
    Chance,
    Decision,
}

fn opponent(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

impl Rules {
    pub fn start(&self) -> Position {
        let mut squares = ['.'; 31];
        for pair in 1..=self.pieces {
            squares[2 * pair - 1] = 'x';
            squares[2 * pair] = 'o';
        }
        Position { squares, side: 'x', throw: 0 }
    }

    pub fn node(&self, position: &Position) -> Node {
        for player in ['x', 'o'] {
            if count(position, player) == 0 {
                return Node::Over { winner: player };
            }
        }
        if position.throw == 0 { Node::Chance } else { Node::Decision }
    }

    /// Scores and in how many of the sixteen ways that four sticks fall they are thrown.
    pub fn throws(&self) -> [(usize, u32); 5] {
        [(1, 4), (2, 6), (3, 4), (4, 1), (self.dark, 1)]
    }

    pub fn after_throw(&self, position: &Position, score: usize) -> Position {
        let thrown = Position { throw: score, ..*position };
        if self.moves(&thrown).is_empty() {
            return Position { side: opponent(position.side), throw: 0, ..*position };
        }
        thrown
    }

    /// Start and goal of all moves, by start.
    pub fn moves(&self, position: &Position) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for square in 1..=30 {
            if position.squares[square] == position.side
                && let Some(goal) = self.goal(position, square)
            {
                moves.push((square, goal));
            }
        }
        moves
    }

    pub fn after_move(&self, position: &Position, from: usize, to: usize) -> Position {
        let side = position.side;
        let mut squares = position.squares;
        if to == OFF {
            squares[from] = '.';
        } else if to == 27 {
            squares[from] = '.';
            let mut square = 15;
            while squares[square] != '.' {
                square -= 1;
            }
            squares[square] = side;
        } else {
            squares[from] = squares[to];
            squares[to] = side;
        }
        let again = [1, 4, self.dark].contains(&position.throw);
        Position { squares, side: if again { side } else { opponent(side) }, throw: 0 }
    }

    /// Where the piece on a square goes by the throw, if it can move.
    fn goal(&self, position: &Position, from: usize) -> Option<usize> {
        let throw = position.throw;
        let squares = &position.squares;
        let enemy = opponent(position.side);
        if from == 26 {
            let wall = squares[28] == enemy && squares[29] == enemy && squares[30] == enemy;
            return match throw {
                1 => Some(27),
                2..=4 if squares[26 + throw] == '.' => Some(26 + throw),
                5 if !wall => Some(OFF),
                _ => None,
            };
        }
        if from > 26 {
            return if throw == 31 - from { Some(OFF) } else { None };
        }
        let to = from + throw;
        if to > 26 || squares[to] == position.side {
            return None;
        }
        for first in from + 1..to {
            let last = first + 2;
            if last < to && squares[first] == enemy && squares[first + 1] == enemy && squares[last] == enemy {
                return None;
            }
        }
        if squares[to] == enemy {
            let guarded = squares[to - 1] == enemy || squares[to + 1] == enemy;
            if to == 26 || guarded {
                return None;
            }
        }
        Some(to)
    }

    /// Reads a position; `None` if the text is malformed or no such position can be.
    pub fn read(&self, text: &str) -> Option<Position> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [board, side, throw] = parts[..] else { return None };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 3 {
            return None;
        }
        let mut squares = ['.'; 31];
        let mut square = 0;
        for row in rows {
            if row.chars().count() != 10 {
                return None;
            }
            for piece in row.chars() {
                square += 1;
                squares[square] = piece;
            }
        }
        let throw = if throw == "-" { 0 } else { ["1", "2", "3", "4", "5", "6"].iter().position(|t| *t == throw)? + 1 };
        let side = match side {
            "x" => 'x',
            "o" => 'o',
            _ => return None,
        };
        let position = Position { squares, side, throw };
        self.is_possible(&position).then_some(position)
    }

    fn is_possible(&self, position: &Position) -> bool {
        let (x, o) = (count(position, 'x'), count(position, 'o'));
        for square in 1..=30 {
            if !['x', 'o', '.'].contains(&position.squares[square]) {
                return false;
            }
        }
        if x > self.pieces || o > self.pieces || x + o == 0 || position.squares[27] != '.' {
            return false;
        }
        if position.throw == 0 {
            return true;
        }
        let thrown = self.throws().iter().any(|(score, _)| *score == position.throw);
        thrown && self.node(position) == Node::Decision && !self.moves(position).is_empty()
    }
}

impl Position {
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(36);
        for square in 1..=30 {
            if square == 11 || square == 21 {
                text.push('/');
            }
            text.push(self.squares[square]);
        }
        text.push(' ');
        text.push(self.side);
        text.push(' ');
        text.push(if self.throw == 0 { '-' } else { char::from(b'0' + self.throw as u8) });
        text
    }
}

pub fn move_text(from: usize, to: usize) -> String {
    if to == OFF { format!("{from}-off") } else { format!("{from}-{to}") }
}

fn count(position: &Position, player: char) -> usize {
    position.squares.iter().filter(|piece| **piece == player).count()
}
