//! Looking on while a run is made: who leads and since when, who names whom, and who has taken part.

use crate::algorithm::network::InFlight;
use crate::algorithm::{Contenders, Content, Standing};
use crate::model::{Identities, Identity, ProcessId, Role, Set, Tick};
use crate::properties::epochs::Epochs;
use crate::properties::exclusion::Exclusion;
use crate::properties::leaders::{Fall, Leaders};
use crate::properties::naming::Misnaming;
use crate::scenario::{FaultKind, Scenario};
use crate::sim::Witness;
use crate::system::Step;
use crate::system::observer::{Moment, Observer};
use crate::system::world::World;

/// Keeps the history that judging a run takes: what the world at its end does not tell.
#[derive(Clone, Debug)]
pub(crate) struct Monitor {
    pub(super) identities: Identities,
    at: Moment,
    pub(super) leaders: Leaders,
    /// Who has led in which epoch, where there are epochs.
    pub(super) epochs: Option<Epochs>,
    /// Who is in its critical section, where there are such.
    pub(super) exclusion: Option<Exclusion>,
    /// The first leader that somebody better took part beside.
    pub(super) worse_leader: Option<Fall>,
    /// Whether nothing happens to processes and channels but what the algorithm does.
    is_undisturbed: bool,
    /// The first time that a process named a leader although a better one was there.
    pub(super) misnaming: Option<Misnaming>,
    /// Who has started, bid or received anything since it last began: whichever way it came into an election.
    pub(super) has_taken_part: Vec<bool>,
    /// Who contends: everybody who is live, those who bid, or nobody in particular.
    contenders: Contenders,
    /// Those whose identity a leader's must not lose to.
    contending: Set,
    /// How many of them have each rank, and which ranks they have.
    by_rank: Vec<u16>,
    ranks: Set,
    live: u16,
    /// How many live processes name this identity as their leader.
    named: Vec<u16>,
    /// For each process that leads, the tick since which every live process has named it as its leader.
    announced: Vec<Option<Tick>>,
    /// Whether this step may have made a leader known to all, or may have ended that.
    may_be_announced: bool,
    /// Who has become leader in this step (true), or ceased to be it.
    has_led: Option<(ProcessId, bool)>,
}

impl Monitor {
    /// Looks at a world at its beginning.
    pub(crate) fn new(scenario: &Scenario, world: &World) -> Self {
        let identities = world.facts().identities.clone();
        let count = usize::from(identities.len());
        let mut monitor = Self {
            at: Moment::default(),
            leaders: Leaders::new(takeover_time(scenario, world)),
            epochs: world.hosts.have_epochs().then(Epochs::default),
            exclusion: world.hosts.have_critical_sections().then(Exclusion::default),
            worse_leader: None,
            is_undisturbed: scenario.faults.is_empty(),
            misnaming: None,
            has_taken_part: vec![false; count],
            contenders: (scenario.info().contenders)(scenario),
            contending: Set::default(),
            by_rank: vec![0; count],
            ranks: Set::default(),
            live: 0,
            named: vec![0; count],
            announced: vec![None; count],
            may_be_announced: false,
            has_led: None,
            identities,
        };
        for process in monitor.identities.processes() {
            let standing = world.hosts.local(process).standing;
            if world.is_live(process) {
                monitor.is_back(process);
            }
            monitor.names(None, standing.leader);
            if world.is_live(process) && standing.role == Role::Leader {
                monitor.leaders.begin_with(process);
            }
        }
        monitor.note_announced();
        monitor
    }

    /// The tick since which every live process has named this process, being leader since then, as its leader.
    pub(super) fn announced_at(&self, leader: ProcessId) -> Option<Tick> {
        self.announced[leader.index()]
    }

    /// A process is live from now on.
    fn is_back(&mut self, process: ProcessId) {
        self.live += 1;
        self.may_be_announced = true;
        if self.contenders == Contenders::Live {
            self.contends(process);
        }
    }

    /// A process is live no more.
    fn is_gone(&mut self, process: ProcessId, before: Standing) {
        self.names(before.leader, None);
        self.live -= 1;
        self.has_taken_part[process.index()] = false;
        if let Some(exclusion) = &mut self.exclusion {
            exclusion.leaves(process);
        }
        if self.contending.remove(process.0) {
            let rank = self.identities.at(process).0;
            let count = &mut self.by_rank[usize::from(rank)];
            *count -= 1;
            if *count == 0 {
                self.ranks.remove(rank);
            }
        }
        self.has_led = Some((process, false));
        self.announced[process.index()] = None;
        self.may_be_announced = true;
    }

    fn contends(&mut self, process: ProcessId) {
        if self.contenders == Contenders::Anyone {
            return;
        }
        if self.contending.insert(process.0) {
            let rank = self.identities.at(process).0;
            self.by_rank[usize::from(rank)] += 1;
            self.ranks.insert(rank);
        }
    }

    /// A live process names another leader than before.
    fn names(&mut self, before: Option<Identity>, after: Option<Identity>) {
        if before == after {
            return;
        }
        if let Some(before) = before {
            let named = &mut self.named[usize::from(before.0)];
            self.may_be_announced |= *named == self.live;
            *named -= 1;
        }
        if let Some(after) = after {
            self.named[usize::from(after.0)] += 1;
        }
    }

