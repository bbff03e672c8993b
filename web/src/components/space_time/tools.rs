//! What goes across, whose messages stand out, how large it is, and whether it is a table.

use std::collections::BTreeMap;

use election_core::diagram::{Axis, Carried};
use election_core::{ProcessId, Run};
use yew::{Callback, Html, Properties, component, html, use_memo};

use super::super::icon::Icon;
use super::super::icon_button::IconButton;
use super::super::select::Select;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Channel, DiagramAction, LinkedDiagram};

/// The channels that messages were sent over.
type Channels = BTreeMap<(ProcessId, ProcessId), Carried>;

/// What is chosen.
#[derive(Properties, PartialEq)]
pub struct ToolsProps {
    /// What goes across.
    pub axis: Axis,
    /// Whether it is shown as a table.
    pub is_table: bool,
    /// Makes the columns so many times as wide.
    pub on_zoom: Callback<f64>,
    /// Shows all of the run.
    pub on_fit: Callback<()>,
    /// The run.
    pub run: Same<Run>,
    /// The channels that messages were sent over.
    pub channels: Same<Channels>,
    /// The one whose messages stand out.
    pub channel: Option<Channel>,
    /// How many orders of the same steps there are, in a sentence.
    pub orders: Option<String>,
}

/// The tools above the diagram.
#[component]
pub fn Tools(props: &ToolsProps) -> Html {
    let ToolsProps { axis, is_table, on_zoom, on_fit, orders, run, channels, channel } = props;
    let dispatch = use_dispatch();
    let zoom = |factor: f64| on_zoom.reform(move |_| factor);
    let along = |other: Axis| {
        html! {
            <button
                type="button"
                key={other.key()}
                class="axis-choice"
                aria-pressed={(other == *axis).to_string()}
                title={other.help()}
                onclick={dispatch.on(DiagramAction::Along(other))}
            >
                { other.key() }
            </button>
        }
    };
    let options = use_memo((run.clone(), channels.clone(), *channel), |(run, channels, channel)| {
        // One of which a link speaks may have carried nothing.
        let unused = channel.filter(|channel| !channels.contains_key(channel));
        options(run, channels.iter().map(|(channel, carried)| (*channel, carried.sent)).chain(unused.map(|it| (it, 0))))
    });
    let onchange = dispatch.map(|value: String| DiagramAction::Single(LinkedDiagram::read_channel(&value)));
    html! {
        <div class="space-time-tools">
            <div class="axes" role="group" aria-label="What goes across">{ for Axis::ALL.into_iter().map(along) }</div>
            <Select
                class="channel-choice"
                label="Channel"
                title="The messages of one channel stand out, the others fade"
                value={channel.map(value).unwrap_or_default()}
                {onchange}
            >
                <option value="">{ "all channels" }</option>
                { (*options).clone() }
            </Select>
            <p class="orders">{ orders.clone().unwrap_or_default() }</p>
            <button
                type="button"
                class="button small as-table"
                aria-pressed={is_table.to_string()}
                title="The events with their causes, as a table"
                onclick={dispatch.on(DiagramAction::ShowTable(!is_table))}
            >
                { "Table" }
            </button>
            <div class="zooms" role="group" aria-label="Size">
                <IconButton icon={Icon::Minus} name="Smaller" title="Smaller (O, with the diagram in focus)" class="small" onclick={zoom(1.0 / super::looking::LARGER)} />
                <button type="button" class="button small" title="The whole run (F, with the diagram in focus)" onclick={on_fit.reform(|_| ())}>{ "Fit" }</button>
                <IconButton icon={Icon::Plus} name="Larger" title="Larger (I, with the diagram in focus; Ctrl and the wheel)" class="small" onclick={zoom(super::looking::LARGER)} />
            </div>
        </div>
    }
}

/// The channels, by who sends, each with how many messages it carries.
fn options(run: &Run, channels: impl Iterator<Item = (Channel, u32)>) -> Html {
    let name = |process| run.identities().short(run.identities().at(process));
    let mut senders: BTreeMap<ProcessId, Vec<Html>> = BTreeMap::new();
    for ((from, to), sent) in channels {
        senders.entry(from).or_default().push(html! {
            <option value={value((from, to))}>{ format!("{} → {} ({sent})", name(from), name(to)) }</option>
        });
    }
    let group = |(from, options): (ProcessId, Vec<Html>)| {
        html! { <optgroup label={format!("from {}", name(from))}>{ for options }</optgroup> }
    };
    // On a one-way ring each sends to one.
    if senders.values().all(|options| options.len() == 1) {
        return html! { <>{ for senders.into_values().flatten() }</> };
    }
    html! { <>{ for senders.into_iter().map(group) }</> }
}

fn value((from, to): Channel) -> String {
    format!("{}-{}", from.0, to.0)
}
