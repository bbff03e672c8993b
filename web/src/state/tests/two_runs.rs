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

/// Anything that can be done to one of two runs, and concerns it alone.
fn any_action(draw: &mut Draw, shown: &Shown) -> ShownAction {
    let process = ProcessId(draw.below(shown.scenario().processes));
    match draw.below(5) {
        0 => ShownAction::Select(Some(Selection::Process(process))),
        1 => ShownAction::Choose(usize::from(draw.below(2))),
        2 => ShownAction::ShowTrails(draw.below(2) == 0),
        3 => ShownAction::Count(Counting { to_crashed: draw.below(2) == 0, ..Counting::default() }),
        _ => {
            let (pixels, says_states) = (f64::from(1 + draw.below(9)) / 9.0, draw.below(2) == 0);
            ShownAction::Measured(StageSize { pixels, least: LEAST_PIXELS, says_states })
        }
    }
}

/// Anything about time.
fn any_moment(draw: &mut Draw) -> ShownAction {
    let seeks = [Seek::StepOn, Seek::StepBack, Seek::RoundOn, Seek::RoundBack, Seek::Start, Seek::End];
    match draw.below(8) {
        0 | 1 => ShownAction::TogglePlay,
        2 => ShownAction::PlayUntil(Until::ALL[usize::from(draw.below(4))]),
        3 | 4 => ShownAction::Pass(f64::from(1 + draw.below(9)) / 7.0),
        5 => ShownAction::Seek(Seek::Steps(usize::from(draw.below(60)))),
        6 => ShownAction::Seek(Seek::Time(f64::from(draw.below(90)) / 3.0)),
        _ => ShownAction::Seek(seeks[usize::from(draw.below(6))]),
    }
}

#[test]
fn what_is_not_about_time_concerns_one_of_them() {
    let mut draw = Draw(9);
    let mut together = both();
    let mut apart = LINKS.map(alone);
    for _ in 0..2000 {
        let place = usize::from(draw.below(2));
        let which = Which::ALL[place];
        let action = any_action(&mut draw, of(&together, which));
        let told = format!("{which:?}: {action:?}");
        let has_changed = super::super::reduce(&mut together, Action::Shown(which, action.clone()));
        assert_eq!(super::super::reduce(&mut apart[place], action.into()), has_changed, "{told}");
        for (which, alone) in Which::ALL.into_iter().zip(&apart) {
            assert_same(of(&together, which), &alone.shown, &told);
        }
    }
}

#[test]
fn one_clock_moves_both() {
    for alignment in [Alignment::Time, Alignment::Event] {
        let mut draw = Draw(5);
        let mut state = both();
        reduce(&mut state, CompareAction::Align(alignment));
        let mut moments = std::collections::BTreeSet::new();
        for _ in 0..3000 {
            let action = any_moment(&mut draw);
            reduce(&mut state, Action::Shown(Which::ALL[usize::from(draw.below(2))], action.clone()));
            let clock = state.clock().cursor;
            for which in Which::ALL {
                let shown = of(&state, which);
                assert_eq!(shown.view.steps, shown.cursor.steps);
                if shown.cursor == clock || clock == Cursor::START {
                    assert!(clock != Cursor::START || shown.cursor == clock);
                    continue;
                }
                let expected = match alignment {
                    Alignment::Time => {
                        let end = crate::playback::end(&shown.run);
                        Cursor::with_all_of(&shown.run, clock.time.min(end))
                    }
                    Alignment::Event => Cursor::after(&shown.run, clock.steps),
                };
                assert_eq!(shown.cursor, expected, "{alignment:?} {which:?} {action:?}");
            }
            moments.insert(state.clock().cursor.steps);
        }
        assert!(moments.len() > 20, "{alignment:?}: {}", moments.len());
    }
}

