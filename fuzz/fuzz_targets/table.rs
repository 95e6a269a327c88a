//! Any bytes, read as a table, are an error or a table that can be asked.

#![no_main]

use astragali::Notation;
use astragali::evaluator::Evaluator;
use astragali::games::catalog::{self, Visitor};
use astragali::index::Indexed;
use astragali::solve::{Table, Tablebase};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let mut bytes = bytes.to_vec();
    if mend(&mut bytes).is_some() {
        check(&bytes);
    }
});

/// The record after a layer: gap, sweeps, the checksum of the layer, and its own.
const RECORD: usize = 24;

/// Makes the checksums of a header and its only layer fit, so that more than the checksums is put to the test.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let length = u32::from_le_bytes(*bytes.get(20..)?.first_chunk()?) as usize;
    let (header, layer) = bytes.split_at_mut_checked(length)?;
    seal(header)?;
    if let Some(cells) = layer.len().checked_sub(RECORD) {
        let (cells, record) = layer.split_at_mut(cells);
        record[16..20].copy_from_slice(&crc32fast::hash(cells).to_le_bytes());
        seal(record)?;
    }
    Some(())
}

/// Puts the checksum of what stands before it at the end.
fn seal(bytes: &mut [u8]) -> Option<()> {
    let (content, checksum) = bytes.split_last_chunk_mut()?;
    *checksum = crc32fast::hash(content).to_le_bytes();
    Some(())
}

fn check(bytes: &[u8]) {
    match Table::parse(bytes) {
        Ok(table) => drop(catalog::with(&table.header().game().to_owned(), Ask(table))),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

struct Ask(Table);

impl Visitor for Ask {
    type Output = ();

    fn visit<G: Notation + Indexed, E: Evaluator<G>>(self, game: G, _evaluator: E) {
        match Tablebase::from_table(game.clone(), self.0) {
            Ok(table) => {
                let value = table.value(&game.start());
                let (low, high) = game.utility_range();
                assert!(low <= value.lower && value.upper <= high);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
