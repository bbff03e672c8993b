mod being;
mod diagram;
mod drafting;
mod exercising;
mod guessing;
mod interventions;
mod lab;
mod cluster;
mod observed;
mod opening;
mod presenting;
mod telling;
mod time;
mod two_runs;

use std::rc::Rc;

use election_core::breaking::SYSTEM_ASSUMPTIONS;
use election_core::claims::Counting;
use election_core::scenario::{Fault, FaultKind, Ids, Order, Winner};
use election_core::{ProcessId, View};

use super::*;
use crate::fitting;
use crate::interventions::Intervention;
use crate::playback::Cursor;
use crate::state::link::Link;
use crate::state::links::fragment;
use crate::testing;

/// Does an action and waits for the run that it leads to.
fn reduce(state: &mut AppState, action: impl Into<Action>) -> bool {
    testing::act(state, action)
}

fn page(scenario: &Scenario) -> AppState {
    AppState::new(scenario).expect("scenarios for tests are valid")
}

fn change(state: &mut AppState, scenario: Scenario, gesture: Option<&'static str>) {
    assert!(reduce(state, Action::Change(Box::new(Change { scenario, gesture }))));
}

#[test]
fn a_gesture_there_and_back_takes_nothing_away() {
    let begun = Scenario::from_link("a=bully&n=8&start=7&faults=crash:7@2,crash:3@4").expect("a good link");
    let mut state = page(&begun);
    for processes in [5, 2, 33, 8] {
        let began = state.history.began(Some("processes"));
        let base = began.as_ref().map_or(state.scenario(), Origin::scenario);
        let to = fitting::with_processes(base, processes);
        change(&mut state, to, Some("processes"));
        let expected = fitting::with_processes(&begun, processes);
        assert_eq!(*state.scenario(), expected, "{processes}");
    }
    assert_eq!(*state.scenario(), begun);
    assert_eq!(state.history.began(Some("delay")), None, "that is another one");
    reduce(&mut state, Action::EndGesture);
    assert_eq!(state.history.began(Some("processes")), None, "the next one begins where that one ended");
}

#[test]
fn a_gesture_is_undone_at_once_and_keeps_the_time_where_it_began() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, ShownAction::Seek(Seek::Time(12.0)));
    for processes in [7, 4, 2, 5, 9] {
        change(&mut state, testing::plain(processes), Some("processes"));
    }
    assert!((state.shown.cursor.time - 12.0).abs() < 1e-9, "shorter runs on the way have not moved it");
    reduce(&mut state, Action::EndGesture);
    assert_eq!((state.history.undo.len(), state.history.entry), (1, 1));
    change(&mut state, testing::plain(10), Some("processes"));
    assert_eq!(
        (state.history.undo.len(), state.history.entry),
        (2, 2),
        "another drag of the same slider is another change"
    );
    assert!(reduce(&mut state, Action::Undo));
    assert!(reduce(&mut state, Action::Undo));
    assert_eq!(state.scenario().processes, 8);
    assert!(!reduce(&mut state, Action::Undo));
    assert!(reduce(&mut state, Action::Redo));
    assert!(reduce(&mut state, Action::Redo));
    assert_eq!(state.scenario().processes, 10);
    assert!(!reduce(&mut state, Action::Redo));
}

#[test]
fn what_changes_nothing_is_no_change() {
    let mut state = page(&testing::plain(8));
    change(&mut state, testing::plain(8), None);
    assert_eq!((state.history.undo.len(), state.history.entry), (0, 0));
}

#[test]
fn a_bad_change_is_not_made_and_says_why() {
    let mut state = page(&testing::plain(8));
    change(&mut state, Scenario { ids: Ids::Values(vec![1, 2]), ..testing::plain(8) }, None);
    assert!(state.dialogs.problem.is_some());
    assert_eq!(*state.scenario(), testing::plain(8));
    assert_eq!(state.history.undo.len(), 0);
    change(&mut state, testing::plain(9), None);
    assert!(state.dialogs.problem.is_none());
}

