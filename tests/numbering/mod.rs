//! What every numbering of positions has to hold.

#![allow(dead_code, reason = "each test uses some of them")]

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use astragali::game::for_each_step;
use astragali::index::{Block, Bounds, IndexError, Indexed, Layer, MAX_RUN, Place, PositionIndex, Prospect};
use astragali::notation::Notation;
use astragali::solve::{Backup, Number, Solver};
use astragali::{Actions, Game, Outcomes, Player, Random, Step, Turn};

/// Solves a game and says what is known of its start.
pub fn solved<G: Game, I: PositionIndex<G>, N: Number>(game: &G, index: &I, tolerance: f64) -> Bounds {
    let mut solver: Solver<'_, G, I, N> = Solver::new(game, index, tolerance).unwrap();
    while solver.sweep().is_some() {}
    solver.value(&game.start())
}

/// How many sweeps a game takes: few if positions come in about the order in which their values become known.
pub fn sweeps<G: Game>(game: &G, index: &impl PositionIndex<G>) -> usize {
    let mut solver: Solver<'_, G, _, f64> = Solver::new(game, index, 1e-9).unwrap();
    std::iter::from_fn(|| solver.sweep()).count()
}

/// A game from another start, with something done to each position that play comes to.
#[derive(Clone, Debug)]
pub struct Elsewhere<G: Game> {
    pub game: G,
    pub start: G::State,
    pub then: fn(&G, &mut G::State),
}

impl<G: Game> Game for Elsewhere<G> {
    type State = G::State;
    type Action = G::Action;

    fn num_players(&self) -> usize {
        self.game.num_players()
    }

    fn utility_range(&self) -> (f64, f64) {
        self.game.utility_range()
    }

    fn start(&self) -> G::State {
        self.start.clone()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.game.turn(state)
    }

    fn actions(&self, state: &G::State, player: Player, out: &mut Actions<G::Action>) {
        self.game.actions(state, player, out);
    }

    fn outcomes(&self, state: &G::State, out: &mut Outcomes<G::Action>) {
        self.game.outcomes(state, out);
    }

    fn apply(&self, state: &mut G::State, action: G::Action) {
        self.game.apply(state, action);
        (self.then)(&self.game, state);
    }

    fn apply_joint(&self, state: &mut G::State, actions: &[G::Action]) {
        self.game.apply_joint(state, actions);
        (self.then)(&self.game, state);
    }

    fn utility(&self, state: &G::State, player: Player) -> f64 {
        self.game.utility(state, player)
    }
}

/// Whether bounds hold a value, and are no wider than they should be.
#[track_caller]
pub fn assert_certified(bounds: Bounds, value: f64, tolerance: f64) {
    assert!(bounds.lower <= value + 1e-12 && value - 1e-12 <= bounds.upper, "{value} is not in {bounds:?}");
    assert!(bounds.gap() <= tolerance, "{bounds:?}");
}

/// Numbers spread evenly over all, or all of them.
pub fn sample(len: u64, most: u64) -> impl Iterator<Item = u64> {
    (0..len).step_by(len.div_ceil(most).max(1) as usize)
}

/// Layers, stages and blocks hold each number once, and each number is that of its position.
pub fn check_numbers<G: Game>(index: &impl PositionIndex<G>) {
    let mut end = 0;
    for layer in index.layers() {
        assert_eq!(layer.range().start, end);
        end = layer.range().end;
        let mut blocks: Vec<_> = layer.stages().iter().flatten().cloned().collect();
        blocks.sort_by_key(|block| block.start);
        let mut start = layer.range().start;
        for block in blocks {
            assert_eq!(block.start, start, "{}", layer.name());
            assert!(block.end > start);
            start = block.end;
        }
        assert_eq!(start, end, "{}", layer.name());
    }
    assert_eq!(index.len(), end);
    for number in sample(end, 200_000) {
        let state = index.state(number);
        assert_eq!(index.find(&state), Some(Place { index: number, swapped: false }), "{state:?}");
    }
    let middle = end / 2;
    let mut next = middle;
    index.for_each_state(middle..end.min(middle + 10_000), |number, state| {
        assert_eq!((number, state), (next, &index.state(next)));
        next += 1;
    });
    assert_eq!(next, end.min(middle + 10_000));
}

