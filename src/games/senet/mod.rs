//! Senet, the Egyptian race over thirty squares, in four reconstructions.
//!
//! Senet's own rules are lost. The base set here is the Sawah reconstruction, which draws on Kendall 1978, Jéquier
//! (c. 1930) and Piccione 1980; the other three change one thing or two. Choices that the sources leave open and that
//! were made here are marked **\[decision\]**.
//!
//! | | `senet` (Sawah) | `senet:old-kingdom` | `senet:jequier` | `senet:both` |
//! |---|---|---|---|---|
//! | pieces a side (`pieces=1..7` overrides, for study) | 5 | 7 | 5 | 7 |
//! | four dark sticks score | 5 | 5 | 6 | 6 |
//! | throws that throw again | 1, 4, 5 | 1, 4, 5 | 1, 4, 6 | 1, 4, 6 |
//! | leaving 26 off the board | with a 5 | with a 5 | never | never |
//! | source | Sawah, after Kendall and Jéquier | Piccione 1980, Kendall 1978 | Jéquier c. 1930, as told by Walker | both together |
//!
//! - The path has squares 1 to 30. `x` starts on the odd and `o` on the even ones of the first 2 × pieces squares, and
//!   `x` moves first **\[decision\]**.
//! - Four fair sticks are thrown: 1, 2, 3, 4 light sides with probability 4, 6, 4, 1 in 16; all dark, 1 in 16, scores
//!   5 or 6.
//! - A throw moves one own piece forward by the whole score, and some piece must move if any can. After a move with a
//!   throw-again score the same player throws again. If no piece can move the turn passes, whatever the score, as part
//!   of the throw **\[decision\]**; Kendall makes such a piece move backwards.
//! - Up to square 25: every piece must stop on 26 exactly. No own piece may stand on the goal, no **wall** (three enemy
//!   pieces on consecutive squares) may be jumped, and an enemy piece on the goal may be hit unless it is **guarded**
//!   by another one on a neighbouring square (26 is a neighbour of 25). A piece that is hit swaps squares with the one
//!   that hit it. Guards and walls are Jéquier's.
//! - From 26: a 1 falls into the water, 27; 2, 3 and 4 go to 28, 29 and 30 if nothing stands there; a 5 bears off
//!   unless 28, 29 and 30 form an enemy wall **\[decision\]**.
//! - The water sends a piece back to 15, or to the nearest empty square before it. It hits nobody.
//! - From 28, 29 and 30 a piece is only borne off, by exactly 3, 2 and 1; there is no move between these squares
//!   **\[decision\]**. Nothing is ever hit on 26 to 30.
//! - The first player with no piece left on the board wins: +1 against −1.
//!
//! **Text.** A position is its thirty squares in path order, in three groups of ten, the side on turn, and the throw to
//! be played or `-`: `xoxoxoxoxo/........../.......... x -`. Actions are `t1` to `t6` for throws and `7-10`, `26-27`
//! (the water) and `29-off` for moves.

mod action;
mod board;
mod index;
mod race;
mod text;

pub use action::Action;
pub use board::State;
pub use index::Index;
pub use race::Race;

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::game::{Actions, Game, Outcomes, Player, Turn};
use crate::random::{Random, mix};

/// How many pieces a side may have.
pub const PIECES: RangeInclusive<u32> = 1..=7;

/// Score of four sticks by how many of the sixteen ways they fall give it, as a table from four random bits; 0 is all
/// dark.
const LIGHT_SIDES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The four reconstructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RuleSet {
    /// The base rules.
    #[default]
    Sawah,
    /// Seven pieces a side.
    OldKingdom,
    /// Four dark sticks score 6.
    Jequier,
    /// Seven pieces a side, and four dark sticks score 6.
    Both,
}

impl RuleSet {
    /// All four.
    pub const ALL: [RuleSet; 4] = [RuleSet::Sawah, RuleSet::OldKingdom, RuleSet::Jequier, RuleSet::Both];

    /// The name as an option of the game, empty for the base rules.
    pub const fn option(self) -> &'static str {
        match self {
            RuleSet::Sawah => "",
            RuleSet::OldKingdom => "old-kingdom",
            RuleSet::Jequier => "jequier",
            RuleSet::Both => "both",
        }
    }

    /// Pieces a side, 5 or 7.
    pub const fn pieces(self) -> u32 {
        match self {
            RuleSet::Sawah | RuleSet::Jequier => 5,
            RuleSet::OldKingdom | RuleSet::Both => 7,
        }
    }

    /// What four dark sticks score, 5 or 6.
    pub const fn dark(self) -> u8 {
        match self {
            RuleSet::Sawah | RuleSet::OldKingdom => 5,
            RuleSet::Jequier | RuleSet::Both => 6,
        }
    }
}

/// The game of senet in one of its rule sets. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Senet {
    rules: RuleSet,
    pieces: u32,
    dark: u8,
}

impl Senet {
    /// The game with as many pieces as the rule set gives each side.
    pub const fn new(rules: RuleSet) -> Self {
        Senet { rules, pieces: rules.pieces(), dark: rules.dark() }
    }

    /// The same rules with another number of pieces a side.
    ///
    /// # Errors
    /// If the number is not in [`PIECES`].
    pub fn with_pieces(self, pieces: u32) -> Result<Self, PiecesOutOfRange> {
        if PIECES.contains(&pieces) { Ok(Senet { pieces, ..self }) } else { Err(PiecesOutOfRange(pieces)) }
    }

    /// The rule set.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Pieces a side.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }
}

impl Default for Senet {
    fn default() -> Self {
        Senet::new(RuleSet::default())
    }
}

/// A number of pieces a side that senet cannot be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PiecesOutOfRange(u32);

impl fmt::Display for PiecesOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pieces a side: senet has {} to {}", self.0, PIECES.start(), PIECES.end())
    }
}

impl Error for PiecesOutOfRange {}

impl Game for Senet {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> State {
        State::start(self.pieces)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.throw().is_some() {
            Turn::Decision(state.side())
        } else if state.is_over() {
            Turn::Over
        } else {
            Turn::Chance
        }
    }

    #[inline]
    fn actions(&self, state: &State, _player: Player, out: &mut Actions<Action>) {
        out.extend(state.moves());
    }

    #[inline]
    fn outcomes(&self, _state: &State, out: &mut Outcomes<Action>) {
        out.set_total(16);
        for (throw, weight) in [(1, 4), (2, 6), (3, 4), (4, 1), (self.dark, 1)] {
            out.push(Action::Throw(throw), weight);
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Throw(throw) => state.throw_sticks(throw),
            Action::Move { from, to } => state.move_piece(from, to),
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        if state.squares(player) == 0 { 1.0 } else { -1.0 }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        Some(state.side())
    }

    #[inline]
    fn sample_outcome(&self, _state: &State, random: &mut Random) -> Action {
        let light = LIGHT_SIDES[(random.bits() >> 60) as usize];
        Action::Throw(if light == 0 { self.dark } else { light })
    }

    #[inline]
    fn sample_action(&self, state: &State, _player: Player, random: &mut Random) -> Action {
        state.nth_move(random.below(state.num_moves()))
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        mix(state.packed())
    }
}
