//! What is declared about Raft's election.

use super::reasons;
use crate::algorithm::{
    ByProcess, Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose,
    TimerSpec, Topologies, VariableSpec,
};
use crate::algorithms::majority;
use crate::algorithms::ring;
use crate::claims::Condition;
use crate::declared::Declared::Static;
use crate::model::{Shape, Tick};
use crate::properties;
use crate::scenario::{Assumption, FaultKind, Info, MAX_DELAY, OptionSpec, Safe, Scenario};

/// The longest that a timeout may be, in ticks.
const LONGEST: Tick = MAX_DELAY;

/// What is declared about Raft's election.
pub(crate) static INFO: Info = Info {
    key: Static("raft"),
    name: Static("Raft"),
    summary: Static("a majority's votes, one each a term"),
    family: Family::Majorities,
    source: Static(
        "D. Ongaro, J. Ousterhout, In search of an understandable consensus algorithm, USENIX ATC 2014, section 5.2",
    ),
    topologies: Topologies::Only(&[Shape::Complete]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Anyone,
    promise: Promise::OneLeaderAnEpoch,
    begins_again: true,
    places_are_alike: false,
    reign: "term",
    leader_watches: |scenario| scenario.flag("check_quorum"),
    by_process: &[ByProcess::Logs, ByProcess::Timeouts],
    assumptions: Static(&[
        DISTINCT,
        RELIABLE,
        ring::INTACT,
        TIMELY,
        PATIENT,
        WHOLE,
        MAJORITY,
        DETECTED,
        TRUSTED,
        majority::MEMBERS,
        BEGUN,
        DRAWN,
        STABLE,
    ]),
    options: &[
        OptionSpec {
            key: "election_timeout",
            name: "Election timeout",
            help: "The shortest time that a process without a leader waits before it stands; the longest is twice that. How long \
                   it is each time, is drawn.",
            kind: OptionKind::Ticks { min: 1, max: LONGEST },
            default: |scenario| OptionValue::Ticks(spread(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(four_delays(scenario)),
                because: "a request takes up to T + M (the largest delay, and handling), so do the vote and the news, and who \
                          stood just before has a head start of as much: 4(T + M). With less, others stand before they can have \
                          heard of the new leader. No timeout makes two leaders of one term",
            }),
        },
        OptionSpec {
            key: "patience_in_timeouts",
            name: "Patience, in timeouts",
            help: "After how many election timeouts in vain a process without a leader still stands again before it rests, so that a \
                   run without a majority ends. Real ones never rest.",
            kind: OptionKind::Count { min: 0, max: LONGEST },
            default: |_| OptionValue::Count(PATIENCE),
            safe: Some(Safe {
                value: |_| OptionValue::Count(PATIENCE),
                because: "40 election timeouts: the votes are hardly ever split so often. With less, a process may rest before \
                          it has been elected; and one that is cut off for longer rests in any case",
            }),
        },
        OptionSpec {
            key: "pre_vote",
            name: "Pre-votes",
            help: "Whoever would stand first asks who would vote for it, without a new term, and stands with a majority only. Who knows a \
                   leader would not. So who was cut off deposes nobody when it is back.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "check_quorum",
            name: "Leader checks its quorum",
            help: "A leader that takes so many for crashed that no majority is left leads no more. It takes a detector.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "stable_votes",
            name: "Votes in stable storage",
            help: "A vote is written down before it is told, and survives a crash. Without it, whoever comes back may vote a second time in \
                   the same term.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(true),
            safe: None,
        },
    ],
    listing: Static(&[
        Line::new("start", "on start, on return: wait for an election timeout"),
        Line::new("leader-dead", "on the crash of my leader: wait for an election timeout"),
        Line::only_with(
            "pre_vote",
            OptionValue::Flag(true),
            "ask-first",
            "when it runs out, with pre-votes: send request-pre-vote(term + 1) to all others",
        ),
        Line::new("stand", "when it runs out: term ← term + 1; vote for myself"),
        Line::new("rest", "  (after too long without a majority: rest instead)"),
        Line::new("write", "write term and vote to stable storage; then"),
        Line::new("ask", "  as candidate: send request-vote(term) to all others"),
        Line::new("vote", "  as voter: send vote(term, yes) to the candidate"),
        Line::new("request", "on request-vote(t) from p:"),
        Line::new("adopt", "on anything of a newer term t: term ← t; my vote is free; I do not lead"),
        Line::new("tell", "  if I lead: send append-entries(term) to p"),
        Line::new("refuse-old", "on anything of an older term: answer vote(term, no)"),
        Line::new("refuse", "  if my vote is given to another: send vote(term, no) to p"),
        Line::new("behind", "  if its log is behind mine: send vote(term, no) to p"),
        Line::new("grant", "  else vote for p; wait anew"),
        Line::new("on-vote", "on vote(t, yes or no) as candidate of term t:"),
        Line::new("win", "  with the votes of a majority: become leader"),
        Line::new("announce", "    send append-entries(term) to all others"),
        Line::new("append", "on append-entries(t) from q:"),
        Line::new("follow", "  leader ← q; wait no more"),
        Line::only_with(
            "pre_vote",
            OptionValue::Flag(true),
            "request-pre-vote",
            "on request-pre-vote(t) from p: as leader: tell; as p's follower: I have no leader",
        ),
        Line::only_with(
            "pre_vote",
            OptionValue::Flag(true),
            "willing",
            "  without a leader, if I would vote for p in term t: send pre-vote(t, yes) to p",
        ),
        Line::only_with("pre_vote", OptionValue::Flag(true), "unwilling", "  else send pre-vote(term, no) to p"),
        Line::only_with(
            "pre_vote",
            OptionValue::Flag(true),
            "on-pre-vote",
            "on pre-vote(t, yes) while I ask about term t: with those of a majority: stand",
        ),
        Line::only_with(
            "check_quorum",
            OptionValue::Flag(true),
            "quorum",
            "on a crash, as leader that checks its quorum: without a majority left: wait",
        ),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("request-vote"),
            noun: Noun::new("request-vote message", "request-vote messages"),
            purpose: Purpose::Other,
            other_names: &["RequestVote"],
            carries: Static("a term (8 bits) and the candidate's identity (ceil(log2 n) bits)"),
            help: Static("Its sender stands in this term and asks for a vote."),
        },
        MessageSpec {
            kind: Static("vote"),
            noun: Noun::new("vote", "votes"),
            purpose: Purpose::Other,
            other_names: &["RequestVote reply", "refusal"],
            carries: Static("a term (8 bits), and whether the vote is given (1 bit)"),
            help: Static("Gives the vote, or refuses; a refusal tells of a newer term, too."),
        },
        MessageSpec {
            kind: Static("append-entries"),
            noun: Noun::new("append-entries message", "append-entries messages"),
            purpose: Purpose::News,
            other_names: &["AppendEntries"],
            carries: Static("a term (8 bits) and the leader's identity (ceil(log2 n) bits); there are no entries here"),
            help: Static("Its sender leads in this term."),
        },
        MessageSpec {
            kind: Static("request-pre-vote"),
            noun: Noun::new("request-pre-vote message", "request-pre-vote messages"),
            purpose: Purpose::Other,
            other_names: &["PreVote", "RequestPreVote"],
            carries: Static("a term (8 bits) and the candidate's identity (ceil(log2 n) bits)"),
            help: Static("Its sender would stand in this term, and asks who would vote for it."),
        },
        MessageSpec {
            kind: Static("pre-vote"),
            noun: Noun::new("pre-vote", "pre-votes"),
            purpose: Purpose::Other,
            other_names: &["PreVote reply"],
            carries: Static("a term (8 bits), and whether its sender would vote (1 bit)"),
            help: Static("Says whether its sender would vote; a refusal tells of a newer term, too."),
        },
    ]),
    timers: Static(&[
        TimerSpec {
            name: Static("election"),
            waits_for: Static("a leader"),
            option: Some("election_timeout"),
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
    ]),
    variables: Static(&[
        VariableSpec {
            name: Static("term"),
            help: Static("the newest term that it has seen, in stable storage"),
            on_stage: true,
            used_with: &[],
        },
        VariableSpec {
            name: Static("voted for"),
            help: Static("whom it has given its vote in this term, in stable storage"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("votes"),
            help: Static("as candidate: those that vote for it, itself included"),
            on_stage: false,
            used_with: &[],
        },
    ]),
    reasons: reasons::REASONS,
};

/// An election timeout for each process's share of time: on average no two stand within one delay of each other.
fn spread(scenario: &Scenario) -> Tick {
    scenario.network.slowest().saturating_mul(Tick::from(scenario.processes.max(5))).min(LONGEST)
}

/// The shortest time that anybody waits before it stands.
fn shortest_timeout(scenario: &Scenario) -> Tick {
    scenario.timeouts.iter().min().copied().unwrap_or_else(|| scenario.ticks("election_timeout"))
}

fn four_delays(scenario: &Scenario) -> Tick {
    scenario.network.slowest().saturating_mul(4).min(LONGEST)
}

/// How many election timeouts may be in vain.
const PATIENCE: u32 = 40;

const DISTINCT: Assumption = majority::DISTINCT;

const RELIABLE: Assumption = majority::RELIABLE;

const TIMELY: Assumption = Assumption {
    key: "timely",
    text: "the election timeout is as many longest delays as there are processes, and at least five",
    without: "others stand before they can have heard of a new leader: it is replaced at once, or nobody wins",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| shortest_timeout(scenario) >= spread(scenario),
};

/// The timeout leaves time for an election.
pub(super) static LONG_ENOUGH: Condition = Condition {
    text: "the election timeouts are at least 4(T + M)",
    holds: |scenario| shortest_timeout(scenario) >= four_delays(scenario),
};

const PATIENT: Assumption = Assumption {
    key: "patient",
    text: "nobody rests before a majority can have been found",
    without: "a process may stand no more when at last there is a majority to elect it",
    breaks: &[properties::TERMINATION],
    kept: |scenario| scenario.count("patience_in_timeouts") >= PATIENCE,
};

/// Where all messages take equally long, who has been asked by half only makes no difference.
fn takes_equally_long(scenario: &Scenario) -> bool {
    scenario.network.fixed_delay().is_some()
}

const WHOLE: Assumption = Assumption {
    key: "whole",
    text: "nobody crashes amid asking for votes",
    without: "some have voted in a term of which others have not heard: the next leader may be elected before the last one hears of it",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| {
        let is_amid = |kind: &FaultKind| matches!(kind, FaultKind::Crash { after_sends: Some(_), .. });
        takes_equally_long(scenario) || !scenario.has_fault(is_amid)
    },
};

const MAJORITY: Assumption = majority::MAJORITY;

const DETECTED: Assumption = majority::DETECTED;

const TRUSTED: Assumption = Assumption {
    text: "nobody takes a live leader for crashed",
    without: "another is elected; until the old leader hears of the newer term, it leads, too",
    kept: |scenario| {
        let notices = scenario.has_fault(|kind| matches!(kind, FaultKind::Notice(_)));
        (ring::TRUSTED.kept)(scenario) && (takes_equally_long(scenario) || !notices)
    },
    ..ring::TRUSTED
};

const DRAWN: Assumption = Assumption {
    key: "drawn",
    text: "for how long a process waits is drawn anew each time",
    without: "two may stand at once time after time, and neither finds a majority",
    breaks: &[properties::TERMINATION, properties::ONE_LEADER],
    kept: |scenario| scenario.timeouts.is_empty(),
};

const STABLE: Assumption = Assumption {
    key: "stable",
    text: "votes are in stable storage, or nobody comes back",
    without: "whoever comes back has forgotten its vote and gives it a second time: one term has two leaders",
    breaks: &[properties::ONE_LEADER_AN_EPOCH],
    kept: votes_stay,
};

/// Whether nobody forgets its vote.
pub(super) fn votes_stay(scenario: &Scenario) -> bool {
    let comes = |kind: &FaultKind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_));
    scenario.flag("stable_votes") || !scenario.has_fault(comes)
}

const BEGUN: Assumption =
    Assumption { without: "nobody starts, or the starter crashes before anybody else knows", ..ring::BEGUN };
