//! The page made to look as a link says.

use std::rc::Rc;

use election_core::claims::Counting;
use election_core::scenario::Info;
use election_core::turns::Played;

use super::super::link_view::LinkView;
use super::super::unused::{Unused, in_words};
use super::super::{Alignment, AppState, Being, LinkedDiagram, Remark, Selection};
use crate::playback;

/// Times in links are rounded to so much.
const HUNDREDTH: f64 = 0.01;

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
        if self.being.as_ref() != state.being.as_ref().map(Being::played) {
            state.being = None;
        }
        state.comparing.alignment = if self.is_by_event { Alignment::Event } else { Alignment::Time };
        state.jump_both(|run| self.cursor(run));
        state.select(self.selection.filter(|selection| !is_figure && state.shown.is_there(*selection)));
        state.shown.place(self.places.clone());
        let linked = self.diagram.within(&state.shown.run);
        // A figure and the presenter's view have the stage alone.
        let is_own = !is_figure && state.appearance.presenting.is_none();
        state.follow_diagram(&if is_own { linked } else { LinkedDiagram::default() });
        state.appearance.is_presenting = self.is_presenting && !is_figure;
        state.tell_as_linked(self.story.as_ref().filter(|_| !is_figure));
        state.exercises.are_unaided = self.is_unaided && !is_figure;
        state.follow_exercise(self.exercise.filter(|_| !is_figure));
        // Who opens an exercise is its process.
        let part = || Some(Played::new(self.exercise?.part()?.process));
        state.be_as_linked(self.being.clone().or_else(part).filter(|_| !is_figure));
        state.show_alone_where_told();
        if state.is_comparing() {
            if is_guessing != state.comparing.question.is_some() {
                state.toggle_which_fewer();
            }
        } else if is_guessing && state.guessing.is_none() {
            state.ask_from_here(true);
        }
        let is_shown = !is_figure && !state.hides_end();
        let lab = Rc::make_mut(&mut state.lab);
        lab.is_open = (self.lab.is_some() || self.wish.is_some()) && is_shown;
        lab.finder.follow(self.wish.as_ref().filter(|_| is_shown));
        if let Some(choices) = self.lab.as_ref().filter(|_| is_shown) {
            lab.choices.clone_from(choices);
        }
        state.appearance.theme = self.theme.unwrap_or(state.appearance.theme);
        state.shown.speed = self.speed.unwrap_or(state.shown.speed);
        if let (Some(error), None) = (&self.problem, &state.dialogs.problem) {
            state.dialogs.refuse("A part of this link cannot be used", error.clone());
        }
        state.shown.counting = self.counting(state.shown.run.info());
        // Whose figure it is has its own words, and whoever presents sees what the audience does.
        let is_quiet = is_figure || state.appearance.presenting.is_some();
        state.dialogs.remark =
            in_words(&self.unused_in(state)).filter(|_| !is_quiet).map(|words| Remark { words, taken_back: None });
    }

    /// What of it means nothing, or nothing in this run.
    fn unused_in(&self, state: &AppState) -> Vec<Unused> {
        let run = &state.shown.run;
        let clock = &state.clock().run;
        let (end, steps, processes) = (playback::end(clock), clock.steps(), run.scenario().processes);
        let mut unused = self.unused.clone();
        if let Some(time) = self.time.filter(|time| *time > end + HUNDREDTH) {
            unused.push(Unused::new("t", &time.to_string(), format!("0 to {end}, where the run ends")));
        }
        if let Some(found) = self.steps.filter(|found| *found > steps) {
            unused.push(Unused::new("step", &found.to_string(), format!("0 to {steps}, where the run ends")));
        }
        match self.selection.filter(|selection| !state.shown.is_there(*selection)) {
            Some(Selection::Process(process)) => {
                let allowed = format!("a process, 0 to {}", processes - 1);
                unused.push(Unused::new("sel", &process.0.to_string(), allowed));
            }
            Some(Selection::Message(number)) => {
                unused.push(Unused::new("msg", &number.to_string(), "a message that has been sent by this moment"));
            }
            None => {}
        }
        if let Some(places) = self.places.as_ref().filter(|places| places.len() != usize::from(processes)) {
            let allowed = format!("a place for each of the {processes} processes");
            unused.push(Unused::new("at", &format!("{} places", places.len()), allowed));
        }
        unused.extend(self.diagram.unused_in(run));
        let kinds: Vec<&str> = run.info().kinds().map(|(_, spec)| &*spec.kind).collect();
        for kind in self.left_out.iter().filter(|kind| !kinds.contains(&&***kind)) {
            unused.push(Unused::new("without", kind, kinds.join(", ")));
        }
        unused
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
