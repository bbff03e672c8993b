//! A story that somebody collects: moments of runs, put in order, titled and annotated.

use std::rc::Rc;

use election_core::stories::{self, Draft, SceneDraft, Story};
use election_core::{InputError, Scenario};

/// At most so many earlier versions can be restored.
const MOST_BEFORE: usize = 50;

/// The story that is being collected.
#[derive(Clone, Debug, Default)]
pub struct Drafting {
    /// The story as it is written. It need not be one yet.
    pub draft: Rc<Draft>,
    /// A number for each of its scenes, which the scene keeps wherever it is moved.
    pub scene_keys: Rc<Vec<u32>>,
    /// Whether it is shown.
    pub is_open: bool,
    /// Its earlier versions, the last one last.
    before: Vec<Version>,
    /// The versions that were undone, the next one last.
    after: Vec<Version>,
    /// The field that was typed into last, if nothing else has happened since: all its typing is undone at once.
    typed: Option<TypedField>,
    /// The story that this one has replaced.
    replaced: Option<Rc<Draft>>,
    /// What its runs have shown, of this version or of an earlier one.
    checked: Option<CheckedDraft>,
    next_key: u32,
}

/// What the runs of a version of the story have shown.
#[derive(Clone, Debug)]
pub struct CheckedDraft {
    /// The version.
    pub draft: Rc<Draft>,
    /// What keeps it from being told, none where nothing does.
    pub problems: Rc<Vec<DraftProblem>>,
}

impl CheckedDraft {
    /// The version whose runs are to be carried out, and the story that it is: none where that is done, and where it is no story yet.
    pub fn wanted(drafting: &Drafting) -> Option<(Rc<Draft>, Story)> {
        let is_wanted = !drafting.draft.scenes.is_empty() && drafting.problems().is_none();
        let draft = is_wanted.then(|| Rc::clone(&drafting.draft))?;
        let story = Draft::clone(&draft).read().ok()?;
        Some((draft, story))
    }

    /// What came of it.
    pub fn of(draft: Rc<Draft>, told: Result<stories::FilledStory, Vec<stories::Problem>>) -> Self {
        let problems = told.err().into_iter().flatten().map(DraftProblem::from);
        Self { draft, problems: Rc::new(problems.collect()) }
    }
}

/// What keeps a story from being told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftProblem {
    /// The index of the scene, where it is in one.
    pub scene: Option<usize>,
    /// What was found, and what is allowed; its place as the page calls it.
    pub error: InputError,
}

/// An error of a draft, with its path there: `scenes[1].pause`.
impl From<InputError> for DraftProblem {
    fn from(error: InputError) -> Self {
        let place = error.path.strip_prefix("scenes[").and_then(|rest| rest.split_once(']'));
        let scene = place.and_then(|(index, _)| index.parse().ok());
        Self { scene, error: with_labels(error) }
    }
}

/// What a run has shown.
impl From<stories::Problem> for DraftProblem {
    fn from(problem: stories::Problem) -> Self {
        let path = problem.error.path;
        let path = problem.scene.map_or_else(|| path.clone(), |scene| format!("scenes[{}].{path}", scene - 1));
        Self::from(InputError { path, ..problem.error })
    }
}

/// A version of the story.
#[derive(Clone, Debug)]
struct Version {
    draft: Rc<Draft>,
    scene_keys: Rc<Vec<u32>>,
}

/// A field that can be typed into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TypedField {
    Title,
    About,
    Scene(usize, SceneField),
}

/// Collecting a story.
#[derive(Clone, Debug)]
pub enum DraftAction {
    /// Collects what is on the screen.
    AddMoment,
    /// Changes the story.
    Edit(DraftEdit),
    /// Shows or hides it.
    Show(bool),
    /// Shows it if it is hidden, hides it if it is shown.
    Toggle,
    /// The runs of a version have been carried out.
    Checked(CheckedDraft),
    /// Saves the page as one file that opens with it.
    SaveFile,
    /// Tells it, from the scene with this index on.
    Tell(usize),
    /// Copies its link, or says that there is none.
    Share,
}

/// A change of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftEdit {
    /// What it is called.
    Title(String),
    /// What it is about.
    About(String),
    /// A field of a scene, by its index.
    Scene(usize, SceneField, String),
    /// A scene by so many places down the list (1) or up (-1).
    Move(usize, i8),
    /// Takes a scene out.
    Remove(usize),
    /// Takes the last change back.
    Undo,
    /// Makes the last undone change again.
    Redo,
}

