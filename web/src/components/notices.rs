//! What the page has to say for itself, above the stage: what went wrong, what takes long, and the hint of a first visit.

use election_core::run::Progress;
use yew::{Html, Properties, component, html};

use super::hint::Hint;
use super::problem::ProblemNotice;
use super::progress::RecordingProgress;
use crate::state::Problem;

/// What there is to say.
#[derive(Properties, PartialEq)]
pub struct NoticesProps {
    /// What was wrong with what was opened or changed.
    pub problem: Option<Problem>,
    /// How far a run is that takes long.
    pub recording: Option<Progress>,
    /// Whether the hint is shown.
    pub is_hint_open: bool,
}

/// The notices that there are.
#[component]
pub fn Notices(props: &NoticesProps) -> Html {
    html! {
        <div class="notices">
            if let Some(problem) = props.problem.clone() {
                <ProblemNotice {problem} />
            }
            if let Some(progress) = props.recording {
                <RecordingProgress {progress} />
            }
            if props.is_hint_open {
                <Hint />
            }
        </div>
    }
}