/// With room for as many positions as a game has they are numbered, and not with room for fewer.
pub fn check_room<G: Indexed>(game: &G) {
    let len = game.index(u64::MAX).unwrap().len();
    assert_eq!(game.index(len).unwrap().len(), len);
    let most = len - 1;
    assert_eq!(game.index(most).map(drop), Err(IndexError::TooManyPositions { most }));
}

/// Play leads from a position to positions of the same layer or of lower ones only.
pub fn check_descent<G: Game>(game: &G, index: &impl PositionIndex<G>, most: u64) {
    let ends: Vec<u64> = index.layers().iter().map(|layer| layer.range().end).collect();
    let mut backup = Backup::new();
    for number in sample(index.len(), most) {
        let farthest = RefCell::new(0);
        let state = index.state(number);
        backup.position(game, index, &state, &|next| {
            let mut farthest = farthest.borrow_mut();
            *farthest = next.max(*farthest);
            Bounds::exactly(0.0)
        });
        let end = ends[ends.partition_point(|&end| end <= number)];
        assert!(*farthest.borrow() < end, "{state:?} leads to {:?}", index.state(*farthest.borrow()));
    }
}

/// Walks through all that can be reached and returns how many numbers were met. `stored` says whether a position is
/// one of those that have a number.
pub fn check_reachable<G: Game>(
    game: &G,
    index: &impl PositionIndex<G>,
    stored: impl Fn(&G::State) -> bool,
    mirror: impl Fn(&G::State) -> G::State,
) -> u64 {
    let mut seen = HashSet::from([game.start()]);
    let mut waiting = vec![game.start()];
    let mut numbers = HashSet::new();
    while let Some(state) = waiting.pop() {
        let place = index.find(&state);
        assert_eq!(place.is_some(), stored(&state), "{state:?}");
        if let Some(place) = place {
            assert!(place.index < index.len());
            numbers.insert(place.index);
            let mirrored = mirror(&state);
            let expected = Place { index: place.index, swapped: !place.swapped };
            assert!(index.find(&mirrored) == Some(expected) || mirrored == state, "{state:?}");
            let kept = index.state(place.index);
            assert_eq!(if place.swapped { mirror(&kept) } else { kept }, state);
        }
        for_each_step(game, &state, |_, next| {
            if seen.insert(next.clone()) {
                waiting.push(next.clone());
            }
        });
    }
    numbers.len() as u64
}

/// Plays at random from a position, and checks that a position with the players' names swapped is the same game for the other player.
/// `swap` swaps them in a position's text.
pub fn check_symmetry<G: Notation>(game: &G, start: &G::State, games: u64, swap: impl Fn(&str) -> String) {
    let mirror = |state: &G::State| mirrored(game, state, &swap);
    for number in 0..games {
        let mut random = Random::stream(17, number);
        let mut state = start.clone();
        for _ in 0..300 {
            if game.turn(&state) == Turn::Over {
                break;
            }
            let other = mirror(&state);
            let mut steps = Vec::new();
            for_each_step(game, &state, |step, next| steps.push((step, next.clone())));
            compare_turns(game, &state, &other);
            for (step, next) in &steps {
                let mut after = other.clone();
                game.advance(&mut after, &swapped(step));
                assert_eq!(mirror(next), after, "{state:?}, {step:?}");
                if game.turn(next) == Turn::Over {
                    assert_eq!(game.utility(next, Player::X), game.utility(&after, Player::O));
                }
            }
            let (_, next) = steps.swap_remove(random.below(steps.len() as u32) as usize);
            state = next;
        }
    }
}