#[test]
fn a_step_goes_to_the_next_tick_in_which_anything_happens_in_either() {
    let mut state = both();
    reduce(&mut state, AppearanceAction::ReduceMotion(true));
    let ticks = |which| of(&both(), which).run.trace().ticks().to_vec();
    let mut all: Vec<u32> = Which::ALL.into_iter().flat_map(ticks).collect();
    all.sort_unstable();
    all.dedup();
    for tick in &all {
        assert!(reduce(&mut state, ShownAction::Seek(Seek::StepOn)));
        assert_eq!(state.clock().cursor.tick(), *tick);
        assert!(state.clock().cursor.steps > 0);
    }
    for tick in all.iter().rev().skip(1) {
        assert!(reduce(&mut state, ShownAction::Seek(Seek::StepBack)));
        assert_eq!(state.clock().cursor.tick(), *tick);
    }
    assert!(reduce(&mut state, ShownAction::Seek(Seek::StepBack)));
    assert_eq!(state.clock().cursor, Cursor::START);
}

fn scenarios(state: &AppState) -> (String, Option<String>) {
    let link = |scenario: &Scenario| scenario.to_link().expect("it is short");
    (link(state.scenario()), state.beside.as_ref().map(|beside| link(beside.scenario())))
}

#[test]
fn it_is_opened_swapped_and_closed_and_each_is_undone() {
    let mut state = alone(LINKS[0]);
    let second = Scenario::from_link("a=lelann&n=8&ids=shuffled").expect("a good link");
    let mut seen = vec![scenarios(&state)];
    for action in [
        CompareAction::With(Box::new(second)),
        CompareAction::Swap,
        CompareAction::Close,
        CompareAction::Fork,
        CompareAction::WithBefore,
    ] {
        let told = format!("{action:?}");
        // There is nothing before that is not shown.
        if reduce(&mut state, action) {
            seen.push(scenarios(&state));
        }
        assert_eq!(state.beside.is_some(), state.comparing.told.is_some(), "{told}");
    }
    change(&mut state, testing::plain(5), None);
    seen.push(scenarios(&state));
    reduce(&mut state, CompareAction::Keep);
    seen.push(scenarios(&state));
    assert_eq!(seen.last().expect("some").1, None);
    let first = "a=chang-roberts&n=8&ids=shuffled".to_owned();
    let lelann = "a=lelann&n=8&ids=shuffled".to_owned();
    assert_eq!(seen[1], (first.clone(), Some(lelann.clone())));
    assert_eq!(seen[2], (lelann.clone(), Some(first)));
    assert_eq!(seen[3], (lelann.clone(), None));
    assert_eq!(seen[4], (lelann.clone(), Some(lelann)));
    for before in seen.iter().rev().skip(1) {
        assert!(reduce(&mut state, Action::Undo));
        assert_eq!(scenarios(&state), *before);
    }
    for after in &seen[1..] {
        assert!(reduce(&mut state, Action::Redo));
        assert_eq!(scenarios(&state), *after);
    }
}

#[test]
fn a_link_of_both_opened_elsewhere_is_the_same() {
    let mut state = alone(LINKS[0]);
    reduce(&mut state, CompareAction::With(Box::new(Scenario::from_link(LINKS[1]).expect("a good link"))));
    reduce(&mut state, CompareAction::Align(Alignment::Event));
    reduce(&mut state, ShownAction::Seek(Seek::Steps(17)));
    let written = fragment(&state);
    assert!(
        written.contains("beside=a:bully;n:5;detector:perfect;faults:crash:4@2,crash:3@5;ids&align=event"),
        "{written}"
    );
    let mut elsewhere = page(&testing::plain(3));
    reduce(&mut elsewhere, Action::Open(Box::new(Link::parse(&written))));
    assert_eq!(scenarios(&elsewhere), scenarios(&state));
    assert_eq!(fragment(&elsewhere), written);
    for which in Which::ALL {
        assert_eq!(of(&elsewhere, which).view, of(&state, which).view, "{which:?}");
    }
    // One without a second shows the first alone.
    reduce(&mut elsewhere, Action::Open(Box::new(Link::parse(LINKS[0]))));
    assert_eq!(scenarios(&elsewhere).1, None);
}

