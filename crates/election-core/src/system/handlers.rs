//! Letting the handlers of processes run, and what the engine does around them.

use crate::algorithm::choice::Choose;
use crate::algorithm::{Context, Process, Signal, Standing};
use crate::model::{ProcessId, Set, Timer};
use crate::system::apply::Around;
use crate::system::hand::Hand;
use crate::system::network::{Content, Envelope};
use crate::system::observer::Observer;
use crate::system::world::{Place, World};

/// What a handler is called for, besides a message.
#[derive(Clone, Copy, Debug)]
pub(super) enum Call {
    Start,
    Notice,
    Timer(Timer),
    CrashDetected(ProcessId),
    RecoveryDetected(ProcessId),
    Recover,
}

impl Call {
    fn run<P: Process>(self, process: &mut P, ctx: &mut Context<'_, P>) {
        match self {
            Self::Start => process.on_start(ctx),
            Self::Notice => process.on_notice(ctx),
            Self::Timer(timer) => process.on_timer(timer, ctx),
            Self::CrashDetected(peer) => process.on_crash_detected(peer, ctx),
            Self::RecoveryDetected(peer) => process.on_recovery_detected(peer, ctx),
            Self::Recover => process.on_recover(ctx),
        }
    }
}

impl<P: Process> World<P> {
    /// A live process handles what has reached it.
    #[inline(always)]
    pub(super) fn receive<C: Choose, O: Observer<P::Message>>(
        &mut self,
        envelope: Envelope<P::Message>,
        around: &mut Around<'_, C, O>,
    ) {
        let Envelope { content, from, to } = envelope;
        match content {
            Content::Own(message) => {
                // As in `handle`, but for the closure: that would be called, not compiled in.
                let stable = self.stable_if_it_may_crash(to);
                let Self { setup, places, network, crashes, .. } = self;
                let Around { choices, observer, touched } = around;
                let wants_remarks = observer.wants_remarks();
                let Place { process, member } = &mut places[to.index()];
                member.may_start = false;
                let mut hand = Hand {
                    me: to,
                    network,
                    crashes,
                    observer: &mut **observer,
                    touched,
                    is_cut_short: false,
                    was: None,
                };
                let local = &mut member.local;
                let ctx = Context::new(&setup.facts, to, local, &mut hand, &mut **choices, wants_remarks);
                process.on_message(from, message, &mut ctx.answering(from));
                let cut = hand.is_cut_short.then_some(hand.was);
                self.end_handler(to, cut, stable, around);
            }
            Content::Signal(signal) => self.hear(to, from, signal, around),
        }
    }

    /// A signal has reached a live process.
    #[cold]
    fn hear<C: Choose, O: Observer<P::Message>>(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        signal: Signal,
        around: &mut Around<'_, C, O>,
    ) {
        let member = self.member_mut(process);
        member.may_start &= !signal.counts();
        match signal {
            Signal::Heartbeat => self.hear_heartbeat(process, from, around),
            Signal::Join => {
                member.local.learn_of_join(from);
                self.call(process, Call::RecoveryDetected(from), around);
            }
            Signal::Leave => {
                member.local.learn_of_leave(from);
                self.call(process, Call::CrashDetected(from), around);
            }
        }
    }

    /// Lets a handler run that is not for a message.
    pub(super) fn call<C: Choose, O: Observer<P::Message>>(
        &mut self,
        process: ProcessId,
        call: Call,
        around: &mut Around<'_, C, O>,
    ) {
        self.handle(process, around, None, |state, mut ctx| call.run(state, &mut ctx));
    }

    /// A process has heard that one that it took for dead is back.
    pub(super) fn call_for_recovery<C: Choose, O: Observer<P::Message>>(
        &mut self,
        process: ProcessId,
        peer: ProcessId,
        around: &mut Around<'_, C, O>,
    ) {
        self.call(process, Call::RecoveryDetected(peer), around);
    }

    /// Lets a handler run, after its process has sent a signal to each of these, by position.
    pub(super) fn handle<C: Choose, O: Observer<P::Message>>(
        &mut self,
        me: ProcessId,
        around: &mut Around<'_, C, O>,
        signals: Option<(&Set, Signal)>,
        handler: impl FnOnce(&mut P, Context<'_, P>),
    ) {
        around.touched.process = Some(me);
        let stable = self.stable_if_it_may_crash(me);
        let Self { setup, places, network, crashes, .. } = self;
        let Around { choices, observer, touched } = around;
        let wants_remarks = observer.wants_remarks();
        let Place { process, member } = &mut places[me.index()];
        let mut hand =
            Hand { me, network, crashes, observer: &mut **observer, touched, is_cut_short: false, was: None };
        if let Some((to, signal)) = signals {
            to.iter().for_each(|to| hand.signal(ProcessId(to), signal));
        }
        handler(process, Context::new(&setup.facts, me, &mut member.local, &mut hand, &mut **choices, wants_remarks));
        let cut = hand.is_cut_short.then_some(hand.was);
        self.end_handler(me, cut, stable, around);
    }

    /// What is in stable storage now, if the process may crash amid what it does next: only then it can lose what it writes there.
    #[inline]
    pub(super) fn stable_if_it_may_crash(&self, me: ProcessId) -> Option<P::Stable> {
        if self.crashes.is_empty() {
            return None;
        }
        self.crashes.sends_left(me).map(|_| self.places[me.index()].process.stable())
    }

    /// A handler is over. If its process has crashed amid it (`cut`, with what it was then if it has changed since), that begins again
    /// from what was in stable storage before.
    #[inline]
    pub(super) fn end_handler<C: Choose, O: Observer<P::Message>>(
        &mut self,
        me: ProcessId,
        cut: Option<Option<Standing>>,
        stable: Option<P::Stable>,
        around: &mut Around<'_, C, O>,
    ) {
        if let Some(was) = cut {
            let standing = &mut self.member_mut(me).local.standing;
            *standing = was.unwrap_or(*standing);
            let stable = stable.expect("only a process whose crash is prepared is cut short");
            self.crash(me, stable, around);
        }
        if self.setup.heartbeats.is_some() {
            self.listen(me, around);
        }
    }
}
