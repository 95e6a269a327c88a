//! The contract of [`Game`] in a single position.

use std::fmt::Debug;

use super::problem::{Choices, Problem};
use crate::game::{Actions, Game, JointAction, MAX_PLAYERS, Outcomes, Player, Turn};
use crate::random::Random;

/// Up to so many joint actions of a position are all played.
const JOINT_STEPS: usize = 64;

/// One list that has been checked: the actions of a player, or the outcomes of chance.
#[derive(Clone, Debug)]
pub(super) struct List<A> {
    /// Whose actions, or `None` for outcomes.
    pub(super) player: Option<Player>,
    /// Entries in ascending order with their weights, 1 for actions.
    pub(super) entries: Vec<(A, u32)>,
    pub(super) total: u32,
}

impl<A: Copy + Ord + Debug> List<A> {
    pub(super) fn of(&self) -> Choices {
        self.player.map_or(Choices::Outcomes, Choices::Actions)
    }

    /// Asks the game for an entry; gives its index.
    pub(super) fn sample<G>(&self, game: &G, state: &G::State, random: &mut Random) -> Result<usize, Problem>
    where
        G: Game<Action = A>,
    {
        let sample = match self.player {
            Some(player) => game.sample_action(state, player, random),
            None => game.sample_outcome(state, random),
        };
        self.entries
            .binary_search_by_key(&sample, |&(entry, _)| entry)
            .map_err(|_| Problem::IllegalSample { of: self.of(), sample: debug(&sample) })
    }
}

/// A position that keeps the contract, with what it lists.
#[derive(Clone, Debug)]
pub(super) struct Listed<G: Game> {
    pub(super) turn: Turn,
    /// One list at a decision or at chance, one for each player at a joint turn, none when the game is over.
    pub(super) lists: Vec<List<G::Action>>,
    /// What can be played, in ascending order: all of it, but of many joint actions only some, with every part among them.
    pub(super) steps: Vec<JointAction<G::Action>>,
    /// The position after each of the steps.
    pub(super) successors: Vec<G::State>,
}

impl<G: Game> Listed<G> {
    fn new(turn: Turn, lists: Vec<List<G::Action>>) -> Self {
        let steps = steps(&lists);
        Listed { turn, lists, steps, successors: Vec::new() }
    }

    /// What the steps are chosen from.
    pub(super) fn of(&self) -> Choices {
        match self.turn {
            Turn::Decision(player) => Choices::Actions(player),
            Turn::Joint(players) => Choices::Joint(players),
            Turn::Chance | Turn::Over => Choices::Outcomes,
        }
    }

    /// A step drawn by the rules, without help from the game's samplers.
    pub(super) fn draw(&self, random: &mut Random) -> JointAction<G::Action> {
        let draw = |list: &List<G::Action>| {
            let mut left = random.below(list.total);
            let drawn = list.entries.iter().find(|&&(_, weight)| {
                let found = left < weight;
                left = left.saturating_sub(weight);
                found
            });
            drawn.map(|&(entry, _)| entry)
        };
        self.lists.iter().filter_map(draw).collect()
    }

    /// The position after a step.
    pub(super) fn after(&self, game: &G, state: &G::State, step: &[G::Action]) -> G::State {
        let mut next = state.clone();
        match (self.turn, step) {
            (Turn::Joint(_), _) => game.apply_joint(&mut next, step),
            (_, [action]) => game.apply(&mut next, *action),
            _ => {}
        }
        next
    }
}

/// Checks what [`Game`] promises in one position, at little more than the cost of playing every action twice: cheap
/// enough for every ply of a fuzz target, where the input chooses the play.
///
/// The position must be one that play can reach or that a text was read as. Whether the samplers draw with the right
/// frequencies, and whether keys of different positions differ, only [`Conformance`](super::Conformance) can tell.
///
/// # Errors
/// The first rule found broken.
///
/// ```
/// use astragali::Game;
/// use astragali::conformance::check_position;
/// use astragali::games::senet::Senet;
///
/// let senet = Senet::default();
/// assert_eq!(check_position(&senet, &senet.start()), Ok(()));
/// ```
pub fn check_position<G: Game>(game: &G, state: &G::State) -> Result<(), Problem> {
    inspect(game, state).map(|_| ())
}

