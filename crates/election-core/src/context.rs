//! What a handler may ask and do.

use crate::algorithm::Reason;
use crate::identities::Identities;
use crate::process::{Identity, Incarnation, Process, ProcessId, Role, Timer};
use crate::sets::Set;
use crate::signal::Signal;
use crate::sim::scenario::Tick;
use crate::system::erased::{Erased, ErasedMessage, Relay};
use crate::system::member::Member;
use crate::system::network::{Envelope, Flight, Network};
use crate::system::observer::Observer;
use crate::system::setup::Setup;

/// What a handler may ask about its process, and what it may do. A process that crashes at one of its sends does nothing of
/// what its handler says after it.
pub struct Context<'a, P: Process> {
    identities: &'a Identities,
    options: &'a P::Options,
    position: ProcessId,
    me: Identity,
    member: &'a mut Member,
    /// Nothing where the observer stands between a handler and the network.
    network: Option<&'a mut Network<P::Message>>,
    observer: &'a mut dyn Observer<P::Message>,
    /// Whether the observer wants lines and notes.
    wants_remarks: bool,
}

/// A part of a sentence that a [`Reason`] leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Shown as the identity's value.
    Identity(Identity),
    /// Shown as the process's identity.
    Process(ProcessId),
    /// Shown as a number.
    Number(u32),
}

impl From<Identity> for Operand {
    fn from(identity: Identity) -> Self {
        Self::Identity(identity)
    }
}

impl From<ProcessId> for Operand {
    fn from(process: ProcessId) -> Self {
        Self::Process(process)
    }
}

impl From<u32> for Operand {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl<'a, P: Process> Context<'a, P> {
    pub(crate) fn new(
        setup: &'a Setup<P::Options>,
        position: ProcessId,
        member: &'a mut Member,
        network: &'a mut Network<P::Message>,
        observer: &'a mut dyn Observer<P::Message>,
        wants_remarks: bool,
    ) -> Self {
        let Setup { identities, options, .. } = setup;
        let me = identities.at(position);
        Self { identities, options, position, me, member, network: Some(network), observer, wants_remarks }
    }

    // What it may ask.

    /// The process's own position.
    #[must_use]
    #[inline]
    pub fn position(&self) -> ProcessId {
        self.position
    }

    /// The process's own identity.
    #[must_use]
    #[inline]
    pub fn me(&self) -> Identity {
        self.me
    }

    /// The identity of a process.
    #[must_use]
    #[inline]
    pub fn identity(&self, process: ProcessId) -> Identity {
        self.identities.at(process)
    }

    /// The process's own incarnation.
    #[must_use]
    #[inline]
    pub fn incarnation(&self) -> Incarnation {
        self.member.incarnation
    }

    /// The options in force.
    #[must_use]
    #[inline]
    pub fn options(&self) -> &'a P::Options {
        self.options
    }

    /// Its role.
    #[must_use]
    #[inline]
    pub fn role(&self) -> Role {
        self.member.role
    }

    /// The leader that it knows; its own identity when it is leader.
    #[must_use]
    #[inline]
    pub fn leader(&self) -> Option<Identity> {
        self.member.leader
    }

    /// Whether it is the leader.
    #[must_use]
    #[inline]
    pub fn is_leader(&self) -> bool {
        self.member.role == Role::Leader
    }

    /// Whether identity `a` wins against identity `b`; an identity does not beat itself.
    #[must_use]
    #[inline]
    pub fn beats(&self, a: Identity, b: Identity) -> bool {
        a > b
    }

    /// Everyone, by position, whether live or not.
    pub fn processes(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<P> {
        (0..self.identities.len()).map(ProcessId)
    }

    /// The next position round the ring, those skipped that are known to have crashed or to be no members; itself when nobody
    /// else is left.
    #[must_use]
    #[inline]
    pub fn successor(&self) -> ProcessId {
        let count = self.identities.len();
        let next = |position: u16| if position + 1 == count { 0 } else { position + 1 };
        let mut position = next(self.position.0);
        if let Some(peers) = self.member.peers() {
            while position != self.position.0 && peers.lacks(position) {
                position = next(position);
            }
        }
        ProcessId(position)
    }

    /// Whether a process is known to have crashed, or to be no member.
    #[must_use]
    #[inline]
    pub fn is_known_crashed(&self, process: ProcessId) -> bool {
        self.member.peers().is_some_and(|peers| peers.lacks(process.0))
    }

    /// Whether an identity is known to be that of a process that has crashed or is no member.
    #[must_use]
    #[inline]
    pub fn is_known_dead(&self, identity: Identity) -> bool {
        self.member.peers().is_some_and(|peers| self.is_one_of(peers.lacking(), identity))
    }

    /// Whether an identity is known to be that of a process that is no member.
    #[must_use]
    #[inline]
    pub fn is_known_absent(&self, identity: Identity) -> bool {
        self.member.peers().is_some_and(|peers| self.is_one_of(peers.absent.iter(), identity))
    }

    /// Whether an identity is that of one of these positions. Out of the way of runs in which nobody is known to be dead.
    #[inline(never)]
    fn is_one_of(&self, mut positions: impl Iterator<Item = u16>, identity: Identity) -> bool {
        positions.any(|position| self.identity(ProcessId(position)) == identity)
    }

    /// Whether it takes a process for a member, live or not.
    #[must_use]
    #[inline]
    pub fn is_member(&self, process: ProcessId) -> bool {
        self.member.peers().is_none_or(|peers| !peers.absent.contains(process.0))
    }

    // What it may do.

    /// Sends a message.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn send(&mut self, to: ProcessId, message: P::Message) {
        if self.member.is_cut_short() {
            return;
        }
        match &mut self.network {
            // On the page no handler but an erased one has a network, and that sends nothing itself.
            Some(network) if cfg!(feature = "terminal") => {
                let (flight, envelope) = network.send(Envelope { message, from: self.position, to });
                self.observer.sent(flight, envelope);
            }
            _ => self.relay(to, message),
        }
        self.member.has_sent();
    }

