//! The driver of one host.

use std::collections::BTreeMap;
use std::time::Duration;

use election_core::algorithm::{Effect, Wait};
use election_core::host::Input;
use election_core::model::{Incarnation, Kind, Set, Tick, Timer};
use election_core::{Identities, ProcessId, Role, Scenario};

use crate::agreement::Agreement;
use crate::driver::alarms::{Alarm, Alarms, Pace};
use crate::driver::choices::{Draw, Recorded};
use crate::driver::machine::{Effects, Machine, Other, Parcel};
use crate::driver::record::{Cause, Record, Seen, SentRecord, StandingRecord, TimerRecord};
use crate::storage::{State, Storage, StorageError};
use crate::wire::{Contact, Envelope, Roster};

/// What carries messages to the other members. No call waits.
pub trait Transport {
    /// How many messages it has room for that go to a member; none where nobody knows where that member is.
    fn room(&self, to: ProcessId) -> usize;
    /// Takes a message for a member, or drops it where there is no room.
    fn send(&mut self, to: ProcessId, envelope: Envelope, kind: Kind);
    /// From now on a member is reached there.
    fn meet(&mut self, contact: &Contact);
    /// From now on these are the members, as far as this one knows.
    fn publish(&mut self, roster: Roster);
    /// A member has sent nonsense: the connection from it is cut off.
    fn cut_off(&mut self, peer: ProcessId);
}

/// What happens to a member, besides what it has set its alarms for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Its start in the scenario is due.
    Start,
    /// It is told to suspect its leader.
    Notice,
    /// A message has arrived on the connection of a member that is in this life of its.
    Message(ProcessId, Incarnation, Envelope),
    /// A detector that is told of crashes tells it: who, and which life is over.
    CrashDetected(ProcessId, Incarnation),
    /// A detector that is told of recoveries tells it.
    RecoveryDetected(ProcessId),
    /// It is back, and these are the members.
    Recover(Set),
    /// It is a member from now on, as these are.
    Join(Set),
    /// It is to leave.
    Leave,
    /// A member says where it is reached, or another member does.
    Contact(Contact),
}

/// Why a member has to stop.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// What it would send next would depend on a state that is not safe.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What a member is told of its scenario.
#[derive(Clone, Debug)]
pub struct Setting {
    process: ProcessId,
    agreement: Agreement,
    identities: Identities,
    /// The names of the kinds of messages.
    kinds: BTreeMap<Kind, String>,
    pace: Pace,
    /// Whether it keeps the algorithm's stable fields.
    keeps_stable: bool,
}

impl Setting {
    /// That of a process of a valid scenario, with ticks of this length; it keeps stable fields, or is to forget them.
    #[must_use]
    pub fn new(scenario: &Scenario, process: ProcessId, tick: Duration, keeps_stable: bool) -> Self {
        Self {
            process,
            agreement: Agreement::of(scenario),
            identities: scenario.identities(),
            kinds: scenario.info().kinds().map(|(kind, spec)| (kind, spec.kind.to_string())).collect(),
            pace: Pace::new(tick, scenario.detector),
            keeps_stable,
        }
    }

    fn kind(&self, kind: Kind) -> String {
        self.kinds.get(&kind).cloned().unwrap_or_default()
    }
}

/// The driver of one host: the only owner of it, of its alarms and of its storage.
pub struct Driver<T, S> {
    setting: Setting,
    machine: Box<dyn Machine>,
    alarms: Alarms,
    choices: Recorded,
    transport: T,
    storage: S,
    observe: Box<dyn FnMut(&Record) + Send>,
    /// What is safe.
    saved: Option<State>,
    contacts: BTreeMap<u16, String>,
    epoch: Option<u32>,
    last_leader: Option<u16>,
    /// Whether it is a member that lives: what arrives before and after that is lost.
    is_live: bool,
    depth: u32,
    sent: u64,
    steps: u64,
}

