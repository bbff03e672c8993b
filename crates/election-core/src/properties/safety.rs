//! Safety: what must hold after every step, as one predicate on a world with its history.

use std::sync::Arc;

use crate::algorithm::{Contenders, Facts, Promise, Standing};
use crate::model::{Condition, Identities, Identity, ProcessId, Role};
use crate::properties::fall::Fall;
use crate::properties::history::History;
use crate::properties::judge::Judge;
use crate::properties::takeover::Takeovers;
use crate::scenario::{FaultKind, Scenario};
use crate::system::exploration::ChoiceFunction;
use crate::system::observer::{Observer, observe_with_fields};
use crate::system::world::World;
use crate::system::{Exploration, Explored, NotEnabled, Step, Touched};

/// What must hold after every step of a scenario's runs, whoever chooses the steps: one leader, one leader an epoch, mutual exclusion,
/// validity and, where no fault happens, the best live leader.
///
/// It is the same for all worlds of a scenario; what it has to remember of one is the world's [`History`].
#[derive(Clone, Debug)]
pub struct Safety {
    facts: Arc<Facts>,
    promise: Promise,
    /// Who contends: everybody who is live, those who bid, or nobody in particular.
    contenders: Contenders,
    /// Whether the scenario has no faults; channels may lose and repeat messages all the same.
    has_no_faults: bool,
    /// Whether one process may take over from another: some come back or join, and one is better than another. Until the worse one has heard of
    /// it there are two leaders, which is no fall.
    has_takeovers: bool,
}

