//! What the page has to say for itself, above the stage: what went wrong, and what takes long.

use election_core::run::Progress;
use yew::{Html, Properties, component, html};

use super::links_notice::LinksNotice;
use super::problem::{ProblemNotice, RefusalNotice};
use super::progress::RecordingProgress;
use super::remark::RemarkNotice;
use crate::state::{LinkList, Problem, Remark};

/// What there is to say.
#[derive(Properties, PartialEq)]
pub struct NoticesProps {
    /// What was wrong with what was opened or changed.
    pub problem: Option<Problem>,
    /// What was not done, and why.
    #[prop_or_default]
    pub refused: Option<String>,
    /// What should be known, and needs no answer.
    #[prop_or_default]
    pub remark: Option<Remark>,
    /// The links that were opened together.
    #[prop_or_default]
    pub links: Option<LinkList>,
    /// How far a run is that takes long.
    pub recording: Option<Progress>,
}

/// The notices that there are.
#[component]
pub fn Notices(props: &NoticesProps) -> Html {
    html! {
        <div class="notices">
            if let Some(problem) = props.problem.clone() {
                <ProblemNotice {problem} />
            }
            if let Some(words) = props.refused.clone() {
                <RefusalNotice {words} />
            }
            if let Some(remark) = props.remark.clone() {
                <RemarkNotice {remark} />
            }
            if let Some(list) = props.links.clone() {
                <LinksNotice {list} />
            }
            if let Some(progress) = props.recording {
                <RecordingProgress {progress} />
            }
        </div>
    }
}
