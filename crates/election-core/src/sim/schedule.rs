//! The schedule: which step comes next by virtual time. Independent of the algorithm.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::algorithm::effects::Wanted;
use crate::algorithm::network::InFlight;
use crate::algorithm::{Content, Standing};
use crate::model::draw::{Draws, Purpose, below};
use crate::model::{Identity, ProcessId, Tick, Timer};
use crate::scenario::{Action, Delay, Detector, Override, Scenario, StartAt};
use crate::sim::calendar::Calendar;
use crate::sim::handling_time::HandlingTime;
use crate::sim::per_channel::PerChannel;
use crate::sim::timers::Timers;
use crate::sim::watch_timers::WatchTimers;
use crate::system::detection::{Detections, News};
use crate::system::observer::{Moment, Observer};
use crate::system::setup::scheduled_faults;
use crate::system::{Loss, MessageSlot, Step};

/// Everything that is scheduled. It observes each step, and updates what comes when.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pub(crate) scenario: Arc<Scenario>,
    /// The tick that is being gone through.
    pub(crate) now: Tick,
    pub(crate) arrivals: Calendar,
    /// The delay of every message, when nothing can change it.
    plain_delay: Option<Tick>,
    pub(crate) handling: HandlingTime,
    channels: PerChannel<Channel>,
    delays: Draws,
    losses: Draws,
    duplicates: Draws,
    corruptions: Draws,
    corrupted_to: Draws,
    /// By position, in runs in which messages may be corrupted and believed.
    identities: Vec<Identity>,
    /// How many messages in flight are yet to be corrupted.
    to_corrupt: usize,
    /// The fate of each message in flight, by slot, when not all are simply delivered.
    fates: Vec<PlannedFate>,
    /// In the order in which they happen; those before `next_fault` have.
    faults: Vec<(Tick, Step)>,
    next_fault: usize,
    /// In the order in which they happen; those before `next_start` have.
    starts: Vec<StartAt>,
    next_start: usize,
    /// In the order in which they were scheduled, which is that of their ticks.
    detections: VecDeque<(Tick, News)>,
    pub(crate) timers: Timers,
    /// The timers of heartbeats or SWIM, in runs that have them.
    pub(crate) watch: Option<WatchTimers>,
}

/// What the schedule stores for a channel.
#[derive(Clone, Copy, Debug, Default)]
struct Channel {
    /// How many messages were sent on it.
    sent: u32,
    /// When the last of them arrives.
    last_arrival: Tick,
}

/// What happens to a message when it arrives.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlannedFate {
    pub(crate) loss: Option<Loss>,
    pub(crate) is_duplicated: bool,
    /// The identity that it is to carry instead of its own.
    pub(crate) corruption: Option<Identity>,
}

impl Schedule {
    /// What a scenario schedules before its first step.
    pub(crate) fn new(scenario: Arc<Scenario>) -> Self {
        let network = &scenario.network;
        let is_prompt = network.processing == 0 && scenario.overrides.is_empty();
        let is_plain = network.is_reliable() && is_prompt;
        let is_corrupted = |by_hand: &Override| by_hand.action == Action::Corrupt;
        let may_corrupt = network.corrupt > 0 || scenario.overrides.iter().any(is_corrupted);
        let ranks = || {
            let identities = scenario.identities();
            identities.processes().map(|process| identities.at(process)).collect()
        };
        let (plain_delay, arrivals) = match network.fixed_delay() {
            Some(delay) if is_plain => (Some(delay), Calendar::in_order(scenario.processes)),
            Some(_) if is_prompt => (None, Calendar::in_order(scenario.processes)),
            _ => (None, Calendar::mixed(network.slowest())),
        };
        Self {
            now: 0,
            arrivals,
            plain_delay,
            handling: HandlingTime::new(network.processing),
            channels: PerChannel::new(scenario.processes),
            delays: Draws::new(scenario.seed, Purpose::Delay),
            losses: Draws::new(scenario.seed, Purpose::Loss),
            duplicates: Draws::new(scenario.seed, Purpose::Duplicate),
            corruptions: Draws::new(scenario.seed, Purpose::Corrupt),
            corrupted_to: Draws::new(scenario.seed, Purpose::CorruptedTo),
            identities: if may_corrupt && !network.checksum { ranks() } else { Vec::new() },
            to_corrupt: 0,
            fates: Vec::new(),
            faults: scheduled_faults(&scenario),
            next_fault: 0,
            starts: scenario.starts(),
            next_start: 0,
            detections: VecDeque::new(),
            timers: Timers::new(scenario.processes),
            watch: WatchTimers::of(&scenario),
            scenario,
        }
    }

