//! What each bot gives away, in a table.

use astragali::evaluator::Evaluator;
use astragali::index::{Indexed, PositionIndex};
use astragali::search::Limits;
use astragali::solve::policy::{Chain, Playing, Policy};
use astragali::solve::regret::{exact, sample};
use astragali::{Notation, Player};

use crate::Arguments;
use crate::columns::Columns;
use crate::common;
use crate::solution::{Failure, LOST, Solution};

/// Half an interval of 95 % in standard errors, where there are many games.
const HALF: f64 = 1.96;

pub fn given_away<G, E>(arguments: &Arguments, solution: &Solution<G, E>) -> Result<String, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let start = solution.start();
    let mut columns =
        Columns::new(["against perfect play", "regret a choice", "a game", "best choices %", "result %", "from"]);
    for spec in &arguments.bots.0 {
        columns.row(match solution.policy(spec)? {
            Some(policy) => worked_out(spec, &*policy, solution)?,
            None => played(arguments, spec, solution)?,
        });
    }
    Ok(format!(
        "{}: {} positions; the first player has {:.4} % by perfect play (off by {:.1e} at most)\n\n{columns}",
        arguments.game,
        solution.table.index().len(),
        solution.percent(start.middle()),
        solution.percent(start.upper) - solution.percent(start.middle()),
    ))
}

fn worked_out<G, E>(spec: &str, policy: &dyn Policy<G>, solution: &Solution<G, E>) -> Result<[String; 6], Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let perfect = solution.perfect();
    let chain = Chain::between(solution.table.game(), solution.table.index(), [policy, &perfect])?;
    let result = chain.evaluate(solution.table.tolerance())?.mean_value();
    let of = |seat| exact(&chain, seat, |index| solution.bounds(index), LOST);
    let regret = of(Player::X)?.mean(&of(Player::O)?);
    Ok([
        spec.to_owned(),
        or_dash(regret.per_choice(), 6),
        format!("{:.5}", regret.total),
        or_dash(100.0 * regret.best_share(), 2),
        format!("{:.4}", solution.percent(result.middle())),
        "all games".to_owned(),
    ])
}

/// A number with so many digits, or a dash if there was nothing to be counted.
fn or_dash(number: f64, digits: usize) -> String {
    if number.is_nan() { "–".into() } else { format!("{number:.digits$}") }
}

fn played<G, E>(arguments: &Arguments, spec: &str, solution: &Solution<G, E>) -> Result<[String; 6], Failure>
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
    let mut perfect = Playing::new("perfect", solution.perfect());
    let sample = sample(
        (solution.table.game(), solution.table.index()),
        |index| solution.bounds(index),
        [&mut *bot, &mut perfect],
        &limits,
        arguments.seed,
        0..arguments.games,
    )?;
    let with_error = |(mean, error): (f64, f64), times: f64, digits: usize| {
        format!("{:.digits$} ± {:.digits$}", times * mean, times * HALF * error)
    };
    let (paid, error) = sample.paid();
    let scale = solution.percent(1.0) - solution.percent(0.0);
    Ok([
        spec.to_owned(),
        with_error(sample.per_choice(), 1.0, 6),
        with_error(sample.per_game(), 1.0, 5),
        with_error(sample.best_share(), 100.0, 2),
        format!("{:.2} ± {:.2}", solution.percent(paid), scale * HALF * error),
        format!("{} games", arguments.games),
    ])
}
