//! Bots as programs.

use std::error::Error;
use std::io::{self, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use super::Bot;
use crate::game::Game;
use crate::notation::Notation;
use crate::protocol::{Go, Info, LineError, Lines, Reply, Request, VERSION};
use crate::random::Random;
use crate::search::{Limits, Report};

/// Plies of the principal variation that are told at most.
const LINE: usize = 100;

/// Why a request is refused, in words.
pub type Refusal = Box<dyn Error + Send + Sync>;

/// A game and who plays it, whatever game it is.
pub trait Engine {
    /// Sets the position.
    ///
    /// # Errors
    /// If the text is no position.
    fn position(&mut self, text: &str) -> Result<(), Refusal>;

    /// Chooses an action in the position, until the flag is raised at the latest, and tells what was found.
    ///
    /// # Errors
    /// If there is no position, the player has nothing to choose, or the bot has no answer.
    fn go(&mut self, go: &Go, stop: Arc<AtomicBool>) -> Result<(String, Info), Refusal>;
}

/// A bot that plays a game, still without a position.
pub fn engine<G: Notation + 'static>(game: G, bot: Box<dyn Bot<G>>) -> Box<dyn Engine> {
    Box::new(Seated { game, bot, state: None })
}

struct Seated<G: Game> {
    game: G,
    bot: Box<dyn Bot<G>>,
    state: Option<G::State>,
}

impl<G: Notation> Engine for Seated<G> {
    fn position(&mut self, text: &str) -> Result<(), Refusal> {
        self.state = None;
        self.state = Some(self.game.parse_state(text)?);
        Ok(())
    }

    fn go(&mut self, go: &Go, stop: Arc<AtomicBool>) -> Result<(String, Info), Refusal> {
        let state = self.state.as_ref().ok_or("there is no position")?;
        let mut random = Random::seeded(go.seed.unwrap_or_default());
        let limits = limits(go, stop);
        let choice = self.bot.choose(&self.game, state, go.player, &limits, &mut random)?;
        Ok((self.game.action_text(state, choice.action), info(&self.game, state, &choice.report)))
    }
}

fn limits(go: &Go, stop: Arc<AtomicBool>) -> Limits {
    let Go { nodes, depth, simulations, .. } = *go;
    let limits = Limits { time: None, nodes, depth, simulations, stop: Some(stop) };
    match go.time {
        Some(time) => limits.time(Duration::from_millis(time)),
        None => limits,
    }
}

fn info<G: Notation>(game: &G, state: &G::State, report: &Report<G::Action>) -> Info {
    let mut state = state.clone();
    let line = report.line.iter().take(LINE).map(|step| {
        let text = game.step_text(&state, step);
        game.advance(&mut state, step);
        text
    });
    Info {
        line: line.collect(),
        values: report.values.to_vec(),
        depth: Some(report.depth),
        nodes: Some(report.nodes),
        simulations: Some(report.simulations),
    }
}

