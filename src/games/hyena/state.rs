//! The position, and how throws and payments change it.

use super::piece::{Mother, Phase, Piece, Prowl};
use super::{Hyena, MOST_PLAYERS, RuleSet};
use crate::game::{Player, PlayerSet};

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Pending {
    /// The lot for the beginner.
    Start,
    Throw,
    /// Whether the player pays after this score.
    Choice(u8),
    Over,
}

/// A position of hyena.
///
/// Each player's piece in three bytes (what it is doing, its place or the sum noted, the bank), the player on turn,
/// what is pending, and the winner; with them the set of players who can still move, which every throw needs: 24 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pieces: [Piece; MOST_PLAYERS],
    side: Player,
    pending: Pending,
    winner: Option<Player>,
    /// A bit for each player who has a piece to move.
    movable: u8,
}

impl State {
    pub(super) fn start(game: &Hyena) -> Self {
        let mut pieces = [Piece::ABSENT; MOST_PLAYERS];
        pieces.iter_mut().take(game.players.into()).for_each(|piece| piece.phase = Phase::Unfreed);
        State::new(game, pieces, Player::X, Pending::Start, None)
    }

    /// A position from its parts; over if the pieces say so.
    pub(super) fn new(
        game: &Hyena,
        pieces: [Piece; MOST_PLAYERS],
        side: Player,
        pending: Pending,
        winner: Option<Player>,
    ) -> Self {
        let mut state = State { pieces, side, pending, winner, movable: 0 };
        state.count_movable();
        if state.is_decided(game) {
            state.pending = Pending::Over;
        }
        state
    }

    /// The player on turn; when the game is over, the one who moved last.
    #[inline]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The winner, as soon as there is one.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Where a player's mother is; in the village for a player whom the game does not have.
    pub fn mother(&self, player: Player) -> Mother {
        let Piece { phase, at, .. } = self.piece(player);
        match phase {
            Phase::Absent | Phase::Unfreed => Mother::Village,
            Phase::ToWell => Mother::ToWell(at),
            Phase::Washing => Mother::AtWell { washed: false, noted: at },
            Phase::SettingOut => Mother::AtWell { washed: true, noted: at },
            Phase::ToVillage => Mother::ToVillage(at),
            Phase::Eaten => Mother::Eaten,
            _ => Mother::Home,
        }
    }

    /// Where a player's hyena is, if they have one.
    pub fn hyena(&self, player: Player) -> Option<Prowl> {
        let Piece { phase, at, .. } = self.piece(player);
        match phase {
            Phase::Den => Some(Prowl::Den),
            Phase::HyenaToWell => Some(Prowl::ToWell(at)),
            Phase::Drinking => Some(Prowl::AtWell),
            Phase::HyenaToVillage => Some(Prowl::ToVillage(at)),
            Phase::HyenaBack => Some(Prowl::Back),
            _ => None,
        }
    }

    /// How many tabas a player has in the bank, 0 to 255.
    pub fn bank(&self, player: Player) -> u8 {
        self.piece(player).bank
    }

    /// The score after which the player on turn may pay, if that is the choice to be made.
    pub fn choice_after(&self) -> Option<u8> {
        match self.pending {
            Pending::Choice(score) => Some(score),
            _ => None,
        }
    }

    /// Spaces between the piece on turn and its goal, which are the tabas that the shortfall costs, 1 to 127; `None` if
    /// it is not on its way.
    pub(super) fn shortfall(&self, game: &Hyena) -> Option<u8> {
        let piece = self.piece(self.side);
        piece.phase.is_on_its_way().then(|| piece.left(game.well))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.pending == Pending::Over
    }

    #[inline]
    pub(super) fn pending(&self) -> Pending {
        self.pending
    }

    #[inline]
    pub(super) fn piece(&self, player: Player) -> Piece {
        self.pieces.get(player.index()).copied().unwrap_or(Piece::ABSENT)
    }

    /// The players of the game.
    pub(super) fn players(&self) -> PlayerSet {
        Player::first(MOST_PLAYERS).filter(|&player| self.piece(player).phase != Phase::Absent).collect()
    }

    #[inline]
    pub(super) fn begin(&mut self, player: Player) {
        self.side = player;
        self.pending = Pending::Throw;
    }

    /// Deals with a throw.
    #[inline]
    pub(super) fn throw_sticks(&mut self, game: &Hyena, score: u8) {
        let Some(piece) = self.pieces.get_mut(self.side.index()) else { return };
        let from = piece.at;
        if piece.throw(score, game) {
            self.hand_on(score);
        } else {
            self.follow_up(game, score, from);
        }
    }

    /// Pays the shortfall, one taba a space, and moves the piece to its goal.
    #[inline]
    pub(super) fn pay(&mut self, game: &Hyena) {
        let Pending::Choice(score) = self.pending else { return };
        let Some(piece) = self.pieces.get_mut(self.side.index()) else { return };
        let (phase, from) = (piece.phase, piece.at);
        let left = piece.left(game.well);
        piece.bank = piece.bank.saturating_sub(left);
        piece.at = if piece.phase.is_outward() { game.well } else { 0 };
        self.arrive(game, phase, from);
        if self.pending != Pending::Over {
            self.pending = Pending::Throw;
            self.hand_on(score);
        }
    }

    /// Leaves the tabas in the bank.
    #[inline]
    pub(super) fn keep(&mut self) {
        let Pending::Choice(score) = self.pending else { return };
        self.pending = Pending::Throw;
        self.hand_on(score);
    }

