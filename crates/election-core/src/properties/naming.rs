//! Whether whom a process names as its leader is live, and the best there is: safety as Aalborg's slides define it.

use crate::model::{Condition, Identity, ProcessId};
use crate::properties::monitor::Monitor;
use crate::properties::property::{BEST_LIVE_LEADER, Property, PropertyFall, PropertyKind};
use crate::system::Explored;

/// The first time that a process named a leader although somebody better was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misnaming {
    /// How many steps had been done, this one included.
    pub(crate) steps: u64,
    /// Who names.
    pub(crate) process: ProcessId,
    /// Whom.
    pub(crate) named: Identity,
    /// Who should have been it.
    pub(crate) better: Identity,
}

/// Judges it: by what was seen on the way where every step counts, by the end otherwise. None where nobody is better than anybody else.
pub(super) fn judge(end: &[Explored], monitor: &Monitor, steps: u64) -> Option<Property> {
    if !monitor.has_better_and_worse() {
        return None;
    }
    let (kind, fall) = if monitor.is_undisturbed() {
        let fall = monitor.misnaming.map(|seen| PropertyFall { steps: seen.steps, reason: worse(&seen, monitor) });
        (PropertyKind::Safety, fall)
    } else {
        let reason = end.iter().find_map(|explored| mistake(explored, end, monitor, steps));
        (PropertyKind::Liveness, reason.map(|reason| PropertyFall { steps, reason }))
    };
    Some(Property { name: BEST_LIVE_LEADER, kind, fall, takeover: None })
}

/// What is wrong with whom a process names at the end.
fn mistake(explored: &Explored, end: &[Explored], monitor: &Monitor, steps: u64) -> Option<String> {
    let identities = &monitor.identities;
    let named = explored.standing.leader.filter(|_| explored.condition == Condition::Live)?;
    let condition = |process: ProcessId| end[process.index()].condition;
    if !identities.bearers(named).any(|bearer| condition(bearer) == Condition::Live) {
        let has_left = identities.bearer(named).is_some_and(|bearer| condition(bearer) == Condition::Absent);
        let fate = if has_left { "has left" } else { "has crashed" };
        let name = identities.short(identities.at(explored.process));
        return Some(format!("{name} names {}, which {fate}", identities.short(named)));
    }
    let better = monitor.better_than(named)?;
    Some(worse(&Misnaming { steps, process: explored.process, named, better }, monitor))
}

fn worse(seen: &Misnaming, monitor: &Monitor) -> String {
    let identities = &monitor.identities;
    let is_there = if monitor.only_bidders_contend() { "has bid" } else { "lives" };
    let (name, named) = (identities.short(identities.at(seen.process)), identities.short(seen.named));
    format!("{name} names {named}, but {} {is_there} and is better", identities.short(seen.better))
}
