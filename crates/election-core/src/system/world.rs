//! The state of a run.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::algorithm::effects::Effects;
use crate::algorithm::network::{InFlight, Network};
use crate::algorithm::watching::Watching;
use crate::algorithm::{Content, Facts};
use crate::host::{Beginning, Hosts, Program};
use crate::model::{Condition, ProcessId, Role, Set};
use crate::scenario::Scenario;
use crate::system::bounds::{Bounds, Budget};
use crate::system::detection::Detections;
use crate::system::member::{Explored, Member};
use crate::system::prepared::PreparedCrashes;
use crate::system::setup::Setup;

/// Everything that the future of a run depends on, and nothing else: worlds that are equal have equal futures.
///
/// It holds no time. Ticks, message numbers, counters and draws are the business of whoever picks the steps.
#[derive(Clone, Debug)]
pub(crate) struct World {
    /// What stays the same.
    pub(crate) setup: Arc<Setup>,
    /// The processes, and what the messages in flight say.
    pub(crate) hosts: Box<dyn Hosts>,
    pub(crate) members: Vec<Member>,
    pub(crate) network: Network,
    /// Which of the scenario's partitions is in force.
    pub(crate) partition: Option<u16>,
    /// The channels that are cut, each by its sender and its receiver.
    pub(crate) cuts: BTreeSet<(ProcessId, ProcessId)>,
    /// How many of the scheduled faults have happened.
    pub(crate) faults_done: usize,
    /// How many crashes, losses and duplicates may still happen that are not scheduled.
    pub(crate) budget: Budget,
    /// Who is yet to be told of which crash or recovery.
    pub(crate) detections: Detections,
    /// Who will crash amid sending.
    pub(crate) crashes: PreparedCrashes,
    /// What the host does that a step concerns; nothing between two steps.
    pub(crate) effects: Effects,
}

/// About how many bytes a process takes with what it knows. Types with pointers in them are smaller in the browser than here, and a run
/// that reaches the limit of memory has to end with the same step everywhere: such types count with a figure of their own, not with
/// their size.
const HOST_BYTES: usize = 256;
/// About how many bytes a channel takes that is cut.
const CUT_BYTES: usize = 8;

impl World {
    /// The world of a valid scenario, whose processes run this program, before anything has happened.
    pub(crate) fn new(scenario: &Scenario, program: Program, bounds: Bounds) -> Self {
        let setup = Setup::new(scenario, bounds);
        let facts = Arc::clone(&setup.facts);
        let beginning = Beginning::of(scenario, &facts);
        let absent = beginning.absent();
        let member = |process: ProcessId| Member::new(!absent.contains(process.0));
        let mut world = Self {
            hosts: program.hosts(scenario, Arc::clone(&facts), absent),
            members: setup.facts.identities.processes().map(member).collect(),
            network: Network::new(scenario.processes),
            partition: None,
            cuts: BTreeSet::new(),
            faults_done: 0,
            budget: Budget::of(&bounds),
            detections: Detections::default(),
            crashes: PreparedCrashes::default(),
            effects: Effects::default(),
            setup: Arc::new(setup),
        };
        for start in scenario.starts() {
            world.members[usize::from(start.process)].starts += 1;
        }
        for process in facts.identities.processes() {
            beginning.tell(process, world.hosts.local_mut(process));
        }
        world
    }

    pub(crate) fn facts(&self) -> &Facts {
        &self.setup.facts
    }

    pub(crate) fn is_live(&self, process: ProcessId) -> bool {
        self.members[process.index()].is_live()
    }

    /// Everybody who is live, by position.
    pub(crate) fn live(&self) -> Vec<ProcessId> {
        let mut live = Vec::with_capacity(self.members.len());
        live.extend(self.facts().identities.processes().filter(|process| self.is_live(*process)));
        live
    }

    /// The members, be they live or crashed.
    pub(super) fn members(&self) -> Set {
        let members = (0..).zip(&self.members).filter(|(_, member)| member.condition != Condition::Absent);
        members.map(|(position, _)| position).collect()
    }

    /// The group of each position, while the network is parted.
    pub(crate) fn groups(&self) -> Option<&[u16]> {
        self.partition.map(|number| self.setup.partitions[usize::from(number)].as_slice())
    }

    /// Whether the channel from one process to another is cut.
    #[inline]
    pub(crate) fn is_cut(&self, from: ProcessId, to: ProcessId) -> bool {
        !self.cuts.is_empty() && self.cuts.contains(&(from, to))
    }

    /// Whether neither channel between two processes is cut.
    fn are_joined(&self, one: ProcessId, other: ProcessId) -> bool {
        !self.is_cut(one, other) && !self.is_cut(other, one)
    }

