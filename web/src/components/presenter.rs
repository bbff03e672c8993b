//! The presenter's view, in a window of its own: what is told, the notes, what the audience sees, what comes next, the clock.

mod clock;
mod seen;
mod way;

use election_core::lineage::Bids;
use election_core::narrate::{self, Language};
use election_core::stories::Point;
use election_core::{Run, Tick, View};
use yew::{AttrValue, Html, Properties, component, html};

use self::clock::Clock;
use self::seen::Seen;
use self::way::Way;
use super::compare::{SideView, named};
use super::guess::countdown::Countdown;
use super::guess::so_far;
use super::problem::ProblemNotice;
use super::story_text::{StoryParts, StoryText};
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::scene::layout::Layout;
use crate::state::{AudienceQuestion, AudienceScreen, LectureTime, Problem, Selection, Telling};

/// What the audience sees.
#[derive(Clone, Properties, PartialEq)]
pub struct PresenterProps {
    /// The run in front of the audience.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The tick from which on something could be changed.
    pub now: Tick,
    /// What the audience looks at from close by.
    pub selection: Option<Selection>,
    /// The bids, where their ways can be drawn.
    pub bids: Option<Same<Bids>>,
    /// The time at which what moves is shown while it rests.
    pub time: f64,
    /// Whether there is nothing left to play.
    pub is_at_end: bool,
    /// What the audience's window shows beside that.
    pub screen: AudienceScreen,
    /// The story that is told.
    pub telling: Option<Telling>,
    /// The run that they see beside it.
    #[prop_or_default]
    pub beside: Option<SideView>,
    /// How many parts of its scene's text have been said.
    pub parts_said: usize,
    /// What the audience is asked.
    pub asked: Option<Same<AudienceQuestion>>,
    /// Whether the window that the audience sees does not answer.
    pub is_alone: bool,
    /// What could not be shown here.
    pub problem: Option<Problem>,
    /// What the clock of the lecture shows.
    pub lecture_time: LectureTime,
    /// The last time that was told, in milliseconds since 1970.
    pub told_at: Option<u64>,
    /// Whether the clock of the lecture runs.
    pub is_clock_running: bool,
    /// Where what moves is to be put.
    pub live: Live,
}

/// The presenter's view.
#[component]
pub fn Presenter(props: &PresenterProps) -> Html {
    let PresenterProps { run, view, telling, asked, screen, .. } = props;
    let now = telling.as_ref().and_then(Telling::now);
    let pointed: Vec<Point> = now.filter(|_| screen.is_pointing).map_or_else(Vec::new, |now| now.scene.points.clone());
    let names = props.beside.as_ref().map(|beside| named([&**run, &*beside.run]));
    let of_two = |place: usize| names.as_ref().map(|names| AttrValue::from(names[place].clone()));
    html! {
        <main class="presenter">
            <header class="presenter-head">
                <h1>{ telling.as_ref().map_or("No story is told", |telling| &telling.story().title) }</h1>
                if let Some((number, count)) = telling.as_ref().map(Telling::number) {
                    <span class="numbers">{ if number > count { "the end".to_owned() } else { format!("{number} of {count}") } }</span>
                }
                <Clock time={props.lecture_time} told_at={props.told_at} is_running={props.is_clock_running} />
            </header>
            <div class="presenter-troubles">
                if let Some(problem) = &props.problem {
                    <ProblemNotice problem={problem.clone()} />
                }
                if props.is_alone {
                    <p class="presenter-alone error" role="alert">
                        { "The window that the audience sees does not answer. If it is closed: close this one, too, open the page and press W there." }
                    </p>
                }
            </div>
            <section class="presenter-now" aria-label="Now" aria-live="polite">
                if let Some(asked) = asked { <AskedThere asked={asked.clone()} /> }
                if let Some(now) = now {
                    <h2>{ &now.scene.title }</h2>
                    <StoryParts parts={now.told.parts.clone()} said={props.parts_said} with_those_to_come=true />
                    if let Some(words) = telling.as_ref().and_then(|telling| telling.beyond_record(run)) {
                        <p class="help beyond-record">{ words }</p>
                    }
                    if let Some(task) = &now.told.task { <div class="story-task"><StoryText blocks={task.clone()} /></div> }
                    if !now.told.notes.is_empty() {
                        <div class="presenter-notes"><h3>{ "Notes" }</h3><StoryText blocks={now.told.notes.clone()} /></div>
                    }
                } else {
                    <h2>{ narrate::title(run, Language::default()) }</h2>
                    if let Some(beside) = &props.beside {
                        <h2>{ format!("Beside it: {}", narrate::title(&beside.run, Language::default())) }</h2>
                    }
                }
            </section>
            <Seen
                {run}
                {view}
                layout={props.layout.clone()}
                now={props.now}
                selection={props.selection}
                bids={props.bids.clone()}
                screen={*screen}
                {pointed}
                time={props.time}
                live={props.live.clone()}
                name={of_two(0)}
            />
            if let Some(beside) = &props.beside { { seen_beside(beside, of_two(1), *screen, &props.live) } }
            if let Some(telling) = telling.as_ref().filter(|telling| telling.now().is_some()) {
                <section class="presenter-next" aria-label="Next">
                    if let Some(next) = telling.next() {
                        <h2>{ format!("Next: {}", next.scene.title) }</h2>
                        // What it begins with: the rest is there once it is told.
                        <StoryParts parts={next.told.parts.clone()} said={1} />
                        if !next.told.notes.is_empty() { <StoryText blocks={next.told.notes.clone()} /> }
                    } else {
                        <h2>{ "Next: the end" }</h2>
                    }
                </section>
            }
            <Way
                is_playing={screen.is_playing}
                is_blank={screen.is_blank}
                is_over={props.is_at_end && telling.is_none()}
            />
        </main>
    }
}

