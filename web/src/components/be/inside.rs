//! What the process that somebody is has inside: the listing that it follows, and its variables.

use election_core::algorithm::LineNumber;
use election_core::{ProcessId, Run, View};
use yew::{Html, Properties, component, html};

use crate::components::code::Code;
use crate::components::variables::VariableList;
use crate::platform::same::Same;

/// The process that somebody is, and when.
#[derive(Clone, Properties, PartialEq)]
pub struct InsideProps {
    /// The run.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The process.
    pub process: ProcessId,
    /// The line that decided against what was chosen last.
    pub refused: Option<LineNumber>,
}

/// The listing, with the line that decided against what was chosen, and the variables.
#[component]
pub fn Inside(props: &InsideProps) -> Html {
    let InsideProps { run, view, process, refused } = props;
    html! {
        <div class="be-inside" role="region" aria-label="Inside the process" tabindex="0">
            <Code run={run.clone()} steps={view.steps} process={*process} refused={*refused} is_followed=true />
            <VariableList run={run.clone()} view={view.clone()} process={*process} />
        </div>
    }
}
