//! What is read off the chart: a line at a value, and the figures there.

use election_core::chart::{Frame, Marker, Point, STYLES, number as written};
use yew::{Html, Properties, component, html};

use super::drawn::mark;
use super::{decimal, key_of, series_at};
use crate::components::hatching::hatching;
use crate::components::nothing::nothing;
use crate::platform::same::Same;
use crate::state::Lab;
use crate::state::lab::number;

/// How near to a mark a pointer is on it.
const NEAR: f64 = 11.0;
/// So far are figures apart at least.
const LINE: f64 = 17.0;

/// Where the chart is read.
#[derive(Properties, PartialEq)]
pub struct PointedProps {
    /// The lab.
    pub lab: Same<Lab>,
    /// The value.
    pub at: Option<String>,
    /// The paper.
    pub width: f64,
    /// The paper.
    pub height: f64,
}

/// The least or the most of a series that a point lies on.
pub fn hit(lab: &Lab, frame: &Frame, at: &str, here: Point) -> Option<(usize, bool)> {
    let marks = series_at(lab, at).into_iter().flat_map(|series| {
        let row = lab.results.row(series, at);
        row.into_iter().flat_map(move |row| {
            let spread = &row.figures[lab.choices.figure];
            [(spread.min, false), (spread.max, true)].map(|(value, is_most)| {
                let (x, y) = frame.place(number(at), value as f64);
                ((x - here.0).hypot(y - here.1), series, is_most)
            })
        })
    });
    let nearest = marks.min_by(|one, other| one.0.total_cmp(&other.0))?;
    (nearest.0 <= NEAR).then_some((nearest.1, nearest.2))
}

/// What is not run yet, the line, and the figures on it.
#[component]
pub fn Pointed(props: &PointedProps) -> Html {
    let PointedProps { lab, at, width, height } = props;
    let frame = lab.chart().and_then(|chart| Frame::around(chart, *width, *height));
    let Some(frame) = frame else { return nothing() };
    let ((left, top), (right, bottom)) = frame.area();
    let values = lab.plan.as_ref().map(|plan| plan.values()).unwrap_or_default();
    // From the last value that is certain on.
    let certain = lab.certain();
    let last_certain = certain.checked_sub(1).and_then(|last| values.get(last));
    let uncertain =
        (certain < values.len()).then(|| last_certain.map_or(left, |last| frame.place(number(last), 1.0).0));
    html! {
        <g>
            { hatching("lab-hatching", "hatching") }
            if let Some(x) = uncertain.filter(|x| *x < right) {
                <rect
                    class="not-run"
                    fill="url(#lab-hatching)"
                    x={format!("{x:.1}")}
                    y={top.to_string()}
                    width={format!("{:.1}", right - x)}
                    height={format!("{:.1}", bottom - top)}
                />
            }
            if let Some(at) = at {
                { line(lab, &frame, at) }
            }
        </g>
    }
}

fn line(lab: &Lab, frame: &Frame, at: &str) -> Html {
    let ((left, top), (right, bottom)) = frame.area();
    let x = frame.place(number(at), 1.0).0;
    let words = format!("{} = {at}", key_of(lab));
    let pill = 8.0 * words.chars().count() as f64 + 16.0;
    // Beside the middle of the paper there is more room at the left.
    let is_left = x - left > (right - left) / 3.0;
    let mut figures: Vec<(f64, usize, String)> = Vec::new();
    let mut marks = Vec::new();
    for series in series_at(lab, at) {
        let Some(row) = lab.results.row(series, at) else { continue };
        let (spread, style) = (&row.figures[lab.choices.figure], series % STYLES);
        let (mean, marker) = (spread.mean(), Marker::of(series));
        let class = format!("run style-{style}");
        let here = |value: f64| frame.place(number(at), value);
        if spread.min < spread.max {
            for value in [spread.min, spread.max] {
                marks.push(mark(Marker::Ring, &format!("extreme style-{style}"), here(value as f64), 5.0));
            }
        }
        marks.push(mark(marker, &class, here(mean), 6.0));
        let mean = if spread.min < spread.max { decimal(mean) } else { written(mean) };
        figures.push((here(spread.mean()).1, style, mean));
    }
    figures.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = top + 4.0;
    let mut placed = Vec::new();
    for (y, style, text) in figures {
        let y = (y - 7.0).max(free);
        free = y + LINE;
        placed.push((y, style, text));
    }
    let mut free = bottom - 6.0;
    for (y, ..) in placed.iter_mut().rev() {
        *y = y.min(free);
        free = *y - LINE;
    }
    let middle = x.clamp(left + pill / 2.0 - 8.0, right - pill / 2.0 + 8.0);
    html! {
        <g class="pointed">
            <line class="rule" x1={format!("{x:.1}")} x2={format!("{x:.1}")} y1={top.to_string()} y2={bottom.to_string()} />
            { for marks }
            { for placed.into_iter().map(|(y, style, text)| html! {
                <text
                    class={format!("figure style-{style}")}
                    x={format!("{:.1}", if is_left { x - 11.0 } else { x + 11.0 })}
                    y={format!("{y:.1}")}
                    text-anchor={if is_left { "end" } else { "start" }}
                >
                    { text }
                </text>
            }) }
            <rect
                class="pill"
                x={format!("{:.1}", middle - pill / 2.0)}
                y={format!("{:.1}", bottom + 4.0)}
                width={format!("{pill:.1}")}
                height="22"
                rx="6"
            />
            <text class="pill-words" x={format!("{middle:.1}")} y={format!("{:.1}", bottom + 20.0)} text-anchor="middle">{ words }</text>
        </g>
    }
}
