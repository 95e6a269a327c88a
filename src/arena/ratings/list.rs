//! Rating lists.

use std::error::Error;
use std::fmt;

use super::davidson::probabilities;
use super::estimate::{ELO_OF_LOG, Estimate, student_below};
use super::linear::Square;

/// How strong each of many players is, in Elo relative to their mean.
///
/// The model is that of Bradley & Terry (1952) with draws after Davidson ("On extending the Bradley–Terry model to
/// accommodate ties in paired comparison experiments", Journal of the American Statistical Association 65, 1970): where
/// players of strengths π and ρ meet, win, draw and loss have probabilities in the ratio π : ν√(πρ) : ρ, with one ν for
/// all. Ratings are 400·log₁₀ π. At its maximum every player's expected points are the points it took.
///
/// Without draws a difference of ratings is the logarithm of the odds, as in [`elo`](super::elo); with draws it is that
/// of the decided games, and [`expected_score`](RatingList::expected_score) lies nearer to ½ than the logistic formula
/// says.
///
/// Intervals take the spread from units, not from the model (the sandwich of Huber 1967 with units as clusters), since
/// games on the same dice, and comparisons within one game, depend on each other. While two players have met in few
/// units, the spread of theirs is mixed with that of all the others, as if eight more units had been seen. Checked: for
/// six players with five units and more for each two who meet, intervals hold in 93 to 97 of 100 lists, whatever the
/// games of a unit share; for two players they are wide below some twenty units. Beside a rating that only a prior
/// keeps finite, an interval is a rough guide.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingList {
    /// Natural logarithms of strengths, with mean 0.
    strengths: Vec<f64>,
    /// Covariance of the strengths relative to their mean.
    covariance: Square,
    draw: f64,
    freedom: usize,
}

impl RatingList {
    pub(super) fn new(strengths: Vec<f64>, covariance: Square, draw: f64, freedom: usize) -> Self {
        RatingList { strengths, covariance, draw, freedom }
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.strengths.len()
    }

    /// A player's rating relative to the mean of all.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn rating(&self, player: usize) -> Estimate {
        Estimate::around(ELO_OF_LOG * self.strengths[player], self.standard_error(player), self.freedom)
    }

    /// The standard error of a player's rating relative to the mean of all.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn standard_error(&self, player: usize) -> f64 {
        ELO_OF_LOG * self.covariance.at(player, player).max(0.0).sqrt()
    }

    /// How much stronger one player is than another. Narrower than the two ratings suggest: what they share drops out.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn difference(&self, first: usize, second: usize) -> Estimate {
        let (value, error) = self.gap(first, second);
        Estimate::around(ELO_OF_LOG * value, ELO_OF_LOG * error, self.freedom)
    }

    /// Likelihood of superiority: the confidence, 0 to 1, with which one player is stronger than another.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn superiority(&self, first: usize, second: usize) -> f64 {
        let (value, error) = self.gap(first, second);
        if value == 0.0 { 0.5 } else { student_below(value / error, self.freedom) }
    }

    /// The points that one player can expect in a game against another, 0 to 1.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn expected_score(&self, first: usize, second: usize) -> f64 {
        let [_, draw, win] = probabilities(self.strengths[first] - self.strengths[second], self.draw.ln());
        win + draw / 2.0
    }

    /// The probability of a draw between players of equal strength, ν / (2 + ν).
    pub fn draw_of_equals(&self) -> f64 {
        self.draw / (2.0 + self.draw)
    }

    /// The players from the strongest to the weakest; equals by their number.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.players()).collect();
        players.sort_by(|&a, &b| self.strengths[b].total_cmp(&self.strengths[a]));
        players
    }

    /// Difference of strengths and its standard error.
    fn gap(&self, first: usize, second: usize) -> (f64, f64) {
        let variance = self.covariance.at(first, first) + self.covariance.at(second, second)
            - 2.0 * self.covariance.at(first, second);
        (self.strengths[first] - self.strengths[second], variance.max(0.0).sqrt())
    }
}

/// Why results give no rating list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RatingError {
    /// There are fewer than two players.
    TooFewPlayers,
    /// No chain of games links these two players.
    Disconnected {
        /// The player numbered 0.
        first: usize,
        /// The first player whom no chain of games links to it.
        second: usize,
    },
    /// These players took every point from all others: their lead is infinite.
    OneSided(Vec<usize>),
    /// Draws and decided games never lie between the same strengths, so that one model of infinite strengths explains
    /// them all; most often every game was drawn.
    DrawsSeparate,
    /// Strengths are so far apart that their uncertainty is beyond the precision of numbers.
    TooFarApart,
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingError::TooFewPlayers => f.write_str("a rating list needs two players at least"),
            RatingError::Disconnected { first, second } => {
                write!(f, "no chain of games links players {first} and {second}, so they cannot be compared")
            }
            RatingError::OneSided(players) => {
                let list = players.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                let who = if players.len() == 1 { "player" } else { "players" };
                write!(f, "{who} {list} took every point from all others, so the lead has no finite estimate")
            }
            RatingError::DrawsSeparate => {
                f.write_str("draws and decided games are too far apart for a finite estimate, or all games were drawn")
            }
            RatingError::TooFarApart => {
                f.write_str("the players are too far apart for their uncertainty to be computed")
            }
        }
    }
}

impl Error for RatingError {}
