//! Links, files and ready scenarios that are opened, and what a link holds.

use election_core::export::trace_csv;
use election_core::gallery::ENTRIES;

use super::*;
use crate::scene::geometry::Point;
use crate::state::link::{FIRST_VISIT, Link};
use crate::state::link_view::LinkView;
use crate::state::links::fragment;
use crate::testing;

#[test]
fn a_broken_link_says_so_and_leaves_a_working_page() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, Action::Open(Box::new(Link::parse("a=nothing&n=8!t=4"))));
    let problem = state.dialogs.problem.clone().expect("it is said");
    assert_eq!(problem.error.path, "a");
    assert_eq!(problem.link.as_deref(), Some("a=nothing&n=8!t=4"));
    assert_eq!(*state.scenario(), testing::plain(8));
    reduce(&mut state, DialogAction::DismissProblem);
    assert!(state.dialogs.problem.is_none());
}

#[test]
fn a_bad_link_leaves_what_is_on_the_screen_as_it_is() {
    let mut state = page(&testing::plain(8));
    reduce(&mut state, ShownAction::Seek(Seek::Time(5.0)));
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2)))));
    let before = fragment(&state);
    for link in ["a=nothing&n=8!t=1&sel=3&view=present&theme=dark", "a=bully&n=0", "x", "!scenario=file&t=2"] {
        reduce(&mut state, Action::Open(Box::new(Link::parse(link))));
        let problem = state.dialogs.problem.take().expect("it is said");
        assert_eq!(problem.link.as_deref(), Some(link));
        assert_eq!(fragment(&state), before, "{link}");
        assert_eq!(state.shown.cursor.tick(), 5, "{link}");
    }
}

#[test]
fn a_link_without_a_scenario_opens_what_it_names() {
    let mut state = page(&testing::plain(5));
    reduce(&mut state, Action::Open(Box::new(Link::parse("!exercise=make-3-win"))));
    let open = state.exercises.open.as_ref().expect("it is open").exercise();
    assert_eq!((open.key, state.scenario()), ("make-3-win", &open.scenario()));
    reduce(&mut state, Action::Open(Box::new(Link::parse("!t=3"))));
    assert_eq!(state.scenario().to_link().as_deref(), Ok(FIRST_VISIT));
    assert_eq!((state.shown.cursor.tick(), state.dialogs.problem.clone()), (3, None));
    reduce(&mut state, Action::Open(Box::new(Link::parse("!story=crashes&scene=2"))));
    let telling = state.stories.telling.as_ref().expect("it is told");
    assert_eq!((telling.place().scene, telling.place().source.name()), (1, "crashes"));
    assert!(telling.is_about(&state.shown.run), "the scene's own scenario is shown");
}

