//! What processes are called in sentences.

use super::words::Words;
use crate::model::{Identities, Identity, ProcessId};

/// What processes are called in sentences: `7` by their identities, `process 3` by their positions where they have none. A bare
/// number would read like one of those that anonymous processes draw.
pub(super) struct Names<'a> {
    identities: &'a Identities,
    words: &'static dyn Words,
}

impl<'a> Names<'a> {
    pub(super) fn new(identities: &'a Identities, words: &'static dyn Words) -> Self {
        Self { identities, words }
    }

    /// The name of the process at a position.
    pub(super) fn of(&self, process: ProcessId) -> String {
        self.of_identity(self.identities.at(process))
    }

    /// The name of a process that is known by its identity, which is its position where it has none.
    pub(super) fn of_identity(&self, identity: Identity) -> String {
        let short = self.identities.short(identity);
        if self.identities.are_anonymous() { self.words.anonymous_process(&short) } else { short }
    }
}
