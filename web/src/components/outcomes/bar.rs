//! The strip itself: a cell for each tick that was tried. A click on one moves the crash there, and so does Enter after the arrow
//! keys.

use election_core::Tick;
use web_sys::Element;
use yew::{AttrValue, Callback, Event, Html, KeyboardEvent, Properties, TargetCast, component, html, use_memo};

use super::patterns::sample;
use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::strip::{self, Strip};

/// Of more cells than this, none has a border of its own.
const MOST_COARSE: usize = 40;

/// What the strip shows.
#[derive(Properties, PartialEq)]
pub struct BarProps {
    /// What is known.
    pub strip: Same<Strip>,
    /// Who crashes.
    pub who: AttrValue,
    /// A round or a tick.
    pub unit: &'static str,
    /// The tick that is spoken of.
    pub at: Tick,
    /// What is said of it.
    pub line: AttrValue,
    /// The place of the cell where the crash is.
    pub present: Option<usize>,
    /// The place of the cell that is pointed at, or that the arrow keys have come to.
    pub looked_at: Option<usize>,
    /// Another cell is looked at, or none.
    pub on_look: Callback<Option<usize>>,
    /// The crash is to be moved to this cell.
    pub on_move: Callback<usize>,
}

/// The strip itself.
#[component]
pub fn Bar(props: &BarProps) -> Html {
    let BarProps { strip, present, looked_at, on_look, on_move, .. } = props;
    let drawn = use_memo((strip.clone(), props.unit), |(strip, unit)| drawn(strip, unit));
    let (stretches, cells, labels) = &*drawn;
    let frame = |class: &'static str, place: Option<usize>| {
        let cell = place.and_then(|place| strip.cells.get(place));
        cell.map_or_else(Html::default, |cell| {
            html! { <rect {class} x={percent(cell.from)} width={percent(cell.to - cell.from)} /> }
        })
    };
    let count = strip.cells.len();
    let shown = looked_at.or(*present).unwrap_or(0);
    let look = on_look.reform(|event: web_sys::PointerEvent| cell_of(&event));
    let forget = on_look.clone();
    let leave = on_look.reform(|_: web_sys::PointerEvent| None);
    let onblur = Callback::from(move |_: yew::FocusEvent| forget.emit(None));
    let on_click = on_move.clone();
    let onclick = Callback::from(move |event: yew::MouseEvent| {
        if let Some(place) = cell_of(&event) {
            on_click.emit(place);
        }
    });
    let (on_look, on_move, chosen) = (on_look.clone(), on_move.clone(), *looked_at);
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let last = count.saturating_sub(1);
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => shown + 1,
            "ArrowLeft" | "ArrowDown" => shown.saturating_sub(1),
            "Home" => 0,
            "End" => last,
            "Enter" => {
                event.prevent_default();
                if let Some(place) = chosen {
                    on_move.emit(place);
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        on_look.emit(Some(to.min(last)));
    });
    html! {
        <svg
            class={if count <= MOST_COARSE { "strip is-coarse" } else { "strip" }}
            role="slider"
            tabindex="0"
            aria-label={format!("When {} crashes: Enter moves the crash", props.who)}
            aria-valuemin="0"
            aria-valuemax={strip.cells.last().map_or(0, |cell| cell.tick).to_string()}
            aria-valuenow={props.at.to_string()}
            aria-valuetext={props.line.clone()}
            onpointermove={look}
            onpointerleave={leave}
            {onblur}
            {onclick}
            {onkeydown}
        >
            { stretches.clone() }
            { cells.clone() }
            { frame("looked-at", *looked_at) }
            { frame("here", *present) }
            { labels.clone() }
        </svg>
    }
}

/// What stays while one looks along the strip: what ends the same, the cells, and the labels.
fn drawn(strip: &Strip, unit: &str) -> (Html, Html, Html) {
    let stretches = strip.stretches.iter().map(|stretch| sample(stretch.look, stretch.from, stretch.to));
    let cells = strip.cells.iter().enumerate().map(|(place, cell)| {
        html! {
            <rect
                class="cell"
                data-cell={place.to_string()}
                data-tick={cell.tick.to_string()}
                data-outcome={strip::key(cell.look.class)}
                x={percent(cell.from)}
                width={percent(cell.to - cell.from)}
            >
                <title>{ format!("crash at {unit} {}: {}", cell.tick, cell.words) }</title>
            </rect>
        }
    });
    let labels = strip.stretches.iter().filter(|stretch| !stretch.labels[1].is_empty()).map(|stretch| {
        let [narrow, wide] = &stretch.labels;
        let middle = percent(stretch.middle);
        html! {
            <g class={format!("ends is-{}", strip::key(stretch.look.class))}>
                <text class="narrow" x={middle.clone()} y="50%">{ narrow }</text>
                <text class="wide" x={middle} y="50%">{ wide }</text>
            </g>
        }
    });
    (html! { <g>{ for stretches }</g> }, html! { <g>{ for cells }</g> }, html! { <g>{ for labels }</g> })
}

/// The cell that an event is about.
fn cell_of(event: &Event) -> Option<usize> {
    event.target_dyn_into::<Element>()?.get_attribute("data-cell")?.parse().ok()
}

/// A place on the strip.
pub fn percent(part: f64) -> AttrValue {
    format!("{}%", number(part, 2)).into()
}
