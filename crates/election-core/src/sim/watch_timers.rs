//! When the periods of a failure detector begin for which processes watch each other, and when a process that is silent is suspected. Who
//! watches whom, and what is sent, is the world's to say; times are kept here.

use std::collections::VecDeque;

use crate::model::{ProcessId, Set, Tick};
use crate::scenario::{Detector, Scenario};
use crate::system::Step;

/// The timers of heartbeats or SWIM. There can be thousands, each set again with every heartbeat. But timers of one kind are
/// all equally long, so that the one set first runs out first: they stand in a queue, and one that has been stopped or set
/// again since is passed over when its turn comes.
#[derive(Clone, Debug)]
pub(crate) struct WatchTimers {
    period: Tick,
    /// After how many ticks of silence a peer is suspected.
    suspects_after: Tick,
    /// After how many a process asks others, where it does.
    asks_after: Option<Tick>,
    /// For how many ticks a run goes on when nothing but the detector's work happens, and comes to nothing.
    patience: Tick,
    beats: VecDeque<Alarm<ProcessId>>,
    requests: VecDeque<Alarm<Pair>>,
    suspicions: VecDeque<Alarm<Pair>>,
    /// For each process the peers that it expects to hear from, in order of position, and which alarm is the one that counts.
    expected: Vec<Vec<(ProcessId, u64)>>,
    /// How many there are.
    running: usize,
    /// How many of the detector's messages are on their way.
    pub(crate) in_flight: usize,
    /// How many steps were the detector's own and changed nothing: periods that began, requests, and messages.
    idle_steps: u64,
    /// Whether the last one was such a message, as far as is known.
    is_idle: bool,
    /// How many other steps there had been when the last of them was noticed, and its tick.
    other_steps: u64,
    changed_at: Tick,
}

/// A timer: when it runs out, and its place in the order in which all timers of a run were set.
#[derive(Clone, Copy, Debug)]
struct Alarm<T> {
    due: Tick,
    order: u64,
    whose: T,
}

/// Who watches, and whom.
#[derive(Clone, Copy, Debug)]
struct Pair {
    process: ProcessId,
    peer: ProcessId,
}

impl WatchTimers {
    /// Those of a scenario, if processes watch each other in it. Nothing runs yet.
    pub(crate) fn of(scenario: &Scenario) -> Option<Self> {
        let (period, suspects_after, asks_after) = match scenario.detector {
            Detector::None | Detector::Perfect { .. } => return None,
            Detector::Heartbeat { period, timeout } => (period, timeout, None),
            Detector::Swim { period, timeout, .. } => (period, period, Some(timeout)),
        };
        Some(Self {
            period,
            suspects_after,
            asks_after,
            patience: suspects_after + period + scenario.network.delay.largest(),
            beats: VecDeque::new(),
            requests: VecDeque::new(),
            suspicions: VecDeque::new(),
            expected: vec![Vec::new(); usize::from(scenario.processes)],
            running: 0,
            in_flight: 0,
            idle_steps: 0,
            is_idle: false,
            other_steps: 0,
            changed_at: 0,
        })
    }

    /// A process is live from now on: its first beat is due in this tick.
    pub(crate) fn switched_on(&mut self, process: ProcessId, now: Tick, order: u64) {
        let place = self.beats.partition_point(|beat| beat.due <= now);
        self.beats.insert(place, Alarm { due: now, order, whose: process });
    }

    /// A process is live no more, be it in a step of its own or amid a beat.
    pub(crate) fn switched_off(&mut self, process: ProcessId, now: Tick) {
        self.changed_at = now;
        self.beats.retain(|beat| beat.whose != process);
        self.running -= std::mem::take(&mut self.expected[process.index()]).len();
    }

    /// A process has beaten.
    pub(crate) fn beaten(&mut self, process: ProcessId, now: Tick, order: u64) {
        let due = now.saturating_add(self.period);
        self.beats.push_back(Alarm { due, order, whose: process });
    }

    /// There will be so many more peers that somebody expects to hear from: room is made at once, as there may be a million of them.
    pub(crate) fn make_room(&mut self, pairs: usize) {
        self.suspicions.reserve(pairs);
        if self.asks_after.is_some() {
            self.requests.reserve(pairs);
        }
    }

