//! One of two runs: its stage, what it is, and what has just happened.

use election_core::lineage::Bids;
use election_core::{ProcessId, Run, View};
use yew::{AttrValue, ContextProvider, Html, Properties, classes, component, html, use_memo};

use super::super::stage::Stage;
use super::super::what_happened::WhatHappened;
use super::Line;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::playback::Cursor;
use crate::scene::Layout;
use crate::state::{Action, Choosing, Selection, Shown, Which};

/// A run as it is seen.
#[derive(Clone, PartialEq)]
pub struct SideView {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// The same on its clock.
    pub cursor: Cursor,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The bids, where their ways can be drawn.
    pub bids: Option<Same<Bids>>,
    /// What is looked at from close by.
    pub selection: Option<Selection>,
    /// The process whose bid's way stands out.
    pub traced: Option<ProcessId>,
    /// Whether ways are drawn.
    pub are_trails_on: bool,
    /// The time at which what moves is shown while it rests.
    pub time: f64,
}

impl SideView {
    /// Of a run that is shown.
    pub fn of(shown: &Shown, is_motion_reduced: bool) -> Self {
        Self {
            run: Same::from(&shown.run),
            view: Same::from(&shown.view),
            cursor: shown.cursor,
            layout: Same::from(&shown.layout),
            bids: shown.bids.as_ref().map(Same::from),
            selection: shown.selection,
            traced: shown.traced,
            are_trails_on: shown.are_trails_on,
            time: shown.shown_time(is_motion_reduced),
        }
    }
}

/// One of two runs.
#[derive(Properties, PartialEq)]
pub struct SideProps {
    /// The run.
    pub side: SideView,
    /// Which one it is.
    pub which: Which,
    /// What it is, as far as the other is not.
    pub label: AttrValue,
    /// How many messages it has sent so far.
    pub sent: u64,
    /// The processes that stand otherwise in the other run.
    pub differing: Vec<ProcessId>,
    /// Whether it is read from the back row.
    pub is_presented: bool,
    /// Where what moves is to be put.
    pub live: Live,
}

/// One of two runs: what is done to its stage is about it, and of the second nothing can be changed.
#[component]
pub fn Side(props: &SideProps) -> Html {
    let SideProps { side, which, label, sent, differing, is_presented, live } = props;
    let dispatch = use_dispatch();
    let is_second = *which == Which::Second;
    let own = use_memo((dispatch, is_second), |(dispatch, is_second)| {
        if !is_second {
            return dispatch.clone();
        }
        let dispatch = dispatch.clone();
        Dispatch::new(yew::Callback::from(move |action| {
            if let Action::Shown(_, action) = action {
                dispatch.emit(Action::Shown(Which::Second, action));
            }
        }))
    });
    let SideView { run, view, layout, .. } = side;
    html! {
        <section class={classes!("side", is_second.then_some("is-second"))} aria-label={format!("{} run: {label}", if is_second { "Second" } else { "First" })}>
            <h2><Line {is_second} /><span>{ label }</span><b class="numbers" aria-hidden="true">{ sent }</b></h2>
            <ContextProvider<Dispatch> context={(*own).clone()}>
                <Stage
                    {run}
                    {view}
                    {layout}
                    now={side.cursor.now()}
                    selection={side.selection}
                    choosing={None::<Choosing>}
                    bids={side.bids.clone()}
                    are_trails_on={side.are_trails_on}
                    traced={side.traced}
                    differing={differing.clone()}
                    time={side.time}
                    is_presented={*is_presented}
                    is_picture=true
                    live={live.clone()}
                />
                <WhatHappened {run} {view} label={if is_second { "What happened last in the second run" } else { "What happened last in the first run" }} />
            </ContextProvider<Dispatch>>
        </section>
    }
}
