//! What is declared about the algorithm.

use std::collections::BTreeSet;

use super::reasons;
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::{graph, ring};
use crate::model::{Identity, ProcessId, Shape};
use crate::scenario::{Assumption, Info};

/// What is declared about the echo algorithm with extinction.
pub(crate) static INFO: Info = Info {
    key: "echo-extinction",
    name: "Echo with extinction",
    summary: "the best wave puts out the others and comes back",
    family: Family::Graphs,
    source: "G. Tel, Introduction to Distributed Algorithms, Cambridge University Press, section 7.3",
    topologies: Topologies::AnyGraph { default: Shape::Grid },
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    assumptions: &[DISTINCT, graph::RELIABLE, ring::INTACT, graph::NO_FAULTS, graph::TRUSTED, graph::BEGUN],
    options: &[],
    listing: &[
        Line { label: "start", text: "on start, if wave is not set: become candidate; parent ← none; join(me)" },
        Line { label: "token", text: "on token(w) from p:" },
        Line { label: "extinct", text: "  if wave beats w: nothing" },
        Line { label: "join", text: "  if w beats wave: become passive; parent ← p; join(w)" },
        Line { label: "complete", text: "  heard ← heard ∪ {p}; if all neighbours are in heard:" },
        Line { label: "echo", text: "    if there is a parent: send token(wave) to it" },
        Line { label: "win", text: "    else become leader; send elected(me) to all neighbours" },
        Line {
            label: "forward", text: "join(w): wave ← w; heard ← {}; send token(w) to all neighbours but parent"
        },
        Line { label: "elected", text: "on elected(q):" },
        Line { label: "follow", text: "  the first time: leader ← q; send elected(q) to all neighbours" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "token",
            noun: Noun { one: "token", many: "tokens" },
            purpose: Purpose::Wave,
            other_names: &["tok", "wave"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "An initiator's wave, on its way out or back.",
        },
        MessageSpec {
            kind: "elected",
            noun: Noun { one: "piece of news", many: "pieces of news" },
            purpose: Purpose::News,
            other_names: &["ldr", "leader"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "Tells everyone who the leader is, over every edge both ways.",
        },
    ],
    timers: &[],
    variables: &[
        VariableSpec {
            name: "wave",
            help: "the initiator of the wave that it takes part in, the best that it has met",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "heard",
            help: "the neighbours that have sent a token of this wave",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "parent",
            help: "the neighbour from which this wave has come; none in a wave of its own",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "told",
            help: "whether it has told its neighbours who leads",
            on_stage: false,
            used_with: &[],
        },
    ],
    reasons: reasons::REASONS,
};

const DISTINCT: Assumption = Assumption {
    text: "the identities of those who start are distinct",
    without: "two waves of the same name are one, and both their initiators have it back: two can lead",
    kept: |scenario| {
        let starters: BTreeSet<u16> = scenario.starts().iter().map(|start| start.process).collect();
        let identities = scenario.identities();
        let names: BTreeSet<Identity> = starters.iter().map(|process| identities.at(ProcessId(*process))).collect();
        names.len() == starters.len()
    },
    ..graph::DISTINCT
};
