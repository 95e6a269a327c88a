//! What a bot thinks, in words.

use std::cmp::Ordering;
use std::time::Duration;

use astragali::search::{ActionReport, Report, Strategy};
use astragali::{Game, Notation, Player};

/// Columns that lines may take.
const WIDTH: usize = 78;

/// The expected line is cut to this many columns.
const LINE_WIDTH: usize = WIDTH - 12;

/// How values are told.
#[derive(Clone, Copy)]
enum Scale {
    /// Of a game that is won or lost; a draw counts as half a win.
    WinChance,
    Utility,
}

impl Scale {
    fn of<G: Game>(game: &G) -> Scale {
        let is_won_or_lost = game.num_players() == 2 && game.is_zero_sum() && game.utility_range() == (-1.0, 1.0);
        if is_won_or_lost { Scale::WinChance } else { Scale::Utility }
    }

    fn name(self) -> &'static str {
        match self {
            Scale::WinChance => "win chance",
            Scale::Utility => "expected utility",
        }
    }

    fn text(self, value: f64) -> String {
        match self {
            Scale::WinChance => format!("{:.1} %", 50.0 * (value + 1.0)),
            Scale::Utility => format!("{value:+.2}"),
        }
    }
}

/// What `player` found before choosing, in lines of their own; nothing from a bot that does not think.
pub fn thought<G: Notation>(
    game: &G,
    state: &G::State,
    player: Player,
    report: &Report<G::Action>,
    time: Duration,
) -> String {
    if report.nodes == 0 {
        return String::new();
    }
    let scale = Scale::of(game);
    let value = report.values.get(player.index()).map_or_else(|| "?".into(), |&value| scale.text(value));
    let mut text = format!("    {player}'s {} {value}; {}\n", scale.name(), effort(report, time));
    if let Some(mixed) = report.strategy(player).and_then(|strategy| mixed(game, state, strategy)) {
        text += &wrapped(&format!("    {player} chose between {mixed}"));
    }
    if report.line.len() > 1 {
        text += &format!("    expects {}\n", line(game, state, report));
    }
    text
}

/// What `player` should choose and why.
pub fn hint<G: Notation>(
    game: &G,
    state: &G::State,
    player: Player,
    bot: &str,
    report: &Report<G::Action>,
    time: Duration,
) -> String {
    let Some(strategy) = report.strategy(player) else { return String::new() };
    let scale = Scale::of(game);
    let best = match mixed(game, state, strategy) {
        Some(mixed) => format!("choose by lot between {mixed}"),
        None => format!("play {}", game.action_text(state, strategy.best())),
    };
    let mut text = wrapped(&format!("  {bot} would {best}; {}", effort(report, time)));
    text += &format!("  {} with each action:\n", scale.name());
    let mut actions: Vec<&ActionReport<G::Action>> = strategy.actions.iter().collect();
    actions.sort_by(|a, b| {
        let rank = |action: &ActionReport<G::Action>| (action.probability, action.value);
        rank(b).partial_cmp(&rank(a)).unwrap_or(Ordering::Equal)
    });
    for action in actions {
        let name = game.action_text(state, action.action);
        text += &match action.value {
            Some(value) => format!("    {name:<8} {:>8}\n", scale.text(value)),
            None => format!("    {name:<8}  not looked at\n"),
        };
    }
    if report.line.len() > 1 {
        text += &format!("  expects {}\n", line(game, state, report));
    }
    text
}

/// The actions of a mixed strategy with their probabilities; `None` if one action is as good as certain.
fn mixed<G: Notation>(game: &G, state: &G::State, strategy: &Strategy<G::Action>) -> Option<String> {
    let likely = strategy.actions.iter().filter(|action| action.probability >= 0.005);
    let texts: Vec<String> = likely
        .map(|action| format!("{} ({:.0} %)", game.action_text(state, action.action), 100.0 * action.probability))
        .collect();
    (texts.len() > 1).then(|| texts.join(", "))
}

fn effort<A>(report: &Report<A>, time: Duration) -> String {
    let depth = match (report.exact, report.depth) {
        (true, _) => "certain".into(),
        (false, 0) => "not searched to any depth".into(),
        (false, depth) => format!("depth {depth}"),
    };
    let nodes = match report.nodes {
        1 => "1 node".into(),
        nodes @ ..10_000 => format!("{nodes} nodes"),
        nodes @ ..1_000_000 => format!("{} thousand nodes", nodes / 1_000),
        nodes => format!("{:.1} million nodes", nodes as f64 / 1e6),
    };
    format!("{depth}, {nodes}, {:.2} s", time.as_secs_f64())
}

/// A line broken at its spaces to fit the terminal.
fn wrapped(line: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let width = word.chars().count();
        if column + width > WIDTH {
            text.truncate(text.trim_end().len());
            text += "\n      ";
            column = 6;
        }
        text += word;
        column += width;
    }
    text + "\n"
}

/// The principal variation; what chance is most likely to do stands in brackets.
fn line<G: Notation>(game: &G, state: &G::State, report: &Report<G::Action>) -> String {
    let mut state = state.clone();
    let mut text = String::new();
    for step in &report.line {
        let name = game.step_text(&state, step);
        let name = if game.turn(&state).choosers().is_empty() { format!("({name})") } else { name };
        if text.chars().count() + name.chars().count() >= LINE_WIDTH {
            return text + " …";
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text += &name;
        game.advance(&mut state, step);
    }
    text
}
