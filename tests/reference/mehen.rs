//! Mehen on lists of lions.

/// Sticks instead of marbles, the squares of the track, and the lions of a player.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub sticks: bool,
    pub squares: usize,
    pub lions: usize,
}

/// A lion, in the order in which a position's text names them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lion {
    Hand,
    Worshipful(usize),
    Divine(usize),
    Destroyed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Of `x` and of `o`, each in order.
    pub lions: [Vec<Lion>; 2],
    /// 0 for `x`, 1 for `o`.
    pub side: usize,
    /// The score to be used, or 0 if there is none yet.
    pub score: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    Over { winner: usize },
    Sticks,
    Marbles,
    Decision,
}

/// What can be done with a score, in the order of the crate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Choice {
    Enter,
    Turn,
    Move { from: usize, to: usize },
}

impl Rules {
    pub fn start(&self) -> Position {
        let lions = vec![Lion::Hand; self.lions];
        Position { lions: [lions.clone(), lions], side: 0, score: 0 }
    }

    pub fn node(&self, position: &Position) -> Node {
        for player in [0, 1] {
            if position.lions[player].iter().all(|lion| *lion == Lion::Destroyed) {
                return Node::Over { winner: 1 - player };
            }
        }
        if position.score > 0 {
            Node::Decision
        } else if self.sticks {
            Node::Sticks
        } else {
            Node::Marbles
        }
    }

    /// Scores of the sticks and in how many of the eight ways that they fall they are thrown.
    pub fn throws(&self) -> [(usize, u32); 4] {
        [(1, 3), (2, 3), (3, 1), (6, 1)]
    }

    pub fn after_marbles(&self, position: &Position, hidden: usize, guess: usize) -> Position {
        let score = hidden.abs_diff(guess);
        self.after_score(position, score)
    }

    pub fn after_score(&self, position: &Position, score: usize) -> Position {
        let scored = Position { score, ..position.clone() };
        if score == 0 || self.choices(&scored).is_empty() {
            return Position { side: 1 - position.side, score: 0, ..position.clone() };
        }
        scored
    }

    pub fn choices(&self, position: &Position) -> Vec<Choice> {
        let (side, score) = (position.side, position.score);
        let mut choices = Vec::new();
        for lion in &position.lions[side] {
            match *lion {
                Lion::Hand => {
                    if (score == 1 || score == 6) && position.on(1).is_none() {
                        choices.push(Choice::Enter);
                    }
                }
                Lion::Worshipful(from) => {
                    if (score == 1 || score == 6) && from == self.squares {
                        choices.push(Choice::Turn);
                    }
                    let mut to = from + score;
                    while let Some((player, _)) = position.on(to)
                        && player == side
                    {
                        to += score;
                    }
                    if to <= self.squares {
                        choices.push(Choice::Move { from, to });
                    }
                }
                Lion::Divine(from) => {
                    for to in 1..=self.squares {
                        let own = position.on(to).is_some_and(|(player, _)| player == side);
                        if (to == from + score || to + score == from) && !own {
                            choices.push(Choice::Move { from, to });
                        }
                    }
                }
                Lion::Destroyed => {}
            }
        }
        choices.sort();
        choices.dedup();
        choices
    }

    pub fn after_choice(&self, position: &Position, choice: Choice) -> Position {
        let side = position.side;
        let mut lions = position.lions.clone();
        match choice {
            Choice::Enter => replace(&mut lions[side], Lion::Hand, Lion::Worshipful(1)),
            Choice::Turn => {
                replace(&mut lions[side], Lion::Worshipful(self.squares), Lion::Divine(self.squares));
            }
            Choice::Move { from, to } => {
                let there = position.on(to);
                match position.on(from) {
                    Some((_, Lion::Divine(_))) => {
                        replace(&mut lions[side], Lion::Divine(from), Lion::Divine(to));
                        if let Some((_, other)) = there {
                            replace(&mut lions[1 - side], other, Lion::Destroyed);
                        }
                    }
                    _ => {
                        replace(&mut lions[side], Lion::Worshipful(from), Lion::Worshipful(to));
                        match there {
                            Some((_, Lion::Divine(_))) => {
                                replace(&mut lions[1 - side], Lion::Divine(to), Lion::Divine(from));
                            }
                            Some(_) => {
                                replace(&mut lions[1 - side], Lion::Worshipful(to), Lion::Worshipful(from));
                            }
                            None => {}
                        }
                    }
                }
            }
        }
        Position { lions, side: 1 - side, score: 0 }
    }