impl Safety {
    /// What must hold in the runs of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        Self::of(scenario, Arc::new(Facts::of(scenario)))
    }

    /// The same with the scenario's facts.
    pub(super) fn of(scenario: &Scenario, facts: Arc<Facts>) -> Self {
        let contenders = (scenario.info().contenders)(scenario);
        let somebody_comes = scenario.has_fault(|kind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_)));
        Self {
            promise: scenario.info().promise,
            contenders,
            has_no_faults: scenario.faults.is_empty(),
            has_takeovers: somebody_comes && has_better_and_worse(contenders, &facts),
            facts,
        }
    }

    /// The history of a world at its beginning.
    #[must_use]
    pub fn begin(&self, processes: &[Explored]) -> History {
        let mut history = History::default();
        if self.has_takeovers {
            let absent =
                processes.iter().filter(|process| !is_live(process)).map(|process| process.process.0).collect();
            history.takeovers = Some(Takeovers::new(self.identities().len(), &absent));
        }
        for Explored { process, standing, .. } in processes.iter().filter(|process| is_live(process)) {
            self.contends_when_live(&mut history, *process);
            if standing.role == Role::Leader {
                history.leaders.push(*process);
                if let Some(takeovers) = &mut history.takeovers {
                    takeovers.leads_at_first(*process);
                }
            }
        }
        history
    }

    /// Does one step of a world, whoever picks it, and returns which parts of the world it touched and what fell in it. `choose` is called for
    /// each random number that the step needs, and returns a number below its argument.
    ///
    /// # Errors
    /// When the step is not enabled, with the reason; nothing has changed then.
    ///
    /// # Panics
    /// When the world is none of this crate's.
    pub fn step(
        &self,
        history: &mut History,
        world: &mut dyn Exploration,
        step: Step,
        choose: &mut dyn FnMut(ProcessId, u32) -> u32,
    ) -> Result<(Touched, Vec<Fall>), NotEnabled> {
        let world = world.as_any_mut().downcast_mut::<World>().expect("no other type is an exploration");
        let touched = world.check_to_apply(step)?;
        let mut observers = Observers { touched, judge: Judge::new(self.clone(), std::mem::take(history)) };
        world.apply_enabled(step, &mut ChoiceFunction(choose), &mut observers);
        let Observers { touched, mut judge } = observers;
        judge.step_ends();
        let falls = judge.take_falls().collect();
        *history = judge.history;
        Ok((touched, falls))
    }

    /// A process is live from now on.
    pub(super) fn comes(&self, history: &mut History, process: ProcessId) {
        self.contends_when_live(history, process);
        if let Some(takeovers) = &mut history.takeovers {
            takeovers.comes(process, self.identities().at(process));
        }
    }

    fn contends_when_live(&self, history: &mut History, process: ProcessId) {
        if self.contenders == Contenders::Live {
            history.contending.insert(process, self.identities());
        }
    }

    /// A process is live no more. Whether it led is said when the step is over.
    pub(super) fn goes(&self, history: &mut History, process: ProcessId) {
        history.inside.remove(process.0);
        history.contending.remove(process, self.identities());
        if let Some(takeovers) = &mut history.takeovers {
            takeovers.goes(process);
        }
    }

    /// A live process has another role, or names another leader. `note` is given what falls by that.
    pub(super) fn standing_changed(
        &self,
        history: &mut History,
        process: ProcessId,
        (before, after): (Standing, Standing),
        mut note: impl FnMut(Fall),
    ) {
        if before.role != after.role
            && let Some(takeovers) = &mut history.takeovers
        {
            let has_led = history.leaders.contains(&process);
            takeovers.role_changed(process, after.role, has_led);
        }
        if after.role == Role::Candidate && self.contenders != Contenders::Anyone {
            history.contending.insert(process, self.identities());
        }
        if after.role == Role::Leader && before.role != Role::Leader {
            self.worse_leader(history, process).into_iter().for_each(&mut note);
        }
        if let Some(named) = after.leader
            && before.leader != after.leader
            && self.has_no_faults
        {
            self.worse_leader_named(history, process, named).into_iter().for_each(&mut note);
        }
    }

    /// Validity, at the moment at which somebody becomes leader. Of anonymous processes none is better than another.
    fn worse_leader(&self, history: &History, leader: ProcessId) -> Option<Fall> {
        if !self.has_better_and_worse() {
            return None;
        }
        let better = history.contending.first_better_than(self.identities().at(leader), self.identities())?;
        Some(Fall::WorseLeader { leader, better })
    }

    /// The best live leader, at the moment at which a process names a leader.
    pub(super) fn worse_leader_named(&self, history: &History, process: ProcessId, named: Identity) -> Option<Fall> {
        if !self.has_better_and_worse() {
            return None;
        }
        let better = history.contending.better_than(named)?;
        Some(Fall::WorseLeaderNamed { process, named, better, among: self.contenders })
    }

    /// Whether a process leads once a step is over. Returns whether it has become leader.
    pub(super) fn settle(history: &mut History, process: ProcessId, leads: bool) -> bool {
        let leaders = &mut history.leaders;
        if !leads {
            leaders.retain(|leader| *leader != process);
            if let Some(takeovers) = &mut history.takeovers {
                takeovers.leads_no_more(process);
            }
            return false;
        }
        let becomes_leader = !leaders.contains(&process);
        if becomes_leader {
            leaders.push(process);
        }
        becomes_leader
    }

    /// One leader: what there is to say once a step is over in which this process has become leader, if one has. A takeover is told, too.
    pub(super) fn two_leaders(&self, history: &mut History, new: Option<ProcessId>) -> Option<Fall> {
        let [other, .., last] = *history.leaders.as_slice() else { return None };
        if history.is_split {
            return None;
        }
        let pair = match &history.takeovers {
            Some(takeovers) => takeovers.first_split(&history.leaders, self.identities()),
            None => Some((last, other)),
        };
        let Some((leader, other)) = pair else { return self.takeover(&history.leaders, new?) };
        history.is_split = true;
        history.takeovers = None;
        let is_new = new == Some(leader);
        Some(if is_new { Fall::SecondLeader { leader, other } } else { Fall::TakeoverFailed { leader, other } })
    }

    /// The takeover that begins when a process becomes leader beside others, of which the first is told: the better one takes over, whoever has
    /// become leader first.
    fn takeover(&self, leaders: &[ProcessId], new: ProcessId) -> Option<Fall> {
        let beside = *leaders.iter().find(|leader| **leader != new)?;
        let is_better = self.identities().at(new) > self.identities().at(beside);
        let (leader, other) = if is_better { (new, beside) } else { (beside, new) };
        Some(Fall::Takeover { leader, other })
    }

    /// One leader an epoch: a process becomes leader of this epoch. It may have been leader of it before.
    pub(super) fn leads_in_epoch(&self, history: &mut History, leader: ProcessId, epoch: u32) -> Option<Fall> {
        let other = *history.epochs.entry(epoch).or_insert(leader);
        (other != leader).then_some(Fall::SecondLeaderOfEpoch { leader, other, epoch })
    }

    /// Mutual exclusion: whether a process is in its critical section after a step; it may have been before.
    pub(super) fn is_in_critical_section(
        &self,
        history: &mut History,
        process: ProcessId,
        is_inside: bool,
    ) -> Option<Fall> {
        if !is_inside {
            history.inside.remove(process.0);
            return None;
        }
        let already = history.inside.iter().next().map(ProcessId);
        let enters = history.inside.insert(process.0);
        already.filter(|_| enters).map(|inside| Fall::SecondInside { process, inside })
    }

    pub(super) fn identities(&self) -> &Identities {
        &self.facts.identities
    }

    /// Whether one process is better than another for being leader.
    pub(super) fn has_better_and_worse(&self) -> bool {
        has_better_and_worse(self.contenders, &self.facts)
    }

    /// Whether the scenario has no faults: the best live leader is then judged after every step.
    pub(super) fn has_no_faults(&self) -> bool {
        self.has_no_faults
    }

    /// What the algorithm promises of its leaders.
    pub(super) fn promise(&self) -> Promise {
        self.promise
    }
}

