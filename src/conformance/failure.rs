//! Where a game failed, and how to see it again.

use std::error::Error;
use std::fmt;

use super::Conformance;
use super::problem::Problem;

/// A rule that a game breaks, the position in which it was found, and how play got there.
///
/// `Display` is a message of several lines for the game's author.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    problem: Problem,
    // Boxed so that a `Result` stays small.
    course: Box<Course>,
}

#[derive(Clone, Debug, PartialEq)]
struct Course {
    place: Option<Place>,
    again: Conformance,
}

/// A position in the course of random play.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) position: String,
    pub(super) steps: Vec<String>,
    pub(super) game: u64,
    pub(super) ply: u32,
}

impl Failure {
    pub(super) fn new(problem: Problem, place: Option<Place>, again: Conformance) -> Self {
        Failure { problem, course: Box::new(Course { place, again }) }
    }

    /// What is wrong.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The position, as its text if texts were checked and otherwise as its [`Debug`] text; `None` if the problem has
    /// nothing to do with a position.
    pub fn position(&self) -> Option<&str> {
        self.course.place.as_ref().map(|place| place.position.as_str())
    }

    /// The last actions, outcomes and joint actions before the position, at most a dozen, the latest at the end.
    pub fn steps(&self) -> &[String] {
        self.course.place.as_ref().map_or(&[], |place| &place.steps)
    }

    /// The number of the random game, from 0.
    pub fn game(&self) -> Option<u64> {
        self.course.place.as_ref().map(|place| place.game)
    }

    /// The number of plies played in that game before the position.
    pub fn ply(&self) -> Option<u32> {
        self.course.place.as_ref().map(|place| place.ply)
    }

    /// Settings that find the same problem again.
    pub fn again(&self) -> Conformance {
        self.course.again
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.problem)?;
        writeln!(f, "  what to do: {}", self.problem.advice())?;
        if let Some(place) = &self.course.place {
            writeln!(f, "  position:   {}", place.position)?;
            let more = if place.ply as usize > place.steps.len() { "… " } else { "" };
            match place.ply {
                0 => writeln!(f, "  after:      nothing, at the start of game {}", place.game)?,
                ply => writeln!(f, "  after:      {more}{}, ply {ply} of game {}", place.steps.join(" "), place.game)?,
            }
        }
        write!(f, "  see again:  {}", self.course.again)
    }
}

impl Error for Failure {}
