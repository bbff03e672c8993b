//! What the page holds, and what may happen to it. Pure: nothing here knows a browser.
//!
//! Components get values of it and emit [`Action`]s. [`reduce()`] is the only way from one state to the next;
//! what an action means outside the page (the address bar, the clipboard, what is kept on the machine) is `app.rs`'s.

mod action;
pub mod edit;
mod reduce;

use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::claims::Counting;
use election_core::gallery::{ENTRIES, Entry};
use election_core::lineage::Bids;
use election_core::run::Progress;
use election_core::{InputError, ProcessId, Run, Scenario, View};

use crate::forecast::Forecast;
use crate::interventions::Moment;
use crate::playback::{self, Cursor};
use crate::scene::Layout;

pub use action::{Action, Change, Opened, Seek};
pub use edit::Edit;
pub use reduce::reduce;

/// How many changes can be undone.
const MOST_UNDO: usize = 200;
/// For how many seconds the end is shown before it begins anew.
const REST: f64 = 1.5;
/// For how many seconds a single step or round is seen.
const GLIDE: f64 = 0.3;

/// Of runs with at most so many processes and steps, the ways of the bids are known.
const MOST_WITH_BIDS: u16 = 24;
const MOST_STEPS_WITH_BIDS: usize = 20_000;

/// Everything that the page shows follows from this.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The run in front of us; its scenario is [`AppState::scenario`].
    pub run: Rc<Run>,
    /// Where in it we are. While playing, the time that it says is that of the last step; the stage glides on from there.
    pub cursor: Cursor,
    /// What there is to see there.
    pub view: Rc<View>,
    /// Where the processes of the run stand on the stage.
    pub layout: Rc<Layout>,
    /// Whether time passes, and until when.
    pub playing: Option<Playing>,
    /// The step or round that is on its way to the screen.
    pub glide: Option<Glide>,
    /// Messages a second, so to speak: one of [`playback::SPEEDS`].
    pub speed: f64,
    /// Whether the end is followed by the start.
    pub is_looping: bool,
    /// Whose inside is shown.
    pub selection: Option<Selection>,
    /// The fault whose mark was touched last, by its place in the scenario.
    pub chosen_fault: Option<usize>,
    /// How the run would end, had a crash come at another tick.
    pub forecast: Forecast,
    /// The entry of the gallery whose scenario this is, until the person changes it.
    pub opened: Option<&'static Entry>,
    /// Whether the ways of the tokens are drawn on the stage.
    pub are_trails_on: bool,
    /// The process whose token's way is drawn by itself, up to where it ended.
    pub traced: Option<ProcessId>,
    /// Every bid of the run and its way; none where they are too many to be drawn.
    pub bids: Option<Rc<Bids>>,
    /// How far the recording of the next run has come, while it takes longer than a frame.
    pub recording: Option<Progress>,
    /// Whether nothing may move on its way: the system's wish for less motion.
    pub is_motion_reduced: bool,
    /// Whether a click on a process makes it a starter, or takes that back.
    pub is_choosing_starters: bool,
    /// What counts as a message, for the total, and whom an n counts: published counts differ exactly there.
    pub counting: Counting,
    /// Colours.
    pub theme: Theme,
    /// Whether only stage, counters and transport are shown, large.
    pub is_presenting: bool,
    /// Whether the list of keys is shown.
    pub is_help_open: bool,
    /// Whether the ready scenarios are shown.
    pub is_gallery_open: bool,
    /// Whether the one hint of a first visit is shown.
    pub is_hint_open: bool,
    /// Whether the scenario panel is shown where there is no room for it beside the stage.
    pub is_panel_open: bool,
    /// What was wrong with the link that was opened, or with a change that was not made.
    pub problem: Option<Problem>,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
    /// Scenarios to go back to, the last one last.
    pub undo: Vec<Rc<Scenario>>,
    /// Scenarios to go forward to, the next one last.
    pub redo: Vec<Rc<Scenario>>,
    /// Counts finished changes of the scenario: the browser's history gets an entry for each.
    pub entry: u32,
    /// The gesture that is under way, as the change that belongs to it named it, and where it began.
    gesture: Option<(&'static str, Cursor)>,
    /// Where a change to a shorter run left the cursor, and the time at which it was: a longer run shows that again.
    cut_short: Option<(Cursor, f64)>,
}

