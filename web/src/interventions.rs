//! What a person can do to a process or a message at this moment, and why not: each intervention is a change of the scenario that
//! takes effect from *now* on, so nothing that has been shown changes.

use std::collections::BTreeMap;

use election_core::model::Condition;
use election_core::scenario::{Action as Handling, Delay, Fault, FaultKind, Override, Start, StartAt};
use election_core::sim::{Limit, Status};
use election_core::trace::{Change, Fate, MessageRow, MessageView, ProcessView, StepKind};
use election_core::{ProcessId, Role, Run, Scenario, Tick, View};

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
            Self::CrashAmid => "Crash half-way",
            Self::Recover => "Recover",
            Self::Start => "Start",
            Self::Notice => "Suspect",
        }
    }

    /// What it does, beside the button.
    pub fn help(self) -> &'static str {
        match self {
            Self::Crash => "it handles nothing more",
            Self::CrashAmid => "half-way through sending",
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

/// What can be done to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByHand {
    /// It is lost.
    Drop,
    /// It arrives now.
    DeliverNow,
    /// It arrives later by one delay.
    HoldBack,
    /// It is corrupted on its way.
    Corrupt,
    /// What was done to it is taken back.
    LeaveAlone,
}

impl ByHand {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::DeliverNow, Self::HoldBack, Self::Drop, Self::Corrupt, Self::LeaveAlone];

    /// What the button says.
    pub fn name(self) -> &'static str {
        match self {
            Self::Drop => "Drop",
            Self::DeliverNow => "Deliver",
            Self::HoldBack => "Hold back",
            Self::Corrupt => "Corrupt",
            Self::LeaveAlone => "Let it be",
        }
    }

    /// What it does in a scenario, beside the button.
    pub fn help(self, scenario: &Scenario) -> &'static str {
        match self {
            Self::Drop => "it gets lost",
            Self::DeliverNow => "it arrives now",
            Self::HoldBack => "it arrives a delay later",
            Self::Corrupt if scenario.network.checksum => "its checksum shows it, and it is refused",
            Self::Corrupt => "it arrives with another identity in it",
            Self::LeaveAlone => "as if nothing had been done to it",
        }
    }

    /// A word for tests and styles.
    pub fn key(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::DeliverNow => "deliver",
            Self::HoldBack => "hold",
            Self::Corrupt => "corrupt",
            Self::LeaveAlone => "leave",
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
}

