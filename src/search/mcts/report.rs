//! What a finished search says of its root.

use crate::game::{Game, JointAction, Outcomes, Player, Step, Turn, Values};
use crate::search::report::{ActionReport, Report, Strategy};

use super::select::most_visited;
use super::tree::{Kind, Node, ROOT, Tree};
use super::{Scale, Totals};

/// Fills in a report that has everything of an unsearched root.
pub(super) fn complete<G: Game>(
    report: &mut Report<G::Action>,
    game: &G,
    state: &G::State,
    tree: &Tree<G::Action>,
    totals: &Totals,
    scale: Scale,
) {
    report.simulations = totals.simulations;
    report.depth = totals.depth;
    if totals.simulations == 0 {
        return;
    }
    report.values = players(game, |player| scale.utility(totals.mean(player)));
    let root = &tree.nodes[ROOT];
    match (game.turn(state), root.kind) {
        (Turn::Decision(player), kind) if kind != Kind::LEAF => {
            let children = &tree.nodes[root.children()];
            let best = most_visited(children);
            report.strategies = vec![Strategy { player, actions: decisions(children, best, scale) }];
            if let Some(best) = best {
                let visits = children[best].visits;
                report.values = players(game, |player| scale.utility(totals.mean_after(best, visits, player)));
            }
        }
        (Turn::Joint(_), Kind::JOINT) => {
            let solution = tree.joint.solve_root();
            let actions = report.strategies.iter_mut().flat_map(|strategy| &mut strategy.actions);
            for (action, (probability, payoff, visits)) in actions.zip(solution.actions) {
                action.probability = probability;
                action.value = payoff.map(|reward| scale.utility(reward));
                action.visits = u64::from(visits);
            }
            for (value, reward) in report.values.iter_mut().zip(&solution.rewards) {
                if let Some(reward) = reward {
                    *value = scale.utility(*reward);
                }
            }
        }
        _ => {}
    }
    report.line = line(game, state, tree);
}

fn players<G: Game>(game: &G, value: impl Fn(Player) -> f64) -> Values {
    Player::first(game.num_players()).map(value).collect()
}

fn decisions<A: Copy>(children: &[Node<A>], best: Option<usize>, scale: Scale) -> Vec<ActionReport<A>> {
    let best = best.unwrap_or(0);
    let report = |(index, child): (usize, &Node<A>)| ActionReport {
        action: child.action,
        value: child.mean().map(|reward| scale.utility(reward)),
        visits: u64::from(child.visits),
        probability: if index == best { 1.0 } else { 0.0 },
    };
    children.iter().enumerate().map(report).collect()
}

/// The principal variation: where players choose, what was visited most or is most probable; of chance the likeliest
/// outcome, and of equals the one most often drawn, about which more is known.
fn line<G: Game>(game: &G, state: &G::State, tree: &Tree<G::Action>) -> Vec<Step<G::Action>> {
    let mut line = Vec::new();
    let mut state = state.clone();
    let mut outcomes = Outcomes::new();
    let mut at = ROOT;
    loop {
        let node = &tree.nodes[at];
        let next = match node.kind {
            Kind::LEAF => None,
            Kind::JOINT => {
                let choice = tree.joint.most_probable(node.tables());
                let actions: JointAction<G::Action> = tree.joint.actions(node.tables(), &choice);
                game.apply_joint(&mut state, &actions);
                line.push(Step::Joint(actions));
                tree.joint.cell(node.tables(), &choice).map(|cell| tree.joint.node_of(cell))
            }
            kind => {
                let children = node.children();
                let place = if kind == Kind::CHANCE {
                    outcomes.clear();
                    game.outcomes(&state, &mut outcomes);
                    let likely = |&place: &usize| {
                        let child = &tree.nodes[children.start + place];
                        let weight = outcomes.get(place).map_or(0, |&(_, weight)| weight);
                        (weight, child.visits)
                    };
                    (0..children.len()).rev().max_by_key(likely)
                } else {
                    most_visited(&tree.nodes[children.clone()])
                };
                place.map(|place| children.start + place).filter(|&child| tree.nodes[child].visits > 0).inspect(
                    |&child| {
                        let action = tree.nodes[child].action;
                        game.apply(&mut state, action);
                        line.push(Step::One(action));
                    },
                )
            }
        };
        let Some(next) = next else { return line };
        at = next;
    }
}