#[test]
fn parts_of_a_link_that_mean_nothing_are_said_beside_the_page() {
    let mut state = page(&testing::plain(5));
    let mut said = |link: &str| {
        reduce(&mut state, Action::Open(Box::new(Link::parse(link))));
        assert_eq!((&state.dialogs.problem, &state.dialogs.refused), (&None, &None), "{link}");
        state.dialogs.remark.clone().map(|remark| remark.words)
    };
    let one = |part: &str| Some(format!("A part of this link means nothing here: {part}."));
    let ring = "a=chang-roberts&n=8!";
    for (view, expected) in [
        ("t=16&sel=7", None),
        ("sel=50", one("sel=50 (allowed: a process, 0 to 7)")),
        ("t=1e9", one("t=1e9 (allowed: a number of ticks, as in 12.5)")),
        ("t=1000", one("t=1000 (allowed: 0 to 16, where the run ends)")),
        ("step=500", one("step=500 (allowed: 0 to 31, where the run ends)")),
        ("msg=0", one("msg=0 (allowed: a message that has been sent by this moment)")),
        ("at=3:4", one("at=1 places (allowed: a place for each of the 8 processes)")),
        ("colour=blue", one("colour=blue")),
        ("sel=50&embed", None),
    ] {
        assert_eq!(said(&format!("{ring}{view}")), expected, "{view}");
    }
    let probe = said(&format!("{ring}without=probe")).expect("it is said");
    assert!(probe.contains(": without=probe (allowed: election, elected, "), "{probe}");
    let mut state = page(&testing::plain(5));
    reduce(&mut state, Action::Open(Box::new(Link::parse("a=lelann!sel=50&x"))));
    let words = state.dialogs.remark.clone().expect("it is said").words;
    assert!(words.starts_with("Parts of this link mean nothing here: x; sel=50 (allowed: "), "{words}");
    assert_eq!(state.scenario().algorithm.key, "lelann");
    reduce(&mut state, ShownAction::Seek(Seek::Time(2.0)));
    assert!(state.dialogs.remark.is_some() && reduce(&mut state, DialogAction::DismissRemark));
    assert!(state.dialogs.remark.is_none());
    reduce(&mut state, Action::Open(Box::new(Link::parse("a=lelann!sel=50"))));
    change(&mut state, testing::plain(7), None);
    assert!(state.dialogs.remark.is_none(), "it is about another run");
}

#[test]
fn a_link_holds_all_that_is_seen() {
    for scenario in testing::eventful() {
        let mut state = page(&scenario);
        let middle = state.shown.run.steps() / 2;
        reduce(&mut state, ShownAction::Seek(Seek::Steps(middle)));
        reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(1)))));
        let mut counting = Counting { to_crashed: false, crashed: false, ..Counting::default() };
        counting.left_out[0] = true;
        reduce(&mut state, ShownAction::Count(counting));
        reduce(&mut state, AppearanceAction::TogglePresent);
        let link = fragment(&state);
        let mut other = page(&testing::plain(3));
        reduce(&mut other, Action::Open(Box::new(Link::parse(&link))));
        assert_eq!(fragment(&other), link);
        assert_eq!(other.scenario().to_link(), state.scenario().to_link());
        assert_eq!(other.shown.view, state.shown.view);
        assert_eq!(LinkView::of(&other), LinkView::of(&state));
        assert_eq!(other.shown.counting, state.shown.counting);
    }
}

#[test]
fn a_file_is_run_from_its_start_or_refused_with_the_reason() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    let other = testing::plain(7);
    reduce(&mut state, testing::file(other.to_json_pretty()));
    assert_eq!((state.scenario(), state.shown.cursor), (&other, Cursor::START));
    assert_eq!((state.history.undo.len(), state.history.entry), (1, 1));
    reduce(&mut state, testing::file("{\"algorithm\": 7}".to_owned()));
    assert_eq!(state.scenario(), &other);
    assert_eq!(state.dialogs.problem.as_ref().unwrap().error.path, "algorithm");
}

#[test]
fn an_entry_of_the_gallery_closes_it_and_can_be_taken_back() {
    let mut state = page(&testing::plain(6));
    let before = state.scenario().clone();
    reduce(&mut state, DialogAction::ShowGallery(true));
    reduce(&mut state, Action::Open(Box::new(Link::parse(ENTRIES[0].link))));
    assert!(!state.dialogs.is_gallery_open);
    assert_eq!(state.scenario().to_link().as_deref(), Ok(ENTRIES[0].link));
    reduce(&mut state, Action::Undo);
    assert_eq!(*state.scenario(), before);
    reduce(&mut state, DialogAction::ShowGallery(true));
    assert!(reduce(&mut state, Action::Dismiss) && !state.dialogs.is_gallery_open);
}

