//! What has been counted so far.

use election_core::claims::Counting;
use election_core::model::Kind;
use election_core::narrate::Moments;
use election_core::sim::Status;
use election_core::stories::Point;
use election_core::{Run, Tick, View};
use yew::{Html, Properties, classes, component, html};

use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::{labels, outlines};
use crate::state::ShownAction;

/// What is counted, and how.
#[derive(Properties, PartialEq)]
pub struct CountersProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The tick on the clock.
    pub tick: Tick,
    /// What counts as a message.
    pub counting: Counting,
    /// What a story points at.
    #[prop_or_default]
    pub pointed: Vec<Point>,
    /// Whether nothing may tell how the run ends.
    #[prop_or_default]
    pub is_end_hidden: bool,
}

/// What has been counted so far.
#[component]
pub fn Counters(props: &CountersProps) -> Html {
    let CountersProps { run, view, tick, counting, pointed, is_end_hidden } = props;
    let dispatch = use_dispatch();
    let total = counting.total(&view.counters);
    let sent = view.counters.sent();
    // What would go on for ever is cut off, and not over.
    let is_cut_off = matches!(run.summary().status, Status::Limit(_));
    let is_over = run.is_over_after(view.steps) && !is_end_hidden && !is_cut_off;
    let caption = match (total == sent, is_over) {
        (false, _) => format!("counted, of {sent} sent"),
        (true, false) => format!("{} so far", labels::plural(total, ["message", "messages"])),
        (true, true) => format!("{} in all", labels::plural(total, ["message", "messages"])),
    };
    // The number has the room of the last one from the beginning, so that nothing beside it moves.
    let last = if *is_end_hidden { &view.counters } else { &run.summary().counters };
    let digits = counting.total(last).max(total).to_string().len().clamp(2, 7);
    let moments = Moments::of(run.scenario());
    html! {
        <section class="counters" aria-labelledby="messages">
            <div>
                <h2 class="unseen" id="messages">{ "Messages" }</h2>
                <p class={classes!("big", is_pointed_at(pointed, None).then_some("is-pointed"))}>
                    <strong class={format!("digits-{digits}")} data-counter="total">{ total }</strong>
                    <span>{ caption }</span>
                </p>
            </div>
            if !is_end_hidden {
                { chips(run, view, *counting, pointed, &dispatch) }
            }
            <dl class="figures">
                { figure(moments.unit(1), "time", (*tick).into()) }
                { figure("in flight", "in-flight", view.in_flight_that_count() as u64) }
                { figure("lost", "lost", view.counters.lost) }
                { figure(labels::plural(view.counters.bits, ["bit", "bits"]), "bits", view.counters.bits) }
                { figure(labels::plural(begun(view), ["start", "starts"]), "elections", begun(view)) }
                if run.scenario().detector.sends_messages() {
                    { figure("of the detector", "detector", view.counters.of_detector()) }
                }
            </dl>
        </section>
    }
}

/// Whether a story points at the counter of a kind of messages, or of all of them.
fn is_pointed_at(pointed: &[Point], kind: Option<&str>) -> bool {
    pointed.iter().any(|point| matches!(point, Point::Counter(of) if of.as_deref() == kind))
}

/// How many elections all processes together have begun.
fn begun(view: &View) -> u64 {
    view.processes.iter().map(|process| u64::from(process.effort.elections)).sum()
}

fn figure(name: &'static str, key: &'static str, value: u64) -> Html {
    html! { <div><dt>{ name }</dt><dd data-counter={key}>{ value }</dd></div> }
}

