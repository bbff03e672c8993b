//! Carries out steps: the only place that defines what a step does.

use crate::algorithm::network::{Arrival, Sent};
use crate::algorithm::{Content, MessageSlot};
use crate::host::Input;
use crate::model::{Condition, ProcessId, Set};
use crate::system::bounds::{Bounds, TimerBound, spend};
use crate::system::chooser::Chooser;
use crate::system::detection::News;
use crate::system::effects::AfterSending;
use crate::system::enabled::NotEnabled;
use crate::system::observer::Observer;
use crate::system::step::{Loss, Step};
use crate::system::touched::{Shared, Touched};
use crate::system::world::World;

/// What a step needs besides the world: the source of its random numbers, and the observer of what it does.
///
/// Deliveries, by far the most frequent steps, and starts, a fifth of a short run, are compiled once for each kind of observer; all others
/// once for all ([`DynAround`]).
pub(super) struct Around<'a, O: ?Sized> {
    pub(super) choices: &'a mut dyn Chooser,
    pub(super) observer: &'a mut O,
}

/// The same for all but deliveries and starts.
pub(super) type DynAround<'a> = Around<'a, dyn Observer + 'a>;

impl<O: Observer> Around<'_, O> {
    #[inline]
    fn as_dyn(&mut self) -> DynAround<'_> {
        Around { choices: self.choices, observer: self.observer }
    }
}

impl World {
    /// Does one step, and returns which parts of the world it touched.
    ///
    /// # Errors
    /// When the step is not enabled, with the reason; nothing has changed then.
    pub(crate) fn apply(&mut self, step: Step, choices: &mut dyn Chooser) -> Result<Touched, NotEnabled> {
        let mut touched = self.check_to_apply(step)?;
        self.apply_enabled(step, choices, &mut touched);
        Ok(touched)
    }

    /// Which parts of the world it takes to see that a step is enabled.
    ///
    /// # Errors
    /// When it is not, with the reason.
    pub(crate) fn check_to_apply(&self, step: Step) -> Result<Touched, NotEnabled> {
        self.check(step)?;
        Ok(Touched { read: self.read_by_checking(), ..Touched::default() })
    }

    /// Does one step that is known to be enabled, and tells the observer what it did. A simulator and a replay know that of each step.
    /// Checking it once more would take a twentieth of a run's instructions; debug builds do.
    #[inline(always)] // Into the one loop that picks the steps, where most are deliveries: a call less for each message.
    pub(crate) fn apply_enabled<O: Observer>(&mut self, step: Step, choices: &mut dyn Chooser, observer: &mut O) {
        debug_assert_eq!(self.why_not(step), None);
        let mut around = Around { choices, observer };
        match step {
            Step::Deliver(slot) => self.deliver(slot, &mut around),
            Step::Start(process) => self.start(process, &mut around),
            _ => self.apply_other(step, &mut around.as_dyn()),
        }
    }

