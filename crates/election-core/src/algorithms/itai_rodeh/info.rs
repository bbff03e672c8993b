//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose, Topologies,
    VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::properties;
use crate::scenario::{Assumption, Info, MAX_PROCESSES, OptionSpec};

/// What is declared about Itai and Rodeh's algorithm.
pub(crate) static INFO: Info = Info {
    key: Static("itai-rodeh"),
    name: Static("Itai–Rodeh"),
    summary: Static("nobody has an identity: who draws the largest number goes on to the next round"),
    family: Family::Anonymous,
    source: Static("A. Itai, M. Rodeh, Symmetry breaking in distributed networks, FOCS 1981"),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Anonymous,
    contenders: |_| Contenders::Bidders,
    promise: Promise::OneLeader,
    begins_again: false,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        Assumption {
            key: "known-size",
            text: "everybody knows how many processes there are",
            without: "who believes in fewer takes others' tokens for its own, and several can lead; who believes in more never has \
                      its own back",
            breaks: &[properties::ONE_LEADER],
            kept: |scenario| scenario.count("known_size") == u32::from(scenario.processes),
        },
        ring::RELIABLE,
        ring::INTACT,
        Assumption {
            without: "a process takes its old token for that of this round: two can win",
            breaks: &[properties::ONE_LEADER],
            key: "nothing-repeated",
            text: "channels repeat nothing, and nothing is done to messages by hand",
            kept: |scenario| scenario.network.duplicate == 0 && scenario.overrides.is_empty(),
        },
        Assumption {
            without: "the winner's token can overtake another, which nobody stops any more: it goes round for ever",
            breaks: &[properties::TERMINATION],
            ..ring::FIFO
        },
        Assumption {
            without: "tokens do not come back after n hops: two can win, or nobody; nobody begins again when the leader crashes",
            breaks: &[properties::ONE_LEADER, properties::LEADER_THAT_LEADS],
            ..ring::NO_FAULTS
        },
        Assumption {
            without: "tokens pass over those who are skipped, and are not back after n hops",
            ..ring::TRUSTED
        },
        Assumption {
            text: "nobody leads when an election begins",
            without: "a leader passes tokens on as anyone else does: another can win beside it",
            kept: |scenario| !scenario.established,
            ..ring::NO_LEADER_YET
        },
        ring::BEGUN,
    ]),
    options: &[OptionSpec {
        key: "known_size",
        name: "Believed size",
        help: "How many processes everybody believes there are. A wrong number breaks it: two can lead, or nobody.",
        kind: OptionKind::Count { min: 1, max: MAX_PROCESSES as u32 },
        default: |scenario| OptionValue::Count(scenario.processes.into()),
        safe: None,
    }],
    listing: Static(&[
        Line::new("start", "on start, unless it has taken part: round ← 1; active"),
        Line::new("draw", "  number ← random(0..n); send token(round, number, 1 hop, once) to next"),
        Line::new("relay", "on token, if not active: send it on, one hop more"),
        Line::new("mine", "on token after n hops:"),
        Line::new("win", "  if once: become leader; send elected(1 hop) to next"),
        Line::new("again", "  else round ← round + 1; draw again"),
        Line::new("compare", "on any other token:"),
        Line::new("lose", "  if it has a larger (round, number): passive; send it on"),
        Line::new("mark", "  if it has the same: send it on as drawn twice"),
        Line::new("elected", "on elected(hops), unless n hops:"),
        Line::new("follow", "  leader ← the process so many hops back; send it on, one hop more"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("token"),
            noun: Noun::new("token", "tokens"),
            purpose: Purpose::Bid,
            other_names: &[],
            carries: Static(
                "a number below n and the hops (ceil(log2 n) bits each), the round (8 bits), the mark (1 bit)",
            ),
            help: Static("What an active process has drawn, on its way round the ring."),
        },
        MessageSpec {
            carries: Static("the hops (ceil(log2 n) bits)"),
            help: Static("Tells everyone how far back the leader is."),
            ..ring::ELECTED
        },
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("active"),
            help: Static("yes while it may still win"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec { name: Static("round"), help: Static("the round that it is in"), on_stage: true, used_with: &[] },
        VariableSpec {
            name: Static("number"),
            help: Static("what it has drawn in this round"),
            on_stage: true,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};
