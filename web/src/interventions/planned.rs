//! What the scenario has for processes at the next moment anyway, because the person has said so, and how it is taken back.

use std::collections::BTreeMap;

use election_core::model::Condition;
use election_core::scenario::{Fault, FaultKind, Start};
use election_core::trace::Change;
use election_core::{ProcessId, Run, Scenario, Tick, View};

use super::{Intervention, Moment};

/// What is going to happen to a process by itself at the next moment, because the person has said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedIntervention {
    /// Whose.
    pub process: ProcessId,
    /// What.
    pub what: Intervention,
    /// When.
    pub at: Tick,
}

impl PlannedIntervention {
    /// In words: `will crash`.
    pub fn words(self) -> &'static str {
        match self.what {
            Intervention::Crash => "will crash",
            Intervention::CrashAmid => "will crash right after its next message",
            Intervention::Recover => "will recover",
            Intervention::Start => "will start",
            Intervention::Notice => "will suspect its leader",
        }
    }
}

/// What the scenario has for the processes at the next moment, one thing for each of them: the last that counts. And who is to crash
/// half-way through sending, and has not sent since.
pub fn planned(Moment { run, view, now, .. }: Moment<'_>) -> Vec<PlannedIntervention> {
    let of = |(process, scheduled)| {
        let ScheduledEvents { ends, crashes_amid, recovers, starts, notices } = scheduled;
        let what = match () {
            () if ends == Some(CRASHES) => Intervention::Crash,
            () if recovers => Intervention::Recover,
            () if crashes_amid => Intervention::CrashAmid,
            () if notices => Intervention::Notice,
            () if starts && now > 0 => Intervention::Start,
            () => return None,
        };
        Some(PlannedIntervention { process, what, at: now })
    };
    let mut planned = Vec::from_iter(ScheduledEvents::at(run.scenario(), now).into_iter().filter_map(of));
    let waiting = run.scenario().faults.iter().filter(|fault| fault.at < now && waits_to_crash(run, view, fault));
    for (process, at) in waiting.filter_map(|fault| Some((ProcessId(fault.kind.process()?), fault.at))) {
        if planned.iter().all(|other| other.process != process) {
            planned.push(PlannedIntervention { process, what: Intervention::CrashAmid, at });
        }
    }
    planned.sort_by_key(|planned| planned.process);
    planned
}

/// Whether a fault lets a process crash half-way through sending that has not sent anything since.
fn waits_to_crash(run: &Run, view: &View, fault: &Fault) -> bool {
    let FaultKind::Crash { process, after_sends: Some(_) } = fault.kind else { return false };
    let is_live = view.processes.get(usize::from(process)).is_some_and(|process| process.condition == Condition::Live);
    let since = run.trace().steps_before(fault.at);
    let changes = run.trace().changes();
    let now = changes.partition_point(|row| (row.step as usize) < view.steps);
    let own = changes[..now].iter().rev().take_while(|row| row.step as usize >= since);
    is_live && own.filter(|row| row.process.0 == process).all(|row| matches!(row.change, Change::Role(..)))
}

/// The scenario without what it has for a process at the next moment.
pub fn taken_back(moment: Moment<'_>, process: ProcessId) -> Option<Scenario> {
    let planned =
        planned(moment).into_iter().find(|planned| planned.process == process && !moment.run.is_observed())?;
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
            FaultKind::Join(_) | FaultKind::Leave(_) => false,
            FaultKind::Partition(_) | FaultKind::Heal | FaultKind::Cut(_) | FaultKind::Mend(_) => false,
        };
        is_same && fault.at == planned.at && fault.kind.process() == Some(process.0)
    };
    let place = scenario.faults.iter().rposition(is_it)?;
    scenario.faults.remove(place);
    Some(scenario)
}

/// Why nothing else is offered to a process.
const CRASHES: &str = "it crashes now anyway";

/// What the scenario has for a process at a tick: once more, it would come to nothing.
#[derive(Default)]
pub(super) struct ScheduledEvents {
    /// What makes an end of whatever comes after it.
    pub(super) ends: Option<&'static str>,
    pub(super) crashes_amid: bool,
    pub(super) recovers: bool,
    pub(super) starts: bool,
    pub(super) notices: bool,
}

impl ScheduledEvents {
    pub(super) fn of(scenario: &Scenario, process: ProcessId, at: Tick) -> Self {
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
            FaultKind::Partition(_) | FaultKind::Heal | FaultKind::Cut(_) | FaultKind::Mend(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whom something awaits after so many steps.
    fn awaited(run: &Run, steps: usize) -> Vec<PlannedIntervention> {
        let view = run.at(steps);
        let now = if steps < run.steps() { run.trace().tick_of(steps) } else { run.summary().time + 1 };
        planned(Moment { run, view: &view, now, is_live: false })
    }

    #[test]
    fn who_waits_to_crash_half_way_is_known_until_it_does() {
        let link = "a=chang-roberts&n=8&ids=ascending&faults=crash:0@2+1";
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let is_down = |steps: usize| run.at(steps).processes[0].condition == Condition::Crashed;
        let crash = (0..=run.steps()).find(|steps| is_down(*steps)).expect("it crashes once it has sent");
        assert!(run.at(crash).now > 2, "not at once: it has to send first");
        let waits = [PlannedIntervention { process: ProcessId(0), what: Intervention::CrashAmid, at: 2 }];
        let first = (0..crash).find(|steps| !awaited(&run, *steps).is_empty()).expect("it waits");
        assert!((first..crash).all(|steps| awaited(&run, steps) == waits));
        assert!((crash..=run.steps()).all(|steps| awaited(&run, steps).is_empty()));
        let before = run.at(first);
        let moment = Moment { run: &run, view: &before, now: 3, is_live: false };
        let without = taken_back(moment, ProcessId(0)).expect("there is something to take back");
        assert!(without.faults.is_empty());
    }
}
