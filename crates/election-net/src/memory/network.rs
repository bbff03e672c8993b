//! A network in memory: members with the driver's real code and storage, a clock that jumps from one thing to the next, and chance that comes
//! from a seed. Within a tick the order is that of the simulator: faults, starts, deliveries, detections, timers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use election_core::algorithm::Standing;
use election_core::model::{Incarnation, Kind, Set, Tick};
use election_core::scenario::{Delay, FaultKind};
use election_core::sim::DrawnChoices;
use election_core::{InputError, ProcessId, Scenario};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::agreement::Agreement;
use crate::driver::{Driver, Event, Past, Record, Setting, Transport, machine};
use crate::memory::MemoryDisk;
use crate::storage::{FileStorage, State};
use crate::wire::{Contact, Envelope, Frame, Roster};

/// How long a tick is here.
const TICK: Duration = Duration::from_millis(1);

/// What leaves a member, until the network takes it.
#[derive(Debug, Default)]
struct Outbox(Vec<(ProcessId, Envelope, Kind)>);

impl Transport for Outbox {
    fn room(&self, _: ProcessId) -> usize {
        usize::MAX
    }

    fn send(&mut self, to: ProcessId, envelope: Envelope, kind: Kind) {
        self.0.push((to, envelope, kind));
    }

    fn meet(&mut self, _: &Contact) {}
    fn publish(&mut self, _: Roster) {}
    fn cut_off(&mut self, peer: ProcessId) {
        unreachable!("process {} sends what another cannot read", peer.0);
    }
}

type Storage = FileStorage<MemoryDisk>;

/// A position of the scenario.
enum Member {
    /// It lives.
    Live(Box<Driver<Outbox, Storage>>),
    /// It has crashed, or is no member; its disk is there.
    Gone { storage: Storage, is_member: bool },
}

/// What is to happen, besides what members have set alarms for.
#[derive(Clone, Debug)]
enum Happening {
    Fault(FaultKind),
    Start(ProcessId),
    Arrival {
        from: ProcessId,
        life: Incarnation,
        to: ProcessId,
        frame: Vec<u8>,
        counts: bool,
    },
    /// A perfect detector tells of a crash of this life, or of a return.
    Told(ProcessId, ProcessId, Option<Incarnation>),
}

/// The order within a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Fault,
    Start,
    Arrival,
    Detection,
    Timer,
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Messages sent by kind, those of a detector included.
    pub by_kind: BTreeMap<Kind, u64>,
    /// How many of all were lost: by chance, at a partition, or because nobody was there.
    pub lost: u64,
}

/// Members in memory, and the network between them.
pub struct MemoryNetwork {
    scenario: Scenario,
    /// Whether members keep their stable fields.
    keeps_stable: bool,
    now: Duration,
    members: Vec<Member>,
    queue: BTreeMap<(Duration, Class, u64), Happening>,
    queued: u64,
    chance: StdRng,
    /// When the last message of each channel arrives.
    latest: BTreeMap<(ProcessId, ProcessId), Duration>,
    /// The group of each position, while there is a partition.
    groups: Option<Vec<usize>>,
    cuts: BTreeSet<(ProcessId, ProcessId)>,
    totals: Totals,
    records: Arc<Mutex<Vec<Record>>>,
}

