//! The whole table: what the chart shows, in figures.

use election_core::chart::{STYLES, number as written};
use web_sys::{Event, HtmlDetailsElement};
use yew::{Callback, Html, Properties, TargetCast, component, html, use_state_eq};

use super::{decimal, key_of, name_of};
use crate::platform::same::Same;
use crate::state::Lab;

/// So many rows are shown; all of them are in the file.
const MOST_ROWS: usize = 800;

/// What is listed.
#[derive(Properties, PartialEq)]
pub struct TableProps {
    /// The lab.
    pub lab: Same<Lab>,
}

/// The table, unfolded by who wants it: while it is folded it is not made.
#[component]
pub fn Table(props: &TableProps) -> Html {
    let lab = &props.lab;
    let is_open = use_state_eq(|| false);
    let ontoggle = {
        let setter = is_open.setter();
        Callback::from(move |event: Event| {
            if let Some(details) = event.target_dyn_into::<HtmlDetailsElement>() {
                setter.set(details.open());
            }
        })
    };
    html! {
        <details class="lab-table" {ontoggle}>
            <summary>{ "The whole table" }</summary>
            if *is_open {
                { table(lab) }
            }
        </details>
    }
}

fn table(lab: &Lab) -> Html {
    let figure = lab.choices.figure;
    let values = lab.plan.as_ref().map(|plan| plan.values()).unwrap_or_default();
    let count = lab.plan.as_ref().map_or(0, |plan| plan.series.len());
    let rows: Vec<_> = values
        .iter()
        .flat_map(|at| (0..count).filter_map(move |series| Some((*at, series, lab.results.row(series, at)?))))
        .collect();
    let left_out = rows.len().saturating_sub(MOST_ROWS);
    html! {
        <>
            <div class="lab-rows" tabindex="0" role="region" aria-label="All rows">
                <table>
                    <caption class="unseen">{ format!("{} over {}", figure.words(), key_of(lab)) }</caption>
                    <thead>
                        <tr>
                            { for [&*key_of(lab), "of", "runs", "with one leader", "least", "mean", "most", "deviation"].map(|name| html! {
                                <th scope="col">{ name }</th>
                            }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for rows.iter().take(MOST_ROWS).map(|(at, series, row)| {
                            let spread = &row.figures[figure];
                            html! {
                                <tr key={format!("{at} {series}")}>
                                    <th scope="row">{ *at }</th>
                                    <td class={format!("name style-{}", series % STYLES)}>{ name_of(lab, *series) }</td>
                                    <td>{ written(row.runs() as f64) }</td>
                                    <td>{ written(row.with_leader as f64) }</td>
                                    <td>{ written(spread.min as f64) }</td>
                                    <td>{ decimal(spread.mean()) }</td>
                                    <td>{ written(spread.max as f64) }</td>
                                    <td>{ decimal(spread.deviation()) }</td>
                                </tr>
                            }
                        }) }
                    </tbody>
                </table>
            </div>
            if left_out > 0 {
                <p class="help">{ format!("{left_out} more rows are in the CSV.") }</p>
            }
        </>
    }
}
