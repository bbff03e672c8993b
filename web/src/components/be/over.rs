//! Being a process, before its turns are known and after the last of them.

use election_core::Run;
use election_core::turns::Standing;
use yew::{Html, Properties, component, html};

use super::mistakes;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::BeAction;

/// How it went.
#[derive(Properties, PartialEq)]
pub struct OverProps {
    /// The run.
    pub run: Same<Run>,
    /// What the process is called.
    pub me: String,
    /// How many turns it had; none while that is being found out.
    pub turns: Option<usize>,
    /// How far it is.
    pub standing: Standing,
    /// Whether no help is given.
    pub is_unaided: bool,
    /// Whether what was chosen is the answer to an exercise: then it stays.
    pub is_answer: bool,
}

/// How many turns there were, how many mistakes, and which lines were missed.
#[component]
pub fn Over(props: &OverProps) -> Html {
    let OverProps { run, me, turns, standing, is_unaided, is_answer } = props;
    let dispatch = use_dispatch();
    let title = match turns {
        None => format!("You are {me}. The page finds out what there is to decide"),
        Some(0) => format!("{me} has nothing to decide in this run"),
        Some(1) => format!("You were {me}: 1 turn, {}", mistakes(standing.mistakes)),
        Some(turns) => format!("You were {me}: {turns} turns, {}", mistakes(standing.mistakes)),
    };
    let listing = run.scenario().listing();
    let missed = standing.missed.iter().filter_map(|line| listing.get(line.index()));
    html! {
        <section class="guess be is-over" aria-label={format!("Being {me}")}>
            <h2 aria-live="polite">{ title }</h2>
            if !standing.missed.is_empty() && !is_unaided {
                <p>{ if standing.missed.len() == 1 { "The line that was missed:" } else { "The lines that were missed:" } }</p>
                <ul class="be-missed">
                    { for missed.map(|line| html! { <li><code>{ line.text.trim().to_owned() }</code></li> }) }
                </ul>
            }
            if turns.is_some() {
                <p class="be-ways">
                    if !is_answer {
                        <button type="button" class="button be-done" onclick={dispatch.on(BeAction::Leave)}>{ "Done" }</button>
                    }
                    if *turns != Some(0) {
                        <button type="button" class="button be-again" onclick={dispatch.on(BeAction::Again)}>{ "Once more" }</button>
                    }
                </p>
            }
        </section>
    }
}