#[test]
fn what_was_opened_stays_said_until_it_is_edited() {
    for entry in ENTRIES.iter() {
        let mut state = page(&testing::plain(6));
        reduce(&mut state, Action::Open(Box::new(Link::parse(entry.link))));
        assert_eq!(
            state.history.opened.map(|opened| opened.id),
            Some(entry.id),
            "links of the gallery are as the core writes them"
        );
    }
    let mut state = page(&Scenario::from_link(ENTRIES[1].link).expect("a good link"));
    let opened = |state: &AppState| state.history.opened.map(|entry| entry.id);
    assert_eq!(opened(&state), Some(ENTRIES[1].id));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    assert_eq!(opened(&state), Some(ENTRIES[1].id), "looking at it changes nothing");
    let other = Scenario { seed: 77, ..state.scenario().clone() };
    change(&mut state, other, None);
    assert_eq!(opened(&state), None);
    reduce(&mut state, Action::Undo);
    assert_eq!(opened(&state), Some(ENTRIES[1].id));
}

#[test]
fn a_good_file_takes_the_last_problem_away() {
    let mut state = page(&Scenario::from_json("{\"algorithm\": \"bully\"}").expect("good"));
    reduce(&mut state, testing::file("{\"algorithm\": 3}".to_owned()));
    assert_eq!(state.dialogs.problem.as_ref().map(|problem| problem.title), Some("This file cannot be used"));
    reduce(&mut state, testing::file("{\"algorithm\": \"bully\"}".to_owned()));
    assert_eq!(state.dialogs.problem, None, "though it is what is shown already");
    reduce(&mut state, Action::Paste("{}".to_owned()));
    assert_eq!(state.dialogs.problem.as_ref().map(|problem| problem.title), Some("What was pasted cannot be used"));
    reduce(&mut state, Action::Paste("{\"algorithm\": \"lelann\"}".to_owned()));
    assert_eq!((state.dialogs.problem.clone(), &*state.scenario().algorithm.key), (None, "lelann"));
    reduce(&mut state, Action::Paste(" milk, eggs\n".to_owned()));
    let problem = state.dialogs.problem.clone().expect("that is no scenario");
    assert_eq!((problem.error.path.as_str(), problem.error.found.as_str()), ("line 1", "milk, eggs"));
    assert!(!state.drafting.is_open, "nor a story that somebody has begun");
}

#[test]
fn theme_and_speed_come_with_the_link() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, AppearanceAction::SetTheme(Theme::Projector));
    reduce(&mut state, ShownAction::SetSpeed(5.0));
    let link = fragment(&state);
    let mut other = page(&testing::plain(3));
    reduce(&mut other, Action::Open(Box::new(Link::parse(&link))));
    assert_eq!((other.appearance.theme, other.shown.speed), (Theme::Projector, 5.0));
    reduce(&mut other, Action::Open(Box::new(Link::parse(ENTRIES[0].link))));
    assert_eq!(
        (other.appearance.theme, other.shown.speed),
        (Theme::Projector, 5.0),
        "a link that says nothing of them leaves them"
    );
    reduce(&mut other, Action::Open(Box::new(Link::parse(&format!("{}!theme=pink", ENTRIES[0].link)))));
    let problem = other.dialogs.problem.expect("it is said");
    assert_eq!((problem.title, problem.error.path.as_str()), ("A part of this link cannot be used", "theme"));
}

