//! All ways to look at a run show the same run.

use std::collections::{BTreeMap, BTreeSet};

use election_core::model::Condition;
use election_core::sim::Status;
use election_core::trace::{Event, Inspection};
use election_core::{ProcessId, Role, Run, Scenario, View};
use election_tests::random::Dice;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestCaseResult};

/// How many times a run is jumped about in.
const JUMPS: usize = 24;
/// The longest way that is walked whatever the processes weigh, in steps.
const SHORTEST_LEG: usize = 256;
/// For how many bytes of a snapshot one more step is walked.
const BYTES_A_STEP: usize = 28;

/// Records a scenario's run and looks at it in every way.
pub(crate) fn hold(scenario: &Scenario) -> Result<Run, TestCaseError> {
    let record = || Run::record(scenario).expect("generated scenarios are valid");
    let run = record();
    let again = record();
    prop_assert_eq!(run.trace().hash(), again.trace().hash(), "the same scenario, the same trace");
    let counted = election_core::run(scenario).expect("generated scenarios are valid");
    prop_assert_eq!(&counted, run.summary(), "counted only, and recorded");

    let walk = Walk::through(&again, &stops(run.steps(), scenario.seed));
    walk.uses_what_is_declared(&again)?;
    ends_as_summed_up(&run)?;
    jumps_land_where_walking_does(&run, &walk)?;
    seeking_is_bounded(&run)?;
    Ok(run)
}

/// After how many steps a run is looked at, in the order in which it is jumped about in.
fn stops(steps: usize, seed: u64) -> Vec<usize> {
    let mut dice = Dice(seed ^ 0x5EEC);
    let bound = steps as u64 + 1;
    let any = (0..JUMPS).map(|_| usize::try_from(dice.below(bound)).expect("below a size"));
    any.chain([steps, 0]).collect()
}

/// A run gone through step by step, never going back.
struct Walk {
    stops: Vec<usize>,
    /// What there was to see at each stop, and one step on.
    views: BTreeMap<usize, View>,
    /// What was inside of each process at each stop.
    insides: BTreeMap<usize, Vec<Inspection>>,
    /// What the first step did, the second, …
    events: Vec<Vec<Event>>,
}

impl Walk {
    fn through(run: &Run, stops: &[usize]) -> Self {
        let is_stop: BTreeSet<usize> = stops.iter().copied().collect();
        let mut walk =
            Self { stops: stops.to_vec(), views: BTreeMap::new(), insides: BTreeMap::new(), events: Vec::new() };
        for steps in 0..=run.steps() {
            if is_stop.contains(&steps) {
                let insides = run.identities().processes().map(|process| run.inspect(steps, process));
                walk.insides.insert(steps, insides.collect());
            }
            if is_stop.contains(&steps) || steps > 0 && is_stop.contains(&(steps - 1)) {
                walk.views.insert(steps, run.at(steps));
            }
            if steps < run.steps() {
                // Asking for the events does the step, so that no snapshot is ever needed to go on.
                walk.events.push(run.events(steps));
            }
        }
        walk
    }

    /// Kinds, timers and variables are those that the algorithm's file declares. A line or a reason that is not has no number: asking for
    /// the events would have panicked.
    fn uses_what_is_declared(&self, run: &Run) -> TestCaseResult {
        let info = run.info();
        for event in self.events.iter().flatten() {
            match event {
                Event::TimerSet { timer, .. } | Event::TimerStopped { timer, .. } => {
                    prop_assert!(usize::from(timer.0) < info.timers.len(), "{timer:?} is not declared");
                }
                Event::Sent { message } => {
                    let kind = run.trace().message(*message).kind;
                    prop_assert!(info.kinds().any(|(declared, _)| declared == kind), "{kind:?} is not declared");
                }
                _ => {}
            }
        }
        let shown = self.insides.values().flatten().flat_map(|inside| inside.variables.iter());
        let shown: BTreeSet<&str> = shown.map(|(name, _)| &**name).collect();
        let declared: BTreeSet<&str> = info
            .variables
            .iter()
            .filter(|variable| run.scenario().uses(variable))
            .map(|variable| &*variable.name)
            .collect();
        prop_assert_eq!(shown, declared, "the variables shown, and those declared");
        Ok(())
    }
}

/// The last view and the summary say the same.
fn ends_as_summed_up(run: &Run) -> TestCaseResult {
    let (summary, end) = (run.summary(), run.at(run.steps()));
    prop_assert_eq!(&end.counters, &summary.counters);
    prop_assert_eq!(end.elected_at, summary.elected_at);
    prop_assert_eq!(end.causal_depth, summary.causal_depth);
    prop_assert_eq!((end.now, end.steps as u64), (summary.time, summary.steps));
    let is_leader = |role, condition| role == Role::Leader && condition == Condition::Live;
    let leaders: Vec<ProcessId> = end
        .processes
        .iter()
        .filter(|process| is_leader(process.role, process.condition))
        .map(|process| process.process)
        .collect();
    match summary.status {
        Status::Elected => {
            let leader: Vec<ProcessId> = summary.leader.iter().map(|leader| leader.process).collect();
            prop_assert_eq!((leader.len(), &leaders), (1, &leader));
        }
        Status::Split => prop_assert!(leaders.len() > 1, "split between {leaders:?}"),
        Status::Nobody => prop_assert!(leaders.is_empty(), "nobody is leader, and {leaders:?} are"),
        Status::Limit(_) => {}
    }
    Ok(())
}

/// Forwards and backwards, to anywhere: what is there is what was there on the way.
fn jumps_land_where_walking_does(run: &Run, walk: &Walk) -> TestCaseResult {
    for &steps in &walk.stops {
        let view = &walk.views[&steps];
        prop_assert_eq!(&run.at(steps), view, "the view after {} steps", steps);
        for inside in &walk.insides[&steps] {
            prop_assert_eq!(&run.inspect(steps, inside.process), inside, "the inside after {} steps", steps);
        }
        for message in &view.in_flight {
            let number = message.row.number;
            prop_assert_eq!(&run.fields(steps, number), &message.fields, "message {} after {} steps", number, steps);
        }
        // One step on by its events, and back again.
        if steps < run.steps() {
            prop_assert_eq!(&run.events(steps), &walk.events[steps], "the events of step {}", steps);
            prop_assert_eq!(&run.at(steps + 1), &walk.views[&(steps + 1)], "the view one step on from {}", steps);
            prop_assert_eq!(&run.at(steps), view, "the view back at {}", steps);
        }
    }
    Ok(())
}

/// After a snapshot come as many steps as it is worth, at 28 bytes a step: what a step that sends a message adds to the
/// trace. Where steps send messages, snapshots therefore outweigh the trace by no more than the last of them.
pub(crate) fn seeking_is_bounded(run: &Run) -> TestCaseResult {
    let cost = run.seek_cost();
    let allowed = SHORTEST_LEG.max(cost.largest / BYTES_A_STEP);
    prop_assert!(cost.longest <= allowed, "{} steps are done again, allowed: {allowed}", cost.longest);
    let allowed = run.steps() * BYTES_A_STEP + cost.largest;
    prop_assert!(cost.bytes <= allowed, "snapshots of {} bytes, allowed: {allowed}", cost.bytes);
    Ok(())
}