/// What the audience sees of the second of two runs.
fn seen_beside(side: &SideView, name: Option<AttrValue>, screen: AudienceScreen, live: &Live) -> Html {
    let SideView { run, view, layout, are_trails_on, traced, .. } = side.clone();
    html! {
        <Seen
            {run}
            {view}
            {layout}
            now={side.cursor.now()}
            selection={side.selection}
            bids={side.bids.clone()}
            screen={AudienceScreen { are_trails_on, traced, ..screen }}
            pointed={Vec::new()}
            time={side.time}
            live={live.beside()}
            label="What the audience sees beside it"
            {name}
        />
    }
}

/// What the audience is asked.
#[derive(Properties, PartialEq)]
struct AskedThereProps {
    asked: Same<AudienceQuestion>,
}

/// What the audience is asked, and what is true: whoever presents may know that before.
#[component]
fn AskedThere(props: &AskedThereProps) -> Html {
    let AudienceQuestion { question, said, truth, is_revealed, is_thinking, score } = &*props.asked;
    let Some(question) = question else {
        return html! { <div class="presenter-asked"><h2>{ "Everything has been asked" }</h2><p>{ so_far(*score) }</p></div> };
    };
    let truth = truth.as_deref().unwrap_or("shown by the run with the crash");
    html! {
        <div class="presenter-asked">
            <h2>{ question }</h2>
            if *is_thinking { <Countdown key={question.clone()} /> }
            <p>{ if *is_revealed { "They see: " } else { "Not seen yet: " } }<b>{ truth }</b></p>
            if let Some(said) = said { <p>{ format!("Guessed: {said}") }</p> }
            if score.of > 0 { <p>{ so_far(*score) }</p> }
        </div>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::ProcessId;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::{
        Action, AppState, DialogAction, LectureClock, PresentingAction, Seek, ShownAction, StoryAction,
    };
    use crate::testing;
    use crate::testing::mounted::{Mounted, mount};

    const STORY: &str = "# A plan\n\n## First\n\n[Open](#a=chang-roberts&n=4)\nPause: leader\nPoint: process 3\nTime: 2\nNotes: Ask.\n\n\
        One.\n\n## Second\n\n[Open](#a=chang-roberts&n=5)\nTime: 3\n\nTwo.\n\nAt: leader\n\nThree.\n";

    fn showing(state: &AppState, screen: AudienceScreen) -> Html {
        let telling = state.stories.telling.as_ref();
        html! {
            <Presenter
                run={&state.shown.run}
                view={&state.shown.view}
                layout={&state.shown.layout}
                now={state.shown.now()}
                selection={Some(Selection::Process(ProcessId(1)))}
                bids={None::<Same<Bids>>}
                time={state.shown.cursor.time}
                is_at_end={state.shown.is_at_end()}
                {screen}
                telling={telling.cloned()}
                parts_said={state.scene_progress().map_or(0, |progress| progress.parts)}
                asked={None::<Same<AudienceQuestion>>}
                is_alone=false
                problem={None::<Problem>}
                lecture_time={LectureClock::default().time(telling)}
                told_at={Some(1_700_000_000_000)}
                is_clock_running=false
                live={Live::default()}
            />
        }
    }

    /// At the pause of the first scene.
    fn told() -> AppState {
        let mut state = AppState::new(&testing::plain(3)).expect("the test's scenario is valid");
        testing::act(&mut state, testing::file(STORY.to_owned()));
        testing::act(&mut state, StoryAction::TurnTo(1));
        testing::act(&mut state, StoryAction::TurnTo(-1));
        assert!(state.is_at_pause());
        state
    }

    fn is_pressed(view: &Mounted, action: impl Fn(&Action) -> bool) -> bool {
        matches!(&view.actions()[..], [done] if action(done))
    }

    #[wasm_bindgen_test]
    async fn it_draws_what_the_audience_sees_and_points_where_they_are_pointed() {
        let state = told();
        let mut view = mount(showing(&state, AudienceScreen::default())).await;
        assert_eq!(view.count(".presenter-stage [data-process]"), 4);
        assert_eq!(view.count(".pointer-ring"), 0);
        view.show(showing(&state, AudienceScreen { is_pointing: true, ..AudienceScreen::default() })).await;
        assert_eq!(view.count(".pointer-ring"), 1);
        // What they have opened is marked, and its card covers nothing.
        assert_eq!((view.count(".process.is-selected"), view.count(".menu")), (1, 0));
        assert!(view.text(".presenter-next").starts_with("Next: Second"), "{}", view.text(".presenter-next"));
        assert!(!view.text(".presenter-next").contains("Three."), "the rest is there once it is told");
        assert_eq!(view.text(".presenter-notes .story-text"), "Ask.");
    }

    #[wasm_bindgen_test]
    async fn it_says_that_the_screen_is_blank() {
        let state = told();
        let mut view = mount(showing(&state, AudienceScreen::default())).await;
        assert_eq!(view.text(".presenter-blank"), "");
        assert_eq!(view.text(".presenter-way button:last-child"), "Blank");
        view.show(showing(&state, AudienceScreen { is_blank: true, ..AudienceScreen::default() })).await;
        assert_eq!(view.text(".presenter-blank"), "The audience sees a blank screen");
        assert_eq!(view.text(".presenter-way button:last-child"), "Show again");
        view.click(".presenter-way button:last-child").await;
        assert!(is_pressed(&view, |action| matches!(action, Action::Dialog(DialogAction::ToggleBlank))));
    }

    #[wasm_bindgen_test]
    async fn its_buttons_play_and_step_and_start_the_clock() {
        let state = told();
        let mut view = mount(showing(&state, AudienceScreen::default())).await;
        assert_eq!(view.text(".presenter-way .play"), "Play");
        view.click(".presenter-way .play").await;
        assert!(is_pressed(&view, |action| matches!(action, Action::Shown(_, ShownAction::TogglePlay))));
        view.show(showing(&state, AudienceScreen { is_playing: true, ..AudienceScreen::default() })).await;
        assert_eq!(view.text(".presenter-way .play"), "Pause");
        view.click(".presenter-way .play + button").await;
        assert!(is_pressed(&view, |action| matches!(action, Action::Shown(_, ShownAction::Seek(Seek::StepBack)))));
        view.click(".presenter-way .play + button + button").await;
        assert!(is_pressed(&view, |action| matches!(action, Action::Shown(_, ShownAction::Seek(Seek::StepOn)))));
        assert_eq!(view.text(".presenter-clock button"), "Start the clock");
        view.click(".presenter-clock button").await;
        assert!(is_pressed(&view, |action| matches!(action, Action::Presenting(PresentingAction::StartClock))));
        assert_eq!(view.text(".lecture-standing"), "not begun");
    }
}
