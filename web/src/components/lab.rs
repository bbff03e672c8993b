//! The lab: figures of many runs over n, or over any other number of the scenario, as a chart, a histogram and a table.

mod chart;
mod choosing;
mod drawn;
mod finding;
mod histogram;
mod pointed;
mod progress;
mod reading;
mod table;
mod taking;
mod under_way;

use election_core::Run;
use election_core::narrate::{self, Language};
use web_sys::{Element, KeyboardEvent};
use yew::{Callback, Html, Properties, TargetCast, component, html, use_callback, use_state_eq};

use super::dialog::Dialog;
use super::icon::{Icon, icon};
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::lab::{FinderAction, Planned, number};
use crate::state::{Action, Lab, LabAction};
use chart::LabChart;
use choosing::Choosing;
use finding::{Findings, Wanted};
use progress::Progress;
use reading::Reading;
use table::Table;

/// What is in the lab.
#[derive(Clone, Properties, PartialEq)]
pub struct LabViewProps {
    /// The run whose scenario it begins with.
    pub run: Same<Run>,
    /// The lab.
    pub lab: Same<Lab>,
    /// Whether the page presents; what is opened does, too.
    pub is_presenting: bool,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
}

/// The lab, over the whole page.
#[component]
pub fn LabView(props: &LabViewProps) -> Html {
    let LabViewProps { run, lab, is_presenting, copied } = props;
    let dispatch = use_dispatch();
    let hovered = use_state_eq(|| None::<String>);
    let onhover = {
        let setter = hovered.setter();
        use_callback((), move |at: Option<String>, ()| setter.set(at))
    };
    let onkeydown = dispatch.filter_map(|event: KeyboardEvent| {
        // Keys of the page mean nothing in a dialog: the one that opens this closes it, too.
        let is_typed =
            event.target_dyn_into::<Element>().is_some_and(|element| element.matches("input, select").unwrap_or(true));
        let is_key =
            matches!(event.key().as_str(), "x" | "X") && !event.ctrl_key() && !event.meta_key() && !event.alt_key();
        (is_key && !is_typed).then_some(LabAction::Show(false))
    });
    let at = read_at(lab, hovered.as_deref());
    let title = narrate::title(run, Language::default());
    let said = match copied {
        None => "",
        Some(true) => "The link has been copied.",
        Some(false) => "The address bar holds the link.",
    };
    let tab = |is_of_finder: bool, words: &'static str| {
        html! {
            <label>
                <input type="radio" name="lab-part" checked={lab.finder.is_shown == is_of_finder} onchange={dispatch.on(FinderAction::Show(is_of_finder))} />
                { words }
            </label>
        }
    };
    let head = html! {
        <>
            <div class="choice lab-parts" role="radiogroup" aria-label="What the lab does">
                { tab(false, "Measure") }
                { tab(true, "Find a run") }
            </div>
            <p class="title" title={title.clone()}>{ title.clone() }</p>
            <span class="said-in-lab" role="status">{ said }</span>
            <button type="button" class="button" title="Copy a link to exactly this" onclick={dispatch.on(Action::Share)}>
                { icon(if *copied == Some(true) { Icon::Check } else { Icon::Link }) }
                <span>{ "Share" }</span>
            </button>
        </>
    };
    html! {
        <Dialog title="Lab" class="lab" {head} takes_focus=true {onkeydown} onclose={dispatch.on(LabAction::Show(false))}>
            if lab.finder.is_shown {
                <div class="lab-body is-finding">
                    <Wanted run={run.clone()} lab={lab.clone()} />
                    <Findings lab={lab.clone()} is_presenting={*is_presenting} />
                </div>
            } else {
                <div class="lab-body">
                    <Choosing run={run.clone()} choices={lab.choices.clone()} />
                    <section class="lab-middle" aria-label="Chart">
                        <LabChart lab={lab.clone()} at={at.clone()} is_presenting={*is_presenting} {onhover} />
                        <Progress lab={lab.clone()} />
                    </section>
                    <section class="lab-right" aria-label="Figures">
                        <Reading lab={lab.clone()} at={at} is_presenting={*is_presenting} />
                    </section>
                    <Table lab={lab.clone()} />
                </div>
            }
        </Dialog>
    }
}

/// The value across at which the chart is read: where the pointer is, what was chosen, or the last that is certain.
fn read_at(lab: &Lab, hovered: Option<&str>) -> Option<String> {
    let plan = lab.plan.as_ref()?;
    let values = plan.values();
    let known = |at: &&str| values.contains(at);
    let chosen = hovered.filter(known).or(lab.choices.at.as_deref().filter(known));
    let last = || values.get(lab.certain().saturating_sub(1)).copied();
    chosen.or_else(last).map(str::to_owned)
}

/// What a series is called in a column: `Chang–Roberts`, or over what, or both.
fn name_of(lab: &Lab, series: usize) -> String {
    lab.chart().and_then(|chart| chart.series.get(series)).map_or_else(String::new, |series| series.name.clone())
}

/// What goes across: `n`, or the key.
fn key_of(lab: &Lab) -> String {
    let key = |planned: &Planned| planned.sweep.across.key().to_owned();
    lab.plan.as_ref().and_then(|plan| plan.series.first()).map_or_else(|| "n".to_owned(), key)
}

/// The address of a run's scenario within the page.
fn address_of(scenario: &election_core::Scenario, is_presenting: bool) -> Option<String> {
    let view = if is_presenting { "!view=present" } else { "" };
    scenario.to_link().ok().map(|link| format!("#{link}{view}"))
}

/// The address of the run of a series that had the least of the figure that is shown, or the most.
fn address_of_extreme(lab: &Lab, series: usize, at: &str, is_most: bool, is_presenting: bool) -> Option<String> {
    let planned = lab.plan.as_ref()?.series.get(series)?;
    let row = lab.results.row(series, at)?;
    let extremes = row.examples?[lab.choices.figure];
    let case = if is_most { extremes.most } else { extremes.least };
    address_of(&planned.sweep.run_of(row, case)?, is_presenting)
}

/// A number with two decimals where it is not whole.
fn decimal(value: f64) -> String {
    election_core::chart::number((value * 100.0).round() / 100.0)
}

/// The series that have a row at a value.
fn series_at(lab: &Lab, at: &str) -> Vec<usize> {
    let count = lab.plan.as_ref().map_or(0, |plan| plan.series.len());
    (0..count).filter(|series| lab.results.row(*series, at).is_some()).collect()
}

/// What the published formula of a series says at a value: its text, the number, and whether it is a bound.
fn formula_at(lab: &Lab, series: usize, at: &str) -> Option<(String, f64, bool)> {
    let chart = lab.chart()?;
    let curve = chart.curves.iter().find(|curve| curve.style == series)?;
    let at = number(at);
    let (_, value) = curve.points.iter().find(|(x, _)| (x - at).abs() < 1e-9)?;
    Some((curve.formula.clone(), *value, curve.is_bound))
}

/// Hears of a value across, or of none.
type OnValue = Callback<Option<String>>;
