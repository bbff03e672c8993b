//! Forecast: how a run would end if one of its crashes came at another tick.
//!
//! Each tick is a scenario of its own, the present one with that crash moved, and is run as any other scenario is: no run
//! uses anything of another. So the forecast for a tick equals the result of `election run`, by construction. Runs that a person can watch
//! are short enough to do hundreds of them.

use serde::{Deserialize, Serialize};

use crate::error::InputError;
use crate::model::{Role, Tick};
use crate::properties::Summary;
use crate::run;
use crate::scenario::{FaultKind, Scenario};
use crate::sim::{Leader, Status};

/// The most ticks that are tried; of a longer run, every second one, every third one, …
pub const MOST_TRIED: u32 = 512;

/// The most steps of all runs together: some seconds. For longer runs fewer ticks are tried, and the forecast ends when the steps are used
/// up.
pub const MOST_STEPS: u64 = 30_000_000;

/// The fewest ticks that are planned, however long the runs are.
const FEWEST_TRIED: u64 = 16;

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// With one leader, several or none, or not at all.
    pub status: Status,
    /// The one live leader at the end, if there is exactly one.
    pub leader: Option<Leader>,
    /// The tick at which some process first became leader.
    pub elected_at: Option<Tick>,
    /// The first tick at which every live process knew the leader of the end.
    pub announced_at: Option<Tick>,
    /// The role of the process that crashed last, when it did.
    pub crashed_as: Option<Role>,
    /// Messages sent, of all kinds.
    pub messages: u64,
    /// The tick of the last step.
    pub time: Tick,
    /// How many steps it took.
    pub steps: u64,
}

impl From<&Summary> for Outcome {
    fn from(summary: &Summary) -> Self {
        Self {
            status: summary.status,
            leader: summary.leader,
            elected_at: summary.elected_at,
            announced_at: summary.announced_at,
            crashed_as: summary.crashed_as,
            messages: summary.counters.sent(),
            time: summary.time,
            steps: summary.steps,
        }
    }
}

/// An outcome compared with that of the run without the crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The same leader as without the crash.
    Same,
    /// A leader, and another than without the crash.
    Another,
    /// Several leaders.
    Split,
    /// No leader.
    Nobody,
    /// It does not end.
    Endless,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Same, Self::Another, Self::Split, Self::Nobody, Self::Endless];
}

impl Outcome {
    /// The class of this outcome, when the run without the crash ends like `without`.
    #[must_use]
    pub fn class(&self, without: &Self) -> Class {
        match self.status {
            Status::Elected if self.leader == without.leader => Class::Same,
            Status::Elected => Class::Another,
            Status::Split => Class::Split,
            Status::Nobody => Class::Nobody,
            Status::Limit(_) => Class::Endless,
        }
    }
}

/// How a run ends for every tick at which one of its crashes could come: from 0 to the end of the run as it is, or without that
/// crash, whichever is later.
///
/// The runs are done one by one, so that a page can draw in between: [`CrashTimes::step`] does one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct CrashTimes {
    /// With the crash at one of the ticks.
    scenario: Scenario,
    fault: usize,
    present: Outcome,
    /// The outcome without the crash. It is the first run, and decides up to which tick there is something to try.
    without: Option<Outcome>,
    apart: Tick,
    outcomes: Vec<Outcome>,
    steps: u64,
}

impl CrashTimes {
    /// Before the first run; none when that fault is not a crash. `present` is the result of the scenario as it is.
    #[must_use]
    pub fn new(scenario: &Scenario, fault: usize, present: &Summary) -> Option<Self> {
        let is_crash = matches!(scenario.faults.get(fault)?.kind, FaultKind::Crash { .. });
        is_crash.then(|| Self {
            scenario: scenario.clone(),
            fault,
            present: Outcome::from(present),
            without: None,
            apart: 1,
            outcomes: Vec::new(),
            steps: 0,
        })
    }

