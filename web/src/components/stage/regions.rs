//! The parts of a network that has been split: each outlined, with its name.

use yew::{Html, Properties, component, html};

use crate::components::nothing::nothing;
use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::layout::Layout;

/// Where the parts are.
#[derive(Clone, Properties, PartialEq)]
pub struct RegionsProps {
    /// Where processes stand.
    pub layout: Same<Layout>,
}

/// The parts of a network that has been split; nothing while it is whole.
#[component]
pub fn Regions(props: &RegionsProps) -> Html {
    let Some(parting) = &props.layout.parting else { return nothing() };
    let (edge, ground) = (number(parting.width + 5.0, 1), number(parting.width, 1));
    html! {
        <g class="regions" aria-hidden="true">
            for outline in &parting.outlines {
                // What is seen of it is what the wider of two lines shows of itself.
                <g class="region">
                    <path class="edge" d={outline.clone()} stroke-width={edge.clone()} />
                    <path class="ground" d={outline.clone()} stroke-width={ground.clone()} />
                </g>
            }
            for (name, place) in &parting.names {
                <text x={number(place.x, 1)} y={number(place.y, 1)} font-size={number(props.layout.region_type(), 1)}>{ name }</text>
            }
        </g>
    }
}
