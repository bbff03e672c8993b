//! What is known of a claim at a moment of a run.

use super::measure::place;
use super::{Measure, Verdict, counted_from};
use crate::model::Tick;
use crate::properties::PropertyFall;
use crate::run::Run;
use crate::trace::View;

/// A claim beside a run that has been shown up to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// What the run has shown.
    pub measured: u64,
    /// Whether nothing that is still to come changes it. Until then the claim is pending.
    pub is_decided: bool,
}

impl Verdict {
    /// What is known after the steps that the view has, at this tick on the clock: that of the last step, or a later one before the next
    /// step.
    #[must_use]
    pub fn so_far(&self, run: &Run, view: &View, tick: Tick) -> SoFar {
        let is_decided =
            run.is_outcome_known() && view.steps >= run.trace().steps_before(self.decided_at.saturating_add(1));
        let measured = if is_decided { self.measured } else { self.claim.measure.so_far(run, view, tick) };
        SoFar { measured, is_decided }
    }
}

impl Measure {
    /// What a run has shown up to a moment.
    fn so_far(&self, run: &Run, view: &View, tick: Tick) -> u64 {
        let counters = &view.counters;
        let places = |kinds: &'static [&'static str]| kinds.iter().map(|name| place(run.info(), name));
        match self {
            Self::Messages(kinds) => places(kinds).map(|place| counters.by_kind[place]).sum(),
            Self::MessagesToLive(kinds) => {
                let live = |place: usize| counters.by_kind[place].saturating_sub(counters.to_crashed_by_kind[place]);
                places(kinds).map(live).sum()
            }
            Self::Broadcasts(kinds) => places(kinds).map(|place| counters.broadcasts_by_kind[place]).sum(),
            Self::Launches(kinds) => places(kinds).map(|place| counters.launched_by_kind[place]).sum(),
            Self::Bits => counters.bits,
            Self::Number { count, .. } => {
                let efforts: Vec<_> = view.processes.iter().map(|process| process.effort).collect();
                count(run.scenario(), &efforts)
            }
            Self::Falls(name) => {
                let has_come = |fall: &PropertyFall| fall.steps <= view.steps as u64;
                run.falls().filter(|(property, fall)| property.name == *name && has_come(fall)).count() as u64
            }
            Self::Ticks { .. } => tick.saturating_sub(counted_from(run.scenario())).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::properties::ONE_LEADER;
    use crate::scenario::Scenario;

    /// The claims of a run after each of its steps.
    fn course(link: &str) -> Vec<Vec<(&'static str, SoFar)>> {
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let verdicts = run.summary().claims(run.scenario());
        let at = |steps| {
            let view = run.at(steps);
            verdicts.iter().map(|verdict| (verdict.id(), verdict.so_far(&run, &view, view.now))).collect()
        };
        (0..=run.steps()).map(at).collect()
    }

    fn of(course: &[Vec<(&'static str, SoFar)>], id: &str) -> Vec<(u64, bool)> {
        let only = |claims: &Vec<(&'static str, SoFar)>| {
            let (_, so_far) = claims.iter().find(|(other, _)| *other == id).expect("it speaks of the run");
            (so_far.measured, so_far.is_decided)
        };
        course.iter().map(only).collect()
    }

    #[test]
    fn messages_are_counted_as_they_are_sent_and_decided_at_the_end() {
        // Each token goes once round, in eight rounds of eight messages: eight starts and the first 56 arrivals send one. What comes
        // then is the last arrivals of tokens, and the lap that tells of the leader.
        let course = course("a=lelann&n=8");
        let (end, before) =
            of(&course, "lelann.messages").split_last().map(|(end, rest)| (*end, rest.to_vec())).unwrap();
        assert_eq!(end, (64, true));
        let expected: Vec<_> = (0..before.len() as u64).map(|steps| (steps.min(64), false)).collect();
        assert_eq!(before, expected);
    }

    #[test]
    fn a_time_runs_with_the_clock_and_is_decided_when_it_has_come() {
        let run = Run::record(&Scenario::from_link("a=lelann&n=8").unwrap()).unwrap();
        let verdicts = run.summary().claims(run.scenario());
        let time = verdicts.iter().find(|verdict| verdict.id() == "lelann.time").expect("it speaks of the run");
        let at = |steps, tick| time.so_far(&run, &run.at(steps), tick);
        assert_eq!(at(0, 0), SoFar { measured: 0, is_decided: false });
        let before = run.trace().steps_before(8);
        assert_eq!(at(before, 7), SoFar { measured: 7, is_decided: false });
        let elected = run.trace().steps_before(9);
        assert_eq!(at(elected, 8), SoFar { measured: 8, is_decided: true });
        assert_eq!(at(run.steps(), 16), SoFar { measured: 8, is_decided: true }, "it stops");
    }

    #[test]
    fn a_violation_counts_from_the_step_that_it_comes_with() {
        let link = "a=bully&n=4&variant=slides";
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let fall = run.summary().properties.iter().find(|property| property.name == ONE_LEADER);
        let falls_at = fall.and_then(|property| property.fall.as_ref()).expect("two lead").steps as usize;
        assert!(falls_at < run.steps(), "it goes on");
        let measured: Vec<u64> = of(&course(link), "bully.slides").into_iter().map(|(measured, _)| measured).collect();
        let expected: Vec<u64> = (0..=run.steps()).map(|steps| u64::from(steps >= falls_at)).collect();
        assert_eq!(measured, expected);
    }
}
