//! Reading a text part by part without losing the place.

use std::ops::RangeInclusive;

use super::{ParseError, ParseErrorKind};
use crate::game::Player;

/// A part of a text that knows at which column it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Field<'a> {
    /// The whole of a text.
    pub fn new(text: &'a str) -> Self {
        Field { text, column: 1 }
    }

    /// The text of this part.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// What follows a prefix; `None` if the part does not begin with it.
    pub fn strip_prefix(self, prefix: &str) -> Option<Self> {
        let text = self.text.strip_prefix(prefix)?;
        Some(Field { text, column: self.column + prefix.chars().count() })
    }

    /// The parts between separators, at least one; empty ones included.
    pub fn split(self, separator: char) -> impl Iterator<Item = Field<'a>> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let part = Field { text, column };
            column += text.chars().count() + 1;
            part
        })
    }

    /// Exactly `N` parts between separators.
    ///
    /// # Errors
    /// [`ParseErrorKind::Shape`] if there are more or fewer; `what` names the parts in the message.
    pub fn parts<const N: usize>(self, separator: char, what: &str) -> Result<[Field<'a>; N], ParseError> {
        let mut parts = [Field { text: "", column: self.end() }; N];
        let mut count = 0;
        let mut left_over = self.end();
        for part in self.split(separator) {
            match parts.get_mut(count) {
                Some(place) => *place = part,
                None => left_over = left_over.min(part.column),
            }
            count += 1;
        }
        if count == N {
            return Ok(parts);
        }
        let between = if separator == ' ' { "single spaces".into() } else { format!("`{separator}`") };
        let message = format!("expected {N} parts between {between} ({what}), found {count}");
        Err(ParseError::new(ParseErrorKind::Shape, left_over, message))
    }

    /// A whole number in decimal digits without sign or leading zeros.
    ///
    /// # Errors
    /// [`ParseErrorKind::Shape`] if it is no such number, [`ParseErrorKind::Range`] if it is out of range; `what`
    /// names it in the message.
    pub fn number(self, what: &str, range: RangeInclusive<u32>) -> Result<u32, ParseError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        if !digits || (self.text.len() > 1 && self.text.starts_with('0')) {
            return Err(self.error(ParseErrorKind::Shape, format!("{what} {} is not a plain number", self.quoted())));
        }
        match self.text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(self.error(
                ParseErrorKind::Range,
                format!("{what} {} is not between {} and {}", self.quoted(), range.start(), range.end()),
            )),
        }
    }

    /// The letter of one of the first `count` players.
    ///
    /// # Errors
    /// [`ParseErrorKind::Shape`] if it is none of them.
    pub fn player(self, count: usize) -> Result<Player, ParseError> {
        let mut chars = self.text.chars();
        match (chars.next().and_then(Player::from_letter), chars.next()) {
            (Some(player), None) if player.index() < count => Ok(player),
            _ => {
                let letters: Vec<String> = Player::first(count).map(|p| format!("`{p}`")).collect();
                Err(self.error(
                    ParseErrorKind::Shape,
                    format!("the side on turn is {}, expected {}", self.quoted(), letters.join(" or ")),
                ))
            }
        }
    }

    /// An error at the beginning of this part.
    pub fn error(self, kind: ParseErrorKind, message: impl Into<String>) -> ParseError {
        self.error_at(kind, 0, message)
    }

    /// An error `offset` characters into this part.
    pub fn error_at(self, kind: ParseErrorKind, offset: usize, message: impl Into<String>) -> ParseError {
        ParseError::new(kind, self.column + offset, message)
    }

    /// The text in backquotes for a message, cut if it is long.
    pub fn quoted(self) -> String {
        const LONGEST: usize = 40;
        match self.text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("`{}…`", &self.text[..end]),
            None => format!("`{}`", self.text),
        }
    }

    fn end(self) -> usize {
        self.column + self.text.chars().count()
    }
}
