//! Actions of components that still show an earlier state: they may come to nothing, and never to a panic.

use std::collections::BTreeMap;
use std::rc::Rc;

use election_core::breaking::SYSTEM_ASSUMPTIONS;
use election_core::causality::Side;
use election_core::claims::Counting;
use election_core::diagram::Axis;
use election_core::exercises::{EXERCISES, Grade};
use election_core::finding::{Freedom, Objective};
use election_core::gallery::ENTRIES;
use election_core::questions::{Answer, Verdict};
use election_core::scenario::Ids;
use election_core::stories;
use election_core::sweep::carried_out;
use election_core::turns::Turns;
use election_core::work::at_once;
use election_core::{ProcessId, Scenario, Tick};
use election_tests::runs::runs;

use super::edit::NewFault;
use super::{
    Action, Alignment, AppState, AppearanceAction, BeAction, Change, Choosing, CompareAction, DiagramAction,
    DiagramPlace, DialogAction, DraftAction, DraftEdit, Edit, ExerciseAction, Fewer, FoundTurns, GradedAnswer,
    GuessAction, LabAction, Move, Origin, PreparedStory, Recorded, Seek, Selection, ShownAction, StageSize,
    StoryAction, Summarized, Theme, reduce,
};
use crate::effects::recorder::{Recorder, run_of};
use crate::fitting;
use crate::interventions::{ByHand, Intervention};
use crate::playback::{Cursor, Until};
use crate::scene::geometry::Point;
use crate::state::lab::{Choices, FinderAction, Learned, Plan};
use crate::state::link::Link;
use crate::testing::{self, Draw};

/// How many actions are done.
const ACTIONS: u64 = 200_000;

/// Small scenarios, as unlike each other as possible: what is there in one is not in the next.
const LINKS: [&str; 8] = [
    "a=chang-roberts&n=5&ids=shuffled",
    "a=bully&n=4&detector=perfect&faults=crash:3@1,recover:3@6,notice:1@2",
    "a=lelann&n=1",
    "a=lelann&n=3&dup=0.5&fifo=no",
    "a=ring-list&n=6&faults=crash:5,crash:2@3",
    "a=bully&n=2&start=none",
    "a=chang-roberts&n=3&loss=1",
    "a=bully&n=3&established=yes&detector=perfect&faults=crash:2@2",
];

fn scenario(draw: &mut Draw) -> Scenario {
    let mut scenario = Scenario::from_link(pick(draw, &LINKS)).expect("a good link");
    scenario.limits.events = 200;
    scenario
}

fn pick<T: Copy>(draw: &mut Draw, all: &[T]) -> T {
    all[usize::from(draw.below(u16::try_from(all.len()).expect("a few")))]
}

