//! Goofspiel, the game of pure bidding, with simultaneous turns.
//!
//! Two players hold the cards 1 to `cards`, and as many prizes are turned up one after another in random order. For
//! each both bid one card at the same time; the higher bid takes the prize's points, equal bids leave it to nobody, and
//! the cards are spent. `goofspiel` pays the sign of the difference in points, `goofspiel:points` the difference itself.
//!
//! The game is Merrill Flood's, from the 1930s; with prizes in random order it was analysed by Ross, *Goofspiel: the game
//! of pure strategy*, 1971, and solved by Rhoads & Bartholdi, *Computer solution to the game of pure strategy*, 2012.
//!
//! **Text.** The hands and the prizes left as ascending lists (empty at the end), points won, and the prize that is bid
//! for or `-`: `1,2,3/1,2,3/1,2,3 0,0 -`. Other cards than 1 to `cards` may be dealt ([`Goofspiel::deal`]) or
//! written, as long as they are distinct in each list, 1 to [`HIGHEST_CARD`], as many in each hand as there are prizes,
//! and all prizes, those won included, are worth no more than 1 + … + `cards`. Actions are `p3` for a prize turned up,
//! `2` for a bid and `2:3` for the bids of `x` and `o`.

use std::fmt::{self, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::evaluator::Evaluator;
use crate::game::{Actions, Game, Outcomes, Player, PlayerSet, Turn};
use crate::index::{IndexError, Indexed, Reachable};
use crate::notation::{Field, Notation, ParseError, ParseErrorKind};
use crate::random::Random;

/// How many cards each player may hold at the start.
pub const CARDS: RangeInclusive<u32> = 2..=13;

/// The highest card or prize that may be dealt.
pub const HIGHEST_CARD: u32 = 31;

/// What the game pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payoff {
    /// +1 to who has more points, −1 to the other, 0 to both if they have equally many.
    Win,
    /// The difference in points.
    Points,
}

/// Goofspiel. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goofspiel {
    cards: u32,
    payoff: Payoff,
}

impl Goofspiel {
    /// The number of cards a player holds unless another is chosen.
    pub const USUAL_CARDS: u32 = 5;

    /// The game with five cards a player.
    pub const fn new(payoff: Payoff) -> Self {
        Goofspiel { cards: Self::USUAL_CARDS, payoff }
    }

    /// The same game with another number of cards; `None` if it is not in [`CARDS`].
    pub fn with_cards(self, cards: u32) -> Option<Self> {
        CARDS.contains(&cards).then_some(Goofspiel { cards, ..self })
    }

    /// What all prizes together are worth at most.
    const fn worth(&self) -> u32 {
        self.cards * (self.cards + 1) / 2
    }

    /// A position before the first prize with these hands of `x` and `o` and these prizes.
    ///
    /// # Errors
    /// As when the same position is read from text; columns are those of the text.
    ///
    /// ```
    /// use astragali::games::goofspiel::{Goofspiel, Payoff};
    /// use astragali::search::{Expectiminimax, Limits};
    /// use astragali::evaluator::Neutral;
    ///
    /// let game = Goofspiel::new(Payoff::Points);
    /// let position = game.deal(&[1, 2, 4], &[1, 2, 3], &[1, 2, 3])?;
    /// let report = Expectiminimax::new(Neutral).search(&game, &position, &Limits::none().depth(3))?;
    /// assert!((report.values[0] - 83.0 / 60.0).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deal(&self, x: &[u32], o: &[u32], prizes: &[u32]) -> Result<State, ParseError> {
        let lists = [x, o, prizes].map(|cards| {
            let mut sorted = cards.to_vec();
            sorted.sort_unstable();
            sorted.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
        });
        self.parse_state(&format!("{} 0,0 -", lists.join("/")))
    }
}

/// A set of cards by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
struct Cards(u32);

impl Cards {
    const fn one_to(count: u32) -> Self {
        Cards(((1 << count) - 1) << 1)
    }

