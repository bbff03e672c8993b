//! Letting the handlers of processes run, and what the engine does around them.

use crate::algorithm::choice::Choose;
use crate::algorithm::effects::Effects;
use crate::algorithm::{Context, Process, Signal};
use crate::model::{Incarnation, ProcessId, Timer};
use crate::system::apply::{Around, DynAround};
use crate::system::effects::AfterSending;
use crate::system::observer::Observer;
use crate::system::world::{Place, World};

/// What a handler is called for, besides a message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call {
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
    /// A live process handles a message that has reached it, and that its sender sent in such a life. When it crashes amid that, returns
    /// what was in stable storage before.
    #[inline(always)] // Once a message.
    pub(super) fn receive<O: Observer<P::Message> + ?Sized>(
        &mut self,
        to: ProcessId,
        (from, life): (ProcessId, Incarnation),
        message: P::Message,
        around: &mut Around<'_, O>,
    ) -> Option<P::Stable> {
        let member = &mut self.places[to.index()].member;
        member.may_start = false;
        member.local.learn_from_message(from, life);
        self.handle(to, Some(from), around, |process, ctx| process.on_message(from, message, ctx))
    }

    /// A signal has reached a live process.
    #[cold]
    pub(super) fn hear(
        &mut self,
        process: ProcessId,
        from: ProcessId,
        signal: Signal,
        around: &mut DynAround<'_, P::Message>,
    ) {
        let member = self.member_mut(process);
        member.may_start &= !signal.signal_kind().counts();
        match signal {
            Signal::Heartbeat => self.hear_heartbeat(process, from, around),
            Signal::Join => {
                member.local.learn_of_return(from);
                self.call(process, Call::RecoveryDetected(from), around);
            }
            Signal::Leave => {
                member.local.learn_of_leave(from);
                self.call(process, Call::CrashDetected(from), around);
            }
            Signal::Ping => self.hear_ping(process, from, None, around),
            Signal::PingFor(asker) => self.hear_ping(process, from, Some(asker), around),
            Signal::Ack => self.hear_ack(process, from, from, around),
            Signal::AckFor(asker) => self.pass_ack_on(process, from, asker, around),
            Signal::AckOf(target) => self.hear_ack(process, from, target, around),
            Signal::PingRequest(target) => self.hear_ping_request(process, from, target, around),
            Signal::Failed(peer) => self.hear_of_failure(process, from, peer, around),
        }
    }

    /// Lets a handler run that is not for a message.
    pub(super) fn call(&mut self, process: ProcessId, call: Call, around: &mut DynAround<'_, P::Message>) {
        around.observer.touches(process);
        let cut_short = self.handle(process, None, around, |state, ctx| call.run(state, ctx));
        self.end_handler(process, cut_short, around);
    }

    /// Whether a live process would do or change anything if it were called for this now. Nothing is carried out.
    pub(crate) fn would_act(&self, me: ProcessId, call: Call, choices: &mut dyn Choose) -> bool {
        let before = &self.places[me.index()];
        let (mut process, mut local, mut effects) =
            (before.process.clone(), before.member.local.clone(), Effects::new());
        call.run(
            &mut process,
            &mut Context::new(&self.setup.facts, me, None, &mut local, &mut effects, choices, false),
        );
        !effects.is_empty() || process != before.process || local != before.member.local
    }

    /// Lets a handler run, and carries out what it does; `sender` has sent the message that it handles, if it does. When the process
    /// crashes at one of its sends, returns what was in stable storage before the handler.
    #[inline(always)] // Once a message.
    fn handle<O: Observer<P::Message> + ?Sized>(
        &mut self,
        me: ProcessId,
        sender: Option<ProcessId>,
        around: &mut Around<'_, O>,
        handler: impl FnOnce(&mut P, &mut Context<'_, P>),
    ) -> Option<P::Stable> {
        let stable = self.stable_if_it_may_crash(me);
        let mut effects = Effects::new();
        let Place { process, member } = &mut self.places[me.index()];
        let (facts, local) = (&self.setup.facts, &mut member.local);
        let wants_remarks = around.observer.wants_remarks();
        handler(process, &mut Context::new(facts, me, sender, local, &mut effects, around.choices, wants_remarks));
        match self.carry_out(me, &mut effects, around) {
            AfterSending::GoesOn => {
                if let Some(is_inside) = self.places[me.index()].process.is_in_critical_section() {
                    around.observer.is_in_critical_section(me, is_inside);
                }
                None
            }
            AfterSending::Crashes => stable,
        }
    }

    /// A handler is over. When its process has crashed amid it, it begins again from what was in stable storage before.
    pub(super) fn end_handler(
        &mut self,
        me: ProcessId,
        cut_short: Option<P::Stable>,
        around: &mut DynAround<'_, P::Message>,
    ) {
        if let Some(stable) = cut_short {
            self.crash(me, stable, around);
        }
        if self.setup.watching.is_some() {
            self.listen(me, around);
        }
    }

    /// What is in stable storage now, if the process may crash amid what it does next: only then it can lose what it writes there.
    #[inline]
    pub(super) fn stable_if_it_may_crash(&self, me: ProcessId) -> Option<P::Stable> {
        if self.crashes.is_empty() {
            return None;
        }
        self.crashes.sends_left(me).map(|_| self.places[me.index()].process.stable())
    }
}
