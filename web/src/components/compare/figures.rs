//! What two runs come to, back to back.

use election_core::compare::{Figure, FigureRow};
use election_core::narrate::Moments;
use yew::{Html, Properties, classes, component, html};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::state::Told;

/// Two runs.
#[derive(Properties, PartialEq)]
pub struct FiguresProps {
    /// What differs.
    pub told: Same<Told>,
}

/// A row a figure: both values, and bars on one scale. The smaller one is bold: smaller, not better.
#[component]
pub fn Figures(props: &FiguresProps) -> Html {
    let FiguresProps { told } = props;
    let are_rounds = told.runs.iter().all(|run| Moments::of(run.scenario()).are_rounds());
    let rows = told.comparison.figures.iter().filter(|row| row.figure != Figure::Time);
    let row = |row: &FigureRow| {
        let most = row.values.into_iter().flatten().max().unwrap_or(0).max(1);
        let cell = |place: usize| {
            let value = row.values[place];
            let is_less = matches!((value, row.values[1 - place]), (Some(value), Some(other)) if value < other);
            html! {
                <td class={classes!("numbers", is_less.then_some("is-less"))}>
                    { value.map_or_else(|| "\u{2013}".to_owned(), |value| value.to_string()) }
                    { bar(value.unwrap_or(0), most, place == 1) }
                </td>
            }
        };
        html! {
            <tr>
                { cell(0) }
                <th scope="row">{ name(&row.figure, are_rounds) }</th>
                { cell(1) }
            </tr>
        }
    };
    html! {
        <table class="figures">
            <caption>{ "In the end" }</caption>
            <thead class="unseen">
                <tr><th scope="col">{ "First" }</th><th scope="col">{ "Figure" }</th><th scope="col">{ "Second" }</th></tr>
            </thead>
            <tbody>{ for rows.map(row) }</tbody>
        </table>
    }
}

#[expect(clippy::cast_precision_loss, reason = "a bar is as long as a screen is fine")]
fn bar(value: u64, most: u64, is_second: bool) -> Html {
    let part = number(value as f64 / most as f64 * 100.0, 1);
    let from = if is_second { "0".to_owned() } else { number(100.0 - value as f64 / most as f64 * 100.0, 1) };
    let to = if is_second { part } else { "100".to_owned() };
    html! {
        <svg class={classes!("bar", is_second.then_some("is-second"))} aria-hidden="true">
            <line x1={format!("{from}%")} x2={format!("{to}%")} y1="3" y2="3" />
        </svg>
    }
}

fn name(figure: &Figure, are_rounds: bool) -> String {
    match (figure, are_rounds) {
        (Figure::Messages, _) => "messages in all".to_owned(),
        (Figure::Kind(kind), _) => kind.to_string(),
        (Figure::Bits, _) => "bits".to_owned(),
        (Figure::ElectedAt, true) => "one leads in round".to_owned(),
        (Figure::ElectedAt, false) => "one leads at tick".to_owned(),
        (Figure::AllKnowAt, true) => "all know in round".to_owned(),
        (Figure::AllKnowAt, false) => "all know at tick".to_owned(),
        (Figure::Time, true) => "rounds".to_owned(),
        (Figure::Time, false) => "ticks".to_owned(),
    }
}
