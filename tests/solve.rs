//! Exact solutions against published and independently computed values.

use astragali::Game;
use astragali::games::goofspiel::{Goofspiel, Payoff};
use astragali::games::pig::{Die, Pig};
use astragali::games::senet::{RuleSet, Senet};
use astragali::index::{Bounds, Indexed, Layer, Place, PositionIndex, Prospect, Reachable};
use astragali::solve::{Backup, Fixed16, Number, SolveError, Solver};

fn solved<G: Game, I: PositionIndex<G>, N: Number>(game: &G, index: &I, tolerance: f64) -> Bounds {
    let mut solver: Solver<'_, G, I, N> = Solver::new(game, index, tolerance).unwrap();
    while solver.sweep().is_some() {}
    solver.value(&game.start())
}

fn assert_certified(bounds: Bounds, value: f64, tolerance: f64) {
    assert!(bounds.lower <= value + 1e-12 && value - 1e-12 <= bounds.upper, "{value} is not in {bounds:?}");
    assert!(bounds.gap() <= tolerance, "{bounds:?}");
}

#[test]
fn senet_with_one_piece() {
    for (rules, value) in [(RuleSet::Sawah, 0.024716871907), (RuleSet::Jequier, 0.025594495209)] {
        let game = Senet::new(rules).with_pieces(1).unwrap();
        let index = game.index(u64::MAX).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-10), value, 1e-10);
        assert_certified(solved::<_, _, f32>(&game, &index, 1e-4), value, 1e-4);
        assert_certified(solved::<_, _, Fixed16>(&game, &index, 0.05), value, 0.05);
    }
}

#[test]
fn a_numbering_made_for_the_game_and_the_generic_one_agree() {
    let game = Senet::default().with_pieces(1).unwrap();
    let walked = Reachable::new(&game, 1_000_000).unwrap();
    assert_certified(solved::<_, _, f64>(&game, &walked, 1e-9), 0.024716871907, 1e-9);
}

#[test]
fn pig_and_piglet() {
    // Published and computed: Neller & Presser 2004.
    let chances = [
        (Die::Cube, 10, 0.709424322598),
        (Die::Cube, 20, 0.615558549805),
        (Die::Coin, 2, 4.0 / 7.0),
        (Die::Coin, 3, 6.0 / 11.0),
        (Die::Coin, 10, 0.522479407949),
        (Die::Coin, 20, 0.515818532255),
    ];
    for (die, goal, chance) in chances {
        let game = Pig::new(die).with_goal(goal).unwrap();
        let index = Reachable::new(&game, 1_000_000).unwrap();
        assert_certified(solved::<_, _, f64>(&game, &index, 1e-9), 2.0 * chance - 1.0, 1e-9);
    }
}

#[test]
fn goofspiel_by_matrix_games() {
    let game = Goofspiel::new(Payoff::Points).with_cards(4).unwrap();
    let index = Reachable::new(&game, 1_000_000).unwrap();
    assert_certified(solved::<_, _, f64>(&game, &index, 1e-9), 0.0, 1e-9);
}

#[test]
fn senet_is_numbered_without_gaps() {
    for (rules, pieces, positions) in [(RuleSet::Sawah, 1, 812), (RuleSet::Both, 2, 165_242), (RuleSet::Sawah, 3, 0)] {
        let game = Senet::new(rules).with_pieces(pieces).unwrap();
        let index = game.index(u64::MAX).unwrap();
        if positions > 0 {
            assert_eq!(index.len(), positions);
        }
        let mut end = 0;
        for layer in index.layers() {
            assert_eq!(layer.range().start, end);
            end = layer.range().end;
            let mut blocks: Vec<_> = layer.stages().iter().flatten().cloned().collect();
            blocks.sort_by_key(|block| block.start);
            let mut start = layer.range().start;
            for block in blocks {
                assert_eq!(block.start, start);
                start = block.end;
            }
            assert_eq!(start, end);
        }
        let step = index.len().div_ceil(200_000);
        for number in (0..index.len()).step_by(step as usize) {
            let state = index.state(number);
            assert_eq!(index.find(&state), Some(Place { index: number, swapped: false }), "{state:?}");
        }
    }
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
    /// The positions of a cluster, and their outcomes.
    cluster: Vec<(u64, Vec<(f64, Vec<Described>)>)>,
    compared: u64,
}

enum Described {
    Option(Place),
    ComesBack(usize, bool),
    Ends(f64),
}

impl<G: Game, I: PositionIndex<G>> ByTheRules<'_, G, I> {
    fn close(&mut self) {
        for (position, outcomes) in &self.cluster {
            let mut described = Bounds::exactly(0.0);
            for (probability, options) in outcomes {
                let value = |option: &Described| match *option {
                    Described::Option(place) => {
                        assert!(self.cluster.iter().all(|&(member, _)| member != place.index));
                        place.view(noise(place.index))
                    }
                    Described::ComesBack(member, swapped) => {
                        let index = self.cluster[member].0;
                        Place { index, swapped }.view(noise(index))
                    }
                    Described::Ends(utility) => Bounds::exactly(utility),
                };
                described.add(*probability, options.iter().map(value).reduce(Bounds::max).unwrap());
            }
            let state = self.index.state(*position);
            let expected = Backup::new().position(self.game, self.index, &state, &noise);
            assert!((described.lower - expected.lower).abs() < 1e-14, "{state:?}");
            assert!((described.upper - expected.upper).abs() < 1e-14, "{state:?}");
            self.compared += 1;
        }
        self.cluster.clear();
    }

    fn describe(&mut self, option: Described) {
        let (_, outcomes) = self.cluster.last_mut().unwrap();
        outcomes.last_mut().unwrap().1.push(option);
    }
}

impl<G: Game, I: PositionIndex<G>> Prospect for ByTheRules<'_, G, I> {
    fn position(&mut self, index: u64) {
        if self.cluster.len() == self.index.cluster() {
            self.close();
        }
        self.cluster.push((index, Vec::new()));
    }

    fn outcome(&mut self, probability: f64) {
        self.cluster.last_mut().unwrap().1.push((probability, Vec::new()));
    }

    fn option(&mut self, place: Place) {
        self.describe(Described::Option(place));
    }

    fn comes_back(&mut self, member: usize, swapped: bool) {
        self.describe(Described::ComesBack(member, swapped));
    }

    fn ends(&mut self, utility: f64) {
        self.describe(Described::Ends(utility));
    }
}

#[test]
fn what_senet_describes_is_what_the_rules_say() {
    for rules in RuleSet::ALL {
        for pieces in 1..=3 {
            let game = Senet::new(rules).with_pieces(pieces).unwrap();
            let index = game.index(u64::MAX).unwrap();
            let mut check = ByTheRules { game: &game, index: &index, cluster: Vec::new(), compared: 0 };
            let step = if pieces < 3 { 1 } else { 97 };
            let mut described = 0;
            for block in index.layers().iter().flat_map(Layer::stages).flatten().step_by(step) {
                assert!(index.describe(&game, block, &mut check));
                described += block.end - block.start;
            }
            check.close();
            assert_eq!(check.compared, described);
        }
    }
}

#[test]
fn unusable_arguments() {
    let game = Senet::default().with_pieces(1).unwrap();
    let index = game.index(u64::MAX).unwrap();
    for tolerance in [0.0, -1.0, f64::NAN] {
        let refused = Solver::<'_, _, _, f64>::new(&game, &index, tolerance).map(drop);
        assert!(matches!(refused, Err(SolveError::Tolerance(_))));
    }
    assert!(game.index(100).is_err());
    assert!(Reachable::new(&game, 100).is_err());
}
