//! Stripes and the like: colour alone tells nothing to many.

use election_core::forecast::Class;
use yew::{Html, component, html};

use super::bar::percent;
use crate::scene::strip::{self, Look};

/// The patterns, for others to refer to.
#[component]
pub fn Patterns() -> Html {
    let pattern = |name: &'static str, width: &'static str, content: Html| {
        html! { <pattern id={name} {width} height={if width == "7" { "7" } else { "8" }} patternUnits="userSpaceOnUse">{ content }</pattern> }
    };
    html! {
        <svg class="patterns" aria-hidden="true">
            <defs>
                { pattern("ends-another", "8", html! { <path d="M-2 2 2-2M-2 10 10-2M6 10 10 6" /> }) }
                { pattern("ends-split", "8", html! { <path class="wide" d="M2 0V8" /> }) }
                { pattern("ends-nobody", "7", html! { <circle cx="2" cy="2" r="1" /> }) }
                { pattern("ends-untold", "8", html! { <rect width="8" height="4" fill="#fff" fill-opacity="0.65" /> }) }
                { pattern("ends-endless", "10", html! { <path d="M-1 5 2.5 2 7.500 6 11 3" /> }) }
            </defs>
        </svg>
    }
}

/// A piece in the colour and pattern of how the run ends.
pub fn sample(look: Look, from: f64, to: f64) -> Html {
    let key = strip::key(look.class);
    let pattern = if look.class == Class::Same { "none".to_owned() } else { format!("url(#ends-{key})") };
    html! {
        <svg class={format!("ends is-{key}")} x={percent(from)} width={percent(to - from)}>
            <rect class="ground" />
            <rect fill={pattern} />
            if look.is_untold {
                <rect class="untold" fill="url(#ends-untold)" />
            }
        </svg>
    }
}
