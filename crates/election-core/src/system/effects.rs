//! Carrying out what a handler has done: its sends go into the network, and everything is told to the observer.

use crate::algorithm::effects::{Effect, EffectList, Effects};
use crate::algorithm::{Process, Signal};
use crate::model::{ProcessId, Role, Set};
use crate::system::apply::{Around, DynAround};
use crate::system::network::{Content, Envelope};
use crate::system::observer::Observer;
use crate::system::touched::Shared;
use crate::system::world::World;

/// Whether a process goes on after something that it has sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSending {
    GoesOn,
    /// It crashes right after: what comes after that does not happen.
    Crashes,
}

impl<P: Process> World<P> {
    /// Carries out what a handler of a process has done, up to the send at which that process crashes, if it does.
    #[inline(always)] // Once a message.
    pub(super) fn carry_out<O: Observer<P::Message> + ?Sized>(
        &mut self,
        me: ProcessId,
        effects: &mut Effects<P::Message>,
        around: &mut Around<'_, O>,
    ) -> AfterSending {
        if !effects.all_but_last_send.is_empty()
            && self.carry_out_all(me, &mut effects.all_but_last_send, around) == AfterSending::Crashes
        {
            return AfterSending::Crashes;
        }
        match effects.last_send.take() {
            Some((to, message)) => self.send(me, to, Content::Own(message), around),
            None => AfterSending::GoesOn,
        }
    }

    /// Carries out these effects of a handler, up to the send at which its process crashes, if it does. The process is then once more what it
    /// was at that send.
    fn carry_out_all<O: Observer<P::Message> + ?Sized>(
        &mut self,
        me: ProcessId,
        effects: &mut EffectList<P::Message>,
        around: &mut Around<'_, O>,
    ) -> AfterSending {
        let mut effects = effects.drain(..);
        while let Some(effect) = effects.next() {
            match effect {
                Effect::Send(to, message) => {
                    if self.send(me, to, Content::Own(message), around) == AfterSending::Crashes {
                        if let Some(was) = effects.find_map(|undone| undone.standing_before()) {
                            self.member_mut(me).local.standing = was;
                        }
                        return AfterSending::Crashes;
                    }
                }
                Effect::ElectionBegun => around.observer.election_begun(me),
                Effect::StandingChanged { before, after } => {
                    around.observer.standing_changed(me, before, after);
                    if after.role == Role::Leader
                        && let Some(epoch) = self.places[me.index()].process.epoch(&self.setup.facts.options)
                    {
                        around.observer.leads_in_epoch(me, epoch);
                    }
                }
                Effect::TimerSet(timer, ticks) => around.observer.timer_set(me, timer, ticks),
                Effect::TimerStopped(timer) => around.observer.timer_stopped(me, timer),
                Effect::Discarded => around.observer.discarded(),
                Effect::Line(label) => around.observer.line(me, label),
                Effect::Note(reason, operands) => around.observer.note(me, reason, operands),
            }
        }
        AfterSending::GoesOn
    }

    /// A process sends something. Says whether it crashes at that.
    #[inline(always)] // As above.
    fn send<O: Observer<P::Message> + ?Sized>(
        &mut self,
        from: ProcessId,
        to: ProcessId,
        content: Content<P::Message>,
        around: &mut Around<'_, O>,
    ) -> AfterSending {
        around.observer.changes(Shared::IDLENESS);
        let life = if self.setup.facts.has_detector { self.member(from).local.incarnation } else { 0 };
        let envelope = Envelope { content, from, to, life };
        let tag = around.observer.tag(&envelope);
        let message = self.network.send(tag, envelope);
        around.observer.sent(message);
        let crashes = !self.crashes.is_empty() && self.crashes.has_sent(from);
        if crashes { AfterSending::Crashes } else { AfterSending::GoesOn }
    }

    /// A process sends a signal to each of these, by position. Says whether it crashes at one of them.
    pub(super) fn send_signals(
        &mut self,
        from: ProcessId,
        to: &Set,
        signal: Signal,
        around: &mut DynAround<'_, P::Message>,
    ) -> AfterSending {
        around.observer.touches(from);
        let stable = self.stable_if_it_may_crash(from);
        let mut all = to.iter().map(ProcessId);
        if all.all(|to| self.send(from, to, Content::Signal(signal), around) == AfterSending::GoesOn) {
            return AfterSending::GoesOn;
        }
        self.crash(from, stable.expect("only a process whose crash is prepared crashes at a send"), around);
        AfterSending::Crashes
    }
}
