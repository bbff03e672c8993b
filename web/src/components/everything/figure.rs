//! What the page shows where it is no page of its own: a figure of another page, or the presenter's view of a lecture.

use yew::{Html, html};

use super::super::compare::SideView;
use super::super::embedded::Embedded;
use super::super::on_demand::{Demanded, OnDemand};
use super::super::presenter::PresenterProps;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::state::AppState;
use crate::state::links;

/// What is shown in place of the whole page; none where the page is one of its own.
pub fn in_place_of_it(state: &AppState, live: &Live) -> Option<Html> {
    if let Some(presenting) = &state.appearance.presenting {
        if state.stories.awaited.is_some() && state.stories.telling.is_none() {
            // Until its figures are there nothing is said of what is told.
            return Some(html! { <main class="presenter" aria-busy="true" /> });
        }
        let props = PresenterProps {
            run: Same::from(&state.shown.run),
            view: Same::from(&state.shown.view),
            layout: Same::from(&state.shown.layout),
            now: state.shown.now(),
            selection: state.shown.selection,
            bids: state.shown.bids.as_ref().map(Same::from),
            time: state.shown.shown_time(state.appearance.is_motion_reduced),
            is_at_end: state.shown.is_at_end(),
            screen: presenting.screen,
            beside: state.beside.as_ref().map(|beside| SideView::of(beside, state.appearance.is_motion_reduced)),
            telling: state.stories.telling.clone(),
            parts_said: state.scene_progress().map_or(0, |progress| progress.parts),
            asked: presenting.asked.as_ref().map(Same::from),
            is_alone: presenting.is_alone,
            problem: state.dialogs.problem.clone(),
            lecture_time: presenting.clock.time(state.stories.telling.as_ref()),
            told_at: presenting.clock.now(),
            is_clock_running: presenting.clock.is_running(),
            live: live.clone(),
        };
        return Some(html! { <OnDemand view={Demanded::Presenter(Box::new(props))} /> });
    }
    let figure = || html! { <div class="page is-embedded">{ embedded(state, live) }</div> };
    state.appearance.host.is_some().then(figure)
}

/// All there is to see of a figure.
fn embedded(state: &AppState, live: &Live) -> Html {
    html! {
        <Embedded
            run={&state.shown.run}
            view={&state.shown.view}
            layout={&state.shown.layout}
            now={state.shown.now()}
            bids={state.shown.bids.as_ref().map(Same::from)}
            counting={state.shown.counting}
            is_playing={state.shown.playing.is_some()}
            is_at_end={state.shown.is_at_end()}
            problem={state.dialogs.problem.clone()}
            recording={state.wanted.progress}
            fragment={links::fragment_outside(state)}
            live={live.clone()}
        />
    }
}