impl<T: Transport, S: Storage> Driver<T, S> {
    /// A member that has this host, and knows where these others are reached. A founder lives from [`Driver::found`] on, anybody else from
    /// when it is back or has joined.
    #[must_use]
    pub fn new(
        setting: Setting,
        machine: Box<dyn Machine>,
        contacts: BTreeMap<u16, String>,
        (transport, storage): (T, S),
        choices: Box<dyn Draw + Send>,
        observe: Box<dyn FnMut(&Record) + Send>,
    ) -> Self {
        let alarms = Alarms::new(setting.pace);
        let mut driver = Self {
            setting,
            machine,
            alarms,
            choices: Recorded::new(choices),
            transport,
            storage,
            observe,
            saved: None,
            contacts,
            epoch: None,
            last_leader: None,
            is_live: false,
            depth: 0,
            sent: 0,
            steps: 0,
        };
        for (process, address) in &driver.contacts {
            driver.transport.meet(&Contact { process: *process, address: address.clone() });
        }
        driver
    }

    /// A founder begins.
    ///
    /// # Errors
    /// When its state cannot be kept.
    pub fn found(&mut self, now: Duration) -> Result<(), DriverError> {
        self.begin_life(now);
        self.save(None)
    }

    fn begin_life(&mut self, now: Duration) {
        self.is_live = true;
        self.alarms.begin(now, self.machine.expected().iter().map(ProcessId));
    }

    /// When it has to be asked for [`Driver::run_due`] next, if nothing happens before; and whether that comes after what a detector tells at
    /// the same time.
    #[must_use]
    pub fn next_due(&self) -> Option<(Duration, bool)> {
        self.alarms.next().filter(|_| self.is_live)
    }

    /// Handles the next alarm that has been due for so long. Says whether there was one.
    ///
    /// # Errors
    /// When its state cannot be kept; it then has to stop.
    pub fn run_due(&mut self, now: Duration, late_by: Duration) -> Result<bool, DriverError> {
        if !self.is_live {
            return Ok(false);
        }
        // Nothing was due before the beginning.
        let due = now.checked_sub(late_by);
        let Some(alarm) = due.and_then(|due| self.alarms.take_due(due)) else { return Ok(false) };
        let (cause, input) = match alarm {
            Alarm::Timer(timer) => (Cause::Timer(timer.0), Input::Timer(timer)),
            Alarm::Beat => (Cause::Beat, Input::Beat),
            Alarm::AskProxies(peer) => (Cause::AskProxies(peer.0), Input::AskProxies),
            Alarm::Silence(peer) => (Cause::Silence(peer.0), Input::Silence(peer)),
        };
        self.input(now, cause, input)?;
        Ok(true)
    }

    /// Handles something that happens.
    ///
    /// # Errors
    /// When its state cannot be kept; it then has to stop.
    pub fn handle(&mut self, now: Duration, event: Event) -> Result<(), DriverError> {
        match event {
            Event::Contact(contact) => return self.meet(contact),
            Event::Recover(members) if !self.is_live => {
                self.begin_life(now);
                return self.input(now, Cause::Recovered(members.iter().collect()), Input::Recovered(members));
            }
            Event::Join(members) if !self.is_live => {
                self.begin_life(now);
                return self.input(now, Cause::Joined(members.iter().collect()), Input::Joined(members));
            }
            Event::Recover(_) | Event::Join(_) => return Ok(()),
            _ if !self.is_live => return Ok(()),
            _ => {}
        }
        match event {
            Event::Message(from, life, envelope) => self.receive(now, (from, life), &envelope),
            Event::Start => self.input(now, Cause::Start, Input::Start),
            Event::Notice => self.input(now, Cause::Notice, Input::Notice),
            Event::CrashDetected(peer, life) => {
                let cause = Cause::CrashDetected { peer: peer.0, life };
                self.input(now, cause, Input::CrashDetected { peer, life })
            }
            Event::RecoveryDetected(peer) => {
                self.input(now, Cause::RecoveryDetected(peer.0), Input::RecoveryDetected(peer))
            }
            Event::Leave => {
                self.is_live = false;
                self.input(now, Cause::Leave, Input::Leave)
            }
            Event::Recover(_) | Event::Join(_) | Event::Contact(_) => Ok(()),
        }
    }

