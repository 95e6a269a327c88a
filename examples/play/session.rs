//! A game from its first throw to its end.

use std::io::{self, Write};

use astragali::game::{JointAction, MAX_PLAYERS};
use astragali::record::{self, Record, RecordError};
use astragali::{Notation, Player, PlayerSet, Random, Step, Turn};

use crate::args::Args;
use crate::draw::{BOLD, DIM, Picture, letter, painted, picture};
use crate::ending::Ending;
use crate::events::{drawing, event, seating, title};
use crate::menu::{COMMANDS, Menu, Request};
use crate::prompt::{Echo, read_line};
use crate::save::{go_on, save};
use crate::seats::{Seat, Thinker};
use crate::thoughts;

/// A game at the terminal.
pub struct Session<'a, G: Notation> {
    game: &'a G,
    record: Record<G>,
    seats: Vec<Seat<G>>,
    people: PlayerSet,
    adviser: Thinker<G>,
    picture: Box<dyn Picture>,
    seed: u64,
    horizon: usize,
    quiet: bool,
    out: Box<dyn Write>,
}

/// What a person's turn came to.
enum Answer<A> {
    Play(A),
    Undone,
    Leave,
}

impl<'a, G: Notation> Session<'a, G> {
    pub fn new(
        game: &'a G,
        start: G::State,
        seats: Vec<Seat<G>>,
        adviser: Thinker<G>,
        args: &Args,
    ) -> Result<Self, RecordError> {
        let names = seats.iter().map(|seat| record::word(&seat.name())).collect();
        let players = Player::first(seats.len()).zip(&seats);
        Ok(Session {
            game,
            record: Record::new(game.clone(), start, names, Some(args.seed))?,
            people: players.filter(|(_, seat)| seat.is_human()).map(|(player, _)| player).collect(),
            seats,
            adviser,
            picture: picture(&game.name()),
            seed: args.seed,
            horizon: args.horizon,
            quiet: args.quiet,
            out: if args.quiet { Box::new(io::sink()) } else { Box::new(anstream::stdout()) },
        })
    }

    /// Plays to the end and tells how it came.
    pub fn run(mut self) -> io::Result<()> {
        self.greet()?;
        let ending = self.play()?;
        let plies = self.record.steps().len();
        let seed = self.seed;
        if self.quiet {
            let (game, seats) = (self.game.name(), seating(&self.record));
            return writeln!(io::stdout(), "{game} {seats} seed={seed} plies={plies} {}", ending.fields());
        }
        if !matches!(ending, Ending::Left) {
            self.draw()?;
        }
        writeln!(self.out, "{}", painted(&ending.words(plies), BOLD))?;
        match ending {
            Ending::Left if plies == 0 => Ok(()),
            Ending::Over(_) => writeln!(self.out, "{}", painted(&format!("The same throws again: --seed {seed}"), DIM)),
            _ => writeln!(self.out, "To go on: {}", go_on(&self.record)),
        }
    }

