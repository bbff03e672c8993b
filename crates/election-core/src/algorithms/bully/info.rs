//! What is declared about the bully algorithm.

use super::{reasons, slides};
use crate::algorithm::{
    Choice, Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose,
    TimerSpec, Topologies, VariableSpec,
};
use crate::algorithms::{majority, ring};
use crate::claims::Condition;
use crate::declared::Declared::Static;
use crate::model::{Shape, Tick};
use crate::properties;
use crate::scenario::{Assumption, Detector, FaultKind, Info, MAX_DELAY, OptionSpec, Safe, Scenario, Variant};

/// The longest timeout that can be set by hand, in ticks.
const LONGEST: Tick = MAX_DELAY;

/// What is declared about the bully algorithm.
pub(crate) static INFO: Info = Info {
    key: Static("bully"),
    name: Static("Bully"),
    summary: Static("the highest that lives takes over"),
    family: Family::Textbook,
    source: Static(
        "H. Garcia-Molina, Elections in a distributed computing system, IEEE Transactions on Computers C-31(1), 1982",
    ),
    topologies: Topologies::Only(&[Shape::Complete]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Live,
    promise: Promise::OneLeader,
    begins_again: true,
    places_are_alike: true,
    reign: "epoch",
    leader_watches: |scenario| scenario.flag("quorum") && !slides::is_in_force(scenario),
    by_process: &[],
    assumptions: Static(&[
        DISTINCT,
        RELIABLE,
        ring::INTACT,
        TIMELY,
        DETECTED,
        TRUSTED,
        STAY_DEAD,
        HEARD_OF,
        BEGUN,
        ONCE,
        UNDISTURBED,
        QUORUM,
        TAKES_OVER,
    ]),
    options: &[
        OptionSpec {
            key: "variant",
            name: "Program",
            help: "Which program the processes run.",
            kind: OptionKind::Choice(&[
                Choice { key: "textbook", help: "questions, answers and two timeouts (Garcia-Molina, Tanenbaum)" },
                Choice {
                    key: "slides",
                    help: "rounds, of which one silent one decides: the Aalborg slides' program, with its flaw. The answer timeout is \
                           the length of a round, and no other option matters",
                },
            ]),
            default: |_| OptionValue::Choice("textbook"),
            safe: None,
        },
        OptionSpec {
            key: "answer_timeout",
            name: "Timeout of an answer",
            help: "How long a process waits for an answer before it believes that everyone higher has crashed, and leads.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| {
                OptionValue::Ticks(if slides::is_in_force(scenario) {
                    largest_delay(scenario)
                } else {
                    there_and_back(scenario)
                })
            },
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(long_enough(scenario)),
                because: "a message takes up to T, its receiver M, and its answer up to T again: 2T + M, and another M where something may be noticed \
                          meanwhile. With less, slow processes are taken for crashed, and two can lead",
            }),
        },
        OptionSpec {
            key: "coordinator_timeout",
            name: "Timeout of the coordinator",
            help: "How long a process that was answered waits to hear who leads before it starts again.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| OptionValue::Ticks(patience(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(patience(scenario)),
                because: "whoever answered may itself wait for an answer first, and its news has a way, too: answer timeout + 2T + M. \
                          With less, elections are started for nothing",
            }),
        },
        OptionSpec {
            key: "skip_failed",
            name: "Skip the failed coordinator",
            help: "A process does not ask the coordinator of whose crash it was told: the leader that it knew, or knew last. Who has known none \
                   takes the highest for it when a notice or a question tells it that one is missing; who starts by itself leaves out nobody.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "announce_to",
            name: "Announce to",
            help: "Whom a new leader tells.",
            kind: OptionKind::Choice(&[
                Choice { key: "lower", help: "all lower processes, because everyone higher has crashed" },
                Choice { key: "all", help: "everybody" },
            ]),
            default: |_| OptionValue::Choice("lower"),
            safe: None,
        },
        OptionSpec {
            key: "obey_any",
            name: "Obey any coordinator",
            help: "One description, taken literally: whoever announces itself is followed, by a higher process, too.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "restart_on_every_election",
            name: "Restart on every election",
            help: "One description, taken literally: whoever is asked starts an election, even during one. Exponentially many \
                   messages.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "epochs",
            name: "Epochs",
            help: "Leaders are numbered, in stable storage. A process does not follow a leader that is older than one it has seen.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "quorum",
            name: "Quorum",
            help: "Nobody leads without a majority: a process asks all others, counts the lower ones that answer, and without a majority of \
                   the members that it knows waits and asks again. A leader that loses its majority begins an election.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "on_recovery",
            name: "On recovery",
            help: "What a process does that has recovered or joined.",
            kind: OptionKind::Choice(&[
                Choice { key: "elect", help: "it begins an election, and takes over if it is the highest" },
                Choice {
                    key: "wait",
                    help: "it begins none, and follows whoever says next that it leads; a leader that is told of its return tells it",
                },
            ]),
            default: |_| OptionValue::Choice("elect"),
            safe: None,
        },
    ],
    listing: Static(&[
        Line::new("start", "on start, on return, when I suspect the leader:"),
        Line::only_with(
            "on_recovery",
            OptionValue::Choice("wait"),
            "wait",
            "on return, if I wait then: obey the next that leads",
        ),
        Line::only_with(
            "quorum",
            OptionValue::Flag(true),
            "quorum",
            "on a crash, as leader without a quorum that I want:",
        ),
        Line::new("leader-dead", "on the crash of my leader:"),
        Line::new("begin", "  begin, unless in an election:"),
        Line::new("ask", "    send election to all higher; wait for an answer"),
        Line::new("again", "      (again: to my last leader; to all on return or in vain)"),
        Line::new("highest", "    if there are none: win"),
        Line::new("election", "on election from p:"),
        Line::new("answer", "  send answer to p"),
        Line::only_with(
            "quorum",
            OptionValue::Flag(true),
            "counts-for-majority",
            "  if p is not lower (it wants a quorum): no more",
        ),
        Line::new("leader-asked", "  if I am leader: unmark p"),
        Line::new("tell", "    if p asks again, or was not marked: send coordinator to p"),
        Line::new("join", "  else begin, unless in an election"),
        Line::new("on-answer", "on the first answer: wait for a coordinator"),
        Line::only_with(
            "quorum",
            OptionValue::Flag(true),
            "lower-answers",
            "  (one from below counts for a quorum only)",
        ),
        Line::only_with(
            "quorum",
            OptionValue::Flag(true),
            "no-quorum",
            "on silence without a quorum that I want: wait for a coordinator",
        ),
        Line::new("silence", "on silence instead of an answer: win"),
        Line::new("win", "win: I am leader; the election is over"),
        Line::new("announce", "  send coordinator to all lower; mark them"),
        Line::new("coordinator", "on coordinator from q:"),
        Line::new("follow", "  if q is higher, or I obey anyone: leader ← q; it is over"),
        Line::new("lower", "  else begin, unless in an election"),
        Line::only_with(
            "on_recovery",
            OptionValue::Choice("wait"),
            "tell-who-is-back",
            "on a return, as leader, if who is back waits: send it coordinator",
        ),
        Line::new("in-vain", "on silence instead of a coordinator: begin again"),
    ]),
    variant: Some(Variant { is_in_force: slides::is_in_force, listing: Static(slides::LISTING) }),
    messages: Static(&[
        MessageSpec {
            kind: Static("election"),
            noun: Noun::new("election message", "election messages"),
            purpose: Purpose::Other,
            other_names: &["inquiry", "enquiry"],
            carries: Static(
                "the sender's identity (ceil(log2 n) bits), whether the receiver is asked again (no bits, like the kind), and with \
                 epochs the highest it has seen (8 bits)",
            ),
            help: Static(
                "Asks a higher process whether it is alive. It is asked again by a process that knew it as leader until then, and by one \
                 that is back or has waited in vain.",
            ),
        },
        MessageSpec {
            kind: Static("answer"),
            noun: Noun::new("answer", "answers"),
            purpose: Purpose::Other,
            other_names: &["OK", "reply", "alive"],
            carries: Static("nothing"),
            help: Static("The sender is alive and goes on with the election."),
        },
        MessageSpec {
            kind: Static("coordinator"),
            noun: Noun::new("coordinator message", "coordinator messages"),
            purpose: Purpose::News,
            other_names: &["victory", "leader", "elected"],
            carries: Static("the sender's identity (ceil(log2 n) bits), and with epochs the new one (8 bits)"),
            help: Static("The sender is leader."),
        },
        MessageSpec {
            kind: Static("vote"),
            noun: Noun::new("vote", "votes"),
            purpose: Purpose::Other,
            other_names: &["number"],
            carries: Static("the sender's identity (ceil(log2 n) bits)"),
            help: Static("Of the slides' program: the sender is in an election."),
        },
        MessageSpec {
            kind: Static("decided"),
            noun: Noun::new("decided message", "decided messages"),
            purpose: Purpose::News,
            other_names: &["leader"],
            carries: Static("the sender's identity (ceil(log2 n) bits)"),
            help: Static("Of the slides' program: the sender is the highest of all, or believes that it leads."),
        },
    ]),
    timers: Static(&[
        TimerSpec {
            name: Static("answer"),
            waits_for: Static("an answer"),
            option: Some("answer_timeout"),
            is_deadline: true,
            is_in_vain: true,
        },
        TimerSpec {
            name: Static("coordinator"),
            waits_for: Static("a coordinator message"),
            option: Some("coordinator_timeout"),
            is_deadline: true,
            is_in_vain: true,
        },
        TimerSpec {
            name: Static("round"),
            waits_for: Static("the end of its round"),
            option: Some("answer_timeout"),
            is_deadline: false,
            is_in_vain: false,
        },
    ]),
    variables: Static(&[
        VariableSpec {
            name: Static("in election"),
            help: Static("yes while it waits: for an answer, for a coordinator, for a silent round"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("marked"),
            help: Static("those whom it told when it won, and who have not asked since; nobody before it wins"),
            on_stage: false,
            used_with: &["variant=textbook"],
        },
        VariableSpec {
            name: Static("epoch"),
            help: Static("the highest epoch that it has seen, in stable storage"),
            on_stage: true,
            used_with: &["epochs&variant=textbook"],
        },
        VariableSpec {
            name: Static("shut up"),
            help: Static("yes once a higher number has come, until a silent round"),
            on_stage: false,
            used_with: &["variant=slides"],
        },
        VariableSpec {
            name: Static("stopped"),
            help: Static("yes once it reads nothing any more"),
            on_stage: false,
            used_with: &["variant=slides"],
        },
    ]),
    reasons: reasons::REASONS,
};

