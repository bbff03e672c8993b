//! Stories on the page: every scene of each is led through by one key, and a link finds it again.

use std::cmp::Ordering;
use std::rc::Rc;

use election_core::Run;
use election_core::gallery::LECTURES;
use election_core::scenario::FaultKind;
use election_core::stories::{READY, Story};
use election_core::trace::Change;

use super::{AppState, testing};
use crate::playback::Cursor;
use crate::state::link::Link;
use crate::state::links;
use crate::state::{
    Action, DialogAction, Edit, GuessAction, PreparedStory, SceneProgress, Seek, ShownAction, StoryAction, TaskState,
    reduce,
};

/// Does an action, and waits for what it leads to.
fn act(state: &mut AppState, action: impl Into<Action>) -> bool {
    testing::act(state, action)
}

fn page() -> AppState {
    let mut state = AppState::new(&testing::plain(6)).expect("a good scenario");
    state.appearance.is_motion_reduced = false;
    state
}

fn told(key: &'static str) -> AppState {
    let mut state = page();
    act(&mut state, StoryAction::Open(key));
    state
}

/// Plays until the run rests.
fn play_out(state: &mut AppState) {
    for _ in 0..10_000 {
        if state.shown.playing.is_none() {
            // It has been seen.
            act(state, Action::Rested);
            return;
        }
        act(state, ShownAction::Pass(0.5));
    }
    panic!("it plays on and on");
}

/// Plays to the pause of the scene, on from each part of its text.
fn play_to_pause(state: &mut AppState) {
    play_out(state);
    while !state.is_at_pause() {
        act(state, Action::TurnPage(1));
        play_out(state);
    }
}

/// The number of the scene, and whether it rests at its pause.
fn place(state: &AppState) -> (usize, bool) {
    (state.stories.telling.as_ref().expect("a story is told").number().0, state.is_at_pause())
}

#[test]
fn the_browser_goes_back_scene_by_scene() {
    let mut state = told("what-is-election");
    for scene in 1..=5 {
        play_out(&mut state);
        let entry = state.history.entry;
        assert_eq!(place(&state), (scene, true));
        act(&mut state, Action::TurnPage(1));
        assert_eq!(state.history.entry, entry + 1, "scene {scene}");
    }
}

#[test]
fn a_story_whose_figures_the_page_fails_to_work_out_is_refused() {
    let mut state = page();
    assert!(reduce(&mut state, StoryAction::Open(READY[0].key).into()));
    let story = Rc::clone(&state.stories.awaited.as_ref().expect("its figures are worked out").story);
    assert!(reduce(&mut state, StoryAction::Ready(Box::new(PreparedStory::failed(story))).into()));
    assert!(state.stories.awaited.is_none() && state.stories.telling.is_none());
    assert_eq!(state.dialogs.problem.map(|problem| problem.title), Some("This story cannot be told"));
}

#[test]
fn one_key_leads_through_every_scene_of_every_story() {
    for ready in READY.iter() {
        let mut state = told(ready.key);
        for (index, scene) in ready.story.scenes.iter().enumerate() {
            assert_eq!(*state.scenario(), scene.scenario, "{}, {}", ready.key, scene.title);
            play_to_pause(&mut state);
            assert_eq!(place(&state), (index + 1, true), "{}", ready.key);
            assert_eq!(state.pointed(), scene.points);
            act(&mut state, Action::TurnPage(1));
        }
        let telling = state.stories.telling.as_ref().expect("it is told");
        assert!(telling.now().is_none(), "after the last scene comes the end");
        assert!(!act(&mut state, Action::TurnPage(1)), "and nothing after that");
        act(&mut state, Action::TurnPage(-1));
        assert_eq!(place(&state), (ready.story.scenes.len(), true), "back at the last pause");
    }
}

