//! Another scenario: changed, undone, opened. The state says which run is wanted, `effects/recording.rs` records it, and an action brings it.
//! Until then the present one stays.

use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::export::TraceFile;
use election_core::scenario::{Listed, TextKind};
use election_core::stories::Story;
use election_core::{InputError, Scenario};

use super::super::dialogs::Choosing;
use super::super::history::{Step, entry_of};
use super::super::link::Link;
use super::super::link_view::LinkView;
use super::super::opened::{HeldTrace, OpenedText};
use super::super::origin::Origin;
use super::super::wanted::{Found, How, Landing, Pending, Recorded, Search};
use super::super::{AppState, Channel, Remark};
use crate::fitting;
use crate::playback::{Cursor, Stand};
use crate::scene::geometry::Point;

/// Places in a link are whole numbers.
const ROUNDED: f64 = 1.0;

/// The content of a file.
enum Read {
    Scenario(Box<Scenario>),
    Listed(Listed),
    Story(Story),
    Trace(Box<TraceFile>),
}

impl Read {
    fn of(text: &str) -> Result<Self, InputError> {
        let scenario = || Scenario::from_input(text).map(|scenario| Self::Scenario(Box::new(scenario)));
        let story = || Story::from_input(text).map(Self::Story);
        // A story in JSON has scenes, and one in Markdown a title, which a list could have as a remark.
        let has_title = || text.lines().any(|line| line.starts_with("# "));
        if TraceFile::looks_like_one(text) {
            return TraceFile::read(text).map(|trace| Self::Trace(Box::new(trace)));
        }
        match TextKind::of(text) {
            TextKind::Json if text.contains("\"scenes\"") => story(),
            TextKind::Link if text.contains("story=") => story(),
            TextKind::Json | TextKind::Link => scenario(),
            TextKind::Lines if has_title() && !Listed::looks_like_one(text) => story(),
            TextKind::Lines => Listed::read(text).map(Self::Listed),
        }
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
        if self.shown.simulates(scenario) {
            self.wanted.give_up();
            return;
        }
        if let Err(error) = scenario.validate() {
            self.dialogs.refuse("This change was not made", error);
            return;
        }
        let began = self.history.began_at(gesture);
        self.want(scenario.clone().into(), How::Change { gesture, began, from, is_over: false, has_entry }, landing);
    }

    /// The scenario that an edit is applied to, if it is not the one that is shown: the one at the beginning of the gesture, or the one
    /// that is being recorded, so that neither of two quick edits is lost.
    pub(super) fn base_of(&self, gesture: Option<&'static str>) -> Option<Origin> {
        let of_another = |pending: &&Pending| match pending.how {
            How::Change { gesture: other, .. } => gesture.is_none() || other != gesture,
            How::Travel { .. } => true,
        };
        let pending = || self.wanted.pending.as_ref().filter(of_another).map(|pending| pending.origin.clone());
        self.history.began(gesture).or_else(pending)
    }

    /// Goes to a scenario of one stack and puts the present one on the other.
    pub(super) fn travel(&mut self, is_back: bool, has_entry: bool, landing: Option<Landing>) -> bool {
        if let Some(Pending { how, .. }) = &self.wanted.pending
            && !has_entry
        {
            // Undoing a change whose run is not ready yet cancels it.
            return is_back && matches!(how, How::Change { .. }) && self.wanted.give_up();
        }
        let Some(Step { origin, places, beside, moves }) = self.history.next(is_back).cloned() else { return false };
        let is_same_beside = beside == self.origin_beside();
        if origin.is_of(&self.shown.run) && is_same_beside {
            // Only processes have moved, or events in their order.
            let before = self.step();
            self.history.travelled(is_back, before);
            self.history.entry += u32::from(!has_entry);
            self.shown.place(places);
            self.diagram.said = None;
            self.put_in_order(moves.as_deref());
            if let Some(landing) = landing {
                self.land(landing);
            }
        } else {
            self.want(origin, How::Travel { is_back, has_entry }, landing);
            self.want_beside(beside);
        }
        true
    }

    /// What the next change is made to.
    fn step(&self) -> Step {
        Step {
            origin: Origin::of(&self.shown.run),
            places: self.shown.places.clone(),
            beside: self.origin_beside(),
            moves: self.diagram.reordered.as_ref().map(|reordered| Rc::clone(&reordered.moves)),
        }
    }

    /// The events are about to be put in another order.
    pub(super) fn remember_order(&mut self) {
        // A run that goes on is soon another one: to undo it would lead away from it.
        if self.is_live() {
            return;
        }
        let before = self.step();
        self.history.remember(before);
        self.history.entry += 1;
    }

