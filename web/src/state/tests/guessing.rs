//! Guess first: what is asked when, how far the run is shown meanwhile, and how guesses are counted.

use election_core::questions::{Answer, Question, Verdict};

use super::*;

/// Guessing at a run, where nothing has been said to what is asked ahead of its time.
fn guessing(link: &str) -> AppState {
    let mut state = guessing_ahead(link);
    if turn(&state) == Turn::Ahead {
        assert!(reduce(&mut state, GuessAction::GoOn));
    }
    state
}

fn guessing_ahead(link: &str) -> AppState {
    let mut state = page(&Scenario::from_link(link).expect("a good link"));
    reduce(&mut state, GuessAction::Toggle);
    state
}

fn turn(state: &AppState) -> Turn {
    state.guessing.as_ref().map_or(Turn::Now, Guessing::turn)
}

fn asked(state: &AppState) -> Option<Question> {
    state.guessing.as_ref().and_then(|guessing| guessing.question().copied())
}

/// Goes on to the moment of truth, by the remote, and says what is true there.
fn reveal(state: &mut AppState) -> Answer {
    reduce(state, ShownAction::Seek(Seek::RoundOn));
    reduce(state, ShownAction::Pass(1e6));
    let truth = state.revealed().expect("it has been played to").clone();
    assert_eq!(state.shown.cursor.steps, truth.at);
    assert!(state.shown.playing.is_none(), "it pauses there");
    // It has been seen.
    reduce(state, Action::Rested);
    truth.answer
}

const RING: &str = "a=chang-roberts&n=8&ids=descending";

#[test]
fn questions_come_until_all_has_been_seen_and_the_last_changes_the_run() {
    let mut state = guessing(RING);
    let begun = state.scenario().clone();
    let mut kinds = Vec::new();
    let mut steps = 0;
    while let Some(question) = asked(&state) {
        assert!(state.hides_end() && state.revealed().is_none(), "{question:?}");
        let is_crash = matches!(question, Question::IfCrashed { .. });
        assert!(is_crash || state.shown.cursor.steps == steps, "it goes on from the last moment of truth");
        let truth = reveal(&mut state);
        assert_eq!(*state.scenario(), question.scenario(&begun));
        let expected = election_core::questions::reveal(&begun, &question).expect("it can be asked");
        assert_eq!(truth, expected.answer, "{question:?}");
        assert!(steps < state.shown.cursor.steps || is_crash);
        steps = state.shown.cursor.steps;
        kinds.push(std::mem::discriminant(&question));
        reduce(&mut state, GuessAction::GoOn);
    }
    assert_eq!(kinds.len(), 4, "a token, the leader, messages, a crash");
    assert!(state.guessing.is_some() && !state.hides_end(), "now everything is shown");
    assert!(!reduce(&mut state, GuessAction::GoOn), "there is nothing more to ask");
}

#[test]
fn the_crash_that_was_asked_about_is_said_when_all_is_over_and_can_be_taken_back() {
    let mut state = guessing(RING);
    let begun = state.scenario().clone();
    while asked(&state).is_some() {
        reveal(&mut state);
        reduce(&mut state, GuessAction::GoOn);
    }
    assert_ne!(*state.scenario(), begun);
    reduce(&mut state, GuessAction::Toggle);
    let remark = state.dialogs.remark.clone().expect("it is said");
    assert!(remark.words.contains(" still crashes at round "), "{}", remark.words);
    assert_eq!(remark.taken_back, Some(TakenBack::Change));
    reduce(&mut state, Action::Undo);
    assert_eq!((*state.scenario()).clone(), begun);
    assert_eq!(state.dialogs.remark, None);
    // Who stops before there is a crash is told nothing.
    let mut early = guessing(RING);
    reduce(&mut early, GuessAction::Toggle);
    assert_eq!(early.dialogs.remark, None);
}

#[test]
fn a_key_that_comes_with_the_truth_does_not_go_on_to_the_next_question() {
    for key in [Action::TurnPage(1), GuessAction::GoOn.into()] {
        let mut state = guessing(RING);
        reduce(&mut state, Action::TurnPage(1));
        reduce(&mut state, ShownAction::Pass(1e6));
        let question = asked(&state);
        assert!(state.revealed().is_some());
        reduce(&mut state, key.clone());
        assert_eq!(asked(&state), question, "the answer has not been seen yet");
        reduce(&mut state, key);
        assert_ne!(asked(&state), question);
    }
}

