//! Scenarios for tests: every algorithm, those that the core does not know too, with everything that can happen to it, from a
//! few seeds. Tests of components, in a browser, find in [`mounted`] what shows a component and clicks it; what needs no browser to be
//! seen is rendered by [`written::html_of`].

#[cfg(target_arch = "wasm32")]
pub mod mounted;
#[cfg(not(target_arch = "wasm32"))]
pub mod written;

use std::rc::Rc;

use election_core::breaking::SmallestChange;
use election_core::resimulation::Resimulation;
use election_core::run::DEFAULT_MEMORY;
use election_core::scenario::{Delay, Detector, Fault, FaultKind, Ids, Order, Start, StartAt};
use election_core::work::at_once;
use election_core::{Run, Scenario, algorithms, stories};

use crate::effects::recorder::run_of;
use crate::state::{
    self, Action, AppState, CheckedDraft, DraftAction, Found, OpenedText, PreparedStory, Recorded, Search, StoryAction,
};

/// A file with this in it is opened.
pub fn file(text: impl Into<String>) -> Action {
    Action::OpenFile(OpenedText { name: Some("file.txt".into()), text: text.into() })
}

/// A scenario of the first algorithm, undisturbed.
pub fn plain(processes: u16) -> Scenario {
    Scenario { processes, ..Scenario::new(&algorithms::all()[0]) }
}

/// Many scenarios of every algorithm: crashes, recoveries, losses, late starts, delays of all kinds.
pub fn eventful() -> Vec<Scenario> {
    election_tests::extra::register();
    let mut scenarios = Vec::new();
    for algorithm in algorithms::all() {
        for seed in 1..=24 {
            let mut draw = Draw(seed);
            let processes = 2 + draw.below(9);
            let mut scenario = Scenario { processes, seed, ..Scenario::new(&algorithm) };
            if scenario.ids != Ids::Anonymous {
                scenario.ids = Ids::Order(Order::Shuffled);
            }
            scenario.limits.events = 3000;
            scenario.network.fifo = draw.below(4) > 0;
            scenario.network.loss = [0, 0, 60_000][usize::from(draw.below(3))];
            scenario.network.duplicate = [0, 0, 60_000][usize::from(draw.below(3))];
            scenario.network.delay =
                if draw.below(2) == 0 { Delay::Fixed(1 + u32::from(draw.below(3))) } else { Delay::Uniform(1, 5) };
            if draw.below(2) == 0 {
                scenario.detector = Detector::Perfect { delay: 1 + u32::from(draw.below(3)) };
            }
            if draw.below(2) == 0 {
                let start = |draw: &mut Draw| StartAt { process: draw.below(processes), at: u32::from(draw.below(9)) };
                scenario.start = Start::List((0..1 + draw.below(4)).map(|_| start(&mut draw)).collect());
            }
            for _ in 0..draw.below(5) {
                let process = draw.below(processes);
                let kind = match draw.below(4) {
                    0 => FaultKind::Recover(process),
                    1 => FaultKind::Notice(process),
                    _ => FaultKind::Crash { process, after_sends: None },
                };
                scenario.faults.push(Fault { at: u32::from(draw.below(16)), kind });
            }
            scenarios.push(scenario);
        }
    }
    scenarios
}

/// The first steps of a run, as a page records those of a run that is too long for it.
pub fn part(scenario: &Scenario, steps: u64) -> Run {
    let mut recording = algorithms::record(scenario, DEFAULT_MEMORY).expect("the test's scenario is valid");
    assert!(!recording.advance(steps), "it goes on");
    recording.finish()
}

/// Does an action, and what the page's effects do after it: records the run that it wants, and works out the story. Whether anything changed.
pub fn act(state: &mut AppState, action: impl Into<Action>) -> bool {
    let has_changed = state::reduce(state, action.into());
    record(state);
    has_changed
}

/// Records what the page is to show next to its end, as the page's frames do.
pub fn record(state: &mut AppState) {
    if let Some(pending) = state.wanted.pending.clone()
        && let Some(search) = pending.search()
    {
        let (scenario, words) = match search {
            Search::Break { assumption, of } => (Some(assumption.break_in(of)), None),
            Search::SmallestChange(of) => {
                let find = async |budget: &_| SmallestChange::find(of, DEFAULT_MEMORY, budget).await;
                let smallest = at_once(find).expect("what is shown is valid");
                let words = smallest.words();
                (smallest.found.map(|fall| fall.scenario), Some(words))
            }
            Search::MadeOf(run) => {
                let made = at_once(async |budget| Resimulation::of(run, budget).await);
                let made = made.expect("it can be made of this one");
                let words = made.words(run);
                (Some(made.scenario), Some(words))
            }
        };
        let pending = pending.clone();
        state::reduce(state, Action::Found(Box::new(Found { pending, scenario, words })));
    }
    if let Some(pending) = state.wanted.pending.clone() {
        let run = run_of(pending.origin());
        let beside = pending.beside().map(run_of);
        state::reduce(state, Action::Recorded(Box::new(Recorded { pending, run, beside })));
    }
    if let Some(checked) =
        CheckedDraft::wanted(&state.drafting).map(|(draft, story)| CheckedDraft::of(draft, stories::tell(&story)))
    {
        state::reduce(state, DraftAction::Checked(checked).into());
    }
    if let Some(story) = state.stories.awaited.clone() {
        let told = stories::tell(&story.story).map(Rc::new);
        state::reduce(state, StoryAction::Ready(Box::new(PreparedStory { story: story.story, told })).into());
        record(state);
    }
}

/// Numbers that look random, the same every time.
pub struct Draw(pub u64);

impl Draw {
    /// One below a bound.
    pub fn below(&mut self, bound: u16) -> u16 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u16::try_from((self.0 >> 33) % u64::from(bound)).expect("it is below a bound of 16 bits")
    }
}
