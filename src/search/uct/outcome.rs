//! What a finished search reports.

use crate::game::{Game, JointAction, Player, PlayerSet, Step, Turn};
use crate::search::report::{ActionReport, Report, Strategy};

use super::Simulation;
use super::regret::average;
use super::tree::{NodeId, Picks, ROOT, Tree};

impl<G: Game> Simulation<'_, G> {
    /// Fills in what the simulations, at least one, have found.
    pub(super) fn fill(&self, report: &mut Report<G::Action>) {
        let mut sums = &self.totals;
        let mut visits = report.simulations as f64;
        match self.tree.nodes[ROOT as usize].turn {
            Turn::Decision(player) => {
                let edges = self.tree.edges_of(ROOT);
                let best = self.tree.most_visited(ROOT);
                if let Some(best) = best {
                    sums = &self.root_sums[best - edges.start];
                    visits = f64::from(self.tree.edges[best].visits);
                }
                let actions = edges.map(|index| {
                    let edge = &self.tree.edges[index];
                    ActionReport {
                        action: edge.action,
                        value: edge.mean().map(|reward| self.utility(reward)),
                        visits: edge.visits.into(),
                        probability: if Some(index) == best { 1.0 } else { 0.0 },
                    }
                });
                report.strategies = vec![Strategy { player, actions: actions.collect() }];
            }
            Turn::Joint(players) => {
                report.strategies = players.iter().map(|player| self.mixed(player)).collect();
            }
            Turn::Chance | Turn::Over => {}
        }
        report.values = sums.iter().map(|sum| self.utility(sum / visits)).collect();
        report.line = self.line();
        report.depth = self.deepest;
    }

    /// The utility of a reward.
    fn utility(&self, reward: f64) -> f64 {
        if self.scale > 0.0 { self.low + reward / self.scale } else { self.low }
    }

    /// A player's average strategy at the root.
    fn mixed(&self, player: Player) -> Strategy<G::Action> {
        let choices = &self.tree.choices[self.tree.choices_of(ROOT, player)];
        let actions = choices.iter().zip(average(choices)).map(|(choice, probability)| ActionReport {
            action: choice.action,
            value: (choice.visits > 0).then(|| self.utility(choice.sum / f64::from(choice.visits))),
            visits: choice.visits.into(),
            probability,
        });
        Strategy { player, actions: actions.collect() }
    }

    /// The steps taken most often.
    fn line(&self) -> Vec<Step<G::Action>> {
        let mut line = Vec::new();
        let mut node = ROOT;
        loop {
            let child = match self.tree.nodes[node as usize].turn {
                Turn::Joint(players) => match likeliest(self.tree, node, players) {
                    Some((actions, child)) => {
                        line.push(Step::Joint(actions));
                        child
                    }
                    None => return line,
                },
                _ => match self.tree.most_visited(node) {
                    Some(edge) => {
                        line.push(Step::One(self.tree.edges[edge].action));
                        self.tree.edges[edge].child
                    }
                    None => return line,
                },
            };
            if child == ROOT {
                return line;
            }
            node = child;
        }
    }
}

/// The most probable action of each player at a joint turn that has been left, and where they lead.
fn likeliest<A: Copy + Ord>(tree: &Tree<A>, node: NodeId, players: PlayerSet) -> Option<(JointAction<A>, NodeId)> {
    if tree.edges_of(node).is_empty() {
        return None;
    }
    let picks: Picks = players
        .iter()
        .map(|player| {
            let choices = &tree.choices[tree.choices_of(node, player)];
            let mut best = 0;
            for (pick, choice) in choices.iter().enumerate() {
                if choice.weight > choices[best].weight {
                    best = pick;
                }
            }
            best as u32
        })
        .collect();
    let actions = players.iter().zip(&picks).map(|(player, &pick)| tree.choice(node, player, pick).action).collect();
    Some((actions, tree.known_cell(node, &picks).map_or(ROOT, |cell| cell.child)))
}