/// A field of a scene that is written by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneField {
    /// What it is called.
    Title,
    /// What is said.
    Text,
    /// The notes that only the presenter sees.
    Notes,
    /// Where it begins.
    Begin,
    /// Where it pauses.
    Pause,
    /// What it points at, separated by commas.
    Points,
    /// What the reader is asked to do.
    Task,
    /// The controls that stand beside the task, separated by commas.
    Change,
    /// The condition under which it counts as done.
    Done,
    /// How long it is planned to take.
    Time,
}

impl SceneField {
    /// All of them.
    const ALL: [Self; 10] = [
        Self::Title,
        Self::Text,
        Self::Notes,
        Self::Begin,
        Self::Pause,
        Self::Points,
        Self::Task,
        Self::Change,
        Self::Done,
        Self::Time,
    ];

    /// What it is called on the page.
    pub fn label(self) -> &'static str {
        match self {
            Self::Title => "Title",
            Self::Text => "What is said",
            Self::Notes => "Notes for the presenter",
            Self::Begin => "Begins at",
            Self::Pause => "Pauses at",
            Self::Points => "Points at",
            Self::Task => "Task",
            Self::Change => "Controls of the task",
            Self::Done => "Done when",
            Self::Time => "Minutes",
        }
    }

    /// What it is called in a file.
    fn key(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Text => "text",
            Self::Notes => "notes",
            Self::Begin => "begin",
            Self::Pause => "pause",
            Self::Points => "point",
            Self::Task => "task",
            Self::Change => "change",
            Self::Done => "done",
            Self::Time => "time",
        }
    }

    /// The text in this field.
    pub fn of(self, scene: &SceneDraft) -> String {
        match self {
            Self::Title => scene.title.clone(),
            Self::Text => scene.text.clone(),
            Self::Notes => scene.notes.clone(),
            Self::Begin => scene.begin.clone(),
            Self::Pause => scene.pause.clone(),
            Self::Points => scene.point.join(", "),
            Self::Task => scene.task.clone(),
            Self::Change => scene.change.join(", "),
            Self::Done => scene.done.clone(),
            Self::Time => scene.time.clone(),
        }
    }

    fn write(self, scene: &mut SceneDraft, text: String) {
        match self {
            Self::Title => scene.title = text,
            Self::Text => scene.text = text,
            Self::Notes => scene.notes = text,
            Self::Begin => scene.begin = text,
            Self::Pause => scene.pause = text,
            Self::Points => scene.point = listed(&text),
            Self::Task => scene.task = text,
            Self::Change => scene.change = listed(&text),
            Self::Done => scene.done = text,
            Self::Time => scene.time = text,
        }
    }
}

