//! What each bot gives away, in a table.

use astragali::evaluator::Evaluator;
use astragali::index::{Indexed, PositionIndex};
use astragali::solve::policy::{Chain, Policy};
use astragali::solve::regret::{Sample, exact};
use astragali::{Notation, Player};

use crate::Arguments;
use crate::columns::Columns;
use crate::played::{by_bot, by_policy, interval};
use crate::solution::{Failure, LOST, Solution};

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
            Some(policy) if solution.can_be_worked_out() => worked_out(spec, &*policy, solution)?,
            Some(policy) => played(arguments, spec, solution, &by_policy(arguments, &*policy, solution)?),
            None => played(arguments, spec, solution, &by_bot(arguments, spec, solution)?),
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

fn played<G, E>(arguments: &Arguments, spec: &str, solution: &Solution<G, E>, sample: &Sample) -> [String; 6]
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    [
        spec.to_owned(),
        interval(sample.per_choice(), 1.0, 6),
        interval(sample.per_game(), 1.0, 5),
        interval(sample.best_share(), 100.0, 2),
        interval(solution.percent_of(sample.paid()), 1.0, 2),
        format!("{} games", arguments.games),
    ]
}
