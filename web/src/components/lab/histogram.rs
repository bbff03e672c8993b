//! How many runs of a series sent how many messages, at one value: a histogram with the mean and the published formula.

use std::rc::Rc;

use election_core::chart::{STYLES, number as written};
use election_core::finding::{Freedom, Objective, Search, Space};
use election_core::sweep::{Figure, Over, Row};
use yew::{Html, Properties, classes, component, html, use_state_eq};

use super::{decimal, formula_at, key_of, name_of, series_at};
use crate::components::nothing::nothing;
use crate::components::select::Select;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::state::Lab;
use crate::state::lab::FinderAction;

/// How large it is, in pixels.
const WIDTH: f64 = 288.0;
const HEIGHT: f64 = 190.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 24.0;
const SIDE: f64 = 10.0;
/// No more bars than this: beyond it several numbers of messages share one.
const MOST_BARS: u64 = 36;
/// A letter is about so wide.
const LETTER: f64 = 7.4;

/// Whose histogram.
#[derive(Properties, PartialEq)]
pub struct HistogramProps {
    /// The lab.
    pub lab: Same<Lab>,
    /// The value.
    pub at: String,
    /// Whether what is opened is presented.
    pub is_presenting: bool,
}

/// A histogram of one of the series: of the one that is chosen, else of the first of which runs differ.
#[component]
pub fn Histogram(props: &HistogramProps) -> Html {
    let HistogramProps { lab, at, .. } = props;
    let dispatch = use_dispatch();
    let chosen = use_state_eq(|| None::<String>);
    let all = series_at(lab, at);
    let differs =
        |series: &usize| lab.results.row(*series, at).is_some_and(|row| row.messages().min < row.messages().max);
    let offered: Vec<usize> = all.into_iter().filter(differs).collect();
    let named = |series: &usize| chosen.as_deref() == Some(&*name_of(lab, *series));
    let Some(series) = offered.iter().copied().find(named).or(offered.first().copied()) else { return nothing() };
    let Some(row) = lab.results.row(series, at) else { return nothing() };
    let onchange = {
        let setter = chosen.setter();
        yew::Callback::from(move |name: String| setter.set(Some(name)))
    };
    html! {
        <figure class="lab-histogram">
            <figcaption>
                if offered.len() > 1 {
                    <Select label="Histogram of" value={name_of(lab, series)} {onchange}>
                        { for offered.iter().map(|series| html! { <option value={name_of(lab, *series)}>{ name_of(lab, *series) }</option> }) }
                    </Select>
                } else {
                    <b>{ name_of(lab, series) }</b>
                }
                <span>{ format!("{} runs by messages, {} = {at}", written(row.runs() as f64), key_of(lab)) }</span>
            </figcaption>
            { drawn(lab, series, at, row, &dispatch) }
        </figure>
    }
}

/// A stretch of numbers of messages, and how many runs sent so many.
struct Bar {
    low: u64,
    high: u64,
    runs: u64,
}

/// The bars from the least to the most, all as wide as each other.
fn bars(row: &Row) -> Vec<Bar> {
    let (min, max) = (row.messages().min, row.messages().max);
    let wide = (max - min + 1).div_ceil(MOST_BARS);
    let mut bars: Vec<Bar> = (0..=(max - min) / wide)
        .map(|at| Bar { low: min + at * wide, high: min + (at + 1) * wide - 1, runs: 0 })
        .collect();
    for (messages, runs) in &row.histogram {
        let bar = usize::try_from((messages - min) / wide).expect("a few bars");
        bars[bar].runs += runs;
    }
    bars
}

/// The search for a run of a series that sends so many messages, at a value; none where its runs do not differ in what a search changes.
fn search_for(lab: &Lab, series: usize, at: &str, messages: u64) -> Option<Search> {
    let sweep = &lab.plan.as_ref()?.series.get(series)?.sweep;
    let free = match lab.results.row(series, at)?.over {
        Over::Shuffled(_) | Over::Permutations => Freedom::Order,
        Over::Seeds(_) => Freedom::Seed,
        Over::Starters => Freedom::Starters,
        Over::Ascending | Over::Descending | Over::Anonymous | Over::Given => return None,
    };
    let scenario = sweep.across.at(&sweep.scenario, at).ok()?;
    let space = Space { scenario, free: vec![free], latest: 0 };
    Some(Search { space, objective: Objective::Exactly(Figure::Messages, messages) })
}