    /// A process that expected to hear from nobody expects to hear from these peers, in order of position, from now on.
    pub(crate) fn expects_first(
        &mut self,
        process: ProcessId,
        peers: &Set,
        now: Tick,
        mut next_order: impl FnMut() -> u64,
    ) {
        let list = &mut self.expected[process.index()];
        debug_assert!(list.is_empty(), "this is how a run begins");
        list.reserve_exact(peers.len());
        list.extend(peers.iter().map(|peer| (ProcessId(peer), next_order())));
        self.running += list.len();
        let due = |after: Tick| now.saturating_add(after);
        let alarm = |due: Tick| {
            move |(peer, order): &(ProcessId, u64)| Alarm { due, order: *order, whose: Pair { process, peer: *peer } }
        };
        self.suspicions.extend(list.iter().map(alarm(due(self.suspects_after))));
        if let Some(ticks) = self.asks_after {
            self.requests.extend(list.iter().map(alarm(due(ticks))));
        }
    }

    /// A process expects to hear from a peer, from now on or again.
    pub(crate) fn expects(&mut self, process: ProcessId, peer: ProcessId, now: Tick, order: u64) {
        let list = &mut self.expected[process.index()];
        match list.binary_search_by_key(&peer, |(peer, _)| *peer) {
            Ok(place) => list[place].1 = order,
            Err(place) => {
                list.insert(place, (peer, order));
                self.running += 1;
            }
        }
        let whose = Pair { process, peer };
        self.suspicions.push_back(Alarm { due: now.saturating_add(self.suspects_after), order, whose });
        if let Some(ticks) = self.asks_after {
            self.requests.push_back(Alarm { due: now.saturating_add(ticks), order, whose });
        }
        // What does not count any more must not heap up.
        let expected = &self.expected;
        for queue in [&mut self.suspicions, &mut self.requests] {
            if queue.len() > 2 * self.running + 64 {
                queue.retain(|alarm| alarm.counts(expected));
            }
        }
    }

    /// A process does not expect to hear from a peer any more.
    pub(crate) fn expects_no_longer(&mut self, process: ProcessId, peer: ProcessId) {
        let list = &mut self.expected[process.index()];
        if let Ok(place) = list.binary_search_by_key(&peer, |(peer, _)| *peer) {
            list.remove(place);
            self.running -= 1;
        }
    }

    /// The tick in which something is due next.
    pub(crate) fn next_tick(&mut self) -> Option<Tick> {
        let due = [self.next_suspicion(), self.next_work()];
        due.into_iter().flatten().map(|(due, ..)| due).min()
    }

    /// The suspicion that is due next: when, its place in the order in which timers were set, and what it is.
    pub(crate) fn next_suspicion(&mut self) -> Option<(Tick, u64, Step)> {
        next_that_counts(&mut self.suspicions, &self.expected).map(Alarm::suspicion)
    }

    /// The same of the next period that begins or request to others, which come among timers.
    pub(crate) fn next_work(&mut self) -> Option<(Tick, u64, Step)> {
        let request = next_that_counts(&mut self.requests, &self.expected).map(Alarm::request);
        [self.beats.front().map(Alarm::beat), request]
            .into_iter()
            .flatten()
            .min_by_key(|(due, order, _)| (*due, *order))
    }

    /// It runs out now.
    pub(crate) fn runs_out(&mut self, step: Step) {
        match step {
            Step::Beat(_) => {
                self.beats.pop_front();
                self.idle_steps += 1;
            }
            Step::AskProxies(_) => {
                self.requests.pop_front();
                self.idle_steps += 1;
            }
            Step::DetectCrash(process, peer) => self.expects_no_longer(process, peer),
            _ => {}
        }
    }

    /// One of the detector's messages has arrived, or not; nothing has come of it so far.
    pub(crate) fn message_is_over(&mut self, is_last: bool) {
        self.idle_steps += 1;
        self.is_idle = true;
        self.in_flight -= usize::from(is_last);
    }

    /// Something has come of the message that was over last.
    pub(crate) fn message_matters(&mut self) {
        self.idle_steps -= u64::from(std::mem::take(&mut self.is_idle));
    }

