//! The presenter's view, in a window of its own: what is told, the notes, what comes next, the clock.

use election_core::narrate::{self, Language};
use election_core::{Run, View};
use gloo_timers::callback::Interval;
use yew::{Html, Properties, component, html, use_effect_with, use_state, use_state_eq};

use super::dispatch::use_dispatch;
use super::problem::ProblemNotice;
use super::same::Same;
use super::story_text::StoryText;
use super::what_happened::WhatHappened;
use crate::state::{Action, Problem, Telling};

/// What the audience sees.
#[derive(Properties, PartialEq)]
pub struct PresenterProps {
    /// The run in front of the audience.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// The story that is told.
    pub telling: Option<Telling>,
    /// What could not be shown here.
    pub problem: Option<Problem>,
}

/// The presenter's view.
#[component]
pub fn Presenter(props: &PresenterProps) -> Html {
    let PresenterProps { run, view, telling, problem } = props;
    let dispatch = use_dispatch();
    let button = |words: &'static str, class: &'static str, action: Action| {
        html! { <button type="button" class={format!("button {class}")} onclick={dispatch.on(action)}>{ words }</button> }
    };
    html! {
        <main class="presenter">
            <header class="presenter-head">
                <h1>{ telling.as_ref().map_or("No story is told", |telling| &telling.story().title) }</h1>
                if let Some((number, count)) = telling.as_ref().map(Telling::number) {
                    <span class="numbers">{ if number > count { "the end".to_owned() } else { format!("{number} of {count}") } }</span>
                }
                <Clock />
            </header>
            if let Some(problem) = problem {
                <ProblemNotice problem={problem.clone()} />
            }
            <section class="presenter-now" aria-label="Now" aria-live="polite">
                if let Some(now) = telling.as_ref().and_then(Telling::now) {
                    <h2>{ &now.scene.title }</h2>
                    <StoryText blocks={now.told.text.clone()} />
                    if let Some(task) = &now.told.task { <div class="story-task"><StoryText blocks={task.clone()} /></div> }
                    if !now.told.notes.is_empty() {
                        <div class="presenter-notes"><h3>{ "Notes" }</h3><StoryText blocks={now.told.notes.clone()} /></div>
                    }
                } else {
                    <h2>{ narrate::scenario(run.scenario(), Language::default()) }</h2>
                }
                <WhatHappened run={run.clone()} view={view.clone()} />
            </section>
            if let Some(telling) = telling.as_ref().filter(|telling| telling.now().is_some()) {
                <section class="presenter-next" aria-label="Next">
                    if let Some(next) = telling.next() {
                        <h2>{ format!("Next: {}", next.scene.title) }</h2>
                        <StoryText blocks={next.told.text.clone()} />
                        if !next.told.notes.is_empty() { <StoryText blocks={next.told.notes.clone()} /> }
                    } else {
                        <h2>{ "Next: the end" }</h2>
                    }
                </section>
            }
            <nav class="presenter-way">
                { button("Back", "", Action::TurnPage(-1)) }
                { button("On", "primary", Action::TurnPage(1)) }
                { button("Blank", "", Action::ToggleBlank) }
            </nav>
        </main>
    }
}

/// What the clock says, and how long the window has been open.
#[component]
fn Clock() -> Html {
    let began = use_state(js_sys::Date::now);
    let now = use_state_eq(js_sys::Date::now);
    {
        let now = now.clone();
        use_effect_with((), move |()| {
            let interval = Interval::new(1000, move || now.set(js_sys::Date::now()));
            move || drop(interval)
        });
    }
    let date = js_sys::Date::new(&(*now).into());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a lecture is shorter than a century")]
    let seconds = ((*now - *began) / 1000.0).max(0.0) as u32;
    html! {
        <p class="presenter-clock numbers" role="timer" aria-label="Clock">
            <b>{ format!("{:02}:{:02}", date.get_hours(), date.get_minutes()) }</b>
            <span>{ format!("{}:{:02} since the start", seconds / 60, seconds % 60) }</span>
        </p>
    }
}