    /// The next tick in which something is scheduled, after the present one is over. `has_found_all_out` says whether the detector has
    /// nothing left to find out; it is called only when nothing but the detector's work is to come.
    pub(crate) fn next_tick(&mut self, has_found_all_out: impl FnOnce() -> bool) -> Option<Tick> {
        let arrival = self.arrivals.next_tick(self.now);
        if self.watch.is_none() && arrival == Some(self.now + 1) {
            // Everything due up to now has been done, so the next tick is later.
            return arrival;
        }
        let scheduled = [
            self.faults.get(self.next_fault).map(|(at, _)| *at),
            self.starts.get(self.next_start).map(|start| start.at),
            self.detections.front().map(|(tick, _)| *tick),
            self.timers.next().map(|(due, ..)| due),
        ];
        let other = scheduled.into_iter().flatten().min();
        let Some(watch) = &mut self.watch else { return [arrival, other].into_iter().flatten().min() };
        let work = watch.next_tick();
        let next = [arrival, other, work].into_iter().flatten().min()?;
        let is_anything_else = other.is_some() || self.arrivals.len() > watch.in_flight;
        (is_anything_else || next <= watch.last_tick() || !has_found_all_out()).then_some(next)
    }

    /// The next fault or start of this tick.
    pub(crate) fn before_deliveries(&mut self) -> Option<Step> {
        if let Some((_, step)) = self.faults.get(self.next_fault).filter(|(at, _)| *at <= self.now) {
            self.next_fault += 1;
            return Some(*step);
        }
        let start = self.starts.get(self.next_start).filter(|start| start.at <= self.now)?;
        self.next_start += 1;
        Some(Step::Start(ProcessId(start.process)))
    }

    /// The next detection or timer of this tick; `to_be_told` lists the detections that processes have not been told yet.
    #[inline]
    pub(crate) fn after_deliveries(&mut self, to_be_told: &Detections) -> Option<Step> {
        let is_any = !self.detections.is_empty() || !self.timers.is_empty() || self.watch.is_some();
        if is_any { self.detection_or_timer(to_be_told) } else { None }
    }

    fn detection_or_timer(&mut self, to_be_told: &Detections) -> Option<Step> {
        while let Some((_, news)) = self.detections.front().copied().filter(|(tick, _)| *tick <= self.now) {
            if let Some(process) = to_be_told.next_to_hear(news) {
                return Some(news.told_to(process));
            }
            self.detections.pop_front();
        }
        if let Some(watch) = &mut self.watch
            && let Some((_, _, step)) = watch.next_suspicion().filter(|(due, ..)| *due <= self.now)
        {
            watch.runs_out(step);
            return Some(step);
        }
        let timer = self.timers.next().map(|(due, order, process, timer)| (due, order, Step::Timer(process, timer)));
        let work = self.watch.as_mut().and_then(WatchTimers::next_work);
        let is_first =
            |(due, order, _): &(Tick, u64, Step)| timer.is_none_or(|timer| (*due, *order) < (timer.0, timer.1));
        let (due, _, step) = work.filter(is_first).or(timer)?;
        if due > self.now {
            return None;
        }
        if let Some(watch) = &mut self.watch {
            watch.runs_out(step);
        }
        Some(step)
    }

    /// Whether a detection is to come that a live process has not been told yet. One that came due while nobody was live does not come again,
    /// whoever is live now.
    pub(crate) fn will_tell_anybody(&self, to_be_told: &Detections) -> bool {
        self.detections.iter().any(|(_, news)| to_be_told.next_to_hear(*news).is_some())
    }

    /// Whether every message takes equally long, and none is lost, doubled or changed on its way.
    #[inline]
    pub(crate) fn are_messages_plain(&self) -> bool {
        self.plain_delay.is_some()
    }

    /// The fate of a message that arrives now.
    #[inline(always)] // Once a message.
    pub(crate) fn fate(&self, slot: MessageSlot) -> PlannedFate {
        if self.fates.is_empty() { PlannedFate::default() } else { self.fates[slot.index()] }
    }