    /// Does any step that is enabled but a delivery or a start.
    fn apply_other(&mut self, step: Step, around: &mut DynAround<'_>) {
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
            Step::Deliver(_) | Step::Start(_) => unreachable!("they are so frequent that they have ways of their own"),
            Step::DeliverFirst(slot) => self.deliver_first(slot, around),
            Step::Drop(slot, loss) => self.lose(slot, loss, around),
            Step::Corrupt(slot, identity) => {
                let counted = self.hosts.corrupt(slot, identity);
                let message = self.network.change(slot, counted);
                around.observer.touches(message.sent.to);
                around.observer.takes_from(message.sent.from);
                around.observer.corrupted(message, identity);
                if around.observer.wanted().announcements {
                    self.tell_whom_it_announces(slot, around);
                }
            }
            Step::Timer(process, timer) => {
                if self.setup.bounds.timers == TimerBound::WhenIdle {
                    around.observer.reads(Shared::IDLENESS);
                }
                around.observer.timer_ran_out(process, timer);
                self.handle(process, Input::Timer(timer), around);
            }
            Step::Notice(process) => {
                around.observer.touches(process);
                if self.is_live(process) {
                    self.handle(process, Input::Notice, around);
                }
            }
            Step::Crash(process) => {
                around.observer.touches(process);
                if self.is_live(process) {
                    self.crash(process, around);
                }
            }
            Step::CrashAfter(process, sends) => {
                around.observer.touches(process);
                self.crashes.prepare(process, sends);
            }
            Step::Recover(process) => {
                around.observer.touches(process);
                if self.members[process.index()].condition == Condition::Crashed {
                    self.recover(process, around);
                }
            }
            Step::Join(process) => {
                around.observer.touches(process);
                if self.members[process.index()].condition == Condition::Absent {
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
                let input = if self.facts().watching.is_some() {
                    Input::Silence(peer)
                } else {
                    around.observer.reads(Shared::CONDITIONS);
                    Input::CrashDetected { peer, life: self.hosts.local(peer).incarnation }
                };
                self.told(process, News::Crash(peer), around);
                self.handle(process, input, around);
            }
            Step::DetectRecovery(process, peer) => {
                self.told(process, News::Recovery(peer), around);
                self.handle(process, Input::RecoveryDetected(peer), around);
            }
            Step::Partition(number) => {
                around.observer.changes(Shared::PARTITION);
                self.partition = Some(number);
            }
            Step::Heal => {
                around.observer.changes(Shared::PARTITION);
                self.partition = None;
            }
            Step::Cut(channels) => {
                around.observer.changes(Shared::PARTITION);
                self.cuts.extend(channels.each());
            }
            Step::Mend(channels) => {
                around.observer.changes(Shared::PARTITION);
                for channel in channels.each() {
                    self.cuts.remove(&channel);
                }
            }
            Step::Beat(process) => self.handle(process, Input::Beat, around),
            Step::AskProxies(process) => self.handle(process, Input::AskProxies, around),
        }
    }

