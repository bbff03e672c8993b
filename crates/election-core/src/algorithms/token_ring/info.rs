//! What is declared about the algorithm.

use super::{COORDINATOR, reasons};
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose, TimerSpec,
    Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::properties;
use crate::scenario::{Assumption, FaultKind, Info, OptionSpec};

/// What is declared about mutual exclusion by a token.
pub(crate) static INFO: Info = Info {
    key: Static("token-ring"),
    name: Static("Token ring"),
    summary: Static("no election: a token goes round, and who has it may enter its critical section"),
    family: Family::Exclusion,
    source: Static("A. Tanenbaum, M. van Steen, Distributed Systems, on mutual exclusion"),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Anonymous,
    contenders: |_| Contenders::Bidders,
    promise: Promise::OneLeader,
    begins_again: false,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        Assumption { without: "the token is lost, and nobody ever enters again; or there are two", ..ring::RELIABLE },
        ring::INTACT,
        Assumption {
            text: "no process crashes, recovers, joins or leaves",
            without: "the token is lost, and nobody ever enters again; or it goes round for ever without its coordinator",
            breaks: &[properties::ONE_LEADER, properties::LEADER_THAT_LEADS],
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
    ]),
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
    listing: Static(&[
        Line::new("want", "on start: wants ← true"),
        Line::new("make", "  if coordinator, for the first time: make the token"),
        Line::new("token", "on token:"),
        Line::new("keep", "  if coordinator and all laps are done: keep it"),
        Line::new("enter", "  else if wants: enter, for a while"),
        Line::new("pass", "  else send token to next"),
        Line::new("leave", "on the end of the critical section: wants ← false; send token to next"),
    ]),
    variant: None,
    messages: Static(&[MessageSpec {
        kind: Static("token"),
        noun: Noun::new("token", "tokens"),
        purpose: Purpose::Other,
        other_names: &[],
        carries: Static("how many hops it is from the coordinator (ceil(log2 n) + 1 bits)"),
        help: Static("The right to be inside."),
    }]),
    timers: Static(&[TimerSpec {
        name: Static("stay"),
        waits_for: Static("the end of its critical section"),
        option: Some("stay"),
        is_deadline: false,
        is_in_vain: false,
    }]),
    variables: Static(&[
        VariableSpec {
            name: Static("wants"),
            help: Static("yes while it wants to enter"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("inside"),
            help: Static("yes while it is in its critical section"),
            on_stage: true,
            used_with: &[],
        },
        VariableSpec {
            name: Static("entries"),
            help: Static("how often it has been inside"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("laps"),
            help: Static("the coordinator's count of laps"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
