//! The context of a handler.

use std::ops::{Range, RangeInclusive};

use crate::algorithm::choice::Choose;
use crate::algorithm::effects::{Effect, Effects, Standing, Wait};
use crate::algorithm::host_facts::HostFacts;
use crate::algorithm::local::{Local, Peers};
use crate::algorithm::mail::{Content, Mail};
use crate::algorithm::message::Message;
use crate::algorithm::network::{Counted, Network};
use crate::algorithm::process::Process;
use crate::algorithm::reason::{Operand, Reason};
use crate::model::{Graph, Identities, Identity, Incarnation, ProcessId, Role, Set, Tick, Timer};

/// What a handler may read about its process, and what it may do.
///
/// The context records the handler's effects; they are carried out in order when the handler is over. If the process crashes at one of its
/// sends, later effects do not happen.
pub struct Context<'a, P: Process> {
    facts: &'a HostFacts<P>,
    position: ProcessId,
    /// Who sent the message that is being handled.
    sender: Option<ProcessId>,
    local: &'a mut Local,
    mail: &'a mut Mail<P::Message>,
    network: &'a mut Network,
    effects: &'a mut Effects,
    choices: &'a mut dyn Choose,
}

impl<'a, P: Process> Context<'a, P> {
    /// For a handler of the process at this position; `sender` has sent the message that it handles, if it does.
    #[inline]
    pub(crate) fn new(
        facts: &'a HostFacts<P>,
        (position, sender): (ProcessId, Option<ProcessId>),
        local: &'a mut Local,
        (mail, network): (&'a mut Mail<P::Message>, &'a mut Network),
        effects: &'a mut Effects,
        choices: &'a mut dyn Choose,
    ) -> Self {
        Self { facts, position, sender, local, mail, network, effects, choices }
    }

    // What a handler may read.

    /// The process's own position.
    #[must_use]
    pub fn position(&self) -> ProcessId {
        self.position
    }

    /// The process's own identity.
    ///
    /// # Panics
    /// When processes are anonymous.
    #[must_use]
    pub fn me(&self) -> Identity {
        self.identity(self.position)
    }

    /// The identity of a process.
    ///
    /// # Panics
    /// When processes are anonymous: there is nothing to compare then but what they draw.
    #[must_use]
    pub fn identity(&self, process: ProcessId) -> Identity {
        assert!(!self.facts.shared.identities.are_anonymous(), "an anonymous process has no identity");
        self.facts.shared.identities.at(process)
    }

    /// The process's own incarnation.
    #[must_use]
    pub fn incarnation(&self) -> Incarnation {
        self.local.incarnation
    }

