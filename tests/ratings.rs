//! Scores, rating lists and sequential tests: hand-solvable cases, slow references, published examples, coverage.

#[path = "ratings/coverage.rs"]
mod coverage;
#[path = "ratings/list.rs"]
mod list;
#[path = "ratings/score.rs"]
mod score;
#[path = "ratings/sprt.rs"]
mod sprt;

use astragali::Random;
use astragali::arena::ratings::GameResult::{self, Draw, Loss, Win};

/// Plain Davidson: probabilities of loss, draw and win.
fn davidson(gap: f64, draw: f64) -> [f64; 3] {
    let weights = [1.0, draw * (gap / 2.0).exp(), gap.exp()];
    weights.map(|weight| weight / weights.iter().sum::<f64>())
}

/// A pair of games with the same probabilities. They share a fraction |`shared`| of their luck: what helps a player in
/// one game helps the opponent in the other, as seats exchanged on the same dice do, or, where `shared` is negative,
/// helps the same player.
fn pair(probabilities: [f64; 3], shared: f64, random: &mut Random) -> [GameResult; 2] {
    let result = |luck: f64| match luck {
        luck if luck < probabilities[0] => Loss,
        luck if luck < probabilities[0] + probabilities[1] => Draw,
        _ => Win,
    };
    let first = random.unit();
    let second = match random.unit() {
        draw if draw >= shared.abs() => random.unit(),
        _ if shared > 0.0 => 1.0 - first,
        _ => first,
    };
    [result(first), result(second)]
}
