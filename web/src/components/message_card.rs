//! A message from close by: what it says, and what can be done to it now.

use election_core::narrate::{self, Language, Moments};
use election_core::{Run, Tick, View};
use yew::{Html, NodeRef, Properties, component, html};

use super::card::{self, Card};
use super::dispatch::use_dispatch;
use super::same::Same;
use crate::interventions::{self, ByHand, Moment};
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
        return Html::default();
    };
    let row = &seen.row;
    let identities = run.identities();
    let spec = run.info().message(row.kind);
    let name = |process| identities.text(identities.at(process));
    let heading = html! { <><b>{ spec.kind }</b>{ format!(" from {} to {}", name(row.from), name(row.to)) }</> };
    // Nothing to take back: nobody asks why not.
    let is_handled = run.scenario().overrides.iter().any(|other| other.message == message);
    let of_use = ByHand::ALL.into_iter().filter(|by_hand| is_handled || *by_hand != ByHand::LeaveAlone);
    let moment = Moment { run, view, now };
    let others = labels::other_names(spec);
    html! {
        <Card about={Selection::Message(message)} back_to={row.to} {stage} {heading}>
            <dl class="menu-variables">
                for (name, value) in seen.fields.iter() {
                    { card::line(name, "", narrate::value(value, identities, Language::default())) }
                }
                { card::line("under way", "", format!("from tick {} to {}", row.sent_at, interventions::arrival(row))) }
                if !others.is_empty() { { card::line("also called", "by other sources", others) } }
            </dl>
            <p class="menu-help">{ spec.help }</p>
            <h3 class="menu-now">{ "Now, at " }<b>{ Moments::of(run.scenario()).at(now) }</b></h3>
            <ul class="menu-deeds">
                for by_hand in of_use {
                    {
                        card::choice(
                            by_hand.key(),
                            by_hand.name(),
                            by_hand.help(),
                            interventions::offer_by_hand(moment, message, by_hand).err(),
                            dispatch.on(Action::Handle(message, by_hand)),
                        )
                    }
                }
            </ul>
        </Card>
    }
}
