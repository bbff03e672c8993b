//! The space-time diagram: where it stands, what is looked at in it, and what links say of it.

use election_core::diagram::Axis;

use super::*;
use crate::state::link::Link;

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
    assert_eq!((other.diagram, other.shown.cursor), (state.diagram, state.shown.cursor));
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