/// Whether time passes, and until when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playing {
    /// Playing stops after this many steps.
    pub stop: Option<usize>,
    /// For how many seconds the end has been shown, when it is followed by the start.
    pub rested: f64,
}

impl Playing {
    fn until(stop: Option<usize>) -> Self {
        Self { stop, rested: 0.0 }
    }
}

/// A single step or round on its way: what travels is seen travelling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glide {
    /// The time at which it began.
    pub from: f64,
    /// Where it leads.
    pub to: Cursor,
    /// For how many seconds it has been under way.
    pub passed: f64,
}

impl Glide {
    /// Where it is when so many more seconds have passed.
    fn after(self, run: &Run, seconds: f64) -> playback::Advance {
        let part = (self.passed + seconds) / GLIDE;
        if part < 1.0 {
            let time = self.from + (self.to.time - self.from) * part.max(0.0);
            return playback::Advance { cursor: Cursor::with_all_of(run, time), has_arrived: false };
        }
        playback::Advance { cursor: self.to, has_arrived: true }
    }
}

/// What the passing of time leads to.
#[derive(Clone, Copy, Debug)]
enum Passing {
    /// Another moment of the run.
    On(playback::Advance),
    /// The end is shown, for so many seconds by then.
    Rest(Cursor, f64),
    /// The end has been shown for long enough.
    Again,
}

impl Passing {
    fn cursor(self) -> Cursor {
        match self {
            Self::On(advance) => advance.cursor,
            Self::Rest(cursor, _) => cursor,
            Self::Again => Cursor::START,
        }
    }
}

/// What is shown in detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A process.
    Process(ProcessId),
    /// A message in flight, by its number.
    Message(u32),
}

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black on white, strong lines, for a projector in a bright room.
    Projector,
}

impl Theme {
    /// All of them, in the order in which they are gone through.
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Projector];

    /// The name, as in `data-theme`.
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Projector => "projector",
        }
    }
}

/// Something that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What was to be done: `This link cannot be used`.
    pub title: &'static str,
    /// What is wrong, and what would be right.
    pub error: InputError,
    /// The link as it was given, when it was one.
    pub link: Option<String>,
}

impl AppState {
    /// The page at the beginning of a scenario's run.
    ///
    /// # Errors
    /// When the scenario is not valid.
    pub fn new(scenario: &Scenario) -> Result<Self, InputError> {
        let run = Rc::new(Run::record(scenario)?);
        let view = Rc::new(run.at(0));
        Ok(Self {
            layout: Rc::new(layout_of(&run, &view)),
            bids: bids_of(&run),
            run,
            cursor: Cursor::START,
            view,
            playing: None,
            glide: None,
            speed: 1.0,
            is_looping: false,
            selection: None,
            chosen_fault: None,
            forecast: Forecast::default(),
            opened: entry_of(scenario),
            are_trails_on: true,
            traced: None,
            recording: None,
            is_motion_reduced: true,
            is_choosing_starters: false,
            counting: Counting::default(),
            theme: Theme::default(),
            is_presenting: false,
            is_help_open: false,
            is_gallery_open: false,
            is_hint_open: false,
            is_panel_open: false,
            problem: None,
            copied: None,
            undo: Vec::new(),
            redo: Vec::new(),
            entry: 0,
            gesture: None,
            cut_short: None,
        })
    }

    /// The scenario that is run.
    pub fn scenario(&self) -> &Scenario {
        self.run.scenario()
    }

    /// The first tick of which nothing has been shown yet.
    pub fn now(&self) -> u32 {
        self.cursor.now()
    }

