//! What a person can move in time on the space-time diagram: when a message arrives, and when a process crashes; and why not.

use election_core::scenario::{Action as Handling, FaultKind, Override};
use election_core::trace::{Fate, StepKind};
use election_core::{ProcessId, Run, Scenario, Tick};

/// What can be moved in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movable {
    /// The arrival of a message.
    Arrival(u32),
    /// The crash of a process, and when it is.
    Crash(ProcessId, Tick),
}

/// Why nothing is moved along causal depth.
pub const NOT_ALONG_DEPTH: &str = "Along causal depth nothing can be moved: it is the run's own";

/// Whether a message is lost on its way.
pub fn is_lost(run: &Run, message: u32) -> bool {
    matches!(run.trace().message(message).fate, Fate::Lost(_))
}

/// What of a step can be moved in time.
///
/// # Errors
/// Why nothing can.
pub fn movable(run: &Run, step: usize) -> Result<Movable, &'static str> {
    if run.is_observed() {
        return Err(
            "What real processes did stays at its time; along events, anything can be moved past what is concurrent",
        );
    }
    let row = run.trace().step(step);
    match (row.kind, row.message, row.process) {
        (StepKind::Crash, _, Some(process)) => Ok(Movable::Crash(process, row.at)),
        (StepKind::CrashAfter, ..) => Err("It crashes amid its sends, and not at a time of its own"),
        (StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop, Some(message), _) => {
            Ok(Movable::Arrival(message))
        }
        _ => Err(
            "Only the arrival of a message and a crash can be moved in time; along events, anything past what is concurrent",
        ),
    }
}

/// The scenario in which it is at another tick.
///
/// # Errors
/// Why it cannot be there.
pub fn moved_to(run: &Run, movable: Movable, tick: Tick) -> Result<Scenario, String> {
    match movable {
        Movable::Arrival(message) => deliver_at(run, message, tick),
        Movable::Crash(process, at) => crash_at(run, process, at, tick),
    }
}

fn deliver_at(run: &Run, message: u32, tick: Tick) -> Result<Scenario, String> {
    let (scenario, row) = (run.scenario(), run.trace().message(message));
    let by_hand = scenario.overrides.iter().find(|other| other.message == message).map(|other| other.action);
    if by_hand.is_some_and(|action| !matches!(action, Handling::DeliverAt(_))) {
        return Err("Something else has been done to this message by hand".to_owned());
    }
    let leaves = row.sent_at.saturating_add(scenario.network.processing);
    if tick <= leaves {
        return Err("A message arrives after it is sent, at least a tick later".to_owned());
    }
    let is_ahead = |number: &u32| {
        let other = run.trace().message(*number);
        (other.from, other.to) == (row.from, row.to) && other.arrives_at.is_some_and(|at| at > tick)
    };
    if scenario.network.fifo && (0..message).any(|number| is_ahead(&number)) {
        return Err("On a FIFO channel the message before it arrives first".to_owned());
    }
    if tick > scenario.limits.time {
        return Err("The run is stopped before that".to_owned());
    }
    let mut scenario = scenario.clone();
    scenario.overrides.retain(|other| other.message != message);
    // Where every message takes as long, one that takes as long is left alone.
    let usual = scenario.network.delay_of(row.from, row.to);
    if super::delays(usual) != (tick - leaves, tick - leaves) {
        let place = scenario.overrides.partition_point(|other| other.message < message);
        scenario.overrides.insert(place, Override { message, action: Handling::DeliverAt(tick) });
    }
    Ok(scenario)
}

fn crash_at(run: &Run, process: ProcessId, at: Tick, tick: Tick) -> Result<Scenario, String> {
    let mut scenario = run.scenario().clone();
    let is_crash = |kind: &FaultKind| matches!(kind, FaultKind::Crash { process: other, after_sends: None } if *other == process.0);
    let place = scenario.faults.iter().position(|fault| fault.at == at && is_crash(&fault.kind));
    let place = place.ok_or("Nothing in the scenario says when it crashes")?;
    let own = |other: &usize| {
        let kind = &scenario.faults[*other].kind;
        let is_its = *other != place && kind.process() == Some(process.0);
        is_its && (kind.comes_or_leaves() || matches!(kind, FaultKind::Crash { .. }))
    };
    for other in (0..scenario.faults.len()).filter(own) {
        let fault = &scenario.faults[other];
        if fault.at > at && tick >= fault.at {
            return Err(format!("It crashes before its next fault, at tick {}", fault.at));
        }
        if fault.at <= at && tick <= fault.at {
            return Err(format!("It crashes after its fault before, at tick {}", fault.at));
        }
    }
    if tick > scenario.limits.time {
        return Err("The run is stopped before that".to_owned());
    }
    scenario.faults[place].at = tick;
    scenario.faults.sort_by_key(|fault| fault.at);
    Ok(scenario)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn a_message_arrives_later_and_again_when_it_did() {
        let before = run("a=chang-roberts&n=6&ids=shuffled");
        let arrival = before.trace().message(3).arrived_in.expect("it arrives") as usize;
        assert_eq!(movable(&before, arrival), Ok(Movable::Arrival(3)));
        let after = moved_to(&before, Movable::Arrival(3), 5).expect("it is later");
        assert_eq!(after.overrides, [Override { message: 3, action: Handling::DeliverAt(5) }]);
        let after = Run::record(&after).expect("a valid scenario");
        assert_eq!(after.trace().message(3).arrives_at, Some(5));
        let back = moved_to(&after, Movable::Arrival(3), 1).expect("as it was");
        assert_eq!(&back, before.scenario());
        let why_not = moved_to(&before, Movable::Arrival(3), 0);
        assert_eq!(why_not, Err("A message arrives after it is sent, at least a tick later".to_owned()));
    }

    #[test]
    fn on_a_fifo_channel_none_overtakes() {
        let run = run("a=lelann&n=6&delay=1-9&seed=3");
        let trace = run.trace();
        let messages = || (0..trace.messages() as u32).map(|number| trace.message(number));
        let pair = messages().find_map(|one| {
            messages().find(|other| {
                (other.from, other.to) == (one.from, one.to)
                    && other.number > one.number
                    && one.arrives_at.is_some_and(|at| other.sent_at + 1 < at)
            })
        });
        let second = pair.expect("two on the way at once on a channel");
        let why_not = moved_to(&run, Movable::Arrival(second.number), second.sent_at + 1);
        assert_eq!(why_not, Err("On a FIFO channel the message before it arrives first".to_owned()));
    }

    #[test]
    fn a_crash_is_moved_up_to_where_the_process_recovers() {
        let before = run("a=bully&n=5&established=yes&detector=perfect&faults=crash:4@6,recover:4@12");
        let crash = (0..before.steps()).find(|step| before.trace().step(*step).kind == StepKind::Crash).expect("one");
        let movable = movable(&before, crash).expect("it can be moved");
        assert_eq!(movable, Movable::Crash(ProcessId(4), 6));
        let after = moved_to(&before, movable, 9).expect("it is later");
        assert_eq!(
            after.to_link().as_deref(),
            Ok("a=bully&n=5&established=yes&detector=perfect&faults=crash:4@9,recover:4@12")
        );
        let why_not = moved_to(&before, movable, 12);
        assert_eq!(why_not, Err("It crashes before its next fault, at tick 12".to_owned()));
    }
}
