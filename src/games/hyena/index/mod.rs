//! A numbering of the positions of hyena for two.
//!
//! Positions before a throw are numbered, seen from the side on turn; the choice after a throw is folded into it, and
//! the lot for the beginner leads to two of them. What the two players are doing, whoever is on turn, makes the layer: no
//! phase ever comes back. Within a phase a piece only comes further and a bank only grows, so that all there is to
//! return to is the very same position, or the same with the other player on turn, after throws that are lost.
//!
//! A layer consists of rows, each for one piece and bank of the player who is in the later phase; along a row the other
//! player's vary, those first that have come furthest, and each has a number with the first player on turn and one with
//! the second. Rows of pieces that have come as far make a stage. Where both are in the same phase a row is for the piece
//! with the greater rank.
//!
//! **Banks.** Tabas that are more than a player could still spend if every space were paid for make no difference, and
//! are not counted. That is exact. On longer boards it leaves too much, so that banks are limited further: all positions
//! with a greater one share two numbers, 0 and 1, of which nothing is known but what the game can pay. Bounds on all
//! other values hold what that may hide, and so say themselves how much the limit costs.

mod track;

use std::ops::Range;

use self::track::Track;
use super::piece::{Phase, Piece};
use super::state::{Pending, State};
use super::{Hyena, MOST_PLAYERS};
use crate::game::{Game, Player};
use crate::index::{Block, IndexError, Indexed, Layer, Place, PositionIndex, Prospect};

/// The numbering of the positions of hyena for two, before a throw.
///
/// Two numbers stand for whatever is left out: banks beyond the limit, and positions that no play comes to though they
/// break no rule, in which an unfreed mother's player has tabas or a mother is eaten while nobody is home. 0 is one
/// without a winner, 1 one that the first player has won. Looking ahead from any of them finds the same again, so that
/// bounds on them stay as wide as what the game can pay.
#[derive(Clone, Debug)]
pub struct Index {
    game: Hyena,
    layers: Vec<Layer>,
    tracks: Vec<Track>,
    /// In ascending order of their numbers.
    pairs: Vec<Pair>,
    /// First numbers of the pairs by both tracks.
    firsts: Vec<u64>,
    /// The most tabas of a piece on its way, if there could be more that count.
    limit: Option<u8>,
}

/// Numbers of what is left out.
const UNKNOWN: u64 = 0;
const WON: u64 = 1;

/// Phases in which positions are numbered, in their order: of a player who may still win, and on from home.
const PHASES: [Phase; 9] = [
    Phase::Unfreed,
    Phase::ToWell,
    Phase::Washing,
    Phase::SettingOut,
    Phase::ToVillage,
    Phase::Den,
    Phase::HyenaToWell,
    Phase::Drinking,
    Phase::HyenaToVillage,
];

/// Phases before home.
const OUT: usize = 5;

/// Tracks: each phase, and again those before home for a player who has lost.
const TRACKS: usize = PHASES.len() + OUT;

/// Positions with the same phases.
#[derive(Clone, Copy, Debug)]
struct Pair {
    first: u64,
    /// The tracks of both players, the one in the later phase first.
    tracks: [usize; 2],
}

impl Pair {
    fn is_alike(self) -> bool {
        self.tracks[0] == self.tracks[1]
    }
}

/// The pieces with that of the player on turn first, who is the second player's in odd columns.
#[inline]
fn turned([first, second]: [Piece; 2], column: u64) -> [Piece; 2] {
    if column.is_multiple_of(2) { [first, second] } else { [second, first] }
}

/// How far on its way a track's phase is.
const fn progress(track: usize) -> usize {
    if track < PHASES.len() { track } else { track - PHASES.len() }
}

/// The track of a phase.
#[inline]
fn track(phase: Phase, lost: bool) -> Option<usize> {
    let track = match phase {
        Phase::Unfreed => 0,
        Phase::ToWell => 1,
        Phase::Washing => 2,
        Phase::SettingOut => 3,
        Phase::ToVillage => 4,
        Phase::Den => 5,
        Phase::HyenaToWell => 6,
        Phase::Drinking => 7,
        Phase::HyenaToVillage => 8,
        _ => return None,
    };
    match lost {
        false => Some(track),
        true => (track < OUT).then_some(PHASES.len() + track),
    }
}

