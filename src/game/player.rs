//! Players and sets of them.

use std::fmt::{self, Debug};

/// The most players a game may have.
pub const MAX_PLAYERS: usize = 8;

/// A player, written `x`, `o`, `a`, `b`, `c`, `d`, `e`, `f` in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The first player, index 0.
    pub const X: Player = Player(0);
    /// The second player, index 1.
    pub const O: Player = Player(1);

    const LETTERS: [char; MAX_PLAYERS] = ['x', 'o', 'a', 'b', 'c', 'd', 'e', 'f'];

    /// The player with this index, or `None` from [`MAX_PLAYERS`] on.
    pub const fn from_index(index: usize) -> Option<Player> {
        if index < MAX_PLAYERS { Some(Player(index as u8)) } else { None }
    }

    /// The player written with this letter.
    pub fn from_letter(letter: char) -> Option<Player> {
        Self::LETTERS.iter().position(|&l| l == letter).and_then(Player::from_index)
    }

    /// The first `count` players in order; all eight if there are not so many.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator + Clone {
        (0..count.min(MAX_PLAYERS) as u8).map(Player)
    }

    /// Index of the player, 0 to 7.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter the player is written with.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.0 as usize]
    }

    /// The other one of two players: [`Player::O`] for [`Player::X`] and the other way round.
    pub const fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({})", self.letter())
    }
}

/// A set of players, iterated in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// Both players of a two-player game.
    pub const BOTH: PlayerSet = PlayerSet(0b11);

    /// The first `count` players; all eight if there are not so many.
    pub const fn first(count: usize) -> PlayerSet {
        if count >= MAX_PLAYERS { PlayerSet(u8::MAX) } else { PlayerSet((1 << count) - 1) }
    }

    /// Adds a player.
    pub const fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.0;
    }

    /// Whether the player is in the set.
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// Number of players in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The players of the set in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Player> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let player = (left != 0).then(|| Player(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            player
        })
    }
}

impl FromIterator<Player> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let mut set = PlayerSet::default();
        players.into_iter().for_each(|p| set.insert(p));
        set
    }
}

impl Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
