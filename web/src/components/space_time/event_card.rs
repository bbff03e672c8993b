//! An event from close by: what happened, what it came from and what it led to, or why its process is what it is then.

use election_core::causality::{Cone, Edges, Link, PartialOrder, Side, why};
use election_core::diagram::Axis;
use election_core::drawing::Drawing;
use election_core::narrate::{self, Language, Moments, Reason};
use election_core::{ProcessId, Run};
use yew::{Html, Properties, classes, component, html, use_memo};

use super::super::icon::Icon;
use super::super::icon_button::IconButton;
use super::super::nothing::nothing;
use super::super::sentence::SentenceView;
use super::said::distance_in_words;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::ruler::Distance;
use crate::state::{ChosenEvent, DiagramAction};

/// The last so many links of a chain are told.
const MOST_TOLD: usize = 24;
/// So many arrivals are listed.
const MOST_LISTED: usize = 6;

/// An event of a run.
#[derive(Clone, Properties, PartialEq)]
pub struct EventCardProps {
    /// The run.
    pub run: Same<Run>,
    /// The event.
    pub chosen: ChosenEvent,
    /// The event from which it is measured.
    #[prop_or_default]
    pub pinned: Option<u32>,
    /// What goes across.
    #[prop_or(Axis::Time)]
    pub axis: Axis,
}