#[test]
fn back_and_forward_of_the_browser_are_undo_and_redo() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, ShownAction::Seek(Seek::Time(3.0)));
    let first = fragment(&state);
    change(&mut state, testing::plain(6), None);
    let second = fragment(&state);
    let entry = state.history.entry;
    for (link, undo, redo) in [(&first, 0, 1), (&second, 1, 0), (&first, 0, 1)] {
        reduce(&mut state, Action::Open(Box::new(Link::parse(link))));
        assert_eq!((state.history.undo.len(), state.history.redo.len()), (undo, redo), "{link}");
        assert_eq!(fragment(&state), *link);
        assert_eq!(state.history.entry, entry, "the browser's history has its entries already");
    }
    let other = Scenario { ids: Ids::Order(Order::Descending), ..testing::plain(6) };
    let link = other.to_link().expect("short");
    reduce(&mut state, Action::Open(Box::new(Link::parse(&link))));
    assert_eq!(*state.scenario(), other);
    assert_eq!(state.history.undo.len(), 1, "a link that was typed in can be undone");
}

#[test]
fn the_total_is_what_is_counted() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    let counters = state.shown.view.counters.clone();
    assert_eq!(state.shown.counting.total(&counters), counters.sent());
    let mut counting = Counting::default();
    counting.left_out[0] = true;
    reduce(&mut state, ShownAction::Count(counting));
    assert_eq!(state.shown.counting.total(&counters), counters.by_kind[1]);
    reduce(&mut state, ShownAction::Count(Counting::default()));
    assert_eq!(state.shown.counting.total(&counters), counters.sent());
}

#[test]
fn starters_are_chosen_one_by_one() {
    let mut state = page(&testing::plain(3));
    reduce(&mut state, Action::ToggleStarter(ProcessId(1)));
    let who = |state: &AppState| state.scenario().starts().iter().map(|start| start.process).collect::<Vec<_>>();
    assert_eq!(who(&state), [0, 2]);
    reduce(&mut state, Action::ToggleStarter(ProcessId(1)));
    assert_eq!(who(&state), [0, 1, 2]);
}

#[test]
fn what_is_selected_goes_when_it_is_gone() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(7)))));
    change(&mut state, testing::plain(4), None);
    assert_eq!(state.shown.selection, None);
    reduce(&mut state, ShownAction::Seek(Seek::Time(1.5)));
    let number = state.shown.view.in_flight[0].row.number;
    reduce(&mut state, ShownAction::Select(Some(Selection::Message(number))));
    let selected = Some(Selection::Message(number));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    assert_eq!(state.shown.selection, selected, "it has arrived, and what came of it is told");
    reduce(&mut state, ShownAction::Seek(Seek::Start));
    assert_eq!(state.shown.selection, None, "it has not been sent yet");
}

#[test]
fn a_message_is_followed_to_where_it_is_sent() {
    let mut state = page(&testing::plain(4));
    let last = u32::try_from(state.shown.run.trace().messages() - 1).expect("there are a few");
    assert!(reduce(&mut state, ShownAction::Follow(last)));
    let sent_in = state.shown.run.trace().message(last).sent_in as usize;
    let seen = |state: &AppState| (state.shown.cursor.steps, state.shown.selection);
    assert_eq!(seen(&state), (sent_in + 1, Some(Selection::Message(last))));
    assert!(!reduce(&mut state, ShownAction::Follow(last + 1)), "there is none");
    assert!(reduce(&mut state, ShownAction::Follow(0)));
    assert_eq!(seen(&state), (1, Some(Selection::Message(0))));
}

#[test]
fn who_follows_messages_back_can_return_to_where_that_began() {
    let mut state = page(&testing::plain(4));
    let from = |state: &AppState| state.shown.followed_from.map(|from| from.steps);
    reduce(&mut state, ShownAction::Seek(Seek::End));
    let end = state.shown.cursor.steps;
    reduce(&mut state, ShownAction::Follow(5));
    assert_eq!(from(&state), Some(end));
    reduce(&mut state, ShownAction::Follow(1));
    assert_eq!(from(&state), Some(end), "the first of several counts");
    reduce(&mut state, ShownAction::Seek(Seek::Steps(end)));
    assert_eq!((from(&state), state.shown.selection), (None, Some(Selection::Message(1))), "there already");
    reduce(&mut state, ShownAction::Follow(5));
    reduce(&mut state, ShownAction::Select(None));
    assert_eq!(from(&state), None, "nothing is followed any more");
}

