//! Positions and actions as text.

mod error;
mod field;

pub use error::{ParseError, ParseErrorKind};
pub use field::Field;

use std::fmt::{self, Write};

use crate::game::{Actions, Game, JointAction, Outcomes, Player, Step, Turn, for_each_joint};

/// A game whose positions and actions can be written and read back.
///
/// A position's text is one line and holds everything that the state does, so that reading what was written gives an
/// equal state; there is one text for each state. Texts of actions need to be distinct only among those possible in
/// the same position.
pub trait Notation: Game {
    /// The game and its options as [`catalog`](crate::games::catalog) knows them, as in `senet:pieces=3`.
    fn name(&self) -> String;

    /// Writes a position.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_state(&self, state: &Self::State, out: &mut dyn Write) -> fmt::Result;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not of the right shape or describes a position that the rules rule out: what is wrong, and at
    /// which column. Never panics.
    fn parse_state(&self, text: &str) -> Result<Self::State, ParseError>;

    /// Writes an action or outcome that is possible in the position.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_action(&self, state: &Self::State, action: Self::Action, out: &mut dyn Write) -> fmt::Result;

    /// Writes a joint action, one part for each player of the set in ascending order.
    ///
    /// Unless overridden the parts are joined by colons in that order.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_joint(&self, state: &Self::State, actions: &[Self::Action], out: &mut dyn Write) -> fmt::Result {
        for (i, &action) in actions.iter().enumerate() {
            if i > 0 {
                out.write_char(':')?;
            }
            self.write_action(state, action, out)?;
        }
        Ok(())
    }

    /// Reads one of the actions that `player` may choose in the position.
    ///
    /// Unless overridden the text is compared with those of all of them.
    ///
    /// # Errors
    /// If no action possible here has this text; the message lists those that are.
    fn parse_action(&self, state: &Self::State, player: Player, text: &str) -> Result<Self::Action, ParseError> {
        let mut actions = Actions::new();
        if matches!(self.turn(state), Turn::Decision(p) if p == player)
            || matches!(self.turn(state), Turn::Joint(set) if set.contains(player))
        {
            self.actions(state, player, &mut actions);
        }
        find(text, actions.iter().map(|&action| (action, self.action_text(state, action))))
    }

    /// Reads one of the outcomes that chance may draw in the position.
    ///
    /// # Errors
    /// If no outcome possible here has this text; the message lists those that are.
    fn parse_outcome(&self, state: &Self::State, text: &str) -> Result<Self::Action, ParseError> {
        let mut outcomes = Outcomes::new();
        if self.turn(state) == Turn::Chance {
            self.outcomes(state, &mut outcomes);
        }
        find(text, outcomes.iter().map(|&(outcome, _)| (outcome, self.action_text(state, outcome))))
    }

    /// Reads one of the joint actions that are possible in the position.
    ///
    /// # Errors
    /// If no joint action possible here has this text; the message lists those that are.
    fn parse_joint(&self, state: &Self::State, text: &str) -> Result<JointAction<Self::Action>, ParseError> {
        let mut all = Vec::new();
        if let Turn::Joint(players) = self.turn(state) {
            for_each_joint(self, state, players, |actions| {
                all.push((actions.iter().copied().collect(), self.joint_text(state, actions)));
            });
        }
        find(text, all.into_iter())
    }

    /// The text of a position.
    fn state_text(&self, state: &Self::State) -> String {
        written(|out| self.write_state(state, out))
    }

    /// The text of an action or outcome that is possible in the position.
    fn action_text(&self, state: &Self::State, action: Self::Action) -> String {
        written(|out| self.write_action(state, action, out))
    }

    /// The text of a step that is possible in the position.
    fn step_text(&self, state: &Self::State, step: &Step<Self::Action>) -> String {
        match step {
            Step::One(action) => self.action_text(state, *action),
            Step::Joint(actions) => self.joint_text(state, actions),
        }
    }

    /// The text of a joint action that is possible in the position.
    fn joint_text(&self, state: &Self::State, actions: &[Self::Action]) -> String {
        written(|out| self.write_joint(state, actions, out))
    }
}

fn written(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> String {
    let mut text = String::new();
    // Only the writer can fail, and a String does not.
    let _ = write(&mut text);
    text
}

fn find<A>(text: &str, possible: impl Iterator<Item = (A, String)>) -> Result<A, ParseError> {
    let mut others = Vec::new();
    for (action, its_text) in possible {
        if its_text == text {
            return Ok(action);
        }
        others.push(its_text);
    }
    Err(ParseError::impossible_action(text, &others))
}