    /// The arrival of a message whose delay is not simply the fixed one; decides the message's fate, too.
    fn arrival_with_care(&mut self, message: InFlight<'_>) -> Tick {
        let network = &self.scenario.network;
        let (from, to) = (message.sent.from, message.sent.to);
        let number = self.channels.number(from, to);
        let channel = &mut self.channels[number];
        let on_channel = channel.sent;
        channel.sent += 1;
        let delay = match network.delay_of(from, to) {
            Delay::Fixed(delay) => delay,
            Delay::Uniform(low, high) => {
                let draw = below(self.delays.on_channel(from, to, on_channel), u64::from(high - low) + 1);
                low + Tick::try_from(draw).expect("a delay is within its bounds")
            }
        };
        let leaves = self.now + self.handling.ticks();
        let mut arrival = leaves + delay;
        let overrides = &self.scenario.overrides;
        let by_hand = overrides.binary_search_by_key(&message.sent.number, |by_hand| by_hand.message);
        let by_hand = by_hand.ok().map(|place| overrides[place].action);
        if let Some(Action::DeliverAt(tick)) = by_hand {
            arrival = tick.max(leaves + 1);
        }
        if network.fifo {
            arrival = arrival.max(channel.last_arrival);
            channel.last_arrival = arrival;
        }
        if !(network.is_reliable() && overrides.is_empty()) {
            self.decide(message, on_channel, by_hand);
        }
        arrival
    }

    /// Decides the fate of a message, which is the `on_channel`-th from its sender to its receiver.
    fn decide(&mut self, message: InFlight<'_>, on_channel: u32, by_hand: Option<Action>) {
        let network = &self.scenario.network;
        let (from, to) = (message.sent.from, message.sent.to);
        let happens = |draws: Draws, millionths: u32| {
            millionths > 0 && below(draws.on_channel(from, to, on_channel), 1_000_000) < u64::from(millionths)
        };
        let mut fate = PlannedFate {
            loss: match by_hand {
                Some(Action::Drop) => Some(Loss::ByHand),
                _ => happens(self.losses, network.loss).then_some(Loss::Channel),
            },
            is_duplicated: by_hand == Some(Action::Duplicate) || happens(self.duplicates, network.duplicate),
            corruption: None,
        };
        let is_corrupted = by_hand == Some(Action::Corrupt) || happens(self.corruptions, network.corrupt);
        if is_corrupted && fate.loss.is_none() {
            fate.corruption = self.other_identity(message, on_channel);
            self.to_corrupt += usize::from(fate.corruption.is_some());
            fate.loss = fate.corruption.is_none().then_some(Loss::Corrupted);
        }
        let place = message.slot.index();
        if self.fates.len() <= place {
            self.fates.resize(place + 1, PlannedFate::default());
        }
        self.fates[place] = fate;
    }

    /// The identity that a message carries once it is corrupted: that of a randomly drawn process, or of the next one whose
    /// identity differs from the message's. None where the receiver detects corruption, or the message has no identity to change.
    fn other_identity(&self, message: InFlight<'_>, on_channel: u32) -> Option<Identity> {
        let Content::Own(letter) = message.sent.content else { return None };
        let own = letter.identity?;
        let (from, to) = (message.sent.from, message.sent.to);
        let drawn = below(self.corrupted_to.on_channel(from, to, on_channel), self.identities.len() as u64);
        let (before, after) = self.identities.split_at(usize::try_from(drawn).expect("a position"));
        after.iter().chain(before).copied().find(|other| *other != own)
    }

    /// A message that arrives is corrupted now, if it is to be.
    pub(crate) fn corrupt(&mut self, slot: MessageSlot) -> Option<Identity> {
        let identity = self.fates.get_mut(slot.index())?.corruption.take()?;
        self.to_corrupt -= 1;
        Some(identity)
    }

    /// A process is live from now on.
    pub(crate) fn switched_on(&mut self, process: ProcessId) {
        if let Some(watch) = &mut self.watch {
            watch.switched_on(process, self.now, self.timers.next_order());
        }
    }

    /// A process is live no more.
    fn switched_off(&mut self, process: ProcessId) {
        self.timers.stop_all(process);
        if let Some(watch) = &mut self.watch {
            watch.switched_off(process, self.now);
        }
    }

    /// A process expects to hear from a peer, from now on or again.
    pub(crate) fn expect(&mut self, process: ProcessId, peer: ProcessId) {
        if let Some(watch) = &mut self.watch {
            watch.expects(process, peer, self.now, self.timers.next_order());
        }
    }

    /// A message has arrived, or not.
    fn is_over(&mut self, message: InFlight<'_>, is_last: bool) {
        if let Some(watch) = &mut self.watch
            && message.sent.content.is_of_detector()
        {
            watch.message_is_over(is_last);
        }
    }

