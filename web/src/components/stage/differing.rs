//! Dashed rings about the processes that stand otherwise in the other of two runs.

use election_core::ProcessId;
use yew::{Html, Properties, component, html};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::layout::Layout;

/// Which, and where they are.
#[derive(Properties, PartialEq)]
pub struct DifferingProps {
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// Those that stand otherwise.
    pub processes: Vec<ProcessId>,
}

/// A ring about each.
#[component]
pub fn Differing(props: &DifferingProps) -> Html {
    let DifferingProps { layout, processes } = props;
    let radius = number(layout.radius * 1.32, 1);
    let ring = |process: &ProcessId| {
        let place = layout.place(*process);
        html! { <circle cx={number(place.x, 1)} cy={number(place.y, 1)} r={radius.clone()} /> }
    };
    let there = processes.iter().filter(|process| process.0 < layout.processes());
    html! { <g class="differing" aria-hidden="true">{ for there.map(ring) }</g> }
}
