//! The arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use astragali::arena::Shard;
use astragali::arena::ratings::Sprt;
use astragali::playout::HORIZON;
use clap::{Parser, Subcommand};

use crate::common::{self, Bots};

/// Let bots play a match, and tell how strong they are.
///
/// Games come in pairs that meet the same throws, with a game for each seat, in
/// which the bots move on by a seat. Two bots play one another; more bots than
/// seats play a round robin of all line-ups; if there are fewer, they fill the
/// seats in every way that leaves none out. With limits other than time, the
/// same seed gives the same match.
///
/// `arena merge` puts the parts of a match together that were played by
/// --shard. docs/arena.md tells more.
#[derive(Parser)]
#[command(name = "arena", verbatim_doc_comment, after_help = common::games_and_bots_help())]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub meeting: Option<MatchArgs>,
    // Beside the others, not among them: clap cannot tell whether arguments with others among them were given.
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Subcommand)]
pub enum Command {
    /// Put the parts of a match together, or show the table of a match again
    Merge(MergeArgs),
}

#[derive(clap::Args)]
pub struct MergeArgs {
    /// What `--shard K/N --out FILE` wrote, for every K
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write the whole match to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct MatchArgs {
    /// The game, as in `senet` or `senet:jequier,pieces=3`
    #[arg(required = true)]
    pub game: String,
    /// The bots, with commas between them, as in `greedy,expectiminimax:depth=2,nodes=500,random`
    #[arg(long, required = true, value_name = "A,B,…", value_parser = Bots::parse)]
    pub bots: Bots,
    /// Games to play, rounded up to whole pairs
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stop as soon as a sequential test of the first bot's Elo says enough
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Play only the pairs of this part, and merge the parts later
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    pub shard: Shard,
    /// Keep every game in this file, one a line, and go on from what it holds
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Seed of dice and bots
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads to play on [default: as many as there are processors]
    #[arg(long)]
    pub threads: Option<NonZeroUsize>,
    /// Plies after which a game is broken off and drawn
    #[arg(long, default_value_t = HORIZON)]
    pub horizon: u32,
}

#[derive(clap::Args)]
#[command(next_help_heading = "Limits of a choice, beside those of a bot's own")]
pub struct LimitArgs {
    /// Processor time of the bot's thread, as in `50ms`
    #[arg(long, value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    /// Measure time on the wall, for bots that think in another process
    #[arg(long, requires = "time")]
    pub wall: bool,
    /// Time beyond that which is not counted as an overrun
    #[arg(long, value_parser = humantime::parse_duration, requires = "time", default_value = "10ms")]
    pub tolerance: Duration,
    /// Positions entered
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Plies that choose
    #[arg(long)]
    pub depth: Option<u32>,
    /// Simulations of a Monte Carlo search
    #[arg(long)]
    pub simulations: Option<u64>,
}
