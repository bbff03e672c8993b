//! What a handler may ask and do.

use std::ops::Range;

use crate::algorithm::choice::Choose;
use crate::algorithm::facts::Facts;
use crate::algorithm::local::Local;
use crate::algorithm::outbox::{Outbox, Standing};
use crate::algorithm::process::Process;
use crate::algorithm::reason::{Operand, Reason};
use crate::model::{Graph, Identity, Incarnation, ProcessId, Role, Tick, Timer};

/// What a handler may ask about its process, and what it may do.
///
/// What it does is carried out in order. A process that crashes at one of its sends does
/// nothing of what its handler says after that.
pub struct Context<'a, P: Process> {
    facts: &'a Facts<P::Options>,
    position: ProcessId,
    local: &'a mut Local,
    /// Who sent the message that is being handled.
    sender: Option<ProcessId>,
    outbox: &'a mut dyn Outbox<P::Message>,
    choices: &'a mut dyn Choose,
    /// Whether anybody reads lines and notes.
    wants_remarks: bool,
}

impl<'a, P: Process> Context<'a, P> {
    pub(crate) fn new(
        facts: &'a Facts<P::Options>,
        position: ProcessId,
        local: &'a mut Local,
        outbox: &'a mut dyn Outbox<P::Message>,
        choices: &'a mut dyn Choose,
        wants_remarks: bool,
    ) -> Self {
        Self { facts, position, local, sender: None, outbox, choices, wants_remarks }
    }

    /// The same for a handler of a message.
    #[must_use]
    pub(crate) fn answering(self, sender: ProcessId) -> Self {
        Self { sender: Some(sender), ..self }
    }

    // What it may ask.

    /// The process's own position.
    #[must_use]
    #[inline]
    pub fn position(&self) -> ProcessId {
        self.position
    }

    /// The process's own identity.
    ///
    /// # Panics
    /// When processes are anonymous.
    #[must_use]
    #[inline]
    pub fn me(&self) -> Identity {
        self.identity(self.position)
    }

    /// The identity of a process.
    ///
    /// # Panics
    /// When processes are anonymous: there is nothing to compare then but what they draw.
    #[must_use]
    #[inline]
    pub fn identity(&self, process: ProcessId) -> Identity {
        assert!(!self.facts.identities.are_anonymous(), "an anonymous process has no identity");
        self.facts.identities.at(process)
    }

    /// The process's own incarnation.
    #[must_use]
    #[inline]
    pub fn incarnation(&self) -> Incarnation {
        self.local.incarnation
    }

