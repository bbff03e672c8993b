//! A story made by clicking is told like any other, and is the same when it is opened again.

use std::rc::Rc;

use election_core::ProcessId;
use election_core::stories::{self, Draft, FilledScene, Story};

use super::{AppState, testing};
use crate::playback::{Cursor, Until};
use crate::state::drafting::SceneField;
use crate::state::link::Link;
use crate::state::{
    Action, AppearanceAction, DraftAction, DraftEdit, Drafting, GuessAction, Seek, Selection, ShownAction, StoryAction,
    TakenBack, Telling,
};

/// Does an action, and waits for what it leads to.
fn act(state: &mut AppState, action: impl Into<Action>) -> bool {
    testing::act(state, action)
}

/// A page that shows what is behind a link.
fn page(link: &str) -> AppState {
    let mut state = AppState::new(&testing::plain(3)).expect("a good scenario");
    act(&mut state, Action::Open(Box::new(Link::parse(link))));
    state
}

/// Collects this moment, and tells the story that is read back from what is saved of it: its last scene.
fn collected_and_told(state: &mut AppState) -> FilledScene {
    assert!(act(state, DraftAction::AddMoment));
    let text = state.drafting.draft.to_markdown();
    let story = Story::from_markdown(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut told = stories::tell(&story).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    told.scenes.pop().expect("a scene was added")
}

/// Three moments of a run, titled and annotated.
fn collected() -> AppState {
    let mut state = AppState::new(&testing::plain(6)).expect("a good scenario");
    act(&mut state, DraftAction::AddMoment);
    act(&mut state, ShownAction::Seek(Seek::Steps(9)));
    act(&mut state, ShownAction::Select(Some(Selection::Process(ProcessId(2)))));
    act(&mut state, DraftAction::AddMoment);
    act(&mut state, ShownAction::Seek(Seek::End));
    act(&mut state, DraftAction::AddMoment);
    let edit = |index, field, text: &str| DraftAction::Edit(DraftEdit::Scene(index, field, text.to_owned()));
    act(&mut state, DraftAction::Edit(DraftEdit::Title("Six on a ring".to_owned())));
    act(&mut state, edit(1, SceneField::Text, "So far **{messages}** messages."));
    act(&mut state, edit(1, SceneField::Points, "process 2, counter"));
    act(&mut state, edit(2, SceneField::Task, "Now crash the leader."));
    state
}

#[test]
fn moments_follow_on_each_other_and_keep_what_was_looked_at() {
    let state = collected();
    let draft = &state.drafting.draft;
    let moments: Vec<_> = draft.scenes.iter().map(|scene| (scene.begin.as_str(), scene.pause.as_str())).collect();
    assert_eq!(moments, [("", "start"), ("", "delivered token 3"), ("delivered token 3", "")]);
    assert_eq!(draft.scenes[1].point, ["process 2", "counter"]);
    assert_eq!(draft.scenes[2].point, ["process 2"], "it is still looked at");
    assert!(state.drafting.is_open);
}

#[test]
fn it_is_told_and_what_is_saved_is_the_same_elsewhere() {
    let mut state = collected();
    let draft = (*state.drafting.draft).clone();
    let story = draft.clone().read().expect("it is a story");
    for text in [draft.to_json(), draft.to_markdown(), story.to_link().expect("it fits into a link")] {
        assert_eq!(Story::from_input(&text).as_ref(), Ok(&story));
        let mut other = AppState::new(&testing::plain(3)).expect("a good scenario");
        act(&mut other, testing::file(text));
        assert_eq!(other.stories.telling.as_ref().map(Telling::story), Some(&story));
        act(&mut other, StoryAction::Edit);
        assert_eq!(*other.drafting.draft, draft);
        assert!(other.stories.telling.is_none() && other.drafting.is_open);
    }
    act(&mut state, DraftAction::Tell(1));
    assert_eq!(state.stories.telling.as_ref().map(Telling::number), Some((2, 3)));
    assert_eq!(Draft::from_json(&draft.to_json()), Ok(draft), "what is kept on the machine");
}

#[test]
fn scenes_are_moved_and_taken_out_and_nothing_is_lost() {
    let mut state = collected();
    let draft = state.drafting.draft.clone();
    act(&mut state, DraftAction::Edit(DraftEdit::Move(0, 1)));
    assert_eq!(state.drafting.draft.scenes[1], draft.scenes[0]);
    act(&mut state, DraftAction::Edit(DraftEdit::Remove(1)));
    assert_eq!(state.drafting.draft.scenes.len(), 2);
    act(&mut state, DraftAction::Edit(DraftEdit::Undo));
    act(&mut state, DraftAction::Edit(DraftEdit::Undo));
    assert_eq!(state.drafting.draft, draft);
    for edit in [
        DraftEdit::Move(0, -1),
        DraftEdit::Move(2, 1),
        DraftEdit::Move(9, 1),
        DraftEdit::Remove(3),
        DraftEdit::Scene(3, SceneField::Title, "x".to_owned()),
        DraftEdit::Title(draft.title.clone()),
    ] {
        assert!(!act(&mut state, DraftAction::Edit(edit.clone())), "{edit:?}");
    }
}

#[test]
fn what_is_no_story_yet_is_said_with_its_place_and_kept() {
    let mut state = collected();
    act(&mut state, DraftAction::Edit(DraftEdit::Scene(1, SceneField::Pause, "never".to_owned())));
    act(&mut state, DraftAction::Tell(0));
    let error = state.dialogs.problem.as_ref().map(|problem| problem.error.to_string()).expect("it is said");
    assert!(error.starts_with("scene 2, Pauses at: found never, allowed: "), "{error}");
    assert_eq!(state.drafting.draft.scenes[1].pause, "never");
    assert!(state.stories.telling.is_none());
}

#[test]
fn what_was_saved_before_it_was_finished_is_gone_on_with() {
    let mut state = collected();
    act(&mut state, DraftAction::Edit(DraftEdit::Scene(1, SceneField::Pause, "never".to_owned())));
    let unfinished = state.drafting.draft.clone();
    let mut other = AppState::new(&testing::plain(3)).expect("a good scenario");
    act(&mut other, testing::file(unfinished.to_json()));
    assert_eq!(other.drafting.draft, unfinished);
    assert!(other.drafting.is_open && other.stories.telling.is_none());
    let problem = other.dialogs.problem.as_ref().expect("it is said");
    assert!(problem.error.to_string().starts_with("scene 2, Pauses at: found never"), "{problem:?}");
    // Too much to be shown, no story at all, and where it would not be seen.
    let mut long = Draft::clone(&unfinished);
    long.scenes = vec![unfinished.scenes[1].clone(); 41];
    for (text, is_presenting) in
        [(long.to_json(), false), ("{\"scenes\": 3}".to_owned(), false), (unfinished.to_json(), true)]
    {
        let mut other = AppState::new(&testing::plain(3)).expect("a good scenario");
        other.appearance.is_presenting = is_presenting;
        act(&mut other, testing::file(text));
        assert_eq!(other.dialogs.problem.as_ref().map(|problem| problem.title), Some("This file cannot be used"));
        assert!(!other.drafting.is_open && other.drafting.draft.scenes.is_empty());
    }
}

#[test]
fn nothing_is_collected_where_the_list_is_not_seen() {
    let mut state = collected();
    let before = state.drafting.draft.clone();
    act(&mut state, AppearanceAction::TogglePresent);
    assert!(!act(&mut state, DraftAction::AddMoment));
    act(&mut state, AppearanceAction::TogglePresent);
    act(&mut state, GuessAction::Toggle);
    assert!(!act(&mut state, DraftAction::AddMoment));
    assert_eq!(state.drafting.draft, before);
}

#[test]
fn what_was_typed_is_undone_field_by_field_and_made_again() {
    let mut state = collected();
    let edit = |state: &mut AppState, edit| act(state, DraftAction::Edit(edit));
    let write = |text: &str| DraftEdit::Scene(0, SceneField::Text, text.to_owned());
    edit(&mut state, DraftEdit::Remove(2));
    let removed = state.drafting.draft.clone();
    for text in ["A", "A w", "A word"] {
        edit(&mut state, write(text));
    }
    edit(&mut state, DraftEdit::Title("Other".to_owned()));
    let written = state.drafting.draft.clone();
    edit(&mut state, DraftEdit::Undo);
    assert_eq!(
        (state.drafting.draft.title.as_str(), &*state.drafting.draft.scenes[0].text),
        ("Six on a ring", "A word")
    );
    edit(&mut state, DraftEdit::Undo);
    assert_eq!(state.drafting.draft, removed, "all that was typed into the field at once");
    edit(&mut state, DraftEdit::Undo);
    assert_eq!(state.drafting.draft.scenes.len(), 3);
    for _ in 0..3 {
        assert!(edit(&mut state, DraftEdit::Redo));
    }
    assert_eq!(state.drafting.draft, written);
    assert!(!edit(&mut state, DraftEdit::Redo), "there is nothing more");
    edit(&mut state, DraftEdit::Undo);
    edit(&mut state, write("Another word"));
    assert!(!state.drafting.can_redo(), "it goes on from here");
}

#[test]
fn scenes_keep_their_keys_wherever_they_are_moved() {
    let mut state = collected();
    let keys = state.drafting.scene_keys.to_vec();
    assert_eq!(keys.len(), 3);
    act(&mut state, DraftAction::Edit(DraftEdit::Move(2, -1)));
    assert_eq!(state.drafting.scene_keys.to_vec(), [keys[0], keys[2], keys[1]]);
    act(&mut state, DraftAction::Edit(DraftEdit::Remove(0)));
    assert_eq!(state.drafting.scene_keys.to_vec(), [keys[2], keys[1]]);
    act(&mut state, DraftAction::AddMoment);
    let added = state.drafting.scene_keys[2];
    assert!(!keys.contains(&added), "a new scene is a new one");
    for _ in 0..3 {
        act(&mut state, DraftAction::Edit(DraftEdit::Undo));
    }
    assert_eq!(state.drafting.scene_keys.to_vec(), keys);
}

#[test]
fn a_story_that_another_one_replaces_is_brought_back_even_later() {
    let mut state = collected();
    let own = state.drafting.draft.clone();
    assert_eq!(state.drafting.replaced(), None);
    act(&mut state, StoryAction::Open("what-is-election"));
    act(&mut state, StoryAction::Edit);
    let remark = state.dialogs.remark.clone().expect("it is said");
    assert!(remark.words.contains("The story that you were writing, "), "{}", remark.words);
    assert_eq!(remark.taken_back, Some(TakenBack::Draft));
    act(&mut state, DraftAction::Edit(DraftEdit::Title("A copy".to_owned())));
    assert_eq!(state.dialogs.remark, None, "undoing would take that back first");
    assert_eq!(state.drafting.replaced(), Some(&own));
    // As it is kept on the machine from one visit to the next.
    let mut kept =
        Drafting::kept((*state.drafting.draft).clone(), state.drafting.replaced().map(|own| (**own).clone()));
    assert_eq!(kept.draft, state.drafting.draft);
    assert!(kept.edit(DraftEdit::Undo));
    assert_eq!((&kept.draft, kept.replaced()), (&own, None));
    assert!(!kept.can_undo());
    assert!(!Drafting::kept(Draft::default(), None).can_undo());
}

#[test]
fn a_file_that_replaces_the_story_that_is_written_says_so_and_undo_brings_it_back() {
    let mut state = collected();
    let own = state.drafting.draft.clone();
    let file = "# Another\n\n## Never\n\n[Open](#a=chang-roberts&n=4)\nPause: crash\n";
    act(&mut state, testing::file(file.to_owned()));
    assert_eq!(state.drafting.draft.title, "Another", "its run never comes to the pause: it is to be gone on with");
    let remark = state.dialogs.remark.clone().expect("it is said");
    assert_eq!(remark.taken_back, Some(TakenBack::Draft));
    act(&mut state, DraftAction::Edit(DraftEdit::Undo));
    assert_eq!((&state.drafting.draft, &state.dialogs.remark), (&own, &None));
}

#[test]
fn the_moment_that_was_seen_is_collected_and_is_seen_again() {
    // Nothing happens for a while but that timers run.
    let mut state = page("a=raft&n=5&start=0!t=3");
    let told = collected_and_told(&mut state);
    let scene = &state.drafting.draft.scenes[0];
    assert_eq!((scene.title.as_str(), scene.pause.as_str()), ("Nothing changes in round 3", "tick 3"));
    assert_eq!((told.pause, told.pause_at), (1, 3));
    for is_motion_reduced in [true, false] {
        state.appearance.is_motion_reduced = is_motion_reduced;
        act(&mut state, ShownAction::Seek(Seek::Start));
        act(&mut state, DraftAction::Tell(0));
        while state.shown.playing.is_some() {
            assert!(!state.is_at_pause());
            act(&mut state, ShownAction::Pass(0.05));
        }
        assert!(state.is_at_pause());
        assert_eq!(state.shown.cursor, Cursor { steps: 1, time: 3.0 });
        act(&mut state, StoryAction::Leave);
    }
}

#[test]
fn whatever_way_one_comes_to_a_moment_it_is_the_one_that_is_collected() {
    let ways: [&[ShownAction]; 8] = [
        &[ShownAction::Seek(Seek::Time(4.4))],
        &[ShownAction::Seek(Seek::StepOn), ShownAction::Seek(Seek::StepOn), ShownAction::Pass(1.0)],
        // It glides there still.
        &[ShownAction::Seek(Seek::RoundOn), ShownAction::Seek(Seek::RoundOn)],
        &[ShownAction::TogglePlay, ShownAction::Pass(0.7), ShownAction::Pass(0.7), ShownAction::TogglePlay],
        &[ShownAction::PlayUntil(Until::Leader), ShownAction::Pass(99.0)],
        &[ShownAction::Seek(Seek::End), ShownAction::Seek(Seek::StepBack), ShownAction::Pass(1.0)],
        &[ShownAction::Seek(Seek::End)],
        &[],
    ];
    for link in ["a=raft&n=5&start=0", "a=chang-roberts&n=6", "a=bully&n=5&faults=crash:4@3", "a=lelann&delay=2-7"] {
        for view in ["", "!t=2.6", "!step=5"] {
            for way in ways {
                let mut state = page(&format!("{link}{view}"));
                for action in way {
                    act(&mut state, action.clone());
                }
                let told = collected_and_told(&mut state);
                let seen = state.shown.cursor;
                assert_eq!((told.pause, told.pause_at), (seen.steps, seen.tick()), "{link}{view} {way:?}");
            }
        }
    }
}

#[test]
fn what_is_saved_of_any_moment_pauses_after_as_many_steps() {
    let (mut moments, mut numbered) = (0, 0);
    for (seed, scenario) in testing::eventful().into_iter().enumerate() {
        let Ok(mut state) = AppState::new(&scenario) else { continue };
        let mut draw = testing::Draw(seed as u64);
        for _ in 0..4 {
            let steps = usize::from(draw.below(u16::try_from(state.shown.run.steps()).unwrap_or(u16::MAX).max(1)));
            act(&mut state, ShownAction::Seek(Seek::Steps(steps)));
            if draw.below(2) == 0 {
                let end = f64::from(state.shown.run.recorded_until());
                let time = end * f64::from(draw.below(1000)) / 1000.0;
                act(&mut state, ShownAction::Seek(Seek::Time(time)));
            }
            state.drafting = Drafting::default();
            let told = collected_and_told(&mut state);
            assert_eq!(told.pause, state.shown.cursor.steps, "{scenario:?}");
            moments += 1;
            numbered += usize::from(state.drafting.draft.scenes[0].pause.starts_with("step "));
        }
    }
    assert!(moments > 1000 && numbered * 20 < moments, "{numbered} of {moments} are numbers of steps");
}

#[test]
fn scenes_are_named_by_what_happens_and_saved_as_events() {
    for (link, title, pause) in [
        ("a=chang-roberts&n=8", "Before anything happens", "start"),
        ("a=chang-roberts&n=8!t=8", "8 has its own election message back: nobody beat it, so 8 leads", "leader"),
        ("a=chang-roberts&n=8!step=3", "3 starts and sends its identity to 4", "sent election 3"),
        ("a=chang-roberts&n=8!t=999", "Process 8 leads, and all know it at round 15, after 23 messages", ""),
        ("a=bully&n=5&established=yes&detector=perfect:2&faults=crash:4@3!t=3", "5 crashes", "crash"),
    ] {
        let mut state = page(link);
        act(&mut state, DraftAction::AddMoment);
        let scene = &state.drafting.draft.scenes[0];
        assert_eq!((scene.title.as_str(), scene.pause.as_str()), (title, pause), "{link}");
    }
    let mut state = page("a=chang-roberts&n=8!t=8");
    for _ in 0..3 {
        act(&mut state, DraftAction::AddMoment);
    }
    let titles: Vec<_> = state.drafting.draft.scenes.iter().map(|scene| scene.title.clone()).collect();
    let leads = "8 has its own election message back: nobody beat it, so 8 leads";
    assert_eq!(titles, [leads.to_owned(), format!("{leads}, in round 8"), format!("{leads} (2)")]);
}

#[test]
fn a_figure_that_cannot_be_filled_is_refused_while_it_is_written_and_nothing_is_lost() {
    let mut state = collected();
    assert_eq!(state.drafting.problems().map(|problems| problems.len()), Some(0));
    for (field, text, label, found) in [
        (SceneField::Text, "{leader} leads.", "What is said", "{leader} where nobody leads"),
        (SceneField::Notes, "{name:6}", "Notes for the presenter", "{name:6}"),
        (SceneField::Text, "{claim:none}", "What is said", "{claim:none}"),
        (SceneField::Text, "Now\n\nAt: crash\n\nIt is gone.", "What is said", "crash"),
        (SceneField::Pause, "leader 2", "Pauses at", "leader 2"),
        (SceneField::Points, "message 999", "Points at", "999"),
    ] {
        act(&mut state, DraftAction::Edit(DraftEdit::Scene(1, field, text.to_owned())));
        let problems = Rc::clone(state.drafting.problems().expect("it has been looked at"));
        assert_eq!(problems[0].scene, Some(1), "{text}");
        let error = problems[0].error.to_string();
        assert!(error.starts_with(&format!("scene 2, {label}: found ")) && error.contains(found), "{error}");
        assert!(error.contains("allowed: "), "{error}");
        let written = Rc::clone(&state.drafting.draft);
        for action in [DraftAction::Tell(0), DraftAction::Share, DraftAction::SaveFile] {
            act(&mut state, action);
            let problem = state.dialogs.problem.take().expect("it is refused");
            assert_eq!(problem.error.to_string(), error);
            assert!(
                state.stories.telling.is_none() && state.stories.awaited.is_none() && state.link_of_draft().is_err()
            );
        }
        assert_eq!(state.drafting.draft, written);
        // What is saved unfinished is gone on with elsewhere.
        let mut other = AppState::new(&testing::plain(3)).expect("a good scenario");
        act(&mut other, testing::file(written.to_json()));
        assert_eq!(other.drafting.draft, written, "{text}");
        assert!(other.is_draft_shown() && other.dialogs.problem.is_some());
        act(&mut state, DraftAction::Edit(DraftEdit::Undo));
        assert_eq!(state.drafting.problems().map(|problems| problems.len()), Some(0));
    }
}

#[test]
fn the_draft_is_shown_and_hidden_and_a_story_that_is_told_waits() {
    let mut state = collected();
    assert!(state.is_draft_shown());
    act(&mut state, DraftAction::Toggle);
    assert!(!state.is_draft_shown());
    act(&mut state, StoryAction::Open("crashes"));
    act(&mut state, DraftAction::Toggle);
    assert!(state.is_draft_shown());
    assert!(state.stories.telling.as_ref().is_some_and(Telling::is_aside), "it is kept");
    act(&mut state, DraftAction::Toggle);
    assert!(!state.is_draft_shown());
    act(&mut state, StoryAction::BackToScene);
    assert!(state.stories.telling.as_ref().is_some_and(|telling| !telling.is_aside()));
}