    /// Subtracts a step that is not scheduled from the budget.
    fn pay_for(&mut self, step: Step, around: &mut DynAround<'_>) {
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
    fn deliver<O: Observer>(&mut self, slot: MessageSlot, around: &mut Around<'_, O>) {
        let message = self.network.at(slot);
        around.observer.changes(Shared::IDLENESS);
        if let Some(loss) = self.loss_on_arrival(message.sent, around) {
            around.observer.lost(message, loss, true);
            return self.discard(slot);
        }
        match message.sent.content {
            Content::Own(_) => {
                around.observer.delivered(message, true);
                let arrival = message.arrival();
                self.network.release(slot);
                if self.let_receive(arrival, around) == AfterSending::Crashes {
                    self.crash(arrival.to, &mut around.as_dyn());
                }
            }
            Content::Signal(signal) => {
                around.observer.delivered(message, true);
                let Sent { from, to, life, .. } = *message.sent;
                self.network.release(slot);
                self.handle(to, Input::Message { from, life, content: Content::Signal(signal) }, &mut around.as_dyn());
            }
        }
    }

    /// A scheduled start.
    fn start<O: Observer>(&mut self, process: ProcessId, around: &mut Around<'_, O>) {
        around.observer.touches(process);
        self.members[process.index()].starts -= 1;
        if self.is_live(process) && self.let_handle(process, Input::Start, around) == AfterSending::Crashes {
            self.crash(process, &mut around.as_dyn());
        }
    }

    /// A live process handles a message of the algorithm, and what it does because of that is carried out.
    #[inline(always)]
    fn let_receive<O: Observer + ?Sized>(&mut self, arrival: Arrival, around: &mut Around<'_, O>) -> AfterSending {
        self.effects.begin(around.observer.wanted());
        self.hosts.receive(arrival, &mut self.network, &mut self.effects, around.choices);
        self.carry_out(arrival.to, around)
    }

    /// A message arrives of which a copy follows.
    fn deliver_first(&mut self, slot: MessageSlot, around: &mut DynAround<'_>) {
        let message = self.network.at(slot);
        if let Some(loss) = self.loss_on_arrival(message.sent, around) {
            return around.observer.lost(message, loss, false);
        }
        around.observer.delivered(message, false);
        let Sent { content, from, to, life, .. } = *message.sent;
        match content {
            Content::Own(_) => {
                let copy = self.network.copy(slot);
                self.hosts.copy(slot, copy);
                self.network.release(copy);
                let arrival = Arrival { slot: copy, from, to, life };
                if self.let_receive(arrival, around) == AfterSending::Crashes {
                    self.crash(to, around);
                }
            }
            Content::Signal(signal) => {
                self.handle(to, Input::Message { from, life, content: Content::Signal(signal) }, around);
            }
        }
    }

    /// Why a message that was not lost on its way does not arrive, if it does not.
    #[inline(always)]
    fn loss_on_arrival<O: Observer + ?Sized>(&self, sent: &Sent, around: &mut Around<'_, O>) -> Option<Loss> {
        around.observer.touches(sent.to);
        around.observer.takes_from(sent.from);
        around.observer.reads(Shared::PARTITION);
        if self.is_cut(sent.from, sent.to) {
            return Some(Loss::Cut);
        }
        if self.groups().is_some_and(|groups| groups[sent.from.index()] != groups[sent.to.index()]) {
            return Some(Loss::Partition);
        }
        match self.members[sent.to.index()].condition {
            Condition::Live => None,
            Condition::Crashed => Some(Loss::Crashed),
            Condition::Absent => Some(Loss::Absent),
        }
    }

    /// A message is lost on its way.
    fn lose(&mut self, slot: MessageSlot, loss: Loss, around: &mut DynAround<'_>) {
        let message = self.network.at(slot);
        around.observer.changes(Shared::IDLENESS);
        around.observer.touches(message.sent.to);
        around.observer.takes_from(message.sent.from);
        around.observer.lost(message, loss, true);
        self.discard(slot);
    }

    /// A live process crashes, and will begin again from its stable fields.
    pub(super) fn crash(&mut self, me: ProcessId, around: &mut DynAround<'_>) {
        let before = self.hosts.local(me).standing;
        self.end_life(me, Condition::Crashed, around);
        around.observer.crashed(me, before);
        self.void(News::Recovery(me), around);
        self.announce(News::Crash(me), around);
    }

    /// A process ceases to be live.
    fn end_life(&mut self, me: ProcessId, condition: Condition, around: &mut DynAround<'_>) {
        around.observer.changes(Shared::CONDITIONS.and(Shared::DETECTIONS).and(Shared::IDLENESS));
        self.members[me.index()].condition = condition;
        self.hosts.end_life(me);
        self.detections.nobody_to_tell(me);
    }

    /// A process is live from now on.
    fn begin_life(&mut self, me: ProcessId, around: &mut DynAround<'_>) {
        around.observer.changes(Shared::CONDITIONS.and(Shared::DETECTIONS).and(Shared::IDLENESS));
        self.members[me.index()].condition = Condition::Live;
    }

    fn recover(&mut self, me: ProcessId, around: &mut DynAround<'_>) {
        self.begin_life(me, around);
        around.observer.recovered(me);
        self.void(News::Crash(me), around);
        self.detections.somebody_to_tell(me, |peer| self.setup.is_told_of(me, peer));
        self.announce(News::Recovery(me), around);
        self.handle(me, Input::Recovered(self.members()), around);
    }

    /// A process joins: it sends the news to all others, and begins as after a crash.
    fn join(&mut self, me: ProcessId, around: &mut DynAround<'_>) {
        self.begin_life(me, around);
        self.detections.somebody_to_tell(me, |peer| self.setup.is_told_of(me, peer));
        around.observer.joined(me);
        self.handle(me, Input::Joined(self.members()), around);
    }

    /// A member leaves: it sends the news to all that it considers members. It may crash while it sends.
    fn leave(&mut self, me: ProcessId, around: &mut DynAround<'_>) {
        self.handle(me, Input::Leave, around);
        if self.is_live(me) {
            let before = self.hosts.local(me).standing;
            self.end_life(me, Condition::Absent, around);
            self.void(News::Recovery(me), around);
            around.observer.left(me, before);
        }
    }

    /// Cancels a notification for the processes that have not received it yet.
    fn void(&mut self, news: News, around: &mut DynAround<'_>) {
        self.detections.forget(news);
        around.observer.voided(news);
    }

    /// Schedules a notification of every live process, if there is a perfect detector.
    fn announce(&mut self, news: News, around: &mut DynAround<'_>) {
        if self.setup.has_perfect_detector {
            let (News::Crash(peer) | News::Recovery(peer)) = news;
            let told = self.live().into_iter().filter(|process| self.setup.is_told_of(*process, peer));
            let waiting: Set = told.map(|process| process.0).collect();
            self.detections.announce(news, waiting);
            around.observer.announced(news);
        }
    }

    fn told(&mut self, process: ProcessId, news: News, around: &mut DynAround<'_>) {
        if self.setup.has_perfect_detector {
            around.observer.changes(Shared::DETECTIONS.and(Shared::IDLENESS));
            self.detections.told(process, news);
        }
    }
}
