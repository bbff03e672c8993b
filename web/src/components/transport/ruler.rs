//! The timeline's drawing: what is behind us, ticks, and how far the election is.

use web_sys::SvgElement;
use yew::{Html, NodeRef, Properties, component, html, use_effect_with, use_memo};

use super::timeline::percent;
use crate::platform::same::Same;
use crate::scene::course::{Course, Phase};
use crate::scene::geometry::number;
use crate::scene::timeline;

/// A phase that takes less than this part of the timeline has no room for its name.
const SHORTEST_WITH_NAME: f64 = 0.05;

/// What the timeline's drawing depends on: nothing that changes while a run plays.
#[derive(Properties, PartialEq)]
pub struct RulerProps {
    /// How far the election is, when.
    pub course: Same<Course>,
    /// The last tick of the run.
    pub end: f64,
    /// The tick at the end of the timeline.
    pub whole: f64,
    /// The bar of what is behind us, which grows in every frame.
    pub done: NodeRef,
}

/// The timeline's drawing.
#[component]
pub fn Ruler(props: &RulerProps) -> Html {
    let RulerProps { course, end, whole, done } = props;
    let ticks = use_memo((*end, *whole), |(end, whole)| {
        let tick = |tick: u32| {
            let x = percent(f64::from(tick), *whole);
            html! { <line class="tick" x1={x.clone()} x2={x} y1="0.625em" y2="1.125em" /> }
        };
        timeline::ticks(*end).into_iter().map(tick).collect::<Html>()
    });
    let phases = use_memo((course.clone(), *end, *whole), |(course, end, whole)| {
        course.phases.iter().map(|phase| drawn(*phase, *end, *whole)).collect::<Html>()
    });
    {
        let done = done.clone();
        use_effect_with(*whole, move |whole| {
            if let Some(done) = done.cast::<SvgElement>() {
                let whole = if *whole > 0.0 { *whole } else { 1.0 };
                let _ = done.style().set_property("--whole", &number(whole, 4));
            }
        });
    }
    let run = if *whole > 0.0 { percent(*end, *whole) } else { "100%".into() };
    // Where time goes on beyond the run, for faults that come later or are tried there, its end is marked.
    let run_end = run.clone();
    // Nothing is placed within a drawing in the drawing: WebKit does not always lay that out again when the outer one changes.
    html! {
        <svg class="ruler" role="img" aria-label="How far the election is">
            <rect class="beyond" x="0" width="100%" y="0.8125em" height="0.125em" />
            <rect class="all" x="0" width={run} y="0.75em" height="0.25em" />
            <rect class="done" x="0" y="0.75em" height="0.25em" ref={done} />
            <g>{ (*ticks).clone() }</g>
            <g>{ (*phases).clone() }</g>
            if end < whole {
                <line class="run-end" x1={run_end.clone()} x2={run_end} y1="0.4375em" y2="1.3125em" />
            }
        </svg>
    }
}

/// A phase, and its name where there is room for it.
fn drawn(phase: Phase, end: f64, whole: f64) -> Html {
    let height = phase.kind.height() / 16.0;
    let (x, width) = (percent(phase.from, whole), percent(phase.to - phase.from, whole));
    let has_name = phase.to - phase.from >= end * SHORTEST_WITH_NAME;
    html! {
        <>
            <rect
                class={format!("phase is-{}", phase.kind.name())}
                x={x.clone()}
                width={width.clone()}
                y={format!("{}em", 1.875 - height)}
                height={format!("{height}em")}
            >
                <title>{ phase.said() }</title>
            </rect>
            if has_name {
                <foreignObject {x} {width} y="1.9375em" height="1.125em">
                    <p class="phase-name" xmlns="http://www.w3.org/1999/xhtml">
                        <span class="long">{ phase.kind.words() }</span>
                        <span class="short">{ phase.kind.short() }</span>
                    </p>
                </foreignObject>
            }
        </>
    }
}