    /// What runs, what comes among timers and suspicions apart, each in the order in which they run out.
    pub(crate) fn pending(&self) -> [Vec<(Tick, u64, Step)>; 2] {
        let counts = |alarm: &&Alarm<Pair>| alarm.counts(&self.expected);
        let work = self.beats.iter().map(Alarm::beat);
        let work = work.chain(self.requests.iter().filter(counts).map(Alarm::request));
        [work.collect(), self.suspicions.iter().filter(counts).map(Alarm::suspicion).collect()]
    }

    /// A tick is over, and so many steps have been done.
    pub(crate) fn end_tick(&mut self, now: Tick, steps: u64) {
        let others = steps - self.idle_steps;
        if others != self.other_steps {
            (self.other_steps, self.changed_at) = (others, now);
        }
    }

    /// How many steps there were up to the last tick, without those of the failure detector that changed nothing.
    pub(crate) fn other_steps(&self) -> u64 {
        self.other_steps
    }

    /// The last tick of a run in which nothing else is scheduled, and nothing is left to be found out.
    pub(crate) fn last_tick(&self) -> Tick {
        self.changed_at.saturating_add(self.patience)
    }
}

impl Alarm<ProcessId> {
    fn beat(&self) -> (Tick, u64, Step) {
        (self.due, self.order, Step::Beat(self.whose))
    }
}

/// The first alarm that has been neither stopped nor set again since; those before it are taken out.
fn next_that_counts<'a>(
    queue: &'a mut VecDeque<Alarm<Pair>>,
    expected: &[Vec<(ProcessId, u64)>],
) -> Option<&'a Alarm<Pair>> {
    while queue.front().is_some_and(|alarm| !alarm.counts(expected)) {
        queue.pop_front();
    }
    queue.front()
}

impl Alarm<Pair> {
    fn request(&self) -> (Tick, u64, Step) {
        (self.due, self.order, Step::AskProxies(self.whose.process))
    }

    fn suspicion(&self) -> (Tick, u64, Step) {
        (self.due, self.order, Step::DetectCrash(self.whose.process, self.whose.peer))
    }

    /// Whether it has been neither stopped nor set again since.
    fn counts(&self, expected: &[Vec<(ProcessId, u64)>]) -> bool {
        let list = &expected[self.whose.process.index()];
        let place = list.binary_search_by_key(&self.whose.peer, |(peer, _)| *peer);
        place.is_ok_and(|place| list[place].1 == self.order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;

    fn heartbeats() -> WatchTimers {
        let mut scenario = Scenario::new(algorithms::all()[0]);
        scenario.detector = Detector::Heartbeat { period: 3, timeout: 5 };
        WatchTimers::of(&scenario).expect("the detector is of this kind")
    }

    #[test]
    fn what_was_set_again_or_stopped_does_not_run_out() {
        let mut all = heartbeats();
        let [me, one, other] = [0, 1, 2].map(ProcessId);
        all.expects(me, one, 0, 0);
        all.expects(me, other, 0, 1);
        assert_eq!(all.next_suspicion(), Some((5, 0, Step::DetectCrash(me, one))));
        all.expects(me, one, 2, 2);
        assert_eq!(all.next_suspicion(), Some((5, 1, Step::DetectCrash(me, other))));
        all.expects_no_longer(me, other);
        assert_eq!(all.next_suspicion(), Some((7, 2, Step::DetectCrash(me, one))));
        all.runs_out(Step::DetectCrash(me, one));
        assert_eq!(all.next_suspicion(), None);
        for order in 3..1000 {
            all.expects(me, one, 8, order);
        }
        assert_eq!(all.suspicions.len(), 7, "what does not count any more heaps up");
    }

    #[test]
    fn the_first_beat_is_due_at_once_and_after_what_was_set_before() {
        let mut all = heartbeats();
        all.switched_on(ProcessId(0), 0, 0);
        all.runs_out(Step::Beat(ProcessId(0)));
        all.beaten(ProcessId(0), 0, 1);
        all.switched_on(ProcessId(1), 3, 2);
        assert_eq!(all.next_work(), Some((3, 1, Step::Beat(ProcessId(0)))));
        all.switched_on(ProcessId(2), 2, 3);
        assert_eq!(all.next_work(), Some((2, 3, Step::Beat(ProcessId(2)))));
        all.switched_off(ProcessId(2), 3);
        all.switched_off(ProcessId(0), 3);
        assert_eq!(all.next_work(), Some((3, 2, Step::Beat(ProcessId(1)))));
    }
}