#[test]
fn no_key_moves_the_run_while_its_story_is_awaited() {
    let mut state = page();
    let before = state.shown.cursor;
    assert!(reduce(&mut state, StoryAction::Open("to-chang-roberts").into()));
    assert!(state.stories.awaited.is_some());
    assert!(!reduce(&mut state, Action::TurnPage(1)), "the story is not there yet");
    assert_eq!(state.shown.cursor, before);
}

#[test]
fn the_key_that_leads_on_does_not_wait_for_a_scene_that_plays() {
    let mut state = told("what-is-election");
    act(&mut state, Action::TurnPage(1));
    assert_eq!(place(&state), (2, false));
    assert!(state.shown.playing.is_some());
    act(&mut state, Action::TurnPage(1));
    assert_eq!(place(&state), (2, true));
    // Space pauses and plays; at the pause it leads on.
    act(&mut state, ShownAction::TogglePlay);
    assert_eq!(place(&state), (3, false));
    act(&mut state, ShownAction::TogglePlay);
    assert_eq!((place(&state).0, state.shown.playing), (3, None));
    act(&mut state, ShownAction::TogglePlay);
    play_to_pause(&mut state);
    assert_eq!(place(&state), (3, true));
    act(&mut state, Action::TurnPage(-1));
    assert_eq!(place(&state), (3, false), "back to its first part");
    act(&mut state, Action::TurnPage(-1));
    assert_eq!(place(&state), (2, true));
}

#[test]
fn a_key_that_comes_with_the_pause_does_not_skip_it() {
    for (name, key) in [("Page Down", Action::TurnPage(1)), ("Space", ShownAction::TogglePlay.into())] {
        let mut state = told("what-is-election");
        act(&mut state, Action::TurnPage(1));
        assert_eq!((place(&state), state.shown.playing.is_some()), ((2, false), true));
        // The pause is reached in the very frame before the key, which was to bring it there, or to stop.
        while state.shown.playing.is_some() {
            act(&mut state, ShownAction::Pass(0.05));
        }
        let at = (place(&state), state.shown.cursor);
        act(&mut state, key.clone());
        assert_eq!((place(&state), state.shown.cursor), at, "{name}");
        assert!(state.shown.playing.is_none(), "{name}");
        // Who presses again goes on, and so does whoever has seen it.
        act(&mut state, key);
        assert_ne!((place(&state), state.shown.cursor, state.shown.playing.is_some()), (at.0, at.1, false), "{name}");
    }
}

#[test]
fn the_page_can_be_used_meanwhile_and_the_scene_comes_back() {
    let mut state = told("to-chang-roberts");
    let scene = state.scenario().clone();
    act(&mut state, Action::Edit(Edit::Set("n", "4".to_owned()), None));
    assert_eq!((state.scenario().processes, place(&state)), (4, (1, false)));
    act(&mut state, StoryAction::BackToScene);
    assert_eq!(*state.scenario(), scene);
    act(&mut state, StoryAction::PutAside);
    let before = state.shown.cursor;
    act(&mut state, Action::TurnPage(1));
    play_out(&mut state);
    assert!(state.shown.cursor.steps > before.steps, "put aside, the same key goes on by a round");
    assert_eq!(place(&state).0, 1);
    act(&mut state, StoryAction::BackToScene);
    play_out(&mut state);
    assert_eq!(place(&state), (1, true));
    assert!(act(&mut state, StoryAction::Leave));
    assert!(state.stories.telling.is_none());
    assert!(!act(&mut state, StoryAction::TurnTo(1)), "nothing is told any more");
}

#[test]
fn a_link_finds_the_scene_and_the_moment_again() {
    let mut state = told("crashes");
    for _ in 0..5 {
        act(&mut state, Action::TurnPage(1));
    }
    let (before, fragment) = (place(&state), links::fragment(&state));
    assert!(fragment.contains("story=crashes&scene="), "{fragment}");
    let mut other = page();
    act(&mut other, Action::Open(Box::new(Link::parse(&fragment))));
    assert_eq!((place(&other), other.shown.cursor), (before, state.shown.cursor));
    assert_eq!(links::fragment(&other), fragment);
    // A line of a lecture, by its number there.
    act(&mut other, Action::Open(Box::new(Link::parse("a=lelann!lecture=readme.4"))));
    assert_eq!(links::fragment(&other), "a=lelann!story=readme&scene=7");
    // R.5 is told where R.3 is.
    act(&mut other, Action::Open(Box::new(Link::parse("a=lelann!lecture=readme.5"))));
    assert_eq!(links::fragment(&other), "a=lelann!story=readme&scene=2");
}