    /// The moment at which what the person does takes effect.
    pub fn moment(&self) -> Moment<'_> {
        Moment { run: &self.run, view: &self.view, now: self.now() }
    }

    /// Whether the run has such a process: what a component asks for may be about the run before.
    pub fn has(&self, process: ProcessId) -> bool {
        process.index() < self.view.processes.len()
    }

    /// Whether there is such a process, or such a message in flight.
    pub fn is_there(&self, selection: Selection) -> bool {
        match selection {
            Selection::Process(process) => self.has(process),
            Selection::Message(number) => self.view.in_flight.iter().any(|message| message.row.number == number),
        }
    }

    /// Whether the run has been shown to its end.
    pub fn is_at_end(&self) -> bool {
        self.cursor.steps == self.run.steps() && self.cursor.time >= playback::end(&self.run)
    }

    /// Whether a drag or the like is under way.
    pub fn is_in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// The scenario at the beginning of this gesture, while it is under way. Its changes are made from that: a drag there and
    /// back again takes nothing away.
    pub fn began(&self, gesture: Option<&'static str>) -> Option<Rc<Scenario>> {
        let is_under_way = self.gesture.is_some_and(|(name, _)| Some(name) == gesture);
        self.undo.last().filter(|_| is_under_way).map(Rc::clone)
    }

    fn go_to(&mut self, cursor: Cursor) {
        self.cut_short = None;
        self.cursor = cursor;
        if self.view.steps != cursor.steps {
            self.see();
        }
    }

    /// Looks at the run where the cursor is. A network that is parted or healed there takes other places on the stage.
    fn see(&mut self) {
        self.view = Rc::new(self.run.at(self.cursor.steps));
        if self.layout.parting.as_ref().map(|parting| &parting.groups) != self.view.groups.as_ref() {
            self.layout = Rc::new(layout_of(&self.run, &self.view));
        }
        if let Some(Selection::Message(number)) = self.selection
            && !self.view.in_flight.iter().any(|message| message.row.number == number)
        {
            self.selection = None;
        }
    }

    /// Runs another scenario, the cursor staying where it is in time; with nothing on the stacks.
    fn replace(&mut self, scenario: &Scenario, from: Cursor) -> Result<(), InputError> {
        let run = Rc::new(Run::record(scenario)?);
        let again = self.cut_short.filter(|(left_at, _)| *left_at == from).map(|(_, time)| time);
        self.cursor = again.map_or_else(|| from.carried(&self.run, &run), |time| Cursor::at(&run, time));
        let time = again.unwrap_or(from.time);
        self.cut_short = (self.cursor.time < time).then_some((self.cursor, time));
        let is_gone = |process: ProcessId| process.0 >= scenario.processes;
        if matches!(self.selection, Some(Selection::Process(process)) if is_gone(process)) {
            self.selection = None;
        }
        if scenario.algorithm != self.scenario().algorithm {
            self.counting.left_out = Counting::default().left_out;
        }
        if self.playing.is_some() {
            self.playing = Some(Playing::until(None));
        }
        self.run = run;
        self.traced = None;
        self.glide = None;
        self.problem = None;
        self.bids = bids_of(&self.run);
        self.see();
        let layout = layout_of(&self.run, &self.view);
        if layout != *self.layout {
            self.layout = Rc::new(layout);
        }
        Ok(())
    }

    /// Runs another scenario because the person changed it.
    fn change(&mut self, scenario: &Scenario, gesture: Option<&'static str>) {
        if scenario == self.scenario() {
            return;
        }
        let before = self.scenario().clone();
        let under_way = self.gesture.filter(|(name, _)| Some(*name) == gesture);
        let from = under_way.map_or(self.cursor, |(_, began)| began);
        match self.replace(scenario, from) {
            Ok(()) => {
                self.opened = None;
                if under_way.is_none() {
                    remember(&mut self.undo, before);
                    self.redo.clear();
                    self.entry += 1;
                    self.gesture = gesture.map(|name| (name, from));
                }
                self.look_ahead();
                self.is_hint_open = false;
            }
            Err(error) => {
                self.problem = Some(Problem { title: "This change was not made", error, link: None });
            }
        }
    }

    /// Goes to a scenario of one stack and puts the present one on the other.
    fn travel(&mut self, is_back: bool) -> bool {
        let Some(scenario) = (if is_back { self.undo.pop() } else { self.redo.pop() }) else { return false };
        let before = self.scenario().clone();
        if self.replace(&scenario, self.cursor).is_ok() {
            remember(if is_back { &mut self.redo } else { &mut self.undo }, before);
            self.opened = entry_of(&scenario);
        }
        self.gesture = None;
        self.look_ahead();
        true
    }

    /// The scenario with something broken that holds, or mended that is broken: as it was before it was broken, if that was the
    /// last thing to happen.
    fn broken_or_mended(&self, assumed: &SystemAssumption) -> Scenario {
        let scenario = self.scenario();
        if !(assumed.is_broken)(scenario) {
            return assumed.break_in(scenario);
        }
        let before = self.undo.last().filter(|before| !(assumed.is_broken)(before));
        match before.filter(|before| assumed.break_in(before) == *scenario) {
            Some(before) => Scenario::clone(before),
            None => assumed.mend_in(scenario),
        }
    }

    fn open(&mut self, opened: Opened) {
        self.is_gallery_open = false;
        match opened.scenario {
            Ok(scenario) => {
                self.problem = None;
                // The browser's Back and Forward lead to what undo and redo lead to, as long as both go together.
                // (Compared as links are: those put in order what was in none.)
                let link = scenario.to_link();
                let is_last = |stack: &[Rc<Scenario>]| stack.last().is_some_and(|last| last.to_link() == link);
                if is_last(&self.undo) {
                    self.travel(true);
                } else if is_last(&self.redo) {
                    self.travel(false);
                } else if self.scenario().to_link() != link {
                    let entry = self.entry;
                    self.gesture = None;
                    self.change(&scenario, None);
                    // It has an entry of the browser's history already.
                    self.entry = entry;
                    self.opened = entry_of(&scenario);
                }
            }
            Err(problem) => self.problem = Some(problem),
        }
        opened.view.apply_to(self);
    }

    /// Runs what a file says, from the start.
    fn open_json(&mut self, text: &str, title: &'static str) {
        match Scenario::from_json(text) {
            Ok(scenario) => {
                self.problem = None;
                self.jump(Cursor::START);
                self.change(&scenario, None);
            }
            Err(error) => self.problem = Some(Problem { title, error, link: None }),
        }
    }

    /// Forgets that anything was ever changed: this is how the page begins.
    pub fn forget_changes(&mut self) {
        self.undo.clear();
        self.redo.clear();
        self.gesture = None;
    }

    /// Shows the run at a cursor that came with a link.
    pub(crate) fn jump(&mut self, cursor: Cursor) {
        self.playing = None;
        self.go_to(cursor);
    }

    fn seek(&mut self, seek: Seek) {
        let (run, cursor) = (&self.run, self.cursor);
        let is_single = matches!(seek, Seek::StepOn | Seek::StepBack | Seek::RoundOn | Seek::RoundBack);
        let to = match seek {
            Seek::Start => Cursor::START,
            Seek::End => Cursor::end(run),
            Seek::StepOn => cursor.step_on(run),
            Seek::StepBack => cursor.step_back(run),
            Seek::RoundOn => cursor.round_on(run),
            Seek::RoundBack => cursor.round_back(run),
            Seek::Time(time) => Cursor::at(run, time),
            Seek::Steps(steps) => Cursor::after(run, steps),
        };
        if is_single || matches!(seek, Seek::End | Seek::Steps(_)) {
            self.playing = None;
        }
        if is_single && !self.is_motion_reduced && (to.time - cursor.time).abs() > 0.0 {
            self.glide = Some(Glide { from: cursor.time, to, passed: 0.0 });
        } else {
            self.go_to(to);
        }
    }

    /// A step or round that is on its way arrives at once.
    fn settle(&mut self) {
        if let Some(Glide { to, .. }) = self.glide.take() {
            self.go_to(to);
        }
    }

    /// Whether time passes.
    pub fn is_moving(&self) -> bool {
        self.playing.is_some() || self.glide.is_some()
    }

    /// Where a step or round that is on its way leads, or where we are.
    pub fn destination(&self) -> Cursor {
        self.glide.map_or(self.cursor, |glide| glide.to)
    }

    /// The time on the clock when so many more seconds have passed.
    pub fn time_after(&self, seconds: f64) -> f64 {
        self.passing(seconds).map_or(self.cursor.time, |passing| passing.cursor().time)
    }

    /// Whether the page shows something else when so many more seconds have passed, besides what glides.
    pub fn is_another_after(&self, seconds: f64) -> bool {
        let seen = |cursor: Cursor| (cursor.steps, cursor.tick());
        match self.passing(seconds) {
            None | Some(Passing::Rest(..)) => false,
            Some(Passing::Again) => true,
            Some(Passing::On(advance)) => advance.has_arrived || seen(advance.cursor) != seen(self.cursor),
        }
    }

    /// What the passing of so many seconds leads to.
    fn passing(&self, seconds: f64) -> Option<Passing> {
        if let Some(glide) = self.glide {
            return Some(Passing::On(glide.after(&self.run, seconds)));
        }
        let Playing { stop, rested } = self.playing?;
        if self.is_looping && stop.is_none() && self.is_at_end() {
            let rested = rested + seconds;
            return Some(if rested >= REST { Passing::Again } else { Passing::Rest(self.cursor, rested) });
        }
        let is_calm = self.view.in_flight.is_empty();
        Some(Passing::On(playback::advance(&self.run, self.cursor, seconds, self.speed, is_calm, stop)))
    }

    /// Time passes; at the end it stops, or rests before it begins anew.
    fn pass(&mut self, seconds: f64) -> bool {
        let Some(passing) = self.passing(seconds) else { return false };
        if let Some(glide) = self.glide {
            let Glide { from, to, passed } = glide;
            let is_over = matches!(passing, Passing::On(advance) if advance.has_arrived);
            self.glide = (!is_over).then_some(Glide { from, to, passed: passed + seconds });
            self.go_to(passing.cursor());
            return true;
        }
        let stop = self.playing.and_then(|playing| playing.stop);
        match passing {
            Passing::Rest(_, rested) => self.playing = Some(Playing { stop, rested }),
            Passing::Again => self.playing = Some(Playing::until(None)),
            Passing::On(advance) if advance.has_arrived && !(self.is_looping && stop.is_none()) => self.playing = None,
            Passing::On(_) => {}
        }
        self.go_to(passing.cursor());
        true
    }

    fn play(&mut self, stop: Option<usize>) {
        if self.is_at_end() {
            self.go_to(Cursor::START);
        }
        self.playing = Some(Playing::until(stop));
        self.is_hint_open = false;
    }
}

/// The entry of the gallery that has this scenario.
fn entry_of(scenario: &Scenario) -> Option<&'static Entry> {
    let link = scenario.to_link().ok()?;
    ENTRIES.iter().find(|entry| entry.link == link)
}

/// The bids of a run that is small enough for their ways to be drawn.
fn bids_of(run: &Run) -> Option<Rc<Bids>> {
    let is_small = run.scenario().processes <= MOST_WITH_BIDS && run.steps() <= MOST_STEPS_WITH_BIDS;
    is_small.then(|| Rc::new(Bids::of(run)))
}

fn layout_of(run: &Run, view: &View) -> Layout {
    Layout::of(run.scenario().graph(), run.identities(), view.groups.as_deref())
}

fn remember(stack: &mut Vec<Rc<Scenario>>, scenario: Scenario) {
    if stack.len() == MOST_UNDO {
        stack.remove(0);
    }
    stack.push(Rc::new(scenario));
}

#[cfg(test)]
mod stale;
#[cfg(test)]
mod tests;