/// The same position with the players' names swapped.
pub fn mirrored<G: Notation>(game: &G, state: &G::State, swap: &impl Fn(&str) -> String) -> G::State {
    let text = swap(&game.state_text(state));
    game.parse_state(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn swapped<A: Copy>(step: &Step<A>) -> Step<A> {
    match step {
        Step::One(action) => Step::One(*action),
        Step::Joint(actions) => Step::Joint(actions.iter().rev().copied().collect()),
    }
}

fn compare_turns<G: Game>(game: &G, state: &G::State, other: &G::State) {
    let actions = |state: &G::State, player| {
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        actions
    };
    match game.turn(state) {
        Turn::Decision(player) => {
            assert_eq!(game.turn(other), Turn::Decision(player.opponent()));
            assert_eq!(actions(state, player), actions(other, player.opponent()));
        }
        Turn::Joint(players) => {
            assert_eq!(game.turn(other), Turn::Joint(players));
            for player in Player::first(2) {
                assert_eq!(actions(state, player), actions(other, player.opponent()));
            }
        }
        Turn::Chance => {
            assert_eq!(game.turn(other), Turn::Chance);
            let [mut one, mut two] = [Outcomes::new(), Outcomes::new()];
            game.outcomes(state, &mut one);
            game.outcomes(other, &mut two);
            assert_eq!(one, two);
        }
        Turn::Over => {}
    }
}

/// What is described of every `step`-th block is what the rules say, whether or not options may be told ahead.
pub fn check_described<G: Game>(game: &G, index: &impl PositionIndex<G>, skip: usize, step: usize) {
    let options = [false, true].map(|runs| {
        let mut check = ByTheRules::new(game, index, runs);
        let mut described = 0;
        for block in index.layers().iter().flat_map(Layer::stages).flatten().skip(skip).step_by(step) {
            check.block = block.clone();
            assert!(index.describe(game, block, &mut check));
            // Clusters do not go beyond a block.
            check.close();
            assert!(check.ahead.is_empty(), "told of what was not described");
            described += block.end - block.start;
        }
        assert_eq!(check.compared, described);
        check.options
    });
    assert_eq!(options[0], options[1]);
}

/// Values as if by chance.
fn noise(index: u64) -> Bounds {
    let value = (index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11) as f64 / (1u64 << 53) as f64;
    Bounds { lower: value - 1.0, upper: 2.0 * value - 0.5 }
}

/// Compares what is described with what the rules say.
struct ByTheRules<'a, G: Game, I> {
    game: &'a G,
    index: &'a I,
    block: Block,
    /// Whether options may be told ahead.
    runs: bool,
    /// Those that were told and are not yet described, by cluster, member and outcome; and how many clusters of the run
    /// have been described.
    ahead: HashMap<(usize, usize, usize), Vec<Place>>,
    run: usize,
    /// The positions of a cluster, and their outcomes.
    cluster: Vec<(u64, Vec<Outcome>)>,
    compared: u64,
    /// A number that all options go into, in whatever order they are told.
    options: u64,
}

/// A probability, how many plies it takes, and what may be chosen then.
type Outcome = (f64, u32, Vec<Described>);

/// How many plies it is from a position to the next stored one or to the end, on average over what falls; whatever is
/// chosen, it has to be as many.
fn mean_plies<G: Game>(game: &G, index: &impl PositionIndex<G>, state: &G::State) -> f64 {
    let after = |action| {
        let mut next = state.clone();
        game.apply(&mut next, action);
        let stops = game.turn(&next) == Turn::Over || index.find(&next).is_some();
        1.0 + if stops { 0.0 } else { mean_plies(game, index, &next) }
    };
    match game.turn(state) {
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            outcomes.probabilities().map(|(outcome, probability)| probability * after(outcome)).sum()
        }
        Turn::Decision(player) => {
            let mut actions = Actions::new();
            game.actions(state, player, &mut actions);
            let mut plies = actions.iter().map(|&action| after(action));
            let first = plies.next().unwrap();
            assert!(plies.all(|plies| plies == first), "{state:?}");
            first
        }
        Turn::Joint(_) | Turn::Over => panic!("nothing falls in {state:?}"),
    }
}