/// The scenario in which it is done.
///
/// # Errors
/// Why it cannot take effect at this moment.
pub fn offer(moment: Moment<'_>, process: ProcessId, intervention: Intervention) -> Result<Scenario, &'static str> {
    let Moment { run, view, now } = moment;
    let scenario = run.scenario();
    if now > last_tick(run) {
        return Err(STOPPED);
    }
    let seen = view.processes.get(process.index()).ok_or("there is no such process")?;
    let seen = Seen::at(moment, seen);
    let is_live = match seen.condition {
        Condition::Live => true,
        Condition::Crashed => false,
        Condition::Absent => return Err("it is not a member"),
    };
    let is_in_election = seen.role == Role::Candidate;
    let scheduled = Scheduled::of(scenario, process, now);
    let mut scenario = scenario.clone();
    let mut happens = |kind| scenario.faults.push(Fault { at: now, kind });
    match intervention {
        Intervention::Crash | Intervention::CrashAmid if !is_live => return Err("it has crashed already"),
        Intervention::Crash | Intervention::CrashAmid | Intervention::Start | Intervention::Notice
            if scheduled.ends.is_some() =>
        {
            return Err(scheduled.ends.unwrap_or_default());
        }
        Intervention::Crash => happens(FaultKind::Crash { process: process.0, after_sends: None }),
        Intervention::CrashAmid if scheduled.crashes_amid => return Err("it does so anyway"),
        Intervention::CrashAmid => happens(FaultKind::Crash { process: process.0, after_sends: Some(1) }),
        Intervention::Recover if is_live => return Err("it is running"),
        Intervention::Recover if scheduled.recovers => return Err("it recovers now anyway"),
        Intervention::Recover => happens(FaultKind::Recover(process.0)),
        Intervention::Start | Intervention::Notice if !is_live => return Err("it has crashed"),
        Intervention::Start | Intervention::Notice if is_in_election => return Err("it is in an election already"),
        Intervention::Start if !seen.may_start => return Err("it has heard of an election"),
        Intervention::Start if scheduled.starts => return Err("it starts now anyway"),
        Intervention::Start => {
            let mut starts = scenario.starts();
            starts.push(StartAt { process: process.0, at: now });
            scenario.start = Start::List(starts);
        }
        Intervention::Notice if scheduled.notices => return Err("it suspects now anyway"),
        Intervention::Notice => happens(FaultKind::Notice(process.0)),
    }
    Ok(scenario)
}

/// What there is to see of a process right before it is done.
struct Seen {
    condition: Condition,
    role: Role,
    may_start: bool,
}

/// Of a tick with more steps than this, it is not looked for whom a message reaches in it.
const MOST_LOOKED_THROUGH: usize = 4096;

impl Seen {
    /// What is still to come of the tick under way comes before what is done now. It is read from the trace: going there would
    /// cost as much as that tick.
    fn at(Moment { run, view, now }: Moment<'_>, process: &ProcessView) -> Self {
        let mut seen = Self { condition: process.condition, role: process.role, may_start: process.may_start };
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
                Change::Crashed => seen = Self { condition: Condition::Crashed, role: Role::Asleep, may_start: false },
                Change::Left => seen = Self { condition: Condition::Absent, role: Role::Asleep, may_start: false },
                Change::Recovered | Change::Joined => seen.condition = Condition::Live,
            }
        }
        let is_reached = |step| {
            let row = trace.step(step);
            row.process == Some(process.process) && row.message.is_some() && row.kind != StepKind::Drop
        };
        seen.may_start &= coming.len() <= MOST_LOOKED_THROUGH && !coming.into_iter().any(is_reached);
        seen
    }
}

/// What is going to happen to a process by itself at the next moment, because the person has said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Whose.
    pub process: ProcessId,
    /// What.
    pub what: Intervention,
    /// When.
    pub at: Tick,
}

impl Planned {
    /// In words: `will crash`.
    pub fn words(self) -> &'static str {
        match self.what {
            Intervention::Crash => "will crash",
            Intervention::CrashAmid => "will crash half-way through sending",
            Intervention::Recover => "will recover",
            Intervention::Start => "will start",
            Intervention::Notice => "will suspect its leader",
        }
    }
}

/// What the scenario has for the processes at the next moment, one thing for each of them: the last that counts.
pub fn planned(Moment { run, now, .. }: Moment<'_>) -> Vec<Planned> {
    let of = |(process, scheduled)| {
        let Scheduled { ends, crashes_amid, recovers, starts, notices } = scheduled;
        let what = match () {
            () if ends == Some(CRASHES) => Intervention::Crash,
            () if recovers => Intervention::Recover,
            () if crashes_amid => Intervention::CrashAmid,
            () if notices => Intervention::Notice,
            () if starts && now > 0 => Intervention::Start,
            () => return None,
        };
        Some(Planned { process, what, at: now })
    };
    Scheduled::at(run.scenario(), now).into_iter().filter_map(of).collect()
}