impl MemoryNetwork {
    /// The members of a scenario of a built-in algorithm at its beginning. Delays, losses and what algorithms draw come from its seed.
    ///
    /// # Errors
    /// When the scenario is not valid.
    pub fn new(scenario: &Scenario, keeps_stable: bool) -> Result<Self, InputError> {
        let mut network = Self {
            scenario: scenario.clone(),
            keeps_stable,
            now: Duration::ZERO,
            members: Vec::new(),
            queue: BTreeMap::new(),
            queued: 0,
            chance: StdRng::seed_from_u64(scenario.seed),
            latest: BTreeMap::new(),
            groups: None,
            cuts: BTreeSet::new(),
            totals: Totals::default(),
            records: Arc::default(),
        };
        let absent = scenario.absent_at_first();
        for process in scenario.identities().processes() {
            let storage = FileStorage::new(MemoryDisk::default(), process);
            let is_member = !absent.contains(process.0);
            network.members.push(Member::Gone { storage, is_member });
            if is_member {
                network.begin(process, Past::Founder)?;
            }
        }
        for fault in scenario.faults_in_order() {
            network.put(TICK * fault.at, Class::Fault, Happening::Fault(fault.kind.clone()));
        }
        for start in scenario.starts() {
            network.put(TICK * start.at, Class::Start, Happening::Start(ProcessId(start.process)));
        }
        Ok(network)
    }

    /// Has a position begin, as a founder or later; what it is then given is for the caller to say.
    fn begin(&mut self, process: ProcessId, past: Past) -> Result<(), InputError> {
        let member = &mut self.members[process.index()];
        let Member::Gone { storage, .. } = member else { return Ok(()) };
        let storage = std::mem::replace(storage, FileStorage::new(MemoryDisk::default(), process));
        let is_founder = past == Past::Founder;
        let machine = machine(&self.scenario, process, past)?.expect("what was kept is read");
        let setting = Setting::new(&self.scenario, process, TICK, self.keeps_stable);
        // The draws of one process do not depend on those of another, and each life has its own.
        let seed = self.scenario.seed ^ u64::from(machine.life()) << 32;
        let choices = Box::new(DrawnChoices::new(seed, self.scenario.processes));
        let records = Arc::clone(&self.records);
        let observe = Box::new(move |record: &Record| {
            records.lock().unwrap_or_else(PoisonError::into_inner).push(record.clone());
        });
        let outside = (Outbox::default(), storage);
        let mut driver = Driver::new(setting, machine, BTreeMap::new(), outside, choices, observe);
        if is_founder {
            driver.found(self.now).expect("power is on");
        }
        *member = Member::Live(Box::new(driver));
        Ok(())
    }

    fn put(&mut self, at: Duration, class: Class, happening: Happening) {
        self.queue.insert((at, class, self.queued), happening);
        self.queued += 1;
    }

    /// Goes on until nothing is to happen before this tick any more.
    pub fn run_until(&mut self, tick: Tick) {
        let end = TICK * tick;
        loop {
            let next = self.queue.first_key_value().map(|(key, _)| (key.0, key.1));
            let alarm = self.next_alarm();
            let is_alarm = match (next, alarm) {
                (None, None) => break,
                (None, Some(_)) => true,
                (Some(_), None) => false,
                (Some(next), Some((due, class, _))) => (due, class) < next,
            };
            let at = if is_alarm { alarm.map(|alarm| alarm.0) } else { next.map(|next| next.0) };
            let Some(at) = at.filter(|at| *at < end) else { break };
            self.now = self.now.max(at);
            match alarm {
                Some((_, _, process)) if is_alarm => {
                    self.with(process, |driver, now| driver.run_due(now, Duration::ZERO).map(|_| ()));
                }
                _ => {
                    if let Some((_, happening)) = self.queue.pop_first() {
                        self.happen(happening);
                    }
                }
            }
        }
        self.now = self.now.max(end);
    }