/// Messages by kind: buttons that leave a kind out of the total.
fn chips(run: &Run, view: &View, counting: Counting, pointed: &[Point], dispatch: &Dispatch) -> Html {
    // Neither the kinds of other variants nor what never came to be sent.
    let is_shown = |kind: &Kind| run.summary().counters.has(*kind) || !counting.counts(*kind) && is_countable(*kind);
    // Each kind's number is what it would count, were nothing left out.
    let shown = Counting { to_crashed: true, ..counting };
    let colours = KindColours::of(run.info());
    let chip = |kind: Kind, name: &str, help: &str| {
        let counts = counting.counts(kind);
        html! {
            <button
                key={name}
                type="button"
                class={classes!("chip", colours.class(kind), is_pointed_at(pointed, Some(name)).then_some("is-pointed"))}
                title={help.to_owned()}
                aria-pressed={counts.to_string()}
                data-kind={name.to_owned()}
                disabled={!is_countable(kind)}
                onclick={dispatch.on(ShownAction::Count(with_kind(counting, kind, !counts)))}
            >
                <svg class="swatch" viewBox="-13 -13 26 26" aria-hidden="true">
                    <path d={outlines::message(kind, 11.0, 11.0)} />
                </svg>
                { name.to_owned() }
                <b>{ shown.of_kind(&view.counters, kind.0.into()) }</b>
            </button>
        }
    };
    let kinds =
        run.info().kinds().filter(|(kind, _)| is_shown(kind)).map(|(kind, spec)| chip(kind, &spec.kind, &spec.help));
    // Only where it makes a difference in this run.
    let has_lost = run.summary().counters.to_crashed > 0 || !counting.to_crashed;
    let other_way = Counting { to_crashed: !counting.to_crashed, ..counting };
    // Likewise: where no handler has sent to several.
    let all = &run.summary().counters;
    let has_broadcasts = all.by_kind != all.broadcasts_by_kind || counting.broadcasts_once;
    let has_hops = all.launched_by_kind != all.by_kind || counting.launches;
    let launches = Counting { launches: !counting.launches, ..counting };
    let once = Counting { broadcasts_once: !counting.broadcasts_once, ..counting };
    html! {
        <div class="chips" role="group" aria-label="Kinds that count">
            { for kinds }
            if has_lost {
                <button
                    type="button"
                    class="chip"
                    aria-pressed={counting.to_crashed.to_string()}
                    title="Messages to processes that had crashed when they arrived"
                    onclick={dispatch.on(ShownAction::Count(other_way))}
                >
                    { "to crashed processes" }
                    <b>{ view.counters.to_crashed }</b>
                </button>
            }
            if has_broadcasts {
                <button
                    type="button"
                    class="chip switch"
                    aria-pressed={counting.broadcasts_once.to_string()}
                    title="Hardware multicast: what a process sends to several at once counts as one message, whoever of them has crashed"
                    data-switch="broadcasts"
                    onclick={dispatch.on(ShownAction::Count(once))}
                >
                    { "multicast as one" }
                </button>
            }
            if has_hops {
                <button
                    type="button"
                    class="chip switch"
                    aria-pressed={counting.launches.to_string()}
                    title="A message counts once, however many hops it goes"
                    data-switch="hops"
                    onclick={dispatch.on(ShownAction::Count(launches))}
                >
                    { "hops as one" }
                </button>
            }
        </div>
    }
}

/// Whether messages of this kind can be counted: traffic of the detector never is.
fn is_countable(kind: Kind) -> bool {
    Counting::default().counts(kind)
}

fn with_kind(mut counting: Counting, kind: Kind, counts: bool) -> Counting {
    counting.left_out[usize::from(kind.0)] = !counts;
    counting
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
    async fn a_kind_can_be_left_out_and_the_number_keeps_its_room() {
        let run = Rc::new(Run::record(&testing::plain(5)).expect("the test's scenario is valid"));
        let at = |steps| Rc::new(run.at(steps));
        let counting = Counting::default();
        let mut counters = mount(html! { <Counters run={&run} view={&at(0)} tick=0 {counting} /> }).await;
        assert_eq!(counters.text("[data-counter=total]"), "0");
        let class = counters.get("[data-counter=total]").class_name();
        counters.click("[data-kind]").await;
        assert!(
            matches!(counters.actions()[..], [Action::Shown(_, ShownAction::Count(counting))] if !counting.counts(Kind(0)))
        );
        counters.show(html! { <Counters run={&run} view={&at(run.steps())} tick=9 {counting} /> }).await;
        assert_eq!(counters.text("[data-counter=total]"), run.summary().counters.sent().to_string());
        assert_eq!(counters.get("[data-counter=total]").class_name(), class);
    }
}
