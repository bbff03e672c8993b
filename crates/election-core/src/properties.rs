//! What must hold: safety at every step, liveness at the end, each with the reason when it does not.
//!
//! Definitions after Aalborg's "DS Lecture 7.2".

use crate::identities::Identities;
use crate::process::{Condition, Identity};
use crate::sim::ledger::Ledger;
use crate::sim::normalise::sort;
use crate::sim::summary::Status;

/// Something that must hold, judged on a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name: `one leader`.
    pub name: &'static str,
    /// Safety or liveness.
    pub kind: PropertyKind,
    /// Why it does not hold; none when it does.
    pub fall: Option<PropertyFall>,
    /// What came close to it and was none: one leader taking over from another, where processes come back or join.
    pub takeover: Option<PropertyFall>,
}

/// Where and why a property does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyFall {
    /// How many steps had been done when it fell, that step included; for liveness all of them.
    pub steps: u64,
    /// Why, in words, processes being named by their identities.
    pub reason: String,
}

/// When a property is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyKind {
    /// It must hold after every step.
    Safety,
    /// It must hold at the end.
    Liveness,
}

impl PropertyKind {
    /// In words, as in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Safety => "safety",
            Self::Liveness => "liveness",
        }
    }
}

impl Property {
    /// Whether it holds in the whole run.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.fall.is_none()
    }
}

/// No two live processes are leader at once. Where processes come back or join: not for longer than it takes the old leader to hear of
/// the new one, D ticks or on a ring one lap.
pub const ONE_LEADER: &str = "one leader";
/// A process that becomes leader has the best identity among those taking part.
pub const VALIDITY: &str = "validity";
/// At the end all live processes name the same leader.
pub const AGREEMENT: &str = "agreement";
/// The run ends, and every live process that took part knows a live leader.
pub const TERMINATION: &str = "termination";

/// Judges a run by its ledger.
pub(crate) fn judge(identities: &Identities, ledger: &Ledger, status: Status) -> Vec<Property> {
    let name = |process| identities.short(identities.at(process));
    let safety = |name, fall| Property { name, kind: PropertyKind::Safety, fall, takeover: None };
    let liveness = |name, reason: Option<String>| Property {
        name,
        kind: PropertyKind::Liveness,
        fall: reason.map(|reason| PropertyFall { steps: ledger.steps, reason }),
        takeover: None,
    };
    let is_over = !matches!(status, Status::Limit(_));
    let two_leaders = ledger.leaders.judge(is_over, ledger.steps).map(|fall| PropertyFall {
        steps: fall.steps,
        reason: match ledger.leaders.tolerated() {
            None => format!("{} becomes leader while {} is", name(fall.leader), name(fall.other)),
            Some(ticks) => {
                format!("{} and {} are both leader for more than {ticks} ticks", name(fall.other), name(fall.leader))
            }
        },
    });
    let takeover = ledger.leaders.takeover.filter(|_| two_leaders.is_none()).map(|overlap| PropertyFall {
        steps: overlap.steps,
        reason: format!(
            "{} takes over from {1}: until {1} hears of it, both lead",
            name(overlap.leader),
            name(overlap.other)
        ),
    });
    let worse_leader = ledger.worse_leader.map(|fall| PropertyFall {
        steps: fall.steps,
        reason: format!("{} becomes leader although {} takes part", name(fall.leader), name(fall.other)),
    });
    vec![
        Property { takeover, ..safety(ONE_LEADER, two_leaders) },
        safety(VALIDITY, worse_leader),
        liveness(AGREEMENT, disagreement(identities, ledger)),
        liveness(TERMINATION, non_termination(identities, ledger, status)),
    ]
}

/// Why not all live processes name the same leader.
fn disagreement(identities: &Identities, ledger: &Ledger) -> Option<String> {
    let mut leaders = ledger.live_with_leader().map(|(_, leader)| leader);
    let first = leaders.next().flatten();
    if first.is_some() && leaders.all(|leader| leader == first) {
        return None;
    }
    let mut named: Vec<Identity> = ledger.live_with_leader().filter_map(|(_, leader)| leader).collect();
    sort(&mut named, |before, after| before <= after);
    named.dedup();
    let live = ledger.live_with_leader().count();
    let without = ledger.live_with_leader().filter(|(_, leader)| leader.is_none()).count();
    match named.as_slice() {
        _ if live == 0 => None,
        [one, .., other] => Some(format!("some name {}, others {}", identities.short(*other), identities.short(*one))),
        _ if without > 0 => Some(format!("{without} of {live} live processes name no leader")),
        _ => None,
    }
}

/// Why an election has not come to its end.
fn non_termination(identities: &Identities, ledger: &Ledger, status: Status) -> Option<String> {
    if let Status::Limit(limit) = status {
        return Some(format!("the run does not end: {limit}"));
    }
    let mut known_to_live = None;
    // Mostly all name the same one.
    let mut is_live = |leader: Identity| {
        let is_live = known_to_live == Some(leader)
            || ledger.live_with_leader().any(|(process, _)| identities.at(process) == leader);
        known_to_live = is_live.then_some(leader).or(known_to_live);
        is_live
    };
    ledger.live_with_leader().filter(|(process, _)| ledger.has_taken_part(*process)).find_map(|(process, leader)| {
        let name = || identities.short(identities.at(process));
        match leader {
            None => Some(format!("process {} took part and knows no leader", name())),
            Some(leader) if !is_live(leader) => {
                let bearer = identities.bearer(leader).map(|bearer| ledger.condition(bearer));
                let fate = if bearer == Some(Condition::Absent) { "has left" } else { "has crashed" };
                Some(format!("process {} takes {} for its leader, which {fate}", name(), identities.short(leader)))
            }
            Some(_) => None,
        }
    })
}
