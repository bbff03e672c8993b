//! Where the messages of a ring went: a bar for each bid, as long as its hops, and how they add up to the total.

use election_core::algorithm::Purpose;
use election_core::lineage::{Bid, Bids, How};
use election_core::model::Kind;
use election_core::{ProcessId, Run, View};
use yew::{Html, Properties, classes, component, html};

use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::{labels, outlines};
use crate::state::ShownAction;

/// At most so many bids get a line of their own: the longest.
const LISTED: usize = 24;
/// How long the longest bar is, and where it begins.
const LENGTH: f64 = 78.0;
const BEGIN: f64 = 3.0;

/// A run, its bids, and how far it has been shown.
#[derive(Properties, PartialEq)]
pub struct BidListProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The bids of the whole run.
    pub bids: Same<Bids>,
    /// The process whose bid is drawn on the stage.
    pub traced: Option<ProcessId>,
}

/// A bar for each bid, and the sum.
#[component]
pub fn BidList(props: &BidListProps) -> Html {
    let BidListProps { run, view, bids, traced } = props;
    let dispatch = use_dispatch();
    let steps = view.steps;
    let mut shown: Vec<&Bid> = bids.until(steps).collect();
    shown.sort_by_key(|bid| std::cmp::Reverse(bid.hops_until(steps).len()));
    let hops = |bids: &[&Bid]| bids.iter().map(|bid| bid.hops_until(steps).len()).sum::<usize>();
    let longest = shown.first().map_or(0, |bid| bid.hops_until(steps).len());
    let (listed, others) = shown.split_at(shown.len().min(LISTED));
    let (kind, nouns) = bid_kinds(run);
    let lines = listed.iter().map(|bid| line(run, bid, steps, longest, *traced, &dispatch));
    html! {
        <div class="bids">
            <h3 class="heading">{ format!("How far the {nouns} got") }</h3>
            if shown.is_empty() {
                <p class="help">{ "None has been sent yet." }</p>
            } else {
                <ol class={KindColours::of(run.info()).class(kind)}>{ for lines }</ol>
            }
            if !others.is_empty() {
                <p class="help">{ match hops(others) {
                    1 => "and 1 more with 1 hop".to_owned(),
                    hops => format!("and {} more with {hops} hops in all", others.len()),
                } }</p>
            }
            { sum(run, view) }
        </div>
    }
}

/// The first kind of message that is a bid, and what several bids are called: `tokens`, `first values and second values`.
fn bid_kinds(run: &Run) -> (Kind, String) {
    let (kinds, nouns): (Vec<_>, Vec<_>) = run
        .info()
        .kinds()
        .filter(|(_, spec)| spec.purpose.is_bid())
        .map(|(kind, spec)| (kind, spec.noun.many.clone()))
        .unzip();
    (kinds.first().copied().unwrap_or(Kind(0)), nouns.join(" and "))
}

/// Whether a bid goes no further than to who compares in its round.
fn is_for_one_round(run: &Run, bid: &Bid) -> bool {
    let kind = bid.hops.first().map(|hop| run.trace().message(hop.message).kind);
    kind.is_some_and(|kind| run.info().message(kind).purpose == Purpose::Round)
}

/// Whether who has a bid sends something back to where it came from: a probe that has come as far as it was to go.
fn is_answered(run: &Run, bid: &Bid) -> bool {
    let Some((end, hop)) = bid.end.zip(bid.hops.last()) else { return false };
    let trace = run.trace();
    let from = trace.message(hop.message).from;
    let mut sent = trace.sent_in(end.step as usize).filter_map(|number| u32::try_from(number).ok());
    sent.any(|number| trace.message(number).to == from)
}