#[test]
fn a_file_may_hold_a_network_or_identities() {
    let mut state = page(&Scenario::from_link("a=chang-roberts&n=4&faults=crash:1@2").expect("a good link"));
    let mut open = |text: &str| {
        reduce(&mut state, testing::file(text.to_owned()));
        let error = state.dialogs.problem.take().map(|problem| problem.error.to_string());
        (error, state.scenario().to_link().unwrap_or_default())
    };
    assert_eq!(open("node-2\nnode-1\n"), (None, "a=chang-roberts&ids=node-2,node-1&faults=crash:1@2".to_owned()));
    let (error, link) = open("0 1\n1 2\n2 0\n2 3\n");
    assert_eq!((error, link.as_str()), (None, "a=echo-extinction&ids=0,1,2,3&edges=0-1,0-2,1-2,2-3&faults=crash:1@2"));
    assert_eq!(open("7: 8 9\n8:\n9:").1, "a=echo-extinction&ids=7,8,9&edges=0-1,0-2&faults=crash:1@2");
    let (error, _) = open("0 1 0\n1 0 0\n0 1 0");
    assert_eq!(
        error.as_deref(),
        Some(
            "line 2: found 0 in column 3, and 1 in row 3 the other way, allowed: the same both ways: channels carry messages both ways"
        )
    );
    let (error, _) = open("milk, eggs and bread");
    assert!(error.is_some_and(|error| error.starts_with("line 1: found milk, eggs and bread, allowed: a scenario")));
    reduce(&mut state, Action::Paste("0 1 1\n1 0 0\n1 0 0".to_owned()));
    assert_eq!((state.dialogs.problem.clone(), state.scenario().value("edges")), (None, "0-1,0-2".to_owned()));
}

#[test]
fn a_file_may_hold_a_link() {
    let mut state = page(&testing::plain(3));
    for text in ["#a=chang-roberts&n=8", "a=chang-roberts&n=8\n", "https://host.example/page/#a=chang-roberts&n=8!t=3"]
    {
        reduce(&mut state, testing::file(text.to_owned()));
        assert_eq!((&state.dialogs.problem, state.scenario().processes), (&None, 8), "{text}");
        reduce(&mut state, Action::Undo);
    }
    reduce(&mut state, testing::file("#a=none".to_owned()));
    let error = state.dialogs.problem.as_ref().map(|problem| problem.error.to_string()).expect("it is said");
    assert!(error.starts_with("a: found none"), "{error}");
}

#[test]
fn processes_that_were_moved_stay_where_they_are_put() {
    let mut state = page(&Scenario::from_link("a=echo-extinction&n=5&net=line").expect("a good link"));
    let places = |state: &AppState| state.shown.layout.places.clone();
    let before = places(&state);
    assert!(reduce(&mut state, ShownAction::Move(ProcessId(2), Point::new(300.0, 304.0))));
    let moved = places(&state);
    assert_eq!((moved[2], moved[3]), (Point::new(300.0, 304.0), before[3]));
    reduce(&mut state, ShownAction::Move(ProcessId(1), before[3]));
    let all = places(&state);
    let others = all.iter().enumerate().filter(|(at, _)| *at != 1);
    let apart = others.map(|(_, other)| all[1].to(*other).length()).fold(f64::MAX, f64::min);
    assert!(apart > 3.0 * state.shown.layout.radius, "not onto another: {apart}");
    reduce(&mut state, Action::ToggleEdge(ProcessId(0), ProcessId(2)));
    assert_eq!(places(&state)[2], moved[2], "edges come and go");
    let mut other = page(&testing::plain(3));
    reduce(&mut other, Action::Open(Box::new(Link::parse(&fragment(&state)))));
    let far = places(&state).iter().zip(places(&other)).map(|(one, other)| one.to(other).length()).fold(0.0, f64::max);
    assert!(far < 1.0, "the link has them, in whole units: {far}");
    reduce(&mut state, ShownAction::Place(None));
    assert_ne!(places(&state)[2], moved[2]);
    assert!(!fragment(&state).contains("at="));
    reduce(&mut state, Action::Undo);
    assert_eq!(places(&state)[2], moved[2], "where they were before");
    reduce(&mut state, Action::Redo);
    reduce(&mut state, DialogAction::ShowPanel(true));
    reduce(&mut state, DialogAction::Choose(Some(Choosing::Edges(None))));
    assert!(!state.dialogs.is_panel_open, "on a phone it would lie over the stage");
    let mut ring = page(&testing::plain(4));
    assert!(!reduce(&mut ring, ShownAction::Move(ProcessId(1), Point::new(9.0, 9.0))), "a ring is a ring");
}

