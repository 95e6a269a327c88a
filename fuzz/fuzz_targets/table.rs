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
    // With a checksum that fits, more than the checksum is put to the test.
    let mut bytes = bytes.to_vec();
    if let Some(length) = bytes.get(20..24).and_then(|length| length.try_into().ok()).map(u32::from_le_bytes)
        && let Some(content) = (length as usize).checked_sub(4)
        && let Some(checksum) = bytes.get(..content).map(crc32fast::hash)
        && let Some(place) = bytes.get_mut(content..content + 4)
    {
        place.copy_from_slice(&checksum.to_le_bytes());
        check(&bytes);
    }
});

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
