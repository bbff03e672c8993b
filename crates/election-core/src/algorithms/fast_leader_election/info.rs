//! What is declared about fast leader election.

use super::reasons;
use crate::algorithm::{
    ByProcess, Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose,
    TimerSpec, Topologies, VariableSpec,
};
use crate::algorithms::{majority, ring};
use crate::declared::Declared::Static;
use crate::model::{Shape, Tick};
use crate::properties;
use crate::scenario::{Assumption, FaultKind, Info, MAX_DELAY, OptionSpec, Safe, Scenario};

/// The longest that a timeout may be, in ticks.
const LONGEST: Tick = MAX_DELAY;

/// What is declared about fast leader election.
pub(crate) static INFO: Info = Info {
    key: Static("fast-leader-election"),
    name: Static("Fast leader election"),
    summary: Static("ZooKeeper's: votes until a majority agrees, then an epoch that a majority accepts"),
    family: Family::Majorities,
    source: Static(
        "F. Junqueira, B. Reed, M. Serafini, Zab: High-performance broadcast for primary-backup systems, DSN 2011; \
             A. Medeiros, ZooKeeper's atomic broadcast protocol, 2012",
    ),
    topologies: Topologies::Only(&[Shape::Complete]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Anyone,
    promise: Promise::OneLeaderAnEpoch,
    begins_again: true,
    places_are_alike: false,
    reign: "epoch",
    leader_watches: |_| true,
    by_process: &[ByProcess::Logs],
    assumptions: Static(&[
        DISTINCT,
        majority::RELIABLE,
        ring::INTACT,
        TIMELY,
        PATIENT,
        MAJORITY,
        majority::DETECTED,
        TRUSTED,
        majority::MEMBERS,
        BEGUN,
    ]),
    options: &[
        OptionSpec {
            key: "finalize_wait",
            name: "Finalize wait",
            help: "How long a process that sees a majority agree waits whether a better vote comes.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| OptionValue::Ticks(delays(2, scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(delays(2, scenario)),
                because: "a better vote takes up to T + M (the largest delay, and handling) to whoever spreads it, and as \
                          long from there: 2(T + M). With less, two may be chosen, and at least one in vain; no wait makes \
                          two leaders of one epoch",
            }),
        },
        OptionSpec {
            key: "notification_interval",
            name: "Notification interval",
            help: "How long a process that looks for a leader waits before it tells everybody its vote again.",
            kind: OptionKind::Ticks { min: 1, max: LONGEST },
            default: |scenario| OptionValue::Ticks(interval(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(interval(scenario)),
                because: "votes are spread after 2(T + M), then comes the finalize wait; each vote that is repeated makes the others \
                          wait anew. So 4(T + M) and the finalize wait",
            }),
        },
        OptionSpec {
            key: "discovery_timeout",
            name: "Discovery timeout",
            help: "How long a process that has chosen waits until somebody leads before it looks again.",
            kind: OptionKind::Ticks { min: 1, max: LONGEST },
            default: |scenario| OptionValue::Ticks(discovery(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(discovery(scenario)),
                because: "four messages on the way, T + M each, and others may choose later by as much and the finalize wait: 8(T + M) \
                          and the finalize wait. With less, it looks again for nothing",
            }),
        },
        OptionSpec {
            key: "patience_in_timeouts",
            name: "Patience, in timeouts",
            help: "After how many timeouts in vain, of either kind, a process without a leader still looks again before it rests, so \
                   that a run without a majority ends. Real ones never rest.",
            kind: OptionKind::Count { min: 0, max: LONGEST },
            default: |_| OptionValue::Count(PATIENCE),
            safe: Some(Safe {
                value: |_| OptionValue::Count(PATIENCE),
                because: "40 timeouts. With less, a process may rest before it has found a leader; and one that is cut off \
                          for longer rests in any case",
            }),
        },
    ],
    listing: Static(&[
        Line::new("look", "on start, on return: round ← round + 1; vote ← (accepted epoch, me)"),
        Line::new("leader-dead", "on the crash of the one I vote for or follow: the same"),
        Line::new("leader-looks", "on a notification from my leader: the same"),
        Line::new("quorum", "on a crash, as leader without a majority left: the same"),
        Line::new("notify", "  send notification(round, vote) to all others"),
        Line::new("notification", "on notification(r, v) from p, unless I know a leader:"),
        Line::new("newer-round", "  if r > round: round ← r; vote ← the better of v and my own; notify"),
        Line::new("older-round", "  if r < round: send notification(round, vote) to p"),
        Line::new("adopt", "  else if v is better (by epoch, log, identity): vote ← v; notify"),
        Line::new("finalize", "  if a majority votes like me: wait for the finalize wait"),
        Line::new("resend", "on no majority for long: notify again"),
        Line::new("choose", "on no better vote: send follower-info(accepted epoch) to the one I vote for"),
        Line::new("chosen", "  if that is me: wait for follower-info"),
        Line::new("info", "on follower-info(e) from p: write it down"),
        Line::new("propose", "  chosen, and with a majority's: accept 1 + the newest epoch"),
        Line::new("write", "write the accepted epoch to stable storage; then"),
        Line::new("ask", "  as the chosen: send new-epoch(accepted) to those who want to follow"),
        Line::new("acknowledge", "  else send ack-epoch(accepted) to the one I chose"),
        Line::new("new-epoch", "on new-epoch(e) from the one I chose:"),
        Line::new("accept", "  if e is newer than what I have accepted: accept e"),
        Line::new("ack", "on ack-epoch(e) from p:"),
        Line::new("win", "  accepted by a majority: become leader"),
        Line::new("announce", "    send new-leader(e) to all others"),
        Line::new("tell", "on anything from who looks, as leader: send new-leader(e) to it"),
        Line::new("step-down", "  if it has accepted a newer epoch: look instead"),
        Line::new("new-leader", "on new-leader(e) from q:"),
        Line::new("follow", "  leader ← q; accept e"),
        Line::new("too-old", "  if I have accepted a newer epoch: send notification with it to q instead"),
        Line::new("in-vain", "on no leader for long after choosing: look"),
        Line::new("rest", "  (after too long without a leader: rest)"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("notification"),
            noun: Noun::new("notification", "notifications"),
            purpose: Purpose::Other,
            other_names: &["vote"],
            carries: Static("a round and an epoch (8 bits each), and the identity voted for (ceil(log2 n) bits)"),
            help: Static("Its sender looks for a leader, and votes so."),
        },
        MessageSpec {
            kind: Static("follower-info"),
            noun: Noun::new("follower-info message", "follower-info messages"),
            purpose: Purpose::Other,
            other_names: &["FOLLOWERINFO", "CEPOCH"],
            carries: Static("an epoch (8 bits)"),
            help: Static("Its sender wants to follow, and has accepted this epoch last."),
        },
        MessageSpec {
            kind: Static("new-epoch"),
            noun: Noun::new("new-epoch message", "new-epoch messages"),
            purpose: Purpose::Other,
            other_names: &["LEADERINFO", "NEWEPOCH"],
            carries: Static("an epoch (8 bits)"),
            help: Static("Its sender asks that this epoch be accepted as its own."),
        },
        MessageSpec {
            kind: Static("ack-epoch"),
            noun: Noun::new("ack-epoch message", "ack-epoch messages"),
            purpose: Purpose::Other,
            other_names: &["ACKEPOCH", "ACK-E"],
            carries: Static("an epoch (8 bits)"),
            help: Static("Its sender has accepted this epoch."),
        },
        MessageSpec {
            kind: Static("new-leader"),
            noun: Noun::new("new-leader message", "new-leader messages"),
            purpose: Purpose::News,
            other_names: &["NEWLEADER", "UPTODATE"],
            carries: Static("an epoch (8 bits)"),
            help: Static("Its sender leads in this epoch."),
        },
    ]),
    timers: Static(&[
        TimerSpec {
            name: Static("resend"),
            waits_for: Static("a majority that agrees"),
            option: Some("notification_interval"),
            is_deadline: true,
            is_in_vain: true,
        },
        TimerSpec {
            name: Static("finalize"),
            waits_for: Static("a better vote"),
            option: Some("finalize_wait"),
            is_deadline: true,
            is_in_vain: false,
        },
        TimerSpec {
            name: Static("discovery"),
            waits_for: Static("a leader"),
            option: Some("discovery_timeout"),
            is_deadline: true,
            is_in_vain: true,
        },
        TimerSpec {
            name: Static("written"),
            waits_for: Static(""),
            option: None,
            is_deadline: false,
            is_in_vain: false,
        },
        TimerSpec {
            name: Static("notify"),
            waits_for: Static(""),
            option: None,
            is_deadline: false,
            is_in_vain: false,
        },
    ]),
    variables: Static(&[
        VariableSpec {
            name: Static("epoch"),
            help: Static("the newest epoch that it has accepted, in stable storage"),
            on_stage: true,
            used_with: &[],
        },
        VariableSpec {
            name: Static("round"),
            help: Static("how many elections it knows of"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("vote"),
            help: Static("whom it wants for leader"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("accepted by"),
            help: Static("as the chosen: those who have accepted the epoch that it proposes"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};

/// So many of the longest delays, handling included.
fn delays(count: Tick, scenario: &Scenario) -> Tick {
    scenario.network.slowest().saturating_mul(count).min(LONGEST)
}

fn interval(scenario: &Scenario) -> Tick {
    delays(4, scenario).saturating_add(scenario.ticks("finalize_wait")).min(LONGEST)
}

fn discovery(scenario: &Scenario) -> Tick {
    delays(8, scenario).saturating_add(scenario.ticks("finalize_wait")).min(LONGEST)
}

/// How many timeouts may be in vain.
const PATIENCE: u32 = 40;

const DISTINCT: Assumption = majority::DISTINCT;

const MAJORITY: Assumption = Assumption {
    without: "nobody can have the votes of a majority: nobody is elected, rather than two; and a leader that is told so leads no more",
    ..majority::MAJORITY
};

const TIMELY: Assumption = Assumption {
    key: "timely",
    text: "waits and timeouts are as long as an election can take",
    without: "two may be chosen, or votes repeated for ever, before a majority can have agreed",
    breaks: &[properties::TERMINATION],
    kept: |scenario| {
        scenario.ticks("finalize_wait") >= delays(2, scenario)
            && scenario.ticks("notification_interval") >= interval(scenario)
            && scenario.ticks("discovery_timeout") >= discovery(scenario)
    },
};

const PATIENT: Assumption = Assumption {
    key: "patient",
    text: "nobody rests before a majority can have been found",
    without: "a process may look no more when at last there is a majority to agree with",
    breaks: &[properties::TERMINATION],
    kept: |scenario| scenario.count("patience_in_timeouts") >= PATIENCE,
};

const TRUSTED: Assumption = Assumption {
    text: "nobody takes a live leader for crashed",
    without: "others look for another leader while the old one leads",
    kept: |scenario| (ring::TRUSTED.kept)(scenario) && !scenario.has_fault(|kind| matches!(kind, FaultKind::Notice(_))),
    ..ring::TRUSTED
};

const BEGUN: Assumption =
    Assumption { without: "nobody starts, or the starter crashes before anybody else knows", ..ring::BEGUN };
