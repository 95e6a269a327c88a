//! Pig, the dice game of when to stop, and Piglet, the same with a coin.
//!
//! Two players. Who is on turn rolls a die or holds. A 1 loses the turn's kitty and passes the turn; any other number
//! is added to the kitty. To hold banks the kitty (an empty one too) and passes the turn. A kitty that would bring the
//! bank to the goal is banked at once and wins: +1 against −1. In Piglet a coin is tossed instead: 0 loses the kitty
//! and 1 adds one to it.
//!
//! The game is Scarne's (1945); its best play was computed by Neller & Presser, *Optimal Play of the Dice Game Pig*,
//! 2004, whose Piglet this is too.
//!
//! **Text.** Banks of `x` and `o`, the kitty, the side on turn, and `roll` if the die is in the air, otherwise `-`:
//! `0,0 0 x -`. After the winning throw the turn has passed **\[decision\]**. Actions are `roll`, `hold`, and `t0` to
//! `t6` for what falls.

mod index;

pub use index::Index;

use std::fmt::{self, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::evaluator::Evaluator;
use crate::game::{Actions, Game, Outcomes, Player, Turn};
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};
use crate::random::{Random, mix};

/// The goals that Pig and Piglet may be played to.
pub const GOALS: RangeInclusive<u32> = 2..=1000;

/// What is thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Die {
    /// A die of six sides, of which 1 loses the kitty.
    Cube,
    /// A coin, whose 0 loses the kitty: Piglet.
    Coin,
}

impl Die {
    /// The name of the game played with it.
    pub const fn game(self) -> &'static str {
        match self {
            Die::Cube => "pig",
            Die::Coin => "piglet",
        }
    }

    /// The goal unless another is chosen.
    pub const fn usual_goal(self) -> u32 {
        match self {
            Die::Cube => 100,
            Die::Coin => 10,
        }
    }

    /// What can fall, all equally likely; the least loses the kitty.
    const fn faces(self) -> RangeInclusive<u8> {
        match self {
            Die::Cube => 1..=6,
            Die::Coin => 0..=1,
        }
    }
}

/// Pig or Piglet. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pig {
    die: Die,
    goal: u32,
}

impl Pig {
    /// The game with this die to its usual goal.
    pub const fn new(die: Die) -> Self {
        Pig { die, goal: die.usual_goal() }
    }

    /// The same game to another goal; `None` if it is not in [`GOALS`].
    pub fn with_goal(self, goal: u32) -> Option<Self> {
        GOALS.contains(&goal).then_some(Pig { goal, ..self })
    }

    /// The points to reach.
    pub const fn goal(&self) -> u32 {
        self.goal
    }
}

/// A position of Pig: 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    banks: [u16; 2],
    kitty: u16,
    side: Player,
    rolling: bool,
}

impl State {
    /// What a player has banked.
    pub fn bank(&self, player: Player) -> u32 {
        self.banks.get(player.index()).map_or(0, |&bank| bank.into())
    }

    /// What the player on turn stands to lose.
    pub fn kitty(&self) -> u32 {
        self.kitty.into()
    }

    /// The player on turn.
    pub fn side(&self) -> Player {
        self.side
    }

    fn pass(&mut self) {
        self.kitty = 0;
        self.side = self.side.opponent();
    }

    fn bank_kitty(&mut self) {
        self.banks[self.side.index()] += self.kitty;
        self.pass();
    }
}

/// A choice or what falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// To throw.
    Roll,
    /// To bank the kitty and pass.
    Hold,
    /// What falls, 0 or 1 of a coin and 1 to 6 of a die.
    Throw(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll => f.write_str("roll"),
            Action::Hold => f.write_str("hold"),
            Action::Throw(face) => write!(f, "t{face}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `roll`, `hold` or `t4`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let field = Field::new(text);
        match (text, field.strip_prefix("t")) {
            ("roll", _) => Ok(Action::Roll),
            ("hold", _) => Ok(Action::Hold),
            (_, Some(face)) => Ok(Action::Throw(face.number("throw", 0..=6)? as u8)),
            _ => {
                let message = format!("{} is neither `roll`, `hold` nor a throw as `t4`", field.quoted());
                Err(field.error(ParseErrorKind::Shape, message))
            }
        }
    }
}

