//! Telling a story: its scenes, the present scene, and the way from one scene to the next.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::narrate::Moments;
use election_core::stories::{self, FilledScene, FilledStory, READY, Reached, Scene, Story};
use election_core::{InputError, ProcessId, Run, Scenario};
use xxhash_rust::xxh64::xxh64;

use crate::playback::Cursor;

/// What a link calls a story that was opened from a file and is too long for a link, before a dash and the file's hash.
pub(super) const FROM_FILE: &str = "file";

/// The stories that the page knows, and the one that it tells.
#[derive(Clone, Debug, Default)]
pub struct Stories {
    /// The story that is told.
    pub telling: Option<Telling>,
    /// The story whose figures are being worked out, to be told when they are ready.
    pub awaited: Option<AwaitedStory>,
    /// The story that stands in the page's own file, where it is a single one.
    pub(super) own: Option<Source>,
    /// Whether the page is being put together as one file.
    pub is_saving: bool,
    /// The stories that were opened and are too long for a link: links name them.
    pub(super) known: Vec<Source>,
}

/// Telling a story.
#[derive(Clone, Debug)]
pub enum StoryAction {
    /// Tells the ready story with this key.
    Open(&'static str),
    /// Links may name this story, as JSON: it is too long for one.
    Know(String),
    /// The figures of the story that was opened are there.
    Ready(Box<PreparedStory>),
    /// The next scene of the story (1) or the one before (-1), if there is one.
    TurnTo(i8),
    /// To where playing the scene stops for the first (0), second, … time: a part of its text begins there, or it pauses.
    GoTo(usize),
    /// The scene as it was, from its beginning.
    BackToScene,
    /// Uses the page for something else, and keeps the story where it is.
    PutAside,
    /// Tells the story no more.
    Leave,
    /// Goes on writing the story that is told.
    Edit,
    /// Saves the page as one file that opens with the story that is told.
    SaveFile,
    /// The page has been saved as one file, or could not be.
    Saved(Result<(), InputError>),
}

impl Stories {
    /// Links may name it from now on.
    pub(super) fn know(&mut self, source: &Source) {
        if source.is_from_file() && !self.known.contains(source) {
            self.known.push(source.clone());
        }
    }

    /// Ends the telling; returns whether there was any.
    pub(super) fn leave(&mut self) -> bool {
        self.awaited.take().is_some() | self.telling.take().is_some()
    }
}

/// A story, and what links call it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The key of a ready one, or the whole story, packed; where that is too long, [`FROM_FILE`] and a hash.
    pub(super) name: Rc<str>,
    /// None where the link alone does not say what the story is.
    pub(super) story: Option<Rc<Story>>,
}

/// Stories with the same name in links are equal.
impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Source {
    /// What a link calls `text`.
    ///
    /// # Errors
    /// When that is no story.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let story = if is_from_file(text) { None } else { Some(Rc::new(Story::from_packed(text)?)) };
        Ok(Self { name: text.into(), story })
    }

    /// A ready story; none where there is none with this key.
    pub fn ready(key: &str) -> Option<Self> {
        let ready = READY.iter().find(|ready| ready.key == key)?;
        Some(Self { name: ready.key.into(), story: Some(Rc::new(ready.story.clone())) })
    }

    /// A story that was opened.
    pub fn of(story: Story) -> Self {
        let name = story.to_packed().unwrap_or_else(|_| {
            let hash = story.to_json().map_or(0, |json| xxh64(json.as_bytes(), 0));
            format!("{FROM_FILE}-{hash:016x}")
        });
        Self { name: name.into(), story: Some(Rc::new(story)) }
    }

    /// Whether a link that names it does not say what it is.
    pub fn is_from_file(&self) -> bool {
        is_from_file(&self.name)
    }

    /// Whether somebody has brought it: it is none of those that are there.
    pub(super) fn is_own(&self) -> bool {
        !READY.iter().any(|ready| ready.key == &*self.name)
    }

    /// What links call it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Whether this names a story that no link holds. (In links made before such stories were told apart nothing follows.)
fn is_from_file(name: &str) -> bool {
    let is_hash = |hash: &str| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let Some(rest) = name.strip_prefix(FROM_FILE) else { return false };
    rest.is_empty() || rest.strip_prefix('-').is_some_and(is_hash)
}