    /// Reads a position; `None` if the text is malformed or no such position can be.
    pub fn read(&self, text: &str) -> Option<Position> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [lions, side, score] = parts[..] else { return None };
        let sides: Vec<&str> = lions.split('/').collect();
        let [x, o] = sides[..] else { return None };
        let side = ["x", "o"].iter().position(|letter| *letter == side)?;
        let score = ["-", "1", "2", "3", "4", "5", "6"].iter().position(|digit| *digit == score)?;
        let position = Position { lions: [self.read_lions(x)?, self.read_lions(o)?], side, score };
        self.is_possible(&position).then_some(position)
    }

    fn read_lions(&self, text: &str) -> Option<Vec<Lion>> {
        let mut lions = Vec::new();
        for name in text.split(',') {
            let mut found = None;
            for lion in self.all_lions() {
                if lion_text(lion) == name {
                    found = Some(lion);
                }
            }
            lions.push(found?);
        }
        Some(lions)
    }

    fn all_lions(&self) -> Vec<Lion> {
        let mut all = vec![Lion::Hand, Lion::Destroyed];
        for square in 1..=self.squares {
            all.push(Lion::Worshipful(square));
            all.push(Lion::Divine(square));
        }
        all
    }

    fn is_possible(&self, position: &Position) -> bool {
        let mut squares = Vec::new();
        let mut left = 0;
        for lions in &position.lions {
            if lions.len() != self.lions || !lions.is_sorted() {
                return false;
            }
            for lion in lions {
                if let Some(square) = square_of(*lion) {
                    if squares.contains(&square) {
                        return false;
                    }
                    squares.push(square);
                }
                if *lion != Lion::Destroyed {
                    left += 1;
                }
            }
        }
        if left == 0 {
            return false;
        }
        if position.score == 0 {
            return true;
        }
        let scored = !self.sticks || self.throws().iter().any(|(score, _)| *score == position.score);
        scored && self.node(position) == Node::Decision && !self.choices(position).is_empty()
    }
}

impl Position {
    pub fn text(&self) -> String {
        let [x, o] = self.lions.clone().map(|lions| {
            let names: Vec<String> = lions.into_iter().map(lion_text).collect();
            names.join(",")
        });
        let side = ["x", "o"][self.side];
        let score = if self.score == 0 { "-".to_owned() } else { self.score.to_string() };
        format!("{x}/{o} {side} {score}")
    }

    /// Whose lion stands on a square, and which.
    fn on(&self, square: usize) -> Option<(usize, Lion)> {
        for player in [0, 1] {
            for lion in &self.lions[player] {
                if square_of(*lion) == Some(square) {
                    return Some((player, *lion));
                }
            }
        }
        None
    }
}

pub fn choice_text(choice: Choice) -> String {
    match choice {
        Choice::Enter => "enter".to_owned(),
        Choice::Turn => "turn".to_owned(),
        Choice::Move { from, to } => format!("{from}-{to}"),
    }
}

fn square_of(lion: Lion) -> Option<usize> {
    match lion {
        Lion::Worshipful(square) | Lion::Divine(square) => Some(square),
        Lion::Hand | Lion::Destroyed => None,
    }
}

fn lion_text(lion: Lion) -> String {
    match lion {
        Lion::Hand => "h".to_owned(),
        Lion::Worshipful(square) => format!("{square}"),
        Lion::Divine(square) => format!("{square}*"),
        Lion::Destroyed => "d".to_owned(),
    }
}

/// Puts one lion, the first of equals, in another's place, and the lions in order again.
fn replace(lions: &mut [Lion], old: Lion, new: Lion) {
    let place = lions.iter().position(|lion| *lion == old).expect("the lion is there");
    lions[place] = new;
    lions.sort();
}