#[test]
fn the_end_of_an_edge_that_is_gone_is_no_longer_chosen() {
    let mut state = page(&Scenario::from_link("a=echo-extinction&n=5").expect("a good link"));
    let mut choosing_in = |link: &str| {
        reduce(&mut state, DialogAction::Choose(Some(Choosing::Edges(Some(ProcessId(1))))));
        reduce(&mut state, Action::Open(Box::new(Link::parse(link))));
        state.dialogs.choosing
    };
    assert_eq!(choosing_in("a=echo-extinction&n=4"), Some(Choosing::Edges(Some(ProcessId(1)))));
    assert_eq!(choosing_in("a=echo-extinction&n=1"), Some(Choosing::Edges(None)));
    assert_eq!(choosing_in("a=lelann&n=5"), None, "nobody draws the edges of a ring");
}

#[test]
fn a_move_is_undone_like_any_change_and_edges_move_nobody() {
    let mut state = page(&Scenario::from_link("a=echo-extinction&n=5&net=line").expect("a good link"));
    let places = |state: &AppState| state.shown.layout.places.clone();
    let arranged = places(&state);
    for x in [320.0, 300.0] {
        reduce(&mut state, ShownAction::Move(ProcessId(2), Point::new(x, 304.0)));
    }
    reduce(&mut state, Action::EndGesture);
    let first = places(&state);
    reduce(&mut state, ShownAction::Move(ProcessId(3), Point::new(300.0, 100.0)));
    reduce(&mut state, Action::EndGesture);
    assert_eq!((state.history.undo.len(), state.history.entry), (2, 2), "a drag is one change");
    reduce(&mut state, Action::Undo);
    assert_eq!(places(&state), first);
    let link = fragment(&state);
    reduce(&mut state, Action::Undo);
    assert_eq!((places(&state), state.history.redo.len()), (arranged.clone(), 2));
    reduce(&mut state, Action::Open(Box::new(Link::parse(&link))));
    assert_eq!((state.history.undo.len(), state.history.redo.len()), (1, 1), "the browser's Forward makes it again");
    reduce(&mut state, Action::Undo);

    reduce(&mut state, DialogAction::Choose(Some(Choosing::Edges(None))));
    reduce(&mut state, Action::ToggleEdge(ProcessId(0), ProcessId(4)));
    assert_eq!(places(&state), arranged, "an edge moves nobody");
    reduce(&mut state, ShownAction::Move(ProcessId(2), Point::new(300.0, 304.0)));
    reduce(&mut state, Action::ToggleEdge(ProcessId(0), ProcessId(3)));
    let moved = places(&state);
    reduce(&mut state, Action::Undo);
    assert_eq!(places(&state), moved);
    reduce(&mut state, Action::Undo);
    assert_eq!(places(&state), arranged);
    reduce(&mut state, Action::Undo);
    assert_eq!(state.shown.places, None, "as at the beginning");
    for _ in 0..3 {
        reduce(&mut state, Action::Redo);
    }
    assert_eq!(places(&state), moved);
    let undo = state.history.undo.len();
    for _ in 0..2 {
        reduce(&mut state, ShownAction::Move(ProcessId(2), Point::new(9999.0, 304.0)));
        reduce(&mut state, Action::EndGesture);
    }
    assert_eq!(state.history.undo.len(), undo + 1, "a second time it stands there already");
    reduce(&mut state, Action::ToggleEdge(ProcessId(0), ProcessId(4)));
    reduce(&mut state, Action::ToggleEdge(ProcessId(0), ProcessId(3)));
    reduce(&mut state, Action::ToggleEdge(ProcessId(0), ProcessId(1)));
    let error = state.dialogs.problem.take().expect("0 would be alone").error.to_string();
    assert_eq!(error, "edges: found no way from 1 to 2, allowed: a network in which every process can be reached");
    reduce(&mut state, Action::Paste("a b\na c\na d\na e".to_owned()));
    assert_eq!(state.shown.places, None, "another network has places of its own");
}

