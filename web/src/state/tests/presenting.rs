//! The presenter's view: it follows what the audience sees, and its clock counts from where the story is led on.

use super::*;
use crate::state::{LectureTime, Standing, Used};

const STORY: &str = "# A plan\n\n\
    ## First\n\n[Open](#a=chang-roberts&n=4)\nPause: leader\nTime: 2\n\nOne.\n\nAt: tick 2\n\nTwo.\n\n\
    ## Second\n\n[Open](#a=chang-roberts&n=5)\nPause: leader\nPoint: process 4\nTime: 3\n\nThree.\n\n\
    ## Third\n\n[Open](#a=chang-roberts&n=6)\nTime: 5\n\nFour.\n";

fn told(story: &str) -> AppState {
    let mut state = page(&testing::plain(3));
    state.appearance.is_motion_reduced = true;
    assert!(reduce(&mut state, testing::file(story.to_owned())));
    assert!(state.stories.telling.is_some(), "{:?}", state.dialogs.problem);
    state
}

/// The presenter's view of a story.
fn presenter(story: &str) -> AppState {
    let mut state = told(story);
    state.appearance.presenting = Some(Presenting::on("abc"));
    state
}

/// So many seconds after the clock was told the time first.
fn tell_time(state: &mut AppState, seconds: u64) {
    reduce(state, PresentingAction::TellTime(1_700_000_000_000 + 1000 * seconds));
}

fn time(state: &AppState) -> LectureTime {
    let clock = &state.appearance.presenting.as_ref().expect("it is a presenter's view").clock;
    clock.time(state.stories.telling.as_ref())
}

fn is_running(state: &AppState) -> bool {
    state.appearance.presenting.as_ref().is_some_and(|presenting| presenting.clock.is_running())
}

#[test]
fn the_clock_runs_from_where_the_first_scene_is_led_on() {
    let mut state = presenter(STORY);
    tell_time(&mut state, 0);
    tell_time(&mut state, 300);
    // It has played to its second part by itself, and waits there.
    assert!(state.shown.cursor.steps > 0 && !state.is_at_pause());
    assert!(!is_running(&state));
    let begun = Used { seconds: 0, planned: Some(10) };
    assert_eq!((time(&state).all, time(&state).standing), (begun, None), "people come in");
    reduce(&mut state, Action::TurnPage(1));
    reduce(&mut state, ShownAction::Pass(1e6));
    tell_time(&mut state, 301);
    assert!(state.is_at_pause() && is_running(&state));
    tell_time(&mut state, 421);
    let now = time(&state);
    assert_eq!(now.scene, Some(Used { seconds: 120, planned: Some(2) }));
    assert_eq!((now.all.seconds, now.planned_before, now.standing), (120, Some(0), Some(Standing::OnTime)));
}

#[test]
fn each_scene_has_its_own_time_however_often_it_is_shown() {
    let mut state = presenter(STORY);
    tell_time(&mut state, 0);
    reduce(&mut state, StoryAction::TurnTo(1));
    tell_time(&mut state, 0);
    tell_time(&mut state, 60);
    reduce(&mut state, StoryAction::TurnTo(-1));
    tell_time(&mut state, 75);
    reduce(&mut state, StoryAction::TurnTo(1));
    tell_time(&mut state, 105);
    let now = time(&state);
    assert_eq!(now.scene, Some(Used { seconds: 90, planned: Some(3) }));
    // The clock began in the second scene: the two minutes before it are no debt, and those in the first are beyond what is planned from there.
    assert_eq!((now.all, now.from), (Used { seconds: 105, planned: Some(8) }, Some(2)));
    assert_eq!((now.planned_before, now.standing), (Some(2), Some(Standing::OnTime)));
    reduce(&mut state, StoryAction::TurnTo(1));
    tell_time(&mut state, 110);
    assert_eq!(time(&state).standing, Some(Standing::Ahead(1)), "three minutes were planned, 105 seconds used");
    tell_time(&mut state, 110 + 6 * 60);
    assert_eq!(time(&state).standing, Some(Standing::OnTime), "one of the minutes won is used here");
    tell_time(&mut state, 110 + 8 * 60);
    assert_eq!(time(&state).standing, Some(Standing::Behind(2)));
}

