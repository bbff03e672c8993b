//! A run that happened elsewhere, on real processes: its steps are carried out again by the same handlers, recorded, and judged like any other.

use std::sync::Arc;

use crate::error::InputError;
use crate::host::Program;
use crate::model::{ProcessId, Tick, Timer};
use crate::properties::{Monitor, Summary};
use crate::run::run::Run;
use crate::scenario::{Channels, Scenario};
use crate::sim::{DrawnChoices, Limit};
use crate::system::observer::{Moment, Observer, observe_with_fields};
use crate::system::world::World;
use crate::system::{Bounds, DetectionBound, Loss, MessageSlot, Step, TimerBound};
use crate::trace::{self, Progress, Record, Slots};

/// A step that was observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedStep {
    /// When, in ticks; never before the step before.
    pub at: Tick,
    /// What happened.
    pub what: Happened,
    /// What was drawn in it: by its handlers, in order, and then how many ticks each timer was to run that was set with a range.
    pub drawn: Vec<u32>,
}

/// Why steps that were observed make no run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObservedError {
    /// The scenario is not valid.
    #[error(transparent)]
    Scenario(#[from] InputError),
    /// The first step that cannot have happened, as `step 17`.
    #[error("{1}")]
    Step(usize, InputError),
}

impl ObservedError {
    /// Where it is wrong, what was found and what is allowed.
    #[must_use]
    pub fn into_input(self) -> InputError {
        match self {
            Self::Scenario(error) | Self::Step(_, error) => error,
        }
    }
}

/// What happened. A message is named by its number: it is the k-th one sent in the run, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A scheduled start was due.
    Start(ProcessId),
    /// A process was made to suspect its leader.
    Notice(ProcessId),
    /// A message arrived; it is lost if its receiver was not live then, or could not be reached.
    Arrival(u32),
    /// The first of two arrivals of a message.
    FirstArrival(u32),
    /// A message was lost on its way.
    Loss(u32, Loss),
    /// A timer ran out.
    Timer(ProcessId, Timer),
    /// A process crashed.
    Crash(ProcessId),
    /// A crash amid sending was prepared, after so many more messages.
    CrashAfter(ProcessId, u32),
    /// A process was back.
    Recovery(ProcessId),
    /// The first process was told of the crash of the second, or had not heard from it for too long.
    CrashDetected(ProcessId, ProcessId),
    /// The first process was told that the second was back.
    RecoveryDetected(ProcessId, ProcessId),
    /// The network was parted, as the scenario's next partition says.
    Partition,
    /// The partition ended.
    Heal,
    /// Channels were cut.
    Cut(Channels),
    /// Channels were mended.
    Mend(Channels),
    /// A process became a member.
    Join(ProcessId),
    /// A member left.
    Leave(ProcessId),
    /// A period of a process's detector began.
    Beat(ProcessId),
    /// A process asked others to ping a peer.
    AskProxies(ProcessId),
}

struct Observers {
    progress: Progress,
    monitor: Monitor,
    record: Record,
    slots: Slots,
}

// The progress first: it numbers the messages.
observe_with_fields!(Observers { progress, monitor, record, slots });

