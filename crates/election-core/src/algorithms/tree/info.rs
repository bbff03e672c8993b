//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::{graph, ring};
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::Info;

/// What is declared about the election on trees.
pub(crate) static INFO: Info = Info {
    key: Static("tree"),
    name: Static("Election on trees"),
    summary: Static("tokens go inwards from the leaves"),
    family: Family::Graphs,
    source: Static("G. Tel, Introduction to Distributed Algorithms, Cambridge University Press, section 7.1"),
    topologies: Topologies::Trees { default: Shape::BinaryTree },
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Live,
    promise: Promise::OneLeader,
    begins_again: false,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        graph::DISTINCT,
        graph::RELIABLE,
        ring::INTACT,
        graph::NO_FAULTS,
        graph::TRUSTED,
        graph::BEGUN,
    ]),
    options: &[],
    listing: Static(&[
        Line::new("start", "on start:"),
        Line::new("wake", "  once: become candidate; send wakeup to all neighbours"),
        Line::new("woken", "on wakeup from p: woken ← woken ∪ {p}; wake up as on start"),
        Line::new("token", "on token(q) from p: heard ← heard ∪ {p}; best ← the better of best and q"),
        Line::new("send", "when all neighbours are in woken, and all but p in heard: send token(best) to p"),
        Line::new("crossed", "  and when p's token is there as well:"),
        Line::new("win", "    if best = me: become leader"),
        Line::new("lose", "    else leader ← best"),
        Line::new("tell", "    send elected(best) to all neighbours but p"),
        Line::new("elected", "on elected(q) from p: the same, with best ← q"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("wakeup"),
            noun: Noun::new("wakeup message", "wakeup messages"),
            purpose: Purpose::Wave,
            other_names: &["wake-up"],
            carries: Static("nothing (0 bits)"),
            help: Static("Wakes whom it reaches; everybody sends one to each neighbour."),
        },
        MessageSpec {
            kind: Static("token"),
            noun: Noun::new("token", "tokens"),
            purpose: Purpose::Report,
            other_names: &["tok", "parent request"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("The best identity on the sender's side of the edge."),
        },
        MessageSpec {
            kind: Static("elected"),
            noun: Noun::new("elected message", "elected messages"),
            purpose: Purpose::News,
            other_names: &["tok", "leader"],
            carries: Static("an identity (ceil(log2 n) bits)"),
            help: Static("The best identity of all, on its way back to the leaves."),
        },
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("awake"),
            help: Static("yes once it has woken its neighbours"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("woken by"),
            help: Static("the neighbours that have woken it"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("heard"),
            help: Static("the neighbours whose tokens it has had"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("best"),
            help: Static("the best identity on those tokens"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("sent to"),
            help: Static("the neighbour to which it has sent its own token"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("decided"),
            help: Static("yes once it knows the best identity of all"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
