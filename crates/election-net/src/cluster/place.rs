//! What a cluster knows of a position of its scenario.

use election_core::ProcessId;
use election_core::model::Tick;

use crate::cluster::journal::{Entry, Journal};
use crate::cluster::process::MemberProcess;
use crate::driver::Record;

/// A position of the scenario.
#[derive(Debug, Default)]
pub(super) struct Place {
    pub(super) running: Option<MemberProcess>,
    pub(super) is_ready: bool,
    /// It begins as soon as it is ready.
    pub(super) begins: bool,
    /// The life that it is in, or was in last.
    pub(super) life: u16,
    /// Whether it has said anything in this life.
    pub(super) has_lived: bool,
    /// The life and the number of the last step of which it has told.
    pub(super) last: Option<(u16, u64)>,
    /// The entry of the journal in which it was killed last.
    pub(super) crashed_in: Option<usize>,
    /// In which tick it was killed, until all that it had said has been read.
    pub(super) killed: Option<Tick>,
    pub(super) leaves: bool,
}

impl Place {
    /// It tells of a step.
    pub(super) fn has_told(&mut self, record: &Record) {
        (self.life, self.has_lived) = (record.life, true);
        self.last = Some((record.life, record.step));
    }

    /// It is killed now. In which life, only all that it has said will tell.
    pub(super) fn is_killed(&mut self, process: ProcessId, now: Tick, journal: &mut Journal) {
        (self.killed, self.crashed_in) = (Some(now), Some(journal.entries.len()));
        journal.add(now, Entry::Crashed { process: process.0, life: self.life });
    }

    /// It tells, in its next life, of the last step that it has written down: it may have been killed before it could tell of it. That may have
    /// been the first step of a life.
    pub(super) fn remembers(&mut self, record: Box<Record>, now: Tick, journal: &mut Journal) {
        let step = Some((record.life, record.step));
        if step > self.last {
            (self.life, self.last) = (record.life, step);
            journal.set_life(self.crashed_in, record.life);
            journal.add(now, Entry::Handled(record));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::Cause;

    fn record(life: u16, step: u64) -> Box<Record> {
        let cause = if step == 0 { Cause::Recovered(vec![0, 1]) } else { Cause::Beat };
        Box::new(Record::of(1, (life, step), cause))
    }

    #[test]
    fn what_it_remembers_is_of_the_life_in_which_it_was_killed_and_told_once() {
        let (mut place, mut journal) = (Place::default(), Journal::default());
        place.has_told(&record(0, 4));
        journal.add(3, Entry::Handled(record(0, 4)));
        // It has told of it all the same.
        place.is_killed(ProcessId(1), 5, &mut journal);
        place.remembers(record(0, 4), 6, &mut journal);
        assert_eq!((journal.entries.len(), &journal.entries[1]), (2, &(5, Entry::Crashed { process: 1, life: 0 })));
        // It had no time to tell of the first step of its next life.
        place.is_killed(ProcessId(1), 8, &mut journal);
        place.remembers(record(1, 0), 9, &mut journal);
        assert_eq!(
            journal.entries[2..],
            [(8, Entry::Crashed { process: 1, life: 1 }), (9, Entry::Handled(record(1, 0))),]
        );
    }
}
