//! Text in columns.

use std::fmt;

/// Rows of cells, the first of each to the left and the others to the right.
pub struct Columns(Vec<Vec<String>>);

impl Columns {
    pub fn new<const N: usize>(head: [&str; N]) -> Columns {
        Columns(vec![head.map(str::to_owned).to_vec()])
    }

    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.0.push(cells.into());
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Columns(rows) = self;
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
        for row in rows {
            write!(f, "  {:<width$}", row[0], width = widths[0])?;
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                write!(f, "  {cell:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
