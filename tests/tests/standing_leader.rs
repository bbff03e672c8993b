//! Bully: whoever asks a leader that stands is told that it leads, without a clock; on random runs over reliable channels, whose delays
//! differ and in which processes crash, come back, join, leave and suspect their leader.

use std::collections::BTreeSet;

use election_core::model::{Role, Timer};
use election_core::scenario::{Delay, Detector, Fault, FaultKind, Ids, Network, Order, Start, Winner};
use election_core::trace::{Change, ChangeRow, Fate, MessageRow, StepKind};
use election_core::{ProcessId, Run, Scenario, Tick, algorithms};
use election_tests::random::Dice;
use election_tests::runs::runs;

/// How many runs are looked at.
const RUNS: u64 = 4_000;

/// Bully's second timer: a process that was answered waits for a coordinator.
const COORDINATOR: Timer = Timer(1);

/// A process that waited in vain although a leader stood that it had asked.
#[derive(Debug)]
struct Vain {
    process: ProcessId,
    leader: ProcessId,
    /// The step of the leader's victory; none where it was established.
    victory: Option<u32>,
    /// The step in which it had waited long enough.
    step: u32,
}

/// A leader's silence means that its announcement is on the way. Who has followed another since that announcement has had it, waits in
/// vain, and asks again.
#[test]
fn nobody_waits_in_vain_for_a_leader_that_stands_but_once_who_has_followed_another() {
    let mut excused = 0;
    for number in 0..runs(RUNS) {
        let scenario = scenario(&mut Dice(number));
        let run = Run::record(&scenario).unwrap_or_else(|error| panic!("{error}\n{}", scenario.to_json()));
        let mut have_waited = BTreeSet::new();
        for vain in in_vain(&run) {
            let is_first = have_waited.insert((vain.process, vain.leader, vain.victory));
            assert!(is_first && has_followed_another(&run, &vain), "{vain:?}\n{}", scenario.to_json());
            excused += 1;
        }
    }
    assert!(excused > 0, "the exception is never met");
}

/// Who waited in vain for leaders that stood from its question on.
fn in_vain(run: &Run) -> Vec<Vain> {
    let trace = run.trace();
    let mut found = Vec::new();
    for step in 0..trace.steps() {
        let row = trace.step(step);
        let Some(process) = row.process.filter(|_| row.kind == StepKind::Timer && row.timer == Some(COORDINATOR))
        else {
            continue;
        };
        let step = u32::try_from(step).expect("runs are short");
        let asked: Vec<MessageRow> = questions(run, process).filter(|question| question.sent_in < step).collect();
        let begun_in = asked.iter().map(|question| question.sent_in).max().expect("it has asked somebody");
        for question in asked.iter().filter(|question| question.sent_in == begun_in && question.fate == Fate::Delivered)
        {
            let arrived_in = question.arrived_in.expect("it was delivered");
            let changes = || changes_of(run, question.to);
            let before = changes().take_while(|row| row.step < arrived_in).last();
            let is_established = run.scenario().established && before.is_none() && leads_at_first(run, question.to);
            let leads = before.is_some_and(|row| matches!(row.change, Change::Role(Role::Leader, _)));
            let stands = !changes().any(|row| row.step >= arrived_in && row.step <= step);
            if arrived_in < step && (leads || is_established) && stands {
                let victory = before.map(|row| row.step);
                found.push(Vain { process, leader: question.to, victory, step });
            }
        }
    }
    found
}

/// The elections that a process has sent, in order.
fn questions(run: &Run, process: ProcessId) -> impl Iterator<Item = MessageRow> {
    let trace = run.trace();
    let messages = (0..trace.messages()).map(|number| trace.message(u32::try_from(number).expect("runs are short")));
    messages.filter(move |message| message.from == process && run.info().message(message.kind).kind == "election")
}

fn changes_of(run: &Run, process: ProcessId) -> impl Iterator<Item = &ChangeRow> {
    run.trace().changes().iter().filter(move |row| row.process == process)
}

fn leads_at_first(run: &Run, process: ProcessId) -> bool {
    run.at(0).processes[process.index()].role == Role::Leader
}

fn has_followed_another(run: &Run, vain: &Vain) -> bool {
    let leader = run.identities().at(vain.leader);
    changes_of(run, vain.process).filter(|row| vain.victory.is_none_or(|victory| row.step > victory)).any(
        |row| matches!(row.change, Change::Role(Role::Follower, Some(other)) if other != leader && row.step < vain.step),
    )
}

/// Much happens at once, and no message is lost but to those who have crashed or left.
fn scenario(dice: &mut Dice) -> Scenario {
    let small = |dice: &mut Dice, low: u16, high: u16| {
        low + u16::try_from(dice.below(u64::from(high - low) + 1)).expect("within its bounds")
    };
    let processes = small(dice, 3, 7);
    let bully = algorithms::find("bully").expect("it is registered");
    let base = Scenario { processes, seed: 1 + dice.below(1 << 30), ..Scenario::new(&bully) };
    let fifo = dice.once_in(2);
    let faults = (0..small(dice, 3, 12)).map(|_| {
        // The highest come and go more often than others: every return of theirs is a takeover.
        let process = if dice.once_in(2) { processes - 1 - small(dice, 0, 1) } else { small(dice, 0, processes - 1) };
        let kind = match dice.below(8) {
            0 | 1 => FaultKind::Crash { process, after_sends: None },
            2..5 => FaultKind::Recover(process),
            5 if dice.once_in(4) => FaultKind::Leave(process),
            // Elsewhere its announcement may come before the news that it is a member, and is refused.
            6 if fifo && dice.once_in(4) => FaultKind::Join(process),
            _ => FaultKind::Notice(small(dice, 0, processes - 1)),
        };
        Fault { at: Tick::from(small(dice, 0, 60)), kind }
    });
    let faults = faults.collect();
    let mut scenario = Scenario {
        ids: Ids::Order(if dice.once_in(2) { Order::Ascending } else { Order::Shuffled }),
        winner: if dice.once_in(4) { Winner::Smallest } else { Winner::Largest },
        established: dice.once_in(3),
        start: if dice.once_in(2) { Start::All } else { Start::Nobody },
        network: Network {
            delay: Delay::Uniform(1, Tick::from(small(dice, 2, 9))),
            processing: Tick::from(if dice.once_in(3) { small(dice, 1, 3) } else { 0 }),
            fifo,
            ..base.network
        },
        detector: if dice.once_in(2) {
            Detector::None
        } else {
            Detector::Perfect { delay: Tick::from(small(dice, 1, 9)) }
        },
        faults,
        ..base
    };
    scenario.normalise();
    scenario
}
