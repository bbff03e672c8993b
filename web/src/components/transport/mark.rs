//! A mark on the timeline: a fault, which can be dragged elsewhere or moved with the arrow keys.

use election_core::Run;
use election_core::scenario::Fault;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::{
    AttrValue, Callback, Html, KeyboardEvent, NodeRef, PointerEvent, Properties, TargetCast, UseStateSetter, classes,
    component, html,
};

use super::timeline::percent;
use crate::effects::dispatch::use_dispatch;
use crate::platform::document;
use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::timeline::{self, Happening};
use crate::state::{Action, Edit, ShownAction};

/// The gesture of dragging a mark.
const DRAG: &str = "mark on the timeline";

/// A mark that is dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkDrag {
    /// The place of the fault in the scenario.
    pub fault: usize,
    /// The end of the timeline meanwhile: a scale that moved along would run away.
    pub end: f64,
    /// How far from its tick the mark was taken hold of, in pixels: it stays so far from the pointer.
    grip: f64,
    /// How far aside of its tick the mark stood.
    aside: f64,
}

/// What a mark shows.
#[derive(Properties, PartialEq)]
pub struct MarkProps {
    /// The run that is shown.
    pub run: Same<Run>,
    /// What happens.
    pub happening: Happening,
    /// The last tick of the timeline.
    pub end: f64,
    /// How far it stands aside, where several happen at one tick.
    pub aside: Option<f64>,
    /// Whether it is the crash that the outcome strip is about.
    pub is_asked_about: bool,
    /// How the run ends.
    pub fate: AttrValue,
    /// The element that is as long as the timeline.
    pub track: NodeRef,
    /// The mark that is dragged.
    pub dragged: Option<MarkDrag>,
    /// Takes hold of a mark, or lets it go.
    pub set_dragged: UseStateSetter<Option<MarkDrag>>,
}

/// A mark on the timeline.
#[component]
pub fn Mark(props: &MarkProps) -> Html {
    let MarkProps { run, happening, end, track, .. } = props;
    let dispatch = use_dispatch();
    let (fault, at, end) = (happening.fault, f64::from(happening.at), *end);
    let dragged = props.dragged.filter(|dragged| dragged.fault == fault);
    let aside = dragged.map_or(props.aside.unwrap_or(0.0), |dragged| dragged.aside);
    let move_to = {
        let (run, dispatch) = (run.clone(), dispatch.clone());
        move |at| {
            let moved = run.scenario().faults.get(fault).map(|fault| Fault { at, ..fault.clone() });
            if moved.is_some() {
                dispatch.emit(Action::Edit(Edit::Fault(fault, moved), Some(DRAG)));
            }
        }
    };

    let onpointerdown = {
        let (dispatch, track, set_dragged) = (dispatch.clone(), track.clone(), props.set_dragged.clone());
        Callback::from(move |event: PointerEvent| {
            if let Some(element) = event.target_dyn_into::<Element>() {
                let _ = element.set_pointer_capture(event.pointer_id());
            }
            let part = if end > 0.0 { at / end } else { 0.0 };
            let grip = pixel_of(&track, &event).map_or(0.0, |(x, width)| x - part * width);
            set_dragged.set(Some(MarkDrag { fault, end, grip, aside }));
            dispatch.emit(ShownAction::Choose(fault));
        })
    };
    let onpointermove = {
        let (track, move_to) = (track.clone(), move_to.clone());
        Callback::from(move |event: PointerEvent| {
            if let (Some(dragged), Some((x, width))) = (dragged, pixel_of(&track, &event)) {
                // Under the pointer, though not beyond what there was: each crash after the end makes the run longer.
                let to = timeline::tick_at((x - dragged.grip) / width, end);
                move_to(to.min(timeline::tick_at(1.0, dragged.end)));
            }
        })
    };
    let release = {
        let (dispatch, set_dragged) = (dispatch.clone(), props.set_dragged.clone());
        Callback::from(move |_: PointerEvent| {
            if dragged.is_some() {
                // Whoever uses a pointer means the run by the next key, and not the mark.
                if let Some(mark) = document().active_element() {
                    let _ = mark.unchecked_ref::<HtmlElement>().blur();
                }
                set_dragged.set(None);
                dispatch.emit(Action::EndGesture);
            }
        })
    };
    let onkeydown = {
        let (run, dispatch, now) = (run.clone(), dispatch.clone(), happening.at);
        Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowRight" | "ArrowUp" => now.saturating_add(1).min(run.scenario().limits.time),
                "ArrowLeft" | "ArrowDown" => now.saturating_sub(1),
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            move_to(to);
            dispatch.emit(Action::EndGesture);
        })
    };

    let class = classes!(
        "happening",
        format!("is-{}", happening.kind.name()),
        props.is_asked_about.then_some("is-asked-about"),
        dragged.is_some().then_some("is-dragged"),
    );
    html! {
        <svg {class} x={percent(at, end)} y="0.875em">
            <svg class="knob" x="-0.75em" y="-0.75em" width="1.5em" height="1.5em" viewBox="-12 -12 24 24">
                <g
                    role="slider"
                    tabindex="0"
                    aria-disabled={run.is_observed().then_some("true")}
                    aria-label={happening.words.clone()}
                    aria-valuenow={happening.at.to_string()}
                    aria-valuemin="0"
                    aria-valuemax={run.scenario().limits.time.to_string()}
                    aria-valuetext={format!("{}: {}", happening.at, props.fate)}
                    data-fault={fault.to_string()}
                    // Farther up, too: that it belongs to another tick is not what is meant.
                    transform={format!("translate({} {})", number(aside, 1), number(-aside.abs() / 5.0, 1))}
                    {onpointerdown}
                    {onpointermove}
                    onpointerup={release.clone()}
                    onlostpointercapture={release}
                    onfocusin={dispatch.on(ShownAction::Choose(fault))}
                    {onkeydown}
                >
                    <title>{ happening.words.clone() }</title>
                    <circle class="reach" r={if props.aside.is_none() { "12" } else { "8.5" }} />
                    <circle class="body" r="7.5" />
                    <path d={happening.kind.outline()} />
                    if let Some(sends) = happening.sends {
                        <text class="sends" x="9" y="-5">{ sends }</text>
                    }
                </g>
            </svg>
        </svg>
    }
}

/// Where a pointer is on the timeline, and how long that is, in pixels.
fn pixel_of(track: &NodeRef, event: &PointerEvent) -> Option<(f64, f64)> {
    let track = track.cast::<Element>()?.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - track.left(), track.width().max(1.0)))
}
