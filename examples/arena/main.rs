//! Matches between bots: many games on shared dice, on every core and, by parts, on many machines.

mod args;
mod columns;
#[path = "../common/mod.rs"]
mod common;
mod course;
mod journal;
mod line;
mod meeting;
mod merge;
mod numbers;
mod progress;
mod standings;
mod table;
mod terms;

use std::io::{self, Write};

use clap::Parser;

use args::{Args, Command};
use meeting::Meeting;

fn main() {
    let args = Args::parse();
    let table = match (args.command, args.meeting) {
        (Some(Command::Merge(files)), _) => merge::merge(&files),
        (None, Some(match_args)) => common::with_game(&match_args.game.clone(), Meeting(match_args, args.limits)),
        (None, None) => Err("a game is missing, as in `arena senet --bots greedy,random`".into()),
    };
    let table = common::or_fail(table);
    common::written(io::stdout().write_all(table.as_bytes()));
}
