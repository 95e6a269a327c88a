//! Goofspiel's prizes and hands.

use astragali::Player;

use super::{BOLD, Picture, letter, painted};

const RULES: &str = "\
Win more points than the other side by bidding your cards for the prizes.
The prizes are turned up one after another. For each both sides bid one card at
the same time; the higher card takes the prize's points, equal cards leave it to
nobody, and both cards are spent.
";

pub struct Cards;

/// What a position's text says, hands and points by player.
struct Position<'a> {
    hands: [&'a str; 2],
    prizes: &'a str,
    points: [&'a str; 2],
    prize: Option<&'a str>,
}

fn read(text: &str) -> Option<Position<'_>> {
    let mut parts = text.split(' ');
    let mut cards = parts.next()?.split('/');
    let hands = [cards.next()?, cards.next()?];
    let prizes = cards.next()?;
    let points = parts.next()?.split_once(',')?;
    let prize = parts.next().filter(|&prize| prize != "-");
    Some(Position { hands, prizes, points: points.into(), prize })
}

impl Picture for Cards {
    fn rules(&self) -> &'static str {
        RULES
    }

    fn board(&self, position: &str) -> Option<String> {
        let Position { hands, prizes, points, prize } = read(position)?;
        let prize = prize.map_or_else(|| "none".into(), |prize| format!("[{}]", painted(prize, BOLD)));
        let to_come = if prizes.is_empty() { "none".into() } else { prizes.replace(',', " ") };
        let mut text = format!("  prize {prize}, to come {to_come}\n");
        for ((player, hand), points) in Player::first(2).zip(hands).zip(points) {
            text += &format!("  {}  {points:>3} points, holds {}\n", letter(player), hand.replace(',', " "));
        }
        Some(text)
    }

    fn task(&self, position: &str) -> Option<String> {
        read(position)?.prize.map(|prize| format!("bids for the prize {prize}"))
    }

    fn deed(&self, action: &str) -> String {
        format!("bids {action}")
    }

    fn event(&self, _who: Option<Player>, outcome: &str) -> String {
        format!("prize {} is turned up", outcome.trim_start_matches('p'))
    }
}
