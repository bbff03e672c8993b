//! A button that goes to the step at which something comes about, such as the violation of a property.

use yew::{AttrValue, Html, Properties, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::{Seek, ShownAction};

/// What comes about, and after how many steps.
#[derive(Properties, PartialEq)]
pub struct StepLinkProps {
    /// What comes about, and when: `violated at tick 8`.
    pub text: AttrValue,
    /// How many steps have been done then.
    pub steps: usize,
}

/// A button that goes to a step.
#[component]
pub fn StepLink(props: &StepLinkProps) -> Html {
    let onclick = use_dispatch().on(ShownAction::Seek(Seek::Steps(props.steps)));
    html! {
        <button type="button" class="to-step" title="Show the step" data-steps={props.steps.to_string()} {onclick}>
            { &props.text }
        </button>
    }
}
