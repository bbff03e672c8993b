//! A message from close by: where it is, what caused it and what it causes, the way that it is a part of, and what can be done to it now.

use election_core::lineage::{self, Bids};
use election_core::narrate::{self, Language, Moments};
use election_core::trace::{Fate, MessageRow, MessageView};
use election_core::{Run, Tick, View, scenario};
use yew::{Html, NodeRef, Properties, component, html};

use self::causes::Causes;
use self::way::Way;
use super::card::{self, Card};
use super::legend;
use super::nothing::nothing;
use super::step_link::StepLink;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::interventions::{self, ByHand, Moment, channels};
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::labels;
use crate::state::{Action, Channel, DiagramAction, Selection};

mod causes;
mod way;

/// A message, and when it is looked at.
#[derive(Clone, Properties, PartialEq)]
pub struct MessageCardProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// The number of the message.
    pub message: u32,
    /// The run's bids, where they are followed.
    pub bids: Option<Same<Bids>>,
    /// The tick from which on something can be done to it.
    pub now: Tick,
    /// Whether that is now, on real processes.
    #[prop_or_default]
    pub is_live: bool,
    /// After how many steps the person stood who began to follow messages, while that is still to come.
    pub followed_from: Option<usize>,
    /// The channel whose messages stand out on the space-time diagram, where that is shown.
    #[prop_or_default]
    pub channel: Option<Option<Channel>>,
    /// The stage, on which it is.
    pub stage: NodeRef,
}

/// The card of a message that has been sent.
#[component]
pub fn MessageCard(props: &MessageCardProps) -> Html {
    let MessageCardProps { run, view, message, bids, now, is_live, followed_from, channel, stage } = props;
    let (message, now, is_live) = (*message, *now, *is_live);
    let dispatch = use_dispatch();
    if message as usize >= run.trace().messages_before(view.steps) {
        return nothing();
    }
    let row = run.trace().message(message);
    let seen = view.in_flight.iter().find(|other| other.row.number == message);
    let identities = run.identities();
    let spec = run.info().message(row.kind);
    let name = |process| identities.text(identities.at(process));
    let heading = html! {
        <>
            { legend::token(row.kind, KindColours::of(run.info()).class(row.kind)) }
            <span><b>{ spec.kind.to_string() }</b>{ format!(" from {} to {}", name(row.from), name(row.to)) }</span>
        </>
    };
    let moments = Moments::of(run.scenario());
    let fields = causes::fields(run, &row, view.steps);
    let others = labels::other_names(spec);
    let overtaken = overtaken(run, &row, view.steps);
    html! {
        <Card about={Selection::Message(message)} back_to={row.to} {stage} {heading}>
            <p class="fate">
                <b>{ whereabouts(run, &row, view.steps) }</b>
                if let Some(arrival) = row.arrived_in.filter(|step| *step as usize >= view.steps) {
                    { ". " }
                    <StepLink text={if matches!(row.fate, Fate::Lost(_)) { "See it lost" } else { "See it arrive" }} steps={arrival as usize + 1} />
                }
                if let Some(words) = overtaken {
                    { format!(". {words}") }
                }
                if let Some(steps) = followed_from {
                    { ". " }
                    <StepLink text={format!("Back to {}", back_to(run, *steps))} {steps} />
                }
            </p>
            if let Some(single) = *channel {
                { only_channel((row.from, row.to), single, &dispatch) }
            }
            <Causes {run} steps={view.steps} {message} />
            <Way {run} {bids} steps={followed_from.unwrap_or(view.steps)} {message} />
            if let Some(seen) = seen.filter(|_| is_live || !run.is_observed()) {
                <h3 class="menu-now">
                    if is_live {
                        { "Now, on the real processes" }
                    } else {
                        { "Next, at " }<b>{ moments.at(now) }</b>
                    }
                </h3>
                <ul class="menu-interventions">{ for choices(Moment { run, view, now, is_live }, seen, &dispatch) }</ul>
            }
            <dl class="menu-variables">
                for (name, value) in fields.iter() {
                    { card::line(name, "", narrate::value(value, identities, Language::default())) }
                }
                { card::line("sent", "", moments.at(row.sent_at)) }
                if !others.is_empty() { { card::line("also called", "by other sources", others) } }
            </dl>
            <p class="menu-help">{ spec.help.to_string() }</p>
        </Card>
    }
}

