//! The space-time diagram: where it stands, what is looked at in it, and what links say of it.

use election_core::causality::Side;
use election_core::diagram::Axis;

use super::*;
use crate::interventions::in_time;
use crate::state::link::Link;
use crate::state::reordered;
use crate::testing::act;

const LINK: &str = "a=chang-roberts&n=7&ids=shuffled";

fn shown() -> AppState {
    page(&Scenario::from_link(LINK).expect("a good link"))
}

fn follow(state: &mut AppState, link: &str) {
    reduce(state, Action::Open(Box::new(Link::parse(link))));
}

#[test]
fn it_is_put_beside_the_stage_in_its_place_and_away_and_nothing_of_it_is_undone() {
    let mut state = shown();
    let mut places = Vec::new();
    for _ in 0..3 {
        assert!(reduce(&mut state, DiagramAction::Turn));
        places.push(state.diagram.place);
    }
    assert_eq!(places, [DiagramPlace::Beside, DiagramPlace::Alone, DiagramPlace::Nowhere]);
    assert!(!reduce(&mut state, DiagramAction::Put(DiagramPlace::Nowhere)), "it is there already");
    assert!(state.history.undo.is_empty());
}

#[test]
fn a_link_shows_it_again_along_its_axis_with_its_event() {
    let mut state = shown();
    assert_eq!(fragment(&state), LINK);
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Beside));
    reduce(&mut state, DiagramAction::Along(Axis::Events));
    assert_eq!(fragment(&state), format!("{LINK}!space-time=events,stage"));
    reduce(&mut state, DiagramAction::Choose(Some(9)));
    reduce(&mut state, DiagramAction::AskWhy(true));
    let link = fragment(&state);
    assert!(link.ends_with("&space-time=events,stage&why=9"), "{link}");
    let mut other = shown();
    follow(&mut other, &link);
    assert_eq!((&other.diagram, other.shown.cursor), (&state.diagram, state.shown.cursor));
    assert_eq!(fragment(&other), link);
    follow(&mut other, LINK);
    assert!(!other.diagram.is_shown(), "a link without it shows the stage alone");
    follow(&mut other, &format!("{LINK}!space-time=depth&event=9"));
    assert_eq!((other.diagram.place, other.shown.cursor.steps), (DiagramPlace::Alone, 10), "the event's own moment");
}

#[test]
fn an_event_that_is_not_there_is_passed_over_and_said() {
    let mut state = shown();
    follow(&mut state, &format!("{LINK}!space-time=time&event=9999"));
    assert_eq!(state.diagram.chosen, None);
    let words = state.dialogs.remark.as_ref().map(|remark| remark.words.clone()).unwrap_or_default();
    assert!(words.contains("event=9999 (allowed: the number of a step, 0 to "), "{words}");
}

#[test]
fn an_event_takes_the_cursor_along_and_the_place_of_any_other_card() {
    let mut state = shown();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2)))));
    assert!(reduce(&mut state, DiagramAction::Choose(Some(7))));
    assert_eq!((state.shown.cursor.steps, state.shown.selection), (8, None));
    let chosen = state.chosen_event().map(|chosen| (chosen.step, chosen.is_why));
    assert_eq!(chosen, Some((7, false)));
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2)))));
    assert_eq!(state.chosen_event(), None, "one card at a time");
    reduce(&mut state, DiagramAction::Choose(Some(3)));
    reduce(&mut state, Action::Dismiss);
    assert_eq!(state.chosen_event(), None);
    assert!(!reduce(&mut state, DiagramAction::Choose(Some(9999))), "there is no such step");
}

#[test]
fn another_run_has_other_events_and_stands_where_this_one_stood() {
    let mut state = shown();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    reduce(&mut state, DiagramAction::Choose(Some(7)));
    change(&mut state, testing::plain(4), None);
    assert_eq!((state.diagram.place, state.diagram.chosen), (DiagramPlace::Alone, None));
}

#[test]
fn while_the_end_is_hidden_there_is_no_diagram_to_tell_it() {
    let mut state = shown();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.hides_end() && !state.is_diagram_shown());
    assert!(!reduce(&mut state, DiagramAction::Choose(Some(2))));
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.is_diagram_shown());
}

#[test]
fn a_figure_has_the_stage_alone() {
    let mut state = shown();
    follow(&mut state, &format!("{LINK}!space-time=time&embed"));
    assert!(!state.diagram.is_shown());
    assert!(!reduce(&mut state, DiagramAction::Turn));
}

