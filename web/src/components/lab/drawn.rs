//! The chart's shapes as SVG.

use election_core::chart::{Chart, Marker, Point, Shape};
use yew::{AttrValue, Html, Properties, component, html};

use crate::components::nothing::nothing;
use crate::platform::same::Same;

/// A chart, and how large its paper is.
#[derive(Properties, PartialEq)]
pub struct DrawnProps {
    /// The chart.
    pub chart: Same<Chart>,
    /// How wide it is, in pixels.
    pub width: f64,
    /// How high.
    pub height: f64,
}

/// All that stands still on it.
#[component]
pub fn Drawn(props: &DrawnProps) -> Html {
    let shapes = props.chart.draw(props.width, props.height);
    html! {
        <>
            { for shapes.iter().map(drawn) }
            { nothing() }
        </>
    }
}

fn drawn(shape: &Shape) -> Html {
    match shape {
        Shape::Line { class, points } => html! { <polyline class={class.key()} points={list(points)} /> },
        Shape::Band { class, points } => html! { <polygon class={class.key()} points={list(points)} /> },
        Shape::Mark { marker, class, at, size } => mark(*marker, &class.key(), *at, *size),
        Shape::Text { class, at: (x, y), anchor, text } => html! {
            <text class={class.key()} x={format!("{x:.1}")} y={format!("{y:.1}")} text-anchor={anchor.key()}>{ text }</text>
        },
    }
}

/// A mark; a ring has the paper inside.
pub fn mark(marker: Marker, class: &str, at: Point, size: f64) -> Html {
    let ring = if marker == Marker::Ring { " ring" } else { "" };
    html! { <path class={format!("{class}{ring}")} d={marker.path(at, size)} /> }
}

fn list(points: &[Point]) -> AttrValue {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ").into()
}
