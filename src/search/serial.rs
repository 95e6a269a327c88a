//! What `serde` reads is checked before it is a report.

use serde::{Deserialize, Deserializer, de::Error};

use super::report::{ActionReport, Report, Strategy};
use crate::game::{Step, Values};

/// How far probabilities may miss the sum of 1.
const TOLERANCE: f64 = 1e-6;

/// A report that has not been checked.
#[derive(Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de> + Ord"))]
pub(super) struct Unchecked<A> {
    values: Values,
    strategies: Vec<Strategy<A>>,
    line: Vec<Step<A>>,
    depth: u32,
    nodes: u64,
    simulations: u64,
    exact: bool,
}

impl<A> TryFrom<Unchecked<A>> for Report<A> {
    type Error = &'static str;

    fn try_from(report: Unchecked<A>) -> Result<Self, Self::Error> {
        let Unchecked { values, strategies, line, depth, nodes, simulations, exact } = report;
        if !values.iter().all(|value| value.is_finite()) {
            return Err("a value is infinite or no number");
        }
        if !strategies.is_sorted_by(|a, b| a.player < b.player)
            || strategies.last().is_some_and(|last| last.player.index() >= values.len())
        {
            return Err("the strategies are not those of different players in order, each with a value");
        }
        Ok(Report { values, strategies, line, depth, nodes, simulations, exact })
    }
}

/// Reads the actions of a strategy.
pub(super) fn actions<'de, A, D>(deserializer: D) -> Result<Vec<ActionReport<A>>, D::Error>
where
    A: Deserialize<'de> + Ord,
    D: Deserializer<'de>,
{
    let actions = Vec::<ActionReport<A>>::deserialize(deserializer)?;
    if !actions.is_sorted_by(|a, b| a.action < b.action) {
        return Err(D::Error::custom("the actions of a strategy stand in ascending order, each once"));
    }
    let probable = actions.iter().all(|action| (0.0..=1.0).contains(&action.probability));
    let sum: f64 = actions.iter().map(|action| action.probability).sum();
    // Without an action the sum is 0.
    if !probable || (sum - 1.0).abs() > TOLERANCE {
        return Err(D::Error::custom("the probabilities of a strategy do not sum to 1"));
    }
    if actions.iter().any(|action| action.value.is_some_and(|value| !value.is_finite())) {
        return Err(D::Error::custom("the value of an action is infinite or no number"));
    }
    Ok(actions)
}
