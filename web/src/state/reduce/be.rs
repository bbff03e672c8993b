//! Being a process: what a turn means for the run that is shown, and for what may be seen of it.

use std::rc::Rc;

use election_core::ProcessId;
use election_core::algorithm::LineNumber;
use election_core::model::Condition;
use election_core::narrate::Moments;
use election_core::turns::Played;

use super::super::being::{BeAction, Being, FoundTurns};
use super::super::{AppState, Seek};
use crate::playback::Cursor;

impl AppState {
    /// Does an action about being a process; returns whether anything changed.
    pub(super) fn be(&mut self, action: BeAction) -> bool {
        match action {
            BeAction::Be(process) if self.shown.has(process) => self.be_process(process),
            BeAction::Be(_) => return false,
            BeAction::Toggle if self.being.is_some() => self.being = None,
            BeAction::Toggle => match self.process_to_be() {
                Some(process) => self.be_process(process),
                None => return false,
            },
            BeAction::Leave => return self.being.take().is_some(),
            BeAction::Again => match self.being.as_ref().map(Being::process) {
                Some(process) => self.be_process(process),
                None => return false,
            },
            BeAction::Found(found) => return self.take_turns(found),
            BeAction::Choose(place) => return self.choose(place),
        }
        true
    }

    /// The process that is looked at, or else the first that could do something.
    fn process_to_be(&self) -> Option<ProcessId> {
        let is_live = |process: &ProcessId| {
            self.shown.view.processes.get(process.index()).is_some_and(|seen| seen.condition == Condition::Live)
        };
        let all = self.shown.run.identities().processes();
        self.shown
            .selected_process()
            .filter(|process| self.shown.has(*process))
            .or_else(|| all.into_iter().find(is_live))
    }

    /// Is a process from the start on.
    fn be_process(&mut self, process: ProcessId) {
        self.being = None;
        self.guessing = None;
        self.seek(Seek::Start);
        self.be_as_linked(Some(Played::new(process)));
    }

    /// Goes on being a process as a link says, or is none.
    pub(crate) fn be_as_linked(&mut self, played: Option<Played>) {
        let Some(played) = played.filter(|played| self.shown.has(played.process)) else {
            self.being = None;
            return;
        };
        if self.shown.run.is_observed() {
            self.being = None;
            let words = "Nobody can be a process of this run: it was recorded from real processes. Make a scenario of it first.";
            self.dialogs.refused = Some(words.to_owned());
            return;
        }
        if !self.shown.run.is_whole() {
            self.being = None;
            let until = Moments::of(self.scenario()).at(self.shown.run.recorded_until());
            self.dialogs.refused =
                Some(format!("Nobody can be a process of this run: it is recorded up to {until} only."));
            return;
        }
        let is_same =
            |being: &Being| being.played == played && Rc::ptr_eq(&being.run, &self.shown.run) && being.turns.is_some();
        if self.being.as_ref().is_some_and(is_same) {
            return;
        }
        self.guessing = None;
        self.dialogs.is_panel_open = false;
        self.shown.playing = None;
        self.select(None);
        self.diagram.chosen = None;
        self.being = Some(Being::new(&self.shown.run, played, self.shown.cursor));
    }

    /// Another run is shown: the same process is gone through from its start.
    pub(super) fn be_on(&mut self) {
        let process = match &self.being {
            Some(being) if !Rc::ptr_eq(&being.run, &self.shown.run) => being.process(),
            Some(_) | None => return,
        };
        self.being = None;
        if self.shown.has(process) {
            self.be_process(process);
        }
    }

    /// The turns are known: on to the present one.
    fn take_turns(&mut self, found: FoundTurns) -> bool {
        let Some(being) = &mut self.being else { return false };
        if !Rc::ptr_eq(&being.run, &found.run) || being.process() != found.process || being.turns.is_some() {
            return false;
        }
        being.played = being.played.fitted(&found.turns);
        being.turns = Some(found.turns);
        self.note_been();
        let Some(being) = &self.being else { return false };
        let (has_begun, began_at) = (!being.played.tries.is_empty(), being.began_at);
        match being.moment() {
            // It has been gone through before.
            None if has_begun => self.jump(began_at),
            // As somebody has left it.
            Some(moment) if has_begun => self.jump(moment),
            Some(moment) if moment.is_before(self.shown.cursor) => {
                self.jump(Cursor::START);
                self.play();
            }
            _ => self.play(),
        }
        true
    }

    /// Takes a choice. A right one is seen at once; then the run goes on to the next turn.
    fn choose(&mut self, place: usize) -> bool {
        if !self.is_at_turn() {
            return false;
        }
        let is_right = self.being.as_mut().and_then(|being| being.choose(place));
        if is_right == Some(true) {
            self.note_been();
            self.play();
        }
        is_right.is_some()
    }

    /// Notes for the scene that is told whom somebody has been in it, once there are no more turns.
    fn note_been(&mut self) {
        let Some(being) = self.being.as_ref().filter(|being| !being.is_on()) else { return };
        let telling = self.stories.telling.as_mut().filter(|telling| telling.is_about(being.run()));
        if let Some(telling) = telling {
            telling.been.insert((telling.scene, being.process()));
        }
    }

    /// Whether it is the turn of the process that somebody is, and it has been shown what there is to know.
    pub fn is_at_turn(&self) -> bool {
        let turn = self.being.as_ref().and_then(Being::turn);
        turn.is_some_and(|(_, turn)| self.shown.cursor.steps == turn.step) && self.shown.playing.is_none()
    }

    /// Whether turns of the process that somebody is are still to come.
    pub fn is_being(&self) -> bool {
        self.being.as_ref().is_some_and(Being::is_on)
    }

    /// The line that decided against the last choice, where that is told.
    pub fn told_line(&self) -> Option<LineNumber> {
        let refused = self.being.as_ref().filter(|_| self.is_at_turn() && !self.exercises.are_unaided)?.refused();
        refused.map(|(_, refusal)| refusal.line)
    }
}
