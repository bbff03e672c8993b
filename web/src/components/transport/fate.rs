//! How the run ends with the crash that is being moved, said beside its mark.

use web_sys::HtmlElement;
use yew::{AttrValue, Html, Properties, component, html, use_effect_with, use_node_ref};

use crate::scene::geometry::number;

/// How the run ends.
#[derive(Properties, PartialEq)]
pub struct FateProps {
    /// Which crash, and when: `6 crashes at round 4`.
    pub when: AttrValue,
    /// How the run ends.
    pub words: AttrValue,
    /// Where the mark is, as a part of the timeline.
    pub at: f64,
    /// Whether it is dragged. The styles show this for a mark that has the focus, too.
    pub is_seen: bool,
}

/// How the run ends with the crash that is being moved.
#[component]
pub fn Fate(props: &FateProps) -> Html {
    let said = use_node_ref();
    {
        let said = said.clone();
        use_effect_with(props.at, move |at| {
            if let Some(said) = said.cast::<HtmlElement>() {
                let _ = said.style().set_property("--at", &format!("{}%", number(at * 100.0, 2)));
            }
        });
    }
    html! {
        <p class={if props.is_seen { "fate is-seen" } else { "fate" }} ref={said}>
            <span class="when">{ props.when.clone() }{ ": " }</span>
            { props.words.clone() }
        </p>
    }
}