/// What is told of an event.
struct Told {
    when: String,
    sentence: narrate::Sentence,
    process: Option<ProcessId>,
    /// Past, future, concurrent.
    counts: (usize, usize, usize),
    from: Vec<(&'static str, usize)>,
    to: Vec<(&'static str, usize)>,
}

/// Why a process is what it is.
struct Why {
    /// How many links are not told.
    left_out: usize,
    /// The steps in words; the number of the link that leads to each.
    reasons: Vec<(Option<usize>, Reason)>,
    not_in_it: Option<narrate::Sentence>,
}

/// The card of an event.
#[component]
pub fn EventCard(props: &EventCardProps) -> Html {
    let EventCardProps { run, chosen, pinned, axis } = props;
    let dispatch = use_dispatch();
    let step = chosen.step as usize;
    // Every event of the run has its place in it.
    let order = use_memo(run.clone(), |run| PartialOrder::of(run, Edges::Causal));
    let told = use_memo((run.clone(), step), |(run, step)| (*step < run.steps()).then(|| tell(run, &order, *step)));
    let answer = use_memo((run.clone(), *chosen), |(run, chosen)| {
        chosen.is_why.then(|| answer(run, chosen.step as usize)).flatten()
    });
    let drawing = use_memo((run.clone(), *axis, pinned.is_some()), |(run, axis, is_measured)| {
        is_measured.then(|| Drawing::of(run, *axis))
    });
    let distance = use_memo((run.clone(), step, *pinned, *axis), |(run, step, pinned, axis)| {
        let from = pinned.map(|from| from as usize).filter(|from| from != step && from.max(step) < &run.steps())?;
        let drawing = drawing.as_ref().as_ref()?;
        Some(distance_in_words(run, *axis, from, Distance::between(run, &order, drawing, from, *step)))
    });
    let Some(told) = &*told else { return nothing() };
    let is_pinned = *pinned == Some(chosen.step);
    let identities = run.identities();
    let name = told.process.map(|process| identities.text(identities.at(process)));
    let choice = |is_why: bool, words: String| {
        html! {
            <button type="button" class="axis-choice" aria-pressed={(chosen.is_why == is_why).to_string()} onclick={dispatch.on(DiagramAction::AskWhy(is_why))}>
                { words }
            </button>
        }
    };
    let other = |(how, step): &(&'static str, usize)| {
        html! {
            <li>
                <button type="button" class="to-step" onclick={dispatch.on(DiagramAction::Choose(u32::try_from(*step).ok()))}>
                    { Moments::of(run.scenario()).at(run.trace().tick_of(*step)) }
                </button>
                { format!(", {how}: ") }
                { narrate::step(run, *step, Language::default()).to_string() }
            </li>
        }
    };
    let (past, future, concurrent) = told.counts;
    html! {
        <section class="menu event-card" role="dialog" aria-labelledby="event-head" tabindex="-1">
            <header>
                <h2 id="event-head"><span>{ "Event, " }<b>{ &told.when }</b></span></h2>
                <IconButton icon={Icon::Cross} name="Close" title="Close (Esc)" class="bare small" onclick={dispatch.on(DiagramAction::Choose(None))} />
            </header>
            // Why it is so ends with it.
            if !chosen.is_why || answer.is_none() {
                <p class="fate"><SentenceView sentence={told.sentence.clone()} /></p>
            }
            if let Some(name) = name {
                <div class="axes" role="group" aria-label="What is asked">
                    { choice(false, "Causes".to_owned()) }
                    { choice(true, format!("Why is {name} so?")) }
                </div>
            }
            if !chosen.is_why || distance.is_some() {
            <p class="measure">
                <button
                    type="button"
                    class="button small"
                    aria-pressed={is_pinned.to_string()}
                    title="Every other event then says how far it is from this one (M, with the diagram in focus)"
                    onclick={dispatch.on(DiagramAction::Pin((!is_pinned).then_some(chosen.step)))}
                >
                    { "Measure from here" }
                </button>
                { (*distance).clone() }
            </p>
            }
            if !chosen.is_why && *axis != Axis::Depth {
                { shifts(*axis, chosen.step, &dispatch) }
            }
            if chosen.is_why {
                { why_list(run, answer.as_ref().as_ref(), &dispatch) }
            } else {
                <ul class="cone">
                    <li class="past">{ format!("past: {} could have caused it", events(past)) }</li>
                    <li class="concurrent">{ format!("concurrent: {concurrent}, neither") }</li>
                    <li class="future">{ format!("future: {} it could have caused", events(future)) }</li>
                </ul>
                if !told.from.is_empty() {
                    <h3>{ "Comes from" }</h3>
                    <ul class="event-links">{ for told.from.iter().map(other) }</ul>
                }
                if !told.to.is_empty() {
                    <h3>{ "Leads to" }</h3>
                    <ul class="event-links">{ for told.to.iter().map(other) }</ul>
                }
            }
        </section>
    }
}

/// Moves the event without dragging it.
fn shifts(axis: Axis, step: u32, dispatch: &crate::effects::dispatch::Dispatch) -> Html {
    let (names, words) = match axis {
        Axis::Events => {
            (["Before the one before it", "After the next one"], "Move it past another: another order of the same run")
        }
        Axis::Time | Axis::Depth => (["A tick earlier", "A tick later"], "Move it in time: another run"),
    };
    let button = |name: &'static str, side, key: &'static str| {
        let title = format!("{name} (Alt {key}, with the diagram in focus)");
        html! {
            <button type="button" class="button small" aria-label={name} {title} onclick={dispatch.on(DiagramAction::Shift(step, side))}>{ key }</button>
        }
    };
    html! {
        <div class="shifts" role="group" aria-label={words} title={words}>
            { button(names[0], Side::Before, "←") }
            { button(names[1], Side::After, "→") }
            <span aria-hidden="true">{ if axis == Axis::Events { "move it in the order" } else { "move it in time" } }</span>
        </div>
    }
}

fn why_list(run: &Run, why: Option<&Why>, dispatch: &crate::effects::dispatch::Dispatch) -> Html {
    let Some(why) = why else {
        return html! { <p>{ "It is so from the beginning." }</p> };
    };
    let reason = |(number, reason): &(Option<usize>, Reason)| {
        html! {
            <li>
                <span class={classes!("disc", number.is_none().then_some("is-root"))} aria-hidden="true">{ number.map_or_else(|| "·".to_owned(), |number| number.to_string()) }</span>
                <span><SentenceView sentence={reason.sentence.clone()} /></span>
                <button type="button" class="to-step" onclick={dispatch.on(DiagramAction::Choose(u32::try_from(reason.step).ok()))}>
                    { Moments::of(run.scenario()).at(run.trace().tick_of(reason.step)) }
                </button>
            </li>
        }
    };
    html! {
        <>
            if why.left_out > 0 {
                <p class="left-out">{ format!("{} steps before these", why.left_out) }</p>
            }
            <ol class="why">{ for why.reasons.iter().map(reason) }</ol>
            if let Some(sentence) = &why.not_in_it {
                <p class="menu-help">{ sentence.to_string() }</p>
            }
        </>
    }
}

fn events(count: usize) -> String {
    if count == 1 { "1 event".to_owned() } else { format!("{count} events") }
}

fn tell(run: &Run, order: &PartialOrder, step: usize) -> Told {
    let trace = run.trace();
    let row = trace.step(step);
    let place = order.place(step);
    let own = place.map(|(process, place)| (order.of_process(process), place));
    let by_message = row.message.map(|number| ("a message", trace.message(number).sent_in as usize));
    let before = own.and_then(|(steps, place)| Some(("before", *steps.get(place.checked_sub(1)?)? as usize)));
    let after = own.and_then(|(steps, place)| Some(("after", *steps.get(place + 1)? as usize)));
    let arrivals = trace.sent_in(step).filter_map(|number| u32::try_from(number).ok());
    let arrivals = arrivals.filter_map(|number| Some(("a message", trace.message(number).arrived_in? as usize)));
    Told {
        when: Moments::of(run.scenario()).at(trace.tick_of(step)),
        sentence: narrate::step(run, step, Language::default()).capitalised(),
        process: place.map(|(process, _)| process),
        counts: Cone::of(order, step).counts(order),
        from: by_message.into_iter().chain(before).collect(),
        to: arrivals.take(MOST_LISTED).chain(after).collect(),
    }
}

fn answer(run: &Run, step: usize) -> Option<Why> {
    let chain = why(run, step + 1, run.trace().step(step).process?)?;
    let not_in_it = narrate::not_in_chain(run, &chain, Language::default());
    let left_out = chain.links.len().saturating_sub(MOST_TOLD);
    let links: Vec<Link> = chain.links[left_out..].to_vec();
    let from = links.first().map_or(chain.from, |link| link.from);
    let short = election_core::causality::Chain { root: chain.root, from, links };
    let reasons = narrate::chain(run, &short, Language::default());
    let numbers = std::iter::once(None).chain((left_out + 1..).map(Some));
    Some(Why { left_out, reasons: numbers.zip(reasons).collect(), not_in_it })
}