/// Any action that a component that shows `stale` may do; now and then one that no component does.
fn any_action(draw: &mut Draw, stale: &AppState) -> Action {
    let process = ProcessId(draw.below(stale.scenario().processes + 2));
    let number = u32::from(draw.below(60));
    let numbers = [f64::NAN, f64::INFINITY, -3.0, 0.0, 1.5, 1e12];
    let is_on = draw.below(2) == 0;
    match draw.below(490) {
        0 => Action::Change(Box::new(Change::once(scenario(draw)))),
        1 => Action::Change(Box::new(Change { scenario: scenario(draw), gesture: Some("drag") })),
        2 => {
            let base = stale.history.began(Some("drag"));
            let base = base.as_ref().map_or(stale.scenario(), Origin::scenario);
            let other = fitting::with_processes(base, 1 + draw.below(6));
            Action::Change(Box::new(Change { scenario: other, gesture: Some("drag") }))
        }
        3 => Action::Break(&SYSTEM_ASSUMPTIONS[usize::from(draw.below(4)) % SYSTEM_ASSUMPTIONS.len()]),
        394 => Action::Edit(any_edit(draw), is_on.then_some("drag")),
        395 => Action::Edit(Edit::Set("n", draw.below(9).to_string()), Some("drag")),
        4 => {
            let view = pick(draw, &["!t=3&sel=5&theme=dark", "!step=900&msg=4", "!sel=1000&speed=9", "!t=4000000000"]);
            let link = format!("{}{view}", pick(draw, &LINKS));
            Action::Open(Box::new(Link::parse(&link)))
        }
        5 => Action::Open(Box::new(Link::parse(pick(draw, &["a=", "x", "a=bully&n=0", ENTRIES[0].link])))),
        6 => testing::file(pick(draw, &["", "{", "{\"algorithm\": \"bully\"}", "[1, 2]"]).to_owned()),
        7 => Action::Paste("{\"algorithm\": \"lelann\", \"processes\": 2}".to_owned()),
        8..12 => Action::Undo,
        12..16 => Action::Redo,
        16..18 => Action::ToggleStarter(process),
        18..19 => Action::ToggleEdge(process, ProcessId(draw.below(9))),
        19 => Action::CutOrMend(process, ProcessId(draw.below(6))),
        20..28 => Action::Do(process, pick(draw, &Intervention::ALL)),
        28..32 => Action::TakeBack(process),
        32..44 => Action::Handle(number, pick(draw, &ByHand::ALL)),
        44..50 => Action::EndGesture,
        50..60 => ShownAction::TogglePlay.into(),
        60..70 => ShownAction::PlayUntil(pick(draw, &Until::ALL)).into(),
        70..170 => ShownAction::Pass(pick(draw, &[0.016, 0.3, 2.0, 1e9, f64::NAN])).into(),
        170..200 => ShownAction::Seek(Seek::Time(pick(draw, &numbers))).into(),
        200..210 => ShownAction::Seek(Seek::Steps(usize::from(draw.below(300)) * 7)).into(),
        210..270 => {
            let single = [Seek::StepOn, Seek::StepBack, Seek::RoundOn, Seek::RoundBack, Seek::Start, Seek::End];
            ShownAction::Seek(pick(draw, &single)).into()
        }
        270..274 => ShownAction::SetSpeed(pick(draw, &numbers)).into(),
        274..278 => ShownAction::ChangeSpeed(if is_on { 1 } else { -1 }).into(),
        278..282 => ShownAction::ToggleLoop.into(),
        282..310 => ShownAction::Select(Some(Selection::Process(process))).into(),
        310..320 => ShownAction::Select(Some(Selection::Message(number))).into(),
        320..330 => ShownAction::Follow(number).into(),
        330..334 => ShownAction::Select(None).into(),
        334..344 => ShownAction::Choose(usize::from(draw.below(6))).into(),
        344..354 => ShownAction::Trace(process).into(),
        354 => ShownAction::ShowTrails(is_on).into(),
        355 => {
            let to = Point::new(pick(draw, &numbers), f64::from(draw.below(600)));
            ShownAction::Move(process, to).into()
        }
        356 => AppearanceAction::ReduceMotion(is_on).into(),
        357 => {
            let (pixels, least) = (pick(draw, &numbers), pick(draw, &numbers));
            ShownAction::Measured(StageSize { pixels, least, says_states: is_on }).into()
        }
        358..360 => ShownAction::Count(Counting::default()).into(),
        360..362 => AppearanceAction::SetTheme(Theme::Dark).into(),
        362..370 => match stale.shown.forecast.times.as_ref() {
            Some(times) => ShownAction::Foresee(Box::new((**times).clone())).into(),
            None => DialogAction::DismissProblem.into(),
        },
        370..374 => DialogAction::Choose(is_on.then_some(Choosing::Starters)).into(),
        374..378 => Action::Dismiss,
        378..380 => Action::Share,
        380..382 => DialogAction::Copied(Some(is_on)).into(),
        382..384 => DialogAction::Copied(None).into(),
        384..388 => DialogAction::ShowGallery(is_on).into(),
        388..390 => DialogAction::ShowPanel(is_on).into(),
        390 => stale.wanted.pending.clone().map_or(Action::StopRecording, |pending| {
            let (run, beside) = (run_of(pending.origin()), pending.beside().map(run_of));
            Action::Recorded(Box::new(Recorded { pending, run, beside }))
        }),
        391 => {
            let (of, summary) = (Rc::clone(&stale.shown.run), stale.shown.run.summary().clone());
            ShownAction::Summarized(Box::new(Summarized { of, summary })).into()
        }
        392 => Action::StopRecording,
        393 => DialogAction::ShowHelp(is_on).into(),
        398 => StoryAction::Open(pick(draw, &["crashes", "readme", "impossible", "none"])).into(),
        399 => match &stale.stories.awaited {
            Some(awaited) => {
                StoryAction::Ready(Box::new(PreparedStory { story: Rc::clone(&awaited.story), told: Err(Vec::new()) }))
                    .into()
            }
            None => GuessAction::GoOn.into(),
        },
        436..440 => StoryAction::TurnTo(if is_on { 1 } else { -1 }).into(),
        440..445 => Action::TurnPage(if is_on { 1 } else { -1 }),
        445 => StoryAction::GoTo(usize::from(draw.below(6))).into(),
        446 => StoryAction::BackToScene.into(),
        447 => StoryAction::PutAside.into(),
        448 => StoryAction::Leave.into(),
        449 => StoryAction::Edit.into(),
        450..453 => DraftAction::AddMoment.into(),
        453 => DraftAction::Edit(DraftEdit::Move(usize::from(draw.below(4)), if is_on { 1 } else { -1 })).into(),
        454 => DraftAction::Edit(DraftEdit::Remove(pick(draw, &[0, 1, 40]))).into(),
        455 => DraftAction::Edit(DraftEdit::Undo).into(),
        456 => DraftAction::Tell(usize::from(draw.below(5))).into(),
        457 => DraftAction::Share.into(),
        458..460 => Action::Exercise(any_about_exercise(draw, stale)),
        464..474 => any_about_diagram(draw, is_on).into(),
        430..434 => pick(draw, &[None, Some("https://example.org/#a=bully")])
            .map_or(DialogAction::ToggleBlank.into(), |address| DialogAction::Addressed(Some(address.into())).into()),
        434..436 => Action::ShowAddress,
        400..404 => GuessAction::Toggle.into(),
        404..412 => {
            GuessAction::Guess(if is_on { Answer::Process(process) } else { Answer::Verdict(Verdict::Nobody) }).into()
        }
        412..416 => GuessAction::Guess(Answer::Number(number.into())).into(),
        416..430 => GuessAction::GoOn.into(),
        463 => LabAction::Stop(is_on).into(),
        474..478 => any_about_search(draw, stale, is_on).into(),
        486..490 => any_about_being(draw, stale, process).into(),
        460 => LabAction::Toggle.into(),
        461 => LabAction::Choose(Box::new(
            Choices::parse(pick(draw, &["n=2..3", "n=2..4,permutations", "start=0..3"])).expect("good"),
        ))
        .into(),
        462 => match stale.lab.plan.as_ref().filter(|plan| !plan.series.is_empty()) {
            Some(plan) => LabAction::Learn(Box::new(any_learned(draw, plan))).into(),
            None => LabAction::Read(Some(draw.below(9).to_string())).into(),
        },
        478..486 => any_about_comparing(draw, stale),
        396 => AppearanceAction::TogglePresent.into(),
        397 => DialogAction::DismissHint.into(),
        _ => DialogAction::DismissProblem.into(),
    }
}

