//! Algorithms that are declared for this layer's tests only, and run nowhere.

use crate::algorithm::{Choice, Contenders, Family, IdentityUse, OptionKind, OptionValue, Promise, Topologies};
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::{Declaration, Info, OptionSpec};

/// All of them.
pub(super) static ALL: [Declaration; 3] = [Static(&RING), Static(&GRAPH), Static(&NAMELESS)];

/// Compares identities on rings, and has an option of each kind.
pub(super) static RING: Info = declared(
    "example",
    IdentityUse::Compares,
    Topologies::Only(&[Shape::Ring, Shape::TwoWayRing]),
    &[
        OptionSpec {
            key: "variant",
            name: "Variant",
            help: "Which one.",
            kind: OptionKind::Choice(&[Choice { key: "filter", help: "" }, Choice { key: "participants", help: "" }]),
            default: |_| OptionValue::Choice("filter"),
            safe: None,
        },
        OptionSpec {
            key: "announce",
            name: "Announce",
            help: "Whether to.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(true),
            safe: None,
        },
        OptionSpec {
            key: "patience",
            name: "Patience",
            help: "How long.",
            kind: OptionKind::Ticks { min: 1, max: 1000 },
            default: |scenario| OptionValue::Ticks(2 * scenario.network.delay.largest()),
            safe: None,
        },
    ],
);

/// Compares identities on any graph.
pub(super) static GRAPH: Info = declared("graph-example", IdentityUse::Compares, ANY_GRAPH, &[]);

/// Runs on anonymous processes, on any graph.
pub(super) static NAMELESS: Info = declared("nameless-example", IdentityUse::Anonymous, ANY_GRAPH, &[]);

const ANY_GRAPH: Topologies = Topologies::AnyGraph { default: Shape::Grid };

const fn declared(
    key: &'static str,
    identities: IdentityUse,
    topologies: Topologies,
    options: &'static [OptionSpec],
) -> Info {
    Info {
        key: Static(key),
        name: Static("Example"),
        summary: Static(""),
        family: Family::Textbook,
        source: Static(""),
        topologies,
        identities,
        contenders: |_| Contenders::Live,
        promise: Promise::OneLeader,
        begins_again: true,
        places_are_alike: false,
        reign: "epoch",
        leader_watches: |_| false,
        by_process: &[],
        assumptions: Static(&[]),
        options,
        listing: Static(&[]),
        variant: None,
        messages: Static(&[]),
        timers: Static(&[]),
        variables: Static(&[]),
        reasons: Static(&[]),
    }
}
