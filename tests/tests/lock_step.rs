//! The bully algorithm of the slides against a program of its own that goes in rounds and has nothing of the engine: message for
//! message, whoever crashes when.
//!
//! The program, in words: a process that is neither shut up nor in an election sends its number to all higher. It answers a lower
//! number with its own, `decided` if it is the largest of all members. A higher number shuts it up; a decided one is its leader, and it
//! stops. In a round without any input that is not the first: if it is in an election and shut up, it is shut up no more, and calls for
//! an election, which sends nothing, since it is in one still; if it is in an election and not shut up, it tells everybody but itself,
//! is leader, and stops. What is sent in a round can be read from the next one on.

use std::collections::BTreeSet;

use election_core::model::{Condition, Role};
use election_core::scenario::{Fault, FaultKind};
use election_core::{Run, Scenario};

/// A message, as one sees it on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sent {
    round: usize,
    from: usize,
    to: usize,
    is_decided: bool,
}

/// One process, whose number is its position.
#[derive(Clone, Debug, Default)]
struct Process {
    election: bool,
    shut_up: bool,
    stopped: bool,
    crashed: bool,
    leader: Option<usize>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
struct End {
    sent: Vec<Sent>,
    /// Whom each process that lives takes for leader.
    leaders: Vec<Option<usize>>,
    /// Who takes itself for it.
    lead: Vec<usize>,
}

/// A crash, before anything is sent or read in a round.
type Crash = Option<(usize, usize)>;

/// In which order a process reads what has come to it in a round.
type Reading = fn(&mut Vec<Sent>);

/// In the order of sending: round by round, and in a round the answers before what a silent round makes one say; what processes say in a
/// round on reading goes in the order in which it was sent to them, whoever that was.
const AS_SENT: Reading = |_| {};
const LOWEST_FIRST: Reading = |inbox| inbox.sort_by_key(|sent| sent.from);
const HIGHEST_FIRST: Reading = |inbox| inbox.sort_by_key(|sent| std::cmp::Reverse(sent.from));
const ORDERS: [Reading; 3] = [AS_SENT, LOWEST_FIRST, HIGHEST_FIRST];

/// All start in round 0.
fn lock_step(n: usize, crash: Crash, reading: Reading) -> End {
    let mut processes = vec![Process::default(); n];
    let mut sent: Vec<Sent> = Vec::new();
    for round in 0.. {
        if let Some((process, _)) = crash.filter(|(_, at)| *at == round) {
            processes[process].crashed = true;
        }
        let is_waiting = |process: &Process| !process.stopped && !process.crashed;
        if !processes.iter().any(is_waiting) && crash.is_none_or(|(_, at)| at <= round) {
            break;
        }
        let mut answers: Vec<(usize, Sent)> = Vec::new();
        let mut rest: Vec<Sent> = Vec::new();
        for (me, process) in processes.iter_mut().enumerate() {
            if !is_waiting(process) {
                continue;
            }
            let call = |process: &mut Process, sent: &mut Vec<Sent>| {
                if !process.shut_up && !process.election {
                    process.election = true;
                    sent.extend((me + 1..n).map(|to| Sent { round, from: me, to, is_decided: false }));
                }
            };
            call(process, &mut rest);
            let mut inbox: Vec<Sent> =
                sent.iter().copied().filter(|sent| sent.to == me && sent.round + 1 == round).collect();
            reading(&mut inbox);
            let is_silent = inbox.is_empty();
            for message in inbox {
                if process.stopped {
                    break;
                }
                if message.from < me {
                    let place = sent.iter().position(|other| *other == message).expect("it was sent");
                    answers.push((place, Sent { round, from: me, to: message.from, is_decided: me == n - 1 }));
                } else if message.is_decided {
                    process.leader = Some(message.from);
                    process.stopped = true;
                } else {
                    process.shut_up = true;
                }
            }
            if is_silent && round > 0 && process.election && process.shut_up {
                process.shut_up = false;
                call(process, &mut rest);
            } else if is_silent && round > 0 && process.election {
                process.leader = Some(me);
                process.stopped = true;
                let others = (0..n).filter(|to| *to != me);
                rest.extend(others.map(|to| Sent { round, from: me, to, is_decided: true }));
            }
        }
        answers.sort_by_key(|(place, _)| *place);
        sent.extend(answers.into_iter().map(|(_, answer)| answer));
        sent.extend(rest);
    }
    let live = |p: &usize| !processes[*p].crashed;
    End {
        leaders: (0..n).filter(live).map(|p| processes[p].leader).collect(),
        lead: (0..n).filter(live).filter(|p| processes[*p].leader == Some(*p)).collect(),
        sent,
    }
}

/// The same of the engine.
fn engine(n: usize, crash: Crash) -> End {
    let mut scenario = Scenario::from_link(&format!("a=bully&variant=slides&n={n}")).expect("a good link");
    if let Some((process, at)) = crash {
        let process = u16::try_from(process).expect("there are few");
        let at = u32::try_from(at).expect("it is soon");
        scenario.faults.push(Fault { at, kind: FaultKind::Crash { process, after_sends: None } });
    }
    let run = Run::record(&scenario).expect("it is valid");
    let trace = run.trace();
    let decided = run.info().messages.iter().position(|message| message.kind == "decided").expect("it is declared");
    let sent = (0..trace.messages()).map(|number| {
        let row = trace.message(u32::try_from(number).expect("there are few"));
        Sent {
            round: trace.tick_of(row.sent_in as usize) as usize,
            from: row.from.index(),
            to: row.to.index(),
            is_decided: usize::from(row.kind.0) == decided,
        }
    });
    let sent = sent.collect();
    let end = run.at(run.steps());
    let live = || end.processes.iter().filter(|process| process.condition == Condition::Live);
    End {
        sent,
        leaders: live().map(|process| process.leader.map(|leader| usize::from(leader.0))).collect(),
        lead: live().filter(|process| process.role == Role::Leader).map(|process| process.process.index()).collect(),
    }
}

/// What is sent in each round, in no order.
fn by_round(sent: &[Sent]) -> BTreeSet<Sent> {
    sent.iter().copied().collect()
}

#[test]
fn message_for_message_whoever_crashes_when() {
    let mut compared = 0;
    for n in 2..=8 {
        let latest = lock_step(n, None, AS_SENT).sent.iter().map(|sent| sent.round).max().unwrap_or(0) + 2;
        let crashes = (0..n).flat_map(|process| (0..=latest).map(move |round| Some((process, round))));
        for crash in std::iter::once(None).chain(crashes) {
            let (alone, engine) = (lock_step(n, crash, AS_SENT), engine(n, crash));
            assert_eq!(by_round(&alone.sent), by_round(&engine.sent), "{n} processes, crash {crash:?}");
            assert_eq!(alone, engine, "{n} processes, crash {crash:?}");
            compared += 1;
        }
    }
    // The last message is sent in round 3, whatever n is.
    assert_eq!(compared, (2..=8).map(|n| 1 + 6 * n).sum::<usize>());
}

#[test]
fn everyone_starting_two_lead_and_so_many_messages_are_sent() {
    let counts = |n: usize| {
        let ends: Vec<End> = ORDERS.iter().map(|order| lock_step(n, None, *order)).collect();
        for end in &ends {
            assert_eq!(end.lead, [0, n - 1], "{n} processes");
        }
        let counts = ends.iter().map(|end| end.sent.len());
        (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0))
    };
    assert_eq!((2..=5).map(counts).collect::<Vec<_>>(), [(5, 5), (11, 12), (19, 21), (29, 32)]);
    let formula = |n: usize| (n * n + n - 1, n * n + 2 * n - 3);
    assert_eq!((2..=8).map(counts).collect::<Vec<_>>(), (2..=8).map(formula).collect::<Vec<_>>());
}

#[test]
fn with_the_highest_dead_the_lowest_leads_beside_the_second_highest() {
    for n in 3..=8 {
        for order in ORDERS {
            assert_eq!(lock_step(n, Some((n - 1, 0)), order).lead, [0, n - 2], "{n} processes");
        }
    }
}
