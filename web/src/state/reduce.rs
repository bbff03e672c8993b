//! The only way from one state to the next.

use std::rc::Rc;

use election_core::{InputError, ProcessId};

use yew::Reducible;

use super::{Action, AppState, Problem, Seek, Selection};
use crate::embedding;
use crate::fitting;
use crate::interventions;
use crate::playback::SPEEDS;
use crate::scene::layout::LeastType;

/// Whether an action does not interrupt a step that is gliding.
fn is_about_time(action: &Action) -> bool {
    match action {
        Action::Pass(_)
        | Action::Foresee(_)
        | Action::Copied(_)
        | Action::Summarized(_)
        | Action::Progressed(_)
        | Action::Measured(_) => true,
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
    if !is_about_time(&action) {
        state.settle();
    }
    match action {
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
        Action::Do(process, intervention) => match interventions::offer(state.moment(), process, intervention) {
            Ok(scenario) => state.change(&scenario, None),
            Err(_) => return false,
        },
        Action::TakeBack(process) => match interventions::taken_back(state.moment(), process) {
            Some(scenario) => state.change(&scenario, None),
            None => return false,
        },
        Action::Handle(message, by_hand) => match interventions::offer_by_hand(state.moment(), message, by_hand) {
            Ok(scenario) => state.change(&scenario, None),
            Err(_) => return false,
        },
        Action::Break(assumed) => return state.break_or_mend(assumed),
        Action::ChooseStarters(on) => state.is_choosing_starters = on,
        Action::ToggleStarter(process) if !state.has(process) => return false,
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
        Action::Summarized(summarized) => return state.complete(*summarized),
        Action::Progressed(progress) if state.pending.is_none() || state.recording == Some(progress) => return false,
        Action::Progressed(progress) => state.recording = Some(progress),
        Action::StopRecording => return state.stop_recording(),

        Action::TogglePlay if state.playing.is_some() => state.playing = None,
        Action::TogglePlay | Action::GoOn | Action::Seek(Seek::RoundOn) if state.hides_end() => state.go_on(),
        Action::GoOn => return false,
        Action::ToggleGuess => {
            state.is_panel_open = false;
            state.guess_first(state.guessing.is_none());
        }
        Action::Guess(answer) => return state.guess(answer),
        Action::TogglePlay if state.is_at_pause() => return state.lead_on(),
        Action::TogglePlay => state.play(None),
        Action::PlayUntil(until) => match until.after(&state.run, &state.view) {
            Some(stop) => state.play(Some(stop)),
            None => return false,
        },
        Action::ReduceMotion(is_reduced) => state.is_motion_reduced = is_reduced,
        Action::Measured(pixels) => {
            let least_type = LeastType::at(pixels);
            if least_type == state.least_type {
                return false;
            }
            state.least_type = least_type;
            state.arrange();
        }
        Action::Pass(seconds) => return state.pass(seconds),
        Action::Seek(seek) => state.seek(seek),
        Action::SetSpeed(speed) if !speed.is_finite() => return false,
        Action::SetSpeed(speed) => state.speed = speed.clamp(SPEEDS[0], SPEEDS[SPEEDS.len() - 1]),
        Action::ChangeSpeed(by) => state.speed = other_speed(state.speed, by > 0),
        Action::ToggleLoop => state.is_looping = !state.is_looping,

        Action::Select(Some(selection)) if !state.is_there(selection) => return false,
        Action::Select(Some(selection)) if state.hides_end() => return state.guess_selected(selection),
        Action::Trace(_) | Action::Choose(_) if state.hides_end() => return false,
        Action::Select(selection) => {
            state.selection = selection;
            state.traced = state.traced.filter(|process| selection == Some(Selection::Process(*process)));
            if matches!(selection, Some(Selection::Message(_))) {
                state.playing = None;
            }
            // The forecast stays with its crash, unless another process that crashes is selected.
            if matches!(selection, Some(Selection::Process(_))) {
                state.chosen_fault = None;
                state.look_ahead();
            }
        }
        Action::Choose(fault) if state.chosen_fault == Some(fault) || fault >= state.scenario().faults.len() => {
            return false;
        }
        Action::Choose(fault) => {
            state.chosen_fault = Some(fault);
            state.look_ahead();
        }
        Action::Foresee(times) => {
            state.forecast.times = Some(Rc::new(*times));
            state.look_ahead();
        }
        Action::ShowTrails(on) => state.are_trails_on = on,
        Action::Trace(process) => return trace(state, process),
        Action::Count(counting) => state.counting = counting,
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
        Action::Share | Action::ShowAddress => match state.run.link().map_err(InputError::clone) {
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
            state.playing = None;
        }
    }
    true
}

/// Draws the way of a process's last token and goes to where it ended, or puts it away.
fn trace(state: &mut AppState, process: ProcessId) -> bool {
    if !state.has(process) {
        return false;
    }
    if state.traced == Some(process) {
        state.traced = None;
        return true;
    }
    state.traced = Some(process);
    let bids = state.bids.clone();
    let last = bids.as_ref().and_then(|bids| bids.of_process(process, state.run.steps()).next_back());
    if let Some(end) = last.and_then(|bid| bid.end) {
        state.seek(Seek::Steps(end.step as usize + 1));
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
    } else if state.selection.take().is_none() {
        return std::mem::take(&mut state.is_presenting);
    }
    true
}

fn other_speed(speed: f64, is_up: bool) -> f64 {
    let other = if is_up {
        SPEEDS.iter().find(|other| **other > speed)
    } else {
        SPEEDS.iter().rev().find(|other| **other < speed)
    };
    other.copied().unwrap_or(speed)
}
