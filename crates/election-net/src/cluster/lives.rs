//! The lives of a cluster's processes, as a journal tells of them. Entries of the journal are named by their places.

use std::collections::BTreeMap;

use election_core::Scenario;

use crate::cluster::journal::{Entry, Journal};
use crate::driver::Cause;

/// A life of which something is known.
#[derive(Clone, Copy, Debug, Default)]
struct Life {
    /// The entry that tells of its beginning, if it is not that of a founder.
    begun: Option<usize>,
    /// The entry that tells of its end, by a crash or because the process left.
    over: Option<usize>,
}

/// The lives of all processes.
#[derive(Debug, Default)]
pub(super) struct Lives {
    /// Each by its process and its number.
    known: BTreeMap<(u16, u16), Life>,
    /// The crashes of each process that end no life of which anything is known: there was no time to begin it, or to tell of it.
    early: BTreeMap<u16, Vec<usize>>,
}

impl Lives {
    /// Those of a journal.
    pub(super) fn of(scenario: &Scenario, journal: &Journal) -> Self {
        let absent = scenario.absent_at_first();
        let founders = (0..scenario.processes).filter(|process| !absent.contains(*process));
        let mut known: BTreeMap<_, _> = founders.map(|process| ((process, 0), Life::default())).collect();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            let Entry::Handled(record) = entry else { continue };
            let life = known.entry((record.process, record.life)).or_default();
            match record.cause {
                Cause::Recovered(_) | Cause::Joined(_) => life.begun = Some(seen),
                Cause::Leave => life.over = Some(seen),
                _ => {}
            }
        }
        let mut early: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            let Entry::Crashed { process, life } = entry else { continue };
            match known.get_mut(&(*process, *life)) {
                Some(Life { over: over @ None, .. }) => *over = Some(seen),
                _ => early.entry(*process).or_default().push(seen),
            }
        }
        Self { known, early }
    }

    /// When a life began, if not at the beginning.
    pub(super) fn begun(&self, process: u16, life: u16) -> Option<usize> {
        self.known.get(&(process, life)).and_then(|life| life.begun)
    }

    /// When a life was over.
    pub(super) fn over(&self, process: u16, life: u16) -> Option<usize> {
        self.known.get(&(process, life)).and_then(|life| life.over)
    }

    /// Whether an entry that tells of a crash tells of the end of a life.
    pub(super) fn is_end(&self, process: u16, life: u16, seen: usize) -> bool {
        self.over(process, life) == Some(seen)
    }

    fn of_process(&self, process: u16) -> impl DoubleEndedIterator<Item = (u16, Life)> + '_ {
        self.known.range((process, 0)..=(process, u16::MAX)).map(|((_, number), life)| (*number, *life))
    }

    /// When the next life after one began; of none, the first that began later than at the beginning.
    pub(super) fn next_begun(&self, process: u16, after: Option<u16>) -> Option<usize> {
        let is_later = |life: &(u16, Life)| after.is_none_or(|after| life.0 > after);
        self.of_process(process).filter(is_later).find_map(|(_, life)| life.begun)
    }

    /// The first end of a life after an entry, and that life.
    pub(super) fn first_over_after(&self, process: u16, seen: usize) -> Option<(usize, u16)> {
        let over = self.of_process(process).filter_map(|(number, life)| Some((life.over?, number)));
        over.filter(|(over, _)| *over > seen).min()
    }

    /// Whether a process crashes after one entry and before another in a life of which nothing is known.
    pub(super) fn is_over_early(&self, process: u16, after: usize, before: Option<usize>) -> bool {
        let is_between = |seen: &usize| *seen > after && before.is_none_or(|before| *seen < before);
        self.early.get(&process).is_some_and(|early| early.iter().any(is_between))
    }

    /// The last end of a life before an entry, and that life.
    pub(super) fn last_over_before(&self, process: u16, seen: usize) -> Option<(usize, u16)> {
        let over = self.of_process(process).filter_map(|(number, life)| Some((life.over?, number)));
        over.filter(|(over, _)| *over < seen).max()
    }

    /// Between which two entries a process was no member then: its leaving, of which it tells later, and its joining.
    pub(super) fn absence(&self, process: u16, seen: usize) -> (Option<usize>, Option<usize>) {
        let begun = self.of_process(process).filter_map(|(number, life)| Some((life.begun?, number)));
        let next = begun.filter(|(begun, _)| *begun > seen).min();
        let is_before = |life: &(u16, Life)| next.is_none_or(|(_, number)| life.0 < number);
        let over = self.of_process(process).filter(is_before).filter_map(|(_, life)| life.over).next_back();
        (over, next.map(|(begun, _)| begun))
    }

    /// The life that was the last to begin before an entry: when it began, and when it was over.
    pub(super) fn last_begun_before(&self, process: u16, seen: usize) -> (Option<usize>, Option<usize>) {
        let begun = self.of_process(process).filter_map(|(_, life)| Some((life.begun?, life.over)));
        match begun.filter(|(begun, _)| *begun < seen).max() {
            Some((begun, over)) => (Some(begun), over),
            None => (None, None),
        }
    }

    /// What happened to processes, life by life and in the order in which they did it: what somebody did in a life may have been told after its
    /// end.
    pub(super) fn in_order(&self, journal: &Journal) -> Vec<usize> {
        let mut places: Vec<((u16, u16, u64), usize)> = Vec::new();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            match entry {
                Entry::Handled(record) => places.push(((record.process, record.life, record.step), seen)),
                Entry::Crashed { process, life } if self.is_end(*process, *life, seen) => {
                    places.push(((*process, *life, u64::MAX), seen));
                }
                _ => {}
            }
        }
        places.sort_unstable();
        places.into_iter().map(|(_, seen)| seen).collect()
    }
}
