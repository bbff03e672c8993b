//! Showing another run: the state says which one is wanted, `effects/recording.rs` records it, and an action brings it. Until then the present
//! one stays.

use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::stories::Story;
use election_core::{InputError, Run, Scenario};

use super::{AppState, OpenedLink, Place, Problem, entry_of, remember};
use crate::link_view::LinkView;
use crate::playback::Cursor;

/// A run that is to be shown next.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The scenario; edits are applied to it meanwhile.
    scenario: Rc<Scenario>,
    how: How,
    /// The view to show it in, where one was given with it.
    landing: Option<Landing>,
    /// Whether it is the first run of the page: then there is nothing to go back to.
    is_beginning: bool,
    /// What is to be found first, where an assumption is broken on purpose: the scenario in which that shows.
    search: Option<BreakSearch>,
    /// Whether an assumption is broken on purpose.
    is_break: bool,
}

/// The view in which a run is shown when it is ready.
#[derive(Clone, Debug)]
pub enum Landing {
    /// As a link says.
    View(Box<LinkView>),
    /// The page's view at that time, at a moment of a scene of the story.
    Scene {
        /// The scene.
        place: Place,
        /// The moment: after so many steps.
        steps: usize,
    },
}

impl From<LinkView> for Landing {
    fn from(view: LinkView) -> Self {
        Self::View(Box::new(view))
    }
}

impl Landing {
    /// The moment of the run.
    fn cursor(&self, run: &Run) -> Cursor {
        match self {
            Self::View(view) => view.cursor(run),
            Self::Scene { steps, .. } => Cursor::after(run, *steps),
        }
    }

    /// Makes the page look like this.
    fn apply_to(self, state: &mut AppState) {
        match self {
            Self::View(view) => view.apply_to(state),
            Self::Scene { place, steps } => {
                let view = LinkView {
                    time: None,
                    steps: Some(steps),
                    selection: None,
                    story: Some(place),
                    ..LinkView::of(state)
                };
                view.apply_to(state);
                if state.guessing.is_some() {
                    // The questions concern the run up to the pause of this scene.
                    state.ask_from_here(true);
                }
            }
        }
    }
}

/// The origin of another scenario.
#[derive(Clone, Copy, Debug)]
enum How {
    /// The person changed it, or opened another one.
    Change {
        gesture: Option<&'static str>,
        /// Where the gesture began, if changes of it are shown already.
        began: Option<Cursor>,
        /// Where to look at it; without it, where we are by then.
        from: Option<Cursor>,
        /// Whether the gesture has ended meanwhile.
        is_over: bool,
        /// Whether the browser's history has an entry for it already.
        has_entry: bool,
    },
    /// It is the last one of a stack.
    Travel { is_back: bool, has_entry: bool },
}

/// The content of a file.
enum Read {
    Scenario(Scenario),
    Story(Story),
}

/// A run that has been recorded, and what it was recorded for.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What was to be shown.
    pub pending: Pending,
    /// Its run, or the first part of it.
    pub run: Rc<Run>,
}

/// A search for a scenario in which a broken assumption shows.
#[derive(Clone, Debug)]
pub struct BreakSearch {
    /// What is to be broken.
    pub assumption: &'static SystemAssumption,
    /// In this scenario.
    pub of: Rc<Scenario>,
}

/// What a search has found, and what it was wanted for.
#[derive(Clone, Debug)]
pub struct Found {
    /// What is to be shown.
    pub pending: Pending,
    /// The scenario of its run.
    pub scenario: Scenario,
}

impl Pending {
    /// The scenario whose run is to be recorded. While there is a search, it is the plainest one that breaks the assumption.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The search for its scenario.
    pub fn search(&self) -> Option<&BreakSearch> {
        self.search.as_ref()
    }

    /// Whether it is the same as another one. (The person may end a gesture, or go on editing, while it is recorded.)
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scenario, &other.scenario)
    }
}

impl AppState {
    /// Runs another scenario because the person changed it.
    pub(super) fn change(&mut self, scenario: &Scenario, gesture: Option<&'static str>) {
        self.change_from(scenario, gesture, None, false, None);
    }

