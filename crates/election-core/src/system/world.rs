//! The state of a run.

use std::sync::Arc;

use crate::algorithm::{Process, Standing};
use crate::leftovers::{self, Leftover};
use crate::model::{Condition, ProcessId, Role, Set};
use crate::scenario::Scenario;
use crate::system::bounds::{Bounds, Budget};
use crate::system::detection::Detections;
use crate::system::member::{Explored, Member};
use crate::system::network::Network;
use crate::system::prepared::PreparedCrashes;
use crate::system::setup::{Setup, absent_at_first};

/// Everything that the future of a run depends on, and nothing else: worlds that are equal have equal futures.
///
/// It holds no time. Ticks, message numbers, counters and draws are the business of whoever picks the steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct World<P: Process> {
    /// What stays the same.
    pub(crate) setup: Arc<Setup<P::Options>>,
    pub(crate) places: Vec<Place<P>>,
    pub(crate) network: Network<P::Message>,
    /// Which of the scenario's partitions is in force.
    pub(crate) partition: Option<u16>,
    /// How many of the scheduled faults have happened.
    pub(crate) faults_done: usize,
    /// How many crashes, losses and duplicates may still happen that are not scheduled.
    pub(crate) budget: Budget,
    /// Who is yet to be told of which crash or recovery.
    pub(crate) detections: Detections,
    /// Who will crash amid sending.
    pub(crate) crashes: PreparedCrashes,
}

/// A position: the algorithm's part of its process, and the engine's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place<P> {
    pub(crate) process: P,
    pub(crate) member: Member,
}

/// About how many bytes a process takes with what it knows. Types with pointers in them are smaller in the browser than here, and a run
/// that reaches the limit of memory has to end with the same step everywhere: such types count with a figure of their own, not with
/// their size.
const PLACE_BYTES: usize = 256;

/// A world with more processes, or more slots for messages, is thrown away bit by bit where that was asked for.
const MANY_PROCESSES: usize = 256;
const MANY_SLOTS: usize = 4096;
/// So many processes are thrown away at a time.
const THROWN_AWAY: usize = 8;

impl<P: Process> Drop for World<P> {
    fn drop(&mut self) {
        if (self.places.len() > MANY_PROCESSES || self.network.slots() > MANY_SLOTS) && leftovers::are_kept() {
            let network = std::mem::replace(&mut self.network, Network::new(0));
            leftovers::leave(Remains { places: std::mem::take(&mut self.places), network });
        }
    }
}

/// What was in a world.
struct Remains<P: Process> {
    places: Vec<Place<P>>,
    network: Network<P::Message>,
}

impl<P: Process> Leftover for Remains<P> {
    fn throw_a_part_away(&mut self) -> bool {
        self.places.truncate(self.places.len().saturating_sub(THROWN_AWAY));
        self.network.throw_a_part_away() || !self.places.is_empty()
    }
}

impl<P: Process> World<P> {
    /// The world before anything has happened.
    pub(crate) fn new(scenario: &Scenario, bounds: Bounds) -> Self {
        let setup = Setup::new::<P>(scenario, bounds);
        let absent = absent_at_first(scenario);
        let place = |process: ProcessId| {
            let mut member = Member::new(!absent.contains(process.0));
            if member.is_live() {
                member.local.learn_who_is_absent(&absent);
            }
            Place { process: P::new(P::Stable::default()), member }
        };
        let mut world = Self {
            places: setup.facts.identities.processes().map(place).collect(),
            network: Network::new(scenario.processes),
            partition: None,
            faults_done: 0,
            budget: Budget::of(&bounds),
            detections: Detections::default(),
            crashes: PreparedCrashes::default(),
            setup: Arc::new(setup),
        };
        for start in scenario.starts() {
            world.places[usize::from(start.process)].member.starts += 1;
        }
        if scenario.established {
            world.establish();
        }
        world.begin_to_listen();
        world
    }

    /// Every member knows the best of them for its leader.
    fn establish(&mut self) {
        let identities = &self.setup.facts.identities;
        let members = || identities.processes().filter(|process| self.is_live(*process));
        let Some(best) = members().map(|process| identities.at(process)).max() else { return };
        let bearer = members().find(|process| identities.at(*process) == best);
        for (process, Place { member, .. }) in identities.processes().zip(&mut self.places) {
            if member.is_live() {
                let role = if Some(process) == bearer { Role::Leader } else { Role::Follower };
                member.local.standing = Standing { role, leader: Some(best) };
            }
        }
    }

    pub(crate) fn member(&self, process: ProcessId) -> &Member {
        &self.places[process.index()].member
    }

    pub(super) fn member_mut(&mut self, process: ProcessId) -> &mut Member {
        &mut self.places[process.index()].member
    }

    pub(crate) fn is_live(&self, process: ProcessId) -> bool {
        self.member(process).is_live()
    }

    /// The group of each position, while the network is parted.
    pub(crate) fn groups(&self) -> Option<&[u16]> {
        self.partition.map(|number| self.setup.partitions[usize::from(number)].as_slice())
    }

    /// What everybody may know of each process, by position.
    pub(crate) fn explored(&self) -> Vec<Explored> {
        let places = (0..).map(ProcessId).zip(&self.places);
        let explored = |(process, Place { member, .. }): (_, &Place<P>)| Explored {
            process,
            condition: member.condition,
            standing: member.local.standing,
        };
        places.map(explored).collect()
    }

    /// About how many bytes it takes besides itself, on any machine.
    pub(crate) fn heap_bytes(&self) -> usize {
        let besides = self.places.iter().map(|place| place.member.heap_bytes() + place.process.heap_bytes());
        self.places.len() * PLACE_BYTES
            + besides.sum::<usize>()
            + self.network.heap_bytes()
            + self.detections.heap_bytes()
            + self.crashes.heap_bytes()
    }

    /// Those who are no members.
    pub(super) fn absent(&self) -> Set {
        let absent = (0..).zip(&self.places).filter(|(_, place)| place.member.condition == Condition::Absent);
        absent.map(|(position, _)| position).collect()
    }
}
