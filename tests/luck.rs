//! Luck taken out of results: unbiased whatever the evaluator, and worth its name.

mod toys;

use astragali::arena::{Adjusted, Luck};
use astragali::bots::{Bot, Greedy, next_step};
use astragali::evaluator::Evaluator;
use astragali::game::Values;
use astragali::games::pig::{Action, Die, Pig};
use astragali::games::senet::{Race, Senet};
use astragali::search::Limits;
use astragali::{Actions, Game, Outcomes, Player, Random, Step, Turn};
use toys::{Share, Thicket};

/// A number without any sense to it.
#[derive(Clone, Debug)]
struct Nonsense;

impl<G: Game> Evaluator<G> for Nonsense {
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        (game.key(state).wrapping_mul(2 * player.index() as u64 + 1) % 1000) as f64 / 50.0
    }
}

/// What everybody plays: some action, always the same in a position.
fn policy<G: Game>(game: &G, state: &G::State, player: Player) -> G::Action {
    let mut actions = Actions::new();
    game.actions(state, player, &mut actions);
    actions[game.key(state) as usize % actions.len()]
}

/// What each player gets under the policy, over all that chance can do.
fn exact<G: Game>(game: &G, state: &G::State) -> Values {
    match game.turn(state) {
        Turn::Over => game.utilities(state),
        Turn::Decision(player) => {
            let mut next = state.clone();
            game.apply(&mut next, policy(game, state, player));
            exact(game, &next)
        }
        Turn::Joint(_) => unreachable!("no such turn in these games"),
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            let mut sum: Values = game.utilities_of_nobody();
            for (outcome, probability) in outcomes.probabilities() {
                let mut next = state.clone();
                game.apply(&mut next, outcome);
                sum.iter_mut().zip(exact(game, &next)).for_each(|(sum, value)| *sum += probability * value);
            }
            sum
        }
    }
}

trait Nobody: Game {
    fn utilities_of_nobody(&self) -> Values {
        (0..self.num_players()).map(|_| 0.0).collect()
    }
}

impl<G: Game> Nobody for G {}

/// Calls `visit` with the luck, the end and the probability of every way that chance can go.
fn every_way<G: Game, E: Evaluator<G> + Clone>(
    game: &G,
    state: &G::State,
    luck: &Luck<'_, G, E>,
    probability: f64,
    visit: &mut impl FnMut(&Luck<'_, G, E>, &G::State, f64),
) {
    let mut follow = |step: Step<G::Action>, probability: f64| {
        let (mut next, mut luck) = (state.clone(), luck.clone());
        luck.step(state, &step);
        game.advance(&mut next, &step);
        every_way(game, &next, &luck, probability, visit);
    };
    match game.turn(state) {
        Turn::Over => visit(luck, state, probability),
        Turn::Decision(player) => follow(Step::One(policy(game, state, player)), probability),
        Turn::Joint(_) => unreachable!("no such turn in these games"),
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            let ways: Vec<_> = outcomes.probabilities().collect();
            ways.into_iter().for_each(|(outcome, chance)| follow(Step::One(outcome), probability * chance));
        }
    }
}

/// Expectation of results with and without luck, for all players, and of the squared luck of the first.
fn expectations<G: Game, E: Evaluator<G> + Clone>(game: &G, evaluator: E) -> (Values, Values, f64, u32) {
    let (mut raw, mut adjusted) = (game.utilities_of_nobody(), game.utilities_of_nobody());
    let (mut squares, mut ways) = (0.0, 0);
    every_way(game, &game.start(), &Luck::new(game, evaluator), 1.0, &mut |luck, end, probability| {
        for player in Player::first(game.num_players()) {
            raw[player.index()] += probability * game.utility(end, player);
            adjusted[player.index()] += probability * luck.adjusted(end, player);
        }
        squares += probability * luck.total(Player::X).powi(2);
        ways += 1;
    });
    (raw, adjusted, squares, ways)
}

fn assert_unbiased<G: Game, E: Evaluator<G> + Clone>(game: &G, evaluator: E, most_ways: u32) {
    let value = exact(game, &game.start());
    let (raw, adjusted, squares, ways) = expectations(game, evaluator);
    assert!(ways > 20 && ways <= most_ways && squares > 0.01, "{ways} ways, {squares}");
    for player in 0..game.num_players() {
        assert!((raw[player] - value[player]).abs() < 1e-12, "{player}: {} {}", raw[player], value[player]);
        assert!((adjusted[player] - value[player]).abs() < 1e-12, "{player}: {} {}", adjusted[player], value[player]);
    }
}

#[test]
fn the_expectation_stays_whatever_the_evaluator() {
    assert_unbiased(&Share, Nonsense, 600_000);
    for players in 1..=3 {
        let thicket = Thicket { players, plies: 30 };
        assert_unbiased(&thicket, Nonsense, 5_000_000);
    }
}

/// Knows exactly what is to come.
#[derive(Clone, Debug)]
struct Oracle;

impl<G: Game> Evaluator<G> for Oracle {
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> f64 {
        exact(game, state)[player.index()]
    }
}

