//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::{graph, ring};
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about the election on trees.
pub(crate) static INFO: Info = Info {
    key: "tree",
    name: "Election on trees",
    summary: "tokens go inwards from the leaves",
    family: Family::Graphs,
    source: "G. Tel, Introduction to Distributed Algorithms, Cambridge University Press, section 7.1",
    topologies: Topologies::Trees { default: Shape::BinaryTree },
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Live,
    assumptions: &[graph::DISTINCT, graph::RELIABLE, ring::INTACT, graph::NO_FAULTS, graph::TRUSTED, graph::BEGUN],
    options: &[],
    listing: &[
        Line { label: "start", text: "on start:" },
        Line { label: "wake", text: "  once: become candidate; send wakeup to all neighbours" },
        Line { label: "woken", text: "on wakeup from p: woken ← woken ∪ {p}; wake up as on start" },
        Line { label: "token", text: "on token(q) from p: heard ← heard ∪ {p}; best ← the better of best and q" },
        Line { label: "send", text: "when all neighbours are in woken, and all but p in heard: send token(best) to p" },
        Line { label: "crossed", text: "  and when p's token is there as well:" },
        Line { label: "win", text: "    if best = me: become leader" },
        Line { label: "lose", text: "    else leader ← best" },
        Line { label: "tell", text: "    send elected(best) to all neighbours but p" },
        Line { label: "elected", text: "on elected(q) from p: the same, with best ← q" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "wakeup",
            noun: Noun { one: "wake-up", many: "wake-ups" },
            purpose: Purpose::Wave,
            other_names: &["wake-up"],
            carries: "nothing (0 bits)",
            help: "Wakes whom it reaches; everybody sends one to each neighbour.",
        },
        MessageSpec {
            kind: "token",
            noun: Noun { one: "token", many: "tokens" },
            purpose: Purpose::Other,
            other_names: &["tok", "parent request"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "The best identity on the sender's side of the edge.",
        },
        MessageSpec {
            kind: "elected",
            noun: Noun { one: "piece of news", many: "pieces of news" },
            purpose: Purpose::News,
            other_names: &["tok", "leader"],
            carries: "an identity (ceil(log2 n) bits)",
            help: "The best identity of all, on its way back to the leaves.",
        },
    ],
    timers: &[],
    variables: &[
        VariableSpec { name: "awake", help: "whether it has woken its neighbours", on_stage: false, used_with: &[] },
        VariableSpec { name: "woken by", help: "the neighbours that have woken it", on_stage: false, used_with: &[] },
        VariableSpec { name: "heard", help: "the neighbours whose tokens it has had", on_stage: false, used_with: &[] },
        VariableSpec { name: "best", help: "the best identity on those tokens", on_stage: false, used_with: &[] },
        VariableSpec {
            name: "sent to",
            help: "the neighbour to which it has sent its own token",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "decided",
            help: "whether it knows the best identity of all",
            on_stage: false,
            used_with: &[],
        },
    ],
    reasons: reasons::REASONS,
};
