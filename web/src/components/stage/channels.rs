//! The channels between processes.

use election_core::model::Condition;
use election_core::{ProcessId, View};
use yew::{AttrValue, Html, Properties, classes, component, html, use_memo};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::layout::{Layout, SIZE};

/// Which channels there are, and whose of them lead nowhere.
#[derive(Clone, Properties, PartialEq)]
pub struct ChannelsProps {
    /// Which way channels go.
    pub layout: Same<Layout>,
    /// The moment of the run: who has crashed, and who is no member.
    pub view: Same<View>,
}

/// A channel as it is drawn.
#[derive(Clone, PartialEq)]
struct Line {
    path: AttrValue,
    look: Option<&'static str>,
}

/// The channels between processes; those that cross the gap of a split network, or lead to somebody who is down, look it.
#[component]
pub fn Channels(props: &ChannelsProps) -> Html {
    let layout = &props.layout;
    let paths = use_memo(layout.clone(), |layout| {
        let path = |(from, to)| (from, to, AttrValue::from(layout.line(from, to).path()));
        layout.channels().into_iter().map(path).collect::<Vec<_>>()
    });
    let lines = use_memo(props.clone(), |ChannelsProps { layout, view }| {
        let line = |(from, to, path): &(ProcessId, ProcessId, AttrValue)| Line {
            path: path.clone(),
            look: look(layout, view, *from, *to),
        };
        paths.iter().map(line).collect::<Vec<_>>()
    });
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
                for Line { path, look } in lines.iter() {
                    <path class={classes!("channel", look)} d={path} />
                }
            </g>
        </>
    }
}

fn look(layout: &Layout, view: &View, from: ProcessId, to: ProcessId) -> Option<&'static str> {
    let is_down = |process: ProcessId| view.processes[process.index()].condition != Condition::Live;
    if layout.parting.as_ref().is_some_and(|parting| parting.parts(from, to)) {
        Some("is-cut")
    } else if is_down(from) || is_down(to) {
        Some("is-dead")
    } else {
        None
    }
}