/// Carries out the steps of a run that happened elsewhere. The scenario's faults are those that happened, in the order in which they did. Where
/// messages that count are still in flight at the end, the run has ended at a limit.
pub(crate) fn observed(scenario: &Scenario, program: Program, steps: &[ObservedStep]) -> Result<Run, ObservedError> {
    let scenario = Arc::new(scenario.clone());
    let bounds = bounds(&scenario);
    let mut world = World::new(&scenario, program, bounds);
    let numbers: Arc<[u32]> = steps.iter().flat_map(|step| step.drawn.iter().copied()).collect();
    let beginning = DrawnChoices::new(scenario.seed, scenario.processes).known(numbers);
    let mut choices = beginning.clone();
    let mut observers = Observers {
        progress: Progress::new(&scenario, world.leaders(), world.facts().identities.bits()),
        monitor: Monitor::new(&scenario, &world),
        record: Record::new(&world.facts().identities),
        slots: Slots::default(),
    };
    let (mut partitions, mut now, mut drawn) = (0, 0, 0);
    for (number, (place, observed)) in (0_u64..).zip(steps.iter().enumerate()) {
        let wrong = |found: String, allowed: &str| {
            ObservedError::Step(place, InputError::new(format!("step {number}"), found, allowed))
        };
        if observed.at < now {
            return Err(wrong(format!("tick {}", observed.at), &format!("tick {now} or later: steps are in order")));
        }
        now = observed.at;
        let step = match step(observed.what, &mut partitions, &observers.slots) {
            Ok(step) => step,
            Err(message) => return Err(wrong(format!("message {message}"), "a message that is in flight")),
        };
        if let Err(refused) = world.check_to_apply(step) {
            return Err(wrong(refused.to_string(), "a step that can happen here"));
        }
        let Observers { progress, record, .. } = &mut observers;
        record.between_steps_of(&world, progress, &choices);
        observers.step_begins(step, Moment { tick: now, steps: number + 1 });
        world.apply_enabled(step, &mut choices, &mut observers);
        observers.step_ends();
        drawn += observed.drawn.len();
        if choices.had_of_known() != drawn {
            let found = format!("{} numbers drawn", observed.drawn.len());
            return Err(wrong(found, "as many as its handler draws"));
        }
    }
    Ok(finish(&scenario, program, (bounds, beginning), &world, observers, steps))
}

fn finish(
    scenario: &Arc<Scenario>,
    program: Program,
    from: (Bounds, DrawnChoices),
    world: &World,
    observers: Observers,
    steps: &[ObservedStep],
) -> Run {
    let Observers { progress, monitor, record, slots } = observers;
    let counts = |slot: MessageSlot| world.network.get(slot).is_some_and(|it| !it.sent.content.is_of_detector());
    let is_cut_off = slots.iter().any(|(_, slot)| counts(slot));
    let limit = is_cut_off.then_some(Limit::Time(progress.metrics.at.tick));
    let summary = Summary::of(world, &progress.metrics, &monitor, limit);
    let later = progress.metrics.at.tick.saturating_add(1);
    let undelivered = slots.iter().map(|(number, _)| (number, later)).collect();
    let identities = world.facts().identities.clone();
    let (trace, replay) = trace::recorded(scenario, program, from, record, undelivered);
    let drawn = steps.iter().map(|step| step.drawn.clone()).collect();
    Run::new(Scenario::clone(scenario), identities, summary, trace, replay).observed(drawn)
}

/// Real channels lose and repeat what they like; everybody may be told of a crash at any time.
fn bounds(scenario: &Scenario) -> Bounds {
    Bounds {
        is_fifo: scenario.network.fifo,
        crashes: 0,
        losses: Bounds::ANY,
        duplicates: Bounds::ANY,
        corruptions: 0,
        detections: DetectionBound::Late,
        timers: TimerBound::AnyTime,
    }
}

/// The step as the world takes it; the number of its message where that is not in flight.
fn step(what: Happened, partitions: &mut u16, slots: &Slots) -> Result<Step, u32> {
    let slot = |message: u32| slots.get(message).ok_or(message);
    Ok(match what {
        Happened::Start(process) => Step::Start(process),
        Happened::Notice(process) => Step::Notice(process),
        Happened::Arrival(message) => Step::Deliver(slot(message)?),
        Happened::FirstArrival(message) => Step::DeliverFirst(slot(message)?),
        Happened::Loss(message, loss) => Step::Drop(slot(message)?, loss),
        Happened::Timer(process, timer) => Step::Timer(process, timer),
        Happened::Crash(process) => Step::Crash(process),
        Happened::CrashAfter(process, sends) => Step::CrashAfter(process, sends),
        Happened::Recovery(process) => Step::Recover(process),
        Happened::CrashDetected(process, peer) => Step::DetectCrash(process, peer),
        Happened::RecoveryDetected(process, peer) => Step::DetectRecovery(process, peer),
        Happened::Partition => {
            *partitions += 1;
            Step::Partition(*partitions - 1)
        }
        Happened::Heal => Step::Heal,
        Happened::Cut(channels) => Step::Cut(channels),
        Happened::Mend(channels) => Step::Mend(channels),
        Happened::Join(process) => Step::Join(process),
        Happened::Leave(process) => Step::Leave(process),
        Happened::Beat(process) => Step::Beat(process),
        Happened::AskProxies(process) => Step::AskProxies(process),
    })
}
