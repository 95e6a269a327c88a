//! The games of a match, on every core.

use std::iter::Fuse;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::dice::Dice;
use super::play::{Conditions, Played, Seat, play_until};
use super::schedule::{Schedule, Seating, Slot};
use crate::bots::Bot;
use crate::game::{Game, MAX_PLAYERS};
use crate::random::Random;

/// A match between bots.
///
/// Its games depend on nothing but the fields here, so that they may be played in any order, on any number of threads
/// and on any number of machines: with limits other than time the same seed gives the same games. The dice come from
/// (seed, pair), see [`Dice`], and a bot's own random numbers from (seed, pair, game of the pair, seat).
#[derive(Clone, Debug)]
pub struct Match<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The position in which every game starts.
    pub start: &'a G::State,
    /// Who plays whom.
    pub schedule: Schedule,
    /// The seed of dice and bots.
    pub seed: u64,
    /// What the games are played under.
    pub conditions: Conditions,
}

/// A game of a match that has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished<A> {
    /// Which one it is.
    pub slot: Slot,
    /// Which bot sat where.
    pub seats: Seating,
    /// How it went.
    pub played: Played<A>,
}

impl<G: Game> Match<'_, G> {
    /// Plays one game, with bots made for it by their numbers; `None` if the limits' stop flag is raised meanwhile.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn play<Bots, E>(&self, slot: Slot, make: Bots) -> Result<Option<Finished<G::Action>>, E>
    where
        Bots: Fn(usize) -> Result<Box<dyn Bot<G>>, E>,
    {
        self.play_until(slot, make, self.conditions.limits.stop.as_deref())
    }

    fn play_until<Bots, E>(
        &self,
        slot: Slot,
        make: Bots,
        stop: Option<&AtomicBool>,
    ) -> Result<Option<Finished<G::Action>>, E>
    where
        Bots: Fn(usize) -> Result<Box<dyn Bot<G>>, E>,
    {
        let mut pair = Random::stream(self.seed, slot.pair);
        let dice = Dice::new(pair.bits());
        let own = pair.bits();
        let seats = self.schedule.seats(slot);
        let mut sitting = Vec::with_capacity(seats.len());
        for (seat, &bot) in seats.iter().enumerate() {
            let random = Random::stream(own, (slot.index * MAX_PLAYERS + seat) as u64);
            sitting.push(Seat { bot: make(bot)?, random });
        }
        let played = play_until(self.game, self.start, &mut sitting, dice, &self.conditions, stop);
        Ok(played.map(|played| Finished { slot, seats, played }))
    }

    /// Plays games on a number of threads until there are no more or `take` has had enough; then those still going on
    /// are broken off.
    ///
    /// Bots are made anew for every game by `make`, from their numbers. What is to be made of a game that has ended is
    /// made by `prepare` on the thread that played it, and handed to `take` on the calling thread, in the order in which
    /// games end, which is not that of `games`: nothing that has been played waits for anything that has not. A thread
    /// begins its next game once its last one is handed over, so that games do not pile up before a slow `take`. A stop
    /// flag in the limits ends the match, too, and is raised when the match has ended.
    ///
    /// # Errors
    /// Those of `make`, which end the match.
    ///
    /// # Panics
    /// If the game or `prepare` does, or there is not a single thread to be had; with some of them the match goes on. That
    /// a bot panics is no more than a lost game.
    ///
    /// ```
    /// use std::{convert::Infallible, num::NonZeroUsize, ops::ControlFlow};
    /// use astragali::arena::{Conditions, Match, Schedule};
    /// use astragali::bots::{Bot, Greedy, Uniform};
    /// use astragali::games::senet::{Race, Senet};
    /// use astragali::{Game, Player};
    ///
    /// let senet = Senet::default();
    /// let schedule = Schedule::new(2, 2)?;
    /// let meeting =
    ///     Match { game: &senet, start: &senet.start(), schedule, seed: 1, conditions: Conditions::default() };
    /// let make = |bot| -> Result<Box<dyn Bot<Senet>>, Infallible> {
    ///     Ok(if bot == 0 { Box::new(Greedy::new(Race)) } else { Box::new(Uniform) })
    /// };
    /// let mut wins = 0;
    /// let games = (0..20).flat_map(|pair| schedule.games(pair));
    /// meeting.run(games, NonZeroUsize::MIN, make, |game| game, |game| {
    ///     wins += u32::from(game.played.utilities[game.seats.iter().position(|&bot| bot == 0).unwrap()] > 0.0);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert!(wins > 20, "of 40 games");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run<Games, Bots, E, T>(
        &self,
        games: Games,
        threads: NonZeroUsize,
        make: Bots,
        prepare: impl Fn(Finished<G::Action>) -> T + Sync,
        mut take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Result<(), E>
    where
        Games: IntoIterator<Item = Slot>,
        Games::IntoIter: Send,
        Bots: Fn(usize) -> Result<Box<dyn Bot<G>>, E> + Sync,
        T: Send,
        E: Send,
    {
        let mut meeting = self.clone();
        let limits = &mut meeting.conditions.limits;
        let stop = limits.stop.clone().unwrap_or_default();
        // A flag lets a search run on that nothing else would end, so it comes on top of a limit only.
        if limits.time.is_some() || limits.nodes.is_some() || limits.simulations.is_some() {
            limits.stop = Some(Arc::clone(&stop));
        }
        let games = Mutex::new(games.into_iter().fuse());
        // Without a queue: what stood in one would be lost if the program were killed, and could grow without end.
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::scope(|scope| {
            for number in 0..threads.get() {
                let (worker, sender) = (Worker { meeting: &meeting, games: &games, stop: &stop }, sender.clone());
                let (make, prepare) = (&make, &prepare);
                let work = move || worker.work(make, prepare, &sender);
                if number == 0 {
                    scope.spawn(work);
                } else if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    // The match comes out the same on those that there are.
                    break;
                }
            }
            drop(sender);
            // Also when `take` panics, nobody plays on for nothing.
            let _stop = StopOnDrop(&stop);
            for result in receiver {
                if take(result?).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }
}

struct Worker<'a, G: Game, Games> {
    meeting: &'a Match<'a, G>,
    games: &'a Mutex<Fuse<Games>>,
    stop: &'a AtomicBool,
}

impl<G: Game, Games: Iterator<Item = Slot>> Worker<'_, G, Games> {
    fn work<Bots, E, T>(self, make: Bots, prepare: impl Fn(Finished<G::Action>) -> T, sender: &SyncSender<Result<T, E>>)
    where
        Bots: Fn(usize) -> Result<Box<dyn Bot<G>>, E>,
    {
        let stop = StopOnPanic(self.stop);
        while !self.stop.load(Ordering::Relaxed) {
            // The lock is held for `next` alone; an iterator that panicked has nothing more to give.
            let Some(slot) = self.games.lock().unwrap_or_else(PoisonError::into_inner).next() else { break };
            let Some(result) = self.meeting.play_until(slot, &make, Some(self.stop)).transpose() else { break };
            // Nobody listens any more once the match is decided.
            if sender.send(result.map(&prepare)).is_err() {
                break;
            }
        }
        drop(stop);
    }
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Tells the other threads when this one panics, so that the match ends there and then.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
