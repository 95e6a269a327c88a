//! Hyena, *li'b el merafib*, the Sudanese race to the well and back, in two rule sets.
//!
//! Davies recorded the game in the Sudan in 1925; Bell described it in *Board and Table Games from Many Civilizations*,
//! 1960, and Walker tells Bell's rules: these are `hyena`. Masters Traditional Games (after 2009) give a table of scores
//! and what the hyenas do, on the board of 88 spaces of Finkel 1996: these are `hyena:masters`. Choices that the sources
//! leave open and that were made here are marked **\[decision\]**.
//!
//! | | `hyena` (Bell) | `hyena:masters` |
//! |---|---|---|
//! | spaces, village and well included (`spaces=8..128`) | 82 | 88 |
//! | three marked sticks score | 3 | 4 |
//! | who gets a hyena | the winner | everybody whose mother comes home |
//! | a hyena eats | on its way back, mothers on their way back | both ways, mothers on either way |
//! | the game is over when | the hyena is back | every hyena is back and one mother is out |
//!
//! - **Board.** Two to six players (`players=2..6`, otherwise 2). Spaces are numbered by their distance from the village,
//!   which is 0; the well is the last. Everybody has a *mother*, in the village at first. Mothers may share spaces.
//! - **Throws.** The beginner is drawn by lot. Three fair sticks score as many as fall with the marked side up: 1, a
//!   *taba*, 3 in 8; 2, 3 in 8; all three 1 in 8; and none scores 6, 1 in 8. The player on turn throws until a 2 has been
//!   dealt with; then the next player who still has a piece to move is on turn. Who has none left is skipped, and hands on
//!   at once when it comes to that during the turn.
//! - **Setting free.** The first taba frees the mother and is spent on that, so that she stays on 0; before it every
//!   other throw is lost. From then on a taba moves nobody and is added to the player's bank **\[decision\]**.
//! - **Walking.** Other scores move her toward the well, later toward the village. A throw that would carry her past is
//!   lost (Walker).
//! - **At the well** she pays two tabas to wash and then two more to set out, each as soon as the bank allows, both at
//!   once if it holds four. While she waits every score but tabas is noted and added up, except one that would bring the
//!   sum above the number of the well **\[decision\]**. Setting out she moves by that sum at once, as far as home if it is
//!   the whole way.
//! - **Home.** The first mother home makes her player the winner. Play goes on.
//! - **Making up the shortfall.** After any throw has been dealt with, one that was lost and a taba too, a piece on its
//!   way that is so many spaces short of its goal as the bank holds tabas, or fewer, may be paid there, one taba a
//!   space, or the player keeps the tabas. That is the only decision, once a throw, and the whole way can be paid
//!   **\[decision\]**; otherwise a mother one space short could be stuck. That one taba buys a hyena one space too is Walker's.
//! - **The hyena** waits in the den until two tabas free it, to space 0; the bank is that of the mother's journey. It
//!   moves double the score, needs the well and the village exactly or by paying, and at the well pays ten tabas, all as
//!   soon as the bank allows. Nothing is noted there **\[decision\]**. On reaching the village it is back for good.
//! - **Eating.** A move of the hyena, a paid one too, eats the mothers whom the table says if they stand anywhere from
//!   where it starts to where it ends, both included. On 0 and on the well a mother is safe, also one that has just
//!   set out from it by 0 **\[decision\]**. A mother never meets her own hyena.
//! - **Bank.** It holds at most 255 tabas; more are lost **\[decision\]**.
//! - **End.** When every mother is home or eaten, or as the table says. A player whose mother is eaten loses 2 (the
//!   *greater loss*), any other but the winner 1 (the *lesser loss*), and the winner gets all that **\[decision\]**: Bell
//!   gives no numbers. Who moved last stays on turn.
//!
//! Nothing makes anybody pay, so that a game can be long: whatever plays games out has a horizon.
//!
//! **Text.** A field for each player with `|` between them, the player on turn, what is pending, and the winner or `-`:
//! `v$0|v$0 x start -`. A field is the mother, `$` and the bank, and a colon and the hyena if there is one. Mothers: `v`
//! not freed yet, `>12` going to the well, `w1+7` at the well with one of two stages paid and 7 noted, `<40` going back,
//! `H` home, `E` eaten. Hyenas: `den`, `>8`, `w`, `<30`, `back`. Pending: `start`, `-` for a throw or nothing any more,
//! `pay2` for the choice after a 2. Actions are `start o`, `t1` to `t6`, `pay` and `keep`. A position that play cannot
//! reach is one all the same as long as it breaks no rule **\[decision\]**: a player on turn who has no piece to move
//! throws once, banks it if it is a taba, and hands on; where every mother is eaten and nobody has won, nobody is paid.

mod action;
mod index;
mod outlook;
mod piece;
mod state;
mod text;

pub use action::Action;
pub use index::Index;
pub use outlook::Outlook;
pub use piece::{Mother, Prowl};
pub use state::State;

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::game::{Actions, Game, Outcomes, Player, Turn};
use crate::random::{Random, mix};
use state::Pending;

/// How many can play.
pub const PLAYERS: RangeInclusive<u32> = 2..=6;

/// How many spaces the board may have, village and well included.
pub const SPACES: RangeInclusive<u32> = 8..=128;

