//! A second simulator, written from the meaning of scenarios alone, without a look at the engine: one binary heap and no cleverness.
//!
//! It shares nothing with the engine, so that where both agree on a run, a mistake would have to have been made twice.
//! Identities are ranks here, too: their texts come back only in the [`Outcome`].

mod anonymous;
mod bully;
mod chang_roberts;
mod counting;
mod cycle;
mod dolev_klawe_rodeh;
mod draws;
mod echo;
mod entry;
mod fast;
mod faults;
mod flood;
mod franklin;
mod handlers;
mod heartbeat;
mod hirschberg_sinclair;
mod invitation;
mod lelann;
mod membership;
mod message;
mod process;
mod raft;
mod ring;
mod ring_list;
mod scenario;
mod slides;
mod swim;
mod token_ring;
mod topology;
mod tree;
mod two_way;
mod world;

#[cfg(test)]
mod figures;

use std::collections::BTreeMap;

use serde_json::Value;

use process::Role;
use world::{Condition, World};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// One live leader.
    Elected,
    /// Two live leaders or more.
    Split,
    /// No live leader.
    None,
    /// The run did not end.
    Limit,
}

/// What a process was at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalProcess {
    /// `asleep`, `candidate`, `passive`, `follower`, `leader`, `crashed` or `absent`.
    pub role: &'static str,
    /// The text of the known leader's identity; none for the dead.
    pub leader: Option<String>,
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub status: Status,
    /// Why the status is [`Status::Limit`].
    pub reason: Option<String>,
    /// Position and identity of the one live leader.
    pub leader: Option<(usize, String)>,
    /// Messages sent, a duplicate and its original being one, the failure detector's not counted.
    pub messages: u64,
    /// Messages sent, of the kinds that were, the failure detector's included.
    pub by_kind: BTreeMap<String, u64>,
    pub delivered: u64,
    /// Those to the crashed included.
    pub lost: u64,
    pub to_crashed: u64,
    pub bits: u64,
    /// Bits of the failure detector's messages, which are in no other count.
    pub detector_bits: u64,
    /// The tick of the last step.
    pub time: u64,
    pub elected_at: Option<u64>,
    pub announced_at: Option<u64>,
    /// The longest chain of messages.
    pub causal_depth: u64,
    pub steps: u64,
    /// How many steps had been done when two live processes were first in their critical sections.
    pub two_inside_after: Option<u64>,
    /// By position.
    pub processes: Vec<FinalProcess>,
}

/// Runs a scenario in JSON, which must be valid, to its end.
pub fn run(scenario: &Value) -> Outcome {
    let mut world = World::new(scenario::read(scenario));
    let reason = run_to_end(&mut world);
    outcome(&world, reason)
}

/// The reason why the run did not end by itself, if it did not.
fn run_to_end(world: &mut World) -> Option<String> {
    let mut met: BTreeMap<String, u64> = BTreeMap::new();
    loop {
        let next = world.heap.peek()?.0.clone();
        if !world.is_step(&next) {
            world.heap.pop();
            continue;
        }
        let tick_is_over = world.counters.steps == 0 || next.tick > world.now;
        if tick_is_over && world.plumbing_ends().is_some_and(|end| next.tick >= end) {
            return None;
        }
        if tick_is_over
            && world.counters.steps > 0
            && cycle::can_only_repeat(world)
            && let Some(first) = met.insert(cycle::canonical(world), world.now)
            // Nothing but quiet beats in between is no lesson: it will end by itself.
            && world.busy_at > first
        {
            let period = world.now - first;
            return Some(format!("repeats every {period} ticks from {first}"));
        }
        if world.counters.steps >= world.scenario.limit_events {
            return Some(format!("{} events", world.scenario.limit_events));
        }
        if next.tick > world.scenario.limit_time {
            return Some(format!("{} ticks", world.scenario.limit_time));
        }
        world.heap.pop();
        world.step(next);
    }
}

fn outcome(world: &World, reason: Option<String>) -> Outcome {
    let texts = &world.scenario.texts;
    let identities = &world.scenario.rules.identities;
    let text_of = |identity: usize| {
        let position = identities.iter().position(|other| *other == identity);
        texts[position.expect("every identity is some position's")].clone()
    };
    let leaders: Vec<usize> = world.live().filter(|p| world.processes[*p].role == Role::Leader).collect();
    let leader = if let [only] = leaders[..] { Some(only) } else { None };
    let status = match leaders.len() {
        _ if reason.is_some() => Status::Limit,
        0 => Status::None,
        1 => Status::Elected,
        _ => Status::Split,
    };
    let processes = world.processes.iter().zip(&world.conditions).map(|(process, condition)| FinalProcess {
        role: match (condition, process.role) {
            (Condition::Crashed, _) => "crashed",
            (Condition::Absent, _) => "absent",
            (Condition::Live, Role::Asleep) => "asleep",
            (Condition::Live, Role::Candidate) => "candidate",
            (Condition::Live, Role::Passive) => "passive",
            (Condition::Live, Role::Follower) => "follower",
            (Condition::Live, Role::Leader) => "leader",
        },
        leader: process.leader.map(text_of),
    });
    let counters = &world.counters;
    Outcome {
        status,
        reason,
        leader: leader.map(|p| (p, texts[p].clone())),
        messages: counters.sent,
        by_kind: counters.by_kind.clone(),
        delivered: counters.delivered,
        lost: counters.lost,
        to_crashed: counters.to_crashed,
        bits: counters.bits,
        detector_bits: counters.detector_bits,
        time: counters.time,
        elected_at: counters.elected_at,
        announced_at: leader.and_then(|p| counters.announced.get(&p).copied()),
        causal_depth: counters.causal_depth,
        steps: counters.steps,
        two_inside_after: counters.two_inside_after,
        processes: processes.collect(),
    }
}