#[test]
fn a_link_to_a_line_or_a_scene_that_is_not_there_says_so() {
    let said = |link: &str| {
        let mut state = page();
        act(&mut state, Action::Open(Box::new(Link::parse(link))));
        let problem = state.dialogs.problem.as_ref().map(|problem| problem.error.to_string());
        (problem.unwrap_or_default(), state.stories.telling.as_ref().map(|telling| telling.number().0))
    };
    let readme = READY.iter().find(|ready| ready.key == "readme").expect("it is there").story.scenes.len();
    assert_eq!(
        said(&format!("a=lelann!story=readme&scene={}", readme + 1)),
        (String::new(), Some(readme + 1)),
        "its end"
    );
    let beyond = format!("scene: found {}, allowed: 1 to {readme}: the story may have changed", readme + 2);
    assert_eq!(said(&format!("a=lelann!story=readme&scene={}", readme + 2)), (beyond, Some(1)));
    let none = "lecture: found readme.99, allowed: readme.1 to readme.34".to_owned();
    assert_eq!(said("a=lelann!lecture=readme.99"), (none, None));
    assert!(said("a=lelann!lecture=readme-2.1").0.starts_with("lecture: found readme-2, allowed: aalborg, "));
}

/// All that the tick itself does, and nothing after it.
#[test]
fn a_line_of_a_lecture_is_shown_at_its_moment() {
    for shown in LECTURES.iter().flat_map(|lecture| lecture.lines()).flat_map(|line| line.shown) {
        let (Some(tick), link) = (shown.at, Link::parse(&shown.fragment())) else { continue };
        let run = Run::record(&link.scenario.expect("a test reads every link")).expect("it is valid");
        let cursor = link.view.cursor(&run);
        assert_eq!((cursor.tick(), cursor.steps), (tick, run.trace().steps_before(tick + 1)), "{}", shown.fragment());
    }
}

#[test]
fn what_came_of_a_task_is_played_before_the_next_scene_comes() {
    let text = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=5)\nPause: tick 2\nTask: Crash it.\nDone: crash 4\n\nIt will lead.\n\n\
                ## U\n\n[Open](#a=lelann)\n\nDone.\n";
    let mut state = page();
    act(&mut state, testing::file(text.to_owned()));
    play_out(&mut state);
    act(&mut state, Action::Edit(Edit::Happen(FaultKind::Crash { process: 4, after_sends: None }), None));
    state.shown.playing = None;
    act(&mut state, Action::TurnPage(1));
    assert!(state.shown.playing.is_some(), "the run with the crash is played");
    act(&mut state, Action::TurnPage(1));
    assert!(state.shown.is_at_end() && place(&state).0 == 1);
    act(&mut state, Action::TurnPage(1));
    assert_eq!(place(&state).0, 2);
}

#[test]
fn a_task_is_done_once_its_fault_has_happened_and_not_when_it_is_planned() {
    let text =
        "# T\n\n## S\n\n[Open](#a=chang-roberts&n=5)\nPause: tick 2\nTask: Crash it.\nDone: crash 4\n\nIt will lead.\n";
    let mut state = page();
    act(&mut state, testing::file(text.to_owned()));
    play_out(&mut state);
    assert_eq!(state.task_state(), TaskState::Open);
    act(&mut state, Action::Edit(Edit::Happen(FaultKind::Crash { process: 4, after_sends: None }), None));
    assert_eq!(state.task_state(), TaskState::Planned, "it has not happened yet");
    let crash = state.shown.run.trace().changes().iter().find(|row| row.change == Change::Crashed);
    let step = crash.expect("it crashes").step as usize;
    for (steps, task) in [(step, TaskState::Planned), (step + 1, TaskState::Done)] {
        act(&mut state, ShownAction::Seek(Seek::Steps(steps)));
        assert_eq!(state.task_state(), task, "{steps}");
    }
}

