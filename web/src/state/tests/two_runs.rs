//! Two runs in one state: the same reducer looks at both, and each is as if it was alone.

use super::*;
use crate::playback::Until;
use crate::scene::layout::LEAST_PIXELS;
use crate::testing::Draw;

/// Their scenarios.
const LINKS: [&str; 2] =
    ["a=chang-roberts&n=8&ids=shuffled", "a=bully&n=5&detector=perfect&faults=crash:4@2,crash:3@5"];

/// A page that shows one of them alone.
fn alone(link: &str) -> AppState {
    let mut state = page(&Scenario::from_link(link).expect("a good link"));
    reduce(&mut state, AppearanceAction::ReduceMotion(false));
    state
}

/// A page that shows both.
fn both() -> AppState {
    AppState { beside: Some(alone(LINKS[1]).shown), ..alone(LINKS[0]) }
}

fn of(state: &AppState, which: Which) -> &Shown {
    match which {
        Which::First => &state.shown,
        Which::Second => state.beside.as_ref().expect("both are shown"),
    }
}

fn assert_same(one: &Shown, other: &Shown, told: &str) {
    let looked_at = |shown: &Shown| {
        let Shown { cursor, playing, glide, speed, is_looping, selection, chosen_fault, are_trails_on, traced, .. } =
            shown;
        let counting = (shown.counting, shown.forecast.is_current);
        let time = (*cursor, *playing, *glide, *speed, *is_looping);
        (time, *selection, *chosen_fault, *are_trails_on, *traced, counting)
    };
    assert_eq!(looked_at(one), looked_at(other), "{told}");
    assert_eq!((one.scenario(), &one.view, &one.layout), (other.scenario(), &other.view, &other.layout), "{told}");
}

/// Anything that can be done to a run.
fn any_action(draw: &mut Draw, shown: &Shown) -> ShownAction {
    let process = ProcessId(draw.below(shown.scenario().processes));
    match draw.below(16) {
        0 | 1 => ShownAction::TogglePlay,
        2 => ShownAction::PlayUntil(Until::ALL[usize::from(draw.below(4))]),
        3..6 => ShownAction::Pass(f64::from(1 + draw.below(9)) / 7.0),
        6 | 7 => ShownAction::Seek(Seek::Steps(usize::from(draw.below(60)))),
        8 => ShownAction::Seek(Seek::RoundOn),
        9 => ShownAction::Seek(Seek::StepBack),
        10 => ShownAction::ChangeSpeed(1),
        11 => ShownAction::Select(Some(Selection::Process(process))),
        12 => ShownAction::Choose(usize::from(draw.below(2))),
        13 => ShownAction::Trace(process),
        14 => ShownAction::Count(Counting { to_crashed: draw.below(2) == 0, ..Counting::default() }),
        _ => {
            let (pixels, says_states) = (f64::from(1 + draw.below(9)) / 9.0, draw.below(2) == 0);
            ShownAction::Measured(StageSize { pixels, least: LEAST_PIXELS, says_states })
        }
    }
}

#[test]
fn each_is_looked_at_as_if_it_was_alone() {
    let mut draw = Draw(9);
    let mut together = both();
    let mut apart = LINKS.map(alone);
    let mut changed = [0, 0];
    for _ in 0..4000 {
        let place = usize::from(draw.below(2));
        let which = Which::ALL[place];
        let action = any_action(&mut draw, of(&together, which));
        let told = format!("{which:?}: {action:?}");
        let has_changed = super::super::reduce(&mut together, Action::Shown(which, action.clone()));
        assert_eq!(super::super::reduce(&mut apart[place], action.into()), has_changed, "{told}");
        for (which, alone) in Which::ALL.into_iter().zip(&apart) {
            assert_same(of(&together, which), &alone.shown, &told);
        }
        changed[place] += usize::from(has_changed);
    }
    assert!(changed.into_iter().all(|changed| changed > 1000), "{changed:?}");
}

#[test]
fn one_is_played_and_selected_while_the_other_stands() {
    let mut state = both();
    let second = |action| Action::Shown(Which::Second, action);
    reduce(&mut state, ShownAction::Seek(Seek::Steps(7)));
    reduce(&mut state, second(ShownAction::TogglePlay));
    reduce(&mut state, second(ShownAction::Pass(2.5)));
    reduce(&mut state, second(ShownAction::Select(Some(Selection::Process(ProcessId(2))))));
    assert!(of(&state, Which::Second).playing.is_some() && state.shown.playing.is_none());
    assert!((of(&state, Which::Second).cursor.time - 2.5).abs() < 1e-9);
    assert_eq!((state.shown.cursor.steps, state.shown.selection), (7, None));
    // Whose scenario is edited is another run then; the one beside it stays as it is.
    let before = of(&state, Which::Second).clone();
    change(&mut state, testing::plain(5), None);
    assert_same(of(&state, Which::Second), &before, "the first is another one");
    assert_eq!(state.scenario().processes, 5);
}

#[test]
fn what_is_asked_holds_back_the_first_only() {
    let mut state = both();
    reduce(&mut state, GuessAction::Toggle);
    for which in Which::ALL {
        reduce(&mut state, Action::Shown(which, ShownAction::Seek(Seek::End)));
    }
    assert!(state.hides_end() && !state.shown.is_at_end());
    assert!(of(&state, Which::Second).is_at_end());
}

#[test]
fn where_there_is_no_second_run_nothing_is_done_to_it() {
    let mut state = alone(LINKS[0]);
    assert!(!reduce(&mut state, Action::Shown(Which::Second, ShownAction::Seek(Seek::End))));
    assert_eq!(state.shown.cursor, Cursor::START);
}
