//! A run at one of its steps, and how it goes on as the trace says it did.

use crate::algorithm::Process;
use crate::model::{Identity, ProcessId, Variables};
use crate::sim::DrawnChoices;
use crate::system::handlers::Call;
use crate::system::network::Content;
use crate::system::observer::{Moment, Observer};
use crate::system::world::World;
use crate::system::{MessageSlot, Step};
use crate::trace::columns::Trace;
use crate::trace::event::{Event, EventLog};
use crate::trace::progress::Progress;
use crate::trace::record::Snapshot;
use crate::trace::rows::{Fate, StepKind};
use crate::trace::slots::Slots;
use crate::trace::view::{ProcessView, Prompt, TimerView};

/// The run after some of its steps.
#[derive(Clone)]
pub(super) struct Cursor<P: Process> {
    pub(super) steps: usize,
    pub(super) world: World<P>,
    choices: DrawnChoices,
    /// Progress first: it numbers the messages.
    observers: (Progress, (Slots, EventLog)),
}

impl<P: Process> Cursor<P> {
    pub(super) fn at(snapshot: &Snapshot<P>) -> Self {
        let Snapshot { steps, world, progress, choices } = snapshot;
        let slots = Slots::of(world.network.numbered());
        let observers = (progress.clone(), (slots, EventLog::default()));
        Self { steps: *steps, world: world.clone(), choices: choices.clone(), observers }
    }

    /// A copy that shares what is in flight.
    pub(super) fn share(&mut self) -> Self {
        self.world.network.share();
        self.clone()
    }

    pub(super) fn progress(&self) -> &Progress {
        &self.observers.0
    }

    pub(super) fn slots(&self) -> &Slots {
        &self.observers.1.0
    }

    pub(super) fn log(&mut self) -> &mut EventLog {
        &mut self.observers.1.1
    }

    /// Does the next step again.
    pub(super) fn go_on(&mut self, trace: &Trace) {
        let step = self.next_step(trace);
        let at = Moment { tick: trace.tick_of(self.steps), steps: self.steps as u64 + 1 };
        Observer::<P::Message>::step_begins(&mut self.observers, step, at);
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
            StepKind::Join => Step::Join(process()),
            StepKind::Leave => Step::Leave(process()),
            StepKind::Beat => Step::Beat(process()),
            StepKind::AskProxies => Step::AskProxies(process()),
        }
    }

    /// Whether a live process would do or change anything if it were prompted now.
    pub(super) fn heeds(&self, process: ProcessId, prompt: Prompt) -> bool {
        let (may_happen, call) = match prompt {
            Prompt::Start => (self.world.member(process).may_start, Call::Start),
            Prompt::Notice => (true, Call::Notice),
        };
        may_happen && self.world.would_act(process, call, &mut self.choices.clone())
    }

    pub(super) fn slot(&self, number: u32) -> MessageSlot {
        self.slots().get(number).expect("the message was sent and has not arrived")
    }

    /// What the messages carry that a step has sent, of several in a row that carry the same the first.
    pub(super) fn first_sent(&self, events: &[Event]) -> Vec<(u32, Variables)> {
        let mut sent = Vec::new();
        let mut before = None;
        for event in events {
            let Event::Sent { message } = event else { continue };
            // What is lost at once is in flight no more.
            let Some(slot) = self.slots().get(*message) else { continue };
            let content = self.content(slot);
            if before.replace(content) != Some(content) {
                sent.push((*message, self.fields(slot)));
            }
        }
        sent
    }

    pub(super) fn process_view(&self, process: ProcessId) -> ProcessView {
        let member = self.world.member(process);
        let timers = self.progress().timers.of(process).iter();
        ProcessView {
            process,
            identity: self.world.setup.facts.identities.at(process),
            condition: member.condition,
            role: member.local.standing.role,
            leader: member.local.standing.leader,
            incarnation: member.local.incarnation,
            may_start: member.may_start && member.is_live(),
            has_bid: self.progress().bids.0.contains(process.0),
            effort: self.progress().metrics.efforts[process.index()],
            crash_after: self.world.crashes.sends_left(process),
            timers: timers
                .map(|running| TimerView { timer: running.timer, set_at: running.set_at, due: running.due })
                .collect(),
        }
    }

    pub(super) fn fields(&self, slot: MessageSlot) -> Variables {
        let mut fields = Variables::default();
        self.content(slot).show(&mut fields);
        fields
    }

    pub(super) fn identity(&self, slot: MessageSlot) -> Option<Identity> {
        self.content(slot).identity()
    }

    fn content(&self, slot: MessageSlot) -> &Content<P::Message> {
        let message = self.world.network.get(slot).expect("the slots are those of messages in flight");
        &message.envelope.content
    }
}
