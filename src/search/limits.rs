//! What a search may spend.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A clock: time since some fixed moment, never going back.
pub type Clock = fn() -> Duration;

/// What a search may spend; it stops at whichever limit it meets first and answers with what it knows.
///
/// ```
/// use std::time::Duration;
/// use astragali::search::Limits;
///
/// let limits = Limits::none().time(Duration::from_millis(500)).depth(6);
/// assert_eq!(limits.depth, Some(6));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time, and the clock that measures it. Without it no clock is read.
    pub time: Option<(Duration, Clock)>,
    /// Positions entered: root, leaves and steps of playouts each count once. Met exactly.
    pub nodes: Option<u64>,
    /// Plies that choose: see [`Expectiminimax`](super::Expectiminimax) and [`Uct`](super::Uct) for what is counted.
    pub depth: Option<u32>,
    /// Simulations of a Monte Carlo search.
    pub simulations: Option<u64>,
    /// Raised from another thread to stop the search.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit at all: a search runs until it has solved the position, and a Monte Carlo search makes
    /// [a default number of simulations](super::Uct::DEFAULT_SIMULATIONS).
    pub fn none() -> Self {
        Limits::default()
    }

    /// At most this time by the system's clock, which does not exist on `wasm32-unknown-unknown`: there,
    /// [`time_by`](Limits::time_by) takes one that does.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        self.time_by(time, system_clock)
    }

    /// At most this time by a clock of the caller's.
    #[must_use]
    pub fn time_by(self, time: Duration, clock: Clock) -> Self {
        Limits { time: Some((time, clock)), ..self }
    }

    /// At most this many nodes.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..self }
    }

    /// At most this depth.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Limits { depth: Some(depth), ..self }
    }

    /// At most this many simulations.
    #[must_use]
    pub fn simulations(self, simulations: u64) -> Self {
        Limits { simulations: Some(simulations), ..self }
    }

    /// Both these limits and others: of each kind the smaller. Clock and flag are those of `self` where it has any.
    #[must_use]
    pub fn and(self, other: &Limits) -> Self {
        fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        let time = match (self.time, other.time) {
            (Some((mine, clock)), Some((theirs, _))) => Some((mine.min(theirs), clock)),
            (mine, theirs) => mine.or(theirs),
        };
        Limits {
            time,
            nodes: smaller(self.nodes, other.nodes),
            depth: smaller(self.depth, other.depth),
            simulations: smaller(self.simulations, other.simulations),
            stop: self.stop.or_else(|| other.stop.clone()),
        }
    }

    /// Until the flag is raised.
    #[must_use]
    pub fn stop(self, flag: Arc<AtomicBool>) -> Self {
        Limits { stop: Some(flag), ..self }
    }
}

fn system_clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Nodes spent so far, and whether any are left.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    limits: &'a Limits,
    deadline: Option<(Duration, Clock)>,
    nodes: u64,
    most: u64,
    next_look: u64,
    spent: bool,
}

/// Nodes between two looks at the clock and the stop flag: some 10 µs of a fast game.
const LOOK_EVERY: u64 = 256;

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Budget {
            limits,
            deadline: limits.time.map(|(time, clock)| (clock().saturating_add(time), clock)),
            nodes: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            next_look: if limits.time.is_some() || limits.stop.is_some() { 0 } else { u64::MAX },
            spent: false,
        }
    }

    /// Counts one node and says whether it may be entered; once the answer is no, it stays so.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        let granted = self.has_left();
        self.nodes += u64::from(granted);
        granted
    }

    /// How many of the nodes wanted may be entered before the limits have to be asked again: at least one unless a
    /// limit has been met or none is wanted. Those entered are to be charged.
    #[inline]
    pub(super) fn grant(&mut self, wanted: u32) -> u32 {
        if !self.has_left() {
            return 0;
        }
        let left = (self.most - self.nodes).min(self.next_look - self.nodes);
        u32::try_from(left).map_or(wanted, |left| left.min(wanted))
    }

    /// Counts nodes that were granted and entered.
    #[inline]
    pub(super) fn charge(&mut self, nodes: u32) {
        self.nodes += u64::from(nodes);
    }

    #[inline]
    fn has_left(&mut self) -> bool {
        if self.nodes >= self.most {
            self.spent = true;
        } else if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK_EVERY;
            self.look();
        }
        !self.spent
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    #[cold]
    fn look(&mut self) {
        let late = self.deadline.is_some_and(|(deadline, clock)| clock() >= deadline);
        let stopped = self.limits.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        self.spent |= late || stopped;
    }
}
