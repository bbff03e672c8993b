//! The cursor, playing, and runs that take long to record.

use election_core::narrate;
use election_core::scenario::Start;

use super::*;
use crate::effects::recorder::{MOST_STEPS, Recorder};
use crate::fitting;
use crate::scene::layout::LEAST_PIXELS;
use crate::testing;

#[test]
fn a_time_that_a_shorter_run_has_not_comes_back_with_the_longer_one() {
    let begun = testing::plain(8);
    let none = Scenario { start: Start::Nobody, ..begun.clone() };
    let mut state = page(&begun);
    reduce(&mut state, ShownAction::Seek(Seek::Time(12.4)));
    let before = state.shown.cursor;
    change(&mut state, none.clone(), None);
    assert_eq!(state.shown.cursor, Cursor::START);
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.shown.cursor, before);
    assert!(reduce(&mut state, Action::Redo));
    change(&mut state, fitting::with_processes(&none, 4), None);
    change(&mut state, begun, None);
    assert_eq!(state.shown.cursor, before, "however many changes later");
    change(&mut state, none, None);
    reduce(&mut state, ShownAction::Seek(Seek::Start));
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.shown.cursor, Cursor::START, "unless the person has gone there");
}

#[test]
fn playing_stops_at_the_end_unless_it_repeats() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, ShownAction::TogglePlay);
    reduce(&mut state, ShownAction::Pass(1e6));
    assert!(state.shown.is_at_end() && state.shown.playing.is_none());
    reduce(&mut state, ShownAction::TogglePlay);
    assert_eq!(state.shown.cursor, Cursor::START, "from the end, playing begins anew");
    reduce(&mut state, ShownAction::ToggleLoop);
    reduce(&mut state, ShownAction::Pass(1e6));
    reduce(&mut state, ShownAction::Pass(0.5));
    assert!(state.shown.is_at_end() && state.shown.playing.is_some(), "the end is shown for a while");
    reduce(&mut state, ShownAction::Pass(1.0));
    assert!(state.shown.cursor == Cursor::START && state.shown.playing.is_some());
    reduce(&mut state, ShownAction::Seek(Seek::StepOn));
    assert!(state.shown.playing.is_none(), "who steps wants to look");
}

#[test]
fn a_single_step_glides_and_the_next_goes_on_from_its_end() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, AppearanceAction::ReduceMotion(false));
    reduce(&mut state, ShownAction::Seek(Seek::Time(2.0)));
    let run = Rc::clone(&state.shown.run);
    let began = state.shown.cursor;
    reduce(&mut state, ShownAction::Seek(Seek::RoundOn));
    assert_eq!((state.shown.cursor, state.shown.destination()), (began, began.round_on(&run)));
    assert!(state.shown.is_moving() && !state.shown.is_another_after(0.1));
    assert!((state.shown.time_after(0.15) - 2.5).abs() < 1e-9);
    reduce(&mut state, ShownAction::Pass(0.15));
    assert!((state.shown.cursor.time - 2.5).abs() < 1e-9);
    reduce(&mut state, ShownAction::Measured(StageSize { pixels: 0.5, least: LEAST_PIXELS, says_states: false }));
    assert!((state.shown.cursor.time - 2.5).abs() < 1e-9, "another size of the stage leaves it on its way");
    reduce(&mut state, ShownAction::Seek(Seek::RoundOn));
    assert_eq!(state.shown.cursor, began.round_on(&run), "pressed again, it is there at once");
    assert!(state.shown.is_another_after(0.3));
    reduce(&mut state, ShownAction::Pass(0.3));
    assert_eq!(state.shown.cursor, began.round_on(&run).round_on(&run));
    assert!(!state.shown.is_moving());
    reduce(&mut state, ShownAction::Seek(Seek::RoundBack));
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(1)))));
    assert_eq!(state.shown.cursor, began.round_on(&run), "anything else is done at its end");
    reduce(&mut state, ShownAction::Seek(Seek::End));
    assert!(!state.shown.is_moving(), "elsewhere it is a jump");
    reduce(&mut state, AppearanceAction::ReduceMotion(true));
    reduce(&mut state, ShownAction::Seek(Seek::RoundBack));
    assert!(!state.shown.is_moving(), "nothing moves for those who do not want it");
}