fn any_about_being(draw: &mut Draw, stale: &AppState, process: ProcessId) -> BeAction {
    match (draw.below(6), &stale.being) {
        (0, _) => BeAction::Be(process),
        (1, _) => BeAction::Toggle,
        (2, Some(being)) if being.turns().is_none() => {
            let run = Rc::clone(being.run());
            let turns = Rc::new(Turns::of(&run, being.process()));
            BeAction::Found(FoundTurns { run, process: being.process(), turns })
        }
        (2, _) => BeAction::Again,
        (3, _) => BeAction::Leave,
        _ => BeAction::Choose(usize::from(draw.below(6))),
    }
}

fn any_about_diagram(draw: &mut Draw, is_on: bool) -> DiagramAction {
    let process = |draw: &mut Draw| ProcessId(draw.below(12));
    let step = |draw: &mut Draw| u32::from(draw.below(300));
    let side = if is_on { Side::After } else { Side::Before };
    match draw.below(13) {
        0 => DiagramAction::Put(pick(draw, &DiagramPlace::ALL)),
        1 => DiagramAction::Turn,
        2 => DiagramAction::Along(pick(draw, &Axis::ALL)),
        3 => DiagramAction::Choose(is_on.then_some(u32::from(draw.below(300)))),
        4 => DiagramAction::AskWhy(is_on),
        5 => DiagramAction::WhyIs(process(draw)),
        6 => DiagramAction::Pin(is_on.then_some(u32::from(draw.below(300)))),
        7 => DiagramAction::Shift(step(draw), side),
        8 => DiagramAction::Reorder(Move { step: step(draw), side, other: step(draw) }),
        9 => DiagramAction::AsRecorded,
        10 => DiagramAction::MoveTo(step(draw), Tick::from(draw.below(40))),
        11 => DiagramAction::Single(is_on.then(|| (process(draw), process(draw)))),
        _ => DiagramAction::ShowTable(is_on),
    }
}

