//! The figures at one value: a line a series, and a histogram of one.

use election_core::chart::{STYLES, number as written};
use election_core::sweep::Over;
use yew::{Html, Properties, component, html};

use super::histogram::Histogram;
use super::taking::Taking;
use super::{address_of_extreme, decimal, formula_at, key_of, name_of, series_at};
use crate::platform::same::Same;
use crate::state::Lab;

/// What is read, and where.
#[derive(Properties, PartialEq)]
pub struct ReadingProps {
    /// The lab.
    pub lab: Same<Lab>,
    /// The value.
    pub at: Option<String>,
    /// Whether what is opened is presented.
    pub is_presenting: bool,
}

/// The figures at the value that is read.
#[component]
pub fn Reading(props: &ReadingProps) -> Html {
    let ReadingProps { lab, at, is_presenting } = props;
    let series = at.as_deref().map(|at| series_at(lab, at)).unwrap_or_default();
    html! {
        <>
            <div class="lab-reading">
                if let Some(at) = at {
                    <table class="lab-figures">
                        <caption>{ format!("At {} = {at}, {}", key_of(lab), lab.choices.figure.words()) }</caption>
                        <thead>
                            <tr>
                                <td></td>
                                <th scope="col">{ "least" }</th>
                                <th scope="col">{ "mean" }</th>
                                <th scope="col">{ "most" }</th>
                            </tr>
                        </thead>
                        <tbody>{ for series.iter().map(|series| line(lab, *series, at, *is_presenting)) }</tbody>
                    </table>
                    if series.is_empty() {
                        <p class="help">{ "Not run yet." }</p>
                    } else {
                        <p class="help">{ "A number that is a link opens the run that had it." }</p>
                    }
                }
                <Taking lab={lab.clone()} />
            </div>
            if let Some(at) = at {
                <Histogram lab={lab.clone()} at={at.clone()} is_presenting={*is_presenting} />
            }
        </>
    }
}

fn line(lab: &Lab, series: usize, at: &str, is_presenting: bool) -> Html {
    let Some(row) = lab.results.row(series, at) else { return Html::default() };
    let spread = &row.figures[lab.choices.figure];
    let name = name_of(lab, series);
    let extreme = |value: u64, is_most: bool| {
        let which = if is_most { "most" } else { "least" };
        let label = format!("{name}, {which}: {value}. Open the run");
        match address_of_extreme(lab, series, at, is_most, is_presenting) {
            Some(address) => html! { <a href={address} aria-label={label}>{ written(value as f64) }</a> },
            None => html! { { written(value as f64) } },
        }
    };
    let is_exact = matches!(row.over, Over::Permutations | Over::Starters) && spread.min < spread.max;
    let exact = spread.exact_mean();
    let formula = formula_at(lab, series, at).map(|(formula, value, _)| format!("{formula} = {}", decimal(value)));
    html! {
        <>
        <tr class={formula.is_some().then_some("is-open")}>
            <th scope="row" class={format!("style-{}", series % STYLES)}>{ name.clone() }</th>
            <td>{ extreme(spread.min, false) }</td>
            <td>
                { decimal(spread.mean()) }
                if is_exact && exact.contains('/') {
                    <small>{ format!("= {exact}") }</small>
                }
            </td>
            <td>{ extreme(spread.max, true) }</td>
        </tr>
        if let Some(formula) = formula {
            <tr><td class="lab-formula" colspan="4">{ formula }</td></tr>
        }
        </>
    }
}