    /// Takes a process for crashed from now on, whatever a detector may say.
    pub fn take_for_crashed(&mut self, process: ProcessId) {
        if !self.member.is_cut_short() {
            self.member.learn_of_crash(process);
        }
    }

    /// Takes whoever has this identity for live again.
    pub fn take_for_live(&mut self, identity: Identity) {
        if !self.member.is_cut_short() {
            for process in self.identities.bearers(identity) {
                self.member.learn_of_recovery(process);
            }
        }
    }

    /// Sends a message of the engine's own to several, by position.
    pub(crate) fn signal(&mut self, to: &Set, signal: Signal) {
        let network = self.network.as_deref_mut().expect("only the engine signals, and that has a network");
        for to in to.iter().map(ProcessId) {
            if !self.member.is_cut_short() {
                let envelope = Envelope { message: signal, from: self.position, to };
                let flight = network.send_signal(envelope.clone());
                self.observer.signal_sent(flight, &envelope);
                self.member.has_sent();
            }
        }
    }

    /// Sets a timer to run out in this many ticks (0: later in this tick); set again, it starts anew.
    pub fn set_timer(&mut self, timer: Timer, ticks: Tick) {
        if !self.member.is_cut_short() {
            self.member.start_timer(timer);
            self.observer.timer_set(self.position, timer, ticks);
        }
    }

    /// Stops a timer, if it runs.
    pub fn cancel_timer(&mut self, timer: Timer) {
        if !self.member.is_cut_short() && self.member.stop_timer(timer) {
            self.observer.timer_stopped(self.position, timer);
        }
    }

    /// It bids for leadership and knows no leader.
    pub fn become_candidate(&mut self) {
        self.become_role(Role::Candidate, None);
    }

    /// It has lost and does not know the leader yet.
    #[inline]
    pub fn become_passive(&mut self) {
        self.become_role(Role::Passive, None);
    }

    /// It knows the leader.
    pub fn become_follower(&mut self, leader: Identity) {
        self.become_role(Role::Follower, Some(leader));
    }

    /// It is the leader.
    pub fn become_leader(&mut self) {
        self.become_role(Role::Leader, Some(self.me()));
    }

    #[inline]
    fn become_role(&mut self, role: Role, leader: Option<Identity>) {
        if (self.member.role, self.member.leader) != (role, leader) {
            self.change_role(role, leader);
        }
    }

    fn change_role(&mut self, role: Role, leader: Option<Identity>) {
        if !self.member.is_cut_short() {
            (self.member.role, self.member.leader) = (role, leader);
            self.observer.role_changed(self.position, role, leader);
        }
    }

    /// Marks the line of the pseudocode that runs. No effect on the run.
    #[inline(always)]
    pub fn line(&mut self, label: &'static str) {
        if self.wants_remarks {
            self.tell_line(label);
        }
    }

    /// Says why. No effect on the run. At most [`Reason::MOST_OPERANDS`] operands.
    #[inline(always)]
    pub fn note<const COUNT: usize>(&mut self, reason: &'static Reason, operands: [Operand; COUNT]) {
        if reason.discards {
            self.observer.discarded();
        }
        if self.wants_remarks {
            self.tell_note(reason, &operands);
        }
    }

    // Out of the way of runs to which nobody listens, and of those that are not erased.

    #[cfg_attr(feature = "terminal", cold)]
    fn relay(&mut self, to: ProcessId, message: P::Message) {
        self.observer.sent(Flight::NONE, &Envelope { message, from: self.position, to });
    }

    #[cold]
    fn tell_line(&mut self, label: &'static str) {
        if !self.member.is_cut_short() {
            self.observer.line(self.position, label);
        }
    }

    #[cold]
    fn tell_note(&mut self, reason: &'static Reason, operands: &[Operand]) {
        if !self.member.is_cut_short() {
            let mut padded = [None; Reason::MOST_OPERANDS];
            for (place, operand) in padded.iter_mut().zip(operands) {
                *place = Some(*operand);
            }
            self.observer.note(self.position, reason, padded);
        }
    }
}

impl Context<'_, Erased> {
    /// Lets a handler of an algorithm do with its own types what it does to this context.
    pub(crate) fn lend<P: Process>(
        &mut self,
        received: Option<&ErasedMessage>,
        handler: impl FnOnce(&mut Context<'_, P>),
    ) {
        let network = self.network.as_deref_mut().expect("the engine hands out its network");
        handler(&mut Context {
            identities: self.identities,
            options: self.options.open(),
            position: self.position,
            me: self.me,
            member: self.member,
            network: None,
            observer: &mut Relay { network, observer: self.observer, received },
            wants_remarks: self.wants_remarks,
        });
    }
}

impl Reason {
    /// The most operands that a reason may have.
    pub const MOST_OPERANDS: usize = 3;
}
