//! A story beside the stage: what is said of the scene, what the reader is asked to do, and the way to the next scene.

use std::cmp::Ordering;

use election_core::Run;
use election_core::stories::{Block, Point};
use yew::{Html, Properties, classes, component, html, use_memo, use_mut_ref, use_node_ref};

use super::icon::{Icon, icon};
use super::icon_button::IconButton;
use super::nothing::nothing;
use super::story_room::use_story_room;
use super::story_text::{StoryParts, StoryText};
use super::task_controls::TaskControls;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::{Action, DialogAction, SceneProgress, Score, StoryAction, TaskState, Telling};

/// The story, and how far its scene is.
#[derive(Clone, Properties, PartialEq)]
pub struct StoryProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// The story, and the scene that is told.
    pub telling: Telling,
    /// How far its scene has been shown; none at the end.
    pub progress: Option<SceneProgress>,
    /// How far what its task asks for is.
    pub task: TaskState,
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether there is nothing left to play.
    pub is_at_end: bool,
    /// Whether the page is being saved as one file.
    pub is_saving: bool,
    /// Whether something is asked about the run: then nothing may tell how it ends.
    pub is_end_hidden: bool,
    /// How many guesses were right so far; none when nobody guesses.
    pub score: Option<Score>,
    /// Whether the scene's run is on its way: until it is there, nothing is said of the one that is still on the stage.
    #[prop_or_default]
    pub is_coming: bool,
}

/// A scene of a story.
#[component]
pub fn Story(props: &StoryProps) -> Html {
    let StoryProps { telling, score, .. } = props;
    let dispatch = use_dispatch();
    let (number, count) = telling.number();
    let save = if props.is_saving { "Saving as one file …" } else { "Save as one file" };
    let place = if number > count { "the end".to_owned() } else { format!("{number} of {count}") };
    html! {
        <section class={classes!("story", telling.is_aside().then_some("is-aside"))} aria-label="Story">
            <div class="story-head">
                <span class="story-name">{ &telling.story().title }</span>
                { dots(number, count) }
                <span class="story-place numbers">{ place }</span>
                if let Some(Score { right, of }) = score.filter(|score| score.of > 0) {
                    <span class="story-score numbers">{ format!("{right} of {of} guesses right") }</span>
                }
                <IconButton
                    icon={Icon::Save}
                    name={save}
                    title="Save as one file: the page with this story in it, which opens without any host, and without a network"
                    class={classes!("bare", "small", "save-file", props.is_saving.then_some("is-busy"))}
                    onclick={dispatch.on(StoryAction::SaveFile)}
                />
                <IconButton
                    icon={Icon::Screen}
                    name="Presenter's view"
                    title="What comes next, notes and a clock, in a second window (W)"
                    class="bare small open-presenter"
                    onclick={dispatch.on(Action::OpenPresenter)}
                />
                <IconButton
                    icon={Icon::Cross}
                    name="Close the story"
                    class="bare small"
                    onclick={dispatch.on(StoryAction::Leave)}
                />
            </div>
            {
                match telling.now() {
                    _ if telling.is_aside() => html! {
                        <div class="story-way">{ button(&dispatch, "Back to the story", "primary", StoryAction::BackToScene.into()) }</div>
                    },
                    None => end(&dispatch),
                    Some(_) => html! { <Scene ..props.clone() /> },
                }
            }
        </section>
    }
}

