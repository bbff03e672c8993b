//! What is declared about the algorithm.

use std::collections::BTreeSet;

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::{graph, ring};
use crate::declared::Declared::Static;
use crate::model::{Identity, ProcessId, Shape};
use crate::scenario::{Assumption, Info};

/// What is declared about the echo algorithm with extinction.
pub(crate) static INFO: Info = Info {
    key: Static("echo-extinction"),
    name: Static("Echo with extinction"),
    summary: Static("the best wave puts out the others and comes back"),
    family: Family::Graphs,
    source: Static("G. Tel, Introduction to Distributed Algorithms, Cambridge University Press, section 7.3"),
    topologies: Topologies::AnyGraph { default: Shape::Grid },
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    promise: Promise::OneLeader,
    begins_again: false,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[DISTINCT, graph::RELIABLE, ring::INTACT, graph::NO_FAULTS, graph::TRUSTED, graph::BEGUN]),
    options: &[],
    listing: Static(&[
        Line::new("start", "on start, if wave is not set: become candidate; parent ← none; join(me)"),
        Line::new("token", "on token(w) from p:"),
        Line::new("extinct", "  if wave beats w: nothing"),
        Line::new("join", "  if w beats wave: become passive; parent ← p; join(w)"),
        Line::new("complete", "  heard ← heard ∪ {p}; if all neighbours are in heard:"),
        Line::new("echo", "    if there is a parent: send token(wave) to it"),
        Line::new("win", "    else become leader; send elected(me) to all neighbours"),
        Line::new("forward", "join(w): wave ← w; heard ← {}; send token(w) to all neighbours but parent"),
        Line::new("elected", "on elected(q):"),
        Line::new("follow", "  the first time: leader ← q; send elected(q) to all neighbours"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("token"),
            noun: Noun::new("token", "tokens"),
            purpose: Purpose::Wave,
            other_names: &["tok", "wave"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("An initiator's wave, on its way out or back."),
        },
        MessageSpec {
            kind: Static("elected"),
            noun: Noun::new("elected message", "elected messages"),
            purpose: Purpose::News,
            other_names: &["ldr", "leader"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("Tells everyone who the leader is, over every edge both ways."),
        },
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("wave"),
            help: Static("the initiator of the wave that it takes part in, the best that it has met"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("heard"),
            help: Static("the neighbours that have sent a token of this wave"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("parent"),
            help: Static("the neighbour from which this wave has come; none in a wave of its own"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("told"),
            help: Static("yes once it has told its neighbours who leads"),
            on_stage: false,
            used_with: &[],
        },
    ]),
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
