//! En gehé, the mancala of the Masai: two rows of forty to fifty holes, and moves that run on lap after lap.
//!
//! Moritz Merker saw the Loitha and Kisonga Masai of what is now northern Tanzania play it, in teams of about eight
//! warriors, and described it in *Die Masai*, 1904, pp. 36–37 and 272; Murray 1951, p. 199, and Townshend 1979 follow
//! him. The rules here are Merker's; what he leaves open and was decided here is marked **\[decision\]**.
//!
//! - The board is two rows of `holes` holes, one for each team, with `stones` stones in every hole: 40 and 4 unless
//!   options say otherwise. Merker's boards have 40 to 50 holes a row and 4 stones in each; as few as 2 holes and as few
//!   as 1 stone are possible here, for study. There is no chance. `x` moves first **\[decision\]**.
//! - A row is numbered from 1 in sowing order, counterclockwise: `x`'s last hole is followed by `o`'s first, and `o`'s
//!   last by `x`'s first. The hole opposite number *n* is the other row's number `holes` + 1 − *n*.
//! - **A move** takes all stones of one own hole and sows them one by one into the following holes, the one they came
//!   from included when a lap goes all the way round **\[decision\]**. If the last stone falls into a hole that was not
//!   empty, all stones of that hole, the last one included, are taken up and sown in another lap. Otherwise the move
//!   ends.
//! - If it ends in the mover's own row and the hole opposite is not empty, the mover **captures** the stones there, and
//!   the stone that made the capture. If the hole opposite is empty nothing is captured and the stone stays.
//! - **Endless sowing.** A lap is one taking-up of a hole. A move that is not over after 10,000 laps is not legal
//!   **\[decision\]**; no source knows of such a move. There are moves that never end, and moves that end later: in
//!   random play with 3 holes a row in one game of fifteen, with 20 or more none has been seen.
//! - **The end** comes when the team on turn has no legal move. The other team, which moved last, also gets every stone
//!   that is left. They stay on the board of the final position and only the result counts them **\[decision\]**. More
//!   stones win, +1 against −1; as many are a draw, 0.
//!
//! **Text.** The stones in `x`'s holes and in `o`'s, in sowing order, the stones captured by `x` and by `o`, and the
//! side on turn, as in `4,4/4,4 0,0 x`, where play with two holes a row starts. Every distribution of the game's stones
//! over holes and captures is a position, whether play can reach it or not. An action is the number of the hole that
//! is played, in its own row: `1` to `50`.

mod action;
mod board;
mod ranked;
mod standing;
mod text;

pub use action::Action;
pub use board::State;
pub use standing::Standing;

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::game::{Actions, Game, Player, Turn};
use crate::index::{IndexError, Indexed, Reachable};
use crate::random::Random;
use ranked::Ranked;

/// How many holes a row may have.
pub const HOLES: RangeInclusive<u32> = 2..=50;

/// How many stones every hole may hold at the start.
pub const STONES: RangeInclusive<u32> = 1..=4;

/// A move that is not over after so many laps is not legal.
pub const MOST_LAPS: u32 = 10_000;

/// The game of en gehé on a board of some size. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnGehe {
    holes: u32,
    stones: u32,
}

impl EnGehe {
    /// The smallest of the boards that Merker saw: forty holes a row, four stones in each.
    pub const fn new() -> Self {
        EnGehe { holes: 40, stones: 4 }
    }

    /// The same game with another number of holes a row.
    ///
    /// # Errors
    /// If the number is not in [`HOLES`].
    pub fn with_holes(self, holes: u32) -> Result<Self, OutOfRange> {
        if HOLES.contains(&holes) { Ok(EnGehe { holes, ..self }) } else { Err(OutOfRange::Holes(holes)) }
    }

    /// The same game with another number of stones in every hole at the start.
    ///
    /// # Errors
    /// If the number is not in [`STONES`].
    pub fn with_stones(self, stones: u32) -> Result<Self, OutOfRange> {
        if STONES.contains(&stones) { Ok(EnGehe { stones, ..self }) } else { Err(OutOfRange::Stones(stones)) }
    }

    /// Holes a row, 2 to 50.
    pub const fn holes(&self) -> u32 {
        self.holes
    }

    /// Stones in every hole at the start, 1 to 4.
    pub const fn stones(&self) -> u32 {
        self.stones
    }

    /// Stones of the whole game, 4 to 400.
    const fn total(&self) -> u32 {
        2 * self.holes * self.stones
    }
}

impl Default for EnGehe {
    fn default() -> Self {
        EnGehe::new()
    }
}

/// A number of holes or stones that en gehé cannot be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutOfRange {
    /// So many holes a row.
    Holes(u32),
    /// So many stones a hole.
    Stones(u32),
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutOfRange::Holes(holes) => {
                write!(f, "{holes} holes a row: en gehé has {} to {}", HOLES.start(), HOLES.end())
            }
            OutOfRange::Stones(stones) => {
                write!(f, "{stones} stones a hole: en gehé has {} to {}", STONES.start(), STONES.end())
            }
        }
    }
}

impl Error for OutOfRange {}

impl Game for EnGehe {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> State {
        State::start(self.holes as u8, self.stones as u16)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.has_legal_move() { Turn::Decision(state.side()) } else { Turn::Over }
    }

    #[inline]
    fn actions(&self, state: &State, _player: Player, out: &mut Actions<Action>) {
        out.extend(state.legal_moves().map(Action::of_hole));
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        state.play(action.hole());
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        // Who is on turn cannot move, so that what is left goes to the other.
        let gets = |p: Player| state.captured(p) + if p == state.side() { 0 } else { state.left() };
        match gets(player).cmp(&gets(player.opponent())) {
            std::cmp::Ordering::Less => -1.0,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Greater => 1.0,
        }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        Some(state.side())
    }

    #[inline]
    fn sample_action(&self, state: &State, _player: Player, random: &mut Random) -> Action {
        let occupied = Ranked::new(state.own_occupied());
        loop {
            let hole = occupied.nth(random.below(occupied.len())) as u8;
            if state.comes_to_an_end(hole) {
                return Action::of_hole(hole);
            }
        }
    }
}

impl Indexed for EnGehe {
    type Index = Reachable<State>;

    fn index(&self, most: u64) -> Result<Self::Index, IndexError> {
        Reachable::new(self, most)
    }
}