    /// Whether there is nothing left to do.
    #[must_use]
    pub fn is_done(&self) -> bool {
        let is_used_up = self.steps > MOST_STEPS;
        self.without.is_some() && (is_used_up || self.tick(self.outcomes.len()) > self.end())
    }

    /// Does the next run, unless all is done.
    ///
    /// # Errors
    /// When the scenario is not valid.
    pub fn step(&mut self) -> Result<(), InputError> {
        if let Some(next) = self.next_scenario() {
            self.learn(&run(&next)?);
        }
        Ok(())
    }

    /// The scenario of the next run, for a caller that carries it out in slices and reports its result ([`CrashTimes::learn`]); none when all
    /// is done.
    pub fn next_scenario(&mut self) -> Option<Scenario> {
        self.scenario_ahead(0)
    }

    /// The scenario of the run so many places after the next one, for a caller that has several carried out at once; none as long as it is
    /// not known whether there will be one. What the caller learns meanwhile may change it: results are reported in order, each as long as
    /// its scenario is that of the next run.
    pub fn scenario_ahead(&mut self, ahead: usize) -> Option<Scenario> {
        if self.without.is_none() {
            let mut without = self.scenario.clone();
            without.faults.remove(self.fault);
            return (ahead == 0).then_some(without);
        }
        if self.is_done() {
            return None;
        }
        if self.outcomes.len() == MOST_TRIED as usize {
            self.thin_out();
        }
        let place = self.outcomes.len() + ahead;
        let is_tried = place < MOST_TRIED as usize && self.tick(place) <= self.end();
        is_tried.then(|| with_crash_at(&self.scenario, self.fault, self.tick(place)))
    }

    /// Takes the result of the next run.
    pub fn learn(&mut self, outcome: impl Into<Outcome>) {
        let outcome = outcome.into();
        if self.without.is_none() {
            self.plan(outcome);
        } else {
            self.outcomes.push(outcome);
            self.steps += outcome.steps;
        }
    }

    /// Decides from the first run how far apart the tried ticks are.
    fn plan(&mut self, without: Outcome) {
        self.without = Some(without);
        let affordable = MOST_STEPS / self.steps_a_run();
        let most = affordable.clamp(FEWEST_TRIED, MOST_TRIED.into());
        let ticks = u64::from(self.end()) + 1;
        self.apart = Tick::try_from(ticks.div_ceil(most)).unwrap_or(Tick::MAX);
    }

    /// There are more ticks to try than at first: keeps every second outcome, and doubles the distance.
    fn thin_out(&mut self) {
        self.apart *= 2;
        self.outcomes = self.outcomes.iter().copied().step_by(2).collect();
    }

    /// Turns to a scenario that differs only in the tick of the crash; there may be more to do then. Returns false for any other scenario.
    #[must_use]
    pub fn follow(&mut self, scenario: &Scenario, fault: usize, present: &Summary) -> bool {
        let at = self.scenario.faults[self.fault].at;
        if fault != self.fault || self.scenario != with_crash_at(scenario, fault, at) {
            return false;
        }
        let before = self.end();
        self.present = Outcome::from(present);
        // The distance was chosen for a crash long after the end: all ticks are tried anew.
        if self.apart > 1 && self.end() < before / 2 {
            return false;
        }
        let needed = self.place(self.end()) + 1;
        self.outcomes.truncate(needed);
        true
    }

    /// The scenario that it is about, with the crash at one of the ticks. The leaders of its outcomes are named by this scenario's
    /// identities.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The place of the crash in the scenario's faults.
    #[must_use]
    pub fn fault(&self) -> usize {
        self.fault
    }

    /// The last tick at which the crash is tried.
    #[must_use]
    pub fn end(&self) -> Tick {
        self.without.map_or(0, |without| without.time).max(self.present.time)
    }

    /// How many ticks lie between one that is tried and the next.
    #[must_use]
    pub fn apart(&self) -> Tick {
        self.apart
    }

