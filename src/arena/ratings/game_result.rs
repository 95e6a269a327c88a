//! What a game is worth to those who played it.

/// How a game, or the comparison of two players in a game of more, went for the first of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// Lost: the other was paid more.
    Loss,
    /// Drawn: both were paid the same.
    Draw,
    /// Won: paid more than the other.
    Win,
}

impl GameResult {
    /// The result for a player who was paid `mine` while the other was paid `theirs`.
    pub fn of(mine: f64, theirs: f64) -> GameResult {
        if mine > theirs {
            GameResult::Win
        } else if mine < theirs {
            GameResult::Loss
        } else {
            GameResult::Draw
        }
    }

    /// The same for the other player.
    #[must_use]
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }

    /// Half points: 0, 1 or 2.
    pub fn half_points(self) -> u8 {
        self as u8
    }
}

/// The points of the player at `index` in a game that paid these utilities, 0 to 1: the mean over all opponents of 1
/// for having been paid more, ½ for as much. Between two players that is win, draw, loss; players of equal strength
/// expect ½, however many they are. Without an opponent, or for an index that is none, it is ½.
///
/// ```
/// use astragali::arena::ratings::points;
///
/// assert_eq!(points(&[1.0, -1.0], 0), 1.0);
/// assert_eq!([0, 1, 2].map(|player| points(&[3.0, 0.0, 0.0], player)), [1.0, 0.25, 0.25]);
/// ```
pub fn points(utilities: &[f64], index: usize) -> f64 {
    let Some(&mine) = utilities.get(index) else { return 0.5 };
    let opponents = utilities.iter().enumerate().filter(|&(other, _)| other != index);
    let half_points: u32 = opponents.map(|(_, &theirs)| u32::from(GameResult::of(mine, theirs).half_points())).sum();
    match utilities.len() {
        1 => 0.5,
        players => f64::from(half_points) / (2 * (players - 1)) as f64,
    }
}

/// Where a utility lies in the game's range, 0 to 1: the score of a game that is played for points. ½ if the range is a
/// single number.
pub fn share(utility: f64, range: (f64, f64)) -> f64 {
    let (low, high) = range;
    if low < high { ((utility - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 }
}
