//! How far an election is at every moment of its run, found in one pass over the run's changes. What comes of it is as small as the timeline
//! is wide.

use election_core::model::Condition;
use election_core::trace::{Change, ProcessView};
use election_core::{Identity, Role, Run, View};

use crate::playback::{self, Until};
use crate::scene::geometry::number;

/// At most so many stretches are told apart.
const MOST_PHASES: usize = 200;
/// Stretches shorter than this part of the run are joined to the one before: they would be thinner than a pixel or two.
const SHORTEST: f64 = 1.0 / 400.0;

/// A stretch of time in which the election is equally far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// Its start.
    pub from: f64,
    /// Its end.
    pub to: f64,
    /// How far.
    pub kind: PhaseKind,
}

/// How far an election is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// Nobody is leader.
    Open,
    /// There is a leader, and not every live process knows it.
    Elected,
    /// Every live process knows the one leader.
    Known,
    /// Several are leader at once, each in an epoch of its own: an old one has not heard of the new one yet.
    Overlap,
    /// Several are leader at once.
    Split,
}

impl Phase {
    /// What it is and how long, in words: `all know the leader from 5 to 9`.
    pub fn said(&self) -> String {
        format!("{} from {} to {}", self.kind.words(), number(self.from, 0), number(self.to, 0))
    }
}

impl PhaseKind {
    /// How far the election is at a moment, to the step: as the counters say it. A stretch of the timeline is as far as its ticks have come.
    pub fn at(run: &Run, view: &View) -> Self {
        Tally::of(run, view).phase()
    }

    /// The word for styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Elected => "elected", // lint: not an algorithm's: a stretch of the strip
            Self::Known => "known",
            // As bad, or as good, as a leader whom not all know.
            Self::Overlap => Self::Elected.name(),
            Self::Split => "split",
        }
    }

    /// How high its stretch is drawn: the farther the election, the higher.
    pub fn height(self) -> f64 {
        match self {
            Self::Open => 2.0,
            Self::Elected | Self::Overlap => 4.0,
            Self::Known => 6.0,
            Self::Split => 9.0,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Open => "no leader",
            Self::Elected => "a leader, not all know",
            Self::Known => "all know the leader",
            Self::Overlap => "an old and a new leader",
            Self::Split => "several leaders",
        }
    }

    /// In few words, for where there is little room.
    pub fn short(self) -> &'static str {
        match self {
            Self::Open => "no leader",
            Self::Elected => "a leader",
            Self::Known => "all know",
            Self::Overlap => "old and new",
            Self::Split => "several",
        }
    }
}

/// How a run goes: its phases, and what happens when for the last time.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The phases, one after the other without gaps.
    pub phases: Vec<Phase>,
    last_role_change: usize,
    last_crash: usize,
    last_leader: usize,
    last_violation: usize,
}

impl Course {
    /// How a run goes, as far as it is recorded.
    pub fn of(run: &Run) -> Self {
        let mut survey = Survey::new(run);
        survey.take_all(run);
        survey.course
    }

    /// Whether something still happens after so many steps.
    pub fn is_ahead(&self, until: Until, steps: usize) -> bool {
        let last = match until {
            Until::RoleChange => self.last_role_change,
            Until::Crash => self.last_crash,
            Until::Leader => self.last_leader,
            Until::Fall => self.last_violation,
        };
        last > steps
    }
}

/// The pass over a run that is under way.
struct Survey {
    /// Of each process whether it is live, its role and whom it takes for the leader.
    processes: Vec<(bool, Role, Option<Identity>)>,
    tally: Tally,
    course: Course,
}

impl Survey {
    /// At the beginning of a run.
    fn new(run: &Run) -> Self {
        let view = run.at(0);
        let (processes, tally) = (view.processes.iter().map(state_of).collect(), Tally::of(run, &view));
        let falls = run.broken_promises().filter_map(|(_, fall)| usize::try_from(fall.steps).ok());
        let course = Course {
            phases: vec![Phase { from: 0.0, to: playback::end(run), kind: tally.phase() }],
            last_role_change: 0,
            last_crash: 0,
            last_leader: 0,
            last_violation: falls.filter(|fall| *fall <= run.steps()).max().unwrap_or(0),
        };
        Self { processes, tally, course }
    }

