//! What is left, in the middle of the ring: how many are in the running, who leads, how many know.

use std::rc::Rc;

use election_core::lineage::Bids;
use election_core::{Run, View};
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::layout::{Layout, SIZE};
use crate::scene::middle::{Line, lines};
use crate::scene::trails;

/// The moment that is summed up.
#[derive(Clone, Properties, PartialEq)]
pub struct MiddleProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The bids whose ways are drawn.
    pub bids: Option<Same<Bids>>,
}

/// What is left, in two lines at most.
#[component]
pub fn Middle(props: &MiddleProps) -> Html {
    let MiddleProps { run, view, layout, bids } = props;
    let free = use_memo((run.clone(), layout.clone(), bids.clone()), |(run, layout, bids)| {
        let trails = bids.as_ref().and_then(|bids| trails::Trails::of(run, bids.rc(), layout));
        trails.map_or_else(|| trails::free_without(layout), |trails| trails.free_middle())
    });
    let draw = |line: &Line| {
        let class = classes!(line.is_first.then_some("is-first"));
        // Apart from what follows, for those who read it as one text.
        let text = format!("{} ", line.text);
        html! { <text {class} x={number(SIZE / 2.0, 1)} y={number(line.y, 1)} font-size={number(line.size, 1)}>{ text }</text> }
    };
    let lines = use_memo((run.clone(), view.clone(), layout.clone(), Rc::clone(&free)), |(run, view, layout, free)| {
        lines(run, view, layout, **free)
    });
    html! { <g class="stage-middle">{ for lines.iter().map(draw) }</g> }
}
