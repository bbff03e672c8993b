//! A step in which a process runs a handler, read from the run.

use super::act::{Act, Message, Occasion, Receivers};
use super::here::Here;
use crate::algorithm::{LineNumber, Purpose, SignalKind, Standing};
use crate::lineage::Bids;
use crate::model::{Condition, Graph, ProcessId, Role, Value};
use crate::run::Run;
use crate::trace::{Change, Event, MessageRow, StepKind, StepRow};

/// What a process did in a step, and which lines of the listing ran.
pub(super) struct Handling<'a> {
    pub(super) step: usize,
    pub(super) here: Here<'a>,
    pub(super) occasion: Occasion,
    pub(super) act: Act,
    pub(super) lines: Vec<LineNumber>,
}

/// Goes through the steps of a run, and keeps what each process is.
pub(super) struct Reader<'a> {
    run: &'a Run,
    graph: &'a Graph,
    bids: Bids,
    standings: Vec<Standing>,
    /// How many changes have been seen.
    changes: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(run: &'a Run, graph: &'a Graph) -> Self {
        let standings = run.beginning().iter().map(|process| process.standing).collect();
        Self { run, graph, bids: Bids::of(run), standings, changes: 0 }
    }

    /// The next step, which has this number; none where no handler runs, or none that names a line, or its process crashes amid it.
    pub(super) fn read(&mut self, step: usize) -> Option<Handling<'a>> {
        let row = self.run.trace().step(step);
        let before = row.process.map(|process| self.standings[process.index()]);
        self.pass(step);
        let (process, before) = (row.process?, before?);
        let occasion = self.occasion(&row)?;
        let here = Here::of(self.run, self.graph, step, &row, process, before.role);
        let events = self.run.events(step);
        let is_other = |event: &Event| matches!(event, Event::Lost { .. } | Event::Crashed { .. });
        let lines = lines(&events, process);
        if lines.is_empty() || events.iter().any(is_other) {
            return None;
        }
        let act = self.act(step, &here, &row, before, &events);
        Some(Handling { step, here, occasion, act, lines })
    }

    /// Keeps what processes have become in a step.
    fn pass(&mut self, step: usize) {
        let left = &self.run.trace().changes()[self.changes..];
        let now = left.iter().take_while(|change| change.step as usize <= step);
        for row in now {
            let standing = &mut self.standings[row.process.index()];
            *standing = match row.change {
                Change::Role(role, leader) => Standing { role, leader },
                other => other.applied(Condition::Live).1,
            };
            self.changes += 1;
        }
    }

    fn occasion(&self, row: &StepRow) -> Option<Occasion> {
        match row.kind {
            StepKind::Start => Some(Occasion::Start),
            StepKind::Notice => Some(Occasion::Notice),
            StepKind::Deliver | StepKind::DeliverFirst => {
                let kind = self.run.trace().message(row.message?).kind;
                SignalKind::of(kind).is_none().then_some(Occasion::Message(kind))
            }
            StepKind::Timer => row.timer.map(Occasion::Timer),
            StepKind::Recover => Some(Occasion::Recovery),
            StepKind::DetectCrash => Some(Occasion::CrashDetected),
            StepKind::DetectRecovery => Some(Occasion::RecoveryDetected),
            StepKind::Drop
            | StepKind::Crash
            | StepKind::CrashAfter
            | StepKind::Partition
            | StepKind::Heal
            | StepKind::Join
            | StepKind::Leave
            | StepKind::Beat
            | StepKind::Corrupt
            | StepKind::AskProxies
            | StepKind::Cut
            | StepKind::Mend => None,
        }
    }

    fn act(&self, step: usize, here: &Here<'_>, row: &StepRow, before: Standing, events: &[Event]) -> Act {
        let (trace, info) = (self.run.trace(), self.run.info());
        let arrived = row.message.map(|number| trace.message(number));
        let drops =
            events.iter().any(|event| matches!(event, Event::Note { reason, .. } if info.reason(*reason).discards));
        let mut sent: Vec<(Message, Vec<ProcessId>)> = Vec::new();
        let mut act = Act { drops, ..Act::default() };
        let mut after = before;
        for event in events {
            match *event {
                Event::Sent { message } => {
                    let message = trace.message(message);
                    if SignalKind::of(message.kind).is_some() {
                        continue;
                    }
                    let is_passed_on = !drops && arrived.is_some_and(|arrived| self.is_same(&arrived, &message));
                    let answer = self.answer(step, &message);
                    // To whom all of them go is known when all have been seen.
                    let says = Message { to: Receivers::Several, kind: message.kind, is_passed_on, answer };
                    match sent.iter_mut().find(|(other, _)| *other == says) {
                        Some((_, to)) => to.push(message.to),
                        None => sent.push((says, vec![message.to])),
                    }
                }
                Event::RoleChanged { process, role, leader } if process == here.process => {
                    after = Standing { role, leader };
                }
                Event::TimerSet { process, timer, .. } if process == here.process => {
                    let spec = info.timers.get(usize::from(timer.0));
                    act.waits = spec.filter(|spec| spec.is_deadline).map(|_| timer).or(act.waits);
                }
                _ => {}
            }
        }
        let follows_another = after.role == Role::Follower && after.leader != before.leader;
        act.becomes = (after.role != before.role || follows_another).then_some(after.role);
        act.sends = sent.into_iter().map(|(says, to)| Message { to: here.receivers(&to), ..says }).collect();
        act.sends.sort_unstable();
        let variables = |steps: usize| self.run.inspect(steps, here.process).variables;
        act.notes = arrived.is_some() && act.is_nothing() && variables(step) != variables(step + 1);
        act
    }

    /// The yes or no that a message says, which is sent in this step. Only what is neither a bid nor news is an answer: what the others carry
    /// is not looked at, since that means to go back to the step.
    fn answer(&self, step: usize, message: &MessageRow) -> Option<bool> {
        if self.run.info().message(message.kind).purpose != Purpose::Other {
            return None;
        }
        let fields = self.run.fields(step + 1, message.number);
        fields.iter().find_map(|(_, value)| if let Value::Answer(answer) = value { Some(*answer) } else { None })
    }

    /// Whether a message that is sent is the one that has arrived, passed on.
    fn is_same(&self, arrived: &MessageRow, sent: &MessageRow) -> bool {
        if arrived.kind != sent.kind {
            return false;
        }
        let bid = |message: &MessageRow| self.bids.of_message(message.number).map(|bid| (bid.initiator, bid.lap));
        match self.run.info().message(sent.kind).purpose {
            Purpose::Bid | Purpose::Round => bid(arrived) == bid(sent),
            Purpose::Wave | Purpose::Report | Purpose::News => true,
            Purpose::Other => arrived.payload == sent.payload,
        }
    }
}

/// The lines that a process went through, each once, in order.
fn lines(events: &[Event], process: ProcessId) -> Vec<LineNumber> {
    let mut lines = Vec::new();
    for event in events {
        match *event {
            Event::Line { process: other, line } if other == process && !lines.contains(&line) => lines.push(line),
            _ => {}
        }
    }
    lines
}
