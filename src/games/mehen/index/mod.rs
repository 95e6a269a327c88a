//! A numbering of Mehen's positions.
//!
//! Positions before the score is known are numbered, seen from the side on turn. What has become of the lions of both
//! sides, squares apart, whoever is on turn, makes a *stand*: to enter, to turn round and to be destroyed cannot be
//! undone. Neither can the way inward: a worshipful lion only moves inward, and if it swaps with another one the two
//! squares stay the same. So a layer is a stand and the sum of the squares of all worshipful lions. Positions of a layer
//! that do not have worshipful lions on the same squares do not lead to one another either.
//!
//! Within the *group* of those that have, positions are numbered by which of these squares are whose, then by the squares
//! of the divine lions among those left, then by whose those are, and last by who is on turn. Where the sides stand alike,
//! the *first* of them is the one with the innermost worshipful lion, or without any the innermost divine one; otherwise
//! the one with more lions in hand, more worshipful ones, or more divine ones, whichever comes first.

mod order;
mod squares;

use std::ops::Range;

use self::order::Order;
use self::squares::{Squares, WAYS, among_free, from_free, next, of_part, part, rank, rank_part, unrank};
use super::board::State;
use super::lion::{DESTROYED, DIVINE, HAND, Lion, Pride, square};
use super::{Dice, Mehen, THROWS};
use crate::game::{Game, Player};
use crate::index::{Block, IndexError, Indexed, Layer, Place, PositionIndex, Prospect};

/// The numbering of Mehen's positions before the score is known.
///
/// It holds every position that is not over, and with more than one lion a few that play does not come to, where a lion
/// was destroyed but nobody can have done it.
#[derive(Clone, Debug)]
pub struct Index {
    squares: u8,
    lions: u8,
    layers: Vec<Layer>,
    /// By the number of worshipful lions.
    orders: Vec<Order>,
    /// In ascending order of their numbers.
    stands: Vec<Stand>,
    /// Places of the stands by the [codes](Kinds::code) of both sides.
    places: Vec<u16>,
}

/// Positions of a block, unless a single group has more.
const BLOCK: u64 = 1 << 12;

/// Positions of a part of a group, at most.
const PART: u64 = 1 << 16;

/// What has become of one side's lions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Kinds {
    destroyed: u8,
    hand: u8,
    worshipful: u8,
    divine: u8,
}

const KINDS: usize = 64;

impl Kinds {
    fn all(lions: u8) -> impl Iterator<Item = Kinds> {
        (0..KINDS as u8).filter_map(move |code| {
            let (hand, worshipful, divine) = (code >> 4, code >> 2 & 3, code & 3);
            let left = hand + worshipful + divine;
            let alive = left > 0 && left <= lions;
            alive.then(|| Kinds { destroyed: lions - left, hand, worshipful, divine })
        })
    }

    /// A number below [`KINDS`] for each that has lions left.
    #[inline]
    fn code(self) -> usize {
        usize::from(self.hand << 4 | self.worshipful << 2 | self.divine)
    }

    /// How many steps that cannot be undone lions have taken.
    fn progress(self) -> u8 {
        self.worshipful + 2 * self.divine + 3 * self.destroyed
    }

    /// In a few words.
    fn name(self) -> String {
        let counts = [(self.hand, "in hand"), (self.worshipful, "worshipful"), (self.divine, "divine")];
        let words: Vec<_> =
            counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        words.join(", ")
    }
}

/// Whose lions of a kind are whose, in a set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Split {
    /// How many lions of both sides there are, and how many of the first side.
    all: usize,
    first: usize,
    /// Whether the last square is the first side's by definition.
    led: bool,
}

impl Split {
    fn count(self) -> u64 {
        if self.led { WAYS[self.all - 1][self.first - 1] } else { WAYS[self.all][self.first] }
    }

    fn top(self) -> u32 {
        if self.led { 1 << (self.all - 1) } else { 0 }
    }

