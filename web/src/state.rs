//! The page's state and its actions. Pure: independent of the browser.
//!
//! Components get values of it and emit [`Action`]s. [`reduce()`] is the only way from one state to the next;
//! `effects/actions.rs` carries out what an action means outside the state (the address bar, the clipboard, storage).

mod action;
mod appearance;
mod being;
mod diagram;
pub mod beside;
pub mod cluster;
mod comparing;
mod dialogs;
pub mod drafting;
pub mod edit;
pub mod embedding;
mod exercising;
mod guessing;
mod history;
mod host;
pub mod keys;
pub mod lab;
mod lecture_clock;
pub mod link;
pub mod link_view;
pub mod links;
pub mod opened;
mod origin;
pub mod presenting;
mod reduce;
mod reordered;
mod shown;
mod telling;
mod unused;
mod wanted;

use std::rc::Rc;

use election_core::{InputError, Run, Scenario};

pub use action::{Action, Change, Which};
pub use appearance::{Appearance, AppearanceAction, Theme};
pub use being::{BeAction, Being, FoundTurns};
pub use cluster::{Cluster, ClusterAction, ClusterStanding, NOT_EDITED_LIVE};
pub use comparing::{Alignment, CompareAction, Comparing, Fewer, Told, WhichFewer};
pub use diagram::{Channel, ChosenEvent, Diagram, DiagramAction, DiagramPlace, LinkedDiagram};
pub use dialogs::{Choosing, DialogAction, Dialogs, Problem, Remark, TakenBack};
pub use drafting::{CheckedDraft, DraftAction, DraftEdit, DraftProblem, Drafting};
pub use edit::Edit;
pub use exercising::{ExerciseAction, Exercises, Exercising, GradedAnswer, next as next_exercise};
pub use guessing::{GuessAction, Guessing, MOST_HANDS, Said, Score, Turn};
pub use history::History;
pub use host::Host;
pub use lab::{Lab, LabAction};
pub use lecture_clock::{LectureClock, LectureTime, Standing, Used};
pub use opened::{LinkList, OpenedText};
pub use origin::{NOT_EDITED, Origin, are_same, bare_trace, trace_text};
pub use presenting::{AudienceQuestion, AudienceScreen, Presenting, PresentingAction};
pub use reduce::reduce;
pub use reordered::{Move, Reordered};
pub use shown::forecast;
pub use shown::{Seek, Selection, Shown, ShownAction, StageSize, Summarized};
pub use telling::{PartStop, PreparedStory, SceneProgress, Stories, StoryAction, TaskState, Telling};
pub use wanted::{Found, Pending, Recorded, Search, Wanted};

/// The state of the page: everything that it shows follows from this. Its parts know nothing of each other.
#[derive(Clone, Debug)]
pub struct AppState {
    /// The run that is shown; its scenario is [`AppState::scenario`].
    pub shown: Shown,
    /// A run that is shown beside it, to compare with.
    pub beside: Option<Shown>,
    /// How both go together, and what differs.
    pub comparing: Comparing,
    /// The run that is to be shown next.
    pub wanted: Wanted,
    /// The changes of the scenario.
    pub history: History,
    /// The space-time diagram of the run.
    pub diagram: Diagram,
    /// What is open over the page, or said beside it.
    pub dialogs: Dialogs,
    /// What the page looks like, and whose it is.
    pub appearance: Appearance,
    /// The stories, and the one that is told.
    pub stories: Stories,
    /// The story that is being collected.
    pub drafting: Drafting,
    /// The exercises, and the one that is being solved.
    pub exercises: Exercises,
    /// The questions about the run, if it is to be guessed first.
    pub guessing: Option<Guessing>,
    /// The process that somebody is, if somebody is one.
    pub being: Option<Being>,
    /// The lab.
    pub lab: Rc<Lab>,
    /// The cluster whose run is shown while it goes on, if the page was opened for one.
    pub cluster: Option<Cluster>,
    /// Whether the run has come by itself, this very moment, to where it stops: a key that was to bring it there is not for what comes after.
    pub has_just_come: bool,
}

impl AppState {
    /// The page at the beginning of a scenario's run.
    ///
    /// # Errors
    /// When the scenario is not valid.
    pub fn new(scenario: &Scenario) -> Result<Self, InputError> {
        let run = Rc::new(Run::record(scenario)?);
        Ok(Self {
            history: History::beginning_with(&run),
            shown: Shown::new(run),
            beside: None,
            comparing: Comparing::default(),
            wanted: Wanted::default(),
            diagram: Diagram::default(),
            dialogs: Dialogs::default(),
            appearance: Appearance::default(),
            stories: Stories::default(),
            drafting: Drafting::default(),
            exercises: Exercises::default(),
            guessing: None,
            being: None,
            lab: Rc::default(),
            cluster: None,
            has_just_come: false,
        })
    }

    /// The scenario that is run.
    pub fn scenario(&self) -> &Scenario {
        self.shown.scenario()
    }
}

#[cfg(test)]
mod stale;
#[cfg(test)]
mod tests;
