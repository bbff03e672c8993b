//! SWIM (Das, Gupta and Motivala: *SWIM: Scalable Weakly-consistent Infection-style Process Group Membership Protocol*, DSN 2002,
//! section 3): a failure detector whose load is the same for each member, however many there are.
//!
//! # How it works
//! At the beginning of each of its periods a live process draws one of the other members that it believes alive, and pings it. Who gets
//! a `ping` sends an `ack` back at once. Where none has come when the timeout is over, the process draws so many `proxies` among those
//! that it believes alive, and sends each a `ping-req` that names the target: they ping it in their turn, and pass its ack on. Where none
//! has come when the period is over, on either way, the process declares the target failed: it suspects it, and sends `failed` to
//! every other member that it believes alive. Who gets that suspects the target, too.
//!
//! # Fine print
//! - *Who.* Members watch each other across the whole network, whatever the topology: like `join` and `leave`, these messages go
//!   straight to whom they are for. *Believed alive* is who is neither suspected nor known to be no member. A process that believes nobody
//!   alive pings nobody; its periods go on.
//! - *When.* The first period of a process begins in the tick in which it is a member and live (again), after deliveries, like a timer; the
//!   next ones each a period later. The timeout and the end of the period are counted from the ping. What arrives at a deadline is in time.
//!   In a tick the declaration comes with the detections, before timers; the request to proxies and the next ping come with the timers.
//! - *Acks.* They bear no number: any ack of the target that arrives while it is waited for counts, even one to an earlier ping. Proxies
//!   remember nothing: ping and ack say for whom they are. A proxy pings the target even if it suspects it.
//! - *Suspicion.* Whoever gets a `ping`, `ping-req`, `ack` or `failed` from a member that it suspects suspects it no longer, nor one of
//!   which it gets a passed-on ack; that is all that ends the suspicion of one that has been alive all along. One that has come back is
//!   suspected no longer after any message that it has sent since. Messages of who is no member, as far as the receiver knows, are ignored.
//!   Nobody pings whom it suspects: two that suspect each other, say after a long partition, do so for good, unless somebody has one of
//!   them ping the other. (The paper's members are removed from the list then, and have to join anew.)
//! - *News.* `failed` goes out by position, before the process's own algorithm hears of the failure. It is not passed on, and not sent to
//!   the target. Who hears it takes the last life of the target that is over now for failed. One that suspects the target already, or knows
//!   it for no member, ignores it.
//! - *Draws.* The target is drawn by (process, how many pings of its own it has begun before, in all its lives) among those believed alive, by
//!   position; the k-th proxy by (process, that number, k), as in a shuffle of Fisher and Yates from the front.
//! - *Bits.* What names a process costs an identity's bits: `ping-req`, `failed`, a `ping` for another, an `ack` for or of another.
//! - *The end.* As with heartbeats, these messages and periods are plumbing. Once nothing else is scheduled, a run goes on while SWIM is
//!   bound to find something out: while a live process believes somebody alive whom no message of its can reach (crashed, no member,
//!   behind a partition), or suspects a live one that can reach it and believes it alive, and so will ping it. After that it goes on until no
//!   suspicion has changed for two periods and the largest delay: then everybody has had a whole period since. Drawn targets have no
//!   bound in time, so no number of periods alone could promise as much.

use crate::algorithm::{Process, Signal};
use crate::model::{ProcessId, Set};
use crate::system::apply::DynAround;
use crate::system::effects::AfterSending;
use crate::system::handlers::Call;
use crate::system::watching::Watching;
use crate::system::world::World;

impl<P: Process> World<P> {
    /// A period begins: a process pings one of those that it believes alive.
    pub(super) fn ping_somebody(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) -> AfterSending {
        around.observer.touches(process);
        let others: Vec<u16> = self.believed_alive(process).iter().collect();
        let Ok(bound @ 1..) = u32::try_from(others.len()) else { return AfterSending::GoesOn };
        let target = ProcessId(others[around.choices.choose_target(process, bound) as usize]);
        let after = self.send_signal(process, target, Signal::Ping, around);
        if after == AfterSending::GoesOn {
            let expected = Set::from_iter([target.0]);
            let before = self.member_mut(process).local.know(|peers| std::mem::replace(&mut peers.expected, expected));
            // A clock ends a period before the next one begins; whoever picks the steps without one need not.
            for peer in before.iter() {
                around.observer.expects_no_longer(process, ProcessId(peer));
            }
            around.observer.expects(process, target);
        }
        after
    }

    /// The timeout is over: a process asks some others to ping whom it has had no ack from.
    pub(super) fn ask_proxies(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let Some(Watching::Swim { proxies }) = self.setup.watching else { return };
        around.observer.touches(process);
        let Some(target) = self.awaits_ack_of(process) else { return };
        let mut others: Vec<u16> = self.believed_alive(process).iter().filter(|other| *other != target.0).collect();
        let count = others.len().min(proxies.into());
        for (place, number) in (0..count).zip(0..) {
            let bound = u32::try_from(others.len() - place).expect("there are few processes");
            others.swap(place, place + around.choices.choose_proxy(process, number, bound) as usize);
        }
        self.send_signals(process, &others[..count].iter().copied().collect(), Signal::PingRequest(target), around);
    }