#[test]
fn it_is_measured_from_an_event_and_a_channel_stands_out_and_links_say_so() {
    let mut state = shown();
    assert!(!reduce(&mut state, DiagramAction::Pin(Some(9999))), "there is no such step");
    assert!(!reduce(&mut state, DiagramAction::Single(Some((ProcessId(1), ProcessId(99))))), "nor such a process");
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    reduce(&mut state, DiagramAction::Pin(Some(4)));
    reduce(&mut state, DiagramAction::Single(Some((ProcessId(1), ProcessId(2)))));
    reduce(&mut state, DiagramAction::Choose(Some(9)));
    let link = fragment(&state);
    assert!(link.ends_with("&space-time=time&event=9&from-event=4&channel=1-2"), "{link}");
    let mut other = shown();
    follow(&mut other, &link);
    assert_eq!(other.diagram, state.diagram);
    assert_eq!(fragment(&other), link);
    assert!(state.history.undo.is_empty(), "it is a way to look");
    follow(&mut other, &format!("{LINK}!space-time=time&from-event=9999&channel=1-40"));
    assert_eq!((other.diagram.pinned, other.diagram.channel), (None, None));
    let words = other.dialogs.remark.as_ref().map(|remark| remark.words.clone()).unwrap_or_default();
    assert!(
        words.contains("from-event=9999") && words.contains("channel=1-40 (allowed: two processes, 0 to 6)"),
        "{words}"
    );
    change(&mut state, testing::plain(4), None);
    assert_eq!(state.diagram.pinned, None, "another run has other events");
    assert_eq!(state.diagram.channel, Some((ProcessId(1), ProcessId(2))), "and the same channels");
    change(&mut state, testing::plain(2), None);
    assert_eq!(state.diagram.channel, None, "unless they are gone");
}

#[test]
fn why_a_process_is_so_is_told_beside_the_stage() {
    let mut state = shown();
    reduce(&mut state, ShownAction::Seek(Seek::End));
    let leader = state.shown.run.summary().leader.expect("one leads").process;
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(leader))));
    assert!(reduce(&mut state, DiagramAction::WhyIs(leader)));
    assert_eq!((state.diagram.place, state.shown.selection), (DiagramPlace::Beside, None));
    let chosen = state.chosen_event().expect("its event is looked at");
    assert!(chosen.is_why);
    assert_eq!(state.shown.run.trace().step(chosen.step as usize).process, Some(leader));
    assert!(!reduce(&mut state, DiagramAction::WhyIs(ProcessId(99))));
    let mut asked = shown();
    assert!(!reduce(&mut asked, DiagramAction::WhyIs(leader)), "at the start everything is as it is");
    reduce(&mut asked, GuessAction::Toggle);
    assert!(!reduce(&mut asked, DiagramAction::WhyIs(leader)));
}

#[test]
fn an_event_is_moved_past_what_is_concurrent_and_what_may_not_move_says_why() {
    let mut state = shown();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    reduce(&mut state, DiagramAction::Along(Axis::Events));
    // All start in the first tick: none of that is a cause of another.
    assert!(reduce(&mut state, DiagramAction::Shift(0, Side::After)));
    let reordered = state.diagram.reordered.clone().expect("another order");
    assert_eq!(reordered.steps[..3], [1, 0, 2]);
    assert!(state.diagram.said.as_deref().is_some_and(|said| said.contains("another order of the same run")));
    let link = fragment(&state);
    assert!(link.ends_with("!space-time=events&order=0a1"), "{link}");
    let mut other = shown();
    follow(&mut other, &link);
    assert_eq!(other.diagram.reordered, Some(reordered));
    reduce(&mut state, DiagramAction::Shift(0, Side::Before));
    assert_eq!(state.diagram.reordered, None, "as it was recorded");
    let arrival = state.shown.run.trace().message(0).arrived_in.expect("it arrives");
    reduce(&mut state, DiagramAction::Reorder(Move { step: arrival, side: Side::Before, other: 0 }));
    assert_eq!(state.diagram.reordered, None);
    let said = state.diagram.said.clone().expect("it says why");
    assert!(said.contains("would arrive before it is sent"), "{said}");
    follow(&mut other, &format!("{LINK}!space-time=events&order={arrival}b0"));
    assert_eq!(other.diagram.reordered, None);
    assert!(other.dialogs.remark.as_ref().is_some_and(|remark| remark.words.contains("order=")));
}

