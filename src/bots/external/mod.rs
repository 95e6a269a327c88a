//! Programs as bots.

mod program;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Bot, Choice};
use crate::game::{Actions, Player, Step, Turn};
use crate::notation::Notation;
use crate::protocol::{EngineError, Go, Info, Reply, Request, is_text};
use crate::random::Random;
use crate::search::{Limits, Report, SearchError};
use program::{Program, later, quoted};

/// Between two looks at the caller's stop flag.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Any program that speaks the [protocol](crate::protocol), which keeps time for it, checks what it plays and survives
/// its failures.
///
/// The program is started when it is first asked, or by [`start`](External::start), and anew after it has failed. What
/// it writes to its standard error goes to that of this process. Each choice draws one number from the caller's
/// generator, a seed for the program. Time is measured by the wall clock, whatever clock the limits bring: an engine's
/// processor time is hidden from its client, and leaves out what other processes do for it.
///
/// [`choose`](Bot::choose) reports on the player who was asked alone, at a joint turn too;
/// [`analyse`](Bot::analyse) asks for everybody who is to choose, one after the other. Values that the program does not
/// tell are the middle of the utility range.
///
/// ```no_run
/// use std::time::Duration;
/// use astragali::bots::{Bot, External};
/// use astragali::games::pig::{Die, Pig};
/// use astragali::{Game, Player, Random, search::Limits};
///
/// let pig = Pig::new(Die::Cube);
/// let mut engine = External::new("python3", ["hold_at_20.py"]);
/// engine.start(&pig)?;
/// let limits = Limits::none().time(Duration::from_millis(100));
/// let choice = engine.choose(&pig, &pig.start(), Player::X, &limits, &mut Random::seeded(1))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct External {
    command: Vec<String>,
    running: Option<Program>,
    grace: Duration,
    patience: Duration,
}

impl External {
    /// The time a program has to answer `stop`: 1 s.
    pub const STOP_WITHIN: Duration = Duration::from_secs(1);

    /// The program at a path, or of a name to be found in `PATH`, with its arguments.
    pub fn new<S: Into<String>>(program: impl Into<String>, arguments: impl IntoIterator<Item = S>) -> Self {
        External {
            command: std::iter::once(program.into()).chain(arguments.into_iter().map(Into::into)).collect(),
            running: None,
            grace: Duration::from_millis(250),
            patience: Duration::from_secs(60),
        }
    }

    /// How much later than its time an answer may come, for the way it has to go: 250 ms unless set.
    #[must_use]
    pub fn grace(self, grace: Duration) -> Self {
        External { grace, ..self }
    }

    /// How long to wait for an answer that has no time of its own: 60 s unless set. A program that thinks is then told to
    /// stop; one that has only to say that it is ready is ended.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Self {
        External { patience, ..self }
    }

    /// Starts the program if it does not run, and names it the game.
    ///
    /// # Errors
    /// If it cannot be started, does not speak the protocol, or does not play the game.
    pub fn start<G: Notation>(&mut self, game: &G) -> Result<(), EngineError> {
        let started = self.ready(game).map(|_| ());
        self.keep_or_end(started)
    }

    /// What the program calls itself; `None` if it does not run or does not say.
    pub fn program_name(&self) -> Option<&str> {
        self.running.as_ref()?.name()
    }

    /// The program's process, by its number; `None` if it does not run.
    pub fn process(&self) -> Option<u32> {
        self.running.as_ref().map(Program::process)
    }

    /// The program, running and told of the game.
    fn ready<G: Notation>(&mut self, game: &G) -> Result<&mut Program, EngineError> {
        let name = sayable(game.name())?;
        let program = match self.running.take() {
            Some(program) => program,
            None => Program::start(&self.command, self.patience)?,
        };
        let program = self.running.insert(program);
        program.play(&name, self.patience)?;
        Ok(program)
    }

    /// A program that has failed is not asked again.
    fn keep_or_end<T>(&mut self, result: Result<T, EngineError>) -> Result<T, EngineError> {
        if result.as_ref().is_err_and(|error| !error.is_in_step())
            && let Some(program) = self.running.take()
        {
            program.kill();
        }
        result
    }

    /// Asks for one player's action.
    fn ask<G: Notation>(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<(G::Action, Info), SearchError> {
        if !game.turn(state).choosers().contains(player) {
            return Err(SearchError::NothingToChoose(player));
        }
        // Drawn first, so that what is drawn later does not depend on how the program fares.
        let seed = random.bits();
        let answer = self.answer(game, state, player, limits, seed);
        Ok(self.keep_or_end(answer)?)
    }

    fn answer<G: Notation>(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
        limits: &Limits,
        seed: u64,
    ) -> Result<(G::Action, Info), EngineError> {
        let (grace, patience) = (self.grace, self.patience);
        let program = self.ready(game)?;
        program.obtain(&Request::Position(sayable(game.state_text(state))?), patience)?;
        let mut go = request(player, limits, seed);
        if program.wants_actions() {
            go.actions = legal(game, state, player)?;
        }
        let (text, info) = think(program, &Request::Go(go), limits, grace, patience)?;
        let action = game.parse_action(state, player, &text).map_err(EngineError::Illegal)?;
        Ok((action, info))
    }
}

