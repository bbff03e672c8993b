//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionValue, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about the algorithm of Hirschberg and Sinclair.
pub(crate) static INFO: Info = Info {
    key: Static("hirschberg-sinclair"),
    name: Static("Hirschberg–Sinclair"),
    summary: Static("probes go twice as far in each phase, both ways"),
    family: Family::Rings,
    source: Static(
        "D. Hirschberg, J. Sinclair, Decentralized extrema-finding in circular configurations of processors, CACM 23(11), 1980",
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
        Line::new("start", "on start: become candidate; reach ← 1"),
        Line::new("probe", "  send probe(me, reach) both ways"),
        Line::new("on-probe", "on probe(q, hops):"),
        Line::new("mine", "  if q = me: become leader; send elected(me) clockwise"),
        Line::new("discard", "  else if I have bid and beat q: drop it"),
        Line::new("pass", "  else if hops > 1: become passive; send probe(q, hops - 1) on"),
        Line::new("reply", "  else become passive; send reply(q) back"),
        Line::new("on-reply", "on reply(q):"),
        Line::new("pass-reply", "  if q ≠ me: send it on"),
        Line::new("double", "  else if candidate and both are back: reach ← 2 reach; probe again"),
        Line::only_with("announce", OptionValue::Flag(true), "announce", "leader: elected(me) goes round once"),
        Line::only_with("announce", OptionValue::Flag(true), "elected", "on elected(q), unless q = me:"),
        Line::only_with("announce", OptionValue::Flag(true), "follow", "  leader ← q; send elected(q) clockwise"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("probe"),
            noun: Noun::new("probe", "probes"),
            purpose: Purpose::Bid,
            other_names: &["out", "from"],
            carries: Static("an identity (ceil(log2 n) bits), the hops left (one bit more) and the direction (1 bit)"),
            help: Static("An initiator's identity on its way as far as this phase goes."),
        },
        MessageSpec {
            kind: Static("reply"),
            noun: Noun::new("reply", "replies"),
            purpose: Purpose::Other,
            other_names: &["in", "ok"],
            carries: Static("an identity (ceil(log2 n) bits) and the direction (1 bit)"),
            help: Static("Nobody that the probe has passed beats its initiator."),
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
            name: Static("reach"),
            help: Static("how far its probes of this phase go"),
            on_stage: true,
            used_with: &[],
        },
        VariableSpec {
            name: Static("reply clockwise"),
            help: Static("yes once the reply that travels clockwise has come in this phase"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("reply counterclockwise"),
            help: Static("yes once the reply that travels counterclockwise has come in this phase"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
