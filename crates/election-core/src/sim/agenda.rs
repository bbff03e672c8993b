//! What is scheduled: the next step by virtual time, without knowing any algorithm.

use crate::process::ProcessId;
use crate::sim::calendar::Calendar;
use crate::sim::channels::Channels;
use crate::sim::draw::{Draws, Purpose, below};
use crate::sim::heartbeats::Heartbeats;
use crate::sim::ledger::Ledger;
use crate::sim::normalise::sort;
use crate::sim::scenario::{Action, Delay, Detector, Fault, FaultKind, Scenario, StartAt, Tick};
use crate::system::network::Flight;
use crate::system::step::{Loss, Step};

/// What is scheduled.
#[derive(Debug)]
pub(crate) struct Agenda<'s> {
    pub(crate) scenario: &'s Scenario,
    pub(crate) arrivals: Calendar,
    /// The delay of every message, when nothing can change it.
    plain_delay: Option<Tick>,
    channels: Channels,
    delays: Draws,
    losses: Draws,
    duplicates: Draws,
    /// What awaits each message in flight, when not all are simply delivered.
    fates: Vec<Awaiting>,
    /// In the order in which they happen; those before `next_fault` have.
    faults: Vec<Fault>,
    next_fault: usize,
    /// In the order in which they happen; those before `next_start` have.
    starts: Vec<StartAt>,
    next_start: usize,
    /// In the order in which they were scheduled, which is that of their ticks.
    detections: Vec<(Tick, Detection)>,
    /// Whom the first detection is told next.
    next_told: u16,
    /// How many partitions there have been.
    partitions: u16,
    /// The timers of a heartbeat detector, in runs that have one.
    pub(crate) heartbeats: Option<Heartbeats>,
}

/// What awaits a message when it arrives.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Awaiting {
    pub(crate) loss: Option<Loss>,
    pub(crate) is_duplicated: bool,
}

/// Something that every live process is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detection {
    Crash(ProcessId),
    Recovery(ProcessId),
}

impl<'s> Agenda<'s> {
    pub(crate) fn new(scenario: &'s Scenario) -> Self {
        let network = &scenario.network;
        let is_plain = network.loss == 0 && network.duplicate == 0 && scenario.overrides.is_empty();
        let mut faults = scenario.faults.clone();
        sort(&mut faults, |before, after| before.at <= after.at);
        Self {
            scenario,
            arrivals: Calendar::new(network.delay.largest(), scenario.processes),
            plain_delay: match network.delay {
                Delay::Fixed(delay) if is_plain => Some(delay),
                Delay::Fixed(_) | Delay::Uniform(..) => None,
            },
            channels: Channels::new(scenario.processes),
            delays: Draws::new(scenario.seed, Purpose::Delay),
            losses: Draws::new(scenario.seed, Purpose::Loss),
            duplicates: Draws::new(scenario.seed, Purpose::Duplicate),
            fates: Vec::new(),
            faults,
            next_fault: 0,
            starts: scenario.starts(),
            next_start: 0,
            detections: Vec::new(),
            next_told: 0,
            partitions: 0,
            heartbeats: Heartbeats::of(scenario),
        }
    }

    /// The next tick in which something is scheduled.
    pub(crate) fn next_tick(&mut self, ledger: &Ledger) -> Option<Tick> {
        let arrival = self.arrivals.next(ledger.now);
        if self.heartbeats.is_none() && arrival == Some(ledger.now + 1) {
            // What was due up to now has been done: nothing comes before that.
            return arrival;
        }
        let scheduled = [
            self.faults.get(self.next_fault).map(|fault| fault.at),
            self.starts.get(self.next_start).map(|start| start.at),
            self.detections.first().map(|(tick, _)| *tick),
            ledger.next_timer().map(|running| running.due),
        ];
        let other = scheduled.into_iter().flatten().min();
        let Some(heartbeats) = &mut self.heartbeats else { return [arrival, other].into_iter().flatten().min() };
        let beat = heartbeats.next_tick();
        let next = [arrival, other, beat].into_iter().flatten().min()?;
        let is_anything_else = other.is_some() || self.arrivals.len() > heartbeats.in_flight;
        (is_anything_else || next <= heartbeats.last_tick()).then_some(next)
    }

