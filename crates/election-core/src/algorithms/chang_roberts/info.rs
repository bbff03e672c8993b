//! What is declared about the algorithm.

use super::{assumptions, reasons};
use crate::algorithm::{
    Choice, Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose,
    Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::{Info, OptionSpec};

/// What is declared about the algorithm of Chang and Roberts.
pub(crate) static INFO: Info = Info {
    key: Static("chang-roberts"),
    name: Static("Chang–Roberts"),
    summary: Static("identities that cannot win are dropped"),
    family: Family::Textbook,
    source: Static(
        "E. Chang, R. Roberts, An improved algorithm for decentralized extrema-finding in circular configurations of \
             processes, CACM 22(5), 1979",
    ),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |scenario| {
        if scenario.choice("variant") == "participants" { Contenders::Live } else { Contenders::Bidders }
    },
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
        ring::DETECTED,
        ring::TRUSTED,
        ring::STAY_DEAD,
        assumptions::ONE_AT_A_TIME,
        assumptions::LOSERS_STAY,
        ring::BEGUN,
        ring::ANNOUNCED,
    ]),
    options: &[
        OptionSpec {
            key: "variant",
            name: "Who bids",
            help: "Only those who start, or everyone whom an election reaches.",
            kind: OptionKind::Choice(&[
                Choice {
                    key: "filter",
                    help: "only those who start are candidates; the others pass every election message on (Tel, Fokkink)",
                },
                Choice {
                    key: "participants",
                    help: "whoever an election reaches takes part, with its own message if that wins (Coulouris, Aalborg)",
                },
            ]),
            default: |_| OptionValue::Choice("filter"),
            safe: None,
        },
        ring::ANNOUNCE,
        OptionSpec {
            key: "non_initiators_filter",
            name: "Non-initiators filter",
            help: "A process that is no candidate drops a message that loses to one it has passed on. On FIFO channels this saves nothing.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "compare_with_best_seen",
            name: "Compare with the best seen",
            help: "A candidate drops a message that loses to the best it has passed on. On FIFO channels this saves nothing.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "leave_when_lost",
            name: "Leave when lost",
            help: "A candidate that has lost takes in no further message. The winner's is lost there, too.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
    ],
    listing: Static(&[
        Line::new("start", "on start:"),
        Line::new("bid", "  become candidate; send election(me) to next"),
        Line::new("election", "on election(q):"),
        Line::only_with(
            "leave_when_lost",
            OptionValue::Flag(true),
            "left",
            "  if I have lost, and leave then: nothing",
        ),
        Line::new("mine", "  if q = me: become leader"),
        Line::only_with("announce", OptionValue::Flag(true), "announce", "    send elected(me) to next"),
        Line::new("pass", "  else if q beats me, or I do not bid:"),
        Line::new("passive", "    become passive; send election(q) to next"),
        Line::only_with("variant", OptionValue::Choice("participants"), "join", "  else if I join only now: bid"),
        Line::new("discard", "  else discard q"),
        Line::only_with("announce", OptionValue::Flag(true), "elected", "on elected(q), unless q = me:"),
        Line::only_with("announce", OptionValue::Flag(true), "follow", "  leader ← q; send elected(q) to next"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("election"),
            noun: Noun::new("election message", "election messages"),
            purpose: Purpose::Bid,
            other_names: &["token"],
            carries: Static("an identity (ceil(log2 n) bits), and 8 bits of incarnation once its sender has recovered"),
            help: Static("A bidder's identity on its way round the ring."),
        },
        ring::ELECTED,
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("initiator"),
            help: Static("yes once it has sent its own identity (with “participants”: once it takes part)"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("best seen"),
            help: Static("the best identity it has passed on in this election"),
            on_stage: false,
            used_with: &["non_initiators_filter", "compare_with_best_seen", "leave_when_lost"],
        },
    ]),
    reasons: reasons::REASONS,
};
