//! Who sits where.

use std::time::{Duration, Instant};

use astragali::bots::{Bot, Choice};
use astragali::evaluator::Evaluator;
use astragali::index::Indexed;
use astragali::search::{Limits, SearchError};
use astragali::{Game, Notation, Player, Random};

use crate::args::Args;
use crate::common::{self, limits_itself};

const HUMAN: &str = "human";

/// Bots think this long about a choice, unless `--time` or their specification says otherwise.
const USUAL_TIME: Duration = Duration::from_millis(500);

/// Who plays for a player.
pub enum Seat<G: Game> {
    Human,
    Bot(Thinker<G>),
}

impl<G: Game> Seat<G> {
    pub fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    pub fn name(&self) -> String {
        match self {
            Seat::Human => HUMAN.into(),
            Seat::Bot(thinker) => thinker.bot.name(),
        }
    }
}

/// A bot and how long it may think.
pub struct Thinker<G: Game> {
    bot: Box<dyn Bot<G>>,
    limits: Limits,
}

impl<G: Notation + Indexed + 'static> Thinker<G> {
    fn new<E>(game: &G, spec: &str, evaluator: E, args: &Args) -> Result<Self, String>
    where
        E: Evaluator<G> + 'static,
    {
        let spec = &common::with_table(spec, args.table.as_deref())?;
        let bot = common::bot(game, evaluator, spec).map_err(|error| error.to_string())?;
        // With a limit of its own a bot plays a seed's game the same way every time, which a clock would spoil.
        let limits = match args.time {
            None if limits_itself(spec) => Limits::none(),
            time => Limits::none().time(time.unwrap_or(USUAL_TIME)),
        };
        Ok(Thinker { bot, limits })
    }
}

impl<G: Game> Thinker<G> {
    pub fn name(&self) -> String {
        self.bot.name()
    }

    /// The bot's choice, and the time it took.
    pub fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
        random: &mut Random,
    ) -> Result<(Choice<G::Action>, Duration), SearchError> {
        let begun = Instant::now();
        let choice = self.bot.choose(game, state, player, &self.limits, random)?;
        Ok((choice, begun.elapsed()))
    }
}

/// Fills the seats of a game: as named, then a human unless there is one already, then bots; no human if all are named.
pub fn fill<G, E>(game: &G, evaluator: &E, args: &Args) -> Result<Vec<Seat<G>>, String>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + Clone + 'static,
{
    let players = game.num_players();
    let mut human_to_come = args.seats.named().all(|(_, who)| who != Some(HUMAN));
    let mut seats = Vec::new();
    for (player, named) in args.seats.named() {
        if player.index() >= players {
            if named.is_some() {
                return Err(format!("`{}` has no seat `{player}`; it has {}", game.name(), seats_of(game)));
            }
            continue;
        }
        let who = match named {
            Some(who) => who,
            None if std::mem::take(&mut human_to_come) => HUMAN,
            None => good_bot(game),
        };
        seats.push(if who == HUMAN {
            Seat::Human
        } else {
            let thinker = Thinker::new(game, who, evaluator.clone(), args);
            Seat::Bot(thinker.map_err(|error| format!("--{player}: {error}, or `{HUMAN}`"))?)
        });
    }
    match args.quiet.then(|| Player::first(players).zip(&seats).find(|(_, seat)| seat.is_human())).flatten() {
        Some((player, _)) => {
            Err(format!("--quiet is for games between bots, and `{player}` is a human's: give --{player}"))
        }
        None => Ok(seats),
    }
}

/// The bot that gives hints, from the table if there is one.
pub fn adviser<G, E>(game: &G, evaluator: E, args: &Args) -> Result<Thinker<G>, String>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + 'static,
{
    Thinker::new(game, if args.table.is_some() { "table" } else { good_bot(game) }, evaluator, args)
}

/// A bot that plays well: expectiminimax where one player's loss is the other's gain, otherwise tree search, which needs
/// no such thing.
fn good_bot<G: Game>(game: &G) -> &'static str {
    if game.num_players() == 2 && game.is_zero_sum() { "expectiminimax" } else { "uct" }
}

fn seats_of<G: Game>(game: &G) -> String {
    let seats: Vec<String> = Player::first(game.num_players()).map(|player| format!("`{player}`")).collect();
    seats.join(", ")
}