    /// The next fault or start of a tick.
    pub(crate) fn before_deliveries(&mut self, now: Tick) -> Option<Step> {
        if let Some(fault) = self.faults.get(self.next_fault).filter(|fault| fault.at <= now) {
            self.next_fault += 1;
            return Some(match fault.kind {
                FaultKind::Crash { process, after_sends: None } => Step::Crash(ProcessId(process)),
                FaultKind::Crash { process, after_sends: Some(sends) } => Step::CrashAfter(ProcessId(process), sends),
                FaultKind::Recover(process) => Step::Recover(ProcessId(process)),
                FaultKind::Notice(process) => Step::Notice(ProcessId(process)),
                FaultKind::Partition(_) => {
                    self.partitions += 1;
                    Step::Partition(self.partitions - 1)
                }
                FaultKind::Heal => Step::Heal,
                FaultKind::Join(process) => Step::Join(ProcessId(process)),
                FaultKind::Leave(process) => Step::Leave(ProcessId(process)),
            });
        }
        let start = self.starts.get(self.next_start).filter(|start| start.at <= now)?;
        self.next_start += 1;
        Some(Step::Start(ProcessId(start.process)))
    }

    /// The next detection or timer of a tick.
    #[inline]
    pub(crate) fn after_deliveries(&mut self, ledger: &Ledger) -> Option<Step> {
        let is_any = !self.detections.is_empty() || !ledger.timers.is_empty() || self.heartbeats.is_some();
        if is_any { self.detection_or_timer(ledger) } else { None }
    }

    fn detection_or_timer(&mut self, ledger: &Ledger) -> Option<Step> {
        while let Some((_, detection)) = self.detections.first().filter(|(tick, _)| *tick <= ledger.now) {
            let detection = *detection;
            while self.next_told < self.scenario.processes {
                let told = ProcessId(self.next_told);
                self.next_told += 1;
                if ledger.is_live(told) && detection != Detection::Recovery(told) {
                    return Some(match detection {
                        Detection::Crash(peer) => Step::DetectCrash(told, peer),
                        Detection::Recovery(peer) => Step::DetectRecovery(told, peer),
                    });
                }
            }
            self.detections.remove(0);
            self.next_told = 0;
        }
        if let Some(heartbeats) = &mut self.heartbeats
            && let Some((_, _, step)) = heartbeats.next_suspicion().filter(|(due, ..)| *due <= ledger.now)
        {
            heartbeats.runs_out(step);
            return Some(step);
        }
        let timer = ledger
            .next_timer()
            .map(|running| (running.due, running.order, Step::Timer(running.process, running.timer)));
        let beat = self.heartbeats.as_ref().and_then(Heartbeats::next_beat);
        let is_first =
            |(due, order, _): &(Tick, u64, Step)| timer.is_none_or(|timer| (*due, *order) < (timer.0, timer.1));
        let (due, _, step) = beat.filter(is_first).or(timer)?;
        if due > ledger.now {
            return None;
        }
        if let Some(heartbeats) = &mut self.heartbeats {
            heartbeats.runs_out(step);
        }
        Some(step)
    }

    /// What awaits a message that arrives now.
    #[inline]
    pub(crate) fn fate(&self, flight: Flight) -> Awaiting {
        if self.fates.is_empty() { Awaiting::default() } else { self.fates[flight.index()] }
    }

    /// Schedules the arrival of the `number`-th message.
    #[inline]
    pub(crate) fn sent(&mut self, now: Tick, flight: Flight, from: ProcessId, to: ProcessId, number: u32) {
        let arrival = match self.plain_delay {
            Some(delay) => now + delay,
            None => self.arrival_with_care(now, flight, from, to, number),
        };
        self.arrivals.schedule(now, arrival, flight);
    }