    #[inline]
    fn rank(self, part: u32) -> u64 {
        rank_part(part & !self.top())
    }

    fn part(self, rank: u64) -> u32 {
        unrank(rank, self.first - usize::from(self.led)) as u32 | self.top()
    }
}

/// All positions with the same kinds of lions on both sides.
#[derive(Clone, Debug)]
struct Stand {
    first: u64,
    /// Of the first side and of the second one.
    kinds: [Kinds; 2],
    worshipful: Split,
    divine: Split,
    /// In how many ways the divine lions of both sides can stand on squares that no worshipful one has.
    sets: u64,
    /// 2, unless it makes no difference who is on turn.
    turns: u64,
    /// Positions with the same squares of worshipful lions.
    group: u64,
    /// Groups.
    groups: u64,
}

impl Stand {
    fn new(kinds: [Kinds; 2], squares: u8) -> Self {
        let alike = kinds[0] == kinds[1];
        let split = |count: fn(Kinds) -> u8, led| {
            let [first, second] = kinds.map(|kinds| usize::from(count(kinds)));
            Split { all: first + second, first, led }
        };
        let worshipful = split(|kinds| kinds.worshipful, alike && kinds[0].worshipful > 0);
        let divine = split(|kinds| kinds.divine, alike && kinds[0].worshipful == 0 && kinds[0].divine > 0);
        let turns = if alike && !worshipful.led && !divine.led { 1 } else { 2 };
        let sets = WAYS[usize::from(squares).saturating_sub(worshipful.all)][divine.all];
        let group = worshipful.count() * sets * divine.count() * turns;
        let groups = WAYS[usize::from(squares)][worshipful.all];
        Stand { first: 0, kinds, worshipful, divine, sets, turns, group, groups }
    }

    fn positions(&self) -> u128 {
        u128::from(self.group) * u128::from(self.groups)
    }

    /// Positions of a group that differ only in whose divine lions are whose, and in who is on turn.
    fn cell(&self) -> u64 {
        self.divine.count() * self.turns
    }

    fn name(&self) -> String {
        let [first, second] = self.kinds.map(Kinds::name);
        format!("{first} against {second}")
    }
}

/// One side's lions.
#[derive(Clone, Copy, Default)]
struct Lions {
    kinds: Kinds,
    worshipful: Squares,
    divine: Squares,
}

impl Lions {
    #[inline]
    fn new(pride: Pride) -> Self {
        let mut lions = Lions::default();
        for code in pride.codes() {
            let bit = |code| 1 << (square(code) - 1);
            match code {
                HAND => lions.kinds.hand += 1,
                DESTROYED => lions.kinds.destroyed += 1,
                _ if code > DESTROYED => {}
                _ if code & DIVINE == 0 => {
                    lions.kinds.worshipful += 1;
                    lions.worshipful |= bit(code);
                }
                _ => {
                    lions.kinds.divine += 1;
                    lions.divine |= bit(code);
                }
            }
        }
        lions
    }

    fn pride(&self) -> Pride {
        let on = |squares, lion: fn(u8) -> Lion| squares::each(squares).map(move |square| lion(square as u8 + 1));
        let hand = (0..self.kinds.hand).map(|_| Lion::Hand);
        let destroyed = (0..self.kinds.destroyed).map(|_| Lion::Destroyed);
        let board = on(self.worshipful, Lion::Worshipful).chain(on(self.divine, Lion::Divine));
        Pride::new(hand.chain(board).chain(destroyed))
    }
}

