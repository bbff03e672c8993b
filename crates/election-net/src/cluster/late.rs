//! Which messages were late, so that what an algorithm builds on did not hold: most build on a longest time that messages take.

use std::collections::BTreeMap;
use std::time::Duration;

use election_core::model::Tick;
use election_core::{Loss, ProcessId, Scenario};

use crate::cluster::ends::{End, Ends, Message};
use crate::cluster::journal::{Entry, Journal};
use crate::driver::Cause;

/// The last ticks in which the messages that were late could have been handled in time, in order: one each. A message is in time that is handled
/// within the longest time that its channel takes, and before the timers of the last tick of that; or that was lost by then.
pub(super) fn late(scenario: &Scenario, journal: &Journal, ends: &Ends<'_>, tick: Duration) -> Vec<Tick> {
    let handled = Handled::of(journal, tick);
    let last = journal.entries.last().map_or(0, |(at, _)| *at);
    let deadline = |message: &Message| {
        let sent = handled.at[ends.sent_in.get(message)?];
        let delay = scenario.network.delay_of(ProcessId(message.from), ProcessId(*ends.to.get(message)?));
        Some(sent.saturating_add(delay.largest()).saturating_add(scenario.network.processing))
    };
    let is_after = |deadline: Tick, end: &End| match *end {
        End::Handled(seen) => {
            handled.at[&seen] > deadline || handled.last_timers[&seen].is_some_and(|timers| timers >= deadline)
        }
        End::Lost { loss: Loss::Channel, .. } => false,
        End::Lost { seen, .. } | End::Vanished { seen, .. } => journal.entries[seen].0 > deadline,
    };
    let mut late: Vec<Tick> = (ends.of.iter())
        .filter_map(|(message, list)| Some((deadline(message)?, list)))
        .filter(|(deadline, list)| *deadline < last && list.iter().all(|end| is_after(*deadline, end)))
        .map(|(deadline, _)| deadline)
        .collect();
    late.sort_unstable();
    late
}

/// What the records of a journal tell, by their places in it.
struct Handled {
    /// In which tick each was.
    at: BTreeMap<usize, Tick>,
    /// For those that tell of a message: the last tick of which the process had handled a timer before, in the same life.
    last_timers: BTreeMap<usize, Option<Tick>>,
}

