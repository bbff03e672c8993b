//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::ring;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about Franklin's algorithm.
pub(crate) static INFO: Info = Info {
    key: "franklin",
    name: "Franklin",
    summary: "who beats the nearest candidates on both sides goes on to the next round",
    family: Family::Rings,
    source: "W. Franklin, On an improved algorithm for decentralized extrema finding in circular configurations of processors, \
             CACM 25(5), 1982",
    topologies: Topologies::Only(&[Shape::TwoWayRing]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
        ring::DISTINCT,
        ring::RELIABLE,
        ring::INTACT,
        ring::NO_FAULTS,
        ring::TRUSTED,
        ring::NO_LEADER_YET,
        ring::BEGUN,
        ring::ANNOUNCED,
    ],
    options: &[ring::ANNOUNCE],
    listing: &[
        Line { label: "start", text: "on start: become candidate; active; round ← 0" },
        Line { label: "send", text: "  send candidate(me, round mod 2) both ways" },
        Line { label: "mine", text: "on candidate(me): become leader, if active" },
        Line { label: "announce", text: "  send elected(me) clockwise" },
        Line { label: "hear", text: "on candidate(q), if active: note it, for this round or the next" },
        Line { label: "compare", text: "  once both sides have been heard in this round:" },
        Line { label: "yield", text: "    if one of them beats me: become passive; send on what came early" },
        Line { label: "stay", text: "    else round ← round + 1; send again" },
        Line { label: "relay", text: "on candidate(q), if not active: send it on" },
        Line { label: "elected", text: "on elected(q), unless q = me:" },
        Line { label: "follow", text: "  leader ← q; send elected(q) clockwise" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "candidate",
            noun: Noun { one: "bid", many: "bids" },
            purpose: Purpose::Round,
            other_names: &["id"],
            carries: "an identity (ceil(log2 n) bits), whether the round is odd and the direction (1 bit each)",
            help: "An active process's identity, on its way to the nearest active one.",
        },
        ring::ELECTED,
    ],
    timers: &[],
    variables: &[
        VariableSpec { name: "active", help: "whether it may still win", on_stage: false, used_with: &[] },
        VariableSpec {
            name: "odd round",
            help: "whether its round is odd; the first is 0",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "from behind",
            help: "the nearest candidate behind it, once heard in this round",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "from ahead",
            help: "the nearest candidate ahead of it, once heard in this round",
            on_stage: false,
            used_with: &[],
        },
    ],
    reasons: reasons::REASONS,
};
