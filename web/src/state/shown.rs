//! One run on the stage, and all that there is to looking at it.
//!
//! It knows nothing of the rest of the page: what that says about looking at a run comes as [`Conditions`]. So a second run is another
//! value of [`Shown`], and an action says which one it is about.

pub mod forecast;
mod going_on;
mod selection;
mod time;

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::claims::Counting;
use election_core::forecast::CrashTimes;
use election_core::lineage::Bids;
use election_core::properties::Summary;
use election_core::{ProcessId, Run, Scenario, View, narrate};

use crate::fitting::edges_of;
use crate::interventions::Moment;
use crate::playback::{self, Cursor, SPEEDS, Stand, Until};
use crate::scene::Layout;
use crate::scene::geometry::Point;
use crate::scene::layout::LeastType;
use crate::scene::{trails, waves};
use forecast::Forecast;
pub use selection::Selection;
pub use time::{Glide, Playing, Seek};

/// Of runs with at most so many processes and steps, the ways of the bids are known.
const MOST_WITH_BIDS: u16 = 24;
const MOST_STEPS_WITH_BIDS: usize = 20_000;

/// A run on the stage.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The run.
    pub run: Rc<Run>,
    /// The moment of the run that is shown. While playing, its time is that of the last step; the stage glides on from there.
    pub cursor: Cursor,
    /// The view of the run at that moment.
    pub view: Rc<View>,
    /// Where the processes of the run stand on the stage.
    pub layout: Rc<Layout>,
    /// Where the person has put the processes, by position; none where nobody has.
    pub places: Option<Rc<[Point]>>,
    /// The smallest readable type on the stage at its present size.
    pub least_type: LeastType,
    /// Whether each process says how it stands, in a word or two.
    pub says_states: bool,
    /// Whether time passes, and until when.
    pub playing: Option<Playing>,
    /// The step or round that is on its way to the screen.
    pub glide: Option<Glide>,
    /// Roughly, messages a second: one of [`playback::SPEEDS`].
    pub speed: f64,
    /// Whether the end is followed by the start.
    pub is_looping: bool,
    /// The process or message that is shown in detail. [`Shown::select`] changes it, with what goes with it.
    pub selection: Option<Selection>,
    /// The fault whose mark was touched last, by its place in the scenario.
    pub chosen_fault: Option<usize>,
    /// The forecast: how the run would end if a crash came at another tick.
    pub forecast: Forecast,
    /// Whether the ways of the tokens are drawn on the stage.
    pub are_trails_on: bool,
    /// The process whose token's way is drawn by itself, up to where it ended.
    pub traced: Option<ProcessId>,
    /// Every bid of the run and its way; none where they are too many to be drawn.
    pub bids: Option<Rc<Bids>>,
    /// Which messages and processes count, in the total and in an n: published counts differ there.
    pub counting: Counting,
    /// Where the person stood who began to follow messages, while that is still to come.
    pub followed_from: Option<Cursor>,
    /// Where a change to a shorter run left the cursor, and its time before: a longer run shows that time again.
    cut_short: Option<(Cursor, f64)>,
}

/// How large the stage is on the screen, and what is to be read there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageSize {
    /// How many pixels a unit of the drawing has.
    pub pixels: f64,
    /// The smallest type that can be read, in pixels.
    pub least: f64,
    /// Whether each process says how it stands, in a word or two.
    pub says_states: bool,
}

/// What the rest of the page says about looking at a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conditions {
    /// The cursor goes no further: there it is decided what is guessed, or to be said what a process does.
    pub latest: Option<Cursor>,
    /// Playing stops there, if that is still to come: a part of a scene begins, or it pauses.
    pub pause: Option<Cursor>,
    /// Whether motion is to be reduced: a single step does not glide.
    pub is_motion_reduced: bool,
    /// Whether the scenario is being dragged: what is known of a crash keeps its scale.
    pub is_dragged: bool,
}

/// What came of a run of which only the first part has been recorded.
#[derive(Clone, Debug)]
pub struct Summarized {
    /// The part that is shown.
    pub of: Rc<Run>,
    /// The summary of the whole.
    pub summary: Summary,
}