/// Has the messages of its channel stand out on the diagram, or no longer.
fn only_channel(own: Channel, single: Option<Channel>, dispatch: &Dispatch) -> Html {
    let is_single = single == Some(own);
    let onclick = dispatch.on(DiagramAction::Single((!is_single).then_some(own)));
    html! {
        <p>
            <button type="button" class="button small only-channel" aria-pressed={is_single.to_string()} title="On the diagram the messages of its channel stand out, the others fade" {onclick}>
                { "Only this channel" }
            </button>
        </p>
    }
}

/// The moment after so many steps.
fn back_to(run: &Run, steps: usize) -> String {
    Moments::of(run.scenario()).at(run.trace().tick_after(steps))
}

/// Where it is after so many steps, or what became of it.
fn whereabouts(run: &Run, row: &MessageRow, steps: usize) -> String {
    let moments = Moments::of(run.scenario());
    let receiver = run.identities().text(run.identities().at(row.to));
    let Some(at) = row.arrived_in.filter(|step| (*step as usize) < steps) else {
        let by_hand = run.scenario().overrides.iter().find(|other| other.message == row.number);
        let when = moments.when(interventions::arrival(row));
        return match by_hand.map(|by_hand| by_hand.action) {
            Some(scenario::Action::Drop) => format!("On its way, to be lost by hand {when}"),
            Some(_) => format!("On its way, changed by hand: due at {receiver} {when}"),
            None => format!("On its way: due at {receiver} {when}"),
        };
    };
    let when = moments.when(run.trace().tick_of(at as usize));
    match row.fate {
        Fate::InFlight | Fate::Delivered => format!("Arrived at {receiver} {when}"),
        Fate::Discarded => format!("Dropped by {receiver} {when}"),
        Fate::Lost(_) => format!("Lost {when}"),
    }
}

/// Which messages it has overtaken on its channel, once it has come.
fn overtaken(run: &Run, row: &MessageRow, steps: usize) -> Option<String> {
    row.arrived_in.filter(|step| (*step as usize) < steps)?;
    let language = Language::default();
    let named = |number: &u32| {
        let other = run.trace().message(*number);
        narrate::message(run, other.kind, &causes::fields(run, &other, steps), language)
    };
    let others = lineage::overtaken(run, row.number);
    let [one, rest @ ..] = others.as_slice() else { return None };
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    Some(format!("It overtook {}{more}", named(one)))
}

/// What can be done to it while it is on its way, and to the channel that it is on.
fn choices(moment: Moment<'_>, seen: &MessageView, dispatch: &Dispatch) -> Vec<Html> {
    let Moment { run, now, .. } = moment;
    let (scenario, row) = (run.scenario(), &seen.row);
    // Nothing to take back, nothing to change: nobody asks why not.
    let is_handled = scenario.overrides.iter().any(|other| other.message == row.number);
    let of_use = ByHand::ALL.into_iter().filter(|by_hand| match by_hand {
        // What is on its way between real processes is left alone.
        _ if moment.is_live => false,
        ByHand::LeaveAlone => is_handled,
        ByHand::Corrupt => seen.identity.is_some(),
        ByHand::Drop | ByHand::DeliverNow | ByHand::HoldBack => true,
    });
    let by_hand = of_use.map(|by_hand| {
        card::choice(
            by_hand.key(),
            by_hand.name(),
            by_hand.help(scenario),
            interventions::handling(moment, row.number, by_hand).err(),
            dispatch.on(Action::Handle(row.number, by_hand)),
        )
    });
    let channels = channels::between(scenario, row.from, row.to);
    let name = if channels.is_some_and(|it| channels::are_cut(scenario, it, now)) { "Mend" } else { "Cut" };
    let help = match channels.is_some_and(|it| it.both_ways) {
        true => "the channel that it is on, both ways",
        false => "the channel that it is on",
    };
    let why_not = channels::check(moment).err();
    let cut = card::choice("cut", name, help, why_not, dispatch.on(Action::CutOrMend(row.from, row.to)));
    by_hand.chain([cut]).collect()
}

#[cfg(test)]
mod native_tests {
    use election_core::Scenario;

    use super::*;

