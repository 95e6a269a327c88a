//! Where one player's piece can be in a phase, as numbers.

use super::super::piece::{Phase, Piece};

/// All a player's piece and bank can be in one phase, in descending order of how far they have come.
#[derive(Clone, Debug)]
pub(super) struct Track {
    phase: Phase,
    /// By the space or sum: the most tabas that are counted, whether more would make a difference, and where the ranks
    /// begin.
    places: Vec<Option<Banks>>,
    ranks: Vec<u32>,
    pieces: Vec<Piece>,
    /// First ranks of the pieces that have come as far.
    levels: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Banks {
    most: u8,
    more_counts: bool,
    first: u32,
}

/// What a player can spend tabas on after this in a phase, at most: nothing can be done with more.
fn need(phase: Phase, at: u32, well: u32, wins: bool) -> u32 {
    let hunt = if wins { 2 + well + 10 + well } else { 0 };
    match phase {
        Phase::ToWell => well - at + 4 + well + hunt,
        Phase::ToVillage => at + hunt,
        Phase::HyenaToWell => well - at + 10 + well,
        Phase::HyenaToVillage => at,
        _ => phase.price().map_or(0, |price| u32::from(price) - 1),
    }
}

/// How far a piece has come and how much it has saved. What it can spend shrinks less than this grows.
fn level(piece: Piece, well: u8) -> u32 {
    let way = if matches!(piece.phase, Phase::ToVillage | Phase::HyenaToVillage) { well - piece.at } else { piece.at };
    2 * u32::from(way) + u32::from(piece.bank)
}

impl Track {
    /// The phase on a board with this well, for a player who may still win or who has lost, with banks up to a limit.
    pub(super) fn new(phase: Phase, well: u8, wins: bool, limit: u8) -> Self {
        let spaces = match phase {
            Phase::ToWell | Phase::HyenaToWell => 0..well,
            Phase::ToVillage | Phase::HyenaToVillage => 1..well + 1,
            Phase::Washing | Phase::SettingOut => 0..well + 1,
            _ => 0..1,
        };
        let mut track = Track { phase, places: Vec::new(), ranks: Vec::new(), pieces: Vec::new(), levels: Vec::new() };
        track.places.resize(usize::from(spaces.end), None);
        for at in spaces {
            let need = need(phase, at.into(), well.into(), wins).min(u8::MAX.into()) as u8;
            // Where tabas are paid as soon as they are there, there are never more.
            let most = if phase.is_on_its_way() { need.min(limit) } else { need };
            let waits = !phase.is_on_its_way();
            track.places[usize::from(at)] =
                Some(Banks { most, more_counts: waits || most < need, first: track.pieces.len() as u32 });
            track.pieces.extend((0..=most).map(|bank| Piece { phase, at, bank }));
        }
        let mut order: Vec<u32> = (0..track.pieces.len() as u32).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(level(track.pieces[number as usize], well)));
        track.ranks.resize(order.len(), 0);
        let mut pieces = Vec::with_capacity(order.len());
        let mut last = None;
        for (rank, &number) in (0..).zip(&order) {
            let piece = track.pieces[number as usize];
            track.ranks[number as usize] = rank;
            if last.replace(level(piece, well)) != Some(level(piece, well)) {
                track.levels.push(rank);
            }
            pieces.push(piece);
        }
        track.pieces = pieces;
        track
    }

    pub(super) fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether more tabas than are counted would make a difference on the way.
    pub(super) fn is_limited(&self) -> bool {
        self.phase.is_on_its_way() && self.places.iter().flatten().any(|banks| banks.more_counts)
    }

    pub(super) fn len(&self) -> u64 {
        self.pieces.len() as u64
    }

    /// The rank of a piece of this phase; `None` if it is beyond the limit or where play does not come to.
    #[inline]
    pub(super) fn rank(&self, piece: Piece) -> Option<u64> {
        let banks = self.places.get(usize::from(piece.at)).copied().flatten()?;
        if piece.bank > banks.most && banks.more_counts {
            return None;
        }
        let number = banks.first + u32::from(piece.bank.min(banks.most));
        Some(self.ranks[number as usize].into())
    }

    pub(super) fn piece(&self, rank: u64) -> Piece {
        self.pieces[rank as usize]
    }

    /// Ranks of the pieces that have come as far as one another, those that have come furthest first.
    pub(super) fn levels(&self) -> impl Iterator<Item = std::ops::Range<u64>> {
        let ends = self.levels.iter().skip(1).map(|&start| start.into()).chain([self.len()]);
        self.levels.iter().zip(ends).map(|(&start, end)| start.into()..end)
    }
}