    fn receive(
        &mut self,
        now: Duration,
        (from, life): (ProcessId, Incarnation),
        envelope: &Envelope,
    ) -> Result<(), DriverError> {
        // Nobody sends in a life that it has not begun.
        let received = if envelope.life > life {
            None
        } else {
            self.machine.receive((from, envelope.life), &envelope.content, &mut self.choices).ok()
        };
        let Some((kind, effects)) = received else {
            self.transport.cut_off(from);
            return Ok(());
        };
        self.depth = self.depth.max(envelope.depth);
        let cause = Cause::Message { from: from.0, life, number: envelope.number, kind: self.setting.kind(kind) };
        self.carry_out(now, cause, effects)
    }

    fn input(&mut self, now: Duration, cause: Cause, input: Other) -> Result<(), DriverError> {
        let effects = self.machine.handle(input, &mut self.choices);
        self.carry_out(now, cause, effects)
    }

    /// Carries out what a host does: its state is safe first, together with the record; then it is told what was done, then messages leave. So
    /// nobody hears from a step of which no record is, and no state is there that no record explains.
    fn carry_out(&mut self, now: Duration, cause: Cause, effects: Effects) -> Result<(), DriverError> {
        let mut record = Record {
            process: self.setting.process.0,
            life: self.machine.life(),
            step: self.steps,
            at: u64::try_from(now.as_micros()).unwrap_or(u64::MAX),
            cause,
            depth: self.depth,
            has_started: effects.contains(&Effect::Started),
            elections: 0,
            drawn: self.choices.take(),
            sent: Vec::new(),
            timers: Vec::new(),
            standing: None,
            seen: Vec::new(),
        };
        self.steps += 1;
        let mut parcels = Vec::new();
        for effect in effects {
            self.note(&effect, &mut record);
            if let Effect::Send(parcel) = effect {
                parcels.push(self.addressed(parcel, &mut record));
            } else {
                let ticks = self.ticks(&effect, &mut record);
                self.alarms.note(&effect, ticks, now);
            }
        }
        self.save(Some(&record))?;
        (self.observe)(&record);
        for (to, envelope, kind) in parcels {
            self.transport.send(to, envelope, kind);
        }
        Ok(())
    }

    /// Takes note of what an effect says of the process itself.
    fn note(&mut self, effect: &Effect<Parcel>, record: &mut Record) {
        match *effect {
            Effect::ElectionBegun => record.elections += 1,
            Effect::StandingChanged { after, epoch, .. } => {
                let leader = after.leader.and_then(|leader| self.setting.identities.bearer(leader));
                if leader.is_some() {
                    self.last_leader = leader.map(|leader| leader.0);
                }
                if after.role == Role::Leader && epoch.is_some() {
                    self.epoch = epoch;
                }
                record.standing = Some(StandingRecord {
                    role: after.role.name().to_owned(),
                    leader: leader.map(|leader| leader.0),
                    identity: after.leader.map(|leader| self.setting.identities.text(leader)),
                    epoch,
                });
            }
            Effect::SuspicionBegun(peer) => record.seen.push(Seen::Suspects(peer.0)),
            Effect::SuspicionEnded(peer) => record.seen.push(Seen::SuspectsNoLonger(peer.0)),
            _ => {}
        }
    }

