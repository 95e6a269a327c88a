//! A running program and the lines to and from it.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::notation::Field;
use crate::protocol::{EngineError, LineError, Lines, Reply, Request, VERSION};

/// Lines that wait to be heard; a program that says more waits, so that one that never stops talking fills no memory.
/// They wait as text, of which a line has 1 MiB at most: what is read from it can take many times as much.
const UNHEARD: usize = 64;

/// How long a program has to end by itself.
const END_WITHIN: Duration = Duration::from_millis(500);

/// Between two looks whether a program has ended.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// A program that has been started and greeted. Dropped, it is told to end, and killed if it does not.
///
/// Two threads carry its lines, since neither reading nor writing may wait for a program that is stuck. They end with
/// its pipes.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    /// `None` once its input is to be closed.
    input: Option<Sender<String>>,
    output: Receiver<Result<String, LineError>>,
    name: Option<String>,
    wants_actions: bool,
    /// The game it was named last.
    game: String,
}

impl Program {
    /// Starts a program, the first of the words, and greets it.
    pub(super) fn start(command: &[String], patience: Duration) -> Result<Self, EngineError> {
        let name = command.first().cloned().unwrap_or_default();
        let failed = |error: std::io::Error| EngineError::NotStarted { program: name.clone(), reason: error.kind() };
        let mut child = Command::new(&name)
            .args(command.iter().skip(1))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(failed)?;
        let (input, lines) = channel();
        let (said, output) = sync_channel(UNHEARD);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        // From here on a failure drops the program, which ends the child.
        let mut program =
            Program { child, input: Some(input), output, name: None, wants_actions: false, game: String::new() };
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            let thread = || thread::Builder::new().name("external".into());
            thread().spawn(move || write(stdin, &lines)).map_err(failed)?;
            thread().spawn(move || read(stdout, &said)).map_err(failed)?;
        }
        match program.greet(patience) {
            Ok(()) => Ok(program),
            Err(error) => {
                program.kill();
                Err(error)
            }
        }
    }

    fn greet(&mut self, patience: Duration) -> Result<(), EngineError> {
        let request = Request::Protocol { version: VERSION };
        self.say(&request);
        let begun = Instant::now();
        loop {
            match self.hear_within(&request, begun, patience)? {
                Reply::Name(name) if self.name.is_none() => self.name = Some(name),
                Reply::WantsActions if !self.wants_actions => self.wants_actions = true,
                Reply::Ready => return Ok(()),
                Reply::Error(message) => return Err(refused(&request, &message)),
                reply => return Err(out_of_order(&request, &reply)),
            }
        }
    }

    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub(super) fn wants_actions(&self) -> bool {
        self.wants_actions
    }

    pub(super) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Names the game, unless it is the one named last.
    pub(super) fn play(&mut self, game: &str, patience: Duration) -> Result<(), EngineError> {
        if self.game != game {
            self.game.clear();
            self.obtain(&Request::Game(game.into()), patience)?;
            self.game.push_str(game);
        }
        Ok(())
    }

    /// Says something that `ready` answers.
    pub(super) fn obtain(&mut self, request: &Request, patience: Duration) -> Result<(), EngineError> {
        self.say(request);
        match self.hear_within(request, Instant::now(), patience)? {
            Reply::Ready => Ok(()),
            Reply::Error(message) => Err(refused(request, &message)),
            reply => Err(out_of_order(request, &reply)),
        }
    }

    /// Says something.
    pub(super) fn say(&self, request: &Request) {
        if let Some(input) = &self.input {
            // It fails if the program has closed its input; then hearing fails too.
            let _ = input.send(format!("{request}\n"));
        }
    }

    /// The next line, or `None` if there is none until then.
    pub(super) fn hear(&mut self, until: Instant) -> Result<Option<Reply>, EngineError> {
        match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => line.and_then(|line| line.parse()).map(Some).map_err(EngineError::NotUnderstood),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                self.await_end(END_WITHIN);
                Err(EngineError::Ended(self.child.try_wait().ok().flatten()))
            }
        }
    }

    /// The next line of the answer to a request that was made at that moment.
    fn hear_within(&mut self, request: &Request, begun: Instant, patience: Duration) -> Result<Reply, EngineError> {
        let reply = self.hear(later(begun, patience))?;
        reply.ok_or_else(|| EngineError::Silent { request: quoted(request), waited: begun.elapsed() })
    }

    /// Ends the program at once.
    pub(super) fn kill(mut self) {
        self.kill_child();
    }

    fn kill_child(&mut self) {
        // Both fail if it has ended already; without the second it would stay as a zombie.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits for the program to end by itself, and says whether it did.
    fn await_end(&mut self, time: Duration) -> bool {
        let until = later(Instant::now(), time);
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(LOOK_EVERY),
                Ok(status) => return status.is_some(),
                Err(_) => return false,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say(&Request::Quit);
        self.input = None;
        if !self.await_end(END_WITHIN) {
            self.kill_child();
        }
    }
}

fn write(mut to: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if to.write_all(line.as_bytes()).and_then(|()| to.flush()).is_err() {
            break;
        }
    }
}

fn read(from: impl Read, to: &SyncSender<Result<String, LineError>>) {
    let mut lines = Lines::new(BufReader::new(from));
    while let Ok(Some(line)) = lines.next() {
        if to.send(line).is_err() {
            break;
        }
    }
}

/// A moment that far from another, at most a year.
pub(super) fn later(moment: Instant, time: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    moment + time.min(YEAR)
}

pub(super) fn refused(request: &Request, message: &str) -> EngineError {
    const LONGEST: usize = 300;
    EngineError::Refused { request: quoted(request), message: message.chars().take(LONGEST).collect() }
}

pub(super) fn out_of_order(request: &Request, reply: &Reply) -> EngineError {
    EngineError::OutOfOrder { reply: Field::new(&reply.to_string()).quoted(), request: quoted(request) }
}

pub(super) fn quoted(request: &Request) -> String {
    Field::new(&request.to_string()).quoted()
}
