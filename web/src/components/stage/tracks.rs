//! What the circles of running timers close, under the processes.

use election_core::ProcessId;
use yew::{Html, Properties, component, html};

use crate::components::same::Same;
use crate::scene::geometry::{number, place};
use crate::scene::layout::Layout;

/// How many timers run.
#[derive(Clone, Properties, PartialEq)]
pub struct TracksProps {
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// How many timers each process has, by position.
    pub timers: Vec<usize>,
}

/// A circle for each timer that runs.
#[component]
pub fn Tracks(props: &TracksProps) -> Html {
    let TracksProps { layout, timers } = props;
    html! {
        <g aria-hidden="true">
            for (process, count) in (0u16..).map(ProcessId).zip(timers).filter(|(_, count)| **count > 0) {
                <g transform={place(layout.place(process))}>
                    for timer in 0..*count {
                        <circle class="track" r={number(layout.timer_radius(timer), 1)} />
                    }
                </g>
            }
        </g>
    }
}
