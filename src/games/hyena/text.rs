//! Positions as text.

use std::fmt::{self, Write};

use super::action::Action;
use super::piece::{Mother, Phase, Piece, Prowl};
use super::state::{Pending, State};
use super::{Hyena, MOST_PLAYERS, PLAYERS, RuleSet};
use crate::game::Player;
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};

const SHAPE: &str = "the players, the side on turn, what is pending, and the winner or `-`, as in `v$0|v$0 x start -`";

impl fmt::Display for Mother {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Mother::Village => f.write_char('v'),
            Mother::ToWell(space) => write!(f, ">{space}"),
            Mother::AtWell { washed, noted } => write!(f, "w{}+{noted}", u8::from(washed)),
            Mother::ToVillage(space) => write!(f, "<{space}"),
            Mother::Home => f.write_char('H'),
            Mother::Eaten => f.write_char('E'),
        }
    }
}

impl fmt::Display for Prowl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Prowl::Den => f.write_str("den"),
            Prowl::ToWell(space) => write!(f, ">{space}"),
            Prowl::AtWell => f.write_char('w'),
            Prowl::ToVillage(space) => write!(f, "<{space}"),
            Prowl::Back => f.write_str("back"),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in self.players().iter() {
            let separator = if player == Player::X { "" } else { "|" };
            write!(f, "{separator}{}${}", self.mother(player), self.bank(player))?;
            if let Some(hyena) = self.hyena(player) {
                write!(f, ":{hyena}")?;
            }
        }
        write!(f, " {} ", self.side())?;
        match self.pending() {
            Pending::Start => f.write_str("start")?,
            Pending::Throw | Pending::Over => f.write_char('-')?,
            Pending::Choice(score) => write!(f, "pay{score}")?,
        }
        match self.winner() {
            Some(winner) => write!(f, " {winner}"),
            None => f.write_str(" -"),
        }
    }
}

