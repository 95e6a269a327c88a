//! What the examples share: ways to end, and what their arguments mean.

#![allow(dead_code, reason = "each example uses a part of this")]

use std::any::{Any, TypeId};
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Mutex, PoisonError};

use astragali::Notation;
use astragali::bots::{self, Bot, External, Perfect};
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::index::{Indexed, Reachable};
use astragali::solve::{Number, Table, TableError, Tablebase};
use tempfile::NamedTempFile;

/// Ends the program as unusable arguments do: with a message and exit code 2.
pub fn fail(error: impl Display) -> ! {
    eprintln!("error: {error}");
    exit(2)
}

/// The value, or the end of the program with its error.
pub fn or_fail<T, E: Display>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| fail(error))
}

/// Hands the game of this name to the visitor, or ends the program with what exists.
pub fn with_game<V: Visitor>(name: &str, visitor: V) -> V::Output {
    or_fail(catalog::with(name, visitor))
}

/// The position that a text describes, or the start position without one.
pub fn position<G: Notation>(game: &G, text: Option<&str>) -> G::State {
    match text {
        Some(text) => or_fail(game.parse_state(text).map_err(|error| format!("position `{text}`: {error}"))),
        None => game.start(),
    }
}

/// A file beside this one, to become it when it is complete. Others may then read it as they may any other file.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    // A rename replaces a file in one go only within a file system, hence the place.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Gives a file that was written [`beside`] its name, with what it holds on the disk.
pub fn complete(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Before the command of a program that is a bot.
const EXTERNAL: &str = "external:";

/// Before the file of a table that is asked by a bot.
const TABLE: &str = "table:";

/// Makes a bot for a game from its specification: one that the library knows; `table:` and a file that `solve` has
/// written; or `external:` and the command of a program that speaks the protocol, its words divided as a shell does. The
/// program is started, so that one that is missing or does not play the game is found out at once.
pub fn bot<G, E>(game: &G, evaluator: E, spec: &str) -> Result<Box<dyn Bot<G>>, Box<dyn Error + Send + Sync>>
where
    G: Notation + Indexed + 'static,
    E: Evaluator<G> + 'static,
{
    if let Some(file) = spec.strip_prefix(TABLE) {
        return Ok(Box::new(Perfect::new(table(game, Path::new(file), WHOLE)?)));
    }
    let Some(mut external) = external(spec)? else { return Ok(bots::from_spec(spec, evaluator)?) };
    external.start(game).map_err(|error| format!("`{spec}`: {error}"))?;
    Ok(Box::new(external))
}

/// The program that a specification names, not yet started; `None` if it names another bot.
pub fn external(spec: &str) -> Result<Option<External>, String> {
    let Some(command) = spec.strip_prefix(EXTERNAL) else { return Ok(None) };
    let words = shlex::split(command).ok_or_else(|| format!("`{spec}`: a quotation is not closed"))?;
    let (program, arguments) = words.split_first().ok_or_else(|| format!("`{spec}`: no program is named"))?;
    Ok(Some(External::new(program, arguments)))
}

/// The specification with the file of `--table` in it if it is just `table`.
pub fn with_table(spec: &str, file: Option<&Path>) -> Result<String, String> {
    match file {
        _ if spec != "table" => Ok(spec.into()),
        Some(file) => Ok(format!("{TABLE}{}", file.display())),
        None => Err("`table` needs a file: --table FILE, or table:FILE".into()),
    }
}

/// Tables up to this size are read as a whole, and checked; from larger ones only what is asked for.
pub const WHOLE: u64 = 1 << 30;

/// The table of a game in a file, opened once for all who ask for it; read as a whole if it is no larger than this.
pub fn table<G: Notation + Indexed + 'static>(game: &G, file: &Path, whole: u64) -> Result<Tablebase<G>, String> {
    type Opened = (PathBuf, String, Box<dyn Any + Send>);
    static OPENED: Mutex<Vec<Opened>> = Mutex::new(Vec::new());

    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = opened.iter().find(|(path, name, _)| path == file && *name == game.name());
    if let Some(table) = known.and_then(|(_, _, table)| table.downcast_ref::<Tablebase<G>>()) {
        return Ok(table.clone());
    }
    let read = || -> Result<Tablebase<G>, TableError> {
        let table = Table::open(file)?;
        let table = if fs::metadata(file)?.len() <= whole { table.load()? } else { table };
        Tablebase::from_table(game.clone(), table)
    };
    let table = read().map_err(|error| format!("{}: {error}", file.display()))?;
    opened.push((file.to_owned(), game.name(), Box::new(table.clone())));
    Ok(table)
}