enum Described {
    Option(Place),
    ComesBack(usize, Place),
    Ends(f64),
}

impl<'a, G: Game, I: PositionIndex<G>> ByTheRules<'a, G, I> {
    fn new(game: &'a G, index: &'a I, runs: bool) -> Self {
        let (ahead, cluster) = (HashMap::new(), Vec::new());
        ByTheRules { game, index, block: 0..0, runs, ahead, run: 0, cluster, compared: 0, options: 0 }
    }

    fn close(&mut self) {
        for (position, outcomes) in &self.cluster {
            let mut described = Bounds::exactly(0.0);
            for (outcome, (probability, _, options)) in outcomes.iter().enumerate() {
                for option in options {
                    let told = match *option {
                        Described::Option(place) | Described::ComesBack(_, place) => Some(place),
                        Described::Ends(_) => None,
                    };
                    let mut hasher = DefaultHasher::new();
                    (position, outcome, told).hash(&mut hasher);
                    self.options = self.options.wrapping_add(hasher.finish());
                }
                let value = |option: &Described| match *option {
                    Described::Option(place) => {
                        assert!(self.cluster.iter().all(|&(member, _)| member != place.index));
                        place.view(noise(place.index))
                    }
                    Described::ComesBack(member, place) => {
                        assert_eq!(self.cluster[member].0, place.index);
                        place.view(noise(place.index))
                    }
                    Described::Ends(utility) => Bounds::exactly(utility),
                };
                described.add(*probability, options.iter().map(value).reduce(Bounds::max).unwrap());
            }
            let state = self.index.state(*position);
            let expected = Backup::new().position(self.game, self.index, &state, &noise);
            assert!((described.lower - expected.lower).abs() < 1e-14, "{state:?}");
            assert!((described.upper - expected.upper).abs() < 1e-14, "{state:?}");
            if outcomes.iter().all(|&(_, plies, _)| plies > 0) {
                let described: f64 =
                    outcomes.iter().map(|&(probability, plies, _)| probability * f64::from(plies)).sum();
                assert!((described - mean_plies(self.game, self.index, &state)).abs() < 1e-12, "{state:?}");
            }
            self.compared += 1;
        }
        self.run += usize::from(!self.cluster.is_empty());
        self.cluster.clear();
    }

    fn describe(&mut self, option: Described) {
        let (_, outcomes) = self.cluster.last_mut().unwrap();
        outcomes.last_mut().unwrap().2.push(option);
    }
}

impl<G: Game, I: PositionIndex<G>> Prospect for ByTheRules<'_, G, I> {
    fn run(&mut self, clusters: usize) -> bool {
        assert!((1..=MAX_RUN).contains(&clusters));
        self.close();
        assert!(self.ahead.is_empty(), "told of what was not described");
        self.run = 0;
        self.runs
    }

    fn ahead(&mut self, member: usize, outcome: usize, swapped: bool, options: impl Iterator<Item = (usize, u64)>) {
        assert!(self.runs);
        for (cluster, index) in options {
            assert!(!self.block.contains(&index));
            self.ahead.entry((cluster, member, outcome)).or_default().push(Place { index, swapped });
        }
    }

    fn position(&mut self, index: u64) {
        if self.cluster.len() == self.index.cluster() {
            self.close();
        }
        self.cluster.push((index, Vec::new()));
    }

    fn outcome(&mut self, probability: f64, plies: u32) {
        let member = self.cluster.len() - 1;
        let (_, outcomes) = &mut self.cluster[member];
        let ahead = self.ahead.remove(&(self.run, member, outcomes.len())).unwrap_or_default();
        outcomes.push((probability, plies, ahead.into_iter().map(Described::Option).collect()));
    }

    fn option(&mut self, place: Place) {
        self.describe(Described::Option(place));
    }

    fn comes_back(&mut self, member: usize, place: Place) {
        self.describe(Described::ComesBack(member, place));
    }

    fn ends(&mut self, utility: f64) {
        self.describe(Described::Ends(utility));
    }
}
