//! Actions: those of the person, and the passing of time.

use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::questions::Answer;
use election_core::run::Progress;
use election_core::{InputError, ProcessId, Scenario};

use super::{
    AudienceQuestion, DraftEdit, Edit, ExerciseAction, Found, PreparedStory, Problem, Recorded, ShownAction, Theme,
};
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
    /// Breaks what is assumed of a system, or mends it.
    Break(&'static SystemAssumption),
    /// Takes back what was done to a process and has not happened yet.
    TakeBack(ProcessId),
    /// Drop, deliver or hold back a message.
    Handle(u32, ByHand),
    /// Whether clicks on the stage choose who starts.
    ChooseStarters(bool),
    /// Makes a process start at tick 0, or takes its starts back.
    ToggleStarter(ProcessId),
    /// A link was opened, with what it says of the view.
    Open(Box<OpenedLink>),
    /// Something about an exercise.
    Exercise(ExerciseAction),
    /// A file was opened, with this in it.
    OpenFile(String),
    /// A file could not be read.
    FileNotRead(InputError),
    /// This was pasted, and looks like a scenario or a story as JSON.
    Paste(String),

    /// Tells the ready story with this key.
    OpenStory(&'static str),
    /// Links may name this story, as JSON: it is too long for one.
    KnowStory(String),
    /// The figures of the story that was opened are there.
    StoryReady(Box<PreparedStory>),
    /// On (1) or back (-1) by a presenter's remote: through the story where one is told, otherwise by a round.
    TurnPage(i8),
    /// The next scene of the story (1) or the one before (-1), if there is one.
    TurnToScene(i8),
    /// The scene as it was, from its beginning.
    BackToScene,
    /// Uses the page for something else, and keeps the story where it is.
    PutStoryAside,
    /// Tells the story no more.
    LeaveStory,
    /// Goes on writing the story that is told.
    EditStory,

    /// Collects what is on the screen, for a story.
    AddMoment,
    /// Changes the story that is being collected.
    EditDraft(DraftEdit),
    /// Shows or hides the story that is being collected.
    ShowDraft(bool),
    /// Tells it, from the scene with this index on.
    TellDraft(usize),
    /// Copies its link, or says that there is none.
    ShareDraft,

    /// The scenario has been found whose run is to be shown next.
    Found(Box<Found>),
    /// A run that was to be shown next has been recorded.
    Recorded(Box<Recorded>),
    /// Its recording is so far.
    Progressed(Progress),
    /// Gives up the run that is being recorded.
    StopRecording,

    /// The system's wish for less motion.
    ReduceMotion(bool),

    /// Asks about the run before it is seen, from its start on; or shows everything.
    ToggleGuess,
    /// An answer to the question that is asked.
    Guess(Answer),
    /// Goes on to the moment that decides the question, or to the next question.
    GoOn,
    /// Colours.
    SetTheme(Theme),
    /// Only stage, counters and transport, or everything.
    TogglePresent,
    /// Opens the presenter's view in a second window.
    OpenPresenter,
    /// In the presenter's view: the other window has answered, or has not for a while.
    HearOfAudience(bool),
    /// In the presenter's view: the question that the audience is asked, if any.
    HearOfQuestion(Option<Rc<AudienceQuestion>>),
    /// Shows or hides the list of keys.
    ShowHelp(bool),
    /// Shows or hides the ready scenarios.
    ShowGallery(bool),
    /// Shows or hides the scenario panel on small screens.
    ShowPanel(bool),
    /// The hint has been read.
    DismissHint,
    /// The problem has been read.
    DismissProblem,
    /// Closes what is open on top: help, problem, panel, selection, presentation.
    Dismiss,
    /// Copies the link, or says that there is none.
    Share,
    /// Shows the link as a QR code, or says that there is none.
    ShowAddress,
    /// This is the address to show as a QR code; none puts it away.
    Addressed(Option<Rc<str>>),
    /// Blanks the screen, or shows it again.
    ToggleBlank,
    /// The link was copied, or could not be; none when that has been said for long enough.
    Copied(Option<bool>),
}

/// Where nothing else is said it is about the first run.
impl From<ShownAction> for Action {
    fn from(action: ShownAction) -> Self {
        Self::Shown(Which::First, action)
    }
}

/// The content of a link.
#[derive(Clone, Debug)]
pub struct OpenedLink {
    /// The scenario, or what is wrong with it.
    pub scenario: Result<Scenario, Problem>,
    /// The view.
    pub view: crate::link_view::LinkView,
}