/// The scenario without what it has for a process at the next moment.
pub fn taken_back(moment: Moment<'_>, process: ProcessId) -> Option<Scenario> {
    let planned = planned(moment).into_iter().find(|planned| planned.process == process)?;
    let mut scenario = moment.run.scenario().clone();
    if planned.what == Intervention::Start {
        let mut starts = scenario.starts();
        starts.retain(|start| (start.process, start.at) != (process.0, planned.at));
        scenario.start = Start::List(starts);
        return Some(scenario);
    }
    let is_it = |fault: &Fault| {
        let is_same = match fault.kind {
            FaultKind::Crash { after_sends, .. } => match planned.what {
                Intervention::Crash => after_sends.is_none(),
                Intervention::CrashAmid => after_sends.is_some(),
                _ => false,
            },
            FaultKind::Recover(_) => planned.what == Intervention::Recover,
            FaultKind::Notice(_) => planned.what == Intervention::Notice,
            FaultKind::Join(_) | FaultKind::Leave(_) | FaultKind::Partition(_) | FaultKind::Heal => false,
        };
        is_same && fault.at == planned.at && fault.kind.process() == Some(process.0)
    };
    let place = scenario.faults.iter().rposition(is_it)?;
    scenario.faults.remove(place);
    Some(scenario)
}

/// Why nothing else is offered to a process.
const CRASHES: &str = "it crashes now anyway";
/// Why it makes no difference what becomes of a message.
const TOO_LATE: &str = "it arrives after the end of the run";
/// Why nothing can be done beyond a limit.
const STOPPED: &str = "the run has been stopped here";

/// The last tick in which anything can happen: a limit stops the run in it, or after it.
fn last_tick(run: &Run) -> Tick {
    match run.summary().status {
        Status::Limit(Limit::Events(_) | Limit::Memory(_) | Limit::Stopped(_)) => run.summary().time,
        Status::Limit(Limit::Time(_) | Limit::Repeats(_)) | Status::Elected | Status::Split | Status::Nobody => {
            run.scenario().limits.time
        }
    }
}

/// Whether a limit stops the run before a message arrives.
fn never_arrives(run: &Run, row: &MessageRow) -> bool {
    let is_stopped = match run.summary().status {
        Status::Limit(Limit::Events(_) | Limit::Time(_) | Limit::Memory(_) | Limit::Stopped(_)) => true,
        Status::Limit(Limit::Repeats(_)) | Status::Elected | Status::Split | Status::Nobody => false,
    };
    is_stopped && row.arrived_in.is_none()
}

/// What the scenario has for a process at a tick: once more, it would come to nothing.
#[derive(Default)]
struct Scheduled {
    /// What makes an end of whatever comes after it.
    ends: Option<&'static str>,
    crashes_amid: bool,
    recovers: bool,
    starts: bool,
    notices: bool,
}

impl Scheduled {
    fn of(scenario: &Scenario, process: ProcessId, at: Tick) -> Self {
        let starts = scenario.starts_at(at).any(|start| start.process == process.0);
        let mut scheduled = Self { starts, ..Self::default() };
        let is_its = |fault: &&Fault| fault.at == at && fault.kind.process() == Some(process.0);
        scenario.faults.iter().filter(is_its).for_each(|fault| scheduled.add(&fault.kind));
        scheduled
    }

    /// Of everybody to whom something happens at a tick: the lists, which may be long, are gone through once.
    fn at(scenario: &Scenario, at: Tick) -> BTreeMap<ProcessId, Self> {
        let mut all: BTreeMap<ProcessId, Self> = BTreeMap::new();
        for start in scenario.starts_at(at) {
            all.entry(ProcessId(start.process)).or_default().starts = true;
        }
        for fault in scenario.faults.iter().filter(|fault| fault.at == at) {
            if let Some(process) = fault.kind.process() {
                all.entry(ProcessId(process)).or_default().add(&fault.kind);
            }
        }
        all
    }

    fn add(&mut self, fault: &FaultKind) {
        match fault {
            FaultKind::Crash { after_sends: None, .. } => self.ends = Some(CRASHES),
            FaultKind::Crash { .. } => self.crashes_amid = true,
            FaultKind::Leave(_) => self.ends = Some("it leaves now anyway"),
            FaultKind::Recover(_) => (self.recovers, self.ends) = (true, None),
            FaultKind::Join(_) => self.ends = None,
            FaultKind::Notice(_) => self.notices = true,
            FaultKind::Partition(_) | FaultKind::Heal => {}
        }
    }
}

