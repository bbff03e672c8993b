//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionValue, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about Franklin's algorithm.
pub(crate) static INFO: Info = Info {
    key: Static("franklin"),
    name: Static("Franklin"),
    summary: Static("who beats the nearest candidates on both sides goes on to the next round"),
    family: Family::Rings,
    source: Static(
        "W. Franklin, On an improved algorithm for decentralized extrema finding in circular configurations of processors, \
             CACM 25(5), 1982",
    ),
    topologies: Topologies::Only(&[Shape::TwoWayRing]),
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
        ring::NO_FAULTS,
        ring::TRUSTED,
        ring::NO_LEADER_YET,
        ring::BEGUN,
        ring::ANNOUNCED,
    ]),
    options: &[ring::ANNOUNCE],
    listing: Static(&[
        Line::new("start", "on start: become candidate; active; round ← 0"),
        Line::new("send", "  send candidate(me, round mod 2) both ways"),
        Line::new("mine", "on candidate(me): become leader, if active"),
        Line::only_with("announce", OptionValue::Flag(true), "announce", "  send elected(me) clockwise"),
        Line::new("hear", "on candidate(q), if active: note it, for this round or the next"),
        Line::new("compare", "  once both sides have been heard in this round:"),
        Line::new("yield", "    if one of them beats me: become passive; send on what came early"),
        Line::new("stay", "    else round ← round + 1; send again"),
        Line::new("relay", "on candidate(q), if not active: send it on"),
        Line::only_with("announce", OptionValue::Flag(true), "elected", "on elected(q), unless q = me:"),
        Line::only_with("announce", OptionValue::Flag(true), "follow", "  leader ← q; send elected(q) clockwise"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("candidate"),
            noun: Noun::new("candidate message", "candidate messages"),
            purpose: Purpose::Round,
            other_names: &["id"],
            carries: Static("an identity (ceil(log2 n) bits), whether the round is odd and the direction (1 bit each)"),
            help: Static("An active process's identity, on its way to the nearest active one."),
        },
        ring::ELECTED,
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("active"),
            help: Static("yes while it may still win"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("odd round"),
            help: Static("yes while its round is odd; the first is 0"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("from behind"),
            help: Static("the nearest candidate behind it, once heard in this round"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("from ahead"),
            help: Static("the nearest candidate ahead of it, once heard in this round"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
