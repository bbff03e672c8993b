//! All there is to see: where each component stands, and what of the state it gets.

mod columns;
mod figure;

use yew::{AttrValue, Html, Properties, classes, component, html, use_callback, use_state_eq};

use super::be::BeProps;
use super::compare::{CompareChoiceProps, ComparisonProps};
use super::entry_title::EntryTitle;
use super::exercise::ExercisePanel;
use super::guess::Guess;
use super::header::Header;
use super::hint::Hint;
use super::later::Later;
use super::legend::Legend;
use super::notices::Notices;
use super::on_demand::{Demanded, OnDemand};
use super::overlays::Overlays;
use super::scenario_panel::ScenarioPanel;
use super::sheet::Sheet;
use super::skip_link::SkipLink;
use super::stage::Stage;
use super::transport::Transport;
use super::uncover::Uncover;
use super::verdict::Verdict;
use super::what_happened::WhatHappened;
use crate::effects::live::{Live, Written};
use crate::effects::page::Page;
use crate::platform::same::Same;
use crate::scene::legend::ToldSteps;
use crate::state::{DiagramPlace, edit};

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct EverythingProps {
    /// The page.
    pub page: Page,
    /// How many actions there have been: after another one, everything is looked at again.
    pub actions: u64,
    /// Whether it takes so long that the columns at the sides wait for the next frame.
    pub takes_long: bool,
    /// What moves without being rendered again.
    pub live: Live,
    /// What is written on paper when it is printed.
    pub written: Written,
}

