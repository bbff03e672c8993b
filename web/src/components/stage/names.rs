//! The names of processes, over the messages that rest at them.

use election_core::{ProcessId, Run, View};
use yew::{Html, Properties, classes, component, html, use_memo};

use super::process::identity;
use crate::platform::same::Same;
use crate::scene::geometry::place;
use crate::scene::layout::Layout;
use crate::scene::processes::{ProcessShape, shapes};

/// The processes of a moment.
#[derive(Clone, Properties, PartialEq)]
pub struct NamesProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand, with room for a word at each.
    pub layout: Same<Layout>,
    /// The one whose card is open.
    pub selected: Option<ProcessId>,
}

/// What is written in processes. It is drawn last: several messages that rest at a process cover it.
#[component]
pub fn Names(props: &NamesProps) -> Html {
    let shapes = use_memo(props.clone(), |props| shapes(&props.run, &props.view, &props.layout, props.selected));
    html! { <g class="names" aria-hidden="true">{ for shapes.iter().map(written) }</g> }
}

fn written(shape: &ProcessShape) -> Html {
    html! {
        if let Some(label) = &shape.label {
            <g class={classes!("process", format!("is-{}", shape.appearance.name()))} transform={place(shape.place)}>
                { identity(label) }
            </g>
        }
    }
}
