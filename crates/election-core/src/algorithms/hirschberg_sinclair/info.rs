//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::ring;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about the algorithm of Hirschberg and Sinclair.
pub(crate) static INFO: Info = Info {
    key: "hirschberg-sinclair",
    name: "Hirschberg–Sinclair",
    summary: "probes go twice as far in each phase, both ways",
    family: Family::Rings,
    source: "D. Hirschberg, J. Sinclair, Decentralized extrema-finding in circular configurations of processors, CACM 23(11), 1980",
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
        Line { label: "start", text: "on start: become candidate; reach ← 1" },
        Line { label: "probe", text: "  send probe(me, reach) both ways" },
        Line { label: "on-probe", text: "on probe(q, hops):" },
        Line { label: "mine", text: "  if q = me: become leader; send elected(me) clockwise" },
        Line { label: "discard", text: "  else if I have bid and beat q: drop it" },
        Line { label: "pass", text: "  else if hops > 1: become passive; send probe(q, hops - 1) on" },
        Line { label: "reply", text: "  else become passive; send reply(q) back" },
        Line { label: "on-reply", text: "on reply(q):" },
        Line { label: "pass-reply", text: "  if q ≠ me: send it on" },
        Line { label: "double", text: "  else if candidate and both are back: reach ← 2 reach; probe again" },
        Line { label: "announce", text: "leader: elected(me) goes round once" },
        Line { label: "elected", text: "on elected(q), unless q = me:" },
        Line { label: "follow", text: "  leader ← q; send elected(q) clockwise" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "probe",
            noun: Noun { one: "probe", many: "probes" },
            purpose: Purpose::Bid,
            other_names: &["out", "from"],
            carries: "an identity (ceil(log2 n) bits), the hops left (one bit more) and the direction (1 bit)",
            help: "An initiator's identity on its way as far as this phase goes.",
        },
        MessageSpec {
            kind: "reply",
            noun: Noun { one: "reply", many: "replies" },
            purpose: Purpose::Other,
            other_names: &["in", "ok"],
            carries: "an identity (ceil(log2 n) bits) and the direction (1 bit)",
            help: "Nobody that the probe has passed beats its initiator.",
        },
        ring::ELECTED,
    ],
    timers: &[],
    variables: &[
        VariableSpec { name: "initiator", help: "whether it has bid", on_stage: false, used_with: &[] },
        VariableSpec { name: "reach", help: "how far its probes of this phase go", on_stage: true, used_with: &[] },
        VariableSpec {
            name: "reply clockwise",
            help: "whether the reply that travels clockwise has come in this phase",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "reply counterclockwise",
            help: "whether the reply that travels counterclockwise has come in this phase",
            on_stage: false,
            used_with: &[],
        },
    ],
    reasons: reasons::REASONS,
};
