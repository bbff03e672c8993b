//! A cluster of real processes whose run is shown while it goes on, and to which things are done.

use election_core::ProcessId;
use election_core::causality::Side;
use election_core::export::TraceFile;

use super::*;
use crate::interventions::ByHand;
use crate::state::link_view::LinkView;

const LINK: &str = "a=bully&n=5&start=0&detector=perfect&faults=crash:4@30";

/// The lines of what a cluster would say of this run.
fn lines() -> Vec<String> {
    let run = Run::record(&Scenario::from_link(LINK).expect("a good link")).expect("a good scenario");
    let text = trace_text(&run).replacen("{", "{\"observed\":true,", 1);
    let again = trace_text(&TraceFile::read(&text).expect("a trace").carry_out().expect("it can have happened"));
    again.lines().map(str::to_owned).collect()
}

/// The page as it is opened for a cluster.
fn opened() -> AppState {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, Action::Open(Box::new(Link::parse(&format!("{LINK}!live=0a1b2c")))));
    state
}

fn comes(state: &mut AppState, lines: &[String], version: u64) -> bool {
    reduce(state, ClusterAction::GoesOn(lines.join("\n"), version))
}

#[test]
fn it_is_shown_as_it_comes_and_followed_to_where_it_is() {
    let (mut state, lines) = (opened(), lines());
    assert!(state.is_live() && !state.shown.run.is_observed(), "its processes are being started");
    reduce(&mut state, Action::Do(ProcessId(0), Intervention::Crash));
    assert!(state.dialogs.refused.take().is_some_and(|said| said.contains("not all processes are there yet")));
    let entries = state.history.undo.len();
    assert!(comes(&mut state, &lines[..3], 1));
    assert!(state.is_live() && state.shown.run.is_observed() && state.shown.is_at_end());
    assert_eq!((state.shown.run.steps(), state.shown.cursor.steps), (3, 3));
    assert!(comes(&mut state, &lines[..9], 2));
    assert_eq!((state.shown.run.steps(), state.shown.cursor.steps), (9, 9));
    assert_eq!(state.cluster.as_ref().map(|cluster| cluster.version), Some(2));
    // Whoever looks at the past stays there.
    reduce(&mut state, ShownAction::Seek(Seek::Steps(4)));
    assert!(comes(&mut state, &lines[..12], 3));
    assert_eq!((state.shown.run.steps(), state.shown.cursor.steps), (12, 4));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    assert!(comes(&mut state, &lines, 4));
    assert_eq!(state.shown.cursor.steps, lines.len());
    assert_eq!(state.history.undo.len(), entries, "nobody has changed anything");
    assert_eq!(fragment(&state), "!live", "what lets somebody at it stands in no link");
    reduce(&mut state, ClusterAction::Stands(ClusterStanding::HasEnded));
    assert!(!state.is_live() && state.shown.run.is_observed());
    assert!(state.dialogs.refused.take().is_some_and(|said| said.starts_with("The cluster has ended")));
    assert_eq!(LinkView::of(&state).text().split('&').next(), Some("run=file"));
}