    /// Processes are about to be moved: by a drag, which is one change, or all at once.
    pub(super) fn remember_places(&mut self, gesture: Option<&'static str>) {
        if self.history.began_at(gesture).is_none() {
            let before = self.step();
            self.history.remember(before);
            self.history.entry += 1;
            self.history.gesture = gesture.map(|name| (name, self.shown.stand()));
        }
    }

    /// Asks for a run; where it is simulated, its scenario is valid.
    pub(super) fn want(&mut self, origin: Origin, how: How, landing: Option<Landing>) {
        // A scene of a story is told by itself; what is changed by hand is changed in the first of two.
        let beside = if landing.is_some() { None } else { self.origin_beside() };
        self.wanted.want(Pending { landing, beside, ..Pending::new(origin, how) });
    }

    /// What is wanted is wanted with this beside it.
    fn want_beside(&mut self, beside: Option<Origin>) {
        if let Some(pending) = &mut self.wanted.pending {
            pending.beside = beside;
        }
    }

    /// The gesture is over: a change of it whose run is not ready yet is its last one.
    pub(super) fn end_gesture(&mut self) {
        self.history.gesture = None;
        if let Some(Pending { how: How::Change { is_over, .. }, .. }) = &mut self.wanted.pending {
            *is_over = true;
        }
    }

    /// The search for a scenario is over, if it is still wanted: now its run is.
    pub(super) fn go_on_with(&mut self, found: Found) -> bool {
        let Some(pending) = self.wanted.pending.as_mut().filter(|pending| pending.is(&found.pending)) else {
            return false;
        };
        let Some(scenario) = found.scenario else {
            self.wanted.give_up();
            let failed = || "Nothing was changed: the page has failed to find a scenario.".to_owned();
            self.say(found.words.unwrap_or_else(failed));
            return true;
        };
        pending.origin = scenario.into();
        pending.search = None;
        pending.words = found.words;
        true
    }

    /// Shows a run that has been recorded, if it is still wanted.
    pub(super) fn arrive(&mut self, recorded: Recorded) -> bool {
        let Recorded { pending: of, run, beside } = recorded;
        let Some(pending) = self.wanted.pending.take_if(|pending| pending.is(&of)) else { return false };
        let before = self.step();
        if pending.is_break {
            self.history.last_break = Some(Rc::new((before.origin.scenario().clone(), run.scenario().clone())));
        }
        let from = match pending.how {
            How::Change { from: Some(from), .. } => Stand::at(from),
            How::Change { began: Some(began), .. } => began,
            How::Change { .. } | How::Travel { .. } => self.shown.stand(),
        };
        let to = pending.landing.as_ref().map(|landing| landing.cursor(&run));
        let is_drawn = matches!(self.dialogs.choosing, Some(Choosing::Edges(_)))
            && run.scenario().network.topology.shape().is_none()
            && run.scenario().processes == before.origin.scenario().processes;
        if is_drawn && self.shown.places.is_none() {
            // An edge more or less leaves the processes where they are.
            self.shown.places = Some(Rc::from(&self.shown.layout.places[..]));
        }
        self.shown.show(run, from, to);
        // The step of that number may be another one.
        self.follow_moved();
        let has = |channel: &Channel| self.shown.has(channel.0) && self.shown.has(channel.1);
        self.diagram.channel = self.diagram.channel.filter(has);
        self.put_beside(beside);
        if let Some(Choosing::Edges(from)) = self.dialogs.choosing {
            // The end that was chosen may be gone, and so may the choice of edges.
            let is_offered = self.scenario().info().topologies.include_edges();
            let from = from.filter(|from| self.shown.has(*from));
            self.dialogs.choosing = is_offered.then_some(Choosing::Edges(from));
        }
        self.wanted.progress = None;
        self.dialogs.say_nothing();
        if let Some(words) = pending.words {
            self.say(words);
        }
        self.dialogs.remark = pending.remark.map(|words| Remark { words, taken_back: None });
        match pending.how {
            How::Change { gesture, began, is_over, has_entry, .. } => {
                if began.is_none() {
                    self.history.remember(before);
                    self.history.entry += u32::from(!has_entry && !pending.is_beginning);
                    self.history.gesture = gesture.filter(|_| !is_over).map(|name| (name, from));
                }
                self.history.opened = if has_entry { entry_of(&self.shown.run) } else { None };
                self.dialogs.is_hint_open = false;
            }
            How::Travel { is_back, has_entry } => {
                let step = self.history.next(is_back).cloned();
                let (places, moves) = step.map_or((None, None), |step| (step.places, step.moves));
                self.history.travelled(is_back, before);
                self.history.entry += u32::from(!has_entry);
                self.shown.place(places);
                if let Some(moves) = moves {
                    self.put_in_order(Some(&moves));
                }
                self.history.opened = entry_of(&self.shown.run);
                self.leave_exercise_undone();
            }
        }
        if pending.is_beginning {
            self.forget_changes();
        }
        self.look_ahead();
        self.guess_on();
        self.be_on();
        if let Some(landing) = pending.landing {
            self.land(landing);
        }
        if let Some(trace) = pending.trace {
            self.hold(&trace);
        }
        self.play_scene();
        true
    }