    /// The options in force.
    #[must_use]
    pub fn options(&self) -> &'a P::Options {
        &self.facts.options
    }

    /// How up to date the process itself is; none where all are equally so.
    #[must_use]
    pub fn log(&self) -> Option<u32> {
        self.facts.shared.logs.get(self.position.index()).copied()
    }

    /// For how long the process waits where it would draw; none where it draws.
    #[must_use]
    pub fn fixed_timeout(&self) -> Option<Tick> {
        self.facts.shared.timeouts.get(self.position.index()).copied()
    }

    /// Whether a detector tells processes who has crashed.
    #[must_use]
    pub fn has_detector(&self) -> bool {
        self.facts.shared.has_detector
    }

    /// Its role.
    #[must_use]
    pub fn role(&self) -> Role {
        self.local.standing.role
    }

    /// The leader that it knows; its own identity when it is leader.
    #[must_use]
    pub fn leader(&self) -> Option<Identity> {
        self.local.standing.leader
    }

    /// Whether it is the leader.
    #[must_use]
    pub fn is_leader(&self) -> bool {
        self.role() == Role::Leader
    }

    /// Whether identity `a` wins against identity `b`; an identity does not beat itself.
    #[must_use]
    pub fn beats(&self, a: Identity, b: Identity) -> bool {
        a > b
    }

    /// Everyone, by position, whether live or not.
    pub fn processes(&self) -> impl DoubleEndedIterator<Item = ProcessId> + use<P> {
        self.facts.shared.identities.processes()
    }

    /// The others to whom it may send, by position, whether live or not; on a one-way ring the next position only.
    pub fn neighbours(&self) -> impl Iterator<Item = ProcessId> + use<'a, P> {
        self.facts.shared.graph.neighbours(self.position)
    }

    /// The next position round the ring, those skipped that are known to have crashed or to be no members; itself when nobody
    /// else is left.
    #[must_use]
    pub fn successor(&self) -> ProcessId {
        nearest(&self.facts.shared.graph, self.local, self.position, Graph::next)
    }

    /// The position before round the ring, those skipped that are known to have crashed or to be no members; itself when
    /// nobody else is left.
    #[must_use]
    pub fn predecessor(&self) -> ProcessId {
        nearest(&self.facts.shared.graph, self.local, self.position, Graph::previous)
    }

    /// The process so many hops back round the ring: what an anonymous process can know of a message's origin.
    #[must_use]
    pub fn hops_back(&self, hops: u32) -> ProcessId {
        let count = u32::from(self.facts.shared.graph.processes());
        let position = (u32::from(self.position.0) + count - hops % count) % count;
        ProcessId(u16::try_from(position).expect("it is below a 16-bit number"))
    }

    /// Whether a process is known to have crashed, or to be no member.
    #[must_use]
    pub fn is_known_crashed(&self, process: ProcessId) -> bool {
        self.local.peers().is_some_and(|peers| peers.lacks(process.0))
    }

    /// Whether an identity is known to be that of a process that has crashed or is no member.
    #[must_use]
    pub fn is_known_dead(&self, identity: Identity) -> bool {
        let identities = &self.facts.shared.identities;
        self.local.peers().is_some_and(|peers| is_borne_by_one_of(identities, peers.lacking(), identity))
    }

    /// Whether an identity is known to be that of a process that is no member.
    #[must_use]
    pub fn is_known_absent(&self, identity: Identity) -> bool {
        let identities = &self.facts.shared.identities;
        self.local.peers().is_some_and(|peers| is_borne_by_one_of(identities, peers.absent.iter(), identity))
    }

    /// Whether it considers a process a member, live or not.
    #[must_use]
    pub fn is_member(&self, process: ProcessId) -> bool {
        self.local.peers().is_none_or(|peers| !peers.absent.contains(process.0))
    }

    // What a handler may do.

    /// Sends a message to a neighbour, or back to the sender of the message that is being handled. On a ring the neighbours are
    /// [`Context::successor`] and, if it is a two-way ring, [`Context::predecessor`].
    ///
    /// # Panics
    /// When there is no channel to that process: a mistake in the algorithm.
    #[inline(always)] // Once a message: as a call it would take a twentieth of a run's time.
    pub fn send(&mut self, to: ProcessId, message: P::Message) {
        self.send_counted(to, message, false);
    }

    /// The same for a message that has come and goes on by another hop: readers may count hops, or what was sent off.
    ///
    /// # Panics
    /// When there is no channel to that process: a mistake in the algorithm.
    #[inline(always)]
    pub fn pass_on(&mut self, to: ProcessId, message: P::Message) {
        self.send_counted(to, message, true);
    }

    #[inline(always)]
    fn send_counted(&mut self, to: ProcessId, message: P::Message, is_passed_on: bool) {
        assert!(
            self.may_send_to(to),
            "process {} sends to {}, to which it has no channel: ask ctx.neighbours() for those that it has",
            self.position.0,
            to.0
        );
        let payload = if self.effects.wanted.fates { message.payload() } else { 0 };
        let identity = if self.effects.wanted.identities { message.identity() } else { None };
        let bits = message.bits(self.facts.shared.identities.bits());
        let counted = Counted { kind: message.kind(), bits, payload, identity, is_passed_on };
        let slot =
            self.network.prepare(self.position, to, self.local.shown_life(&self.facts.shared), Content::Own(counted));
        self.mail.put(slot, message);
        self.effects.send(slot);
    }

    fn may_send_to(&self, to: ProcessId) -> bool {
        let Self { facts, position, .. } = *self;
        facts.shared.graph.has_channel(position, to)
            || self.sender == Some(to)
            || closes_over(&facts.shared.graph, self.local, position, to)
    }

    /// A number out of a range, which must not be empty: drawn from the seed, or, in a search, each of them in turn.
    ///
    /// # Panics
    /// When the range is empty.
    pub fn choose(&mut self, range: Range<u32>) -> u32 {
        assert!(range.start < range.end, "there is nothing to choose from in {range:?}");
        range.start + self.choices.choose(self.position, range.end - range.start)
    }

    /// Considers a process crashed from now on, whatever a detector says.
    pub fn take_for_crashed(&mut self, process: ProcessId) {
        // Later messages of that process do not change this: the algorithm decides when to consider it live again.
        self.local.learn_of_crash(process, Incarnation::MAX);
    }

    /// Considers the processes with this identity live again.
    pub fn take_for_live(&mut self, identity: Identity) {
        for process in self.facts.shared.identities.bearers(identity) {
            self.local.take_for_live(process);
        }
    }

    /// Sets a timer to run out in this many ticks (0: later in this tick); set again, it starts anew. Where handling a message takes time,
    /// the ticks count from when the handler's messages are sent.
    pub fn set_timer(&mut self, timer: Timer, ticks: Tick) {
        self.local.start_timer(timer);
        self.effects.add(Effect::TimerSet(timer, Wait::Fixed(ticks)));
    }

    /// Sets a timer to run out after a time that is drawn from this range of ticks by the driver of the process.
    ///
    /// # Panics
    /// When the range is empty.
    pub fn set_timer_within(&mut self, timer: Timer, ticks: RangeInclusive<Tick>) {
        assert!(!ticks.is_empty(), "there is nothing to draw from in {ticks:?}");
        self.local.start_timer(timer);
        self.effects.add(Effect::TimerSet(timer, Wait::Between(*ticks.start(), *ticks.end())));
    }

    /// Stops a timer, if it runs.
    pub fn cancel_timer(&mut self, timer: Timer) {
        if self.local.stop_timer(timer) {
            self.effects.add(Effect::TimerStopped(timer));
        }
    }

    /// It begins an election: it bids for leadership and knows no leader. Each call is one election begun.
    pub fn become_candidate(&mut self) {
        self.effects.add(Effect::ElectionBegun);
        self.change_standing(Role::Candidate, None);
    }

    /// It has lost and does not know the leader yet.
    pub fn become_passive(&mut self) {
        self.change_standing(Role::Passive, None);
    }

    /// It knows the leader.
    pub fn become_follower(&mut self, leader: Identity) {
        self.change_standing(Role::Follower, Some(leader));
    }

    /// It knows the leader, by position: so anonymous processes know theirs.
    pub fn become_follower_of(&mut self, leader: ProcessId) {
        self.become_follower(self.facts.shared.identities.at(leader));
    }

    /// It is the leader.
    pub fn become_leader(&mut self) {
        self.change_standing(Role::Leader, Some(self.facts.shared.identities.at(self.position)));
    }

    fn change_standing(&mut self, role: Role, leader: Option<Identity>) {
        let after = Standing { role, leader };
        if self.local.standing != after {
            let before = std::mem::replace(&mut self.local.standing, after);
            self.effects.add(Effect::StandingChanged { before, after, epoch: None });
        }
    }

    /// Marks the line of the pseudocode that runs. No effect on the run.
    ///
    /// # Panics
    /// When the listing has no line with this label.
    #[inline]
    pub fn line(&mut self, label: &str) {
        if self.effects.wanted.remarks {
            self.remark_line(label);
        }
    }

    /// Gives a reason. No effect on the run. At most [`Reason::MOST_OPERANDS`] operands.
    ///
    /// # Panics
    /// When the algorithm does not declare this reason.
    #[inline]
    pub fn note<const COUNT: usize>(&mut self, reason: &Reason, operands: [Operand; COUNT]) {
        if reason.discards && self.effects.wanted.fates {
            self.effects.add(Effect::Discarded);
        }
        if self.effects.wanted.remarks {
            self.remark_reason(reason, &operands);
        }
    }

    #[cold] // Only where a run is looked at.
    fn remark_line(&mut self, label: &str) {
        self.effects.add(Effect::Line(self.facts.shared.remarks.line(label)));
    }

    #[cold] // Only where a run is looked at.
    fn remark_reason(&mut self, reason: &Reason, operands: &[Operand]) {
        let mut padded = [None; Reason::MOST_OPERANDS];
        for (place, operand) in padded.iter_mut().zip(operands) {
            *place = Some(*operand);
        }
        self.effects.add(Effect::Note(self.facts.shared.remarks.reason(reason), padded));
    }
}