#[test]
fn a_message_stays_selected_in_a_changed_run_where_it_is_the_same() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, ShownAction::Follow(5));
    let mut changed = testing::plain(4);
    changed.faults.push(Fault { at: 4, kind: FaultKind::Crash { process: 2, after_sends: None } });
    change(&mut state, changed, None);
    assert_eq!(state.shown.selection, Some(Selection::Message(5)));
    change(&mut state, testing::plain(3), None);
    assert_eq!(state.shown.selection, None, "another ring has other messages");
}

#[test]
fn escape_closes_a_card_as_its_cross_does() {
    let process = ProcessId(2);
    let actions = [ShownAction::Select(Some(Selection::Process(process))), ShownAction::Trace(process)];
    for close in [ShownAction::Select(None).into(), Action::Dismiss] {
        let mut state = page(&testing::plain(4));
        for action in actions.clone() {
            assert!(reduce(&mut state, action));
        }
        assert_eq!(state.shown.traced, Some(process));
        assert!(reduce(&mut state, close));
        assert_eq!((state.shown.selection, state.shown.traced), (None, None));
    }
}

#[test]
fn escape_closes_one_thing_after_the_other() {
    let mut state = page(&testing::plain(4));
    reduce(&mut state, AppearanceAction::TogglePresent);
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(1)))));
    reduce(&mut state, testing::file("[]".to_owned()));
    reduce(&mut state, DialogAction::ShowHelp(true));
    let selected = Some(Selection::Process(ProcessId(1)));
    for (is_help_open, is_problem, selection, is_presenting) in [
        (false, true, selected, true),
        (false, false, selected, true),
        (false, false, None, true),
        (false, false, None, false),
    ] {
        assert!(reduce(&mut state, Action::Dismiss));
        assert_eq!(
            (
                state.dialogs.is_help_open,
                state.dialogs.problem.is_some(),
                state.shown.selection,
                state.appearance.is_presenting
            ),
            (is_help_open, is_problem, selection, is_presenting)
        );
    }
    assert!(!reduce(&mut state, Action::Dismiss));
}

#[test]
fn a_search_that_failed_leaves_everything_as_it_is() {
    let mut state = page(&testing::plain(5));
    let assumed = SYSTEM_ASSUMPTIONS.iter().find(|assumed| assumed.can_be_broken(state.scenario())).unwrap();
    super::reduce(&mut state, Action::Break(assumed));
    let pending = state.wanted.pending.clone().unwrap();
    assert!(super::reduce(&mut state, Action::Found(Box::new(Found { pending, scenario: None, words: None }))));
    assert!(state.wanted.pending.is_none() && state.dialogs.refused.is_some());
    assert_eq!(*state.scenario(), testing::plain(5));
}

#[test]
fn the_smallest_change_that_breaks_a_run_is_shown_and_told() {
    let mut state = page(&Scenario::from_link("a=bully").unwrap());
    reduce(&mut state, Action::FindBreak);
    assert_eq!(state.shown.run.link(), Ok("a=bully&answer_timeout=2&coordinator_timeout=4&delay=1-3"));
    let words = state.dialogs.refused.clone().unwrap();
    assert!(words.starts_with("Delays of 1 to 3 instead of 1"), "{words}");
    assert_eq!((state.history.undo.len(), state.history.entry), (1, 1), "one change");
    // Where nothing is found, that is said, and nothing is changed.
    let mut state = page(&Scenario::from_link("a=bully&n=1").unwrap());
    reduce(&mut state, Action::FindBreak);
    assert_eq!(state.shown.run.link(), Ok("a=bully&n=1"));
    assert!(state.dialogs.refused.is_some_and(|words| words.starts_with("Nothing was found")));
}

