//! What is known of a solved game, as a row of a table.

use astragali::evaluator::Evaluator;
use astragali::index::{Indexed, PositionIndex};
use astragali::playout::{HORIZON, playouts};
use astragali::solve::policy::{Chain, Policy, Uniform};
use astragali::solve::regret::exact;
use astragali::{Notation, Player};

use crate::Arguments;
use crate::played::{by_policy, interval};
use crate::solution::{Failure, LOST, Solution};

const HEAD: &str = "\
| game | positions | first player % | plies, best play | plies, random play | luck in random play % | choices | one best % | \
its lead | random wins % | gives away | greedy wins % | gives away |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// First player's share, mean length of best and of random play, how much of the variance of random play chance
/// brings; of a game by best play the number of choices of both players, the share of them in which one action is
/// best, and by how much it beats the second best; what random and greedy play win and give away against it.
pub fn summary<G, E>(arguments: &Arguments, solution: &Solution<G, E>) -> Result<String, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let columns = if solution.can_be_worked_out() { worked_out(solution)? } else { played(arguments, solution)? };
    Ok(format!(
        "{HEAD}| `{}` | {} | {:.4} | {columns} |\n",
        arguments.game,
        solution.table.index().len(),
        solution.percent(solution.start().middle()),
    ))
}

fn worked_out<G, E>(solution: &Solution<G, E>) -> Result<String, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let (game, index, tolerance) = (solution.table.game(), solution.table.index(), solution.table.tolerance());
    let bounds = |number| solution.bounds(number);
    let perfect = solution.perfect();

    let best = Chain::of(game, index, &perfect)?;
    let plies = best.evaluate(tolerance)?.length(Player::X).middle();
    let choices = exact(&best, Player::X, bounds, LOST)?;
    drop(best);
    let leads = match choices.choices > 0.0 {
        true => format!("{:.1} | {:.4}", 100.0 * choices.clear_share(), choices.mean_lead()),
        false => "– | –".into(),
    };

    let random = Chain::of(game, index, &Uniform)?;
    let evaluation = random.evaluate(tolerance)?;
    let random_plies = evaluation.length(Player::X).middle();
    let luck = evaluation.variance(Player::X)?.share_of_chance();
    drop(evaluation);
    drop(random);

    let against_perfect = |policy: &dyn Policy<G>| -> Result<String, Failure> {
        let chain = Chain::between(game, index, [policy, &perfect])?;
        let result = chain.evaluate(tolerance)?.mean_value().middle();
        let [first, second] = [exact(&chain, Player::X, bounds, LOST)?, exact(&chain, Player::O, bounds, LOST)?];
        Ok(format!("{:.2} | {:.4}", solution.percent(result), first.mean(&second).total))
    };
    Ok(format!(
        "{plies:.2} | {random_plies:.2} | {:.2} | {:.2} | {leads} | {} | {}",
        100.0 * luck,
        choices.choices,
        against_perfect(&Uniform)?,
        against_perfect(&*greedy(solution)?)?,
    ))
}

/// The same from games; what is luck is left out.
fn played<G, E>(arguments: &Arguments, solution: &Solution<G, E>) -> Result<String, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let game = solution.table.game();
    let best = by_policy(arguments, &solution.perfect(), solution)?;
    let random = playouts(game, &game.start(), arguments.seed, 0..arguments.games, HORIZON);
    let against_perfect = |policy: &dyn Policy<G>| -> Result<String, Failure> {
        let sample = by_policy(arguments, policy, solution)?;
        let wins = interval(solution.percent_of(sample.paid()), 1.0, 2);
        Ok(format!("{wins} | {}", interval(sample.per_game(), 1.0, 4)))
    };
    Ok(format!(
        "{} | {} | – | {} | {} | {} | {} | {}",
        interval(best.plies(), 1.0, 2),
        interval(random.length(), 1.0, 2),
        // Both players', of whom one is judged.
        interval(best.choices(), 2.0, 2),
        interval(best.clear_share(), 100.0, 1),
        interval(best.mean_lead(), 1.0, 4),
        against_perfect(&Uniform)?,
        against_perfect(&*greedy(solution)?)?,
    ))
}

fn greedy<G, E>(solution: &Solution<G, E>) -> Result<Box<dyn Policy<G> + '_>, Failure>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    solution.policy("greedy")?.ok_or_else(|| "greedy play depends on the position alone".into())
}
