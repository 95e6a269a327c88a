//! Puts the parts of a match together.

use astragali::arena::Shard;

use crate::args::MergeArgs;
use crate::course::Course;
use crate::journal::{self, Contents};
use crate::table::table;

/// Writes the match that the parts belong to, as if it had been played in one run, and gives its table.
pub fn merge(args: &MergeArgs) -> Result<String, String> {
    let mut merged = None;
    let mut parts = Vec::new();
    for path in &args.files {
        let Contents { terms, games } = journal::read(path)?;
        parts.push(terms.shard());
        let whole = terms.whole();
        match &mut merged {
            None => merged = Some(Contents { terms: whole, games }),
            Some(first) => {
                if let Some(difference) = whole.difference(&first.terms) {
                    return Err(format!(
                        "{} is no part of the match in {}: {difference}",
                        path.display(),
                        args.files[0].display()
                    ));
                }
                for (slot, entry) in games {
                    if first.games.insert(slot, entry).is_some() {
                        return Err(format!("{}: pair {} is in another file, too", path.display(), slot.pair));
                    }
                }
            }
        }
    }
    let Contents { terms, games } = merged.ok_or("there is nothing to merge")?;
    let course = Course::new(&terms, games)?;
    if let Some(slot) = course.missing() {
        let part = parts[0].of();
        let owner = Shard::new(slot.pair % part + 1, part).unwrap_or(Shard::WHOLE);
        let place = parts.iter().position(|&shard| shard == owner);
        return Err(match place.map(|place| args.files[place].display()) {
            Some(file) => {
                format!("{file} has not been played to its end: pair {}, game {} is missing", slot.pair, slot.index)
            }
            None => format!("part {owner} is missing"),
        });
    }
    let games = course.finish();
    if let Some(path) = &args.out {
        journal::write(path, &terms, &games)?;
    }
    table(&terms, &games)
}
