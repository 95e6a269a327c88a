//! Random play that looks at every position on its way.

use std::collections::VecDeque;

use super::Conformance;
use super::draws::Draws;
use super::failure::{Failure, Place};
use super::memory::Memory;
use super::position::{Listed, check_rules, debug, debug_step, inspect};
use super::problem::Problem;
use super::summary::Summary;
use super::text::{check_name, check_neighbour, inspect_text};
use crate::game::{Game, Turn};
use crate::notation::Notation;
use crate::random::Random;

/// So many steps before a failure are told.
const STEPS: usize = 12;

/// Numbers of the random streams that belong to no game.
const OUTCOMES: u64 = u64::MAX;
const ACTIONS: u64 = u64::MAX - 1;

/// What is checked besides the contract of [`Game`], and how things are called in a failure.
pub(super) trait Level<G: Game> {
    fn check_rules(&self, game: &G) -> Result<(), Problem>;

    /// Returns the text of the position, or an empty one where texts are not checked.
    fn check(&self, game: &G, state: &G::State, listed: &Listed<G>) -> Result<String, Problem>;

    /// A position like the one with this text, if there is one.
    fn neighbour(&self, game: &G, text: &str, random: &mut Random) -> Result<Option<G::State>, Problem>;

    /// The text to compare with those of other positions; empty if there is none.
    fn text(&self, game: &G, state: &G::State) -> String;

    fn position(&self, game: &G, state: &G::State) -> String;

    fn step(&self, game: &G, state: &G::State, turn: Turn, step: &[G::Action]) -> String;
}

/// The contract of [`Game`] alone.
pub(super) struct Plain;

impl<G: Game> Level<G> for Plain {
    fn check_rules(&self, game: &G) -> Result<(), Problem> {
        check_rules(game)
    }

    fn check(&self, _game: &G, _state: &G::State, _listed: &Listed<G>) -> Result<String, Problem> {
        Ok(String::new())
    }

    fn neighbour(&self, _game: &G, _text: &str, _random: &mut Random) -> Result<Option<G::State>, Problem> {
        Ok(None)
    }

    fn text(&self, _game: &G, _state: &G::State) -> String {
        String::new()
    }

    fn position(&self, _game: &G, state: &G::State) -> String {
        debug(state)
    }

    fn step(&self, _game: &G, _state: &G::State, _turn: Turn, step: &[G::Action]) -> String {
        debug_step(step)
    }
}

/// The contracts of [`Game`] and of [`Notation`].
pub(super) struct WithTexts;

impl<G: Notation> Level<G> for WithTexts {
    fn check_rules(&self, game: &G) -> Result<(), Problem> {
        check_rules(game)?;
        check_name(game)
    }

    fn check(&self, game: &G, state: &G::State, listed: &Listed<G>) -> Result<String, Problem> {
        inspect_text(game, state, listed)
    }

    fn neighbour(&self, game: &G, text: &str, random: &mut Random) -> Result<Option<G::State>, Problem> {
        check_neighbour(game, text, random)
    }

    fn text(&self, game: &G, state: &G::State) -> String {
        game.state_text(state)
    }

    fn position(&self, game: &G, state: &G::State) -> String {
        let text = game.state_text(state);
        if text.chars().any(char::is_control) { debug(&text) } else { text }
    }

    fn step(&self, game: &G, state: &G::State, turn: Turn, step: &[G::Action]) -> String {
        match (turn, step) {
            (Turn::Joint(_), _) => game.joint_text(state, step),
            (_, [action]) => game.action_text(state, *action),
            _ => debug_step(step),
        }
    }
}

struct Play<'a, G: Game, L> {
    game: &'a G,
    level: L,
    settings: Conformance,
    memory: Memory<G::State>,
    outcomes: Draws<G>,
    actions: Draws<G>,
    summary: Summary,
    steps: VecDeque<String>,
}