/// Looking at a run.
#[derive(Clone, Debug)]
pub enum ShownAction {
    /// Plays if paused, pauses if playing; at the end plays from the start.
    TogglePlay,
    /// Plays until the next such event.
    PlayUntil(Until),
    /// So many seconds have passed.
    Pass(f64),
    /// Goes elsewhere; playing goes on from there, except after single steps.
    Seek(Seek),
    /// One of [`playback::SPEEDS`].
    SetSpeed(f64),
    /// The next speed up (1) or down (-1).
    ChangeSpeed(i8),
    /// Whether the end is followed by the start.
    ToggleLoop,
    /// Shows a process or a message in detail, or nothing.
    Select(Option<Selection>),
    /// Goes to where this message is sent, and shows it in detail.
    Follow(u32),
    /// Asks about the fault at this place of the scenario.
    Choose(usize),
    /// The forecast is complete: how the run would end if the crash came at another tick.
    Foresee(Box<CrashTimes>),
    /// The page has failed to work out the forecast.
    CannotForesee,
    /// Whether the ways of the tokens are drawn on the stage.
    ShowTrails(bool),
    /// Draws the way of this process's token and goes to where its fate was decided; the same again puts it away.
    Trace(ProcessId),
    /// What counts from now on.
    Count(Counting),
    /// The drawing of the stage has this size now: so many pixels of the screen for each of its units.
    Measured(StageSize),
    /// A process is to stand there on the stage, in units of the drawing; the others stay where they are.
    Move(ProcessId, Point),
    /// All processes stand at these places, or where the page puts them.
    Place(Option<Rc<[Point]>>),
    /// This came of the whole run of which the first part is shown.
    Summarized(Box<Summarized>),
}

impl ShownAction {
    /// Whether it is about the moment and how time passes: where two runs are shown, both follow.
    pub fn is_about_time(&self) -> bool {
        matches!(
            self,
            Self::TogglePlay
                | Self::PlayUntil(_)
                | Self::Pass(_)
                | Self::Seek(_)
                | Self::SetSpeed(_)
                | Self::ChangeSpeed(_)
                | Self::ToggleLoop
        )
    }

    /// Whether it comes from an effect, and leaves a step that is gliding on its way.
    pub fn is_by_itself(&self) -> bool {
        matches!(self, Self::Pass(_) | Self::Foresee(_) | Self::CannotForesee | Self::Summarized(_) | Self::Measured(_))
    }
}

impl Shown {
    /// A run at its beginning.
    pub fn new(run: Rc<Run>) -> Self {
        let view = Rc::new(run.at(0));
        Self {
            layout: Rc::new(layout_of(&run, &view, LeastType::default(), false, None)),
            places: None,
            least_type: LeastType::default(),
            says_states: false,
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
            are_trails_on: true,
            traced: None,
            counting: Counting::default(),
            followed_from: None,
            cut_short: None,
        }
    }

    /// Whether bids or waves have ways on this stage that can be drawn.
    pub fn has_trails(&self) -> bool {
        let Some(bids) = &self.bids else { return false };
        (trails::have_room(&self.layout) && !bids.all().is_empty()) || waves::are_drawn(&self.run)
    }

    /// The message that is followed, once it has been sent.
    pub fn followed(&self) -> Option<u32> {
        self.selection.filter(|selection| self.is_there(*selection))?.message()
    }

    /// The process that is shown in detail.
    pub fn selected_process(&self) -> Option<ProcessId> {
        self.selection?.process()
    }

    /// The scenario that is run.
    pub fn scenario(&self) -> &Scenario {
        self.run.scenario()
    }

    /// Whether this is the simulator's run of a scenario.
    pub fn simulates(&self, scenario: &Scenario) -> bool {
        !self.run.is_observed() && scenario == self.scenario()
    }

    /// The first tick of which nothing has been shown yet.
    pub fn now(&self) -> u32 {
        self.cursor.now()
    }