impl Index {
    /// `None` if there are more positions than so many.
    fn new(game: &Mehen, most: u64) -> Option<Self> {
        let (squares, lions) = (game.squares, game.lions);
        let mut stands = Vec::new();
        for first in Kinds::all(lions) {
            for second in Kinds::all(lions).filter(|second| second.code() <= first.code()) {
                stands.push(Stand::new([first, second], squares));
            }
        }
        if stands.iter().map(Stand::positions).sum::<u128>() > most.into() {
            return None;
        }
        stands.retain(|stand| stand.positions() > 0);
        stands.sort_by_key(|stand| std::cmp::Reverse(stand.kinds[0].progress() + stand.kinds[1].progress()));

        let orders = (0..=2 * usize::from(lions)).map(|size| Order::new(squares.into(), size)).collect();
        let mut index = Index { squares, lions, layers: Vec::new(), orders, stands, places: vec![0; KINDS * KINDS] };
        let mut first = 0;
        for (place, stand) in (0..).zip(&mut index.stands) {
            stand.first = first;
            first += stand.group * stand.groups;
            let [one, other] = stand.kinds.map(Kinds::code);
            index.places[one * KINDS + other] = place;
            for (sum, groups) in index.orders[stand.worshipful.all].sums() {
                let range = stand.first + groups.start * stand.group..stand.first + groups.end * stand.group;
                let mut name = stand.name();
                if sum > 0 {
                    name.push_str(&format!(", worshipful squares of {sum} together"));
                }
                let blocks = blocks(&range, stand);
                index.layers.push(Layer::new(name, range, vec![blocks]));
            }
        }
        Some(index)
    }

    /// The stand that holds a number.
    fn stand(&self, index: u64) -> &Stand {
        &self.stands[self.stands.partition_point(|stand| stand.first <= index) - 1]
    }

    #[inline]
    fn place(&self, own: &Lions, other: &Lions, side: Player) -> Place {
        let (own_code, other_code) = (own.kinds.code(), other.kinds.code());
        let leads = if own_code != other_code {
            own_code > other_code
        } else if own.worshipful != other.worshipful {
            own.worshipful > other.worshipful
        } else {
            own.divine >= other.divine
        };
        let (first, second) = if leads { (own, other) } else { (other, own) };
        let stand = &self.stands[usize::from(self.places[first.kinds.code() * KINDS + second.kinds.code()])];
        let worshipful = first.worshipful | second.worshipful;
        let divine = first.divine | second.divine;
        let group = self.orders[stand.worshipful.all].place(worshipful);
        let mut number = stand.worshipful.rank(part(worshipful, first.worshipful));
        number = number * stand.sets + rank(among_free(divine, worshipful));
        number = number * stand.divine.count() + stand.divine.rank(part(divine, first.divine));
        number = number * stand.turns + u64::from(!leads);
        Place { index: stand.first + group * stand.group + number, swapped: side == Player::O }
    }

    /// The place of a position before the score is known, that is not over.
    #[inline]
    fn known(&self, state: &State) -> Place {
        let side = state.side();
        let [own, other] = [side, side.opponent()].map(|player| Lions::new(state.pride(player)));
        self.place(&own, &other, side)
    }

    /// Calls `visit` with the positions of a range of numbers within one stand.
    fn walk(&self, stand: &Stand, range: Range<u64>, mut visit: impl FnMut(u64, State)) {
        let mut index = range.start;
        while index < range.end {
            let place = index - stand.first;
            let worshipful = self.orders[stand.worshipful.all].squares(place / stand.group);
            let mut cell = place % stand.group / stand.cell();
            let mut within = place % stand.cell();
            let mut divine = unrank(cell % stand.sets, stand.divine.all);
            while cell * stand.cell() < stand.group && index < range.end {
                let firsts = of_part(worshipful, stand.worshipful.part(cell / stand.sets));
                let squares = from_free(divine, worshipful);
                while within < stand.cell() && index < range.end {
                    let divine = of_part(squares, stand.divine.part(within / stand.turns));
                    let [kinds, others] = stand.kinds;
                    let first = Lions { kinds, worshipful: firsts, divine };
                    let second = Lions { kinds: others, worshipful: worshipful ^ firsts, divine: squares ^ divine };
                    let prides = [first.pride(), second.pride()];
                    let [first, second] = prides;
                    let prides = if within.is_multiple_of(stand.turns) { prides } else { [second, first] };
                    visit(index, State::new(prides, Player::X, 0, self.squares));
                    within += 1;
                    index += 1;
                }
                within = 0;
                cell += 1;
                divine = if cell.is_multiple_of(stand.sets) { unrank(0, stand.divine.all) } else { next(divine) };
            }
        }
    }
}

