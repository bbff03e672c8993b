//! What a person can do to a process or a message at this moment, and why not: each intervention is a change of the scenario that
//! takes effect from *now* on, so nothing that has been shown changes.

mod by_hand;
pub mod channels;
pub mod in_time;
mod planned;

use election_core::model::Condition;
use election_core::scenario::{Fault, FaultKind, Start, StartAt};
use election_core::sim::{Limit, Status};
use election_core::trace::{Change, ProcessView, Prompt, StepKind};
use election_core::{ProcessId, Role, Run, Scenario, Tick, View};

pub use by_hand::{ByHand, arrival, delays, handling, offer_by_hand};
use planned::ScheduledEvents;
pub use planned::{PlannedIntervention, planned, taken_back};

/// What can be done to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intervention {
    /// It crashes.
    Crash,
    /// It crashes right after its next send.
    CrashAmid,
    /// It comes back.
    Recover,
    /// It starts by itself.
    Start,
    /// It suspects the leader and starts an election.
    Notice,
}

impl Intervention {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Crash, Self::CrashAmid, Self::Recover, Self::Start, Self::Notice];

    /// What the button says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crash => "Crash",
            Self::CrashAmid => "Crash while sending",
            Self::Recover => "Recover",
            Self::Start => "Start",
            Self::Notice => "Suspect",
        }
    }

    /// What it does, beside the button.
    pub fn help(self) -> &'static str {
        match self {
            Self::Crash => "it handles nothing more",
            Self::CrashAmid => "right after its next message",
            Self::Recover => "it begins again",
            Self::Start => "it starts an election",
            Self::Notice => "it takes the leader for dead",
        }
    }

    /// A word for tests and styles.
    pub fn key(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::CrashAmid => "crash-amid",
            Self::Recover => "recover",
            Self::Start => "start",
            Self::Notice => "notice",
        }
    }
}

/// The moment at which something is to be done.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The run that is shown.
    pub run: &'a Run,
    /// What is seen of it.
    pub view: &'a View,
    /// The first tick of which nothing has been shown yet.
    pub now: Tick,
    /// Whether it happens on real processes at this very time.
    pub is_live: bool,
}

impl Moment<'_> {
    /// Whether anything can be done now.
    ///
    /// # Errors
    /// Why not.
    fn check(&self) -> Result<(), &'static str> {
        let Self { run, view, now, is_live } = *self;
        match (run.is_observed(), is_live) {
            (true, true) if view.steps < run.steps() => Err(PAST),
            (true, true) => Ok(()),
            (true, false) => Err(OBSERVED),
            (false, _) if now > last_tick(run) => Err(STOPPED),
            (false, _) => Ok(()),
        }
    }
}

/// What can be done to a process at a moment.
pub struct Offers<'a> {
    moment: Moment<'a>,
    process: ProcessId,
    seen: ProcessNow,
    scheduled: ScheduledEvents,
}

impl<'a> Offers<'a> {
    /// What can be done to a process at this moment.
    ///
    /// # Errors
    /// Why nothing can be done to it.
    pub fn at(moment: Moment<'a>, process: ProcessId) -> Result<Self, &'static str> {
        let Moment { run, view, now, .. } = moment;
        moment.check()?;
        let seen = view.processes.get(process.index()).ok_or("there is no such process")?;
        let seen = ProcessNow::at(moment, seen);
        if seen.condition == Condition::Absent {
            return Err("it is not a member");
        }
        Ok(Self { moment, process, seen, scheduled: ScheduledEvents::of(run.scenario(), process, now) })
    }

    /// Whether an intervention takes effect.
    ///
    /// # Errors
    /// Why it does not.
    pub fn check(&self, intervention: Intervention) -> Result<(), &'static str> {
        let Self { moment, process, seen, scheduled } = self;
        let is_live = seen.condition == Condition::Live;
        let is_in_election = seen.role == Role::Candidate;
        // Asked of the moment that is seen: what the rest of the tick does to the process may change the answer.
        let heeds = |prompt| seen.is_to_act || moment.run.heeds(moment.view.steps, *process, prompt);
        match intervention {
            Intervention::CrashAmid | Intervention::Start if moment.is_live => {
                Err("no real process can be made to do that")
            }
            Intervention::Crash | Intervention::CrashAmid if !is_live => Err("it has crashed already"),
            Intervention::Crash | Intervention::CrashAmid | Intervention::Start | Intervention::Notice
                if scheduled.ends.is_some() =>
            {
                Err(scheduled.ends.unwrap_or_default())
            }
            Intervention::CrashAmid if scheduled.crashes_amid => Err("it does so anyway"),
            Intervention::CrashAmid if !sends_again(moment.run, *process, moment.now) => Err(SENDS_NOTHING),
            Intervention::Recover if is_live => Err("it is running"),
            Intervention::Recover if scheduled.recovers => Err("it recovers now anyway"),
            Intervention::Start | Intervention::Notice if !is_live => Err("it has crashed"),
            Intervention::Start | Intervention::Notice if is_in_election => Err("it is in an election already"),
            Intervention::Start if !seen.may_start => Err("it has heard of an election"),
            Intervention::Start if scheduled.starts => Err("it starts now anyway"),
            Intervention::Start if !heeds(Prompt::Start) => Err(IN_VAIN),
            Intervention::Notice if scheduled.notices => Err("it suspects now anyway"),
            Intervention::Notice if seen.role == Role::Leader => Err("it leads itself"),
            Intervention::Notice if seen.role == Role::Asleep && seen.may_start => Err("it knows no leader"),
            Intervention::Notice if !heeds(Prompt::Notice) => Err(IN_VAIN),
            _ => Ok(()),
        }
    }
}

