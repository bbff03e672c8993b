//! Runs that happened on real processes: opened from their traces, refused to be edited, made scenarios of.

use election_core::ProcessId;
use election_core::export::TraceFile;

use super::*;
use crate::interventions::ByHand;
use crate::state::edit::NewFault;

/// The trace of a run as if it had happened on real processes, whose scenario has another seed: by itself it would run otherwise.
fn trace() -> String {
    let scenario = Scenario::from_link("a=chang-roberts&n=6&delay=1-4&seed=9&faults=crash:2@30").expect("a good link");
    let run = Run::record(&scenario).expect("a good scenario");
    let text = trace_text(&run).replacen("seed=9", "seed=10", 1);
    trace_text(&TraceFile::read(&text).expect("a trace").carry_out().expect("it can have happened"))
}

/// The page once the trace has been opened.
fn opened() -> (AppState, String) {
    let text = trace();
    let mut state = page(&testing::plain(5));
    reduce(&mut state, testing::file(text.clone()));
    assert!(state.shown.run.is_observed());
    (state, text)
}

#[test]
fn an_observed_trace_is_shown_as_what_it_is() {
    let (state, text) = opened();
    assert_eq!(trace_text(&state.shown.run), text, "and not what the scenario's own draws give");
    let simulated = Run::record(state.scenario()).expect("a good scenario");
    assert_ne!(simulated.trace().hash(), state.shown.run.trace().hash());
    assert_eq!(state.shown.cursor, Cursor::START);
    let said = state.dialogs.refused.expect("it is said");
    let steps = text.lines().count();
    assert_eq!(
        said,
        format!("file.txt: {steps} steps of real processes, and in each they did what the algorithm does.")
    );
}

#[test]
fn what_happened_is_not_edited() {
    let (mut state, text) = opened();
    reduce(&mut state, ShownAction::Seek(Seek::Steps(7)));
    let process = ProcessId(1);
    for action in [
        Action::Change(Box::new(Change::once(testing::plain(3)))),
        Action::Edit(Edit::Set("n", "4".to_owned()), Some("processes")),
        Action::Edit(Edit::AddFault(NewFault::Crash), None),
        Action::Do(process, Intervention::Crash),
        Action::TakeBack(process),
        Action::Handle(3, ByHand::Drop),
        Action::CutOrMend(process, ProcessId(2)),
        Action::Break(&SYSTEM_ASSUMPTIONS[0]),
        Action::FindBreak,
        Action::ToggleStarter(process),
        Action::ToggleEdge(process, ProcessId(2)),
    ] {
        state.dialogs.refused = None;
        reduce(&mut state, action.clone());
        assert_eq!(state.dialogs.refused.as_deref(), Some(NOT_EDITED), "{action:?}");
        assert_eq!((trace_text(&state.shown.run) == text, state.history.undo.len()), (true, 1), "{action:?}");
    }
    reduce(&mut state, BeAction::Be(process));
    assert!(!state.is_being() && state.dialogs.refused.take().is_some_and(|said| said.contains("real processes")));
    reduce(&mut state, DraftAction::AddMoment);
    assert!(state.drafting.draft.scenes.is_empty() && state.dialogs.problem.take().is_some());
    assert_eq!(state.shown.crash_in_question(), None, "nobody knows what they would have done");
}

#[test]
fn no_link_holds_it_and_undo_does() {
    let (mut state, text) = opened();
    assert_eq!(fragment(&state), "!run=file");
    state.dialogs.refused = None;
    reduce(&mut state, Action::Share);
    assert!(state.dialogs.refused.as_ref().is_some_and(|said| said.starts_with("No link can hold")));
    // Its scenario's link shows another run, and leads away from it.
    let link = state.scenario().to_link().expect("it is short");
    reduce(&mut state, Action::Open(Box::new(Link::parse(&link))));
    assert!(!state.shown.run.is_observed());
    assert_eq!(fragment(&state), link);
    reduce(&mut state, Action::Undo);
    assert_eq!(trace_text(&state.shown.run), text);
    reduce(&mut state, Action::Undo);
    assert_eq!(*state.scenario(), testing::plain(5));
    reduce(&mut state, Action::Redo);
    assert_eq!(trace_text(&state.shown.run), text);
}

#[test]
fn a_scenario_is_made_of_it_and_edited() {
    let (mut state, text) = opened();
    reduce(&mut state, ShownAction::Seek(Seek::Steps(7)));
    reduce(&mut state, Action::MakeScenario);
    assert!(!state.shown.run.is_observed());
    assert_eq!(state.shown.view.steps, 7, "where one was");
    let by_hand = state.scenario().overrides.len();
    let said = state.dialogs.refused.take().expect("it is said");
    assert_eq!(
        said,
        format!(
            "Made of what was recorded: the simulator does the same to the last step. {by_hand} messages are delayed, lost or repeated by hand."
        )
    );
    assert!(!reduce(&mut state, Action::MakeScenario), "it is one");
    reduce(&mut state, CompareAction::WithBefore);
    let beside = state.beside.as_ref().expect("it is shown beside");
    assert_eq!(trace_text(&beside.run), text);
    reduce(&mut state, Action::Share);
    assert!(state.dialogs.refused.take().is_some_and(|said| said.starts_with("No link can hold the second run")));
    reduce(&mut state, Action::Edit(Edit::Set("n", "4".to_owned()), None));
    assert_eq!(state.scenario().processes, 4);
    reduce(&mut state, CompareAction::Swap);
    assert!(state.shown.run.is_observed(), "and now it is the first");
}

#[test]
fn the_simulator_is_set_beside_it() {
    let (mut state, _) = opened();
    reduce(&mut state, CompareAction::Fork);
    let beside = state.beside.as_ref().expect("it is shown beside");
    assert_eq!((beside.run.is_observed(), beside.scenario()), (false, state.scenario()));
    assert_ne!(beside.run.trace().hash(), state.shown.run.trace().hash());
}

#[test]
fn where_a_trace_is_damaged_or_differs_is_said() {
    let before = testing::plain(5);
    let mut state = page(&before);
    let text = trace();
    let damaged = text.replacen("\"kind\":\"start\"", "\"kind\":\"timer\"", 1);
    reduce(&mut state, testing::file(damaged));
    let problem = state.dialogs.problem.take().expect("it is said");
    assert_eq!((problem.title, &*problem.error.path), ("This trace cannot have happened", "step 0"));
    assert_eq!(*state.scenario(), before);
    let line = text.lines().position(|line| line.contains("drops")).expect("a message is dropped");
    let other: Vec<String> = text.lines().map(|line| line.replace("drops", "eats")).collect();
    reduce(&mut state, testing::file(other.join("\n")));
    assert!(state.shown.run.is_observed());
    let said = state.dialogs.refused.take().expect("it is said");
    assert!(said.starts_with(&format!("file.txt: in step {line} (counted from 0) for the first time")), "{said}");
    assert_eq!(state.shown.view.steps, line + 1, "it has just been done");
}
