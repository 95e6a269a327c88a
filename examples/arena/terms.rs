//! What a match is: everything that decides how its games go.

use std::str::FromStr;
use std::time::Duration;

use astragali::Notation;
use astragali::arena::ratings::Sprt;
use astragali::arena::{Conditions, Schedule, Shard};
use astragali::search::Limits;
use cpu_time::ThreadTime;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::args::{LimitArgs, MatchArgs};

/// The first line of a match's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Version of astragali, since another one may play otherwise.
    pub arena: String,
    pub game: String,
    /// Seats of the game.
    pub players: usize,
    /// The least and the greatest utility.
    pub range: (f64, f64),
    pub bots: Vec<String>,
    pub seed: u64,
    /// Games of the whole match, whole pairs.
    pub games: u64,
    pub horizon: u32,
    pub limits: Budget,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "text")]
    pub sprt: Option<Sprt>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "text")]
    pub shard: Option<Shard>,
}

/// What a bot may spend on a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
}

/// Time for a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    #[serde(with = "duration")]
    pub budget: Duration,
    #[serde(with = "duration")]
    pub tolerance: Duration,
    /// Whether it is measured on the wall rather than as processor time of the thread.
    pub wall: bool,
}

impl Terms {
    /// The terms that the arguments ask for.
    pub fn new<G: Notation>(args: &MatchArgs, limits: &LimitArgs, game: &G) -> Result<Terms, String> {
        let players = game.num_players();
        let bots = args.bots.0.clone();
        let schedule = Schedule::new(bots.len(), players).map_err(|error| error.to_string())?;
        if args.sprt.is_some() && (bots.len(), players) != (2, 2) {
            return Err(format!("--sprt compares two bots in a game for two, not {} for {players}", bots.len()));
        }
        let pairs = schedule.pairs_for(args.games);
        let games = pairs.checked_mul(schedule.games_per_pair() as u64);
        let time = limits.time.map(|budget| Time { budget, tolerance: limits.tolerance, wall: limits.wall });
        Ok(Terms {
            arena: env!("CARGO_PKG_VERSION").into(),
            game: game.name(),
            players,
            range: game.utility_range(),
            bots,
            seed: args.seed,
            games: games.ok_or_else(|| format!("--games {} is too many", args.games))?,
            horizon: args.horizon,
            limits: Budget { time, nodes: limits.nodes, depth: limits.depth, simulations: limits.simulations },
            sprt: args.sprt,
            shard: Some(args.shard).filter(|&shard| shard != Shard::WHOLE),
        })
    }

    pub fn schedule(&self) -> Result<Schedule, String> {
        Schedule::new(self.bots.len(), self.players).map_err(|error| error.to_string())
    }

    pub fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The terms of the whole match, of which these may be a part's.
    pub fn whole(&self) -> Terms {
        Terms { shard: None, ..self.clone() }
    }

    /// The first thing in which other terms differ, in words.
    pub fn difference(&self, other: &Terms) -> Option<String> {
        let (mine, theirs) = (self.fields(), other.fields());
        let mut differing = mine.into_iter().zip(theirs).filter(|(mine, theirs)| mine.1 != theirs.1);
        differing.next().map(|((name, mine), (_, theirs))| format!("{name} {mine}, not {theirs}"))
    }

    fn fields(&self) -> [(&'static str, String); 11] {
        let Terms { arena, game, players, range, bots, seed, games, horizon, limits, sprt, shard: _ } = self;
        [
            ("version", arena.clone()),
            ("game", game.clone()),
            ("players", players.to_string()),
            ("utilities", format!("{range:?}")),
            ("bots", bots.join(",")),
            ("seed", seed.to_string()),
            ("games", games.to_string()),
            ("horizon", horizon.to_string()),
            ("limits", limits.words()),
            ("sprt", sprt.map_or_else(|| "none".into(), |sprt| sprt.to_string())),
            ("part", self.shard().to_string()),
        ]
    }

    pub fn conditions(&self) -> Conditions {
        let Budget { time, nodes, depth, simulations } = self.limits.clone();
        let mut limits = Limits { nodes, depth, simulations, ..Limits::none() };
        let mut conditions = Conditions { horizon: self.horizon, ..Conditions::default() };
        if let Some(Time { budget, tolerance, wall }) = time {
            limits = if wall { limits.time(budget) } else { limits.time_by(budget, thread_clock) };
            conditions.tolerance = tolerance;
        }
        Conditions { limits, ..conditions }
    }
}

impl Budget {
    /// The limits as they would be typed; `none` without any.
    pub fn words(&self) -> String {
        let Budget { time, nodes, depth, simulations } = self;
        let time = time.as_ref().map(|Time { budget, tolerance, wall }| {
            let budget = humantime::format_duration(*budget);
            let tolerance = humantime::format_duration(*tolerance);
            format!("{budget} of {} time (+{tolerance})", if *wall { "wall" } else { "processor" })
        });
        let nodes = nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = depth.map(|depth| format!("depth {depth}"));
        let simulations = simulations.map(|simulations| format!("{simulations} simulations"));
        let words: Vec<String> = [time, nodes, depth, simulations].into_iter().flatten().collect();
        if words.is_empty() { "none".into() } else { words.join(", ") }
    }
}

/// What a busy machine does not distort: the processor time of the thread that thinks.
fn thread_clock() -> Duration {
    ThreadTime::now().as_duration()
}

/// A value that is written as text, or nothing.
mod text {
    use super::*;

    pub fn serialize<T: ToString, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(serializer)
    }

    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: std::fmt::Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}

/// A duration as people write it.
mod duration {
    use super::*;

    pub fn serialize<S: Serializer>(value: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        humantime::format_duration(*value).to_string().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        humantime::parse_duration(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}