pub(super) fn inspect<G: Game>(game: &G, state: &G::State) -> Result<Listed<G>, Problem> {
    check_rules(game)?;
    let turn = check_turn(game, state)?;
    let lists = match turn {
        Turn::Over => {
            check_utilities(game, state)?;
            Vec::new()
        }
        Turn::Chance => vec![outcomes(game, state)?],
        Turn::Decision(_) | Turn::Joint(_) => {
            turn.choosers().iter().map(|player| actions(game, state, player)).collect::<Result<_, _>>()?
        }
    };
    let key = game.key(state);
    let second = game.key(&state.clone());
    if key != second {
        return Err(Problem::UnequalKeys { state: debug(state), first: key, second });
    }
    // Only now: a sampler may rely on lists that are right.
    let mut random = Random::seeded(key);
    for list in &lists {
        list.sample(game, state, &mut random)?;
    }
    let mut listed = Listed::new(turn, lists);
    listed.successors = listed.steps.iter().map(|step| after(game, state, &listed, step)).collect::<Result<_, _>>()?;
    Ok(listed)
}

/// Checks what does not depend on a position.
pub(super) fn check_rules<G: Game>(game: &G) -> Result<(), Problem> {
    let count = game.num_players();
    if !(1..=MAX_PLAYERS).contains(&count) {
        return Err(Problem::PlayerCount { count });
    }
    let (low, high) = game.utility_range();
    if !(low.is_finite() && high.is_finite() && low <= high) {
        return Err(Problem::UtilityRange { low, high });
    }
    Ok(())
}

fn check_turn<G: Game>(game: &G, state: &G::State) -> Result<Turn, Problem> {
    let count = game.num_players();
    let turn = game.turn(state);
    let second = game.turn(state);
    if turn != second {
        return Err(Problem::UnstableTurn { first: turn, second });
    }
    let on_turn = game.on_turn(state);
    if let Some(player) = turn.choosers().iter().chain(on_turn).find(|player| player.index() >= count) {
        return Err(Problem::UnknownPlayer { player, count });
    }
    match turn {
        Turn::Joint(players) if players.len() < 2 => Err(Problem::LonelyJoint { players }),
        Turn::Decision(decides) if on_turn != Some(decides) => Err(Problem::OnTurn { decides, on_turn }),
        _ => Ok(turn),
    }
}

fn check_utilities<G: Game>(game: &G, state: &G::State) -> Result<(), Problem> {
    let (low, high) = game.utility_range();
    let players = Player::first(game.num_players());
    let utility: Vec<f64> = players.clone().map(|player| game.utility(state, player)).collect();
    for (player, &utility) in players.zip(&utility) {
        // Not a number is in no range.
        if !(low..=high).contains(&utility) {
            return Err(Problem::UtilityOutOfRange { player, utility, low, high });
        }
    }
    let utilities = game.utilities(state).to_vec();
    if utilities != utility {
        return Err(Problem::UtilitiesDiffer { utility, utilities });
    }
    // Shares such as thirds do not sum to zero exactly.
    let tolerance = 1e-9 * low.abs().max(high.abs());
    if game.is_zero_sum() && utility.iter().sum::<f64>().abs() > tolerance {
        return Err(Problem::NotZeroSum { utilities });
    }
    Ok(())
}

fn actions<G: Game>(game: &G, state: &G::State, player: Player) -> Result<List<G::Action>, Problem> {
    let of = Choices::Actions(player);
    let (mut first, mut second) = (Actions::new(), Actions::new());
    game.actions(state, player, &mut first);
    game.actions(state, player, &mut second);
    if first != second {
        return Err(Problem::UnstableList { of, first: debug(&&first[..]), second: debug(&&second[..]) });
    }
    check_order(of, &first)?;
    let entries: Vec<(G::Action, u32)> = first.iter().map(|&action| (action, 1)).collect();
    Ok(List { player: Some(player), total: entries.len() as u32, entries })
}

fn outcomes<G: Game>(game: &G, state: &G::State) -> Result<List<G::Action>, Problem> {
    let of = Choices::Outcomes;
    let (mut first, mut second) = (Outcomes::new(), Outcomes::new());
    game.outcomes(state, &mut first);
    game.outcomes(state, &mut second);
    if first != second {
        return Err(Problem::UnstableList { of, first: debug(&first), second: debug(&second) });
    }
    let entries: Vec<G::Action> = first.iter().map(|&(outcome, _)| outcome).collect();
    check_order(of, &entries)?;
    if let Some((outcome, _)) = first.iter().find(|&&(_, weight)| weight == 0) {
        return Err(Problem::ZeroWeight { outcome: debug(outcome) });
    }
    let (stated, sum) = (first.total(), first.iter().map(|&(_, weight)| u64::from(weight)).sum());
    if u64::from(stated) != sum {
        return Err(Problem::WrongTotal { stated, sum });
    }
    Ok(List { player: None, entries: first.to_vec(), total: stated })
}

