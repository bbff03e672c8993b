//! Whether whom a process names as its leader is live, and the best there is: safety as Aalborg's slides define it.

use crate::model::{Condition, ProcessId};
use crate::properties::ending::gone;
use crate::properties::fall::Fall;
use crate::properties::monitor::Monitor;
use crate::properties::property::{BEST_LIVE_LEADER, Property, PropertyFall, PropertyKind};
use crate::system::Explored;

/// Judges it: by what was seen on the way where every step counts, by the end otherwise. None where nobody is better than anybody else.
pub(super) fn judge(end: &[Explored], monitor: &Monitor, steps: u64) -> Option<Property> {
    if !monitor.safety().has_better_and_worse() {
        return None;
    }
    let (kind, fall) = if monitor.safety().has_no_faults() {
        (PropertyKind::Safety, monitor.first(|fall| matches!(fall, Fall::WorseLeaderNamed { .. })))
    } else {
        let mistake = end.iter().find_map(|explored| mistake(explored, end, monitor));
        (PropertyKind::Liveness, mistake.map(|what| PropertyFall { steps, what }))
    };
    Some(Property { name: BEST_LIVE_LEADER, kind, fall, takeover: None })
}

/// What is wrong with whom a process names at the end.
fn mistake(explored: &Explored, end: &[Explored], monitor: &Monitor) -> Option<Fall> {
    let identities = monitor.safety().identities();
    let named = explored.standing.leader.filter(|_| explored.condition == Condition::Live)?;
    let is_live = |process: ProcessId| end[process.index()].condition == Condition::Live;
    if !identities.bearers(named).any(is_live) {
        return Some(Fall::GoneLeaderNamed { process: explored.process, named: gone(named, end, identities) });
    }
    monitor.safety().worse_leader_named(&monitor.judge.history, explored.process, named)
}
