//! Answers that are one of a few, and what has been said.

use election_core::questions::{Answer, Question, Verdict};
use election_core::{Run, narrate};
use yew::{Callback, Html, PointerEvent, Properties, classes, component, html, use_effect_with, use_state_eq};

use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::GuessAction;

/// What is asked, and what has been said.
#[derive(Properties, PartialEq)]
pub struct ChoicesProps {
    /// The run that is asked about.
    pub run: Same<Run>,
    /// What is asked.
    pub question: Question,
    /// What has been said.
    pub guess: Option<Answer>,
}

/// Answers that are one of a few; where it is a process, the stage has the answers.
#[component]
pub fn Choices(props: &ChoicesProps) -> Html {
    let ChoicesProps { run, question, guess } = props;
    let dispatch = use_dispatch();
    // A pointer that rests where an answer appears has chosen nothing: until it moves, nothing looks as if it had.
    let has_moved = use_state_eq(|| false);
    let onpointermove = {
        let has_moved = has_moved.clone();
        Callback::from(move |event: PointerEvent| {
            has_moved.set(*has_moved || event.movement_x() != 0 || event.movement_y() != 0);
        })
    };
    {
        let has_moved = has_moved.clone();
        use_effect_with(*question, move |_| has_moved.set(false));
    }
    let choice = |verdict: Verdict| {
        let answer = Answer::Verdict(verdict);
        html! {
            <button
                key={key(verdict)}
                type="button"
                class="button"
                data-verdict={key(verdict)}
                aria-pressed={(*guess == Some(answer)).to_string()}
                onclick={dispatch.on(GuessAction::Guess(answer))}
            >
                { narrate::answer(run.identities(), question, answer).to_string() }
            </button>
        }
    };
    let said = match guess {
        Some(Answer::Process(process)) => {
            format!("You say {}", run.identities().short(run.identities().at(*process)))
        }
        Some(Answer::Number(_) | Answer::Verdict(_)) | None => "Choose a process, or say:".to_owned(),
    };
    html! {
        <>
            if question.takes_process() {
                <p class="guess-said">{ said }</p>
            }
            if !question.verdicts().is_empty() {
                <div
                    class={classes!("guess-choices", (!*has_moved).then_some("is-new"))}
                    role="group"
                    aria-label="Answers"
                    {onpointermove}
                >
                    { for question.verdicts().iter().copied().map(choice) }
                </div>
            }
            { nothing() }
        </>
    }
}

/// A word for tests.
fn key(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::Another => "another",
        Verdict::Nobody => "nobody",
        Verdict::Several => "several",
        Verdict::Endless => "endless",
        Verdict::Home => "home",
        Verdict::Unsent => "unsent",
        Verdict::Yes => "yes",
        Verdict::No => "no",
    }
}
