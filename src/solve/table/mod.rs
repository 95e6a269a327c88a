//! Solutions as files.
//!
//! A table file holds a header and then, layer by layer, the bounds of all stored positions. Numbers are
//! little-endian, texts are UTF-8 after their length in bytes (`u32`), and every checksum is a CRC-32 (ISO 3309, as in
//! gzip).
//!
//! | part | field | |
//! |---|---|---|
//! | header | `astragali table\n` | 16 bytes |
//! | | version | `u32`, 1 |
//! | | length of the header in bytes, checksum included | `u32` |
//! | | kind of number | `u32`: 0 for `f64`, 1 for `f32`, 2 for 16-bit fixed point |
//! | | checksum of the numbering | `u32`, made from the texts of some positions |
//! | | scale: values lie from minus it to it | `f64` |
//! | | the tolerance that was asked for | `f64` |
//! | | the game, as the catalogue knows it | text |
//! | | layers | `u32` |
//! | | each layer: positions, and name | `u64`, text |
//! | | checksum of the header | `u32` |
//! | layer | each position: lower and upper bound | two numbers |
//! | | how far bounds lie apart at most | `f64` |
//! | | sweeps that it took | `u64` |
//! | | checksum of all this layer's bounds | `u32` |
//! | | checksum of the three fields before | `u32` |
//!
//! A file is written front to back and never changed, so that one that has not been finished holds whole layers, and
//! perhaps a part of one, which is cut off.

mod build;
mod cells;
mod error;
mod header;
mod read;

pub use build::Build;
pub use cells::{NumberKind, Stored, StoredBounds};
pub use error::TableError;
pub use header::{LayerRecord, TableHeader};
pub use read::Table;
