//! Telling a story: its scenes, the present scene, and the way from one scene to the next.

use std::rc::Rc;

use election_core::stories::{self, FilledScene, FilledStory, Point, READY, Scene, Story};
use election_core::{InputError, Scenario};
use xxhash_rust::xxh64::xxh64;

use super::{AppState, Landing, Problem, Seek, Which};
use crate::playback::Cursor;

/// What a link calls a story that was opened from a file and is too long for a link, before a dash and the file's hash.
const FROM_FILE: &str = "file";

/// A story, and what links call it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The key of a ready one, or the whole story, packed; where that is too long, [`FROM_FILE`] and a hash.
    name: Rc<str>,
    /// None where the link alone does not say what the story is.
    story: Option<Rc<Story>>,
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

/// The story that is being told.
#[derive(Clone, Debug)]
pub struct Telling {
    source: Source,
    story: Rc<Story>,
    told: Rc<FilledStory>,
    /// The index of the scene; the number of scenes at the end.
    scene: usize,
    /// Whether the page is used for something else meanwhile.
    is_aside: bool,
    /// Whether the scene is to be played as soon as its run is there.
    is_due: bool,
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

impl Telling {
    /// The story.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// The story, where links do not say what it is.
    pub fn story_without_link(&self) -> Option<&Rc<Story>> {
        self.source.is_from_file().then_some(&self.story)
    }

    /// What the story is about, with its figures.
    pub fn about(&self) -> &[stories::Block] {
        &self.told.text
    }

    /// The scene; none at the end.
    pub fn now(&self) -> Option<SceneNow<'_>> {
        self.at(self.scene)
    }

    /// The next scene.
    pub fn next(&self) -> Option<SceneNow<'_>> {
        self.at(self.scene + 1)
    }

    fn at(&self, index: usize) -> Option<SceneNow<'_>> {
        Some(SceneNow { scene: self.story.scenes.get(index)?, told: self.told.scenes.get(index)? })
    }

    /// The number of the scene, from 1, and how many there are.
    pub fn number(&self) -> (usize, usize) {
        (self.scene + 1, self.story.scenes.len())
    }

    /// Where it is, for links.
    pub fn place(&self) -> Place {
        Place { source: self.source.clone(), scene: self.scene }
    }

    /// Whether the page is used for something else meanwhile.
    pub fn is_aside(&self) -> bool {
        self.is_aside
    }

    /// Whether this scenario is the one that the scene is about.
    pub fn is_about(&self, scenario: &Scenario) -> bool {
        self.now().is_some_and(|now| now.scene.scenario == *scenario)
    }
}

/// A story that is to be told once its figures are filled in.
#[derive(Clone, Debug)]
pub struct AwaitedStory {
    /// The story.
    pub story: Rc<Story>,
    place: Place,
    /// Whether the telling begins when it is ready; otherwise a link decides what is shown.
    is_to_begin: bool,
}

/// A story with its figures, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct PreparedStory {
    /// The story.
    pub story: Rc<Story>,
    /// What is told.
    pub told: Result<Rc<FilledStory>, Vec<stories::Problem>>,
}

/// The moment from which a scene is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    /// Its beginning, and it plays to its pause.
    Beginning,
    /// Its pause.
    Pause,
}

impl AppState {
    /// Tells a ready story from its first scene on.
    pub(super) fn open_ready_story(&mut self, key: &str) -> bool {
        let Some(source) = Source::ready(key) else { return false };
        self.is_gallery_open = false;
        self.await_story(Place { source, scene: 0 }, true);
        true
    }

    /// Tells a story that somebody has brought, from a scene on.
    pub(super) fn open_story(&mut self, story: Story, scene: usize) {
        self.problem = None;
        let source = Source::of(story);
        self.know_story(&source);
        self.await_story(Place { source, scene }, true);
    }

    /// Links may name it from now on.
    fn know_story(&mut self, source: &Source) {
        if source.is_from_file() && !self.known_stories.contains(source) {
            self.known_stories.push(source.clone());
        }
    }

    /// Another window tells a story that no link holds.
    pub(super) fn know_story_of(&mut self, json: &str) -> bool {
        let Ok(story) = Story::from_json(json) else { return false };
        self.know_story(&Source::of(story));
        true
    }

