//! What happens, said to screen readers: the latest sentence, and no faster than it can be listened to.

use election_core::Run;
use election_core::narrate::{self, Language};
use yew::{Html, Properties, component, html, use_memo, use_mut_ref};

use super::pace::use_paced;
use super::same::Same;

/// While the run is played, at most one sentence in this many milliseconds.
const BREATH: u32 = 1000;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct AnnouncerProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Whether it is being played.
    pub is_playing: bool,
}

/// What happens, said to screen readers.
#[component]
pub fn Announcer(props: &AnnouncerProps) -> Html {
    let now = (props.run.clone(), props.steps);
    // How the page begins is on the page; what happens then is said.
    let first = use_memo((), |()| now.clone());
    let has_moved = use_mut_ref(|| false);
    let paced = use_paced(now, props.is_playing.then_some(BREATH));
    let text = use_memo(paced.clone(), |(run, steps)| sentence(run, *steps));
    *has_moved.borrow_mut() |= paced != *first;
    html! {
        <p class="unseen" role="log" aria-live="polite" aria-atomic="true" aria-label="What happens">
            if *has_moved.borrow() {
                { (*text).clone() }
            }
        </p>
    }
}

/// The last step, and at the end what came of the run.
fn sentence(run: &Run, steps: usize) -> String {
    let Some(step) = steps.checked_sub(1) else { return "The start of the run".to_owned() };
    let told = narrate::step(run, step, Language::default()).to_string();
    if steps == run.steps() { format!("{told}. {}", narrate::summary(run, Language::default())) } else { told }
}