fn largest_delay(scenario: &Scenario) -> Tick {
    scenario.network.largest_delay().min(LONGEST)
}

/// 2T + M: a message there, its handling, and its answer back.
pub(super) fn there_and_back(scenario: &Scenario) -> Tick {
    scenario.network.there_and_back().min(LONGEST)
}

/// The answer timeout that is never too short. Who waits in vain for a coordinator may ask again while it handles a message: its question
/// waits for what it sends then.
pub(super) fn long_enough(scenario: &Scenario) -> Tick {
    let asks_again = scenario.ticks("coordinator_timeout") < patience(scenario);
    let waits = if asks_again { scenario.network.processing } else { 0 };
    scenario.longest_answer().max(there_and_back(scenario).saturating_add(waits)).min(LONGEST)
}

fn patience(scenario: &Scenario) -> Tick {
    scenario.ticks("answer_timeout").saturating_add(there_and_back(scenario)).min(LONGEST)
}

const DISTINCT: Assumption =
    Assumption { without: "two with the same identity do not ask each other: both can lead", ..ring::DISTINCT };

const RELIABLE: Assumption = Assumption {
    without: "a lost answer is taken for a crash: two can lead",
    breaks: &[properties::ONE_LEADER],
    ..ring::RELIABLE
};

const TIMELY: Assumption = Assumption {
    key: "timely",
    text: "the timeout is as long as an answer can take",
    without: "a slow process is taken for a crashed one: two can lead",
    breaks: &[properties::ONE_LEADER],
    kept: LONG_ENOUGH.holds,
};