/// The scenario in which it is done.
///
/// # Errors
/// Why it cannot take effect at this moment.
pub fn offer(moment: Moment<'_>, process: ProcessId, intervention: Intervention) -> Result<Scenario, &'static str> {
    Offers::at(moment, process)?.check(intervention)?;
    let Moment { run, now, .. } = moment;
    let mut scenario = run.scenario().clone();
    let mut happens = |kind| scenario.faults.push(Fault { at: now, kind });
    match intervention {
        Intervention::Crash => happens(FaultKind::Crash { process: process.0, after_sends: None }),
        Intervention::CrashAmid => happens(FaultKind::Crash { process: process.0, after_sends: Some(1) }),
        Intervention::Recover => happens(FaultKind::Recover(process.0)),
        Intervention::Notice => happens(FaultKind::Notice(process.0)),
        Intervention::Start => {
            let mut starts = scenario.starts();
            starts.push(StartAt { process: process.0, at: now });
            scenario.start = Start::List(starts);
        }
    }
    Ok(scenario)
}

/// What there is to see of a process right before it is done.
struct ProcessNow {
    condition: Condition,
    role: Role,
    may_start: bool,
    /// Whether it does something in what is still to come of the tick under way.
    is_to_act: bool,
}

/// Of a tick with more steps than this, it is not looked for whom a message reaches in it.
const MOST_LOOKED_THROUGH: usize = 4096;

impl ProcessNow {
    /// Of one that is live no more.
    fn gone(condition: Condition) -> Self {
        Self { condition, role: Role::Asleep, may_start: false, is_to_act: false }
    }

    /// What is still to come of the tick under way comes before what is done now. It is read from the trace: going there would
    /// cost as much as that tick.
    fn at(Moment { run, view, now, .. }: Moment<'_>, process: &ProcessView) -> Self {
        let mut seen =
            Self { condition: process.condition, role: process.role, may_start: process.may_start, is_to_act: false };
        let trace = run.trace();
        let coming = view.steps..trace.steps_before(now).max(view.steps);
        if coming.is_empty() {
            return seen;
        }
        let changes = trace.changes();
        let first = changes.partition_point(|row| (row.step as usize) < coming.start);
        let rows = changes[first..].iter().take_while(|row| (row.step as usize) < coming.end);
        for row in rows.filter(|row| row.process == process.process) {
            match row.change {
                Change::Role(role, _) => seen.role = role,
                Change::Crashed => seen = Self::gone(Condition::Crashed),
                Change::Left => seen = Self::gone(Condition::Absent),
                Change::Recovered | Change::Joined => seen.condition = Condition::Live,
            }
        }
        if coming.len() > MOST_LOOKED_THROUGH {
            (seen.may_start, seen.is_to_act) = (false, true);
            return seen;
        }
        for row in coming.map(|step| trace.step(step)).filter(|row| row.process == Some(process.process)) {
            seen.is_to_act = true;
            seen.may_start &= row.message.is_none() || row.kind == StepKind::Drop;
        }
        seen
    }
}

/// Why no process is offered to crash while sending that does not send again: until it crashes, the run goes on as it is.
pub const SENDS_NOTHING: &str = "it sends nothing more";

/// Whether a process sends anything from a tick on; where that is not recorded, it may.
pub fn sends_again(run: &Run, process: ProcessId, from: Tick) -> bool {
    let trace = run.trace();
    let is_endless = matches!(run.summary().status, Status::Limit(_));
    let first = trace.messages_before(trace.steps_before(from));
    let mut later = (first..trace.messages()).filter_map(|number| u32::try_from(number).ok());
    !run.is_whole() || is_endless || later.any(|number| trace.message(number).from == process)
}

/// Why a process is not offered what it would not act on.
const IN_VAIN: &str = "it would do nothing";

/// Why nothing can be done to what happened elsewhere.
const OBSERVED: &str = "it was recorded from real processes";

/// Why nothing can be done to real processes before the moment at which they are.
const PAST: &str = "it would happen now, and this is past: go to the end first";

/// Why nothing can be done beyond a limit.
const STOPPED: &str = "the run has been stopped here";

/// The last tick in which anything can happen: a limit stops the run in it, or after it.
fn last_tick(run: &Run) -> Tick {
    if !run.is_whole() {
        // It goes on, and nothing is known here of how far.
        return run.scenario().limits.time;
    }
    match run.summary().status {
        Status::Limit(Limit::Events(_) | Limit::Memory(_) | Limit::Stopped(_)) => run.summary().time,
        Status::Limit(Limit::Time(_) | Limit::Repeats(_)) | Status::Elected | Status::Split | Status::Nobody => {
            run.scenario().limits.time
        }
    }
}