    /// The moment at which an intervention takes effect.
    pub fn moment(&self) -> Moment<'_> {
        Moment { run: &self.run, view: &self.view, now: self.now(), is_live: false }
    }

    /// Whether the run has such a process: an action may come from a component that still shows the run before.
    pub fn has(&self, process: ProcessId) -> bool {
        process.index() < self.view.processes.len()
    }

    /// Whether there is such a process, or such a message has been sent.
    pub fn is_there(&self, selection: Selection) -> bool {
        selection.is_there(&self.run, self.view.steps)
    }

    /// Whether the run has been shown to its end.
    pub fn is_at_end(&self) -> bool {
        self.cursor.steps == self.run.steps() && self.cursor.time >= playback::end(&self.run)
    }

    /// Where the person stands. An end to which a shorter run has cut the time is none: a longer run shows that time again.
    pub fn stand(&self) -> Stand {
        let is_cut = self.cut_short.is_some_and(|(left_at, _)| left_at == self.cursor);
        Stand { cursor: self.cursor, is_end: self.is_at_end() && self.cursor != Cursor::START && !is_cut }
    }

    /// Does an action; returns whether anything changed.
    pub(super) fn reduce(&mut self, action: ShownAction, conditions: Conditions) -> bool {
        match action {
            ShownAction::TogglePlay if self.playing.is_some() => self.playing = None,
            ShownAction::TogglePlay => self.play(None, conditions),
            ShownAction::PlayUntil(until) => match until.after(&self.run, &self.view) {
                Some(stop) => self.play(Some(stop), conditions),
                None => return false,
            },
            ShownAction::Pass(seconds) => return self.pass(seconds, conditions),
            ShownAction::Seek(seek) => self.seek(seek, conditions),
            ShownAction::SetSpeed(speed) if !speed.is_finite() => return false,
            ShownAction::SetSpeed(speed) => self.speed = speed.clamp(SPEEDS[0], SPEEDS[SPEEDS.len() - 1]),
            ShownAction::ChangeSpeed(by) => self.speed = other_speed(self.speed, by > 0),
            ShownAction::ToggleLoop => self.is_looping = !self.is_looping,
            ShownAction::Select(Some(selection)) if !self.is_there(selection) => return false,
            ShownAction::Select(selection) => self.select(selection, conditions),
            ShownAction::Follow(message) => return self.follow(message, conditions),
            ShownAction::Choose(fault) => return self.choose(fault, conditions),
            ShownAction::Foresee(times) => {
                self.forecast.times = Some(Rc::new(*times));
                self.look_ahead(conditions);
            }
            ShownAction::CannotForesee => self.forecast.has_failed = true,
            ShownAction::ShowTrails(on) => self.are_trails_on = on,
            ShownAction::Trace(process) => return self.trace(process, conditions),
            ShownAction::Count(counting) => self.counting = counting,
            ShownAction::Measured(size) => return self.fit(size),
            ShownAction::Move(process, to) => {
                if !self.can_move(process, to) {
                    return false;
                }
                self.place(Some(self.layout.moved(process, to).into()));
            }
            ShownAction::Place(places) => self.place(places),
            ShownAction::Summarized(summarized) => return self.complete(*summarized, conditions),
        }
        true
    }

    /// Arranges what is written on the stage so that it can be read at this size; says whether that changes anything.
    pub fn fit(&mut self, StageSize { pixels, least, says_states }: StageSize) -> bool {
        let lettering = (LeastType::at(pixels, least), says_states);
        if lettering == (self.least_type, self.says_states) {
            return false;
        }
        (self.least_type, self.says_states) = lettering;
        self.arrange();
        true
    }

    /// Shows something else in detail, or nothing.
    pub(super) fn select(&mut self, selection: Option<Selection>, conditions: Conditions) {
        // The forecast stays with its crash until another process is selected.
        self.chosen_fault = match selection {
            Some(Selection::Process(_)) => None,
            Some(Selection::Message(_)) | None => self.chosen_crash().or_else(|| self.crash_of_selected()),
        };
        if matches!(selection, Some(Selection::Message(_))) {
            self.playing = None;
        }
        self.traced = self.traced.filter(|process| selection == Some(Selection::Process(*process)));
        self.selection = selection;
        self.forget_followed();
        self.look_ahead(conditions);
    }

    /// Goes to where a message is sent, and shows it in detail.
    fn follow(&mut self, message: u32, conditions: Conditions) -> bool {
        let trace = self.run.trace();
        if message as usize >= trace.messages() {
            return false;
        }
        let from = self.followed_from.unwrap_or(self.cursor);
        self.seek(Seek::Steps(trace.message(message).sent_in as usize + 1), conditions);
        let selection = Selection::Message(message);
        if self.is_there(selection) {
            self.followed_from = Some(from);
            self.select(Some(selection), conditions);
        }
        true
    }

    /// Whoever stands where following began, or follows no message any more, needs no way back.
    fn forget_followed(&mut self) {
        let is_following = matches!(self.selection, Some(Selection::Message(_)));
        self.followed_from = self.followed_from.filter(|from| is_following && from.steps > self.cursor.steps);
    }

    fn choose(&mut self, fault: usize, conditions: Conditions) -> bool {
        if self.chosen_fault == Some(fault) || fault >= self.scenario().faults.len() {
            return false;
        }
        self.chosen_fault = Some(fault);
        self.look_ahead(conditions);
        true
    }

    /// Draws the way of a process's token and goes to what became of it, or puts it away.
    fn trace(&mut self, process: ProcessId, conditions: Conditions) -> bool {
        if !self.has(process) {
            return false;
        }
        if self.traced == Some(process) {
            self.traced = None;
            return true;
        }
        self.traced = Some(process);
        // Where its fate was decided that is told, and not where a later token ends.
        if let Some(fate) = narrate::fate(&self.run, self.view.steps, process) {
            self.seek(Seek::Steps(fate.step + 1), conditions);
        }
        true
    }

    /// The whole run has been carried out of which the first part is shown.
    fn complete(&mut self, Summarized { of, summary }: Summarized, conditions: Conditions) -> bool {
        if !Rc::ptr_eq(&of, &self.run) {
            return false;
        }
        self.run = Rc::new(of.with_whole_summary(summary));
        self.look_ahead(conditions);
        true
    }

    /// Shows another run: at `to`, or else at the moment that stands for `from`, a moment of this one, in it.
    pub(super) fn show(&mut self, run: Rc<Run>, from: Stand, to: Option<Cursor>) {
        if from.is_end {
            self.cursor = to.unwrap_or_else(|| self.after_end(&run));
            self.cut_short = None;
        } else {
            let from = from.cursor;
            let again = self.cut_short.filter(|(left_at, _)| *left_at == from).map(|(_, time)| time);
            let same = || again.map_or_else(|| from.carried(&self.run, &run), |time| Cursor::at(&run, time));
            self.cursor = to.unwrap_or_else(same);
            let time = again.unwrap_or(from.time);
            self.cut_short = (self.cursor.time < time).then_some((self.cursor, time));
        }
        if !is_nearly(self.scenario(), run.scenario()) {
            // Another network has places of its own.
            self.places = None;
        }
        if run.scenario().algorithm != self.scenario().algorithm {
            self.counting.left_out = Counting::default().left_out;
        }
        if self.playing.is_some() {
            self.playing = Some(Playing::until(None));
        }
        self.bids = bids_of(&run);
        self.selection = self.selection.filter(|selection| selection.is_same_in(&self.run, &run));
        self.run = run;
        self.followed_from = None;
        self.traced = None;
        self.glide = None;
        self.see();
        self.arrange();
    }

    /// Where another run is shown to whoever has seen the end of this one: at its own end; or, where it only goes on, at the moment at
    /// which this one ended, so that nothing new goes unseen.
    fn after_end(&self, run: &Run) -> Cursor {
        let end = Cursor::end(&self.run);
        if playback::goes_on(run, &self.run) { end.carried(&self.run, run) } else { Cursor::end(run) }
    }

    /// Updates the view to the cursor.
    fn see(&mut self) {
        self.view = Rc::new(self.run.at(self.cursor.steps));
        // A message that has not been sent yet, which has no crash and no way; or a process of the run before, whose forecast is out of date
        // anyway.
        self.selection = self.selection.filter(|selection| self.is_there(*selection));
        self.forget_followed();
    }

    /// Whether this process can be moved there, or near it.
    fn can_move(&self, process: ProcessId, to: Point) -> bool {
        self.has(process) && self.layout.can_be_moved() && to.x.is_finite() && to.y.is_finite()
    }

    /// Whether an action puts processes elsewhere.
    pub(super) fn would_move(&self, action: &ShownAction) -> bool {
        match action {
            ShownAction::Move(process, to) => {
                self.can_move(*process, *to) && self.layout.moved(*process, *to) != self.layout.places
            }
            ShownAction::Place(places) => *places != self.places,
            _ => false,
        }
    }

    /// Puts the processes elsewhere.
    pub(super) fn place(&mut self, places: Option<Rc<[Point]>>) {
        self.places = places;
        self.arrange();
    }

    /// Updates the places of the processes on the stage.
    fn arrange(&mut self) {
        let layout = layout_of(&self.run, &self.view, self.least_type, self.says_states, self.places.as_deref());
        if layout != *self.layout {
            self.layout = Rc::new(layout);
        }
    }
}