/// An answer is waited for as long as it can take.
pub(super) static LONG_ENOUGH: Condition = Condition {
    text: "the answer timeout is at least 2T + M (2T + 2M where something may be noticed, or asked again, while a message is handled)",
    holds: |scenario| scenario.ticks("answer_timeout") >= long_enough(scenario),
};

const DETECTED: Assumption = Assumption {
    without: "those who follow a leader hear of its crash at different times, or never",
    kept: |scenario| {
        let is_before_all = |at| at == 0 && !scenario.established && matches!(scenario.detector, Detector::None);
        let is_told = (ring::DETECTED.kept)(scenario);
        let is_over = scenario.faults.iter().all(|fault| match fault.kind {
            FaultKind::Crash { after_sends, .. } => is_before_all(fault.at) && after_sends.is_none(),
            _ => true,
        });
        is_told || is_over
    },
    ..ring::DETECTED
};

const TRUSTED: Assumption = Assumption {
    without: "a live leader is taken for crashed, and another takes its place: two can lead",
    ..ring::TRUSTED
};

const STAY_DEAD: Assumption = Assumption {
    without: "a process that has recovered may take over from the leader: then for a moment two can lead; and who has not heard of it yet can \
              be elected beside it",
    breaks: &[properties::ONE_LEADER],
    ..ring::STAY_DEAD
};