fn drawn(lab: &Lab, series: usize, at: &str, row: &Row, dispatch: &Dispatch) -> Html {
    let bars = bars(row);
    let style = series % STYLES;
    let most = bars.iter().map(|bar| bar.runs).max().unwrap_or(1) as f64;
    let (low, high) = (row.messages().min as f64 - 0.5, bars.last().map_or(1.0, |bar| bar.high as f64) + 0.5);
    let x = |value: f64| SIDE + (value - low) / (high - low) * (WIDTH - 2.0 * SIDE);
    let base = HEIGHT - BOTTOM;
    let y = |runs: u64| base - (runs as f64 / most) * (base - TOP);
    let bar = |bar: &Bar| {
        let search = (bar.low == bar.high && bar.runs > 0).then(|| search_for(lab, series, at, bar.low)).flatten();
        let find = search.map(|search| dispatch.on(FinderAction::Begin(Rc::new(search))));
        let offer = if find.is_some() { ": find one of them" } else { "" };
        let (left, right) = (x(bar.low as f64 - 0.5), x(bar.high as f64 + 0.5));
        let messages = if bar.low == bar.high { bar.low.to_string() } else { format!("{} to {}", bar.low, bar.high) };
        html! {
            <rect
                key={bar.low}
                class={classes!("bar", format!("style-{style}"), find.is_some().then_some("leads-on"))}
                onclick={find}
                x={format!("{:.1}", left + 0.5)}
                width={format!("{:.1}", (right - left - 1.0).max(0.5))}
                y={format!("{:.1}", y(bar.runs))}
                height={format!("{:.1}", base - y(bar.runs))}
            >
                <title>{ format!("{messages} messages: {} runs{offer}", written(bar.runs as f64)) }</title>
            </rect>
        }
    };
    let mean = row.messages().mean();
    let is_exact = matches!(row.over, Over::Permutations | Over::Starters);
    let exact = row.messages().exact_mean();
    let fraction = if is_exact && exact.contains('/') { format!(" = {exact}") } else { String::new() };
    let means = format!("{} {}{fraction}", if is_exact { "mean, exactly" } else { "mean" }, decimal(mean));
    let formula = formula_at(lab, series, at).filter(|(.., is_bound)| !is_bound);
    let predicted = formula.map(|(formula, value, _)| (format!("{formula} = {}", decimal(value)), value));
    // The middle of a text at a value, and how far it reaches from there.
    let span = |text: &str, value: f64| {
        let half = text.chars().count() as f64 * LETTER / 2.0;
        (x(value).clamp(half.min(WIDTH / 2.0), (WIDTH - half).max(WIDTH / 2.0)), half)
    };
    let words = |text: String, value: f64, y: f64, class: &'static str| {
        let (middle, _) = span(&text, value);
        html! { <text {class} x={format!("{middle:.1}")} y={y.to_string()} text-anchor="middle">{ text }</text> }
    };
    let rule = |value: f64, top: f64, class: &'static str| {
        let x = format!("{:.1}", x(value));
        html! { <line {class} x1={x.clone()} x2={x} y1={top.to_string()} y2={base.to_string()} /> }
    };
    let ends = [(row.messages().min, "start", SIDE), (row.messages().max, "end", WIDTH - SIDE)];
    let said = format!(
        "{} to {} messages, {means}{}",
        row.messages().min,
        row.messages().max,
        predicted.as_ref().map_or_else(String::new, |(text, _)| format!("; {text}"))
    );
    // The mean's line does not cross out what is written below its words.
    let is_crossed = predicted.as_ref().is_some_and(|(text, value)| {
        let (middle, half) = span(text, *value);
        (x(mean) - middle).abs() < half
    });
    html! {
        <svg class="chart" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} role="img" aria-label={said}>
            { for bars.iter().map(bar) }
            <line class="axis" x1={SIDE.to_string()} x2={(WIDTH - SIDE).to_string()} y1={base.to_string()} y2={base.to_string()} />
            { for ends.into_iter().map(|(value, anchor, x)| html! {
                <text class="number" x={x.to_string()} y={(HEIGHT - 6.0).to_string()} text-anchor={anchor}>{ written(value as f64) }</text>
            }) }
            { rule(mean, if is_crossed { 38.0 } else { 18.0 }, "mean") }
            if let Some((_, value)) = &predicted {
                { rule(*value, 38.0, "predicted") }
            }
            { words(means, mean, 13.0, "mean-words") }
            if let Some((text, value)) = predicted {
                { words(text, value, 33.0, "predicted-words") }
            }
        </svg>
    }
}
