//! What is declared about the ring list algorithm.

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose, TimerSpec,
    Topologies, VariableSpec,
};
use crate::algorithms::ring;
use crate::declared::Declared::Static;
use crate::model::{Shape, Tick};
use crate::properties;
use crate::scenario::{Assumption, Detector, FaultKind, Info, MAX_DELAY, OptionSpec, Safe, Scenario};

/// The longest timeout that can be set by hand, in ticks.
const LONGEST: Tick = MAX_DELAY;

/// What is declared about the ring list algorithm.
pub(crate) static INFO: Info = Info {
    key: Static("ring-list"),
    name: Static("Ring list"),
    summary: Static("a list of the living goes round"),
    family: Family::Textbook,
    source: Static(
        "A. Tanenbaum, M. van Steen, Distributed Systems, 2nd edition, section 6.5; UNIMORE, Leader Election Algorithms",
    ),
    topologies: Topologies::Only(&[Shape::Ring]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Live,
    promise: Promise::OneLeader,
    begins_again: true,
    places_are_alike: true,
    reign: "epoch",
    leader_watches: |_| false,
    by_process: &[],
    assumptions: Static(&[
        DISTINCT,
        ring::RELIABLE,
        ring::INTACT,
        TIMELY,
        DETECTED,
        ring::TRUSTED,
        STAY_DEAD,
        ONE_AT_A_TIME,
        BEGUN,
        ring::ANNOUNCED,
    ]),
    options: &[
        OptionSpec {
            key: "announce",
            name: "Announce the leader",
            help: "The initiator sends `coordinator` once round the ring. Without it only the initiator knows who leads.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(true),
            safe: None,
        },
        OptionSpec {
            key: "probe_timeout",
            name: "Timeout of a probe",
            help: "Without a detector: how long a successor has to answer a probe before it is skipped.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| OptionValue::Ticks(there_and_back(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(scenario.longest_answer().min(LONGEST)),
                because: "a probe takes up to T, its receiver M, and its answer up to T again. With less, slow processes are skipped",
            }),
        },
    ],
    listing: Static(&[
        Line::new("start", "on start, or on the crash of my leader or of one whose list I await:"),
        Line::new("send", "  become candidate; send election([me]) to next"),
        Line::new("election", "on election(list):"),
        Line::new("mine", "  if I began it: leader ← best of list"),
        Line::only_with("announce", OptionValue::Flag(true), "announce", "    send coordinator(leader) to next"),
        Line::new("append", "  else add me to list; send election(list) to next"),
        Line::only_with("announce", OptionValue::Flag(true), "coordinator", "on coordinator(q), unless I sent it off:"),
        Line::only_with("announce", OptionValue::Flag(true), "follow", "  leader ← q; send coordinator(q) to next"),
        Line::new("ask", "before sending to next, without a detector: probe it"),
        Line::new("probe", "on probe: answer"),
        Line::new("alive", "on the answer: send what waits"),
        Line::new("silence", "on silence: next ← the one after it; probe that"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("election"),
            noun: Noun::new("election message", "election messages"),
            purpose: Purpose::Bid,
            other_names: &["list", "token"],
            carries: Static(
                "the identities of all that it has passed (ceil(log2 n) bits each), and 8 bits of incarnation once its \
                      initiator has recovered",
            ),
            help: Static("Gathers the live processes on its way round the ring."),
        },
        MessageSpec {
            kind: Static("coordinator"),
            noun: Noun::new("coordinator message", "coordinator messages"),
            purpose: Purpose::News,
            other_names: &["leader", "elected"],
            carries: Static(
                "the identities of winner and initiator (ceil(log2 n) bits each), and 8 bits of incarnation once the initiator \
                      has recovered",
            ),
            help: Static("Tells everyone who the leader is."),
        },
        MessageSpec {
            kind: Static("probe"),
            noun: Noun::new("probe", "probes"),
            purpose: Purpose::Other,
            other_names: &["ping", "are you alive"],
            carries: Static("nothing"),
            help: Static("Asks the successor whether it lives, or says so."),
        },
    ]),
    timers: Static(&[TimerSpec {
        name: Static("probe"),
        waits_for: Static("its successor to say that it is alive"),
        option: Some("probe_timeout"),
        is_deadline: true,
        is_in_vain: true,
    }]),
    variables: Static(&[
        VariableSpec {
            name: Static("initiator"),
            help: Static("yes once it has begun an election"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("list is out"),
            help: Static("yes while a list of its own is on the way"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("coordinator is out"),
            help: Static("yes while its announcement is on the way"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("awaits"),
            help: Static("whose lists it has passed on since it last knew a leader"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("probed"),
            help: Static("whose answer to a probe it waits for"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};

/// 2T + M: a message there, its handling, and its answer back.
fn there_and_back(scenario: &Scenario) -> Tick {
    scenario.network.there_and_back().min(LONGEST)
}

const DISTINCT: Assumption = Assumption {
    without: "a process takes another's list for its own, and whoever is not on it yet is left out",
    ..ring::DISTINCT
};

pub(super) const TIMELY: Assumption = Assumption {
    key: "timely",
    text: "the timeout is as long as a probe's answer can take",
    without: "a slow process is skipped like a crashed one: two can lead",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| {
        scenario.detector != Detector::None || scenario.ticks("probe_timeout") >= scenario.longest_answer().min(LONGEST)
    },
};

const DETECTED: Assumption = Assumption {
    without: "the list of a crashed initiator goes round for ever, and nobody hears that a leader has crashed",
    ..ring::DETECTED
};

const ONE_AT_A_TIME: Assumption = Assumption {
    key: "one-at-a-time",
    text: "where processes recover or join, only one starts, once everyone knows who is gone",
    without: "lists from different times have different winners, and processes that hear of them in a different order follow \
              different ones: two can lead",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| {
        let comes = |kind: &FaultKind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_));
        let begins = scenario.begins();
        let is_known = |at: Tick| begins.iter().all(|(begin, _)| at.saturating_add(news(scenario)) <= *begin);
        let is_first = scenario.faults.iter().all(|fault| match fault.kind {
            FaultKind::Crash { after_sends: None, .. } | FaultKind::Leave(_) => is_known(fault.at),
            FaultKind::Crash { .. } => false,
            _ => true,
        });
        !scenario.has_fault(comes) || !scenario.established && begins.len() <= 1 && is_first
    },
};

/// How long it takes until everyone knows who has crashed or left, in ticks.
fn news(scenario: &Scenario) -> Tick {
    let slowest = scenario.network.slowest();
    match scenario.detector {
        Detector::Perfect { delay } => slowest.max(delay),
        Detector::Neighbours { delay } => slowest.max(delay),
        Detector::None | Detector::Heartbeat { .. } | Detector::Swim { .. } => slowest,
    }
}

/// With a detector, whoever has passed on the list of an initiator that crashes begins anew: its successor has, if that lives.
const BEGUN: Assumption = Assumption {
    text: "a leader is known, or one of the first starters does not crash, or another process has its list",
    without: "nobody starts, or nobody is left that knows of an election",
    kept: |scenario| {
        let is_detected = matches!(scenario.detector, Detector::Perfect { .. });
        (ring::BEGUN.kept)(scenario) || is_detected && is_only_initiator_gone(scenario)
    },
    ..ring::BEGUN
};

/// Whether nobody is ever gone but one that begins first, and that only when its list has reached another.
fn is_only_initiator_gone(scenario: &Scenario) -> bool {
    let begins = scenario.begins();
    let slowest = scenario.network.slowest();
    let Some((begin, first)) = begins.into_iter().min_by_key(|(at, _)| *at) else { return false };
    scenario.processes > 1
        && scenario.gone().all(|(at, process)| process == first && at > begin.saturating_add(slowest))
}

const STAY_DEAD: Assumption = Assumption {
    without: "a process that is back is on no list that has passed it, and takes no part until the next election",
    ..ring::STAY_DEAD
};
