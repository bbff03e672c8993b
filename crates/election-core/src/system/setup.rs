//! What stays the same during a run.

use std::sync::Arc;

use crate::algorithm::Facts;
use crate::model::{ProcessId, Tick};
use crate::scenario::{Detector, Fault, FaultKind, Scenario};
use crate::system::bounds::Bounds;
use crate::system::step::Step;

/// What stays the same during a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Setup {
    /// The facts that hosts may know.
    pub(crate) facts: Arc<Facts>,
    /// What may happen besides what is scheduled.
    pub(crate) bounds: Bounds,
    /// The scheduled faults as steps, in the order in which they happen.
    pub(crate) faults: Vec<Step>,
    /// For each of the scenario's partitions, the group of each position.
    pub(crate) partitions: Vec<Vec<u16>>,
    /// Whether processes are told of crashes and recoveries.
    pub(crate) has_perfect_detector: bool,
    /// Whether neighbours only are told.
    pub(crate) tells_neighbours_only: bool,
}

impl Setup {
    /// What stays the same during a run of a valid scenario.
    pub(crate) fn new(scenario: &Scenario, bounds: Bounds) -> Self {
        let faults = scenario.faults_in_order();
        Self {
            facts: Arc::new(Facts::of(scenario)),
            bounds,
            partitions: partitions(&faults, scenario.processes),
            faults: scheduled_faults(scenario).into_iter().map(|(_, step)| step).collect(),
            has_perfect_detector: scenario.detector.tells_after().is_some(),
            tells_neighbours_only: matches!(scenario.detector, Detector::Neighbours { .. }),
        }
    }
}

impl Setup {
    /// Whether a process is told of what happens to another.
    pub(crate) fn is_told_of(&self, process: ProcessId, other: ProcessId) -> bool {
        let graph = &self.facts.graph;
        !self.tells_neighbours_only || graph.has_channel(process, other) || graph.has_channel(other, process)
    }
}

/// The faults as steps with their ticks, in the order in which they happen.
pub(crate) fn scheduled_faults(scenario: &Scenario) -> Vec<(Tick, Step)> {
    let mut partitions = 0..;
    let mut step = |fault: &Fault| match fault.kind {
        FaultKind::Crash { process, after_sends: None } => Step::Crash(ProcessId(process)),
        FaultKind::Crash { process, after_sends: Some(sends) } => Step::CrashAfter(ProcessId(process), sends),
        FaultKind::Recover(process) => Step::Recover(ProcessId(process)),
        FaultKind::Notice(process) => Step::Notice(ProcessId(process)),
        FaultKind::Partition(_) => Step::Partition(partitions.next().expect("there are few partitions")),
        FaultKind::Heal => Step::Heal,
        FaultKind::Cut(channels) => Step::Cut(channels),
        FaultKind::Mend(channels) => Step::Mend(channels),
        FaultKind::Join(process) => Step::Join(ProcessId(process)),
        FaultKind::Leave(process) => Step::Leave(ProcessId(process)),
    };
    scenario.faults_in_order().into_iter().map(|fault| (fault.at, step(fault))).collect()
}

/// For each of the partitions, in the order in which they happen, the group of each position.
fn partitions(faults: &[&Fault], processes: u16) -> Vec<Vec<u16>> {
    let groups = faults.iter().filter_map(|fault| match &fault.kind {
        FaultKind::Partition(groups) => Some(groups),
        _ => None,
    });
    groups.map(|groups| groups_by_position(groups, processes)).collect()
}

/// The group of each position; the positions in no group make one more together.
fn groups_by_position(groups: &[Vec<u16>], processes: u16) -> Vec<u16> {
    let rest = u16::try_from(groups.len()).expect("there are at most as many groups as processes");
    let mut by_position = vec![rest; processes.into()];
    for (number, group) in (0..).zip(groups) {
        for position in group {
            by_position[usize::from(*position)] = number;
        }
    }
    by_position
}