/// Bytes of a position while its game is solved, those of its numbering included.
pub fn bytes_of_position<G: Indexed + 'static, N: Number>() -> u64 {
    let generic = TypeId::of::<G::Index>() == TypeId::of::<Reachable<G::State>>();
    // A list and a hash table of all positions, each of which may have grown to twice what it needs.
    let numbering = if generic { 4 * (size_of::<G::State>() + size_of::<u64>()) } else { 0 };
    (size_of::<[N; 2]>() + numbering) as u64
}

/// Bytes of a position, more or less, while one policy's play against itself is worked out.
pub const CHAIN: u64 = 200;

/// Ends the program after output that could not be written; quietly if its reader has simply gone.
pub fn written(result: io::Result<()>) {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit(0),
        other => or_fail(other),
    }
}

/// The games and their options, for `--help`.
pub fn games_help() -> String {
    let mut help = String::from("Games and their options (as in `senet:jequier,pieces=3`):\n");
    for game in catalog::GAMES {
        help += &format!("  {:<12} {}\n", game.name, game.about);
        for set in game.rule_sets {
            help += &format!("    :{:<12} {}\n", set.name, set.about);
        }
        for number in game.numbers {
            let range = format!("{}={}..{}", number.name, number.least, number.most);
            help += &format!("    :{range:<12} {}\n", number.about);
        }
    }
    help
}

/// The bots and their options, for `--help`.
pub fn bots_help() -> String {
    let mut help = String::from("Bots and their limits (as in `expectiminimax:depth=2`):\n");
    for kind in bots::KINDS {
        help += &format!("  {:<15} {}\n", kind.name, kind.about);
        if !kind.options.is_empty() {
            help += &format!("    :{}=NUMBER\n", kind.options.join("=NUMBER, "));
        }
    }
    help += &format!("  {TABLE}FILE\n    plays what `solve` has written to the file\n");
    help += &format!("  {EXTERNAL}COMMAND\n    a program that speaks the protocol in docs/protocol.md\n");
    help
}

/// The games and the bots, for `--help`.
pub fn games_and_bots_help() -> String {
    format!("{}\n{}", games_help(), bots_help())
}

/// Whether a bot's specification ends its thinking by itself, so that the bot needs no limit of time.
pub fn limits_itself(spec: &str) -> bool {
    if spec.starts_with(EXTERNAL) {
        return false;
    }
    if spec.starts_with(TABLE) {
        return true;
    }
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    // A tree of bounded depth still takes simulations without end.
    let simulates = bots::KINDS.iter().any(|kind| kind.name == name && kind.options.contains(&"simulations"));
    options.split(',').filter_map(|option| option.split_once('=')).any(|(key, _)| match key {
        "nodes" | "simulations" => true,
        "depth" => !simulates,
        _ => false,
    })
}

/// The specifications of bots.
#[derive(Clone)]
pub struct Bots(pub Vec<String>);

impl Bots {
    /// Splits a list at its commas, but not at those within a specification: an option, `key=number`, follows them, or
    /// they stand in a quotation of a program's command.
    pub fn parse(text: &str) -> Result<Bots, String> {
        let mut bots: Vec<String> = Vec::new();
        for item in text.split(',') {
            match bots.last_mut() {
                Some(bot) if is_option(item) || is_quoting(bot) => {
                    bot.push(',');
                    bot.push_str(item);
                }
                _ if item.is_empty() => return Err("a bot is missing between two commas".into()),
                _ => bots.push(item.into()),
            }
        }
        Ok(Bots(bots))
    }
}

/// Whether it is the beginning of a program's command, up to the midst of a quotation.
fn is_quoting(bot: &str) -> bool {
    bot.strip_prefix(EXTERNAL).is_some_and(|command| shlex::split(command).is_none())
}

fn is_option(item: &str) -> bool {
    item.split_once('=').is_some_and(|(key, number)| {
        key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') && number.parse::<f64>().is_ok()
    })
}
