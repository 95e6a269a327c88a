//! What a match tells, in a table.

use std::fmt::{self, Write};

use astragali::arena::ratings::{RatingError, SprtStatus};

use crate::columns::Columns;
use crate::journal::Games;
use crate::line::Reason;
use crate::numbers::{percent, plain, ratio, signed, whole};
use crate::standings::{Standings, Strength};
use crate::terms::Terms;

/// The table of a match. It depends on the games alone, not on how and where they were played.
pub fn table(terms: &Terms, games: &Games) -> Result<String, String> {
    let standings = Standings::new(terms, games)?;
    let strength = standings.strength();
    let ranking = standings.ranking(&strength);
    let table = Table { terms, games: games.len(), standings, strength, ranking };
    let mut out = String::new();
    table.write(&mut out).map_err(|error| error.to_string())?;
    Ok(out)
}

struct Table<'a> {
    terms: &'a Terms,
    games: usize,
    standings: Standings<'a>,
    strength: Strength,
    /// The bots from the best to the worst.
    ranking: Vec<usize>,
}

impl Table<'_> {
    fn write(&self, out: &mut String) -> fmt::Result {
        self.heading(out)?;
        if self.standings.pairs() == 0 {
            return writeln!(out, "No pair has been played.");
        }
        writeln!(out, "\n{}", self.results())?;
        writeln!(out, "{}", self.payments())?;
        self.test(out)?;
        self.notes(out)
    }

    fn heading(&self, out: &mut String) -> fmt::Result {
        let Terms { game, seed, games: wanted, horizon, limits, shard, .. } = self.terms;
        let (games, pairs) = (self.games, self.standings.pairs());
        writeln!(out, "{game}: {games} games in {pairs} pairs on shared dice, seed {seed}")?;
        if let Some(shard) = shard {
            writeln!(out, "Part {shard} of a match of {wanted} games")?;
        }
        writeln!(out, "Limits of a choice: {}; horizon: {horizon} plies", limits.words())
    }

    /// Who won how often, and what that says about strength.
    fn results(&self) -> Columns {
        let elo = match self.strength {
            Strength::Versus(_) => "Elo over the other",
            _ => "Elo over the mean",
        };
        let mut columns = Columns::new(["bot", "games", "won", "drawn", "lost", "score, %", elo, "LOS, %"]);
        for (rank, &bot) in self.ranking.iter().enumerate() {
            let counts = self.standings.counts(bot);
            let games: usize = counts.iter().sum();
            let [won, drawn, lost] = counts.map(|count| count.to_string());
            let score = percent(self.standings.score(bot).estimate());
            let elo = self.strength.of(bot).map_or_else(|| "–".into(), whole);
            let superiority = self.superiority(bot, self.ranking.get(rank + 1)).map_or_else(|| "–".into(), likelihood);
            columns.row([self.label(bot), games.to_string(), won, drawn, lost, score, elo, superiority]);
        }
        columns
    }

    /// How likely a bot is stronger than the other one of two, or than the one that is next in the ranking.
    fn superiority(&self, bot: usize, next: Option<&usize>) -> Option<f64> {
        match &self.strength {
            Strength::Versus(scores) => Some(scores[bot].superiority()),
            Strength::List { list, .. } => next.map(|&next| list.superiority(bot, next)),
            Strength::Unknown(_) => None,
        }
    }

    /// What was paid, with and without luck, and how often bots failed.
    fn payments(&self) -> Columns {
        let head = ["bot", "utility", "without luck", "worth × games", "panics", "faults", "overruns"];
        let mut columns = Columns::new(head);
        for &bot in &self.ranking {
            let standings = &self.standings;
            let [without, worth] = match standings.adjusted(bot) {
                Some(adjusted) => [signed(adjusted.without_luck(1.0)), plain(adjusted.games_saved(1.0))],
                None => ["–", "–"].map(str::to_owned),
            };
            let [panics, faults] =
                [Reason::Panic, Reason::Fault].map(|reason| standings.failures(bot, reason).to_string());
            let overruns = standings.overruns(bot).to_string();
            columns.row([
                (bot + 1).to_string(),
                signed(standings.utility(bot)),
                without,
                worth,
                panics,
                faults,
                overruns,
            ]);
        }
        columns
    }

    fn test(&self, out: &mut String) -> fmt::Result {
        let Some(sprt) = self.terms.sprt else { return Ok(()) };
        let test = self.standings.test();
        let (elo0, elo1) = (sprt.elo0(), sprt.elo1());
        let verdict = match sprt.status(&test) {
            _ if self.terms.shard.is_some() => "decided when the parts are merged".into(),
            SprtStatus::Continue => "undecided".into(),
            SprtStatus::Accept0 => format!("{elo0} is accepted"),
            SprtStatus::Accept1 => format!("{elo1} is accepted"),
        };
        let (low, high) = sprt.bounds();
        let [llr, low, high] = [sprt.llr(&test), low, high].map(ratio);
        let first = &self.terms.bots[0];
        writeln!(
            out,
            "Sequential test, {first}'s Elo {elo0} against {elo1}, α {}, β {}: {verdict}",
            sprt.alpha(),
            sprt.beta()
        )?;
        writeln!(out, "  after {} pairs; log-likelihood ratio {llr}, bounds {low} and {high}", test.pairs())
    }

    fn notes(&self, out: &mut String) -> fmt::Result {
        let (horizon, plies) = (self.standings.horizon(), self.standings.mean_plies());
        writeln!(out, "Games broken off at the horizon and drawn: {horizon}; mean length: {plies:.1} plies")?;
        match &self.strength {
            Strength::Versus(_) => writeln!(out, "LOS: likelihood of superiority over the other")?,
            Strength::List { prior, .. } => {
                if *prior {
                    writeln!(
                        out,
                        "Elo is drawn to the mean by two games a bot, since leads would be infinite without"
                    )?;
                }
                writeln!(out, "LOS: likelihood of superiority over the bot below")?;
            }
            // Bots are numbered from 1 in the table.
            Strength::Unknown(RatingError::Disconnected { first, second }) => {
                let [first, second] = [*first, *second].map(|bot| self.label(bot));
                writeln!(out, "No Elo: no chain of games links {first} and {second}")?;
            }
            Strength::Unknown(error) => writeln!(out, "No Elo: {error}")?,
        }
        writeln!(out, "[Intervals] hold at 95 %, with the pair for a unit")?;
        writeln!(out, "worth × games: how many games as they were played one without luck is worth")
    }

    /// A bot's number, from 1, and its specification.
    fn label(&self, bot: usize) -> String {
        format!("{} {}", bot + 1, self.terms.bots[bot])
    }
}

/// A likelihood in percent, never rounded to certainty.
fn likelihood(of: f64) -> String {
    format!("{:.1}", (100.0 * of).clamp(0.1, 99.9))
}
