//! How far something is that the lab has carried out: a button that stops it, a bar, and words.

use yew::{AttrValue, Callback, Html, MouseEvent, Properties, component, html};

use crate::components::icon::Icon;
use crate::components::icon_button::IconButton;

/// What is under way.
#[derive(Properties, PartialEq)]
pub struct UnderWayProps {
    /// What it is called: `the runs`.
    pub what: &'static str,
    /// How much of it is done, from 0 to 1.
    pub share: f64,
    /// Whether somebody has stopped it.
    pub is_stopped: bool,
    /// Whether nothing is left of it.
    pub is_over: bool,
    /// Why it cannot go on.
    pub problem: Option<AttrValue>,
    /// What is said aloud, which changes seldom.
    pub aloud: AttrValue,
    /// Stops it, or goes on.
    pub ontoggle: Callback<MouseEvent>,
    /// How far it is, in words.
    pub children: Html,
}

/// A button, a bar, and how far it is in words.
#[component]
pub fn UnderWay(props: &UnderWayProps) -> Html {
    let UnderWayProps { what, share, is_stopped, is_over, problem, aloud, ontoggle, children } = props;
    html! {
        <div class="lab-progress">
            <IconButton
                icon={if *is_stopped { Icon::Play } else { Icon::Pause }}
                name={if *is_stopped { format!("Go on with {what}") } else { format!("Stop {what}") }}
                disabled={*is_over || problem.is_some()}
                onclick={ontoggle}
            />
            <svg class="lab-bar" aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
                <rect width={format!("{:.2}", 100.0 * share)} height="1" />
            </svg>
            <p>
                if let Some(problem) = problem {
                    { format!("It cannot go on: {problem}") }
                } else {
                    { children.clone() }
                }
            </p>
            <p class="unseen" role="status">{ aloud }</p>
        </div>
    }
}