const MOST_PLAYERS: usize = *PLAYERS.end() as usize;

/// The two sets of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RuleSet {
    /// Bell's, as Walker tells them.
    #[default]
    Bell,
    /// Those of Masters Traditional Games.
    Masters,
}

impl RuleSet {
    /// Both.
    pub const ALL: [RuleSet; 2] = [RuleSet::Bell, RuleSet::Masters];

    /// The name as an option of the game, empty for Bell's.
    pub const fn option(self) -> &'static str {
        match self {
            RuleSet::Bell => "",
            RuleSet::Masters => "masters",
        }
    }

    /// Spaces of the board, village and well included, unless another number is chosen.
    pub const fn spaces(self) -> u32 {
        match self {
            RuleSet::Bell => 82,
            RuleSet::Masters => 88,
        }
    }

    /// What three marked sticks score, 3 or 4.
    pub const fn marked(self) -> u8 {
        match self {
            RuleSet::Bell => 3,
            RuleSet::Masters => 4,
        }
    }

    /// The score by each of the eight ways that the sticks fall.
    const fn scores(self) -> [u8; 8] {
        [1, 1, 1, 2, 2, 2, self.marked(), 6]
    }
}

/// The game of hyena in one of its rule sets. See [the module](self) for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hyena {
    rules: RuleSet,
    scores: [u8; 8],
    players: u8,
    /// Number of the well's space.
    well: u8,
}

impl Hyena {
    /// The game for two players on the board of the rule set.
    pub const fn new(rules: RuleSet) -> Self {
        Hyena { rules, scores: rules.scores(), players: *PLAYERS.start() as u8, well: (rules.spaces() - 1) as u8 }
    }

    /// The same rules for another number of players.
    ///
    /// # Errors
    /// If the number is not in [`PLAYERS`].
    pub fn with_players(self, players: u32) -> Result<Self, OutOfRange> {
        if !PLAYERS.contains(&players) {
            return Err(OutOfRange { what: "players", number: players, range: PLAYERS });
        }
        Ok(Hyena { players: players as u8, ..self })
    }

    /// The same rules on a board of another number of spaces.
    ///
    /// # Errors
    /// If the number is not in [`SPACES`].
    pub fn with_spaces(self, spaces: u32) -> Result<Self, OutOfRange> {
        if !SPACES.contains(&spaces) {
            return Err(OutOfRange { what: "spaces", number: spaces, range: SPACES });
        }
        Ok(Hyena { well: (spaces - 1) as u8, ..self })
    }

    /// The rule set.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Spaces of the board, village and well included.
    pub const fn spaces(&self) -> u32 {
        self.well as u32 + 1
    }
}

impl Default for Hyena {
    fn default() -> Self {
        Hyena::new(RuleSet::default())
    }
}

/// A number of players or spaces that hyena cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    what: &'static str,
    number: u32,
    range: RangeInclusive<u32>,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: hyena has {} to {}", self.number, self.what, self.range.start(), self.range.end())
    }
}

impl Error for OutOfRange {}

impl Game for Hyena {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        self.players.into()
    }

    /// From a greater loss to what the winner gets when all others have one.
    fn utility_range(&self) -> (f64, f64) {
        (-2.0, 2.0 * f64::from(self.players - 1))
    }

    fn start(&self) -> State {
        State::start(self)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.pending() {
            Pending::Throw | Pending::Start => Turn::Chance,
            Pending::Choice(_) => Turn::Decision(state.side()),
            Pending::Over => Turn::Over,
        }
    }

    #[inline]
    fn actions(&self, _state: &State, _player: Player, out: &mut Actions<Action>) {
        out.extend([Action::Pay, Action::Keep]);
    }

    #[inline]
    fn outcomes(&self, state: &State, out: &mut Outcomes<Action>) {
        if state.pending() == Pending::Start {
            out.set_total(self.players.into());
            Player::first(self.num_players()).for_each(|player| out.push(Action::Start(player), 1));
        } else {
            out.set_total(8);
            for (score, weight) in [(1, 3), (2, 3), (self.rules.marked(), 1), (6, 1)] {
                out.push(Action::Throw(score), weight);
            }
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Throw(score) => state.throw_sticks(self, score),
            Action::Pay => state.pay(self),
            Action::Keep => state.keep(),
            Action::Start(player) => state.begin(player),
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let loss = |loser| if state.mother(loser) == Mother::Eaten { 2.0 } else { 1.0 };
        match state.winner() {
            None => 0.0,
            Some(winner) if winner == player => {
                Player::first(self.num_players()).filter(|&loser| loser != winner).map(loss).sum()
            }
            Some(_) => -loss(player),
        }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        Some(state.side())
    }

    #[inline]
    fn sample_outcome(&self, state: &State, random: &mut Random) -> Action {
        if state.pending() == Pending::Start {
            let index = random.below(self.players.into()) as usize;
            return Action::Start(Player::from_index(index).unwrap_or(Player::X));
        }
        Action::Throw(self.scores[(random.bits() >> 61) as usize])
    }

    #[inline]
    fn sample_action(&self, _state: &State, _player: Player, random: &mut Random) -> Action {
        if random.below(2) == 0 { Action::Pay } else { Action::Keep }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        let packed = state.packed();
        mix(packed as u64 ^ mix((packed >> 64) as u64))
    }
}
