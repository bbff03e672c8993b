//! Being a process: its turns come one by one, what follows is hidden, wrong choices count, and a link keeps all of it.

use election_core::turns::{Played, Turns};

use super::*;
use crate::state::link_view::LinkView;
use crate::state::{BeAction, FoundTurns, StoryAction, TaskState};

const RING: &str = "a=chang-roberts&n=6&ids=shuffled";

/// Being a process from the start on, its turns found.
fn being(link: &str, process: u16) -> AppState {
    let mut state = page(&Scenario::from_link(link).expect("a good link"));
    assert!(reduce(&mut state, BeAction::Be(ProcessId(process))));
    find(&mut state);
    state
}

/// Has the turns found, as the worker does.
fn find(state: &mut AppState) {
    let being = state.being.as_ref().expect("somebody is a process");
    let (run, process) = (Rc::clone(being.run()), being.process());
    let turns = Rc::new(Turns::of(&run, process));
    assert!(reduce(state, BeAction::Found(FoundTurns { run, process, turns })));
}

fn turns(state: &AppState) -> Rc<Turns> {
    Rc::clone(state.being.as_ref().and_then(|being| being.turns()).expect("they have been found"))
}

/// Lets the run come to where it stops.
fn play_on(state: &mut AppState) {
    reduce(state, ShownAction::Pass(1e6));
    assert!(state.shown.playing.is_none(), "it pauses there");
    reduce(state, Action::Rested);
}

#[test]
fn the_run_stops_before_each_turn_and_goes_on_when_it_is_right() {
    let mut state = being(RING, 3);
    let all = turns(&state);
    assert!(all.0.len() > 2 && state.hides_end());
    for (number, turn) in all.0.iter().enumerate() {
        assert!(!state.is_at_turn(), "it is under way");
        play_on(&mut state);
        assert!(state.is_at_turn());
        assert_eq!(
            (state.shown.cursor.steps, state.shown.cursor.tick()),
            (turn.step, state.shown.run.trace().tick_of(turn.step))
        );
        // Nothing leads past it.
        for seek in [Seek::StepOn, Seek::RoundOn, Seek::End, Seek::Steps(turn.step + 1)] {
            reduce(&mut state, ShownAction::Seek(seek));
            assert_eq!(state.shown.cursor.steps, turn.step);
        }
        reduce(&mut state, ShownAction::TogglePlay);
        assert!(state.shown.playing.is_none());
        assert_eq!(state.being.as_ref().and_then(|being| being.turn()).map(|(number, _)| number), Some(number));
        assert!(reduce(&mut state, BeAction::Choose(turn.right)));
        assert!(state.shown.playing.is_some(), "it is seen at once");
    }
    assert!(!state.hides_end() && !state.is_being());
    play_on(&mut state);
    assert!(state.shown.is_at_end());
    assert!(reduce(&mut state, BeAction::Leave) && state.being.is_none());
}

#[test]
fn a_wrong_choice_counts_once_and_names_the_line() {
    let mut state = being(RING, 3);
    play_on(&mut state);
    let turn = turns(&state).0[0].clone();
    let wrong = (0..).find(|place| *place != turn.right).expect("there is one");
    assert!(reduce(&mut state, BeAction::Choose(wrong)));
    let line = turn.choices[wrong].refusal.expect("it is wrong").line;
    assert_eq!(state.told_line(), Some(line));
    assert!(!reduce(&mut state, BeAction::Choose(wrong)), "it has been tried");
    assert!(!reduce(&mut state, BeAction::Choose(9)), "there is no such choice");
    let standing = state.being.as_ref().expect("still").standing();
    assert_eq!((standing.done, standing.mistakes, standing.missed), (0, 1, vec![line]));
    state.exercises.are_unaided = true;
    assert_eq!(state.told_line(), None, "where no help is given");
    assert!(reduce(&mut state, BeAction::Choose(turn.right)));
    assert_eq!(state.told_line(), None);
}

