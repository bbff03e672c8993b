//! What became of each message that was sent, as a journal tells it.

use std::collections::{BTreeMap, BTreeSet};

use election_core::Loss;

use crate::cluster::journal::{Entry, Journal};
use crate::cluster::merge_error::MergeError;
use crate::cluster::relay::MessageName;
use crate::driver::{Cause, Record};

/// A message by its sender, its sender's life and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Message {
    pub(super) from: u16,
    pub(super) life: u16,
    pub(super) number: u64,
}

fn message(MessageName { from, life, number }: MessageName) -> Message {
    Message { from, life, number }
}

/// How a copy of a message ends. Entries of the journal are named by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It is handled there.
    Handled(usize),
    /// It is lost, as far as anybody has seen there.
    Lost { seen: usize, loss: Loss },
    /// It reached a process that crashed or left there before it handled it.
    Vanished { seen: usize },
}

/// What became of all messages. Those that were in flight when all ended have no end.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// Of each message, in order.
    pub(super) of: BTreeMap<Message, Vec<End>>,
    /// The entry that tells of its sending.
    pub(super) sent_in: BTreeMap<Message, usize>,
    pub(super) to: BTreeMap<Message, u16>,
    /// The entry in which the relay decided on each copy.
    passed: BTreeMap<(Message, usize), usize>,
    /// When each process crashed or left, in order.
    gone: BTreeMap<u16, Vec<usize>>,
    /// When each process began a life later than at the beginning.
    begun: BTreeMap<u16, Vec<usize>>,
    crashed: BTreeMap<(u16, u16), usize>,
    lives: BTreeMap<(u16, u16), usize>,
}

/// A copy that the relay has sent on and that nobody has handled yet.
type Forwarded = (Message, usize, bool);

