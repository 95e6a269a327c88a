//! Sets of squares, and which of them are whose.

use crate::index::binomial;

/// More squares than a track has, and more lions than stand on it.
const SQUARES: usize = 128;
const LIONS: usize = 7;

/// Binomial coefficients: in how many ways lions can stand on squares.
pub(super) static WAYS: [[u64; LIONS]; SQUARES] = {
    let mut ways = [[0; LIONS]; SQUARES];
    let mut squares = 0;
    while squares < SQUARES {
        ways[squares][0] = 1;
        let mut lions = 1;
        while lions < LIONS && squares > 0 {
            ways[squares][lions] = ways[squares - 1][lions - 1] + ways[squares - 1][lions];
            lions += 1;
        }
        squares += 1;
    }
    ways
};

/// The ways of a few lions to be some of a few, by the bits that say which: how many smaller sets of as many there are.
static SPLITS: [u8; 1 << (LIONS - 1)] = {
    let mut splits = [0; 1 << (LIONS - 1)];
    let mut set = 0;
    while set < splits.len() {
        let (mut bit, mut order) = (0, 1);
        while bit < LIONS - 1 {
            if set >> bit & 1 == 1 {
                splits[set] += binomial(bit as u32, order) as u8;
                order += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    splits
};

/// Squares as bits: bit `s − 1` is square `s`.
pub(super) type Squares = u128;

/// The squares of a set from 0 on, ascending.
#[inline]
pub(super) fn each(squares: Squares) -> impl Iterator<Item = u32> + Clone {
    let mut left = squares;
    std::iter::from_fn(move || {
        let square = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        square
    })
}

/// How many sets of as many squares are smaller.
#[inline]
pub(super) fn rank(squares: Squares) -> u64 {
    each(squares).enumerate().map(|(order, square)| WAYS[square as usize][order + 1]).sum()
}

/// The set of so many squares with this rank.
pub(super) fn unrank(mut rank: u64, size: usize) -> Squares {
    let mut squares = 0;
    for order in (1..=size).rev() {
        let square = WAYS.partition_point(|ways| ways[order] <= rank) - 1;
        rank -= WAYS[square][order];
        squares |= 1 << square;
    }
    squares
}

/// The next greater set of as many squares.
#[inline]
pub(super) fn next(squares: Squares) -> Squares {
    if squares == 0 {
        return 0;
    }
    let carried = squares + (squares & squares.wrapping_neg());
    let freed = squares & !carried;
    carried | ((1 << (freed.count_ones() - 1)) - 1)
}

/// Squares, counting only those that are not taken.
#[inline]
pub(super) fn among_free(squares: Squares, taken: Squares) -> Squares {
    each(squares).fold(0, |free, square| {
        let below = taken & ((1 << square) - 1);
        free | 1 << (square - below.count_ones())
    })
}

/// The inverse of [`among_free`].
#[inline]
pub(super) fn from_free(free: Squares, taken: Squares) -> Squares {
    each(taken).fold(free, |squares, taken| {
        let below = (1 << taken) - 1;
        squares & below | (squares & !below) << 1
    })
}

/// Which squares of a set are in another, a bit for each in ascending order.
#[inline]
pub(super) fn part(squares: Squares, other: Squares) -> u32 {
    each(squares).enumerate().map(|(order, square)| ((other >> square & 1) as u32) << order).sum()
}

/// The squares of a set that a [`part`] says.
#[inline]
pub(super) fn of_part(squares: Squares, part: u32) -> Squares {
    each(squares).enumerate().map(|(order, square)| Squares::from(part >> order & 1) << square).sum()
}

/// How many smaller parts of as many lions there are.
#[inline]
pub(super) fn rank_part(part: u32) -> u64 {
    SPLITS[part as usize].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_in_ascending_order() {
        for size in 0..=4 {
            let mut squares = (1 << size) - 1;
            for number in 0..binomial(20, size as u32) {
                assert_eq!(rank(squares), number);
                assert_eq!(unrank(number, size), squares);
                if size > 0 {
                    assert!(next(squares) > squares && next(squares).count_ones() == squares.count_ones());
                }
                squares = next(squares);
            }
        }
    }

    #[test]
    fn free_squares_are_counted_and_parts_taken_back() {
        let taken = 0b1010_0110;
        for free in 0..64 {
            let squares = from_free(free, taken);
            assert_eq!(squares & taken, 0);
            assert_eq!(among_free(squares, taken), free);
        }
        for split in 0..16 {
            assert_eq!(part(taken, of_part(taken, split)), split);
        }
    }
}