#[test]
fn whether_two_ever_lead_the_order_of_the_questions_does_not_tell() {
    let mut answers = Vec::new();
    for seed in 0..40 {
        let mut state =
            guessing(&format!("a=chang-roberts&n=5&loss=0.2&dup=0.2&ids=3,5,5,1,{}&seed={seed}", 1 + seed % 5));
        let mut before = Vec::new();
        while let Some(question) = asked(&state).filter(|question| !matches!(question, Question::IfCrashed { .. })) {
            let truth = reveal(&mut state);
            if question == Question::MoreThanOneLeader {
                assert!(before.iter().all(|other| matches!(other, Question::TokenEnd { .. })), "{before:?}");
                answers.push(truth);
            }
            before.push(question);
            reduce(&mut state, GuessAction::GoOn);
        }
    }
    for verdict in [Verdict::Yes, Verdict::No] {
        assert!(answers.contains(&Answer::Verdict(verdict)), "{answers:?}");
    }
}

#[test]
fn nothing_leads_beyond_the_moment_of_truth() {
    for seek in [Seek::End, Seek::Steps(10_000), Seek::Time(1e9)] {
        let mut state = guessing(RING);
        reduce(&mut state, ShownAction::Seek(seek));
        let at = state.revealed().map(|truth| truth.at);
        assert_eq!(at, Some(state.shown.cursor.steps), "{seek:?}");
        assert!(state.shown.cursor.steps < state.shown.run.steps());
    }
    let mut state = guessing(RING);
    let decided = {
        let mut other = state.clone();
        reveal(&mut other);
        other.shown.cursor.steps
    };
    reduce(&mut state, AppearanceAction::ReduceMotion(false));
    for _ in 0..400 {
        reduce(&mut state, ShownAction::Seek(Seek::StepOn));
        reduce(&mut state, ShownAction::Pass(0.4));
        assert!(state.shown.cursor.steps <= decided);
    }
    assert!(state.revealed().is_some());
}

#[test]
fn how_many_messages_is_said_before_anything_is_seen_and_judged_when_all_is() {
    let mut state = guessing_ahead(RING);
    assert_eq!((asked(&state), turn(&state)), (Some(Question::Messages), Turn::Ahead));
    assert!(reduce(&mut state, GuessAction::Guess(Answer::Number(40))));
    for seek in [Seek::End, Seek::StepOn, Seek::Time(1e9)] {
        reduce(&mut state, ShownAction::Seek(seek));
        reduce(&mut state, ShownAction::Pass(9.0));
        assert_eq!((state.shown.cursor, state.revealed()), (Cursor::START, None), "{seek:?}");
    }
    assert!(state.is_held());
    let mut others = 0;
    reduce(&mut state, ShownAction::TogglePlay);
    assert!(!state.is_held());
    while turn(&state) != Turn::Kept {
        assert_eq!(state.guessing.as_ref().and_then(Guessing::guess), None, "that is another question's");
        reveal(&mut state);
        reduce(&mut state, GuessAction::GoOn);
        others += 1;
    }
    assert_eq!((others, asked(&state)), (2, Some(Question::Messages)));
    assert!(!reduce(&mut state, GuessAction::Guess(Answer::Number(44))), "now most of them can be counted");
    assert_eq!(state.guessing.as_ref().and_then(Guessing::guess), Some(Answer::Number(40)));
    assert_eq!(reveal(&mut state), Answer::Number(44));
    assert_eq!(state.score(), Score { right: 0, of: 1 });
}

#[test]
fn what_was_said_ahead_is_judged_where_all_is_decided_at_once_too() {
    // Bully's coordinator messages make all know at the end, when the last has been sent.
    let link = "a=bully&n=2&start=0";
    let mut state = guessing_ahead(link);
    reduce(&mut state, GuessAction::Guess(Answer::Number(3)));
    reduce(&mut state, GuessAction::GoOn);
    let mut seen = Vec::new();
    while let Some(question) = asked(&state).filter(|question| !matches!(question, Question::IfCrashed { .. })) {
        if seen.is_empty() {
            reveal(&mut state);
        }
        assert!(state.revealed().is_some(), "{question:?}");
        seen.push(question);
        reduce(&mut state, GuessAction::GoOn);
    }
    assert_eq!(seen, [Question::Leader, Question::Messages]);
    assert_eq!(state.score().of, 1);
}