    /// Whose alarm is due next.
    fn next_alarm(&self) -> Option<(Duration, Class, ProcessId)> {
        let all = (0..).map(ProcessId).zip(&self.members).filter_map(|(process, member)| match member {
            Member::Live(driver) => {
                let (due, is_late) = driver.next_due()?;
                Some((due, if is_late { Class::Timer } else { Class::Detection }, process))
            }
            Member::Gone { .. } => None,
        });
        all.min()
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Start(process) => self.give(process, Event::Start),
            Happening::Told(process, peer, Some(life)) => self.give(process, Event::CrashDetected(peer, life)),
            Happening::Told(process, peer, None) => self.give(process, Event::RecoveryDetected(peer)),
            Happening::Arrival { from, life, to, frame, counts } => self.arrive((from, life), to, &frame, counts),
            Happening::Fault(kind) => self.fault(&kind),
        }
    }

    /// Something happens to the members or to the network now. (A crash amid sending does not: power is cut instead.)
    pub fn fault(&mut self, kind: &FaultKind) {
        match kind {
            FaultKind::Crash { process, .. } => self.crash(ProcessId(*process), 0),
            FaultKind::Recover(process) => self.recover(ProcessId(*process)),
            FaultKind::Join(process) => self.join(ProcessId(*process)),
            FaultKind::Leave(process) => self.leave(ProcessId(*process)),
            FaultKind::Notice(process) => self.give(ProcessId(*process), Event::Notice),
            FaultKind::Partition(groups) => {
                let group =
                    |process: u16| groups.iter().position(|group| group.contains(&process)).unwrap_or(groups.len());
                self.groups = Some((0..self.scenario.processes).map(group).collect());
            }
            FaultKind::Heal => self.groups = None,
            FaultKind::Cut(channels) => self.cuts.extend(channels.each()),
            FaultKind::Mend(channels) => channels.each().for_each(|channel| {
                self.cuts.remove(&channel);
            }),
        }
    }

    /// A member loses power; of what was not synced on its disk these parts survive (see [`MemoryDisk::power_on_again`]).
    pub fn crash(&mut self, process: ProcessId, keeps: u8) {
        let member = &mut self.members[process.index()];
        let Member::Live(driver) = member else { return };
        let life = driver.machine().life();
        let nothing = Member::Gone { storage: FileStorage::new(MemoryDisk::default(), process), is_member: true };
        let Member::Live(driver) = std::mem::replace(member, nothing) else { return };
        let mut storage = driver.into_parts().1;
        storage.disk_mut().power_on_again(keeps);
        *member = Member::Gone { storage, is_member: true };
        let is_stale = |happening: &Happening| matches!(happening, Happening::Told(_, peer, None) if *peer == process);
        self.queue.retain(|_, happening| !is_stale(happening));
        self.tell(process, Some(life));
    }

    /// A member's power will be lost after so many bytes and calls to its disk: it crashes amid a write.
    pub fn cut_power_after(&mut self, process: ProcessId, units: u64) {
        if let Member::Live(driver) = &mut self.members[process.index()] {
            driver.storage_mut().disk_mut().cut_power_after(units);
        }
    }

    /// A member that has crashed is back, with what is on its disk.
    pub fn recover(&mut self, process: ProcessId) {
        let Member::Gone { storage, is_member: true } = &mut self.members[process.index()] else { return };
        let state = storage.load(Agreement::of(&self.scenario), process).expect("no power cut damages a state");
        let past = state.map_or(Past::Life(0, None), |state| Past::Life(state.life, state.stable));
        let is_stale =
            |happening: &Happening| matches!(happening, Happening::Told(_, peer, Some(_)) if *peer == process);
        self.queue.retain(|_, happening| !is_stale(happening));
        self.begin(process, past).expect("the scenario is valid");
        self.tell(process, None);
        self.give(process, Event::Recover(self.members()));
    }

    fn join(&mut self, process: ProcessId) {
        let Member::Gone { storage, is_member: false } = &mut self.members[process.index()] else { return };
        let state = storage.load(Agreement::of(&self.scenario), process).expect("no power cut damages a state");
        let past = state.map_or(Past::None, |state| Past::Life(state.life, state.stable));
        self.begin(process, past).expect("the scenario is valid");
        self.give(process, Event::Join(self.members()));
    }

    fn leave(&mut self, process: ProcessId) {
        self.give(process, Event::Leave);
        let member = &mut self.members[process.index()];
        if matches!(member, Member::Live(_)) {
            let nothing = Member::Gone { storage: FileStorage::new(MemoryDisk::default(), process), is_member: false };
            if let Member::Live(driver) = std::mem::replace(member, nothing) {
                *member = Member::Gone { storage: driver.into_parts().1, is_member: false };
            }
        }
    }

    /// A perfect detector, if there is one, will tell all live members.
    fn tell(&mut self, peer: ProcessId, crashed: Option<Incarnation>) {
        let Some(delay) = self.scenario.detector.tells_after() else { return };
        for process in self.scenario.identities().processes().filter(|process| *process != peer) {
            self.put(self.now + TICK * delay, Class::Detection, Happening::Told(process, peer, crashed));
        }
    }

    fn members(&self) -> Set {
        let is_member = |member: &Member| !matches!(member, Member::Gone { is_member: false, .. });
        (0..).zip(&self.members).filter(|(_, member)| is_member(member)).map(|(process, _)| process).collect()
    }

    fn give(&mut self, process: ProcessId, event: Event) {
        self.with(process, |driver, now| driver.handle(now, event));
    }

    /// A live member does something; its messages are on their way then. Without power it crashes.
    fn with<E>(
        &mut self,
        process: ProcessId,
        act: impl FnOnce(&mut Driver<Outbox, Storage>, Duration) -> Result<(), E>,
    ) {
        let Member::Live(driver) = &mut self.members[process.index()] else { return };
        let is_done = act(driver, self.now).is_ok();
        let life = driver.machine().life();
        for (to, envelope, kind) in std::mem::take(&mut driver.transport_mut().0) {
            self.send((process, life), to, envelope, kind);
        }
        if !is_done {
            let keeps = self.chance.random_range(0..8);
            self.crash(process, keeps);
        }
    }

    fn send(&mut self, (from, life): (ProcessId, Incarnation), to: ProcessId, envelope: Envelope, kind: Kind) {
        *self.totals.by_kind.entry(kind).or_default() += 1;
        let ticks = match self.scenario.network.delay_of(from, to) {
            Delay::Fixed(ticks) => ticks,
            Delay::Uniform(shortest, longest) => self.chance.random_range(shortest..=longest),
        };
        let latest = self.latest.entry((from, to)).or_default();
        *latest = (*latest).max(self.now + TICK * ticks);
        let (at, counts) = (*latest, envelope.depth > 0);
        let frame = Frame::Message(envelope).to_bytes();
        self.put(at, Class::Arrival, Happening::Arrival { from, life, to, frame, counts });
    }

    fn arrive(&mut self, (from, life): (ProcessId, Incarnation), to: ProcessId, frame: &[u8], counts: bool) {
        let is_lost =
            self.scenario.network.loss > 0 && self.chance.random_range(0..1_000_000) < self.scenario.network.loss;
        let is_parted = self.groups.as_ref().is_some_and(|groups| groups[from.index()] != groups[to.index()]);
        let is_there = matches!(self.members[to.index()], Member::Live(_));
        if is_lost || is_parted || self.cuts.contains(&(from, to)) || !is_there {
            self.totals.lost += u64::from(counts);
            return;
        }
        let Ok(Frame::Message(envelope)) = Frame::from_bytes(frame) else {
            unreachable!("it was written as a message")
        };
        self.give(to, Event::Message(from, life, envelope));
    }

    /// What is on the disk of a member that has crashed.
    pub fn kept(&mut self, process: ProcessId) -> Option<State> {
        let Member::Gone { storage, .. } = &mut self.members[process.index()] else { return None };
        storage.load(Agreement::of(&self.scenario), process).expect("no power cut damages a state")
    }

    /// What was counted so far.
    #[must_use]
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// What each live member is.
    #[must_use]
    pub fn standings(&self) -> Vec<Option<Standing>> {
        let standing = |member: &Member| match member {
            Member::Live(driver) => Some(driver.machine().standing()),
            Member::Gone { .. } => None,
        };
        self.members.iter().map(standing).collect()
    }

    /// What all members have done, in order, since this was asked last.
    pub fn take_records(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.records.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
