//! What is declared about the invitation algorithm.

use std::collections::BTreeSet;

use super::reasons;
use crate::algorithm::{
    Contenders, Family, IdentityUse, Line, MessageSpec, Noun, OptionKind, OptionValue, Promise, Purpose, TimerSpec,
    Topologies, VariableSpec,
};
use crate::algorithms::{majority, ring};
use crate::claims::Condition;
use crate::declared::Declared::Static;
use crate::model::{Shape, Tick};
use crate::properties;
use crate::scenario::{Assumption, Detector, Fault, FaultKind, Info, MAX_DELAY, OptionSpec, Safe, Scenario};

/// The longest that a timeout may be, in ticks.
const LONGEST: Tick = MAX_DELAY;

/// What is declared about the invitation algorithm.
pub(crate) static INFO: Info = Info {
    key: Static("invitation"),
    name: Static("Invitation"),
    summary: Static("groups that merge: one leader each, whatever time it takes"),
    family: Family::Groups,
    source: Static(
        "H. Garcia-Molina, Elections in a distributed computing system, IEEE Transactions on Computers C-31(1), 1982, section V",
    ),
    topologies: Topologies::Only(&[Shape::Complete]),
    identities: IdentityUse::Compares,
    contenders: |_| Contenders::Anyone,
    promise: Promise::OneLeaderAnEpoch,
    reign: "group",
    leader_watches: |_| false,
    by_process: &[],
    begins_again: true,
    places_are_alike: false,
    assumptions: Static(&[DISTINCT, RELIABLE, INTACT, TIMELY, PATIENT, DETECTED, TRUSTED, STAY_DEAD, BEGUN]),
    options: &[
        OptionSpec {
            key: "check",
            name: "Between two looks",
            help: "How long a coordinator waits before it looks for others again, as long as somebody is outside its group.",
            kind: OptionKind::Ticks { min: 1, max: LONGEST },
            default: |scenario| OptionValue::Ticks(all_turns(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(all_turns(scenario)),
                because: "who is asked waits so long before it looks itself, and who has asked may have to wait its turn behind everybody: the \
                          answer timeout and a turn for each process. With less, several merge at once, and two groups come of it",
            }),
        },
        OptionSpec {
            key: "turn",
            name: "Turn",
            help: "How long a coordinator waits for each better one that it has found before it merges itself: so the best go first.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| OptionValue::Ticks(there_and_back(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(answer(scenario)),
                because: "a better one may have begun to look by T later, and its invitation takes T: 2T, and M where something \
                          is handled meanwhile. With less, two merge at once, and two groups come of it",
            }),
        },
        OptionSpec {
            key: "answer_timeout",
            name: "Timeout of an answer",
            help: "How long a process waits for answers when it looks, and for that of its coordinator.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| OptionValue::Ticks(there_and_back(scenario)),
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(answer(scenario)),
                because: "a question takes up to T, its receiver M, and the answer up to T: 2T + M. With less, coordinators do not find each \
                          other, and each leads its own group",
            }),
        },
        OptionSpec {
            key: "accept_timeout",
            name: "Timeout of acceptance",
            help: "How long a coordinator that merges waits for those that it has invited. Who accepts waits so long for the group, \
                   and the timeout of an answer besides.",
            kind: OptionKind::Ticks { min: 0, max: LONGEST },
            default: |scenario| {
                OptionValue::Ticks(there_and_back(scenario).saturating_add(scenario.network.slowest()).min(LONGEST))
            },
            safe: Some(Safe {
                value: |scenario| OptionValue::Ticks(accept(scenario)),
                because: "an invitation takes up to T, is passed on to members in M + T, and accepted in M + T: 3T + 2M. With less, the group \
                          is ready without some, who are alone again",
            }),
        },
        OptionSpec {
            key: "members_ask",
            name: "Members ask, too",
            help: "Members ask their coordinator every so often whether it is still there, as in the paper: so they notice without a \
                   detector. Otherwise they ask only when something makes them doubt.",
            kind: OptionKind::Flag,
            default: |_| OptionValue::Flag(false),
            safe: None,
        },
        OptionSpec {
            key: "patience_in_looks",
            name: "Patience, in looks",
            help: "How often a coordinator looks, or a member asks, while nothing but messages reaches it, though somebody is outside its group, before \
                   it rests, so that a run ends. Real ones never rest.",
            kind: OptionKind::Count { min: 0, max: LONGEST },
            default: |_| OptionValue::Count(PATIENCE),
            safe: Some(Safe {
                value: |_| OptionValue::Count(PATIENCE),
                because: "8 looks. With less, a coordinator may rest before it can have found anybody; and one that is cut off for \
                          longer rests in any case",
            }),
        },
    ],
    listing: Static(&[
        Line::new("start", "on start, on notice, unless I am in the middle of something:"),
        Line::new("wake", "  asleep, or asked for the first time: I am alone"),
        Line::new("check", "every check ticks, as coordinator while somebody is outside: look"),
        Line::new("return", "on return: alone; look"),
        Line::new("leader-dead", "on the crash of my coordinator: alone; look"),
        Line::new("alone", "alone: number ← number + 1; my group is (me, number); no members"),
        Line::new("look", "look: send are-you-coordinator to all outside my group"),
        Line::new("question", "on are-you-coordinator from p: p is no member of mine"),
        Line::new("answer", "  send answer(am I coordinator, and not merging?) to p"),
        Line::new("on-answer", "on answer(yes) from p, looking: p is found"),
        Line::new("lead", "nobody found: I lead"),
        Line::new("rest", "  (after too many looks: rest)"),
        Line::new("turn", "better ones found: wait a turn for each"),
        Line::new("merge", "merge: number ← number + 1; my group is (me, number); no members"),
        Line::new("invite", "  send invitation(group) to the found, and to the members I had"),
        Line::new("invitation", "on invitation(g) as coordinator not merging, or from my coordinator:"),
        Line::new("pass-on", "  send invitation(g) to my members"),
        Line::new("accept", "  my group is g; send accept(g) to its coordinator; wait"),
        Line::new("on-accept", "on accept(g) from p, merging into g: p is a member"),
        Line::new("ready", "time to accept is over: I lead; send ready(group) to the members"),
        Line::new("on-ready", "on ready(g), waiting for it: leader ← the coordinator of g"),
        Line::new("in-vain", "on silence instead of ready: alone; look"),
        Line::new("ask-coordinator", "as member, on notice, or when asked: send are-you-coordinator(g) to mine"),
        Line::new("member-asks", "on are-you-coordinator(g) from p: send answer(g is mine, p is in it?)"),
        Line::new("on-own-answer", "on answer(yes) from my coordinator: stay"),
        Line::new("lost", "on answer(no) from it, or silence: alone; look"),
    ]),
    variant: None,
    messages: Static(&[
        MessageSpec {
            kind: Static("are-you-coordinator"),
            noun: Noun::new("are-you-coordinator message", "are-you-coordinator messages"),
            purpose: Purpose::Other,
            other_names: &["AreYouCoordinator", "AYC", "AreYouThere", "AYT"],
            carries: Static(
                "nothing; from a member to its coordinator (AreYouThere) the group: an identity (ceil(log2 n) bits) and a number (8 bits)",
            ),
            help: Static("Asks whether the receiver is a coordinator; with a group, whether it still is the sender's."),
        },
        MessageSpec {
            kind: Static("answer"),
            noun: Noun::new("answer", "answers"),
            purpose: Purpose::Other,
            other_names: &["response"],
            carries: Static(
                "yes or no (1 bit), and the group that was asked for, if there was one (ceil(log2 n) + 8 bits)",
            ),
            help: Static("Whether the sender is a coordinator, or the receiver's."),
        },
        MessageSpec {
            kind: Static("invitation"),
            noun: Noun::new("invitation", "invitations"),
            purpose: Purpose::Other,
            other_names: &["Invite"],
            carries: Static("a group: its coordinator's identity (ceil(log2 n) bits) and a number (8 bits)"),
            help: Static("Invites to a group that is being made."),
        },
        MessageSpec {
            kind: Static("accept"),
            noun: Noun::new("accept message", "accept messages"),
            purpose: Purpose::Other,
            other_names: &["Accept"],
            carries: Static("the group (ceil(log2 n) + 8 bits)"),
            help: Static("The sender wants to be in this group."),
        },
        MessageSpec {
            kind: Static("ready"),
            noun: Noun::new("ready message", "ready messages"),
            purpose: Purpose::News,
            other_names: &["Ready"],
            carries: Static("the group (ceil(log2 n) + 8 bits)"),
            help: Static("The group is made, its coordinator leads, and the receiver is a member."),
        },
    ]),
    timers: Static(&[
        TimerSpec {
            name: Static("answer"),
            waits_for: Static("answers"),
            option: Some("answer_timeout"),
            is_deadline: false,
            is_in_vain: false,
        },
        TimerSpec {
            name: Static("turn"),
            waits_for: Static("an invitation from a better one"),
            option: Some("turn"),
            is_deadline: false,
            is_in_vain: false,
        },
        TimerSpec {
            name: Static("accept"),
            waits_for: Static("those it has invited"),
            option: Some("accept_timeout"),
            is_deadline: false,
            is_in_vain: false,
        },
        TimerSpec {
            name: Static("ready"),
            waits_for: Static("its new group"),
            option: None,
            is_deadline: true,
            is_in_vain: true,
        },
        TimerSpec {
            name: Static("check"),
            waits_for: Static("the time to look again"),
            option: Some("check"),
            is_deadline: false,
            is_in_vain: false,
        },
    ]),
    variables: Static(&[
        VariableSpec {
            name: Static("group"),
            help: Static("the coordinator of its group, or of the one that it wants to be in"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("number"),
            help: Static("the number of its group among all that this coordinator has made"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("members"),
            help: Static("as coordinator: the others in its group"),
            on_stage: false,
            used_with: &[],
        },
        VariableSpec {
            name: Static("found"),
            help: Static("the coordinators that it has found by looking"),
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

/// The answer timeout that is never too short: 2T + M; and another M where something may be noticed while a message is handled.
fn answer(scenario: &Scenario) -> Tick {
    scenario.longest_answer().min(LONGEST)
}

/// 3T + 2M: an invitation that a coordinator passes on, and its acceptance.
fn accept(scenario: &Scenario) -> Tick {
    scenario.longest_answer().saturating_add(scenario.network.slowest()).min(LONGEST)
}

/// A look, and a turn for each process.
fn all_turns(scenario: &Scenario) -> Tick {
    let turns = scenario.ticks("turn").saturating_mul(scenario.processes.into());
    scenario.ticks("answer_timeout").saturating_add(turns).clamp(1, LONGEST)
}

/// How often a coordinator looks.
const PATIENCE: u32 = 8;

const DISTINCT: Assumption = Assumption {
    text: "identities are distinct, or one process starts and nothing else happens",
    without: "namesakes do not wait for each other: both merge at once, and two groups come of it",
    kept: |scenario| {
        let is_alone = !scenario.established && scenario.faults.is_empty() && (ONE_STARTS.holds)(scenario);
        is_alone || (ring::DISTINCT.kept)(scenario)
    },
    ..ring::DISTINCT
};

const RELIABLE: Assumption = Assumption {
    text: "channels lose nothing, and the network is not parted",
    without: "who cannot reach the others makes a group of its own: two can lead, in different groups",
    ..majority::RELIABLE
};

const INTACT: Assumption = Assumption {
    without: "a question or an invitation that cannot be read, or names another group, is as good as lost: two can lead, in different groups",
    breaks: &[properties::ONE_LEADER],
    ..ring::INTACT
};

const TIMELY: Assumption = Assumption {
    key: "timely",
    text: "timeouts and turns are as long as messages can take",
    without: "who is slow is not waited for, and makes a group of its own: two can lead, in different groups",
    breaks: &[properties::ONE_LEADER],
    kept: LONG_ENOUGH.holds,
};

/// Everything is waited for as long as it can take.
pub(super) static LONG_ENOUGH: Condition = Condition {
    text: "timeouts, turns and the time between looks are at least as long as by default (M more where something may be noticed while a message \
           is handled)",
    holds: |scenario| {
        scenario.ticks("answer_timeout") >= answer(scenario)
            && scenario.ticks("turn") >= answer(scenario)
            && scenario.ticks("accept_timeout") >= accept(scenario)
            && scenario.ticks("check") >= all_turns(scenario)
    },
};

/// Only one process looks before there is a group.
pub(super) static ONE_STARTS: Condition = Condition {
    text: "one process starts",
    holds: |scenario| {
        let starts = scenario.starts();
        starts.first().is_some_and(|first| starts.iter().all(|start| start == first))
    },
};

const PATIENT: Assumption = Assumption {
    key: "patient",
    text: "nobody rests before it can have found the others",
    without: "everybody leads a group of its own",
    breaks: &[properties::ONE_LEADER],
    kept: |scenario| scenario.count("patience_in_looks") >= PATIENCE,
};

const DETECTED: Assumption = Assumption {
    key: "detected",
    text: "who crashes does so before everything, or under an established leader, and everyone is told at once",
    without: "members follow the dead, or notice at different times and make several groups: two can lead until these merge",
    breaks: &[properties::TERMINATION, properties::ONE_LEADER],
    kept: |scenario| {
        let is_amid = |kind: &FaultKind| matches!(kind, FaultKind::Crash { after_sends: Some(_), .. });
        let is_crash = |fault: &&Fault| matches!(fault.kind, FaultKind::Crash { .. });
        let at: BTreeSet<Tick> = scenario.faults.iter().filter(is_crash).map(|fault| fault.at).collect();
        let is_told = scenario.starts().is_empty() && matches!(scenario.detector, Detector::Perfect { .. });
        let is_clean = if scenario.established { at.len() == 1 && is_told } else { at.last() == Some(&0) };
        at.is_empty() || is_clean && !scenario.has_fault(is_amid)
    },
};

const TRUSTED: Assumption = Assumption {
    text: "nobody takes a live process for crashed, or is told to look",
    without: "some look while others merge: several groups come of it, and two can lead until these merge",
    kept: |scenario| (ring::TRUSTED.kept)(scenario) && !scenario.has_fault(|kind| matches!(kind, FaultKind::Notice(_))),
    ..ring::TRUSTED
};

const STAY_DEAD: Assumption = Assumption {
    without: "who has recovered or joined looks while others merge: several groups come of it, and two can lead until these merge",
    breaks: &[properties::ONE_LEADER],
    ..ring::STAY_DEAD
};

const BEGUN: Assumption =
    Assumption { without: "nobody starts, or the starter crashes before anybody else knows", ..ring::BEGUN };