#[test]
fn what_is_done_to_its_processes_is_asked_for_and_nothing_else_is_edited() {
    let (mut state, lines) = (opened(), lines());
    comes(&mut state, &lines, 1);
    let asked =
        |state: &AppState, action: Action| state.asked_of_cluster(&action).map(|asked| asked.map(|(what, _)| what));
    let of = |process, what| Action::Do(ProcessId(process), what);
    let ok = |what: &str| Some(Ok(what.to_owned()));
    assert_eq!(asked(&state, of(3, Intervention::Crash)), ok("crash:3"));
    assert_eq!(asked(&state, of(4, Intervention::Crash)), Some(Err("it has crashed already")));
    assert_eq!(asked(&state, of(4, Intervention::Recover)), ok("recover:4"));
    assert_eq!(asked(&state, of(3, Intervention::CrashAmid)), Some(Err("no real process can be made to do that")));
    assert_eq!(asked(&state, Action::CutOrMend(ProcessId(2), ProcessId(1))), ok("cut:1-2"));
    assert_eq!(asked(&state, Action::FindBreak), None);
    reduce(&mut state, of(3, Intervention::Crash));
    let said = state.dialogs.remark.take().expect("it is said");
    assert_eq!((&*said.words, state.shown.run.steps()), ("Asked for: process 4 is killed.", lines.len()));
    reduce(&mut state, ClusterAction::Refuses("process 4 is killed".to_owned(), "it has crashed already".to_owned()));
    assert_eq!(state.dialogs.refused.take().as_deref(), Some("Not done: process 4 is killed. It has crashed already."));
    for action in [
        Action::Change(Box::new(Change::once(testing::plain(3)))),
        Action::Edit(Edit::Set("n", "4".to_owned()), Some("processes")),
        Action::Handle(3, ByHand::Drop),
        Action::FindBreak,
        Action::ToggleStarter(ProcessId(1)),
    ] {
        reduce(&mut state, action.clone());
        assert_eq!(state.dialogs.refused.take().as_deref(), Some(NOT_EDITED_LIVE), "{action:?}");
    }
    reduce(&mut state, ShownAction::Seek(Seek::Steps(4)));
    let why = asked(&state, of(3, Intervention::Crash)).and_then(Result::err).expect("it is past");
    assert!(why.contains("go to the end first"), "{why}");
}

#[test]
fn another_order_of_a_run_that_goes_on_is_one_of_all_its_steps() {
    let (mut state, lines) = (opened(), lines());
    comes(&mut state, &lines[..9], 1);
    let (step, steps) = (u32::try_from(state.shown.run.steps() - 1).expect("a few"), state.shown.run.steps());
    let entries = state.history.undo.len();
    reduce(&mut state, DiagramAction::Put(DiagramPlace::Alone));
    let moved = (0..step).any(|other| {
        reduce(&mut state, DiagramAction::Reorder(Move { step: other, side: Side::After, other: other + 1 }));
        state.diagram.reordered.is_some()
    });
    assert!(moved, "two of its steps are concurrent");
    assert_eq!(state.history.undo.len(), entries, "to undo it would lead away from the run");
    assert!(comes(&mut state, &lines, 2) && state.shown.run.steps() > steps);
    let reordered = state.diagram.reordered.expect("it is still so");
    assert_eq!(reordered.steps.len(), state.shown.run.steps());
}

#[test]
fn whoever_goes_elsewhere_is_not_called_back_and_finds_it_again() {
    let (mut state, lines) = (opened(), lines());
    comes(&mut state, &lines[..9], 1);
    reduce(&mut state, Action::MakeScenario);
    assert!(!state.is_live() && !state.shown.run.is_observed());
    assert!(!comes(&mut state, &lines, 2), "it is not asked for meanwhile");
    let own = state.shown.run.steps();
    assert_eq!(state.asked_of_cluster(&Action::Do(ProcessId(3), Intervention::Crash)), None, "that is an edit");
    reduce(&mut state, Action::Undo);
    assert!(state.is_live());
    assert!(comes(&mut state, &lines, 2) && state.shown.run.steps() == lines.len() && own > 0);
}

#[test]
fn without_what_lets_the_page_at_it_nothing_is_shown() {
    let before = testing::plain(8);
    let mut state = page(&before);
    reduce(&mut state, Action::Open(Box::new(Link::parse(&format!("{LINK}!live")))));
    let problem = state.dialogs.problem.take().expect("it is said");
    assert_eq!((problem.title, *state.scenario() == before), ("Open the cluster's link again", true));
    assert!(state.cluster.is_none());
    let view = LinkView::parse("live=0a1b2c");
    assert_eq!((view.token.as_deref(), view.text()), (Some("0a1b2c"), "live".to_owned()), "it is not written again");
    assert_eq!(LinkView::parse(&view.text()), LinkView { token: None, ..view });
    let again = link::with_token("!live", Some("0a1b2c"));
    reduce(&mut state, Action::Open(Box::new(Link::parse(&again))));
    assert!(state.is_live(), "the tab knows it");
    assert_eq!(link::with_token("a=bully!t=3", Some("0a1b2c")), "a=bully!t=3");
    reduce(&mut state, ClusterAction::Stands(ClusterStanding::IsRefused));
    assert!(!state.is_live() && state.dialogs.refused.is_some_and(|said| said.contains("does not let this page")));
}
