//! Two runs side by side: both stages, what differs, and one clock for both.

mod choice;
mod course;
mod figures;
mod side;
mod which_fewer;

use election_core::Run;
use election_core::compare::Parting;
use election_core::narrate::Moments;
use yew::{AttrValue, Html, Properties, classes, component, html, use_memo};

pub use self::choice::{CompareChoice, CompareChoiceProps};
use self::course::Course;
use self::figures::Figures;
use self::side::Side;
pub use self::side::SideView;
use self::which_fewer::WhichFewerSends;
use super::transport::buttons::Buttons;
use crate::effects::dispatch::use_dispatch;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::playback::{self, Cursor};
use crate::scene::side_by_side::{differing, labels};
use crate::state::{Alignment, AppState, CompareAction, Seek, ShownAction, Told, Which, WhichFewer};

/// Two runs, and the moment.
#[derive(Clone, Properties, PartialEq)]
pub struct ComparisonProps {
    /// What differs.
    pub told: Same<Told>,
    /// Both, as they are seen.
    pub sides: [SideView; 2],
    /// The moment on the clock.
    pub cursor: Cursor,
    /// Whether it is that of the second.
    pub is_clock_second: bool,
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether it begins anew after the end.
    pub is_looping: bool,
    /// Whether everything has been shown of both.
    pub is_at_end: bool,
    /// Roughly, messages a second.
    pub speed: f64,
    /// What moments belong together.
    pub alignment: Alignment,
    /// The question about both, where it is asked.
    pub question: Option<WhichFewer>,
    /// Whether it is read from the back row.
    pub is_presenting: bool,
    /// What moves without being rendered again.
    pub live: Live,
}

impl ComparisonProps {
    /// Of a page that shows two runs.
    pub fn of(state: &AppState, live: &Live) -> Option<Self> {
        let (beside, told) = (state.beside.as_ref()?, state.comparing.told.as_ref()?);
        let clock = state.clock();
        let is_motion_reduced = state.appearance.is_motion_reduced;
        Some(Self {
            told: Same::from(told),
            sides: [&state.shown, beside].map(|shown| SideView::of(shown, is_motion_reduced)),
            cursor: clock.cursor,
            is_clock_second: !std::ptr::eq(clock, &raw const state.shown),
            is_playing: clock.playing.is_some(),
            is_looping: clock.is_looping,
            is_at_end: clock.is_at_end(),
            speed: clock.speed,
            alignment: state.comparing.alignment,
            question: state.comparing.question,
            is_presenting: state.appearance.is_presenting,
            live: live.clone(),
        })
    }
}

/// What each of two runs is called: by what its scenario has of its own, or by where it comes from.
pub fn named(runs: [&Run; 2]) -> [String; 2] {
    if runs.iter().all(|run| !run.is_observed()) {
        return labels(runs.map(Run::scenario));
    }
    runs.map(|run| if run.is_observed() { "Recorded from real processes" } else { "Simulated" }.to_owned())
}