#[test]
fn the_clock_is_started_by_hand_and_again() {
    let mut state = presenter(STORY);
    tell_time(&mut state, 0);
    reduce(&mut state, PresentingAction::StartClock);
    tell_time(&mut state, 40);
    assert_eq!((time(&state).all, time(&state).from), (Used { seconds: 40, planned: Some(10) }, None));
    reduce(&mut state, StoryAction::TurnTo(1));
    reduce(&mut state, PresentingAction::StartClock);
    let now = time(&state);
    assert_eq!((now.all, now.scene.map(|scene| scene.seconds)), (Used { seconds: 0, planned: Some(8) }, Some(0)));
    assert_eq!((now.from, now.standing), (Some(2), Some(Standing::OnTime)));
    // A clock of the computer that is set back takes nothing away.
    tell_time(&mut state, 10);
    assert_eq!(time(&state).all.seconds, 0);
    tell_time(&mut state, 11);
    assert_eq!(time(&state).all.seconds, 1);
}

#[test]
fn another_story_has_a_clock_of_its_own_and_none_may_have_no_plan() {
    let mut state = presenter(STORY);
    tell_time(&mut state, 0);
    reduce(&mut state, StoryAction::TurnTo(1));
    tell_time(&mut state, 1);
    tell_time(&mut state, 61);
    // Something else meanwhile: the lecture goes on.
    reduce(&mut state, StoryAction::Leave);
    tell_time(&mut state, 121);
    let now = time(&state);
    assert_eq!((now.all, now.scene, now.standing), (Used { seconds: 120, planned: None }, None, None));
    reduce(&mut state, testing::file(STORY.replace("Time: 3\n", "").replace("A plan", "Half a plan")));
    tell_time(&mut state, 122);
    assert!(!is_running(&state));
    let now = time(&state);
    assert_eq!((now.all, now.unplanned), (Used { seconds: 0, planned: None }, 1));
    assert_eq!((now.scene, now.planned_before), (Some(Used { seconds: 0, planned: Some(2) }), None));
}

#[test]
fn a_presenter_s_view_that_is_loaded_anew_goes_on_counting() {
    let mut state = presenter(STORY);
    tell_time(&mut state, 0);
    reduce(&mut state, PresentingAction::StartClock);
    tell_time(&mut state, 40);
    let clock = |state: &AppState| state.appearance.presenting.as_ref().map(|presenting| presenting.clock.clone());
    let kept = serde_json::to_string(&clock(&state)).expect("a clock can be written");
    let mut again = presenter(STORY);
    let presenting = again.appearance.presenting.as_mut().expect("it is a presenter's view");
    presenting.clock = serde_json::from_str(&kept).expect("it can be read");
    assert_eq!(clock(&again), clock(&state));
    tell_time(&mut again, 50);
    assert_eq!(time(&again).all.seconds, 50);
}

#[test]
fn the_view_shows_the_moment_that_the_audience_sees() {
    let mut audience = told(STORY);
    let mut state = presenter(STORY);
    reduce(&mut audience, StoryAction::TurnTo(1));
    let link = Link::parse(&fragment(&audience));
    // Its run is not there yet: what is said of its moment meanwhile is not about the one that still is.
    let before = state.shown.cursor;
    crate::state::reduce(&mut state, Action::Open(Box::new(link)));
    assert!(state.wanted.pending.is_some());
    let moment = Cursor::at(&audience.shown.run, 1.25);
    assert!(!crate::state::reduce(&mut state, PresentingAction::Follow(moment).into()));
    assert_eq!(state.shown.cursor, before);
    testing::record(&mut state);
    assert_eq!((state.scenario().processes, state.shown.cursor), (5, moment));
    // No moment is one of another run.
    for (said, shown) in [
        (Cursor { steps: 1000, time: 1.5 }, Cursor { time: 1.5, ..moment }),
        (Cursor { steps: 1000, time: 1e9 }, Cursor::end(&audience.shown.run)),
        (Cursor { steps: 3, time: f64::NAN }, Cursor { steps: 3, time: 0.0 }),
        (Cursor::START, Cursor::START),
    ] {
        reduce(&mut state, PresentingAction::Follow(said));
        assert_eq!(state.shown.cursor, shown, "{said:?}");
        assert_eq!(state.shown.view.steps, shown.steps);
    }
    assert!(!reduce(&mut audience, PresentingAction::Follow(moment)), "that is no presenter's view");
}