    /// What everybody may know of each process, by position.
    pub(crate) fn explored(&self) -> Vec<Explored> {
        let explored = |(process, member): (ProcessId, &Member)| Explored {
            process,
            condition: member.condition,
            standing: self.hosts.local(process).standing,
        };
        (0..).map(ProcessId).zip(&self.members).map(explored).collect()
    }

    /// How many live processes lead.
    pub(crate) fn leaders(&self) -> u16 {
        let is_leader =
            |explored: &Explored| explored.condition == Condition::Live && explored.standing.role == Role::Leader;
        self.explored().into_iter().map(|explored| u16::from(is_leader(&explored))).sum()
    }

    /// Whether SWIM has nothing left to find out: no process believes alive one of which it can get no ack, or suspects one that can reach
    /// it and will ping it. True in runs without SWIM.
    pub(crate) fn has_found_all_out(&self) -> bool {
        let Some(Watching::Swim { proxies, .. }) = self.facts().watching else { return true };
        let live = self.live();
        let groups = self.groups();
        let group = |process: ProcessId| groups.map_or(0, |groups| groups[process.index()]);
        let mut reach: Vec<Set> = Vec::new();
        for process in &live {
            let place = usize::from(group(*process));
            reach.resize(reach.len().max(place + 1), Set::default());
            reach[place].insert(process.0);
        }
        let positions = || self.facts().identities.processes().map(|process| process.0);
        live.iter().all(|process| {
            let reach = &reach[usize::from(group(*process))];
            let local = self.hosts.local(*process);
            let believes_alive = |other: &u16| *other != process.0 && !local.lacks(*other);
            let gets_ack = |other: ProcessId| {
                self.are_joined(*process, other)
                    || proxies > 0
                        && reach.iter().map(ProcessId).any(|proxy| {
                            ![*process, other].contains(&proxy)
                                && self.are_joined(*process, proxy)
                                && self.are_joined(proxy, other)
                        })
            };
            let will_ping = |other: u16| {
                let other = ProcessId(other);
                reach.contains(other.0) && !self.is_cut(other, *process) && !self.hosts.local(other).lacks(process.0)
            };
            positions().filter(believes_alive).all(|other| reach.contains(other) && gets_ack(ProcessId(other)))
                && !local.peers().is_some_and(|peers| peers.down.keys().any(|other| will_ping(*other)))
        })
    }

    /// About how many bytes it takes besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.members.len() * HOST_BYTES
            + self.hosts.heap_bytes()
            + self.hosts.mail_bytes()
            + self.network.heap_bytes()
            + self.detections.heap_bytes()
            + self.crashes.heap_bytes()
            + self.cuts.len() * CUT_BYTES
    }

    /// Whether a message says the same as one of another world, and goes the same way.
    pub(crate) fn is_same_message(&self, message: InFlight<'_>, other: &Self, its: InFlight<'_>) -> bool {
        let way = |message: InFlight<'_>| (message.sent.from, message.sent.to, message.sent.life);
        let is_same_content = match (message.sent.content, its.sent.content) {
            (Content::Own(_), Content::Own(_)) => {
                self.hosts.is_same_message(message.slot, other.hosts.as_ref(), its.slot)
            }
            (Content::Signal(one), Content::Signal(other)) => one == other,
            (Content::Own(_), Content::Signal(_)) | (Content::Signal(_), Content::Own(_)) => false,
        };
        way(message) == way(its) && is_same_content
    }
}

// By hand: which slots messages stand in, and what they are numbered, is no part of the state. Both go through the same parts, and name
// each, so that a new one is not forgotten. Between two steps there are no effects.
impl PartialEq for World {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            setup,
            hosts,
            members,
            network,
            partition,
            cuts,
            faults_done,
            budget,
            detections,
            crashes,
            effects: _,
        } = self;
        let are_in_flight = || {
            let mut both = network.iter().zip(other.network.iter());
            network.len() == other.network.len() && both.all(|(one, its)| self.is_same_message(one, other, its))
        };
        *members == other.members
            && *partition == other.partition
            && *cuts == other.cuts
            && *faults_done == other.faults_done
            && *budget == other.budget
            && *detections == other.detections
            && *crashes == other.crashes
            && *setup == other.setup
            && hosts.are_same(other.hosts.as_ref())
            && are_in_flight()
    }
}

impl Eq for World {}

impl Hash for World {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            setup,
            hosts,
            members,
            network,
            partition,
            cuts,
            faults_done,
            budget,
            detections,
            crashes,
            effects: _,
        } = self;
        (setup, members, partition, cuts, faults_done, budget, detections, crashes).hash(state);
        hosts.hash_processes(state);
        network.len().hash(state);
        for message in network.iter() {
            (message.sent.from, message.sent.to, message.sent.life).hash(state);
            match message.sent.content {
                Content::Own(_) => hosts.hash_message(message.slot, state),
                Content::Signal(signal) => signal.hash(state),
            }
        }
    }
}