    /// Breaks an assumption about the system in a scenario that shows it, which takes a search. Or restores the assumption: to the scenario
    /// before, if nothing has changed since it was broken.
    pub(super) fn break_or_mend(&mut self, assumed: &'static SystemAssumption) -> bool {
        if (assumed.is_broken)(self.scenario()) {
            let last =
                self.history.last_break.as_ref().filter(|last| last.1 == *self.scenario()).map(|last| last.0.clone());
            let before = last.filter(|before| !(assumed.is_broken)(before));
            self.change(&before.unwrap_or_else(|| assumed.mend_in(self.scenario())), None);
            return true;
        }
        let Some(plainest) = assumed.plainest(self.scenario()) else { return false };
        let search = Search::Break { assumption: assumed, of: Rc::new(self.scenario().clone()) };
        // Edits during the search are applied to the plainest.
        let beside = self.origin_beside();
        let pending = Pending { beside, ..Pending::new(plainest.into(), How::CHANGE) };
        self.wanted.want(Pending { search: Some(search), is_break: true, ..pending });
        true
    }

    /// Says something once the run that is wanted is there.
    pub(super) fn say_then(&mut self, words: Option<String>) {
        if let Some(pending) = &mut self.wanted.pending
            && words.is_some()
        {
            pending.words = words;
        }
    }

    /// Says what should be known of the run that is wanted, once it is there.
    pub(super) fn remark_then(&mut self, remark: Option<String>) {
        if let Some(pending) = &mut self.wanted.pending {
            pending.remark = remark;
        }
    }

    /// Says something beside the page. On a phone the panel would be before it.
    fn say(&mut self, words: String) {
        self.dialogs.refused = Some(words);
        self.dialogs.is_panel_open = false;
    }

    /// Looks for the smallest change by which a property falls, and shows its run.
    pub(super) fn find_break(&mut self) {
        let scenario = Rc::new(self.scenario().clone());
        let search = Some(Search::SmallestChange(Rc::clone(&scenario)));
        let origin = Origin::Simulated(scenario);
        self.wanted.want(Pending { search, beside: self.origin_beside(), ..Pending::new(origin, How::CHANGE) });
    }

    /// Opens a link for which the browser's history has an entry already.
    pub(super) fn open(&mut self, opened: Link) {
        self.dialogs.is_gallery_open = false;
        let scenario = match opened.scenario {
            Ok(scenario) => scenario,
            Err(problem) => {
                // What was on the screen stays as it was.
                self.dialogs.problem = Some(problem);
                return;
            }
        };
        self.dialogs.problem = None;
        if let Some(token) = opened
            .view
            .token
            .as_ref()
            .filter(|_| self.appearance.host.is_none() && self.appearance.presenting.is_none())
        {
            self.begin_live(token);
        }
        // The browser's Back and Forward lead to what undo and redo lead to, as long as both go together.
        // (Compared as links are: those put in order what was in none.)
        let link = scenario.to_link();
        let origin = opened.observed.map_or_else(|| Origin::from(scenario), Origin::Observed);
        let places = opened.view.places.as_deref();
        let moves = opened.view.diagram.moves.as_deref();
        let beside = opened.beside.map(Origin::from);
        let is_it = |other: &Origin| match (&origin, other) {
            (Origin::Simulated(_), Origin::Simulated(other)) => other.to_link() == link,
            (one, other) => one == other,
        };
        let is_shown = is_it(&Origin::of(&self.shown.run)) && beside == self.origin_beside();
        let is_arranged = |step: &Step| is_near(step.places.as_deref(), places) && step.moves.as_deref() == moves;
        let is_last = |stack: &[Step]| {
            let is_so = |last: &Step| is_it(&last.origin) && last.beside == beside && (!is_shown || is_arranged(last));
            stack.last().is_some_and(is_so)
        };
        // A link has the order only while the diagram is shown.
        let is_ordered = self.diagram.linked().moves.as_deref() == moves;
        if is_shown && is_near(self.shown.places.as_deref(), places) && is_ordered {
            self.wanted.give_up();
            opened.view.apply_to(self);
        } else if is_last(&self.history.undo) {
            self.travel(true, true, Some(opened.view.into()));
        } else if is_last(&self.history.redo) {
            self.travel(false, true, Some(opened.view.into()));
        } else if is_shown {
            self.wanted.give_up();
            opened.view.apply_to(self);
        } else {
            self.history.gesture = None;
            self.open_both(origin, beside, opened.view);
        }
    }