#[test]
fn before_an_audience_a_scene_that_asks_waits_with_its_run() {
    let text = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=5)\n\nOne.\n\n## U\n\n[Open](#a=lelann&n=4)\n\nHow many?\n\n\
                At: pause\n\n{messages}.\n";
    for is_presenting in [false, true] {
        let mut state = page();
        act(&mut state, testing::file(text.to_owned()));
        state.appearance.is_presenting = is_presenting;
        act(&mut state, StoryAction::TurnTo(1));
        assert_eq!((place(&state).0, state.shown.playing.is_none()), (2, is_presenting));
        act(&mut state, Action::TurnPage(1));
        assert_eq!(state.shown.playing.is_some(), is_presenting);
    }
}

#[test]
fn a_part_waits_for_its_moment_where_nothing_happens() {
    let text = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=3&delay=9)\nBegin: tick 1\nPause: tick 6\n\nOn their way.\n\n\
                At: tick 4\n\nStill.\n\n## U\n\n[Open](#a=lelann)\n\nDone.\n";
    let mut state = page();
    act(&mut state, testing::file(text.to_owned()));
    let progress = |state: &AppState| {
        let SceneProgress { parts, pause } = state.scene_progress().expect("it is told");
        (parts, pause)
    };
    assert_eq!(progress(&state), (1, Ordering::Less), "no step is missing, but time");
    play_out(&mut state);
    assert_eq!((progress(&state), state.shown.cursor.tick()), ((2, Ordering::Less), 4));
    act(&mut state, Action::TurnPage(1));
    play_out(&mut state);
    assert_eq!((progress(&state), state.shown.cursor.tick()), ((2, Ordering::Equal), 6));
    act(&mut state, ShownAction::Seek(Seek::End));
    assert_eq!(progress(&state), (2, Ordering::Greater));
}

#[test]
fn parts_of_a_text_come_one_by_one_and_go_again() {
    let text = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=5)\nBegin: start 5\nPause: leader\n\nWho wins?\n\nAt: tick 2\n\nNot yet.\n\n\
                At: pause\n\n{leader}.\n\n## U\n\n[Open](#a=lelann)\n\nDone.\n";
    let mut state = page();
    act(&mut state, testing::file(text.to_owned()));
    let said = |state: &AppState| state.scene_progress().expect("it is told").parts;
    assert_eq!(said(&state), 1);
    for parts in [2, 3] {
        play_out(&mut state);
        assert_eq!((said(&state), place(&state)), (parts, (1, parts == 3)), "playing stops where a part begins");
        act(&mut state, Action::TurnPage(1));
    }
    assert_eq!(place(&state).0, 2);
    play_out(&mut state);
    act(&mut state, Action::TurnPage(-1));
    assert_eq!((said(&state), place(&state)), (3, (1, true)), "the scene before, at its pause");
    for parts in [2, 1] {
        act(&mut state, Action::TurnPage(-1));
        assert_eq!((said(&state), place(&state)), (parts, (1, false)));
    }
    act(&mut state, Action::TurnPage(1));
    act(&mut state, Action::TurnPage(1));
    assert_eq!(said(&state), 2, "a second press goes there at once");
}