/// Two runs side by side.
#[component]
pub fn Comparison(props: &ComparisonProps) -> Html {
    let ComparisonProps { told, sides, cursor, alignment, is_presenting, live, .. } = props;
    let dispatch = use_dispatch();
    let named = use_memo(told.clone(), |told| named([&*told.runs[0], &*told.runs[1]]));
    let views = [&*sides[0].view, &*sides[1].view];
    let differing = differing(views);
    let clock = &told.runs[usize::from(props.is_clock_second)];
    let moments = {
        let both = [0, 1].map(|place| Moments::of(told.runs[place].scenario()));
        if both[0].are_rounds() { both[1] } else { both[0] }
    };
    let sent = views.map(|view| view.counters.sent());
    let so_far = so_far(sent);
    let readout = match alignment {
        Alignment::Time => format!("{} of {}", moments.at(cursor.tick()), clock.recorded_until()),
        Alignment::Event => format!("event {} of {}", cursor.steps, clock.steps()),
    };
    let parting = match told.comparison.parting {
        Parting::After(steps) => {
            let runs = told.runs.iter().filter(|run| steps < run.steps());
            runs.map(|run| run.trace().tick_of(steps)).min()
        }
        Parting::Never | Parting::NotWithin(_) => None,
    };
    let align = |to: Alignment, name: &'static str| {
        html! {
            <button type="button" class="button" aria-pressed={(*alignment == to).to_string()} onclick={dispatch.on(CompareAction::Align(to))}>
                { name }
            </button>
        }
    };
    let side = |place: usize| {
        html! {
            <Side
                side={sides[place].clone()}
                which={Which::ALL[place]}
                label={named[place].clone()}
                sent={sent[place]}
                differing={differing.clone()}
                is_presented={*is_presenting}
                live={if place == 0 { live.clone() } else { live.beside() }}
            />
        }
    };
    let is_open = props.question == Some(WhichFewer::Open);
    let said = if props.is_playing || is_open {
        String::new()
    } else {
        format!("{readout}: {} and {} messages; {so_far}", sent[0], sent[1])
    };
    let question = props.question.map(|question| {
        let labels = [0, 1].map(|place| AttrValue::from(named[place].clone()));
        html! { <WhichFewerSends told={told.clone()} {labels} {question} /> }
    });
    let between = if is_open {
        html! { <section class="between" aria-label="A question about both">{ question }</section> }
    } else {
        html! {
            <section class="between" aria-label="What differs">
                <div class="scrolls" role="group" aria-label="What both come to" tabindex="0">
                    <p class="so-far"><b class="numbers">{ sent[0] }</b><span>{ if props.is_at_end { "messages in all" } else { "messages so far" } }</span><b class="numbers">{ sent[1] }</b></p>
                    <p class="so-far-differs">{ so_far }</p>
                    <div class="told">
                        { question }
                        { differences(told) }
                        if !differing.is_empty() {
                            <p class="property">{ "Dashed rings: another role in the other run." }</p>
                        }
                    </div>
                    <Figures told={told.clone()} />
                </div>
                <Ways />
            </section>
        }
    };
    html! {
        <div class="comparison">
            { side(0) }
            { between }
            { side(1) }
            if !is_open {
                <section class="transport comparison-time" aria-label="Time">
                    <Buttons
                        steps={cursor.steps}
                        readout={readout.clone()}
                        phase={None}
                        ahead={[false; 4]}
                        is_at_start={*cursor == Cursor::START}
                        is_at_end={props.is_at_end}
                        is_playing={props.is_playing}
                        is_looping={props.is_looping}
                        speed={props.speed}
                    />
                    if let Some(tick) = parting {
                        <button
                            type="button"
                            class="button to-parting"
                            onclick={dispatch.on(ShownAction::Seek(Seek::Time(f64::from(tick).max(f64::MIN_POSITIVE))))}
                        >
                            { "To where they part" }
                        </button>
                    }
                    <div class="alignment" role="group" aria-label="Moments that belong together">
                        <span>{ "Aligned by" }</span>
                        { align(Alignment::Time, "time") }
                        { align(Alignment::Event, "event") }
                    </div>
                    <Course
                        told={told.clone()}
                        times={[0, 1].map(|place| sides[place].cursor.time)}
                        time={cursor.time}
                        end={playback::end(clock)}
                        unit={moments.unit(2)}
                        readout={readout.clone()}
                        live={live.clone()}
                    />
                </section>
                <p class="unseen" role="status" aria-live="polite">{ told.words.to_string() }</p>
            }
            <p class="unseen" role="log" aria-live="polite" aria-atomic="true">{ said }</p>
        </div>
    }
}

/// What differs, in words.
fn differences(told: &Told) -> Html {
    let words = &told.words;
    html! {
        <>
            if !words.outcome.is_empty() {
                <p class="outcome">{ format!("{}.", words.outcome) }</p>
            }
            <p class="parting"><b>{ format!("{}.", words.parting) }</b></p>
            if let Some(then) = &words.then {
                <dl class="then">
                    <dt><Line is_second=false /><span class="unseen">{ "First" }</span></dt>
                    <dd>{ then[0].to_string() }</dd>
                    <dt><Line is_second=true /><span class="unseen">{ "Second" }</span></dt>
                    <dd>{ then[1].to_string() }</dd>
                </dl>
            }
            { for words.properties.iter().map(|property| html! { <p class="property">{ format!("{property}.") }</p> }) }
        </>
    }
}

/// What can be done with two runs.
#[component]
fn Ways() -> Html {
    let dispatch = use_dispatch();
    let way = |name: &'static str, action: CompareAction| {
        html! { <button type="button" class="button small" onclick={dispatch.on(action)}>{ name }</button> }
    };
    html! {
        <div class="comparison-buttons">
            { way("Swap", CompareAction::Swap) }
            { way("Keep second", CompareAction::Keep) }
            { way("Another\u{2026}", CompareAction::ShowChoice(true)) }
            { way("Close", CompareAction::Close) }
        </div>
    }
}

/// `12 fewer in the second`
fn so_far([one, other]: [u64; 2]) -> String {
    match one.abs_diff(other) {
        0 => "as many in both".to_owned(),
        by if other < one => format!("{by} fewer in the second"),
        by => format!("{by} more in the second"),
    }
}

/// Which line of the chart is whose: one is solid, the other dashed.
#[derive(Properties, PartialEq)]
pub struct LineProps {
    /// Whether it is the second's.
    pub is_second: bool,
}

/// A piece of the line that stands for a run.
#[component]
pub fn Line(props: &LineProps) -> Html {
    html! {
        <svg class={classes!("run-line", props.is_second.then_some("is-second"))} viewBox="0 0 28 4" aria-hidden="true">
            <path d="M1 2H27" />
        </svg>
    }
}
