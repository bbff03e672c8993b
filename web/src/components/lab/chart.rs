//! The chart, at which a value is read: by the pointer, or by the arrow keys.

use election_core::chart::{Chart, Frame, Marker, STYLES, Scale, number};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent, PointerEvent};
use yew::{Callback, Html, Properties, classes, component, html, use_effect_with, use_node_ref, use_state_eq};

use super::drawn::{Drawn, mark};
use super::pointed::{self, Pointed};
use super::{OnValue, address_of_extreme, decimal, key_of, name_of, series_at};
use crate::effects::dispatch::use_dispatch;
use crate::platform;
use crate::platform::same::Same;
use crate::platform::size::{SizeListener, least_presented};
use crate::scene::layout::LEAST_PIXELS;
use crate::state::lab::{self, Choices};
use crate::state::{Lab, LabAction};

/// The chart, and where it is read.
#[derive(Properties, PartialEq)]
pub struct LabChartProps {
    /// The lab.
    pub lab: Same<Lab>,
    /// The value at which it is read.
    pub at: Option<String>,
    /// Whether what is opened is presented.
    pub is_presenting: bool,
    /// The pointer is over this value, or over none.
    pub onhover: OnValue,
}

/// The chart with its title and the choice of its scale.
#[component]
pub fn LabChart(props: &LabChartProps) -> Html {
    let LabChartProps { lab, at, is_presenting, onhover } = props;
    let dispatch = use_dispatch();
    let paper = use_node_ref();
    let size = use_state_eq(|| (0.0_f64, 0.0_f64));
    {
        let setter = size.setter();
        use_effect_with(paper.clone(), move |paper| {
            let listener = paper.cast::<Element>().and_then(|paper| {
                SizeListener::new(&paper, move |width, height| setter.set((width.floor(), height.floor())))
            });
            move || drop(listener)
        });
    }
    // Presented, all of it is drawn larger, on paper that has so much less room.
    let zoom = if *is_presenting { least_presented() / LEAST_PIXELS } else { 1.0 };
    let (width, height) = (size.0 / zoom, size.1 / zoom);
    let values: Vec<String> =
        lab.plan.as_ref().map(|plan| plan.values().into_iter().map(str::to_owned).collect()).unwrap_or_default();
    let place = at.as_ref().and_then(|at| values.iter().position(|value| value == at));
    let title = lab.chart().map_or_else(|| "Nothing to run".to_owned(), |chart| chart.title.clone());
    let scale = |of: Scale, name: &'static str| {
        let choices = Choices { scale: of, ..lab.choices.clone() };
        html! {
            <label>
                <input
                    type="radio"
                    name="lab-scale"
                    checked={lab.choices.scale == of}
                    onchange={dispatch.on(LabAction::Choose(Box::new(choices)))}
                />
                { name }
            </label>
        }
    };
    let onkeydown = {
        let (values, lab, at, is_presenting) = (values.clone(), lab.clone(), at.clone(), *is_presenting);
        dispatch.filter_map(move |event: KeyboardEvent| {
            let (place, last) = (place?, values.len().checked_sub(1)?);
            let page = (values.len() / 10).max(2);
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowUp" => (place + 1).min(last),
                "ArrowLeft" | "ArrowDown" => place.saturating_sub(1),
                "PageUp" => (place + page).min(last),
                "PageDown" => place.saturating_sub(page),
                "Home" => 0,
                "End" => last,
                "Enter" => {
                    let at = at.as_deref()?;
                    let most =
                        |series: &usize| lab.results.row(*series, at).map(|row| row.figures[lab.choices.figure].max);
                    let highest = series_at(&lab, at).into_iter().max_by_key(most)?;
                    open(&address_of_extreme(&lab, highest, at, true, is_presenting)?);
                    return None;
                }
                _ => return None,
            };
            event.prevent_default();
            Some(LabAction::Read(Some(values[next].clone())))
        })
    };
    let frame = lab.chart().and_then(|chart| Frame::around(chart, width, height));
    let nearest = {
        let values = values.clone();
        move |event: &MouseEvent| {
            let frame = frame?;
            let x = f64::from(event.offset_x()) / zoom;
            let away = |value: &String| (frame.place(lab::number(value), 1.0).0 - x).abs();
            values.iter().min_by(|one, other| away(one).total_cmp(&away(other))).cloned()
        }
    };
    let onpointermove = {
        let (nearest, onhover) = (nearest.clone(), onhover.clone());
        Callback::from(move |event: PointerEvent| {
            if event.pointer_type() == "mouse" {
                onhover.emit(nearest(&event));
            }
        })
    };
    let onclick = {
        let (lab, is_presenting) = (lab.clone(), *is_presenting);
        dispatch.filter_map(move |event: MouseEvent| {
            let at = nearest(&event)?;
            let is_mouse = is_by_mouse(&event);
            let here = (f64::from(event.offset_x()) / zoom, f64::from(event.offset_y()) / zoom);
            if let Some((series, is_most)) =
                frame.filter(|_| is_mouse).and_then(|frame| pointed::hit(&lab, &frame, &at, here))
            {
                open(&address_of_extreme(&lab, series, &at, is_most, is_presenting)?);
                return None;
            }
            Some(LabAction::Read(Some(at)))
        })
    };
    let has_paper = width > 0.0 && height > 0.0;
    html! {
        <>
            <div class="lab-title">
                <h3>{ title }</h3>
                <div class="choice" role="radiogroup" aria-label="Scale">
                    { scale(Scale::Log, "log") }
                    { scale(Scale::Linear, "linear") }
                </div>
            </div>
            <div
                ref={paper}
                class="lab-paper"
                role="slider"
                tabindex="0"
                aria-label={format!("Read the chart at a value of {}; Enter opens the run with the most", key_of(lab))}
                aria-valuemin="0"
                aria-valuemax={values.len().saturating_sub(1).to_string()}
                aria-valuenow={place.unwrap_or_default().to_string()}
                aria-valuetext={at.as_deref().map_or_else(|| "nothing yet".to_owned(), |at| in_words(lab, at))}
                {onkeydown}
            >
                if let Some(chart) = lab.chart().filter(|_| has_paper) {
                    <svg
                        class="chart"
                        aria-hidden="true"
                        width={size.0.to_string()}
                        height={size.1.to_string()}
                        viewBox={format!("0 0 {width} {height}")}
                        {onpointermove}
                        onpointerleave={onhover.reform(|_: PointerEvent| None)}
                        {onclick}
                    >
                        <Drawn {chart} {width} {height} />
                        <Pointed lab={lab.clone()} at={at.clone()} {width} {height} />
                    </svg>
                }
            </div>
            if let Some(chart) = lab.chart() {
                { legend(chart, frame.is_some_and(|frame| !frame.has_names())) }
            }
            if let Some(plan) = lab.plan.as_ref().filter(|plan| !plan.notes.is_empty()) {
                <ul class="lab-notes">{ for plan.notes.iter().map(|note| html! { <li>{ note }</li> }) }</ul>
            }
        </>
    }
}

