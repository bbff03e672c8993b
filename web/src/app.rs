//! The whole page: its state, where actions go, and where each component stands.

use std::rc::Rc;

use yew::{AttrValue, ContextProvider, Html, classes, component, html, use_memo};

use crate::components::address_code::AddressCode;
use crate::components::blank::Blank;
use crate::components::dispatch::Dispatch;
use crate::components::entry_title::EntryTitle;
use crate::components::gallery::Gallery;
use crate::components::header::Header;
use crate::components::help::Help;
use crate::components::hint::Hint;
use crate::components::lecture_line::LectureLine;
use crate::components::problem::ProblemNotice;
use crate::components::progress::RecordingProgress;
use crate::components::results::Results;
use crate::components::same::Same;
use crate::components::scenario_panel::ScenarioPanel;
use crate::components::skip_link::SkipLink;
use crate::components::stage::{Live, Stage};
use crate::components::transport::Transport;
use crate::components::verdict::Verdict;
use crate::components::what_happened::WhatHappened;
use crate::effects::actions::use_actions;
use crate::effects::address::{use_address, use_navigation};
use crate::effects::colours::use_colours;
use crate::effects::frames::use_frames;
use crate::effects::keyboard::use_keyboard;
use crate::effects::motion::use_motion;
use crate::effects::page::use_page;
use crate::effects::paste::use_paste;
use crate::effects::storage::use_storage;

use crate::state::{self, AppState, Selection};

/// The whole page.
#[component]
pub fn App() -> Html {
    let page = use_page();
    let live = use_memo((), |()| Live::default());
    let frames = use_frames(&page, &live);
    let address = use_address(&page);
    let dispatch = use_actions(&page, &frames, &address);
    use_navigation(&address, &dispatch);
    use_keyboard(&dispatch);
    use_motion(&page);
    use_paste(&dispatch);
    let state = page.state();
    use_storage(state.theme, state.is_hint_open);
    let colours = use_colours(&state);
    let new_faults = {
        let state = state.clone();
        let of = (Same::from(&state.run), Same::from(&state.view), state.now(), state.selection);
        use_memo(of, move |_| state::edit::offered(&state))
    };

    let is_presenting = state.is_presenting.then_some("is-presenting");
    let is_panel_open = state.is_panel_open.then_some("is-panel-open");
    html! {
        <ContextProvider<Dispatch> context={dispatch}>
            <div ref={colours} class={classes!("page", is_presenting, is_panel_open)}>
                <SkipLink />
                <Header
                    run={&state.run}
                    can_undo={!state.undo.is_empty()}
                    can_redo={!state.redo.is_empty()}
                    is_panel_open={state.is_panel_open}
                    theme={state.theme}
                    copied={state.copied}
                />
                <ScenarioPanel
                    run={&state.run}
                    selection={state.selection}
                    is_choosing_starters={state.is_choosing_starters}
                    is_open={state.is_panel_open}
                    is_in_gesture={state.is_in_gesture()}
                    new_faults={(*new_faults).clone()}
                />
                <main class="middle" tabindex="-1">
                    if let Some(walk) = state.walk {
                        <LectureLine run={&state.run} {walk} />
                    } else {
                        <EntryTitle run={&state.run} entry={state.opened} is_presenting={state.is_presenting} />
                    }
                    <div class="notices">
                        if let Some(problem) = &state.problem {
                            <ProblemNotice problem={problem.clone()} />
                        }
                        if let Some(progress) = state.recording {
                            <RecordingProgress {progress} />
                        }
                        if state.is_hint_open {
                            <Hint />
                        }
                    </div>
                    <Stage
                        run={&state.run}
                        view={&state.view}
                        layout={&state.layout}
                        now={state.now()}
                        selection={state.selection}
                        is_choosing_starters={state.is_choosing_starters}
                        bids={state.bids.as_ref().map(Same::from)}
                        are_trails_on={state.are_trails_on}
                        traced={state.traced}
                        live={(*live).clone()}
                    />
                    if state.view.steps == state.run.steps() && !state.is_presenting {
                        <Verdict run={&state.run} view={&state.view} />
                    } else {
                        <WhatHappened run={&state.run} view={&state.view} />
                    }
                    <Transport
                        run={&state.run}
                        cursor={state.cursor}
                        is_playing={state.playing.is_some()}
                        is_looping={state.is_looping}
                        speed={state.speed}
                        crash={state.crash_in_question()}
                        forecast={state.forecast.times.as_ref().map(Same::from)}
                        is_forecast_current={state.forecast.is_current}
                        live={(*live).clone()}
                    />
                </main>
                { results(&state) }
                if state.is_help_open {
                    <Help run={&state.run} />
                }
                if state.is_gallery_open {
                    <Gallery is_presenting={state.is_presenting} />
                }
                if let Some(address) = &state.shown_address {
                    <AddressCode address={AttrValue::from(Rc::clone(address))} />
                }
                if state.is_blank {
                    <Blank />
                }
            </div>
        </ContextProvider<Dispatch>>
    }
}

/// The panel beside the stage.
fn results(state: &AppState) -> Html {
    let selected = match state.selection {
        Some(Selection::Process(process)) => Some(process),
        Some(Selection::Message(_)) | None => None,
    };
    html! {
        <Results
            run={&state.run}
            view={Same::from(&state.view)}
            tick={state.cursor.tick()}
            counting={state.counting}
            {selected}
            bids={state.bids.as_ref().map(Same::from)}
            traced={state.traced}
            is_presenting={state.is_presenting}
            speed={state.playing.map(|_| state.speed)}
        />
    }
}
