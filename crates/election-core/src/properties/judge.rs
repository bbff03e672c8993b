//! Judging a run that is over.

use crate::model::{Condition, Identities, Identity, ProcessId, Set};
use crate::properties::fall::{Fall, Gone};
use crate::properties::monitor::Monitor;
use crate::properties::naming;
use crate::properties::property::{
    AGREEMENT, MUTUAL_EXCLUSION, ONE_LEADER, ONE_LEADER_AN_EPOCH, Property, PropertyFall, PropertyKind, TERMINATION,
    VALIDITY,
};
use crate::sim::Status;
use crate::system::Explored;

/// Judges a run by its processes at the end, after so many steps, and by what was seen on the way.
pub(super) fn judge(end: &[Explored], monitor: &Monitor, status: Status, steps: u64) -> Vec<Property> {
    let safety = |name, fall| Property { name, kind: PropertyKind::Safety, fall, takeover: None };
    let liveness = |name, what: Option<Fall>| Property {
        name,
        kind: PropertyKind::Liveness,
        fall: what.map(|what| PropertyFall { steps, what }),
        takeover: None,
    };
    let is_over = !matches!(status, Status::Limit(_));
    let first = |is_wanted: fn(&Fall) -> bool| monitor.first(is_wanted);
    let two_leaders = first(|fall| matches!(fall, Fall::SecondLeader { .. }))
        .or_else(|| monitor.overlap.as_ref()?.fall.clone())
        .or_else(|| two_are_left(monitor).filter(|_| is_over).map(|what| PropertyFall { steps, what }));
    let takeover = first(|fall| matches!(fall, Fall::Takeover { .. })).filter(|_| two_leaders.is_none());
    let one_leader = Property { takeover, ..safety(ONE_LEADER, two_leaders) };
    let one_an_epoch = monitor.has_epochs.then(|| {
        let fall = first(|fall| matches!(fall, Fall::SecondLeaderOfEpoch { .. }));
        safety(ONE_LEADER_AN_EPOCH, fall)
    });
    let one_inside = monitor.has_critical_sections.then(|| {
        let fall = first(|fall| matches!(fall, Fall::SecondInside { .. }));
        safety(MUTUAL_EXCLUSION, fall)
    });
    let validity = safety(VALIDITY, first(|fall| matches!(fall, Fall::WorseLeader { .. })));
    let best_live_leader = naming::judge(end, monitor, steps);
    let at_the_end =
        [liveness(AGREEMENT, disagreement(end)), liveness(TERMINATION, non_termination(end, monitor, status))];
    let safe = [Some(one_leader), one_an_epoch, one_inside, Some(validity), best_live_leader];
    let mut properties = Vec::with_capacity(safe.len() + at_the_end.len());
    properties.extend(safe.into_iter().flatten());
    properties.extend(at_the_end);
    properties
}

/// Two leaders at the end of a run: neither gives way any more.
fn two_are_left(monitor: &Monitor) -> Option<Fall> {
    let [other, leader, ..] = *monitor.history.leaders.as_slice() else { return None };
    Some(match &monitor.overlap {
        None => Fall::SecondLeader { leader, other },
        Some(overlap) => overlap.too_long(leader, other),
    })
}

/// Live processes with the leader that each names, by position.
fn live_with_leader(end: &[Explored]) -> impl Iterator<Item = (ProcessId, Option<Identity>)> + '_ {
    let live = end.iter().filter(|explored| explored.condition == Condition::Live);
    live.map(|explored| (explored.process, explored.standing.leader))
}

/// Why not all live processes name the same leader.
fn disagreement(end: &[Explored]) -> Option<Fall> {
    let leaders: Set = live_with_leader(end).filter_map(|(_, leader)| Some(leader?.0)).collect();
    if leaders.len() > 1 {
        return Some(Fall::SeveralLeadersNamed { leaders: leaders.iter().map(Identity).collect() });
    }
    let live = live_with_leader(end).count();
    let without = live_with_leader(end).filter(|(_, leader)| leader.is_none()).count();
    (without > 0).then_some(Fall::NoLeaderNamed { without, live })
}

/// Why an election has not come to its end.
fn non_termination(end: &[Explored], monitor: &Monitor, status: Status) -> Option<Fall> {
    if let Status::Limit(limit) = status {
        return Some(Fall::Endless(limit));
    }
    let identities = monitor.safety.identities();
    let live: Set = live_with_leader(end).map(|(process, _)| identities.at(process).0).collect();
    let took_part = || live_with_leader(end).filter(|(process, _)| monitor.has_taken_part.contains(process.0));
    let (_, named) = took_part().find(|(_, leader)| leader.is_none_or(|leader| !live.contains(leader.0)))?;
    let processes = took_part().filter(|(_, other)| *other == named).map(|(process, _)| process).collect();
    let named = named.map(|identity| gone(identity, end, identities));
    Some(Fall::NoLiveLeaderKnown { processes, named })
}

/// What has become of a leader that is not live at the end.
pub(super) fn gone(identity: Identity, end: &[Explored], identities: &Identities) -> Gone {
    let bearer = identities.bearer(identity);
    let condition = bearer.map_or(Condition::Crashed, |bearer| end[bearer.index()].condition);
    Gone { identity, condition }
}