/// The scenario in which it is done to a message.
///
/// # Errors
/// Why it cannot take effect at this moment.
pub fn offer_by_hand(moment: Moment<'_>, message: u32, by_hand: ByHand) -> Result<Scenario, &'static str> {
    let Moment { run, view, now } = moment;
    let mut scenario = run.scenario().clone();
    let seen = view.in_flight.iter().find(|seen| seen.row.number == message).ok_or("it is not in flight")?;
    let row = &seen.row;
    let arrives_at = arrival(row);
    if now > last_tick(run) {
        return Err(STOPPED);
    }
    if arrives_at < now {
        return Err("it arrives in the tick that is being shown");
    }
    let handling = scenario.overrides.iter().find(|other| other.message == message).map(|other| other.action);
    scenario.overrides.retain(|other| other.message != message);
    // Left alone, a message that was held back may have arrived by now, and what has been shown stays as it is.
    // Its own delay is at least the least one: running it all again to know it exactly would take too long.
    let (least, _) = delays(scenario.network.delay);
    let is_overdue = matches!(handling, Some(Handling::DeliverAt(_))) && row.sent_at.saturating_add(least) < now;
    let action = match by_hand {
        ByHand::LeaveAlone | ByHand::Drop | ByHand::Corrupt if is_overdue => {
            return Err("it would have arrived before now");
        }
        ByHand::LeaveAlone if handling.is_some() => return Ok(scenario),
        ByHand::LeaveAlone => return Err("nothing was done to it"),
        ByHand::Drop | ByHand::Corrupt if matches!(row.fate, Fate::Lost(_)) => return Err("it is lost anyway"),
        ByHand::Drop | ByHand::Corrupt if never_arrives(run, row) => return Err(TOO_LATE),
        ByHand::Drop => Handling::Drop,
        ByHand::Corrupt if seen.identity.is_none() => return Err("it carries no identity that could be another"),
        ByHand::Corrupt if !has_other_identity(run, seen) => return Err("nobody has another identity"),
        ByHand::Corrupt if run.trace().is_corrupted(message) => return Err("it is corrupted anyway"),
        ByHand::Corrupt => Handling::Corrupt,
        ByHand::DeliverNow if arrives_at == now => return Err("it arrives next anyway"),
        ByHand::DeliverNow if scenario.network.fifo && is_behind(view, row) => {
            return Err("on a FIFO channel the message before it arrives first");
        }
        ByHand::DeliverNow => Handling::DeliverAt(now),
        ByHand::HoldBack if never_arrives(run, row) || arrives_at >= scenario.limits.time => {
            return Err(TOO_LATE);
        }
        ByHand::HoldBack => Handling::DeliverAt(arrives_at + scenario.network.delay.largest()),
    };
    let place = scenario.overrides.partition_point(|other| other.message < message);
    scenario.overrides.insert(place, Override { message, action });
    Ok(scenario)
}

/// Whether somebody has another identity than the one that a message carries.
fn has_other_identity(run: &Run, message: &MessageView) -> bool {
    let identities = run.identities();
    identities.processes().any(|process| Some(identities.at(process)) != message.identity)
}

/// When a message in flight arrives.
pub fn arrival(row: &MessageRow) -> Tick {
    row.arrives_at.unwrap_or(row.sent_at + 1)
}

/// Whether an earlier message of the same channel arrives as late.
fn is_behind(view: &View, row: &MessageRow) -> bool {
    let is_before = |other: &MessageRow| {
        (other.from, other.to) == (row.from, row.to) && other.number < row.number && arrival(other) >= arrival(row)
    };
    view.in_flight.iter().any(|message| is_before(&message.row))
}

/// The smallest and the largest delay.
pub fn delays(delay: Delay) -> (Tick, Tick) {
    match delay {
        Delay::Fixed(delay) => (delay, delay),
        Delay::Uniform(least, most) => (least, most),
    }
}
