//! Building a table file.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::super::solver::{Solver, Sweep};
use super::cells::{Stored, StoredBounds, read_cells, write_cells};
use super::error::TableError;
use super::header::{Fields, LayerRecord, TableHeader};
use super::read::read_layer;
use crate::index::{Layer, PositionIndex};
use crate::notation::Notation;

/// Solves a game and writes its table, and goes on with what has been begun.
///
/// Layers that are done are appended to `FILE.partial`, of the layer in work [`checkpoint`](Build::checkpoint) keeps
/// the state in `FILE.checkpoint`, and [`finish`](Build::finish) makes the first the file itself and removes the
/// other. Whenever the program is ended, by whatever means, the next one goes on from there, and the finished file is
/// the same byte for byte. One program at a time may build a file.
#[derive(Debug)]
pub struct Build<'a, G: Notation, I, N> {
    solver: Solver<'a, G, I, N>,
    index: &'a I,
    header: TableHeader,
    path: PathBuf,
    partial: File,
    /// Of layers that are done.
    records: Vec<LayerRecord>,
    /// Layers in the file, and its bytes with them.
    written: usize,
    length: u64,
}

const MAGIC: &[u8; 16] = b"astragali sweep\n";

impl<'a, G: Notation, I: PositionIndex<G>, N: Stored> Build<'a, G, I, N> {
    /// Begins to build a file, or goes on if it has been begun.
    ///
    /// # Errors
    /// Those of [`Solver::new`]; if a table of another game or tolerance or kind of number has been begun under the
    /// same name; or if files cannot be read or written.
    pub fn open(game: &'a G, index: &'a I, tolerance: f64, path: &Path) -> Result<Self, TableError> {
        let solver = Solver::new(game, index, tolerance)?;
        let header = TableHeader::new::<G, I, N>(game, index, tolerance);
        let partial = with_suffix(path, ".partial");
        if !partial.try_exists()? {
            replace(&partial, |out| out.write_all(&header.encode()))?;
        }
        let partial = OpenOptions::new().read(true).write(true).open(partial)?;
        let mut input = BufReader::new(&partial);
        let begun = TableHeader::read(&mut input)?;
        begun.check_game(game)?;
        begun.check(game, index)?;
        if begun != header {
            return Err(TableError::OtherTerms { wanted: header.terms(), found: begun.terms() });
        }
        let length = header.encode().len() as u64;
        let (records, written, path) = (Vec::new(), 0, path.to_owned());
        let mut build = Build { solver, index, header, path, partial: partial.try_clone()?, records, written, length };
        build.read_layers(&mut input);
        build.read_checkpoint();
        Ok(build)
    }

    /// Takes up the layers that have been written whole.
    fn read_layers(&mut self, input: &mut impl Read) {
        let Some(&unknown) = self.solver.cells().first() else { return };
        for layer in self.index.layers() {
            let cells = &mut self.solver.cells_mut()[range(layer)];
            let positions = cells.len() as u64;
            let Ok(record) = read_layer(input, layer.name(), cells) else {
                cells.fill(unknown);
                break;
            };
            self.records.push(record);
            self.written += 1;
            self.length += self.header.layer_length(positions).unwrap_or(0);
        }
        self.solver.go_on(self.written, 0, None);
    }

    /// Takes up the state of the layer in work, if it has been kept.
    fn read_checkpoint(&mut self) {
        let Ok(file) = File::open(with_suffix(&self.path, ".checkpoint")) else { return };
        let Some(layer) = self.index.layers().get(self.written) else { return };
        let Some(&unknown) = self.solver.cells()[range(layer)].first() else { return };
        match self.parse_checkpoint(layer, &mut BufReader::new(file)) {
            Some((sweeps, gaps)) => self.solver.go_on(self.written, sweeps, Some(gaps)),
            None => self.solver.cells_mut()[range(layer)].fill(unknown),
        }
    }

