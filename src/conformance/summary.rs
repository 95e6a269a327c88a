//! What a check has seen.

use std::fmt;

/// What a check has played and seen of a game that passed, so that nobody takes what never happened for checked.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Those among them that came to an end before the horizon.
    pub finished: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Plies of the longest game.
    pub longest: u32,
    /// Decisions checked.
    pub decisions: u64,
    /// Chance turns checked.
    pub chances: u64,
    /// Joint turns checked.
    pub joints: u64,
    /// Distinct positions whose keys and texts were compared with each other: those visited and those next to them.
    pub positions: usize,
    /// Draws from `sample_outcome` that were counted.
    pub outcome_draws: u64,
    /// Draws from `sample_action` that were counted.
    pub action_draws: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { games, finished, plies, longest, positions, .. } = self;
        writeln!(f, "{games} games, {finished} of them to the end; {plies} plies, {longest} in the longest")?;
        writeln!(
            f,
            "{}, {}, {}",
            seen(self.decisions, "decision"),
            seen(self.chances, "chance turn"),
            seen(self.joints, "joint turn")
        )?;
        writeln!(f, "{positions} distinct positions compared")?;
        write!(f, "{} outcomes and {} actions drawn", self.outcome_draws, self.action_draws)?;
        if *finished == 0 {
            write!(f, "\nno game came to its end, so that no utility was checked: raise the horizon")?;
        }
        Ok(())
    }
}

fn seen(count: u64, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