    fn take_all(&mut self, run: &Run) {
        let mut changes = run.trace().changes().iter().peekable();
        while let Some(row) = changes.next() {
            self.take(row.process.index(), row.change, row.step as usize + 1);
            // What comes of a tick counts, not what it passes through.
            let tick = run.trace().tick_of(row.step as usize);
            let is_last = changes
                .peek()
                .is_none_or(|next| next.step != row.step && run.trace().tick_of(next.step as usize) != tick);
            if is_last {
                self.course.enter(self.tally.phase(), f64::from(tick), playback::end(run));
            }
        }
    }

    fn take(&mut self, process: usize, change: Change, steps: usize) {
        let state = &mut self.processes[process];
        self.tally.count(*state, -1);
        let before = state.1;
        *state = match change {
            Change::Role(role, leader) => {
                if role != before {
                    self.course.last_role_change = steps;
                    if role == Role::Leader {
                        self.course.last_leader = steps;
                    }
                }
                (true, role, leader)
            }
            Change::Crashed => {
                self.course.last_crash = steps;
                (false, Role::Asleep, None)
            }
            Change::Left => (false, Role::Asleep, None),
            Change::Recovered | Change::Joined => (true, Role::Asleep, None),
        };
        self.tally.count(*state, 1);
    }
}

impl Course {
    fn enter(&mut self, kind: PhaseKind, at: f64, end: f64) {
        let is_full = self.phases.len() >= MOST_PHASES;
        let Some(last) = self.phases.last_mut() else { return };
        if last.kind == kind || is_full {
            return;
        }
        if at - last.from >= end * SHORTEST && at > last.from {
            last.to = at;
            self.phases.push(Phase { from: at, to: end, kind });
            return;
        }
        // Too short to be seen: it becomes what follows it, and goes on with the one before if that is the same.
        last.kind = kind;
        if let [.., before, _] = &mut *self.phases
            && before.kind == kind
        {
            before.to = end;
            self.phases.pop();
        }
    }
}

/// How many live processes there are, how many lead, and whom they take for the leader.
#[derive(Debug, Default)]
struct Tally {
    live: i32,
    leaders: i32,
    /// How many live processes take a process for the leader, by its identity.
    named: Vec<i32>,
    /// How many identities are taken for the leader by somebody.
    different: i32,
    /// How many live processes take anybody for the leader.
    naming: i32,
    /// Whether several leaders are within what the algorithm promises.
    may_overlap: bool,
}

/// Whether a process is live, its role and whom it takes for the leader.
fn state_of(process: &ProcessView) -> (bool, Role, Option<Identity>) {
    (process.condition == Condition::Live, process.role, process.leader)
}

impl Tally {
    /// At a moment of a run.
    fn of(run: &Run, view: &View) -> Self {
        let (named, may_overlap) = (vec![0; usize::from(run.identities().len())], run.leaders_may_overlap());
        let mut tally = Self { named, may_overlap, ..Self::default() };
        for process in &view.processes {
            tally.count(state_of(process), 1);
        }
        tally
    }

    fn count(&mut self, (is_live, role, leader): (bool, Role, Option<Identity>), by: i32) {
        if !is_live {
            return;
        }
        self.live += by;
        self.leaders += if role == Role::Leader { by } else { 0 };
        if let Some(named) = leader.and_then(|Identity(rank)| self.named.get_mut(usize::from(rank))) {
            let before = *named;
            *named += by;
            self.naming += by;
            self.different += i32::from(*named > 0) - i32::from(before > 0);
        }
    }