    /// A message in its envelope, and its part of the record.
    fn addressed(&mut self, parcel: Parcel, record: &mut Record) -> (ProcessId, Envelope, Kind) {
        let depth = if parcel.is_of_detector() { 0 } else { self.depth.saturating_add(1) };
        let Parcel { to, life, kind, bits, bytes } = parcel;
        let number = self.sent;
        self.sent += 1;
        // There is never less room than before: only this sends.
        let before = record.sent.iter().filter(|sent| sent.to == to.0 && !sent.is_dropped).count();
        let is_dropped = before >= self.transport.room(to);
        record.sent.push(SentRecord { number, to: to.0, kind: self.setting.kind(kind), bits, depth, is_dropped });
        (to, Envelope { number, life, depth, content: bytes }, kind)
    }

    /// How many ticks a timer runs that is set.
    fn ticks(&mut self, effect: &Effect<Parcel>, record: &mut Record) -> Tick {
        let Effect::TimerSet(Timer(timer), wait) = *effect else { return 0 };
        let ticks = match wait {
            Wait::Fixed(ticks) => ticks,
            Wait::Between(shortest, longest) => self.choices.wait(self.setting.process, shortest, longest),
        };
        record.timers.push(TimerRecord { timer, ticks, is_drawn: matches!(wait, Wait::Between(..)) });
        ticks
    }

    fn meet(&mut self, contact: Contact) -> Result<(), DriverError> {
        let is_known = self.contacts.get(&contact.process) == Some(&contact.address);
        if is_known || contact.process == self.setting.process.0 || contact.process >= self.setting.identities.len() {
            return Ok(());
        }
        self.transport.meet(&contact);
        self.contacts.insert(contact.process, contact.address);
        // Before it lives, there is a state of an earlier life that has to stay as it is.
        if self.is_live { self.save(None) } else { Ok(()) }
    }

    /// Keeps the state, if it has changed; with the record of the step that has changed it, if one has.
    fn save(&mut self, record: Option<&Record>) -> Result<(), DriverError> {
        let mut members = self.machine.members();
        if !self.is_live {
            members.remove(self.setting.process.0);
        }
        let stable = self.setting.keeps_stable.then(|| self.machine.stable());
        // After most steps it has not: then nothing is made to compare it with.
        let is_same = |saved: &State| {
            saved.life == self.machine.life()
                && (saved.epoch, saved.last_leader) == (self.epoch, self.last_leader)
                && saved.members.iter().copied().eq(members.iter())
                && (&saved.contacts, &saved.stable) == (&self.contacts, &stable)
        };
        if self.saved.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        let mut state = State {
            agreement: self.setting.agreement,
            process: self.setting.process.0,
            life: self.machine.life(),
            epoch: self.epoch,
            last_leader: self.last_leader,
            members: members.iter().collect(),
            contacts: self.contacts.clone(),
            stable,
            step: None,
        };
        state.step = record.and_then(Record::to_json);
        self.storage.save(&state)?;
        state.step = None;
        let tells = |state: &State| (state.members.clone(), state.contacts.clone());
        if self.saved.as_ref().map(tells) != Some(tells(&state)) {
            let contacts = state.contacts.iter();
            let contacts = contacts.map(|(process, address)| Contact { process: *process, address: address.clone() });
            self.transport.publish(Roster { members: state.members.clone(), contacts: contacts.collect() });
        }
        self.saved = Some(state);
        Ok(())
    }

    /// The host.
    #[must_use]
    pub fn machine(&self) -> &dyn Machine {
        &*self.machine
    }

    /// What carries its messages.
    pub fn transport_mut(&mut self) -> &mut T {
        &mut self.transport
    }

    /// Where its state is kept.
    pub fn storage_mut(&mut self) -> &mut S {
        &mut self.storage
    }

    /// Its position.
    #[must_use]
    pub fn process(&self) -> ProcessId {
        self.setting.process
    }

    /// It begins from another past than it seemed: so it was before it lives.
    pub fn set_machine(&mut self, machine: Box<dyn Machine>) {
        self.machine = machine;
    }

    /// What carried its messages, and its storage: it is no more.
    #[must_use]
    pub fn into_parts(self) -> (T, S) {
        (self.transport, self.storage)
    }
}
