//! What processes are called in other tools.

use std::collections::BTreeMap;

use crate::model::ProcessId;
use crate::narrate::{self, Language};
use crate::run::Run;

/// The names of all processes by position, each different from the others.
///
/// What the page calls them, or their identities in full; where several share one, the position stands behind it: `7@2`.
pub(super) struct Unique(Vec<String>);

impl Unique {
    /// As the page calls them: a UUID's first four digits, a text without what all texts share.
    pub(super) fn as_shown(run: &Run) -> Self {
        let processes = run.identities().processes();
        let names: Vec<String> = processes.map(|process| narrate::name(run, process, Language::English)).collect();
        Self::of(&names)
    }

    /// Their identities in full.
    pub(super) fn in_full(run: &Run) -> Self {
        let identities = run.identities();
        let names: Vec<String> =
            identities.processes().map(|process| identities.text(identities.at(process))).collect();
        Self::of(&names)
    }

    /// These, by position, told apart.
    pub(super) fn of(names: &[String]) -> Self {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for name in names {
            *count.entry(name).or_default() += 1;
        }
        let told_apart = (0..).zip(names).map(|(position, name): (u32, _)| {
            let mut unique = name.clone();
            // An identity may be a text that looks like a name told apart.
            while count[name.as_str()] > 1 && (unique == *name || count.contains_key(unique.as_str())) {
                unique = format!("{unique}@{position}");
            }
            unique
        });
        Self(told_apart.collect())
    }

    /// The name of the process at a position.
    pub(super) fn at(&self, process: ProcessId) -> &str {
        &self.0[process.index()]
    }

    /// Whether a name is taken.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|other| other == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_that_share_an_identity_are_told_apart_by_their_positions() {
        let names = |texts: &[&str]| Unique::of(&texts.iter().map(ToString::to_string).collect::<Vec<_>>()).0;
        assert_eq!(names(&["7", "3", "7"]), ["7@0", "3", "7@2"]);
        assert_eq!(names(&["7", "7@0", "7"]), ["7@0@0", "7@0", "7@2"]);
        assert_eq!(names(&["a", "b"]), ["a", "b"]);
    }
}
