//! The times of a failure detector in which processes watch each other: when a period begins, and when a silent process is suspected. The
//! world decides which processes watch each other, and what they send.

use std::collections::VecDeque;

use crate::model::{ProcessId, Tick};
use crate::scenario::{Detector, Scenario};
use crate::system::Step;

/// The timers of heartbeats or SWIM. There can be a million, each set again with every heartbeat. But timers of one kind are
/// all equally long, so that the one set first runs out first: they stand in a queue, which skips a timer that has been stopped
/// or set again since.
#[derive(Clone, Debug)]
pub(crate) struct WatchTimers {
    period: Tick,
    /// After how many ticks of silence a peer is suspected.
    suspects_after: Tick,
    /// After how many a process asks others, where it does.
    asks_after: Option<Tick>,
    /// For how many ticks a run goes on when only the detector works, and changes nothing.
    patience: Tick,
    beats: VecDeque<Alarm<ProcessId>>,
    requests: Alarms,
    suspicions: Alarms,
    /// For each process the peers that it expects to hear from, in order of position.
    expected: Vec<Vec<ExpectedPeer>>,
    /// How many of the detector's messages are on their way.
    pub(crate) in_flight: usize,
    /// How many steps of the detector have changed nothing: beginnings of periods, requests, and messages.
    idle_steps: u64,
    /// Whether the last step was such a message, as far as is known.
    is_idle: bool,
    /// How many other steps had happened when the last of them was noticed, and its tick.
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

/// A process and the peer that it watches.
#[derive(Clone, Copy, Debug)]
struct Pair {
    process: ProcessId,
    peer: ProcessId,
}

/// A peer that a process expects to hear from, and its alarm: the piece of the queue it stands in, and its place in the order of all
/// timers.
#[derive(Clone, Copy, Debug)]
struct ExpectedPeer {
    peer: ProcessId,
    piece: u32,
    order: u64,
}

/// A queue of alarms for pairs, in the order in which they were set and run out. It is divided into pieces, each with the number of its
/// alarms that still count. A piece without any is dropped as a whole; the others are cleaned up one at a time. (Cleaning up one long list
/// of a million alarms would block the page.)
#[derive(Clone, Debug, Default)]
struct Alarms {
    pieces: VecDeque<Piece>,
    /// The number of the first of them.
    first: u32,
}

#[derive(Clone, Debug, Default)]
struct Piece {
    alarms: VecDeque<Alarm<Pair>>,
    /// How many of the alarms have been neither stopped nor set again.
    counting: usize,
    /// How many alarms were put into it.
    set: usize,
}

/// So many alarms are put into a piece: at least as many as one step sets.
const ALARMS_A_PIECE: usize = 1 << 10;

impl WatchTimers {
    /// Those of a scenario, if processes watch each other in it. Nothing runs yet.
    pub(crate) fn of(scenario: &Scenario) -> Option<Self> {
        let (period, suspects_after, asks_after) = match scenario.detector {
            Detector::None | Detector::Perfect { .. } | Detector::Neighbours { .. } => return None,
            Detector::Heartbeat { period, timeout } => (period, timeout, None),
            Detector::Swim { period, timeout, .. } => (period, period, Some(timeout)),
        };
        Some(Self {
            period,
            suspects_after,
            asks_after,
            patience: suspects_after + period + scenario.network.largest_delay(),
            beats: VecDeque::new(),
            requests: Alarms::default(),
            suspicions: Alarms::default(),
            expected: vec![Vec::new(); usize::from(scenario.processes)],
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
        // One after the other: an alarm counts as long as it has not been stopped.
        while let Some(gone) = self.expected[process.index()].pop() {
            self.stop(gone);
        }
    }

    /// A process has beaten.
    pub(crate) fn beaten(&mut self, process: ProcessId, now: Tick, order: u64) {
        let due = now.saturating_add(self.period);
        self.beats.push_back(Alarm { due, order, whose: process });
    }

    /// A process expects to hear from a peer, from now on or again.
    pub(crate) fn expects(&mut self, process: ProcessId, peer: ProcessId, now: Tick, order: u64) {
        let whose = Pair { process, peer };
        let alarm = |after: Tick| Alarm { due: now.saturating_add(after), order, whose };
        let piece = self.suspicions.push(alarm(self.suspects_after));
        if let Some(ticks) = self.asks_after {
            // As many were pushed there: it is the same piece.
            self.requests.push(alarm(ticks));
        }
        let expected = ExpectedPeer { peer, piece, order };
        let list = &mut self.expected[process.index()];
        match list.binary_search_by_key(&peer, |expected| expected.peer) {
            Ok(place) => {
                let before = std::mem::replace(&mut list[place], expected);
                self.stop(before);
            }
            Err(place) => list.insert(place, expected),
        }
    }

    /// A process does not expect to hear from a peer any more.
    pub(crate) fn expects_no_longer(&mut self, process: ProcessId, peer: ProcessId) {
        let list = &mut self.expected[process.index()];
        if let Ok(place) = list.binary_search_by_key(&peer, |expected| expected.peer) {
            let gone = list.remove(place);
            self.stop(gone);
        }
    }

    /// Invalidates the alarm for a peer that is no longer expected, or has been heard.
    fn stop(&mut self, gone: ExpectedPeer) {
        self.suspicions.stop(gone, &self.expected);
        if self.asks_after.is_some() {
            self.requests.stop(gone, &self.expected);
        }
    }

    /// The tick in which something is due next.
    pub(crate) fn next_tick(&mut self) -> Option<Tick> {
        let due = [self.next_suspicion(), self.next_work()];
        due.into_iter().flatten().map(|(due, ..)| due).min()
    }

    /// The suspicion that is due next: when, its place in the order in which timers were set, and what it is.
    pub(crate) fn next_suspicion(&mut self) -> Option<(Tick, u64, Step)> {
        self.suspicions.next(&self.expected).map(Alarm::suspicion)
    }

    /// The same of the next period that begins or request to others, which come among timers.
    pub(crate) fn next_work(&mut self) -> Option<(Tick, u64, Step)> {
        let request = self.requests.next(&self.expected).map(Alarm::request);
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
                self.requests.runs_out();
                self.idle_steps += 1;
            }
            Step::DetectCrash(process, peer) => self.expects_no_longer(process, peer),
            _ => {}
        }
    }

