//! What became of each message that was sent, as a journal tells it.

use std::collections::{BTreeMap, BTreeSet};

use election_core::Loss;

use crate::cluster::journal::{Entry, Journal};
use crate::cluster::lives::Lives;
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

impl Message {
    /// The one that the relay had. Its life is that in which its sender has connected.
    fn of(name: &MessageName) -> Self {
        Self { from: name.from, life: name.life, number: name.number }
    }
}

/// How a copy of a message ends. Entries of the journal are named by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It is handled there.
    Handled(usize),
    /// It is lost, as far as anybody has seen there.
    Lost { seen: usize, loss: Loss },
    /// It reached a process whose life ended there before it handled it.
    Vanished { seen: usize, life: u16 },
}

/// What became of all messages. Those that were in flight when all ended have no end.
#[derive(Debug)]
pub(super) struct Ends<'a> {
    journal: &'a Journal,
    lives: &'a Lives,
    is_fifo: bool,
    /// Of each message, in order.
    pub(super) of: BTreeMap<Message, Vec<End>>,
    /// The entry that tells of its sending.
    pub(super) sent_in: BTreeMap<Message, usize>,
    pub(super) to: BTreeMap<Message, u16>,
    /// The entry in which the relay decided on each copy.
    passed: BTreeMap<(Message, usize), usize>,
    /// The entries that tell of the arrival of a message of whose sending none does.
    pub(super) unsent: BTreeMap<usize, MergeError>,
}

/// A copy that the relay has sent on.
#[derive(Clone, Copy, Debug)]
struct Forwarded {
    message: Message,
    seen: usize,
    is_handled: bool,
}