#[test]
fn a_second_that_is_none_is_said_like_other_parts() {
    let mut state = page(&testing::plain(3));
    let link = Link::parse("a=chang-roberts&n=8!beside=n:x");
    reduce(&mut state, Action::Open(Box::new(link)));
    assert!(state.beside.is_none());
    let remark = state.dialogs.remark.expect("it is said").words;
    assert!(remark.starts_with("A part of this link means nothing here: beside=n:x"), "{remark}");
}

#[test]
fn what_is_not_about_time_leaves_the_moment_where_one_has_ended() {
    let mut state = both();
    reduce(&mut state, ShownAction::Seek(Seek::End));
    let end = state.clock().cursor;
    for which in Which::ALL {
        let size = StageSize { pixels: 0.5, least: LEAST_PIXELS, says_states: false };
        reduce(&mut state, Action::Shown(which, ShownAction::Measured(size)));
        reduce(&mut state, Action::Shown(which, ShownAction::Select(Some(Selection::Process(ProcessId(1))))));
        assert_eq!(state.clock().cursor, end, "{which:?}");
    }
}

#[test]
fn a_figure_has_one_run() {
    let link = Link::parse("a=chang-roberts&n=8!beside=a:lelann&embed");
    assert!(link.beside.is_none() && link.view.unused.is_empty());
}

#[test]
fn which_sends_fewer_is_asked_before_either_is_seen() {
    let mut state = alone(LINKS[0]);
    reduce(&mut state, CompareAction::With(Box::new(Scenario::from_link(LINKS[1]).expect("a good link"))));
    reduce(&mut state, ShownAction::Seek(Seek::End));
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.is_which_fewer_open() && state.guessing.is_none() && state.clock().cursor == Cursor::START);
    for action in [Seek::End, Seek::StepOn].map(ShownAction::Seek).into_iter().chain([ShownAction::TogglePlay]) {
        assert!(!reduce(&mut state, action), "it would reveal it");
    }
    let written = fragment(&state);
    assert!(written.contains("&guess") && !written.contains("t="), "{written}");
    // Somebody else is asked, too.
    let mut elsewhere = page(&testing::plain(3));
    reduce(&mut elsewhere, Action::Open(Box::new(Link::parse(&written))));
    assert!(elsewhere.is_which_fewer_open());
    assert_eq!(fragment(&elsewhere), written);
    assert!(reduce(&mut elsewhere, Action::TurnPage(1)));
    assert_eq!(elsewhere.comparing.question, Some(WhichFewer::Revealed(None)));
    assert!(reduce(&mut elsewhere, Action::TurnPage(1)), "one round on, as ever");
    for which in Which::ALL {
        assert!(of(&elsewhere, which).cursor != Cursor::START, "{which:?}");
    }
    let told = state.comparing.told.clone().expect("both are there");
    let sent = told.runs.each_ref().map(|run| run.summary().counters.sent());
    assert_eq!(told.fewer(), Some(if sent[0] < sent[1] { Fewer::First } else { Fewer::Second }), "{sent:?}");
    assert!(reduce(&mut state, CompareAction::Answer(told.fewer())));
    assert_eq!(state.comparing.question, Some(WhichFewer::Revealed(told.fewer())));
    assert!(!reduce(&mut state, CompareAction::Answer(None)), "it has been answered");
    reduce(&mut state, CompareAction::Close);
    assert_eq!(state.comparing.question, None);
}

#[test]
fn what_is_guessed_is_shown_alone() {
    let mut state = both();
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.guessing.is_some() && state.beside.is_none());
}

#[test]
fn where_there_is_no_second_run_nothing_is_done_to_it() {
    let mut state = alone(LINKS[0]);
    assert!(!reduce(&mut state, Action::Shown(Which::Second, ShownAction::Seek(Seek::End))));
    assert_eq!(state.shown.cursor, Cursor::START);
}