#[test]
fn what_is_broken_is_mended_as_if_nothing_had_happened() {
    for assumed in &SYSTEM_ASSUMPTIONS {
        let mut state = page(&testing::plain(5));
        if !assumed.can_be_broken(state.scenario()) {
            continue;
        }
        let before = state.scenario().clone();
        reduce(&mut state, Action::Break(assumed));
        testing::record(&mut state);
        assert_eq!(*state.scenario(), assumed.break_in(&before), "{}", assumed.key);
        assert!((assumed.is_broken)(state.scenario()), "{}", assumed.key);
        assert_eq!((state.history.undo.len(), state.history.entry), (1, 1), "one change");
        reduce(&mut state, Action::Break(assumed));
        assert_eq!(*state.scenario(), before, "{}", assumed.key);
        reduce(&mut state, Action::Undo);
        assert!((assumed.is_broken)(state.scenario()));
        // Broken long ago, it is mended, and what else there is stays.
        let mut other = state.scenario().clone();
        other.winner = Winner::Smallest;
        reduce(&mut state, Action::Change(Box::new(Change::once(other))));
        reduce(&mut state, Action::Break(assumed));
        assert!(!(assumed.is_broken)(state.scenario()), "{}", assumed.key);
        assert_eq!(state.scenario().winner, Winner::Smallest);
    }
}

/// Where the cursor is, and where the run ends.
fn place(state: &AppState) -> (usize, usize) {
    (state.shown.cursor.steps, state.shown.run.steps())
}

#[test]
fn whoever_stood_at_the_end_stands_at_the_end_of_another_run() {
    let mut state = page(&Scenario::from_link("a=chang-roberts&n=16").unwrap());
    reduce(&mut state, ShownAction::Seek(Seek::End));
    for link in ["a=hirschberg-sinclair&n=16", "a=chang-roberts&n=16", "a=chang-roberts&n=16&ids=descending"] {
        change(&mut state, Scenario::from_link(link).unwrap(), None);
        assert!(state.shown.is_at_end(), "{link}: {:?}", place(&state));
    }
    for processes in [9, 3, 20, 16, 40] {
        change(&mut state, testing::plain(processes), Some("processes"));
        assert!(state.shown.is_at_end(), "dragged to {processes}: {:?}", place(&state));
    }
    reduce(&mut state, Action::EndGesture);
    for action in [Action::Undo, Action::Undo, Action::Redo, Action::Redo] {
        reduce(&mut state, action);
        assert!(state.shown.is_at_end(), "{:?}", place(&state));
    }
    // Where a shorter run only happened to end before the moment that was shown, it is that moment again.
    reduce(&mut state, ShownAction::Seek(Seek::Time(12.0)));
    for processes in [4, 40] {
        change(&mut state, testing::plain(processes), None);
    }
    assert!((state.shown.cursor.time - 12.0).abs() < 1e-9);
    // At the start, the start, even of a run in which nothing happens.
    let mut state = page(&testing::plain(8));
    for link in ["a=chang-roberts&n=8&start=none", "a=chang-roberts&n=8"] {
        change(&mut state, Scenario::from_link(link).unwrap(), None);
        assert_eq!(state.shown.cursor, Cursor::START, "{link}");
    }
}

#[test]
fn what_is_done_at_the_end_is_seen_to_happen() {
    let mut state = page(&Scenario::from_link("a=bully&n=6").unwrap());
    reduce(&mut state, ShownAction::Seek(Seek::End));
    let end = state.shown.cursor;
    for intervention in [Intervention::Crash, Intervention::CrashAmid] {
        let mut state = state.clone();
        if reduce(&mut state, Action::Do(ProcessId(5), intervention)) {
            assert_eq!(state.shown.cursor, end, "{intervention:?}");
            assert!(!state.shown.is_at_end(), "{intervention:?}: there is more to come");
        }
    }
    reduce(&mut state, Action::Do(ProcessId(5), Intervention::Crash));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    reduce(&mut state, Action::Undo);
    assert!(state.shown.is_at_end());
    reduce(&mut state, Action::Redo);
    assert_eq!(state.shown.cursor, end, "the same moment, and the crash is to come again");
}