#[test]
fn an_order_is_undone_and_made_again_as_a_change_of_the_scenario_is() {
    let mut state = shown();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    reduce(&mut state, DiagramAction::Along(Axis::Events));
    let before = state.scenario().clone();
    change(&mut state, testing::plain(4), None);
    let entries = state.history.entry;
    let moves = |state: &AppState| state.diagram.reordered.as_ref().map(|reordered| reordered::text(&reordered.moves));
    reduce(&mut state, DiagramAction::Shift(0, Side::After));
    reduce(&mut state, DiagramAction::Shift(2, Side::After));
    let both = moves(&state).expect("another order");
    assert_eq!(state.history.entry, entries + 2, "the browser's history has an entry for each");
    act(&mut state, Action::Undo);
    assert_eq!(
        (moves(&state).as_deref(), state.diagram.said.as_deref()),
        (Some("0a1"), None),
        "the last one is taken back"
    );
    act(&mut state, Action::Undo);
    assert_eq!((moves(&state), state.scenario()), (None, &testing::plain(4)));
    act(&mut state, Action::Undo);
    assert_eq!(state.scenario(), &before, "and then the change before");
    for _ in 0..3 {
        act(&mut state, Action::Redo);
    }
    assert_eq!((moves(&state), state.scenario()), (Some(both.clone()), &testing::plain(4)));
    reduce(&mut state, DiagramAction::AsRecorded);
    act(&mut state, Action::Undo);
    assert_eq!(moves(&state), Some(both.clone()), "as it ran is an order, too");
    // The browser's Back and Forward lead to what undo and redo lead to.
    let link = fragment(&state);
    act(&mut state, Action::Undo);
    follow(&mut state, &link);
    assert_eq!((moves(&state), state.history.redo.len()), (Some(both.clone()), 1));
    // A change of the scenario ends it, and to undo that brings it back.
    change(&mut state, testing::plain(5), None);
    assert_eq!(moves(&state), None);
    assert_eq!(state.history.run_before(&state.shown.run).map(|before| before.scenario().processes), Some(4));
    act(&mut state, Action::Undo);
    assert_eq!(moves(&state), Some(both));
}

#[test]
fn what_is_lost_is_said_to_be_lost_where_it_has_been_moved() {
    let mut state = shown();
    follow(
        &mut state,
        "a=bully&n=5&established=yes&detector=perfect:2&faults=crash:4@3&loss=0.15&seed=4!space-time=time",
    );
    let trace = state.shown.run.trace();
    let is_lost = |step: &usize| {
        let number = trace.step(*step).message.filter(|_| in_time::movable(&state.shown.run, *step).is_ok());
        number.is_some_and(|number| in_time::is_lost(&state.shown.run, number))
    };
    let step = (0..trace.steps()).find(is_lost).expect("one is lost");
    let tick = trace.tick_of(step) + 1;
    act(&mut state, DiagramAction::Shift(u32::try_from(step).expect("a small run"), Side::After));
    assert_eq!(state.diagram.said, Some(format!("It is lost at tick {tick} now").into()));
    let chosen = state.chosen_event().expect("it is looked at where it is now").step;
    assert_eq!(state.shown.run.trace().tick_of(chosen as usize), tick);
}

#[test]
fn an_arrival_is_moved_in_time_and_that_is_undone() {
    let mut state = shown();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    let arrival = state.shown.run.trace().message(0).arrived_in.expect("it arrives");
    reduce(&mut state, DiagramAction::Choose(Some(arrival)));
    act(&mut state, DiagramAction::MoveTo(arrival, 4));
    assert_eq!(state.shown.run.trace().message(0).arrives_at, Some(4));
    let chosen = state.chosen_event().expect("it is looked at where it is now").step;
    assert_eq!(state.diagram.said.as_deref(), Some("It arrives at tick 4 now"));
    assert_eq!(state.shown.run.trace().step(chosen as usize).message, Some(0));
    act(&mut state, DiagramAction::Shift(chosen, Side::Before));
    assert_eq!(state.shown.run.trace().message(0).arrives_at, Some(3));
    act(&mut state, Action::Undo);
    act(&mut state, Action::Undo);
    assert_eq!(state.scenario(), &Scenario::from_link(LINK).expect("a good link"));
    act(&mut state, DiagramAction::Shift(0, Side::After));
    assert!(state.diagram.said.as_deref().is_some_and(|said| said.starts_with("Only the arrival of a message")));
    act(&mut state, DiagramAction::Along(Axis::Depth));
    act(&mut state, DiagramAction::Shift(0, Side::After));
    assert!(
        state.diagram.said.as_deref().is_some_and(|said| said.starts_with("Along causal depth nothing can be moved"))
    );
}
