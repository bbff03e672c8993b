//! A recorded run: its summary, its trace, and a view of any moment of it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::algorithm::Promise;
use crate::error::InputError;
use crate::model::{Condition, Identities, ProcessId, Tick, Variables};
use crate::properties::{ONE_LEADER, ONE_LEADER_AN_EPOCH, Property, PropertyFall, PropertyKind, Summary};
use crate::scenario::{Info, Scenario};
use crate::sim::{Limit, Status};
use crate::trace::{Event, Inspection, Prompt, Replay, SeekCost, Trace, View};

/// A recorded run, or the first part of one.
pub struct Run {
    scenario: Scenario,
    identities: Identities,
    summary: Summary,
    trace: Arc<Trace>,
    /// Whether all of it has been recorded.
    is_whole: bool,
    replay: Replay,
    /// What was drawn in each step, of a run that happened elsewhere.
    drawn: Option<Arc<[Vec<u32>]>>,
    /// The scenario's link, once somebody has asked for it.
    link: OnceLock<Result<String, InputError>>,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("scenario", &self.scenario).field("summary", &self.summary).finish_non_exhaustive()
    }
}

impl Run {
    pub(super) fn new(
        scenario: Scenario,
        identities: Identities,
        summary: Summary,
        trace: Trace,
        replay: Replay,
    ) -> Self {
        let is_whole = !matches!(summary.status, Status::Limit(Limit::Stopped(_)));
        Self {
            scenario,
            identities,
            summary,
            trace: Arc::new(trace),
            is_whole,
            replay,
            drawn: None,
            link: OnceLock::new(),
        }
    }

    /// The same part of a run, with what came of the whole in its summary.
    #[must_use]
    pub fn with_whole_summary(&self, summary: Summary) -> Self {
        Self {
            scenario: self.scenario.clone(),
            identities: self.identities.clone(),
            summary,
            trace: Arc::clone(&self.trace),
            is_whole: self.is_whole,
            replay: self.replay.another(),
            drawn: self.drawn.clone(),
            link: self.link.clone(),
        }
    }