    fn len(self) -> u32 {
        self.0.count_ones()
    }

    fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            card
        })
    }

    fn contains(self, card: u8) -> bool {
        self.0 >> card & 1 == 1
    }

    fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    fn worth(self) -> u32 {
        self.iter().map(u32::from).sum()
    }

    #[inline]
    fn sample(self, random: &mut Random) -> u8 {
        let mut left = self.0;
        for _ in 0..random.below(self.len()) {
            left &= left - 1;
        }
        left.trailing_zeros() as u8
    }
}

/// A position of Goofspiel: 20 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [Cards; 2],
    prizes: Cards,
    points: [u16; 2],
    /// The prize that is bid for; 0 if none is turned up.
    prize: u8,
}

impl State {
    /// The cards a player holds, ascending.
    pub fn hand(&self, player: Player) -> impl Iterator<Item = u8> + use<> {
        self.hands.get(player.index()).copied().unwrap_or_default().iter()
    }

    /// The prizes that have not been turned up, ascending.
    pub fn prizes(&self) -> impl Iterator<Item = u8> + use<> {
        self.prizes.iter()
    }

    /// The prize that is bid for.
    pub fn prize(&self) -> Option<u8> {
        (self.prize > 0).then_some(self.prize)
    }

    /// Points a player has won.
    pub fn points(&self, player: Player) -> u32 {
        self.points.get(player.index()).map_or(0, |&points| points.into())
    }

    /// Points of the player less those of the opponent.
    fn lead(&self, player: Player) -> f64 {
        f64::from(self.points(player)) - f64::from(self.points(player.opponent()))
    }
}

/// A prize that is turned up or a card that is bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance turns up this prize.
    Prize(u8),
    /// A player bids this card.
    Bid(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Prize(prize) => write!(f, "p{prize}"),
            Action::Bid(card) => write!(f, "{card}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads `p3` or `2`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let field = Field::new(text);
        Ok(match field.strip_prefix("p") {
            Some(prize) => Action::Prize(prize.number("prize", 1..=HIGHEST_CARD)? as u8),
            None => Action::Bid(field.number("card", 1..=HIGHEST_CARD)? as u8),
        })
    }
}

impl Game for Goofspiel {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        2
    }

    fn utility_range(&self) -> (f64, f64) {
        let most = match self.payoff {
            Payoff::Win => 1.0,
            Payoff::Points => f64::from(self.worth()),
        };
        (-most, most)
    }

    fn start(&self) -> State {
        let cards = Cards::one_to(self.cards);
        State { hands: [cards, cards], prizes: cards, points: [0, 0], prize: 0 }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.prize > 0 {
            Turn::Joint(PlayerSet::BOTH)
        } else if state.prizes == Cards::default() {
            Turn::Over
        } else {
            Turn::Chance
        }
    }

    #[inline]
    fn actions(&self, state: &State, player: Player, out: &mut Actions<Action>) {
        out.extend(state.hand(player).map(Action::Bid));
    }

    #[inline]
    fn outcomes(&self, state: &State, out: &mut Outcomes<Action>) {
        out.set_total(state.prizes.len());
        state.prizes.iter().for_each(|prize| out.push(Action::Prize(prize), 1));
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        if let Action::Prize(prize) = action {
            state.prizes.remove(prize);
            state.prize = prize;
        }
    }

    #[inline]
    fn apply_joint(&self, state: &mut State, actions: &[Action]) {
        if let &[Action::Bid(x), Action::Bid(o)] = actions {
            state.hands[0].remove(x);
            state.hands[1].remove(o);
            match x.cmp(&o) {
                std::cmp::Ordering::Greater => state.points[0] += u16::from(state.prize),
                std::cmp::Ordering::Less => state.points[1] += u16::from(state.prize),
                std::cmp::Ordering::Equal => {}
            }
            state.prize = 0;
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let lead = state.lead(player);
        match self.payoff {
            Payoff::Points => lead,
            Payoff::Win if lead == 0.0 => 0.0,
            Payoff::Win => lead.signum(),
        }
    }

    #[inline]
    fn sample_outcome(&self, state: &State, random: &mut Random) -> Action {
        Action::Prize(state.prizes.sample(random))
    }

    #[inline]
    fn sample_action(&self, state: &State, player: Player, random: &mut Random) -> Action {
        Action::Bid(state.hands[player.index()].sample(random))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([x, o], [points_x, points_o]) = (self.hands, self.points);
        write!(f, "{x}/{o}/{} {points_x},{points_o} ", self.prizes)?;
        match self.prize() {
            Some(prize) => write!(f, "{prize}"),
            None => f.write_char('-'),
        }
    }
}

