//! Reading table files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::super::number::Fixed16;
use super::cells::{NumberKind, Stored, StoredBounds, read_cells};
use super::error::TableError;
use super::header::{LayerRecord, RECORD, TableHeader};

/// A table file.
///
/// It is read where it lies by positioned reads, of what is asked for and through the system's cache, so that it may be
/// larger than memory and is there at once; or it is [loaded](Table::load) as a whole, which is faster to ask.
#[derive(Debug)]
pub struct Table {
    header: TableHeader,
    records: Vec<LayerRecord>,
    bounds: StoredBounds,
}

impl Table {
    /// Opens a file, and checks all but the bounds themselves; [`verify`](Table::verify) checks these.
    ///
    /// # Errors
    /// If the file cannot be read or is no whole table.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let header = TableHeader::read(&mut ReadAt { file: &file, offset: 0 })?;
        check_length(&header, length)?;
        let mut records = Vec::new();
        let mut parts = Vec::new();
        let (mut first, mut offset) = (0, header.encode().len() as u64);
        for (name, positions) in &header.layers {
            parts.push(Part { first, offset });
            first += positions;
            offset += header.layer_length(*positions).unwrap_or(0);
            let mut at = ReadAt { file: &file, offset: offset - RECORD as u64 };
            records.push(read_record(&mut at, name)?);
        }
        let file = Positioned { file, kind: header.kind, positions: first, parts };
        let bounds = StoredBounds::in_file(file, header.scale);
        Ok(Table { header, records, bounds })
    }

    /// Reads a whole table from the bytes of a file, and checks all of it.
    ///
    /// # Errors
    /// If the bytes are no whole table, or damaged.
    pub fn parse(mut bytes: &[u8]) -> Result<Self, TableError> {
        let length = bytes.len() as u64;
        let header = TableHeader::read(&mut bytes)?;
        check_length(&header, length)?;
        Table::read(header, &mut bytes)
    }

    /// The same table in memory, with all of it checked.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged, or there is no memory for it.
    pub fn load(self) -> Result<Self, TableError> {
        let Some(file) = self.bounds.file() else { return Ok(self) };
        let mut input = ReadAt { file: &file.file, offset: self.header.encode().len() as u64 };
        Table::read(self.header, &mut input)
    }

    /// Reads the whole file and checks it.
    ///
    /// # Errors
    /// If it cannot be read, or a layer is damaged.
    pub fn verify(&self) -> Result<(), TableError> {
        let Some(file) = self.bounds.file() else { return Ok(()) };
        let mut buffer = vec![0; 1 << 20];
        for (((name, positions), record), part) in self.header.layers.iter().zip(&self.records).zip(&file.parts) {
            let mut left = positions * 2 * self.header.kind.bytes() as u64;
            let mut input = ReadAt { file: &file.file, offset: part.offset };
            let mut checksum = crc32fast::Hasher::new();
            while left > 0 {
                let buffer = &mut buffer[..left.min(1 << 20) as usize];
                input.read_exact(buffer)?;
                checksum.update(buffer);
                left -= buffer.len() as u64;
            }
            if checksum.finalize() != record.checksum {
                return Err(TableError::Layer(name.clone()));
            }
        }
        Ok(())
    }

    /// What the file says about itself.
    pub fn header(&self) -> &TableHeader {
        &self.header
    }

    /// The layers: name, positions, and what has been reached.
    pub fn layers(&self) -> impl Iterator<Item = (&str, u64, LayerRecord)> {
        let layers = self.header.layers.iter().zip(&self.records);
        layers.map(|((name, positions), record)| (name.as_str(), *positions, *record))
    }

    /// How far the bounds of any position lie apart at most.
    pub fn gap(&self) -> f64 {
        self.records.iter().map(|record| record.gap).fold(0.0, f64::max)
    }

    /// The bounds of all stored positions.
    pub fn bounds(&self) -> &StoredBounds {
        &self.bounds
    }

    pub(in super::super) fn into_bounds(self) -> StoredBounds {
        self.bounds
    }

    /// Reads the layers after a header, whose length has been checked.
    fn read(header: TableHeader, input: &mut impl Read) -> Result<Self, TableError> {
        let (records, bounds) = match header.kind {
            NumberKind::F64 => read_layers::<f64>(&header, input),
            NumberKind::F32 => read_layers::<f32>(&header, input),
            NumberKind::Fixed16 => read_layers::<Fixed16>(&header, input),
        }?;
        Ok(Table { header, records, bounds })
    }
}

