//! What stays the same during a run.

use crate::identities::Identities;
use crate::sets::Set;
use crate::sim::normalise::sort;
use crate::sim::scenario::{Fault, FaultKind, Scenario};
use crate::system::heartbeat::Rule;

/// What stays the same during a run, and what handlers may read.
#[derive(Clone, Debug)]
pub(crate) struct Setup<O> {
    pub(crate) identities: Identities,
    pub(crate) options: O,
    /// For each of the scenario's partitions, the group of each position.
    pub(crate) partitions: Vec<Vec<u16>>,
    /// Who sends heartbeats to whom, in runs that have them.
    pub(crate) heartbeats: Option<Rule>,
}

/// The positions that are no members at the beginning: of what is to happen to their membership, joining comes first.
pub(crate) fn absent_at_first(scenario: &Scenario) -> Set {
    let (mut absent, mut settled) = (Set::default(), Set::default());
    for fault in in_order(scenario) {
        match fault.kind {
            FaultKind::Join(process) if settled.insert(process) => absent.insert(process),
            FaultKind::Leave(process) => settled.insert(process),
            _ => false,
        };
    }
    absent
}

/// The faults in the order in which they happen.
fn in_order(scenario: &Scenario) -> Vec<&Fault> {
    let mut faults: Vec<_> = scenario.faults.iter().collect();
    sort(&mut faults, |before, after| before.at <= after.at);
    faults
}

/// For each of the scenario's partitions, in the order in which they happen, the group of each position.
pub(crate) fn partitions(scenario: &Scenario) -> Vec<Vec<u16>> {
    let groups = in_order(scenario).into_iter().filter_map(|fault| match &fault.kind {
        FaultKind::Partition(groups) => Some(groups),
        _ => None,
    });
    groups.map(|groups| groups_by_position(groups, scenario.processes)).collect()
}

/// The group of each position; the positions in no group make one more together.
fn groups_by_position(groups: &[Vec<u16>], processes: u16) -> Vec<u16> {
    let rest = u16::try_from(groups.len()).expect("there are at most as many groups as processes");
    let group = |position| (0u16..).zip(groups).find(|(_, group)| group.contains(&position)).map(|(group, _)| group);
    (0..processes).map(|position| group(position).unwrap_or(rest)).collect()
}