    /// Opens a link with a scenario, or a second one, that is not shown.
    fn open_both(&mut self, origin: Origin, beside: Option<Origin>, view: LinkView) {
        match &origin {
            Origin::Simulated(scenario) if !self.shown.simulates(scenario) => {
                self.change_from(scenario, None, None, true, Some(view.into()));
            }
            Origin::Simulated(_) | Origin::Observed(_) => {
                let how = How::Change { gesture: None, began: None, from: None, is_over: false, has_entry: true };
                self.want(origin, how, Some(view.into()));
            }
        }
        self.want_beside(beside);
    }

    /// Opens a file, or what was dropped.
    pub(super) fn open_file(&mut self, opened: &OpenedText) {
        self.dialogs.put_away();
        self.open_text(&opened.text, opened.title(), opened.name.as_ref());
    }

    /// Runs the scenario of a text from the start, or the present one on the network or with the identities in it; or tells its story; or
    /// runs what it is a trace of, and says whether that is the same.
    fn open_text(&mut self, text: &str, title: &'static str, file: Option<&Rc<str>>) {
        match Read::of(text) {
            Ok(Read::Trace(trace)) => self.open_trace(HeldTrace { name: file.cloned(), trace: *trace }),
            Ok(Read::Scenario(scenario)) => self.open_scenario(&scenario),
            Ok(Read::Listed(listed)) => self.open_scenario(&fitting::with_listed(self.scenario(), &listed)),
            Ok(Read::Story(story)) => self.open_story(story, 0),
            Err(_) if self.open_unfinished(text) => {}
            Err(error) => self.dialogs.refuse_file(title, error, file.cloned()),
        }
    }

    /// Shows the run of a trace from real processes; of another trace it runs the scenario, and holds one that names none against the run that
    /// is shown.
    fn open_trace(&mut self, trace: HeldTrace) {
        if trace.trace.is_observed() {
            return self.open_observed(trace);
        }
        if let Some(scenario) = trace.trace.scenario() {
            self.open_scenario(scenario);
        }
        match &mut self.wanted.pending {
            Some(pending) if trace.trace.scenario().is_some() => pending.trace = Some(Rc::new(trace)),
            _ => self.hold(&trace),
        }
    }

    /// Holds a trace against the run that is shown, goes to where they differ first, and says what came of it.
    fn hold(&mut self, trace: &HeldTrace) {
        let (words, after) = trace.told(&self.shown.run);
        if let Some(after) = after {
            self.jump(Cursor::after(&self.shown.run, after));
        }
        self.say(words);
    }

    fn open_scenario(&mut self, scenario: &Scenario) {
        self.dialogs.problem = None;
        self.jump(Cursor::START);
        self.change_from(scenario, None, Some(Cursor::START), false, None);
    }

    /// Opens what was pasted.
    pub(super) fn open_pasted(&mut self, text: &str) {
        let title = "What was pasted cannot be used";
        if TextKind::of(text) == TextKind::Link && !text.contains('=') {
            let allowed = "a scenario, a story, a network, or identities";
            return self.dialogs.refuse(title, InputError::new("pasted text", text.trim(), allowed));
        }
        self.open_text(text, title, None);
    }

    /// Forgets all changes: this is the beginning of the page.
    pub fn forget_changes(&mut self) {
        self.history.forget();
        if let Some(pending) = &mut self.wanted.pending {
            pending.is_beginning = true;
        }
    }

    /// Makes the page look as the run is to be shown.
    fn land(&mut self, landing: Landing) {
        let cursor = landing.cursor(&self.shown.run);
        match landing {
            Landing::View(view) => view.apply_to(self),
            Landing::Scene { place, moment } => {
                let view = LinkView {
                    time: None,
                    steps: Some(moment.steps),
                    selection: None,
                    diagram: self.linked_place(),
                    story: Some(place),
                    being: None,
                    ..LinkView::of(self)
                };
                view.apply_to(self);
                // A link has no moment at which steps are missing and another one at which time has passed since.
                self.jump(cursor);
                if self.guessing.is_some() {
                    // The questions concern the run up to the pause of this scene.
                    self.ask_from_here(true);
                }
            }
        }
    }
}

/// Whether these are the same places, as far as a link says.
fn is_near(one: Option<&[Point]>, other: Option<&[Point]>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.to(*other).length() <= ROUNDED)
        }
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
