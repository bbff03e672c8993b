//! The whole run in small: how much is sent when, and what of it is seen.

use election_core::Run;
use election_core::drawing::Drawing;
use web_sys::{Element, PointerEvent};
use yew::{Callback, Html, Properties, TargetCast, component, html, use_memo, use_node_ref};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::space_time::{MINIMAP, minimap};

const WIDTH: f64 = MINIMAP.0;
const HEIGHT: f64 = MINIMAP.1;

/// What is seen of what.
#[derive(Properties, PartialEq)]
pub struct MinimapProps {
    /// The run.
    pub run: Same<Run>,
    /// Where its steps stand.
    pub drawing: Same<Drawing>,
    /// What is seen: from where to where, as parts of the whole.
    pub seen: (f64, f64),
    /// Shows what begins at a part of the whole.
    pub on_go: Callback<f64>,
}

/// The whole run, and a frame around what of it is seen.
#[component]
pub fn Minimap(props: &MinimapProps) -> Html {
    let MinimapProps { run, drawing, seen, on_go } = props;
    let own = use_node_ref();
    let bars = use_memo((run.clone(), drawing.clone()), |(run, drawing)| minimap(run, drawing));
    let (left, right) = (seen.0.clamp(0.0, 1.0), seen.1.clamp(0.0, 1.0));
    let width = (right - left).max(0.004);
    let go = {
        let (on_go, own) = (on_go.clone(), own.clone());
        move |event: &PointerEvent| {
            let Some(element) = own.cast::<Element>() else { return };
            let size = element.get_bounding_client_rect();
            let at = (f64::from(event.client_x()) - size.left()) / size.width().max(1.0);
            on_go.emit(at - width / 2.0);
        }
    };
    let onpointerdown = {
        let go = go.clone();
        Callback::from(move |event: PointerEvent| {
            if let Some(element) = event.target_dyn_into::<Element>() {
                let _ = element.set_pointer_capture(event.pointer_id());
            }
            go(&event);
        })
    };
    let onpointermove = Callback::from(move |event: PointerEvent| {
        if event.buttons() & 1 == 1 {
            go(&event);
        }
    });
    // Everything that it does the diagram itself does by keys.
    html! {
        <svg ref={own} class="minimap" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" aria-hidden="true" {onpointerdown} {onpointermove}>
            <path class="minimap-bars" d={(*bars).clone()} />
            <rect class="minimap-frame" x={number(left * WIDTH, 1)} y="1" width={number(width * WIDTH, 1)} height={number(HEIGHT - 2.0, 0)} />
        </svg>
    }
}
