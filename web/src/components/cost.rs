//! What the messages were spent on: a bar for each bid where bids go from one process to the next, else who sent what to whom.

use election_core::lineage::Bids;
use election_core::{ProcessId, Run, View};
use yew::{Html, Properties, component, html, use_memo};

use super::bids::BidList;
use super::matrix::Matrix;
use super::same::Same;

/// Beyond so many processes, or so many steps, one by one is more than anybody reads.
const MOST_PROCESSES: u16 = 24;
const MOST_STEPS: usize = 20_000;

/// A run, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct CostProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The process whose bid is drawn on the stage.
    pub traced: Option<ProcessId>,
}

/// What the messages were spent on.
#[component]
pub fn Cost(props: &CostProps) -> Html {
    let CostProps { run, view, traced } = props;
    let is_small = run.scenario().processes <= MOST_PROCESSES && run.steps() <= MOST_STEPS;
    let bids = use_memo((run.clone(), is_small), |(run, is_small)| is_small.then(|| std::rc::Rc::new(Bids::of(run))));
    match &*bids {
        None => html! {
            <p class="help">
                { format!("What each message was for is listed up to {MOST_PROCESSES} processes and {MOST_STEPS} steps.") }
            </p>
        },
        Some(bids) if bids.all().is_empty() => html! { <Matrix run={run.clone()} steps={view.steps} /> },
        Some(bids) => html! { <BidList run={run.clone()} view={view.clone()} {bids} traced={*traced} /> },
    }
}
