//! The header of a table file, and the record after each layer.

use std::io::Read;

use super::cells::{NumberKind, Stored};
use super::error::TableError;
use crate::index::PositionIndex;
use crate::notation::Notation;

const MAGIC: &[u8; 16] = b"astragali table\n";
const VERSION: u32 = 1;

/// Magic, version and length.
const START: usize = 24;

/// No header is longer; what says so is damaged.
const LONGEST: usize = 1 << 20;

/// Bytes of the record after a layer.
pub(super) const RECORD: usize = 24;

/// Positions whose texts stand for a numbering.
const SAMPLES: u64 = 257;

/// What a table file says about itself.
#[derive(Clone, Debug, PartialEq)]
pub struct TableHeader {
    pub(super) kind: NumberKind,
    numbering: u32,
    pub(super) scale: f64,
    tolerance: f64,
    game: String,
    pub(super) layers: Vec<(String, u64)>,
}

/// What has been written down about a layer that is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerRecord {
    /// How far bounds lie apart at most.
    pub gap: f64,
    /// Sweeps that it took.
    pub sweeps: u64,
    /// Checksum of its bounds.
    pub checksum: u32,
}

impl TableHeader {
    /// The header of a table to be built.
    pub(super) fn new<G: Notation, I: PositionIndex<G>, N: Stored>(game: &G, index: &I, tolerance: f64) -> Self {
        let (low, high) = game.utility_range();
        let layer = |layer: &crate::index::Layer| (layer.name().to_owned(), layer.range().end - layer.range().start);
        TableHeader {
            kind: N::KIND,
            numbering: numbering(game, index),
            scale: low.abs().max(high.abs()),
            tolerance,
            game: game.name(),
            layers: index.layers().iter().map(layer).collect(),
        }
    }

    /// The game, as the catalogue knows it.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What its bounds are stored as: [`Number::NAME`](super::super::Number::NAME).
    pub fn number(&self) -> &'static str {
        self.kind.name()
    }

    /// How close bounds were to come.
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Stored positions.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|(_, positions)| positions).sum()
    }

    /// Bytes of a whole file; `None` if they cannot be counted.
    pub(super) fn file_length(&self) -> Option<u64> {
        let mut bytes = self.encode().len() as u64;
        for &(_, positions) in &self.layers {
            bytes = bytes.checked_add(self.layer_length(positions)?)?;
        }
        Some(bytes)
    }

    /// Bytes of a layer of so many positions and its record.
    pub(super) fn layer_length(&self, positions: u64) -> Option<u64> {
        positions.checked_mul(2 * self.kind.bytes() as u64)?.checked_add(RECORD as u64)
    }

    /// Whether it is a table of this game with this numbering.
    pub(in super::super) fn check<G: Notation, I: PositionIndex<G>>(
        &self,
        game: &G,
        index: &I,
    ) -> Result<(), TableError> {
        let (low, high) = game.utility_range();
        let layers = index.layers().iter().map(|layer| (layer.name(), layer.range().end - layer.range().start));
        let same = self.scale == low.abs().max(high.abs())
            && layers.eq(self.layers.iter().map(|(name, positions)| (name.as_str(), *positions)))
            && self.numbering == numbering(game, index);
        if same { Ok(()) } else { Err(TableError::OtherNumbering) }
    }

    pub(in super::super) fn check_game<G: Notation>(&self, game: &G) -> Result<(), TableError> {
        if self.game == game.name() {
            Ok(())
        } else {
            Err(TableError::OtherGame { wanted: game.name(), found: self.game.clone() })
        }
    }

    /// What the numbers of a table are, in words.
    pub(super) fn terms(&self) -> String {
        format!("numbers of {} and a tolerance of {}", self.number(), self.tolerance)
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut number = |number: u32| bytes.extend(number.to_le_bytes());
        number(VERSION);
        number(0);
        number(self.kind as u32);
        number(self.numbering);
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend(self.tolerance.to_le_bytes());
        write_text(&mut bytes, &self.game);
        bytes.extend((self.layers.len() as u32).to_le_bytes());
        for (name, positions) in &self.layers {
            bytes.extend(positions.to_le_bytes());
            write_text(&mut bytes, name);
        }
        let length = bytes.len() as u32 + 4;
        bytes[START - 4..START].copy_from_slice(&length.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header and no byte beyond it.
    pub(super) fn read(input: &mut impl Read) -> Result<Self, TableError> {
        let mut bytes = Vec::new();
        input.by_ref().take(START as u64).read_to_end(&mut bytes)?;
        let Some(rest) = bytes.strip_prefix(MAGIC.as_slice()) else { return Err(TableError::NotATable) };
        let mut fields = Fields(rest);
        let version = fields.number().ok_or(TableError::Header)?;
        if version != VERSION {
            return Err(TableError::Version(version));
        }
        let length = fields.number().ok_or(TableError::Header)? as usize;
        if !(START + 4..=LONGEST).contains(&length) {
            return Err(TableError::Header);
        }
        input.by_ref().take((length - START) as u64).read_to_end(&mut bytes)?;
        let Some((content, checksum)) = bytes.split_last_chunk().filter(|_| bytes.len() == length) else {
            return Err(TableError::Header);
        };
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return Err(TableError::Header);
        }
        Self::decode(&mut Fields(&content[START..])).ok_or(TableError::Header)
    }

    fn decode(fields: &mut Fields<'_>) -> Option<Self> {
        let kind = NumberKind::of(fields.number()?)?;
        let numbering = fields.number()?;
        let (scale, tolerance) = (fields.real()?, fields.real()?);
        let game = fields.text()?;
        let count = fields.number()?;
        let mut layers = Vec::new();
        for _ in 0..count {
            let positions = u64::from_le_bytes(fields.take()?);
            layers.push((fields.text()?, positions));
        }
        let positions = layers.iter().try_fold(0u64, |sum, (_, positions)| sum.checked_add(*positions));
        let sound = fields.0.is_empty() && scale >= 0.0 && scale.is_finite() && tolerance > 0.0 && positions.is_some();
        let header = TableHeader { kind, numbering, scale, tolerance, game, layers };
        sound.then_some(header)
    }
}

impl LayerRecord {
    pub(super) fn encode(&self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.gap.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.sweeps.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..20]);
        bytes[20..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// `None` if the record is damaged.
    pub(super) fn decode(bytes: &[u8; RECORD]) -> Option<Self> {
        let mut fields = Fields(bytes);
        let (gap, sweeps) = (fields.real()?, u64::from_le_bytes(fields.take()?));
        let (checksum, own) = (fields.number()?, fields.number()?);
        (own == crc32fast::hash(&bytes[..20])).then_some(LayerRecord { gap, sweeps, checksum })
    }
}

/// What is left to be read of some bytes.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl Fields<'_> {
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (&field, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(field)
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    pub(super) fn real(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number()? as usize;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
}

/// A checksum of the texts of positions spread over the numbering, by which one numbering is told from another.
fn numbering<G: Notation, I: PositionIndex<G>>(game: &G, index: &I) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    let positions = index.len();
    let samples = positions.min(SAMPLES);
    for sample in 0..samples {
        let number = u128::from(positions) * u128::from(sample) / u128::from(samples);
        checksum.update(game.state_text(&index.state(number as u64)).as_bytes());
        checksum.update(b"\n");
    }
    checksum.finalize()
}