/// A bid: whose it is, a bar as long as its hops, how many, and how it ended. A click draws its way on the stage.
fn line(run: &Run, bid: &Bid, steps: usize, longest: usize, traced: Option<ProcessId>, dispatch: &Dispatch) -> Html {
    let name = |process: ProcessId| run.identities().short(run.identities().at(process));
    let hops = bid.hops_until(steps).len();
    let end = bid.end_until(steps).map(|end| end.how);
    let ending = match end {
        None => "on its way".to_owned(),
        Some(How::Home) => "came home".to_owned(),
        // A bid of one round is not dropped because it loses: it has come to whom it was for.
        Some(How::Dropped(process)) if is_for_one_round(run, bid) => format!("heard by {}", name(process)),
        Some(How::Dropped(process)) => format!("dropped by {}", name(process)),
        Some(How::Kept(process)) if is_answered(run, bid) => format!("answered by {}", name(process)),
        Some(How::Kept(process)) => format!("kept by {}", name(process)),
        Some(How::Lost(_)) => "lost".to_owned(),
    };
    let is_traced = traced == Some(bid.initiator);
    let words = format!("{} {}, {ending}", hops, if hops == 1 { "hop" } else { "hops" });
    html! {
        <li>
            <button
                type="button"
                class={classes!("way", is_traced.then_some("is-traced"))}
                aria-pressed={is_traced.to_string()}
                title="Show its way on the stage"
                onclick={dispatch.on(ShownAction::Trace(bid.initiator))}
            >
                <b class="whose-bid">{ name(bid.initiator) }</b>
                { bar(hops, longest, end) }
                <span><b>{ hops }</b>{ &words[hops.to_string().len()..] }</span>
            </button>
        </li>
    }
}

/// A bar as long as the hops: it ends in an arrow at home, in a stop bar where it was dropped or lost.
#[expect(clippy::cast_precision_loss, reason = "numbers of hops are small")]
fn bar(hops: usize, longest: usize, end: Option<How>) -> Html {
    let to = BEGIN + LENGTH * hops as f64 / longest.max(1) as f64;
    let (class, tip) = match end {
        Some(How::Home) => ("is-home", format!("M{to} 8l-8-5.500v11z")),
        Some(How::Dropped(_) | How::Kept(_)) => ("is-dropped", format!("M{to} 3v10")),
        Some(How::Lost(_)) => ("is-lost", format!("M{} 4l8 8m0-8l-8 8", to - 4.0)),
        None => ("is-under-way", String::new()),
    };
    html! {
        <svg class={classes!("bar", class)} viewBox="0 0 84 16" width="84" height="16" aria-hidden="true">
            <path class="run" d={format!("M{BEGIN} 8H{to}")} />
            <circle cx={BEGIN.to_string()} cy="8" r="2.75" />
            <path class="tip" d={tip} />
        </svg>
    }
}

/// How the messages of each kind add up.
fn sum(run: &Run, view: &View) -> Html {
    let sent = |kind: Kind| view.counters.by_kind[usize::from(kind.0)];
    let colours = KindColours::of(run.info());
    let kinds: Vec<Html> = run
        .info()
        .kinds()
        .filter(|(kind, _)| sent(*kind) > 0)
        .map(|(kind, spec)| {
            html! {
                <span class={classes!("part", colours.class(kind))}>
                    <svg class="swatch" viewBox="-13 -13 26 26" aria-hidden="true">
                        <path d={outlines::message(kind, 11.0, 11.0)} />
                    </svg>
                    <b>{ sent(kind) }</b>
                    { format!(" {}", spec.noun.of(usize::try_from(sent(kind)).unwrap_or(usize::MAX))) }
                </span>
            }
        })
        .collect();
    if kinds.is_empty() {
        return Html::default();
    }
    html! {
        <p class="sum">
            { for kinds }
            <b class="total">{ format!("= {} {}", view.counters.sent(), labels::plural(view.counters.sent(), ["message", "messages"])) }</b>
        </p>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn each_bid_has_a_bar_and_a_click_draws_its_way() {
        let run = Rc::new(Run::record(&testing::plain(4)).expect("the test's scenario is valid"));
        let end = Rc::new(run.at(run.steps()));
        let bids = Rc::new(Bids::of(&run));
        let list = mount(html! { <BidList run={&run} view={&end} bids={&bids} traced={None::<ProcessId>} /> }).await;
        assert_eq!(list.count(".way"), 4);
        assert!(list.text(".sum").ends_with(&format!("= {} messages", run.summary().counters.sent())));
        list.click(".way").await;
        assert!(matches!(list.actions()[..], [Action::Shown(_, ShownAction::Trace(_))]));
    }
}
