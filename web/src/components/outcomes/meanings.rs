//! What the colours and patterns of the outcome strip mean.

use yew::{Html, Properties, component, html};

use super::patterns::sample;
use crate::platform::same::Same;
use crate::scene::strip::{self, Look, Strip};

/// What the colours and patterns of the outcome strip mean.
#[derive(Properties, PartialEq)]
pub struct MeaningsProps {
    /// The strip.
    pub strip: Same<Strip>,
    /// A round or a tick.
    pub unit: &'static str,
}

/// What the colours and patterns of the outcome strip mean.
#[component]
pub fn Meanings(props: &MeaningsProps) -> Html {
    // What the strip itself says needs no explanation.
    let meaning = |look: &Look| {
        let class = match props.strip.says(*look) {
            [true, true] => return None,
            [true, false] => Some("if-wide"),
            [false, true] => Some("if-narrow"),
            [false, false] => None,
        };
        Some(html! {
            <span {class}>
                <svg class="swatch" aria-hidden="true">{ sample(*look, 0.0, 100.0) }</svg>
                { look.meaning() }
            </span>
        })
    };
    let apart = props.strip.apart;
    html! {
        <span class="meanings">
            { for props.strip.looks.iter().filter_map(meaning) }
            if apart > 1 {
                <span>{ format!("every {} {}", strip::ordinal(apart), props.unit) }</span>
            }
        </span>
    }
}
