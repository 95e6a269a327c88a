//! An estimate of who is ahead in the race.

use super::{Senet, State};
use crate::evaluator::Evaluator;
use crate::game::Player;

/// What it costs to have a piece on each square, in thousandths; nothing off the board.
///
/// Along the path ten a square; a piece on 25 waits for a 1, and one on 30 makes use of a 1 that throws again.
const PLACES: [i16; 30] = {
    let mut places = [0; 30];
    let mut square = 1;
    while square <= 24 {
        places[square - 1] = 10 * square as i16 - 390;
        square += 1;
    }
    places[25 - 1] = -190;
    places[26 - 1] = -65;
    places[28 - 1] = -40;
    places[29 - 1] = -10;
    places[30 - 1] = 50;
    places
};

/// Two neighbours, which guard each other, and three in a row, which cannot be jumped.
const GUARD: i32 = 10;
const WALL: i32 = 30;

/// To be on turn: before the throw, and for each point of a throw.
const TO_THROW: i32 = 19;
const THROW: i32 = 10;

/// Squares where guards and walls matter.
const HITTABLE: u32 = (1 << 26) - 1;

/// Sums of [`PLACES`] for every set of pieces on ten squares: a third of the board each.
static SUMS: [[i16; 1024]; 3] = {
    let mut sums = [[0; 1024]; 3];
    let mut third = 0;
    while third < 3 {
        let mut set = 1;
        while set < 1024usize {
            let lowest = set.trailing_zeros() as usize;
            sums[third][set] = sums[third][set & (set - 1)] + PLACES[10 * third + lowest];
            set += 1;
        }
        third += 1;
    }
    sums
};

/// Estimates senet by how far each side's pieces have come, by guards and walls, and by who is on turn.
///
/// The sum *s* of these, in favour of the player, becomes the utility s/√(1 + s²). Its few numbers were fitted by least
/// squares to the results of some 200,000 games that depth-1 expectiminimax played against itself in all four rule sets,
/// then smoothed as long as matches did not suffer. Senet is a game of luck above all: the estimate explains only about
/// a thirtieth of the variance of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Race;

impl Evaluator<Senet> for Race {
    #[inline]
    fn evaluate(&self, _game: &Senet, state: &State, player: Player) -> f64 {
        let tempo = state.throw().map_or(TO_THROW, |throw| THROW * i32::from(throw));
        let tempo = if state.side() == player { tempo } else { -tempo };
        let ahead = standing(state.squares(player)) - standing(state.squares(player.opponent())) + tempo;
        let ahead = f64::from(ahead) / 1000.0;
        ahead / (1.0 + ahead * ahead).sqrt()
    }
}

/// What one side's pieces are worth, in thousandths.
#[inline]
fn standing(squares: u32) -> i32 {
    let places: i32 =
        SUMS.iter().enumerate().map(|(third, sums)| i32::from(sums[(squares >> (10 * third) & 1023) as usize])).sum();
    let hittable = squares & HITTABLE;
    let guards = hittable & hittable >> 1;
    let walls = guards & hittable >> 2;
    places + GUARD * guards.count_ones() as i32 + WALL * walls.count_ones() as i32
}