/// A scene of a story, as links name it.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The story.
    pub source: Source,
    /// The index of the scene; that after the last one is the end.
    pub scene: usize,
}

impl Place {
    /// The scenario of the scene; of the last one at the end. None where the story is not known.
    pub(super) fn scenario(&self) -> Option<Scenario> {
        let scenes = &self.source.story.as_ref()?.scenes;
        scenes.get(self.scene).or(scenes.last()).map(|scene| scene.scenario.clone())
    }
}

/// The story that is being told.
#[derive(Clone, Debug)]
pub struct Telling {
    pub(super) source: Source,
    pub(super) story: Rc<Story>,
    pub(super) told: Rc<FilledStory>,
    /// The index of the scene; the number of scenes at the end.
    pub(super) scene: usize,
    /// The processes that somebody has been, to their last turns, and in which scenes.
    pub(super) been: BTreeSet<(usize, ProcessId)>,
    /// Whether the page is used for something else meanwhile.
    pub(super) is_aside: bool,
    /// Whether the scene is to be played as soon as its run is there.
    pub(super) is_due: bool,
}

/// Two values are equal if they show the same.
impl PartialEq for Telling {
    fn eq(&self, other: &Self) -> bool {
        let of = |telling: &Self| (telling.scene, telling.is_aside);
        Rc::ptr_eq(&self.told, &other.told) && of(self) == of(other)
    }
}

/// A scene as written, and as filled in from its run.
#[derive(Clone, Copy, Debug)]
pub struct SceneNow<'a> {
    /// As it was written.
    pub scene: &'a Scene,
    /// With its figures, and its moments in steps.
    pub told: &'a FilledScene,
}

impl SceneNow<'_> {
    /// How far it has been shown at a moment of its run.
    pub(super) fn progress(&self, run: &Run, cursor: Cursor) -> SceneProgress {
        let has_come = |stop: Reached| !cursor.is_before(Cursor::reached(run, stop));
        let pause = match self.pause() {
            pause if !has_come(pause) => Ordering::Less,
            pause if cursor.steps > pause.steps => Ordering::Greater,
            _ => Ordering::Equal,
        };
        SceneProgress { parts: self.parts().filter(|part| has_come(*part)).count().max(1), pause }
    }

    /// Where its run begins.
    pub(super) fn begin(&self) -> Reached {
        Reached { steps: self.told.begin, tick: self.told.begin_at }
    }

    /// Where it pauses.
    pub(super) fn pause(&self) -> Reached {
        Reached { steps: self.told.pause, tick: self.told.pause_at }
    }

    /// Where the parts of its text begin.
    pub(super) fn parts(&self) -> impl DoubleEndedIterator<Item = Reached> {
        self.told.parts.iter().map(|part| Reached { steps: part.from, tick: part.from_at })
    }

    /// Where playing stops in its run: where the next part of the text begins, or at the pause.
    pub(super) fn stop_after(&self, run: &Run, cursor: Cursor) -> Cursor {
        let later = self.parts().map(|part| Cursor::reached(run, part)).find(|part| cursor.is_before(*part));
        later.unwrap_or_else(|| Cursor::reached(run, self.pause()))
    }

    /// Where the last part begins that began before; none if there is none.
    pub(super) fn part_before(&self, run: &Run, cursor: Cursor) -> Option<Cursor> {
        let before = self.parts().rev().map(|part| Cursor::reached(run, part)).find(|part| part.is_before(cursor));
        before.filter(|_| self.told.parts.len() > 1)
    }
}

/// How far a scene has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneProgress {
    /// How many parts of its text have been said; the first one always has.
    pub parts: usize,
    /// Whether what is shown is before its pause, at it, or after it.
    pub pause: Ordering,
}

/// How far what a scene's task asks for is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// Not done, or nothing tells.
    Open,
    /// The scenario is as it is to be, and what is to happen has not been seen yet.
    Planned,
    /// It has been seen.
    Done,
}

/// Where playing a scene stops: a part of its text begins there, or it pauses.
#[derive(Clone, Debug, PartialEq)]
pub struct PartStop {
    /// The number of the part, from 1; none where it only pauses.
    pub part: Option<usize>,
    /// When that is, in ticks.
    pub at: f64,
    /// The same in words: `round 3`.
    pub when: String,
    /// Whether the run has been shown so far.
    pub has_come: bool,
}

