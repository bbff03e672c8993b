//! What a person does now changes nothing that has been shown.

use election_core::scenario::{Action, Fault, FaultKind, Override};
use election_core::trace::{MessageRow, MessageView};
use election_core::{Run, Scenario, Tick};
use election_tests::random::Dice;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// How many interventions are made in a run.
const INTERVENTIONS: usize = 4;

/// Does something at several points of a run, each time to the run as it was: all before is as before.
pub(crate) fn leave_the_past_alone(run: &Run) -> TestCaseResult {
    let mut dice = Dice(run.scenario().seed ^ 0xDEED);
    for _ in 0..INTERVENTIONS {
        let steps = usize::try_from(dice.below(run.steps() as u64 + 1)).expect("below a size");
        // Now is the first tick of which nothing has been shown yet.
        let now = if steps == 0 { 0 } else { run.trace().tick_of(steps - 1) + 1 };
        let scenario = done(run, steps, now, &mut dice);
        prop_assert_eq!(scenario.validate(), Ok(()));
        let changed = Run::record(&scenario).expect("just validated");
        has_the_same_past(run, &changed, steps)?;
    }
    Ok(())
}

/// The scenario with one thing done to it by hand.
fn done(run: &Run, steps: usize, now: Tick, dice: &mut Dice) -> Scenario {
    let mut scenario = run.scenario().clone();
    let process = u16::try_from(dice.below(scenario.processes.into())).expect("below a number of processes");
    let mut fault = |kind| scenario.faults.push(Fault { at: now, kind });
    // Of a message that arrives twice and has arrived once, nothing can be changed any more.
    let has_arrived = |message: &MessageView| message.row.arrived_in.is_some_and(|step| (step as usize) < steps);
    // Nor of one that was corrupted just now: it is about to arrive.
    let is_corrupted = |message: &MessageView| {
        (0..steps).any(|step| run.trace().corrupted_in(step).is_some_and(|(number, _)| number == message.row.number))
    };
    let in_flight: Vec<_> =
        run.at(steps).in_flight.into_iter().filter(|message| !has_arrived(message) && !is_corrupted(message)).collect();
    match dice.below(6) {
        0 => fault(FaultKind::Crash { process, after_sends: None }),
        1 => fault(FaultKind::Crash { process, after_sends: Some(1) }),
        2 => fault(FaultKind::Recover(process)),
        3 => fault(FaultKind::Notice(process)),
        _ if in_flight.is_empty() => fault(FaultKind::Partition(vec![vec![process]])),
        action => {
            let place = usize::try_from(dice.below(in_flight.len() as u64)).expect("below a length");
            let message = in_flight[place].row.number;
            // One that was held back would without that have arrived by now.
            let is_held_back = scenario.overrides.iter().any(|by_hand| by_hand.message == message);
            let action = match (action, dice.below(3)) {
                (4, 0) if !is_held_back => Action::Drop,
                (4, 1) if !is_held_back => Action::Duplicate,
                (4, _) if !is_held_back => Action::Corrupt,
                (_, 0) => Action::DeliverAt(now),
                (_, _) => Action::DeliverAt(now + 5),
            };
            scenario.overrides.retain(|by_hand| by_hand.message != message);
            scenario.overrides.push(Override { message, action });
        }
    }
    scenario.normalise();
    scenario
}

fn has_the_same_past(run: &Run, changed: &Run, steps: usize) -> TestCaseResult {
    let (before, after) = (run.trace(), changed.trace());
    prop_assert!(after.steps() >= steps, "{} steps were shown, {} are left", steps, after.steps());
    for step in 0..steps {
        prop_assert_eq!(before.step(step), after.step(step), "step {}", step);
        prop_assert_eq!(run.events(step), changed.events(step), "what step {} did", step);
    }
    // Of a message in flight the past is that it was sent.
    let sent = |row: MessageRow| (row.number, row.kind, row.from, row.to, row.sent_in, row.depth, row.payload);
    for number in 0..before.messages_before(steps) {
        let number = u32::try_from(number).expect("runs are short");
        prop_assert_eq!(sent(before.message(number)), sent(after.message(number)), "message {}", number);
    }
    Ok(())
}