#[test]
fn a_run_is_recorded_while_the_present_one_stands() {
    let next = Scenario::from_link("a=lelann&n=12").expect("a good link");
    let change = || Action::Change(Box::new(Change::once(next.clone())));
    let begun = testing::plain(6);
    let mut state = page(&begun);
    assert!(super::super::reduce(&mut state, change()));
    assert_eq!((state.scenario(), state.history.undo.len()), (&begun, 0), "what was shown stands");
    let pending = state.wanted.pending.clone().expect("it is wanted");
    let mut recorder = Recorder::new(pending.scenario());
    assert!(!recorder.advance(1));
    assert!(super::super::reduce(&mut state, Action::Progressed(recorder.progress())));
    assert!(super::super::reduce(&mut state, Action::StopRecording));
    assert!(state.wanted.pending.is_none() && state.wanted.progress.is_none());
    let recorded = Recorded { pending, run: recorder.finish(), beside: None };
    assert!(!super::super::reduce(&mut state, Action::Recorded(Box::new(recorded))), "that came too late");
    assert_eq!(
        (state.scenario(), state.history.undo.len(), state.history.entry),
        (&begun, 0, 0),
        "nothing has happened"
    );
    super::super::reduce(&mut state, change());
    assert!(super::super::reduce(&mut state, Action::Undo), "undoing it is giving it up");
    assert!(state.wanted.pending.is_none());
    reduce(&mut state, change());
    assert_eq!((state.scenario(), state.history.undo.len(), state.history.entry), (&next, 1, 1));
}

/// A page with a run that is too long to be recorded.
fn endless_page() -> AppState {
    let mut state = page(&testing::plain(6));
    let long = Scenario::from_link("a=lelann&n=500").expect("a good link");
    change(&mut state, long, None);
    state
}

#[test]
fn of_a_run_that_nobody_can_watch_the_first_part_is_recorded() {
    let mut state = endless_page();
    assert!(!state.shown.run.is_whole() && !state.shown.run.is_outcome_known());
    assert_eq!(state.shown.run.steps() as u64, MOST_STEPS);
    reduce(&mut state, ShownAction::Seek(Seek::End));
    assert!(state.shown.is_at_end() && state.shown.cursor.tick() == state.shown.run.recorded_until());
    let said = narrate::verdict(&state.shown.run).to_string();
    assert!(said.starts_with("Recorded up to round "), "{said}");
    assert!(said.ends_with(" only; in the end: being worked out"), "{said}");
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.guessing.is_none() && state.dialogs.problem.is_none(), "its end cannot be asked for");
    let why = state.dialogs.refused.clone().expect("it is said");
    let until = state.shown.run.recorded_until();
    assert!(why.contains(&format!("it is recorded up to round {until} only")), "{why}");
    assert!(reduce(&mut state, Action::Dismiss) && state.dialogs.refused.is_none());

    let summary = election_core::run(state.scenario()).expect("a valid scenario");
    let (of, cursor) = (Rc::clone(&state.shown.run), state.shown.cursor);
    let summarized = || ShownAction::Summarized(Box::new(Summarized { of: Rc::clone(&of), summary: summary.clone() }));
    assert!(reduce(&mut state, summarized()));
    assert!(!state.shown.run.is_whole() && state.shown.run.is_outcome_known());
    assert_eq!((state.shown.cursor, state.shown.run.summary()), (cursor, &summary));
    let said = narrate::verdict(&state.shown.run).to_string();
    let known = "process 500 leads, and all know it at round 999";
    let outcome = format!("in the end: {known}; {} messages in all", summary.counters.sent());
    assert!(said.ends_with(&outcome), "{said}");
    assert!(!reduce(&mut state, summarized()), "it is known");
    let view = state.shown.run.at(state.shown.run.steps());
    assert_eq!(view, of.at(of.steps()), "what is recorded is the same");
}

#[test]
fn a_summary_that_comes_too_late_is_of_another_run() {
    let mut state = endless_page();
    let summary = election_core::run(&testing::plain(4)).expect("a valid scenario");
    let of = Rc::clone(&state.shown.run);
    reduce(&mut state, Action::Undo);
    assert!(!reduce(&mut state, ShownAction::Summarized(Box::new(Summarized { of, summary }))));
    assert!(state.shown.run.is_whole());
}

#[test]
fn going_on_before_an_audience_puts_a_card_away_and_elsewhere_keeps_it() {
    for is_presented in [true, false] {
        let mut state = page(&testing::plain(6));
        if is_presented {
            reduce(&mut state, AppearanceAction::TogglePresent);
        }
        reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(3)))));
        assert!(state.shown.selected_process().is_some());
        reduce(&mut state, Action::TurnPage(-1));
        assert!(state.shown.selected_process().is_some());
        reduce(&mut state, Action::TurnPage(1));
        assert_eq!(state.shown.selected_process().is_none(), is_presented);
    }
}