    /// The page has a story in its own file, as JSON: it begins with that, or with a link, which may name a scene of it.
    pub fn bring_story(&mut self, json: &str, is_to_begin: bool) {
        match Story::from_json(json) {
            Ok(story) => {
                let source = Source::of(story);
                self.know_story(&source);
                self.own_story = Some(source.clone());
                if is_to_begin {
                    self.await_story(Place { source, scene: 0 }, true);
                }
            }
            Err(error) => {
                self.problem = Some(Problem { title: "The story in this file cannot be told", error, link: None });
            }
        }
    }

    /// A link names a scene, or none.
    pub(crate) fn tell_as_linked(&mut self, place: Option<&Place>) {
        self.awaited_story = None;
        let Some(place) = place else {
            self.telling = None;
            return;
        };
        match &mut self.telling {
            Some(telling) if telling.source == place.source => {
                telling.scene = place.scene.min(telling.story.scenes.len());
            }
            _ => self.await_story(place.clone(), false),
        }
    }

    fn await_story(&mut self, place: Place, is_to_begin: bool) {
        let is_meant = |known: &&Source| **known == place.source || &*place.source.name == FROM_FILE;
        let known = || self.known_stories.iter().rev().find(is_meant)?.story.clone();
        let Some(story) = place.source.story.clone().or_else(known) else {
            let error = InputError::new("story", &place.source.name, "the story itself: it is too long for a link");
            self.problem = Some(Problem { title: "Open the story's file again", error, link: None });
            return;
        };
        self.is_hint_open = false;
        self.awaited_story = Some(AwaitedStory { story, place, is_to_begin });
    }

    /// The figures of the story are there.
    pub(super) fn begin_story(&mut self, PreparedStory { story, told }: PreparedStory) -> bool {
        let awaited = self.awaited_story.take_if(|awaited| Rc::ptr_eq(&awaited.story, &story));
        let Some(AwaitedStory { place, is_to_begin, .. }) = awaited else { return false };
        let told = match told {
            Ok(told) => told,
            Err(problems) => {
                self.problem = problems.into_iter().next().map(|problem| Problem {
                    title: "This story cannot be told",
                    error: InputError { path: problem.place(), ..problem.error },
                    link: None,
                });
                return true;
            }
        };
        let scene = place.scene.min(story.scenes.len());
        // One thing stands over the stage at a time.
        self.exercising = None;
        self.telling = Some(Telling { source: place.source, story, told, scene, is_aside: false, is_due: false });
        // A link without a moment shows the beginning of the scene.
        let is_about = self.telling.as_ref().is_some_and(|telling| telling.is_about(self.scenario()));
        if is_to_begin {
            let is_first =
                self.own_story.as_ref() == self.telling.as_ref().map(|telling| &telling.source) && self.entry == 0;
            self.show_scene(scene, From::Beginning);
            if is_first {
                // It is the first run of the page: there is nothing to go back to.
                self.forget_changes();
            }
        } else if is_about && self.shown.cursor == Cursor::START {
            let begin = self.telling.as_ref().and_then(Telling::now).map_or(0, |now| now.told.begin);
            self.go_to(Cursor::after(&self.shown.run, begin));
        }
        true
    }

