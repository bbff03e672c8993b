//! A message from close by: what it says, and what can be done to it now.

use election_core::narrate::{self, Language, Moments};
use election_core::{Run, Tick, View};
use yew::{Html, NodeRef, Properties, component, html};

use super::card::{self, Card};
use super::nothing::nothing;
use crate::effects::dispatch::use_dispatch;
use crate::interventions::{self, ByHand, Moment};
use crate::platform::same::Same;
use crate::scene::labels;
use crate::state::{Action, Selection};

/// A message in flight, and when it is looked at.
#[derive(Clone, Properties, PartialEq)]
pub struct MessageCardProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub view: Same<View>,
    /// The number of the message.
    pub message: u32,
    /// The tick from which on something can be done to it.
    pub now: Tick,
    /// The stage, on which it is.
    pub stage: NodeRef,
}

/// The card of a message in flight; nothing once it has arrived.
#[component]
pub fn MessageCard(props: &MessageCardProps) -> Html {
    let MessageCardProps { run, view, message, now, stage } = props;
    let (message, now) = (*message, *now);
    let dispatch = use_dispatch();
    let Some(seen) = view.in_flight.iter().find(|other| other.row.number == message) else {
        return nothing();
    };
    let row = &seen.row;
    let identities = run.identities();
    let spec = run.info().message(row.kind);
    let name = |process| identities.text(identities.at(process));
    let heading =
        html! { <><b>{ spec.kind.to_string() }</b>{ format!(" from {} to {}", name(row.from), name(row.to)) }</> };
    // Nothing to take back, nothing to change: nobody asks why not.
    let is_handled = run.scenario().overrides.iter().any(|other| other.message == message);
    let of_use = ByHand::ALL.into_iter().filter(|by_hand| match by_hand {
        ByHand::LeaveAlone => is_handled,
        ByHand::Corrupt => seen.identity.is_some(),
        ByHand::Drop | ByHand::DeliverNow | ByHand::HoldBack => true,
    });
    let moment = Moment { run, view, now };
    let others = labels::other_names(spec);
    html! {
        <Card about={Selection::Message(message)} back_to={row.to} {stage} {heading}>
            <dl class="menu-variables">
                for (name, value) in seen.fields.iter() {
                    { card::line(name, "", narrate::value(value, identities, Language::default())) }
                }
                { card::line("under way", "", format!("from {} to {}", Moments::of(run.scenario()).at(row.sent_at), interventions::arrival(row))) }
                if !others.is_empty() { { card::line("also called", "by other sources", others) } }
            </dl>
            <p class="menu-help">{ spec.help.to_string() }</p>
            <h3 class="menu-now">{ "Next, at " }<b>{ Moments::of(run.scenario()).at(now) }</b></h3>
            <ul class="menu-interventions">
                for by_hand in of_use {
                    {
                        card::choice(
                            by_hand.key(),
                            by_hand.name(),
                            by_hand.help(run.scenario()),
                            interventions::handling(moment, message, by_hand).err(),
                            dispatch.on(Action::Handle(message, by_hand)),
                        )
                    }
                }
            </ul>
        </Card>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::{Mounted, mount};

    async fn card(link: &str, message: u32) -> Mounted {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let run = Rc::new(run);
        let now = run.trace().message(message).sent_at + 1;
        let view = Rc::new(run.at(run.trace().steps_before(now)));
        let stage = NodeRef::default();
        mount(html! { <MessageCard run={&run} view={&view} {message} {now} {stage} /> }).await
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
    async fn what_carries_no_identity_is_not_offered_to_be_corrupted() {
        let card = card("a=token-ring", 0).await;
        assert_eq!((card.count("[data-intervention=corrupt]"), card.count("[data-intervention=drop]")), (0, 1));
    }
}
