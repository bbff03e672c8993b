//! What processes know at the beginning, before anything has happened.

use std::cmp::Reverse;

use crate::algorithm::Facts;
use crate::algorithm::Standing;
use crate::algorithm::local::Local;
use crate::algorithm::watching::Watching;
use crate::host::heartbeat;
use crate::model::{Identity, ProcessId, Role, Set};
use crate::scenario::Scenario;

/// What the members of a scenario know at its beginning.
#[derive(Debug)]
pub(crate) struct Beginning<'a> {
    facts: &'a Facts,
    members: Set,
    absent: Set,
    /// The leader that everybody knows already.
    leader: Option<(ProcessId, Identity)>,
}

impl<'a> Beginning<'a> {
    /// That of a valid scenario.
    pub(crate) fn of(scenario: &Scenario, facts: &'a Facts) -> Self {
        let absent = scenario.absent_at_first();
        let all: Set = (0..scenario.processes).collect();
        let members = all.without(&absent);
        let leader = if scenario.established { best(facts, &members) } else { None };
        Self { facts, members, absent, leader }
    }

    /// Who is no member yet.
    pub(crate) fn absent(&self) -> &Set {
        &self.absent
    }

    /// Tells a process what it knows, if it is a member: who is none, and the leader. At the beginning it waits for heartbeats as if each
    /// peer that it watches had just sent one.
    pub(crate) fn tell(&self, process: ProcessId, local: &mut Local) {
        if !self.members.contains(process.0) {
            return;
        }
        local.learn_who_is_absent(&self.absent);
        if let Some((leader, identity)) = self.leader {
            let role = if process == leader { Role::Leader } else { Role::Follower };
            local.standing = Standing { role, leader: Some(identity) };
        }
        if self.facts.watching == Some(Watching::Heartbeats) {
            if heartbeat::minds_who_was_heard(&self.facts.graph) && local.standing.leader.is_none() {
                let mut others = self.members.clone();
                others.remove(process.0);
                local.know(|peers| peers.heard = others);
            }
            let expected = heartbeat::expected(self.facts, process, local);
            local.know(|peers| peers.expected = expected);
        }
    }
}

/// The best of some processes: the one that is most up to date, of several the best identity, of namesakes the first.
fn best(facts: &Facts, members: &Set) -> Option<(ProcessId, Identity)> {
    let standing =
        |process: ProcessId| (facts.logs.get(process.index()), facts.identities.at(process), Reverse(process));
    let (_, identity, Reverse(leader)) = members.iter().map(|process| standing(ProcessId(process))).max()?;
    Some((leader, identity))
}