    /// What a throw leads to beside a new place, sum or bank; before it the piece stood at `from`.
    fn follow_up(&mut self, game: &Hyena, score: u8, from: u8) {
        let Some(piece) = self.pieces.get_mut(self.side.index()) else { return };
        let phase = piece.phase;
        if phase == Phase::Unfreed && score == 1 {
            piece.enter(Phase::ToWell, 0);
        }
        self.arrive(game, phase, from);
        if self.pending == Pending::Over {
            return;
        }
        let bank = self.bank(self.side);
        if self.shortfall(game).is_some_and(|left| left <= bank) {
            self.pending = Pending::Choice(score);
        } else {
            self.hand_on(score);
        }
    }

    /// Lets a hyena eat on its move, then arrives and pays as long as there is something to pay. Before the move the piece
    /// was in the phase `before` and stood at `from`.
    fn arrive(&mut self, game: &Hyena, before: Phase, from: u8) {
        let Some(piece) = self.pieces.get_mut(self.side.index()) else { return };
        let to = piece.at;
        let well = game.well;
        let phase = piece.phase;
        loop {
            let paid = piece.phase.price().filter(|&price| price <= piece.bank);
            if let Some(price) = paid {
                piece.bank -= price;
            }
            match (piece.phase, paid) {
                (Phase::ToWell, _) if piece.at == well => piece.enter(Phase::Washing, 0),
                (Phase::Washing, Some(_)) => piece.phase = Phase::SettingOut,
                (Phase::SettingOut, Some(_)) => piece.enter(Phase::ToVillage, well.saturating_sub(piece.at)),
                (Phase::ToVillage, _) if piece.at == 0 => {
                    let winner = *self.winner.get_or_insert(self.side);
                    let gets_hyena = game.rules == RuleSet::Masters || winner == self.side;
                    piece.phase = if gets_hyena { Phase::Den } else { Phase::Home };
                }
                (Phase::Den, Some(_)) => piece.enter(Phase::HyenaToWell, 0),
                (Phase::HyenaToWell, _) if piece.at == well => piece.enter(Phase::Drinking, 0),
                (Phase::Drinking, Some(_)) => piece.enter(Phase::HyenaToVillage, well),
                (Phase::HyenaToVillage, _) if piece.at == 0 => piece.phase = Phase::HyenaBack,
                _ => break,
            }
        }
        let mut changed = piece.phase != before;
        if from != to && (phase == Phase::HyenaToVillage || phase == Phase::HyenaToWell) {
            changed |= self.eat(game, phase, from.min(to), from.max(to));
        }
        if changed {
            self.count_movable();
            if self.is_decided(game) {
                self.pending = Pending::Over;
            }
        }
    }

    /// Eats the mothers whom the hyena on turn may eat in this phase, from one space to another; returns whether there
    /// were any.
    fn eat(&mut self, game: &Hyena, phase: Phase, least: u8, most: u8) -> bool {
        let masters = game.rules == RuleSet::Masters;
        let mut ate = false;
        if phase == Phase::HyenaToWell && !masters {
            return ate;
        }
        // The village and the well are safe.
        let (least, most) = (least.max(1), most.min(game.well - 1));
        for piece in &mut self.pieces {
            let in_the_way = piece.phase == Phase::ToVillage || masters && piece.phase == Phase::ToWell;
            if in_the_way && (least..=most).contains(&piece.at) {
                piece.enter(Phase::Eaten, 0);
                ate = true;
            }
        }
        ate
    }

    /// Passes the turn to the next player who has a piece to move, after a 2 or if the player on turn has none.
    #[inline]
    fn hand_on(&mut self, score: u8) {
        let side = self.side.index();
        let stays = score != 2 && self.movable >> side & 1 == 1;
        let later = self.movable & (0xfe << side) as u8;
        let next = if later == 0 { self.movable } else { later };
        let next = Player::from_index(next.trailing_zeros() as usize).unwrap_or(self.side);
        self.side = if stays { self.side } else { next };
    }

    fn count_movable(&mut self) {
        self.movable = (0..).zip(&self.pieces).fold(0, |set, (index, piece)| {
            set | u8::from(piece.phase.is_mother_out() || piece.phase.is_hyena_out()) << index
        });
    }

    /// Whether the game is over.
    fn is_decided(&self, game: &Hyena) -> bool {
        let count = |what: fn(Phase) -> bool| self.pieces.iter().filter(|piece| what(piece.phase)).count();
        match (count(Phase::is_mother_out), game.rules) {
            (0, _) => true,
            (_, RuleSet::Bell) => count(|phase| phase == Phase::HyenaBack) > 0,
            (out, RuleSet::Masters) => out == 1 && count(Phase::is_hyena_out) == 0,
        }
    }

    /// Everything there is in 123 bits.
    #[inline]
    pub(super) fn packed(&self) -> u128 {
        let pending = match self.pending {
            Pending::Choice(score) => score,
            Pending::Throw => 0,
            Pending::Start => 5,
            Pending::Over => 7,
        };
        let winner = self.winner.map_or(7, Player::index);
        let rest = u16::from(pending) << 6 | (self.side.index() as u16) << 3 | winner as u16;
        self.pieces.iter().fold(rest.into(), |packed, piece| {
            packed << 19 | u128::from(piece.phase as u8) << 15 | u128::from(piece.at) << 8 | u128::from(piece.bank)
        })
    }
}