    /// Reads bounds into their places, and gives the sweeps and gaps. `None` if the checkpoint is not of this layer, or
    /// damaged; then the bounds of the layer may be anything.
    fn parse_checkpoint(&mut self, layer: &Layer, input: &mut impl Read) -> Option<(u32, Vec<Vec<f64>>)> {
        let start = self.checkpoint_start(0);
        let blocks: usize = layer.stages().iter().map(Vec::len).sum();
        let mut bytes = vec![0; start.len() + 8 * blocks];
        input.read_exact(&mut bytes).ok()?;
        // All but the sweeps must be as it would be written now.
        let sweeps_at = start.len() - 4;
        if bytes[..sweeps_at] != start[..sweeps_at] {
            return None;
        }
        let mut fields = Fields(&bytes[sweeps_at..]);
        let sweeps = fields.number()?;
        let mut gaps = Vec::new();
        for stage in layer.stages() {
            gaps.push(stage.iter().map(|_| fields.real()).collect::<Option<Vec<f64>>>()?);
        }
        // A large layer is not to be in memory twice.
        let of_cells = read_cells(input, &mut self.solver.cells_mut()[range(layer)]).ok()?;
        let mut checksums = [0; 8];
        input.read_exact(&mut checksums).ok()?;
        let mut checksums = Fields(&checksums);
        let sound = checksums.number()? == crc32fast::hash(&bytes) && checksums.number()? == of_cells;
        sound.then_some((sweeps, gaps))
    }

    /// What a checkpoint of the layer in work begins with.
    fn checkpoint_start(&self, sweeps: u32) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(crc32fast::hash(&self.header.encode()).to_le_bytes());
        bytes.extend((self.solver.layer() as u32).to_le_bytes());
        bytes.extend(sweeps.to_le_bytes());
        bytes
    }

    /// The solver at its work.
    pub fn solver(&self) -> &Solver<'a, G, I, N> {
        &self.solver
    }

    /// Sweeps once through the layer in work, and writes it down if it is done with that; `None` if all layers are.
    ///
    /// # Errors
    /// If the file cannot be written; a later call tries again.
    pub fn sweep(&mut self) -> Result<Option<Sweep>, TableError> {
        self.write_layers()?;
        let Some(sweep) = self.solver.sweep() else { return Ok(None) };
        if sweep.finished {
            self.records.push(LayerRecord { gap: sweep.gap, sweeps: sweep.number.into(), checksum: 0 });
            self.write_layers()?;
        }
        Ok(Some(sweep))
    }

    /// Appends the layers that are done and not yet written, each whole before it counts.
    fn write_layers(&mut self) -> Result<(), TableError> {
        while let Some(record) = self.records.get_mut(self.written) {
            let layers = self.index.layers();
            let Some(layer) = layers.get(self.written) else { break };
            // Whatever an interruption has left behind.
            self.partial.set_len(self.length)?;
            self.partial.seek(SeekFrom::Start(self.length))?;
            let cells = &self.solver.cells()[range(layer)];
            record.checksum = write_cells(&mut self.partial, cells)?;
            self.partial.write_all(&record.encode())?;
            self.partial.sync_data()?;
            self.length += self.header.layer_length(cells.len() as u64).unwrap_or(0);
            self.written += 1;
        }
        Ok(())
    }

    /// Keeps the state of the layer in work.
    ///
    /// # Errors
    /// If it cannot be written; an earlier checkpoint is then left as it was.
    pub fn checkpoint(&self) -> Result<(), TableError> {
        let Some(layer) = self.index.layers().get(self.solver.layer()) else { return Ok(()) };
        let (sweeps, gaps) = self.solver.progress();
        let mut bytes = self.checkpoint_start(sweeps);
        gaps.iter().flatten().for_each(|gap| bytes.extend(gap.to_le_bytes()));
        replace(&with_suffix(&self.path, ".checkpoint"), |out| {
            out.write_all(&bytes)?;
            let of_cells = write_cells(out, &self.solver.cells()[range(layer)])?;
            out.write_all(&crc32fast::hash(&bytes).to_le_bytes())?;
            out.write_all(&of_cells.to_le_bytes())
        })?;
        Ok(())
    }

    /// Does what is left to do, and makes the file whole.
    ///
    /// # Errors
    /// If files cannot be written or renamed.
    pub fn finish(mut self) -> Result<StoredBounds, TableError> {
        while self.sweep()?.is_some() {}
        self.partial.set_len(self.length)?;
        self.partial.sync_all()?;
        fs::rename(with_suffix(&self.path, ".partial"), &self.path)?;
        match fs::remove_file(with_suffix(&self.path, ".checkpoint")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(self.solver.into()),
        }
    }
}

/// Where the bounds of a layer are.
fn range(layer: &Layer) -> Range<usize> {
    let range = layer.range();
    range.start as usize..range.end as usize
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// Writes a file beside, and puts it in its place once it is whole.
fn replace(path: &Path, write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> io::Result<()> {
    let beside = with_suffix(path, ".new");
    let file = File::create(&beside)?;
    let mut out = BufWriter::new(&file);
    write(&mut out)?;
    out.flush()?;
    file.sync_all()?;
    fs::rename(beside, path)
}
