//! The channels between processes: a click follows the message that is on one, or cuts or mends it.

use std::collections::BTreeMap;

use election_core::model::Condition;
use election_core::{ProcessId, SignalKind, View};
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
    /// What is cut now: also what the next tick cuts, so that a click is seen at once.
    pub cuts: Vec<(ProcessId, ProcessId)>,
    /// Whether channels, and the messages on them, can be clicked.
    pub can_be_clicked: bool,
}

impl ChannelsProps {
    /// Whether a channel between two processes is cut by hand, one way or both.
    fn is_cut(&self, one: ProcessId, other: ProcessId) -> bool {
        self.cuts.contains(&(one, other)) || self.cuts.contains(&(other, one))
    }
}

/// The most channels that can be clicked, and the most that are drawn as cut though they are not drawn otherwise.
const MOST_CLICKED: usize = 400;
/// The most channels on which messages are followed by a click.
const MOST_FOLLOWED: usize = 100;
/// Where on its way the bar is that says that a channel is cut: towards the receiver.
const BAR_AT: f64 = 0.7;
/// How far it reaches to both sides.
const BAR: f64 = 7.0;

/// A channel as it is drawn.
#[derive(Clone, PartialEq)]
struct Line {
    ends: (ProcessId, ProcessId),
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
    let lines = use_memo(props.clone(), |props| {
        let line = |(from, to, path): &(ProcessId, ProcessId, AttrValue)| Line {
            ends: (*from, *to),
            path: path.clone(),
            look: look(props, *from, *to),
        };
        // Where channels are drawn only while they are used, those that are cut are drawn all the time.
        let is_drawn = |(from, to): &&(ProcessId, ProcessId)| {
            paths.iter().any(|(start, end, _)| [(start, end), (end, start)].contains(&(from, to)))
        };
        let is_first = |(from, to): &&(ProcessId, ProcessId)| from < to || !props.cuts.contains(&(*to, *from));
        let others = props.cuts.iter().take(MOST_CLICKED).filter(|cut| !is_drawn(cut) && is_first(cut));
        let others = others.map(|(from, to)| Line {
            ends: (*from, *to),
            path: props.layout.line(*from, *to).path().into(),
            look: Some("is-cut"),
        });
        paths.iter().map(line).chain(others).collect::<Vec<_>>()
    });
    let bars = use_memo((layout.clone(), props.cuts.clone()), |(layout, cuts)| {
        cuts.iter().take(MOST_CLICKED).map(|(from, to)| bar(layout, *from, *to)).collect::<String>()
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
                for Line { path, look, .. } in lines.iter() {
                    <path class={classes!("channel", look)} d={path} />
                }
            </g>
            if !bars.is_empty() {
                <path class="cut-bars" d={(*bars).clone()} aria-hidden="true" />
            }
            if props.can_be_clicked && lines.len() <= MOST_CLICKED {
                <g class="channel-hits" aria-hidden="true">
                    for Line { ends: (from, to), path, .. } in lines.iter() {
                        <path d={path} data-channel={format!("{}-{}", from.0, to.0)}>
                            // So that no click cuts what somebody has not meant.
                            <title>{ if props.is_cut(*from, *to) { "Cut: a click mends it" } else { "A click cuts this channel" } }</title>
                        </path>
                    }
                </g>
            }
            if props.can_be_clicked {
                <g class="message-hits is-wide" aria-hidden="true">
                    for (path, message) in carried(layout, &props.view) {
                        <path d={path} data-message={message.to_string()} />
                    }
                </g>
            }
        </>
    }
}

/// The channels that messages are on, each with the last of its messages; a failure detector's are not followed.
fn carried(layout: &Layout, view: &View) -> Vec<(String, u32)> {
    let mut last: BTreeMap<(ProcessId, ProcessId), u32> = BTreeMap::new();
    for message in view.in_flight.iter().filter(|message| !SignalKind::is_of_detector(message.row.kind)) {
        let (from, to) = (message.row.from, message.row.to);
        // Where there and back are one line, the last of both counts.
        let ends = if layout.has_a_line_each_way() { (from, to) } else { (from.min(to), from.max(to)) };
        last.insert(ends, message.row.number);
    }
    let mut last: Vec<u32> = last.into_values().collect();
    last.sort_unstable();
    let first_shown = last.len().saturating_sub(MOST_FOLLOWED);
    let row = |number: &u32| view.in_flight.iter().find(|message| message.row.number == *number).map(|it| &it.row);
    let rows = last[first_shown..].iter().filter_map(row);
    rows.map(|row| (layout.channel(row.from, row.to).path(), row.number)).collect()
}

fn look(props: &ChannelsProps, from: ProcessId, to: ProcessId) -> Option<&'static str> {
    let ChannelsProps { layout, view, cuts, .. } = props;
    let is_down = |process: ProcessId| view.processes[process.index()].condition != Condition::Live;
    let is_cut = |from, to| cuts.contains(&(from, to));
    let is_parted = || layout.parting.as_ref().is_some_and(|parting| parting.parts(from, to));
    // Where there and back are lines of their own, each has its look.
    if is_cut(from, to) || is_cut(to, from) && !layout.has_a_line_each_way() || is_parted() {
        Some("is-cut")
    } else if is_down(from) || is_down(to) {
        Some("is-dead")
    } else {
        None
    }
}

/// A stroke across a channel that is cut, as a part of an SVG path.
fn bar(layout: &Layout, from: ProcessId, to: ProcessId) -> String {
    let way = layout.line(from, to);
    let (middle, side) = (way.at(BAR_AT), way.direction(BAR_AT).left());
    format!("M{}L{}", middle.moved(side, BAR), middle.moved(side, -BAR))
}

#[cfg(test)]
mod tests {
    use election_core::{Run, Scenario};

    use super::*;
    use crate::scene::layout::LeastType;

    #[test]
    fn of_each_channel_the_last_message_is_followed_and_no_heartbeat() {
        let carried_after = |link: &str, steps: usize| {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
            let all = carried(&layout, &run.at(steps));
            all.into_iter().map(|(_, message)| message).collect::<Vec<_>>()
        };
        assert_eq!(carried_after("a=chang-roberts&n=4", 4), [0, 1, 2, 3]);
        assert_eq!(carried_after("a=chang-roberts&n=4", 0), [0; 0]);
        let beats = "a=bully&n=3&start=none&detector=heartbeat:2:6";
        let run = Run::record(&Scenario::from_link(beats).expect("a good link")).expect("a valid scenario");
        assert!(!run.at(1).in_flight.is_empty() && carried_after(beats, 1).is_empty());
    }
}
