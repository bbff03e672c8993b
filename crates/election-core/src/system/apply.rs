//! What a step does: the one place that says so.

use crate::algorithm::choice::Choose;
use crate::algorithm::{Process, Standing};
use crate::model::{Condition, Incarnation, ProcessId, Set};
use crate::system::bounds::{Bounds, TimerBound, spend};
use crate::system::detection::News;
use crate::system::effects::AfterSending;
use crate::system::enabled::NotEnabled;
use crate::system::handlers::Call;
use crate::system::network::{Content, Envelope, InFlight, MessageSlot};
use crate::system::observer::Observer;
use crate::system::step::{Loss, Step};
use crate::system::touched::{Shared, Touched};
use crate::system::world::{Place, World};

/// What a step needs besides the world: who chooses for handlers that ask, and who is told what it does.
///
/// Deliveries, by far the most frequent steps, are compiled once for each kind of observer; all others once for all
/// ([`DynAround`]).
pub(super) struct Around<'a, O: ?Sized> {
    pub(super) choices: &'a mut dyn Choose,
    pub(super) observer: &'a mut O,
}

/// The same for all but deliveries.
pub(super) type DynAround<'a, M> = Around<'a, dyn Observer<M> + 'a>;

impl<O> Around<'_, O> {
    #[inline]
    pub(super) fn as_dyn<M>(&mut self) -> DynAround<'_, M>
    where
        O: Observer<M>,
    {
        Around { choices: self.choices, observer: self.observer }
    }
}

impl<P: Process> World<P> {
    /// Does one step, and says which parts of the world it touched.
    ///
    /// # Errors
    /// When the step is not enabled, with the reason; nothing has changed then.
    pub(crate) fn apply(&mut self, step: Step, choices: &mut dyn Choose) -> Result<Touched, NotEnabled> {
        self.check(step)?;
        let mut touched = Touched { read: self.read_by_checking(), ..Touched::default() };
        self.apply_enabled(step, choices, &mut touched);
        Ok(touched)
    }

    /// Does one step that is known to be enabled, and tells the observer what it did. A simulator and a replay know that of each step.
    /// Checking it once more would take a twentieth of a run's instructions; debug builds do.
    #[inline(always)] // Into the one loop that picks the steps, where most are deliveries: a call less for each message.
    pub(crate) fn apply_enabled<O: Observer<P::Message>>(
        &mut self,
        step: Step,
        choices: &mut dyn Choose,
        observer: &mut O,
    ) {
        debug_assert_eq!(self.why_not(step), None);
        let mut around = Around { choices, observer };
        match step {
            Step::Deliver(slot) => self.deliver(slot, &mut around),
            _ => self.apply_other(step, &mut around.as_dyn()),
        }
    }

