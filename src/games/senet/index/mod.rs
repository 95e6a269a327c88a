//! A numbering of senet's positions.
//!
//! Positions before the throw are numbered, seen from the side on turn. The layer of a position is how many pieces
//! each side has left, whoever is on turn. The side whose front piece is further ahead leads; its pieces make the *row*
//! of the position. The other side's pieces, all of them behind that front piece, stand on squares that the leader
//! leaves free there, and make the *place* within the row. A row has the positions with the leader on turn at all
//! places, and then those with the follower on turn.
//!
//! A move forward takes the leader to a greater row (by its squares read as a binary number), and the follower to a
//! greater place in its row unless it takes the lead, which is then greater than the old one. Greater places have
//! smaller numbers and greater rows come first. So it is only when a piece is hit or drowned, or overtakes in certain
//! ways, that play comes to what is worked out later. And the next places in a row lead to the next places in a few
//! other rows, so that memory is read in long runs.

mod row;
mod run;
mod squares;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use self::row::RowMoves;
use self::squares::{PLACES, among_free, from_free, with_water, without_water};
use super::board::State;
use super::{RuleSet, Senet};
use crate::game::Player;
use crate::index::{Block, IndexError, Indexed, Layer, Place, PositionIndex, Prospect, Subsets, binomial, subsets};

/// The numbering of senet's positions before the throw, with as many pieces a side as the rule set has or fewer.
#[derive(Clone, Debug)]
pub struct Index {
    /// One more than a side has pieces.
    sizes: usize,
    throws: [(u8, f64); 5],
    ranks: Subsets,
    layers: Vec<Layer>,
    /// In ascending order of their numbers.
    rows: Vec<Row>,
    /// What numbers of a row are counted back from, by the pieces of leader and follower and the rank of the leader's.
    lasts: Vec<Vec<Last>>,
    /// The follower's pieces at each place, among the squares that are free to them, by how many they are.
    places: Vec<Vec<u32>>,
}

/// All positions in which the leader has certain pieces.
#[derive(Clone, Debug)]
struct Row {
    first: u64,
    /// Without the water.
    leader: u32,
    follower_pieces: u32,
    places: u64,
}

impl Row {
    fn range(&self) -> Range<u64> {
        self.first..self.first + 2 * self.places
    }

    /// The numbers of place 0.
    fn last(&self) -> Last {
        Last { leader: self.first + self.places - 1, places: self.places }
    }
}

/// The numbers of place 0 of a row, from which greater places count back.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    /// With the leader on turn.
    leader: u64,
    /// How much greater it is with the follower on turn.
    places: u64,
}

impl Last {
    #[inline]
    fn on_turn(self, follower: bool) -> u64 {
        self.leader + if follower { self.places } else { 0 }
    }
}

impl Index {
    fn new(rules: RuleSet, pieces: u32) -> Self {
        let sizes = pieces as usize + 1;
        let mut index = Index {
            sizes,
            throws: [(1, 4.0 / 16.0), (2, 6.0 / 16.0), (3, 4.0 / 16.0), (4, 1.0 / 16.0), (rules.dark(), 1.0 / 16.0)],
            ranks: Subsets::new(pieces),
            layers: Vec::new(),
            rows: Vec::new(),
            lasts: vec![Vec::new(); sizes * sizes],
            places: (0..=pieces).map(|size| subsets(PLACES - 1, size).collect()).collect(),
        };
        for both in 2..=2 * pieces {
            for more in both.div_ceil(2)..=pieces.min(both - 1) {
                index.add_layer(more, both - more);
            }
        }
        index
    }

