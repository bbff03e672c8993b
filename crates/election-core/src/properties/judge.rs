//! Judging a run that is over.

use std::collections::BTreeSet;

use crate::model::{Condition, Identities, Identity, ProcessId};
use crate::properties::monitor::Monitor;
use crate::properties::naming;
use crate::properties::property::{
    AGREEMENT, MUTUAL_EXCLUSION, ONE_LEADER, ONE_LEADER_AN_EPOCH, Property, PropertyFall, PropertyKind, TERMINATION,
    VALIDITY,
};
use crate::sim::{Limit, Status};
use crate::system::Explored;

/// Judges a run by its processes at the end, after so many steps, and by what was seen on the way.
pub(super) fn judge(end: &[Explored], monitor: &Monitor, status: Status, steps: u64) -> Vec<Property> {
    let identities = &monitor.identities;
    let name = |process| identities.short(identities.at(process));
    let safety = |name, fall| Property { name, kind: PropertyKind::Safety, fall, takeover: None };
    let liveness = |name, reason: Option<String>| Property {
        name,
        kind: PropertyKind::Liveness,
        fall: reason.map(|reason| PropertyFall { steps, reason }),
        takeover: None,
    };
    let is_over = !matches!(status, Status::Limit(_));
    let two_leaders = monitor.leaders.judge(is_over, steps).map(|fall| PropertyFall {
        steps: fall.steps,
        reason: match monitor.leaders.tolerated() {
            None => format!("{} becomes leader while {} still leads", name(fall.leader), name(fall.other)),
            Some(ticks) => {
                format!(
                    "{} and {} both lead for longer than the {ticks} ticks that a takeover may take",
                    name(fall.other),
                    name(fall.leader)
                )
            }
        },
    });
    let takeover = monitor.leaders.takeover.filter(|_| two_leaders.is_none()).map(|overlap| PropertyFall {
        steps: overlap.steps,
        reason: format!(
            "{} takes over from {1}: both lead until {1} hears of it",
            name(overlap.leader),
            name(overlap.other)
        ),
    });
    let worse_leader = monitor.worse_leader.map(|fall| PropertyFall {
        steps: fall.steps,
        reason: format!("{} becomes leader, but {} takes part and is better", name(fall.leader), name(fall.other)),
    });
    let one_an_epoch = monitor.epochs.as_ref().map(|epochs| {
        let fall = epochs.fall.map(|(epoch, fall)| PropertyFall {
            steps: fall.steps,
            reason: format!(
                "{} becomes leader of epoch {epoch}, as {} did before",
                name(fall.leader),
                name(fall.other)
            ),
        });
        safety(ONE_LEADER_AN_EPOCH, fall)
    });
    let one_inside = monitor.exclusion.as_ref().map(|exclusion| {
        let fall = exclusion.fall.map(|intrusion| PropertyFall {
            steps: intrusion.steps,
            reason: format!(
                "{} enters its critical section while {} is still in its own",
                name(intrusion.process),
                name(intrusion.inside)
            ),
        });
        safety(MUTUAL_EXCLUSION, fall)
    });
    let one_leader = Property { takeover, ..safety(ONE_LEADER, two_leaders) };
    let validity = safety(VALIDITY, worse_leader);
    let at_the_end = [
        liveness(AGREEMENT, disagreement(end, identities)),
        liveness(TERMINATION, non_termination(end, monitor, status)),
    ];
    let best_live_leader = naming::judge(end, monitor, steps);
    let safe = [Some(one_leader), one_an_epoch, one_inside, Some(validity), best_live_leader];
    safe.into_iter().flatten().chain(at_the_end).collect()
}

/// So many leaders that others follow are named.
const MOST_NAMED: usize = 3;

/// Live processes with the leader that each names, by position.
fn live_with_leader(end: &[Explored]) -> impl Iterator<Item = (ProcessId, Option<Identity>)> + '_ {
    let live = end.iter().filter(|explored| explored.condition == Condition::Live);
    live.map(|explored| (explored.process, explored.standing.leader))
}

/// Why not all live processes name the same leader.
fn disagreement(end: &[Explored], identities: &Identities) -> Option<String> {
    let mut leaders = live_with_leader(end).map(|(_, leader)| leader);
    let first = leaders.next().flatten();
    if first.is_some() && leaders.all(|leader| leader == first) {
        return None;
    }
    let mut named: Vec<Identity> = live_with_leader(end).filter_map(|(_, leader)| leader).collect();
    named.sort_unstable();
    named.dedup();
    let live = live_with_leader(end).count();
    let without = live_with_leader(end).filter(|(_, leader)| leader.is_none()).count();
    match named.as_slice() {
        _ if live == 0 => None,
        [others @ .., one] if !others.is_empty() => {
            let (one, count) = (identities.short(*one), others.len());
            let names = Vec::from_iter(others.iter().rev().take(MOST_NAMED).map(|other| identities.short(*other)));
            let others = match names.as_slice() {
                _ if count > MOST_NAMED => format!("{} and {} more", names.join(", "), count - MOST_NAMED),
                [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
                _ => names.join(", "),
            };
            Some(format!("some follow {one}, others {others}"))
        }
        _ if without == live => Some("no live process knows a leader".to_owned()),
        _ if without == 1 => Some(format!("1 of {live} live processes knows no leader")),
        _ if without > 0 => Some(format!("{without} of {live} live processes know no leader")),
        _ => None,
    }
}

/// Why an election has not come to its end.
fn non_termination(end: &[Explored], monitor: &Monitor, status: Status) -> Option<String> {
    match status {
        // When, and how often, is said where moments have a name.
        Status::Limit(Limit::Repeats(_)) => return Some("the run never ends: it repeats itself".to_owned()),
        Status::Limit(limit) => return Some(format!("the run does not end: {limit}")),
        Status::Elected | Status::Split | Status::Nobody => {}
    }
    let identities = &monitor.identities;
    let live: BTreeSet<Identity> = live_with_leader(end).map(|(process, _)| identities.at(process)).collect();
    let took_part = || live_with_leader(end).filter(|(process, _)| monitor.has_taken_part[process.index()]);
    let (process, leader) = took_part().find(|(_, leader)| leader.is_none_or(|leader| !live.contains(&leader)))?;
    let name = identities.short(identities.at(process));
    let others = took_part().filter(|(_, other)| *other == leader).count() - 1;
    // `process 2`, not `2`: that could be a count.
    let (who, verbs) = match others {
        0 => (format!("process {name}"), ["knows", "follows"]),
        1 => {
            let other = took_part().filter(|(_, other)| *other == leader).nth(1);
            let other = other.map_or_else(String::new, |(other, _)| identities.short(identities.at(other)));
            (format!("processes {name} and {other}"), ["know", "follow"])
        }
        _ => (format!("process {name} and {others} others"), ["know", "follow"]),
    };
    let [knows, follows] = verbs;
    Some(match leader {
        None => format!("{who} took part, but {knows} no leader"),
        Some(leader) => {
            let condition = identities.bearer(leader).map(|bearer| end[bearer.index()].condition);
            let fate = if condition == Some(Condition::Absent) { "has left" } else { "has crashed" };
            format!("{who} still {follows} {}, which {fate}", identities.short(leader))
        }
    })
}
