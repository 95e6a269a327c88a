//! What a position is worth when a search can look no further.

use crate::game::{Game, Player};

/// Estimates what a position is worth.
///
/// An evaluator is asked at decisions, at chance and at joint turns alike, never when the game is over. It answers in
/// units of utility, within [`Game::utility_range`]; values outside are no error, but searches that prune or scale by
/// the range are misled.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The utility that `player` can expect.
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> f64;

    /// What `player` gets by best play of all, if that is known: there is no need to look beyond the position.
    ///
    /// Asked as [`evaluate`](Evaluator::evaluate) is, and known for all players or for none. `None` unless overridden.
    #[inline]
    fn exact(&self, _game: &G, _state: &G::State, _player: Player) -> Option<f64> {
        None
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for &E {
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        (**self).evaluate(game, state, player)
    }

    #[inline]
    fn exact(&self, game: &G, state: &G::State, player: Player) -> Option<f64> {
        (**self).exact(game, state, player)
    }
}

/// Knows nothing: every position is worth the middle of the utility range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neutral;

impl<G: Game> Evaluator<G> for Neutral {
    #[inline]
    fn evaluate(&self, game: &G, _state: &G::State, _player: Player) -> f64 {
        let (low, high) = game.utility_range();
        f64::midpoint(low, high)
    }
}