/// What stands between commas.
fn listed(text: &str) -> Vec<String> {
    text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

impl Drafting {
    /// The story that was collected before, and the one that it has replaced.
    pub fn kept(draft: Draft, replaced: Option<Draft>) -> Self {
        let mut drafting = Self::default();
        if let Some(replaced) = replaced {
            drafting.write(replaced);
            drafting.replaced = Some(Rc::clone(&drafting.draft));
        }
        drafting.write(draft);
        // The first state is that before anything was there.
        drafting.before.remove(0);
        drafting
    }

    /// Whether there is something to bring back.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is an undone change to make again.
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// The story that this one has replaced.
    pub fn replaced(&self) -> Option<&Rc<Draft>> {
        self.replaced.as_ref()
    }

    /// What keeps this version from being told, once its runs have been carried out.
    pub fn problems(&self) -> Option<&Rc<Vec<DraftProblem>>> {
        let checked = self.checked.as_ref();
        let checked = checked.filter(|checked| Rc::ptr_eq(&checked.draft, &self.draft) || checked.draft == self.draft);
        checked.map(|checked| &checked.problems)
    }

    pub(super) fn note_checked(&mut self, checked: CheckedDraft) {
        self.checked = Some(checked);
    }

    /// The story that it is.
    ///
    /// # Errors
    /// What is wrong with it, as far as that is known without its runs, or from them by now.
    pub fn story(&self) -> Result<Story, InputError> {
        let story = Draft::clone(&self.draft).read().map_err(with_labels)?;
        match self.problems().and_then(|problems| problems.first()) {
            Some(problem) => Err(problem.error.clone()),
            None => Ok(story),
        }
    }

    /// Replaces it by another story; the change can be undone.
    pub(super) fn replace(&mut self, draft: Draft) {
        let before = Rc::clone(&self.draft);
        self.write(draft);
        if *before != Draft::default() {
            self.replaced = Some(before);
        }
    }

    /// Replaces it by another one with all new scenes; the change can be undone.
    fn write(&mut self, draft: Draft) {
        let keys = (0..draft.scenes.len()).map(|_| self.new_key()).collect();
        self.become_another(draft, keys);
    }

    pub(super) fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    /// Replaces it by another one; the change can be undone.
    pub(super) fn become_another(&mut self, draft: Draft, scene_keys: Vec<u32>) {
        self.remember();
        (self.draft, self.scene_keys) = (Rc::new(draft), Rc::new(scene_keys));
    }

    fn now(&self) -> Version {
        Version { draft: Rc::clone(&self.draft), scene_keys: Rc::clone(&self.scene_keys) }
    }

    /// Saves the present version, so that the next change can be undone.
    fn remember(&mut self) {
        self.typed = None;
        self.after.clear();
        if self.before.len() == MOST_BEFORE {
            self.before.remove(0);
        }
        self.before.push(self.now());
    }

    /// Restores an earlier (or undone) version; returns whether there is one.
    fn travel(&mut self, is_back: bool) -> bool {
        let now = self.now();
        let (from, to) =
            if is_back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let Some(Version { draft, scene_keys }) = from.pop() else { return false };
        to.push(now);
        (self.draft, self.scene_keys, self.typed) = (draft, scene_keys, None);
        self.replaced = self.replaced.take().filter(|replaced| !Rc::ptr_eq(replaced, &self.draft));
        true
    }

    /// Does a change; returns whether anything changed.
    pub(super) fn edit(&mut self, edit: DraftEdit) -> bool {
        let mut draft = (*self.draft).clone();
        let mut keys = (*self.scene_keys).clone();
        let typed = match edit {
            DraftEdit::Undo => return self.travel(true),
            DraftEdit::Redo => return self.travel(false),
            DraftEdit::Move(index, by) => {
                let to = index.checked_add_signed(by.into());
                let Some(to) = to.filter(|to| index.max(*to) < draft.scenes.len()) else { return false };
                draft.scenes.swap(index, to);
                keys.swap(index, to);
                self.become_another(draft, keys);
                return true;
            }
            DraftEdit::Remove(index) => {
                if index >= draft.scenes.len() {
                    return false;
                }
                draft.scenes.remove(index);
                keys.remove(index);
                self.become_another(draft, keys);
                return true;
            }
            DraftEdit::Title(title) => {
                draft.title = title;
                TypedField::Title
            }
            DraftEdit::About(text) => {
                draft.text = text;
                TypedField::About
            }
            DraftEdit::Scene(index, field, text) => match draft.scenes.get_mut(index) {
                Some(scene) => {
                    field.write(scene, text);
                    TypedField::Scene(index, field)
                }
                None => return false,
            },
        };
        if draft == *self.draft {
            return false;
        }
        if self.typed != Some(typed) {
            self.remember();
            self.typed = Some(typed);
        }
        self.draft = Rc::new(draft);
        true
    }
}

/// An error of a draft, its place as the page calls it: `scene 2, Pauses at` for `scenes[1].pause`.
pub fn with_labels(error: InputError) -> InputError {
    let in_scene = error.path.strip_prefix("scenes[").and_then(|rest| rest.split_once("]."));
    let Some((index, field)) = in_scene else {
        let path = match error.path.as_str() {
            "title" => "Title",
            "text" => "What it is about",
            path => path,
        };
        return InputError { path: path.to_owned(), ..error };
    };
    let Ok(index) = index.parse::<usize>() else { return error };
    let key = field.split(['.', '[']).next();
    let label = SceneField::ALL.into_iter().find(|field| Some(field.key()) == key).map(SceneField::label);
    let path = format!("scene {}, {}", index + 1, label.unwrap_or(field));
    InputError { path, ..error }
}

/// The scenario of a scene of a draft, if it is valid.
pub fn scenario_of(scene: &SceneDraft) -> Option<Scenario> {
    Scenario::from_link(&scene.scenario).ok()
}
