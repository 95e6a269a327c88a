//! Throws that do not depend on what was played.

use crate::game::{Game, MAX_PLAYERS, Player};
use crate::random::Random;

/// The dice of a pair of games: the same throws for whoever sits in a seat.
///
/// Every player has dice of their own, and so has nobody, where the rules name no thrower ([`Game::on_turn`]). A
/// player's k-th throw comes from a generator of (seed, player, k), whatever happened before it. Games from the same
/// seed therefore meet the same luck in the same seats, and bots that change seats share it out between them: variance
/// reduction by common random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    seed: u64,
    thrown: [u64; MAX_PLAYERS + 1],
}

impl Dice {
    /// Dice that have not been thrown yet.
    pub fn new(seed: u64) -> Self {
        Dice { seed, thrown: [0; MAX_PLAYERS + 1] }
    }

    /// Draws an outcome at [`Turn::Chance`](crate::Turn::Chance).
    pub fn throw<G: Game>(&mut self, game: &G, state: &G::State) -> G::Action {
        let thrower = game.on_turn(state).map_or(MAX_PLAYERS, Player::index);
        let throw = self.thrown[thrower];
        self.thrown[thrower] += 1;
        let number = throw * self.thrown.len() as u64 + thrower as u64;
        game.sample_outcome(state, &mut Random::stream(self.seed, number))
    }
}
