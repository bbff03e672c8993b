//! The way of the message whose card is open: the channel that it is sent over, and before and after it those of what it is a part of.

use election_core::Run;
use election_core::lineage::{self, Bids};
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::layout::Layout;

/// So many channels are drawn at most, the nearest.
const MOST_DRAWN: usize = 32;

/// Which message, and how much of its run has been shown.
#[derive(Clone, Properties, PartialEq)]
pub struct FollowedProps {
    /// The run.
    pub run: Same<Run>,
    /// Its bids, where they are followed.
    pub bids: Option<Same<Bids>>,
    /// How many of its steps have been seen.
    pub steps: usize,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The number of the message.
    pub message: u32,
}

/// The channels of its way.
#[component]
pub fn Followed(props: &FollowedProps) -> Html {
    let hops = use_memo(props.clone(), |FollowedProps { run, bids, steps, layout, message }| {
        let way = lineage::way(run, bids.as_ref().map(|bids| &**bids.rc()), *message, *steps);
        let here = way.iter().position(|hop| hop == message).unwrap_or(0);
        let near = way.iter().enumerate().filter(|(place, _)| place.abs_diff(here) <= MOST_DRAWN / 2);
        let path = |(_, hop): (usize, &u32)| {
            let row = run.trace().message(*hop);
            (*hop, layout.channel(row.from, row.to).path())
        };
        near.map(path).collect::<Vec<_>>()
    });
    let colour = KindColours::of(props.run.info()).class(props.run.trace().message(props.message).kind);
    html! {
        <g class={classes!("followed", colour)} aria-hidden="true">
            for (hop, path) in hops.iter() {
                <path d={path.clone()} class={(*hop == props.message).then_some("is-selected")} />
            }
        </g>
    }
}
