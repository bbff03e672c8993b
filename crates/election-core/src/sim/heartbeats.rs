//! When heartbeats are due, and when a process that is silent is suspected. Who beats and who watches whom is the world's to say;
//! times are kept here.

use std::collections::VecDeque;

use crate::model::{ProcessId, Tick};
use crate::scenario::{Detector, Scenario};
use crate::system::Step;

/// The timers of a heartbeat detector. There can be thousands, each set again with every heartbeat. But timers of one kind are
/// all equally long, so that the one set first runs out first: they stand in a queue, and one that has been stopped or set
/// again since is passed over when its turn comes.
#[derive(Clone, Debug)]
pub(crate) struct Heartbeats {
    period: Tick,
    timeout: Tick,
    /// For how many ticks a run goes on when nothing but heartbeats happens.
    patience: Tick,
    beats: VecDeque<Alarm<ProcessId>>,
    suspicions: VecDeque<Alarm<Pair>>,
    /// For each process the peers that it expects to beat, in order of position, and which alarm is the one that counts.
    expected: Vec<Vec<(ProcessId, u64)>>,
    /// How many there are.
    running: usize,
    /// How many heartbeats are on their way.
    pub(crate) in_flight: usize,
    /// How many steps were beats, and heartbeats that changed nothing.
    pub(crate) idle_steps: u64,
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

impl Heartbeats {
    /// Those of a scenario, if its detector is of this kind. Nothing runs yet.
    pub(crate) fn of(scenario: &Scenario) -> Option<Self> {
        let Detector::Heartbeat { period, timeout } = scenario.detector else { return None };
        Some(Self {
            period,
            timeout,
            patience: timeout + period + scenario.network.delay.largest(),
            beats: VecDeque::new(),
            suspicions: VecDeque::new(),
            expected: vec![Vec::new(); usize::from(scenario.processes)],
            running: 0,
            in_flight: 0,
            idle_steps: 0,
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

    /// A process expects a peer to beat, from now on or again.
    pub(crate) fn expects(&mut self, process: ProcessId, peer: ProcessId, now: Tick, order: u64) {
        let list = &mut self.expected[process.index()];
        match list.binary_search_by_key(&peer, |(peer, _)| *peer) {
            Ok(place) => list[place].1 = order,
            Err(place) => {
                list.insert(place, (peer, order));
                self.running += 1;
            }
        }
        self.suspicions.push_back(Alarm {
            due: now.saturating_add(self.timeout),
            order,
            whose: Pair { process, peer },
        });
        // What does not count any more must not heap up.
        if self.suspicions.len() > 2 * self.running + 64 {
            let expected = &self.expected;
            self.suspicions.retain(|alarm| alarm.counts(expected));
        }
    }

    /// A process does not expect a peer to beat any more.
    pub(crate) fn expects_no_longer(&mut self, process: ProcessId, peer: ProcessId) {
        let list = &mut self.expected[process.index()];
        if let Ok(place) = list.binary_search_by_key(&peer, |(peer, _)| *peer) {
            list.remove(place);
            self.running -= 1;
        }
    }

    /// The tick in which something is due next.
    pub(crate) fn next_tick(&mut self) -> Option<Tick> {
        let suspicion = self.next_suspicion().map(|(due, ..)| due);
        [suspicion, self.next_beat().map(|(due, ..)| due)].into_iter().flatten().min()
    }

    /// The suspicion that is due next: when, its place in the order in which timers were set, and what it is.
    pub(crate) fn next_suspicion(&mut self) -> Option<(Tick, u64, Step)> {
        while self.suspicions.front().is_some_and(|alarm| !alarm.counts(&self.expected)) {
            self.suspicions.pop_front();
        }
        self.suspicions.front().map(Alarm::suspicion)
    }

    /// The same of the next beat.
    pub(crate) fn next_beat(&self) -> Option<(Tick, u64, Step)> {
        self.beats.front().map(Alarm::beat)
    }

    /// It runs out now.
    pub(crate) fn runs_out(&mut self, step: Step) {
        match step {
            Step::Beat(_) => {
                self.beats.pop_front();
                self.idle_steps += 1;
            }
            Step::DetectCrash(process, peer) => self.expects_no_longer(process, peer),
            _ => {}
        }
    }

    /// What runs, beats and suspicions apart, each in the order in which they run out.
    pub(crate) fn pending(&self) -> [Vec<(Tick, u64, Step)>; 2] {
        let suspicions = self.suspicions.iter().filter(|alarm| alarm.counts(&self.expected));
        [self.beats.iter().map(Alarm::beat).collect(), suspicions.map(Alarm::suspicion).collect()]
    }

    /// A tick is over, and so many steps have been done.
    pub(crate) fn end_tick(&mut self, now: Tick, steps: u64) {
        let others = steps - self.idle_steps;
        if others != self.other_steps {
            (self.other_steps, self.changed_at) = (others, now);
        }
    }

    /// How many steps were neither beats nor heartbeats that changed nothing, up to the last tick.
    pub(crate) fn other_steps(&self) -> u64 {
        self.other_steps
    }

    /// The last tick of a run in which nothing else is scheduled: later nobody can come to be suspected.
    pub(crate) fn last_tick(&self) -> Tick {
        self.changed_at.saturating_add(self.patience)
    }
}

impl Alarm<ProcessId> {
    fn beat(&self) -> (Tick, u64, Step) {
        (self.due, self.order, Step::Beat(self.whose))
    }
}

impl Alarm<Pair> {
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

    fn heartbeats() -> Heartbeats {
        let mut scenario = Scenario::new(algorithms::all()[0]);
        scenario.detector = Detector::Heartbeat { period: 3, timeout: 5 };
        Heartbeats::of(&scenario).expect("the detector is of this kind")
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
        assert_eq!(all.next_beat(), Some((3, 1, Step::Beat(ProcessId(0)))));
        all.switched_on(ProcessId(2), 2, 3);
        assert_eq!(all.next_beat(), Some((2, 3, Step::Beat(ProcessId(2)))));
        all.switched_off(ProcessId(2), 3);
        all.switched_off(ProcessId(0), 3);
        assert_eq!(all.next_beat(), Some((3, 2, Step::Beat(ProcessId(1)))));
    }
}
