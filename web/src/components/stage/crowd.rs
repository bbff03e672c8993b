//! Draws a crowd: one path for all processes that look alike.

use std::rc::Rc;

use yew::{Html, Properties, classes, component, html};

use crate::scene::crowd::{Look, Spot, paths};

/// Whom to draw.
#[derive(Clone, Properties, PartialEq)]
pub struct CrowdProps {
    /// The processes.
    pub spots: Rc<[Spot]>,
    /// How large what stands about each is drawn, of its full size.
    pub small: f64,
}

/// What the processes of a crowd look like. Clicks are taken by each [`Process`](super::process::Process).
#[component]
pub fn Crowd(props: &CrowdProps) -> Html {
    let path = |(look, path): (Look, String)| match look {
        Look::Body(appearance) => {
            let class = classes!("process", format!("is-{}", appearance.name()));
            html! { <g key={appearance.name()} {class}><path class="body" d={path} /></g> }
        }
        Look::Rival => html! { <path key="rival" class="rival" d={path} /> },
        Look::Suspected => html! { <path key="suspected" class="suspected" d={path} /> },
        Look::Cross => html! { <path key="cross" class="cross" d={path} /> },
        Look::Mistaken => html! { <path key="mistaken" class="mistaken" d={path} /> },
    };
    html! { <g class="crowd" aria-hidden="true">{ for paths(&props.spots, props.small).into_iter().map(path) }</g> }
}