#[test]
fn one_who_knows_all_leaves_nothing_to_luck() {
    let thicket = Thicket { players: 2, plies: 12 };
    let value = exact(&thicket, &thicket.start());
    let mut ways = 0;
    every_way(&thicket, &thicket.start(), &Luck::new(&thicket, Oracle), 1.0, &mut |luck, end, _| {
        for player in Player::first(2) {
            assert!((luck.adjusted(end, player) - value[player.index()]).abs() < 1e-12);
        }
        ways += 1;
    });
    assert!(ways > 1, "{ways}");
}

/// Guesses by the bank.
#[derive(Clone, Debug)]
struct Bank;

impl Evaluator<Pig> for Bank {
    fn evaluate(&self, game: &Pig, state: &<Pig as Game>::State, player: Player) -> f64 {
        let bank = |player: Player| f64::from(state.bank(player)) / f64::from(game.goal());
        bank(player) - bank(player.opponent())
    }
}

#[test]
fn only_chance_is_luck_and_a_new_game_starts_with_none() {
    let pig = Pig::new(Die::Coin).with_goal(2).unwrap();
    let mut state = pig.start();
    let mut luck = Luck::new(&pig, Bank);
    luck.step(&state, &Step::One(Action::Roll));
    assert_eq!(luck.total(Player::X), 0.0);
    pig.apply(&mut state, Action::Roll);
    luck.step(&state, &Step::One(Action::Throw(1)));
    // Neither side of the coin changes what is banked.
    assert_eq!((luck.total(Player::X), luck.total(Player::from_letter('a').unwrap())), (0.0, 0.0));
    pig.apply(&mut state, Action::Throw(1));
    pig.apply(&mut state, Action::Roll);
    luck.chance(&state, Action::Throw(1));
    // The second point wins, 1, and the other side would have left 0: half the difference is luck.
    assert_eq!((luck.total(Player::X), luck.total(Player::O)), (0.5, -0.5));
    luck.reset();
    assert_eq!(luck.total(Player::X), 0.0);
}

#[test]
fn senet_needs_fewer_games() {
    let senet = Senet::default();
    let mut random = Random::seeded(1);
    let mut play = |games: u32| {
        let mut units = Adjusted::new();
        for _ in 0..games {
            let mut seats: [Box<dyn Bot<Senet>>; 2] = [Box::new(Greedy::new(Race)), Box::new(Greedy::new(Race))];
            let (mut state, mut luck) = (senet.start(), Luck::new(&senet, Race));
            while let Some(step) = next_step(&senet, &state, &mut seats, &Limits::none(), &mut random).unwrap() {
                luck.step(&state, &step);
                senet.advance(&mut state, &step);
            }
            assert!((luck.total(Player::X) + luck.total(Player::O)).abs() < 1e-9);
            units.add(senet.utility(&state, Player::X), luck.total(Player::X));
        }
        units
    };
    let coefficient = play(1000).coefficient();
    let units = play(1000);
    let (raw, adjusted, saved) = (units.raw(), units.without_luck(coefficient), units.games_saved(coefficient));
    println!("{raw}, without {coefficient:.2} luck {adjusted}, games saved {saved}");
    assert!((raw.value - adjusted.value).abs() < raw.high - raw.value);
    assert!(saved.low > 1.1 && saved.value > units.games_saved(1.0).value, "{saved}");
    let ratio = ((raw.high - raw.low) / (adjusted.high - adjusted.low)).powi(2);
    assert!((saved.value / ratio - 1.0).abs() < 1e-9);
}

#[test]
fn the_saving_has_an_interval_that_holds() {
    // A result is a coin's ±1 and a luck of three quarters of its variance: what is left has a quarter, or as the
    // coefficient says.
    for (coefficient, left) in [(1.0, 0.25), (0.5, 0.25 + 0.75 / 4.0), (0.0, 1.0)] {
        let mut held = 0;
        for index in 0..1000 {
            let mut random = Random::stream(6, index);
            let mut units = Adjusted::new();
            for _ in 0..100 {
                // Luck uniform with variance ¾, the rest a coin's ±½.
                let luck = (2.0 * random.unit() - 1.0) * 1.5;
                let skill = if random.below(2) == 0 { 0.5 } else { -0.5 };
                units.add(luck + skill, luck);
            }
            let saved = units.games_saved(coefficient);
            held += u32::from(saved.low - 1e-9 <= 1.0 / left && 1.0 / left <= saved.high + 1e-9);
        }
        println!("{coefficient}: {held}");
        let expected = if coefficient == 0.0 { 1000..=1000 } else { 930..=970 };
        assert!(expected.contains(&held), "{coefficient}: {held}");
    }
}

#[test]
fn the_best_coefficient_comes_from_other_units() {
    let mut units = Adjusted::new();
    for (result, luck) in [(1.0, 0.5), (-1.0, -0.5), (1.0, 0.25), (-1.0, -0.25)] {
        units.add(result, luck);
    }
    // Covariance 1.5 over variance 0.625.
    assert!((units.coefficient() - 2.4).abs() < 1e-12);
    for other in [2.3, 2.5] {
        let spread = |coefficient| units.without_luck(coefficient).high - units.without_luck(coefficient).low;
        assert!(spread(2.4) < spread(other));
    }
    let mut still = Adjusted::new();
    (0..3).for_each(|_| still.add(1.0, 0.0));
    assert_eq!(still.coefficient(), 1.0);
    assert!(still.games_saved(1.0).value.is_nan());
    assert_eq!((Adjusted::new().games_saved(1.0).low, Adjusted::new().units()), (0.0, 0));
}
