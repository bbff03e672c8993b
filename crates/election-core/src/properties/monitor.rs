//! Looking on while a run is made: who leads and since when, who names whom, and who has taken part.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::algorithm::network::InFlight;
use crate::algorithm::{Content, Standing};
use crate::model::{Identity, ProcessId, Role, Set, Tick};
use crate::properties::fall::Fall;
use crate::properties::history::History;
use crate::properties::overlap::Overlap;
use crate::properties::property::PropertyFall;
use crate::properties::safety::Safety;
use crate::scenario::Scenario;
use crate::sim::Witness;
use crate::system::Step;
use crate::system::observer::{Moment, Observer};
use crate::system::world::World;

/// Keeps the history that judging a run takes: what the world at its end does not tell.
#[derive(Clone, Debug)]
pub(crate) struct Monitor {
    /// What must hold after every step, and what that has to remember.
    pub(super) safety: Safety,
    pub(super) history: History,
    /// For how long two have led, where one may take over from the other.
    pub(super) overlap: Option<Overlap>,
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
    /// Who has become leader in this step (true), or ceased to be it.
    has_led: Option<(ProcessId, bool)>,
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
        let mut monitor = Self {
            history: History::new(),
            overlap: safety.has_takeovers().then(|| Overlap::new(takeover_time(scenario, world), count)),
            falls: Falls::default(),
            has_epochs: world.hosts.have_epochs(),
            has_critical_sections: world.hosts.have_critical_sections(),
            at: Moment::default(),
            has_taken_part: Set::default(),
            live: 0,
            named: vec![0; usize::from(count)],
            announced: BTreeMap::new(),
            may_be_announced: false,
            has_led: None,
            safety,
        };
        for process in monitor.safety.identities().processes() {
            let standing = world.hosts.local(process).standing;
            if world.is_live(process) {
                monitor.live += 1;
                monitor.safety.begin_with(&mut monitor.history, process, standing.role);
            }
            monitor.names(None, standing.leader);
        }
        monitor.note_announced();
        monitor
    }

    /// The first fall of one kind after a step.
    pub(super) fn first(&self, is_wanted: impl Fn(&Fall) -> bool) -> Option<PropertyFall> {
        self.falls.0.iter().find(|fall| is_wanted(&fall.what)).cloned()
    }

    /// Something falls in this step.
    fn note_fall(&mut self, what: Fall) {
        self.falls.note(self.at.steps, what);
    }

    /// The tick since which every live process has named this process, being leader since then, as its leader.
    pub(super) fn announced_at(&self, leader: ProcessId) -> Option<Tick> {
        self.announced.get(&leader).copied()
    }

    /// A process is live from now on.
    fn is_back(&mut self, process: ProcessId) {
        self.live += 1;
        self.may_be_announced = true;
        self.safety.comes(&mut self.history, process);
    }

    /// A process is live no more.
    fn is_gone(&mut self, process: ProcessId, before: Standing) {
        self.names(before.leader, None);
        self.live -= 1;
        self.has_taken_part.remove(process.0);
        self.safety.goes(&mut self.history, process);
        self.has_led = Some((process, false));
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

    /// Looks at the leaders that there are after a step that may have made a difference to them.
    #[cold]
    fn settle(&mut self) {
        if let Some((process, is_leader)) = self.has_led.take() {
            let was_leader = self.history.leaders.contains(&process);
            let fall = self.safety.settle(&mut self.history, process, is_leader);
            if is_leader
                && !was_leader
                && let Some(overlap) = &mut self.overlap
            {
                overlap.leads(process, self.at.tick);
            }
            fall.into_iter().for_each(|fall| self.note_fall(fall));
        }
        if self.may_be_announced {
            self.may_be_announced = false;
            self.note_announced();
        }
    }

    #[cold]
    fn look_at_overlap(&mut self) {
        if let Some(overlap) = &mut self.overlap {
            overlap.look(&self.history.leaders, self.at.tick, self.at.steps);
        }
    }

    /// Remembers which leaders every live process names, and since when.
    fn note_announced(&mut self) {
        for leader in self.history.leaders.iter().copied() {
            let named = self.named[usize::from(self.safety.identities().at(leader).0)];
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
        if self.history.leaders.len() > 1 {
            self.look_at_overlap();
        }
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
            self.has_taken_part.insert(message.sent.to.0);
        }
    }

    fn started(&mut self, process: ProcessId) {
        self.has_taken_part.insert(process.0);
    }

    fn standing_changed(&mut self, process: ProcessId, before: Standing, after: Standing) {
        if after.role == Role::Candidate {
            self.has_taken_part.insert(process.0);
        }
        let note = |fall| self.falls.note(self.at.steps, fall);
        self.safety.standing_changed(&mut self.history, process, (before, after), note);
        let (was_leader, is_leader) = (before.role == Role::Leader, after.role == Role::Leader);
        if was_leader || is_leader {
            self.has_led = Some((process, is_leader));
            // Each victory is announced anew.
            self.announced.remove(&process);
        }
        self.names(before.leader, after.leader);
        self.may_be_announced |= after.leader.is_some_and(|leader| self.named[usize::from(leader.0)] == self.live);
    }

    fn leads_in_epoch(&mut self, process: ProcessId, epoch: u32) {
        let fall = self.safety.leads_in_epoch(&mut self.history, process, epoch);
        fall.into_iter().for_each(|fall| self.note_fall(fall));
    }

    fn is_in_critical_section(&mut self, process: ProcessId, is_inside: bool) {
        let fall = self.safety.is_in_critical_section(&mut self.history, process, is_inside);
        fall.into_iter().for_each(|fall| self.note_fall(fall));
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

/// How long there may be two leaders, where processes come back or join: until the old one has heard of the new one.
fn takeover_time(scenario: &Scenario, world: &World) -> Tick {
    scenario.network.slowest().saturating_mul(world.facts().graph.longest_way())
}