/// The scene that is told.
#[component]
fn Scene(props: &StoryProps) -> Html {
    let StoryProps { run, telling, progress, task, is_playing, is_at_end, is_end_hidden, is_coming, .. } = props;
    let dispatch = use_dispatch();
    let is_about = *use_memo((run.clone(), telling.clone()), |(run, telling)| telling.is_about(run));
    let body = use_node_ref();
    // The number of the scene of which the pause has been reached last.
    let reached = use_mut_ref(|| 0);
    use_story_room(&body, (telling.clone(), *progress, is_about));
    let Some((now, SceneProgress { parts: said, pause })) = telling.now().zip(*progress) else { return nothing() };
    let (number, count) = telling.number();
    // What is pointed at, and what is to be done then, comes with the pause.
    let is_said = pause.is_ge();
    // Whoever goes back for it still sees it.
    if is_said {
        reached.replace(number);
    }
    let is_task_known = *reached.borrow() == number;
    let on = match pause {
        _ if *is_playing => "To the next pause",
        Ordering::Less => "Play",
        _ if number == count => "To the end",
        _ => "Next scene",
    };
    html! {
        <>
            if *is_end_hidden {
                // Even the title may tell too much.
                <div class="story-told"><p class="help story-body">{ "What there is to say comes afterwards." }</p></div>
            } else {
                <div class={classes!("story-told", (!is_about && !is_coming).then_some("is-of-another-run"))} aria-live="polite">
                    <h2>{ &now.scene.title }</h2>
                    <div ref={body} class="story-body" tabindex="0">
                    if !is_coming {
                    if !is_about {
                        <p class="help">{ "The stage shows another run than this scene's." }</p>
                    }
                    <StoryParts parts={now.told.parts.clone()} {said} is_past={!is_about} />
                    if let Some(words) = telling.beyond_record(run) {
                        <p class="help beyond-record">{ words }</p>
                    }
                    if is_about && is_said { { lines(run, &now.scene.points) } }
                    if let Some(words) = now.told.task.as_ref().filter(|_| is_task_known) {
                        <Task run={run.clone()} telling={telling.clone()} words={words.clone()} state={*task} />
                    }
                    }
                    </div>
                </div>
            }
            <div class="story-way">
                <IconButton
                    icon={Icon::Before}
                    name="The scene before"
                    title="The scene before (Page Up)"
                    disabled={number == 1}
                    onclick={dispatch.on(StoryAction::TurnTo(-1))}
                />
                if *is_coming {
                } else if is_about && pause.is_le() {
                    if !is_end_hidden {
                        { button(&dispatch, on, "primary", Action::TurnPage(1)) }
                    }
                } else {
                    if !is_about && !is_at_end && !is_playing {
                        { button(&dispatch, "Play", "primary", Action::TurnPage(1)) }
                    } else {
                        { button(&dispatch, if number == count { "To the end" } else { "Next scene" }, "primary", StoryAction::TurnTo(1).into()) }
                    }
                    { button(&dispatch, "Back to the scene", "", StoryAction::BackToScene.into()) }
                }
                <button
                    type="button"
                    class="button quiet"
                    title="Use the page for something else; the story waits"
                    onclick={dispatch.on(StoryAction::PutAside)}
                >
                    { "Put it aside" }
                </button>
            </div>
        </>
    }
}

/// The scenes of the story, as dots: those before, this one, those to come. Their numbers are said beside it.
fn dots(number: usize, count: usize) -> Html {
    let dot = |scene: usize| html! { <i class={if scene == number { "is-now" } else if scene < number { "is-told" } else { "" }} /> };
    html! { <span class="story-dots" aria-hidden="true">{ for (1..=count).map(dot) }</span> }
}

fn button(dispatch: &Dispatch, words: &'static str, class: &'static str, action: Action) -> Html {
    html! { <button type="button" class={classes!("button", class)} onclick={dispatch.on(action)}>{ words }</button> }
}

/// The lines of the pseudocode that a scene points at.
fn lines(run: &Run, points: &[Point]) -> Html {
    let labels: Vec<&str> = points
        .iter()
        .filter_map(|point| match point {
            Point::Line(label) => Some(label.as_str()),
            Point::Process(_) | Point::Message(_) | Point::Counter(_) => None,
        })
        .collect();
    let lines = run.scenario().listing().iter().filter(|line| labels.contains(&&*line.label));
    let lines: Vec<Html> = lines.map(|line| html! { <code>{ line.text.trim_start().to_owned() }</code> }).collect();
    if lines.is_empty() {
        Html::default()
    } else {
        html! { <p class="story-lines">{ for lines }</p> }
    }
}

/// What the reader is asked to do.
#[derive(Properties, PartialEq)]
struct TaskProps {
    run: Same<Run>,
    telling: Telling,
    words: Vec<Block>,
    state: TaskState,
}

