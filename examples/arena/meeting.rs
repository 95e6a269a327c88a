//! Plays a match, or goes on with one.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;

use astragali::Notation;
use astragali::arena::Match;
use astragali::bots::{Bot, KINDS};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::index::Indexed;
use astragali::protocol::EngineError;

use crate::args::{LimitArgs, MatchArgs};
use crate::common::{self, limits_itself};
use crate::course::Course;
use crate::journal::{Entry, Games, Journal};
use crate::line::Line;
use crate::progress::Progress;
use crate::table::table;
use crate::terms::Terms;

/// A match to be played; the visit gives its table.
pub struct Meeting(pub MatchArgs, pub LimitArgs);

impl Visitor for Meeting {
    type Output = Result<String, String>;

    fn visit<G, E>(self, game: G, evaluator: E) -> Self::Output
    where
        G: Notation + Indexed + 'static,
        E: Evaluator<G> + Clone + 'static,
    {
        let Meeting(args, limits) = self;
        let terms = Terms::new(&args, &limits, &game)?;
        let known = |spec: &str| common::bot(&game, evaluator.clone(), spec).map_err(|error| error.to_string());
        for spec in &terms.bots {
            known(spec)?;
            ends(spec, &limits)?;
        }
        let make = |bot: usize| -> Result<Box<dyn Bot<G>>, String> {
            let spec = &terms.bots[bot];
            let Some(mut program) = common::external(spec)? else { return known(spec) };
            // Before its time runs. A program that is gone ends the match; one that fails is started once more when it
            // is asked, and if it fails then as well it has lost the game.
            match program.start(&game) {
                Err(error @ EngineError::NotStarted { .. }) => Err(format!("`{spec}`: {error}")),
                _ => Ok(Box::new(program)),
            }
        };
        let mut book = Book::open(&args, &terms)?;
        let threads = args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let meeting = Match {
            game: &game,
            start: &game.start(),
            schedule: terms.schedule()?,
            seed: terms.seed,
            conditions: terms.conditions(),
        };
        let prepare = |finished| {
            let line = Line::new(&game, &evaluator, &terms, finished)?;
            let text = serde_json::to_string(&line).map_err(|error| error.to_string())?;
            Ok((line, text))
        };
        let mut entered = Ok(());
        meeting.run(book.course.to_come(), threads, make, prepare, |played| {
            entered = played.and_then(|(line, text)| book.enter(line, &text));
            if entered.is_err() || book.course.is_decided() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        entered?;
        table(&terms, &book.close(&terms)?)
    }
}

/// Where games are entered as they end.
struct Book {
    journal: Option<Journal>,
    course: Course,
    progress: Progress,
}

impl Book {
    fn open(args: &MatchArgs, terms: &Terms) -> Result<Book, String> {
        let (journal, games) = match &args.out {
            Some(path) => Journal::open(path, terms).map(|(journal, games)| (Some(journal), games))?,
            None => (None, Games::new()),
        };
        let course = Course::new(terms, games)?;
        let progress = Progress::new(terms, &course);
        Ok(Book { journal, course, progress })
    }

    fn enter(&mut self, line: Line, text: &str) -> Result<(), String> {
        let place = self.journal.as_mut().map(|journal| journal.append(text)).transpose()?;
        self.course.add(Entry::new(line, place));
        self.progress.show(&self.course);
        Ok(())
    }

    fn close(self, terms: &Terms) -> Result<Games, String> {
        self.progress.end();
        let games = self.course.finish();
        if let Some(journal) = self.journal {
            journal.finish(terms, &games)?;
        }
        Ok(games)
    }
}

/// Refuses a bot that nothing would stop from thinking.
fn ends(spec: &str, limits: &LimitArgs) -> Result<(), String> {
    let name = spec.split(':').next().unwrap_or(spec);
    let thinks = KINDS.iter().any(|kind| kind.name == name && !kind.options.is_empty());
    if !thinks || limits.time.is_some() {
        return Ok(());
    }
    let given = [
        limits.nodes.map(|nodes| format!("nodes={nodes}")),
        limits.depth.map(|depth| format!("depth={depth}")),
        limits.simulations.map(|simulations| format!("simulations={simulations}")),
    ];
    // What is given for all bots limits this one as its own options would.
    let ends =
        limits_itself(spec) || given.into_iter().flatten().any(|option| limits_itself(&format!("{name}:{option}")));
    if ends {
        Ok(())
    } else {
        Err(format!("`{spec}` would think without end: give it a limit, or all bots --nodes or --time"))
    }
}