/// Whether one process is better than another for being leader.
fn has_better_and_worse(contenders: Contenders, facts: &Facts) -> bool {
    contenders != Contenders::Anyone && !facts.identities.are_anonymous()
}

/// Those who look on while a step is done.
struct Observers {
    touched: Touched,
    judge: Judge,
}

observe_with_fields!(Observers { touched, judge });

fn is_live(process: &Explored) -> bool {
    process.condition == Condition::Live
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::Bounds;

    fn safety(link: &str) -> (Safety, History) {
        let scenario = Scenario::from_link(link).expect("the link is valid");
        let safety = Safety::new(&scenario);
        (safety, History::default())
    }

    #[test]
    fn an_epoch_belongs_to_the_first_that_leads_in_it() {
        let (safety, mut history) = safety("a=raft&n=5");
        let mut leads = |leader, epoch| safety.leads_in_epoch(&mut history, ProcessId(leader), epoch);
        for (leader, epoch) in [(3, 1), (2, 2), (3, 1)] {
            assert_eq!(leads(leader, epoch), None);
        }
        let fall = Fall::SecondLeaderOfEpoch { leader: ProcessId(4), other: ProcessId(2), epoch: 2 };
        assert_eq!(leads(4, 2), Some(fall));
    }

    #[test]
    fn only_a_process_that_enters_beside_another_breaks_exclusion() {
        let (safety, mut history) = safety("a=token-ring&n=5");
        let (one, other) = (ProcessId(4), ProcessId(2));
        let mut is = |process, is_inside| safety.is_in_critical_section(&mut history, process, is_inside);
        for (process, is_inside) in [(one, true), (one, true), (one, false), (other, true)] {
            assert_eq!(is(process, is_inside), None);
        }
        assert_eq!(is(one, true), Some(Fall::SecondInside { process: one, inside: other }));
        assert_eq!(is(one, true), None, "it is inside already");
    }

    /// Does these steps one after the other; what is remembered then, and what fell.
    fn after(link: &str, steps: &[Step]) -> (Box<dyn Exploration>, History, Vec<Fall>) {
        let scenario = Scenario::from_link(link).expect("the link is valid");
        let mut world = crate::explore(&scenario, Bounds::of(&scenario)).expect("the scenario is valid");
        let safety = Safety::new(&scenario);
        let mut history = safety.begin(&world.processes());
        let mut falls = Vec::new();
        for step in steps {
            let done = safety.step(&mut history, &mut *world, *step, &mut |_, _| 0);
            falls.extend(done.expect("it is enabled").1);
        }
        (world, history, falls)
    }

    #[test]
    fn histories_that_remember_the_same_are_equal() {
        let link = "a=bully&n=4&faults=crash:3@1,recover:3@2";
        // Each announces itself, or asks, on channels of its own.
        let [(world, one, _), (same, other, _)] =
            [[2, 3], [3, 2]].map(|starts| after(link, &starts.map(|process| Step::Start(ProcessId(process)))));
        assert!(world.is_equal_to(&*same));
        assert_eq!(one, other);
        let (_, earlier, _) = after(link, &[Step::Start(ProcessId(3))]);
        assert_ne!(one, earlier, "2 contends, too");
    }
}