    pub(super) fn change_from(
        &mut self,
        scenario: &Scenario,
        gesture: Option<&'static str>,
        from: Option<Cursor>,
        has_entry: bool,
        landing: Option<Landing>,
    ) {
        if scenario == self.scenario() {
            self.stop_recording();
            return;
        }
        let began = self.gesture.filter(|(name, _)| Some(*name) == gesture).map(|(_, began)| began);
        let how = How::Change { gesture, began, from, is_over: false, has_entry };
        if let Err(error) = self.ask(scenario, how, landing) {
            self.problem = Some(Problem { title: "This change was not made", error, link: None });
        }
    }

    /// The scenario that an edit is applied to, if it is not the one that is shown: the one at the beginning of the gesture, or the one
    /// that is being recorded, so that neither of two quick edits is lost.
    pub(super) fn base_of(&self, gesture: Option<&'static str>) -> Option<Rc<Scenario>> {
        let of_another = |pending: &&Pending| match pending.how {
            How::Change { gesture: other, .. } => gesture.is_none() || other != gesture,
            How::Travel { .. } => true,
        };
        let pending = || self.pending.as_ref().filter(of_another).map(|pending| Rc::clone(&pending.scenario));
        self.began(gesture).or_else(pending)
    }

    /// Goes to a scenario of one stack and puts the present one on the other.
    pub(super) fn travel(&mut self, is_back: bool, has_entry: bool, landing: Option<Landing>) -> bool {
        if let Some(Pending { how, .. }) = &self.pending
            && !has_entry
        {
            // Undoing a change whose run is not ready yet cancels it.
            return is_back && matches!(how, How::Change { .. }) && self.stop_recording();
        }
        let stack = if is_back { &self.undo } else { &self.redo };
        let Some(scenario) = stack.last().map(Rc::clone) else { return false };
        self.ask(&scenario, How::Travel { is_back, has_entry }, landing).is_ok()
    }

    /// Asks for a run.
    fn ask(&mut self, scenario: &Scenario, how: How, landing: Option<Landing>) -> Result<(), InputError> {
        scenario.validate()?;
        let scenario = Rc::new(scenario.clone());
        self.await_run(Pending { scenario, how, landing, is_beginning: false, search: None, is_break: false });
        Ok(())
    }

    fn await_run(&mut self, pending: Pending) {
        self.stop_recording();
        self.pending = Some(pending);
    }

    /// Gives up the run that is to be shown next.
    pub(super) fn stop_recording(&mut self) -> bool {
        self.recording = None;
        self.pending.take().is_some()
    }

    /// The gesture is over: a change of it whose run is not ready yet is its last one.
    pub(super) fn end_gesture(&mut self) {
        self.gesture = None;
        if let Some(Pending { how: How::Change { is_over, .. }, .. }) = &mut self.pending {
            *is_over = true;
        }
    }

