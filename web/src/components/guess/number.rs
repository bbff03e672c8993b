//! An answer that is a number: a slider, and a field to type into.

use election_core::questions::Answer;
use web_sys::HtmlInputElement;
use yew::{Html, InputEvent, Properties, TargetCast, component, html};

use crate::components::dispatch::use_dispatch;
use crate::state::Action;

/// Within what numbers to guess, and what has been said.
#[derive(Properties, PartialEq)]
pub struct NumberGuessProps {
    /// The ends of the slider. Any number may be typed.
    pub range: (u64, u64),
    /// What has been said.
    pub guess: Option<Answer>,
}

/// A slider, which begins in the middle, and a field.
#[component]
pub fn NumberGuess(props: &NumberGuessProps) -> Html {
    let NumberGuessProps { range: (from, to), guess } = props;
    let dispatch = use_dispatch();
    let said = match guess {
        Some(Answer::Number(number)) => Some(*number),
        Some(Answer::Process(_) | Answer::Verdict(_)) | None => None,
    };
    let oninput = dispatch.filter_map(|event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        Some(Action::Guess(Answer::Number(text.parse().ok()?)))
    });
    let shown = said.unwrap_or(u64::midpoint(*from, *to)).to_string();
    html! {
        <div class="guess-number">
            <span aria-hidden="true">{ from }</span>
            <input
                type="range"
                min={from.to_string()}
                max={to.to_string()}
                value={shown}
                aria-label="Messages, your guess"
                oninput={oninput.clone()}
            />
            <span aria-hidden="true">{ to }</span>
            <input
                type="number"
                min="0"
                value={said.map(|said| said.to_string())}
                aria-label="Messages, your guess as a number"
                {oninput}
            />
        </div>
    }
}
