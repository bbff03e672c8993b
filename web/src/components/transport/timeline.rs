//! The timeline: the slider of time over a drawing of the run, and the marks of what happens in it.

use election_core::{Run, Tick};
use yew::{AttrValue, Html, NodeRef, Properties, component, html, use_memo, use_node_ref, use_state};

use super::fate::Fate;
use super::mark::{Mark, MarkDrag};
use super::part_dots::PartDots;
use super::ruler::Ruler;
use super::scrubber::Scrubber;
use crate::platform::same::Same;
use crate::playback;
use crate::scene::course::Course;
use crate::scene::geometry::number;
use crate::scene::{ending, timeline};
use crate::state::PartStop;

/// What the timeline shows.
#[derive(Properties, PartialEq)]
pub struct TimelineProps {
    /// The run that is shown.
    pub run: Same<Run>,
    /// How far the election is, when.
    pub course: Same<Course>,
    /// Where we are, in words.
    pub readout: AttrValue,
    /// The crash that is asked about, by its place among the faults.
    pub crash: Option<usize>,
    /// The last tick at which that crash was tried.
    pub tried: Tick,
    /// Where the parts of a scene's text begin, while one is told.
    pub stops: Vec<PartStop>,
    /// The slider, which is moved in every frame.
    pub slider: NodeRef,
    /// The bar of what is behind us, which grows in every frame.
    pub done: NodeRef,
}

/// The timeline.
#[component]
pub fn Timeline(props: &TimelineProps) -> Html {
    let TimelineProps { run, course, readout, crash, tried, stops, slider, done } = props;
    let marks = use_node_ref();
    let dragged = use_state(|| None::<MarkDrag>);
    let run_end = playback::end(run);
    let end = timeline::end(run, *tried);
    let end = dragged.map_or(end, |dragged| dragged.end.max(end));
    let reach = if end > 0.0 { run_end / end } else { 1.0 };
    // How the run ends, in words.
    let fate = use_memo(run.clone(), |run| AttrValue::from(ending::fate(run)));
    let happenings = use_memo((run.clone(), *crash), |(run, crash)| timeline::happenings(run, *crash));
    let spots = use_memo((run.clone(), end), |(run, end)| AttrValue::from(timeline::spots_outline(run, *end)));
    let fan = timeline::fan(&happenings, dragged.map(|dragged| dragged.fault));
    let asked = happenings.iter().find(|happening| Some(happening.fault) == *crash);
    let mark = |(happening, aside): (&timeline::Happening, Option<f64>)| {
        // Late ones stand aside to the left, where there is room.
        let side = if f64::from(happening.at) > end * 0.75 { -1.0 } else { 1.0 };
        html! {
            <Mark
                key={happening.fault}
                run={run.clone()}
                happening={happening.clone()}
                {end}
                aside={aside.map(|aside| side * aside)}
                is_asked_about={Some(happening.fault) == *crash}
                fate={(*fate).clone()}
                track={marks.clone()}
                dragged={*dragged}
                set_dragged={dragged.setter()}
            />
        }
    };
    html! {
        <div class="timeline">
            <Ruler course={course.clone()} end={run_end} whole={end} {done} />
            <Scrubber end={run_end} {reach} {readout} {slider} />
            <svg class="marks" role="group" aria-label="Faults" ref={marks.clone()}>
                if !spots.is_empty() {
                    // One path for all: hundreds of elements would be styled and laid out by themselves.
                    <svg y="0.5em" height="0.75em" viewBox={timeline::SPOTS_BOX} preserveAspectRatio="none">
                        <path class="spots" d={(*spots).clone()} />
                    </svg>
                }
                { for happenings.iter().zip(fan).map(mark) }
            </svg>
            if !stops.is_empty() {
                <PartDots stops={stops.clone()} {end} />
            }
            if let Some(happening) = asked {
                <Fate
                    when={happening.words.clone()}
                    words={(*fate).clone()}
                    at={if end > 0.0 { f64::from(happening.at) / end } else { 0.0 }}
                    is_seen={dragged.is_some_and(|dragged| dragged.fault == happening.fault)}
                />
            }
        </div>
    }
}

/// A part of a whole, as a place on the timeline: nothing lies beyond its end.
pub fn percent(part: f64, whole: f64) -> AttrValue {
    let percent = if whole > 0.0 { (part / whole * 100.0).min(100.0) } else { 0.0 };
    format!("{}%", number(percent, 2)).into()
}
