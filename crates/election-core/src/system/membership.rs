//! What the engine does itself, whatever the algorithm: joining and leaving.

use crate::algorithm::{Process, Signal};
use crate::model::{Condition, ProcessId, Set};
use crate::system::apply::DynAround;
use crate::system::detection::News;
use crate::system::effects::AfterSending;
use crate::system::handlers::Call;
use crate::system::touched::Shared;
use crate::system::world::World;

impl<P: Process> World<P> {
    /// A process that was none becomes a member: it tells all others, and begins as after a crash.
    pub(super) fn join(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        around.observer.changes(Shared::CONDITIONS.and(Shared::DETECTIONS).and(Shared::IDLENESS));
        self.member_mut(process).condition = Condition::Live;
        let absent = self.absent();
        self.member_mut(process).join(&absent);
        self.detections.somebody_to_tell(process);
        around.observer.joined(process);
        let others = self.all_but(process, &absent);
        if self.send_signals(process, &others, Signal::Join, around) == AfterSending::GoesOn {
            self.call(process, Call::Recover, around);
        }
    }

    /// A member tells all whom it takes for members that it leaves, and has left, unless it crashes amid that.
    pub(super) fn leave(&mut self, process: ProcessId, around: &mut DynAround<'_, P::Message>) {
        let known_absent = self.member(process).local.peers().map(|peers| peers.absent.clone()).unwrap_or_default();
        let others = self.all_but(process, &known_absent);
        if self.send_signals(process, &others, Signal::Leave, around) == AfterSending::GoesOn {
            let stable = self.places[process.index()].process.stable();
            let before = self.end_life(process, Condition::Absent, stable, around);
            self.void(News::Recovery(process), around);
            around.observer.left(process, before);
        }
    }

    /// All positions but that of a process and these.
    pub(super) fn all_but(&self, process: ProcessId, without: &Set) -> Set {
        let others = self.setup.facts.identities.processes().map(|other| other.0);
        others.filter(|other| *other != process.0 && !without.contains(*other)).collect()
    }
}
