//! An answer that is a number: a slider, and a field to type into.

use election_core::questions::Answer;
use web_sys::HtmlInputElement;
use yew::{Html, InputEvent, KeyboardEvent, Properties, TargetCast, component, html, use_state_eq};

use crate::effects::dispatch::use_dispatch;
use crate::state::GuessAction;

/// Within what numbers to guess, and what has been said.
#[derive(Properties, PartialEq)]
pub struct NumberGuessProps {
    /// The smallest and the largest number that may be said.
    pub range: (u64, u64),
    /// What has been said.
    pub guess: Option<Answer>,
}

/// A slider, which begins in the middle, and a field.
#[component]
pub fn NumberGuess(props: &NumberGuessProps) -> Html {
    let NumberGuessProps { range: (from, to), guess } = props;
    let (from, to) = (*from, *to);
    let dispatch = use_dispatch();
    // What stands in the field and cannot be said.
    let refused = use_state_eq(|| None::<String>);
    let said = match guess {
        Some(Answer::Number(number)) => Some(*number),
        Some(Answer::Process(_) | Answer::Verdict(_)) | None => None,
    };
    let oninput = {
        let refused = refused.clone();
        dispatch.filter_map(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            let number = text.trim().parse().ok().filter(|number| (from..=to).contains(number));
            refused.set(Some(text).filter(|text| number.is_none() && !text.trim().is_empty()));
            Some(GuessAction::Guess(Answer::Number(number?)))
        })
    };
    // Whoever has typed a number says it with Enter.
    let onkeydown = {
        let can_go_on = said.is_some() && refused.is_none();
        dispatch.filter_map(move |event: KeyboardEvent| {
            if !can_go_on || event.key() != "Enter" {
                return None;
            }
            // What has the focus after that is not pressed by the same key.
            event.prevent_default();
            Some(GuessAction::GoOn)
        })
    };
    let dragged = said.unwrap_or(u64::midpoint(from, to)).to_string();
    let typed = refused.as_ref().cloned().or(said.map(|said| said.to_string()));
    html! {
        <div class="guess-number">
            <span aria-hidden="true">{ from }</span>
            <input
                type="range"
                min={from.to_string()}
                max={to.to_string()}
                value={dragged}
                aria-label="Messages, your guess"
                oninput={oninput.clone()}
            />
            <span aria-hidden="true">{ to }</span>
            <input
                type="text"
                inputmode="numeric"
                value={typed}
                aria-label="Messages, your guess as a number"
                aria-invalid={refused.is_some().to_string()}
                {onkeydown}
                {oninput}
            />
            if let Some(refused) = &*refused {
                <p class="error" role="alert">{ no_answer(refused, from, to, said) }</p>
            }
        </div>
    }
}

/// Why this is no answer, and what counts instead.
fn no_answer(refused: &str, from: u64, to: u64, said: Option<u64>) -> String {
    let counts = said.map(|said| format!(" Your guess is still {said}.")).unwrap_or_default();
    format!("Found {}, allowed: a whole number, {from} to {to}.{counts}", refused.trim())
}
