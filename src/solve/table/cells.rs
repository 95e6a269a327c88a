//! Bounds of all stored positions.

use std::fmt;
use std::io::{self, Read, Write};

use super::super::number::{Fixed16, Number};
use super::super::solver::Solver;
use super::read::Positioned;
use crate::game::Game;
use crate::index::{Bounds, PositionIndex};

/// A number that tables hold.
pub trait Stored: Number {
    /// Which one it is.
    const KIND: NumberKind;

    /// Writes it in [`NumberKind::bytes`] bytes, little-endian.
    fn write(self, out: &mut [u8]);

    /// Reads what was written; any bytes are some number.
    fn read(bytes: &[u8]) -> Self;

    /// The bounds of all stored positions in their order, of values from `-scale` to `scale`.
    fn keep(cells: Vec<[Self; 2]>, scale: f64) -> StoredBounds;
}

/// The numbers that tables hold, by their code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum NumberKind {
    /// `f64`.
    F64 = 0,
    /// `f32`.
    F32 = 1,
    /// [`Fixed16`].
    Fixed16 = 2,
}

impl NumberKind {
    pub(super) fn of(code: u32) -> Option<NumberKind> {
        [NumberKind::F64, NumberKind::F32, NumberKind::Fixed16].into_iter().find(|&kind| kind as u32 == code)
    }

    /// What users call it.
    pub fn name(self) -> &'static str {
        match self {
            NumberKind::F64 => f64::NAME,
            NumberKind::F32 => f32::NAME,
            NumberKind::Fixed16 => Fixed16::NAME,
        }
    }

    /// Bytes of a number.
    pub fn bytes(self) -> usize {
        match self {
            NumberKind::F64 => 8,
            NumberKind::F32 => 4,
            NumberKind::Fixed16 => 2,
        }
    }
}

/// The bounds of all stored positions of a game, whatever [`Number`] they are kept as and wherever: in memory, or in a
/// table file of which only what is asked for is read.
pub struct StoredBounds {
    scale: f64,
    cells: Cells,
}

enum Cells {
    F64(Vec<[f64; 2]>),
    F32(Vec<[f32; 2]>),
    Fixed16(Vec<[Fixed16; 2]>),
    File(Positioned),
}

impl StoredBounds {
    pub(super) fn in_file(file: Positioned, scale: f64) -> Self {
        StoredBounds { scale, cells: Cells::File(file) }
    }

    /// The file they are in, if they are not in memory.
    pub(super) fn file(&self) -> Option<&Positioned> {
        match &self.cells {
            Cells::File(file) => Some(file),
            _ => None,
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        match &self.cells {
            Cells::F64(cells) => cells.len() as u64,
            Cells::F32(cells) => cells.len() as u64,
            Cells::Fixed16(cells) => cells.len() as u64,
            Cells::File(file) => file.len(),
        }
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is known of the stored position of a number: nothing but the range of values if it is not stored, or can no
    /// longer be read from the file.
    #[inline]
    pub fn get(&self, index: u64) -> Bounds {
        match &self.cells {
            Cells::F64(cells) => self.bounds(cells.get(index as usize).copied()),
            Cells::F32(cells) => self.bounds(cells.get(index as usize).copied()),
            Cells::Fixed16(cells) => self.bounds(cells.get(index as usize).copied()),
            Cells::File(file) => match file.kind() {
                NumberKind::F64 => self.bounds(file.cell::<f64>(index)),
                NumberKind::F32 => self.bounds(file.cell::<f32>(index)),
                NumberKind::Fixed16 => self.bounds(file.cell::<Fixed16>(index)),
            },
        }
    }

    #[inline]
    fn bounds<N: Number>(&self, cell: Option<[N; 2]>) -> Bounds {
        let Some([lower, upper]) = cell else { return Bounds::unknown(self.scale) };
        // Rounded outwards a bound may lie beyond all values; in a damaged file it may be anything, not a number included.
        let within =
            |bound: f64, otherwise: f64| if bound.is_nan() { otherwise } else { bound.clamp(-self.scale, self.scale) };
        Bounds { lower: within(lower.get(self.scale), -self.scale), upper: within(upper.get(self.scale), self.scale) }
    }
}

impl<G: Game, I: PositionIndex<G>, N: Stored> From<Solver<'_, G, I, N>> for StoredBounds {
    /// What a solver knows, finished or not.
    fn from(solver: Solver<'_, G, I, N>) -> Self {
        let (cells, scale) = solver.into_cells();
        N::keep(cells, scale)
    }
}

impl fmt::Debug for StoredBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredBounds").field("len", &self.len()).field("scale", &self.scale).finish_non_exhaustive()
    }
}

/// Positions that are written or read at a time.
const CHUNK: usize = 1 << 14;

/// Writes bounds, and gives their checksum.
pub(super) fn write_cells<N: Stored>(out: &mut impl Write, cells: &[[N; 2]]) -> io::Result<u32> {
    let mut checksum = crc32fast::Hasher::new();
    let bytes = N::KIND.bytes();
    let mut buffer = vec![0; 2 * bytes * CHUNK.min(cells.len())];
    for chunk in cells.chunks(CHUNK) {
        let buffer = &mut buffer[..2 * bytes * chunk.len()];
        for (number, out) in chunk.as_flattened().iter().zip(buffer.chunks_exact_mut(bytes)) {
            number.write(out);
        }
        checksum.update(buffer);
        out.write_all(buffer)?;
    }
    Ok(checksum.finalize())
}

/// Reads as many bounds as there is room for, and gives their checksum.
pub(super) fn read_cells<N: Stored>(input: &mut impl Read, cells: &mut [[N; 2]]) -> io::Result<u32> {
    let mut checksum = crc32fast::Hasher::new();
    let bytes = N::KIND.bytes();
    let mut buffer = vec![0; 2 * bytes * CHUNK.min(cells.len())];
    for chunk in cells.chunks_mut(CHUNK) {
        let buffer = &mut buffer[..2 * bytes * chunk.len()];
        input.read_exact(buffer)?;
        checksum.update(buffer);
        for (number, bytes) in chunk.as_flattened_mut().iter_mut().zip(buffer.chunks_exact(bytes)) {
            *number = N::read(bytes);
        }
    }
    Ok(checksum.finalize())
}

/// The bytes of a number, zeros where there are none.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.first_chunk().copied().unwrap_or([0; N])
}

impl Stored for f64 {
    const KIND: NumberKind = NumberKind::F64;

    #[inline]
    fn write(self, out: &mut [u8]) {
        out.copy_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        f64::from_le_bytes(array(bytes))
    }

    fn keep(cells: Vec<[f64; 2]>, scale: f64) -> StoredBounds {
        StoredBounds { scale, cells: Cells::F64(cells) }
    }
}

impl Stored for f32 {
    const KIND: NumberKind = NumberKind::F32;

    #[inline]
    fn write(self, out: &mut [u8]) {
        out.copy_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        f32::from_le_bytes(array(bytes))
    }

    fn keep(cells: Vec<[f32; 2]>, scale: f64) -> StoredBounds {
        StoredBounds { scale, cells: Cells::F32(cells) }
    }
}

impl Stored for Fixed16 {
    const KIND: NumberKind = NumberKind::Fixed16;

    #[inline]
    fn write(self, out: &mut [u8]) {
        out.copy_from_slice(&self.0.to_le_bytes());
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        Fixed16(i16::from_le_bytes(array(bytes)))
    }

    fn keep(cells: Vec<[Fixed16; 2]>, scale: f64) -> StoredBounds {
        StoredBounds { scale, cells: Cells::Fixed16(cells) }
    }
}
