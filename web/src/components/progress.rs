//! How far the recording of a run is, while it takes longer than one waits without wondering.

use election_core::run::Progress;
use yew::{Html, Properties, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::Action;

/// How far it is.
#[derive(Properties, PartialEq)]
pub struct RecordingProgressProps {
    /// How far it is.
    pub progress: Progress,
}

/// How far the recording of a run is, with a way to stop it: what was shown before stays.
#[component]
pub fn RecordingProgress(props: &RecordingProgressProps) -> Html {
    let dispatch = use_dispatch();
    let Progress { steps, most_steps, .. } = props.progress;
    html! {
        <div class="notice progress" role="status">
            <p class="said">
                { format!("Working out the run: {} so far.", steps_in_words(steps)) }
                <progress value={steps.to_string()} max={most_steps.to_string()} aria-label="Steps recorded" />
            </p>
            <button type="button" class="button small" onclick={dispatch.on(Action::StopRecording)}>{ "Stop" }</button>
        </div>
    }
}

/// A number of steps, as one says it.
fn steps_in_words(steps: u64) -> String {
    if steps < 1_000_000 {
        return format!("{},000 steps", steps / 1000);
    }
    let tenths = steps / 100_000;
    format!("{}.{} million steps", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_said_as_one_says_them() {
        assert_eq!(steps_in_words(84_500), "84,000 steps");
        assert_eq!(steps_in_words(1_280_000), "1.2 million steps");
    }
}