    /// Does any step that is enabled but a delivery.
    fn apply_other(&mut self, step: Step, around: &mut DynAround<'_, P::Message>) {
        if self.is_next_fault(step) {
            self.faults_done += 1;
            around.observer.changes(Shared::FAULTS);
        } else {
            if let Step::Crash(_) = step {
                // It would be free if it were the next one scheduled.
                around.observer.reads(Shared::FAULTS);
            }
            self.pay_for(step, around);
        }
        match step {
            Step::Deliver(_) => unreachable!("it is so frequent that it has a way of its own"),
            Step::DeliverFirst(slot) => self.deliver_first(slot, around),
            Step::Drop(slot, loss) => self.lose(slot, loss, around),
            Step::Corrupt(slot, identity) => {
                let message = self.network.corrupt(slot, identity);
                around.observer.touches(message.envelope.to);
                around.observer.takes_from(message.envelope.from);
                around.observer.corrupted(message, identity);
            }
            Step::Timer(process, timer) => {
                if self.setup.bounds.timers == TimerBound::WhenIdle {
                    around.observer.reads(Shared::IDLENESS);
                }
                self.member_mut(process).local.stop_timer(timer);
                around.observer.timer_ran_out(process, timer);
                self.call(process, Call::Timer(timer), around);
            }
            Step::Start(process) => {
                around.observer.touches(process);
                let member = self.member_mut(process);
                member.starts -= 1;
                if member.is_live() && member.may_start {
                    around.observer.started(process);
                    self.call(process, Call::Start, around);
                }
            }
            Step::Notice(process) => {
                around.observer.touches(process);
                if self.is_live(process) {
                    self.call(process, Call::Notice, around);
                }
            }
            Step::Crash(process) => {
                around.observer.touches(process);
                if self.is_live(process) {
                    let stable = self.places[process.index()].process.stable();
                    self.crash(process, stable, around);
                }
            }
            Step::CrashAfter(process, sends) => {
                around.observer.touches(process);
                self.crashes.prepare(process, sends);
            }
            Step::Recover(process) => {
                around.observer.touches(process);
                if self.member(process).condition == Condition::Crashed {
                    self.recover(process, around);
                }
            }
            Step::Join(process) => {
                around.observer.touches(process);
                if self.member(process).condition == Condition::Absent {
                    self.join(process, around);
                }
            }
            Step::Leave(process) => {
                around.observer.touches(process);
                if self.is_live(process) {
                    self.leave(process, around);
                }
            }
            Step::DetectCrash(process, peer) => {
                self.told(process, News::Crash(peer), around);
                self.suspect(process, peer, around);
                // Where processes watch each other this is a timer that has run out.
                self.member_mut(process).local.know(|peers| peers.expected.remove(peer.0));
                if self.declare_failed(process, peer, around) == AfterSending::GoesOn {
                    self.call(process, Call::CrashDetected(peer), around);
                }
            }
            Step::DetectRecovery(process, peer) => {
                self.told(process, News::Recovery(peer), around);
                self.member_mut(process).local.learn_of_return(peer);
                self.call(process, Call::RecoveryDetected(peer), around);
            }
            Step::Partition(number) => {
                around.observer.changes(Shared::PARTITION);
                self.partition = Some(number);
            }
            Step::Heal => {
                around.observer.changes(Shared::PARTITION);
                self.partition = None;
            }
            Step::Beat(process) => self.beat(process, around),
            Step::AskProxies(process) => self.ask_proxies(process, around),
        }
    }

    /// A process takes a peer for crashed from now on.
    pub(super) fn suspect(&mut self, process: ProcessId, peer: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let life = self.last_life_over(peer, around);
        self.member_mut(process).local.learn_of_crash(peer, life);
    }

    /// Which life of a process is the last that is over, once somebody takes it for crashed. Of a process in its first life that is the
    /// present one: it is suspected wrongly, and what it sends does not change that.
    fn last_life_over(&self, peer: ProcessId, around: &mut DynAround<'_, P::Message>) -> Incarnation {
        around.observer.reads(Shared::CONDITIONS);
        let member = self.member(peer);
        if member.is_live() { member.local.incarnation.saturating_sub(1) } else { member.local.incarnation }
    }

    /// Takes from the budget what a step costs that is not scheduled.
    fn pay_for(&mut self, step: Step, around: &mut DynAround<'_, P::Message>) {
        let left = match step {
            Step::Crash(_) => &mut self.budget.crashes,
            Step::Drop(..) => &mut self.budget.losses,
            Step::DeliverFirst(_) => &mut self.budget.duplicates,
            Step::Corrupt(..) => &mut self.budget.corruptions,
            _ => return,
        };
        if *left != Bounds::ANY {
            around.observer.changes(Shared::BUDGET);
        }
        spend(left);
    }

    /// A message arrives: by far the most frequent step.
    #[inline(always)]
    fn deliver<O: Observer<P::Message>>(&mut self, slot: MessageSlot, around: &mut Around<'_, O>) {
        let (tag, envelope) = self.network.take(slot);
        around.observer.changes(Shared::IDLENESS);
        let message = InFlight { slot, tag, envelope: &envelope };
        if let Some(loss) = self.loss_on_arrival(&envelope, around) {
            return around.observer.lost(message, loss, true);
        }
        around.observer.delivered(message, true);
        let Envelope { content, from, to, life } = envelope;
        match content {
            Content::Own(message) => {
                let cut_short = self.receive(to, (from, life), message, around);
                if cut_short.is_some() || self.setup.watching.is_some() {
                    self.end_handler(to, cut_short, &mut around.as_dyn());
                }
            }
            Content::Signal(signal) => self.hear(to, from, signal, &mut around.as_dyn()),
        }
    }

