//! A solved game, and the ways to play that can be worked out in it.

use std::error::Error;

use astragali::evaluator::Evaluator;
use astragali::index::{Bounds, Indexed, PositionIndex};
use astragali::search::Limits;
use astragali::solve::policy::{Best, FirstAction, LastAction, OfBot, Policy, Uniform};
use astragali::solve::{Backup, StoredBounds};
use astragali::{Game, Notation};

use crate::common;

/// What is left of a game's probability when it is no longer followed.
pub const LOST: f64 = 1e-12;

/// Why the program ends without a table.
pub type Failure = Box<dyn Error + Send + Sync>;

pub struct Solution<'a, G: Game, I, E> {
    pub game: &'a G,
    pub index: &'a I,
    pub evaluator: E,
    pub tolerance: f64,
    pub stored: &'a StoredBounds,
}

impl<G, I, E> Solution<'_, G, I, E>
where
    G: Notation + Indexed + 'static,
    I: PositionIndex<G>,
    E: Evaluator<G> + Clone + 'static,
{
    pub fn bounds(&self, index: u64) -> Bounds {
        self.stored.get(index)
    }

    /// What the start is worth for the first player.
    pub fn start(&self) -> Bounds {
        Backup::new().found(self.game, self.index, &self.game.start(), &|index| self.bounds(index))
    }

    pub fn perfect(&self) -> Best<'_, I, impl Fn(u64) -> Bounds + Sync> {
        Best::new(self.index, |index| self.bounds(index))
    }

    /// The policy of a bot, if its play depends on nothing but the position.
    pub fn policy(&self, spec: &str) -> Result<Option<Box<dyn Policy<G> + '_>>, Failure> {
        let depth = spec.strip_prefix("expectiminimax:depth=");
        Ok(Some(match spec {
            "perfect" => Box::new(self.perfect()),
            "first" => Box::new(FirstAction),
            "last" => Box::new(LastAction),
            "random" => Box::new(Uniform),
            _ if spec == "greedy" || depth.is_some_and(|depth| depth.parse::<u32>().is_ok()) => {
                common::bot(self.game, self.evaluator.clone(), spec)?;
                let spec = spec.to_owned();
                let make = move || common::or_fail(common::bot(self.game, self.evaluator.clone(), &spec));
                Box::new(OfBot::new(make, Limits::none()))
            }
            _ => return Ok(None),
        }))
    }

    /// A result as a share of what there is to win, in percent: for a game that is won or lost, the chance to win.
    pub fn percent(&self, utility: f64) -> f64 {
        let (low, high) = self.game.utility_range();
        100.0 * (utility - low) / (high - low)
    }
}
