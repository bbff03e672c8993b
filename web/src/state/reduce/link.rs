//! The page made to look as a link says.

use election_core::claims::Counting;
use election_core::scenario::Info;

use super::super::AppState;
use super::super::link::LinkView;

impl LinkView {
    /// Makes the page look like this.
    pub fn apply_to(&self, state: &mut AppState) {
        state.appearance.host.clone_from(&self.host);
        let is_figure = self.host.is_some();
        let is_guessing = self.is_guessing && !is_figure;
        if !is_guessing {
            // Before going there: who guesses gets no further than to where what is asked is decided.
            state.ask_from_here(false);
        }
        state.jump(self.cursor(&state.shown.run));
        state.select(self.selection.filter(|selection| !is_figure && state.shown.is_there(*selection)));
        state.shown.place(self.places.clone());
        state.appearance.is_presenting = self.is_presenting && !is_figure;
        state.tell_as_linked(self.story.as_ref().filter(|_| !is_figure));
        state.follow_exercise(self.exercise.filter(|_| !is_figure));
        if is_guessing && state.guessing.is_none() {
            state.ask_from_here(true);
        }
        state.appearance.theme = self.theme.unwrap_or(state.appearance.theme);
        state.shown.speed = self.speed.unwrap_or(state.shown.speed);
        if let (Some(error), None) = (&self.problem, &state.dialogs.problem) {
            state.dialogs.refuse("A part of this link cannot be used", error.clone());
        }
        state.shown.counting = self.counting(state.shown.run.info());
    }

    fn counting(&self, info: &Info) -> Counting {
        let mut counting = Counting {
            to_crashed: !self.leaves_out_crashed,
            broadcasts_once: self.broadcasts_once,
            launches: self.launches,
            crashed: !self.counts_live,
            ..Counting::default()
        };
        for (kind, _) in info.kinds().filter(|(_, spec)| self.left_out.iter().any(|kind| spec.kind == **kind)) {
            counting.left_out[usize::from(kind.0)] = true;
        }
        counting
    }
}
