//! The timeline's drawing: what is behind us, ticks, and how far the election is.

use yew::{Html, NodeRef, Properties, component, html, use_memo};

use super::timeline::percent;
use crate::platform::same::Same;
use crate::scene::course::{Course, Phase};
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
    /// Which part of the timeline the run takes.
    pub reach: f64,
    /// The bar of what is behind us, which grows in every frame.
    pub done: NodeRef,
}

/// The timeline's drawing.
#[component]
pub fn Ruler(props: &RulerProps) -> Html {
    let RulerProps { course, end, reach, done } = props;
    let ticks = use_memo(*end, |end| {
        let tick = |tick: u32| {
            let x = percent(f64::from(tick), *end);
            html! { <line class="tick" x1={x.clone()} x2={x} y1="0.625em" y2="1.125em" /> }
        };
        timeline::ticks(*end).into_iter().map(tick).collect::<Html>()
    });
    let phases = use_memo((course.clone(), *end), |(course, end)| {
        course.phases.iter().map(|phase| drawn(*phase, *end)).collect::<Html>()
    });
    html! {
        <svg class="ruler" role="img" aria-label="How far the election is">
            <rect class="beyond" x="0" width="100%" y="0.8125em" height="0.125em" />
            <svg class="run" width={percent(*reach, 1.0)}>
                <rect class="all" x="0" width="100%" y="0.75em" height="0.25em" />
                <rect class="done" x="0" y="0.75em" height="0.25em" ref={done} />
                <g>{ (*ticks).clone() }</g>
                <g>{ (*phases).clone() }</g>
            </svg>
        </svg>
    }
}

/// A phase, and its name where there is room for it.
fn drawn(phase: Phase, end: f64) -> Html {
    let height = phase.kind.height() / 16.0;
    let (x, width) = (percent(phase.from, end), percent(phase.to - phase.from, end));
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
