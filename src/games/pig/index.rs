//! A numbering of Pig's positions.
//!
//! Two kinds of positions are numbered, seen from the side on turn: the start of a turn, and the die in the air. From
//! any other, with a kitty to roll for or to hold, each choice leads to one of these. Banks only grow, so that what both
//! banks come to together makes the layer, and the two banks, whoever is on turn, a block of it: a turn that loses or
//! holds nothing leads to the same block, one that holds something to a layer before it. Greater kitties have smaller
//! numbers.

use super::{Pig, State};
use crate::game::Player;
use crate::index::{Block, IndexError, Indexed, Layer, Place, PositionIndex, Prospect};

/// The numbering of Pig's positions at the start of a turn or with the die in the air.
///
/// It leaves out nothing that can be played on from. With a die it holds a few positions that no play comes to, those with
/// a bank or a kitty of 1: less than five in a hundred to the usual goal.
#[derive(Clone, Debug)]
pub struct Index {
    goal: u32,
    layers: Vec<Layer>,
    /// In ascending order of their numbers.
    pairs: Vec<Banks>,
    /// First numbers of the pairs, by the greater bank and then the smaller one.
    firsts: Vec<u64>,
}

/// Positions with the same two banks.
#[derive(Clone, Copy, Debug)]
struct Banks {
    first: u64,
    greater: u32,
    smaller: u32,
}

impl Index {
    fn new(goal: u32) -> Self {
        let mut index = Index { goal, layers: Vec::new(), pairs: Vec::new(), firsts: vec![0; pair(goal, 0)] };
        let mut first = 0;
        for sum in (0..2 * goal - 1).rev() {
            let start = first;
            let mut blocks = Vec::new();
            for greater in sum.div_ceil(2)..=sum.min(goal - 1) {
                let smaller = sum - greater;
                index.firsts[pair(greater, smaller)] = first;
                index.pairs.push(Banks { first, greater, smaller });
                let other = if greater == smaller { 0 } else { index.turns(smaller) };
                let end = first + index.turns(greater) + other;
                blocks.push(first..end);
                first = end;
            }
            index.layers.push(Layer::new(format!("banks of {sum} together"), start..first, vec![blocks]));
        }
        index
    }

    /// How many positions there are for a bank of the player on turn and one of the opponent.
    fn turns(&self, own: u32) -> u64 {
        u64::from(self.goal - own) + 1
    }

    /// The number of a position from the side on turn, with a kitty in the air or, without one, at the start of a turn.
    #[inline]
    fn number(&self, own: u32, other: u32, kitty: Option<u32>) -> u64 {
        let first = self.firsts[pair(own.max(other), own.min(other))];
        let first = if own < other { first + self.turns(other) } else { first };
        first + u64::from(self.goal - own - kitty.map_or(0, |kitty| kitty + 1))
    }

    /// The banks that a number stands for.
    fn banks(&self, index: u64) -> Banks {
        self.pairs[self.pairs.partition_point(|pair| pair.first <= index) - 1]
    }

    fn describe_turns(&self, game: &Pig, own: u32, other: u32, prospect: &mut impl Prospect) {
        let faces = game.die.faces();
        let probability = 1.0 / f64::from(faces.len() as u32);
        // To hold so much, and to throw again for it.
        let held: Vec<Place> =
            (own..self.goal).map(|bank| Place { index: self.number(other, bank, None), swapped: true }).collect();
        let nothing = self.number(own, other, Some(0));
        let rolling = |kitty: usize| Place { index: nothing - kitty as u64, swapped: false };
        for kitty in (0..held.len()).rev() {
            prospect.position(rolling(kitty).index);
            prospect.outcome(probability, 1);
            prospect.option(held[0]);
            for face in faces.clone().skip(1) {
                let kitty = kitty + usize::from(face);
                prospect.outcome(probability, if kitty < held.len() { 2 } else { 1 });
                match held.get(kitty) {
                    Some(&place) => {
                        prospect.option(place);
                        prospect.option(rolling(kitty));
                    }
                    None => prospect.ends(1.0),
                }
            }
        }
        prospect.position(self.number(own, other, None));
        prospect.outcome(1.0, 1);
        if own == other {
            prospect.comes_back(0, held[0]);
        } else {
            prospect.option(held[0]);
        }
        prospect.option(rolling(0));
    }
}

/// The place of two banks in a list by the greater and then the smaller one.
const fn pair(greater: u32, smaller: u32) -> usize {
    greater as usize * (greater as usize + 1) / 2 + smaller as usize
}

impl PositionIndex<Pig> for Index {
    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    fn find(&self, state: &State) -> Option<Place> {
        let (own, other) = (state.bank(state.side), state.bank(state.side.opponent()));
        if own.max(other) >= self.goal || own + state.kitty() >= self.goal {
            return None;
        }
        let kitty = state.rolling.then_some(state.kitty());
        if kitty.is_none() && state.kitty > 0 {
            return None;
        }
        Some(Place { index: self.number(own, other, kitty), swapped: state.side == Player::O })
    }

    fn state(&self, index: u64) -> State {
        let Banks { first, greater, smaller } = self.banks(index);
        let place = index - first;
        let (own, other, left) = match place.checked_sub(self.turns(greater)) {
            None => (greater, smaller, place),
            Some(left) => (smaller, greater, left),
        };
        let kitty = (self.goal - own).checked_sub(left as u32 + 1);
        let banks = [own as u16, other as u16];
        State { banks, kitty: kitty.unwrap_or(0) as u16, side: Player::X, rolling: kitty.is_some() }
    }

    fn describe(&self, game: &Pig, block: &Block, prospect: &mut impl Prospect) -> bool {
        let Banks { greater, smaller, .. } = self.banks(block.start);
        self.describe_turns(game, greater, smaller, prospect);
        if greater != smaller {
            self.describe_turns(game, smaller, greater, prospect);
        }
        true
    }
}

impl Indexed for Pig {
    type Index = Index;

    fn index(&self, most: u64) -> Result<Index, IndexError> {
        let goal = u64::from(self.goal);
        if goal * goal * (goal + 3) / 2 > most {
            return Err(IndexError::TooManyPositions { most });
        }
        Ok(Index::new(self.goal))
    }
}