    /// A suspicion has begun or ended because of a message.
    fn suspicion_changed(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.message_matters();
        }
    }

    /// Running timers with the ticks until they run out, in the order in which they will: suspicions before others.
    pub(crate) fn running_timers(&self) -> Vec<(Tick, Step)> {
        let timer = |(due, order, process, timer)| (due, order, Step::Timer(process, timer));
        let timers: Vec<_> = self.timers.all().into_iter().map(timer).collect();
        let [work, suspicions] = self.watch.as_ref().map(WatchTimers::pending).unwrap_or_default();
        let ranked = |list: Vec<(Tick, u64, Step)>, is_late: bool| {
            list.into_iter().map(move |(due, order, step)| ((due, is_late, order), step))
        };
        let all = ranked(suspicions, false).chain(ranked(timers, true)).chain(ranked(work, true));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(rank, _)| *rank);
        all.into_iter().map(|((due, ..), step)| (due - self.now, step)).collect()
    }

    /// Whether nothing but messages, timers and news is scheduled, and nothing will be drawn or done by hand, once so many messages
    /// have been sent.
    pub(crate) fn can_only_repeat(&self, sent: u32) -> bool {
        self.next_fault == self.faults.len()
            && self.next_start == self.starts.len()
            && self.to_corrupt == 0
            && can_ever_repeat(&self.scenario)
            && self.scenario.overrides.last().is_none_or(|last| last.message < sent)
    }
}

/// Whether neither channels nor the detector ever draw.
pub(crate) fn can_ever_repeat(scenario: &Scenario) -> bool {
    let network = &scenario.network;
    let detector_draws = matches!(scenario.detector, Detector::Swim { .. });
    network.are_delays_fixed() && !detector_draws && network.is_reliable()
}

impl Observer for Schedule {
    fn wanted(&self) -> Wanted {
        Wanted { identities: !self.identities.is_empty(), ..Wanted::default() }
    }

    #[inline(always)] // Once a message.
    fn step_begins(&mut self, _step: Step, _at: Moment) {
        self.handling.step_begins();
    }

    #[inline(always)] // Once a message.
    fn sent(&mut self, message: InFlight<'_>) {
        let arrival = match self.plain_delay {
            Some(delay) => self.now + delay,
            None => self.arrival_with_care(message),
        };
        self.arrivals.schedule(self.now, arrival, message.slot);
        if let Some(watch) = &mut self.watch {
            watch.in_flight += usize::from(message.sent.content.is_of_detector());
        }
    }

    #[inline(always)] // Once a message.
    fn delivered(&mut self, message: InFlight<'_>, is_last: bool) {
        self.handling.delivered(message);
        self.is_over(message, is_last);
    }

    fn lost(&mut self, message: InFlight<'_>, _loss: Loss, is_last: bool) {
        self.is_over(message, is_last);
    }

    fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        self.timers.set(process, timer, self.now, ticks.saturating_add(self.handling.ticks()));
    }

    fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        self.timers.stop(process, timer);
    }

    fn timer_ran_out(&mut self, process: ProcessId, timer: Timer) {
        self.timers.stop(process, timer);
    }

    fn crashed(&mut self, process: ProcessId, _before: Standing) {
        self.switched_off(process);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.switched_on(process);
    }

    fn joined(&mut self, process: ProcessId) {
        self.switched_on(process);
    }

    fn left(&mut self, process: ProcessId, _before: Standing) {
        self.switched_off(process);
    }

    fn announced(&mut self, news: News) {
        if let Some(delay) = self.scenario.detector.tells_after() {
            self.detections.push_back((self.now + delay, news));
        }
    }

    fn voided(&mut self, void: News) {
        self.detections.retain(|(_, news)| *news != void);
    }

    fn beaten(&mut self, process: ProcessId) {
        if let Some(watch) = &mut self.watch {
            watch.beaten(process, self.now, self.timers.next_order());
        }
    }

    fn expects(&mut self, process: ProcessId, peer: ProcessId) {
        self.expect(process, peer);
    }

    fn expects_no_longer(&mut self, process: ProcessId, peer: ProcessId) {
        if let Some(watch) = &mut self.watch {
            watch.expects_no_longer(process, peer);
        }
    }

    fn suspicion_begun(&mut self, _process: ProcessId, _peer: ProcessId) {
        self.suspicion_changed();
    }

    fn suspicion_ended(&mut self, _process: ProcessId, _peer: ProcessId) {
        self.suspicion_changed();
    }
}
