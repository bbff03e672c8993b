//! What the audience sees: its drawing, small, at the same moment and in the same motion.

use election_core::lineage::Bids;
use election_core::narrate::Moments;
use election_core::stories::Point;
use election_core::{Run, Tick, View};
use yew::{AttrValue, Html, Properties, classes, component, html};

use crate::components::stage::Stage;
use crate::components::what_happened::WhatHappened;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::scene::layout::Layout;
use crate::state::{AudienceScreen, Choosing, Selection};

/// What the audience sees.
#[derive(Properties, PartialEq)]
pub struct SeenProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The tick from which on something could be changed.
    pub now: Tick,
    /// What the audience looks at from close by.
    pub selection: Option<Selection>,
    /// The bids, where their ways can be drawn.
    pub bids: Option<Same<Bids>>,
    /// What the audience's window shows beside that.
    pub screen: AudienceScreen,
    /// What is pointed at.
    pub pointed: Vec<Point>,
    /// The time at which what moves is shown while it rests.
    pub time: f64,
    /// Where what moves is to be put.
    pub live: Live,
    /// What it is called.
    #[prop_or(AttrValue::Static("What the audience sees"))]
    pub label: AttrValue,
    /// Which of two runs it is.
    #[prop_or_default]
    pub name: Option<AttrValue>,
}

/// The audience's drawing, the moment, and what happened last; and that they see nothing of it, where that is so.
#[component]
pub fn Seen(props: &SeenProps) -> Html {
    let SeenProps { run, view, layout, now, screen, live, .. } = props;
    html! {
        <figure class={classes!("presenter-seen", screen.is_blank.then_some("is-blank"))} aria-label={props.label.clone()}>
            <div class="presenter-stage">
                <Stage
                    {run}
                    {view}
                    {layout}
                    now={*now}
                    selection={props.selection}
                    choosing={None::<Choosing>}
                    bids={props.bids.clone()}
                    are_trails_on={screen.are_trails_on}
                    traced={screen.traced}
                    guessed={screen.guessed}
                    me={screen.me}
                    pointed={props.pointed.clone()}
                    time={props.time}
                    is_picture=true
                    live={live.clone()}
                />
                <p class="presenter-blank" role="status">
                    if screen.is_blank {
                        <b>{ "The audience sees a blank screen" }</b>
                    }
                </p>
            </div>
            <figcaption>
                if let Some(name) = &props.name { <b>{ name }</b> }
                <b class="numbers">{ Moments::of(run.scenario()).at(view.now) }</b>
                <WhatHappened {run} {view} />
            </figcaption>
        </figure>
    }
}
