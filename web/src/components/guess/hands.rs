//! The hands of a room: how many are up for which answer.

use std::cmp::Reverse;

use election_core::questions::{Answer, Judgement, Question, judge};
use election_core::{Run, narrate};
use web_sys::HtmlInputElement;
use yew::{Html, InputEvent, Properties, TargetCast, classes, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{GuessAction, MOST_HANDS, Said};

/// What is asked, and what has been said.
#[derive(Properties, PartialEq)]
pub struct CountHandsProps {
    /// The run that is asked about.
    pub run: Same<Run>,
    /// What is asked.
    pub question: Question,
    /// What has been said.
    pub said: Said,
}

/// A field for the hands that are up for the answer that is chosen: one answer after the other is chosen, and counted.
#[component]
pub fn CountHands(props: &CountHandsProps) -> Html {
    let CountHandsProps { run, question, said } = props;
    let dispatch = use_dispatch();
    let Some(guess) = said.guess else {
        return html! { <p class="guess-hands">{ "Choose an answer to count its hands." }</p> };
    };
    let oninput = dispatch.filter_map(|event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        let hands = if text.trim().is_empty() { 0 } else { text.trim().parse().ok()? };
        Some(GuessAction::CountHands(hands))
    });
    let hands = said.hands_for(guess);
    html! {
        <label class="guess-hands">
            { format!("Hands for \u{201c}{}\u{201d}", narrate::answer(run.identities(), question, guess)) }
            <input
                // Another answer's count is not typed on.
                key={format!("{guess:?}")}
                type="number"
                min="0"
                max={MOST_HANDS.to_string()}
                value={(hands > 0).then(|| hands.to_string())}
                {oninput}
            />
        </label>
    }
}

/// What is asked, what the room has said, and what is true.
#[derive(Properties, PartialEq)]
pub struct HandsProps {
    /// The run that is asked about.
    pub run: Same<Run>,
    /// What is asked.
    pub question: Question,
    /// What has been said.
    pub said: Said,
    /// The true answer, once it has been seen.
    pub truth: Option<Answer>,
}

/// How many hands were up for each answer, most first; numbers in their order.
#[component]
pub fn Hands(props: &HandsProps) -> Html {
    let HandsProps { run, question, said, truth } = props;
    let mut counted = said.hands.clone();
    counted.sort_by_key(|(answer, hands)| match answer {
        Answer::Number(number) => (*number, Reverse(0)),
        Answer::Process(_) | Answer::Verdict(_) => (0, Reverse(*hands)),
    });
    let most = counted.iter().map(|(_, hands)| *hands).max().unwrap_or(0);
    let one = |(answer, hands): &(Answer, u32)| {
        let is_right = truth.is_some_and(|truth| judge(*answer, truth) == Judgement::Right);
        html! {
            <li key={format!("{answer:?}")} class={classes!(is_right.then_some("is-right"))}>
                <span>{ narrate::answer(run.identities(), question, *answer).to_string() }</span>
                <progress aria-hidden="true" max={most.to_string()} value={hands.to_string()} />
                <b>{ hands }</b>
                if is_right { <span>{ "right" }</span> }
            </li>
        }
    };
    html! { <ul class="hands" aria-label="Hands">{ for counted.iter().map(one) }</ul> }
}