/// Hears a program out, keeps its time, and gives its answer and what it told before.
fn think(
    program: &mut Program,
    go: &Request,
    limits: &Limits,
    grace: Duration,
    patience: Duration,
) -> Result<(String, Info), EngineError> {
    let begun = Instant::now();
    program.say(go);
    let time = limits.time.map(|(time, _)| time);
    let until = later(begun, time.map_or(patience, |time| time.saturating_add(grace)));
    let mut info = Info::default();
    let stop = limits.stop.as_deref();
    let mut is_late = false;
    let mut reply = hear(program, until, stop, &mut info)?;
    if reply.is_none() {
        is_late = time.is_some() && Instant::now() >= until;
        program.say(&Request::Stop);
        reply = hear(program, later(Instant::now(), External::STOP_WITHIN), None, &mut info)?;
    }
    match reply {
        None => Err(EngineError::Silent { request: quoted(go), waited: begun.elapsed() }),
        Some(Reply::Error(message)) => Err(program::refused(go, &message)),
        Some(Reply::BestAction(_)) if is_late => Err(EngineError::Late { time: time.unwrap_or_default(), grace }),
        Some(Reply::BestAction(action)) => Ok((action, info)),
        Some(reply) => Err(program::out_of_order(go, &reply)),
    }
}

/// What closes an answer; `None` if nothing does until then, or until the flag is raised.
fn hear(
    program: &mut Program,
    until: Instant,
    stop: Option<&AtomicBool>,
    info: &mut Info,
) -> Result<Option<Reply>, EngineError> {
    loop {
        let look = if stop.is_some() { until.min(later(Instant::now(), LOOK_EVERY)) } else { until };
        match program.hear(look)? {
            Some(Reply::Info(later)) => info.update(later),
            Some(reply) => return Ok(Some(reply)),
            None => {}
        }
        if Instant::now() >= until || stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Ok(None);
        }
    }
}

fn request(player: Player, limits: &Limits, seed: u64) -> Go {
    // Of a part of a millisecond a whole one is made, since 0 would ask for no thought at all.
    let milliseconds = |time: Duration| u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX);
    Go {
        player,
        time: limits.time.map(|(time, _)| milliseconds(time)),
        nodes: limits.nodes,
        depth: limits.depth,
        simulations: limits.simulations,
        seed: Some(seed),
        actions: Vec::new(),
    }
}

/// The texts of all that the player may play.
fn legal<G: Notation>(game: &G, state: &G::State, player: Player) -> Result<Vec<String>, EngineError> {
    let mut actions = Actions::new();
    game.actions(state, player, &mut actions);
    actions.iter().map(|&action| sayable(game.action_text(state, action))).collect()
}

fn sayable(text: String) -> Result<String, EngineError> {
    if is_text(&text) { Ok(text) } else { Err(EngineError::Unsayable(format!("{text:?}"))) }
}

/// The steps of a line as far as they can be played.
fn playable<G: Notation>(game: &G, state: &G::State, texts: &[String]) -> Vec<Step<G::Action>> {
    let mut state = state.clone();
    let steps = texts.iter().map_while(|text| {
        let step = match game.turn(&state) {
            Turn::Over => None,
            Turn::Decision(player) => game.parse_action(&state, player, text).ok().map(Step::One),
            Turn::Chance => game.parse_outcome(&state, text).ok().map(Step::One),
            Turn::Joint(_) => game.parse_joint(&state, text).ok().map(Step::Joint),
        }?;
        game.advance(&mut state, &step);
        Some(step)
    });
    steps.collect()
}

/// What a program's answers for some of those who are to choose come to; what the last one said counts.
fn report<G: Notation>(game: &G, state: &G::State, answers: &[(Player, G::Action, Info)]) -> Report<G::Action> {
    let (low, high) = game.utility_range();
    let mut report = Report::unsearched(game, state, |_| f64::midpoint(low, high));
    report.strategies.retain(|strategy| answers.iter().any(|(player, ..)| *player == strategy.player));
    for (player, chosen, info) in answers {
        for strategy in report.strategies.iter_mut().filter(|strategy| strategy.player == *player) {
            for action in &mut strategy.actions {
                action.probability = if action.action == *chosen { 1.0 } else { 0.0 };
            }
        }
        if info.values.len() == report.values.len() {
            report.values = info.values.iter().map(|value| value.clamp(low, high)).collect();
        }
        report.line = playable(game, state, &info.line);
        report.depth = info.depth.unwrap_or_default();
        report.nodes = report.nodes.saturating_add(info.nodes.unwrap_or_default());
        report.simulations = report.simulations.saturating_add(info.simulations.unwrap_or_default());
    }
    report
}

impl<G: Notation> Bot<G> for External {
    /// `external:` and the command.
    fn name(&self) -> String {
        format!("external:{}", self.command.join(" "))
    }

    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Report<G::Action>, SearchError> {
        let mut answers = Vec::new();
        for player in game.turn(state).choosers().iter() {
            let (action, info) = self.ask(game, state, player, limits, random)?;
            answers.push((player, action, info));
        }
        Ok(report(game, state, &answers))
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
        limits: &Limits,
        random: &mut Random,
    ) -> Result<Choice<G::Action>, SearchError> {
        let (action, info) = self.ask(game, state, player, limits, random)?;
        Ok(Choice { action, report: report(game, state, &[(player, action, info)]) })
    }
}
