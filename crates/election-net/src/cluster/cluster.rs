//! A cluster from its beginning to its end.

mod ending;
mod gone;
mod guests;
mod live;

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, SystemTime};

use election_core::ProcessId;
use election_core::model::{Condition, Tick};
use election_core::scenario::{Fault, FaultKind};
use tokio::process::Command;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use self::live::Live;
use crate::cluster::detections::{Detection, Detections, is_told};
use crate::cluster::guests::{Guest, Sighting};
use crate::cluster::journal::{Entry, Journal};
use crate::cluster::orders::{self, Order};
use crate::cluster::place::Place;
use crate::cluster::process::{Line, MemberProcess};
use crate::cluster::quiet::Quiet;
use crate::cluster::relay::{Passed, Relay};
use crate::cluster::said::{Said, Told};
use crate::cluster::settings::{Call, ClusterError, ClusterSettings, News, Outcome, check, check_guests};
use crate::cluster::turns::Turns;
use crate::cluster::wires::Wires;
use crate::driver::{Cause, Phase, Record};

/// How long processes may take to be there.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it looks whether guests are connected.
const LOOK: Duration = Duration::from_millis(20);
/// How long before the first tick all are told that it comes.
const NOTICE: Duration = Duration::from_millis(100);
/// This part of a tick a message may take to be handled before the next one arrives.
const TURN: u32 = 16;

/// Runs a scenario on real processes, until nothing happens any more or somebody says stop; one that is watched goes on until then, or until
/// its last tick. All processes are gone then.
///
/// # Errors
/// When the scenario cannot be run so, or processes do not start or end by themselves.
pub async fn run(
    settings: &ClusterSettings,
    command: impl FnMut(&Call) -> Command,
    tell: impl FnMut(News<'_>),
    mut orders: mpsc::Receiver<Order>,
) -> Result<Outcome, ClusterError> {
    check(&settings.scenario)?;
    check_guests(&settings.scenario, &settings.guests)?;
    let wires = Wires::bind_for_guests(&settings.scenario, settings.guests.clone()).await;
    let (wires, sightings) = wires.map_err(|error| ClusterError::Start("a relay", error))?;
    let mut cluster = Cluster::new(settings, (wires, sightings), command, tell);
    let ended = tokio::select! {
        begun = cluster.begin() => begun.map(|()| false),
        () = orders::until_stop(&mut orders) => Ok(true),
    };
    let ended = match ended {
        Ok(false) => cluster.go_on(&mut orders).await,
        Ok(true) => Ok(End::Stopped),
        Err(error) => Err(error),
    };
    cluster.end().await;
    cluster.show_end();
    let end = ended?;
    let (was_stopped, reached_last_tick) = (end == End::Stopped, end == End::LastTick);
    let Cluster { journal, guests, by_hand, .. } = cluster;
    Ok(Outcome { journal, was_stopped, reached_last_tick, guests, by_hand })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Quiet,
    LastTick,
    Stopped,
}

struct Cluster<'a, C, T> {
    settings: &'a ClusterSettings,
    command: C,
    tell: T,
    wires: Wires,
    sightings: mpsc::Receiver<Sighting>,
    relay: Relay,
    journal: Journal,
    quiet: Quiet,
    turns: Turns,
    places: Vec<Place>,
    lines: mpsc::Receiver<Line>,
    said: mpsc::Sender<Line>,
    started: u64,
    zero: Instant,
    began: SystemTime,
    faults: VecDeque<Fault>,
    detections: Detections,
    guests: BTreeMap<u16, Guest>,
    live: Live,
    has_begun: bool,
    /// What somebody has done to members by hand.
    by_hand: Vec<(Tick, FaultKind)>,
}