impl Game for Pig {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn start(&self) -> State {
        State { banks: [0, 0], kitty: 0, side: Player::X, rolling: false }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.rolling {
            Turn::Chance
        } else if state.banks.iter().any(|&bank| u32::from(bank) >= self.goal) {
            Turn::Over
        } else {
            Turn::Decision(state.side)
        }
    }

    #[inline]
    fn actions(&self, _state: &State, _player: Player, out: &mut Actions<Action>) {
        out.extend([Action::Roll, Action::Hold]);
    }

    #[inline]
    fn outcomes(&self, _state: &State, out: &mut Outcomes<Action>) {
        out.set_total(self.die.faces().len() as u32);
        self.die.faces().for_each(|face| out.push(Action::Throw(face), 1));
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Roll => state.rolling = true,
            Action::Hold => state.bank_kitty(),
            Action::Throw(face) => {
                state.rolling = false;
                if face == *self.die.faces().start() {
                    state.pass();
                } else {
                    state.kitty += u16::from(face);
                    if state.bank(state.side) + state.kitty() >= self.goal {
                        state.bank_kitty();
                    }
                }
            }
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        if state.bank(player) >= self.goal { 1.0 } else { -1.0 }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        Some(state.side)
    }

    #[inline]
    fn sample_outcome(&self, _state: &State, random: &mut Random) -> Action {
        let faces = self.die.faces();
        Action::Throw(faces.start() + random.below(faces.len() as u32) as u8)
    }

    #[inline]
    fn sample_action(&self, _state: &State, _player: Player, random: &mut Random) -> Action {
        if random.below(2) == 0 { Action::Roll } else { Action::Hold }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        let [x, o] = state.banks.map(u64::from);
        mix(x
            | o << 16
            | u64::from(state.kitty) << 32
            | (state.side.index() as u64) << 48
            | u64::from(state.rolling) << 49)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, o] = self.banks;
        write!(f, "{x},{o} {} {} {}", self.kitty, self.side, if self.rolling { "roll" } else { "-" })
    }
}

impl Notation for Pig {
    fn name(&self) -> String {
        let game = self.die.game();
        if self.goal == self.die.usual_goal() { game.into() } else { format!("{game}:goal={}", self.goal) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [banks, kitty, side, rolling] = Field::new(text).parts(' ', "banks, kitty, side and `-` or `roll`")?;
        let [x, o] = banks.parts(',', "the banks of `x` and of `o`")?;
        let farthest = self.goal - 1 + u32::from(*self.die.faces().end());
        let state = State {
            banks: [x.number("bank", 0..=farthest)? as u16, o.number("bank", 0..=farthest)? as u16],
            kitty: kitty.number("kitty", 0..=self.goal - 1)? as u16,
            side: side.player(2)?,
            rolling: match rolling.text() {
                "-" => false,
                "roll" => true,
                _ => {
                    let message = format!("{} is pending, expected `-` or `roll`", rolling.quoted());
                    return Err(rolling.error(ParseErrorKind::Shape, message));
                }
            },
        };
        let winners = Player::first(2).filter(|&player| state.bank(player) >= self.goal).count();
        if winners == 2 {
            Err(banks.error(ParseErrorKind::Total, format!("both banks have reached the goal of {}", self.goal)))
        } else if winners == 1 && state.kitty > 0 {
            Err(kitty.error(ParseErrorKind::Pending, "the game is over, the kitty is empty"))
        } else if winners == 1 && state.rolling {
            Err(rolling.error(ParseErrorKind::Pending, "the game is over, nothing is rolling"))
        } else if winners == 0 && state.bank(state.side) + state.kitty() >= self.goal {
            let message = format!("bank and kitty have reached {}: it has been banked already", self.goal);
            Err(kitty.error(ParseErrorKind::Pending, message))
        } else {
            Ok(state)
        }
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

/// Estimates by points: the lead, kitty included, over the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead;

impl Evaluator<Pig> for Lead {
    fn evaluate(&self, game: &Pig, state: &State, player: Player) -> f64 {
        let points = |p| f64::from(state.bank(p) + if p == state.side { state.kitty() } else { 0 });
        ((points(player) - points(player.opponent())) / f64::from(game.goal)).clamp(-1.0, 1.0)
    }
}
