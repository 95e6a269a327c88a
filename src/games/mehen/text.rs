//! Positions as text.

use std::fmt::{self, Write};

use super::action::Action;
use super::board::State;
use super::lion::{Lion, Pride};
use super::{Dice, Mehen, SCORES};
use crate::game::Player;
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};

const SHAPE: &str = "the lions of `x` and of `o`, the side on turn, and the score or `-`, as in `h,12,88*/h,h,d x 3`";

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in Player::first(2) {
            if player == Player::O {
                f.write_char('/')?;
            }
            for (place, lion) in self.lions(player).enumerate() {
                if place > 0 {
                    f.write_char(',')?;
                }
                write!(f, "{lion}")?;
            }
        }
        match self.score() {
            Some(score) => write!(f, " {} {score}", self.side()),
            None => write!(f, " {} -", self.side()),
        }
    }
}

impl Notation for Mehen {
    fn name(&self) -> String {
        let mut options = Vec::new();
        if self.dice == Dice::Sticks {
            options.push(self.dice.option().to_owned());
        }
        if self.squares != Self::USUAL_SQUARES {
            options.push(format!("squares={}", self.squares));
        }
        if self.lions != Self::USUAL_LIONS {
            options.push(format!("lions={}", self.lions));
        }
        if options.is_empty() { "mehen".into() } else { format!("mehen:{}", options.join(",")) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [lions, side, score] = Field::new(text).parts(' ', SHAPE)?;
        let [x, o] = lions.parts('/', SHAPE)?;
        let mut taken = Vec::new();
        let prides = [self.parse_pride(x, Player::X, &mut taken)?, self.parse_pride(o, Player::O, &mut taken)?];
        if prides.iter().all(|pride| pride.is_destroyed()) {
            return Err(
                lions.error(ParseErrorKind::Total, "all lions of both sides are destroyed: somebody won before")
            );
        }
        let player = side.player(2)?;
        if score.text() == "-" {
            return Ok(State::new(prides, player, 0, self.squares));
        }
        let number = score.number("score", SCORES)? as u8;
        if !self.dice.can_score(number) {
            return Err(score.error(ParseErrorKind::Range, format!("the sticks score 1, 2, 3 or 6, not {number}")));
        }
        let state = State::new(prides, player, number, self.squares);
        if state.is_over() {
            Err(score.error(ParseErrorKind::Pending, "the game is over, no score is to be used"))
        } else if state.num_choices() == 0 {
            Err(score.error(
                ParseErrorKind::Pending,
                format!("`{player}` can do nothing with {number}: the turn has passed already"),
            ))
        } else {
            Ok(state)
        }
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }

    /// Writes what is hidden, then what is guessed, whichever player is on turn: `4:1`.
    fn write_joint(&self, state: &State, actions: &[Action], out: &mut dyn Write) -> fmt::Result {
        match (state.side(), actions) {
            (Player::X, [hidden, guess]) | (_, [guess, hidden]) => write!(out, "{hidden}:{guess}"),
            _ => Ok(()),
        }
    }
}

impl Mehen {
    /// The lions of one player, whose squares are added to those `taken`.
    fn parse_pride(&self, field: Field<'_>, player: Player, taken: &mut Vec<u8>) -> Result<Pride, ParseError> {
        let mut lions: Vec<Lion> = Vec::new();
        for part in field.split(',') {
            if lions.len() == self.lions as usize {
                let message = format!("more lions of `{player}` than the {} that each side has", self.lions);
                return Err(part.error(ParseErrorKind::Total, message));
            }
            let lion = self.parse_lion(part)?;
            if let Some(square) = lion.square() {
                if taken.contains(&square) {
                    return Err(part.error(ParseErrorKind::Placement, format!("a second lion on square {square}")));
                }
                taken.push(square);
            }
            if lions.last().is_some_and(|&last| last > lion) {
                let message = format!(
                    "{} is out of order: lions in hand, worshipful, divine, destroyed, each by ascending squares",
                    part.quoted()
                );
                return Err(part.error(ParseErrorKind::Shape, message));
            }
            lions.push(lion);
        }
        if lions.len() < self.lions as usize {
            let message = format!("{} of the {} lions of `{player}`", lions.len(), self.lions);
            let end = field.text().chars().count();
            return Err(field.error_at(ParseErrorKind::Total, end, message));
        }
        Ok(Pride::new(lions))
    }

    fn parse_lion(&self, part: Field<'_>) -> Result<Lion, ParseError> {
        match part.text() {
            "h" => return Ok(Lion::Hand),
            "d" => return Ok(Lion::Destroyed),
            _ => {}
        }
        let square = |field: Field<'_>| field.number("square", 1..=self.squares.into()).map(|number| number as u8);
        if !part.text().starts_with(|c: char| c.is_ascii_digit()) {
            let message = format!("{} is no lion, expected `h`, `12`, `12*` or `d`", part.quoted());
            return Err(part.error(ParseErrorKind::Shape, message));
        }
        if !part.text().contains('*') {
            return square(part).map(Lion::Worshipful);
        }
        let [number, after] = part.parts('*', "a square and a star, as in `12*`")?;
        if !after.text().is_empty() {
            let message = format!("{} after the star, expected nothing", after.quoted());
            return Err(after.error(ParseErrorKind::Shape, message));
        }
        square(number).map(Lion::Divine)
    }
}