impl Handled {
    fn of(journal: &Journal, tick: Duration) -> Self {
        let mut handled = Self { at: BTreeMap::new(), last_timers: BTreeMap::new() };
        // When timers are due: one that runs out late is one of the tick in which it was due.
        let mut due: BTreeMap<(u16, u16, u8), Tick> = BTreeMap::new();
        let mut last: BTreeMap<(u16, u16), Tick> = BTreeMap::new();
        for (seen, (_, entry)) in journal.entries.iter().enumerate() {
            let Entry::Handled(record) = entry else { continue };
            let (now, me) = (record.tick(tick), (record.process, record.life));
            handled.at.insert(seen, now);
            match record.cause {
                Cause::Message { .. } => _ = handled.last_timers.insert(seen, last.get(&me).copied()),
                Cause::Timer(timer) => {
                    let due = due.get(&(me.0, me.1, timer)).map_or(now, |due| now.min(*due));
                    last.entry(me).and_modify(|last| *last = due.max(*last)).or_insert(due);
                }
                _ => {}
            }
            due.extend(record.timers.iter().map(|timer| ((me.0, me.1, timer.timer), now.saturating_add(timer.ticks))));
        }
        handled
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cluster::lives::Lives;
    use crate::cluster::relay::MessageName;
    use crate::driver::{Record, SentRecord, TimerRecord};

    const TICK: Duration = Duration::from_millis(1);
    const IN_TIME: &[Tick] = &[];

    fn record(process: u16, step: u64, at: Tick, cause: Cause) -> Record {
        Record { at: u64::from(at) * 1000, ..Record::of(process, (0, step), cause) }
    }

    /// What is late when the first process sends a message in tick 3, which the second one handles in this tick; after a timer, if it has one: the
    /// tick in which that is handled, and the one in which it was due.
    fn late_with(link: &str, handled: Tick, timer: Option<(Tick, Tick)>) -> Vec<Tick> {
        let scenario = Scenario::from_link(link).expect("it is valid");
        let sent = SentRecord { number: 0, to: 1, kind: "token".to_owned(), bits: 1, depth: 1, is_dropped: false };
        let sends = Record { sent: vec![sent], ..record(0, 0, 3, Cause::Start) };
        let name = MessageName { from: 0, life: 0, number: 0 };
        let mut journal = Journal::default();
        journal.add(3, Entry::Handled(Box::new(sends)));
        journal.add(4, Entry::Forwarded { name, to: 1 });
        if let Some((at, due)) = timer {
            let timers = vec![TimerRecord { timer: 0, ticks: due, is_drawn: false }];
            journal.add(0, Entry::Handled(Box::new(Record { timers, ..record(1, 0, 0, Cause::Start) })));
            journal.add(at, Entry::Handled(Box::new(record(1, 1, at, Cause::Timer(0)))));
        }
        let cause = Cause::Message { from: 0, life: 0, number: 0, kind: "token".to_owned() };
        journal.add(handled, Entry::Handled(Box::new(record(1, 2, handled, cause))));
        journal.add(20, Entry::Handled(Box::new(record(0, 1, 20, Cause::Notice))));
        let lives = Lives::of(&scenario, &journal);
        late(&scenario, &journal, &Ends::of(&journal, &lives, true, &BTreeSet::new()), TICK)
    }

    #[test]
    fn a_message_is_late_after_the_longest_time_that_it_may_take() {
        let (at_once, slower) = ("a=lelann&n=2", "a=lelann&n=2&delay=1-4");
        assert_eq!(late_with(at_once, 4, None), IN_TIME);
        assert_eq!(late_with(at_once, 5, None), [4]);
        assert_eq!(late_with(slower, 7, None), IN_TIME);
        assert_eq!(late_with(slower, 8, None), [7]);
    }

    #[test]
    fn a_message_is_late_after_the_timers_that_it_should_have_come_before() {
        let (at_once, slower) = ("a=lelann&n=2", "a=lelann&n=2&delay=1-4");
        assert_eq!(late_with(at_once, 4, Some((4, 4))), [4]);
        assert_eq!(late_with(at_once, 4, Some((3, 3))), IN_TIME);
        assert_eq!(late_with(slower, 4, Some((4, 4))), IN_TIME, "it may still come");
        // The timer was due before, and has run out late.
        assert_eq!(late_with(at_once, 4, Some((4, 3))), IN_TIME);
    }

    #[test]
    fn a_message_that_is_lost_on_its_way_is_late_if_it_should_have_been_there_before() {
        let scenario = Scenario::from_link("a=lelann&n=2").expect("it is valid");
        let lost = |at, loss| {
            let sent = SentRecord { number: 0, to: 1, kind: "token".to_owned(), bits: 1, depth: 1, is_dropped: false };
            let mut journal = Journal::default();
            journal.add(3, Entry::Handled(Box::new(Record { sent: vec![sent], ..record(0, 0, 3, Cause::Start) })));
            journal.add(at, Entry::Lost { name: MessageName { from: 0, life: 0, number: 0 }, to: 1, loss });
            journal.add(20, Entry::Handled(Box::new(record(0, 1, 20, Cause::Notice))));
            let lives = Lives::of(&scenario, &journal);
            late(&scenario, &journal, &Ends::of(&journal, &lives, true, &BTreeSet::new()), TICK)
        };
        assert_eq!(lost(4, Loss::Crashed), IN_TIME);
        assert_eq!(lost(6, Loss::Crashed), [4]);
        assert_eq!(lost(6, Loss::Channel), IN_TIME, "that is what its channel does");
    }
}
