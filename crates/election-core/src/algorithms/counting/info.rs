//! What is declared about the algorithm.

use super::{LEADER, reasons};
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::properties;
use crate::scenario::{Assumption, Info};

/// What is declared about counting and naming.
pub(crate) static INFO: Info = Info {
    key: Static("counting"),
    name: Static("Counting and naming"),
    summary: Static("a given leader hands out names round an anonymous ring, and counts it"),
    family: Family::Anonymous,
    source: Static("G. Tel, Introduction to Distributed Algorithms, Cambridge University Press 2000"),
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
        ring::RELIABLE,
        ring::INTACT,
        Assumption {
            without: "names and their number are lost, or given twice; nobody begins again when the leader crashes",
            breaks: &[properties::ONE_LEADER, properties::LEADER_THAT_LEADS],
            ..ring::NO_FAULTS
        },
        Assumption { without: "who is skipped gets no name, and does not count", ..ring::TRUSTED },
        Assumption {
            text: "no other leader is given",
            without: "the other leader takes the names for its own that come back",
            kept: |scenario| !scenario.established,
            ..ring::NO_LEADER_YET
        },
        Assumption {
            key: "begun",
            text: "the given leader, position 0, starts",
            without: "nobody else can begin: nobody ever has a name, or knows a leader",
            breaks: &[properties::AGREEMENT],
            kept: |scenario| scenario.starts().iter().any(|start| start.process == LEADER.0),
        },
    ]),
    options: &[],
    listing: Static(&[
        Line::new("start", "on start, if the given leader: name ← 1; send name(2) to next"),
        Line::new("name", "on name(k):"),
        Line::new("take", "  if not leader: name ← k; leader ← k - 1 hops back; send name(k + 1) to next"),
        Line::new("counted", "  else size ← k - 1; send size(k - 1) to next"),
        Line::new("size", "on size(n):"),
        Line::new("learn", "  if not leader: size ← n; send size(n) to next"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("name"),
            noun: Noun::new("name", "names"),
            purpose: Purpose::Other,
            other_names: &["count"],
            carries: Static("a number up to n + 1 (ceil(log2 n) + 1 bits)"),
            help: Static("The name of whoever gets it."),
        },
        MessageSpec {
            kind: Static("size"),
            noun: Noun::new("size message", "size messages"),
            purpose: Purpose::News,
            other_names: &[],
            carries: Static("a number up to n (ceil(log2 n) + 1 bits)"),
            help: Static("Tells everyone how many processes there are."),
        },
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("name"),
            help: Static("its name; 0 until it has one"),
            on_stage: true,
            used_with: &[],
        },
        VariableSpec {
            name: Static("size"),
            help: Static("how many processes there are; 0 until it knows"),
            on_stage: true,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
