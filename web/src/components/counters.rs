//! What has been counted so far.

use election_core::claims::Counting;
use election_core::model::{Condition, Kind};
use election_core::scenario::Delay;
use election_core::trace::ProcessView;
use election_core::{Signal, View};
use yew::Html;

use super::Leaf;
use super::element::yes;
use super::template::{key, some, view};
use crate::scene::outlines;
use crate::scene::processes::{Knows, knows, leading};
use crate::state::Action;

/// What has been counted so far.
pub fn counters(leaf: &Leaf) -> Html {
    let state = &leaf.state;
    let view = &state.view;
    let counters = &view.counters;
    let total = state.counting.total(counters);
    let sent = counters.sent();
    let text = total.to_string();
    let caption = if total == sent { "sent so far".to_owned() } else { format!("counted, of {sent} sent") };
    let is_rounds = state.scenario().network.delay == Delay::Fixed(1);
    // What is not counted when it is sent is not counted on its way either.
    let in_flight = view.in_flight.iter().filter(|message| message.row.kind != Signal::Heartbeat.kind()).count();
    let figures = vec![
        figure(if is_rounds { "round" } else { "time" }, "time", state.cursor.tick().into()),
        figure("in flight", "in-flight", in_flight as u64),
        figure("lost", "lost", counters.lost),
        figure("bits", "bits", counters.bits),
    ];
    view!(
        "<section class='counters' aria-labelledby='messages'><div><h2 class='heading' id='messages'>Messages</>\
         <p class='big'><strong class={} data-counter='total'>{}</><span>{}</></></>{}<dl class='figures'>{}</>{}</>",
        size(text.len()),
        text,
        caption,
        chips(leaf),
        figures,
        knowing(view),
    )
}

/// The one big number gets smaller where it gets long.
fn size(digits: usize) -> Option<&'static str> {
    match digits {
        0..=3 => None,
        4 => Some("four"),
        5 => Some("five"),
        6 => Some("six"),
        _ => Some("more-digits"),
    }
}

fn figure(name: &'static str, key: &'static str, value: u64) -> Html {
    view!("<div><dt>{}</><dd data-counter={}>{}</></>", name, key, value)
}

/// Messages by kind: buttons that leave a kind out of the total.
fn chips(leaf: &Leaf) -> Html {
    let state = &leaf.state;
    let counters = &state.view.counters;
    // The engine's own only where they were sent.
    let is_shown = |kind| Signal::of(kind).is_none() || state.run.summary().counters.by_kind[usize::from(kind.0)] > 0;
    let kinds = state.run.info().kinds().filter(|(kind, _)| is_shown(*kind)).map(|(kind, spec)| {
        let counts = state.counting.counts(kind);
        view!(
            "<button type='button' {} class={} title={} aria-pressed={} data-kind={} disabled={} {}>\
             <svg class='swatch' viewBox='-13 -13 26 26' aria-hidden='true'><path d={}/></>{}<b>{}</></>",
            key(spec.kind),
            format!("chip kind-{}", kind.0),
            spec.help,
            yes(counts),
            spec.kind,
            !Counting::default().counts(kind),
            leaf.click(Action::Count(with_kind(state.counting, kind, !counts))),
            outlines::message(kind, 11.0, 11.0),
            spec.kind,
            counters.by_kind[usize::from(kind.0)],
        )
    });
    let counting = state.counting;
    // Made out here: the compiler stumbles over such a copy inside of a closure.
    let to_crashed = leaf.click(Action::Count(Counting { to_crashed: !counting.to_crashed, ..counting }));
    // Only where it makes a difference in this run.
    let has_lost = state.run.summary().counters.to_crashed > 0 || !counting.to_crashed;
    view!(
        "<div class='chips' role='group' aria-label='Kinds that count'>{}{}</>",
        kinds.collect::<Vec<Html>>(),
        some(has_lost, || view!(
            "<button type='button' class='chip' aria-pressed={} \
             title='Messages to processes that had crashed when they arrived' {}>to crashed<b>{}</></>",
            yes(counting.to_crashed),
            to_crashed,
            counters.to_crashed,
        )),
    )
}

fn with_kind(mut counting: Counting, kind: Kind, counts: bool) -> Counting {
    counting.left_out[usize::from(kind.0)] = !counts;
    counting
}

fn knowing(view: &View) -> Html {
    let leading = leading(view);
    let live = || view.processes.iter().filter(|process| process.condition == Condition::Live);
    let is_right = |process: &&ProcessView| knows(process, &leading) == Knows::Leader;
    let (all, know) = (live().count(), live().filter(is_right).count());
    view!(
        "<dl class='knows'><dt>knows the leader</><dd data-counter='knows'>{} of {}</>\
         <meter aria-hidden='true' min='0' max={} value={}/></>",
        know,
        all,
        all.max(1),
        know,
    )
}
