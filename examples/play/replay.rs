//! A recorded game, shown step by step.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::Visitor;
use astragali::record::{Record, header};

use crate::common;
use crate::draw::{BOLD, painted, picture};
use crate::ending::Ending;
use crate::events::{drawing, event, title};
use crate::prompt::{Echo, read_line};

/// Shows the game of a file: page by page to somebody at a terminal, otherwise all at once.
pub fn replay(file: &Path) -> io::Result<()> {
    let name = file.display();
    let text = common::or_fail(fs::read_to_string(file).map_err(|error| format!("{name}: {error}")));
    let header = common::or_fail(header(&text).map_err(|error| format!("{name}: {error}")));
    common::with_game(&header.game, Replay { file, text: &text })
}

struct Replay<'a> {
    file: &'a Path,
    text: &'a str,
}

impl Visitor for Replay<'_> {
    type Output = io::Result<()>;

    fn visit<G: Notation + 'static, E: Evaluator<G>>(self, game: G, _evaluator: E) -> io::Result<()> {
        let record = Record::read(game, self.text).map_err(|error| format!("{}: {error}", self.file.display()));
        let pages = pages(&common::or_fail(record));
        let mut out = anstream::stdout();
        if io::stdin().is_terminal() { turn_over(&pages, &mut out) } else { write!(out, "{}", pages.concat()) }
    }
}

/// The game in pages: a choice, what falls until the next one, and the position then.
fn pages<G: Notation>(record: &Record<G>) -> Vec<String> {
    let game = record.game();
    let picture = picture(&game.name());
    let mut pages = Vec::new();
    let mut page = title(record);
    for (state, step) in record.positions() {
        if !game.turn(&state).choosers().is_empty() {
            pages.push(page + &drawing(game, &*picture, &state));
            page = String::new();
        }
        page += &event(game, &*picture, &state, step);
        page.push('\n');
    }
    let words = Ending::recorded(record).words(record.steps().len());
    pages.push(format!("{page}{}{}\n", drawing(game, &*picture, record.state()), painted(&words, BOLD)));
    pages
}

/// Shows pages to somebody who turns them over, until they go on from the last one.
fn turn_over(pages: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut at = 0;
    while let Some(page) = pages.get(at) {
        write!(out, "{page}")?;
        let label = format!("{} of {}; Enter goes on, b back, q quits", at + 1, pages.len());
        match read_line(out, &label, Echo::Seen)?.as_deref() {
            None | Some("q" | "quit") => break,
            Some("b" | "back") => at = at.saturating_sub(1),
            Some(_) => at += 1,
        }
    }
    Ok(())
}