    /// The tick of the outcome at a place.
    #[must_use]
    pub fn tick(&self, place: usize) -> Tick {
        Tick::try_from(place).unwrap_or(Tick::MAX).saturating_mul(self.apart)
    }

    /// The place of the outcome that a tick belongs to: its own, or the last one tried before it.
    #[must_use]
    pub fn place(&self, tick: Tick) -> usize {
        (tick / self.apart) as usize
    }

    /// About how many steps one of the runs has at most, as far as that is known.
    #[must_use]
    pub fn steps_a_run(&self) -> u64 {
        self.without.map_or(0, |without| without.steps).max(self.present.steps).max(1)
    }

    /// How the run ends without the crash, once it is known.
    #[must_use]
    pub fn without(&self) -> Option<&Outcome> {
        self.without.as_ref()
    }

    /// The outcomes so far: of the crash at tick 0, at [`CrashTimes::apart`], at twice that, …
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }
}

/// The scenario with one of its faults at another tick. Those of one tick happen in the scenario's order, which stays.
#[must_use]
pub fn with_crash_at(scenario: &Scenario, fault: usize, tick: Tick) -> Scenario {
    let mut scenario = scenario.clone();
    if let Some(fault) = scenario.faults.get_mut(fault) {
        fault.at = tick;
    }
    scenario
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(link: &str, fault: usize) -> CrashTimes {
        let scenario = Scenario::from_link(link).unwrap();
        CrashTimes::new(&scenario, fault, &run(&scenario).unwrap()).unwrap()
    }

    fn done(mut times: CrashTimes) -> CrashTimes {
        while !times.is_done() {
            times.step().unwrap();
        }
        times
    }

    #[test]
    fn only_crashes_have_times() {
        let scenario = Scenario::from_link("a=bully&faults=crash:5,recover:5@9").unwrap();
        let summary = run(&scenario).unwrap();
        assert!(CrashTimes::new(&scenario, 0, &summary).is_some());
        assert_eq!(CrashTimes::new(&scenario, 1, &summary), None);
        assert_eq!(CrashTimes::new(&scenario, 2, &summary), None);
    }

    #[test]
    fn every_tick_is_tried_to_the_end_of_the_run_without_the_crash() {
        // The run without the crash takes 16 ticks: each identity's token goes as far as the next larger one.
        let times = done(of("a=chang-roberts&n=8&faults=crash:7@2", 0));
        let without = *times.without().unwrap();
        assert_eq!((without.time, without.messages, times.apart()), (16, 23, 1));
        assert_eq!(times.end(), 16);
        assert_eq!(times.outcomes().len() as Tick, times.end() + 1);
        // Once everything has happened, a crash takes away the leader, and no message.
        let last = times.outcomes()[16];
        assert_eq!((last.class(&without), last.messages), (Class::Nobody, 23));
    }

    #[test]
    fn a_long_run_is_tried_at_every_so_many_ticks() {
        let times = done(of("a=lelann&n=8&delay=1000&faults=crash:3@1700", 0));
        // 0, 32, …, 16,000.
        assert_eq!((times.end(), times.apart(), times.outcomes().len()), (16_000, 32, 501));
        assert_eq!(times.place(times.apart() * 3 + 1), 3);
    }

    #[test]
    fn the_runs_ahead_are_those_that_come() {
        let mut times = of("a=chang-roberts&n=8&faults=crash:7@2", 0);
        assert_eq!(times.scenario_ahead(1), None, "the first run decides which there are");
        let mut expected = Vec::new();
        while let Some(next) = times.next_scenario() {
            times.learn(&run(&next).unwrap());
            expected.push(next);
        }
        let mut times = of("a=chang-roberts&n=8&faults=crash:7@2", 0);
        times.step().unwrap();
        let ahead = (0..).map_while(|ahead| times.scenario_ahead(ahead)).collect::<Vec<_>>();
        assert_eq!(ahead, expected[1..]);
        assert_eq!(ahead.len(), 17);
    }

    #[test]
    fn no_run_ahead_is_one_of_those_that_are_thinned_out_before() {
        let mut times = done(of("a=chang-roberts&n=32&ids=shuffled&faults=crash:31@510", 0));
        assert_eq!((times.apart(), times.outcomes().len()), (1, 511));
        let scenario = Scenario::from_link("a=chang-roberts&n=32&ids=shuffled&faults=crash:31@600").unwrap();
        assert!(times.follow(&scenario, 0, &run(&scenario).unwrap()));
        let at = |scenario: Option<Scenario>| scenario.map(|scenario| scenario.faults[0].at);
        assert_eq!((at(times.scenario_ahead(0)), at(times.scenario_ahead(1))), (Some(511), None));
        times.step().unwrap();
        assert_eq!((at(times.scenario_ahead(0)), at(times.scenario_ahead(1))), (Some(512), Some(514)));
    }

    #[test]
    fn it_follows_the_crash_and_nothing_else() {
        let times = done(of("a=bully&n=6&faults=crash:4,crash:5@3", 1));
        let end = times.end();
        let follow = |link: &str, fault| {
            let scenario = Scenario::from_link(link).unwrap();
            let mut times = times.clone();
            times.follow(&scenario, fault, &run(&scenario).unwrap()).then_some(times)
        };
        assert_eq!(follow("a=bully&n=6&faults=crash:4,crash:5@1", 1).map(|times| times.is_done()), Some(true));
        assert_eq!(follow("a=bully&n=6&faults=crash:4,crash:5@5", 0), None);
        assert_eq!(follow("a=bully&n=6&faults=crash:4,crash:3@5", 1), None);
        assert_eq!(follow("a=bully&n=7&faults=crash:4,crash:5@5", 1), None);
        // Long after the end there is more to try, and back again it is as it was.
        let later = follow("a=bully&n=6&faults=crash:4,crash:5@99", 1).unwrap();
        assert!(!later.is_done());
        let mut later = done(later);
        assert_eq!((later.end(), later.outcomes().len()), (99, 100));
        let scenario = Scenario::from_link("a=bully&n=6&faults=crash:4,crash:5@3").unwrap();
        assert!(later.follow(&scenario, 1, &run(&scenario).unwrap()));
        assert_eq!((later.end(), later.is_done(), later.outcomes()), (end, true, times.outcomes()));
    }

    #[test]
    fn what_becomes_longer_is_thinned_out() {
        let mut times = done(of("a=chang-roberts&n=32&ids=shuffled&faults=crash:31@1", 0));
        assert_eq!((times.without().unwrap().time, times.end(), times.apart()), (64, 64, 1));
        let tried = times.outcomes().to_vec();
        let scenario = Scenario::from_link("a=chang-roberts&n=32&ids=shuffled&faults=crash:31@600").unwrap();
        assert!(times.follow(&scenario, 0, &run(&scenario).unwrap()));
        let times = done(times);
        assert_eq!((times.end(), times.apart(), times.outcomes().len()), (600, 2, 301));
        assert!(times.outcomes().iter().zip(tried.iter().step_by(2)).all(|(now, before)| now == before));
        // Back again it is worth doing anew.
        let scenario = Scenario::from_link("a=chang-roberts&n=32&ids=shuffled&faults=crash:31@2").unwrap();
        assert!(!times.clone().follow(&scenario, 0, &run(&scenario).unwrap()));
    }

    #[test]
    fn classes_are_beside_the_run_without_the_crash() {
        let one = Outcome::from(&run(&Scenario::from_link("a=bully&n=4").unwrap()).unwrap());
        let another = Outcome::from(&run(&Scenario::from_link("a=bully&n=4&wins=smallest").unwrap()).unwrap());
        assert_eq!((one.class(&one), one.class(&another)), (Class::Same, Class::Another));
        assert_eq!(Outcome { status: Status::Split, ..one }.class(&one), Class::Split);
        assert_eq!(Outcome { status: Status::Nobody, ..one }.class(&one), Class::Nobody);
    }
}
