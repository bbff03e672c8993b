//! What can be done with a run that happened on real processes, in the place of editing it.

use election_core::Run;
use yew::{Html, Properties, component, html};

use crate::components::save_trace::SaveTrace;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, ClusterStanding, NOT_EDITED_LIVE};

/// The identifier of what says why nothing can be edited.
pub const WHY: &str = "observed-why";

/// A run that happened on real processes.
#[derive(Properties, PartialEq)]
pub struct ObservedProps {
    /// The run.
    pub run: Same<Run>,
    /// The cluster whose run it is, where the page shows that while it goes on.
    pub cluster: Option<ClusterStanding>,
}

/// Says that it was recorded, makes a scenario of it, saves its trace.
#[component]
pub fn Observed(props: &ObservedProps) -> Html {
    let dispatch = use_dispatch();
    let is_live = props.cluster == Some(ClusterStanding::GoesOn);
    let heading = props.cluster.map_or("Recorded from real processes", ClusterStanding::words);
    html! {
        <section class="field observed" aria-labelledby="observed">
            <h2 class="heading" id="observed">{ heading }</h2>
            <p class="help" id={WHY}>
                if is_live {
                    { NOT_EDITED_LIVE }
                } else {
                    { "What they did cannot be edited, and no link can hold it. A scenario made of it has the same starts, faults and delays, and can be edited." }
                }
            </p>
            <div class="wrapped">
                if props.run.is_observed() {
                <button type="button" class="button small primary" onclick={dispatch.on(Action::MakeScenario)}>
                    { "Make a scenario of this" }
                </button>
                <SaveTrace run={props.run.clone()} />
                }
                <button type="button" class="button small" title="Open a file (O)" onclick={dispatch.on(Action::ChooseFile)}>
                    { "Open a file…" }
                </button>
            </div>
        </section>
    }
}
