//! What algorithms on a ring declare alike.

use crate::algorithm::{MessageSpec, Noun, OptionKind, OptionValue, Purpose};
use crate::declared::Declared::Static;
use crate::scenario::OptionSpec;

/// Whether the leader sends `elected` round.
pub(crate) const ANNOUNCE: OptionSpec = OptionSpec {
    key: "announce",
    name: "Announce the leader",
    help: "The leader sends `elected` once round the ring: n messages, and everyone knows.",
    kind: OptionKind::Flag,
    default: |_| OptionValue::Flag(true),
    safe: None,
};

/// The lap that tells everyone.
pub(crate) const ELECTED: MessageSpec = MessageSpec {
    kind: Static("elected"),
    noun: Noun { one: Static("elected message"), many: Static("elected messages") },
    purpose: Purpose::News,
    other_names: &["leader", "coordinator"],
    carries: Static("an identity (ceil(log2 n) bits)"),
    help: Static("Tells everyone who the leader is."),
};
