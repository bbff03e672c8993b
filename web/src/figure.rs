//! All there is to see of the page as a figure of another page.

use yew::{Html, html};

use crate::components::embedded::Embedded;
use crate::components::same::Same;
use crate::components::stage::Live;
use crate::link_view;
use crate::state::AppState;

/// All there is to see.
pub fn embedded(state: &AppState, live: &Live) -> Html {
    html! {
        <Embedded
            run={&state.run}
            view={&state.view}
            layout={&state.layout}
            now={state.now()}
            bids={state.bids.as_ref().map(Same::from)}
            counting={state.counting}
            is_playing={state.playing.is_some()}
            is_at_end={state.is_at_end()}
            problem={state.problem.clone()}
            recording={state.recording}
            fragment={link_view::fragment_outside(state)}
            live={live.clone()}
        />
    }
}