    fn play(&mut self) -> io::Result<Ending> {
        loop {
            match self.game.turn(self.record.state()) {
                Turn::Over => return Ok(Ending::Over(self.game.utilities(self.record.state()))),
                _ if self.record.steps().len() >= self.horizon => return Ok(Ending::unfinished(self.game)),
                Turn::Chance => self.throw()?,
                turn => {
                    if let Some(ending) = self.choose(turn.choosers())? {
                        return Ok(ending);
                    }
                }
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        write!(self.out, "{}", title(&self.record))?;
        if !self.people.is_empty() {
            let aim = self.picture.rules().lines().next().unwrap_or_default();
            writeln!(self.out, "{aim}\nType the number or the text of an action, or `help`.")?;
        }
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        write!(self.out, "{}", drawing(self.game, &*self.picture, self.record.state()))
    }

    /// Takes a step and tells of it.
    fn take(&mut self, step: Step<G::Action>) -> io::Result<()> {
        writeln!(self.out, "{}", event(self.game, &*self.picture, self.record.state(), &step))?;
        self.record.push(step).map_err(io::Error::other)
    }

    /// The random numbers of a player, or of chance, at this ply. They depend on nothing that was played before, so
    /// that after `undo` the same throws fall again.
    fn random(&self, player: Option<Player>) -> Random {
        let drawers = MAX_PLAYERS + 1;
        let drawer = player.map_or(0, |player| player.index() + 1);
        Random::stream(self.seed, (self.record.steps().len() * drawers + drawer) as u64)
    }

    fn throw(&mut self) -> io::Result<()> {
        let outcome = self.game.sample_outcome(self.record.state(), &mut self.random(None));
        self.take(Step::One(outcome))
    }

    /// Lets everybody choose who is to, people first and nobody seeing what another chose; an ending if somebody left.
    fn choose(&mut self, players: PlayerSet) -> io::Result<Option<Ending>> {
        let (people, bots): (Vec<Player>, Vec<Player>) = players.iter().partition(|&p| self.people.contains(p));
        if !people.is_empty() || self.people.is_empty() {
            self.draw()?;
        }
        let mut chosen = Vec::new();
        let echo = if people.len() > 1 { Echo::Unseen } else { Echo::Seen };
        for player in people {
            match self.ask(player, echo)? {
                Answer::Play(action) => chosen.push((player, action)),
                Answer::Undone => return Ok(None),
                Answer::Leave => return Ok(Some(Ending::Left)),
            }
        }
        let mut thoughts = String::new();
        for player in bots {
            let (action, thought) = self.consult(player)?;
            chosen.push((player, action));
            thoughts += &thought;
        }
        chosen.sort_unstable();
        let actions: JointAction<G::Action> = chosen.into_iter().map(|(_, action)| action).collect();
        self.take(match actions.as_slice() {
            &[action] => Step::One(action),
            _ => Step::Joint(actions),
        })?;
        write!(self.out, "{}", painted(&thoughts, DIM))?;
        Ok(None)
    }

    /// Takes plies back up to the last one that a person chose, that one included; the text of it, or `None` and no
    /// change if there is none.
    fn undo(&mut self) -> Option<String> {
        let is_a_persons = |state: &G::State| self.game.turn(state).choosers().iter().any(|p| self.people.contains(p));
        let chosen = self.record.positions().enumerate().filter(|(_, (state, _))| is_a_persons(state)).last();
        let (ply, text) = chosen.map(|(ply, (state, step))| (ply, self.game.step_text(&state, step)))?;
        self.record.truncate(ply);
        Some(text)
    }

    /// Asks a person what to play.
    fn ask(&mut self, player: Player, echo: Echo) -> io::Result<Answer<G::Action>> {
        let menu = Menu::new(self.game, self.record.state(), player, &*self.picture);
        self.show(player, &menu)?;
        loop {
            let Some(line) = read_line(&mut self.out, &letter(player), echo)? else { return Ok(Answer::Leave) };
            match menu.read(&line) {
                Ok(Request::Play(action)) => return Ok(Answer::Play(action)),
                Ok(Request::Show) => {
                    self.draw()?;
                    self.show(player, &menu)?;
                }
                Ok(Request::Hint) => self.hint(player)?,
                Ok(Request::Undo) => match self.undo() {
                    Some(text) => {
                        writeln!(self.out, "Back to before {text}.")?;
                        return Ok(Answer::Undone);
                    }
                    None => writeln!(self.out, "There is nothing to undo.")?,
                },
                Ok(Request::Save(file)) => match save(&file, &self.record) {
                    Ok(()) => writeln!(self.out, "Saved to {}.", file.display())?,
                    Err(error) => writeln!(self.out, "Not saved to {}: {error}", file.display())?,
                },
                Ok(Request::Help) => writeln!(self.out, "\n{}\n{COMMANDS}", self.picture.rules())?,
                Ok(Request::Quit) => return Ok(Answer::Leave),
                Err(message) => writeln!(self.out, "{message}")?,
            }
        }
    }

    fn show(&mut self, player: Player, menu: &Menu<G::Action>) -> io::Result<()> {
        let task =
            self.picture.task(&self.game.state_text(self.record.state())).unwrap_or_else(|| "is to choose".into());
        writeln!(self.out, "{} {task}:\n{menu}", letter(player))
    }

    fn hint(&mut self, player: Player) -> io::Result<()> {
        let mut random = self.random(Some(player));
        let state = self.record.state();
        match self.adviser.choose(self.game, state, player, &mut random) {
            Ok((choice, time)) => {
                let name = self.adviser.name();
                let hint = thoughts::hint(self.game, state, player, &name, &choice.report, time);
                write!(self.out, "{hint}")
            }
            Err(error) => writeln!(self.out, "No hint: {error}."),
        }
    }

    /// A bot's choice and what it thought; where there is no choice it is not asked.
    fn consult(&mut self, player: Player) -> io::Result<(G::Action, String)> {
        let menu = Menu::new(self.game, self.record.state(), player, &*self.picture);
        let mut random = self.random(Some(player));
        let state = self.record.state();
        let Some(Seat::Bot(thinker)) = self.seats.get_mut(player.index()) else {
            return Err(io::Error::other(format!("nobody sits at `{player}`")));
        };
        if let Some(action) = menu.only() {
            return Ok((action, String::new()));
        }
        let choice = thinker.choose(self.game, state, player, &mut random);
        let (choice, time) = choice.map_err(|e| io::Error::other(format!("{player} ({}): {e}", thinker.name())))?;
        Ok((choice.action, thoughts::thought(self.game, state, player, &choice.report, time)))
    }
}