    /// The search for a scenario is over, if it is still wanted: now its run is.
    pub(super) fn go_on_with(&mut self, found: Found) -> bool {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.is(&found.pending)) else { return false };
        pending.scenario = Rc::new(found.scenario);
        pending.search = None;
        true
    }

    /// Shows a run that has been recorded, if it is still wanted.
    pub(super) fn arrive(&mut self, recorded: Recorded) -> bool {
        let Recorded { pending: of, run } = recorded;
        let Some(pending) = self.pending.take_if(|pending| pending.is(&of)) else { return false };
        let before = self.scenario().clone();
        if pending.is_break {
            self.last_break = Some(Rc::new((before.clone(), run.scenario().clone())));
        }
        let from = match pending.how {
            How::Change { from: Some(from), .. } => from,
            How::Change { began: Some(began), .. } => began,
            How::Change { .. } | How::Travel { .. } => self.shown.cursor,
        };
        let to = pending.landing.as_ref().map(|landing| landing.cursor(&run));
        self.shown.show(run, from, to);
        self.recording = None;
        self.problem = None;
        match pending.how {
            How::Change { gesture, began, is_over, has_entry, .. } => {
                if began.is_none() {
                    remember(&mut self.undo, before);
                    self.redo.clear();
                    self.entry += u32::from(!has_entry && !pending.is_beginning);
                    self.gesture = gesture.filter(|_| !is_over).map(|name| (name, from));
                }
                self.opened = if has_entry { entry_of(self.scenario()) } else { None };
                self.is_hint_open = false;
            }
            How::Travel { is_back, has_entry } => {
                let (from, to) =
                    if is_back { (&mut self.undo, &mut self.redo) } else { (&mut self.redo, &mut self.undo) };
                from.pop();
                remember(to, before);
                self.entry += u32::from(!has_entry);
                self.gesture = None;
                self.opened = entry_of(self.scenario());
                self.leave_exercise_undone();
            }
        }
        if pending.is_beginning {
            self.forget_changes();
        }
        self.look_ahead();
        self.guess_on();
        if let Some(landing) = pending.landing {
            landing.apply_to(self);
        }
        self.play_scene();
        true
    }

    /// Breaks an assumption about the system in a scenario that shows it, which takes a search. Or restores the assumption: to the scenario
    /// before, if nothing has changed since it was broken.
    pub(super) fn break_or_mend(&mut self, assumed: &'static SystemAssumption) -> bool {
        if (assumed.is_broken)(self.scenario()) {
            let last = self.last_break.as_ref().filter(|last| last.1 == *self.scenario()).map(|last| last.0.clone());
            let before = last.filter(|before| !(assumed.is_broken)(before));
            self.change(&before.unwrap_or_else(|| assumed.mend_in(self.scenario())), None);
            return true;
        }
        let Some(plainest) = assumed.plainest(self.scenario()) else { return false };
        self.await_run(Pending {
            // Edits during the search are applied to this scenario.
            scenario: Rc::new(plainest),
            how: How::Change { gesture: None, began: None, from: None, is_over: false, has_entry: false },
            landing: None,
            is_beginning: false,
            search: Some(BreakSearch { assumption: assumed, of: Rc::new(self.scenario().clone()) }),
            is_break: true,
        });
        true
    }

    /// Opens a link for which the browser's history has an entry already.
    pub(super) fn open(&mut self, opened: OpenedLink) {
        self.is_gallery_open = false;
        let scenario = match opened.scenario {
            Ok(scenario) => scenario,
            Err(problem) => {
                self.problem = Some(problem);
                opened.view.apply_to(self);
                return;
            }
        };
        self.problem = None;
        // The browser's Back and Forward lead to what undo and redo lead to, as long as both go together.
        // (Compared as links are: those put in order what was in none.)
        let link = scenario.to_link();
        let is_last = |stack: &[Rc<Scenario>]| stack.last().is_some_and(|last| last.to_link() == link);
        if self.shown.run.link() == link.as_deref() {
            self.stop_recording();
            opened.view.apply_to(self);
        } else if is_last(&self.undo) {
            self.travel(true, true, Some(opened.view.into()));
        } else if is_last(&self.redo) {
            self.travel(false, true, Some(opened.view.into()));
        } else {
            self.gesture = None;
            self.change_from(&scenario, None, None, true, Some(opened.view.into()));
        }
    }

    /// Runs the scenario of a file from the start, or tells its story.
    pub(super) fn open_text(&mut self, text: &str, title: &'static str) {
        let begins = text.trim_start_matches('\u{feff}').trim_start();
        let is_story = if begins.starts_with('{') {
            text.contains("\"scenes\"")
        } else {
            // A text with a field and without spaces is a link, perhaps that of a story.
            let link = begins.trim_end();
            let is_link = link.contains('=') && !link.contains(char::is_whitespace);
            !is_link || link.contains("story=")
        };
        let result = if is_story {
            Story::from_input(text).map(Read::Story)
        } else {
            Scenario::from_input(begins.trim_end()).map(Read::Scenario)
        };
        match result {
            Ok(Read::Scenario(scenario)) => {
                self.problem = None;
                self.jump(Cursor::START);
                self.change_from(&scenario, None, Some(Cursor::START), false, None);
            }
            Ok(Read::Story(story)) => self.open_story(story, 0),
            Err(_) if is_story && self.open_unfinished(text) => {}
            Err(error) => self.problem = Some(Problem { title, error, link: None }),
        }
    }

    /// Opens a scenario or a story that was pasted. Any other text was not meant as a story.
    pub(super) fn open_pasted(&mut self, text: &str) {
        let title = "What was pasted cannot be used";
        let text = text.trim();
        if text.starts_with(['{', '#']) {
            return self.open_text(text, title);
        }
        let allowed = "a scenario (JSON, or a link), or a story (JSON, or Markdown)";
        let error = InputError::new("pasted text", text, allowed);
        self.problem = Some(Problem { title, error, link: None });
    }

    /// Forgets all changes: this is the beginning of the page.
    pub fn forget_changes(&mut self) {
        self.undo.clear();
        self.redo.clear();
        self.gesture = None;
        if let Some(pending) = &mut self.pending {
            pending.is_beginning = true;
        }
    }
}
