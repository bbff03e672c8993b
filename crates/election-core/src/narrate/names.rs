//! What processes are called in sentences.

use super::Language;
use super::sentence::marked;
use super::words::Words;
use crate::model::{Identities, Identity, ProcessId};
use crate::run::Run;

/// What the process at a position is called in sentences: `7`, or `process 3` where it has no identity.
#[must_use]
pub fn name(run: &Run, process: ProcessId, language: Language) -> String {
    Names::new(run.identities(), language.words()).of(process)
}

/// What processes are called in sentences: `7` by their identities, `process 3` by their positions where they have none. A bare
/// number would read like one of those that anonymous processes draw.
pub(super) struct Names<'a> {
    identities: &'a Identities,
    words: &'static dyn Words,
    /// Whether a name is to become a part of its own in a sentence.
    are_linked: bool,
}

impl<'a> Names<'a> {
    pub(super) fn new(identities: &'a Identities, words: &'static dyn Words) -> Self {
        Self { identities, words, are_linked: false }
    }

    /// Names that become parts of their own in a sentence.
    pub(super) fn linked(identities: &'a Identities, words: &'static dyn Words) -> Self {
        Self { identities, words, are_linked: true }
    }

    /// The name of the process at a position.
    pub(super) fn of(&self, process: ProcessId) -> String {
        let name = self.plain(self.identities.at(process));
        if self.are_linked { marked(process, &name) } else { name }
    }

    /// `process 7`, anonymous or not: beside a verb a bare number could be a count.
    pub(super) fn in_full(&self, process: ProcessId) -> String {
        let name = self.of(process);
        if self.identities.are_anonymous() { name } else { self.words.process(&name) }
    }

    /// The name of a process that is known by its identity, which is its position where it has none.
    pub(super) fn of_identity(&self, identity: Identity) -> String {
        match self.identities.bearer(identity) {
            // Of several with one identity it is not known which is meant.
            Some(process) if self.are_linked && self.identities.are_distinct() => self.of(process),
            _ => self.plain(identity),
        }
    }

    /// The names of several processes.
    pub(super) fn of_all(&self, processes: &[ProcessId]) -> Vec<String> {
        processes.iter().map(|process| self.of(*process)).collect()
    }

    fn plain(&self, identity: Identity) -> String {
        let short = self.identities.short(identity);
        if self.identities.are_anonymous() { self.words.process(&short) } else { short }
    }
}