#[test]
fn each_hand_of_a_room_counts_once_the_answer_is_seen() {
    let mut state = guessing(RING);
    let truth = reveal(&mut state.clone());
    let wrong = Answer::Verdict(Verdict::Endless);
    assert!(!reduce(&mut state, GuessAction::CountHands(3)), "for which answer?");
    for (answer, hands) in [(truth, 1), (wrong, 6), (truth, 12)] {
        reduce(&mut state, GuessAction::Guess(answer));
        assert!(reduce(&mut state, GuessAction::CountHands(hands)));
    }
    assert!(!reduce(&mut state, GuessAction::CountHands(12)) && !reduce(&mut state, GuessAction::CountHands(u32::MAX)));
    assert_eq!(state.score(), Score::default(), "nothing is told before it is seen");
    reveal(&mut state);
    assert_eq!(state.score(), Score { right: 12, of: 18 });
    assert!(!reduce(&mut state, GuessAction::CountHands(13)), "too late");
    reduce(&mut state, GuessAction::GoOn);
    assert_eq!(state.guessing.as_ref().map(|guessing| guessing.said().clone()), Some(Said::default()));
    assert_eq!(state.score(), Score { right: 12, of: 18 });
}

#[test]
fn right_guesses_are_counted_and_the_others_too() {
    let mut state = guessing_ahead(RING);
    let mut score = Score::default();
    assert!(reduce(&mut state, GuessAction::Guess(Answer::Number(44))));
    reduce(&mut state, ShownAction::TogglePlay);
    while let Some(question) = asked(&state) {
        let truth = {
            let mut other = state.clone();
            reveal(&mut other)
        };
        let is_right = question.takes_process() || question.takes_number();
        let guess = if is_right { truth } else { Answer::Verdict(question.verdicts()[4]) };
        assert_eq!(reduce(&mut state, GuessAction::Guess(guess)), turn(&state) != Turn::Kept);
        assert!(!reduce(&mut state, GuessAction::Guess(guess)), "said already");
        assert_eq!(state.score(), score, "nothing is told before it is seen");
        reveal(&mut state);
        score = Score { right: score.right + u32::from(guess == truth), of: score.of + 1 };
        assert_eq!(state.score(), score);
        assert!(!reduce(&mut state, GuessAction::Guess(Answer::Number(1))), "it is too late to guess");
        reduce(&mut state, ShownAction::TogglePlay);
    }
    assert_eq!(state.score(), Score { right: 3, of: 4 });
}

#[test]
fn who_takes_the_crash_back_is_not_asked_again() {
    let mut state = guessing(RING);
    let begun = state.scenario().clone();
    while asked(&state).is_some_and(|question| !matches!(question, Question::IfCrashed { .. })) {
        reveal(&mut state);
        reduce(&mut state, GuessAction::GoOn);
    }
    let truth = reveal(&mut state.clone());
    reduce(&mut state, GuessAction::Guess(truth));
    reveal(&mut state);
    assert_ne!(*state.scenario(), begun, "the run with the crash is shown");
    reduce(&mut state, Action::Undo);
    assert_eq!(*state.scenario(), begun);
    assert!(state.guessing.is_some() && asked(&state).is_none() && !state.hides_end());
    assert_eq!(state.score(), Score { right: 1, of: 1 });
}

#[test]
fn whoever_presents_hears_what_is_asked_and_what_is_true() {
    let mut state = guessing(RING);
    let at_first = state.asked().expect("something is asked");
    let truth = at_first.truth.clone().expect("the run is there");
    assert!(at_first.is_thinking && !at_first.is_revealed && at_first.said.is_none(), "{at_first:?}");
    reveal(&mut state);
    let seen = state.asked().expect("it is still asked");
    assert_eq!((seen.question.clone(), seen.truth.as_ref()), (at_first.question, Some(&truth)));
    assert!(seen.is_revealed && !seen.is_thinking);
    reduce(&mut state, GuessAction::Toggle);
    assert_eq!(state.asked(), None);

    let mut presenter = page(&testing::plain(3));
    assert!(
        !reduce(&mut presenter, PresentingAction::HearOfQuestion(Some(Rc::new(seen.clone())))),
        "it is no presenter's view"
    );
    presenter.appearance.presenting = Some(Presenting::on("abc"));
    assert!(reduce(&mut presenter, PresentingAction::HearOfQuestion(Some(Rc::new(seen)))));
    assert!(
        reduce(&mut presenter, PresentingAction::HearOfAudience(false))
            && !reduce(&mut presenter, PresentingAction::HearOfAudience(false))
    );
    assert!(
        presenter.appearance.presenting.is_some_and(|presenting| presenting.is_alone && presenting.asked.is_some())
    );
}

#[test]
fn only_numbers_within_the_ends_of_the_slider_are_said() {
    let mut state = guessing_ahead(RING);
    let (from, to) = state.guessing.as_ref().expect("it is asked").range();
    assert!(!reduce(&mut state, GuessAction::Guess(Answer::Number(to + 1))));
    assert!(
        reduce(&mut state, GuessAction::Guess(Answer::Number(to)))
            && reduce(&mut state, GuessAction::Guess(Answer::Number(from)))
    );
}

