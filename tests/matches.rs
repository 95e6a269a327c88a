//! Matches of the library: dice, schedule, threads, and bots that fail.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use astragali::arena::{Conditions, Dice, Ending, Fault, Finished, Match, Schedule, Slot};
use astragali::bots::{Bot, Choice, Greedy, Uniform, from_spec};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::games::senet::{Race, Senet};
use astragali::search::{Limits, Report, SearchError};
use astragali::{Game, Notation, Outcomes, Player, Random, Step, Turn};

type Boxed<G> = Box<dyn Bot<G>>;

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("a thread at least")
}

/// All games of the first pairs, in their order.
fn play_all<G: Game>(
    meeting: &Match<'_, G>,
    pairs: u64,
    count: usize,
    make: impl Fn(usize) -> Boxed<G> + Sync,
) -> Vec<Finished<G::Action>> {
    let mut games = BTreeMap::new();
    let slots: Vec<Slot> = (0..pairs).flat_map(|pair| meeting.schedule.games(pair)).collect();
    let take = |game: Finished<G::Action>| {
        assert!(games.insert(game.slot, game).is_none(), "a game twice");
        ControlFlow::Continue(())
    };
    let run = meeting.run(slots.clone(), threads(count), |bot| Ok::<_, Infallible>(make(bot)), |game| game, take);
    assert_eq!(run, Ok(()));
    assert!(games.keys().eq(&slots), "a game is missing");
    games.into_values().collect()
}

/// Plays a match of a game of the catalogue on different numbers of threads.
struct SameOnAnyThreads {
    bots: &'static [&'static str],
    pairs: u64,
    limits: Limits,
}

impl Visitor for SameOnAnyThreads {
    type Output = ();

    fn visit<G, E>(self, game: G, evaluator: E)
    where
        G: Notation + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let make = |bot: usize| from_spec::<G, E>(self.bots[bot], evaluator.clone()).expect("a bot");
        let meeting = Match {
            game: &game,
            start: &game.start(),
            schedule: Schedule::new(self.bots.len(), game.num_players()).expect("a schedule"),
            seed: 5,
            conditions: Conditions { limits: self.limits, ..Conditions::default() },
        };
        let slots = (0..self.pairs).flat_map(|pair| meeting.schedule.games(pair));
        let one_by_one = slots.map(|slot| meeting.play(slot, |bot| Ok::<_, Infallible>(make(bot))));
        let one_by_one: Vec<_> =
            one_by_one.map(|game| game.expect("bots are made").expect("nobody stops it")).collect();
        for count in [1, 2, 5] {
            let games = play_all(&meeting, self.pairs, count, make);
            assert!(games == one_by_one, "{} on {count} threads", game.name());
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let bots = &["uct:simulations=20", "greedy", "random", "expectiminimax:nodes=30"];
    for (game, bots, pairs, limits) in [
        ("senet:pieces=3", &bots[..], 12, Limits::none()),
        ("pig:goal=30", &["uct", "expectiminimax"], 5, Limits::none().nodes(100)),
        ("hyena:players=3,spaces=20", &bots[..3], 6, Limits::none()),
        ("hyena:players=4,spaces=20", &bots[..2], 3, Limits::none()),
        ("goofspiel:cards=4", &["uct:simulations=20", "random"], 10, Limits::none()),
    ] {
        let visitor = SameOnAnyThreads { bots, pairs, limits };
        catalog::with(game, visitor).expect("a game of the catalogue");
    }
}

fn senet_match(senet: &Senet, bots: usize, conditions: Conditions) -> Match<'_, Senet> {
    // The start is the same for every match of the process.
    let start = Box::leak(Box::new(senet.start()));
    Match { game: senet, start, schedule: Schedule::new(bots, 2).expect("a schedule"), seed: 3, conditions }
}

#[test]
fn a_bot_that_plays_itself_plays_the_same_game_twice() {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, Conditions::default());
    let games = play_all(&meeting, 20, 2, |_| Box::new(Greedy::new(Race)));
    let mut different = 0;
    for pair in games.chunks(2) {
        assert_eq!(pair[0].played, pair[1].played);
        assert_eq!((pair[0].seats.as_slice(), pair[1].seats.as_slice()), (&[0, 1][..], &[1, 0][..]));
        // Each of the two bots in both games, by seat.
        let first = pair[0].played.utilities[0] + pair[1].played.utilities[1];
        let second = pair[0].played.utilities[1] + pair[1].played.utilities[0];
        assert_eq!((first, second), (0.0, 0.0));
        different += usize::from(pair[0].played.steps != games[0].played.steps);
    }
    assert_eq!(different, 19, "each pair has dice of its own");
}

