//! Fixed ways to play: against values of an independent program, full enumeration, and games played out.

#[path = "toys/mod.rs"]
mod toys;

use std::collections::HashMap;
use std::hash::Hash;

use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::games::mehen::{Dice, Mehen};
use astragali::games::pig::{self, Die, Pig};
use astragali::games::senet::{Race, RuleSet, Senet};
use astragali::index::{Bounds, Indexed, PositionIndex, Reachable};
use astragali::playout::{HORIZON, playouts};
use astragali::search::{Limits, SearchError};
use astragali::solve::policy::{Best, Chain, FirstAction, LastAction, OfBot, Policy, PolicyError, Uniform};
use astragali::solve::{Solver, Tablebase, mean_length};
use astragali::{Actions, Game, Outcomes, Player, Turn};

const SEATS: [Player; 2] = [Player::X, Player::O];

fn solved<'a, G: Game, I: PositionIndex<G>>(game: &'a G, index: &'a I, tolerance: f64) -> Solver<'a, G, I, f64> {
    let mut solver = Solver::new(game, index, tolerance).unwrap();
    while solver.sweep().is_some() {}
    solver
}

fn assert_about(bounds: Bounds, value: f64, digits: f64) {
    assert!(bounds.gap() < digits, "{bounds:?}");
    assert!((bounds.middle() - value).abs() <= digits, "{value} is not {bounds:?}");
}

#[test]
fn what_best_play_wins_in_senet() {
    let game = Senet::new(RuleSet::Sawah).with_pieces(2).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let solver = solved(&game, &index, 1e-9);
    let best = Best::new(&index, |index| solver.bounds(index));
    // Computed by an independent program, in percent of games won, as the mean of both seats.
    let opponents: [(&dyn Policy<Senet>, f64, f64); 3] =
        [(&Uniform, 67.93, 0.005), (&LastAction, 65.3, 0.05), (&FirstAction, 66.0, 0.05)];
    for (opponent, percent, digits) in opponents {
        let chain = Chain::between(&game, &index, [&best, opponent]).unwrap();
        let won = chain.evaluate(1e-9).unwrap().mean_value();
        assert!(won.gap() < 1e-6);
        assert!((50.0 + 50.0 * won.middle() - percent).abs() <= digits, "{won:?} is not {percent}");
    }
    let chain = Chain::of(&game, &index, &best).unwrap();
    let itself = chain.evaluate(1e-10).unwrap();
    assert_about(itself.value(Player::X), solver.value(&game.start()).middle(), 1e-7);
    assert_about(itself.mean_value(), 0.0, 1e-7);
}

/// Holds from a kitty on.
struct HoldAt(u32);

