//! Where the run is seen: on the stage, on the space-time diagram, or on both.

use yew::{Html, Properties, classes, component, html};

use super::super::icon::{Icon, icon};
use crate::effects::dispatch::use_dispatch;
use crate::state::{DiagramAction, DiagramPlace};

/// Where it is seen now.
#[derive(Properties, PartialEq)]
pub struct DiagramChoiceProps {
    /// Where the diagram stands.
    pub place: DiagramPlace,
}

/// Three buttons of which one is pressed.
#[component]
pub fn DiagramChoice(props: &DiagramChoiceProps) -> Html {
    let dispatch = use_dispatch();
    let button = |place: DiagramPlace| {
        let (sign, name) = look(place);
        html! {
            <button
                type="button"
                class={classes!("button", "diagram-choice")}
                aria-label={name}
                title={format!("{name} (D)")}
                aria-pressed={(place == props.place).to_string()}
                onclick={dispatch.on(DiagramAction::Put(place))}
            >
                { icon(sign) }
            </button>
        }
    };
    html! {
        <div class="diagram-choices" role="group" aria-label="Where the run is seen">{ for DiagramPlace::ALL.into_iter().map(button) }</div>
    }
}

/// Its sign and its name.
pub fn look(place: DiagramPlace) -> (Icon, &'static str) {
    match place {
        DiagramPlace::Nowhere => (Icon::Ring, "Stage"),
        DiagramPlace::Beside => (Icon::RingAndLines, "Stage and space-time diagram"),
        DiagramPlace::Alone => (Icon::Lines, "Space-time diagram"),
    }
}
