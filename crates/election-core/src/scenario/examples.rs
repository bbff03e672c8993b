//! Algorithms that are declared for this layer's tests only, and run nowhere.

use crate::algorithm::{Choice, Contenders, Family, IdentityUse, OptionKind, OptionValue, Topologies};
use crate::model::Shape;
use crate::scenario::{Info, OptionSpec};

/// All of them.
pub(super) static ALL: [&Info; 3] = [&RING, &GRAPH, &NAMELESS];

/// Compares identities on rings, and has an option of each kind.
pub(super) static RING: Info = Info {
    topologies: Topologies::Only(&[Shape::Ring, Shape::TwoWayRing]),
    options: &[
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
    ..declared("example", IdentityUse::Compares)
};

/// Compares identities on any graph.
pub(super) static GRAPH: Info = declared("graph-example", IdentityUse::Compares);

/// Runs on anonymous processes, on any graph.
pub(super) static NAMELESS: Info = declared("nameless-example", IdentityUse::Anonymous);

const fn declared(key: &'static str, identities: IdentityUse) -> Info {
    Info {
        key,
        name: "Example",
        summary: "",
        family: Family::Textbook,
        source: "",
        topologies: Topologies::AnyGraph { default: Shape::Grid },
        identities,
        contenders: |_| Contenders::Live,
        assumptions: &[],
        options: &[],
        listing: &[],
        variant: None,
        messages: &[],
        timers: &[],
        variables: &[],
        reasons: &[],
    }
}