/// Describes an option, which may come back to the cluster.
#[inline]
fn comes_to(place: Place, cluster: Range<u64>, prospect: &mut impl Prospect) {
    if cluster.contains(&place.index) {
        prospect.comes_back((place.index - cluster.start) as usize, place);
    } else {
        prospect.option(place);
    }
}

/// The blocks of a layer: several groups, or a part of one.
fn blocks(layer: &Range<u64>, stand: &Stand) -> Vec<Block> {
    let length = if stand.group <= PART {
        stand.group * (BLOCK / stand.group).max(1)
    } else {
        stand.cell() * (PART / stand.cell()).max(1)
    };
    let starts = layer.clone().step_by(length as usize);
    starts.map(|start| start..layer.end.min(start + length)).collect()
}

impl PositionIndex<Mehen> for Index {
    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    #[inline]
    fn find(&self, state: &State) -> Option<Place> {
        if state.score().is_some() || state.is_over() {
            return None;
        }
        let side = state.side();
        let [own, other] = [side, side.opponent()].map(|player| Lions::new(state.pride(player)));
        // A position of another game.
        let lions = [own.kinds, other.kinds]
            .map(|Kinds { destroyed, hand, worshipful, divine }| destroyed + hand + worshipful + divine);
        let board = own.worshipful | own.divine | other.worshipful | other.divine;
        if lions != [self.lions; 2] || board >> self.squares != 0 {
            return None;
        }
        Some(self.place(&own, &other, side))
    }

    fn state(&self, index: u64) -> State {
        let mut found = None;
        self.walk(self.stand(index), index..index + 1, |_, state| found = Some(state));
        found.unwrap_or_else(|| State::new([Pride::new([]); 2], Player::X, 0, self.squares))
    }

    fn for_each_state(&self, range: Range<u64>, mut visit: impl FnMut(u64, &State)) {
        let mut start = range.start;
        while start < range.end {
            let stand = self.stand(start);
            let end = range.end.min(stand.first + stand.group * stand.groups);
            self.walk(stand, start..end, |index, state| visit(index, &state));
            start = end;
        }
    }

    /// With sticks; marbles are no throw.
    fn describe(&self, game: &Mehen, block: &Block, prospect: &mut impl Prospect) -> bool {
        if game.dice == Dice::Marbles {
            return false;
        }
        let stand = self.stand(block.start);
        self.walk(stand, block.clone(), |index, state| {
            let cluster = index - (index - stand.first) % stand.turns;
            let cluster = cluster..cluster + stand.turns;
            prospect.position(index);
            for (score, ways) in THROWS {
                let mut thrown = state;
                thrown.take_score(score, self.squares);
                prospect.outcome(f64::from(ways) / 8.0, if thrown.score().is_none() { 1 } else { 2 });
                if thrown.score().is_none() {
                    comes_to(self.known(&thrown), cluster.clone(), prospect);
                }
                for choice in thrown.choices() {
                    let mut next = thrown;
                    next.use_score(choice, self.squares);
                    if next.is_over() {
                        prospect.ends(game.utility(&next, Player::X));
                    } else {
                        comes_to(self.known(&next), cluster.clone(), prospect);
                    }
                }
            }
        });
        true
    }

    /// Two positions that differ in who is on turn: a player who can do nothing passes from one to the other.
    fn cluster(&self) -> usize {
        2
    }
}

impl Indexed for Mehen {
    type Index = Index;

    fn index(&self, most: u64) -> Result<Index, IndexError> {
        Index::new(self, most).ok_or(IndexError::TooManyPositions { most })
    }
}
