//! What fixed ways to play come to, exactly.
//!
//! A [`Policy`] is a way to play that depends on nothing but the position. Two of them make a game a Markov [`Chain`],
//! and all about it can be worked out without playing a single game: [results and lengths](Chain::evaluate), with
//! bounds that are proven; how much of the result is [luck](Evaluation::variance); how often play comes to each
//! [position](Chain::visits); and after how many plies it [ends](Chain::lengths).
//!
//! ```
//! use astragali::Player;
//! use astragali::games::senet::Senet;
//! use astragali::index::Indexed;
//! use astragali::solve::policy::{Chain, LastAction, Uniform};
//!
//! let senet = Senet::default().with_pieces(1).expect("one piece will do");
//! let index = senet.index(10_000)?;
//! // The front piece is always moved, against random play; with one piece there is no difference.
//! let chain = Chain::between(&senet, &index, [&LastAction, &Uniform])?;
//! let evaluation = chain.evaluate(1e-10)?;
//! let [first, second] = [Player::X, Player::O].map(|seat| evaluation.value(seat).middle());
//! assert!((first - 0.024716871907).abs() < 1e-9 && (first + second).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod chain;
mod evaluation;
mod forward;
mod ready;
mod rows;
mod solve;
mod variance;

pub use bot::{OfBot, Playing};
pub use chain::{Chain, PolicyError};
pub use evaluation::Evaluation;
pub use forward::{Lengths, Visits};
pub use ready::{Best, FirstAction, LastAction, Uniform};
pub use variance::Variance;

use crate::game::{Game, Player};
use crate::search::SearchError;

/// A way to play that depends on nothing but the position: how probably each action is played.
///
/// Who plays so need not be named: in a position where the players have changed their names, and in which they would
/// then do the same, such a policy does the same. Numberings that keep
/// [one position for both](crate::index::Place::swapped) rely on it.
pub trait Policy<G: Game>: Sync {
    /// Pushes the probability of each action of `player`, who is to choose, to `out`, which arrives empty. None is
    /// negative and they sum to 1. `actions` are the actions of [`Game::actions`].
    ///
    /// # Errors
    /// If a search that the policy relies on fails.
    fn probabilities(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError>;
}

impl<G: Game, P: Policy<G> + ?Sized> Policy<G> for &P {
    fn probabilities(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        (**self).probabilities(game, state, player, actions, out)
    }
}
