//! What goes across, how large it is, and whether it is a table.

use election_core::diagram::Axis;
use yew::{Callback, Html, Properties, component, html};

use super::super::icon::Icon;
use super::super::icon_button::IconButton;
use crate::effects::dispatch::use_dispatch;
use crate::state::DiagramAction;

/// What is chosen.
#[derive(Properties, PartialEq)]
pub struct ToolsProps {
    /// What goes across.
    pub axis: Axis,
    /// Whether it is shown as a table.
    pub is_table: bool,
    /// Makes the columns so many times as wide.
    pub on_zoom: Callback<f64>,
    /// Shows all of the run.
    pub on_fit: Callback<()>,
    /// How many orders of the same steps there are, in a sentence.
    pub orders: Option<String>,
}

/// The tools above the diagram.
#[component]
pub fn Tools(props: &ToolsProps) -> Html {
    let ToolsProps { axis, is_table, on_zoom, on_fit, orders } = props;
    let dispatch = use_dispatch();
    let zoom = |factor: f64| on_zoom.reform(move |_| factor);
    let along = |other: Axis| {
        html! {
            <button
                type="button"
                key={other.key()}
                class="axis-choice"
                aria-pressed={(other == *axis).to_string()}
                title={other.help()}
                onclick={dispatch.on(DiagramAction::Along(other))}
            >
                { other.key() }
            </button>
        }
    };
    html! {
        <div class="space-time-tools">
            <div class="axes" role="group" aria-label="What goes across">{ for Axis::ALL.into_iter().map(along) }</div>
            <p class="orders">{ orders.clone().unwrap_or_default() }</p>
            <button
                type="button"
                class="button small as-table"
                aria-pressed={is_table.to_string()}
                title="The events with their causes, as a table"
                onclick={dispatch.on(DiagramAction::ShowTable(!is_table))}
            >
                { "Table" }
            </button>
            <div class="zooms" role="group" aria-label="Size">
                <IconButton icon={Icon::Minus} name="Smaller" title="Smaller (O, with the diagram in focus)" class="small" onclick={zoom(1.0 / super::looking::LARGER)} />
                <button type="button" class="button small" title="The whole run (F, with the diagram in focus)" onclick={on_fit.reform(|_| ())}>{ "Fit" }</button>
                <IconButton icon={Icon::Plus} name="Larger" title="Larger (I, with the diagram in focus; Ctrl and the wheel)" class="small" onclick={zoom(super::looking::LARGER)} />
            </div>
        </div>
    }
}
