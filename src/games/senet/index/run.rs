//! Places of a row side by side.

use super::super::board::{bit, movable};
use super::squares::{all_from_free, with_water, without_water};
use crate::index::MAX_RUN;

/// Successive places of a row, the greatest first.
///
/// What is worked out for all of them in one go takes a fraction of what it takes for each by itself.
#[derive(Debug)]
pub(super) struct Run {
    /// How many they are.
    len: usize,
    /// The follower's pieces at each place, among the squares that are free to them.
    free: [u32; MAX_RUN],
    /// The pieces that can move, by whether the follower is on turn, and by throw.
    movable: [[[u32; MAX_RUN]; 5]; 2],
}

impl Run {
    pub(super) fn new() -> Self {
        Run { len: 0, free: [0; MAX_RUN], movable: [[[0; MAX_RUN]; 5]; 2] }
    }

    /// Takes on the places that have these of their free squares taken by the follower, in reverse order.
    pub(super) fn fill(&mut self, places: &[u32], leader: u32, throws: [u8; 5]) {
        self.len = places.len();
        for (free, &taken) in self.free.iter_mut().zip(places.iter().rev()) {
            *free = taken;
        }
        let mut follower = self.free;
        let follower = &mut follower[..self.len];
        all_from_free(follower, without_water(leader));
        for squares in &mut *follower {
            *squares = with_water(*squares);
        }
        for (throw, score) in throws.into_iter().enumerate() {
            let [lead, follow] = &mut self.movable;
            let sides = [&mut lead[throw][..self.len], &mut follow[throw][..self.len]];
            // A loop for each throw is one that the compiler can unroll.
            match score {
                1 => fill_movable::<1>(sides, leader, follower),
                2 => fill_movable::<2>(sides, leader, follower),
                3 => fill_movable::<3>(sides, leader, follower),
                4 => fill_movable::<4>(sides, leader, follower),
                5 => fill_movable::<5>(sides, leader, follower),
                _ => fill_movable::<6>(sides, leader, follower),
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The follower's pieces at a place of the run, among the squares that are free to them.
    #[inline]
    pub(super) fn free(&self, place: usize) -> u32 {
        self.free[place]
    }

    /// The pieces that can move at a place of the run.
    #[inline]
    pub(super) fn movable(&self, follows: bool, throw: usize, place: usize) -> u32 {
        self.movable[usize::from(follows)][throw][place]
    }

    /// The pieces that can move at any place of the run.
    #[inline]
    pub(super) fn movable_anywhere(&self, follows: bool, throw: usize) -> u32 {
        self.movable[usize::from(follows)][throw][..self.len].iter().fold(0, |any, movable| any | movable)
    }

    /// The places at which a piece can move, and the follower's pieces there, among the squares that are free to them.
    #[inline]
    pub(super) fn movers(&self, follows: bool, throw: usize, from: usize) -> impl Iterator<Item = (usize, u32)> {
        let piece = bit(from as u8);
        let movable = &self.movable[usize::from(follows)][throw][..self.len];
        let places = self.free.iter().zip(movable).enumerate();
        places.filter_map(move |(place, (&free, &movable))| (movable & piece != 0).then_some((place, free)))
    }
}

/// The pieces of leader and follower that a throw can move.
fn fill_movable<const SCORE: u8>([lead, follow]: [&mut [u32]; 2], leader: u32, follower: &[u32]) {
    for ((lead, follow), &follower) in lead.iter_mut().zip(follow).zip(follower) {
        *lead = movable(leader, follower, SCORE);
        *follow = movable(follower, leader, SCORE);
    }
}