/// All there is to see.
#[component]
pub fn Everything(props: &EverythingProps) -> Html {
    let EverythingProps { page, actions, takes_long, live, written } = props;
    let (version, takes_long) = (*actions, *takes_long);
    let state = page.state();
    let is_adding_faults = use_state_eq(|| false);
    let on_adding_faults = {
        let setter = is_adding_faults.setter();
        use_callback((), move |is_open: bool, ()| setter.set(is_open))
    };
    if let Some(other) = figure::in_place_of_it(&state, live) {
        return html! {
            <>
                { other }
                <Uncover />
            </>
        };
    }
    let new_faults = if *is_adding_faults { edit::offered(&state.shown) } else { Vec::new() };
    let is_presenting = state.appearance.is_presenting.then_some("is-presenting");
    let is_panel_open = state.dialogs.is_panel_open.then_some("is-panel-open");
    let hides_end = state.hides_end();
    let is_guessing = hides_end.then_some("is-guessing");
    let is_told = columns::has_story(&state).then_some("is-told");
    // Presenting, what is said of a scene stands in place of what is said of any run.
    let is_scene = state.shows_scene().then_some("is-scene");
    let has_diagram = state.is_diagram_shown().then_some("has-diagram");
    let is_comparing = ComparisonProps::of(&state, live).filter(|_| !hides_end);
    let comparing = is_comparing.is_some().then_some("is-comparing");
    html! {
        <div
            class={classes!("page", comparing, is_presenting, is_panel_open, is_guessing, is_told, is_scene, has_diagram)}
            // For tests, which press keys as fast as nobody does.
            data-has-just-come={state.has_just_come.to_string()}
        >
            <SkipLink />
            <Header
                run={&state.shown.run}
                can_undo={!state.history.undo.is_empty()}
                can_redo={!state.history.redo.is_empty()}
                is_panel_open={state.dialogs.is_panel_open}
                theme={state.appearance.theme}
                copied={state.dialogs.copied}
                is_guessing={state.is_asked_first()}
                collected={if state.shows_drafts() { state.drafting.draft.scenes.len() } else { 0 }}
                is_draft_shown={state.is_draft_shown()}
                diagram={(!hides_end && !state.is_comparing()).then_some(state.diagram.place)}
            />
            if !hides_end {
                <Later {version} {takes_long}>
                    <ScenarioPanel
                        run={&state.shown.run}
                        cluster={state.cluster_standing()}
                        selection={state.shown.selection}
                        choosing={state.dialogs.choosing}
                        is_open={state.dialogs.is_panel_open}
                        is_in_gesture={state.history.is_in_gesture()}
                        {new_faults}
                        {on_adding_faults}
                        allowed={state.exercises.open.as_ref().map(|exercising| &exercising.exercise().allowed)}
                    />
                </Later>
            }
            { columns::story(&state) }
            <main class="middle" tabindex="-1">
                if let Some(guessing) = state.guessing.as_ref().filter(|_| hides_end || state.stories.telling.is_none()) {
                    <Guess
                        run={&state.shown.run}
                        question={guessing.question().copied()}
                        turn={guessing.turn()}
                        said={guessing.said().clone()}
                        truth={state.revealed().cloned()}
                        range={guessing.range()}
                        score={state.score()}
                        is_playing={state.shown.playing.is_some()}
                        is_presenting={state.appearance.is_presenting}
                    />
                }
                if let Some(being) = &state.being {
                    <OnDemand view={Demanded::Be(BeProps::of(being, &state).into())} />
                }
                if let Some(exercising) = state.exercises.open.as_ref().filter(|_| !hides_end || state.played_as_answer().is_some()) {
                    <ExercisePanel
                        exercise={exercising.exercise()}
                        hints={exercising.hints()}
                        hint={exercising.hint()}
                        graded={exercising.graded().cloned()}
                        is_checking={exercising.is_checking()}
                        is_solved={state.exercises.solved.contains(exercising.exercise().key)}
                        is_unaided={state.exercises.are_unaided}
                        can_undo={!state.history.undo.is_empty()}
                        copied={state.dialogs.copied}
                    />
                }
                // What is said of a run tells how it ends.
                if is_comparing.is_none() && (!hides_end || state.appearance.is_presenting) {
                    <div class="about">
                        if state.exercises.open.is_none() && state.stories.telling.is_none() {
                            <EntryTitle run={&state.shown.run} entry={state.history.opened.filter(|_| !hides_end)} is_presenting={state.appearance.is_presenting} cluster={state.cluster_standing()} is_at_end={state.shown.is_at_end()} />
                        }
                        if !hides_end {
                            <Legend
                                run={&state.shown.run}
                                layout={&state.shown.layout}
                                are_trails_on={state.shown.has_trails().then_some(state.shown.are_trails_on)}
                                until={state.stories.telling.as_ref().map(|telling| ToldSteps {
                                    shown: state.shown.view.steps,
                                    scene: telling.pause_in(&state.shown.run),
                                })}
                            />
                        }
                    </div>
                }
                <Notices
                    problem={state.dialogs.problem.clone()}
                    refused={state.dialogs.refused.clone()}
                    remark={state.dialogs.remark.clone()}
                    links={state.dialogs.links.clone()}
                    recording={state.wanted.progress}
                />
                if let Some(comparison) = is_comparing.clone() {
                    <OnDemand view={Demanded::Comparison(comparison.into())} />
                } else {
                <Stage
                    run={&state.shown.run}
                    view={&state.shown.view}
                    layout={&state.shown.layout}
                    now={state.shown.now()}
                    is_live={state.is_live()}
                    selection={state.shown.selection}
                    followed_from={state.shown.followed_from.map(|from| from.steps)}
                    choosing={state.dialogs.choosing}
                    are_moved={state.shown.places.is_some()}
                    bids={state.shown.bids.as_ref().map(Same::from)}
                    are_trails_on={state.shown.are_trails_on}
                    traced={state.shown.traced}
                    guessed={state.guessed_process()}
                    me={state.me()}
                    pointed={state.pointed().to_vec()}
                    time={state.shown.shown_time(state.appearance.is_motion_reduced)}
                    is_end_hidden={hides_end}
                    is_presented={state.appearance.is_presenting}
                    says_states={state.appearance.is_presenting || state.stories.telling.is_some()}
                    diagram={columns::diagram(&state, live)}
                    is_put_away={state.is_diagram_shown() && state.diagram.place == DiagramPlace::Alone}
                    live={live.clone()}
                />
                }
                // Beside a diagram or a second run it would cover the processes.
                if state.dialogs.is_hint_open && is_comparing.is_none() && !state.is_diagram_shown() {
                    <Hint />
                }
                if is_comparing.is_none() {
                if state.shown.view.steps == state.shown.run.steps() && !hides_end {
                    <Verdict run={&state.shown.run} />
                } else {
                    <WhatHappened run={&state.shown.run} view={&state.shown.view} />
                }
                <Transport
                    run={&state.shown.run}
                    view={&state.shown.view}
                    cursor={state.shown.cursor}
                    is_playing={state.shown.playing.is_some()}
                    is_live={state.is_live()}
                    is_looping={state.shown.is_looping}
                    speed={state.shown.speed}
                    crash={state.shown.crash_in_question()}
                    forecast={state.shown.forecast.times.as_ref().map(Same::from)}
                    is_forecast_current={state.shown.forecast.is_current}
                    has_forecast_failed={state.shown.forecast.has_failed}
                    is_end_hidden={hides_end}
                    is_held={state.is_held()}
                    stops={state.part_stops()}
                    live={live.clone()}
                />
                }
            </main>
            <Later {version} {takes_long}>
                if is_comparing.is_none() {
                    { columns::results(&state) }
                }
                // This is the last part to come.
                <Uncover />
            </Later>
            <Sheet run={&state.shown.run} written={written.clone()} />
            if state.comparing.is_choosing {
                <OnDemand view={Demanded::CompareChoice(CompareChoiceProps { run: Same::from(&state.shown.run), has_before: state.history.run_before(&state.shown.run).is_some() })} />
            }
            <Overlays
                run={&state.shown.run}
                beside={state.beside.as_ref().map(|beside| Same::from(&beside.run))}
                is_help_open={state.dialogs.is_help_open}
                has_letter_keys={state.appearance.has_letter_keys}
                is_gallery_open={state.dialogs.is_gallery_open}
                is_presenting={state.appearance.is_presenting}
                solved={&state.exercises.solved}
                lab={state.lab.is_open.then(|| Same::from(&state.lab))}
                copied={state.dialogs.copied}
                address={state.dialogs.shown_address.clone().map(AttrValue::from)}
                is_end_hidden={hides_end}
                is_held_over={state.dialogs.is_held_over}
                is_blank={state.dialogs.is_blank}
            />
        </div>
    }
}
