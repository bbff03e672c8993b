//! Carries out a host's effects: messages enter the network, and the observer is told of every effect.

use std::convert::Infallible;

use crate::algorithm::effects::Effect;
use crate::algorithm::network::InFlight;
use crate::algorithm::{MessageSlot, Wait};
use crate::host::Input;
use crate::model::ProcessId;
use crate::system::apply::{Around, DynAround};
use crate::system::observer::Observer;
use crate::system::touched::Shared;
use crate::system::world::World;

/// Whether a process goes on after a send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSending {
    GoesOn,
    /// It crashes right after the send: later effects do not happen.
    Crashes,
}

impl World {
    /// Gives an input other than a message of the algorithm to a live process, and carries out its effects.
    pub(super) fn handle(&mut self, me: ProcessId, input: Input<Infallible>, around: &mut DynAround<'_>) {
        if self.let_handle(me, input, around) == AfterSending::Crashes {
            self.crash(me, around);
        }
    }

    /// The same, up to the send after which the process crashes, if it does: the crash is for the caller.
    pub(super) fn let_handle<O: Observer + ?Sized>(
        &mut self,
        me: ProcessId,
        input: Input<Infallible>,
        around: &mut Around<'_, O>,
    ) -> AfterSending {
        around.observer.touches(me);
        self.effects.begin(around.observer.wanted());
        self.hosts.handle(me, input, &mut self.network, &mut self.effects, around.choices);
        self.carry_out(me, around)
    }

    /// Carries out a host's effects, up to the send after which its process crashes, if it does.
    #[inline(always)] // Once a message.
    pub(super) fn carry_out<O: Observer + ?Sized>(
        &mut self,
        me: ProcessId,
        around: &mut Around<'_, O>,
    ) -> AfterSending {
        if !self.effects.all_but_last_send.is_empty() {
            return self.carry_out_all(me, around);
        }
        match self.effects.last_send.take() {
            Some(slot) => self.send(slot, around),
            None => AfterSending::GoesOn,
        }
    }

    /// Carries out these effects, up to the send at which the process crashes, if it does. The process then gets back the role that it
    /// had at that send; its stable fields are kept as written.
    fn carry_out_all<O: Observer + ?Sized>(&mut self, me: ProcessId, around: &mut Around<'_, O>) -> AfterSending {
        let effects = self.effects.take();
        let mut after = AfterSending::GoesOn;
        for (place, effect) in effects.iter().enumerate() {
            match *effect {
                Effect::Send(slot) => {
                    after = self.send(slot, around);
                    if after == AfterSending::Crashes {
                        self.undo(me, &effects[place + 1..]);
                        break;
                    }
                }
                Effect::Started => around.observer.started(me),
                Effect::ElectionBegun => around.observer.election_begun(me),
                Effect::StandingChanged { before, after, epoch } => {
                    around.observer.standing_changed(me, before, after);
                    if let Some(epoch) = epoch {
                        around.observer.leads_in_epoch(me, epoch);
                    }
                }
                Effect::TimerSet(timer, wait) => {
                    let ticks = match wait {
                        Wait::Fixed(ticks) => ticks,
                        Wait::Between(shortest, longest) => around.choices.choose_wait(me, shortest, longest),
                    };
                    around.observer.timer_set(me, timer, ticks);
                }
                Effect::TimerStopped(timer) => around.observer.timer_stopped(me, timer),
                Effect::Discarded => around.observer.discarded(),
                Effect::Line(line) => around.observer.line(me, line),
                Effect::Note(reason, operands) => around.observer.note(me, reason, operands),
                Effect::InCriticalSection(is_inside) => around.observer.is_in_critical_section(me, is_inside),
                Effect::Beaten => around.observer.beaten(me),
                Effect::Expects(peer) => around.observer.expects(me, peer),
                Effect::ExpectsNoLonger(peer) => around.observer.expects_no_longer(me, peer),
                Effect::SuspicionBegun(peer) => around.observer.suspicion_begun(me, peer),
                Effect::SuspicionEnded(peer) => around.observer.suspicion_ended(me, peer),
            }
        }
        self.effects.give_back(effects);
        after
    }

    /// Discards effects that come after a process's crash.
    fn undo(&mut self, me: ProcessId, effects: &[Effect<MessageSlot>]) {
        let mut standing = None;
        for effect in effects {
            match effect {
                Effect::Send(slot) => self.discard(*slot),
                Effect::StandingChanged { before, .. } => _ = standing.get_or_insert(*before),
                _ => {}
            }
        }
        if let Some(standing) = standing {
            self.hosts.local_mut(me).standing = standing;
        }
    }

    /// Sends a message. Returns whether the process crashes right after it.
    #[inline(always)] // Once a message.
    fn send<O: Observer + ?Sized>(&mut self, slot: MessageSlot, around: &mut Around<'_, O>) -> AfterSending {
        around.observer.changes(Shared::IDLENESS);
        let sent = self.network.send(slot);
        sent.depth = around.observer.depth(sent);
        around.observer.sent(InFlight { slot, sent });
        let crashes = !self.crashes.is_empty() && self.crashes.has_sent(sent.from);
        if self.effects.wanted.announcements {
            self.tell_whom_it_announces(slot, around);
        }
        if crashes { AfterSending::Crashes } else { AfterSending::GoesOn }
    }

    /// Tells an observer if a message in flight announces a leader.
    #[cold]
    pub(super) fn tell_whom_it_announces<O: Observer + ?Sized>(&self, slot: MessageSlot, around: &mut Around<'_, O>) {
        let message = self.network.at(slot);
        let sender = self.facts().identities.at(message.sent.from);
        if let Some(leader) = self.hosts.announced_in(slot, sender) {
            around.observer.announces_leader(message, leader);
        }
    }

    /// A message is in flight no more, and has not arrived.
    pub(super) fn discard(&mut self, slot: MessageSlot) {
        self.network.release(slot);
        self.hosts.discard(slot);
    }
}
