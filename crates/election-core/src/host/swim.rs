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
//!   the target. It says which life of the target is over: the latest that its sender has heard of. One that suspects the target already, or
//!   knows it for no member, ignores it.
//! - *Draws.* The target is drawn by (process, how many pings of its own it has begun before, in all its lives) among those believed alive, by
//!   position; the k-th proxy by (process, that number, k), as in a shuffle of Fisher and Yates from the front.
//! - *Bits.* What names a process costs an identity's bits: `ping-req`, `failed`, a `ping` for another, an `ack` for or of another; the
//!   life that `failed` names costs eight more.
//! - *The end.* As with heartbeats, these messages and periods are plumbing. Once nothing else is scheduled, a run goes on while SWIM has
//!   something left to find out: a live process believes one alive of which it can get no ack (crashed, no member, behind a partition, or
//!   behind a cut of either channel, where there are proxies no live third is joined to both by channels both ways), or suspects a live one
//!   that can reach it, itself, and will ping it, because it believes it alive. Then the run goes on until no suspicion has changed for two periods and the
//!   largest delay, in which every process has had a whole period. Targets are drawn, so a number of periods alone promises nothing.

use crate::algorithm::Signal;
use crate::algorithm::effects::Effect;
use crate::algorithm::local::Local;
use crate::algorithm::watching::Watching;
use crate::host::engine_part::{Call, EnginePart};
use crate::model::{Incarnation, ProcessId, Set};

impl EnginePart<'_> {
    /// A period begins: it pings one of those that it believes alive.
    pub(super) fn ping_somebody(&mut self) {
        let others: Vec<u16> = self.believed_alive().iter().collect();
        let Ok(bound @ 1..) = u32::try_from(others.len()) else { return };
        let target = ProcessId(others[self.choices.choose_target(self.me, bound) as usize]);
        self.send(target, Signal::Ping);
        let expected = Set::from_iter([target.0]);
        let before = self.local.know(|peers| std::mem::replace(&mut peers.expected, expected));
        // A clock ends a period before the next one begins; whoever picks the steps without one need not.
        for peer in before.iter() {
            self.does(Effect::ExpectsNoLonger(ProcessId(peer)));
        }
        self.does(Effect::Expects(target));
    }

    /// The timeout is over: it asks some others to ping whom it has had no ack from.
    pub(super) fn ask_proxies(&mut self) {
        let Some(Watching::Swim { proxies }) = self.facts.watching else { return };
        let Some(target) = awaits_ack_of(self.local) else { return };
        let mut others: Vec<u16> = self.believed_alive().iter().filter(|other| *other != target.0).collect();
        let count = others.len().min(proxies.into());
        for (place, number) in (0..count).zip(0..) {
            let bound = u32::try_from(others.len() - place).expect("there are few processes");
            others.swap(place, place + self.choices.choose_proxy(self.me, number, bound) as usize);
        }
        self.send_to_all(&others[..count].iter().copied().collect(), Signal::PingRequest(target));
    }

    /// It has had a ping.
    pub(super) fn hear_ping(&mut self, from: ProcessId, ack: Signal) {
        if self.hears_from(from) {
            self.send(from, ack);
        }
    }

    /// It is asked to ping another.
    pub(super) fn hear_ping_request(&mut self, from: ProcessId, target: ProcessId) {
        if self.hears_from(from) {
            self.send(target, Signal::PingFor(from));
        }
    }

    /// It has had an ack that somebody else waits for.
    pub(super) fn pass_ack_on(&mut self, from: ProcessId, asker: ProcessId) {
        if self.hears_from(from) {
            self.send(asker, Signal::AckOf(from));
        }
    }

    /// It has had an ack of a target of its, from that one or from a proxy.
    pub(super) fn hear_ack(&mut self, from: ProcessId, target: ProcessId) {
        let counts = self.hears_from(from) && (from == target || self.hears_from(target));
        if counts && self.local.peers().is_some_and(|peers| peers.expected.contains(target.0)) {
            self.local.know(|peers| peers.expected.remove(target.0));
            self.does(Effect::ExpectsNoLonger(target));
        }
    }

    /// It is told that a peer has failed, in this life of its.
    pub(super) fn hear_of_failure(&mut self, from: ProcessId, peer: ProcessId, life: Incarnation) {
        if self.hears_from(from) && !self.local.lacks(peer.0) {
            self.local.learn_of_crash(peer, life);
            self.does(Effect::SuspicionBegun(peer));
            self.call(Call::CrashDetected(peer));
        }
    }

    /// It has heard from a peer, or of it that it lives. Says whether what the peer says counts: not when it is no member.
    fn hears_from(&mut self, peer: ProcessId) -> bool {
        let is = |what: fn(&Local, u16) -> bool| what(self.local, peer.0);
        if is(|local, peer| local.peers().is_some_and(|peers| peers.absent.contains(peer))) {
            return false;
        }
        if is(|local, peer| local.peers().is_some_and(|peers| peers.is_down(peer))) {
            self.suspect_no_longer(peer);
        }
        true
    }

    /// The other members that it believes alive.
    pub(super) fn believed_alive(&self) -> Set {
        let lacking = self.local.peers().map(|peers| peers.lacking().collect()).unwrap_or_default();
        self.others_than(&lacking)
    }
}

/// Whose ack a process waits for, if for any.
pub(crate) fn awaits_ack_of(local: &Local) -> Option<ProcessId> {
    local.peers()?.expected.iter().next().map(ProcessId)
}