    /// When a message arrives for which that is not simply the fixed delay; notes what awaits it then.
    fn arrival_with_care(&mut self, now: Tick, flight: Flight, from: ProcessId, to: ProcessId, number: u32) -> Tick {
        let network = &self.scenario.network;
        let channel = self.channels.between(from, to);
        let on_channel = channel.sent;
        channel.sent += 1;
        let delay = match network.delay {
            Delay::Fixed(delay) => delay,
            Delay::Uniform(low, high) => {
                let draw = below(self.delays.on_channel(from, to, on_channel), u64::from(high - low) + 1);
                low + Tick::try_from(draw).expect("a delay is within its bounds")
            }
        };
        let mut arrival = now + delay;
        let by_hand = self.scenario.overrides.binary_search_by_key(&number, |by_hand| by_hand.message);
        let by_hand = by_hand.ok().map(|place| self.scenario.overrides[place].action);
        if let Some(Action::DeliverAt(tick)) = by_hand {
            arrival = tick.max(now + 1);
        }
        if network.fifo {
            arrival = arrival.max(channel.last_arrival);
            channel.last_arrival = arrival;
        }
        if network.loss > 0 || network.duplicate > 0 || !self.scenario.overrides.is_empty() {
            self.decide(flight, from, to, on_channel, by_hand);
        }
        arrival
    }

    /// Notes what awaits the `on_channel`-th message from one process to another.
    #[inline(never)]
    fn decide(&mut self, flight: Flight, from: ProcessId, to: ProcessId, on_channel: u32, by_hand: Option<Action>) {
        let network = &self.scenario.network;
        let happens = |draws: Draws, millionths: u32| {
            millionths > 0 && below(draws.on_channel(from, to, on_channel), 1_000_000) < u64::from(millionths)
        };
        let awaiting = Awaiting {
            loss: match by_hand {
                Some(Action::Drop) => Some(Loss::ByHand),
                _ => happens(self.losses, network.loss).then_some(Loss::Channel),
            },
            is_duplicated: by_hand == Some(Action::Duplicate) || happens(self.duplicates, network.duplicate),
        };
        if self.fates.len() <= flight.index() {
            self.fates.resize(flight.index() + 1, Awaiting::default());
        }
        self.fates[flight.index()] = awaiting;
    }

    /// A process has crashed: it will be told, and nobody who has not heard by now hears that it was back.
    pub(crate) fn crashed(&mut self, now: Tick, process: ProcessId) {
        self.forget(Detection::Recovery(process));
        self.tell_of(now, Detection::Crash(process));
    }

    /// A process is back: it will be told, and nobody who has not heard by now hears that it had crashed.
    pub(crate) fn recovered(&mut self, now: Tick, process: ProcessId) {
        self.forget(Detection::Crash(process));
        self.tell_of(now, Detection::Recovery(process));
    }

    /// A process is no member any more: nobody who has not heard by now hears that it was back from a crash.
    pub(crate) fn left(&mut self, process: ProcessId) {
        self.forget(Detection::Recovery(process));
    }

    fn tell_of(&mut self, now: Tick, detection: Detection) {
        if let Detector::Perfect { delay } = self.scenario.detector {
            self.detections.push((now + delay, detection));
        }
    }

    fn forget(&mut self, void: Detection) {
        if self.detections.first().is_some_and(|(_, first)| *first == void) {
            self.next_told = 0;
        }
        self.detections.retain(|(_, detection)| *detection != void);
    }

    /// Whether nothing but messages and timers is scheduled, and nothing will be drawn or done by hand.
    pub(crate) fn can_only_repeat(&self, sent: u32) -> bool {
        self.next_fault == self.faults.len()
            && self.next_start == self.starts.len()
            && self.detections.is_empty()
            && self.can_ever_repeat()
            && self.scenario.overrides.last().is_none_or(|last| last.message < sent)
    }

    /// Whether nothing is ever drawn.
    pub(crate) fn can_ever_repeat(&self) -> bool {
        let network = &self.scenario.network;
        let is_delay_fixed = match network.delay {
            Delay::Fixed(_) => true,
            Delay::Uniform(low, high) => low == high,
        };
        is_delay_fixed && network.loss == 0 && network.duplicate == 0
    }
}