#[test]
fn what_was_chosen_stands_in_the_link() {
    let mut state = being(RING, 3);
    play_on(&mut state);
    let turn = turns(&state).0[0].clone();
    let wrong = (0..).find(|place| *place != turn.right).expect("there is one");
    reduce(&mut state, BeAction::Choose(wrong));
    reduce(&mut state, BeAction::Choose(turn.right));
    play_on(&mut state);
    let fragment = fragment(&state);
    let name = turn.choices[wrong].name;
    assert!(fragment.contains(&format!("be=3:{name}{}", turn.right_name())), "{fragment}");
    let mut other = page(&Scenario::from_link("a=bully").expect("a good link"));
    reduce(&mut other, Action::Open(Box::new(Link::parse(&fragment))));
    find(&mut other);
    assert_eq!(other.shown.cursor.steps, state.shown.cursor.steps);
    assert!(other.is_at_turn());
    let standing = |state: &AppState| state.being.as_ref().expect("somebody").standing();
    assert_eq!(standing(&other), standing(&state));
    // What does not fit the run is left out.
    let twice = format!("3:{name}{name}.{name}");
    let odd = LinkView { being: twice.parse::<Played>().ok(), ..LinkView::default() };
    odd.apply_to(&mut other);
    find(&mut other);
    assert_eq!((standing(&other).done, standing(&other).mistakes), (0, 1));
}

#[test]
fn another_run_begins_with_the_same_process_and_guessing_ends_it() {
    let mut state = being(RING, 3);
    play_on(&mut state);
    change(&mut state, Scenario::from_link("a=bully&n=5").expect("a good link"), None);
    let being = state.being.as_ref().expect("still");
    assert!(being.process() == ProcessId(3) && being.turns().is_none());
    assert_eq!(state.shown.cursor.steps, 0);
    find(&mut state);
    // Its way out is that of guessing.
    assert!(reduce(&mut state, GuessAction::Toggle));
    assert!(state.being.is_none() && state.guessing.is_none());
    reduce(&mut state, GuessAction::Toggle);
    assert!(state.guessing.is_some());
    reduce(&mut state, BeAction::Toggle);
    assert!(state.guessing.is_none() && state.being.is_some());
    // Turns of another run are not for it.
    let run = Rc::new(Run::record(&Scenario::from_link(RING).expect("a good link")).expect("a valid scenario"));
    let found = FoundTurns { turns: Rc::new(Turns::default()), process: ProcessId(0), run };
    assert!(!reduce(&mut state, BeAction::Found(found)));
}

#[test]
fn a_task_to_be_a_process_is_done_after_its_last_turn_and_stays_done_in_the_scene() {
    let text = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=5&ids=descending)\nPause: tick 2\nTask: Be it.\nDone: be 2\n\nWhat does it do?\n\n\
                ## U\n\n[Open](#a=lelann)\n\nDone.\n";
    let mut state = page(&testing::plain(6));
    reduce(&mut state, testing::file(text.to_owned()));
    play_on(&mut state);
    for process in [1, 2].map(ProcessId) {
        assert_eq!(state.task_state(), TaskState::Open);
        reduce(&mut state, BeAction::Be(process));
        find(&mut state);
        for turn in &turns(&state).0 {
            assert_eq!(state.task_state(), TaskState::Open, "a turn is left");
            play_on(&mut state);
            reduce(&mut state, BeAction::Choose(turn.right));
        }
    }
    assert_eq!(state.task_state(), TaskState::Done);
    reduce(&mut state, BeAction::Leave);
    assert_eq!(state.task_state(), TaskState::Done, "it has been done");
    reduce(&mut state, StoryAction::TurnTo(1));
    assert_eq!(state.task_state(), TaskState::Open, "of another scene");
    reduce(&mut state, StoryAction::TurnTo(-1));
    assert_eq!(state.task_state(), TaskState::Done, "that stays");
}