#[test]
fn a_story_of_ones_own_is_opened_as_a_file_and_travels_in_the_link() {
    let text = "# Mine\n\nAbout it.\n\n## First\n\n[Open](#a=chang-roberts&n=5)\nBegin: tick 1\nPause: leader\n\nIt took {messages}.\n";
    let mut state = page();
    act(&mut state, testing::file(text.to_owned()));
    let now =
        |state: &AppState| state.stories.telling.as_ref().and_then(|telling| telling.now().map(|now| now.told.clone()));
    let first = now(&state).expect("it is told");
    assert_eq!(state.shown.cursor, Cursor::after(&state.shown.run, first.begin));
    assert!(first.begin > 0 && state.shown.playing.is_some());
    let fragment = links::fragment(&state);
    let mut other = page();
    act(&mut other, Action::Open(Box::new(Link::parse(&fragment))));
    assert_eq!(now(&other), Some(first));
    let json = Story::from_markdown(text).and_then(|story| story.to_json()).expect("it has a JSON text");
    act(&mut other, testing::file(json));
    assert_eq!(links::fragment(&other).split_once('!').map(|(a, _)| a), Some("a=chang-roberts&n=5"));
}

#[test]
fn what_cannot_be_told_is_refused_with_its_place() {
    let mut state = page();
    let problem =
        |state: &AppState| state.dialogs.problem.as_ref().map(|problem| (problem.title, problem.error.to_string()));
    act(&mut state, testing::file("# T\n\n## S\n\n[Open](#a=lelann)\nPause: crash\n".to_owned()));
    let (title, error) = problem(&state).expect("it is said");
    assert_eq!(title, "This story cannot be told yet: go on writing it");
    assert!(error.starts_with("scene 1, Pauses at: found crash"), "{error}");
    assert!(state.is_draft_shown(), "it is mended where it is written");
    act(&mut state, testing::file("hello".to_owned()));
    assert_eq!(problem(&state).expect("it is said").0, "This file cannot be used");
    act(&mut state, Action::Open(Box::new(Link::parse("a=lelann!story=nobody"))));
    assert!(problem(&state).expect("it is said").1.starts_with("story: found nobody, allowed: "));
    act(&mut state, DialogAction::DismissProblem);
    act(&mut state, Action::Open(Box::new(Link::parse("a=lelann!story=file&scene=2"))));
    assert_eq!(problem(&state).expect("it is said").0, "Open the story's file again");
    assert!(state.stories.telling.is_none());
}

#[test]
fn guessing_first_asks_in_each_scene_what_is_decided_by_its_pause() {
    let mut state = told("what-is-election");
    act(&mut state, GuessAction::Toggle);
    let mut asked = 0;
    for _ in 0..200 {
        if state.stories.telling.as_ref().is_none_or(|telling| telling.now().is_none()) {
            break;
        }
        if state.hides_end() {
            assert_eq!(state.pointed(), []);
        }
        if state.shown.playing.is_some() {
            play_out(&mut state);
        }
        asked += u32::from(state.hides_end() && state.revealed().is_some());
        act(&mut state, Action::TurnPage(1));
    }
    let telling = state.stories.telling.as_ref().expect("it is told");
    assert!(telling.now().is_none(), "it leads to the end, at {:?}", telling.number());
    assert!(asked > 3, "{asked} questions");
}

#[test]
fn a_seek_leaves_the_pause_and_playing_stops_there_again() {
    let mut state = told("best-worst-mean");
    play_to_pause(&mut state);
    let pause = state.shown.cursor.steps;
    act(&mut state, ShownAction::Seek(Seek::StepBack));
    act(&mut state, Action::TurnPage(1));
    play_out(&mut state);
    assert_eq!((state.shown.cursor.steps, state.is_at_pause()), (pause, true));
}

#[test]
fn a_page_may_begin_with_a_story_of_its_own_and_leaves_nothing_to_go_back_to() {
    let story = &READY[0].story;
    let mut state = page();
    state.bring_story(&story.to_json().unwrap(), true);
    testing::record(&mut state);
    assert_eq!((place(&state).0, state.history.entry, state.history.undo.len()), (1, 0, 0));
    assert_eq!(*state.scenario(), story.scenes[0].scenario);
    act(&mut state, StoryAction::TurnTo(1));
    assert_eq!(place(&state).0, 2);
}

