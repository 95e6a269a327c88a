//! A game of your own in thirty lines, checked, and played by bots.
//!
//! Copy it, change the rules, and run `cargo run --release --example your_own_game`: if a rule of the trait is broken,
//! the check says which, and in which position.

use astragali::bots::{Bot, Uniform, next_step};
use astragali::conformance::Conformance;
use astragali::evaluator::Neutral;
use astragali::playout::winner;
use astragali::search::{Expectiminimax, Limits};
use astragali::{Actions, Game, Outcomes, Player, Random, Turn};

/// Twelve counters. Throw a die, then take as many counters as its top shows or as its bottom does, which together
/// are seven. Whoever takes the last counter wins.
#[derive(Clone, Debug)]
struct TopOrBottom;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Position {
    counters: u8,
    /// What the die shows; 0 before the throw.
    top: u8,
    side: Player,
}

impl Game for TopOrBottom {
    type State = Position;
    /// What falls, or how many counters to take.
    type Action = u8;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> Position {
        Position { counters: 12, top: 0, side: Player::X }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position {
            Position { counters: 0, .. } => Turn::Over,
            Position { top: 0, .. } => Turn::Chance,
            _ => Turn::Decision(position.side),
        }
    }

    fn actions(&self, position: &Position, _player: Player, out: &mut Actions<u8>) {
        let (top, bottom) = (position.top, 7 - position.top);
        out.extend([top.min(bottom), top.max(bottom)]);
    }

    fn outcomes(&self, _position: &Position, out: &mut Outcomes<u8>) {
        out.set_total(6);
        (1..=6).for_each(|face| out.push(face, 1));
    }

    fn apply(&self, position: &mut Position, action: u8) {
        if position.top == 0 {
            position.top = action;
        } else {
            position.top = 0;
            position.counters = position.counters.saturating_sub(action);
            position.side = position.side.opponent();
        }
    }

    fn utility(&self, position: &Position, player: Player) -> f64 {
        // The turn has passed to the player who found nothing left.
        if player == position.side { -1.0 } else { 1.0 }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let summary = Conformance::new().check(&TopOrBottom)?;
    println!("The rules hold together:\n{summary}");

    let mut best = Expectiminimax::new(Neutral);
    let report = best.search(&TopOrBottom, &TopOrBottom.start(), &Limits::none())?;
    println!("With best play the first player wins {:.4} of all games.", (1.0 + report.values[0]) / 2.0);

    let games: usize = 1000;
    let mut random = Random::seeded(1);
    let mut wins = 0;
    for index in 0..games {
        let searcher: Box<dyn Bot<TopOrBottom>> = Box::new(Expectiminimax::new(Neutral));
        let mut seats = [searcher, Box::new(Uniform)];
        seats.rotate_left(index % 2);
        let mut position = TopOrBottom.start();
        while let Some(step) = next_step(&TopOrBottom, &position, &mut seats, &Limits::none().depth(2), &mut random)? {
            TopOrBottom.advance(&mut position, &step);
        }
        wins += usize::from(winner(&TopOrBottom, &position).map(Player::index) == Some(index % 2));
    }
    println!("A search of two plies wins {wins} of {games} games against random play, half of them going first.");
    Ok(())
}