    fn phase(&self) -> PhaseKind {
        match self.leaders {
            0 => PhaseKind::Open,
            1 if self.different == 1 && self.naming == self.live => PhaseKind::Known,
            1 => PhaseKind::Elected,
            _ if self.may_overlap => PhaseKind::Overlap,
            _ => PhaseKind::Split,
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::scene::processes::Knowledge;
    use crate::testing;

    #[test]
    fn leaders_of_different_epochs_are_no_violation() {
        let kinds = |link: &str| {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            Course::of(&run).phases.iter().map(|phase| phase.kind).collect::<Vec<_>>()
        };
        let parted = kinds("a=raft&n=5&established=yes&detector=heartbeat:3:9&faults=partition:3-4/0-2@5,heal@90");
        assert!(parted.contains(&PhaseKind::Overlap) && !parted.contains(&PhaseKind::Split), "{parted:?}");
        let bully = kinds("a=bully&n=5&established=yes&detector=heartbeat:3:9&faults=partition:3-4/0-2@5,heal@90");
        assert!(bully.contains(&PhaseKind::Split), "{bully:?}");
    }

    #[test]
    fn what_is_ahead_is_what_playing_finds() {
        for scenario in testing::eventful() {
            let run = Run::record(&scenario).expect("a valid scenario");
            let all = Course::of(&run);
            for steps in (0..=run.steps()).step_by(7) {
                for until in Until::ALL {
                    assert_eq!(
                        all.is_ahead(until, steps),
                        until.after(&run, &run.at(steps)).is_some(),
                        "{until:?} {steps}"
                    );
                }
            }
            assert!(all.phases.windows(2).all(|pair| (pair[0].to - pair[1].from).abs() < 1e-9));
        }
    }

    #[test]
    fn no_fall_is_ahead_that_is_not_recorded() {
        let scenario = Scenario::from_link("a=chang-roberts&n=8&faults=crash:3@6").expect("a good link");
        let whole = Run::record(&scenario).expect("a valid scenario");
        let part = testing::part(&scenario, 10);
        let known = part.with_whole_summary(whole.summary().clone());
        for (run, is_ahead) in [(&whole, true), (&part, false), (&known, false)] {
            assert_eq!(Course::of(run).is_ahead(Until::Fall, 0), is_ahead);
            assert_eq!(Until::Fall.after(run, &run.at(0)).is_some(), is_ahead);
        }
    }

    #[test]
    fn before_everything_nobody_leads_who_leads_at_once() {
        let scenario = Scenario::from_link("a=bully&n=8&ids=shuffled").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        assert_eq!(PhaseKind::at(&run, &run.at(0)), PhaseKind::Open);
        assert_eq!(PhaseKind::at(&run, &run.at(run.trace().steps_before(1))), PhaseKind::Elected);
    }

    /// Two voices about one moment: what stands beside the play button, and the counter of those that know.
    #[test]
    fn amid_a_tick_the_phase_is_that_of_the_moment() {
        let mut amid = 0;
        for scenario in testing::eventful() {
            let run = Run::record(&scenario).expect("a valid scenario");
            for steps in 0..=run.steps().min(200) {
                let view = run.at(steps);
                let Knowledge { live, know, .. } = Knowledge::of(&view);
                if PhaseKind::at(&run, &view) == PhaseKind::Known {
                    assert_eq!(know, live, "{} after {steps}", run.scenario().info().key);
                    amid += usize::from(steps < run.steps() && run.trace().tick_of(steps) == view.now);
                }
            }
        }
        assert!(amid > 3, "{amid}");
    }

    #[test]
    fn the_phases_of_an_undisturbed_election() {
        let scenario = Scenario::from_link("a=chang-roberts&n=8&ids=ascending").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let course = Course::of(&run);
        let phases: Vec<_> = course.phases.iter().map(|phase| (phase.kind, phase.from)).collect();
        assert_eq!(phases, [(PhaseKind::Open, 0.0), (PhaseKind::Elected, 8.0), (PhaseKind::Known, 15.0)]);
    }
}