impl Policy<Pig> for HoldAt {
    fn probabilities(
        &self,
        _game: &Pig,
        state: &pig::State,
        _player: Player,
        actions: &[pig::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        let choice = if state.kitty() >= self.0 { pig::Action::Hold } else { pig::Action::Roll };
        out.extend(actions.iter().map(|&action| f64::from(u8::from(action == choice))));
        Ok(())
    }
}

/// The chance to win of the player on turn, by the banks of both and the kitty: value iteration as Neller & Presser
/// (2004) describe it, on plain arrays.
fn optimal_pig() -> Vec<Vec<Vec<f64>>> {
    let mut chance = vec![vec![vec![0.0; 100]; 100]; 100];
    for both in (0..=198usize).rev() {
        for own in both.saturating_sub(99)..=both / 2 {
            let banks = [(own, both - own), (both - own, own)];
            loop {
                let mut change = 0.0f64;
                for (own, other) in banks {
                    for kitty in (0..100 - own).rev() {
                        let (hold, roll) = hold_and_roll(&chance, own, other, kitty);
                        let better = f64::max(hold, roll);
                        change = change.max((better - chance[own][other][kitty]).abs());
                        chance[own][other][kitty] = better;
                    }
                }
                if change < 1e-14 {
                    break;
                }
            }
        }
    }
    chance
}

fn hold_and_roll(chance: &[Vec<Vec<f64>>], own: usize, other: usize, kitty: usize) -> (f64, f64) {
    let kept = |kitty: usize| if own + kitty >= 100 { 1.0 } else { chance[own][other][kitty] };
    let roll = (2..=6).map(|face| kept(kitty + face)).sum::<f64>() + 1.0 - chance[other][own][0];
    (1.0 - chance[other][own + kitty][0], roll / 6.0)
}

#[test]
fn pig_played_to_twenty() {
    let chance = optimal_pig();
    assert!((chance[0][0][0] - 0.530592725274).abs() < 1e-12);
    let game = Pig::new(Die::Cube);
    let index = Reachable::new(&game, 10_000_000).unwrap();
    let value = |number: u64| {
        let state = PositionIndex::<Pig>::state(&index, number);
        let [own, other] = [state.side(), state.side().opponent()].map(|player| state.bank(player) as usize);
        let kitty = state.kitty() as usize;
        let won = match game.turn(&state) {
            Turn::Chance => hold_and_roll(&chance, own, other, kitty).1,
            _ => chance[own][other][kitty],
        };
        let for_x = if state.side() == Player::X { won } else { 1.0 - won };
        Bounds::exactly(2.0 * for_x - 1.0)
    };
    let itself = Chain::of(&game, &index, &HoldAt(20)).unwrap().evaluate(1e-10).map(|e| e.value(Player::X)).unwrap();
    assert_about(itself, 2.0 * 0.53469833 - 1.0, 2e-8);
    let best = Best::new(&index, value);
    let chain = Chain::between(&game, &index, [&best, &HoldAt(20)]).unwrap();
    let evaluation = chain.evaluate(1e-10).unwrap();
    // The chances of optimal play as the first and as the second player.
    assert_about(evaluation.value(Player::X), 2.0 * 0.57149843 - 1.0, 2e-8);
    assert_about(evaluation.value(Player::O), 2.0 * 0.50834206 - 1.0, 2e-8);
}

#[test]
fn random_play_as_it_is_played_out() {
    let game = Senet::default().with_pieces(2).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let chain = Chain::of(&game, &index, &Uniform).unwrap();
    let exact = chain.evaluate(1e-10).unwrap();
    let played = playouts(&game, &game.start(), 1, 0..40_000, HORIZON);
    let (length, error) = played.length();
    assert!((exact.length(Player::X).middle() - length).abs() < 4.0 * error);
    let (wins, error) = played.win_share(Player::X);
    assert!((0.5 + 0.5 * exact.value(Player::X).middle() - wins).abs() < 4.0 * error);

    let lengths = chain.lengths(Player::X, 1e-13, 1_000_000).unwrap();
    assert!(lengths.tail <= 1e-13 && (lengths.at.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert_about(exact.length(Player::X), lengths.mean(), 1e-7);
    assert_eq!(lengths.quantile(1.1), None);
    let median = lengths.quantile(0.5).unwrap();
    let short = playouts(&game, &game.start(), 2, 0..40_000, median as u32);
    let over = 1.0 - short.unfinished as f64 / 40_000.0;
    let sure: f64 = lengths.at[..=median].iter().sum();
    assert!((over - sure).abs() < 4.0 * (0.25f64 / 40_000.0).sqrt());
}

#[test]
fn a_numbering_made_for_the_game_and_the_generic_one_agree() {
    let game = Senet::default().with_pieces(1).unwrap();
    let (index, walked) = (game.index(u64::MAX).unwrap(), Reachable::new(&game, 1_000_000).unwrap());
    let made = Chain::of(&game, &index, &Uniform).unwrap();
    let generic = Chain::of(&game, &walked, &Uniform).unwrap();
    assert!(made.len() < generic.len());
    let (a, b) = (made.evaluate(1e-12).unwrap(), generic.evaluate(1e-12).unwrap());
    assert!((a.value(Player::X).middle() - b.value(Player::X).middle()).abs() < 1e-10);
    assert!((a.length(Player::X).middle() - b.length(Player::X).middle()).abs() < 1e-8);
    let (a, b) = (a.variance(Player::X).unwrap(), b.variance(Player::X).unwrap());
    assert!((a.chance - b.chance).abs() < 1e-10 && a.choices.abs() + b.choices.abs() < 1e-10);
    let (a, b) = (made.lengths(Player::X, 1e-9, 10_000).unwrap(), generic.lengths(Player::X, 1e-9, 10_000).unwrap());
    assert!(a.at.iter().zip(&b.at).all(|(a, b)| (a - b).abs() < 1e-12));
}

#[test]
fn bounds_hold_what_is_true() {
    let game = Senet::default().with_pieces(2).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let chain = Chain::between(&game, &index, [&LastAction, &Uniform]).unwrap();
    let exact = chain.evaluate(1e-12).unwrap();
    for tolerance in [0.5, 0.1, 1e-2, 1e-4, 1e-6] {
        let rough = chain.evaluate(tolerance).unwrap();
        for seat in SEATS {
            for (rough, exact) in [(rough.value(seat), exact.value(seat)), (rough.length(seat), exact.length(seat))] {
                assert!(rough.lower <= exact.middle() && exact.middle() <= rough.upper, "{rough:?} {exact:?}");
            }
            assert!(rough.length(seat).gap() <= 3.0 * tolerance * exact.length(seat).middle());
        }
    }
}

#[test]
fn the_variance_of_a_win_is_known() {
    let game = Senet::default().with_pieces(2).unwrap();
    let index = game.index(u64::MAX).unwrap();
    let greedy = OfBot::new(|| Box::new(astragali::bots::Greedy::new(Race)), Limits::none());
    for (draws, policies) in [(true, [&Uniform as &dyn Policy<Senet>, &greedy]), (false, [&greedy, &LastAction])] {
        let chain = Chain::between(&game, &index, policies).unwrap();
        let evaluation = chain.evaluate(1e-11).unwrap();
        for seat in SEATS {
            let variance = evaluation.variance(seat).unwrap();
            let value = evaluation.value(seat).middle();
            assert!((variance.total() - (1.0 - value * value)).abs() < 1e-8, "{variance:?}");
            if draws {
                assert!(variance.choices > 0.01 && variance.share_of_chance() > 0.5);
            } else {
                assert_eq!(variance.choices, 0.0);
            }
            let visits = chain.visits(seat, 1e-12).unwrap();
            assert!(visits.lost() <= 1e-12);
            // With two plies for each throw that can be played, and one for others, no fewer than half the plies.
            let length = evaluation.length(seat).middle();
            assert!(visits.total() < length && length < 2.0 * visits.total());
        }
    }
}

/// Mixes its choices in a way that depends on the position alone.
struct Quirk(u64);

impl<G: Game> Policy<G> for Quirk {
    fn probabilities(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        let mut random = astragali::Random::stream(self.0 + player.index() as u64, game.key(state));
        out.extend(actions.iter().map(|_| f64::from(random.below(3))));
        let sum: f64 = out.iter().sum();
        match sum > 0.0 {
            true => out.iter_mut().for_each(|weight| *weight /= sum),
            false => out.iter_mut().for_each(|weight| *weight = 1.0 / actions.len() as f64),
        }
        Ok(())
    }
}

/// What is found by going through all histories one by one.
struct Histories<S> {
    value: f64,
    square: f64,
    length: f64,
    ends: Vec<f64>,
    chance: f64,
    choices: f64,
    visits: HashMap<S, f64>,
}

/// Positions after a ply, each with its probability.
fn following<G: Game>(game: &G, policies: [&dyn Policy<G>; 2], state: &G::State) -> Vec<(f64, G::State)> {
    let choices = |player: Player| {
        let (mut actions, mut probabilities) = (Actions::new(), Vec::new());
        game.actions(state, player, &mut actions);
        policies[player.index()].probabilities(game, state, player, &actions, &mut probabilities).unwrap();
        actions.iter().copied().zip(probabilities).collect::<Vec<_>>()
    };
    let after = |steps: Vec<(G::Action, f64)>| {
        let next = |(action, probability)| {
            let mut next = state.clone();
            game.apply(&mut next, action);
            (probability, next)
        };
        steps.into_iter().map(next).collect()
    };
    match game.turn(state) {
        Turn::Over => Vec::new(),
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            after(outcomes.probabilities().collect())
        }
        Turn::Decision(player) => after(choices(player)),
        Turn::Joint(_) => {
            let mut all = Vec::new();
            for (row, p) in choices(Player::X) {
                for (column, q) in choices(Player::O) {
                    let mut next = state.clone();
                    game.apply_joint(&mut next, &[row, column]);
                    all.push((p * q, next));
                }
            }
            all
        }
    }
}

impl<S: Clone + Eq + Hash> Histories<S> {
    /// Goes through what follows on a history, and says what x can expect after it.
    fn go<G: Game<State = S>>(
        &mut self,
        game: &G,
        policies: [&dyn Policy<G>; 2],
        (state, probability, plies): (&S, f64, usize),
    ) -> f64 {
        let turn = game.turn(state);
        if turn == Turn::Over {
            let utility = game.utility(state, Player::X);
            self.value += probability * utility;
            self.square += probability * utility * utility;
            self.length += probability * plies as f64;
            self.ends.resize(self.ends.len().max(plies + 1), 0.0);
            self.ends[plies] += probability;
            return utility;
        }
        *self.visits.entry(state.clone()).or_insert(0.0) += probability;
        let mut expected = 0.0;
        let mut squares = 0.0;
        for (share, next) in following(game, policies, state) {
            let value = self.go(game, policies, (&next, probability * share, plies + 1));
            expected += share * value;
            squares += share * value * value;
        }
        let spread = probability * (squares - expected * expected);
        match turn {
            Turn::Chance => self.chance += spread,
            _ => self.choices += spread,
        }
        expected
    }
}

fn compare_with_histories<G: Game>(game: &G) {
    let index = Reachable::new(game, 1_000_000).unwrap();
    let policies: [&dyn Policy<G>; 2] = [&Quirk(1), &Quirk(7)];
    let chain = Chain::between(game, &index, policies).unwrap();
    let evaluation = chain.evaluate(1e-12).unwrap();
    for seat in SEATS {
        let [first, second] = policies;
        let seated = if seat == Player::X { [first, second] } else { [second, first] };
        let mut all = Histories {
            value: 0.0,
            square: 0.0,
            length: 0.0,
            ends: Vec::new(),
            chance: 0.0,
            choices: 0.0,
            visits: HashMap::new(),
        };
        all.go(game, seated, (&game.start(), 1.0, 0));
        let value = if seat == Player::X { all.value } else { -all.value };
        assert_about(evaluation.value(seat), value, 1e-9);
        assert_about(evaluation.length(seat), all.length, 1e-9);
        let variance = evaluation.variance(seat).unwrap();
        assert!((variance.chance - all.chance).abs() < 1e-11, "{variance:?}, not {}", all.chance);
        assert!((variance.choices - all.choices).abs() < 1e-11, "{variance:?}, not {}", all.choices);
        assert!((variance.total() - (all.square - all.value * all.value)).abs() < 1e-11);
        let lengths = chain.lengths(seat, 1e-12, 1000).unwrap();
        assert_eq!(lengths.at.len(), all.ends.len());
        assert!(lengths.at.iter().zip(&all.ends).all(|(a, b)| (a - b).abs() < 1e-12));
        let visits = chain.visits(seat, 1e-14).unwrap();
        for (state, &expected) in &all.visits {
            let found = visits.of(&chain, state).unwrap();
            assert!((found - expected).abs() < 1e-12, "{state:?}: {found}, not {expected}");
        }
        assert!((visits.total() - all.visits.values().sum::<f64>()).abs() < 1e-9);
    }
}

#[test]
fn all_histories_of_small_games() {
    compare_with_histories(&toys::Thicket { players: 2, plies: 8 });
    compare_with_histories(&Goofspiel::new(Payoff::Points).with_cards(3).unwrap());
}

/// Gives no probabilities.
struct Broken;

impl<G: Game> Policy<G> for Broken {
    fn probabilities(
        &self,
        _game: &G,
        _state: &G::State,
        _player: Player,
        _actions: &[G::Action],
        out: &mut Vec<f64>,
    ) -> Result<(), SearchError> {
        out.push(f64::NAN);
        Ok(())
    }
}

#[test]
fn what_cannot_be_worked_out() {
    let game = Pig::new(Die::Coin);
    let index = game.index(1_000_000).unwrap();
    // Both always hold.
    let endless = Chain::of(&game, &index, &LastAction).map(drop);
    assert!(matches!(endless, Err(PolicyError::Endless { .. })));
    let broken = Chain::of(&game, &index, &Broken).map(drop);
    assert!(matches!(broken, Err(PolicyError::Probabilities { actions: 2, .. })));
    let chain = Chain::of(&game, &index, &FirstAction).unwrap();
    for tolerance in [0.0, -1.0, f64::NAN] {
        assert!(matches!(chain.evaluate(tolerance).map(drop), Err(PolicyError::Tolerance(_))));
        assert!(matches!(chain.visits(Player::X, tolerance), Err(PolicyError::Tolerance(_))));
        assert!(matches!(chain.lengths(Player::X, tolerance, 10), Err(PolicyError::Tolerance(_))));
    }
}

#[test]
fn the_short_way_to_the_length_of_best_play_agrees_with_the_long_one() {
    fn agrees<G: Indexed>(game: G) {
        let index = game.index(u64::MAX).unwrap();
        let table = Tablebase::solve::<f64>(game, index, 1e-9).unwrap();
        let short = mean_length(&table, 1e-6).unwrap();
        let best = Best::new(table.index(), |number| table.bounds().get(number));
        let chain = Chain::of(table.game(), table.index(), &best).unwrap();
        let long = chain.evaluate(1e-9).unwrap().length(Player::X);
        assert!(short.lower <= long.upper + 1e-9 && long.lower <= short.upper + 1e-9, "{short:?}, {long:?}");
        assert!(short.gap() <= 2e-6 * short.upper, "{short:?}");
    }
    agrees(Senet::default().with_pieces(1).unwrap());
    agrees(Senet::default().with_pieces(2).unwrap());
    agrees(Pig::new(Die::Cube).with_goal(20).unwrap());
    agrees(Pig::new(Die::Coin).with_goal(10).unwrap());
    agrees(Mehen::new(Dice::Sticks).with_squares(9).unwrap().with_lions(1).unwrap());
}
