//! The cursor, playing, and runs that take long to record.

use election_core::scenario::{Fault, FaultKind, Start};

use super::*;
use crate::fitting;
use crate::testing;

#[test]
fn a_time_that_a_shorter_run_has_not_comes_back_with_the_longer_one() {
    let begun = testing::plain(8);
    let none = Scenario { start: Start::Nobody, ..begun.clone() };
    let mut state = page(&begun);
    reduce(&mut state, Action::Seek(Seek::Time(12.4)));
    let before = state.cursor;
    change(&mut state, none.clone(), None);
    assert_eq!(state.cursor, Cursor::START);
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.cursor, before);
    assert!(reduce(&mut state, Action::Redo));
    change(&mut state, fitting::with_processes(&none, 4), None);
    change(&mut state, begun, None);
    assert_eq!(state.cursor, before, "however many changes later");
    change(&mut state, none, None);
    reduce(&mut state, Action::Seek(Seek::Start));
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.cursor, Cursor::START, "unless the person has gone there");
}

#[test]
fn playing_stops_at_the_end_unless_it_repeats() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, Action::TogglePlay);
    reduce(&mut state, Action::Pass(1e6));
    assert!(state.is_at_end() && state.playing.is_none());
    reduce(&mut state, Action::TogglePlay);
    assert_eq!(state.cursor, Cursor::START, "from the end, playing begins anew");
    reduce(&mut state, Action::ToggleLoop);
    reduce(&mut state, Action::Pass(1e6));
    reduce(&mut state, Action::Pass(0.5));
    assert!(state.is_at_end() && state.playing.is_some(), "the end is shown for a while");
    reduce(&mut state, Action::Pass(1.0));
    assert!(state.cursor == Cursor::START && state.playing.is_some());
    reduce(&mut state, Action::Seek(Seek::StepOn));
    assert!(state.playing.is_none(), "who steps wants to look");
}

#[test]
fn a_single_step_glides_and_the_next_goes_on_from_its_end() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, Action::ReduceMotion(false));
    reduce(&mut state, Action::Seek(Seek::Time(2.0)));
    let run = Rc::clone(&state.run);
    let began = state.cursor;
    reduce(&mut state, Action::Seek(Seek::RoundOn));
    assert_eq!((state.cursor, state.destination()), (began, began.round_on(&run)));
    assert!(state.is_moving() && !state.is_another_after(0.1));
    assert!((state.time_after(0.15) - 2.5).abs() < 1e-9);
    reduce(&mut state, Action::Pass(0.15));
    assert!((state.cursor.time - 2.5).abs() < 1e-9);
    reduce(&mut state, Action::Measured(0.5));
    assert!((state.cursor.time - 2.5).abs() < 1e-9, "another size of the stage leaves it on its way");
    reduce(&mut state, Action::Seek(Seek::RoundOn));
    assert_eq!(state.cursor, began.round_on(&run), "pressed again, it is there at once");
    assert!(state.is_another_after(0.3));
    reduce(&mut state, Action::Pass(0.3));
    assert_eq!(state.cursor, began.round_on(&run).round_on(&run));
    assert!(!state.is_moving());
    reduce(&mut state, Action::Seek(Seek::RoundBack));
    reduce(&mut state, Action::Select(Some(Selection::Process(ProcessId(1)))));
    assert_eq!(state.cursor, began.round_on(&run), "anything else is done at its end");
    reduce(&mut state, Action::Seek(Seek::End));
    assert!(!state.is_moving(), "elsewhere it is a jump");
    reduce(&mut state, Action::ReduceMotion(true));
    reduce(&mut state, Action::Seek(Seek::RoundBack));
    assert!(!state.is_moving(), "nothing moves for those who do not want it");
}

#[test]
fn a_long_run_is_recorded_while_the_present_one_stands() {
    let long = Scenario::from_link("a=lelann&n=64&dup=0.2&events=30000").expect("a good link");
    let begun = testing::plain(6);
    let mut state = page(&begun);
    assert!(super::super::reduce(&mut state, Action::Change(Box::new(Change::once(long.clone())))));
    assert_eq!((state.scenario(), state.undo.len()), (&begun, 0), "what was shown stands");
    let progress = state.pending.as_ref().and_then(Pending::progress).expect("it is being recorded");
    assert!(progress.steps < 30_000 && !progress.is_over);
    assert!(super::super::reduce(&mut state, Action::Progressed(progress)));
    assert!(!super::super::reduce(&mut state, Action::Recorded) && state.pending.is_some(), "it is not there yet");
    assert!(super::super::reduce(&mut state, Action::StopRecording));
    assert!(state.pending.is_none() && state.recording.is_none());
    assert!(!super::super::reduce(&mut state, Action::Recorded), "that came too late");
    assert_eq!((state.scenario(), state.undo.len(), state.entry), (&begun, 0, 0), "nothing has happened");
    super::super::reduce(&mut state, Action::Change(Box::new(Change::once(long.clone()))));
    assert!(super::super::reduce(&mut state, Action::Undo), "undoing it is giving it up");
    assert!(state.pending.is_none());
    super::super::reduce(&mut state, Action::Change(Box::new(Change::once(long.clone()))));
    testing::record(&mut state);
    assert_eq!((state.scenario(), state.undo.len(), state.entry), (&long, 1, 1));
}

#[test]
fn a_scenario_with_very_long_lists_is_read_in_one_frame_and_recorded_from_the_next_on() {
    let mut scenario = Scenario::from_link("a=lelann&n=100").expect("a good link");
    let parted = FaultKind::Partition((0..100).map(|process| vec![process]).collect());
    let parting = |at: u32| Fault { at, kind: if at.is_multiple_of(2) { parted.clone() } else { FaultKind::Heal } };
    for (faults, is_there) in [(4, true), (200, false)] {
        scenario.faults = (0..faults).map(parting).collect();
        let mut state = page(&testing::plain(6));
        super::super::reduce(&mut state, Action::OpenFile(scenario.to_json()));
        assert_eq!((state.problem.is_none(), state.pending.is_none()), (true, is_there), "{faults} faults");
        testing::record(&mut state);
        assert_eq!(*state.scenario(), scenario);
    }
}