    /// One of the detector's messages has arrived or was lost, and has changed nothing so far.
    pub(crate) fn message_is_over(&mut self, is_last: bool) {
        self.idle_steps += 1;
        self.is_idle = true;
        self.in_flight -= usize::from(is_last);
    }

    /// The detector's last message has changed something.
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

impl Alarms {
    /// Sets an alarm; gives the number of its piece.
    fn push(&mut self, alarm: Alarm<Pair>) -> u32 {
        if self.pieces.back().is_none_or(|last| last.set == ALARMS_A_PIECE) {
            self.pieces.push_back(Piece::default());
        }
        let last = self.pieces.back_mut().expect("there is one by now");
        last.alarms.push_back(alarm);
        last.counting += 1;
        last.set += 1;
        self.first + u32::try_from(self.pieces.len() - 1).expect("no step sets more alarms than a piece holds")
    }

    /// Marks an alarm as one that no longer counts, unless it has run out already.
    fn stop(&mut self, gone: ExpectedPeer, expected: &[Vec<ExpectedPeer>]) {
        let Some(piece) = gone.piece.checked_sub(self.first) else { return };
        let Some(piece) = self.pieces.get_mut(piece as usize) else { return };
        // Alarms stand in the order in which they were set, and run out as the first one: so it is there unless the first was set later.
        if piece.alarms.front().is_some_and(|first| first.order <= gone.order) {
            piece.counting -= 1;
            // What does not count any more must not heap up.
            if piece.is_over() {
                piece.alarms = VecDeque::new();
            } else if piece.alarms.len() > 2 * piece.counting + 64 {
                piece.alarms.retain(|alarm| alarm.counts(expected));
                piece.alarms.shrink_to_fit();
            }
        }
    }

    /// The first alarm that counts; those before it are taken out.
    fn next(&mut self, expected: &[Vec<ExpectedPeer>]) -> Option<&Alarm<Pair>> {
        while self.pieces.front().is_some_and(Piece::is_over) {
            self.pieces.pop_front();
            self.first += 1;
        }
        let alarms = &mut self.pieces.front_mut()?.alarms;
        while alarms.front().is_some_and(|alarm| !alarm.counts(expected)) {
            alarms.pop_front();
        }
        alarms.front()
    }

