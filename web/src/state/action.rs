//! Actions: those of the person, and the passing of time.

use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::run::Progress;
use election_core::{InputError, ProcessId, Scenario};

use super::appearance::AppearanceAction;
use super::being::BeAction;
use super::cluster::ClusterAction;
use super::comparing::CompareAction;
use super::diagram::DiagramAction;
use super::dialogs::DialogAction;
use super::drafting::DraftAction;
use super::edit::Edit;
use super::exercising::ExerciseAction;
use super::guessing::GuessAction;
use super::lab::{FinderAction, LabAction};
use super::link::Link;
use super::opened::OpenedText;
use super::presenting::PresentingAction;
use super::shown::ShownAction;
use super::telling::StoryAction;
use super::wanted::{Found, Recorded};
use crate::interventions::{ByHand, Intervention};

/// A change of the scenario.
#[derive(Clone, Debug)]
pub struct Change {
    /// The scenario from now on.
    pub scenario: Scenario,
    /// The name of the drag or the like that it is part of; all changes of one gesture are undone at once, and
    /// [`Action::EndGesture`] ends it.
    pub gesture: Option<&'static str>,
}

impl Change {
    /// A change by itself: a click, a choice.
    pub fn once(scenario: Scenario) -> Self {
        Self { scenario, gesture: None }
    }
}

/// One of the runs on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one whose scenario is edited, asked about and told of: `AppState::shown`.
    First,
    /// The one beside it: `AppState::beside`.
    Second,
}

impl Which {
    /// Both.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
}

/// An action of the person or of an effect, or the passing of time.
#[derive(Clone, Debug)]
pub enum Action {
    /// Looking at one of the runs.
    Shown(Which, ShownAction),
    /// Opening and closing what lies over the page.
    Dialog(DialogAction),
    /// What the page looks like.
    Appearance(AppearanceAction),
    /// Looking at the space-time diagram.
    Diagram(DiagramAction),
    /// Comparing two runs.
    Compare(CompareAction),
    /// Telling a story.
    Story(StoryAction),
    /// Collecting one.
    Draft(DraftAction),
    /// Solving an exercise.
    Exercise(ExerciseAction),
    /// Guessing first.
    Guess(GuessAction),
    /// Being a process.
    Be(BeAction),
    /// Figures of many runs.
    Lab(LabAction),
    /// The presenter's view of what the audience sees.
    Presenting(PresentingAction),
    /// Hearing of a cluster of real processes.
    Cluster(ClusterAction),

    // What follows concerns several parts.
    /// Another scenario; the cursor stays where it is in time.
    Change(Box<Change>),
    /// A control of the scenario panel is used; while it is dragged or typed into, under the name of the gesture.
    Edit(Edit, Option<&'static str>),
    /// The drag or the like is over.
    EndGesture,
    /// Takes the last change back.
    Undo,
    /// Makes the last undone change again.
    Redo,
    /// Crash, recover, start or notice a process now.
    Do(ProcessId, Intervention),
    /// Cuts the channels between two processes now, or mends them.
    CutOrMend(ProcessId, ProcessId),
    /// Breaks what is assumed of a system, or mends it.
    Break(&'static SystemAssumption),
    /// Looks for the smallest change by which a property falls.
    FindBreak,
    /// Makes a scenario of the run that is shown, which happened on real processes.
    MakeScenario,
    /// Takes back what was done to a process and has not happened yet.
    TakeBack(ProcessId),
    /// Drop, deliver or hold back a message.
    Handle(u32, ByHand),
    /// Makes a process start at tick 0, or takes its starts back.
    ToggleStarter(ProcessId),
    /// Joins two processes by an edge, or takes it away.
    ToggleEdge(ProcessId, ProcessId),
    /// A link was opened, with what it says of the view.
    Open(Box<Link>),
    /// A file was opened, or a text was dropped.
    OpenFile(OpenedText),
    /// The file of this name could not be read.
    FileNotRead(Rc<str>, InputError),
    /// The person chooses a file to be opened.
    ChooseFile,
    /// This was pasted, and looks like a scenario or a story as JSON.
    Paste(String),

    /// On (1) or back (-1) by a presenter's remote: through the story where one is told, otherwise by a round.
    TurnPage(i8),

    /// The scenario has been found whose run is to be shown next.
    Found(Box<Found>),
    /// A run that was to be shown next has been recorded.
    Recorded(Box<Recorded>),
    /// Its recording is so far.
    Progressed(Progress),
    /// Gives up the run that is being recorded.
    StopRecording,

    /// The moment is over in which the run has come to where it stops.
    Rested,

    /// Opens the presenter's view in a second window.
    OpenPresenter,
    /// Closes what is open on top: help, problem, panel, selection, presentation.
    Dismiss,
    /// Copies the link, or says that there is none.
    Share,
    /// Shows the link as a QR code, or says that there is none.
    ShowAddress,
}

/// Where nothing else is said it is about the first run.
impl From<ShownAction> for Action {
    fn from(action: ShownAction) -> Self {
        Self::Shown(Which::First, action)
    }
}

impl From<DialogAction> for Action {
    fn from(action: DialogAction) -> Self {
        Self::Dialog(action)
    }
}

impl From<AppearanceAction> for Action {
    fn from(action: AppearanceAction) -> Self {
        Self::Appearance(action)
    }
}

impl From<DiagramAction> for Action {
    fn from(action: DiagramAction) -> Self {
        Self::Diagram(action)
    }
}

impl From<CompareAction> for Action {
    fn from(action: CompareAction) -> Self {
        Self::Compare(action)
    }
}

impl From<StoryAction> for Action {
    fn from(action: StoryAction) -> Self {
        Self::Story(action)
    }
}

impl From<DraftAction> for Action {
    fn from(action: DraftAction) -> Self {
        Self::Draft(action)
    }
}

impl From<ExerciseAction> for Action {
    fn from(action: ExerciseAction) -> Self {
        Self::Exercise(action)
    }
}

impl From<PresentingAction> for Action {
    fn from(action: PresentingAction) -> Self {
        Self::Presenting(action)
    }
}

impl From<ClusterAction> for Action {
    fn from(action: ClusterAction) -> Self {
        Self::Cluster(action)
    }
}

impl From<LabAction> for Action {
    fn from(action: LabAction) -> Self {
        Self::Lab(action)
    }
}

impl From<FinderAction> for Action {
    fn from(action: FinderAction) -> Self {
        LabAction::Finder(action).into()
    }
}

impl From<BeAction> for Action {
    fn from(action: BeAction) -> Self {
        Self::Be(action)
    }
}

impl From<GuessAction> for Action {
    fn from(action: GuessAction) -> Self {
        Self::Guess(action)
    }
}

impl Action {
    /// Whether it edits the scenario that is shown.
    pub(super) fn is_edit(&self) -> bool {
        matches!(
            self,
            Self::Change(_)
                | Self::Edit(..)
                | Self::Do(..)
                | Self::CutOrMend(..)
                | Self::Break(_)
                | Self::FindBreak
                | Self::TakeBack(_)
                | Self::Handle(..)
                | Self::ToggleStarter(_)
                | Self::ToggleEdge(..)
        )
    }

    /// Whether what the person does in the presenter's view is about the view itself. Everything else is about the audience's window.
    pub fn is_about_view(&self) -> bool {
        matches!(
            self,
            Self::Dialog(DialogAction::DismissProblem)
                | Self::Shown(_, ShownAction::Measured(_))
                | Self::Presenting(PresentingAction::StartClock)
        )
    }
}
