//! What the colours and patterns of the outcome strip mean.

use election_core::forecast::Class;
use yew::{Html, Properties, component, html};

use super::patterns::sample;
use crate::platform::same::Same;
use crate::scene::strip::{self, Strip};

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
    let meaning = |class: &_| {
        html! {
            <span>
                <svg class="swatch" aria-hidden="true">{ sample(*class, 0.0, 100.0) }</svg>
                { strip::meaning(*class) }
            </span>
        }
    };
    // What the strip itself says needs no explanation.
    let is_unsaid = |class: &&Class| {
        !props.strip.stretches.iter().any(|stretch| stretch.class == **class && !stretch.labels[1].is_empty())
    };
    let apart = props.strip.apart;
    html! {
        <span class="meanings">
            { for props.strip.classes.iter().filter(is_unsaid).map(meaning) }
            if apart > 1 {
                <span>{ format!("every {} {}", strip::ordinal(apart), props.unit) }</span>
            }
        </span>
    }
}
