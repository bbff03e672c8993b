//! What a scenario must be like for a claim to speak of it, each condition by a name that readers see.
//!
//! Orders are orders of winning: *ascending* means that each process is beaten by the next one. So everything is mirrored of
//! itself when the smallest identity wins.

use std::fmt;

use crate::claims::failover;
use crate::model::{Identity, ProcessId, Tick};
use crate::scenario::{Scenario, StartAt};

/// What a scenario must be like.
pub struct Condition {
    /// In words, after "if": `every process starts`.
    pub text: &'static str,
    /// Whether a scenario is like that.
    pub holds: fn(&Scenario) -> bool,
}

impl PartialEq for Condition {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Condition {}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// The scenario is undisturbed, and no detector sends messages, which could suspect a live process.
pub static UNDISTURBED: Condition = Condition {
    text: "there are no faults",
    holds: |scenario| scenario.is_undisturbed() && !scenario.detector.sends_messages(),
};

/// No two processes have the same identity.
pub static DISTINCT: Condition =
    Condition { text: "identities are distinct", holds: |scenario| scenario.identities().are_distinct() };

/// Nobody knows a leader at the beginning, or only one that has crashed and is known to.
pub static AFRESH: Condition = Condition {
    text: "nobody knows a live leader before",
    holds: |scenario| !scenario.established || failover::detected_at(scenario).is_some(),
};

/// No message carries the number of a log.
pub static WITHOUT_LOGS: Condition =
    Condition { text: "no logs are compared", holds: |scenario| scenario.logs.is_empty() };

/// Every message takes one tick.
pub static UNIT_DELAYS: Condition = Condition {
    text: "every message takes one tick, and handling it none",
    holds: |scenario| scenario.network.fixed_delay() == Some(1) && scenario.network.processing == 0,
};

/// No message is faster than another.
pub static EQUAL_DELAYS: Condition = Condition {
    text: "every message takes equally long",
    holds: |scenario| scenario.network.smallest_delay() == scenario.network.largest_delay(),
};

/// No message is faster than another, and is passed on at once.
pub static IN_STEP: Condition = Condition {
    text: "every message takes equally long, and handling it none",
    holds: |scenario| (EQUAL_DELAYS.holds)(scenario) && scenario.network.processing == 0,
};

/// How long a message takes that takes as long as any, in ticks: the unit in which sources count time.
#[must_use]
pub fn message_time(scenario: &Scenario) -> u64 {
    scenario.network.largest_delay().into()
}

/// How many bits an identity takes.
#[must_use]
pub fn identity_bits(scenario: &Scenario) -> u64 {
    scenario.identities().bits().into()
}

/// Messages of one channel arrive in the order in which they were sent.
pub static FIFO: Condition = Condition { text: "channels are FIFO", holds: Scenario::keeps_order };

/// Every process starts before anything reaches it.
pub static EVERYONE_STARTS: Condition = Condition {
    text: "every process starts by itself",
    holds: |scenario| initiators(scenario).is_some_and(|list| list.len() == usize::from(scenario.processes)),
};

/// Exactly one process starts by itself.
pub static ONE_INITIATOR: Condition = Condition {
    text: "one process starts",
    holds: |scenario| initiators(scenario).is_some_and(|list| list.len() == 1),
};

/// At least one process starts by itself, and the scenario decides which.
pub static SOMEONE_STARTS: Condition = Condition {
    text: "it is settled who starts",
    holds: |scenario| initiators(scenario).is_some_and(|list| !list.is_empty()),
};

/// Round the ring, each process but one is beaten by the next.
pub static ASCENDING: Condition = Condition {
    text: "identities ascend along the ring (descend, if the smallest wins)",
    holds: |scenario| falls_along_the_ring(scenario) <= 1,
};

/// Round the ring, each process but one beats the next.
pub static DESCENDING: Condition = Condition {
    text: "identities descend along the ring (ascend, if the smallest wins)",
    holds: |scenario| falls_along_the_ring(scenario) + 1 >= usize::from(scenario.processes),
};

/// The leader tells everyone.
pub static ANNOUNCED: Condition = Condition {
    text: "the leader is announced",
    holds: |scenario| scenario.info().option("announce").is_some() && scenario.flag("announce"),
};

/// The processes on a ring that start before anything reaches them, by position, with the ticks at which they do; none when
/// that depends on the draws of delays.
///
/// What a process sends goes round until somebody who started before stops it, whose own message is ahead of it then. So the
/// first message that can reach a process is as if everything were passed on.
#[must_use]
pub fn initiators(scenario: &Scenario) -> Option<Vec<StartAt>> {
    let mut first_start: Vec<Option<Tick>> = vec![None; usize::from(scenario.processes)];
    for start in scenario.starts() {
        first_start[usize::from(start.process)].get_or_insert(start.at);
    }
    let hop = |from: u16| {
        let to = if from + 1 == scenario.processes { 0 } else { from + 1 };
        scenario.network.delay_of(ProcessId(from), ProcessId(to)).smallest()
    };
    // Twice round, since what arrives at position 0 comes from behind it.
    let handling = scenario.network.processing;
    let mut wave = Tick::MAX;
    let mut is_too_late = vec![false; first_start.len()];
    for _ in 0..2 {
        for ((process, start), is_too_late) in (0..).zip(&first_start).zip(&mut is_too_late) {
            *is_too_late = start.is_some_and(|start| wave < start);
            // Who passes something on has to handle it first.
            wave = wave.saturating_add(handling).min(start.unwrap_or(Tick::MAX)).saturating_add(hop(process));
        }
    }
    if !scenario.network.are_delays_fixed() && is_too_late.contains(&true) {
        return None;
    }
    let by_position = (0..scenario.processes).zip(first_start).zip(is_too_late);
    Some(
        by_position
            .filter(|(_, is_too_late)| !is_too_late)
            .filter_map(|((process, start), _)| start.map(|at| StartAt { process, at }))
            .collect(),
    )
}

/// The last of the initiators, when the first starts at 0 and the last, n - 1 hops behind it, n - 1 message times later: the longest way
/// that a start can be put off.
#[must_use]
pub fn last_of_staggered(scenario: &Scenario) -> Option<StartAt> {
    let initiators = initiators(scenario)?;
    let first = initiators.iter().min_by_key(|start| start.at)?;
    let last = initiators.iter().max_by_key(|start| start.at)?;
    let behind = scenario.processes - 1;
    let is_late = u64::from(last.at) == u64::from(behind) * message_time(scenario);
    let is_staggered = first.at == 0 && is_late && hops(scenario, first.process, last.process) == behind;
    is_staggered.then_some(*last)
}

/// Whether every initiator starts at tick 0, and there is one.
#[must_use]
pub fn all_start_at_0(scenario: &Scenario) -> bool {
    initiators(scenario).is_some_and(|list| !list.is_empty() && list.iter().all(|start| start.at == 0))
}

/// How many hops it is from a position to another along the ring.
#[must_use]
pub fn hops(scenario: &Scenario, from: u16, to: u16) -> u16 {
    (to + scenario.processes - from) % scenario.processes
}

/// The one of these positions whose identity wins.
#[must_use]
pub fn best(scenario: &Scenario, among: impl IntoIterator<Item = u16>) -> Option<u16> {
    let identities = scenario.identities();
    among.into_iter().max_by_key(|process| identities.at(ProcessId(*process)))
}

/// How many processes beat the next one round the ring.
fn falls_along_the_ring(scenario: &Scenario) -> usize {
    let identities = scenario.identities();
    let ranks: Vec<Identity> = identities.processes().map(|process| identities.at(process)).collect();
    ranks.iter().zip(ranks.iter().cycle().skip(1)).filter(|(one, next)| one > next).count()
}
