//! Positions as numbers without gaps, for whatever keeps a value for each of them.

mod bounds;
mod combinations;
mod layer;
mod reachable;

pub use bounds::Bounds;
pub use combinations::{Ranks, Subsets, binomial, subsets};
pub use layer::{Block, Layer};
pub use reachable::Reachable;

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::game::Game;

/// A game whose positions can be numbered.
///
/// A game that has no numbering of its own takes [`Reachable`], which finds them by walking through the game.
pub trait Indexed: Game {
    /// The numbering.
    type Index: PositionIndex<Self>;

    /// Makes the numbering of this rule set's positions.
    ///
    /// A game may [leave out](PositionIndex::left_out) positions to get along with `most` numbers. With as many as the
    /// numbering then has it is made again the same.
    ///
    /// # Errors
    /// If the game has more than `most` positions that are worth a number.
    fn index(&self, most: u64) -> Result<Self::Index, IndexError>;
}

/// A numbering of a game's positions from 0 on, without gaps worth noting.
///
/// Not every position needs a number. Those that have one are *stored*; from any other, play comes to a stored
/// position or to its end within a few plies, whatever happens, and its value is worked out from there. Chance can so
/// be folded into the decision before it, and only one kind of position be kept. Of two positions that differ only in
/// the players' names one is enough: the other is found [swapped](Place::swapped).
///
/// Numbers are divided into [layers](Layer) that play can only descend, from the last to the first, or stay in.
pub trait PositionIndex<G: Game>: Send + Sync {
    /// The layers in the order in which they are solved: their ranges follow on one another and begin at 0.
    fn layers(&self) -> &[Layer];

    /// How many positions have a number.
    fn len(&self) -> u64 {
        self.layers().last().map_or(0, |layer| layer.range().end)
    }

    /// Whether no position has a number.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the value of a position is kept; `None` if it is not stored, if the game is over, or if the index does
    /// not know the position.
    fn find(&self, state: &G::State) -> Option<Place>;

    /// Which positions that play can come to are left out for want of numbers, in a few words. They share a number of
    /// which nothing is known but what the game can pay, and bounds on all other values hold whatever that may hide.
    ///
    /// `None` unless overridden: there are none.
    fn left_out(&self) -> Option<String> {
        None
    }

    /// The stored position of a number below [`len`](PositionIndex::len); where two share it, the one that is not
    /// swapped.
    fn state(&self, index: u64) -> G::State;

    /// Calls `visit` with the stored positions of a range of numbers, in ascending order.
    ///
    /// Unless overridden each is asked for by itself.
    fn for_each_state(&self, range: Range<u64>, mut visit: impl FnMut(u64, &G::State)) {
        for index in range {
            visit(index, &self.state(index));
        }
    }

    /// Describes what the player on turn can make of each stored position of a block, if that is one throw, or none,
    /// and then one choice of the first player's; whether it was. The same as looking one stored position ahead by the
    /// rules, only faster.
    ///
    /// `false` unless overridden, and nothing described.
    fn describe(&self, _game: &G, _block: &Block, _prospect: &mut impl Prospect) -> bool {
        false
    }

    /// How many positions that are described one after another make a *cluster*: they come back to one another so
    /// easily that they are best solved together. 1 unless overridden, at most [`MAX_CLUSTER`]. Each block begins with a
    /// cluster and its last one may be smaller.
    fn cluster(&self) -> usize {
        1
    }
}

/// The most positions that are solved together.
pub const MAX_CLUSTER: usize = 2;

/// The most clusters of a run: enough for what is done once for all of them not to matter, and few enough for what is
/// kept of each to stay in the nearest cache.
pub const MAX_RUN: usize = 64;

/// Takes down what can become of positions: outcomes of chance, each followed by the options of the first player.
///
/// Positions one after another often have the same moves, which lead to numbers one after another. Of a *run* of such
/// positions options can be told move by move, ahead of the positions themselves: what each move has in common is then
/// worked out once, and memory is read in its order.
pub trait Prospect {
    /// Begins a run of so many clusters, the next to be described, at most [`MAX_RUN`]; whether options are to be told
    /// [ahead](Prospect::ahead).
    ///
    /// `false` unless overridden: all options are told after their outcomes, in the order that the index gives them.
    fn run(&mut self, _clusters: usize) -> bool {
        false
    }

    /// Tells the options of some positions of the run that has begun, none of which is begun yet: of each cluster at most
    /// one, by the place of the cluster in the run and the number of a stored position, which is not of the same block.
    /// The options are of the `member`-th position of the cluster and of its `outcome`-th outcome, both from 0 on, and are
    /// not told again there.
    fn ahead(&mut self, _member: usize, _outcome: usize, _swapped: bool, _options: impl Iterator<Item = (usize, u64)>) {
    }

    /// Begins a stored position; its outcomes follow, at least one, and no more than rounding allows for: 57, or 5
    /// where options come back to the cluster. Each position of a block is begun once.
    fn position(&mut self, index: u64);

    /// Begins an outcome; its options follow, but for those that were told ahead, at least one altogether. To each of them
    /// it is so many plies from the position; 0 if that is not known.
    fn outcome(&mut self, probability: f64, plies: u32);

    /// An option that leads to a stored position outside the cluster.
    fn option(&mut self, place: Place);

    /// Options that lead to stored positions outside the cluster, of these numbers.
    #[inline]
    fn options(&mut self, swapped: bool, options: impl Iterator<Item = u64>) {
        for index in options {
            self.option(Place { index, swapped });
        }
    }

    /// An option that leads to a position of the same cluster, the one described `member`-th in it, from 0 on.
    fn comes_back(&mut self, member: usize, place: Place);

    /// An option that ends the game, and what it pays the first player.
    fn ends(&mut self, utility: f64);
}

/// Where the value of a position is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number.
    pub index: u64,
    /// Whether the players have changed their names: the value is that of the other one.
    pub swapped: bool,
}

impl Place {
    /// What a position found here is worth for the first player, from what is stored here.
    #[inline]
    pub fn view(self, stored: Bounds) -> Bounds {
        if self.swapped { stored.swapped() } else { stored }
    }
}

/// Why a game has no numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexError {
    /// More positions than were allowed.
    TooManyPositions {
        /// How many were allowed.
        most: u64,
    },
    /// Positions are only numbered in games of two players whose utilities sum to zero.
    NotTwoPlayerZeroSum,
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::TooManyPositions { most } => write!(f, "the game has more than {most} positions"),
            IndexError::NotTwoPlayerZeroSum => {
                f.write_str("only games of two players whose utilities sum to zero are solved")
            }
        }
    }
}

impl Error for IndexError {}
