//! How far the lab's runs are.

use election_core::chart::number as written;
use yew::{Html, Properties, component, html};

use super::key_of;
use super::under_way::UnderWay;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Lab, LabAction};

/// What is under way.
#[derive(Properties, PartialEq)]
pub struct ProgressProps {
    /// The lab.
    pub lab: Same<Lab>,
}

/// A bar, what is certain so far, and a button that stops.
#[component]
pub fn Progress(props: &ProgressProps) -> Html {
    let lab = &props.lab;
    let dispatch = use_dispatch();
    let (done, all) = (lab.results.runs(), lab.plan.as_ref().map_or(0, |plan| plan.runs()));
    let is_over = done == all;
    let values = lab.plan.as_ref().map(|plan| plan.values()).unwrap_or_default();
    let key = key_of(lab);
    let certain = match (values.first(), lab.certain()) {
        _ if all == 0 => String::new(),
        (Some(first), 1) => format!("Certain so far: {key} = {first}."),
        (Some(first), count) if count > 1 && !is_over => {
            format!("Certain so far: {key} = {first} to {}.", values[count - 1])
        }
        (Some(_), _) if is_over => String::new(),
        _ => "Nothing is certain yet.".to_owned(),
    };
    let runs = match (is_over, lab.is_stopped) {
        (true, _) => format!("{} runs.", written(all as f64)),
        (false, true) => format!("Stopped after {} of {} runs.", written(done as f64), written(all as f64)),
        (false, false) => format!("{} of {} runs.", written(done as f64), written(all as f64)),
    };
    // Said aloud in quiet steps, and not at every change.
    let quarter = (4 * done).checked_div(all).unwrap_or(4);
    let aloud = match (quarter, lab.is_stopped && !is_over) {
        (_, true) => "Stopped.",
        (0, _) => "Runs are carried out.",
        (1, _) => "A quarter of the runs is done.",
        (2, _) => "Half of the runs are done.",
        (3, _) => "Three quarters of the runs are done.",
        _ => "All runs are done.",
    };
    let share = if all == 0 { 1.0 } else { done as f64 / all as f64 };
    html! {
        <UnderWay
            what="the runs"
            {share}
            is_stopped={lab.is_stopped}
            {is_over}
            problem={lab.problem.clone()}
            {aloud}
            ontoggle={dispatch.on(LabAction::Stop(!lab.is_stopped))}
        >
            <b>{ runs }</b>
            { " " }
            { certain }
        </UnderWay>
    }
}