/// Speaks the [protocol](crate::protocol) as an engine of this name until `quit` or the end of the input; `open` makes
/// what plays a game from the game's name.
///
/// The input is read on a thread of its own, so that `stop` and `quit` are obeyed at once. Requests that come while the
/// engine thinks are answered afterwards.
///
/// # Errors
/// If the output cannot be written, or no thread can be started. That the input cannot be read is its end.
///
/// ```
/// use astragali::bots::{Greedy, engine, serve};
/// use astragali::games::senet::{Race, Senet};
///
/// let input = "protocol astragali 1\ngame senet\nposition ........../........../........ox x 1\ngo x\n";
/// let mut output = Vec::new();
/// serve(input.as_bytes(), &mut output, "greedy", |name| match name {
///     "senet" => Ok(engine(Senet::default(), Box::new(Greedy::new(Race)))),
///     other => Err(format!("`{other}` is not played here").into()),
/// })?;
/// let replies = String::from_utf8(output)?;
/// assert!(replies.starts_with("name greedy\nready\nready\nready\ninfo values "));
/// assert!(replies.ends_with("\nbestaction 30-off\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serve(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    name: &str,
    mut open: impl FnMut(&str) -> Result<Box<dyn Engine>, Refusal>,
) -> io::Result<()> {
    let (queue, requests) = channel();
    thread::Builder::new().name("requests".into()).spawn(move || listen(input, &queue))?;
    let mut conversation = Conversation { greeted: false, engine: None };
    for heard in &requests {
        let mut replies = Vec::new();
        let closing = match heard {
            Heard::Request(request, stop) => conversation.answer(request, stop, name, &mut open, &mut replies),
            Heard::Unreadable(error) => Err(error.into()),
        };
        replies.push(closing.unwrap_or_else(|refusal| Reply::Error(refusal.to_string())));
        let lines: String = replies.iter().map(|reply| format!("{reply}\n")).collect();
        output.write_all(lines.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// What came, with the flag that stops the work on it.
enum Heard {
    Request(Request, Arc<AtomicBool>),
    Unreadable(LineError),
}

/// Puts what is to be answered into the queue and heeds at once what is not.
fn listen(input: impl Read, queue: &Sender<Heard>) {
    let mut unanswered: Vec<Weak<AtomicBool>> = Vec::new();
    let mut lines = Lines::new(BufReader::new(input));
    while let Ok(Some(line)) = lines.next() {
        let heard = match line.and_then(|line| line.parse()) {
            Ok(Request::Stop) => {
                raise(&mut unanswered);
                continue;
            }
            Ok(Request::Quit) => break,
            Ok(request) => {
                let stop = Arc::new(AtomicBool::new(false));
                if matches!(request, Request::Go(_)) {
                    unanswered.retain(|flag| flag.strong_count() > 0);
                    unanswered.push(Arc::downgrade(&stop));
                }
                Heard::Request(request, stop)
            }
            Err(error) => Heard::Unreadable(error),
        };
        if queue.send(heard).is_err() {
            break;
        }
    }
    raise(&mut unanswered);
}

fn raise(flags: &mut Vec<Weak<AtomicBool>>) {
    flags.drain(..).filter_map(|flag| flag.upgrade()).for_each(|flag| flag.store(true, Ordering::Relaxed));
}

/// What has been said so far.
struct Conversation {
    greeted: bool,
    engine: Option<Box<dyn Engine>>,
}

impl Conversation {
    /// The closing line of a request; what comes before it is added to the replies.
    fn answer(
        &mut self,
        request: Request,
        stop: Arc<AtomicBool>,
        name: &str,
        open: &mut impl FnMut(&str) -> Result<Box<dyn Engine>, Refusal>,
        replies: &mut Vec<Reply>,
    ) -> Result<Reply, Refusal> {
        match request {
            Request::Protocol { .. } if self.greeted => return Err("the protocol has been agreed on already".into()),
            Request::Protocol { version: VERSION } => {
                self.greeted = true;
                replies.push(Reply::Name(name.into()));
            }
            Request::Protocol { version } => {
                return Err(format!("version {version} is not spoken here, but {VERSION} is").into());
            }
            _ if !self.greeted => {
                return Err(format!("first comes `{}`", Request::Protocol { version: VERSION }).into());
            }
            Request::Game(game) => {
                self.engine = None;
                self.engine = Some(open(&game)?);
            }
            Request::Position(text) => self.engine()?.position(&text)?,
            Request::Go(go) => {
                let (action, info) = self.engine()?.go(&go, stop)?;
                replies.push(Reply::Info(info));
                return Ok(Reply::BestAction(action));
            }
            // Heeded when they were heard.
            Request::Stop | Request::Quit => {}
        }
        Ok(Reply::Ready)
    }

    fn engine(&mut self) -> Result<&mut (dyn Engine + 'static), Refusal> {
        self.engine.as_deref_mut().ok_or_else(|| "there is no game".into())
    }
}
