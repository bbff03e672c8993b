//! Processes from top to bottom.

use std::cmp::Reverse;

use crate::model::ProcessId;
use crate::run::Run;

/// The processes from top to bottom: around the ring, as they stand; where everybody may send to everybody, who beats all others comes first.
#[must_use]
pub fn rows(run: &Run) -> Vec<ProcessId> {
    let (identities, graph) = (run.identities(), run.scenario().graph());
    let mut rows: Vec<ProcessId> = identities.processes().collect();
    if graph.is_complete() {
        rows.sort_by_key(|process| Reverse(identities.at(*process)));
    }
    rows
}

/// Whether the first process stands a second time below the last, so that what goes from the one to the other crosses nothing: on rings.
#[must_use]
pub fn repeats_first_row(run: &Run) -> bool {
    run.scenario().graph().is_ring() && run.scenario().processes > 2
}
