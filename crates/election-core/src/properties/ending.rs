//! Judging a run that is over: by its processes at the end, and by what was seen on the way.

use crate::algorithm::Promise;
use crate::model::{Condition, Identities, Identity, ProcessId, Role, Set};
use crate::properties::fall::{Fall, Gone};
use crate::properties::monitor::Monitor;
use crate::properties::naming;
use crate::properties::property::{
    AGREEMENT, LEADER_THAT_LEADS, MUTUAL_EXCLUSION, ONE_LEADER, ONE_LEADER_AN_EPOCH, Property, PropertyFall,
    PropertyKind, TERMINATION, VALIDITY,
};
use crate::sim::{Limit, Status};
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
    // One that repeats itself is not cut off.
    let is_cut_off = matches!(status, Status::Limit(limit) if !matches!(limit, Limit::Repeats(_)));
    let first = |is_wanted: fn(&Fall) -> bool| monitor.first(is_wanted);
    let two_leaders = first(|fall| matches!(fall, Fall::SecondLeader { .. } | Fall::TakeoverFailed { .. }))
        .or_else(|| two_are_left(monitor).filter(|_| !is_cut_off).map(|what| PropertyFall { steps, what }));
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
    let at_the_end = [
        liveness(AGREEMENT, disagreement(end)),
        liveness(TERMINATION, non_termination(end, monitor, status)),
        liveness(LEADER_THAT_LEADS, leader_that_does_not_lead(end, monitor)),
    ];
    let mut of_leaders = [Some(one_leader), one_an_epoch];
    if monitor.safety().promise() == Promise::OneLeaderAnEpoch {
        of_leaders.reverse();
    }
    let others = [one_inside, Some(validity), best_live_leader];
    let mut properties = Vec::with_capacity(of_leaders.len() + others.len() + at_the_end.len());
    properties.extend(of_leaders.into_iter().chain(others).flatten());
    properties.extend(at_the_end);
    properties
}

/// Two leaders at the end of a run: neither gives way any more.
fn two_are_left(monitor: &Monitor) -> Option<Fall> {
    let [other, leader, ..] = *monitor.judge.history.leaders.as_slice() else { return None };
    Some(Fall::TakeoverFailed { leader, other })
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
    let identities = monitor.safety().identities();
    let live: Set = live_with_leader(end).map(|(process, _)| identities.at(process).0).collect();
    let took_part = || live_with_leader(end).filter(|(process, _)| monitor.has_taken_part.contains(process.0));
    let (_, named) = took_part().find(|(_, leader)| leader.is_none_or(|leader| !live.contains(leader.0)))?;
    let processes = took_part().filter(|(_, other)| *other == named).map(|(process, _)| process).collect();
    let named = named.map(|identity| gone(identity, end, identities));
    Some(Fall::NoLiveLeaderKnown { processes, named })
}

/// Why not every live process that follows somebody follows a leader.
fn leader_that_does_not_lead(end: &[Explored], monitor: &Monitor) -> Option<Fall> {
    let identities = monitor.safety().identities();
    let is_live = |explored: &&Explored| explored.condition == Condition::Live;
    let leading: Set = end
        .iter()
        .filter(|explored| is_live(explored) && explored.standing.role == Role::Leader)
        .map(|explored| identities.at(explored.process).0)
        .collect();
    let followed = |explored: &Explored| explored.standing.leader.filter(|_| explored.standing.role == Role::Follower);
    let (process, named) = end
        .iter()
        .filter(is_live)
        .filter_map(|explored| Some((explored.process, followed(explored)?)))
        .find(|(_, named)| !leading.contains(named.0))?;
    let bearers = identities.bearers(named).map(|bearer| end[bearer.index()].condition);
    let condition = bearers.reduce(|one, other| if other == Condition::Live { other } else { one });
    let named = Gone { identity: named, condition: condition.unwrap_or(Condition::Crashed) };
    Some(Fall::FollowedDoesNotLead { process, named })
}

/// What has become of a leader that is not live at the end.
pub(super) fn gone(identity: Identity, end: &[Explored], identities: &Identities) -> Gone {
    let bearer = identities.bearer(identity);
    let condition = bearer.map_or(Condition::Crashed, |bearer| end[bearer.index()].condition);
    Gone { identity, condition }
}
