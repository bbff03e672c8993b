//! What came of a run.

use crate::algorithm::Process;
use crate::model::{ProcessId, Role, Tick};
use crate::properties::judge::judge;
use crate::properties::monitor::Monitor;
use crate::properties::property::Property;
use crate::sim::{Counters, Leader, Limit, Metrics, Status};
use crate::system::world::World;

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How it ended.
    pub status: Status,
    /// The one live leader at the end, if there is exactly one.
    pub leader: Option<Leader>,
    /// Messages by kind, and what became of them.
    pub counters: Counters,
    /// The tick of the last step; 0 without one.
    pub time: Tick,
    /// The tick at which some process first became leader.
    pub elected_at: Option<Tick>,
    /// The first tick at which every live process knew the leader of the end.
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
    pub(crate) fn of<P: Process>(world: &World<P>, metrics: &Metrics, monitor: &Monitor, limit: Option<Limit>) -> Self {
        let leaders: Vec<ProcessId> = leaders(world).collect();
        let leader = match leaders.as_slice() {
            [process] => Some(Leader { process: *process, identity: world.setup.facts.identities.at(*process) }),
            _ => None,
        };
        let status = match (limit, leaders.len()) {
            (Some(limit), _) => Status::Limit(limit),
            (None, 0) => Status::Nobody,
            (None, 1) => Status::Elected,
            (None, _) => Status::Split,
        };
        Self {
            status,
            leader,
            counters: metrics.counters.clone(),
            time: metrics.at.tick,
            elected_at: metrics.elected_at,
            announced_at: leader.and_then(|leader| monitor.announced_at(leader.process)),
            causal_depth: metrics.causal_depth,
            steps: metrics.at.steps,
            properties: judge(world, monitor, status, metrics.at.steps),
        }
    }
}

/// The live leaders, by position.
fn leaders<P: Process>(world: &World<P>) -> impl Iterator<Item = ProcessId> + '_ {
    let places = (0..).map(ProcessId).zip(&world.places);
    let leads = |place: &crate::system::world::Place<P>| {
        place.member.is_live() && place.member.local.standing.role == Role::Leader
    };
    places.filter(move |(_, place)| leads(place)).map(|(process, _)| process)
}
