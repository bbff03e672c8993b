//! Judging safety step by step.

use crate::algorithm::Standing;
use crate::algorithm::effects::Wanted;
use crate::algorithm::network::InFlight;
use crate::model::{Identity, ProcessId, Role};
use crate::properties::fall::Fall;
use crate::properties::history::History;
use crate::properties::safety::Safety;
use crate::system::Loss;
use crate::system::observer::Observer;

/// Looks on while steps are done, and says what falls in them.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// What must hold after every step.
    pub(super) safety: Safety,
    /// What that has to remember.
    pub(super) history: History,
    /// What has fallen and has not been taken.
    falls: Vec<Fall>,
    /// Who leads since this step (true), or no more.
    reign: Option<(ProcessId, bool)>,
    /// Whether this step may have made a difference to how leaders are judged.
    is_to_look: bool,
}

impl Judge {
    pub(super) fn new(safety: Safety, history: History) -> Self {
        Self { safety, history, falls: Vec::new(), reign: None, is_to_look: false }
    }

    /// What has fallen since this was asked last.
    pub(super) fn take_falls(&mut self) -> impl Iterator<Item = Fall> + '_ {
        self.falls.drain(..)
    }

    /// Whether something has fallen that has not been taken.
    pub(super) fn has_falls(&self) -> bool {
        !self.falls.is_empty()
    }

    /// Looks at the leaders that there are after a step.
    #[cold]
    fn look_at_leaders(&mut self) {
        let Self { safety, history, .. } = self;
        let new = self.reign.take().filter(|(process, leads)| Safety::settle(history, *process, *leads));
        self.falls.extend(safety.two_leaders(history, new.map(|(process, _)| process)));
    }

    /// A live process goes, and leads no more.
    fn goes(&mut self, process: ProcessId) {
        self.safety.goes(&mut self.history, process);
        self.note_reign(process, false);
    }

    fn note_reign(&mut self, process: ProcessId, leads: bool) {
        self.reign = Some((process, leads));
        self.is_to_look = true;
    }

    /// A process comes to life.
    fn comes(&mut self, process: ProcessId) {
        self.safety.comes(&mut self.history, process);
        self.is_to_look = true;
    }

    /// A message is in flight no more.
    #[inline(always)] // Once a message.
    fn message_ends(&mut self, message: InFlight<'_>) {
        if let Some(takeovers) = &mut self.history.takeovers {
            self.is_to_look |= takeovers.message_ends((message.sent.from, message.sent.to), message.slot);
        }
    }
}

impl Observer for Judge {
    #[inline(always)] // Once a message.
    fn wanted(&self) -> Wanted {
        Wanted { announcements: self.history.takeovers.is_some(), ..Wanted::default() }
    }

    /// What holds only within a step does not count.
    #[inline(always)] // Once a message.
    fn step_ends(&mut self) {
        if std::mem::take(&mut self.is_to_look) {
            self.look_at_leaders();
        }
    }

    fn announces_leader(&mut self, message: InFlight<'_>, leader: Identity) {
        // One that has been corrupted announced somebody else until now.
        self.is_to_look = true;
        if let Some(takeovers) = &mut self.history.takeovers {
            takeovers.announces((message.sent.from, message.sent.to), message.slot, leader);
        }
    }

    #[inline(always)] // Once a message.
    fn delivered(&mut self, message: InFlight<'_>, is_last: bool) {
        if is_last {
            self.message_ends(message);
        }
    }

    fn lost(&mut self, message: InFlight<'_>, _loss: Loss, is_last: bool) {
        if is_last {
            self.message_ends(message);
        }
    }

    fn standing_changed(&mut self, process: ProcessId, before: Standing, after: Standing) {
        let note = |fall| self.falls.push(fall);
        self.safety.standing_changed(&mut self.history, process, (before, after), note);
        let (was_leader, is_leader) = (before.role == Role::Leader, after.role == Role::Leader);
        if was_leader || is_leader {
            self.note_reign(process, is_leader);
        }
    }

    fn leads_in_epoch(&mut self, process: ProcessId, epoch: u32) {
        self.falls.extend(self.safety.leads_in_epoch(&mut self.history, process, epoch));
    }

    fn is_in_critical_section(&mut self, process: ProcessId, is_inside: bool) {
        self.falls.extend(self.safety.is_in_critical_section(&mut self.history, process, is_inside));
    }

    fn crashed(&mut self, process: ProcessId, _before: Standing) {
        self.goes(process);
    }

    fn left(&mut self, process: ProcessId, _before: Standing) {
        self.goes(process);
    }

    fn recovered(&mut self, process: ProcessId) {
        self.comes(process);
    }

    fn joined(&mut self, process: ProcessId) {
        self.comes(process);
    }
}