fn any_about_search(draw: &mut Draw, stale: &AppState, is_on: bool) -> FinderAction {
    let finder = &stale.lab.finder;
    match draw.below(6) {
        0 => FinderAction::Show(is_on),
        1 => FinderAction::Want(Objective::parse(pick(draw, &["least:time", "messages=5", "nobody"])).expect("good")),
        2 => FinderAction::Free(pick(draw, &Freedom::ALL), is_on),
        3 => FinderAction::Begin(Rc::new(finder.search_from(&stale.shown.run))),
        4 => FinderAction::Stop(is_on),
        _ => match &finder.search {
            Some(search) => {
                let mut found = (*finder.found).clone();
                at_once(async |budget| found.go_on(search, 2, budget).await).expect("it has begun");
                FinderAction::Learn(Rc::clone(search), Rc::new(found))
            }
            None => FinderAction::Fail("The worker has stopped.".into()),
        },
    }
}

/// What has come of a run of a plan, which may be none of the present one.
fn any_learned(draw: &mut Draw, plan: &Rc<Plan>) -> Learned {
    let series = usize::from(draw.below(u16::try_from(plan.series.len()).expect("a few")));
    let planned = &plan.series[series];
    let row = usize::from(draw.below(u16::try_from(planned.lines.len()).expect("a few")));
    let parts = planned.sweep.stretches(&[(row, 0..1)]).expect("it is planned");
    let rows = at_once(async |budget| carried_out(&parts, u64::MAX, budget).await).expect("it is planned");
    Learned { plan: Rc::clone(plan), rows: rows.into_iter().map(|row| (series, row)).collect() }
}

fn any_about_comparing(draw: &mut Draw, stale: &AppState) -> Action {
    match draw.below(9) {
        8 => CompareAction::Answer(Some(Fewer::First)),
        0 => CompareAction::With(Box::new(stale.scenario().clone())),
        1 => CompareAction::Fork,
        2 => CompareAction::WithBefore,
        3 => CompareAction::Close,
        4 => CompareAction::Swap,
        5 => CompareAction::Keep,
        6 => CompareAction::Align(Alignment::Event),
        _ => CompareAction::Align(Alignment::Time),
    }
    .into()
}

fn any_about_exercise(draw: &mut Draw, stale: &AppState) -> ExerciseAction {
    let exercise = &EXERCISES[usize::from(draw.below(20)) % EXERCISES.len()];
    match draw.below(7) {
        0 | 1 => ExerciseAction::Open(exercise),
        2 => ExerciseAction::StartAgain,
        3 => ExerciseAction::Hint,
        4 => ExerciseAction::Checking,
        5 => ExerciseAction::ReadHint(draw.below(4).into()),
        _ => {
            let grade = Grade { is_right: true, score: 100, why: "Any.".to_owned() };
            let graded = GradedAnswer {
                exercise,
                run: Rc::clone(&stale.shown.run),
                played: stale.played_as_answer(),
                grade: Rc::new(grade),
                is_refused: false,
            };
            pick(draw, &[Some(()), None]).map_or(ExerciseAction::Leave, |()| ExerciseAction::Graded(graded))
        }
    }
}

