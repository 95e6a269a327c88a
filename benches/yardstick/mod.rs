//! Random play of senet as one would write it by hand for this game alone: one loop over a few registers.
//!
//! It draws from the generator in the same order as the crate does, so that both play the very same games.

use astragali::Random;

const BOARD: u32 = (1 << 30) - 1;
const THROWS: [u32; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
const ON_PATH: [u32; 7] = [
    0,
    0x1ff_ffff | 1 << 25,
    0xff_ffff | 1 << 25,
    0x7f_ffff | 1 << 25,
    0x3f_ffff | 1 << 25,
    0x1f_ffff | 1 << 25,
    0xf_ffff,
];
const EXACT: [u32; 7] = [0, 1 << 29, 1 << 28, 1 << 27, 0, 0, 0];

/// Plies of one game and whether `x` won it.
#[inline(never)]
pub fn senet(pieces: u32, dark: u32, random: &mut Random) -> (u32, bool) {
    let odd = 0x1555_5555 & ((1 << (2 * pieces)) - 1);
    let (mut own, mut other) = (odd, odd << 1);
    let mut x_moves = true;
    let mut plies = 0;
    loop {
        let light = THROWS[(random.bits() >> 60) as usize];
        let throw = if light == 0 { dark } else { light };
        plies += 1;

        let guarded = other & (other << 1 | other >> 1);
        let open = !(own | guarded | other & 0x3e00_0000) & (BOARD | 1 << 30);
        let mut on_path = open >> throw & ON_PATH[throw as usize];
        if throw >= 4 {
            let walls = other & other >> 1 & other >> 2;
            on_path &= !(walls >> 1);
            if throw >= 5 {
                on_path &= !(walls >> 2);
            }
            if throw == 6 {
                on_path &= !(walls >> 3);
            }
        }
        let mut movable = own & (on_path | EXACT[throw as usize]);

        let mut again = false;
        if movable != 0 {
            for _ in 0..random.below(movable.count_ones()) {
                movable &= movable - 1;
            }
            plies += 1;
            let from = movable & movable.wrapping_neg();
            let to = from << throw;
            own ^= from;
            if to == 1 << 26 {
                own |= 1 << (!(own | other) & 0x7fff).ilog2();
            } else {
                let hit = other & to;
                other ^= hit | hit >> throw;
                own |= to & BOARD;
                if own == 0 {
                    return (plies, x_moves);
                }
            }
            again = 0b111_0010 >> throw & 1 == 1;
        }
        if !again {
            std::mem::swap(&mut own, &mut other);
            x_moves = !x_moves;
        }
    }
}
