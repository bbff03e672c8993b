//! What the circles of running timers close, under the processes.

use election_core::View;
use yew::{Html, Properties, component, html, use_memo};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::layout::Layout;
use crate::scene::sprites::tracks;

/// Whose timers run.
#[derive(Clone, Properties, PartialEq)]
pub struct TracksProps {
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The moment of the run.
    pub view: Same<View>,
}

/// A circle for each timer that runs.
#[component]
pub fn Tracks(props: &TracksProps) -> Html {
    let all = use_memo(props.clone(), |TracksProps { layout, view }| tracks(view, layout));
    html! {
        <g aria-hidden="true">
            for &(middle, radius) in all.iter() {
                <circle class="track" cx={number(middle.x, 1)} cy={number(middle.y, 1)} r={number(radius, 1)} />
            }
        </g>
    }
}
