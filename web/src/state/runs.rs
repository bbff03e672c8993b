//! Showing another run: recorded at once where that takes only a part of a frame, else in slices while the present one stays.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::claims::Counting;
use election_core::run::{DEFAULT_MEMORY, Progress, Recording};
use election_core::scenario::{Detector, Fault, FaultKind, Start};
use election_core::stories::Story;
use election_core::work::Work;
use election_core::{InputError, Run, Scenario, algorithms};

use super::{AppState, OpenedLink, Place, Playing, Problem, bids_of, entry_of, remember};
use crate::link_view::LinkView;
use crate::playback::Cursor;

/// A run of at most so many steps is recorded at once, unless it takes more than so many bytes: in a step a thousand messages may be
/// sent.
const AT_ONCE: u64 = 4096;
const BYTES_AT_ONCE: u64 = 1 << 19;
/// A scenario that lists more than this (faults with the groups in them, starts) takes a part of a frame before anything of it is
/// recorded; and each crash of a large network takes as long as a thousand messages.
const LISTED_AT_ONCE: usize = 512;
/// The same where more pairs of processes than this may watch each other: for each a timer is set before the first step.
const PAIRS_AT_ONCE: usize = 1 << 16;
/// The recording's size is checked after every so many steps.
const STEPS: u64 = 64;

/// A run that is being made ready to be shown.
#[derive(Clone, Debug)]
pub struct Pending {
    scenario: Rc<Scenario>,
    how: How,
    /// The view to show it in, where one was given with it.
    landing: Option<Landing>,
    /// Whether it is the first run of the page: then there is nothing to go back to.
    is_beginning: bool,
    /// Whether an assumption is broken on purpose.
    is_break: bool,
    /// Its stage. The recording effect advances it; only the present state has it.
    stage: Rc<RefCell<Stage>>,
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

/// The stage of a run that is being made ready.
#[derive(Debug)]
enum Stage {
    /// The scenario is being looked for.
    Searching(Box<Work<Scenario>>),
    /// Its run has not begun: to set up a thousand processes, and what happens to them, takes a part of a frame.
    Asked,
    /// It is being recorded.
    Recording(Box<Recording>),
    /// It is over, and has to be made ready to be looked at.
    Recorded(Box<Recording>),
    /// Its link is written: it may be long.
    Naming(Rc<Run>),
    /// The moment to be shown is being sought.
    Seeking(Rc<Run>),
    /// It is shown.
    Over,
}

impl Pending {
    /// Goes on for about so many steps; returns whether it can be shown.
    pub fn go_on(&self, state: &AppState, steps: u64) -> bool {
        let mut stage = self.stage.borrow_mut();
        let (next, is_there) = match std::mem::replace(&mut *stage, Stage::Over) {
            Stage::Searching(mut search) => {
                if search.advance(steps) {
                    let recording = algorithms::record(&search.finish(), DEFAULT_MEMORY);
                    (Stage::Recording(Box::new(recording.expect("what a search finds has been run"))), false)
                } else {
                    (Stage::Searching(search), false)
                }
            }
            Stage::Asked => {
                let recording = algorithms::record(&self.scenario, DEFAULT_MEMORY);
                (Stage::Recording(Box::new(recording.expect("it was valid when it was asked for"))), false)
            }
            Stage::Recording(mut recording) => {
                let is_over = recording.advance(steps);
                (if is_over { Stage::Recorded(recording) } else { Stage::Recording(recording) }, false)
            }
            Stage::Recorded(recording) => (Stage::Naming(Rc::new(recording.finish())), false),
            Stage::Naming(run) => {
                // Written once and kept: components that render the run need it.
                let _ = run.link();
                (Stage::Seeking(run), false)
            }
            Stage::Seeking(run) => {
                let (_, cursor) = state.place_in(self, &run);
                let is_there = run.approach(cursor.steps, usize::try_from(steps).unwrap_or(usize::MAX));
                (Stage::Seeking(run), is_there)
            }
            Stage::Over => (Stage::Over, false),
        };
        *stage = next;
        is_there
    }

    /// Goes on for a part of a frame; returns whether it can be shown.
    fn go_on_at_once(&self, state: &AppState) -> bool {
        if !begins_at_once(&self.scenario) {
            return false;
        }
        let is_small = || self.progress().is_none_or(|progress| progress.bytes <= BYTES_AT_ONCE);
        let slices = 0..2 * AT_ONCE / STEPS + 5;
        slices.take_while(|_| is_small()).any(|_| self.go_on(state, STEPS))
    }

    /// How far the recording is.
    pub fn progress(&self) -> Option<Progress> {
        match &*self.stage.borrow() {
            Stage::Searching(search) => search.progress(),
            Stage::Recording(recording) | Stage::Recorded(recording) => Some(recording.progress()),
            Stage::Asked | Stage::Naming(_) | Stage::Seeking(_) | Stage::Over => None,
        }
    }

