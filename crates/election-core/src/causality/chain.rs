//! Why a process is what it is: the messages, timers and silences that led there, one after the other.

use crate::algorithm::SignalKind;
use crate::model::{ProcessId, Timer};
use crate::run::Run;
use crate::scenario::Detector;
use crate::trace::{Event, Fate, StepKind, StepRow};

/// The most links that are followed back.
const MOST_LINKS: usize = 10_000;

/// What led to a state: from a step that nothing before it has brought about to the step that made the process what it is.
///
/// Each step has one trigger: the message that arrives, the timer that runs out, the silence of another. So there is one chain, and none is
/// shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Why it begins where it begins.
    pub root: Root,
    /// The step in which it begins.
    pub from: usize,
    /// Its links, in order. The last one ends with the step that made the process what it is; without links that is the first.
    pub links: Vec<Link>,
}

/// What a step has to do with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The earlier step.
    pub from: usize,
    /// The later one.
    pub to: usize,
    /// How the one leads to the other.
    pub how: How,
}

/// How a step leads to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It sends a message that arrives in it.
    Message(u32),
    /// It sets a timer that runs out.
    Timer(Timer),
    /// It is the last that has been heard of a process, which is suspected then; or the last question to it.
    Silence(ProcessId),
}

/// Why a chain begins where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// A process starts, because the scenario says so.
    Start,
    /// A process is made to suspect its leader.
    Notice,
    /// A fault: a process crashes, recovers, joins or leaves.
    Fault,
    /// A detector tells a process what has become of another.
    Told(ProcessId),
    /// A detector's routine: a heartbeat, a ping.
    Routine,
    /// It is as it was when the recording begins to be looked at: too far back.
    TooFar,
}

/// Why a process is what it is after so many steps: what last changed its role, the leader it knows or its condition, and what led to that.
/// Nothing where it is so from the beginning.
///
/// It goes back over the steps once, and does some of them again where a timer was set.
///
/// # Panics
/// When the run has fewer steps, or there is no such process.
#[must_use]
pub fn why(run: &Run, steps: usize, process: ProcessId) -> Option<Chain> {
    let changes = run.trace().changes();
    let before = changes.partition_point(|row| (row.step as usize) < steps);
    let changed = changes[..before].iter().rev().find(|row| row.process == process)?;
    Some(chain(run, changed.step as usize))
}

/// What led to a step.
fn chain(run: &Run, step: usize) -> Chain {
    let (mut links, mut from) = (Vec::new(), step);
    let root = loop {
        if links.len() == MOST_LINKS {
            break Root::TooFar;
        }
        match trigger(run, from) {
            Ok(link) => {
                from = link.from;
                links.push(link);
            }
            Err(root) => break root,
        }
    };
    links.reverse();
    Chain { root, from, links }
}

/// What triggers a step, or why nothing does.
fn trigger(run: &Run, step: usize) -> Result<Link, Root> {
    let trace = run.trace();
    let row = trace.step(step);
    let link = |from: usize, how| Link { from, to: step, how };
    match row.kind {
        StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop => {
            let message = trace.message(row.message.ok_or(Root::Routine)?);
            Ok(link(message.sent_in as usize, How::Message(message.number)))
        }
        StepKind::Timer => {
            let (process, timer) = row.process.zip(row.timer).ok_or(Root::Routine)?;
            let set_in = set_in(run, step, process, timer).ok_or(Root::TooFar)?;
            Ok(link(set_in, How::Timer(timer)))
        }
        StepKind::DetectCrash | StepKind::DetectRecovery => {
            let (process, peer) = row.process.zip(row.peer).ok_or(Root::Routine)?;
            let told = Root::Told(peer);
            let last = last_heard(run, step, process, peer).filter(|_| row.kind == StepKind::DetectCrash);
            last.map(|last| link(last, How::Silence(peer))).ok_or(told)
        }
        StepKind::Start => Err(Root::Start),
        StepKind::Notice => Err(Root::Notice),
        StepKind::Beat | StepKind::AskProxies => Err(Root::Routine),
        StepKind::Crash
        | StepKind::CrashAfter
        | StepKind::Recover
        | StepKind::Join
        | StepKind::Leave
        | StepKind::Partition
        | StepKind::Heal
        | StepKind::Corrupt
        | StepKind::Cut
        | StepKind::Mend => Err(Root::Fault),
    }
}

/// The step in which a timer was set that runs out in a step: of the tick in which it was, the last that set it.
fn set_in(run: &Run, step: usize, process: ProcessId, timer: Timer) -> Option<usize> {
    let view = run.at(step);
    let set_at = view.processes[process.index()].timers.iter().find(|running| running.timer == timer)?.set_at;
    let trace = run.trace();
    let is_set = |event: &Event| matches!(event, Event::TimerSet { process: other, timer: set, .. } if (*other, *set) == (process, timer));
    let of_tick = trace.steps_before(set_at)..step.min(trace.steps_before(set_at.saturating_add(1)));
    let own: Vec<usize> = of_tick.filter(|step| trace.step(*step).process == Some(process)).collect();
    // Forwards: to go back through a run costs more.
    own.into_iter().filter(|step| run.events(*step).iter().any(is_set)).last()
}

/// The last step before this one in which a process heard from a peer, or asked for it, where a detector that sends messages tells by their
/// silence.
fn last_heard(run: &Run, step: usize, process: ProcessId, peer: ProcessId) -> Option<usize> {
    let trace = run.trace();
    let is_beat = |row: &StepRow| {
        row.message.is_some_and(|number| {
            let message = trace.message(number);
            let is_heard = matches!(message.fate, Fate::Delivered | Fate::Discarded);
            SignalKind::of(message.kind) == Some(SignalKind::Heartbeat) && message.from == peer && is_heard
        })
    };
    let mut own = (0..step).rev().map(|step| (step, trace.step(step))).filter(|(_, row)| row.process == Some(process));
    let is_found = |(_, row): &(usize, StepRow)| match run.scenario().detector {
        Detector::Heartbeat { .. } => is_beat(row),
        Detector::Swim { .. } => row.kind == StepKind::Beat,
        Detector::None | Detector::Perfect { .. } | Detector::Neighbours { .. } => false,
    };
    let (step, _) = own.find(is_found)?;
    Some(step)
}

impl Chain {
    /// The step that made the process what it is.
    #[must_use]
    pub fn to(&self) -> usize {
        self.links.last().map_or(self.from, |link| link.to)
    }

    /// The steps of the chain, in order.
    pub fn steps(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::once(self.from).chain(self.links.iter().map(|link| link.to))
    }
}