impl<'a> Ends<'a> {
    /// Those of a journal. The messages in flight are on their way still.
    pub(super) fn of(journal: &'a Journal, lives: &'a Lives, is_fifo: bool, in_flight: &BTreeSet<MessageName>) -> Self {
        let (of, sent_in, to) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (passed, unsent) = (BTreeMap::new(), BTreeMap::new());
        let mut ends = Self { journal, lives, is_fifo, of, sent_in, to, passed, unsent };
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            if let Entry::Handled(record) = entry {
                ends.note(seen, record);
            }
        }
        ends.pass();
        ends.of_the_rest(in_flight);
        ends
    }

    fn note(&mut self, seen: usize, record: &Record) {
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
    fn pass(&mut self) {
        let mut waiting: BTreeMap<(u16, u16), Vec<Forwarded>> = BTreeMap::new();
        for (seen, (_, entry)) in self.journal.entries.iter().enumerate() {
            match entry {
                Entry::Forwarded { name, to } => {
                    let forwarded = Forwarded { message: Message::of(name), seen, is_handled: false };
                    waiting.entry((name.from, *to)).or_default().push(forwarded);
                }
                Entry::Lost { name, to, loss } if self.is_sent(Message::of(name), *to) => {
                    let passed = (*loss != Loss::Channel).then_some(seen);
                    self.end(Message::of(name), End::Lost { seen, loss: *loss }, passed);
                }
                Entry::Handled(record) => self.handled(seen, record, &mut waiting),
                Entry::Lost { .. } | Entry::Crashed { .. } | Entry::Changed(_) => {}
            }
        }
        for ((_, to), all) in waiting {
            for (place, &Forwarded { message, seen, is_handled }) in all.iter().enumerate() {
                if is_handled || !self.is_sent(message, to) {
                    continue;
                }
                let over = self.lives.first_over_after(to, seen);
                let is_after_it =
                    |later: &Forwarded| later.is_handled && over.is_none_or(|(over, _)| later.seen < over);
                if self.lives.is_over_early(to, seen, over.map(|(over, _)| over)) {
                    self.end(message, End::Lost { seen, loss: Loss::Crashed }, None);
                } else if self.is_fifo && all[place + 1..].iter().any(is_after_it) {
                    // Who has just begun may not have had it, and had what came after it.
                    self.end(message, End::Lost { seen, loss: Loss::Channel }, None);
                } else if let Some((seen, life)) = over {
                    self.end(message, End::Vanished { seen, life }, None);
                }
            }
        }
    }

    /// Whether somebody says to have sent a message to this process. Of what was lost and nobody tells of, nothing has come.
    fn is_sent(&self, message: Message, to: u16) -> bool {
        self.to.get(&message) == Some(&to)
    }

    fn handled(&mut self, seen: usize, record: &Record, waiting: &mut BTreeMap<(u16, u16), Vec<Forwarded>>) {
        let Cause::Message { from, life, number, .. } = record.cause else { return };
        let to = record.process;
        let (message, passed) = if from == to {
            (Message { from, life, number }, None)
        } else {
            let list = waiting.entry((from, to)).or_default();
            let is_it = |it: &Forwarded| !it.is_handled && it.message.number == number;
            // What a life has sent may be sent on when the next one has connected already: then that is the one that the receiver knows.
            let of_life = list.iter().position(|it| is_it(it) && it.message.life == life);
            let found = of_life.or_else(|| list.iter().rposition(is_it)).and_then(|place| list.get_mut(place));
            match found {
                Some(forwarded) => {
                    forwarded.is_handled = true;
                    (forwarded.message, Some(forwarded.seen))
                }
                None => (Message { from, life: u16::MAX, number }, None),
            }
        };
        if self.is_sent(message, to) {
            self.end(message, End::Handled(seen), passed);
        } else {
            self.unsent.insert(seen, MergeError::Unsent { from, to, number });
        }
    }

    /// What never reached the relay is lost, if its sender is gone, or if it would hold up what came after it.
    fn of_the_rest(&mut self, in_flight: &BTreeSet<MessageName>) {
        let relayed = |entry: &Entry| match entry {
            Entry::Forwarded { name, .. } | Entry::Lost { name, .. } => Some(Message::of(name)),
            _ => None,
        };
        let entries = self.journal.entries.iter().filter_map(|(_, entry)| relayed(entry));
        let relayed: BTreeSet<Message> = entries.chain(in_flight.iter().map(Message::of)).collect();
        let mut ended: BTreeMap<(u16, u16), bool> = BTreeMap::new();
        let messages: Vec<Message> = self.of.keys().rev().copied().collect();
        for message in messages {
            let (to, seen) = (self.to[&message], self.sent_in[&message]);
            let channel = ended.entry((message.from, to)).or_default();
            if self.of[&message].is_empty() {
                let is_over = self.lives.over(message.from, message.life).is_some();
                if *channel && self.is_fifo || is_over && !relayed.contains(&message) {
                    self.end(message, End::Lost { seen, loss: Loss::Channel }, None);
                }
            }
            *channel |= !self.of[&message].is_empty();
        }
    }

    /// Between which two entries a copy of a message ends that finds nobody.
    pub(super) fn around(&self, message: &Message, copy: usize) -> (Option<usize>, Option<usize>) {
        let to = self.to[message];
        match self.of[message][copy] {
            End::Vanished { seen, life } => (Some(seen), self.lives.next_begun(to, Some(life))),
            End::Lost { seen, loss: Loss::Crashed } => {
                let over = self.lives.last_over_before(to, seen);
                (over.map(|(over, _)| over), self.lives.next_begun(to, over.map(|(_, life)| life)))
            }
            End::Lost { seen, loss: Loss::Absent } => self.lives.absence(to, seen),
            End::Lost { .. } | End::Handled(_) => (None, None),
        }
    }

    /// In which entry the relay decided on a copy of a message, as its network was then.
    pub(super) fn passed_in(&self, message: &Message, copy: usize) -> Option<usize> {
        self.passed.get(&(*message, copy)).copied()
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::driver::SentRecord;

    fn sends(process: u16, life: u16, cause: Cause, to: u16) -> Entry {
        let sent = SentRecord { number: 0, to, kind: "answer".to_owned(), bits: 0, depth: 1, is_dropped: false };
        Entry::Handled(Box::new(Record { sent: vec![sent], ..Record::of(process, (life, 0), cause) }))
    }

    fn handles(life: u16, from_life: u16) -> Entry {
        let cause = Cause::Message { from: 0, life: from_life, number: 0, kind: "answer".to_owned() };
        Entry::Handled(Box::new(Record::of(1, (life, 1), cause)))
    }

    fn is_back(process: u16, life: u16) -> Entry {
        Entry::Handled(Box::new(Record::of(process, (life, 0), Cause::Recovered(vec![0, 1]))))
    }

    fn forwarded(life: u16) -> Entry {
        Entry::Forwarded { name: MessageName { from: 0, life, number: 0 }, to: 1 }
    }

    /// The ends of the first message of process 0 in its first two lives, and what else is found.
    fn ends<T>(entries: Vec<Entry>, also: impl FnOnce(&Ends<'_>) -> T) -> ([Vec<End>; 2], T) {
        let journal = Journal { entries: entries.into_iter().map(|entry| (0, entry)).collect() };
        let scenario = Scenario::from_link("a=bully&n=2").expect("a good link");
        let lives = Lives::of(&scenario, &journal);
        let ends = Ends::of(&journal, &lives, true, &BTreeSet::new());
        let of = |life| ends.of.get(&Message { from: 0, life, number: 0 }).cloned().unwrap_or_default();
        ([of(0), of(1)], also(&ends))
    }

    #[test]
    fn a_message_is_that_of_its_senders_life() {
        let entries = vec![
            sends(0, 0, Cause::Start, 1),
            forwarded(0),
            Entry::Crashed { process: 1, life: 0 },
            Entry::Crashed { process: 0, life: 0 },
            is_back(1, 1),
            sends(0, 1, Cause::Recovered(vec![0, 1]), 1),
            forwarded(1),
            handles(1, 1),
        ];
        let (ends, ()) = ends(entries, |_| ());
        assert_eq!(ends, [vec![End::Vanished { seen: 2, life: 0 }], vec![End::Handled(7)]]);
    }

    #[test]
    fn a_message_that_comes_by_the_connection_of_the_next_life_is_the_last_one_of_that_number() {
        let entries = vec![
            sends(0, 0, Cause::Start, 1),
            forwarded(0),
            Entry::Crashed { process: 0, life: 0 },
            sends(0, 1, Cause::Recovered(vec![0, 1]), 1),
            Entry::Crashed { process: 0, life: 1 },
            forwarded(1),
            // It knows a life of the sender already that has sent nothing yet.
            handles(0, 2),
            Entry::Crashed { process: 1, life: 0 },
        ];
        let (ends, ()) = ends(entries, |_| ());
        let held_up = End::Lost { seen: 1, loss: Loss::Channel };
        assert_eq!(ends, [vec![held_up], vec![End::Handled(6)]]);
    }

    #[test]
    fn what_was_sent_on_to_a_life_of_which_nothing_is_known_finds_nobody() {
        let entries = vec![
            sends(0, 0, Cause::Start, 1),
            Entry::Crashed { process: 1, life: 0 },
            // It was told to begin its next life, and killed before it could.
            forwarded(0),
            Entry::Crashed { process: 1, life: 0 },
            is_back(1, 1),
            Entry::Crashed { process: 1, life: 1 },
        ];
        let message = Message { from: 0, life: 0, number: 0 };
        let (ends, around) = ends(entries, |ends| ends.around(&message, 0));
        assert_eq!(ends[0], vec![End::Lost { seen: 2, loss: Loss::Crashed }]);
        assert_eq!(around, (Some(1), Some(4)), "between its first life and its next one");
    }

    #[test]
    fn what_nobody_has_sent_is_no_message() {
        let (_, unsent) = ends(vec![forwarded(0), handles(0, 0)], |ends| ends.unsent.clone());
        assert_eq!(unsent, [(1, MergeError::Unsent { from: 0, to: 1, number: 0 })].into());
    }

    #[test]
    fn what_a_killed_process_told_late_is_of_the_life_in_which_it_did_it() {
        // Told to begin, and killed at once: what it did comes out of its pipe after that.
        let entries = vec![
            Entry::Crashed { process: 0, life: 0 },
            Entry::Crashed { process: 0, life: 1 },
            sends(0, 1, Cause::Recovered(vec![0, 1]), 1),
        ];
        let (ends, order) = ends(entries, |ends| ends.lives.in_order(ends.journal));
        assert_eq!(order, [0, 2, 1]);
        assert_eq!(ends[1], vec![End::Lost { seen: 2, loss: Loss::Channel }], "it never reached the relay");
    }
}
