//! The arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Parser, ValueEnum};

use crate::common;

/// Solve a game: find the value of every position between two bounds, certified.
///
/// With --out the table is kept in a file for `best`, `play` and `arena`. It may
/// be interrupted at any time, and goes on where it was if asked for again.
#[derive(Parser)]
#[command(name = "solve", verbatim_doc_comment, after_help = common::games_help())]
pub struct Args {
    /// The game, as in `senet:pieces=3` or `pig`
    pub game: String,
    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write a line for each position whose bounds have not met to this file, with both bounds
    #[arg(long, value_name = "FILE")]
    pub open: Option<PathBuf>,
    /// How close bounds are to come, in units of utility
    #[arg(long, default_value = "1e-9", value_parser = tolerance)]
    pub tolerance: f64,
    /// Memory for positions, as in `500M` or `8G`
    #[arg(long, value_name = "SIZE", default_value = "8G")]
    pub memory: ByteSize,
    /// What bounds are kept as
    #[arg(long, default_value = "f64")]
    pub number: NumberArg,
    /// Threads to work on [default: as many as there are processors]
    #[arg(long)]
    pub threads: Option<NonZeroUsize>,
    /// How often the state of the layer in work is kept beside the file
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = humantime::parse_duration)]
    pub checkpoint: Duration,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

fn tolerance(text: &str) -> Result<f64, String> {
    let tolerance = text.parse().ok().filter(|&tolerance: &f64| tolerance > 0.0 && tolerance.is_finite());
    tolerance.ok_or_else(|| "a tolerance is a positive number".into())
}

#[derive(Clone, Copy, ValueEnum)]
pub enum NumberArg {
    F64,
    F32,
    Fixed16,
}
