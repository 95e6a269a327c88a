//! How a game went so far.

use astragali::{Notation, Player, PlayerSet, Step};

/// A position, and how play came to it.
pub struct Record<'a, G: Notation> {
    game: &'a G,
    state: G::State,
    plies: Vec<Ply<G>>,
}

/// A step that was played: a choice or an outcome of chance.
pub struct Ply<G: Notation> {
    before: G::State,
    /// The letters of those who chose, or of the player whom an outcome fell to; `-` for nobody's.
    pub who: String,
    pub text: String,
}

impl<'a, G: Notation> Record<'a, G> {
    pub fn new(game: &'a G, state: G::State) -> Self {
        Record { game, state, plies: Vec::new() }
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn plies(&self) -> &[Ply<G>] {
        &self.plies
    }

    /// The text of the position from which play began.
    pub fn start_text(&self) -> String {
        self.game.state_text(self.plies.first().map_or(&self.state, |ply| &ply.before))
    }

    /// The text of the position.
    pub fn state_text(&self) -> String {
        self.game.state_text(&self.state)
    }

    pub fn play(&mut self, step: &Step<G::Action>) {
        let before = self.state.clone();
        let choosers = self.game.turn(&before).choosers();
        let who = match self.game.on_turn(&before) {
            Some(player) if choosers.is_empty() => player.to_string(),
            _ if choosers.is_empty() => "-".into(),
            _ => choosers.iter().map(Player::letter).collect(),
        };
        let text = self.game.step_text(&before, step);
        self.game.advance(&mut self.state, step);
        self.plies.push(Ply { before, who, text });
    }

    /// Takes plies back up to the last one that somebody of a set chose, that one included; the text of it, or `None`
    /// and no change if there is none.
    pub fn undo(&mut self, set: PlayerSet) -> Option<String> {
        let chosen = |ply: &Ply<G>| self.game.turn(&ply.before).choosers().iter().any(|player| set.contains(player));
        let index = self.plies.iter().rposition(chosen)?;
        let ply = self.plies.drain(index..).next()?;
        self.state = ply.before;
        Some(ply.text)
    }
}
