//! What is declared about the algorithm.

use super::reasons;
use crate::algorithm::{Contenders, Family, IdentityUse, Line, MessageSpec, Noun, Purpose, Topologies, VariableSpec};
use crate::algorithms::ring;
use crate::model::Shape;
use crate::scenario::{Assumption, FaultKind, Info, Scenario};

/// What is declared about LeLann's algorithm.
pub(crate) static INFO: Info = Info {
    key: "lelann",
    name: "LeLann",
    summary: "every token goes all the way round",
    family: Family::Textbook,
    source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977",
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Bidders,
    assumptions: &[
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
                let is_harmless =
                    |kind: &FaultKind| matches!(kind, FaultKind::Notice(_) | FaultKind::Partition(_) | FaultKind::Heal);
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
    ],
    options: &[ring::ANNOUNCE],
    listing: &[
        Line { label: "start", text: "on start:" },
        Line { label: "send", text: "  become candidate; list ← {me}; send token(me) to next" },
        Line { label: "token", text: "on token(q):" },
        Line { label: "mine", text: "  if q = me:" },
        Line { label: "win", text: "    if me is the best in list: become leader" },
        Line { label: "announce", text: "      send elected(me) to next" },
        Line { label: "lose", text: "    else become passive" },
        Line { label: "collect", text: "  else add q to list" },
        Line { label: "relay", text: "    send token(q) to next" },
        Line { label: "elected", text: "on elected(q), unless q = me:" },
        Line { label: "follow", text: "  leader ← q; send elected(q) to next" },
    ],
    variant: None,
    messages: &[
        MessageSpec {
            kind: "token",
            noun: Noun { one: "token", many: "tokens" },
            purpose: Purpose::Bid,
            other_names: &["election"],
            carries: "an identity (ceil(log2 n) bits), and 8 bits of incarnation once its sender has recovered",
            help: "An initiator's identity on its way round the ring.",
        },
        ring::ELECTED,
    ],
    timers: &[],
    variables: &[
        VariableSpec {
            name: "initiator",
            help: "whether it has sent a token of its own",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: "collected",
            help: "the identities of the initiators it has heard of, its own included",
            on_stage: false,
            used_with: &[],
        },
        VariableSpec { name: "finished", help: "whether its own token is back", on_stage: false, used_with: &[] },
    ],
    reasons: reasons::REASONS,
};

/// Whether a process is to suspect a leader that there may be. Nobody leads yet when the first begin.
fn suspects_a_leader(scenario: &Scenario) -> bool {
    let first = scenario.begins().iter().map(|(at, _)| *at).min();
    let is_notice = |kind: &FaultKind| matches!(kind, FaultKind::Notice(_));
    let mut notices = scenario.faults.iter().filter(|fault| is_notice(&fault.kind));
    notices.any(|notice| scenario.established || Some(notice.at) != first)
}