impl Notation for Goofspiel {
    fn name(&self) -> String {
        let mut options = Vec::new();
        if self.payoff == Payoff::Points {
            options.push("points".to_owned());
        }
        if self.cards != Self::USUAL_CARDS {
            options.push(format!("cards={}", self.cards));
        }
        if options.is_empty() { "goofspiel".into() } else { format!("goofspiel:{}", options.join(",")) }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [cards, points, prize] = Field::new(text).parts(' ', "hands and prizes, points, and a prize or `-`")?;
        let [x, o, prizes] = cards.parts('/', "the hands of `x` and `o`, and the prizes left")?;
        let [points_x, points_o] = points.parts(',', "the points of `x` and of `o`")?;
        let state = State {
            hands: [parse_cards(x)?, parse_cards(o)?],
            prizes: parse_cards(prizes)?,
            points: [
                points_x.number("points", 0..=self.worth())? as u16,
                points_o.number("points", 0..=self.worth())? as u16,
            ],
            prize: if prize.text() == "-" { 0 } else { prize.number("prize", 1..=HIGHEST_CARD)? as u8 },
        };
        if state.prize > 0 && state.prizes.contains(state.prize) {
            let message = format!("prize {} is turned up and still among those left", state.prize);
            return Err(prize.error(ParseErrorKind::Total, message));
        }
        let rounds = state.prizes.len() + u32::from(state.prize > 0);
        for (hand, player) in [x, o].into_iter().zip(Player::first(2)) {
            let held = state.hands[player.index()].len();
            if held != rounds {
                let message = format!("`{player}` holds {held} cards for {rounds} prizes to come");
                return Err(hand.error(ParseErrorKind::Total, message));
            }
        }
        let worth = state.points.map(u32::from).iter().sum::<u32>() + state.prizes.worth() + u32::from(state.prize);
        if worth > self.worth() {
            let message = format!(
                "all prizes, those won included, are worth {worth}, more than the {} of {} cards",
                self.worth(),
                self.cards
            );
            return Err(prizes.error(ParseErrorKind::Total, message));
        }
        Ok(state)
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{action}")
    }
}

fn parse_cards(list: Field<'_>) -> Result<Cards, ParseError> {
    let mut cards = Cards::default();
    if list.text().is_empty() {
        return Ok(cards);
    }
    for part in list.split(',') {
        let card = part.number("card", 1..=HIGHEST_CARD)?;
        if cards.0 >> card != 0 {
            let message = format!("card {card} comes again or out of ascending order");
            return Err(part.error(ParseErrorKind::Shape, message));
        }
        cards.0 |= 1 << card;
    }
    Ok(cards)
}

/// Estimates by points: the lead, in [`Payoff::Win`] over the worth of all prizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead;

impl Evaluator<Goofspiel> for Lead {
    fn evaluate(&self, game: &Goofspiel, state: &State, player: Player) -> f64 {
        match game.payoff {
            Payoff::Points => state.lead(player),
            Payoff::Win => state.lead(player) / f64::from(game.worth()),
        }
    }
}

impl Indexed for Goofspiel {
    type Index = Reachable<State>;

    fn index(&self, most: u64) -> Result<Self::Index, IndexError> {
        Reachable::new(self, most)
    }
}
