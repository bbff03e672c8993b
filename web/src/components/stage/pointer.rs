//! Rings about what a story points at during its pause.

use election_core::stories::Point;
use election_core::{Run, View};
use yew::{Html, Properties, component, html, use_memo};

use crate::platform::same::Same;
use crate::scene::geometry::{number, place};
use crate::scene::layout::Layout;
use crate::scene::pointing;

/// What is pointed at, and when.
#[derive(Properties, PartialEq)]
pub struct PointerProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// What is pointed at.
    pub points: Vec<Point>,
    /// The time at which what moves is shown.
    pub time: f64,
}

/// The rings.
#[component]
pub fn Pointer(props: &PointerProps) -> Html {
    let PointerProps { run, view, layout, points, time } = props;
    let of = (run.clone(), view.clone(), layout.clone(), points.clone(), *time);
    let rings = use_memo(of, |(run, view, layout, points, time)| pointing::rings(run, view, layout, points, *time));
    let ring = |ring: &pointing::Ring| {
        html! {
            <g class="pointer-ring" transform={place(ring.place)}>
                <circle class="pointer-edge" r={number(ring.radius, 1)} />
                <circle r={number(ring.radius, 1)} />
            </g>
        }
    };
    html! { <g class="pointer" aria-hidden="true">{ for rings.iter().map(ring) }</g> }
}
