//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about the algorithm of Dolev, Klawe and Rodeh.
pub(crate) static INFO: Info = Info {
    key: Static("dolev-klawe-rodeh"),
    name: Static("Dolev–Klawe–Rodeh"),
    summary: Static("half of the candidates are out in each round, on a one-way ring"),
    family: Family::Rings,
    source: Static(
        "D. Dolev, M. Klawe, M. Rodeh, An O(n log n) unidirectional distributed algorithm for extrema finding in a circle, \
             J. Algorithms 3(3), 1982; G. Peterson, TOPLAS 4(4), 1982",
    ),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    promise: Promise::OneLeader,
    begins_again: true,
    places_are_alike: true,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        ring::DISTINCT,
        ring::RELIABLE,
        ring::INTACT,
        ring::FIFO,
        ring::NO_FAULTS,
        ring::TRUSTED,
        ring::NO_LEADER_YET,
        ring::BEGUN,
    ]),
    options: &[],
    listing: Static(&[
        Line::new("start", "on start: become candidate; value ← me"),
        Line::new("send", "  neighbour ← none; send first(value) to next"),
        Line::new("first", "on first(q), if active:"),
        Line::new("decide", "  if q = value: leader ← q; send elected(q) round"),
        Line::new("second", "  else neighbour ← q; send second(q) to next"),
        Line::new("compare", "on second(r), if active:"),
        Line::new("stay", "  if neighbour beats value and r: value ← neighbour; send first again"),
        Line::new("yield", "  else become passive"),
        Line::new("relay", "on first or second, if not active: send it on to next"),
        Line::new("elected", "on elected(q), unless I have sent it off:"),
        Line::new("follow", "  leader ← q; send elected(q) to next"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("first"),
            noun: Noun::new("first message", "first messages"),
            purpose: Purpose::Round,
            other_names: &["one", "id, 0"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("What an active process stands for, on its way to the next active one."),
        },
        MessageSpec {
            kind: Static("second"),
            noun: Noun::new("second message", "second messages"),
            purpose: Purpose::Round,
            other_names: &["two", "id, 1"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("What an active process has heard from behind, on its way to the next active one."),
        },
        ring::ELECTED,
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("initiator"),
            help: Static("yes once it has sent its own identity"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("value"),
            help: Static("the identity that it stands for; none when it is passive"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("neighbour"),
            help: Static("what the nearest active process behind it stands for in this round"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