impl Ends {
    pub(super) fn of(journal: &Journal, is_fifo: bool, in_flight: &BTreeSet<MessageName>) -> Result<Self, MergeError> {
        let mut ends = Self::default();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            match entry {
                Entry::Handled(record) => ends.note(seen, record),
                Entry::Crashed { process, life } => {
                    ends.gone.entry(*process).or_default().push(seen);
                    ends.crashed.insert((*process, *life), seen);
                }
                _ => {}
            }
        }
        ends.pass(journal, is_fifo)?;
        ends.of_the_rest(journal, is_fifo, in_flight);
        Ok(ends)
    }

    fn note(&mut self, seen: usize, record: &Record) {
        match record.cause {
            Cause::Recovered(_) | Cause::Joined(_) => {
                self.begun.entry(record.process).or_default().push(seen);
                self.lives.insert((record.process, record.life), seen);
            }
            Cause::Leave => self.gone.entry(record.process).or_default().push(seen),
            _ => {}
        }
        for sent in &record.sent {
            let message = Message { from: record.process, life: record.life, number: sent.number };
            self.sent_in.insert(message, seen);
            self.to.insert(message, sent.to);
            self.of.insert(message, Vec::new());
            if sent.is_dropped {
                self.end(message, End::Lost { seen, loss: Loss::Channel }, None);
            }
        }
    }

    fn end(&mut self, message: Message, end: End, passed: Option<usize>) {
        let list = self.of.entry(message).or_default();
        if let Some(passed) = passed {
            self.passed.insert((message, list.len()), passed);
        }
        list.push(end);
    }

    /// What the relay did, and what was handled. What it sends on from one process to another arrives in this order.
    fn pass(&mut self, journal: &Journal, is_fifo: bool) -> Result<(), MergeError> {
        let mut waiting: BTreeMap<(u16, u16), Vec<Forwarded>> = BTreeMap::new();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            match entry {
                Entry::Forwarded { name, to } => {
                    let message = self.sent(message(*name), *to)?;
                    waiting.entry((name.from, *to)).or_default().push((message, seen, false));
                }
                Entry::Lost { name, to, loss } => {
                    let message = self.sent(message(*name), *to)?;
                    self.end(message, End::Lost { seen, loss: *loss }, (*loss != Loss::Channel).then_some(seen));
                }
                Entry::Handled(record) => self.handled(seen, record, &mut waiting)?,
                Entry::Crashed { .. } | Entry::Changed(_) => {}
            }
        }
        for ((_, to), left) in waiting {
            for (place, &(message, seen, is_handled)) in left.iter().enumerate() {
                let gone = self.gone.get(&to).and_then(|gone| gone.iter().find(|gone| **gone > seen)).copied();
                let is_after_it = |later: &Forwarded| later.2 && gone.is_none_or(|gone| later.1 < gone);
                if is_handled {
                    continue;
                }
                if is_fifo && left[place + 1..].iter().any(is_after_it) {
                    // Who has just begun may not have had it, and had what came after it.
                    self.end(message, End::Lost { seen, loss: Loss::Channel }, None);
                } else if let Some(seen) = gone {
                    self.end(message, End::Vanished { seen }, None);
                }
            }
        }
        Ok(())
    }

    fn sent(&self, message: Message, to: u16) -> Result<Message, MergeError> {
        let is_sent = self.to.get(&message) == Some(&to);
        let Message { from, number, .. } = message;
        if is_sent { Ok(message) } else { Err(MergeError::Unsent { from, to, number }) }
    }

    fn handled(
        &mut self,
        seen: usize,
        record: &Record,
        waiting: &mut BTreeMap<(u16, u16), Vec<Forwarded>>,
    ) -> Result<(), MergeError> {
        let Cause::Message { from, life, number, .. } = record.cause else { return Ok(()) };
        let to = record.process;
        if from == to {
            let message = self.sent(Message { from, life, number }, to)?;
            self.end(message, End::Handled(seen), None);
            return Ok(());
        }
        let list = waiting.entry((from, to)).or_default();
        let is_it = |(message, _, is_handled): &Forwarded| !is_handled && message.number == number;
        // An earlier life may have sent as many, and one of those may have reached nobody.
        let found = list.iter().position(|it| is_it(it) && it.0.life == life).or_else(|| list.iter().position(is_it));
        let found = found.and_then(|place| list.get_mut(place));
        let Some((message, passed, is_handled)) = found else { return Err(MergeError::Unsent { from, to, number }) };
        *is_handled = true;
        let (message, passed) = (*message, *passed);
        self.end(message, End::Handled(seen), Some(passed));
        Ok(())
    }

    /// What never reached the relay is lost, if its sender is gone, or if it would hold up what came after it.
    fn of_the_rest(&mut self, journal: &Journal, is_fifo: bool, in_flight: &BTreeSet<MessageName>) {
        let relayed = |entry: &Entry| match entry {
            Entry::Forwarded { name, .. } | Entry::Lost { name, .. } => Some(message(*name)),
            _ => None,
        };
        let entries = journal.entries.iter().filter_map(|(_, entry)| relayed(entry));
        let relayed: BTreeSet<Message> = entries.chain(in_flight.iter().copied().map(message)).collect();
        let mut ended: BTreeMap<(u16, u16), bool> = BTreeMap::new();
        let messages: Vec<Message> = self.of.keys().rev().copied().collect();
        for message in messages {
            let (to, seen) = (self.to[&message], self.sent_in[&message]);
            let channel = ended.entry((message.from, to)).or_default();
            if self.of[&message].is_empty() {
                let gone = self.gone.get(&message.from).is_some_and(|gone| gone.iter().any(|gone| *gone >= seen));
                if *channel && is_fifo || gone && !relayed.contains(&message) {
                    self.end(message, End::Lost { seen, loss: Loss::Channel }, None);
                }
            }
            *channel |= !self.of[&message].is_empty();
        }
    }

    /// What happened to processes, life by life: what somebody said in a life may have been read after its end.
    pub(super) fn by_life(&self, journal: &Journal) -> Vec<usize> {
        let mut places: Vec<((u16, u16, bool), usize)> = Vec::new();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            match entry {
                Entry::Handled(record) => places.push(((record.process, record.life, false), seen)),
                Entry::Crashed { process, life } => places.push(((*process, *life, true), seen)),
                _ => {}
            }
        }
        places.sort_unstable();
        places.into_iter().map(|(_, seen)| seen).collect()
    }

    /// Between which two entries a copy of a message ends that finds nobody.
    pub(super) fn around(&self, message: &Message, copy: usize) -> (Option<usize>, Option<usize>) {
        let to = self.to[message];
        let next_life =
            |after: usize| self.begun.get(&to).and_then(|begun| begun.iter().find(|begun| **begun > after)).copied();
        match self.of[message][copy] {
            End::Vanished { seen } => (Some(seen), next_life(seen)),
            End::Lost { seen, loss: Loss::Crashed | Loss::Absent } => {
                let next = next_life(seen);
                let is_before = |gone: &&usize| next.is_none_or(|next| **gone < next);
                let gone = self.gone.get(&to).and_then(|gone| gone.iter().rfind(is_before));
                (gone.copied(), next)
            }
            End::Lost { .. } | End::Handled(_) => (None, None),
        }
    }

    /// In which entry the relay decided on a copy of a message, as its network was then.
    pub(super) fn passed_in(&self, message: &Message, copy: usize) -> Option<usize> {
        self.passed.get(&(*message, copy)).copied()
    }

    /// When a life of a process ended by a crash.
    pub(super) fn crash_of(&self, process: u16, life: u16) -> Option<usize> {
        self.crashed.get(&(process, life)).copied()
    }

    /// When a life of a process began, if not at the beginning.
    pub(super) fn begin_of(&self, process: u16, life: u16) -> Option<usize> {
        self.lives.get(&(process, life)).copied()
    }

    /// When the life of a process began that was its last one then, and when that ended.
    pub(super) fn life_before(&self, journal: &Journal, process: u16, seen: usize) -> (Option<usize>, Option<usize>) {
        let begun = self.begun.get(&process).and_then(|begun| begun.iter().rfind(|begun| **begun < seen)).copied();
        let life = begun.and_then(|begun| match &journal.entries[begun].1 {
            Entry::Handled(record) => Some(record.life),
            _ => None,
        });
        (begun, life.and_then(|life| self.crash_of(process, life)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::SentRecord;

    fn record(process: u16, life: u16, cause: Cause) -> Record {
        let (sent, seen) = (Vec::new(), Vec::new());
        let (drawn, timers) = (Vec::new(), Vec::new());
        let (has_started, elections, standing) = (false, 0, None);
        Record {
            process,
            life,
            step: 0,
            at: 0,
            cause,
            depth: 0,
            has_started,
            elections,
            drawn,
            sent,
            timers,
            standing,
            seen,
        }
    }

    fn sends(process: u16, life: u16, cause: Cause, to: u16) -> Entry {
        let sent = SentRecord { number: 0, to, kind: "answer".to_owned(), bits: 0, depth: 1, is_dropped: false };
        Entry::Handled(Box::new(Record { sent: vec![sent], ..record(process, life, cause) }))
    }

    fn handles(life: u16, from_life: u16) -> Entry {
        let cause = Cause::Message { from: 0, life: from_life, number: 0, kind: "answer".to_owned() };
        Entry::Handled(Box::new(record(1, life, cause)))
    }

    #[test]
    fn a_message_is_that_of_its_senders_life() {
        let name = |life| MessageName { from: 0, life, number: 0 };
        let entries = [
            sends(0, 0, Cause::Start, 1),
            Entry::Forwarded { name: name(0), to: 1 },
            Entry::Crashed { process: 1, life: 0 },
            Entry::Crashed { process: 0, life: 0 },
            Entry::Handled(Box::new(record(1, 1, Cause::Recovered(vec![0, 1])))),
            sends(0, 1, Cause::Recovered(vec![0, 1]), 1),
            Entry::Forwarded { name: name(1), to: 1 },
            handles(1, 1),
        ];
        let journal = Journal { entries: entries.into_iter().map(|entry| (0, entry)).collect() };
        let ends = Ends::of(&journal, true, &BTreeSet::new()).expect("everything was sent");
        let of = |life| ends.of[&Message { from: 0, life, number: 0 }].clone();
        assert_eq!((of(0), of(1)), (vec![End::Vanished { seen: 2 }], vec![End::Handled(7)]));
    }
}