impl Notation for Hyena {
    fn name(&self) -> String {
        let mut options = Vec::new();
        if self.rules != RuleSet::Bell {
            options.push(self.rules.option().to_owned());
        }
        if u32::from(self.players) != *PLAYERS.start() {
            options.push(format!("players={}", self.players));
        }
        if self.spaces() != self.rules.spaces() {
            options.push(format!("spaces={}", self.spaces()));
        }
        if options.is_empty() { "hyena".into() } else { format!("hyena:{}", options.join(",")) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [all, side, pending, winner] = Field::new(text).parts(' ', SHAPE)?;
        let fields = self.parse_fields(all)?;
        let mut pieces = [Piece::ABSENT; MOST_PLAYERS];
        for (piece, field) in pieces.iter_mut().zip(fields.into_iter().flatten()) {
            *piece = self.parse_piece(field)?;
        }
        let side = side.player(self.players.into())?;
        let score = self.parse_pending(pending)?;
        let victor = self.parse_winner(winner, &pieces)?;
        for ((player, piece), field) in Player::first(MOST_PLAYERS).zip(&pieces).zip(fields.into_iter().flatten()) {
            self.check_hyena(field, piece.phase, victor == Some(player))?;
        }
        let state = State::new(self, pieces, side, score, victor);
        if state.pending() == Pending::Over && score != Pending::Throw {
            return Err(pending.error(ParseErrorKind::Pending, "the game is over, nothing is pending"));
        }
        if let Pending::Choice(_) = score {
            let message = match (state.shortfall(self), state.bank(side)) {
                (None, _) => format!("`{side}` has no piece on its way to pay for"),
                (Some(left), bank) if bank < left => {
                    format!("`{side}` has {bank} in the bank, and {left} spaces are left to pay for")
                }
                _ => return Ok(state),
            };
            return Err(pending.error(ParseErrorKind::Pending, message));
        }
        Ok(state)
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

impl Hyena {
    /// The players' fields: as many as there are players, then none.
    fn parse_fields<'a>(&self, all: Field<'a>) -> Result<[Option<Field<'a>>; MOST_PLAYERS], ParseError> {
        let expected = usize::from(self.players);
        let mut fields = [None; MOST_PLAYERS];
        let count = all.split('|').count();
        for (number, field) in all.split('|').enumerate() {
            match fields.get_mut(number) {
                Some(place) if number < expected => *place = Some(field),
                _ => {
                    let message = format!("{count} players between `|`, expected {expected}");
                    return Err(field.error(ParseErrorKind::Shape, message));
                }
            }
        }
        if count < expected {
            let message = format!("{count} players between `|`, expected {expected}");
            return Err(all.error_at(ParseErrorKind::Shape, all.text().chars().count(), message));
        }
        Ok(fields)
    }

    /// A player's mother, bank and hyena. Whether the player is one to have a hyena is seen later.
    fn parse_piece(&self, field: Field<'_>) -> Result<Piece, ParseError> {
        let shape = "a mother, `$` and the bank, and `:` and the hyena if there is one, as in `>12$3` or `H$1:den`";
        let (mother, bank, hyena) = if field.text().contains(':') {
            let [mother, hyena] = field.parts(':', shape)?;
            let [mother, bank] = mother.parts('$', shape)?;
            (mother, bank, Some(hyena))
        } else {
            let [mother, bank] = field.parts('$', shape)?;
            (mother, bank, None)
        };
        let (mut phase, mut at) = self.parse_mother(mother)?;
        let tabas = bank.number("bank", 0..=u8::MAX.into())? as u8;
        if let Some(hyena) = hyena {
            let (hyena_phase, hyena_at) = self.parse_hyena(hyena)?;
            if phase != Phase::Home {
                let message = "a hyena, but its owner's mother is not home";
                return Err(hyena.error(ParseErrorKind::Placement, message));
            }
            (phase, at) = (hyena_phase, hyena_at);
        }
        match phase.price() {
            Some(price) if price <= tabas => {
                let message = format!("a bank of {tabas}: {price} would have been paid already");
                Err(bank.error(ParseErrorKind::Pending, message))
            }
            _ => Ok(Piece { phase, at, bank: tabas }),
        }
    }

    fn parse_mother(&self, field: Field<'_>) -> Result<(Phase, u8), ParseError> {
        match field.text() {
            "v" => return Ok((Phase::Unfreed, 0)),
            "H" => return Ok((Phase::Home, 0)),
            "E" => return Ok((Phase::Eaten, 0)),
            _ => {}
        }
        if let Some(space) = field.strip_prefix(">") {
            return Ok((Phase::ToWell, self.parse_outward(space)?));
        }
        if let Some(space) = field.strip_prefix("<") {
            return Ok((Phase::ToVillage, self.parse_homeward(space)?));
        }
        let Some(waiting) = field.strip_prefix("w") else {
            let message = format!("{} is no mother: `v`, `>12`, `w1+7`, `<40`, `H` or `E`", field.quoted());
            return Err(field.error(ParseErrorKind::Shape, message));
        };
        let [stages, noted] = waiting.parts('+', "stages paid and sum noted, as in `w1+7`")?;
        let phase = if stages.number("stages paid", 0..=1)? == 0 { Phase::Washing } else { Phase::SettingOut };
        Ok((phase, noted.number("sum noted", 0..=self.well.into())? as u8))
    }

    fn parse_hyena(&self, field: Field<'_>) -> Result<(Phase, u8), ParseError> {
        match field.text() {
            "den" => return Ok((Phase::Den, 0)),
            "w" => return Ok((Phase::Drinking, 0)),
            "back" => return Ok((Phase::HyenaBack, 0)),
            _ => {}
        }
        if let Some(space) = field.strip_prefix(">") {
            return Ok((Phase::HyenaToWell, self.parse_outward(space)?));
        }
        if let Some(space) = field.strip_prefix("<") {
            return Ok((Phase::HyenaToVillage, self.parse_homeward(space)?));
        }
        let message = format!("{} is no hyena: `den`, `>8`, `w`, `<30` or `back`", field.quoted());
        Err(field.error(ParseErrorKind::Shape, message))
    }

    /// The space of a piece on its way to the well, where it would wait as soon as it got there.
    fn parse_outward(&self, space: Field<'_>) -> Result<u8, ParseError> {
        Ok(space.number("space", 0..=u32::from(self.well) - 1)? as u8)
    }

    /// The space of a piece on its way to the village, where it would be home.
    fn parse_homeward(&self, space: Field<'_>) -> Result<u8, ParseError> {
        Ok(space.number("space", 1..=self.well.into())? as u8)
    }

    fn parse_pending(&self, field: Field<'_>) -> Result<Pending, ParseError> {
        match field.text() {
            "start" => return Ok(Pending::Start),
            "-" => return Ok(Pending::Throw),
            _ => {}
        }
        let Some(score) = field.strip_prefix("pay") else {
            let message = format!("{} is pending, expected `start`, `-` or as in `pay2`", field.quoted());
            return Err(field.error(ParseErrorKind::Shape, message));
        };
        let number = score.number("score", 1..=6)? as u8;
        if self.scores.contains(&number) {
            Ok(Pending::Choice(number))
        } else {
            let message = format!("the sticks score 1, 2, {} or 6, not {number}", self.rules.marked());
            Err(score.error(ParseErrorKind::Range, message))
        }
    }

    /// The winner, who must be home, and whom somebody who is home needs.
    fn parse_winner(&self, field: Field<'_>, pieces: &[Piece]) -> Result<Option<Player>, ParseError> {
        let mut players = Player::first(self.players.into()).zip(pieces);
        if field.text() == "-" {
            return match players.find(|(_, piece)| piece.phase.is_home()) {
                Some((player, _)) => {
                    let message = format!("`{player}` is home, so that somebody has won");
                    Err(field.error(ParseErrorKind::Placement, message))
                }
                None => Ok(None),
            };
        }
        match players.find(|(player, _)| field.text().chars().eq([player.letter()])) {
            Some((player, piece)) if piece.phase.is_home() => Ok(Some(player)),
            Some((player, _)) => {
                Err(field.error(ParseErrorKind::Placement, format!("`{player}` has won but is not home")))
            }
            None => {
                let message = format!("the winner is {}, expected a player or `-`", field.quoted());
                Err(field.error(ParseErrorKind::Shape, message))
            }
        }
    }

    /// Whether a player has a hyena exactly if the rules give one.
    fn check_hyena(&self, field: Field<'_>, phase: Phase, wins: bool) -> Result<(), ParseError> {
        let owns = match self.rules {
            RuleSet::Bell => wins,
            RuleSet::Masters => phase.is_home(),
        };
        let length = field.text().chars().count();
        if phase.has_hyena() && !owns {
            let hyena = field.text().chars().position(|c| c == ':').map_or(length, |colon| colon + 1);
            Err(field.error_at(ParseErrorKind::Placement, hyena, "a hyena, but only the winner has one"))
        } else if owns && !phase.has_hyena() {
            Err(field.error_at(ParseErrorKind::Total, length, "a hyena is missing: a player who is home has one"))
        } else {
            Ok(())
        }
    }
}