    /// The options in force.
    #[must_use]
    #[inline]
    pub fn options(&self) -> &'a P::Options {
        &self.facts.options
    }

    /// Whether a detector tells processes who has crashed.
    #[must_use]
    #[inline]
    pub fn has_detector(&self) -> bool {
        self.facts.has_detector
    }

    /// Its role.
    #[must_use]
    #[inline]
    pub fn role(&self) -> Role {
        self.local.standing.role
    }

    /// The leader that it knows; its own identity when it is leader.
    #[must_use]
    #[inline]
    pub fn leader(&self) -> Option<Identity> {
        self.local.standing.leader
    }

    /// Whether it is the leader.
    #[must_use]
    #[inline]
    pub fn is_leader(&self) -> bool {
        self.role() == Role::Leader
    }

    /// Whether identity `a` wins against identity `b`; an identity does not beat itself.
    #[must_use]
    #[inline]
    pub fn beats(&self, a: Identity, b: Identity) -> bool {
        a > b
    }

    /// Everyone, by position, whether live or not.
    pub fn processes(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<P> {
        self.facts.identities.processes()
    }

    /// The others to whom it may send, by position, whether live or not; on a one-way ring the next position only.
    pub fn neighbours(&self) -> impl Iterator<Item = ProcessId> + use<'a, P> {
        self.facts.graph.neighbours(self.position)
    }

    /// The next position round the ring, those skipped that are known to have crashed or to be no members; itself when nobody
    /// else is left.
    #[must_use]
    #[inline]
    pub fn successor(&self) -> ProcessId {
        self.nearest(Graph::next)
    }

    /// The position before round the ring, those skipped that are known to have crashed or to be no members; itself when
    /// nobody else is left.
    #[must_use]
    pub fn predecessor(&self) -> ProcessId {
        self.nearest(Graph::previous)
    }

    /// The process so many hops back round the ring: what an anonymous process can know of a message's origin.
    #[must_use]
    pub fn hops_back(&self, hops: u32) -> ProcessId {
        let count = u32::from(self.facts.graph.processes());
        let position = (u32::from(self.position.0) + count - hops % count) % count;
        ProcessId(u16::try_from(position).expect("it is below a 16-bit number"))
    }

    #[inline]
    fn nearest(&self, step: impl Fn(&Graph, ProcessId) -> ProcessId) -> ProcessId {
        let graph = &self.facts.graph;
        let mut nearest = step(graph, self.position);
        if let Some(peers) = self.local.peers() {
            while nearest != self.position && peers.lacks(nearest.0) {
                nearest = step(graph, nearest);
            }
        }
        nearest
    }

    /// Whether a process is known to have crashed, or to be no member.
    #[must_use]
    #[inline]
    pub fn is_known_crashed(&self, process: ProcessId) -> bool {
        self.local.peers().is_some_and(|peers| peers.lacks(process.0))
    }

    /// Whether an identity is known to be that of a process that has crashed or is no member.
    #[must_use]
    #[inline]
    pub fn is_known_dead(&self, identity: Identity) -> bool {
        self.local.peers().is_some_and(|peers| self.is_borne_by_one_of(peers.lacking(), identity))
    }

    /// Whether an identity is known to be that of a process that is no member.
    #[must_use]
    #[inline]
    pub fn is_known_absent(&self, identity: Identity) -> bool {
        self.local.peers().is_some_and(|peers| self.is_borne_by_one_of(peers.absent.iter(), identity))
    }

    fn is_borne_by_one_of(&self, mut positions: impl Iterator<Item = u16>, identity: Identity) -> bool {
        positions.any(|position| self.facts.identities.at(ProcessId(position)) == identity)
    }

    /// Whether it takes a process for a member, live or not.
    #[must_use]
    #[inline]
    pub fn is_member(&self, process: ProcessId) -> bool {
        self.local.peers().is_none_or(|peers| !peers.absent.contains(process.0))
    }

    // What it may do.

    /// Sends a message to a neighbour, or back to the sender of the message that is being handled. On a ring the neighbours are
    /// [`Context::successor`] and, if it is a two-way ring, [`Context::predecessor`].
    ///
    /// # Panics
    /// When there is no channel to that process: a mistake in the algorithm.
    #[inline(always)] // So that where the handler is compiled into a delivery, so is this, without a call.
    pub fn send(&mut self, to: ProcessId, message: P::Message) {
        assert!(
            self.may_send_to(to),
            "process {} sends to {}, to which it has no channel: ask ctx.neighbours() for those that it has",
            self.position.0,
            to.0
        );
        self.outbox.send(to, message);
    }

    #[inline(always)]
    fn may_send_to(&self, to: ProcessId) -> bool {
        let graph = &self.facts.graph;
        graph.has_channel(self.position, to) || self.sender == Some(to) || graph.is_ring() && self.is_next_live(to)
    }

    /// Whether those between are known to have crashed, so that a ring has closed over them.
    #[cold]
    fn is_next_live(&self, to: ProcessId) -> bool {
        to == self.successor() || self.facts.graph.is_two_way() && to == self.predecessor()
    }

    /// A number out of a range, which must not be empty: drawn from the seed, or, in a search, each of them in turn.
    ///
    /// # Panics
    /// When the range is empty.
    pub fn choose(&mut self, range: Range<u32>) -> u32 {
        assert!(range.start < range.end, "there is nothing to choose from in {range:?}");
        range.start + self.choices.choose(self.position, range.end - range.start)
    }

    /// Takes a process for crashed from now on, whatever a detector may say.
    pub fn take_for_crashed(&mut self, process: ProcessId) {
        self.local.learn_of_crash(process);
    }

    /// Takes whoever has this identity for live again.
    pub fn take_for_live(&mut self, identity: Identity) {
        for process in self.facts.identities.bearers(identity) {
            self.local.learn_of_recovery(process);
        }
    }

    /// Sets a timer to run out in this many ticks (0: later in this tick); set again, it starts anew.
    pub fn set_timer(&mut self, timer: Timer, ticks: Tick) {
        self.local.start_timer(timer);
        self.outbox.timer_set(timer, ticks);
    }

    /// Stops a timer, if it runs.
    pub fn cancel_timer(&mut self, timer: Timer) {
        if self.local.stop_timer(timer) {
            self.outbox.timer_stopped(timer);
        }
    }

    /// It bids for leadership and knows no leader.
    pub fn become_candidate(&mut self) {
        self.change_standing(Role::Candidate, None);
    }

    /// It has lost and does not know the leader yet.
    #[inline]
    pub fn become_passive(&mut self) {
        self.change_standing(Role::Passive, None);
    }

    /// It knows the leader.
    pub fn become_follower(&mut self, leader: Identity) {
        self.change_standing(Role::Follower, Some(leader));
    }

    /// It knows the leader, by position: so anonymous processes know theirs.
    pub fn become_follower_of(&mut self, leader: ProcessId) {
        self.become_follower(self.facts.identities.at(leader));
    }

    /// It is the leader.
    pub fn become_leader(&mut self) {
        self.change_standing(Role::Leader, Some(self.facts.identities.at(self.position)));
    }

    #[inline]
    fn change_standing(&mut self, role: Role, leader: Option<Identity>) {
        let (before, after) = (self.local.standing, Standing { role, leader });
        if before != after {
            self.local.standing = after;
            self.outbox.standing_changed(before, after);
        }
    }

    /// Marks the line of the pseudocode that runs. No effect on the run.
    #[inline]
    pub fn line(&mut self, label: &'static str) {
        if self.wants_remarks {
            self.outbox.line(label);
        }
    }

    /// Says why. No effect on the run. At most [`Reason::MOST_OPERANDS`] operands.
    #[inline]
    pub fn note<const COUNT: usize>(&mut self, reason: &'static Reason, operands: [Operand; COUNT]) {
        if reason.discards {
            self.outbox.discarded();
        }
        if self.wants_remarks {
            self.tell_note(reason, &operands);
        }
    }

    #[cold]
    fn tell_note(&mut self, reason: &'static Reason, operands: &[Operand]) {
        let mut padded = [None; Reason::MOST_OPERANDS];
        for (place, operand) in padded.iter_mut().zip(operands) {
            *place = Some(*operand);
        }
        self.outbox.note(reason, padded);
    }
}
