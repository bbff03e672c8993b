//! Runs that happened on real processes: shown, and made scenarios of.

use std::rc::Rc;

use election_core::compare::Parting;
use election_core::resimulation::Resimulation;

use super::super::AppState;
use super::super::opened::HeldTrace;
use super::super::origin::Origin;
use super::super::wanted::{How, Pending};
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

    /// Makes a scenario of the observed run that is shown, and says how far its run is the same.
    pub(super) fn make_scenario(&mut self) {
        match Resimulation::of(&self.shown.run) {
            Err(error) => self.dialogs.refuse("No scenario can be made of this run", error),
            Ok(Resimulation { scenario, parting }) => {
                let by_hand = match scenario.overrides.len() - self.scenario().overrides.len() {
                    0 => String::new(),
                    1 => " One message is delayed, lost or repeated by hand.".to_owned(),
                    more => format!(" {more} messages are delayed, lost or repeated by hand."),
                };
                let words = how_far(parting, self.shown.run.steps());
                self.change_from(&scenario, None, Some(self.shown.cursor), false, None);
                self.say_then(Some(format!("Made of what was recorded: {words}{by_hand}")));
            }
        }
    }

    /// Whether the run that is shown, or is to be, happened on real processes: then there is nothing to edit.
    pub(super) fn is_observed(&self) -> bool {
        let is_coming = |pending: &Pending| matches!(pending.origin, Origin::Observed(_));
        self.shown.run.is_observed() || self.wanted.pending.as_ref().is_some_and(is_coming)
    }
}

/// How far the simulator does the same as an observed run of so many steps.
fn how_far(parting: Parting, all: usize) -> String {
    match parting {
        Parting::Never => "the simulator does the same to the last step.".to_owned(),
        Parting::After(steps) if steps >= all => {
            "the simulator does the same in all of its steps, and goes on.".to_owned()
        }
        Parting::After(steps) => format!("from step {steps} (counted from 0) on the simulator does something else."),
        Parting::NotWithin(steps) => {
            format!("the simulator does the same in the first {steps} steps; no more were compared.")
        }
    }
}
