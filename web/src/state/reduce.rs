//! The only way from one state to the next.

mod be;
mod cluster;
mod diagram;
mod compare;
mod draft;
mod exercise;
mod guess;
mod link;
mod observed;
mod presenting;
mod scenario;
mod story;

use std::rc::Rc;

use election_core::InputError;
use yew::Reducible;

use super::shown::Conditions;
use super::{
    Action, AppState, AppearanceAction, BeAction, Being, Choosing, DialogAction, DraftAction, Edit, GuessAction,
    Guessing, LabAction, NOT_EDITED, NOT_EDITED_LIVE, Origin, Seek, Selection, Shown, ShownAction, StoryAction, Which,
    embedding,
};
use crate::fitting;
use crate::interventions;
use crate::playback::Cursor;

/// What is said to whoever wants the link of a run that happened on real processes.
const NO_LINK: &str = "No link can hold what real processes did. Save the trace, in the scenario panel, and pass that file on; or make a \
                       scenario of this run, which has a link.";

/// What is said where such a run is the second of two.
const NO_LINK_OF_SECOND: &str =
    "No link can hold the second run, which was recorded from real processes. Close it, and the first has one.";

/// Whether an action, which comes from an effect, changes nothing of the stage: a step that is gliding goes on its way.
fn is_by_itself(action: &Action) -> bool {
    match action {
        Action::Progressed(_) | Action::Rested | Action::Cluster(_) => true,
        Action::Dialog(action) => action.is_by_itself(),
        Action::Exercise(action) => action.is_about_grade(),
        Action::Draft(action) => matches!(action, DraftAction::Checked(_)),
        Action::Lab(action) => action.is_by_itself(),
        Action::Be(action) => action.is_by_itself(),
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

/// Whether an action moves the run, or turns to another scene or question.
fn goes_on(action: &Action) -> bool {
    matches!(
        action,
        Action::TurnPage(_)
            | Action::Shown(_, ShownAction::TogglePlay | ShownAction::PlayUntil(_) | ShownAction::Seek(_))
            | Action::Story(StoryAction::TurnTo(_) | StoryAction::BackToScene)
            | Action::Guess(GuessAction::GoOn)
            | Action::Be(BeAction::Choose(_))
    )
}

/// Applies an action to the state. Returns false if nothing changed.
pub fn reduce(state: &mut AppState, action: Action) -> bool {
    let has_changed = carry_out(state, action);
    if state.is_which_fewer_open() && state.clock().cursor != Cursor::START {
        state.jump_both(|_| Cursor::START);
    }
    // The lab is about whatever scenario is shown.
    if state.lab.is_unplanned(&state.shown.run) {
        Rc::make_mut(&mut state.lab).plan_for(&state.shown.run);
    }
    has_changed
}

fn carry_out(state: &mut AppState, action: Action) -> bool {
    if state.appearance.host.is_some() && !embedding::allows(&action) {
        return false;
    }
    // Nothing goes on unseen: on a blank screen what would go on shows the picture again, as presenters' remotes do.
    if state.dialogs.is_blank && goes_on(&action) {
        state.dialogs.is_blank = false;
        return true;
    }
    if !matches!(action, Action::Shown(..)) && !is_by_itself(&action) {
        Which::ALL.into_iter().for_each(|which| state.settle(which));
    }
    if let Some(asked) = state.asked_of_cluster(&action) {
        // It is sent by `effects/actions.rs`.
        state.say_asked(asked);
        return true;
    }
    if action.is_edit() && (state.is_live() || state.is_observed()) {
        state.dialogs.refused = Some(if state.is_live() { NOT_EDITED_LIVE } else { NOT_EDITED }.to_owned());
        return true;
    }
    match action {
        Action::Shown(which, action) => return state.look(which, action),
        Action::Dialog(action) => state.show(action),
        Action::Appearance(action) => state.look_like(action),
        Action::Diagram(action) => return state.look_at_diagram(action),
        Action::Compare(action) => return state.compare(action),
        Action::Story(action) => {
            let has_changed = state.tell(action);
            state.show_alone_where_told();
            return has_changed;
        }
        Action::Draft(action) => return state.draft(action),
        Action::Exercise(action) => return state.exercise(action),
        Action::Guess(GuessAction::Toggle) if state.toggle_which_fewer() => {}
        Action::Guess(action) => {
            let has_changed = state.ask(action);
            state.show_alone_where_told();
            return has_changed;
        }
        Action::Be(action) => {
            let has_changed = state.be(action);
            state.show_alone_where_told();
            return has_changed;
        }
        Action::Lab(LabAction::Show(true) | LabAction::Toggle) if state.hides_end() => return false,
        Action::Lab(action) => return Rc::make_mut(&mut state.lab).reduce(action),
        Action::Presenting(action) => return state.present(action),
        Action::Cluster(action) => return state.hear_of_cluster(action),

        Action::Change(change) => state.change(&change.scenario, change.gesture),
        Action::Edit(edit, gesture) => {
            let base = state.base_of(gesture);
            let before = base.as_ref().map_or(state.scenario(), Origin::scenario);
            match edit.apply(&state.shown, before) {
                Ok(scenario) => {
                    // What the person does to a fault they know of.
                    let is_of_processes = matches!(
                        edit,
                        Edit::Set("n" | "ids", _) | Edit::Form("ids", _) | Edit::Order(_) | Edit::DrawAgain
                    );
                    let remark = is_of_processes.then(|| fitting::happens_to_others(before, &scenario));
                    state.change(&scenario, gesture);
                    state.remark_then(remark.flatten());
                }
                Err(error) => state.dialogs.refuse("This change was not made", error),
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
        Action::CutOrMend(one, other) => match interventions::channels::cut_or_mend(state.moment(), one, other) {
            Ok(scenario) => state.change(&scenario, None),
            Err(_) => return false,
        },
        Action::Break(assumed) => return state.break_or_mend(assumed),
        Action::FindBreak => state.find_break(),
        Action::MakeScenario if state.shown.run.is_observed() => state.make_scenario(),
        Action::MakeScenario => return false,
        Action::ToggleStarter(process) if !state.shown.has(process) => return false,
        Action::ToggleStarter(process) => {
            let scenario = fitting::with_starter_toggled(state.scenario(), process);
            state.change(&scenario, None);
        }
        Action::ToggleEdge(one, other) => {
            if let Some(Choosing::Edges(from)) = &mut state.dialogs.choosing {
                *from = None;
            }
            match fitting::with_edge_toggled(state.scenario(), one, other) {
                Some(scenario) if let Some((from, to)) = fitting::parted(&scenario) => {
                    let found = format!("no way from {from} to {to}");
                    let allowed = "a network in which every process can be reached";
                    state.dialogs.refuse("This edge stays", InputError::new("edges", found, allowed));
                }
                Some(scenario) => {
                    let words = fitting::edge_given_up(state.scenario(), &scenario, (one, other));
                    state.change(&scenario, None);
                    state.say_then(words);
                }
                None => return false,
            }
        }
        Action::Open(opened) => {
            if let Some(presenting) = &mut state.appearance.presenting {
                // It was one of what was shown before.
                presenting.moment = None;
            }
            state.open(*opened);
        }
        Action::TurnPage(1..) if state.reveal_which_fewer(None) => {}
        Action::TurnPage(by) => {
            // Before an audience a process's card would lie over what comes of it, and a remote has no other key to put it away.
            if by > 0 && state.appearance.is_presenting && state.shown.selected_process().is_some() {
                state.select(None);
            }
            return state.turn_page(by);
        }
        Action::OpenFile(opened) => state.open_file(&opened),
        Action::FileNotRead(name, error) => {
            state.dialogs.refuse_file("This file cannot be used", error, Some(name));
        }
        Action::Paste(text) => state.open_pasted(&text),

        Action::Found(found) => return state.go_on_with(*found),
        Action::Recorded(recorded) => {
            let has_arrived = state.arrive(*recorded);
            state.show_alone_where_told();
            return state.follow_audience() || has_arrived;
        }
        Action::Progressed(progress) => return state.wanted.note(progress),
        Action::StopRecording => return state.wanted.give_up(),
        Action::Rested => return std::mem::take(&mut state.has_just_come),

        // A window, and the browser's choice of a file, are opened by `effects/actions.rs`.
        Action::OpenPresenter | Action::ChooseFile => return false,
        Action::Dismiss => {
            if state.dialogs.dismiss() || state.close_lab() || std::mem::take(&mut state.comparing.is_choosing) {
                return true;
            }
            if state.shown.selection.is_none() && state.chosen_event().is_some() {
                state.diagram.chosen = None;
                return true;
            }
            if state.shown.selection.is_none() {
                return std::mem::take(&mut state.appearance.is_presenting);
            }
            state.select(None);
        }
        // What has a link is copied, or shown; see `effects/actions.rs`.
        Action::Share if state.shown.run.is_observed() => {
            state.dialogs.refused = Some(NO_LINK.to_owned());
        }
        Action::Share | Action::ShowAddress if state.shown.run.link().is_ok() && !state.has_link() => {
            state.dialogs.refused = Some(NO_LINK_OF_SECOND.to_owned());
        }
        Action::Share | Action::ShowAddress => match state.shown.run.link().map_err(InputError::clone) {
            Ok(_) => return false,
            Err(error) => {
                state.dialogs.refuse("Too long for a link: save it as a file, in the scenario panel", error);
            }
        },
    }
    true
}

/// What concerns a run and other parts.
impl AppState {
    /// What the other parts say about looking at a run: questions, stories and changes are about the first.
    pub(super) fn conditions(&self, which: Which) -> Conditions {
        let is_motion_reduced = self.appearance.is_motion_reduced;
        match which {
            Which::First => Conditions {
                latest: self.latest(),
                // Whoever is a process goes from turn to turn, wherever the scene stops.
                pause: self.next_stop().filter(|_| !self.is_being()),
                is_motion_reduced,
                is_dragged: self.history.is_in_gesture(),
            },
            Which::Second => Conditions { is_motion_reduced, ..Conditions::default() },
        }
    }

    /// The moment beyond which nothing is shown: what is guessed is decided there, or it is the turn of the process that somebody is.
    fn latest(&self) -> Option<Cursor> {
        let decided = self.guessing.as_ref().and_then(Guessing::at);
        let decided = decided.map(|steps| Cursor::after(&self.shown.run, steps));
        decided.or_else(|| self.being.as_ref().and_then(Being::moment))
    }

    /// Opens or closes something.
    fn show(&mut self, action: DialogAction) {
        if matches!(action, DialogAction::ToggleBlank) {
            // No run must go on unseen.
            for which in Which::ALL {
                if let Some(shown) = self.run_mut(which) {
                    shown.playing = None;
                }
            }
        }
        let was_open = self.dialogs.is_panel_open;
        self.dialogs.reduce(action);
        if self.dialogs.is_panel_open && !was_open {
            // A card would lie over the panel.
            self.select(None);
            self.diagram.chosen = None;
        }
    }

    /// Closes the lab; returns whether it was open.
    fn close_lab(&mut self) -> bool {
        self.lab.is_open && Rc::make_mut(&mut self.lab).reduce(LabAction::Show(false))
    }

    /// Changes what the page looks like.
    fn look_like(&mut self, action: AppearanceAction) {
        if matches!(action, AppearanceAction::TogglePresent) {
            self.dialogs.is_panel_open = false;
        }
        self.appearance.reduce(action);
    }

    fn cursor_of(&self, which: Which) -> Option<Cursor> {
        match which {
            Which::First => Some(self.shown.cursor),
            Which::Second => self.beside.as_ref().map(|beside| beside.cursor),
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
        if self.is_comparing() && action.is_about_time() {
            if !action.is_by_itself() {
                self.settle(self.clock_of());
            }
            return self.look_at_both(action);
        }
        if !action.is_by_itself() {
            self.settle(which);
        }
        if which == Which::First
            && let Some(has_changed) = self.lead(&action)
        {
            return has_changed;
        }
        let conditions = self.conditions(which);
        let (was_playing, is_passing) = (self.shown.playing.is_some(), matches!(action, ShownAction::Pass(_)));
        if which == Which::First && self.shown.would_move(&action) {
            self.remember_places(matches!(action, ShownAction::Move(..)).then_some("move"));
        }
        let is_selecting = matches!(action, ShownAction::Select(Some(_)) | ShownAction::Follow(_));
        let before = self.cursor_of(which);
        let has_changed = self.run_mut(which).is_some_and(|shown| shown.reduce(action, conditions));
        if self.is_comparing() && self.cursor_of(which) != before {
            // It leads elsewhere: both go there.
            self.align(which);
        }
        if is_selecting && has_changed {
            // One card at a time.
            self.diagram.chosen = None;
        }
        self.has_just_come |= which == Which::First && is_passing && was_playing && self.shown.playing.is_none();
        // Whoever plays has found out how.
        self.dialogs.is_hint_open &= self.shown.playing.is_none();
        has_changed
    }

    /// What looking at the run means while it is guessed at or told: whether anything changed. None where it means what it always means.
    fn lead(&mut self, action: &ShownAction) -> Option<bool> {
        let hides_end = self.hides_end();
        match action {
            // It stands before what the process is to do.
            ShownAction::TogglePlay | ShownAction::Seek(Seek::RoundOn | Seek::StepOn | Seek::End)
                if self.is_at_turn() =>
            {
                Some(false)
            }
            ShownAction::TogglePlay if self.shown.playing.is_some() => None,
            ShownAction::TogglePlay if self.is_being() => None,
            ShownAction::Select(Some(_)) if self.is_being() => Some(false),
            // It was to pause, and has paused.
            ShownAction::TogglePlay if (hides_end || self.is_telling()) && std::mem::take(&mut self.has_just_come) => {
                Some(true)
            }
            ShownAction::TogglePlay | ShownAction::Seek(Seek::RoundOn) if hides_end && !self.is_being() => {
                self.go_on();
                Some(true)
            }
            ShownAction::TogglePlay if self.is_at_pause() => Some(self.lead_on()),
            // It goes on by itself; to play it again would leave it.
            ShownAction::TogglePlay if self.is_live() && self.shown.is_at_end() => Some(false),
            ShownAction::Select(Some(selection)) if hides_end && self.shown.is_there(*selection) => {
                Some(self.guess_selected(*selection))
            }
            // They would tell too much.
            ShownAction::Trace(_) | ShownAction::Choose(_) | ShownAction::Follow(_) if hides_end => Some(false),
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

    /// Shows something of the first run in detail, or nothing.
    pub(super) fn select(&mut self, selection: Option<Selection>) {
        self.shown.select(selection, self.conditions(Which::First));
    }

    /// Shows the first run at a moment that came with a link.
    pub(crate) fn jump(&mut self, cursor: Cursor) {
        self.shown.jump(cursor, self.conditions(Which::First));
    }

    /// Seeks in the first run, or in both.
    pub(super) fn seek(&mut self, seek: Seek) {
        if self.is_comparing() {
            self.look_at_both(ShownAction::Seek(seek));
            return;
        }
        self.shown.seek(seek, self.conditions(Which::First));
    }

    /// Plays the first run, to where the conditions stop it.
    pub(super) fn play(&mut self) {
        self.shown.play(None, self.conditions(Which::First));
        self.dialogs.is_hint_open = false;
    }

    /// Keeps what is known of the crash that is asked about as far as it holds for the scenario as it is.
    pub(super) fn look_ahead(&mut self) {
        self.shown.look_ahead(self.conditions(Which::First));
    }
}
