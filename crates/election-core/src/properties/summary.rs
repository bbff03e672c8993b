//! What came of a run.

use serde::{Deserialize, Serialize};

use crate::model::{Condition, Role, Tick};
use crate::properties::ending::judge;
use crate::properties::monitor::Monitor;
use crate::properties::property::Property;
use crate::sim::{Counters, Effort, Leader, Limit, Metrics, Status};
use crate::system::Explored;
use crate::system::world::World;

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// How it ended.
    pub status: Status,
    /// The one live leader at the end, if there is exactly one.
    pub leader: Option<Leader>,
    /// Messages by kind, and what became of them.
    pub counters: Counters,
    /// What each process has done, by position.
    pub efforts: Vec<Effort>,
    /// The tick of the last step; 0 without one.
    pub time: Tick,
    /// The tick at which some process first became leader.
    pub elected_at: Option<Tick>,
    /// The last tick at which a process ceased to be a candidate, other than by a crash.
    pub candidate_until: Option<Tick>,
    /// The tick of the last crash that happened: one that waits for a number of sends happens later than it is planned, or never.
    pub crashed_at: Option<Tick>,
    /// The role of the process that crashed last, when it did.
    pub crashed_as: Option<Role>,
    /// The ticks up to the last step at which nobody live led.
    pub leaderless: Tick,
    /// The tick since which every live process has named the leader of the end, without interruption, after its last victory; none when
    /// some do not at the end.
    pub announced_at: Option<Tick>,
    /// The longest chain of messages.
    pub causal_depth: u32,
    /// How many steps were done.
    pub steps: u64,
    /// What must hold, and whether it did.
    pub properties: Vec<Property>,
}

impl Summary {
    /// What came of a run that ended in this world, by itself or at a limit.
    pub(crate) fn of(world: &World, metrics: &Metrics, monitor: &Monitor, limit: Option<Limit>) -> Self {
        Self::of_processes(&world.explored(), metrics, monitor, limit)
    }

    /// The same of the processes at its end.
    fn of_processes(end: &[Explored], metrics: &Metrics, monitor: &Monitor, limit: Option<Limit>) -> Self {
        let is_leader =
            |explored: &&Explored| explored.condition == Condition::Live && explored.standing.role == Role::Leader;
        let mut leaders = end.iter().filter(is_leader).map(|explored| explored.process);
        let (first, is_only_one) = (leaders.next(), leaders.next().is_none());
        let leader = first.filter(|_| is_only_one);
        let leader = leader.map(|process| Leader { process, identity: monitor.safety().identities().at(process) });
        let status = match (limit, first) {
            (Some(limit), _) => Status::Limit(limit),
            (None, None) => Status::Nobody,
            (None, Some(_)) if is_only_one => Status::Elected,
            (None, Some(_)) => Status::Split,
        };
        Self {
            status,
            leader,
            counters: metrics.counters.clone(),
            efforts: metrics.efforts().collect(),
            time: metrics.at.tick,
            elected_at: metrics.elected_at,
            candidate_until: metrics.candidate_until,
            crashed_at: metrics.crashed_at,
            crashed_as: metrics.crashed_as,
            leaderless: metrics.leaderless(),
            announced_at: leader.and_then(|leader| monitor.announced_at(leader.process)),
            causal_depth: metrics.causal_depth,
            steps: metrics.at.steps,
            properties: judge(end, monitor, status, metrics.at.steps),
        }
    }
}
