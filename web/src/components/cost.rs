//! What the messages were spent on: a bar for each bid where bids go from one process to the next, else who sent what to whom.

use election_core::lineage::Bids;
use election_core::{ProcessId, Run, View};
use yew::{Html, Properties, component, html};

use super::bids::BidList;
use super::matrix::Matrix;
use crate::platform::same::Same;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct CostProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// Its bids, where they are few enough to be followed.
    pub bids: Option<Same<Bids>>,
    /// The process whose bid is drawn on the stage.
    pub traced: Option<ProcessId>,
}

/// What the messages were spent on.
#[component]
pub fn Cost(props: &CostProps) -> Html {
    let CostProps { run, view, bids, traced } = props;
    match bids {
        None => {
            html! { <p class="help">{ "What each message was for is listed for small runs: up to 24 processes." }</p> }
        }
        Some(bids) if bids.all().is_empty() => html! { <Matrix run={run.clone()} steps={view.steps} /> },
        Some(bids) => html! { <BidList run={run.clone()} view={view.clone()} bids={bids.clone()} traced={*traced} /> },
    }
}
