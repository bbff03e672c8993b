//! What is declared about the algorithm.

use super::{COORDINATOR, reasons};
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Purpose, TimerSpec, Topologies,
    VariableSpec,
};
use crate::algorithms::ring;
use crate::model::Shape;
use crate::properties;
use crate::scenario::{Assumption, FaultKind, Info, OptionSpec};

/// What is declared about mutual exclusion by a token.
pub(crate) static INFO: Info = Info {
    key: "token-ring",
    name: "Token ring",
    summary: "no election: a token goes round, and who has it may enter its critical section",
    family: Family::Exclusion,
    source: "A. Tanenbaum, M. van Steen, Distributed Systems, on mutual exclusion",
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Anonymous,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
        Assumption { without: "the token is lost, and nobody ever enters again; or there are two", ..ring::RELIABLE },
        ring::INTACT,
        Assumption {
            text: "no process crashes, recovers, joins or leaves",
            without: "the token is lost, and nobody ever enters again; or it goes round for ever without its coordinator",
            kept: |scenario| !scenario.has_fault(|kind| !matches!(kind, FaultKind::Notice(_))),
            ..ring::NO_FAULTS
        },
        Assumption { without: "who is skipped never has the token", ..ring::TRUSTED },
        Assumption {
            text: "no other coordinator is known",
            without: "there is another coordinator, which has made no token",
            kept: |scenario| !scenario.established,
            ..ring::NO_LEADER_YET
        },
        Assumption {
            key: "begun",
            text: "the coordinator, position 0, starts",
            without: "there is no token: nobody ever enters, or knows a coordinator",
            breaks: &[properties::AGREEMENT],
            kept: |scenario| scenario.starts().iter().any(|start| start.process == COORDINATOR.0),
        },
    ],
    options: &[
        OptionSpec {
            key: "stay",
            name: "Critical section",
            help: "How many ticks a process stays inside.",
            kind: OptionKind::Ticks { min: 0, max: 1000 },
            default: |_| OptionValue::Ticks(2),
            safe: None,
        },
        OptionSpec {
            key: "laps",
            name: "Laps",
            help: "After how many laps the coordinator keeps the token.",
            kind: OptionKind::Count { min: 1, max: 1000 },
            default: |_| OptionValue::Count(2),
            safe: None,
        },
    ],
    listing: &[
        Line { label: "want", text: "on start: wants ← true" },
        Line { label: "make", text: "  if coordinator, for the first time: make the token" },
        Line { label: "token", text: "on token:" },
        Line { label: "keep", text: "  if coordinator and all laps are done: keep it" },
        Line { label: "enter", text: "  else if wants: enter, for a while" },
        Line { label: "pass", text: "  else send token to next" },
        Line { label: "leave", text: "on the end of the critical section: wants ← false; send token to next" },
    ],
    variant: None,
    messages: &[MessageSpec {
        kind: "token",
        noun: Noun { one: "token", many: "tokens" },
        purpose: Purpose::Other,
        other_names: &[],
        carries: "how many hops it is from the coordinator (ceil(log2 n) + 1 bits)",
        help: "The right to be inside.",
    }],
    timers: &[TimerSpec { name: "stay", waits_for: "the end of its critical section", is_deadline: false }],
    variables: &[
        VariableSpec { name: "wants", help: "whether it wants to enter", on_stage: false, used_with: &[] },
        VariableSpec { name: "inside", help: "whether it is in its critical section", on_stage: true, used_with: &[] },
        VariableSpec { name: "entries", help: "how often it has been inside", on_stage: false, used_with: &[] },
        VariableSpec { name: "laps", help: "the coordinator's count of laps", on_stage: false, used_with: &[] },
    ],
    reasons: reasons::REASONS,
};