/// Whether it was a mouse that clicked, and not a finger: that has not seen what it clicks on before.
fn is_by_mouse(event: &MouseEvent) -> bool {
    event.dyn_ref::<PointerEvent>().is_none_or(|event| event.pointer_type() == "mouse")
}

fn open(address: &str) {
    // As a link would: with an entry in the browser's history.
    let _ = platform::window().location().set_hash(address);
}

/// The series by name where the paper is too narrow for names, and what is drawn how.
fn legend(chart: &Chart, is_shown: bool) -> Html {
    let name = |place: usize| {
        let series = &chart.series[place];
        let curve = chart.curves.iter().find(|curve| curve.style == series.style);
        html! {
            <li key={place} class={format!("style-{}", series.style % STYLES)}>
                <svg class="chart key" width="14" height="14" aria-hidden="true">
                    { mark(Marker::of(series.style), &format!("run style-{}", series.style % STYLES), (7.0, 7.0), 4.0) }
                </svg>
                <b>{ &series.name }</b>
                if let Some(curve) = curve {
                    <span>{ &curve.formula }</span>
                }
            </li>
        }
    };
    html! {
        <ul class={classes!("lab-legend", is_shown.then_some("is-shown"))} aria-hidden="true">{ for (0..chart.series.len()).map(name) }</ul>
    }
}

/// What is read at a value: `n = 32: LeLann 1,056; …`.
fn in_words(lab: &Lab, at: &str) -> String {
    let figure = lab.choices.figure;
    let read = |series: usize| {
        let row = lab.results.row(series, at)?;
        let spread = &row.figures[figure];
        let name = name_of(lab, series);
        Some(if spread.min == spread.max {
            format!("{name}: {}", number(spread.min as f64))
        } else {
            let (min, max) = (number(spread.min as f64), number(spread.max as f64));
            format!("{name}: {min} to {max}, mean {}", decimal(spread.mean()))
        })
    };
    let all: Vec<String> = series_at(lab, at).into_iter().filter_map(read).collect();
    let said = if all.is_empty() { "not run yet".to_owned() } else { all.join("; ") };
    format!("{} = {at}, {}: {said}", key_of(lab), figure.words())
}