    /// The first one has run out.
    fn runs_out(&mut self) {
        if let Some(piece) = self.pieces.front_mut()
            && piece.alarms.pop_front().is_some()
        {
            piece.counting -= 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = &Alarm<Pair>> {
        self.pieces.iter().flat_map(|piece| &piece.alarms)
    }
}

impl Piece {
    /// Whether no alarm in it counts, nor will.
    fn is_over(&self) -> bool {
        self.counting == 0 && self.set == ALARMS_A_PIECE
    }
}

impl Alarm<Pair> {
    fn request(&self) -> (Tick, u64, Step) {
        (self.due, self.order, Step::AskProxies(self.whose.process))
    }

    fn suspicion(&self) -> (Tick, u64, Step) {
        (self.due, self.order, Step::DetectCrash(self.whose.process, self.whose.peer))
    }

    /// Whether it has been neither stopped nor set again since.
    fn counts(&self, expected: &[Vec<ExpectedPeer>]) -> bool {
        let list = &expected[self.whose.process.index()];
        let place = list.binary_search_by_key(&self.whose.peer, |expected| expected.peer);
        place.is_ok_and(|place| list[place].order == self.order)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::algorithms;
    use crate::model::draw::{Draws, Purpose, below};

    fn heartbeats() -> WatchTimers {
        let mut scenario = Scenario::new(&algorithms::all()[0]);
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
        assert_eq!(all.suspicions.iter().count(), 7, "what does not count any more heaps up");
        // One that counts stands before the others, so that no piece is passed.
        all.expects(me, other, 8, 1000);
        for order in 1001..10_000 {
            all.expects(me, one, 8, order);
        }
        assert_eq!((all.suspicions.pieces.len(), all.suspicions.iter().count()), (10, 89), "it heaps up");
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

    /// Against a list of all pairs that is looked through each time.
    #[test]
    fn pieces_give_what_one_list_would() {
        const PROCESSES: u16 = 30;
        let mut scenario = Scenario::new(&algorithms::all()[0]);
        scenario.processes = PROCESSES;
        scenario.detector = Detector::Swim { period: 9, timeout: 3, proxies: 1 };
        let mut all = WatchTimers::of(&scenario).expect("the detector is of this kind");
        // When each pair was set last, its order, and whether others have been asked.
        let mut pairs: BTreeMap<(ProcessId, ProcessId), (Tick, u64, bool)> = BTreeMap::new();
        let draws = Draws::new(1, Purpose::Delay);
        for order in 0..20_000 {
            let now = Tick::try_from(order / 300).expect("few");
            let draw =
                |what: u16, most: u64| below(draws.on_channel(ProcessId(what), ProcessId(0), order as u32), most);
            let position = |what: u16| ProcessId(u16::try_from(draw(what, PROCESSES.into())).expect("a position"));
            let (process, peer) = (position(1), position(2));
            loop {
                let suspicion = pairs.iter().min_by_key(|(_, (_, order, _))| *order);
                let suspicion =
                    suspicion.map(|(pair, (at, order, _))| (at + 9, *order, Step::DetectCrash(pair.0, pair.1)));
                assert_eq!(all.next_suspicion(), suspicion);
                let request =
                    pairs.iter().filter(|(_, (.., is_asked))| !is_asked).min_by_key(|(_, (_, order, _))| *order);
                let request = request.map(|(pair, (at, order, _))| (at + 3, *order, Step::AskProxies(pair.0)));
                assert_eq!(all.next_work(), request);
                let is_due = |next: &(Tick, u64, Step)| next.0 <= now;
                if let Some((_, order, step)) = request.filter(is_due) {
                    pairs.values_mut().filter(|pair| pair.1 == order).for_each(|pair| pair.2 = true);
                    all.runs_out(step);
                } else if let Some((_, order, step)) = suspicion.filter(is_due) {
                    pairs.retain(|_, pair| pair.1 != order);
                    all.runs_out(step);
                } else {
                    break;
                }
            }
            match draw(3, 100) {
                0 => {
                    all.switched_off(process, now);
                    pairs.retain(|pair, _| pair.0 != process);
                }
                1..10 => {
                    all.expects_no_longer(process, peer);
                    pairs.remove(&(process, peer));
                }
                _ => {
                    all.expects(process, peer, now, order);
                    pairs.insert((process, peer), (now, order, false));
                }
            }
            let counting = |alarms: &Alarms| alarms.pieces.iter().map(|piece| piece.counting).sum::<usize>();
            let unasked = pairs.values().filter(|(.., is_asked)| !is_asked).count();
            assert_eq!((counting(&all.suspicions), counting(&all.requests)), (pairs.len(), unasked));
        }
        assert_eq!(all.suspicions.first, 15, "so many pieces are over");
    }
}