/// Plays as the settings say and checks every position.
pub(super) fn run<G: Game, L: Level<G>>(settings: Conformance, game: &G, level: L) -> Result<Summary, Failure> {
    let simply = |problem| Failure::new(problem, None, settings);
    level.check_rules(game).map_err(simply)?;
    let (first, second) = (game.start(), game.start());
    if first != second {
        return Err(simply(Problem::UnstableStart { first: debug(&first), second: debug(&second) }));
    }
    let mut play = Play {
        game,
        level,
        settings,
        memory: Memory::new(),
        outcomes: Draws::new(),
        actions: Draws::new(),
        summary: Summary::default(),
        steps: VecDeque::new(),
    };
    for number in 0..settings.games {
        play.game(number)?;
    }
    play.draw()
}

impl<G: Game, L: Level<G>> Play<'_, G, L> {
    fn game(&mut self, number: u64) -> Result<(), Failure> {
        let mut random = Random::stream(self.settings.seed, number);
        // Apart from the other, so that play is the same with texts and without.
        let mut edits = Random::stream(!self.settings.seed, number);
        let mut state = self.game.start();
        self.steps.clear();
        for ply in 0..=self.settings.horizon {
            let listed = self.visit(&state, number, ply, &mut edits).map_err(|problem| {
                let again = self.settings.games(number + 1);
                Failure::new(problem, Some(self.place(&state, number, ply)), again)
            })?;
            if listed.turn == Turn::Over || ply == self.settings.horizon {
                self.summary.games += 1;
                self.summary.finished += u64::from(listed.turn == Turn::Over);
                self.summary.plies += u64::from(ply);
                self.summary.longest = self.summary.longest.max(ply);
                break;
            }
            let step = listed.draw(&mut random);
            if self.steps.len() == STEPS {
                self.steps.pop_front();
            }
            self.steps.push_back(self.level.step(self.game, &state, listed.turn, &step));
            state = listed.after(self.game, &state, &step);
        }
        Ok(())
    }

    fn visit(&mut self, state: &G::State, number: u64, ply: u32, edits: &mut Random) -> Result<Listed<G>, Problem> {
        let listed = inspect(self.game, state)?;
        let text = self.level.check(self.game, state, &listed)?;
        let neighbour = self.level.neighbour(self.game, &text, edits)?;
        self.memory.compare(state, self.game.key(state), text)?;
        for other in listed.successors.iter().chain(&neighbour) {
            self.memory.compare(other, self.game.key(other), self.level.text(self.game, other))?;
        }
        match listed.turn {
            Turn::Decision(_) => self.summary.decisions += 1,
            Turn::Chance => self.summary.chances += 1,
            Turn::Joint(_) => self.summary.joints += 1,
            Turn::Over => {}
        }
        for list in &listed.lists {
            let place = || place(self.game, &self.level, state, &self.steps, number, ply);
            let draws = if list.player.is_some() { &mut self.actions } else { &mut self.outcomes };
            draws.offer(state, list, place);
        }
        Ok(listed)
    }

    fn place(&self, state: &G::State, number: u64, ply: u32) -> Place {
        place(self.game, &self.level, state, &self.steps, number, ply)
    }

    /// Draws from both samplers and closes the check.
    fn draw(mut self) -> Result<Summary, Failure> {
        let settings = self.settings;
        let mut random = Random::stream(settings.seed, OUTCOMES);
        self.summary.outcome_draws = self.outcomes.judge(self.game, settings.outcome_draws, &mut random, settings)?;
        let mut random = Random::stream(settings.seed, ACTIONS);
        self.summary.action_draws = self.actions.judge(self.game, settings.action_draws, &mut random, settings)?;
        self.summary.positions = self.memory.len();
        Ok(self.summary)
    }
}

fn place<G: Game, L: Level<G>>(
    game: &G,
    level: &L,
    state: &G::State,
    steps: &VecDeque<String>,
    number: u64,
    ply: u32,
) -> Place {
    Place { position: level.position(game, state), steps: steps.iter().cloned().collect(), game: number, ply }
}