/// Whether one of these positions bears an identity.
fn is_borne_by_one_of(identities: &Identities, mut positions: impl Iterator<Item = u16>, identity: Identity) -> bool {
    positions.any(|position| identities.at(ProcessId(position)) == identity)
}

/// The next position one way round the ring, those skipped that a process knows to have crashed or to be no members; itself when nobody
/// else is left.
#[inline]
fn nearest(
    graph: &Graph,
    local: &Local,
    process: ProcessId,
    step: impl Fn(&Graph, ProcessId) -> ProcessId,
) -> ProcessId {
    let nearest = step(graph, process);
    match local.peers() {
        Some(peers) if peers.lacks(nearest.0) => nearest_of_others(graph, peers, process, step),
        _ => nearest,
    }
}

#[cold]
fn nearest_of_others(
    graph: &Graph,
    peers: &Peers,
    process: ProcessId,
    step: impl Fn(&Graph, ProcessId) -> ProcessId,
) -> ProcessId {
    // Many in a row may have crashed: with a set, asking of each is cheap.
    let lacking: Set = peers.lacking().collect();
    let mut nearest = step(graph, process);
    while nearest != process && lacking.contains(nearest.0) {
        nearest = step(graph, nearest);
    }
    nearest
}

/// Whether a ring has closed between two processes, over others that the first one knows to have crashed.
#[cold]
fn closes_over(graph: &Graph, local: &Local, process: ProcessId, to: ProcessId) -> bool {
    let is_nearest = |step: fn(&Graph, ProcessId) -> ProcessId| to == nearest(graph, local, process, step);
    graph.is_ring() && (is_nearest(Graph::next) || graph.is_two_way() && is_nearest(Graph::previous))
}
