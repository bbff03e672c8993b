//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionValue, Promise, Purpose, Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::Shape;
use crate::scenario::{Assumption, FaultKind, Info, Scenario};

/// What is declared about LeLann's algorithm.
pub(crate) static INFO: Info = Info {
    key: Static("lelann"),
    name: Static("LeLann"),
    summary: Static("every token goes all the way round"),
    family: Family::Textbook,
    source: Static("G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977"),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
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
        Assumption { without: "a token can be overtaken and be missing from a list: two can lead", ..ring::FIFO },
        Assumption {
            key: "no-crashes",
            text: "no process crashes, joins or leaves",
            without: "lists are incomplete and tokens can be lost: two can lead",
            breaks: &[crate::properties::ONE_LEADER],
            kept: |scenario| {
                let is_harmless = |kind: &FaultKind| matches!(kind, FaultKind::Notice(_)) || kind.is_of_channels();
                !scenario.has_fault(|kind| !is_harmless(kind))
            },
        },
        Assumption {
            text: "nobody suspects a live leader",
            without: "the election that begins then is without those who led and lost before: a worse process can lead, too",
            kept: |scenario| (ring::TRUSTED.kept)(scenario) && !suspects_a_leader(scenario),
            ..ring::TRUSTED
        },
        Assumption {
            without: "a leader that only passes tokens on is on no list: a worse process can lead beside it",
            ..ring::NO_LEADER_YET
        },
        ring::BEGUN,
        ring::ANNOUNCED,
    ]),
    options: &[ring::ANNOUNCE],
    listing: Static(&[
        Line::new("start", "on start:"),
        Line::new("send", "  become candidate; list ← {me}; send token(me) to next"),
        Line::new("token", "on token(q):"),
        Line::new("mine", "  if q = me:"),
        Line::new("win", "    if me is the best in list: become leader"),
        Line::only_with("announce", OptionValue::Flag(true), "announce", "      send elected(me) to next"),
        Line::new("lose", "    else become passive"),
        Line::new("collect", "  else add q to list"),
        Line::new("relay", "    send token(q) to next"),
        Line::only_with("announce", OptionValue::Flag(true), "elected", "on elected(q), unless q = me:"),
        Line::only_with("announce", OptionValue::Flag(true), "follow", "  leader ← q; send elected(q) to next"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("token"),
            noun: Noun::new("token", "tokens"),
            purpose: Purpose::Bid,
            other_names: &["election"],
            carries: Static("an identity (ceil(log2 n) bits), and 8 bits of incarnation once its sender has recovered"),
            help: Static("An initiator's identity on its way round the ring."),
        },
        ring::ELECTED,
    ]),
    timers: Static(&[]),
    variables: Static(&[
        VariableSpec {
            name: Static("initiator"),
            help: Static("yes once it has sent a token of its own"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("collected"),
            help: Static("the identities of the initiators it has heard of, its own included"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("finished"),
            help: Static("yes once its own token is back"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};

/// Whether a process is to suspect a leader that there may be. Nobody leads yet when the first begin.
fn suspects_a_leader(scenario: &Scenario) -> bool {
    let first = scenario.begins().iter().map(|(at, _)| *at).min();
    let is_notice = |kind: &FaultKind| matches!(kind, FaultKind::Notice(_));
    let mut notices = scenario.faults.iter().filter(|fault| is_notice(&fault.kind));
    notices.any(|notice| scenario.established || Some(notice.at) != first)
}