fn any_edit(draw: &mut Draw) -> Edit {
    let place = usize::from(draw.below(5));
    match draw.below(8) {
        0 => Edit::Set(pick(draw, &["delay", "loss", "nothing"]), pick(draw, &["3", "", "x"]).to_owned()),
        1 => Edit::Form("ids", place),
        2 => Edit::Identities(Ids::Values((0..u64::from(draw.below(7))).collect())),
        3 => Edit::DrawAgain,
        4 => Edit::Start(place, None),
        5 => Edit::AddFault(pick(draw, &NewFault::OTHERS)),
        6 => Edit::Fault(place, None),
        _ => Edit::LeaveMessagesAlone,
    }
}

/// What has to hold in every state.
fn assert_sound(state: &AppState) {
    assert_eq!(state.shown.view.steps, state.shown.cursor.steps);
    assert!(state.shown.cursor.time.is_finite() && state.shown.speed.is_finite());
    assert!(state.shown.selection.is_none_or(|selection| state.shown.is_there(selection)));
    assert!(state.diagram.chosen.is_none_or(|chosen| (chosen.step as usize) < state.shown.run.steps()));
    assert!(state.diagram.pinned.is_none_or(|step| (step as usize) < state.shown.run.steps()));
    assert!(state.diagram.channel.is_none_or(|(from, to)| state.shown.has(from) && state.shown.has(to)));
    assert!(state.shown.traced.is_none_or(|process| state.shown.has(process)));
    if let (true, Some(truth)) = (state.hides_end(), state.revealed()) {
        assert_eq!(state.shown.cursor.steps, truth.at, "nothing after the moment of truth is shown");
    }
    assert!(state.stories.telling.is_none() || state.exercises.open.is_none(), "one thing stands over the stage");
    assert_eq!(state.beside.is_some(), state.comparing.told.is_some());
    assert!(!state.is_which_fewer_open() || state.clock().cursor == Cursor::START, "neither is seen");
    assert!(state.beside.is_none() || state.guessing.is_none() && state.stories.telling.is_none());
    assert!(state.shown.layout.places.len() == state.shown.view.processes.len());
    assert_eq!(state.lab.chart().is_some(), state.lab.plan.as_ref().is_some_and(|plan| !plan.series.is_empty()));
}

#[test]
fn actions_from_stale_views_come_to_nothing_worse_than_nothing() {
    let mut draw = Draw(4);
    let mut state = AppState::new(&scenario(&mut draw)).expect("a good scenario");
    // To plan the usual sizes takes a millisecond, and most actions would have it done.
    let small = Choices { across: "n=2..4".to_owned(), ..Choices::default() };
    reduce(&mut state, LabAction::Choose(Box::new(small)).into());
    let mut stale: Vec<AppState> = vec![state.clone(); 8];
    let mut told = BTreeMap::new();
    let actions = runs(ACTIONS);
    for done in 0..actions {
        let place = usize::from(draw.below(8));
        let action = any_action(&mut draw, &stale[place]);
        if done % 97 == 0 {
            stale[place] = state.clone();
        }
        reduce(&mut state, action);
        // The frame goes on with what is being recorded, now and then.
        if let Some(pending) = state.wanted.pending.clone().filter(|_| done % 5 == 0) {
            let mut recorder = Recorder::new(pending.scenario());
            let is_over = recorder.advance(3000) || matches!(pending.origin(), Origin::Observed(_));
            let progress = Action::Progressed(recorder.progress());
            let recorded = || {
                let beside = pending.beside().map(run_of);
                let run = match pending.origin() {
                    Origin::Simulated(_) => recorder.finish(),
                    Origin::Observed(run) => Rc::clone(run),
                };
                Action::Recorded(Box::new(Recorded { pending, run, beside }))
            };
            reduce(&mut state, if is_over { recorded() } else { progress });
        }
        if let Some(awaited) = state.stories.awaited.as_ref().filter(|_| done % 5 == 0) {
            let story = Rc::clone(&awaited.story);
            let told = told.entry(story.title.clone()).or_insert_with(|| stories::tell(&story).map(Rc::new)).clone();
            reduce(&mut state, StoryAction::Ready(Box::new(PreparedStory { story, told })).into());
        }
        assert_sound(&state);
    }
    assert!(u64::from(state.history.entry) > actions / 200, "many of them were changes: {}", state.history.entry);
}
