//! Records the run that is to be shown next: at once where that takes a part of a frame, else in slices between the frames.

use std::cell::RefCell;
use std::rc::Rc;

use election_core::Run;
use election_core::run::Progress;

use super::page::Page;
use super::recorder::Recorder;
use super::workers::{self, Handle};
use crate::jobs::{Answer, Changed, Job};
use crate::platform;
use crate::state::{Action, AppState, Found, Origin, Pending, Recorded, Search, bare_trace};

/// So many milliseconds of each frame, of the 16 that there are; fewer while something is dragged or the run is played, when the frame has
/// other things to do.
const SLICE: f64 = 13.0;
const SLICE_WHILE_DRAGGING: f64 = 10.0;
const SLICE_WHILE_PLAYING: f64 = 4.0;
/// About so many steps go between two looks at the clock: where a thousand processes pass lists on, each takes a millisecond.
const STEPS: u64 = 16;
/// A recording that takes longer than so many milliseconds is announced.
const SILENCE: f64 = 200.0;

/// How many milliseconds of a frame go into recording.
fn slice(state: &AppState) -> f64 {
    if state.shown.playing.is_some() {
        SLICE_WHILE_PLAYING
    } else if state.history.is_in_gesture() {
        SLICE_WHILE_DRAGGING
    } else {
        SLICE
    }
}

/// Records what the page wants to show.
#[derive(Default)]
pub struct RecordingEffect(RefCell<Option<UnderWay>>);

/// A run that is being made ready.
struct UnderWay {
    pending: Pending,
    stage: Stage,
    since: f64,
}

enum Stage {
    /// Its scenario is being looked for.
    Searching(Handle),
    Recording(Box<Recorder>),
    /// The run is there; the one beside it is recorded.
    Beside(Rc<Run>, Box<Recorder>),
    /// Both are there.
    Done(Rc<Run>, Option<Rc<Run>>),
}

impl UnderWay {
    fn new(page: &Page, pending: Pending) -> Self {
        let stage = match pending.search() {
            Some(search) => {
                let (page, pending) = (page.clone(), pending.clone());
                let job = match search {
                    Search::Break { assumption, of } => Job::Search { assumption, scenario: (**of).clone() },
                    Search::SmallestChange(of) => Job::SmallestChange((**of).clone()),
                    Search::MadeOf(run) => Job::MakeScenario(bare_trace(run)),
                };
                Stage::Searching(workers::spawn(job, move |answer| {
                    let (scenario, words) = match answer {
                        Some(Answer::Search(scenario)) => (Some(*scenario), None),
                        Some(Answer::Made { scenario, words }) => {
                            (scenario.map(|Changed(scenario)| *scenario), Some(words))
                        }
                        Some(_) | None => (None, None),
                    };
                    page.act(Action::Found(Box::new(Found { pending, scenario, words })));
                }))
            }
            None => begin(&page.state(), &pending),
        };
        Self { pending, stage, since: platform::now() }
    }

    fn progress(&self) -> Option<Progress> {
        match &self.stage {
            Stage::Searching(search) => search.progress(),
            Stage::Recording(recorder) | Stage::Beside(_, recorder) => Some(recorder.progress()),
            Stage::Done(..) => None,
        }
    }
}

impl RecordingEffect {
    /// Whether there is something to record.
    pub fn is_on(&self, page: &Page) -> bool {
        page.state().wanted.pending.is_some()
    }

    /// Goes on for a part of a frame; returns what came of it.
    pub fn go_on(&self, page: &Page) -> Option<Action> {
        let state = page.state();
        let mut slot = self.0.borrow_mut();
        let Some(pending) = &state.wanted.pending else {
            *slot = None;
            return None;
        };
        let now = platform::now();
        let mut under_way = match slot.take() {
            Some(under_way) if under_way.pending.is(pending) => under_way,
            _ => UnderWay::new(page, pending.clone()),
        };
        under_way.stage = go_on(&state, &under_way.pending, under_way.stage, now + slice(&state));
        if let Stage::Done(run, beside) = under_way.stage {
            return Some(recorded(under_way.pending, run, beside));
        }
        let progress = under_way.progress().filter(|_| now - under_way.since > SILENCE);
        *slot = Some(under_way);
        progress.map(Action::Progressed)
    }
}

/// Goes on until a time; says whether no more is recorded.
fn record_until(recorder: &mut Recorder, time: f64) -> bool {
    while platform::now() < time {
        if recorder.advance(STEPS) {
            return true;
        }
    }
    false
}

/// Where a run is to be had: here is the one place in which the page simulates a run that it shows, or does not.
enum Source {
    /// It is there: it is shown already, or it happened on real processes.
    There(Rc<Run>),
    /// It has to be recorded.
    Simulator(Box<Recorder>),
}

impl Source {
    fn of(state: &AppState, origin: &Origin) -> Self {
        let runs = [Some(&state.shown), state.beside.as_ref()].into_iter().flatten();
        let shown = runs.map(|shown| &shown.run).find(|run| origin.is_of(run));
        match (shown, origin) {
            (Some(run), _) | (None, Origin::Observed(run)) => Self::There(Rc::clone(run)),
            (None, Origin::Simulated(scenario)) => Self::Simulator(Box::new(Recorder::new(scenario))),
        }
    }
}

fn begin(state: &AppState, pending: &Pending) -> Stage {
    match Source::of(state, pending.origin()) {
        Source::There(run) => begin_beside(state, pending, run),
        Source::Simulator(recorder) => Stage::Recording(recorder),
    }
}

fn begin_beside(state: &AppState, pending: &Pending, run: Rc<Run>) -> Stage {
    let Some(beside) = pending.beside() else { return Stage::Done(run, None) };
    if beside.is_of(&run) {
        return Stage::Done(Rc::clone(&run), Some(run));
    }
    match Source::of(state, beside) {
        Source::There(beside) => Stage::Done(run, Some(beside)),
        Source::Simulator(recorder) => Stage::Beside(run, recorder),
    }
}

/// Goes on until a time, with the one and then with the other.
fn go_on(state: &AppState, pending: &Pending, stage: Stage, until: f64) -> Stage {
    match stage {
        Stage::Recording(mut recorder) => {
            if !record_until(&mut recorder, until) {
                return Stage::Recording(recorder);
            }
            let stage = begin_beside(state, pending, recorder.finish());
            go_on(state, pending, stage, until)
        }
        Stage::Beside(run, mut recorder) => {
            if record_until(&mut recorder, until) {
                Stage::Done(run, Some(recorder.finish()))
            } else {
                Stage::Beside(run, recorder)
            }
        }
        stage @ (Stage::Searching(_) | Stage::Done(..)) => stage,
    }
}

fn recorded(pending: Pending, run: Rc<Run>, beside: Option<Rc<Run>>) -> Action {
    Action::Recorded(Box::new(Recorded { pending, run, beside }))
}

/// Records what the page begins with, if that takes only a part of a frame.
pub fn at_once(state: &AppState) -> Option<Action> {
    let pending = state.wanted.pending.clone()?;
    let stage = begin(state, &pending);
    match go_on(state, &pending, stage, platform::now() + SLICE) {
        Stage::Done(run, beside) => Some(recorded(pending, run, beside)),
        Stage::Searching(_) | Stage::Recording(_) | Stage::Beside(..) => None,
    }
}