/// What each player threw, in order; what nobody threw comes last.
fn throws<G: Game>(game: &G, finished: &Finished<G::Action>) -> Vec<Vec<G::Action>> {
    let mut throws = vec![Vec::new(); game.num_players() + 1];
    let mut state = game.start();
    for step in &finished.played.steps {
        if let (Turn::Chance, Step::One(outcome)) = (game.turn(&state), step) {
            throws[game.on_turn(&state).map_or(game.num_players(), Player::index)].push(*outcome);
        }
        game.advance(&mut state, step);
    }
    throws
}

struct SameThrows;

impl Visitor for SameThrows {
    type Output = ();

    fn visit<G, E>(self, game: G, evaluator: E)
    where
        G: Notation + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let make = |bot: usize| -> Boxed<G> {
            if bot == 0 { Box::new(Greedy::new(evaluator.clone())) } else { Box::new(Uniform) }
        };
        let schedule = Schedule::new(2, game.num_players()).expect("a schedule");
        let conditions = Conditions { horizon: 2_000, ..Conditions::default() };
        let meeting = Match { game: &game, start: &game.start(), schedule, seed: 8, conditions };
        let games = play_all(&meeting, 3, 1, make);
        for pair in games.chunks(game.num_players()) {
            let thrown: Vec<_> = pair.iter().map(|finished| throws(&game, finished)).collect();
            for other in &thrown[1..] {
                for (mine, theirs) in thrown[0].iter().zip(other) {
                    let both = mine.len().min(theirs.len());
                    assert_eq!(mine[..both], theirs[..both], "{}", game.name());
                }
            }
            assert!(thrown[0].iter().flatten().count() > 2, "{} has throws", game.name());
        }
    }
}

#[test]
fn a_pair_meets_the_same_throws_by_player_and_number() {
    // Rules that give the same outcomes to every throw, so that the same draw is the same throw.
    for game in ["senet", "senet:both", "mehen:sticks", "hyena:players=3", "pig:goal=50"] {
        catalog::with(game, SameThrows).expect("a game of the catalogue");
    }
}

#[test]
fn dice_fall_as_their_weights_say() {
    let senet = Senet::default();
    let start = senet.start();
    let mut outcomes = Outcomes::new();
    senet.outcomes(&start, &mut outcomes);
    let mut counts = BTreeMap::new();
    for seed in 0..400 {
        let mut dice = Dice::new(Random::stream(1, seed).bits());
        for _ in 0..100 {
            *counts.entry(dice.throw(&senet, &start)).or_insert(0.0) += 1.0;
        }
    }
    let throws = 40_000.0;
    let chi_squared: f64 = outcomes
        .probabilities()
        .map(|(outcome, probability)| (counts[&outcome] - throws * probability).powi(2) / (throws * probability))
        .sum();
    // Four degrees of freedom: 23.5 is passed once in ten thousand times.
    assert_eq!(outcomes.len(), 5);
    assert!(chi_squared < 23.5, "{chi_squared}");
}

/// What is wrong with a bot.
#[derive(Clone, Copy, PartialEq)]
enum Flaw {
    Panics,
    Errs,
    Cheats,
    /// Takes this many milliseconds by the clock of the test.
    Slow(u64),
}

struct Flawed {
    flaw: Flaw,
    good_choices: u32,
}

thread_local! {
    static CLOCK: Cell<u64> = const { Cell::new(0) };
}

fn clock() -> Duration {
    Duration::from_millis(CLOCK.get())
}

impl<G: Game> Bot<G> for Flawed {
    fn name(&self) -> String {
        "flawed".into()
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        Uniform.analyse(game, state, limits, random)
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Choice<G::Action>, SearchError> {
        let mut choice = Uniform.choose(game, state, player, limits, random)?;
        if self.good_choices > 0 {
            self.good_choices -= 1;
            return Ok(choice);
        }
        match self.flaw {
            Flaw::Panics => panic!("lost my {} marbles", 7),
            Flaw::Errs => return Err(SearchError::ValueNotFinite),
            Flaw::Cheats => {
                let mut outcomes = Outcomes::new();
                game.outcomes(&game.start(), &mut outcomes);
                choice.action = outcomes[0].0;
            }
            Flaw::Slow(milliseconds) => CLOCK.set(CLOCK.get() + milliseconds),
        }
        Ok(choice)
    }
}

fn against_flawed(flaw: Flaw, good_choices: u32, conditions: Conditions) -> Vec<Finished<<Senet as Game>::Action>> {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, conditions);
    play_all(
        &meeting,
        2,
        2,
        move |bot| if bot == 0 { Box::new(Flawed { flaw, good_choices }) } else { Box::new(Uniform) },
    )
}