#[test]
fn a_click_on_a_process_guesses_and_opens_no_card() {
    let mut state = guessing("a=bully&n=4");
    assert_eq!(asked(&state), Some(Question::Leader));
    assert!(reduce(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2))))));
    assert_eq!(state.guessing.as_ref().and_then(Guessing::guess), Some(Answer::Process(ProcessId(2))));
    assert_eq!(state.shown.selection, None);
    assert!(!reduce(&mut state, GuessAction::Guess(Answer::Verdict(Verdict::Home))), "that is no answer to it");
    assert!(!reduce(&mut state, GuessAction::Guess(Answer::Process(ProcessId(4)))), "there is no such process");
}

#[test]
fn the_link_asks_again_and_other_scenarios_are_asked_about_with_the_same_score() {
    let mut state = guessing("a=chang-roberts&n=4");
    assert_eq!(fragment(&state), "a=chang-roberts&n=4!guess");
    let truth = reveal(&mut state.clone());
    reduce(&mut state, GuessAction::Guess(truth));
    reveal(&mut state);
    change(&mut state, testing::plain(5), None);
    assert_eq!(state.score(), Score { right: 1, of: 1 });
    assert!(state.hides_end() && state.revealed().is_none());
    let mut other = page(&testing::plain(3));
    reduce(&mut other, Action::Open(Box::new(Link::parse("a=chang-roberts&n=4!guess"))));
    assert!(other.hides_end());
    reduce(&mut other, Action::Open(Box::new(Link::parse("a=chang-roberts&n=4"))));
    assert!(other.guessing.is_none());
    reduce(&mut other, GuessAction::Toggle);
    reduce(&mut other, GuessAction::Toggle);
    assert!(other.guessing.is_none());
}

#[test]
fn a_link_that_does_not_ask_shows_its_moment_at_once() {
    let mut state = guessing(RING);
    let link = Link::parse(&format!("{RING}!t=14"));
    reduce(&mut state, Action::Open(Box::new(link)));
    assert!(state.guessing.is_none());
    assert_eq!(state.shown.cursor, Cursor::with_all_of(&state.shown.run, 14.0));
}

#[test]
fn in_a_story_only_what_is_decided_by_the_pause_of_the_scene_is_asked() {
    const STORY: &str = "# Two\n\n## First\n\n[Open](#a=chang-roberts&n=5)\nPause: leader\n\n\
        ## Second\n\n[Open](#a=chang-roberts&n=8&ids=descending)\nPause: step 40\n";
    let mut state = page(&testing::plain(3));
    reduce(&mut state, testing::file(STORY.to_owned()));
    reduce(&mut state, GuessAction::Toggle);
    reduce(&mut state, StoryAction::TurnTo(1));
    assert_eq!(state.stories.telling.as_ref().map(|telling| telling.number().0), Some(2));
    let mut asked_for = 0;
    while asked(&state).is_some() {
        reveal(&mut state);
        assert!(state.shown.cursor.steps <= 40, "the end of the run is not asked for: {}", state.shown.cursor.steps);
        asked_for += 1;
        reduce(&mut state, GuessAction::GoOn);
    }
    assert!(asked_for > 0, "a token is dropped by then");
}

#[test]
fn what_is_switched_while_a_scene_is_recorded_stays() {
    const STORY: &str = "# Two\n\n## First\n\n[Open](#a=chang-roberts&n=5)\n\n\
        ## Second\n\n[Open](#a=lelann&n=200)\n";
    let mut state = page(&testing::plain(3));
    reduce(&mut state, testing::file(STORY.to_owned()));
    super::super::reduce(&mut state, StoryAction::TurnTo(1).into());
    assert!(state.wanted.pending.is_some(), "its run is not there yet");
    super::super::reduce(&mut state, AppearanceAction::TogglePresent.into());
    super::super::reduce(&mut state, AppearanceAction::SetTheme(Theme::Dark).into());
    testing::record(&mut state);
    assert_eq!(state.scenario().processes, 200);
    assert!(state.appearance.is_presenting && state.appearance.theme == Theme::Dark);
}

#[test]
fn another_run_at_the_end_is_guessed_at_from_its_start() {
    let mut state = guessing(RING);
    while asked(&state).is_some_and(|question| !matches!(question, Question::IfCrashed { .. })) {
        reveal(&mut state);
        reduce(&mut state, GuessAction::GoOn);
    }
    reduce(&mut state, GuessAction::Toggle);
    reduce(&mut state, ShownAction::Seek(Seek::End));
    state.ask_from_here(true);
    change(&mut state, Scenario::from_link("a=chang-roberts&n=6&ids=shuffled").unwrap(), None);
    assert_eq!(state.shown.cursor, Cursor::START);
    assert!(state.hides_end() && state.revealed().is_none());
}
