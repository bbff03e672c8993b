//! The ways that bids have gone round the ring, as arcs inside it.

use election_core::lineage::Bids;
use election_core::{ProcessId, Run};
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::components::nothing::nothing;
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::geometry::{number, place};
use crate::scene::layout::Layout;
use crate::scene::sprites::Tracing;
use crate::scene::trails::{self, Ending, Trail};

/// Which ways are drawn.
#[derive(Clone, Properties, PartialEq)]
pub struct TrailsProps {
    /// The run.
    pub run: Same<Run>,
    /// Its bids.
    pub bids: Same<Bids>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The process whose bid's way stands out.
    pub traced: Option<ProcessId>,
    /// Whether a click on a way follows the message that carries the bid.
    pub can_be_followed: bool,
}

/// The ways that bids have gone round the ring: each from its initiator to where it is, was dropped (a bar), got lost (a cross) or came
/// home (an arrow).
#[component]
pub fn Trails(props: &TrailsProps) -> Html {
    let TrailsProps { run, bids, steps, layout, traced, can_be_followed } = props;
    let trails = use_memo((run.clone(), bids.clone(), layout.clone()), |(run, bids, layout)| {
        trails::Trails::of(run, bids.rc(), layout)
    });
    let Some(trails) = &*trails else { return nothing() };
    let colours = KindColours::of(run.info());
    let width = number(trails.width(), 1);
    // The marks at the ends are as large as there is room between two arcs.
    let scale = number((trails.apart() / 14.0).clamp(0.45, 1.0), 2);
    let draw = |trail: &Trail| {
        let look = Tracing::of(trail.initiator, *traced).class();
        let ending = trail.ending.map(|ending| format!("ends-{}", ending.name()));
        let class = classes!("trail", colours.class(trail.kind), look, ending);
        let turned = format!("{} rotate({})scale({scale})", place(trail.head), number(trail.heading, 1));
        let head = match trail.ending {
            Some(Ending::Home) => html! { <path class="home" d="M7 0-5-7V7Z" transform={turned} /> },
            Some(Ending::Stopped) => html! { <path class="stop" d="M0-8V8" transform={turned} /> },
            Some(Ending::Lost) => html! { <path class="lost" d="M-5-5 5 5M5-5-5 5" transform={turned} /> },
            None => Html::default(),
        };
        html! {
            <g {class} data-trail={trail.initiator.0.to_string()}>
                <path class="way" d={trail.path.clone()} />
                <circle class="start" r="3.5" transform={format!("{}scale({scale})", place(trail.start))} />
                { head }
            </g>
        }
    };
    // The one that stands out lies over the others.
    let mut shown = trails.after(*steps);
    shown.sort_by_key(|trail| Some(trail.initiator) == *traced);
    // Wide, and over that as wide as one arc is from the next: a click on an arc means that one, and a click beside them the nearest.
    let hits = |width: Option<String>| {
        let class = classes!("message-hits", width.is_none().then_some("is-wide"));
        let hit = |trail: &Trail| html! { <path d={trail.whole.clone()} data-message={trail.message.to_string()} /> };
        html! { <g {class} stroke-width={width} aria-hidden="true">{ for shown.iter().map(hit) }</g> }
    };
    html! {
        <>
            <g class="trails" aria-hidden="true" stroke-width={width}>{ for shown.iter().map(draw) }</g>
            if *can_be_followed { { hits(None) } { hits(Some(number(trails.apart(), 1))) } }
        </>
    }
}
