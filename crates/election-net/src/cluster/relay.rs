//! The relay between members, without its sockets: which message arrives when, and what becomes of it. Time comes with each call, in ticks.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use election_core::model::{Condition, Tick};
use election_core::scenario::FaultKind;
use election_core::sim::ChannelDraws;
use election_core::{Loss, ProcessId, Scenario};

use crate::wire::Envelope;

/// A message, by its sender, its sender's life, and its number there. The life is that in which its sender connected: a message of an
/// earlier one may still come on that connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MessageName {
    /// From whom.
    pub from: u16,
    /// In which life of that one.
    pub life: u16,
    /// Its number among those that its sender has sent in that life.
    pub number: u64,
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing {
    /// Which.
    pub name: MessageName,
    /// To whom.
    pub to: u16,
    /// What goes on to its receiver.
    pub envelope: Envelope,
}

/// What the relay did with a message that was due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passed {
    /// It goes on to its receiver.
    Forwarded(Passing),
    /// It is lost.
    Lost(Passing, Loss),
}

/// What the relay keeps of a channel.
#[derive(Clone, Copy, Debug, Default)]
struct Channel {
    /// How many messages were sent on it.
    sent: u32,
    /// When the last of them arrives.
    last_arrival: Tick,
}

#[derive(Clone, Debug)]
struct Waiting {
    passing: Passing,
    is_lost: bool,
    copies: u8,
}

/// What is between the members. It delays, loses, repeats, cuts and parts whole messages, as the scenario says, and draws what the simulator
/// draws.
#[derive(Debug)]
pub struct Relay {
    draws: ChannelDraws,
    is_fifo: bool,
    processes: u16,
    channels: BTreeMap<(u16, u16), Channel>,
    /// In the order of arrival; of one tick in the order of sending.
    waiting: BTreeMap<(Tick, u64), Waiting>,
    taken: u64,
    /// What arrives now.
    arriving: VecDeque<Waiting>,
    groups: Option<Vec<usize>>,
    cuts: BTreeSet<(ProcessId, ProcessId)>,
    conditions: Vec<Condition>,
}

