//! How far a match has come, on a terminal's last line.

use std::cell::Cell;
use std::panic;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::course::Course;
use crate::numbers::percent;
use crate::terms::Terms;

/// Time between two looks at the score.
const PAUSE: Duration = Duration::from_millis(200);

/// A progress bar, where there is a terminal to draw it on.
pub struct Progress {
    bar: ProgressBar,
    first: String,
    shown: Cell<Option<Instant>>,
}

impl Progress {
    pub fn new(terms: &Terms, course: &Course) -> Progress {
        let played = course.played() as u64;
        let bar = ProgressBar::new(course.size().max(played));
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos} of {len} games, {eta} left  {msg}") {
            bar.set_style(style);
        }
        bar.set_position(played);
        bar.reset_eta();
        // What a bot's panic says goes above the bar.
        let (hook, above) = (panic::take_hook(), bar.clone());
        panic::set_hook(Box::new(move |panic| above.suspend(|| hook(panic))));
        Progress { bar, first: terms.bots[0].clone(), shown: Cell::new(None) }
    }

    /// Shows how a match stands.
    pub fn show(&self, course: &Course) {
        self.bar.set_position(course.played() as u64);
        if self.bar.is_hidden() || self.shown.get().is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown.set(Some(Instant::now()));
        if let Some(score) = course.score() {
            self.bar.set_message(format!("{} {}", self.first, percent(score)));
        }
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