impl<'a, C: FnMut(&Call) -> Command, T: FnMut(News<'_>)> Cluster<'a, C, T> {
    fn new(
        settings: &'a ClusterSettings,
        (wires, sightings): (Wires, mpsc::Receiver<Sighting>),
        command: C,
        tell: T,
    ) -> Self {
        let scenario = &settings.scenario;
        let (said, lines) = mpsc::channel(4096);
        Self {
            settings,
            command,
            tell,
            wires,
            sightings,
            relay: Relay::new(scenario),
            journal: Journal::default(),
            quiet: Quiet::new(scenario, !settings.guests.is_empty()),
            turns: Turns::default(),
            places: (0..scenario.processes).map(|_| Place::default()).collect(),
            lines,
            said,
            started: 0,
            zero: Instant::now(),
            began: SystemTime::now(),
            faults: scenario.faults_in_order().into_iter().cloned().collect(),
            detections: Detections::new(scenario),
            guests: settings.guests.iter().map(|process| (*process, Guest::default())).collect(),
            live: Live::default(),
            has_begun: false,
            by_hand: Vec::new(),
        }
    }

    /// The tick that it is.
    fn now(&self) -> Tick {
        let ticks = self.zero.elapsed().as_nanos() / self.settings.tick.as_nanos().max(1);
        Tick::try_from(ticks).unwrap_or(Tick::MAX)
    }

    fn instant(&self, tick: Tick, phase: Phase) -> Instant {
        self.zero + self.settings.tick.saturating_mul(tick) + phase.begins(self.settings.tick)
    }

    /// Starts all processes, once the guests have come, and waits until all are there.
    async fn begin(&mut self) -> Result<(), ClusterError> {
        self.await_guests().await?;
        for process in self.ours().collect::<Vec<_>>() {
            self.start(process)?;
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            let missing = self.ours().filter(|process| !self.places[process.index()].is_ready).count();
            let apart = self.is_apart();
            if missing == 0 && apart.is_none() {
                break;
            }
            tokio::select! {
                Some(line) = self.lines.recv() => self.hear(line).await?,
                Some(sighting) = self.sightings.recv() => self.see(sighting),
                () = sleep(LOOK) => {}
                () = sleep_until(deadline) => return Err(apart.filter(|_| missing == 0).unwrap_or(ClusterError::Missing(missing))),
            }
        }
        (self.zero, self.began) = (Instant::now() + NOTICE, SystemTime::now() + NOTICE);
        self.wires.begin_at(self.zero);
        for process in self.relay.live().collect::<Vec<_>>() {
            self.places[process.index()].has_lived = true;
            self.tell_member(process, Told::begin(self.began)).await;
        }
        self.has_begun = true;
        (self.tell)(News::Begins);
        Ok(())
    }

    /// The processes that this cluster runs.
    fn ours(&self) -> impl Iterator<Item = ProcessId> + '_ {
        (0..self.settings.scenario.processes).filter(|process| !self.guests.contains_key(process)).map(ProcessId)
    }

    /// How a process is started.
    fn call(&self, process: ProcessId) -> Call {
        let others = self.settings.scenario.identities().processes().filter(|other| *other != process);
        let is_there = |other: &ProcessId| self.relay.condition(*other) == Condition::Live;
        let peers = others.filter(is_there).map(|other| (other, self.wires.address(other))).collect();
        Call { process, advertise: self.wires.address(process), peers }
    }

    /// Starts the process of a position. It does nothing until it is told to begin.
    fn start(&mut self, process: ProcessId) -> Result<(), ClusterError> {
        let call = self.call(process);
        let command = (self.command)(&call);
        let started = MemberProcess::start(command, process.0, self.started, self.said.clone());
        let running = started.map_err(|error| ClusterError::Start("a process", error))?;
        self.started += 1;
        let place = &mut self.places[process.index()];
        (place.running, place.is_ready) = (Some(running), false);
        Ok(())
    }

    async fn tell_member(&mut self, process: ProcessId, told: Told) {
        if let Some(running) = &mut self.places[process.index()].running {
            running.tell(told).await;
        }
    }

    /// Goes on until it ends.
    async fn go_on(&mut self, orders: &mut mpsc::Receiver<Order>) -> Result<End, ClusterError> {
        loop {
            let now = self.now();
            if now > self.settings.last_tick {
                return Ok(End::LastTick);
            }
            if self.settings.watchers.is_none() && self.is_quiet(now) {
                return Ok(End::Quiet);
            }
            self.show(now);
            let next = self.next_instant(now);
            tokio::select! {
                biased;
                order = orders.recv() => match order {
                    Some(Order::Happen(kind, answer)) => self.live.ask(self.now(), kind, answer),
                    Some(Order::Stop) | None => return Ok(End::Stopped),
                },
                Some(line) = self.lines.recv() => self.hear(line).await?,
                Some(passing) = self.wires.next() => {
                    let now = self.now();
                    self.relay.take(now, passing);
                }
                Some(sighting) = self.sightings.recv() => self.see(sighting),
                () = sleep_until(next) => self.do_due().await?,
            }
        }
    }

    /// Whether nothing will happen any more; looked at late in a tick.
    fn is_quiet(&self, now: Tick) -> bool {
        self.faults.is_empty()
            && self.detections.is_empty()
            && self.relay.in_flight() == 0
            && self.turns.is_all_handled()
            && self.places.iter().all(|place| !place.begins && place.killed.is_none() && !place.leaves)
            && self.quiet.is_at(now)
    }

    fn next_instant(&self, now: Tick) -> Instant {
        let all = [
            self.faults.front().map(|fault| self.instant(fault.at, Phase::Faults)),
            self.relay.next_due().map(|due| self.instant(due, Phase::Arrivals)),
            self.detections.next_due().map(|due| self.instant(due, Phase::Detections)),
            self.turns.until(),
        ];
        let next_tick = self.instant(now.saturating_add(1), Phase::Faults);
        all.into_iter().flatten().fold(next_tick, Instant::min)
    }

    async fn do_due(&mut self) -> Result<(), ClusterError> {
        let here = Instant::now();
        let is_due = |fault: &Fault| self.instant(fault.at, Phase::Faults) <= here;
        if self.faults.front().is_some_and(is_due)
            && let Some(fault) = self.faults.pop_front()
        {
            return self.happen(fault).await;
        }
        if let Some(asked) = self.live.due(self.now()) {
            return self.happen_as_asked(asked).await;
        }
        if self.relay.next_due().is_some_and(|due| self.instant(due, Phase::Arrivals) <= here) {
            self.relay.arrive(self.now(), |name| self.turns.order_of(name));
        }
        if self.turns.until().is_some_and(|until| until <= here) {
            self.turns.give_up();
        }
        self.pass_on();
        if self.detections.next_due().is_some_and(|due| self.instant(due, Phase::Detections) <= here)
            && let Some(detection) = self.detections.pop()
        {
            self.detect(detection).await;
        }
        Ok(())
    }

    /// Sends on what arrives, one message after the other.
    fn pass_on(&mut self) {
        while self.turns.until().is_none()
            && let Some(copies) = self.relay.next_arrival()
        {
            let now = self.now();
            copies.into_iter().for_each(|passed| self.pass(now, passed));
        }
    }

    fn pass(&mut self, now: Tick, passed: Passed) {
        match passed {
            Passed::Forwarded(passing) => {
                if !self.guests.contains_key(&passing.to) {
                    self.turns.waits_for(&passing, Instant::now() + self.settings.tick / TURN);
                } else if passing.envelope.depth > 0 {
                    self.turns.is_over(&passing.name);
                    self.quiet.happens(now);
                }
                self.journal.add(now, Entry::Forwarded { name: passing.name, to: passing.to });
                self.wires.forward(passing);
            }
            Passed::Lost(passing, loss) => {
                self.turns.is_over(&passing.name);
                self.journal.add(now, Entry::Lost { name: passing.name, to: passing.to, loss });
            }
        }
    }

    /// Something happens as the scenario says, if it can.
    async fn happen(&mut self, fault: Fault) -> Result<(), ClusterError> {
        let now = self.now();
        let process = fault.kind.process().map(ProcessId);
        let needed = match fault.kind {
            FaultKind::Recover(_) => Condition::Crashed,
            FaultKind::Join(_) => Condition::Absent,
            _ => Condition::Live,
        };
        if process.is_some_and(|process| self.relay.condition(process) != needed) {
            return Ok(());
        }
        (self.tell)(News::Fault(now, &fault.kind));
        self.quiet.happens(now);
        if self.relay.change(&fault.kind) {
            self.journal.add(now, Entry::Changed(fault.kind));
            return Ok(());
        }
        let Some(process) = process else { return Ok(()) };
        match fault.kind {
            FaultKind::Crash { .. } => self.crash(process, now).await?,
            FaultKind::Recover(_) | FaultKind::Join(_) => self.come(process).await?,
            FaultKind::Leave(_) => {
                self.leaves(process);
                self.tell_member(process, Told::Leave).await;
            }
            FaultKind::Notice(_) => self.tell_member(process, Told::Notice).await,
            _ => {}
        }
        Ok(())
    }

    /// A process is killed.
    async fn crash(&mut self, process: ProcessId, now: Tick) -> Result<(), ClusterError> {
        self.has_crashed(process, now);
        if let Some(running) = &mut self.places[process.index()].running {
            running.kill().await.map_err(ClusterError::End)?;
        }
        Ok(())
    }

    /// A process is killed, or was: messages no longer reach it.
    fn has_crashed(&mut self, process: ProcessId, now: Tick) {
        self.relay.set_condition(process, Condition::Crashed);
        self.wires.set_place(process, None);
        let place = &mut self.places[process.index()];
        place.is_ready = false;
        place.is_killed(process, now, &mut self.journal);
        self.quiet.is_gone(process.0);
        self.turns.is_gone(process.0);
        self.detections.forget_return(process);
    }

    /// A process leaves, or has left: messages no longer reach it.
    fn leaves(&mut self, process: ProcessId) {
        self.relay.set_condition(process, Condition::Absent);
        self.wires.set_place(process, None);
        self.places[process.index()].leaves = true;
        self.detections.forget_return(process);
    }

    async fn detect(&mut self, (peer, crashed): Detection) {
        let told = match crashed {
            Some(life) => Told::CrashDetected { peer: peer.0, life },
            None => Told::RecoveryDetected { peer: peer.0 },
        };
        let scenario = &self.settings.scenario;
        for process in self.relay.live().filter(|process| is_told(scenario, *process, peer)).collect::<Vec<_>>() {
            self.tell_member(process, told).await;
        }
    }

    /// A process is to be back, or to join: at once if it waits for that.
    async fn come(&mut self, process: ProcessId) -> Result<(), ClusterError> {
        let place = &mut self.places[process.index()];
        place.begins = true;
        if place.running.is_none() {
            self.start(process)?;
        } else if place.is_ready {
            self.begin_life(process).await;
        }
        Ok(())
    }

    async fn begin_life(&mut self, process: ProcessId) {
        let now = self.now();
        self.relay.set_condition(process, Condition::Live);
        let place = &mut self.places[process.index()];
        (place.begins, place.has_lived) = (false, false);
        self.quiet.happens(now);
        self.tell_member(process, Told::begin(self.began)).await;
    }

    /// What a member says.
    async fn hear(&mut self, (process, number, said): Line) -> Result<(), ClusterError> {
        let now = self.now();
        let process = ProcessId(process);
        let place = &mut self.places[process.index()];
        if place.running.as_ref().is_none_or(|running| running.number != number) {
            return Ok(());
        }
        match said {
            Some(Said::Listens { address, .. }) if place.killed.is_none() => {
                self.wires.set_place(process, Some(address));
            }
            Some(Said::Ready) => {
                place.is_ready = true;
                if place.begins {
                    self.begin_life(process).await;
                }
            }
            Some(Said::Step(record)) => {
                self.handled(now, record);
                self.pass_on();
            }
            Some(Said::Remembers(record)) => place.remembers(record, now, &mut self.journal),
            Some(Said::Listens { .. } | Said::Left) => {}
            None => self.is_gone(process).await?,
        }
        Ok(())
    }

    fn handled(&mut self, now: Tick, record: Box<Record>) {
        let place = &mut self.places[usize::from(record.process)];
        place.has_told(&record);
        let is_told_to = place.leaves || place.killed.is_some();
        if record.cause == Cause::Leave && !is_told_to && self.note_by_hand(FaultKind::Leave(record.process)) {
            self.leaves(ProcessId(record.process));
        }
        let place = &self.places[usize::from(record.process)];
        let at = Tick::try_from(u128::from(record.at) / self.settings.tick.as_micros().max(1)).unwrap_or(now);
        // Nobody is told that somebody is back who has not begun yet.
        if matches!(record.cause, Cause::Recovered(_)) && place.killed.is_none() {
            self.detections.forget_crash(ProcessId(record.process));
            self.detections.announce((ProcessId(record.process), None), at);
        }
        self.quiet.handled(at, &record);
        self.turns.handled(at, &record);
        if let Some(standing) = &record.standing
            && !matches!(record.cause, Cause::Leave)
        {
            (self.tell)(News::Standing(at, ProcessId(record.process), standing));
        }
        self.journal.add(now, Entry::Handled(record));
    }
}
