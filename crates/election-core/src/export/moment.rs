//! What there is to see of a run after some of its steps, for programs.

use serde::Serialize;

use super::step::{Message, as_object, shown};
use crate::declared::Declared;
use crate::model::{Incarnation, ProcessId, Tick};
use crate::run::Run;
use crate::trace::ProcessView;

/// What there is to see of a run after some of its steps.
#[derive(Debug, Serialize)]
pub struct Moment {
    /// How many steps have been done.
    steps: usize,
    /// The tick of the last of them.
    tick: Tick,
    processes: Vec<Process>,
    in_flight: Vec<Message>,
    /// The group of each process, while the network is split.
    groups: Option<Vec<u16>>,
    /// The channels that are cut, each by its sender and its receiver.
    cuts: Vec<(u16, u16)>,
    /// How many messages have been sent, those of a failure detector left out.
    messages: u64,
    elected_at: Option<Tick>,
    causal_depth: u32,
}

#[derive(Debug, Serialize)]
struct Process {
    process: u16,
    identity: String,
    condition: &'static str,
    role: &'static str,
    /// The identity of the leader that it knows.
    leader: Option<String>,
    incarnation: Incarnation,
    /// How many elections it has begun.
    elections: u32,
    /// How many messages it has sent, those of a failure detector left out.
    sent: u64,
    /// By their textbook names.
    #[serde(serialize_with = "as_object")]
    variables: Vec<(Declared<str>, String)>,
    timers: Vec<Timer>,
}

#[derive(Debug, Serialize)]
struct Timer {
    name: Declared<str>,
    set_at: Tick,
    due: Tick,
}

impl Moment {
    /// What there is to see after so many steps, 0 to [`Run::steps`].
    ///
    /// # Panics
    /// When the run has fewer steps.
    #[must_use]
    pub fn of(run: &Run, steps: usize) -> Self {
        let view = run.at(steps);
        Self {
            steps,
            tick: view.now,
            processes: view.processes.iter().map(|process| Process::of(run, steps, process)).collect(),
            in_flight: view.in_flight.iter().map(|message| Message::of(run, &message.row, &message.fields)).collect(),
            groups: view.groups,
            cuts: view.cuts.iter().map(|(from, to)| (from.0, to.0)).collect(),
            messages: view.counters.sent(),
            elected_at: view.elected_at,
            causal_depth: view.causal_depth,
        }
    }

    /// What there is to see at the end of a tick.
    #[must_use]
    pub fn at_end_of(run: &Run, tick: Tick) -> Self {
        let steps = tick.checked_add(1).map_or(run.steps(), |next| run.trace().steps_before(next));
        Self::of(run, steps)
    }
}

impl Process {
    fn of(run: &Run, steps: usize, view: &ProcessView) -> Self {
        let ProcessId(process) = view.process;
        let timers = view.timers.iter().filter_map(|timer| {
            let spec = run.info().timers.get(usize::from(timer.timer.0))?;
            Some(Timer { name: spec.name.clone(), set_at: timer.set_at, due: timer.due })
        });
        Self {
            process,
            identity: run.identities().text(view.identity),
            condition: view.condition.name(),
            role: view.role.name(),
            leader: view.leader.map(|leader| run.identities().text(leader)),
            incarnation: view.incarnation,
            elections: view.effort.elections,
            sent: view.effort.sent(),
            variables: shown(run, &run.inspect(steps, view.process).variables),
            timers: timers.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::scenario::Scenario;

    #[test]
    fn a_moment_is_told_by_its_step_or_its_tick() {
        let run = Run::record(&Scenario::new(&algorithms::all()[0])).expect("the scenario is valid");
        for tick in [0, 1, run.summary().time, Tick::MAX] {
            let moment = Moment::at_end_of(&run, tick);
            assert!(moment.steps > 0 && moment.tick <= tick);
            assert!(
                moment.steps == run.steps() || run.trace().tick_of(moment.steps) > tick,
                "no step of the tick is to come"
            );
            let again = Moment::of(&run, moment.steps);
            assert_eq!(serde_json::to_value(moment).ok(), serde_json::to_value(again).ok());
        }
        let end = serde_json::to_value(Moment::of(&run, run.steps())).expect("it can be written");
        assert_eq!(end["messages"], run.summary().counters.sent());
        assert_eq!(end["in_flight"], serde_json::json!([]));
        let leaders = end["processes"].as_array().expect("a list").iter().filter(|process| process["role"] == "leader");
        assert_eq!(leaders.count(), 1);
    }
}
