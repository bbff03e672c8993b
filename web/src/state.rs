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
mod shown;
mod telling;

use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::gallery::{ENTRIES, Entry};
use election_core::run::Progress;
use election_core::{InputError, Run, Scenario};

use crate::embedding::Host;
use crate::playback::Cursor;

pub use action::{Action, Change, OpenedLink, Which};
pub use drafting::{DraftEdit, Drafting};
pub use edit::Edit;
pub use exercising::{ExerciseAction, Exercising, GradedAnswer, next as next_exercise};
pub use guessing::{Guessing, Score};
pub use presenting::{AudienceQuestion, Presenting};
pub use reduce::reduce;
pub use runs::{Found, Landing, Pending, Recorded};
pub use shown::forecast;
pub use shown::{Seek, Selection, Shown, ShownAction, Summarized};
pub use telling::{AwaitedStory, Place, PreparedStory, Source, Telling};

/// How many changes can be undone.
const MOST_UNDO: usize = 200;
/// The state of the page: everything that it shows follows from this.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The run that is shown; its scenario is [`AppState::scenario`].
    pub shown: Shown,
    /// A run that is shown beside it, to compare with.
    pub beside: Option<Shown>,
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
    /// The run that is to be shown next, while it is not there yet.
    pub pending: Option<Pending>,
    /// How far its recording has come, once that has taken long enough to be spoken of.
    pub recording: Option<Progress>,
    /// Whether motion is to be reduced: the system's setting.
    pub is_motion_reduced: bool,
    /// Whether a click on a process makes it a starter, or takes that back.
    pub is_choosing_starters: bool,
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
    /// The last scenario in which an assumption was broken on purpose: before, and after.
    last_break: Option<Rc<(Scenario, Scenario)>>,
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
        Ok(Self {
            shown: Shown::new(Rc::new(Run::record(scenario)?)),
            beside: None,
            opened: entry_of(scenario),
            telling: None,
            awaited_story: None,
            drafting: Drafting::default(),
            exercising: None,
            solved: Rc::default(),
            own_story: None,
            known_stories: Vec::new(),
            guessing: None,
            pending: None,
            recording: None,
            is_motion_reduced: true,
            is_choosing_starters: false,
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
            last_break: None,
        })
    }

    /// The scenario that is run.
    pub fn scenario(&self) -> &Scenario {
        self.shown.scenario()
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
