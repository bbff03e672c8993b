//! A run after some of its steps, which can go on as recorded in the trace.

use crate::algorithm::network::InFlight;
use crate::algorithm::{Content, Message};
use crate::host::Input;
use crate::model::{Condition, Identity, ProcessId, Variables};
use crate::sim::DrawnChoices;
use crate::system::observer::{Moment, Observer, observe_with_fields};
use crate::system::world::World;
use crate::system::{MessageSlot, Step};
use crate::trace::columns::Trace;
use crate::trace::event::EventLog;
use crate::trace::progress::Progress;
use crate::trace::record::Snapshot;
use crate::trace::rows::{Fate, StepKind};
use crate::trace::slots::Slots;
use crate::trace::view::{ProcessView, Prompt, TimerView};

/// The observers of a run that is replayed.
#[derive(Clone)]
struct Observers {
    progress: Progress,
    slots: Slots,
    log: EventLog,
}

// The progress first: it numbers the messages.
observe_with_fields!(Observers { progress, slots, log });

/// The run after some of its steps.
#[derive(Clone)]
pub(super) struct Cursor {
    pub(super) steps: usize,
    pub(super) world: World,
    choices: DrawnChoices,
    observers: Observers,
}

impl Cursor {
    pub(super) fn at(snapshot: &Snapshot) -> Self {
        let Snapshot { steps, world, progress, choices } = snapshot;
        let slots = Slots::of(world.network.unordered().map(|message| (message.sent.number, message.slot)));
        let observers = Observers { progress: progress.clone(), slots, log: EventLog::new(progress.handling) };
        Self { steps: *steps, world: world.clone(), choices: choices.clone(), observers }
    }

    pub(super) fn progress(&self) -> &Progress {
        &self.observers.progress
    }

    pub(super) fn slots(&self) -> &Slots {
        &self.observers.slots
    }

    pub(super) fn log(&mut self) -> &mut EventLog {
        &mut self.observers.log
    }

    /// Does the next step again.
    pub(super) fn go_on(&mut self, trace: &Trace) {
        let step = self.next_step(trace);
        let at = Moment { tick: trace.tick_of(self.steps), steps: self.steps as u64 + 1 };
        self.observers.step_begins(step, at);
        self.world.apply_enabled(step, &mut self.choices, &mut self.observers);
        self.steps += 1;
    }

    /// The next step, as the world takes it.
    fn next_step(&self, trace: &Trace) -> Step {
        let row = trace.step(self.steps);
        let process = || row.process.expect("a step of a process names it");
        let peer = || row.peer.expect("a detection names a peer");
        let number = || row.message.expect("an arrival names a message");
        let slot = || self.slot(number());
        let channels = || row.channels.expect("a step of channels names them");
        match row.kind {
            StepKind::Start => Step::Start(process()),
            StepKind::Notice => Step::Notice(process()),
            StepKind::Deliver => Step::Deliver(slot()),
            StepKind::DeliverFirst => Step::DeliverFirst(slot()),
            StepKind::Drop => {
                let Fate::Lost(loss) = trace.message(number()).fate else { unreachable!("a dropped message is lost") };
                Step::Drop(slot(), loss)
            }
            StepKind::Corrupt => {
                let corrupted = trace.corrupted_in(self.steps);
                let (number, identity) = corrupted.expect("the trace says what has been corrupted");
                Step::Corrupt(self.slot(number), identity)
            }
            StepKind::Timer => Step::Timer(process(), row.timer.expect("a timer's step names it")),
            StepKind::Crash => Step::Crash(process()),
            StepKind::CrashAfter => Step::CrashAfter(process(), trace.steps[self.steps].operand),
            StepKind::Recover => Step::Recover(process()),
            StepKind::DetectCrash => Step::DetectCrash(process(), peer()),
            StepKind::DetectRecovery => Step::DetectRecovery(process(), peer()),
            StepKind::Partition => {
                Step::Partition(u16::try_from(trace.steps[self.steps].operand).expect("faults are few"))
            }
            StepKind::Heal => Step::Heal,
            StepKind::Cut => Step::Cut(channels()),
            StepKind::Mend => Step::Mend(channels()),
            StepKind::Join => Step::Join(process()),
            StepKind::Leave => Step::Leave(process()),
            StepKind::Beat => Step::Beat(process()),
            StepKind::AskProxies => Step::AskProxies(process()),
        }
    }

    /// Whether a prompt would make a live process do or change anything now.
    pub(super) fn heeds(&self, process: ProcessId, prompt: Prompt) -> bool {
        let input = match prompt {
            Prompt::Start => Input::Start,
            Prompt::Notice => Input::Notice,
        };
        self.world.hosts.would_act(process, input, &mut self.choices.clone())
    }

    pub(super) fn slot(&self, number: u32) -> MessageSlot {
        self.slots().get(number).expect("the message was sent and has not arrived")
    }

    pub(super) fn process_view(&self, process: ProcessId) -> ProcessView {
        let condition = self.world.members[process.index()].condition;
        let local = self.world.hosts.local(process);
        let timers = self.progress().timers.of(process).iter();
        ProcessView {
            process,
            identity: self.world.facts().identities.at(process),
            condition,
            role: local.standing.role,
            leader: local.standing.leader,
            incarnation: local.incarnation,
            may_start: local.may_start && condition == Condition::Live,
            has_bid: self.progress().bidders.0.contains(process.0),
            effort: self.progress().metrics.effort(process),
            crash_after: self.world.crashes.sends_left(process),
            timers: timers
                .map(|running| TimerView { timer: running.timer, set_at: running.set_at, due: running.due })
                .collect(),
        }
    }

    pub(super) fn fields(&self, slot: MessageSlot) -> Variables {
        let mut fields = Variables::default();
        match self.in_flight(slot).sent.content {
            Content::Own(_) => self.world.hosts.show_message(slot, &mut fields),
            Content::Signal(signal) => signal.show(&mut fields),
        }
        fields
    }

    pub(super) fn identity(&self, slot: MessageSlot) -> Option<Identity> {
        self.world.hosts.identity_in(slot)
    }

    fn in_flight(&self, slot: MessageSlot) -> InFlight<'_> {
        self.world.network.get(slot).expect("the slots are those of messages in flight")
    }
}
