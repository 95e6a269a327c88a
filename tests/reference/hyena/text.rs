//! The texts of positions, and which positions there are.

use super::Hyena::{AtWell as Drinking, Back, Den, ToVillage as Hunting, ToWell as Leaving};
use super::Mother::{AtWell, Eaten, Home, ToVillage, ToWell, Village};
use super::{Hyena, Mother, Pending, Position, Rules};

const LETTERS: [&str; 6] = ["x", "o", "a", "b", "c", "d"];

impl Rules {
    /// Reads a position; `None` if the text is malformed or no such position can be.
    pub fn read(&self, text: &str) -> Option<Position> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [fields, on_turn, pending, winner] = parts[..] else { return None };
        let letter = |text: &str| LETTERS[..self.players].iter().position(|letter| *letter == text);
        let fields: Vec<&str> = fields.split('|').collect();
        if fields.len() != self.players {
            return None;
        }
        let mut position = self.start();
        for (player, field) in fields.iter().enumerate() {
            let (field, hyena) = match field.split_once(':') {
                Some((field, hyena)) => (field, Some(hyena)),
                None => (*field, None),
            };
            let (mother, bank) = field.split_once('$')?;
            position.mothers[player] = read_mother(mother)?;
            position.banks[player] = read_number(bank)?;
            if let Some(hyena) = hyena {
                position.hyenas[player] = Some(read_hyena(hyena)?);
            }
        }
        position.on_turn = letter(on_turn)?;
        position.pending = match pending {
            "start" => Pending::Start,
            "-" => Pending::Throw,
            _ => Pending::Pay(read_number(pending.strip_prefix("pay")?)?),
        };
        if winner != "-" {
            position.winner = Some(letter(winner)?);
        }
        self.is_possible(&position).then_some(position)
    }

    fn is_possible(&self, position: &Position) -> bool {
        let well = self.well();
        for player in 0..self.players {
            let bank = position.banks[player];
            if bank > 255 {
                return false;
            }
            let mother_is_possible = match position.mothers[player] {
                Village | Home | Eaten => true,
                ToWell(place) => place < well,
                ToVillage(place) => 0 < place && place <= well,
                AtWell { stages, noted } => stages < 2 && noted <= well && bank < 2,
            };
            let hyena_is_possible = match position.hyenas[player] {
                None | Some(Back) => true,
                Some(Den) => bank < 2,
                Some(Leaving(place)) => place < well,
                Some(Drinking) => bank < 10,
                Some(Hunting(place)) => 0 < place && place <= well,
            };
            if !mother_is_possible || !hyena_is_possible {
                return false;
            }
            let home = position.mothers[player] == Home;
            let wins = position.winner == Some(player);
            let has_hyena = position.hyenas[player].is_some();
            if home && position.winner.is_none() || wins && !home {
                return false;
            }
            if has_hyena != if self.masters { home } else { wins } {
                return false;
            }
        }
        if position.pending != Pending::Throw && self.is_over(position) {
            return false;
        }
        if let Pending::Pay(score) = position.pending {
            let thrown = self.scores().iter().any(|(possible, _)| *possible == score);
            let short = self.shortfall(position, position.on_turn);
            return thrown && short.is_some_and(|short| position.banks[position.on_turn] >= short);
        }
        true
    }
}

fn read_number(text: &str) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn read_mother(text: &str) -> Option<Mother> {
    Some(match text {
        "v" => Village,
        "H" => Home,
        "E" => Eaten,
        _ if text.starts_with('>') => ToWell(read_number(&text[1..])?),
        _ if text.starts_with('<') => ToVillage(read_number(&text[1..])?),
        _ => {
            let (stages, noted) = text.strip_prefix('w')?.split_once('+')?;
            AtWell { stages: read_number(stages)?, noted: read_number(noted)? }
        }
    })
}

fn read_hyena(text: &str) -> Option<Hyena> {
    Some(match text {
        "den" => Den,
        "w" => Drinking,
        "back" => Back,
        _ if text.starts_with('>') => Leaving(read_number(&text[1..])?),
        _ if text.starts_with('<') => Hunting(read_number(&text[1..])?),
        _ => return None,
    })
}

impl Position {
    pub fn text(&self) -> String {
        let mut fields = Vec::new();
        for player in 0..self.mothers.len() {
            let mother = match self.mothers[player] {
                Village => "v".to_string(),
                ToWell(place) => format!(">{place}"),
                AtWell { stages, noted } => format!("w{stages}+{noted}"),
                ToVillage(place) => format!("<{place}"),
                Home => "H".to_string(),
                Eaten => "E".to_string(),
            };
            let hyena = match self.hyenas[player] {
                None => String::new(),
                Some(Den) => ":den".to_string(),
                Some(Leaving(place)) => format!(":>{place}"),
                Some(Drinking) => ":w".to_string(),
                Some(Hunting(place)) => format!(":<{place}"),
                Some(Back) => ":back".to_string(),
            };
            fields.push(format!("{mother}${}{hyena}", self.banks[player]));
        }
        let pending = match self.pending {
            Pending::Start => "start".to_string(),
            Pending::Throw => "-".to_string(),
            Pending::Pay(score) => format!("pay{score}"),
        };
        let winner = self.winner.map_or("-", |winner| LETTERS[winner]);
        format!("{} {} {pending} {winner}", fields.join("|"), LETTERS[self.on_turn])
    }
}
