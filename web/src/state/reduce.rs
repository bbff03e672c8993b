//! The only way from one state to the next.

use std::rc::Rc;

use election_core::InputError;

use yew::Reducible;

use super::shown::Conditions;
use super::{Action, AppState, Guessing, Problem, Seek, Shown, ShownAction, Which};
use crate::embedding;
use crate::fitting;
use crate::interventions;
use crate::playback::Cursor;

/// Whether an action comes from an effect, and leaves a step that is gliding on its way.
fn is_by_itself(action: &Action) -> bool {
    match action {
        Action::Copied(_) | Action::Progressed(_) => true,
        Action::Exercise(action) => action.is_about_grade(),
        _ => false,
    }
}

impl Reducible for AppState {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = Self::clone(&self);
        if reduce(&mut next, action) { Rc::new(next) } else { self }
    }
}

/// Applies an action to the state. Returns false if nothing changed.
pub fn reduce(state: &mut AppState, action: Action) -> bool {
    if state.host.is_some() && !embedding::allows(&action) {
        return false;
    }
    if !matches!(action, Action::Shown(..)) && !is_by_itself(&action) {
        Which::ALL.into_iter().for_each(|which| state.settle(which));
    }
    match action {
        Action::Shown(which, action) => return state.look(which, action),
        Action::Change(change) => state.change(&change.scenario, change.gesture),
        Action::Edit(edit, gesture) => {
            let base = state.base_of(gesture);
            match edit.apply(state, base.as_deref().unwrap_or(state.scenario())) {
                Ok(scenario) => state.change(&scenario, gesture),
                Err(error) => {
                    state.problem = Some(Problem { title: "This change was not made", error, link: None });
                }
            }
        }
        Action::EndGesture => {
            state.end_gesture();
            state.look_ahead();
        }
        Action::Undo => return state.travel(true, false, None),
        Action::Redo => return state.travel(false, false, None),
        Action::Do(process, intervention) => match interventions::offer(state.shown.moment(), process, intervention) {
            Ok(scenario) => state.change(&scenario, None),
            Err(_) => return false,
        },
        Action::TakeBack(process) => match interventions::taken_back(state.shown.moment(), process) {
            Some(scenario) => state.change(&scenario, None),
            None => return false,
        },
        Action::Handle(message, by_hand) => {
            match interventions::offer_by_hand(state.shown.moment(), message, by_hand) {
                Ok(scenario) => state.change(&scenario, None),
                Err(_) => return false,
            }
        }
        Action::Break(assumed) => return state.break_or_mend(assumed),
        Action::ChooseStarters(on) => state.is_choosing_starters = on,
        Action::ToggleStarter(process) if !state.shown.has(process) => return false,
        Action::ToggleStarter(process) => {
            let scenario = fitting::with_starter_toggled(state.scenario(), process);
            state.change(&scenario, None);
        }
        Action::Open(opened) => state.open(*opened),
        Action::Exercise(action) => return state.exercise(action),
        Action::OpenStory(key) => return state.open_ready_story(key),
        Action::KnowStory(json) => return state.know_story_of(&json),
        Action::StoryReady(prepared) => return state.begin_story(*prepared),
        Action::TurnPage(by) => return state.turn_page(by),
        Action::TurnToScene(by) => return state.turn_to_scene(by),
        Action::BackToScene => return state.back_to_scene(),
        Action::PutStoryAside => return state.put_story_aside(),
        Action::LeaveStory => return state.leave_story(),
        Action::EditStory => return state.edit_story(),
        Action::AddMoment => return state.add_moment(),
        Action::EditDraft(edit) => return state.drafting.edit(edit),
        Action::ShowDraft(on) => {
            state.drafting.is_open = on;
            state.is_gallery_open = false;
        }
        Action::TellDraft(scene) => state.tell_draft(scene),
        // Where there is a link it is copied; see `effects/actions.rs`.
        Action::ShareDraft => match state.link_of_draft() {
            Ok(_) => return false,
            Err(error) => {
                let title = "No link can hold this story: save it as a file";
                state.problem = Some(Problem { title, error, link: None });
            }
        },
        Action::OpenFile(text) => state.open_text(&text, "This file cannot be used"),
        Action::FileNotRead(error) => {
            state.problem = Some(Problem { title: "This file cannot be used", error, link: None });
        }
        Action::Paste(text) => state.open_pasted(&text),

        Action::Found(found) => return state.go_on_with(*found),
        Action::Recorded(recorded) => return state.arrive(*recorded),
        Action::Progressed(progress) if state.pending.is_none() || state.recording == Some(progress) => return false,
        Action::Progressed(progress) => state.recording = Some(progress),
        Action::StopRecording => return state.stop_recording(),

        Action::GoOn if state.hides_end() => state.go_on(),
        Action::GoOn => return false,
        Action::ToggleGuess => {
            state.is_panel_open = false;
            state.guess_first(state.guessing.is_none());
        }
        Action::Guess(answer) => return state.guess(answer),
        Action::ReduceMotion(is_reduced) => state.is_motion_reduced = is_reduced,
        Action::SetTheme(theme) => state.theme = theme,
        Action::TogglePresent => {
            state.is_panel_open = false;
            state.is_presenting = !state.is_presenting;
        }
        // A window is opened by `effects/actions.rs`.
        Action::OpenPresenter => return false,
        Action::HearOfAudience(is_there) => return state.hear_of_audience(is_there),
        Action::HearOfQuestion(asked) => return state.hear_of_question(asked),
        Action::ShowHelp(on) => state.is_help_open = on,
        Action::ShowGallery(on) => state.is_gallery_open = on,
        Action::ShowPanel(on) => state.is_panel_open = on,
        Action::DismissHint => state.is_hint_open = false,
        Action::DismissProblem => state.problem = None,
        Action::Dismiss => return dismiss(state),
        // What has a link is copied, or shown; see `effects/actions.rs`.
        Action::Share | Action::ShowAddress => match state.shown.run.link().map_err(InputError::clone) {
            Ok(_) => return false,
            Err(error) => {
                let title = "Too long for a link: save it as a file, in the scenario panel";
                state.problem = Some(Problem { title, error, link: None });
            }
        },
        Action::Copied(is_done) => state.copied = is_done,
        Action::Addressed(address) => state.shown_address = address,
        Action::ToggleBlank => {
            state.is_blank = !state.is_blank;
            // The run must not go on unseen.
            state.shown.playing = None;
        }
    }
    true
}

