//! Answers that are one of a few, and what has been said.

use election_core::questions::{Answer, Question, Verdict};
use election_core::{Run, narrate};
use yew::{Html, Properties, component, html};

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
        Some(Answer::Number(_) | Answer::Verdict(_)) | None => "Click a process, or say:".to_owned(),
    };
    html! {
        <>
            if question.takes_process() {
                <p class="guess-said">{ said }</p>
            }
            if !question.verdicts().is_empty() {
                <div class="guess-choices" role="group" aria-label="Answers">
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
