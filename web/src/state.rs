//! The page's state and its actions. Pure: independent of the browser.
//!
//! Components get values of it and emit [`Action`]s. [`reduce()`] is the only way from one state to the next;
//! `effects/actions.rs` carries out what an action means outside the state (the address bar, the clipboard, storage).

mod action;
pub mod drafting;
pub mod edit;
mod exercising;
mod guessing;
mod presenting;
mod reduce;
mod runs;
mod telling;
mod time;

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::claims::Counting;
use election_core::gallery::{ENTRIES, Entry};
use election_core::lineage::Bids;
use election_core::run::Progress;
use election_core::{InputError, ProcessId, Run, Scenario, View};

use crate::embedding::Host;
use crate::forecast::Forecast;
use crate::interventions::Moment;
use crate::playback::{self, Cursor};
use crate::scene::Layout;
use crate::scene::layout::LeastType;
use crate::scene::{trails, waves};

pub use action::{Action, Change, OpenedLink, Seek};
pub use drafting::{DraftEdit, Drafting};
pub use edit::Edit;
pub use exercising::{ExerciseAction, Exercising, GradedAnswer, next as next_exercise};
pub use guessing::{Guessing, Score};
pub use presenting::{AudienceQuestion, Presenting};
pub use reduce::reduce;
pub use runs::{Found, Landing, Pending, Recorded, Summarized};
pub use telling::{AwaitedStory, Place, PreparedStory, Source, Telling};
pub use time::{Glide, Playing};

/// How many changes can be undone.
const MOST_UNDO: usize = 200;
/// Of runs with at most so many processes and steps, the ways of the bids are known.
const MOST_WITH_BIDS: u16 = 24;
const MOST_STEPS_WITH_BIDS: usize = 20_000;

