//! How far a solution has come, on a terminal's last line.

use std::cell::Cell;
use std::ops::Range;
use std::time::{Duration, Instant};

use astragali::Game;
use astragali::index::PositionIndex;
use astragali::solve::Sweep;
use indicatif::{ProgressBar, ProgressStyle};

/// Time between two looks at it.
const PAUSE: Duration = Duration::from_millis(100);

/// A progress bar, where there is a terminal to draw it on.
pub struct Progress {
    bar: ProgressBar,
    layers: Vec<(String, Range<u64>)>,
    /// What bounds lie apart before anything is known.
    widest: f64,
    tolerance: f64,
    shown: Cell<Option<Instant>>,
    begun: Instant,
    updates: Cell<u64>,
}

impl Progress {
    pub fn new<G: Game, I: PositionIndex<G>>(game: &G, index: &I, tolerance: f64) -> Progress {
        let bar = ProgressBar::new(index.len());
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {percent} %, {eta} left  {msg}") {
            bar.set_style(style);
        }
        let (low, high) = game.utility_range();
        let layers = index.layers().iter().map(|layer| (layer.name().to_owned(), layer.range())).collect();
        let (shown, begun, updates) = (Cell::new(None), Instant::now(), Cell::new(0));
        Progress { bar, layers, widest: high - low, tolerance, shown, begun, updates }
    }

    /// The layers before this one were done already.
    pub fn at_layer(&self, layer: usize) {
        self.bar.set_position(self.layers.get(layer).map_or(0, |(_, range)| range.start));
        self.bar.reset_eta();
    }

    /// Shows what a sweep has done.
    pub fn show(&self, sweep: &Sweep) {
        self.updates.set(self.updates.get() + sweep.updates);
        if self.bar.is_hidden() || self.shown.get().is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown.set(Some(Instant::now()));
        let Some((name, range)) = self.layers.get(sweep.layer) else { return };
        // Bounds come closer by about the same factor with each sweep.
        let part = ((self.widest / sweep.gap).ln() / (self.widest / self.tolerance).ln()).clamp(0.0, 1.0);
        let part = if sweep.finished || part.is_nan() { 1.0 } else { part };
        self.bar.set_position(range.start + (part * (range.end - range.start) as f64) as u64);
        self.bar.set_message(format!(
            "layer {} of {} ({name}), sweep {}, gap {:.1e}, {:.1} million updates/s",
            sweep.layer + 1,
            self.layers.len(),
            sweep.number,
            sweep.gap,
            self.updates.get() as f64 / self.begun.elapsed().as_secs_f64() / 1e6,
        ));
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
