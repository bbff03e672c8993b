//! Safety: what must hold after every step, as one predicate on a world with its history.

use std::sync::Arc;

use crate::algorithm::{Contenders, Facts, Standing};
use crate::model::{Condition, Identities, Identity, ProcessId, Role};
use crate::properties::fall::Fall;
use crate::properties::history::History;
use crate::scenario::{FaultKind, Scenario};
use crate::system::Explored;

/// What must hold after every step of a scenario's runs, whoever chooses the steps: one leader, one leader an epoch, mutual exclusion,
/// validity and, where no fault happens, the best live leader.
///
/// It is the same for all worlds of a scenario; what it has to remember of one is the world's [`History`].
#[derive(Clone, Debug)]
pub struct Safety {
    facts: Arc<Facts>,
    /// Who contends: everybody who is live, those who bid, or nobody in particular.
    contenders: Contenders,
    /// Whether the scenario has no faults; channels may lose and repeat messages all the same.
    has_no_faults: bool,
    /// Whether processes come back or join. Then a better one takes over from the leader there is; until that has heard of it there are
    /// two, which is no fall unless it takes too long. How long it takes is not judged here: see `Overlap`.
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
        Self {
            facts,
            contenders: (scenario.info().contenders)(scenario),
            has_no_faults: scenario.faults.is_empty(),
            has_takeovers: scenario.has_fault(|kind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_))),
        }
    }

    /// The history of a world at its beginning.
    #[must_use]
    pub fn begin(&self, processes: &[Explored]) -> History {
        let mut history = History::new();
        for Explored { process, standing, .. } in processes.iter().filter(|process| is_live(process)) {
            self.begin_with(&mut history, *process, standing.role);
        }
        history
    }

    /// A process is live at the beginning.
    pub(super) fn begin_with(&self, history: &mut History, process: ProcessId, role: Role) {
        self.comes(history, process);
        if role == Role::Leader {
            history.leaders.push(process);
        }
    }

    /// What falls in a step that led from these processes to those, for drivers that see no more of a world: epochs and critical
    /// sections are not among it.
    pub fn step(&self, history: &mut History, before: &[Explored], after: &[Explored]) -> Vec<Fall> {
        let mut falls = Vec::new();
        let changed = || before.iter().zip(after).filter(|(before, after)| before != after);
        for (before, after) in changed() {
            match (is_live(before), is_live(after)) {
                (true, false) => self.goes(history, after.process),
                (false, true) => self.comes(history, after.process),
                _ => {}
            }
            if is_live(after) {
                let note = |fall| falls.push(fall);
                self.standing_changed(history, after.process, (before.standing, after.standing), note);
            }
        }
        // What holds only within a step does not count.
        for (_, after) in changed() {
            let leads = is_live(after) && after.standing.role == Role::Leader;
            falls.extend(self.settle(history, after.process, leads));
        }
        falls
    }

    /// A process is live from now on.
    pub(super) fn comes(&self, history: &mut History, process: ProcessId) {
        if self.contenders == Contenders::Live {
            history.contending.insert(process, self.identities());
        }
    }

    /// A process is live no more. Whether it led is said when the step is over.
    pub(super) fn goes(&self, history: &mut History, process: ProcessId) {
        history.inside.remove(process.0);
        history.contending.remove(process, self.identities());
    }

    /// A live process has another role, or names another leader. `note` is given what falls by that.
    pub(super) fn standing_changed(
        &self,
        history: &mut History,
        process: ProcessId,
        (before, after): (Standing, Standing),
        mut note: impl FnMut(Fall),
    ) {
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

    /// One leader: whether a process leads once a step is over. A second one that takes over from the first is told, too.
    pub(super) fn settle(&self, history: &mut History, process: ProcessId, leads: bool) -> Option<Fall> {
        let leaders = &mut history.leaders;
        if !leads {
            leaders.retain(|leader| *leader != process);
            return None;
        }
        if leaders.contains(&process) {
            return None;
        }
        let other = leaders.first().copied();
        leaders.push(process);
        other.map(|other| self.two_leaders(process, other))
    }

    fn two_leaders(&self, leader: ProcessId, other: ProcessId) -> Fall {
        if self.has_takeovers { Fall::Takeover { leader, other } } else { Fall::SecondLeader { leader, other } }
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
        self.contenders != Contenders::Anyone && !self.identities().are_anonymous()
    }

    /// Whether the scenario has no faults: the best live leader is then judged after every step.
    pub(super) fn has_no_faults(&self) -> bool {
        self.has_no_faults
    }

    /// Whether processes come back or join, so that one may take over from another.
    pub(super) fn has_takeovers(&self) -> bool {
        self.has_takeovers
    }
}

fn is_live(process: &Explored) -> bool {
    process.condition == Condition::Live
}

#[cfg(test)]
mod tests {
    use super::*;

    fn safety(link: &str) -> (Safety, History) {
        let scenario = Scenario::from_link(link).expect("the link is valid");
        let safety = Safety::new(&scenario);
        let history = History::new();
        (safety, history)
    }

    fn live(process: u16, role: Role) -> Explored {
        let standing = Standing { role, leader: None };
        Explored { process: ProcessId(process), condition: Condition::Live, standing }
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

    #[test]
    fn a_second_leader_is_a_takeover_only_where_processes_come_back() {
        let (leader, other) = (ProcessId(1), ProcessId(2));
        let before = [live(0, Role::Asleep), live(1, Role::Asleep), live(2, Role::Leader)];
        let after = [before[0], live(1, Role::Leader), before[2]];
        for (link, fall) in [
            ("a=bully&n=3", Fall::SecondLeader { leader, other }),
            ("a=bully&n=3&faults=crash:0@1,recover:0@9", Fall::Takeover { leader, other }),
        ] {
            let (safety, _) = safety(link);
            let mut history = safety.begin(&before);
            let falls = safety.step(&mut history, &before, &after);
            assert_eq!(falls, [Fall::WorseLeader { leader, better: other }, fall], "{link}");
            assert_eq!(safety.step(&mut history, &after, &after), [], "nobody becomes leader");
        }
    }

    #[test]
    fn histories_that_remember_the_same_are_equal() {
        let (safety, _) = safety("a=chang-roberts&n=3");
        let asleep = [0, 1, 2].map(|process| live(process, Role::Asleep));
        let mut history = safety.begin(&asleep);
        let bids = [asleep[0], asleep[1], live(2, Role::Candidate)];
        let crashed = [asleep[0], asleep[1], Explored { condition: Condition::Crashed, ..asleep[2] }];
        assert_eq!(safety.step(&mut history, &asleep, &bids), []);
        assert_ne!(history, safety.begin(&asleep), "2 contends");
        assert_eq!(safety.step(&mut history, &bids, &crashed), []);
        assert_eq!(history, safety.begin(&asleep), "2 contends no more");
    }
}
