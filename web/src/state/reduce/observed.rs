//! Runs that happened on real processes: shown, and made scenarios of.

use std::rc::Rc;

use super::super::AppState;
use super::super::opened::HeldTrace;
use super::super::origin::Origin;
use super::super::wanted::{How, Pending, Search};
use crate::playback::Cursor;

impl AppState {
    /// Shows a run that happened on real processes.
    pub(super) fn open_observed(&mut self, trace: HeldTrace) {
        let run = match trace.trace.carry_out() {
            Ok(run) => Rc::new(run),
            Err(error) => return self.dialogs.refuse_file("This trace cannot have happened", error, trace.name),
        };
        self.dialogs.problem = None;
        // What is told, asked or set as a task is about runs that a scenario determines.
        self.stories.leave();
        self.exercises.open = None;
        (self.guessing, self.being) = (None, None);
        self.dialogs.choosing = None;
        self.jump(Cursor::START);
        let how =
            How::Change { gesture: None, began: None, from: Some(Cursor::START), is_over: false, has_entry: false };
        self.want(Origin::Observed(run), how, None);
        if let Some(pending) = &mut self.wanted.pending {
            pending.trace = Some(Rc::new(trace));
        }
    }

    /// Has a scenario made of the observed run that is shown, whose own run is the same as far as that can be.
    pub(super) fn make_scenario(&mut self) {
        let run = Rc::clone(&self.shown.run);
        let search = Some(Search::MadeOf(Rc::clone(&run)));
        let beside = self.origin_beside();
        self.wanted.want(Pending { search, beside, ..Pending::new(Origin::Observed(run), How::CHANGE) });
    }

    /// Whether the run that is shown, or is to be, happened on real processes: then there is nothing to edit.
    pub(super) fn is_observed(&self) -> bool {
        let is_coming = |pending: &Pending| matches!(pending.origin, Origin::Observed(_));
        self.shown.run.is_observed() || self.wanted.pending.as_ref().is_some_and(is_coming)
    }
}