    /// Whether one process is better than another for being leader.
    pub(super) fn has_better_and_worse(&self) -> bool {
        self.contenders != Contenders::Anyone && !self.identities.are_anonymous()
    }

    /// Whether only those that have bid can win.
    pub(super) fn only_bidders_contend(&self) -> bool {
        self.contenders == Contenders::Bidders
    }

    /// Whether no fault happens: what holds then holds after every step.
    pub(super) fn is_undisturbed(&self) -> bool {
        self.is_undisturbed
    }

    /// The best identity of those that contend, if it is better than this one.
    pub(super) fn better_than(&self, leader: Identity) -> Option<Identity> {
        self.ranks.largest().map(Identity).filter(|best| *best > leader)
    }

    /// Safety at the moment at which a process names a leader.
    fn check_named(&mut self, process: ProcessId, named: Option<Identity>) {
        if self.misnaming.is_some() || !self.is_undisturbed || !self.has_better_and_worse() {
            return;
        }
        let Some(named) = named else { return };
        let steps = self.at.steps;
        self.misnaming = self.better_than(named).map(|better| Misnaming { steps, process, named, better });
    }

    /// Safety at the moment at which somebody becomes leader. Of anonymous processes none is better than another.
    fn check_new_leader(&mut self, leader: ProcessId) {
        if self.identities.are_anonymous() {
            return;
        }
        let identity = self.identities.at(leader);
        if self.worse_leader.is_some() || self.ranks.largest().is_none_or(|best| best <= identity.0) {
            return;
        }
        let mut contending = self.contending.iter().map(ProcessId);
        let better = contending.find(|process| self.identities.at(*process) > identity);
        self.worse_leader = better.map(|other| Fall { steps: self.at.steps, leader, other });
    }

    /// Looks at the leaders that there are after a step that may have made a difference to them.
    #[cold]
    fn settle(&mut self) {
        if let Some((process, is_leader)) = self.has_led.take() {
            self.leaders.settle(process, is_leader, self.at.tick, self.at.steps);
        }
        if self.may_be_announced {
            self.may_be_announced = false;
            self.note_announced();
        }
    }

    /// Remembers which leaders every live process names, and since when.
    fn note_announced(&mut self) {
        for leader in self.leaders.processes() {
            let named = self.named[usize::from(self.identities.at(leader).0)];
            let since = &mut self.announced[leader.index()];
            *since = if named == self.live { since.or(Some(self.at.tick)) } else { None };
        }
    }
}

impl Witness for Monitor {}

impl Observer for Monitor {
    #[inline(always)] // Once a message.
    fn step_begins(&mut self, _step: Step, at: Moment) {
        self.at = at;
        self.leaders.at(at.tick, at.steps);
    }

    /// What holds only within a step does not count.
    #[inline(always)] // Once a message.
    fn step_ends(&mut self) {
        if self.has_led.is_some() || self.may_be_announced {
            self.settle();
        }
    }

    #[inline(always)] // Once a message.
    fn delivered(&mut self, message: InFlight<'_>, _is_last: bool) {
        // Signals make nobody take part in an election.
        if matches!(message.sent.content, Content::Own(_)) {
            self.has_taken_part[message.sent.to.index()] = true;
        }
    }

    fn started(&mut self, process: ProcessId) {
        self.has_taken_part[process.index()] = true;
    }

    fn standing_changed(&mut self, process: ProcessId, before: Standing, after: Standing) {
        if after.role == Role::Candidate {
            self.contends(process);
            self.has_taken_part[process.index()] = true;
        }
        let (was_leader, is_leader) = (before.role == Role::Leader, after.role == Role::Leader);
        if was_leader || is_leader {
            self.has_led = Some((process, is_leader));
            // Each victory is announced anew.
            self.announced[process.index()] = None;
        }
        if is_leader && !was_leader {
            self.check_new_leader(process);
        }
        self.names(before.leader, after.leader);
        if before.leader != after.leader {
            self.check_named(process, after.leader);
        }
        self.may_be_announced |= after.leader.is_some_and(|leader| self.named[usize::from(leader.0)] == self.live);
    }

    fn leads_in_epoch(&mut self, process: ProcessId, epoch: u32) {
        if let Some(epochs) = &mut self.epochs {
            epochs.leads(process, epoch, self.at.steps);
        }
    }

    fn is_in_critical_section(&mut self, process: ProcessId, is_inside: bool) {
        match &mut self.exclusion {
            Some(exclusion) if is_inside => exclusion.is_inside(process, self.at.steps),
            Some(exclusion) => exclusion.leaves(process),
            None => {}
        }
    }

    fn crashed(&mut self, process: ProcessId, before: Standing) {
        self.is_gone(process, before);
    }

    fn left(&mut self, process: ProcessId, before: Standing) {
        self.is_gone(process, before);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.is_back(process);
    }

    fn joined(&mut self, process: ProcessId) {
        self.is_back(process);
    }
}

/// How long there may be two leaders, where processes come back or join: until the old one has heard of the new one. None where there may
/// never be two.
fn takeover_time(scenario: &Scenario, world: &World) -> Option<Tick> {
    let comes = |kind: &FaultKind| matches!(kind, FaultKind::Recover(_) | FaultKind::Join(_));
    let hops = world.facts().graph.longest_way();
    scenario.has_fault(comes).then(|| scenario.network.slowest().saturating_mul(hops))
}