    #[test]
    fn what_it_has_overtaken_is_said_once_it_has_come() {
        let link = "a=lelann&n=4&ids=4,1,3,2&fifo=no&delay=1-6&seed=";
        let said = (0..50).find_map(|seed| {
            let scenario = Scenario::from_link(&format!("{link}{seed}")).expect("a good link");
            let run = Run::record(&scenario).expect("a valid scenario");
            let rows =
                (0..u32::try_from(run.trace().messages()).expect("few")).map(|number| run.trace().message(number));
            let (row, words) = rows.into_iter().find_map(|row| Some((row, overtaken(&run, &row, run.steps())?)))?;
            assert_eq!(overtaken(&run, &row, row.arrived_in? as usize), None, "it is on its way");
            Some(words)
        });
        assert!(
            said.is_some_and(
                |words| words.starts_with("It overtook election(") || words.starts_with("It overtook token(")
            )
        );
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::{Seek, ShownAction};
    use crate::testing::mounted::{Mounted, mount};

    async fn card(link: &str, message: u32) -> Mounted {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let run = Rc::new(run);
        let now = run.trace().message(message).sent_at + 1;
        let view = Rc::new(run.at(run.trace().steps_before(now)));
        let stage = NodeRef::default();
        mount(html! { <MessageCard run={&run} view={&view} {message} bids={None::<Same<Bids>>} {now} followed_from={None::<usize>} {stage} /> }).await
    }

    #[wasm_bindgen_test]
    async fn what_carries_an_identity_can_be_corrupted_and_let_be_again() {
        let before = card("a=lelann&n=4", 2).await;
        assert_eq!(before.text("#about-corrupt"), "it arrives with another identity in it");
        assert_eq!(before.count("[data-intervention=leave]"), 0);
        before.click("[data-intervention=corrupt]").await;
        assert!(matches!(before.actions()[..], [Action::Handle(2, ByHand::Corrupt)]));
        let after = card("a=lelann&n=4&by-hand=corrupt:2", 2).await;
        assert_eq!(after.text("#about-corrupt"), "it is corrupted anyway");
        after.click("[data-intervention=leave]").await;
        assert!(matches!(after.actions()[..], [Action::Handle(2, ByHand::LeaveAlone)]));
    }

    #[wasm_bindgen_test]
    async fn what_is_to_be_lost_is_not_said_to_arrive() {
        let dropped = card("a=lelann&n=4&by-hand=drop:2", 2).await;
        assert!(dropped.text(".fate").starts_with("On its way, to be lost by hand in round 1"), "{}", dropped.html());
        assert_eq!(dropped.text(".fate .to-step"), "See it lost");
    }

    #[wasm_bindgen_test]
    async fn what_carries_no_identity_is_not_offered_to_be_corrupted() {
        let card = card("a=token-ring", 0).await;
        assert_eq!((card.count("[data-intervention=corrupt]"), card.count("[data-intervention=drop]")), (0, 1));
    }

    #[wasm_bindgen_test]
    async fn once_it_has_arrived_it_says_what_came_of_it_and_nothing_can_be_done_any_more() {
        let link = "a=chang-roberts&n=4&start=0";
        let run = Rc::new(Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario"));
        let card = |steps: usize, followed_from: Option<usize>| {
            let (view, stage) = (Rc::new(run.at(steps)), NodeRef::default());
            let bids = Rc::new(Bids::of(&run));
            html! { <MessageCard run={&run} view={&view} message=1 bids={Some(Same::from(&bids))} now={view.now + 1} {followed_from} {stage} /> }
        };
        let mut shown = mount(card(2, None)).await;
        assert!(shown.text(".fate").starts_with("On its way: due at 3 in round 2"), "{}", shown.html());
        assert_eq!(
            (shown.count("[data-cause]"), shown.count("[data-effect]"), shown.count(".menu-interventions")),
            (1, 0, 1)
        );
        shown.click("[data-cause]").await;
        assert!(matches!(shown.actions()[..], [Action::Shown(_, ShownAction::Follow(0))]));
        shown.show(card(run.steps(), None)).await;
        assert_eq!(shown.text(".fate"), "Arrived at 3 in round 2");
        assert_eq!((shown.count("[data-effect]"), shown.count(".menu-interventions")), (1, 0));
        shown.click("[data-effect]").await;
        assert!(matches!(shown.actions()[..], [Action::Shown(_, ShownAction::Follow(2))]));
        assert_eq!(shown.text(".way-of-message [aria-current]"), "3");
        let hops = shown.count(".way-of-message [data-hop]");
        shown.show(card(2, Some(run.steps()))).await;
        assert_eq!(
            shown.count(".way-of-message [data-hop]"),
            hops,
            "whoever has followed it back still knows all of its way"
        );
        shown.click(".fate .to-step[data-steps]:last-of-type").await;
        let end = run.steps();
        assert!(
            matches!(shown.actions()[..], [Action::Shown(_, ShownAction::Seek(Seek::Steps(steps)))] if steps == end)
        );
    }
}
