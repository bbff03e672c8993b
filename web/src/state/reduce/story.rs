//! Telling a story: what it means for the run that is shown, and for what else is open.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;

use election_core::InputError;
use election_core::narrate::Moments;
use election_core::stories::{Draft, Point, Story};

use super::super::telling::{
    AwaitedStory, FROM_FILE, PartStop, Place, PreparedStory, SceneNow, SceneProgress, Source, StoryAction, TaskState,
    Telling,
};
use super::super::wanted::Landing;
use super::super::{AppState, DraftProblem, Problem, Seek, Which};
use crate::playback::Cursor;

/// The scene that a link names, or the end, which comes after the last; the first one, and an error, where the story has none of this number:
/// it may have been written anew since the link was made.
fn scene_in(story: &Story, place: &Place) -> (usize, Option<InputError>) {
    let scenes = story.scenes.len();
    if place.scene <= scenes {
        return (place.scene, None);
    }
    let found = place.scene.saturating_add(1);
    (0, Some(InputError::new("scene", found, format!("1 to {scenes}: the story may have changed"))))
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
    /// Does an action about a story; returns whether anything changed.
    pub(super) fn tell(&mut self, action: StoryAction) -> bool {
        match action {
            StoryAction::Open(key) => self.open_ready_story(key),
            StoryAction::Know(json) => self.know_story_of(&json),
            StoryAction::Ready(prepared) => self.begin_story(*prepared),
            StoryAction::TurnTo(by) => self.turn_to_scene(by),
            StoryAction::GoTo(stop) => self.go_to_stop(stop),
            StoryAction::BackToScene => self.back_to_scene(),
            StoryAction::PutAside => self.put_story_aside(),
            StoryAction::Leave => self.stories.leave(),
            StoryAction::Edit => self.edit_story(),
            // It is saved by `effects/actions.rs`.
            StoryAction::SaveFile => {
                self.stories.is_saving = true;
                true
            }
            StoryAction::Saved(saved) => {
                self.stories.is_saving = false;
                if let Err(error) = saved {
                    self.dialogs.refuse("The page was not saved as one file", error);
                }
                true
            }
        }
    }

    /// Tells a ready story from its first scene on.
    pub(super) fn open_ready_story(&mut self, key: &str) -> bool {
        let Some(source) = Source::ready(key) else { return false };
        self.dialogs.is_gallery_open = false;
        self.await_story(Place { source, scene: 0 }, true);
        true
    }

    /// Tells a story that somebody has brought, from a scene on.
    pub(super) fn open_story(&mut self, story: Story, scene: usize) {
        self.dialogs.problem = None;
        let source = Source::of(story);
        self.stories.know(&source);
        self.await_story(Place { source, scene }, true);
    }

    /// Another window tells a story that no link holds.
    pub(super) fn know_story_of(&mut self, json: &str) -> bool {
        let Ok(story) = Story::from_json(json) else { return false };
        self.stories.know(&Source::of(story));
        true
    }

    /// The page has a story in its own file, as JSON: it begins with that, or with a link, which may name a scene of it.
    pub fn bring_story(&mut self, json: &str, is_to_begin: bool) {
        match Story::from_json(json) {
            Ok(story) => {
                let source = Source::of(story);
                self.stories.know(&source);
                self.stories.own = Some(source.clone());
                if is_to_begin {
                    self.await_story(Place { source, scene: 0 }, true);
                }
            }
            Err(error) => {
                self.dialogs.refuse("The story in this file cannot be told", error);
            }
        }
    }

    /// A link names a scene, or none.
    pub(crate) fn tell_as_linked(&mut self, place: Option<&Place>) {
        self.stories.awaited = None;
        let Some(place) = place else {
            self.stories.telling = None;
            return;
        };
        match &mut self.stories.telling {
            Some(telling) if telling.source == place.source => {
                let (scene, error) = scene_in(&telling.story, place);
                telling.scene = scene;
                self.refuse_scene(error);
            }
            _ => self.await_story(place.clone(), false),
        }
    }

    fn await_story(&mut self, place: Place, is_to_begin: bool) {
        let is_meant = |known: &&Source| **known == place.source || &*place.source.name == FROM_FILE;
        let known = || self.stories.known.iter().rev().find(is_meant)?.story.clone();
        let Some(story) = place.source.story.clone().or_else(known) else {
            let error = InputError::new("story", &place.source.name, "the story itself: it is too long for a link");
            self.dialogs.refuse("Open the story's file again", error);
            return;
        };
        self.dialogs.is_hint_open = false;
        self.stories.awaited = Some(AwaitedStory { story, place, is_to_begin });
    }

    /// The figures of the story are there.
    pub(super) fn begin_story(&mut self, PreparedStory { story, told }: PreparedStory) -> bool {
        let awaited = self.stories.awaited.take_if(|awaited| Rc::ptr_eq(&awaited.story, &story));
        let Some(AwaitedStory { place, is_to_begin, .. }) = awaited else { return false };
        let told = match told {
            Ok(told) => told,
            Err(problems) => {
                // A story of one's own is mended where it is written.
                let draft = Draft::of(&story).ok().filter(|_| is_to_begin && place.source.is_own());
                let first = problems.first().cloned().map(DraftProblem::from);
                if draft.zip(first).is_some_and(|(draft, problem)| self.write_on(draft, problem)) {
                    return true;
                }
                self.dialogs.problem = problems.into_iter().next().map(|problem| Problem {
                    title: "This story cannot be told",
                    error: InputError { path: problem.place(), ..problem.error },
                    link: None,
                    file: None,
                });
                return true;
            }
        };
        let (scene, error) = scene_in(&story, &place);
        self.refuse_scene(error);
        // One thing stands over the stage at a time.
        self.exercises.open = None;
        self.stories.telling = Some(Telling {
            source: place.source,
            story,
            told,
            scene,
            been: BTreeSet::new(),
            is_aside: false,
            is_due: false,
        });
        // A link without a moment shows the beginning of the scene.
        let is_about = self.stories.telling.as_ref().is_some_and(|telling| telling.is_about(&self.shown.run));
        if is_to_begin {
            let is_first = self.stories.own.as_ref() == self.stories.telling.as_ref().map(|telling| &telling.source)
                && self.history.entry == 0;
            self.show_scene(scene, From::Beginning);
            if is_first {
                // It is the first run of the page: there is nothing to go back to.
                self.forget_changes();
            }
        } else if is_about && self.shown.cursor == Cursor::START {
            let begin = self.stories.telling.as_ref().and_then(Telling::now).map(|now| now.begin());
            self.go_to(begin.map_or(Cursor::START, |begin| Cursor::reached(&self.shown.run, begin)));
        }
        true
    }

    /// Says that a link names a scene that its story has not, where that is so.
    fn refuse_scene(&mut self, error: Option<InputError>) {
        if let Some(error) = error {
            self.dialogs.refuse("This link names a scene that the story has not", error);
        }
    }

    /// The scene that is shown; none while the page is used for something else, or shows another scenario.
    fn scene_now(&self) -> Option<SceneNow<'_>> {
        let telling = self.stories.telling.as_ref().filter(|telling| !telling.is_aside)?;
        telling.now().filter(|now| self.shown.simulates(&now.scene.scenario))
    }

    /// Whether the stage shows the scene that is told, and nothing is asked about it.
    pub fn shows_scene(&self) -> bool {
        self.scene_now().is_some() && !self.hides_end()
    }

    /// How far the scene has been shown that is told; of another run, all has been said. None where no scene is told.
    pub fn scene_progress(&self) -> Option<SceneProgress> {
        let telling = self.stories.telling.as_ref()?;
        let now = telling.now()?;
        if !telling.is_about(&self.shown.run) {
            return Some(SceneProgress { parts: now.told.parts.len(), pause: Ordering::Greater });
        }
        Some(now.progress(&self.shown.run, self.shown.cursor))
    }

    /// How far what the scene's task asks for is: planned once the scenario and its end are as they are to be, done when the faults that it
    /// names have happened in what is shown.
    pub fn task_state(&self) -> TaskState {
        let Some(telling) = &self.stories.telling else { return TaskState::Open };
        let task = telling.now().and_then(|now| now.scene.task.as_ref());
        let run = &self.shown.run;
        match task.and_then(|task| task.done.as_ref()) {
            Some(done) if run.is_outcome_known() && done.is_met(run.scenario(), run.summary(), &telling.been()) => {
                if done.has_happened(run, self.shown.cursor.steps) {
                    TaskState::Done
                } else {
                    TaskState::Planned
                }
            }
            _ => TaskState::Open,
        }
    }

    /// Where playing the scene stops; none while something else is shown. What the run is not recorded up to has no place.
    pub fn part_stops(&self) -> Vec<PartStop> {
        let (run, shown) = (&self.shown.run, self.shown.cursor);
        let stop = |(stop, part): (Cursor, Option<usize>)| {
            let when = Moments::of(run.scenario()).at(stop.tick());
            PartStop { part, at: stop.time, when, has_come: !shown.is_before(stop) }
        };
        self.stops().into_iter().map(stop).collect()
    }

    /// The same as moments of the run, with the number of the part that begins there.
    fn stops(&self) -> Vec<(Cursor, Option<usize>)> {
        let Some(now) = self.scene_now().filter(|_| !self.hides_end()) else { return Vec::new() };
        let begins = now.parts().zip(1..).map(|(part, number)| (part, Some(number)));
        let pause = now.pause();
        let has_part = now.parts().any(|part| part == pause);
        let stops = begins.chain((!has_part).then_some((pause, None)));
        let recorded = stops.filter(|(stop, _)| stop.steps <= self.shown.run.steps());
        recorded.map(|(stop, part)| (Cursor::reached(&self.shown.run, stop), part)).collect()
    }

    /// Whether a scene plays, and its pause is still to come.
    pub fn is_on_way_to_pause(&self) -> bool {
        self.shown.playing.is_some() && self.stop_ahead().is_some()
    }

    /// Where the next part of the scene's text begins, or it pauses, if that is still to come.
    pub(super) fn stop_ahead(&self) -> Option<Cursor> {
        self.next_stop().filter(|stop| self.shown.cursor.is_before(*stop))
    }

    /// Where playing stops in the scene: no later than its run is recorded.
    pub(super) fn next_stop(&self) -> Option<Cursor> {
        self.scene_now().map(|now| now.stop_after(&self.shown.run, self.shown.cursor))
    }

    /// Where the scene pauses: where no more of its run is recorded, if it would later.
    pub(super) fn pause_of_scene(&self) -> Option<Cursor> {
        self.scene_now().map(|now| Cursor::reached(&self.shown.run, now.pause()))
    }

    /// Whether the scene has come to its pause, and rests there.
    pub fn is_at_pause(&self) -> bool {
        let cursor = self.shown.cursor;
        let is_there = |pause: Cursor| pause.steps == cursor.steps && !cursor.is_before(pause);
        self.shown.playing.is_none() && self.pause_of_scene().is_some_and(is_there)
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
        self.stories.telling.as_ref().is_some_and(|telling| !telling.is_aside)
    }

    /// Leads on: to the next part of the scene's text or to its pause, at once where it plays already; from there to the next scene.
    pub(super) fn lead_on(&mut self) -> bool {
        let Some(telling) = self.stories.telling.as_ref().filter(|telling| telling.now().is_some()) else {
            return false;
        };
        let scene = telling.scene;
        // What came of a task is seen before the next scene comes.
        let end = Cursor::end(&self.shown.run);
        if !telling.is_about(&self.shown.run) && self.shown.cursor.is_before(end) {
            if self.shown.playing.is_some() {
                self.jump(end);
            } else {
                self.play();
            }
            return true;
        }
        match self.stop_ahead() {
            Some(pause) if self.shown.playing.is_some() => self.jump(pause),
            Some(_) => self.play(),
            None => self.show_scene(scene + 1, From::Beginning),
        }
        true
    }

    /// Goes to where playing the scene stops for the first, second, … time.
    fn go_to_stop(&mut self, place: usize) -> bool {
        let Some((stop, _)) = self.stops().get(place).copied() else { return false };
        self.jump(stop);
        true
    }

    /// Leads back: to where the part before begins, from the first one to the scene before.
    fn lead_back(&mut self) -> bool {
        let (run, cursor) = (&self.shown.run, self.shown.cursor);
        match self.scene_now().and_then(|now| now.part_before(run, cursor)) {
            Some(before) => {
                self.jump(before);
                true
            }
            None => self.turn_to_scene(-1),
        }
    }

    /// Handles a key of a presenter's remote: on (1) or back (-1).
    pub(super) fn turn_page(&mut self, by: i8) -> bool {
        match (by > 0, self.is_telling()) {
            // It was to bring the run to where it has come by itself: who presses it then has not seen that yet.
            (true, true) if std::mem::take(&mut self.has_just_come) => {}
            (true, _) if self.hides_end() && std::mem::take(&mut self.has_just_come) => {}
            (true, _) if self.hides_end() => self.go_on(),
            (true, true) => return self.lead_on(),
            (false, true) => return self.lead_back(),
            // The keys are meant for the story that is about to begin; it begins where the run has not been moved.
            _ if self.stories.awaited.is_some() => return false,
            (true, false) => self.seek(Seek::RoundOn),
            (false, false) => self.seek(Seek::RoundBack),
        }
        true
    }

    /// The next scene (1) from its beginning, or the one before (-1) at its pause.
    pub(super) fn turn_to_scene(&mut self, by: i8) -> bool {
        let Some(telling) = &self.stories.telling else { return false };
        let (_, count) = telling.number();
        let to = telling.scene.checked_add_signed(by.into()).filter(|scene| *scene <= count);
        let Some(to) = to else { return false };
        self.show_scene(to, if by > 0 { From::Beginning } else { From::Pause });
        true
    }

    /// The scene as it was, from its beginning, after something else has been looked at.
    pub(super) fn back_to_scene(&mut self) -> bool {
        let Some(telling) = &self.stories.telling else { return false };
        let scene = if telling.now().is_some() { telling.scene } else { 0 };
        self.show_scene(scene, From::Beginning);
        true
    }

    /// Sets the story aside: the page is used for something else.
    pub(super) fn put_story_aside(&mut self) -> bool {
        let Some(telling) = &mut self.stories.telling else { return false };
        telling.is_aside = true;
        self.shown.playing = None;
        true
    }

    fn show_scene(&mut self, scene: usize, from: From) {
        let Some(telling) = &mut self.stories.telling else { return };
        telling.is_aside = false;
        let Some(next) = telling.at(scene) else {
            telling.scene = scene;
            self.shown.playing = None;
            return;
        };
        // The next scene shows the same part of the same run: that is not played again.
        let is_same = telling.now().is_some_and(|now| {
            (&now.scene.scenario, now.begin(), now.pause()) == (&next.scene.scenario, next.begin(), next.pause())
        }) && telling.scene != scene;
        let from = if is_same { From::Pause } else { from };
        let moment = if from == From::Beginning { next.begin() } else { next.pause() };
        let scenario = next.scene.scenario.clone();
        telling.is_due = from == From::Beginning;
        if self.shown.simulates(&scenario) {
            // The browser goes back scene by scene, whether their scenarios differ or not.
            self.history.entry += u32::from(telling.scene != scene);
            telling.scene = scene;
            self.wanted.give_up();
            self.shown.playing = None;
            self.select(None);
            self.go_to(Cursor::reached(&self.shown.run, moment));
            if self.guessing.is_some() {
                self.ask_from_here(true);
            }
            self.play_scene();
        } else {
            let place = Place { source: telling.source.clone(), scene };
            self.change_from(&scenario, None, None, false, Some(Landing::Scene { place, moment }));
        }
    }

    /// Plays the scene whose run is there, if it is to be played.
    pub(super) fn play_scene(&mut self) {
        let Some(telling) = &mut self.stories.telling else { return };
        let is_due = std::mem::take(&mut telling.is_due);
        // Before an audience what is said first, which often asks, has its time: the next key plays.
        let asks = telling.now().is_some_and(|now| now.told.parts.len() > 1 && !now.told.parts[0].text.is_empty());
        let waits = asks && self.appearance.is_presenting;
        if !is_due || waits || !telling.is_about(&self.shown.run) || self.hides_end() {
            return;
        }
        if let Some(pause) = self.stop_ahead() {
            if self.appearance.is_motion_reduced {
                self.go_to(pause);
            } else {
                self.shown.play_on(None, self.conditions(Which::First));
            }
        }
    }
}
