//! How tables look: aligned columns without lines, two spaces between them.

use std::io;

use tabled::builder::Builder;
use tabled::settings::formatting::{AlignmentStrategy, TrimStrategy};
use tabled::settings::object::Columns;
use tabled::settings::peaker::Priority;
use tabled::settings::{Alignment, Padding, Style, Width};

/// Lays out rows for standard output. Columns of numbers stand to the right; on a terminal, texts are broken to fit its width.
pub(crate) fn table(rows: Builder, numbers: &[usize]) -> String {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    table_within(terminal.map(|(width, _)| width.0.into()), rows, numbers)
}

/// The narrowest width that texts are broken to: narrower columns would be read worse than lines that the terminal breaks.
const NARROWEST: usize = 60;
/// Between two columns.
const GAP: usize = 2;

/// The same for a width in characters, if there is one.
pub(crate) fn table_within(width: Option<usize>, rows: Builder, numbers: &[usize]) -> String {
    let mut table = rows.build();
    table
        .with(Style::empty())
        .with(Padding::new(0, GAP, 0, 0))
        .with(Alignment::left())
        .with(AlignmentStrategy::PerLine)
        .with(TrimStrategy::Horizontal);
    for column in numbers {
        table.modify(Columns::one(*column), Alignment::right());
    }
    if let Some(width) = width {
        let wrap = Width::wrap(width.max(NARROWEST) + GAP).keep_words(true);
        table.with(wrap.priority(Priority::max(true)));
    }
    let text = table.to_string();
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{quiet, sign};

    fn rows() -> Builder {
        let mut rows = Builder::new();
        rows.push_record([quiet("name"), quiet("n"), quiet("why")]);
        rows.push_record([format!("{} a", sign(true)), 1000.to_string(), "so".to_owned()]);
        rows.push_record(["bcdef", "7", ""]);
        rows
    }

    fn unstyled(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let text = unstyled(&table_within(None, rows(), &[1]));
        assert_eq!(text, "name      n  why\n✓ a    1000  so\nbcdef     7\n");
        assert_eq!(table_within(None, Builder::new(), &[]), "");
    }

    #[test]
    fn texts_are_broken_between_words_to_fit_a_terminal() {
        let mut rows = rows();
        rows.push_record(["g".to_owned(), "8".to_owned(), quiet("word ".repeat(20))]);
        let text = unstyled(&table_within(Some(60), rows, &[1]));
        let broken = ["word ".repeat(9), "word ".repeat(9), "word ".repeat(2)];
        let [first, second, third] = broken.map(|line| line.trim_end().to_owned());
        let expected = format!("g         8  {first}\n             {second}\n             {third}\n");
        assert!(text.ends_with(&expected), "{text}");
    }
}
