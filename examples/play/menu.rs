//! What a person can do, and what they typed for it.

use std::fmt;
use std::path::PathBuf;

use astragali::game::Actions;
use astragali::{Notation, Player};

use crate::draw::Picture;

pub const COMMANDS: &str = "  hint        what a good bot would play, and why
  undo        back to the last choice a person made
  save FILE   write the game so far to a file
  help        the rules and these commands
  quit        leave the game
Enter alone shows the position again, or plays the only action there is.
";

/// A menu with more entries stands in columns.
const TALL: usize = 12;
const WIDTH: usize = 78;

/// The actions that a player can choose.
pub struct Menu<A> {
    entries: Vec<Entry<A>>,
    numbered: bool,
}

struct Entry<A> {
    action: A,
    text: String,
    remark: Option<String>,
}

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Request<A> {
    Play(A),
    Show,
    Hint,
    Undo,
    Save(PathBuf),
    Help,
    Quit,
}

impl<A: Copy> Menu<A> {
    pub fn new<G: Notation<Action = A>>(game: &G, state: &G::State, player: Player, picture: &dyn Picture) -> Self {
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        let position = game.state_text(state);
        let entries: Vec<Entry<A>> = actions
            .iter()
            .map(|&action| {
                let text = game.action_text(state, action);
                Entry { action, remark: picture.remark(&position, &text), text }
            })
            .collect();
        // Numbers would be confused with actions that are numbers themselves.
        let numbered = entries.iter().all(|entry| entry.text.parse::<u64>().is_err());
        Menu { entries, numbered }
    }

    /// The action of a player who has no choice.
    pub fn only(&self) -> Option<A> {
        match self.entries.as_slice() {
            [only] => Some(only.action),
            _ => None,
        }
    }

    /// Understands a line. Actions come before commands, should a game name one like a command.
    pub fn read(&self, line: &str) -> Result<Request<A>, &'static str> {
        if let Some(entry) = self.entries.iter().find(|entry| entry.text.eq_ignore_ascii_case(line)) {
            return Ok(Request::Play(entry.action));
        }
        if let (true, Ok(number)) = (self.numbered, line.parse::<usize>()) {
            let entry = number.checked_sub(1).and_then(|index| self.entries.get(index));
            return entry.map(|entry| Request::Play(entry.action)).ok_or("No action has this number.");
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (command.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Ok(self.only().map_or(Request::Show, Request::Play)),
            ("save", "") => Err("To save, name a file: save FILE."),
            ("save", file) => Ok(Request::Save(file.into())),
            ("hint", "") => Ok(Request::Hint),
            ("undo", "") => Ok(Request::Undo),
            ("help" | "?", "") => Ok(Request::Help),
            ("quit" | "q", "") => Ok(Request::Quit),
            _ => Err("This is neither an action of the list nor a command; `help` tells what there is."),
        }
    }
}

impl<A> fmt::Display for Menu<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.entries.iter().map(|entry| entry.text.chars().count());
        let widest = texts.max().unwrap_or(0);
        let cells: Vec<String> = (1..)
            .zip(&self.entries)
            .map(|(number, Entry { text, remark, .. })| match (self.numbered, remark) {
                (true, Some(remark)) => format!("{number:>4}  {text:<widest$}  {remark}"),
                (true, None) => format!("{number:>4}  {text}"),
                (false, Some(remark)) => format!("    {text:<widest$}  {remark}"),
                (false, None) => format!("    {text}"),
            })
            .collect();
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
        let columns = if cells.len() <= TALL { 1 } else { (WIDTH / width).max(1) };
        let rows = cells.len().div_ceil(columns);
        for row in 0..rows {
            let line: String = cells.iter().skip(row).step_by(rows).map(|cell| format!("{cell:<width$}")).collect();
            let note = if self.entries.len() == 1 { "  (Enter)" } else { "" };
            writeln!(f, "{}{note}", line.trim_end())?;
        }
        Ok(())
    }
}
