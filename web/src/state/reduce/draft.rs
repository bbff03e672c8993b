//! Collecting a story: from the run that is shown, and from the story that is told.

use std::rc::Rc;

use election_core::InputError;
use election_core::narrate::Moments;
use election_core::stories::{Draft, MAX_SCENES, MAX_TITLE, Reached, SceneDraft, When};

use super::super::drafting::{DraftAction, DraftProblem};
use super::super::{AppState, Remark, Selection, TakenBack, Telling};

impl AppState {
    /// Does an action about the story that is collected; returns whether anything changed.
    pub(super) fn draft(&mut self, action: DraftAction) -> bool {
        match action {
            DraftAction::AddMoment => return self.add_moment(),
            DraftAction::Edit(edit) => {
                // It is what can be taken back no more, or has been.
                self.dialogs.remark.take_if(|remark| remark.taken_back == Some(TakenBack::Draft));
                return self.drafting.edit(edit);
            }
            DraftAction::Show(on) => {
                self.drafting.is_open = on;
                self.dialogs.is_gallery_open = false;
            }
            DraftAction::Toggle => {
                let is_shown = self.is_draft_shown();
                if !is_shown {
                    self.put_story_aside();
                }
                self.drafting.is_open = !is_shown;
                self.dialogs.is_gallery_open = false;
            }
            DraftAction::Checked(checked) => self.drafting.note_checked(checked),
            DraftAction::Tell(scene) => match self.drafting.story() {
                Ok(story) => self.open_story(story, scene),
                Err(error) => self.refuse_draft(error),
            },
            // Where there is a story it is saved, and where there is a link it is copied; see `effects/actions.rs`.
            DraftAction::SaveFile => match self.drafting.story() {
                Ok(_) => self.stories.is_saving = true,
                Err(error) => self.refuse_draft(error),
            },
            DraftAction::Share => match self.drafting.story().map(|story| story.to_link()) {
                Ok(Ok(_)) => return false,
                Ok(Err(error)) => self.dialogs.refuse("No link can hold this story: save it as a file", error),
                Err(error) => self.refuse_draft(error),
            },
        }
        true
    }

    /// Collects the screen as a scene: the scenario, this moment, and the selection.
    pub(super) fn add_moment(&mut self) -> bool {
        // The list is hidden then.
        if self.hides_end() || self.appearance.is_presenting {
            return false;
        }
        let scene = match self.this_moment() {
            Ok(scene) => scene,
            Err(error) => {
                self.dialogs.refuse("This moment was not added", error);
                return true;
            }
        };
        let mut draft = (*self.drafting.draft).clone();
        if draft.title.is_empty() {
            "My story".clone_into(&mut draft.title);
        }
        draft.scenes.push(scene);
        let mut keys = (*self.drafting.scene_keys).clone();
        keys.push(self.drafting.new_key());
        self.drafting.become_another(draft, keys);
        self.drafting.is_open = true;
        self.dialogs.is_gallery_open = false;
        true
    }

    fn this_moment(&self) -> Result<SceneDraft, InputError> {
        let scenes = &self.drafting.draft.scenes;
        if scenes.len() >= MAX_SCENES {
            let found = format_args!("one more than {MAX_SCENES} scenes");
            return Err(InputError::new("scenes", found, format!("at most {MAX_SCENES} scenes")));
        }
        let (run, cursor) = (&self.shown.run, self.shown.cursor);
        let scenario = run.link().map_err(InputError::clone)?.to_owned();
        let at = Reached { steps: cursor.steps, tick: cursor.tick() };
        let when = When::naming(run, at);
        // A scene of the same run begins where the one before pauses.
        let before = scenes.last().filter(|before| before.scenario == scenario).map(|before| before.pause.as_str());
        let reached = |pause: &str| pause.parse::<When>().ok()?.reach(run).ok();
        let begin = before.filter(|pause| *pause != "start" && reached(pause).is_some_and(|before| before <= at));
        let title = self.other_title(when.title(run, at), &Moments::of(run.scenario()).when(at.tick));
        let point = self.shown.selection.map(|selection| match selection {
            Selection::Process(process) => format!("process {}", process.0),
            Selection::Message(number) => format!("message {number}"),
        });
        Ok(SceneDraft {
            title,
            scenario,
            begin: begin.map(str::to_owned).unwrap_or_default(),
            // A scene that says nothing pauses at the end.
            pause: if when == When::End { String::new() } else { when.to_string() },
            point: point.into_iter().collect(),
            ..SceneDraft::default()
        })
    }

