//! The snake game, Fred Horn's mancala of 1999 on a snake of sixteen holes, with both of his variants.
//!
//! Its source is the page "Snake game" (Slangenspel) of the wiki Wikimanqala, after a letter of R. Nierse to the
//! mailing list Mancala Games, 4 June 2003. What that page leaves open and was decided here is marked
//! **\[decision\]**.
//!
//! - Two players, no chance. The holes are numbered along the snake, and 16 is followed by 1. The outer ring, holes 1
//!   to 8, belongs to `x`, who plays first; the inner ring, 9 to 16, belongs to `o`. The head lies beyond hole 1, the
//!   tail beyond hole 16 **\[decision: the page's picture is lost\]**.
//! - Five eggs lie in each hole at the start, eighty in all.
//! - A player takes all eggs of one own hole and sows them one by one into the holes that follow, upward or downward,
//!   in both rings. A sowing that goes all the way round includes the hole it started from **\[decision\]**.
//! - If the last egg falls into hole 1 it may be put on the head instead: the player captures it and every egg that
//!   this move has sown in the outer ring, two from a hole that got two. If it falls into hole 16 it may be put on the
//!   tail: likewise with the inner ring. What lay there before stays. Nobody has to capture.
//! - The game ends when after a move either ring is empty, whoever is on turn. The page also ends it when "useful moves
//!   are no longer possible": here, after 60 moves in a row that captured nothing **\[decision\]**. Eggs left on the
//!   board belong to nobody **\[decision\]**.
//! - More captured eggs win, +1 against −1; equal ones draw.
//!
//! # Variant A
//!
//! The opening that Horn suggested. Fifteen eggs are in each player's store at the start and none on the board
//! **\[decision: the page does not say that it is empty\]**. Up to three times in a game, instead of sowing an own
//! hole, a player may choose an *empty* own hole, take five eggs from the store, and sow them from it: the first egg
//! goes into the next hole. Such a sowing captures as any other, and without a capture it counts as a quiet move. A
//! ring is empty for the end of the game only when its owner's store is empty too **\[decision\]**.
//!
//! # Variant B
//!
//! Proposed so that fewer eggs remain which nobody can capture. A **single** egg is one alone in its hole.
//!
//! - A single egg may not be sown into a hole with exactly one egg, unless that is 1 or 16.
//! - When no hole holds more than one egg, no single egg may be moved back to the hole that it came from, nor captured
//!   by such a move. That is the neighbour from which its own last move, made as a single egg, brought it. The memory
//!   is kept all the time, only the ban waits. It is wiped when the egg leaves, and when another egg is sown into its
//!   hole; a captured egg counts as sown first, that on the head or tail into 1 or 16, so that it wipes too
//!   **\[decision\]**.
//! - A player with no legal move passes, which is the only action then and counts as a quiet move **\[decision\]**; a
//!   player who can move must.
//! - The game ends not when a ring is empty but when all holes are, or when neither player could move **\[decision\]**;
//!   60 quiet moves in a row end it as before.
//!
//! # Text
//!
//! A position is the outer holes, `/`, the inner holes, the eggs captured by `x` and by `o`, the side on turn, and the
//! quiet moves in a row so far: `5,5,5,5,5,5,5,5/5,5,5,5,5,5,5,5 0,0 x 0`. In variant A the eggs in store follow,
//! `15,15`; in variant B sixteen marks, `+`, `-` or `.`, the direction back to where the single egg in that hole came
//! from. At the end of the game the side on turn is the one that would have moved next.
//!
//! Actions are `3-` and `3+`, `6-h` with a capture on the head, `11+t` with one on the tail, `s4+` and `s12+h` from the
//! store, and `pass`.

mod action;
mod board;
mod choices;
mod lanes;
mod lead;
mod text;

pub use action::{Action, Direction, End};
pub use board::State;
pub use lead::Lead;

use std::cmp::Ordering;

use crate::game::{Actions, Game, Player, Turn};
use crate::index::{IndexError, Indexed, Reachable};
use crate::random::{Random, mix};

/// Moves in a row without a capture that end the game.
pub const QUIET_LIMIT: u8 = 60;

/// The game and its two variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RuleSet {
    /// The rules without a variant.
    #[default]
    Base,
    /// Fifteen eggs a player in store, none on the board.
    VariantA,
    /// Single eggs may not gather nor turn back, and play goes on when a ring is empty.
    VariantB,
}

impl RuleSet {
    /// All three.
    pub const ALL: [RuleSet; 3] = [RuleSet::Base, RuleSet::VariantA, RuleSet::VariantB];

    /// The name as an option of the game, empty for the base rules.
    pub const fn option(self) -> &'static str {
        match self {
            RuleSet::Base => "",
            RuleSet::VariantA => "a",
            RuleSet::VariantB => "b",
        }
    }

    /// All eggs in the game, 80 or 30.
    pub const fn eggs(self) -> u32 {
        match self {
            RuleSet::Base | RuleSet::VariantB => 80,
            RuleSet::VariantA => 30,
        }
    }
}

/// The snake game in one of its rule sets. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Snake {
    rules: RuleSet,
}

impl Snake {
    /// The game by these rules.
    pub const fn new(rules: RuleSet) -> Self {
        Snake { rules }
    }

    /// The rule set.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }
}

impl Game for Snake {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> State {
        State::start(self.rules)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::Decision(state.side()) }
    }

    #[inline]
    fn actions(&self, state: &State, player: Player, out: &mut Actions<Action>) {
        let choices = state.choices(player);
        if choices.is_empty() {
            out.push(Action::Pass);
        } else {
            out.extend(choices.iter());
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        state.play(action);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let [own, other] = [player, player.opponent()].map(|player| state.captured(player));
        match own.cmp(&other) {
            Ordering::Less => -1.0,
            Ordering::Equal => 0.0,
            Ordering::Greater => 1.0,
        }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        Some(state.side())
    }

    #[inline]
    fn sample_action(&self, state: &State, player: Player, random: &mut Random) -> Action {
        let choices = state.choices(player);
        // A pass is drawn as well, so that a game takes one number from the generator for each ply.
        let n = random.below(choices.len().max(1));
        if choices.is_empty() { Action::Pass } else { choices.nth(n) }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.packed().into_iter().fold(0, |key, part| mix(key ^ part))
    }
}

impl Indexed for Snake {
    type Index = Reachable<State>;

    fn index(&self, most: u64) -> Result<Self::Index, IndexError> {
        Reachable::new(self, most)
    }
}
