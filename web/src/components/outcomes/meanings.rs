//! What the colours and patterns of the outcome strip mean.

use yew::{Html, Properties, component, html};

use super::super::same::Same;
use super::patterns::sample;
use crate::scene::strip::{self, Strip};

/// What the colours and patterns of the outcome strip mean.
#[derive(Properties, PartialEq)]
pub struct MeaningsProps {
    /// The strip.
    pub strip: Same<Strip>,
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
    let apart = props.strip.apart;
    html! {
        <span class="meanings">
            { for props.strip.classes.iter().map(meaning) }
            if apart > 1 {
                <span>{ format!("every {} tick", strip::ordinal(apart)) }</span>
            }
        </span>
    }
}