#[test]
fn a_bot_that_fails_loses_the_game_and_nothing_else() {
    let quiet = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if panic.payload().downcast_ref::<String>().is_none_or(|message| !message.contains("marbles")) {
            quiet(panic);
        }
    }));
    for (flaw, expected) in [
        (Flaw::Panics, "panicked: lost my 7 marbles"),
        (Flaw::Errs, "had no answer: a utility or an estimate is infinite or no number"),
        (Flaw::Cheats, "which cannot be played"),
    ] {
        let games = against_flawed(flaw, 3, Conditions::default());
        assert_eq!(games.len(), 4);
        for game in games {
            let seat = game.seats.iter().position(|&bot| bot == 0).expect("it plays");
            let Ending::Forfeit { player, fault } = &game.played.ending else { panic!("{:?}", game.played.ending) };
            assert_eq!(player.index(), seat);
            assert!(fault.to_string().ends_with(expected), "{fault}");
            assert_eq!(matches!(fault, Fault::Panic(_)), flaw == Flaw::Panics);
            assert_eq!((game.played.utilities[seat], game.played.utilities[1 - seat]), (-1.0, 1.0));
            assert!(game.played.steps.len() > 6, "what was played before is kept");
        }
    }
}

#[test]
fn overruns_are_counted_and_cost_nothing() {
    let limits = Limits::none().time_by(Duration::from_millis(20), clock);
    let conditions = Conditions { limits, tolerance: Duration::from_millis(5), ..Conditions::default() };
    for (milliseconds, overruns) in [(25, false), (26, true)] {
        for game in against_flawed(Flaw::Slow(milliseconds), 0, conditions.clone()) {
            let seat = game.seats.iter().position(|&bot| bot == 0).expect("it plays");
            assert_eq!(game.played.ending, Ending::Over);
            assert_eq!(game.played.overruns[seat] > 10, overruns, "{milliseconds} ms");
            assert_eq!(game.played.overruns[1 - seat], 0);
        }
    }
    // Without a limit of time there is nothing to overrun.
    let games = against_flawed(Flaw::Slow(1000), 0, Conditions::default());
    assert!(games.iter().all(|game| game.played.overruns.iter().sum::<u32>() == 0));
}

#[test]
fn the_horizon_is_a_draw() {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, Conditions { horizon: 50, ..Conditions::default() });
    for game in play_all(&meeting, 2, 1, |_| Box::new(Uniform)) {
        assert_eq!(game.played.ending, Ending::Horizon);
        assert_eq!((game.played.steps.len(), game.played.utilities.as_slice()), (50, &[0.0, 0.0][..]));
    }
}

#[test]
fn a_match_ends_when_it_is_told_to() {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, Conditions::default());
    let endless = (0..).flat_map(|pair| meeting.schedule.games(pair));
    let make = |_| -> Result<Boxed<Senet>, Infallible> { Ok(Box::new(Uniform)) };
    let mut taken = 0;
    let run = meeting.run(
        endless,
        threads(3),
        make,
        |game| game.slot,
        |_| {
            taken += 1;
            if taken == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert_eq!((run, taken), (Ok(()), 10));
}

#[test]
fn games_do_not_pile_up_before_they_are_taken() {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, Conditions { horizon: 20, ..Conditions::default() });
    let endless = (0..).flat_map(|pair| meeting.schedule.games(pair));
    let make = |_| -> Result<Boxed<Senet>, Infallible> { Ok(Box::new(Uniform)) };
    let played = AtomicUsize::new(0);
    let mut taken = 0;
    let run = meeting.run(
        endless,
        threads(3),
        make,
        |_| played.fetch_add(1, Ordering::Relaxed),
        |_| {
            taken += 1;
            // Time for hundreds of games.
            sleep(Duration::from_millis(10));
            let ahead = played.load(Ordering::Relaxed) - taken;
            assert!(ahead <= 3, "{ahead} games ahead of {taken}");
            if taken == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert_eq!((run, taken), (Ok(()), 20));
}

#[test]
fn bots_that_cannot_be_made_end_the_match() {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, Conditions::default());
    let endless = (0..).flat_map(|pair| meeting.schedule.games(pair));
    let make =
        |bot| -> Result<Boxed<Senet>, String> { if bot == 0 { Ok(Box::new(Uniform)) } else { Err("no".into()) } };
    let run = meeting.run(endless, threads(2), make, |game| game.slot, |_| ControlFlow::Continue(()));
    assert_eq!(run, Err("no".into()));
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_ones_own_is_not_hidden() {
    let senet = Senet::default();
    let meeting = senet_match(&senet, 2, Conditions::default());
    let endless = (0..).flat_map(|pair| meeting.schedule.games(pair));
    let make = |_| -> Result<Boxed<Senet>, Infallible> { Ok(Box::new(Uniform)) };
    let prepare =
        |game: Finished<<Senet as Game>::Action>| assert_ne!(game.slot.pair, 2, "a panic that the test wants");
    let _ = meeting.run(endless, threads(2), make, prepare, |()| ControlFlow::Continue(()));
}
