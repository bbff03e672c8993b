//! The run of a cluster that goes on: of what was seen by now, as much as makes a run.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use election_core::{InputError, Scenario};

use crate::cluster::journal::{Entry, Journal};
use crate::cluster::merge::{Merged, merge_with};
use crate::cluster::relay::MessageName;

/// Puts a run together of what was seen by now, while these messages are on their way. What was seen of a message before its sender has said
/// that it sent it is left for the next time, with all that was seen later, unless the sender was killed meanwhile.
///
/// # Errors
/// When the scenario is not valid.
pub fn merge_so_far(
    scenario: &Scenario,
    journal: &mut Journal,
    in_flight: &BTreeSet<MessageName>,
    tick: Duration,
) -> Result<Merged, InputError> {
    let later = journal.entries.split_off(closed(journal));
    let relayed = later.iter().filter_map(|(_, entry)| relayed(entry));
    let in_flight = in_flight.iter().copied().chain(relayed).collect();
    let merged = merge_with(scenario, journal, &in_flight, tick);
    journal.entries.extend(later);
    merged
}

/// The message that the relay has sent on, or lost.
fn relayed(entry: &Entry) -> Option<MessageName> {
    match entry {
        Entry::Forwarded { name, .. } | Entry::Lost { name, .. } => Some(*name),
        Entry::Handled(_) | Entry::Crashed { .. } | Entry::Changed(_) => None,
    }
}

/// The most entries from the first one on in which no message is relayed that nobody has sent yet. Of the last messages of a killed process
/// nobody may ever tell.
fn closed(journal: &Journal) -> usize {
    let mut sent: BTreeMap<MessageName, usize> = BTreeMap::new();
    let mut killed: BTreeMap<u16, usize> = BTreeMap::new();
    for (seen, (_, entry)) in journal.entries.iter().enumerate() {
        match entry {
            Entry::Handled(record) => {
                let name = |number| MessageName { from: record.process, life: record.life, number };
                sent.extend(record.sent.iter().map(|it| (name(it.number), seen)));
            }
            Entry::Crashed { process, .. } => _ = killed.insert(*process, seen),
            _ => {}
        }
    }
    let mut closed = journal.entries.len();
    for (seen, (_, entry)) in journal.entries.iter().enumerate().rev() {
        let Some(name) = relayed(entry) else { continue };
        let is_sent = sent.get(&name).is_some_and(|sent| *sent < closed);
        let is_killed = killed.get(&name.from).is_some_and(|killed| seen < *killed && *killed < closed);
        if seen < closed && !is_sent && !is_killed {
            closed = seen;
        }
    }
    closed
}
