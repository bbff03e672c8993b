//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::ring;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about the algorithm of Dolev, Klawe and Rodeh.
pub(crate) static INFO: Info = Info {
    key: "dolev-klawe-rodeh",
    name: "Dolev–Klawe–Rodeh",
    summary: "half of the candidates are out in each round, on a one-way ring",
    family: Family::Rings,
    source: "D. Dolev, M. Klawe, M. Rodeh, An O(n log n) unidirectional distributed algorithm for extrema finding in a circle, \
             J. Algorithms 3(3), 1982; G. Peterson, TOPLAS 4(4), 1982",
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
        ring::DISTINCT,
        ring::RELIABLE,
        ring::INTACT,
        ring::FIFO,
        ring::NO_FAULTS,
        ring::TRUSTED,
        ring::NO_LEADER_YET,
        ring::BEGUN,
    ],
    options: &[],
    listing: &[
        Line { label: "start", text: "on start: become candidate; value ← me" },
        Line { label: "send", text: "  neighbour ← none; send first(value) to next" },
        Line { label: "first", text: "on first(q), if active:" },
        Line { label: "decide", text: "  if q = value: leader ← q; send elected(q) round" },
        Line { label: "second", text: "  else neighbour ← q; send second(q) to next" },
        Line { label: "compare", text: "on second(r), if active:" },
        Line { label: "stay", text: "  if neighbour beats value and r: value ← neighbour; send first again" },
        Line { label: "yield", text: "  else become passive" },
        Line { label: "relay", text: "on first or second, if not active: send it on to next" },
        Line { label: "elected", text: "on elected(q), unless I have sent it off:" },
        Line { label: "follow", text: "  leader ← q; send elected(q) to next" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "first",
            noun: Noun { one: "first value", many: "first values" },
            purpose: Purpose::Round,
            other_names: &["one", "id, 0"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "What an active process stands for, on its way to the next active one.",
        },
        MessageSpec {
            kind: "second",
            noun: Noun { one: "second value", many: "second values" },
            purpose: Purpose::Round,
            other_names: &["two", "id, 1"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "What an active process has heard from behind, on its way to the next active one.",
        },
        ring::ELECTED,
    ],
    timers: &[],
    variables: &[
        VariableSpec { name: "initiator", help: "whether it has bid", on_stage: false, used_with: &[] },
        VariableSpec {
            name: "value",
            help: "the identity that it stands for; none when it is passive",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "neighbour",
            help: "what the nearest active process behind it stands for in this round",
            on_stage: false,
            used_with: &[],
        },
    ],
    reasons: reasons::REASONS,
};