    /// Whether it is the same run as another one, perhaps at another stage.
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.stage, &other.stage)
    }
}

/// Whether to begin a scenario's run takes next to no time.
fn begins_at_once(scenario: &Scenario) -> bool {
    let listed = |fault: &Fault| if let FaultKind::Partition(groups) = &fault.kind { groups.len() } else { 1 };
    let starts = if let Start::List(starts) = &scenario.start { starts.len() } else { 0 };
    let pairs = match scenario.detector {
        Detector::Heartbeat { .. } | Detector::Swim { .. } => usize::from(scenario.processes).pow(2),
        Detector::None | Detector::Perfect { .. } => 0,
    };
    scenario.faults.iter().map(listed).sum::<usize>() + starts <= LISTED_AT_ONCE && pairs <= PAIRS_AT_ONCE
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

    /// Begins to record a run, and shows it if that is done at once.
    fn ask(&mut self, scenario: &Scenario, how: How, landing: Option<Landing>) -> Result<(), InputError> {
        scenario.validate()?;
        self.await_run(Pending {
            scenario: Rc::new(scenario.clone()),
            how,
            landing,
            is_beginning: false,
            is_break: false,
            stage: Rc::new(RefCell::new(Stage::Asked)),
        });
        Ok(())
    }

    /// Shows a run: at once if it is ready, otherwise when it is.
    fn await_run(&mut self, pending: Pending) {
        self.stop_recording();
        let is_there = pending.go_on_at_once(self);
        self.pending = Some(pending);
        if is_there {
            self.arrive();
        }
    }

    /// Cancels the recording and the seek under way.
    pub(super) fn stop_recording(&mut self) -> bool {
        self.recording = None;
        let was_seeking = self.sought.take().is_some();
        self.pending.take().is_some() || was_seeking
    }

    /// The gesture is over: a change of it whose run is not ready yet is its last one.
    pub(super) fn end_gesture(&mut self) {
        self.gesture = None;
        if let Some(Pending { how: How::Change { is_over, .. }, .. }) = &mut self.pending {
            *is_over = true;
        }
    }

    /// Where the present moment was when the change began, and where it is in another run.
    fn place_in(&self, pending: &Pending, run: &Run) -> (Cursor, Cursor) {
        let from = match pending.how {
            How::Change { from: Some(from), .. } => from,
            How::Change { began: Some(began), .. } => began,
            How::Change { .. } | How::Travel { .. } => self.cursor,
        };
        if let Some(landing) = &pending.landing {
            return (from, landing.cursor(run));
        }
        let again = self.cut_short.filter(|(left_at, _)| *left_at == from).map(|(_, time)| time);
        (from, again.map_or_else(|| from.carried(&self.run, run), |time| Cursor::at(run, time)))
    }

    /// The recorded run is ready.
    pub(super) fn arrive(&mut self) -> bool {
        let is_recorded = |pending: &mut Pending| matches!(*pending.stage.borrow(), Stage::Seeking(_));
        let Some(pending) = self.pending.take_if(is_recorded) else { return false };
        let Stage::Seeking(run) = pending.stage.replace(Stage::Over) else { return false };
        let before = self.scenario().clone();
        if pending.is_break {
            self.last_break = Some(Rc::new((before.clone(), run.scenario().clone())));
        }
        let (from, _) = self.show(run, &pending);
        match pending.how {
            How::Change { gesture, began, is_over, has_entry, .. } => {
                if began.is_none() {
                    remember(&mut self.undo, before);
                    self.redo.clear();
                    self.entry += u32::from(!has_entry);
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

    /// Shows another run; with nothing on the stacks.
    fn show(&mut self, run: Rc<Run>, pending: &Pending) -> (Cursor, Cursor) {
        let (from, cursor) = self.place_in(pending, &run);
        let again = self.cut_short.filter(|(left_at, _)| *left_at == from).map(|(_, time)| time);
        let time = again.unwrap_or(from.time);
        self.cursor = cursor;
        self.cut_short = (cursor.time < time).then_some((cursor, time));
        if run.scenario().algorithm != self.scenario().algorithm {
            self.counting.left_out = Counting::default().left_out;
        }
        if self.playing.is_some() {
            self.playing = Some(Playing::until(None));
        }
        self.run = run;
        self.traced = None;
        self.glide = None;
        self.sought = None;
        self.recording = None;
        self.problem = None;
        self.bids = bids_of(&self.run);
        self.see();
        self.arrange();
        (from, cursor)
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
        let of = self.scenario().clone();
        let search = Work::new(async move |budget| assumed.search(&of, &budget).await);
        self.await_run(Pending {
            // Edits during the search are applied to this scenario.
            scenario: Rc::new(plainest),
            how: How::Change { gesture: None, began: None, from: None, is_over: false, has_entry: false },
            landing: None,
            is_beginning: false,
            is_break: true,
            stage: Rc::new(RefCell::new(Stage::Searching(Box::new(search)))),
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
        if self.run.link() == link.as_deref() {
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