/// The state of the page: everything that it shows follows from this.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The run that is shown; its scenario is [`AppState::scenario`].
    pub run: Rc<Run>,
    /// The moment of the run that is shown. While playing, its time is that of the last step; the stage glides on from there.
    pub cursor: Cursor,
    /// The view of the run at that moment.
    pub view: Rc<View>,
    /// Where the processes of the run stand on the stage.
    pub layout: Rc<Layout>,
    /// The smallest readable type on the stage at its present size.
    pub least_type: LeastType,
    /// Whether time passes, and until when.
    pub playing: Option<Playing>,
    /// The step or round that is on its way to the screen.
    pub glide: Option<Glide>,
    /// Roughly, messages a second: one of [`playback::SPEEDS`].
    pub speed: f64,
    /// Whether the end is followed by the start.
    pub is_looping: bool,
    /// The process or message that is shown in detail.
    pub selection: Option<Selection>,
    /// The fault whose mark was touched last, by its place in the scenario.
    pub chosen_fault: Option<usize>,
    /// The forecast: how the run would end if a crash came at another tick.
    pub forecast: Forecast,
    /// The entry of the gallery whose scenario this is, until the person changes it.
    pub opened: Option<&'static Entry>,
    /// The story that is told.
    pub telling: Option<Telling>,
    /// The story whose figures are being worked out, to be told when they are ready.
    pub awaited_story: Option<AwaitedStory>,
    /// The story that is being collected.
    pub drafting: Drafting,
    /// The exercise that is being solved.
    pub exercising: Option<Exercising>,
    /// The keys of the exercises that have been solved on this machine.
    pub solved: Rc<BTreeSet<&'static str>>,
    /// The story that stands in the page's own file, where it is a single one.
    own_story: Option<Source>,
    /// The stories that were opened and are too long for a link: links name them.
    known_stories: Vec<Source>,
    /// The questions about the run, if it is to be guessed first.
    pub guessing: Option<Guessing>,
    /// Whether the ways of the tokens are drawn on the stage.
    pub are_trails_on: bool,
    /// The process whose token's way is drawn by itself, up to where it ended.
    pub traced: Option<ProcessId>,
    /// Every bid of the run and its way; none where they are too many to be drawn.
    pub bids: Option<Rc<Bids>>,
    /// The run that is to be shown next, while it is not there yet.
    pub pending: Option<Pending>,
    /// How far its recording has come, once that has taken long enough to be spoken of.
    pub recording: Option<Progress>,
    /// Whether motion is to be reduced: the system's setting.
    pub is_motion_reduced: bool,
    /// Whether a click on a process makes it a starter, or takes that back.
    pub is_choosing_starters: bool,
    /// Which messages and processes count, in the total and in an n: published counts differ there.
    pub counting: Counting,
    /// Colours.
    pub theme: Theme,
    /// Whether only stage, counters and transport are shown, large.
    pub is_presenting: bool,
    /// The window that the audience sees, where this one is the presenter's view.
    pub presenting: Option<Presenting>,
    /// Whose figure the page is: then only stage, sentence, play and one number are shown.
    pub host: Option<Host>,
    /// Whether the list of keys is shown.
    pub is_help_open: bool,
    /// Whether the ready scenarios are shown.
    pub is_gallery_open: bool,
    /// The address that is shown as a QR code.
    pub shown_address: Option<Rc<str>>,
    /// Whether nothing is shown at all, for the audience to look elsewhere.
    pub is_blank: bool,
    /// Whether the one hint of a first visit is shown.
    pub is_hint_open: bool,
    /// Whether the scenario panel is shown where there is no room for it beside the stage.
    pub is_panel_open: bool,
    /// The error in the link that was opened, or in a change that was not made.
    pub problem: Option<Problem>,
    /// The result of the last attempt to copy the link.
    pub copied: Option<bool>,
    /// Scenarios to go back to, the last one last.
    pub undo: Vec<Rc<Scenario>>,
    /// Scenarios to go forward to, the next one last.
    pub redo: Vec<Rc<Scenario>>,
    /// Counts finished changes of the scenario: the browser's history gets an entry for each.
    pub entry: u32,
    /// The gesture that is under way, as the change that belongs to it named it, and where it began.
    gesture: Option<(&'static str, Cursor)>,
    /// Where a change to a shorter run left the cursor, and its time before: a longer run shows that time again.
    cut_short: Option<(Cursor, f64)>,
    /// The last scenario in which an assumption was broken on purpose: before, and after.
    last_break: Option<Rc<(Scenario, Scenario)>>,
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
            layout: Rc::new(layout_of(&run, &view, LeastType::default())),
            least_type: LeastType::default(),
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
            telling: None,
            awaited_story: None,
            drafting: Drafting::default(),
            exercising: None,
            solved: Rc::default(),
            own_story: None,
            known_stories: Vec::new(),
            guessing: None,
            are_trails_on: true,
            traced: None,
            pending: None,
            recording: None,
            is_motion_reduced: true,
            is_choosing_starters: false,
            counting: Counting::default(),
            theme: Theme::default(),
            is_presenting: false,
            presenting: None,
            host: None,
            is_help_open: false,
            is_gallery_open: false,
            shown_address: None,
            is_blank: false,
            is_hint_open: false,
            is_panel_open: false,
            problem: None,
            copied: None,
            undo: Vec::new(),
            redo: Vec::new(),
            entry: 0,
            gesture: None,
            cut_short: None,
            last_break: None,
        })
    }

    /// Whether bids or waves have ways on this stage that can be drawn.
    pub fn has_trails(&self) -> bool {
        let Some(bids) = &self.bids else { return false };
        (trails::have_room(&self.layout) && !bids.all().is_empty()) || waves::are_drawn(&self.run)
    }

    /// The process that is shown in detail.
    pub fn selected_process(&self) -> Option<ProcessId> {
        match self.selection? {
            Selection::Process(process) => Some(process),
            Selection::Message(_) => None,
        }
    }

    /// The scenario that is run.
    pub fn scenario(&self) -> &Scenario {
        self.run.scenario()
    }

    /// The first tick of which nothing has been shown yet.
    pub fn now(&self) -> u32 {
        self.cursor.now()
    }

    /// The moment at which an intervention takes effect.
    pub fn moment(&self) -> Moment<'_> {
        Moment { run: &self.run, view: &self.view, now: self.now() }
    }

    /// Whether the run has such a process: an action may come from a component that still shows the run before.
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

    /// The scenario at the beginning of this gesture, while it is under way. Its changes are applied to that scenario,
    /// so that a drag there and back again loses nothing.
    pub fn began(&self, gesture: Option<&'static str>) -> Option<Rc<Scenario>> {
        let is_under_way = self.gesture.is_some_and(|(name, _)| Some(name) == gesture);
        self.undo.last().filter(|_| is_under_way).map(Rc::clone)
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

fn layout_of(run: &Run, view: &View, least_type: LeastType) -> Layout {
    Layout::of(run.scenario().graph(), run.identities(), view.groups.as_deref(), least_type)
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