    /// The same run, which happened elsewhere: this was drawn in each of its steps.
    pub(super) fn observed(self, drawn: Arc<[Vec<u32>]>) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// Whether it happened elsewhere, on real processes, and has only been carried out again ([`observed`](crate::observed)): then another run of
    /// its scenario is another run.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.drawn.is_some()
    }

    /// What was drawn in a step of a run that happened elsewhere: by its handlers, and then for its timers in ticks.
    #[must_use]
    pub fn drawn(&self, step: usize) -> &[u32] {
        self.drawn.as_ref().and_then(|drawn| drawn.get(step)).map_or(&[], Vec::as_slice)
    }

    /// Whether all of it has been recorded. Of a run whose recording was stopped there is the first part only, and its summary is that of
    /// this part, unless the whole has been carried out since ([`Run::with_whole_summary`]).
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether [`Run::summary`] says what came of the whole run.
    #[must_use]
    pub fn is_outcome_known(&self) -> bool {
        !matches!(self.summary.status, Status::Limit(Limit::Stopped(_)))
    }

    /// Whether the run is over after so many steps: the last that has been recorded may not be its last.
    #[must_use]
    pub fn is_over_after(&self, steps: usize) -> bool {
        self.is_whole && steps == self.steps()
    }

    /// The tick up to which it has been recorded: that of its last step, if all of it has.
    #[must_use]
    pub fn recorded_until(&self) -> Tick {
        if self.is_whole { self.summary.time } else { self.trace.ticks().last().copied().unwrap_or_default() }
    }

    /// What was run.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// [`Scenario::to_link`] of what was run, written once: a scenario may list tens of thousands of positions.
    ///
    /// # Errors
    /// When it is too long for a link, or the run happened elsewhere ([`Run::is_observed`]): the link of its scenario shows another run.
    pub fn link(&self) -> Result<&str, &InputError> {
        let link = || match self.drawn {
            Some(_) => Err(InputError::new("link", "a run of real processes", "one that a scenario determines")),
            None => self.scenario.to_link(),
        };
        self.link.get_or_init(link).as_deref()
    }

    /// What the algorithm declares about itself.
    #[must_use]
    pub fn info(&self) -> &Info {
        self.scenario.info()
    }

    /// The identities of the processes.
    #[must_use]
    pub fn identities(&self) -> &Identities {
        &self.identities
    }

    /// What came of it; of its recorded part, while no more is known ([`Run::is_outcome_known`]).
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The properties that are known not to hold, with where and why. While the outcome is not known ([`Run::is_outcome_known`]), these are
    /// the violations of safety in what has been recorded: what must hold at the end may still come to hold.
    pub fn falls(&self) -> impl Iterator<Item = (&Property, &PropertyFall)> {
        let is_decided = |property: &&Property| property.kind == PropertyKind::Safety || self.is_outcome_known();
        let decided = self.summary.properties.iter().filter(is_decided);
        decided.filter_map(|property| Some((property, property.fall.as_ref()?)))
    }

    /// The violations of safety; but not two leaders where the algorithm promises one an epoch only: an old one may lead on until it hears of
    /// the next.
    pub fn violations(&self) -> impl Iterator<Item = (&Property, &PropertyFall)> {
        self.broken_promises().filter(|(property, _)| property.kind == PropertyKind::Safety)
    }

    /// Those of [`Run::falls`] that the algorithm promises not to let happen.
    pub fn broken_promises(&self) -> impl Iterator<Item = (&Property, &PropertyFall)> {
        self.falls().filter(|(property, _)| self.promises(property))
    }

    /// Whether the algorithm promises this property; two leaders at once it does not rule out where it promises one an epoch only.
    #[must_use]
    pub fn promises(&self, property: &Property) -> bool {
        property.name != ONE_LEADER || self.info().promise == Promise::OneLeader
    }

    /// Whether several leaders at once are within what the algorithm promises: each leads in an epoch of its own.
    #[must_use]
    pub fn leaders_may_overlap(&self) -> bool {
        self.info().promise == Promise::OneLeaderAnEpoch
            && !self.falls().any(|(property, _)| property.name == ONE_LEADER_AN_EPOCH)
    }

    /// Whether every property holds in the whole run that the algorithm promises.
    #[must_use]
    pub fn keeps_promises(&self) -> bool {
        self.summary.properties.iter().all(|property| property.holds() || !self.promises(property))
    }

    /// Everything that happened, as far as it has been recorded.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many steps have been recorded.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.trace.steps()
    }

    /// What there is to see after so many steps, 0 to [`Run::steps`]. Going on from the last view costs as many steps as lie
    /// between; elsewhere at most max(256, bytes of a snapshot / 28) are done again.
    ///
    /// # Panics
    /// When the run has fewer steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> View {
        self.replay.view(&self.trace, steps)
    }

    /// What is inside a process after so many steps; of its variables those that the options in force use.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn inspect(&self, steps: usize, process: ProcessId) -> Inspection {
        let mut inside = self.replay.inspect(&self.trace, steps, process);
        let unused = self.info().variables.iter().filter(|variable| !self.scenario.uses(variable));
        let unused: Vec<&str> = unused.map(|variable| &*variable.name).collect();
        inside.variables.retain(|name| !unused.contains(&name));
        inside
    }

    /// Whether a process that is live after so many steps would do anything, or change, if it were prompted then: who has heard of an
    /// election has nothing to start, and who waits for the end of one suspects nobody.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn heeds(&self, steps: usize, process: ProcessId, prompt: Prompt) -> bool {
        self.replay.heeds(&self.trace, steps, process, prompt)
    }

    /// Whether a process is live, has crashed or is no member after so many steps.
    ///
    /// # Panics
    /// When the run has fewer steps, or there is no such process.
    #[must_use]
    pub fn condition(&self, steps: usize, process: ProcessId) -> Condition {
        self.replay.condition(&self.trace, steps, process)
    }

    /// What a message that is in flight after so many steps carries, the field that labels it first.
    ///
    /// # Panics
    /// When the run has fewer steps, or the message is not in flight then.
    #[must_use]
    pub fn fields(&self, steps: usize, message: u32) -> Variables {
        self.replay.fields(&self.trace, steps, message)
    }

    /// What the step with this number, from 0, did, in order.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn events(&self, step: usize) -> Vec<Event> {
        assert!(step < self.steps(), "the run has {} steps, no step {step}", self.steps());
        self.replay.events(&self.trace, step)
    }

    /// What it takes to reach any step.
    #[must_use]
    pub fn seek_cost(&self) -> SeekCost {
        self.replay.cost(&self.trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::record;
    use crate::run::DEFAULT_MEMORY;

    /// The first steps of a run; all of them where it has no more.
    fn part(scenario: &Scenario, steps: u64) -> Run {
        let mut recording = record(scenario, DEFAULT_MEMORY).unwrap();
        recording.advance(steps);
        recording.finish()
    }

    fn falls(run: &Run) -> Vec<(&'static str, u64)> {
        run.falls().map(|(property, fall)| (property.name, fall.steps)).collect()
    }

    #[test]
    fn of_a_part_only_violations_of_safety_are_known_until_the_whole_is() {
        // In the first, two lead at once, and in the end all know one leader. In the second, some never know it.
        for link in ["a=bully&n=5&start=0&answer_timeout=1", "a=chang-roberts&n=8&faults=crash:3@6"] {
            let scenario = Scenario::from_link(link).unwrap();
            let whole = part(&scenario, u64::MAX);
            assert!(!falls(&whole).is_empty());
            for steps in 1..whole.steps() as u64 {
                let part = part(&scenario, steps);
                assert!(!part.is_outcome_known());
                assert!(part.summary().properties.iter().any(|property| !property.holds()), "it has not ended");
                let so_far: Vec<_> = falls(&whole).into_iter().filter(|(_, at)| *at <= steps).collect();
                assert_eq!(falls(&part), so_far, "after {steps} steps");
                let part = part.with_whole_summary(whole.summary().clone());
                assert!(!part.is_whole());
                assert_eq!(falls(&part), falls(&whole));
            }
        }
    }
}
