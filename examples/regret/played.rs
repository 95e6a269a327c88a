//! Games against perfect play.

use std::ops::Range;

use astragali::Notation;
use astragali::bots::Bot;
use astragali::evaluator::Evaluator;
use astragali::index::Indexed;
use astragali::search::Limits;
use astragali::solve::policy::{Playing, Policy};
use astragali::solve::regret::{Sample, SampleError, sample};
use rayon::prelude::*;

use crate::solution::{Failure, Solution};
use crate::{Arguments, common};

/// Half an interval of 95 % in standard errors, where there are many games.
const HALF: f64 = 1.96;

/// Games that are played one after another.
const PART: u64 = 50;

/// Plays the games of a bot that is not known to play by a policy, one after another.
pub fn by_bot<G, E>(arguments: &Arguments, spec: &str, solution: &Solution<G, E>) -> Result<Sample, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let limits = match arguments.time {
        _ if common::limits_itself(spec) => Limits::none(),
        Some(time) => Limits::none().time(time),
        None => return Err(format!("`{spec}` would think without end: give it a limit, or --time").into()),
    };
    let mut bot = common::bot(solution.table.game(), solution.evaluator.clone(), spec)?;
    Ok(play(arguments, solution, &mut *bot, &limits, 0..arguments.games)?)
}

/// Plays the games of a policy, on all threads.
pub fn by_policy<G, E>(
    arguments: &Arguments,
    policy: &dyn Policy<G>,
    solution: &Solution<G, E>,
) -> Result<Sample, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let part = |part: u64| {
        let first = part * PART;
        let games = first..arguments.games.min(first + PART);
        play(arguments, solution, &mut Playing::new("policy", policy), &Limits::none(), games)
    };
    let parts = (0..arguments.games.div_ceil(PART)).into_par_iter().map(part);
    let parts: Vec<Sample> = parts.collect::<Result<_, SampleError>>()?;
    Ok(Sample { games: parts.into_iter().flat_map(|part| part.games).collect() })
}

fn play<G, E>(
    arguments: &Arguments,
    solution: &Solution<G, E>,
    bot: &mut dyn Bot<G>,
    limits: &Limits,
    games: Range<u64>,
) -> Result<Sample, SampleError>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let mut perfect = Playing::new("perfect", solution.perfect());
    sample(
        (solution.table.game(), solution.table.index()),
        |index| solution.bounds(index),
        [bot, &mut perfect],
        limits,
        arguments.seed,
        games,
    )
}

/// An estimate and the interval of 95 % around it, both times a factor, with so many digits.
pub fn interval((mean, error): (f64, f64), factor: f64, digits: usize) -> String {
    if mean.is_nan() {
        return "–".into();
    }
    format!("{:.digits$} ± {:.digits$}", factor * mean, factor * HALF * error)
}
