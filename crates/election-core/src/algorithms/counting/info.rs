//! What is declared about the algorithm.

use super::{LEADER, reasons};
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::ring;
use crate::model::Shape;
use crate::properties;
use crate::scenario::{Assumption, Info};

/// What is declared about counting and naming.
pub(crate) static INFO: Info = Info {
    key: "counting",
    name: "Counting and naming",
    summary: "a given leader hands out names round an anonymous ring, and counts it",
    family: Family::Anonymous,
    source: "G. Tel, Introduction to Distributed Algorithms, Cambridge University Press 2000",
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Anonymous,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
        ring::RELIABLE,
        ring::INTACT,
        Assumption { without: "names and their number are lost, or given twice", ..ring::NO_FAULTS },
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
    ],
    options: &[],
    listing: &[
        Line { label: "start", text: "on start, if the given leader: name ← 1; send name(2) to next" },
        Line { label: "name", text: "on name(k):" },
        Line {
            label: "take", text: "  if not leader: name ← k; leader ← k - 1 hops back; send name(k + 1) to next"
        },
        Line { label: "counted", text: "  else size ← k - 1; send size(k - 1) to next" },
        Line { label: "size", text: "on size(n):" },
        Line { label: "learn", text: "  if not leader: size ← n; send size(n) to next" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "name",
            noun: Noun { one: "name", many: "names" },
            purpose: Purpose::Other,
            other_names: &["count"],
            carries: "a number up to n + 1 (ceil(log2 n) + 1 bits)",
            help: "The name of whoever gets it.",
        },
        MessageSpec {
            kind: "size",
            noun: Noun { one: "piece of news", many: "pieces of news" },
            purpose: Purpose::News,
            other_names: &[],
            carries: "a number up to n (ceil(log2 n) + 1 bits)",
            help: "Tells everyone how many processes there are.",
        },
    ],
    timers: &[],
    variables: &[
        VariableSpec { name: "name", help: "its name; 0 until it has one", on_stage: true, used_with: &[] },
        VariableSpec {
            name: "size",
            help: "how many processes there are; 0 until it knows",
            on_stage: true,
            used_with: &[],
        },
    ],
    reasons: reasons::REASONS,
};