/// Whether the network is the same but for an edge more or less, or one that moves.
fn is_nearly(before: &Scenario, after: &Scenario) -> bool {
    if before.network.topology == after.network.topology {
        return before.processes == after.processes;
    }
    if after.network.topology.shape().is_some() || before.processes != after.processes {
        return false;
    }
    let (before, after): (BTreeSet<_>, BTreeSet<_>) =
        (edges_of(&before.graph()).into_iter().collect(), edges_of(&after.graph()).into_iter().collect());
    before.symmetric_difference(&after).count() <= 2
}

/// The bids of a run that is small enough for their ways to be drawn.
fn bids_of(run: &Run) -> Option<Rc<Bids>> {
    let is_small = run.scenario().processes <= MOST_WITH_BIDS && run.steps() <= MOST_STEPS_WITH_BIDS;
    is_small.then(|| Rc::new(Bids::of(run)))
}

fn layout_of(run: &Run, view: &View, least_type: LeastType, says_states: bool, places: Option<&[Point]>) -> Layout {
    let layout = Layout::of(run.scenario().graph(), run.identities(), view.groups.as_deref(), least_type);
    let layout = if says_states { layout.with_room_for_words() } else { layout };
    match places {
        Some(places) => layout.with_places(places),
        None => layout,
    }
}

fn other_speed(speed: f64, is_up: bool) -> f64 {
    let other = if is_up { SPEEDS.iter().find(|it| **it > speed) } else { SPEEDS.iter().rfind(|it| **it < speed) };
    other.copied().unwrap_or(speed)
}
