//! Hyena, one rule after the other.

mod text;

use Hyena::{AtWell as Drinking, Back, Den, ToVillage as Hunting, ToWell as Leaving};
use Mother::{AtWell, Eaten, Home, ToVillage, ToWell, Village};

#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub masters: bool,
    pub players: usize,
    pub spaces: usize,
}

/// Places are numbers of spaces from the village.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mother {
    Village,
    ToWell(usize),
    AtWell { stages: usize, noted: usize },
    ToVillage(usize),
    Home,
    Eaten,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hyena {
    Den,
    ToWell(usize),
    AtWell,
    ToVillage(usize),
    Back,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    Start,
    Throw,
    /// After this score.
    Pay(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub mothers: Vec<Mother>,
    pub banks: Vec<usize>,
    pub hyenas: Vec<Option<Hyena>>,
    pub on_turn: usize,
    pub pending: Pending,
    pub winner: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    Over,
    Start,
    Throw,
    Decision,
}

impl Rules {
    fn well(&self) -> usize {
        self.spaces - 1
    }

    pub fn start(&self) -> Position {
        Position {
            mothers: vec![Village; self.players],
            banks: vec![0; self.players],
            hyenas: vec![None; self.players],
            on_turn: 0,
            pending: Pending::Start,
            winner: None,
        }
    }

    /// Scores and in how many of the eight ways that three sticks fall they are thrown.
    pub fn scores(&self) -> [(usize, u32); 4] {
        [(1, 3), (2, 3), (if self.masters { 4 } else { 3 }, 1), (6, 1)]
    }

    pub fn node(&self, position: &Position) -> Node {
        if self.is_over(position) {
            return Node::Over;
        }
        match position.pending {
            Pending::Start => Node::Start,
            Pending::Throw => Node::Throw,
            Pending::Pay(_) => Node::Decision,
        }
    }

    fn is_over(&self, position: &Position) -> bool {
        let mut on_their_way = 0;
        for mother in &position.mothers {
            if *mother != Home && *mother != Eaten {
                on_their_way += 1;
            }
        }
        let mut all_back = true;
        let mut any_back = false;
        for hyena in &position.hyenas {
            match hyena {
                Some(Back) => any_back = true,
                Some(_) => all_back = false,
                None => {}
            }
        }
        if on_their_way == 0 {
            return true;
        }
        if self.masters { on_their_way == 1 && all_back } else { any_back }
    }

    pub fn returns(&self, position: &Position) -> Vec<f64> {
        let mut returns = vec![0.0; self.players];
        let Some(winner) = position.winner else { return returns };
        for player in 0..self.players {
            if player != winner {
                let loss = if position.mothers[player] == Eaten { 2.0 } else { 1.0 };
                returns[player] -= loss;
                returns[winner] += loss;
            }
        }
        returns
    }

    pub fn after_start(&self, position: &Position, beginner: usize) -> Position {
        Position { on_turn: beginner, pending: Pending::Throw, ..position.clone() }
    }

    pub fn after_throw(&self, position: &Position, score: usize) -> Position {
        let mut next = position.clone();
        let player = next.on_turn;
        if next.mothers[player] == Village {
            if score == 1 {
                next.mothers[player] = ToWell(0);
            }
        } else if score == 1 {
            if next.banks[player] < 255 {
                next.banks[player] += 1;
            }
        } else {
            self.move_by(&mut next, player, score);
        }
        self.settle(&mut next, player);
        if self.is_over(&next) {
            return next;
        }
        if let Some(short) = self.shortfall(&next, player)
            && next.banks[player] >= short
        {
            next.pending = Pending::Pay(score);
            return next;
        }
        self.hand_on(&mut next, score);
        next
    }

    pub fn after_keep(&self, position: &Position) -> Position {
        let Pending::Pay(score) = position.pending else { panic!("nothing to keep") };
        let mut next = position.clone();
        next.pending = Pending::Throw;
        self.hand_on(&mut next, score);
        next
    }

    pub fn after_pay(&self, position: &Position) -> Position {
        let Pending::Pay(score) = position.pending else { panic!("nothing to pay") };
        let mut next = position.clone();
        next.pending = Pending::Throw;
        let player = next.on_turn;
        let short = self.shortfall(&next, player).unwrap();
        next.banks[player] -= short;
        match (next.mothers[player], next.hyenas[player]) {
            (ToWell(_), _) => next.mothers[player] = ToWell(self.well()),
            (ToVillage(_), _) => next.mothers[player] = ToVillage(0),
            (_, Some(Leaving(from))) => self.move_hyena(&mut next, player, from, self.well()),
            (_, Some(Hunting(from))) => self.move_hyena(&mut next, player, from, 0),
            _ => panic!("nothing on its way"),
        }
        self.settle(&mut next, player);
        if !self.is_over(&next) {
            self.hand_on(&mut next, score);
        }
        next
    }

    /// Moves the piece on turn, or notes the score.
    fn move_by(&self, next: &mut Position, player: usize, score: usize) {
        let well = self.well();
        match next.mothers[player] {
            ToWell(place) if place + score <= well => next.mothers[player] = ToWell(place + score),
            AtWell { stages, noted } if noted + score <= well => {
                next.mothers[player] = AtWell { stages, noted: noted + score };
            }
            ToVillage(place) if place >= score => next.mothers[player] = ToVillage(place - score),
            Home | Eaten => match next.hyenas[player] {
                Some(Leaving(place)) if place + 2 * score <= well => {
                    self.move_hyena(next, player, place, place + 2 * score);
                }
                Some(Hunting(place)) if place >= 2 * score => {
                    self.move_hyena(next, player, place, place - 2 * score);
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn move_hyena(&self, next: &mut Position, player: usize, from: usize, to: usize) {
        let homeward = to < from;
        for prey in 0..self.players {
            if prey == player {
                continue;
            }
            let place = match next.mothers[prey] {
                ToVillage(place) if self.masters || homeward => place,
                ToWell(place) if self.masters => place,
                _ => continue,
            };
            if place == 0 || place == self.well() {
                continue;
            }
            let (least, most) = if homeward { (to, from) } else { (from, to) };
            if least <= place && place <= most {
                next.mothers[prey] = Eaten;
            }
        }
        next.hyenas[player] = Some(if homeward { Hunting(to) } else { Leaving(to) });
    }

    /// Arrivals and payments, until there are no more.
    fn settle(&self, next: &mut Position, player: usize) {
        loop {
            let before = next.clone();
            let bank = next.banks[player];
            match next.mothers[player] {
                ToWell(place) if place == self.well() => {
                    next.mothers[player] = AtWell { stages: 0, noted: 0 };
                }
                AtWell { stages: 0, noted } if bank >= 2 => {
                    next.banks[player] = bank - 2;
                    next.mothers[player] = AtWell { stages: 1, noted };
                }
                AtWell { stages: 1, noted } if bank >= 2 => {
                    next.banks[player] = bank - 2;
                    next.mothers[player] = ToVillage(self.well() - noted);
                }
                ToVillage(0) => {
                    next.mothers[player] = Home;
                    if next.winner.is_none() {
                        next.winner = Some(player);
                    }
                    if self.masters || next.winner == Some(player) {
                        next.hyenas[player] = Some(Den);
                    }
                }
                Home => match next.hyenas[player] {
                    Some(Den) if bank >= 2 => {
                        next.banks[player] = bank - 2;
                        next.hyenas[player] = Some(Leaving(0));
                    }
                    Some(Leaving(place)) if place == self.well() => next.hyenas[player] = Some(Drinking),
                    Some(Drinking) if bank >= 10 => {
                        next.banks[player] = bank - 10;
                        next.hyenas[player] = Some(Hunting(self.well()));
                    }
                    Some(Hunting(0)) => next.hyenas[player] = Some(Back),
                    _ => {}
                },
                _ => {}
            }
            if *next == before {
                return;
            }
        }
    }

    /// How far the piece on turn is from its goal, if it is on its way.
    fn shortfall(&self, position: &Position, player: usize) -> Option<usize> {
        match (position.mothers[player], position.hyenas[player]) {
            (ToWell(place), _) => Some(self.well() - place),
            (ToVillage(place), _) => Some(place),
            (_, Some(Leaving(place))) => Some(self.well() - place),
            (_, Some(Hunting(place))) => Some(place),
            _ => None,
        }
    }

    fn has_piece_to_move(&self, position: &Position, player: usize) -> bool {
        match position.mothers[player] {
            Home | Eaten => !matches!(position.hyenas[player], None | Some(Back)),
            _ => true,
        }
    }

    fn hand_on(&self, next: &mut Position, score: usize) {
        if score != 2 && self.has_piece_to_move(next, next.on_turn) {
            return;
        }
        loop {
            next.on_turn = (next.on_turn + 1) % self.players;
            if self.has_piece_to_move(next, next.on_turn) {
                return;
            }
        }
    }
}