impl Index {
    /// The numbering with banks up to a limit, in tabas, on a piece's way; 255 is none.
    ///
    /// # Errors
    /// If more than two play, or there are more than `most` positions.
    pub fn with_bank_limit(game: &Hyena, limit: u8, most: u64) -> Result<Self, IndexError> {
        if game.num_players() != 2 {
            return Err(IndexError::NotTwoPlayerZeroSum);
        }
        let tracks: Vec<Track> = (0..TRACKS)
            .map(|track| Track::new(PHASES[progress(track)], game.well, track < PHASES.len(), limit))
            .collect();
        let mut pairs = Vec::new();
        for first in 0..PHASES.len() {
            let others = if first < OUT { 0..first + 1 } else { PHASES.len()..TRACKS };
            pairs.extend(others.map(|other| Pair { first: 0, tracks: [first, other] }));
        }
        pairs.sort_by_key(|pair| std::cmp::Reverse(progress(pair.tracks[0]) + progress(pair.tracks[1])));
        let limit = tracks.iter().any(Track::is_limited).then_some(limit);
        let firsts = vec![0; TRACKS * TRACKS];
        let mut index = Index { game: *game, layers: Vec::new(), tracks, pairs, firsts, limit };
        let mut first = WON + 1;
        for pair in &mut index.pairs {
            let [one, other] = pair.tracks;
            pair.first = first;
            index.firsts[one * TRACKS + other] = first;
            let [ones, others] = pair.tracks.map(|track| index.tracks[track].len());
            first += if one == other { ones * ones } else { 2 * ones * others };
        }
        if first > most {
            return Err(IndexError::TooManyPositions { most });
        }
        let left_out = UNKNOWN..WON + 1;
        index.layers.push(Layer::ascending("left out", left_out));
        for pair in &index.pairs {
            index.layers.push(index.layer(*pair));
        }
        Ok(index)
    }

    fn layer(&self, pair: Pair) -> Layer {
        let [one, other] = pair.tracks.map(|track| &self.tracks[track]);
        let stages: Vec<Vec<Block>> = one
            .levels()
            .map(|rows| rows.map(|row| self.row_start(pair, row)..self.row_start(pair, row + 1)).collect())
            .collect();
        let end = self.row_start(pair, one.len());
        Layer::new(format!("{} and {}", name(one.phase()), name(other.phase())), pair.first..end, stages)
    }

    /// The first number of a row.
    fn row_start(&self, pair: Pair, row: u64) -> u64 {
        pair.first + if pair.is_alike() { row * row } else { 2 * row * self.tracks[pair.tracks[1]].len() }
    }

    /// The number of a position with these pieces; `None` if it is left out.
    #[inline]
    fn number(&self, own: Piece, other: Piece) -> Option<u64> {
        let own_track = track(own.phase, other.phase.has_hyena())?;
        let other_track = track(other.phase, own.phase.has_hyena())?;
        let (own_rank, other_rank) = (self.tracks[own_track].rank(own)?, self.tracks[other_track].rank(other)?);
        if own_track == other_track {
            let (row, column) = (own_rank.max(other_rank), own_rank.min(other_rank));
            let second = u64::from(own_rank < other_rank);
            return Some(self.firsts[own_track * TRACKS + own_track] + row * row + 2 * column + second);
        }
        // Of two in the same phase neither or both may still win, and their tracks are the same.
        let leads = progress(own_track) > progress(other_track);
        let (tracks, row, column) = match leads {
            true => ([own_track, other_track], own_rank, other_rank),
            false => ([other_track, own_track], other_rank, own_rank),
        };
        let width = self.tracks[tracks[1]].len();
        Some(self.firsts[tracks[0] * TRACKS + tracks[1]] + 2 * (row * width + column) + u64::from(!leads))
    }

    #[inline]
    fn place(&self, state: &State) -> Place {
        let side = state.side();
        match self.number(state.piece(side), state.piece(side.opponent())) {
            Some(index) => Place { index, swapped: side == Player::O },
            None if state.winner().is_none() => Place { index: UNKNOWN, swapped: false },
            None => Place { index: WON, swapped: state.winner() == Some(Player::O) },
        }
    }

    /// The pieces of the player on turn and of the opponent.
    fn pieces(&self, index: u64) -> [Piece; 2] {
        match index {
            UNKNOWN => {
                let saved = Piece { phase: Phase::Unfreed, at: 0, bank: 1 };
                return [saved; 2];
            }
            WON => {
                let piece = |phase, bank| Piece { phase, at: 0, bank };
                return [piece(Phase::Den, 0), piece(Phase::Unfreed, 1)];
            }
            _ => {}
        }
        let pair = self.pair(index);
        let row = self.row(pair, index - pair.first);
        let column = index - self.row_start(pair, row);
        let [one, other] = pair.tracks.map(|track| &self.tracks[track]);
        turned([one.piece(row), other.piece(column / 2)], column)
    }