fn dismiss(state: &mut AppState) -> bool {
    if std::mem::take(&mut state.is_blank) || state.shown_address.take().is_some() {
        return true;
    }
    // Dialogs lie before the notice, everything else behind it.
    let is_dialog_open = state.is_help_open || state.is_gallery_open;
    if !is_dialog_open && state.problem.take().is_some() {
        return true;
    }
    let open = [
        &mut state.is_help_open,
        &mut state.is_gallery_open,
        &mut state.is_choosing_starters,
        &mut state.is_panel_open,
    ];
    if let Some(open) = open.into_iter().find(|open| **open) {
        *open = false;
    } else if state.shown.selection.take().is_none() {
        return std::mem::take(&mut state.is_presenting);
    }
    true
}

/// What concerns a run and other parts.
impl AppState {
    /// What the other parts say about looking at a run: questions, stories and changes are about the first.
    pub(super) fn conditions(&self, which: Which) -> Conditions {
        let is_motion_reduced = self.is_motion_reduced;
        match which {
            Which::First => Conditions {
                latest: self.guessing.as_ref().and_then(Guessing::at),
                pause: self.pause_of_scene(),
                is_motion_reduced,
                is_dragged: self.is_in_gesture(),
            },
            Which::Second => Conditions { is_motion_reduced, ..Conditions::default() },
        }
    }

    fn run_mut(&mut self, which: Which) -> Option<&mut Shown> {
        match which {
            Which::First => Some(&mut self.shown),
            Which::Second => self.beside.as_mut(),
        }
    }

    /// Looks at a run; returns whether anything changed.
    fn look(&mut self, which: Which, action: ShownAction) -> bool {
        if !action.is_by_itself() {
            self.settle(which);
        }
        if which == Which::First
            && let Some(has_changed) = self.lead(&action)
        {
            return has_changed;
        }
        let conditions = self.conditions(which);
        let has_changed = self.run_mut(which).is_some_and(|shown| shown.reduce(action, conditions));
        // Whoever plays has found out how.
        self.is_hint_open &= self.shown.playing.is_none();
        has_changed
    }

    /// What looking at the run means while it is guessed at or told: whether anything changed. None where it means what it always means.
    fn lead(&mut self, action: &ShownAction) -> Option<bool> {
        let hides_end = self.hides_end();
        match action {
            ShownAction::TogglePlay if self.shown.playing.is_some() => None,
            ShownAction::TogglePlay | ShownAction::Seek(Seek::RoundOn) if hides_end => {
                self.go_on();
                Some(true)
            }
            ShownAction::TogglePlay if self.is_at_pause() => Some(self.lead_on()),
            ShownAction::Select(Some(selection)) if hides_end && self.shown.is_there(*selection) => {
                Some(self.guess_selected(*selection))
            }
            // They would tell too much.
            ShownAction::Trace(_) | ShownAction::Choose(_) if hides_end => Some(false),
            _ => None,
        }
    }

    /// Ends a glide of a run at once.
    fn settle(&mut self, which: Which) {
        let conditions = self.conditions(which);
        if let Some(shown) = self.run_mut(which) {
            shown.settle(conditions);
        }
    }

    /// Goes to a moment of the first run.
    pub(super) fn go_to(&mut self, cursor: Cursor) {
        self.shown.go_to(cursor, self.conditions(Which::First));
    }

    /// Shows the first run at a moment that came with a link.
    pub(crate) fn jump(&mut self, cursor: Cursor) {
        self.shown.jump(cursor, self.conditions(Which::First));
    }

    /// Seeks in the first run.
    pub(super) fn seek(&mut self, seek: Seek) {
        self.shown.seek(seek, self.conditions(Which::First));
    }

    /// Plays the first run, to where the conditions stop it.
    pub(super) fn play(&mut self) {
        self.shown.play(None, self.conditions(Which::First));
        self.is_hint_open = false;
    }

    /// Keeps what is known of the crash that is asked about as far as it holds for the scenario as it is.
    pub(super) fn look_ahead(&mut self) {
        self.shown.look_ahead(self.conditions(Which::First));
    }
}