    /// Whose ack a process waits for, if for any.
    pub(super) fn awaits_ack_of(&self, process: ProcessId) -> Option<ProcessId> {
        let expected = self.member(process).local.peers()?.expected.iter().next();
        expected.map(ProcessId)
    }

    /// A process tells all whom it believes alive that a peer has failed, in runs with SWIM.
    pub(super) fn declare_failed(
        &mut self,
        process: ProcessId,
        peer: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) -> AfterSending {
        let Some(Watching::Swim { .. }) = self.setup.watching else { return AfterSending::GoesOn };
        self.send_signals(process, &self.believed_alive(process), Signal::Failed(peer), around)
    }

    /// A live process has had a ping.
    pub(super) fn hear_ping(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        asker: Option<ProcessId>,
        around: &mut DynAround<'_, P::Message>,
    ) {
        if self.hears_from(process, from, around) {
            self.send_signal(process, from, asker.map_or(Signal::Ack, Signal::AckFor), around);
        }
    }

    /// A live process is asked to ping another.
    pub(super) fn hear_ping_request(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        target: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) {
        if self.hears_from(process, from, around) {
            self.send_signal(process, target, Signal::PingFor(from), around);
        }
    }

    /// A live process has had an ack that somebody else waits for.
    pub(super) fn pass_ack_on(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        asker: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) {
        if self.hears_from(process, from, around) {
            self.send_signal(process, asker, Signal::AckOf(from), around);
        }
    }

    /// A live process has had an ack of a target of its, from that one or from a proxy.
    pub(super) fn hear_ack(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        target: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) {
        if self.hears_from(process, from, around) && (from == target || self.hears_from(process, target, around)) {
            let local = &mut self.member_mut(process).local;
            if local.peers().is_some_and(|peers| peers.expected.contains(target.0)) {
                local.know(|peers| peers.expected.remove(target.0));
                around.observer.expects_no_longer(process, target);
            }
        }
    }

    /// A live process is told that a peer has failed.
    pub(super) fn hear_of_failure(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        peer: ProcessId,
        around: &mut DynAround<'_, P::Message>,
    ) {
        if self.hears_from(process, from, around) && !self.member(process).local.lacks(peer.0) {
            self.suspect(process, peer, around);
            around.observer.suspicion_begun(process, peer);
            self.call(process, Call::CrashDetected(peer), around);
        }
    }

    /// A live process has heard from a peer, or of it that it lives. Says whether what it says counts: not when it is no member, nor when
    /// the process has crashed at what it did because the peer lives.
    fn hears_from(&mut self, process: ProcessId, peer: ProcessId, around: &mut DynAround<'_, P::Message>) -> bool {
        let local = &self.member(process).local;
        if local.peers().is_some_and(|peers| peers.absent.contains(peer.0)) {
            return false;
        }
        if local.peers().is_some_and(|peers| peers.is_down(peer.0)) {
            self.suspect_no_longer(process, peer, around);
        }
        self.is_live(process)
    }

    /// The other members that a process believes alive.
    fn believed_alive(&self, process: ProcessId) -> Set {
        match self.member(process).local.peers() {
            Some(peers) => self.all_but(process, &peers.lacking().collect()),
            None => self.all_but(process, &Set::default()),
        }
    }

    fn send_signal(
        &mut self,
        from: ProcessId,
        to: ProcessId,
        signal: Signal,
        around: &mut DynAround<'_, P::Message>,
    ) -> AfterSending {
        self.send_signals(from, &Set::from_iter([to.0]), signal, around)
    }

    /// Whether SWIM is not bound to find anything out: nobody believes alive whom it cannot reach, nor suspects whom it can and who will
    /// ping it. So it is in runs without SWIM.
    pub(crate) fn has_found_all_out(&self) -> bool {
        let Some(Watching::Swim { .. }) = self.setup.watching else { return true };
        let live: Vec<ProcessId> = self.setup.facts.identities.processes().filter(|one| self.is_live(*one)).collect();
        let groups = self.groups();
        let group = |process: ProcessId| groups.map_or(0, |groups| groups[process.index()]);
        let mut reach: Vec<Set> = Vec::new();
        for process in &live {
            let place = usize::from(group(*process));
            reach.resize(reach.len().max(place + 1), Set::default());
            reach[place].insert(process.0);
        }
        live.iter().all(|process| {
            let reach = &reach[usize::from(group(*process))];
            let will_ping = |other: u16| reach.contains(other) && !self.member(ProcessId(other)).local.lacks(process.0);
            let peers = self.member(*process).local.peers();
            self.believed_alive(*process).without(reach).is_empty()
                && !peers.is_some_and(|peers| peers.down.keys().any(|other| will_ping(*other)))
        })
    }
}