    /// The pair that holds a number.
    fn pair(&self, index: u64) -> Pair {
        self.pairs[self.pairs.partition_point(|pair| pair.first <= index) - 1]
    }

    /// The row of a pair's number, counted from the pair's first.
    fn row(&self, pair: Pair, place: u64) -> u64 {
        if pair.is_alike() { place.isqrt() } else { place / (2 * self.tracks[pair.tracks[1]].len()) }
    }

    /// A position with these pieces of the player on turn and of the opponent, before a throw.
    fn before_throw(&self, [own, other]: [Piece; 2]) -> State {
        let mut pieces = [Piece::ABSENT; MOST_PLAYERS];
        pieces[0] = own;
        pieces[1] = other;
        let mut players = Player::first(2);
        let winner = players.find(|player| pieces[player.index()].phase.has_hyena());
        State::new(&self.game, pieces, Player::X, Pending::Throw, winner)
    }

    /// Describes what a throw may be followed by.
    fn describe_throw(&self, thrown: &State, cluster: Range<u64>, prospect: &mut impl Prospect) {
        let mut option = |next: &State| {
            if next.is_over() {
                return prospect.ends(self.game.utility(next, Player::X));
            }
            let place = self.place(next);
            if cluster.contains(&place.index) {
                prospect.comes_back((place.index - cluster.start) as usize, place);
            } else {
                prospect.option(place);
            }
        };
        if thrown.choice_after().is_none() {
            return option(thrown);
        }
        let (mut paid, mut kept) = (*thrown, *thrown);
        paid.pay(&self.game);
        option(&paid);
        kept.keep();
        option(&kept);
    }
}

/// What a player in a phase does, in a few words.
const fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Unfreed => "mother in the village",
        Phase::ToWell => "mother going to the well",
        Phase::Washing => "mother washing",
        Phase::SettingOut => "mother setting out",
        Phase::ToVillage => "mother going home",
        Phase::Den => "hyena in the den",
        Phase::HyenaToWell => "hyena going to the well",
        Phase::Drinking => "hyena at the well",
        Phase::HyenaToVillage => "hyena on its way back",
        _ => "nothing left to do",
    }
}

impl PositionIndex<Hyena> for Index {
    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    #[inline]
    fn find(&self, state: &State) -> Option<Place> {
        (state.pending() == Pending::Throw).then(|| self.place(state))
    }

    fn state(&self, index: u64) -> State {
        self.before_throw(self.pieces(index))
    }

    fn describe(&self, _game: &Hyena, block: &Block, prospect: &mut impl Prospect) -> bool {
        if block.start == UNKNOWN {
            for index in [UNKNOWN, WON] {
                prospect.position(index);
                prospect.outcome(1.0, 0);
                prospect.comes_back(index as usize, Place { index, swapped: false });
            }
            // Whoever has won is paid 1 or 2.
            prospect.ends(1.0);
            return true;
        }
        let pair = self.pair(block.start);
        let row = self.row(pair, block.start - pair.first);
        let [one, other] = pair.tracks.map(|track| &self.tracks[track]);
        let piece = one.piece(row);
        for index in block.clone() {
            let column = index - self.row_start(pair, row);
            let pieces = turned([piece, other.piece(column / 2)], column);
            let state = self.before_throw(pieces);
            let cluster = index - column % 2;
            prospect.position(index);
            for (score, weight) in [(1, 3.0), (2, 3.0), (self.game.rules.marked(), 1.0), (6, 1.0)] {
                let mut thrown = state;
                thrown.throw_sticks(&self.game, score);
                prospect.outcome(weight / 8.0, if thrown.choice_after().is_none() { 1 } else { 2 });
                self.describe_throw(&thrown, cluster..cluster + 2, prospect);
            }
        }
        true
    }

    fn left_out(&self) -> Option<String> {
        self.limit.map(|limit| format!("pieces on their way with more than {limit} tabas"))
    }

    /// Two positions that differ in who is on turn: throws that are lost pass from one to the other.
    fn cluster(&self) -> usize {
        2
    }
}

impl Indexed for Hyena {
    type Index = Index;

    /// Banks are limited only if there are too many positions otherwise, and then to the most tabas that `most` allows.
    fn index(&self, most: u64) -> Result<Index, IndexError> {
        let limited = |limit| Index::with_bank_limit(self, limit, most);
        limited(u8::MAX).or_else(|error| {
            let limits: Vec<u8> = (0..u8::MAX).collect();
            let fitting = limits.partition_point(|&limit| limited(limit).is_ok());
            limits[..fitting].last().map_or(Err(error), |&limit| limited(limit))
        })
    }
}