    /// A message arrives of which a copy follows.
    fn deliver_first(&mut self, slot: MessageSlot, around: &mut DynAround<'_, P::Message>) {
        let message = self.network.get(slot).expect("it is enabled");
        let envelope = message.envelope.clone();
        let message = InFlight { envelope: &envelope, ..message };
        if let Some(loss) = self.loss_on_arrival(&envelope, around) {
            return around.observer.lost(message, loss, false);
        }
        around.observer.delivered(message, false);
        let Envelope { content, from, to, life } = envelope;
        match content {
            Content::Own(message) => {
                let cut_short = self.receive(to, (from, life), message, around);
                self.end_handler(to, cut_short, around);
            }
            Content::Signal(signal) => self.hear(to, from, signal, around),
        }
    }

    /// Why a message that arrives now is lost, if it is.
    #[inline]
    fn loss_on_arrival<O: Observer<P::Message> + ?Sized>(
        &self,
        envelope: &Envelope<P::Message>,
        around: &mut Around<'_, O>,
    ) -> Option<Loss> {
        around.observer.touches(envelope.to);
        around.observer.takes_from(envelope.from);
        around.observer.reads(Shared::PARTITION);
        if self.groups().is_some_and(|groups| groups[envelope.from.index()] != groups[envelope.to.index()]) {
            return Some(Loss::Partition);
        }
        match self.member(envelope.to).condition {
            Condition::Live => None,
            Condition::Crashed => Some(Loss::Crashed),
            Condition::Absent => Some(Loss::Absent),
        }
    }

    /// A message is lost on its way.
    fn lose(&mut self, slot: MessageSlot, loss: Loss, around: &mut DynAround<'_, P::Message>) {
        let (tag, envelope) = self.network.take(slot);
        around.observer.changes(Shared::IDLENESS);
        around.observer.touches(envelope.to);
        around.observer.takes_from(envelope.from);
        around.observer.lost(InFlight { slot, tag, envelope: &envelope }, loss, true);
    }

    /// A live process crashes, and will begin again from what is in stable storage.
    pub(super) fn crash(&mut self, me: ProcessId, stable: P::Stable, around: &mut DynAround<'_, P::Message>) {
        let before = self.end_life(me, Condition::Crashed, stable, around);
        around.observer.crashed(me, before);
        self.void(News::Recovery(me), around);
        self.announce(News::Crash(me), around);
    }

    /// A process ceases to be live; returns what it was.
    pub(super) fn end_life(
        &mut self,
        me: ProcessId,
        condition: Condition,
        stable: P::Stable,
        around: &mut DynAround<'_, P::Message>,
    ) -> Standing {
        around.observer.changes(Shared::CONDITIONS.and(Shared::DETECTIONS).and(Shared::IDLENESS));
        let Place { process, member } = &mut self.places[me.index()];
        let before = member.local.standing;
        member.lose_everything(condition);
        *process = P::new(stable);
        self.detections.nobody_to_tell(me);
        before
    }

    fn recover(&mut self, me: ProcessId, around: &mut DynAround<'_, P::Message>) {
        around.observer.changes(Shared::CONDITIONS.and(Shared::DETECTIONS).and(Shared::IDLENESS));
        let absent = self.absent();
        self.member_mut(me).recover(&absent);
        around.observer.recovered(me);
        self.void(News::Crash(me), around);
        self.detections.somebody_to_tell(me);
        self.announce(News::Recovery(me), around);
        self.call(me, Call::Recover, around);
    }

    /// Who has not heard it by now does not hear it.
    pub(super) fn void(&mut self, news: News, around: &mut DynAround<'_, P::Message>) {
        self.detections.forget(news);
        around.observer.voided(news);
    }

    /// Everybody who is live will be told, if there is a detector that tells.
    fn announce(&mut self, news: News, around: &mut DynAround<'_, P::Message>) {
        if self.setup.has_perfect_detector {
            let live = (0..).zip(&self.places).filter(|(_, place)| place.member.is_live());
            let waiting: Set = live.map(|(position, _)| position).collect();
            self.detections.announce(news, waiting);
            around.observer.announced(news);
        }
    }

    fn told(&mut self, process: ProcessId, news: News, around: &mut DynAround<'_, P::Message>) {
        if self.setup.has_perfect_detector {
            around.observer.changes(Shared::DETECTIONS.and(Shared::IDLENESS));
            self.detections.told(process, news);
        }
    }
}