#[test]
fn links_find_a_story_of_the_page_that_is_too_long_for_them() {
    let story = Story::from_markdown(&long_story("Long")).expect("it is a story");
    let mut state = page();
    state.bring_story(&story.to_json().unwrap(), true);
    testing::record(&mut state);
    act(&mut state, StoryAction::TurnTo(1));
    let link = links::fragment(&state);
    assert!(link.contains("story=file-") && link.ends_with("&scene=2"), "{link}");
    let mut again = page();
    again.bring_story(&story.to_json().unwrap(), false);
    act(&mut again, Action::Open(Box::new(Link::parse(&link))));
    assert_eq!((place(&again).0, &again.dialogs.problem), (2, &None));
    // As links were written before such stories were told apart.
    let before = format!("{}!story=file&scene=2", link.split('!').next().expect("a scenario"));
    act(&mut again, StoryAction::Leave);
    act(&mut again, Action::Open(Box::new(Link::parse(&before))));
    assert_eq!((place(&again).0, &again.dialogs.problem), (2, &None));
    let mut without = page();
    act(&mut without, Action::Open(Box::new(Link::parse(&link))));
    assert_eq!(without.dialogs.problem.unwrap().title, "Open the story's file again");
}

#[test]
fn a_story_of_the_page_that_cannot_be_read_is_a_problem_and_no_end() {
    let mut state = page();
    state.bring_story("{\"title\": 3}", true);
    assert_eq!(state.dialogs.problem.unwrap().error.path, "title");
}

/// A story that no link holds.
fn long_story(title: &str) -> String {
    // Texts that do not compress.
    let mut draw = testing::Draw(7);
    let mut word =
        || (0..12).map(|_| char::from(b'a' + u8::try_from(draw.below(26)).unwrap())).collect::<String>() + " ";
    let scene = |at: usize, text: &str| format!("## Scene {at}\n\n[Open](#a=chang-roberts&n={})\n\n{text}\n\n", at + 2);
    let scenes: String = (1..=12).map(|at| scene(at, &(0..150).map(|_| word()).collect::<String>())).collect();
    format!("# {title}\n\n{scenes}")
}

#[test]
fn stories_too_long_for_a_link_are_told_apart_and_found_again() {
    let mut state = page();
    act(&mut state, testing::file(long_story("One")));
    act(&mut state, StoryAction::TurnTo(1));
    let of_one = links::fragment(&state);
    assert!(of_one.contains("story=file-") && of_one.len() < 200, "{of_one}");
    act(&mut state, testing::file(long_story("Two")));
    let title = |state: &AppState| state.stories.telling.as_ref().map(|telling| telling.story().title.clone());
    assert_eq!(title(&state).as_deref(), Some("Two"));
    act(&mut state, Action::Open(Box::new(Link::parse(&of_one))));
    assert_eq!((title(&state).as_deref(), place(&state).0), (Some("One"), 2));
    assert!(links::fragment_to_type(&state).is_some_and(|typed| !typed.contains("story")), "nobody else has the file");

    let mut elsewhere = page();
    act(&mut elsewhere, Action::Open(Box::new(Link::parse(&of_one))));
    let error = elsewhere.dialogs.problem.as_ref().map(|problem| problem.error.to_string()).expect("it is said");
    assert!(error.starts_with("story: found file-"), "{error}");
    // The window that has the story tells it to the presenter's view.
    let story =
        state.stories.telling.as_ref().and_then(|telling| telling.story_without_link()).expect("no link holds it");
    assert!(act(&mut elsewhere, StoryAction::Know(story.to_json().expect("its scenarios are short"))));
    act(&mut elsewhere, Action::Open(Box::new(Link::parse(&of_one))));
    assert_eq!((title(&elsewhere).as_deref(), &elsewhere.dialogs.problem), (Some("One"), &None));
    assert!(!act(&mut elsewhere, StoryAction::Know("{}".to_owned())));
}
