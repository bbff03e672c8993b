//! Aligned columns.

use anstyle::Style;

use crate::output::{PLAIN, QUIET};

/// Rows of cells, each column as wide as its widest cell.
#[derive(Debug, Default)]
pub(crate) struct Table {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<Cell>>,
}

/// Where a column's cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alignment {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// A text in a style.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts alike are written down in place")]
    pub(crate) fn new(text: impl ToString, style: Style) -> Self {
        Self { text: text.to_string(), style }
    }

    pub(crate) fn plain(text: impl ToString) -> Self {
        Self::new(text, PLAIN)
    }
}

impl Table {
    /// Columns under a quiet head.
    pub(crate) fn with_head(columns: &[(&str, Alignment)]) -> Self {
        let head = columns.iter().map(|(name, _)| Cell::new(name, QUIET)).collect();
        Self { alignments: columns.iter().map(|(_, alignment)| *alignment).collect(), rows: vec![head] }
    }

    /// Columns without a head.
    pub(crate) fn new(alignments: &[Alignment]) -> Self {
        Self { alignments: alignments.to_vec(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells: Vec<Cell> = cells.into_iter().collect();
        debug_assert_eq!(cells.len(), self.alignments.len(), "every row has a cell for each column");
        self.rows.push(cells);
    }

    /// A line a row, two spaces between columns.
    pub(crate) fn render(&self) -> String {
        let width_of = |cell: &Cell| cell.text.chars().count();
        let width = |column: usize| self.rows.iter().map(|row| width_of(&row[column])).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.alignments.len()).map(width).collect();
        let mut text = String::new();
        for row in &self.rows {
            // What is right of the last text would only be spaces.
            let last = row.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
            for (column, cell) in row[..last].iter().enumerate() {
                let padding = " ".repeat(widths[column] - width_of(cell));
                let styled = format!("{}{}{}", cell.style.render(), cell.text, cell.style.render_reset());
                match self.alignments[column] {
                    Alignment::Right => text.push_str(&(padding + &styled)),
                    Alignment::Left if column + 1 == last => text.push_str(&styled),
                    Alignment::Left => text.push_str(&(styled + &padding)),
                }
                text.push_str(if column + 1 == last { "" } else { "  " });
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table =
            Table::with_head(&[("name", Alignment::Left), ("n", Alignment::Right), ("why", Alignment::Left)]);
        table.row([Cell::plain("✓ a"), Cell::plain(1000), Cell::plain("so")]);
        table.row([Cell::plain("bcdef"), Cell::plain(7), Cell::plain("")]);
        let plain = anstream::adapter::strip_str(&table.render()).to_string();
        assert_eq!(plain, "name      n  why\n✓ a    1000  so\nbcdef     7\n");
    }
}
