//! What the colours and patterns of the outcome strip mean.

use yew::{Html, Properties, component, html};

use super::patterns::sample;
use crate::platform::same::Same;
use crate::scene::strip::{self, Look, Stretch, Strip};

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
    let meaning = |look: &Look| {
        html! {
            <span>
                <svg class="swatch" aria-hidden="true">{ sample(*look, 0.0, 100.0) }</svg>
                { look.meaning() }
            </span>
        }
    };
    // What the strip itself says needs no explanation.
    let is_unsaid = |look: &&Look| {
        let is_labelled = |stretch: &Stretch| stretch.look == **look && !stretch.labels[1].is_empty();
        look.is_untold || !props.strip.stretches.iter().any(is_labelled)
    };
    let apart = props.strip.apart;
    html! {
        <span class="meanings">
            { for props.strip.looks.iter().filter(is_unsaid).map(meaning) }
            if apart > 1 {
                <span>{ format!("every {} {}", strip::ordinal(apart), props.unit) }</span>
            }
        </span>
    }
}