/// What the reader is asked to do, and whether it has been done.
#[component]
fn Task(props: &TaskProps) -> Html {
    let TaskProps { run, telling, words, state } = props;
    let task = telling.now().and_then(|now| now.scene.task.as_ref());
    let is_done = *state == TaskState::Done;
    html! {
        <div class={classes!("story-task", is_done.then_some("is-done"))}>
            <span class="sign" aria-hidden="true">{ if is_done { icon(Icon::Check) } else { html! { "?" } } }</span>
            <StoryText blocks={words.clone()} />
            if is_done {
                <span class="story-done">{ "Done" }</span>
            } else if *state == TaskState::Planned {
                <p class="task-so-far story-planned">{ "Planned. Play on to see it happen." }</p>
            }
            if let Some(task) = task {
                <TaskControls run={run.clone()} task={task.clone()} />
            }
        </div>
    }
}

/// What is shown after the last scene.
fn end(dispatch: &Dispatch) -> Html {
    html! {
        <>
            <div class="story-told" aria-live="polite">
                <h2>{ "That was all" }</h2>
            </div>
            <div class="story-way">
                { button(dispatch, "From the beginning", "", StoryAction::BackToScene.into()) }
                { button(dispatch, "Edit a copy", "", StoryAction::Edit.into()) }
                { button(dispatch, "Other stories", "primary", DialogAction::ShowGallery(true).into()) }
            </div>
        </>
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::state::{AppState, Seek, ShownAction};
    use crate::testing;
    use crate::testing::written::html_of;

    fn told(pause: &str) -> (AppState, String) {
        let mut state = AppState::new(&testing::plain(3)).expect("a good scenario");
        let text = format!("# S\n\n## T\n\n[Open](#a=lelann&n=500)\nPause: {pause}\n");
        testing::act(&mut state, testing::file(text));
        testing::record(&mut state);
        let telling = state.stories.telling.clone().expect("a story is told");
        testing::act(&mut state, ShownAction::Seek(Seek::End));
        let progress = state.scene_progress();
        let story = html_of(html! {
            <Story run={&state.shown.run} {telling} {progress} task={state.task_state()} is_playing=false is_at_end=false is_saving=false is_end_hidden=false score={None::<Score>} />
        });
        (state, story)
    }

    #[test]
    fn a_scene_that_pauses_later_than_its_run_is_recorded_says_so() {
        let (state, story) = told("tick 700");
        assert!(!state.shown.run.is_whole());
        let recorded = state.shown.run.recorded_until();
        let words = format!("This scene pauses at round 700; its run is recorded up to round {recorded} only.");
        assert!(story.contains(&words), "{story}");
        assert!(!story.contains(">Play<"), "there is no more to play");
        let (_, story) = told("tick 100");
        assert!(!story.contains("recorded"), "{story}");
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::AppState;
    use crate::testing;
    use crate::testing::mounted::mount;

    const TEXT: &str = "\
# Two scenes

## First

[Open](#a=chang-roberts&n=5)
Pause: leader
Task: Now crash it.
Done: crash 4

**{leader}** leads.

## Second

[Open](#a=lelann)
";

    fn told() -> AppState {
        let mut state = AppState::new(&testing::plain(3)).expect("a good scenario");
        testing::act(&mut state, testing::file(TEXT.to_owned()));
        testing::record(&mut state);
        state
    }

    fn story(state: &AppState) -> Html {
        let telling = state.stories.telling.clone().expect("a story is told");
        let progress = state.scene_progress();
        html! {
            <Story run={&state.shown.run} {telling} {progress} task={state.task_state()} is_playing=false is_at_end=false is_saving=false is_end_hidden=false score={None::<Score>} />
        }
    }

    #[wasm_bindgen_test]
    async fn it_says_the_scene_with_its_figures_and_leads_on() {
        // Nothing moves, so that it is at its pause at once.
        let state = told();
        let shown = mount(story(&state)).await;
        assert_eq!(
            (shown.text(".story-name"), shown.text(".story-place")),
            ("Two scenes".to_owned(), "1 of 2".to_owned())
        );
        assert_eq!(shown.text("h2"), "First");
        assert_eq!(shown.text("strong"), "5");
        assert!(shown.text(".story-task").contains("Now crash it."));
        assert_eq!(shown.count(".story-done"), 0);
        assert_eq!(shown.text(".story-way .primary"), "Next scene");
        shown.click(".story-way .primary").await;
        shown.click("[aria-label='Save as one file']").await;
        shown.click("[aria-label='Close the story']").await;
        assert!(matches!(
            shown.actions()[..],
            [Action::TurnPage(1), Action::Story(StoryAction::SaveFile), Action::Story(StoryAction::Leave)]
        ));
    }
}
