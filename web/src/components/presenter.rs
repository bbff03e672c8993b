//! The presenter's view, in a window of its own: what is told, the notes, what comes next, the clock.

use election_core::narrate::{self, Language};
use election_core::{Run, View};
use gloo_timers::callback::Interval;
use yew::{Html, Properties, component, html, use_effect_with, use_state, use_state_eq};

use super::guess::countdown::Countdown;
use super::guess::so_far;
use super::problem::ProblemNotice;
use super::story_text::{StoryParts, StoryText};
use super::what_happened::WhatHappened;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, AudienceQuestion, DialogAction, Problem, Telling};

/// What the audience sees.
#[derive(Properties, PartialEq)]
pub struct PresenterProps {
    /// The run in front of the audience.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// The story that is told.
    pub telling: Option<Telling>,
    /// What the audience is asked.
    pub asked: Option<Same<AudienceQuestion>>,
    /// Whether the window that the audience sees does not answer.
    pub is_alone: bool,
    /// What could not be shown here.
    pub problem: Option<Problem>,
}

/// The presenter's view.
#[component]
pub fn Presenter(props: &PresenterProps) -> Html {
    let PresenterProps { run, view, telling, asked, is_alone, problem } = props;
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
                <Clock planned={telling.as_ref().and_then(planned)} />
            </header>
            if let Some(problem) = problem {
                <ProblemNotice problem={problem.clone()} />
            }
            if *is_alone {
                <p class="presenter-alone error" role="alert">
                    { "The window that the audience sees does not answer. If it is closed: close this one, too, open the page and press W there." }
                </p>
            }
            <section class="presenter-now" aria-label="Now" aria-live="polite">
                if let Some(asked) = asked { <AskedThere asked={asked.clone()} /> }
                if let Some(now) = telling.as_ref().and_then(Telling::now) {
                    <h2>{ &now.scene.title }</h2>
                    <StoryParts parts={now.told.parts.clone()} said={now.parts_said(view.steps)} with_those_to_come=true />
                    if let Some(words) = telling.as_ref().and_then(|telling| telling.beyond_record(run)) {
                        <p class="help beyond-record">{ words }</p>
                    }
                    if let Some(task) = &now.told.task { <div class="story-task"><StoryText blocks={task.clone()} /></div> }
                    if !now.told.notes.is_empty() {
                        <div class="presenter-notes"><h3>{ "Notes" }</h3><StoryText blocks={now.told.notes.clone()} /></div>
                    }
                } else {
                    <h2>{ narrate::title(run, Language::default()) }</h2>
                }
                <WhatHappened run={run.clone()} view={view.clone()} />
            </section>
            if let Some(telling) = telling.as_ref().filter(|telling| telling.now().is_some()) {
                <section class="presenter-next" aria-label="Next">
                    if let Some(next) = telling.next() {
                        <h2>{ format!("Next: {}", next.scene.title) }</h2>
                        <StoryParts parts={next.told.parts.clone()} said={1} with_those_to_come=true />
                        if !next.told.notes.is_empty() { <StoryText blocks={next.told.notes.clone()} /> }
                    } else {
                        <h2>{ "Next: the end" }</h2>
                    }
                </section>
            }
            <nav class="presenter-way">
                { button("Back", "", Action::TurnPage(-1)) }
                { button("On", "primary", Action::TurnPage(1)) }
                { button("Blank", "", DialogAction::ToggleBlank.into()) }
            </nav>
        </main>
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

/// How long the story is planned to take.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Planned {
    /// The minutes of the scenes before this one.
    so_far: u16,
    /// The minutes of all.
    all: u16,
}

/// How long the scenes are planned to take, where all of them say so.
fn planned(telling: &Telling) -> Option<Planned> {
    let minutes: Vec<u16> = telling.story().scenes.iter().map(|scene| scene.minutes).collect::<Option<_>>()?;
    let (number, _) = telling.number();
    Some(Planned { so_far: minutes[..number - 1].iter().sum(), all: minutes.iter().sum() })
}

#[derive(Properties, PartialEq)]
struct ClockProps {
    planned: Option<Planned>,
}

/// What the clock says, how long the window has been open, and how far the plan is.
#[component]
fn Clock(props: &ClockProps) -> Html {
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
            if let Some(Planned { so_far, all }) = props.planned {
                <span class="presenter-plan">{ format!("planned: {so_far} of {all} min until here") }</span>
            }
        </p>
    }
}