fn check_length(header: &TableHeader, found: u64) -> Result<(), TableError> {
    let expected = header.file_length().ok_or(TableError::Header)?;
    if found == expected { Ok(()) } else { Err(TableError::Length { expected, found }) }
}

fn read_layers<N: Stored>(
    header: &TableHeader,
    input: &mut impl Read,
) -> Result<(Vec<LayerRecord>, StoredBounds), TableError> {
    let mut records = Vec::new();
    let mut cells: Vec<[N; 2]> = Vec::new();
    let no_memory = || TableError::Io(io::ErrorKind::OutOfMemory.into());
    let positions = usize::try_from(header.positions()).map_err(|_| no_memory())?;
    cells.try_reserve_exact(positions).map_err(|_| no_memory())?;
    for (name, positions) in &header.layers {
        let first = cells.len();
        cells.resize(first + *positions as usize, [N::lower(0.0, 1.0); 2]);
        records.push(read_layer(input, name, &mut cells[first..])?);
    }
    Ok((records, N::keep(cells, header.scale)))
}

/// Reads the bounds of a layer and what stands after them.
pub(super) fn read_layer<N: Stored>(
    input: &mut impl Read,
    name: &str,
    cells: &mut [[N; 2]],
) -> Result<LayerRecord, TableError> {
    let checksum = read_cells(input, cells)?;
    let record = read_record(input, name)?;
    if record.checksum == checksum { Ok(record) } else { Err(TableError::Layer(name.to_owned())) }
}

fn read_record(input: &mut impl Read, name: &str) -> Result<LayerRecord, TableError> {
    let mut record = [0; RECORD];
    input.read_exact(&mut record)?;
    LayerRecord::decode(&record).ok_or_else(|| TableError::Layer(name.to_owned()))
}

/// Bounds in a file.
#[derive(Debug)]
pub(super) struct Positioned {
    file: File,
    kind: NumberKind,
    positions: u64,
    parts: Vec<Part>,
}

/// Where the bounds of a layer begin.
#[derive(Debug)]
struct Part {
    /// The number of its first position.
    first: u64,
    /// Bytes before it.
    offset: u64,
}

impl Positioned {
    pub(super) fn len(&self) -> u64 {
        self.positions
    }

    pub(super) fn kind(&self) -> NumberKind {
        self.kind
    }

    /// `None` if there is no such position, or it cannot be read.
    pub(super) fn cell<N: Stored>(&self, index: u64) -> Option<[N; 2]> {
        if index >= self.positions {
            return None;
        }
        let part = &self.parts[self.parts.partition_point(|part| part.first <= index) - 1];
        let bytes = N::KIND.bytes();
        let mut buffer = [0; 16];
        let cell = &mut buffer[..2 * bytes];
        let offset = part.offset + (index - part.first) * cell.len() as u64;
        ReadAt { file: &self.file, offset }.read_exact(cell).ok()?;
        Some([N::read(&cell[..bytes]), N::read(&cell[bytes..])])
    }
}

/// A file read from some place on, without a position that threads would share.
struct ReadAt<'a> {
    file: &'a File,
    offset: u64,
}

impl Read for ReadAt<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = read_at(self.file, buffer, self.offset)?;
        self.offset += bytes as u64;
        Ok(bytes)
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

/// Elsewhere a table can be parsed from bytes that came some other way.
#[cfg(not(any(unix, windows)))]
fn read_at(_file: &File, _buffer: &mut [u8], _offset: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}
