//! The table that ends a test run.

use std::time::Duration;

use comfy_table::{CellAlignment, Table, presets};

use crate::run::shown;

/// What came of one stage.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) outcome: anyhow::Result<()>,
    pub(super) time: Duration,
}

/// How many stages failed.
pub(super) fn failed(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.outcome.is_err()).count()
}

/// One line a stage: name, verdict, time, and the reason where it failed.
pub(super) fn table(entries: &[Entry]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    for entry in entries {
        let (verdict, why) = match &entry.outcome {
            Ok(()) => ("passed", String::new()),
            Err(why) => ("FAILED", format!("{why:#}").lines().next().unwrap_or_default().to_owned()),
        };
        table.add_row([entry.name.clone(), verdict.to_owned(), shown(entry.time), why]);
    }
    if let Some(times) = table.column_mut(2) {
        times.set_cell_alignment(CellAlignment::Right);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn says_what_failed_and_why() {
        let entry = |name: &str, outcome| Entry { name: name.to_owned(), outcome, time: Duration::from_secs(75) };
        let entries = [entry("format", Ok(())), entry("docs", Err(anyhow!("a dead link\nin x")))];
        assert_eq!(failed(&entries), 1);
        let table = table(&entries).to_string();
        assert!(table.contains("passed") && table.contains("FAILED") && table.contains("1m 15s"), "{table}");
        assert!(table.contains("a dead link") && !table.contains("in x"), "{table}");
    }
}