fn check_order<A: Ord + Debug>(of: Choices, entries: &[A]) -> Result<(), Problem> {
    if entries.is_empty() {
        return Err(Problem::EmptyList { of });
    }
    match entries.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some([entry, next]) if entry == next => Err(Problem::Repeated { of, entry: debug(entry) }),
        Some([entry, next]) => Err(Problem::Unsorted { of, entry: debug(entry), next: debug(next) }),
        _ => Ok(()),
    }
}

fn after<G: Game>(game: &G, state: &G::State, listed: &Listed<G>, step: &[G::Action]) -> Result<G::State, Problem> {
    let first = listed.after(game, state, step);
    let second = listed.after(game, state, step);
    if first == second {
        return Ok(first);
    }
    let (played, first, second) = (debug_step(step), debug(&first), debug(&second));
    Err(Problem::UnstableApply { of: listed.of(), played, first, second })
}

/// All combinations of entries if they are few. Otherwise every entry twice: first with the one in the same place of the
/// other lists, then with the one a place further on in each list than in the list before.
fn steps<A: Copy + Ord>(lists: &[List<A>]) -> Vec<JointAction<A>> {
    let longest = lists.iter().map(|list| list.entries.len()).max().unwrap_or(0);
    let product = lists.iter().try_fold(1usize, |product, list| product.checked_mul(list.entries.len()));
    let mut steps: Vec<JointAction<A>> = match product {
        _ if lists.len() < 2 => (0..longest).map(|place| combination(lists, |_| place)).collect(),
        Some(product) if product <= JOINT_STEPS => (0..product)
            .map(|mut rest| {
                combination(lists, |list| {
                    let place = rest % lists[list].entries.len();
                    rest /= lists[list].entries.len();
                    place
                })
            })
            .collect(),
        _ => {
            let level = (0..longest).map(|place| combination(lists, |_| place));
            let slanting = (0..longest).map(|place| combination(lists, |list| place + list));
            level.chain(slanting).collect()
        }
    };
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The entries in the places given for each list, counted round and round.
fn combination<A: Copy>(lists: &[List<A>], mut place: impl FnMut(usize) -> usize) -> JointAction<A> {
    lists.iter().enumerate().map(|(number, list)| list.entries[place(number) % list.entries.len()].0).collect()
}

pub(super) fn debug(value: &impl Debug) -> String {
    format!("{value:?}")
}

pub(super) fn debug_step<A: Debug>(step: &[A]) -> String {
    match step {
        [action] => debug(action),
        _ => debug(&step),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(entries: std::ops::Range<u8>) -> List<u8> {
        let entries: Vec<(u8, u32)> = entries.map(|entry| (entry, 1)).collect();
        List { player: None, total: entries.len() as u32, entries }
    }

    fn listed(lists: &[List<u8>]) -> Vec<Vec<u8>> {
        steps(lists).iter().map(|step| step.to_vec()).collect()
    }

    #[test]
    fn steps_are_all_if_few() {
        assert!(listed(&[]).is_empty());
        assert_eq!(listed(&[list(1..4)]), [[1], [2], [3]]);
        assert_eq!(listed(&[list(0..2), list(5..8)]), [[0, 5], [0, 6], [0, 7], [1, 5], [1, 6], [1, 7]]);
        assert_eq!(listed(&[list(0..4), list(0..4), list(0..4)]).len(), 64);
        assert_eq!(listed(&[list(0..200)]).len(), 200);
    }

    #[test]
    fn steps_have_every_part_if_many() {
        let slanting = listed(&[list(0..9), list(10..18), list(20..21)]);
        assert_eq!(slanting.len(), 18);
        for (number, range) in [(0, 0..9), (1, 10..18), (2, 20..21)] {
            for entry in range {
                assert!(slanting.iter().any(|step| step[number] == entry), "{entry}");
            }
        }
        // One list of a single entry leaves nothing to slant.
        assert_eq!(listed(&[list(0..65), list(0..1)]).len(), 65);
    }
}
