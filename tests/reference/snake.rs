//! The snake game on an array of holes, sown egg by egg.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    Base,
    A,
    B,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Eggs in the holes 1 to 16; number 0 is not used.
    pub holes: [usize; 17],
    pub captured: [usize; 2],
    pub side: char,
    pub quiet: usize,
    pub store: [usize; 2],
    /// `+`, `-` or `.` for the holes 1 to 16.
    pub marks: [char; 17],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Pass,
    Sow {
        from_store: bool,
        from: usize,
        /// `+` or `-`.
        direction: char,
        /// `h`, `t`, or `.` for no capture.
        capture: char,
    },
}

const QUIET_LIMIT: usize = 60;

fn index(player: char) -> usize {
    if player == 'x' { 0 } else { 1 }
}

fn opponent(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

fn ring(player: char) -> std::ops::RangeInclusive<usize> {
    if player == 'x' { 1..=8 } else { 9..=16 }
}

fn next(hole: usize, direction: char) -> usize {
    match (hole, direction) {
        (16, '+') => 1,
        (1, '-') => 16,
        (_, '+') => hole + 1,
        _ => hole - 1,
    }
}

impl Rules {
    fn eggs(self) -> usize {
        if self == Rules::A { 30 } else { 80 }
    }

    pub fn start(self) -> Position {
        let (eggs, store) = if self == Rules::A { (0, 15) } else { (5, 0) };
        let mut holes = [eggs; 17];
        holes[0] = 0;
        Position { holes, captured: [0, 0], side: 'x', quiet: 0, store: [store, store], marks: ['.'; 17] }
    }

    pub fn is_over(self, position: &Position) -> bool {
        if position.quiet >= QUIET_LIMIT {
            return true;
        }
        if self == Rules::B {
            return self.sowings(position, 'x').is_empty() && self.sowings(position, 'o').is_empty();
        }
        let is_empty =
            |player| ring(player).all(|hole| position.holes[hole] == 0) && position.store[index(player)] == 0;
        is_empty('x') || is_empty('o')
    }

    /// Utilities of `x` and of `o` at the end.
    pub fn returns(self, position: &Position) -> [f64; 2] {
        let [x, o] = position.captured;
        if x > o {
            [1.0, -1.0]
        } else if x < o {
            [-1.0, 1.0]
        } else {
            [0.0, 0.0]
        }
    }

    /// What the player on turn can do.
    pub fn moves(self, position: &Position) -> Vec<Move> {
        let sowings = self.sowings(position, position.side);
        if sowings.is_empty() { vec![Move::Pass] } else { sowings }
    }

    fn sowings(self, position: &Position, player: char) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in ring(player) {
            for direction in ['+', '-'] {
                let from_store = position.holes[from] == 0;
                if from_store && position.store[index(player)] == 0 {
                    continue;
                }
                if self == Rules::B && !may_sow(position, from, direction) {
                    continue;
                }
                let eggs = if from_store { 5 } else { position.holes[from] };
                let mut last = from;
                for _ in 0..eggs {
                    last = next(last, direction);
                }
                moves.push(Move::Sow { from_store, from, direction, capture: '.' });
                if last == 1 {
                    moves.push(Move::Sow { from_store, from, direction, capture: 'h' });
                }
                if last == 16 {
                    moves.push(Move::Sow { from_store, from, direction, capture: 't' });
                }
            }
        }
        moves
    }

    pub fn after(self, position: &Position, action: Move) -> Position {
        let mut after = *position;
        after.side = opponent(position.side);
        after.quiet += 1;
        let Move::Sow { from_store, from, direction, capture } = action else { return after };
        let eggs;
        if from_store {
            eggs = 5;
            after.store[index(position.side)] -= 5;
        } else {
            eggs = position.holes[from];
            after.holes[from] = 0;
            after.marks[from] = '.';
        }
        let mut sown = [0; 17];
        let mut hole = from;
        for _ in 0..eggs {
            hole = next(hole, direction);
            sown[hole] += 1;
            after.holes[hole] += 1;
            after.marks[hole] = '.';
        }
        if capture == '.' {
            if self == Rules::B && !from_store && eggs == 1 && after.holes[hole] == 1 {
                after.marks[hole] = if direction == '+' { '-' } else { '+' };
            }
        } else {
            let swept = if capture == 'h' { 1..=8 } else { 9..=16 };
            for hole in swept {
                after.holes[hole] -= sown[hole];
                after.captured[index(position.side)] += sown[hole];
            }
            after.quiet = 0;
        }
        after
    }

    /// Ways to play `depth` moves; a game that ends earlier is one way.
    pub fn perft(self, position: &Position, depth: u32) -> u64 {
        if depth == 0 || self.is_over(position) {
            return 1;
        }
        self.moves(position).into_iter().map(|action| self.perft(&self.after(position, action), depth - 1)).sum()
    }

    /// Reads a position; `None` if the text is malformed or no such position can be.
    pub fn read(self, text: &str) -> Option<Position> {
        let mut parts = text.split(' ');
        let (outer, inner) = parts.next()?.split_once('/')?;
        let mut holes = [0; 17];
        let counts: Vec<&str> = outer.split(',').chain(inner.split(',')).collect();
        if outer.split(',').count() != 8 || counts.len() != 16 {
            return None;
        }
        for (hole, count) in (1..).zip(counts) {
            holes[hole] = number(count)?;
        }
        let captured = pair(parts.next()?)?;
        let side = match parts.next()? {
            "x" => 'x',
            "o" => 'o',
            _ => return None,
        };
        let quiet = number(parts.next()?)?;
        let store = if self == Rules::A { pair(parts.next()?)? } else { [0, 0] };
        let mut marks = ['.'; 17];
        if self == Rules::B {
            let text: Vec<char> = parts.next()?.chars().collect();
            if text.len() != 16 {
                return None;
            }
            marks[1..].copy_from_slice(&text);
        }
        let position = Position { holes, captured, side, quiet, store, marks };
        (parts.next().is_none() && self.is_possible(&position)).then_some(position)
    }

    fn is_possible(self, position: &Position) -> bool {
        for store in position.store {
            if ![0, 5, 10, 15].contains(&store) {
                return false;
            }
        }
        for hole in 1..=16 {
            match position.marks[hole] {
                '.' => {}
                '+' | '-' if position.holes[hole] == 1 => {}
                _ => return false,
            }
        }
        let mut eggs = 0;
        for count in position.holes.iter().chain(&position.captured).chain(&position.store) {
            eggs += count;
        }
        eggs == self.eggs() && position.quiet <= QUIET_LIMIT
    }

    pub fn text(self, position: &Position) -> String {
        let ring = |first| {
            let counts: Vec<String> = position.holes[first..first + 8].iter().map(ToString::to_string).collect();
            counts.join(",")
        };
        let [x, o] = position.captured;
        let mut text = format!("{}/{} {x},{o} {} {}", ring(1), ring(9), position.side, position.quiet);
        if self == Rules::A {
            text += &format!(" {},{}", position.store[0], position.store[1]);
        }
        if self == Rules::B {
            text += " ";
            text.extend(&position.marks[1..]);
        }
        text
    }
}

/// Whether variant b lets the eggs of a hole be sown in a direction.
fn may_sow(position: &Position, from: usize, direction: char) -> bool {
    if position.holes[from] == 0 {
        return false;
    }
    if position.holes[from] > 1 {
        return true;
    }
    let to = next(from, direction);
    if position.holes[to] == 1 && to != 1 && to != 16 {
        return false;
    }
    let only_singles = (1..=16).all(|hole| position.holes[hole] <= 1);
    !(only_singles && position.marks[from] == direction)
}

pub fn move_text(action: Move) -> String {
    match action {
        Move::Pass => "pass".to_string(),
        Move::Sow { from_store, from, direction, capture } => {
            let store = if from_store { "s" } else { "" };
            let mut text = format!("{store}{from}{direction}");
            if capture != '.' {
                text.push(capture);
            }
            text
        }
    }
}

fn number(text: &str) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    (number <= 80 && number.to_string() == text).then_some(number)
}

fn pair(text: &str) -> Option<[usize; 2]> {
    let (first, second) = text.split_once(',')?;
    Some([number(first)?, number(second)?])
}
