//! A solved game, and the ways to play that can be worked out in it.

use std::error::Error;

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::index::{Bounds, Indexed, PositionIndex};
use astragali::search::Limits;
use astragali::solve::Tablebase;
use astragali::solve::policy::{Best, FirstAction, LastAction, OfBot, Policy, Uniform};
use bytesize::ByteSize;

use crate::common;

/// What is left of a game's probability when it is no longer followed.
pub const LOST: f64 = 1e-12;

/// Why the program ends without a table.
pub type Failure = Box<dyn Error + Send + Sync>;

pub struct Solution<G: Indexed, E> {
    pub table: Tablebase<G>,
    pub evaluator: E,
    pub memory: ByteSize,
}

impl<G, E> Solution<G, E>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    pub fn bounds(&self, index: u64) -> Bounds {
        self.table.bounds().get(index)
    }

    /// What the start is worth for the first player.
    pub fn start(&self) -> Bounds {
        self.table.value(&self.table.game().start())
    }

    pub fn perfect(&self) -> Best<'_, G::Index, impl Fn(u64) -> Bounds + Sync> {
        Best::new(self.table.index(), |index| self.bounds(index))
    }

    /// Whether how two policies play against each other can be worked out from either seat: there is memory for it, and
    /// all positions have numbers.
    pub fn can_be_worked_out(&self) -> bool {
        let index = self.table.index();
        index.left_out().is_none() && index.len().saturating_mul(2 * common::CHAIN) <= self.memory.as_u64()
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
                common::bot(self.table.game(), self.evaluator.clone(), spec)?;
                let spec = spec.to_owned();
                let make = move || common::or_fail(common::bot(self.table.game(), self.evaluator.clone(), &spec));
                Box::new(OfBot::new(make, Limits::none()))
            }
            _ => return Ok(None),
        }))
    }

    /// A result as a share of what there is to win, in percent: for a game that is won or lost, the chance to win.
    pub fn percent(&self, utility: f64) -> f64 {
        let (low, high) = self.table.game().utility_range();
        100.0 * (utility - low) / (high - low)
    }

    /// The same of an estimate and its standard error.
    pub fn percent_of(&self, (mean, error): (f64, f64)) -> (f64, f64) {
        (self.percent(mean), (self.percent(1.0) - self.percent(0.0)) * error)
    }
}
