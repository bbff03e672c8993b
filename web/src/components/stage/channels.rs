//! The channels between processes.

use std::collections::BTreeSet;

use election_core::ProcessId;
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::components::same::Same;
use crate::scene::geometry::number;
use crate::scene::layout::{Layout, SIZE};

/// Which channels there are, and whose of them lead nowhere.
#[derive(Clone, Properties, PartialEq)]
pub struct ChannelsProps {
    /// Which way channels go.
    pub layout: Same<Layout>,
    /// The processes that have crashed or are no members.
    pub down: Vec<ProcessId>,
}

/// The channels between processes; those that cross the gap of a split network, or lead to somebody who is down, look it.
#[component]
pub fn Channels(props: &ChannelsProps) -> Html {
    let ChannelsProps { layout, down } = props;
    let lines = use_memo(layout.clone(), |layout| {
        let line = |(from, to)| (from, to, layout.line(from, to).path());
        layout.channels().into_iter().map(line).collect::<Vec<(ProcessId, ProcessId, String)>>()
    });
    let down: BTreeSet<ProcessId> = down.iter().copied().collect();
    let middle = number(SIZE / 2.0, 0);
    html! {
        <>
            <defs>
                <marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
                    <path class="arrow" d="M1 1 8 5 1 9" />
                </marker>
            </defs>
            <g class="channels" aria-hidden="true" marker-end={layout.has_arrows().then_some("url(#arrow)")}>
                if let Some(radius) = layout.circle() {
                    <circle class="channel" cx={middle.clone()} cy={middle} r={number(radius, 1)} />
                }
                for (from, to, path) in lines.iter() {
                    <path class={classes!("channel", look(layout, &down, *from, *to))} d={path.clone()} />
                }
            </g>
        </>
    }
}

fn look(layout: &Layout, down: &BTreeSet<ProcessId>, from: ProcessId, to: ProcessId) -> Option<&'static str> {
    if layout.parting.as_ref().is_some_and(|parting| parting.parts(from, to)) {
        Some("is-cut")
    } else if down.contains(&from) || down.contains(&to) {
        Some("is-dead")
    } else {
        None
    }
}