    fn add_layer(&mut self, more: u32, fewer: u32) {
        let mut leaders: Vec<(u32, u32)> = subsets(PLACES, more).map(|leader| (leader, fewer)).collect();
        if more != fewer {
            leaders.extend(subsets(PLACES, fewer).map(|leader| (leader, more)));
        }
        leaders.sort_unstable_by_key(|&(leader, _)| Reverse(leader));
        for (leader_pieces, follower_pieces) in [(more, fewer), (fewer, more)] {
            let table = self.table(leader_pieces as usize, follower_pieces as usize);
            self.lasts[table].resize(binomial(PLACES, leader_pieces) as usize, Last::default());
        }

        let start = self.rows.last().map_or(0, |row| row.range().end);
        let mut first = start;
        let mut stages: BTreeMap<_, Vec<Block>> = BTreeMap::new();
        for (leader, follower_pieces) in leaders {
            let leader_pieces = leader.count_ones();
            let places = binomial(leader.ilog2() + 1 - leader_pieces, follower_pieces);
            if places == 0 {
                continue;
            }
            let row = Row { first, leader, follower_pieces, places };
            let table = self.table(leader_pieces as usize, follower_pieces as usize);
            let rank = self.ranks.rank(leader, leader_pieces as usize);
            self.lasts[table][rank as usize] = row.last();
            // Rows with the front piece as far ahead and the others with as far to go hardly lead to one another: only
            // where the front piece is hit.
            let stage = (Reverse(leader.ilog2()), to_go(leader));
            stages.entry(stage).or_default().push(row.range());
            first = row.range().end;
            self.rows.push(row);
        }
        let stages = stages.into_values().collect();
        self.layers.push(Layer::new(format!("{more} pieces against {fewer}"), start..first, stages));
    }

    fn table(&self, leader_pieces: usize, follower_pieces: usize) -> usize {
        leader_pieces * self.sizes + follower_pieces
    }

    #[inline]
    fn last(&self, leader: u32, leader_pieces: usize, follower_pieces: usize) -> Last {
        let rank = self.ranks.rank(without_water(leader), leader_pieces);
        self.lasts[self.table(leader_pieces, follower_pieces)][rank as usize]
    }

    /// The number of a position before the throw; neither side has borne off all its pieces.
    #[inline]
    fn number(&self, own: u32, own_pieces: usize, other: u32, other_pieces: usize) -> u64 {
        let follows = own < other;
        let (leader, leader_pieces, follower, follower_pieces) = match follows {
            true => (other, other_pieces, own, own_pieces),
            false => (own, own_pieces, other, other_pieces),
        };
        let free = among_free(without_water(follower), without_water(leader));
        let place = self.ranks.rank(free, follower_pieces);
        self.last(leader, leader_pieces, follower_pieces).on_turn(follows) - u64::from(place)
    }

    /// The row that holds a number.
    fn row(&self, index: u64) -> &Row {
        &self.rows[self.rows.partition_point(|row| row.range().end <= index)]
    }
}

impl PositionIndex<Senet> for Index {
    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    #[inline]
    fn find(&self, state: &State) -> Option<Place> {
        if state.throw().is_some() || state.is_over() {
            return None;
        }
        let (own, other) = (state.squares(state.side()), state.squares(state.side().opponent()));
        let (own_pieces, other_pieces) = (own.count_ones() as usize, other.count_ones() as usize);
        if own_pieces.max(other_pieces) >= self.sizes {
            return None;
        }
        let index = self.number(own, own_pieces, other, other_pieces);
        Some(Place { index, swapped: state.side() == Player::O })
    }

    fn state(&self, index: u64) -> State {
        let row = self.row(index);
        let follows = index >= row.first + row.places;
        let place = row.last().on_turn(follows) - index;
        let leader = with_water(row.leader);
        let follower = with_water(from_free(self.places[row.follower_pieces as usize][place as usize], row.leader));
        let (own, other) = if follows { (follower, leader) } else { (leader, follower) };
        State::new(own, other, Player::X, 0)
    }

    fn describe(&self, _game: &Senet, block: &Block, prospect: &mut impl Prospect) -> bool {
        let row = self.row(block.start);
        RowMoves::new(self, row).describe(row.places as usize, prospect);
        true
    }

    /// The two positions at a place: a player who cannot move passes the turn from one to the other.
    fn cluster(&self) -> usize {
        2
    }
}

impl Indexed for Senet {
    type Index = Index;

    fn index(&self, most: u64) -> Result<Index, IndexError> {
        let too_many = IndexError::TooManyPositions { most };
        let pieces = self.pieces;
        if binomial(PLACES, pieces) * binomial(PLACES - pieces, pieces) > most {
            return Err(too_many);
        }
        let index = Index::new(self.rules, pieces);
        if index.len() > most { Err(too_many) } else { Ok(index) }
    }
}

/// How many squares pieces have to go together.
fn to_go(leader: u32) -> usize {
    (0..PLACES).filter(|place| leader >> place & 1 == 1).map(|place| (PLACES - place) as usize).sum()
}
