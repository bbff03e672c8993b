//! The table that ends a test run.

use std::time::Duration;

use crate::run::minutes;

/// What came of one stage.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) verdict: Verdict,
    pub(super) time: Duration,
}

pub(super) enum Verdict {
    Passed,
    /// Why.
    Failed(String),
}

/// How many stages failed.
pub(super) fn failed(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| matches!(entry.verdict, Verdict::Failed(_))).count()
}

/// One line a stage: name, verdict, time, and the reason where it failed.
pub(super) fn table(entries: &[Entry]) -> String {
    let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let line = |entry: &Entry| {
        let time = minutes(entry.time);
        match &entry.verdict {
            Verdict::Passed => format!("{:width$}  passed  {time:>12}\n", entry.name),
            Verdict::Failed(why) => {
                let first = why.lines().next().unwrap_or_default();
                format!("{:width$}  FAILED  {time:>12}  {first}\n", entry.name)
            }
        }
    };
    entries.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_failed_and_why() {
        let entry = |name: &str, verdict| Entry { name: name.to_owned(), verdict, time: Duration::from_secs(75) };
        let entries =
            [entry("format", Verdict::Passed), entry("docs", Verdict::Failed("a dead link\nin x".to_owned()))];
        assert_eq!(failed(&entries), 1);
        assert_eq!(table(&entries), "format  passed    1 min 15 s\ndocs    FAILED    1 min 15 s  a dead link\n");
    }
}
