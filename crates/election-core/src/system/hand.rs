//! Carrying out what a handler does: its sends go into the network, and everything is told to the observer.

use crate::algorithm::outbox::Outbox;
use crate::algorithm::{Message, Operands, Reason, Signal, Standing};
use crate::model::{ProcessId, Tick, Timer};
use crate::system::network::{Content, Envelope, Network};
use crate::system::observer::Observer;
use crate::system::prepared::PreparedCrashes;
use crate::system::touched::{Shared, Touched};

/// Carries out what the handler of one process does, up to the send at which that process crashes, if it does.
pub(super) struct Hand<'a, M, O> {
    pub(super) me: ProcessId,
    pub(super) network: &'a mut Network<M>,
    pub(super) crashes: &'a mut PreparedCrashes,
    pub(super) observer: &'a mut O,
    pub(super) touched: &'a mut Touched,
    /// Whether the process crashes amid what it is doing: what comes after that does not happen.
    pub(super) is_cut_short: bool,
    /// What it was when that happened, if its handler has gone on to change it.
    pub(super) was: Option<Standing>,
}

impl<M: Message, O: Observer<M>> Hand<'_, M, O> {
    /// Sends a signal.
    pub(super) fn signal(&mut self, to: ProcessId, signal: Signal) {
        self.send_content(to, Content::Signal(signal));
    }

    #[inline(always)] // Once a message.
    fn send_content(&mut self, to: ProcessId, content: Content<M>) {
        if self.is_cut_short {
            return;
        }
        self.touched.has_sent = true;
        self.touched.changes(Shared::IDLENESS);
        let envelope = Envelope { content, from: self.me, to };
        let tag = self.observer.tag(&envelope);
        let message = self.network.send(tag, envelope);
        self.observer.sent(&message);
        if !self.crashes.is_empty() {
            self.is_cut_short = self.crashes.has_sent(self.me);
        }
    }
}

impl<M: Message, O: Observer<M>> Outbox<M> for Hand<'_, M, O> {
    #[inline(always)]
    fn send(&mut self, to: ProcessId, message: M) {
        self.send_content(to, Content::Own(message));
    }

    fn standing_changed(&mut self, before: Standing, after: Standing) {
        if self.is_cut_short {
            self.was.get_or_insert(before);
        } else {
            self.observer.standing_changed(self.me, before, after);
        }
    }

    fn timer_set(&mut self, timer: Timer, ticks: Tick) {
        if !self.is_cut_short {
            self.observer.timer_set(self.me, timer, ticks);
        }
    }

    fn timer_stopped(&mut self, timer: Timer) {
        if !self.is_cut_short {
            self.observer.timer_stopped(self.me, timer);
        }
    }

    #[inline]
    fn discarded(&mut self) {
        if !self.is_cut_short {
            self.observer.discarded();
        }
    }

    fn line(&mut self, label: &'static str) {
        if !self.is_cut_short {
            self.observer.line(self.me, label);
        }
    }

    fn note(&mut self, reason: &'static Reason, operands: Operands) {
        if !self.is_cut_short {
            self.observer.note(self.me, reason, operands);
        }
    }
}