impl Telling {
    /// The story.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// The story, where links do not say what it is.
    pub fn story_without_link(&self) -> Option<&Rc<Story>> {
        self.source.is_from_file().then_some(&self.story)
    }

    /// The scene; none at the end.
    pub fn now(&self) -> Option<SceneNow<'_>> {
        self.at(self.scene)
    }

    /// The processes that somebody has been in the scene, to their last turns.
    pub(super) fn been(&self) -> Vec<ProcessId> {
        self.been.iter().filter(|(scene, _)| *scene == self.scene).map(|(_, process)| *process).collect()
    }

    /// The next scene.
    pub fn next(&self) -> Option<SceneNow<'_>> {
        self.at(self.scene + 1)
    }

    pub(super) fn at(&self, index: usize) -> Option<SceneNow<'_>> {
        Some(SceneNow { scene: self.story.scenes.get(index)?, told: self.told.scenes.get(index)? })
    }

    /// The number of the scene, from 1, and how many there are.
    pub fn number(&self) -> (usize, usize) {
        (self.scene + 1, self.story.scenes.len())
    }

    /// The minutes that each scene is planned for; none where a scene does not say so.
    pub fn minutes(&self) -> impl Iterator<Item = Option<u16>> {
        self.story.scenes.iter().map(|scene| scene.minutes)
    }

    /// Whether somebody has led on, after so many steps of the run: a first scene plays to where it stops first by itself.
    pub(super) fn is_led_on(&self, steps: usize) -> bool {
        let first_stop = |now: SceneNow<'_>| now.parts().find(|part| *part > now.begin()).unwrap_or(now.pause());
        self.scene > 0 || self.now().is_some_and(|now| steps > first_stop(now).steps)
    }

    /// Where it is, for links.
    pub fn place(&self) -> Place {
        Place { source: self.source.clone(), scene: self.scene }
    }

    /// Whether the page is used for something else meanwhile.
    pub fn is_aside(&self) -> bool {
        self.is_aside
    }

    /// That the scene would pause later than its run is recorded, where that is so.
    pub fn beyond_record(&self, run: &Run) -> Option<String> {
        let now = self.now().filter(|now| now.told.pause > run.steps() && self.is_about(run))?;
        let moments = Moments::of(run.scenario());
        let (pause, recorded) = (moments.at(now.told.pause_at), moments.at(run.recorded_until()));
        Some(format!("This scene pauses at {pause}; its run is recorded up to {recorded} only."))
    }

    /// After how many steps of a run the scene pauses; all of them where the run is another one than the scene's.
    pub fn pause_in(&self, run: &Run) -> usize {
        let now = self.now().filter(|_| self.is_about(run));
        now.map_or(run.steps(), |now| now.told.pause.min(run.steps()))
    }

    /// Whether this run is the one that the scene is about.
    pub fn is_about(&self, run: &Run) -> bool {
        !run.is_observed() && self.is_about_scenario(run.scenario())
    }

    /// Whether this scenario is the one that the scene is about.
    pub fn is_about_scenario(&self, scenario: &Scenario) -> bool {
        self.now().is_some_and(|now| now.scene.scenario == *scenario)
    }
}

/// A story that is to be told once its figures are filled in.
#[derive(Clone, Debug)]
pub struct AwaitedStory {
    /// The story.
    pub story: Rc<Story>,
    pub(super) place: Place,
    /// Whether the telling begins when it is ready; otherwise a link decides what is shown.
    pub(super) is_to_begin: bool,
}

/// A story with its figures, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct PreparedStory {
    /// The story.
    pub story: Rc<Story>,
    /// What is told.
    pub told: Result<Rc<FilledStory>, Vec<stories::Problem>>,
}

impl PreparedStory {
    /// A story whose figures the page has failed to work out.
    pub fn failed(story: Rc<Story>) -> Self {
        let error = InputError::new("figures", "a fault of this page", "figures that it can work out");
        Self { story, told: Err(vec![stories::Problem { scene: None, title: String::new(), error }]) }
    }
}