#[test]
fn the_audience_s_window_says_what_no_link_does() {
    let mut audience = told(STORY);
    let at_first = audience.audience_screen();
    assert_eq!(at_first, AudienceScreen::default());
    reduce(&mut audience, StoryAction::TurnTo(1));
    assert!(audience.is_at_pause() && audience.audience_screen().is_pointing);
    reduce(&mut audience, ShownAction::Seek(Seek::Start));
    audience.appearance.is_motion_reduced = false;
    reduce(&mut audience, ShownAction::TogglePlay);
    reduce(&mut audience, ShownAction::ShowTrails(false));
    let playing = audience.audience_screen();
    assert_eq!(playing, AudienceScreen { is_playing: true, are_trails_on: false, ..at_first });
    reduce(&mut audience, DialogAction::ToggleBlank);
    assert_eq!(audience.audience_screen(), AudienceScreen { is_blank: true, is_playing: false, ..playing });

    let mut state = presenter(STORY);
    assert!(reduce(&mut state, PresentingAction::HearOfScreen(playing)));
    assert!(!reduce(&mut state, PresentingAction::HearOfScreen(playing)));
    assert!(!state.shown.are_trails_on && state.shown.playing.is_none(), "it draws the same, and plays nothing itself");
}

#[test]
fn what_would_go_on_shows_a_blank_screen_again_and_nothing_else() {
    let mut state = told(STORY);
    for action in [
        Action::TurnPage(1),
        Action::TurnPage(-1),
        StoryAction::TurnTo(1).into(),
        ShownAction::TogglePlay.into(),
        ShownAction::Seek(Seek::RoundOn).into(),
        GuessAction::GoOn.into(),
    ] {
        reduce(&mut state, DialogAction::ToggleBlank);
        let before = (state.shown.cursor, state.stories.telling.as_ref().map(|telling| telling.scene));
        assert!(state.dialogs.is_blank);
        assert!(reduce(&mut state, action.clone()));
        assert!(!state.dialogs.is_blank, "{action:?}");
        assert_eq!(
            before,
            (state.shown.cursor, state.stories.telling.as_ref().map(|telling| telling.scene)),
            "{action:?}"
        );
    }
}

#[test]
fn a_remote_holds_while_the_screen_is_blank_and_something_is_guessed() {
    let mut state = page(&testing::plain(5));
    reduce(&mut state, GuessAction::Toggle);
    reduce(&mut state, DialogAction::ToggleBlank);
    let before = state.shown.cursor;
    assert!(reduce(&mut state, Action::TurnPage(1)));
    assert!(!state.dialogs.is_blank && state.shown.cursor == before && state.shown.playing.is_none());
}

#[test]
fn the_panel_closes_the_card_that_would_lie_over_it() {
    let mut state = page(&testing::plain(5));
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2)))));
    reduce(&mut state, DialogAction::ShowPanel(true));
    assert!(state.dialogs.is_panel_open && state.shown.selection.is_none());
    reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2)))));
    reduce(&mut state, DialogAction::ShowPanel(false));
    assert!(state.shown.selection.is_some(), "closing it closes nothing else");
}

#[test]
fn the_presenter_s_view_follows_both_of_two_runs() {
    let of_lelann = "a=chang-roberts&n=6!beside=a:lelann";
    let mut audience = AppState::new(&testing::plain(6)).expect("a good scenario");
    reduce(&mut audience, Action::Open(Box::new(Link::parse(of_lelann))));
    assert!(audience.is_comparing(), "{:?}", audience.dialogs.problem);
    let mut state = audience.clone();
    state.appearance.presenting = Some(Presenting::on("abc"));
    reduce(&mut audience, ShownAction::Seek(Seek::End));
    let moments = |state: &AppState| [state.shown.cursor, state.beside.as_ref().expect("there are two").cursor];
    assert!(moments(&state) != moments(&audience));
    reduce(&mut state, PresentingAction::Follow(audience.clock().cursor));
    assert_eq!(moments(&state), moments(&audience));
}