/// A run's steps as CSV, as in the file of a trace.
fn trace_of(link: &str) -> String {
    let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a good scenario");
    let mut text = Vec::new();
    trace_csv(&run, &mut text).expect("a vector takes everything");
    String::from_utf8(text).expect("it is text")
}

#[test]
fn a_trace_is_held_against_the_run_of_its_scenario() {
    const LINK: &str = "a=bully&start=0&faults=crash:5@2";
    let text = trace_of(LINK);
    let mut state = page(&testing::plain(6));
    reduce(&mut state, testing::file(text.clone()));
    assert_eq!(state.scenario().to_link().as_deref(), Ok(LINK));
    let steps = state.shown.run.steps();
    let said = state.dialogs.refused.take().expect("it is said");
    assert_eq!(said, format!("file.txt: all its {steps} steps are those of this run."));
    // Again, though it is what is shown.
    reduce(&mut state, testing::file(text.clone()));
    assert!(state.dialogs.refused.take().is_some_and(|said| said.starts_with("file.txt: all its")));
    let some: Vec<&str> = text.lines().take(4).collect();
    reduce(&mut state, testing::file(some.join("\n")));
    let said = state.dialogs.refused.take().expect("it is said");
    assert_eq!(said, format!("file.txt has 3 of the {steps} steps of this run; they are the same."));
    // Step 3 is in tick 9, or 90 and something.
    reduce(&mut state, testing::file(text.replace("\n3,", "\n3,9")));
    let said = state.dialogs.refused.take().expect("it is said");
    assert!(said.contains("differ first at step 3 (counted from 0)"), "{said}");
    assert_eq!(state.shown.view.steps, 4, "that step has just been done");
}

#[test]
fn a_trace_without_its_scenario_is_held_against_what_is_shown() {
    let mut state = page(&testing::plain(6));
    let before = state.scenario().clone();
    reduce(&mut state, testing::file("step,kind\n0,beat\n"));
    assert_eq!(*state.scenario(), before);
    let said = state.dialogs.refused.clone().expect("it is said");
    assert!(said.starts_with("file.txt does not say of which scenario it is"), "{said}");
    assert!(said.contains("first at step 0"), "{said}");
}

#[test]
fn a_file_that_cannot_be_used_is_named_and_what_lay_before_is_put_away() {
    let mut state = page(&testing::plain(6));
    reduce(&mut state, DialogAction::ShowHelp(true));
    reduce(&mut state, testing::file("step,kind\nx,start\n"));
    assert!(!state.dialogs.is_help_open);
    let problem = state.dialogs.problem.clone().expect("it is said");
    assert_eq!((problem.file.as_deref(), &*problem.error.path), (Some("file.txt"), "line 2"));
    let error = InputError::new("length", "9 MB", "at most 4 MB");
    reduce(&mut state, Action::FileNotRead("large.json".into(), error));
    assert_eq!(state.dialogs.problem.and_then(|problem| problem.file).as_deref(), Some("large.json"));
}

#[test]
fn of_several_links_one_is_chosen() {
    let list = LinkList::read(None, "#a=bully\n#a=tree\n").expect("a list").expect("a good one");
    let mut state = page(&testing::plain(6));
    reduce(&mut state, DialogAction::ListLinks(Some(list)));
    let chosen = |state: &AppState| state.dialogs.links.as_ref().map(|list| list.chosen);
    reduce(&mut state, DialogAction::ChooseLink(1));
    assert_eq!(chosen(&state), Some(1));
    reduce(&mut state, DialogAction::ChooseLink(2));
    assert_eq!(chosen(&state), Some(1), "there is none");
    reduce(&mut state, DialogAction::ListLinks(None));
    assert_eq!(chosen(&state), None);
}
