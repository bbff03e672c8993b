//! The way that a message is a part of: from process to process, each hop to be followed.

use election_core::Run;
use election_core::lineage::{self, Bids};
use yew::{Html, Properties, component, html, use_memo};

use crate::components::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::ShownAction;

/// At the beginning and at the end of a long way so many hops are listed.
const AT_ENDS: usize = 2;
/// And so many before and after the message.
const AROUND: usize = 5;

/// A message, and how much of its run has been seen.
#[derive(Clone, Properties, PartialEq)]
pub(super) struct WayProps {
    pub run: Same<Run>,
    pub bids: Option<Same<Bids>>,
    pub steps: usize,
    pub message: u32,
}

/// The processes that it leads over, in order; nothing for a message that is not sent on.
#[component]
pub(super) fn Way(props: &WayProps) -> Html {
    let way = use_memo(props.clone(), |props| {
        lineage::way(&props.run, props.bids.as_ref().map(|bids| &**bids.rc()), props.message, props.steps)
    });
    let dispatch = use_dispatch();
    let Some(here) = way.iter().position(|hop| *hop == props.message).filter(|_| way.len() > 1) else {
        return nothing();
    };
    let (trace, identities) = (props.run.trace(), props.run.identities());
    let name = |process| identities.short(identities.at(process));
    let hops = listed(way.len(), here).into_iter().map(|place| match place {
        None => html! { <li class="left-out">{ "…" }</li> },
        Some(place) => {
            let row = trace.message(way[place]);
            let current = (place == here).then_some("true");
            let about = format!("from {} to {}", name(row.from), name(row.to));
            let onclick = dispatch.on(ShownAction::Follow(row.number));
            html! {
                <li key={place}>
                    <button type="button" class="hop" title={about} aria-current={current} data-hop={place.to_string()} {onclick}>{ name(row.to) }</button>
                </li>
            }
        }
    });
    html! {
        <>
            <h3>{ format!("Its way so far: message {} of {}", here + 1, way.len()) }</h3>
            <ol class="way-of-message">
                <li>{ name(trace.message(way[0]).from) }</li>
                { for hops }
            </ol>
        </>
    }
}

/// The places of the hops that are listed, of so many, about this one; none stands for those that are left out.
fn listed(count: usize, here: usize) -> Vec<Option<usize>> {
    let is_listed = |place: usize| place < AT_ENDS || place + AT_ENDS >= count || place.abs_diff(here) <= AROUND;
    let mut list: Vec<Option<usize>> = (0..count).map(|place| is_listed(place).then_some(place)).collect();
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_way_its_ends_are_listed_and_what_is_near() {
        assert_eq!(listed(3, 1), [Some(0), Some(1), Some(2)]);
        let long = listed(40, 20);
        let left_out: Vec<usize> = (0..long.len()).filter(|place| long[*place].is_none()).collect();
        assert_eq!((long.len(), left_out), (AT_ENDS * 2 + AROUND * 2 + 3, vec![AT_ENDS, AT_ENDS + AROUND * 2 + 2]));
        assert!(long.contains(&Some(20)));
    }
}
