//! The question which of two runs sends fewer messages, asked before either is seen, and the truth.

use yew::{AttrValue, Html, Properties, component, html};

use super::super::nothing::nothing;
use super::Line;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{CompareAction, Fewer, Told, WhichFewer};

/// The question.
#[derive(Properties, PartialEq)]
pub struct WhichFewerSendsProps {
    /// The runs.
    pub told: Same<Told>,
    /// What each is.
    pub labels: [AttrValue; 2],
    /// Whether it is open, or what was said.
    pub question: WhichFewer,
}

/// The question with its answers; or what was said, and whether it was right.
#[component]
pub fn WhichFewerSends(props: &WhichFewerSendsProps) -> Html {
    let WhichFewerSendsProps { told, labels, question } = props;
    let dispatch = use_dispatch();
    let answer = |fewer: Fewer| {
        let name = match fewer {
            Fewer::First => html! { <><Line is_second=false />{ &labels[0] }</> },
            Fewer::Second => html! { <><Line is_second=true />{ &labels[1] }</> },
            Fewer::Neither => html!("Both send as many"),
        };
        html! {
            <li><button type="button" class="button" onclick={dispatch.on(CompareAction::Answer(Some(fewer)))}>{ name }</button></li>
        }
    };
    match question {
        WhichFewer::Open => html! {
            <div class="which-fewer">
                <h2>{ "Which sends fewer messages?" }</h2>
                <ul>{ for Fewer::ALL.into_iter().map(answer) }</ul>
                <button type="button" class="link" onclick={dispatch.on(CompareAction::Answer(None))}>{ "Show it" }</button>
            </div>
        },
        WhichFewer::Revealed(None) => nothing(),
        WhichFewer::Revealed(said) => {
            let verdict = if *said == told.fewer() { "Right." } else { "It is not so." };
            html! { <p class="which-fewer-verdict" role="status">{ verdict }</p> }
        }
    }
}