impl Relay {
    /// That of a valid scenario at its beginning.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let absent = scenario.absent_at_first();
        let condition = |process| if absent.contains(process) { Condition::Absent } else { Condition::Live };
        Self {
            draws: ChannelDraws::of(scenario),
            is_fifo: scenario.network.fifo,
            processes: scenario.processes,
            channels: BTreeMap::new(),
            waiting: BTreeMap::new(),
            taken: 0,
            arriving: VecDeque::new(),
            groups: None,
            cuts: BTreeSet::new(),
            conditions: (0..scenario.processes).map(condition).collect(),
        }
    }

    /// Takes a message that was sent now.
    pub fn take(&mut self, now: Tick, passing: Passing) {
        let (from, to) = (passing.name.from, passing.to);
        let channel = self.channels.entry((from, to)).or_default();
        let number = channel.sent;
        channel.sent += 1;
        let (from, to) = (ProcessId(from), ProcessId(to));
        let mut arrival = now.saturating_add(self.draws.delay(from, to, number));
        if self.is_fifo {
            arrival = arrival.max(channel.last_arrival);
            channel.last_arrival = arrival;
        }
        let waiting = Waiting {
            passing,
            is_lost: self.draws.is_lost(from, to, number),
            copies: if self.draws.is_duplicated(from, to, number) { 2 } else { 1 },
        };
        self.waiting.insert((arrival, self.taken), waiting);
        self.taken += 1;
    }

    /// When the next message is due.
    #[must_use]
    pub fn next_due(&self) -> Option<Tick> {
        self.waiting.first_key_value().map(|((due, _), _)| *due)
    }

    /// How many messages are on their way that count: a detector's do not.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        let all = self.waiting.values().chain(&self.arriving);
        all.filter(|waiting| waiting.passing.envelope.depth > 0).count()
    }

    /// The messages that are on their way.
    pub(super) fn names(&self) -> BTreeSet<MessageName> {
        self.waiting.values().chain(&self.arriving).map(|waiting| waiting.passing.name).collect()
    }

    /// Whether what is sent on a channel is lost because the channel is cut.
    pub(super) fn is_cut(&self, channel: (ProcessId, ProcessId)) -> bool {
        self.cuts.contains(&channel)
    }

    /// What is due now arrives, in the order of these keys; of equal ones in the order of sending.
    pub fn arrive<K: Ord>(&mut self, now: Tick, key: impl Fn(&MessageName) -> K) {
        let mut due = Vec::new();
        while let Some(entry) = self.waiting.first_entry().filter(|entry| entry.key().0 <= now) {
            due.push(entry.remove());
        }
        due.sort_by_cached_key(|waiting| key(&waiting.passing.name));
        self.arriving.extend(due);
    }

    /// The next message that arrives, and what becomes of it as things are now; more than once, if it is repeated.
    pub fn next_arrival(&mut self) -> Option<Vec<Passed>> {
        let Waiting { passing, is_lost, copies } = self.arriving.pop_front()?;
        if is_lost {
            return Some(vec![Passed::Lost(passing, Loss::Channel)]);
        }
        let loss = self.loss_on_arrival(ProcessId(passing.name.from), ProcessId(passing.to));
        let copy = |_| match loss {
            None => Passed::Forwarded(passing.clone()),
            Some(loss) => Passed::Lost(passing.clone(), loss),
        };
        Some((0..copies).map(copy).collect())
    }

    fn loss_on_arrival(&self, from: ProcessId, to: ProcessId) -> Option<Loss> {
        if self.cuts.contains(&(from, to)) {
            return Some(Loss::Cut);
        }
        if self.groups.as_ref().is_some_and(|groups| groups[from.index()] != groups[to.index()]) {
            return Some(Loss::Partition);
        }
        match self.conditions[to.index()] {
            Condition::Live => None,
            Condition::Crashed => Some(Loss::Crashed),
            Condition::Absent => Some(Loss::Absent),
        }
    }

    /// From now on a process is live, has crashed or is no member.
    pub fn set_condition(&mut self, process: ProcessId, condition: Condition) {
        self.conditions[process.index()] = condition;
    }

    /// Whether a process is live, has crashed or is no member.
    #[must_use]
    pub fn condition(&self, process: ProcessId) -> Condition {
        self.conditions[process.index()]
    }

    /// The live processes.
    pub fn live(&self) -> impl Iterator<Item = ProcessId> + '_ {
        let live = (0..).zip(&self.conditions).filter(|(_, condition)| **condition == Condition::Live);
        live.map(|(process, _)| ProcessId(process))
    }

    /// Something happens to the channels. Says whether it was that.
    pub fn change(&mut self, fault: &FaultKind) -> bool {
        match fault {
            FaultKind::Partition(groups) => {
                let group = |process: u16| groups.iter().position(|group| group.contains(&process));
                self.groups = Some((0..self.processes).map(|it| group(it).unwrap_or(groups.len())).collect());
            }
            FaultKind::Heal => self.groups = None,
            FaultKind::Cut(channels) => self.cuts.extend(channels.each()),
            FaultKind::Mend(channels) => channels.each().for_each(|channel| {
                self.cuts.remove(&channel);
            }),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relay(link: &str) -> Relay {
        Relay::new(&Scenario::from_link(link).expect("a good link"))
    }

    fn message(from: u16, to: u16, number: u64) -> Passing {
        let envelope = Envelope { number, life: 0, depth: 1, content: Vec::new() };
        Passing { name: MessageName { from, life: 0, number }, to, envelope }
    }

    fn due(relay: &mut Relay, now: Tick) -> Vec<Passed> {
        relay.arrive(now, |_| ());
        std::iter::from_fn(|| relay.next_arrival()).flatten().collect()
    }

    fn names(passed: &[Passed]) -> Vec<(u64, Option<Loss>)> {
        let name = |passed: &Passed| match passed {
            Passed::Forwarded(passing) => (passing.name.number, None),
            Passed::Lost(passing, loss) => (passing.name.number, Some(*loss)),
        };
        passed.iter().map(name).collect()
    }

    #[test]
    fn messages_arrive_after_their_delay_in_the_order_of_sending() {
        let mut relay = relay("a=bully&n=4&delay=1-9&seed=4");
        (0..40).for_each(|number| relay.take(0, message(0, 1, number)));
        let arrived: Vec<_> = (0..10).flat_map(|tick| names(&due(&mut relay, tick))).collect();
        assert_eq!(arrived, (0..40).map(|number| (number, None)).collect::<Vec<_>>());
        relay.take(20, message(0, 1, 40));
        assert_eq!((due(&mut relay, 20).len(), relay.in_flight()), (0, 1));
        assert_eq!(due(&mut relay, 29).len(), 1);
    }

    #[test]
    fn what_is_due_in_one_tick_arrives_in_the_order_that_is_asked_for() {
        let mut relay = relay("a=bully&n=4");
        [2, 0, 1].into_iter().for_each(|from| relay.take(0, message(from, 3, 0)));
        relay.arrive(1, |name| name.from);
        let from = std::iter::from_fn(|| relay.next_arrival()).flatten().map(|passed| match passed {
            Passed::Forwarded(passing) | Passed::Lost(passing, _) => passing.name.from,
        });
        assert_eq!(from.collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn what_is_cut_parted_or_gone_is_lost_when_it_arrives() {
        let mut relay = relay("a=bully&n=4&faults=cut:0to1@9,mend:0-1@9,partition:0.1@9,heal@9,join:3@9");
        let scenario =
            Scenario::from_link("a=bully&n=4&faults=cut:0to1@9,mend:0-1@9,partition:0.1@9,heal@9").expect("good");
        let faults: Vec<_> = scenario.faults.iter().map(|fault| fault.kind.clone()).collect();
        let lost = |relay: &mut Relay, from: u16, to: u16| {
            relay.take(0, message(from, to, 0));
            names(&due(relay, 1))[0].1
        };
        assert_eq!(lost(&mut relay, 0, 3), Some(Loss::Absent));
        assert!(relay.change(&faults[0]));
        assert_eq!((lost(&mut relay, 0, 1), lost(&mut relay, 1, 0)), (Some(Loss::Cut), None));
        assert!(relay.change(&faults[1]) && relay.change(&faults[2]));
        assert_eq!((lost(&mut relay, 0, 1), lost(&mut relay, 0, 2)), (None, Some(Loss::Partition)));
        assert!(relay.change(&faults[3]));
        relay.set_condition(ProcessId(2), Condition::Crashed);
        assert_eq!(lost(&mut relay, 0, 2), Some(Loss::Crashed));
        assert!(!relay.change(&FaultKind::Notice(0)));
    }

    #[test]
    fn chance_loses_and_repeats_what_it_does_in_the_simulator() {
        let link = "a=chang-roberts&n=5&loss=0.3&dup=0.3&seed=5";
        let scenario = Scenario::from_link(link).expect("a good link");
        let run = election_core::Run::record(&scenario).expect("it is valid");
        let mut relay = relay(link);
        let trace = run.trace();
        let mut numbers: BTreeMap<(u16, u16), u64> = BTreeMap::new();
        for number in 0..u32::try_from(trace.messages()).expect("few") {
            let row = trace.message(number);
            let count = numbers.entry((row.from.0, row.to.0)).or_default();
            relay.take(row.sent_at, message(row.from.0, row.to.0, *count));
            *count += 1;
        }
        let passed = due(&mut relay, Tick::MAX);
        let lost = passed.iter().filter(|passed| matches!(passed, Passed::Lost(_, Loss::Channel))).count() as u64;
        assert_eq!(lost, run.summary().counters.lost);
        assert_eq!(passed.len() as u64 - lost, run.summary().counters.delivered);
        assert!(lost > 0);
    }
}