    /// The scene that is shown; none while the page is used for something else, or shows another scenario.
    fn scene_now(&self) -> Option<SceneNow<'_>> {
        let telling = self.telling.as_ref().filter(|telling| !telling.is_aside)?;
        telling.now().filter(|now| now.scene.scenario == *self.scenario())
    }

    /// Whether a scene plays, and its pause is still to come.
    pub fn is_on_way_to_pause(&self) -> bool {
        self.shown.playing.is_some() && self.pause_ahead().is_some()
    }

    /// After how many steps the scene pauses, if that is still to come.
    pub(super) fn pause_ahead(&self) -> Option<usize> {
        self.pause_of_scene().filter(|pause| *pause > self.shown.cursor.steps)
    }

    /// After how many steps the scene pauses: where no more of its run is recorded, if it would later.
    pub(super) fn pause_of_scene(&self) -> Option<usize> {
        self.scene_now().map(|now| now.told.pause.min(self.shown.run.steps()))
    }

    /// Whether the scene has come to its pause, and rests there.
    pub fn is_at_pause(&self) -> bool {
        self.pause_of_scene() == Some(self.shown.cursor.steps) && self.shown.playing.is_none()
    }

    /// The points of the scene, while it rests at its pause.
    pub fn pointed(&self) -> &[Point] {
        match self.scene_now() {
            Some(now) if self.is_at_pause() && !self.hides_end() => &now.scene.points,
            _ => &[],
        }
    }

    /// Whether the story is told at the moment, so that the keys that turn pages lead through it.
    pub(super) fn is_telling(&self) -> bool {
        self.telling.as_ref().is_some_and(|telling| !telling.is_aside)
    }

    /// Leads on: to the pause of the scene, at once where it plays already; from there to the next scene.
    pub(super) fn lead_on(&mut self) -> bool {
        let Some(telling) = self.telling.as_ref().filter(|telling| telling.now().is_some()) else { return false };
        let scene = telling.scene;
        match self.pause_ahead() {
            Some(pause) if self.shown.playing.is_some() => self.seek(Seek::Steps(pause)),
            Some(_) => self.play(),
            None => self.show_scene(scene + 1, From::Beginning),
        }
        true
    }

    /// Handles a key of a presenter's remote: on (1) or back (-1).
    pub(super) fn turn_page(&mut self, by: i8) -> bool {
        match (by > 0, self.is_telling()) {
            (true, _) if self.hides_end() => self.go_on(),
            (true, true) => return self.lead_on(),
            (false, true) => return self.turn_to_scene(by),
            (true, false) => self.seek(Seek::RoundOn),
            (false, false) => self.seek(Seek::RoundBack),
        }
        true
    }

    /// The next scene (1) from its beginning, or the one before (-1) at its pause.
    pub(super) fn turn_to_scene(&mut self, by: i8) -> bool {
        let Some(telling) = &self.telling else { return false };
        let (_, count) = telling.number();
        let to = telling.scene.checked_add_signed(by.into()).filter(|scene| *scene <= count);
        let Some(to) = to else { return false };
        self.show_scene(to, if by > 0 { From::Beginning } else { From::Pause });
        true
    }

    /// The scene as it was, from its beginning, after something else has been looked at.
    pub(super) fn back_to_scene(&mut self) -> bool {
        let Some(telling) = &self.telling else { return false };
        let scene = if telling.now().is_some() { telling.scene } else { 0 };
        self.show_scene(scene, From::Beginning);
        true
    }

    /// Sets the story aside: the page is used for something else.
    pub(super) fn put_story_aside(&mut self) -> bool {
        let Some(telling) = &mut self.telling else { return false };
        telling.is_aside = true;
        self.shown.playing = None;
        true
    }

    /// Ends the telling.
    pub(super) fn leave_story(&mut self) -> bool {
        self.awaited_story.take().is_some() | self.telling.take().is_some()
    }

    fn show_scene(&mut self, scene: usize, from: From) {
        let Some(telling) = &mut self.telling else { return };
        telling.is_aside = false;
        let Some(SceneNow { scene: next, told }) = telling.at(scene) else {
            telling.scene = scene;
            self.shown.playing = None;
            return;
        };
        // The next scene shows the same part of the same run: that is not played again.
        let is_same = telling.now().is_some_and(|now| {
            (&now.scene.scenario, now.told.begin, now.told.pause) == (&next.scenario, told.begin, told.pause)
        }) && telling.scene != scene;
        let from = if is_same { From::Pause } else { from };
        let steps = if from == From::Beginning { told.begin } else { told.pause };
        let scenario = next.scenario.clone();
        telling.is_due = from == From::Beginning;
        if scenario == *self.shown.run.scenario() {
            // The browser goes back scene by scene, whether their scenarios differ or not.
            self.entry += u32::from(telling.scene != scene);
            telling.scene = scene;
            self.stop_recording();
            self.shown.playing = None;
            self.shown.selection = None;
            self.go_to(Cursor::after(&self.shown.run, steps));
            if self.guessing.is_some() {
                self.ask_from_here(true);
            }
            self.play_scene();
        } else {
            let place = Place { source: telling.source.clone(), scene };
            self.change_from(&scenario, None, None, false, Some(Landing::Scene { place, steps }));
        }
    }

    /// Plays the scene whose run is there, if it is to be played.
    pub(super) fn play_scene(&mut self) {
        let Some(telling) = &mut self.telling else { return };
        let is_due = std::mem::take(&mut telling.is_due);
        if !is_due || !telling.is_about(self.shown.run.scenario()) || self.hides_end() {
            return;
        }
        if let Some(pause) = self.pause_ahead() {
            if self.is_motion_reduced {
                self.go_to(Cursor::after(&self.shown.run, pause));
            } else {
                self.shown.play_on(None, self.conditions(Which::First));
            }
        }
    }
}
