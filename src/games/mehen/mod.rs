//! Mehen, the Egyptian game of the snake, with marbles or with sticks for dice.
//!
//! How Mehen was played is not known: boards, lions and marbles have been found, but no rules. This is the
//! reconstruction by Masters Traditional Games, on theories proposed up to 2009: the marbles are dice, as Edgar B. Pusch
//! believed, and the remaining rules are theirs, "designed to make the game fun". Choices that this source leaves open
//! and that were made here are marked **\[decision\]**.
//!
//! - The track is a coiled snake from the tail outside, square 1, to the head in the middle, square 88. The source plays
//!   on 60 to 100 squares and finds 88 a good number; `squares=7..100` goes lower, for study.
//! - Two players have three lions each (`lions=1..3`, for study), all in hand at the start. `x` begins **\[decision\]**,
//!   and each turn has one score.
//! - `mehen`: the player on turn hides 0 to 6 marbles in a hand and the opponent guesses how many, so that both choose
//!   without seeing each other. The score is the difference; a right guess scores nothing.
//! - `mehen:sticks`: three fair two-sided sticks instead. The source allows them but does not say what they score: one,
//!   two or three flat sides score 1, 2 or 3, and none scores 6, with probability 3, 3, 1 and 1 in 8 **\[decision\]**. So
//!   the least and the greatest score are those that marbles give, and both can bring a lion in.
//! - A score of nothing, or one with which nothing can be done, passes the turn as part of the marbles or the throw.
//!   Otherwise one of these must be done, the player's choice **\[decision\]**:
//!   - **Enter**, by a 1 or a 6: a lion from the hand is placed on square 1, which must be empty. Entering never swaps
//!     or jumps **\[decision\]**.
//!   - **Turn round**, by a 1 or a 6: an own worshipful lion on the head becomes divine and stays there.
//!   - **Move** an own lion on the board by the whole score.
//! - A *worshipful* lion, as all are when they enter, moves inward. On an own lion, of either kind **\[decision\]**, it
//!   jumps on by the same score, and again if need be. The head is reached exactly, after jumps too **\[decision\]**, or
//!   the lion does not move. If it lands on an opponent's lion, of either kind and also on the head **\[decision\]**, the
//!   two swap: that lion goes to the square from which the mover started, not to its last jump's **\[decision\]**, and
//!   keeps its kind.
//! - A *divine* lion moves in either direction, within the track, and may not land on an own lion. An opponent's lion on
//!   which it lands, of either kind and anywhere **\[decision\]**, is destroyed and out of the game.
//! - Two lions never share a square, and the head is a square like any other **\[decision\]**.
//! - A player whose lions are all destroyed has lost: +1 against −1. Lions in hand are not destroyed **\[decision\]**.
//!   There is no draw, and play can go on for ever: see [`HORIZON`](crate::playout::HORIZON).
//!
//! **Text.** The lions of `x` and of `o`, the side on turn, and the score to be used or `-`: `h,h,h/h,h,h x -`. A lion
//! is `h` in hand, `12` worshipful on square 12, `88*` divine on 88, `d` destroyed; a side's lions are written in this
//! order, and by ascending squares. When the game is over the turn has passed. Actions are `4:1` for four marbles hidden
//! and one guessed (`4` and `1` by themselves), `t1`, `t2`, `t3` and `t6` for throws, `enter`, `turn`, and `12-15` for a
//! move.

mod action;
mod board;
mod index;
mod lion;
mod pursuit;
mod text;

pub use action::Action;
pub use board::State;
pub use index::Index;
pub use lion::Lion;
pub use pursuit::Pursuit;

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use self::lion::Pride;
use crate::game::{Actions, Game, Outcomes, Player, PlayerSet, Turn};
use crate::random::{Random, mix};

/// How many squares the track may have.
pub const SQUARES: RangeInclusive<u32> = 7..=100;

/// How many lions a player may have.
pub const LIONS: RangeInclusive<u32> = 1..=lion::MOST as u32;

/// How many marbles may be hidden or guessed.
const MARBLES: RangeInclusive<u32> = 0..=6;

/// The scores with which something can be done; the sticks score only some of them.
const SCORES: RangeInclusive<u32> = 1..=6;

/// Scores of the sticks, and in how many of the eight ways that they fall.
const THROWS: [(u8, u32); 4] = [(1, 3), (2, 3), (3, 1), (6, 1)];

/// Score of three sticks by which of them show a flat side.
const FALLS: [u8; 8] = [6, 1, 1, 2, 1, 2, 2, 3];

