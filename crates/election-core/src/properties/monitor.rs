//! Looking on while a run is made: who leads and since when, who names whom, and who has taken part.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::algorithm::effects::Wanted;
use crate::algorithm::network::InFlight;
use crate::algorithm::{Content, Standing};
use crate::model::{Identity, ProcessId, Role, Set, Tick};
use crate::properties::fall::Fall;
use crate::properties::judge::Judge;
use crate::properties::property::PropertyFall;
use crate::properties::safety::Safety;
use crate::scenario::Scenario;
use crate::sim::Witness;
use crate::system::observer::{Moment, Observer};
use crate::system::world::World;
use crate::system::{Loss, Step};

/// Keeps the history that judging a run takes: what the world at its end does not tell.
#[derive(Clone, Debug)]
pub(crate) struct Monitor {
    /// What must hold after every step, and what that has to remember.
    pub(super) judge: Judge,
    /// The first of each kind of what fell after a step, in the order in which they fell.
    falls: Falls,
    /// Whether there are epochs and critical sections, so that they are judged.
    pub(super) has_epochs: bool,
    pub(super) has_critical_sections: bool,
    at: Moment,
    /// Who has started, bid or received anything since it last began: whichever way it came into an election.
    pub(super) has_taken_part: Set,
    live: u16,
    /// How many live processes name this identity as their leader.
    named: Vec<u16>,
    /// The leaders that every live process names as its leader, each with the tick since which all have.
    announced: BTreeMap<ProcessId, Tick>,
    /// Whether this step may have made a leader known to all, or may have ended that.
    may_be_announced: bool,
}

/// The first fall of each kind, in the order in which they fell.
#[derive(Clone, Debug, Default)]
struct Falls(Vec<PropertyFall>);

impl Falls {
    /// Something falls in the step with this number.
    fn note(&mut self, steps: u64, what: Fall) {
        let kind = std::mem::discriminant(&what);
        if self.0.iter().all(|fall| std::mem::discriminant(&fall.what) != kind) {
            self.0.push(PropertyFall { steps, what });
        }
    }
}

impl Monitor {
    /// Looks at a world at its beginning.
    pub(crate) fn new(scenario: &Scenario, world: &World) -> Self {
        let safety = Safety::of(scenario, Arc::clone(&world.setup.facts));
        let count = safety.identities().len();
        let history = safety.begin(&world.explored());
        let mut monitor = Self {
            judge: Judge::new(safety, history),
            falls: Falls::default(),
            has_epochs: world.hosts.have_epochs(),
            has_critical_sections: world.hosts.have_critical_sections(),
            at: Moment::default(),
            has_taken_part: Set::default(),
            live: 0,
            named: vec![0; usize::from(count)],
            announced: BTreeMap::new(),
            may_be_announced: false,
        };
        for process in world.facts().identities.processes() {
            monitor.live += u16::from(world.is_live(process));
            monitor.names(None, world.hosts.local(process).standing.leader);
        }
        monitor.note_announced();
        monitor
    }

    /// The first fall of one kind after a step.
    pub(super) fn first(&self, is_wanted: impl Fn(&Fall) -> bool) -> Option<PropertyFall> {
        self.falls.0.iter().find(|fall| is_wanted(&fall.what)).cloned()
    }

    /// What must hold after every step.
    pub(super) fn safety(&self) -> &Safety {
        &self.judge.safety
    }

    /// The tick since which every live process has named this process, being leader since then, as its leader.
    pub(super) fn announced_at(&self, leader: ProcessId) -> Option<Tick> {
        self.announced.get(&leader).copied()
    }

    /// A process is live from now on.
    fn is_back(&mut self) {
        self.live += 1;
        self.may_be_announced = true;
    }

    /// A process is live no more.
    fn is_gone(&mut self, process: ProcessId, before: Standing) {
        self.names(before.leader, None);
        self.live -= 1;
        self.has_taken_part.remove(process.0);
        self.announced.remove(&process);
        self.may_be_announced = true;
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

    /// Takes down what has fallen in this step, and who is known to all since then.
    #[cold]
    fn settle(&mut self) {
        for fall in self.judge.take_falls() {
            self.falls.note(self.at.steps, fall);
        }
        if std::mem::take(&mut self.may_be_announced) {
            self.note_announced();
        }
    }

    /// Remembers which leaders every live process names, and since when.
    fn note_announced(&mut self) {
        for leader in self.judge.history.leaders.iter().copied() {
            let named = self.named[usize::from(self.judge.safety.identities().at(leader).0)];
            if named == self.live {
                self.announced.entry(leader).or_insert(self.at.tick);
            } else {
                self.announced.remove(&leader);
            }
        }
    }
}

impl Witness for Monitor {}

impl Observer for Monitor {
    #[inline(always)] // Once a message.
    fn step_begins(&mut self, _step: Step, at: Moment) {
        self.at = at;
    }

    /// What holds only within a step does not count.
    #[inline(always)] // Once a message.
    fn step_ends(&mut self) {
        self.judge.step_ends();
        if self.judge.has_falls() || self.may_be_announced {
            self.settle();
        }
    }

    #[inline(always)] // Once a message.
    fn delivered(&mut self, message: InFlight<'_>, is_last: bool) {
        self.judge.delivered(message, is_last);
        // Signals make nobody take part in an election.
        if matches!(message.sent.content, Content::Own(_)) {
            self.has_taken_part.insert(message.sent.to.0);
        }
    }

    #[inline(always)] // Once a message.
    fn wanted(&self) -> Wanted {
        self.judge.wanted()
    }

    fn announces_leader(&mut self, message: InFlight<'_>, leader: Identity) {
        self.judge.announces_leader(message, leader);
    }

    fn lost(&mut self, message: InFlight<'_>, loss: Loss, is_last: bool) {
        self.judge.lost(message, loss, is_last);
    }

    fn started(&mut self, process: ProcessId) {
        self.has_taken_part.insert(process.0);
    }

    fn standing_changed(&mut self, process: ProcessId, before: Standing, after: Standing) {
        if after.role == Role::Candidate {
            self.has_taken_part.insert(process.0);
        }
        self.judge.standing_changed(process, before, after);
        if before.role == Role::Leader || after.role == Role::Leader {
            // Each victory is announced anew.
            self.announced.remove(&process);
        }
        self.names(before.leader, after.leader);
        self.may_be_announced |= after.leader.is_some_and(|leader| self.named[usize::from(leader.0)] == self.live);
    }

    fn leads_in_epoch(&mut self, process: ProcessId, epoch: u32) {
        self.judge.leads_in_epoch(process, epoch);
    }

    fn is_in_critical_section(&mut self, process: ProcessId, is_inside: bool) {
        self.judge.is_in_critical_section(process, is_inside);
    }

    fn crashed(&mut self, process: ProcessId, before: Standing) {
        self.judge.crashed(process, before);
        self.is_gone(process, before);
    }

    fn left(&mut self, process: ProcessId, before: Standing) {
        self.judge.left(process, before);
        self.is_gone(process, before);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.judge.recovered(process);
        self.is_back();
    }

    fn joined(&mut self, process: ProcessId) {
        self.judge.joined(process);
        self.is_back();
    }
}
