//! Random play to the end, and what it adds up to.

use std::ops::Range;

use crate::game::{Game, JointAction, MAX_PLAYERS, Player, Turn};
use crate::random::Random;

/// Plies after which play is broken off unless another horizon is chosen.
pub const HORIZON: u32 = 10_000;

/// How a playout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Playout {
    /// Plies played: every outcome of chance, decision and joint action is one.
    pub plies: u32,
    /// Those of them that chose: decisions and joint actions.
    pub decisions: u32,
    /// Whether the game ended; otherwise it came to its horizon.
    pub finished: bool,
}

/// Plays at random until the game is over or `horizon` plies have been played, and leaves the last position in `state`.
///
/// Chance draws by its weights, and whoever chooses takes each action with the same probability.
///
/// ```
/// use astragali::{Game, Random, games::senet::Senet, playout::{HORIZON, playout}};
///
/// let senet = Senet::default();
/// let mut state = senet.start();
/// let played = playout(&senet, &mut state, &mut Random::seeded(1), HORIZON);
/// assert!(played.finished && played.plies > 100);
/// ```
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, random: &mut Random, horizon: u32) -> Playout {
    let mut played = Playout::default();
    loop {
        let turn = game.turn(state);
        if played.plies >= horizon {
            played.finished = turn == Turn::Over;
            return played;
        }
        match turn {
            Turn::Over => {
                played.finished = true;
                return played;
            }
            Turn::Chance => {
                let outcome = game.sample_outcome(state, random);
                game.apply(state, outcome);
            }
            Turn::Decision(player) => {
                let action = game.sample_action(state, player, random);
                game.apply(state, action);
                played.decisions += 1;
            }
            Turn::Joint(players) => {
                let mut actions = JointAction::<G::Action>::new();
                actions.extend(players.iter().map(|player| game.sample_action(state, player, random)));
                game.apply_joint(state, &actions);
                played.decisions += 1;
            }
        }
        played.plies += 1;
    }
}

/// What a number of playouts add up to.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Summary {
    /// Playouts counted.
    pub playouts: u64,
    /// Plies of all of them.
    pub plies: u64,
    /// Plies that chose, of all of them.
    pub decisions: u64,
    /// Games each player won alone, by [`Player::index`]: nobody else was paid as much.
    pub wins: [u64; MAX_PLAYERS],
    /// Finished games that nobody won alone.
    pub draws: u64,
    /// Games that came to the horizon, which count as neither won nor drawn.
    pub unfinished: u64,
    squared_plies: u128,
}

impl Summary {
    /// Counts a playout that ended in `state`.
    pub fn add<G: Game>(&mut self, game: &G, state: &G::State, played: Playout) {
        self.playouts += 1;
        self.plies += u64::from(played.plies);
        self.decisions += u64::from(played.decisions);
        self.squared_plies += u128::from(played.plies).pow(2);
        if !played.finished {
            self.unfinished += 1;
            return;
        }
        match winner(game, state) {
            Some(player) => self.wins[player.index()] += 1,
            None => self.draws += 1,
        }
    }

    /// Counts the playouts of another summary too.
    pub fn merge(&mut self, other: &Summary) {
        self.playouts += other.playouts;
        self.plies += other.plies;
        self.decisions += other.decisions;
        self.squared_plies += other.squared_plies;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for (mine, theirs) in self.wins.iter_mut().zip(other.wins) {
            *mine += theirs;
        }
    }

    /// Mean length of a game in plies and the standard error of this mean; no number with fewer than two playouts.
    pub fn length(&self) -> (f64, f64) {
        let n = self.playouts as f64;
        let mean = self.plies as f64 / n;
        let squares = self.squared_plies as f64 - self.plies as f64 * mean;
        (mean, (squares / (n - 1.0) / n).sqrt())
    }

    /// Share of all games that the player won alone, 0 to 1, and its standard error.
    pub fn win_share(&self, player: Player) -> (f64, f64) {
        let n = self.playouts as f64;
        let share = self.wins[player.index()] as f64 / n;
        (share, (share * (1.0 - share) / n).sqrt())
    }
}

/// The player who was paid more than anybody else, at the end of a game.
pub fn winner<G: Game>(game: &G, state: &G::State) -> Option<Player> {
    let mut best = Player::X;
    let mut alone = true;
    for player in Player::first(game.num_players()).skip(1) {
        let (paid, most) = (game.utility(state, player), game.utility(state, best));
        if paid > most {
            best = player;
            alone = true;
        } else if paid == most {
            alone = false;
        }
    }
    alone.then_some(best)
}

/// Plays out the numbered games of a seed from a position.
///
/// Each game has a generator of its own, so that ranges can be played in any order and on any number of threads, and
/// their [merged](Summary::merge) summary is the same.
///
/// ```
/// use astragali::{Game, games::senet::Senet, playout::{HORIZON, playouts}};
///
/// let senet = Senet::default();
/// let mut parts = playouts(&senet, &senet.start(), 7, 0..60, HORIZON);
/// parts.merge(&playouts(&senet, &senet.start(), 7, 60..100, HORIZON));
/// assert_eq!(parts, playouts(&senet, &senet.start(), 7, 0..100, HORIZON));
/// ```
pub fn playouts<G: Game>(game: &G, start: &G::State, seed: u64, games: Range<u64>, horizon: u32) -> Summary {
    let mut summary = Summary::default();
    for index in games {
        let mut state = start.clone();
        let played = playout(game, &mut state, &mut Random::stream(seed, index), horizon);
        summary.add(game, &state, played);
    }
    summary
}