/// Where scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Dice {
    /// Marbles, hidden by one player and guessed by the other.
    #[default]
    Marbles,
    /// Three sticks.
    Sticks,
}

impl Dice {
    /// Both.
    pub const ALL: [Dice; 2] = [Dice::Marbles, Dice::Sticks];

    /// The name as an option of the game, empty for marbles.
    pub const fn option(self) -> &'static str {
        match self {
            Dice::Marbles => "",
            Dice::Sticks => "sticks",
        }
    }

    fn can_score(self, score: u8) -> bool {
        self == Dice::Marbles || THROWS.iter().any(|&(throw, _)| throw == score)
    }
}

/// The game of Mehen. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mehen {
    dice: Dice,
    squares: u8,
    lions: u8,
}

impl Mehen {
    const USUAL_SQUARES: u8 = 88;
    const USUAL_LIONS: u8 = 3;

    /// The game on 88 squares with three lions a side.
    pub const fn new(dice: Dice) -> Self {
        Mehen { dice, squares: Self::USUAL_SQUARES, lions: Self::USUAL_LIONS }
    }

    /// The same game on a track of another length.
    ///
    /// # Errors
    /// If the number of squares is not in [`SQUARES`].
    pub fn with_squares(self, squares: u32) -> Result<Self, OutOfRange> {
        if SQUARES.contains(&squares) {
            Ok(Mehen { squares: squares as u8, ..self })
        } else {
            Err(OutOfRange::Squares(squares))
        }
    }

    /// The same game with another number of lions a side.
    ///
    /// # Errors
    /// If the number is not in [`LIONS`].
    pub fn with_lions(self, lions: u32) -> Result<Self, OutOfRange> {
        if LIONS.contains(&lions) { Ok(Mehen { lions: lions as u8, ..self }) } else { Err(OutOfRange::Lions(lions)) }
    }

    /// Where scores come from.
    pub const fn dice(&self) -> Dice {
        self.dice
    }

    /// Squares of the track; the last is the head.
    pub const fn squares(&self) -> u32 {
        self.squares as u32
    }

    /// Lions a side.
    pub const fn lions(&self) -> u32 {
        self.lions as u32
    }
}

impl Default for Mehen {
    fn default() -> Self {
        Mehen::new(Dice::default())
    }
}

/// A number that Mehen cannot be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutOfRange {
    /// Squares of the track.
    Squares(u32),
    /// Lions a side.
    Lions(u32),
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, what, range) = match self {
            OutOfRange::Squares(number) => (number, "squares", SQUARES),
            OutOfRange::Lions(number) => (number, "lions a side", LIONS),
        };
        write!(f, "{number} {what}: Mehen has {} to {}", range.start(), range.end())
    }
}

impl Error for OutOfRange {}

impl Game for Mehen {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> State {
        let pride = Pride::new((0..self.lions).map(|_| Lion::Hand));
        State::new([pride; 2], Player::X, 0, self.squares)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.score().is_some() {
            Turn::Decision(state.side())
        } else if state.is_over() {
            Turn::Over
        } else {
            match self.dice {
                Dice::Marbles => Turn::Joint(PlayerSet::BOTH),
                Dice::Sticks => Turn::Chance,
            }
        }
    }

    #[inline]
    fn actions(&self, state: &State, _player: Player, out: &mut Actions<Action>) {
        if state.score().is_some() {
            out.extend(state.choices());
        } else {
            out.extend(MARBLES.map(|count| Action::Marbles(count as u8)));
        }
    }

    #[inline]
    fn outcomes(&self, _state: &State, out: &mut Outcomes<Action>) {
        out.set_total(FALLS.len() as u32);
        for (score, ways) in THROWS {
            out.push(Action::Throw(score), ways);
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Throw(score) => state.take_score(score, self.squares),
            _ => state.use_score(action, self.squares),
        }
    }

    #[inline]
    fn apply_joint(&self, state: &mut State, actions: &[Action]) {
        if let &[Action::Marbles(x), Action::Marbles(o)] = actions {
            state.take_score(x.abs_diff(o), self.squares);
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        if state.pride(player).is_destroyed() { -1.0 } else { 1.0 }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        Some(state.side())
    }

    #[inline]
    fn sample_outcome(&self, _state: &State, random: &mut Random) -> Action {
        Action::Throw(FALLS[(random.bits() >> 61) as usize])
    }

    #[inline]
    fn sample_action(&self, state: &State, _player: Player, random: &mut Random) -> Action {
        if state.score().is_some() {
            state.nth_choice(random.below(state.num_choices()))
        } else {
            Action::Marbles(random.below(7) as u8)
        }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        mix(state.packed())
    }
}