const HEARD_OF: Assumption = Assumption {
    key: "heard-of",
    text: "whoever joins is known to be a member when its news arrives",
    without: "others take it for no member, and do not follow it: two can lead",
    breaks: &[properties::ONE_LEADER],
    // News of a join goes ahead of the announcement on the same channel.
    kept: |scenario| scenario.keeps_order() || !scenario.has_fault(|kind| matches!(kind, FaultKind::Join(_))),
};

const BEGUN: Assumption =
    Assumption { without: "nobody starts, or the starter crashes before anybody else knows", ..ring::BEGUN };

const ONCE: Assumption = Assumption {
    key: "once",
    text: "a process in an election does not start another",
    without: "every question starts an election: with the highest crashed, there may be no end of them",
    breaks: &[properties::TERMINATION],
    kept: |scenario| !scenario.flag("restart_on_every_election"),
};

const QUORUM: Assumption = Assumption {
    without: "nobody finds a majority: nobody is elected, rather than two",
    kept: |scenario| !scenario.flag("quorum") || slides::is_in_force(scenario) || (majority::MAJORITY.kept)(scenario),
    ..majority::MAJORITY
};

const TAKES_OVER: Assumption = Assumption {
    key: "takes-over",
    text: "whoever is back begins an election",
    without: "it follows the leader there is, a lower one, too",
    breaks: &[properties::BEST_LIVE_LEADER],
    kept: |scenario| {
        let comes = |kind: &FaultKind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_));
        scenario.choice("on_recovery") == "elect" || slides::is_in_force(scenario) || !scenario.has_fault(comes)
    },
};

const UNDISTURBED: Assumption = Assumption {
    key: "undisturbed",
    text: "under the slides' program there are no faults, and nobody knows a leader before",
    without: "who waits in vain asks nobody again, and who knows its leader answers nobody: several can lead",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| !slides::is_in_force(scenario) || scenario.faults.is_empty() && !scenario.established,
};