    /// A title that no scene has yet: with the moment where another one has it, and with a number where that does not help.
    fn other_title(&self, title: String, moment: &str) -> String {
        let is_new = |title: &String| self.drafting.draft.scenes.iter().all(|scene| scene.title != *title);
        let with = |what: &str| {
            let room = MAX_TITLE.saturating_sub(what.chars().count());
            title.chars().take(room).chain(what.chars()).collect::<String>()
        };
        let numbered = (2..).map(|number| with(&format!(" ({number})")));
        let mut others = [title.clone(), with(&format!(", {moment}"))].into_iter().chain(numbered);
        others.find(is_new).unwrap_or(title)
    }

    fn refuse_draft(&mut self, error: InputError) {
        self.dialogs.refuse("This is not yet a story that can be told", error);
    }

    /// Whether the story that is collected is shown: whoever presents, guesses or is told a story writes nothing.
    pub fn is_draft_shown(&self) -> bool {
        self.drafting.is_open && self.shows_drafts() && self.stories.telling.as_ref().is_none_or(Telling::is_aside)
    }

    /// Whether there is a place in which a story can be written.
    pub fn shows_drafts(&self) -> bool {
        self.appearance.host.is_none() && !self.appearance.is_presenting && !self.hides_end()
    }

    /// Opens a story that was saved unfinished, to go on writing it; returns whether the text is one.
    pub(super) fn open_unfinished(&mut self, json: &str) -> bool {
        let Some(draft) = Draft::from_json(json).ok() else { return false };
        let error = draft.clone().read().err().filter(|_| draft.scenes.len() <= MAX_SCENES);
        error.is_some_and(|error| self.write_on(draft, DraftProblem::from(error)))
    }

    /// Goes on writing a story that cannot be told yet; returns whether it can be written here.
    pub(super) fn write_on(&mut self, draft: Draft, problem: DraftProblem) -> bool {
        if !self.shows_drafts() {
            return false;
        }
        self.stories.leave();
        self.replace_draft(draft);
        self.drafting.is_open = true;
        self.dialogs.is_gallery_open = false;
        self.dialogs.refuse("This story cannot be told yet: go on writing it", problem.error);
        true
    }

    /// Goes on writing another story. That one of one's own has gone for it is said, where it can be brought back.
    fn replace_draft(&mut self, draft: Draft) {
        let before = Rc::clone(&self.drafting.draft);
        if draft == *before {
            return;
        }
        self.drafting.replace(draft);
        if *before != Draft::default() {
            let title = if before.title.is_empty() { "without a title" } else { before.title.as_str() };
            let words = format!("The story that you were writing, {title}, has been put away for this one.");
            self.dialogs.remark = Some(Remark { words, taken_back: Some(TakenBack::Draft) });
        }
    }

    /// The fragment of a link that holds the story.
    ///
    /// # Errors
    /// When it is no story yet, or too long for a link.
    pub fn link_of_draft(&self) -> Result<String, InputError> {
        self.drafting.story()?.to_link()
    }

    /// Goes on writing the story that is told.
    pub(super) fn edit_story(&mut self) -> bool {
        let Some(telling) = &self.stories.telling else { return false };
        match Draft::of(telling.story()) {
            Ok(draft) => {
                self.replace_draft(draft);
                self.drafting.is_open = true;
                self.stories.leave();
            }
            Err(error) => self.dialogs.refuse("This story cannot be edited", error),
        }
        true
    }
}
