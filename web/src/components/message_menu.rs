//! A message from close by: what it says, and what can be done to it now.

use election_core::narrate::{self, Language};
use yew::{Callback, Html};

use super::element::{element, text};
use super::menu::{self, Place};
use super::template::click;
use crate::interventions::{self, ByHand};
use crate::scene::labels;
use crate::state::{Action, Shared};

/// The menu of a message in flight.
pub fn message_menu(state: &Shared, dispatch: &Callback<Action>, message: u32, place: &Place) -> Html {
    let Some(seen) = state.view.in_flight.iter().find(|other| other.row.number == message) else {
        return Html::default();
    };
    let row = &seen.row;
    let identities = state.run.identities();
    let spec = state.run.info().message(row.kind);
    let name = |process| identities.text(identities.at(process));
    let head = menu::head()
        .hold(element("b", &[], []).say(spec.kind))
        .say(" from ")
        .say(&name(row.from))
        .say(" to ")
        .say(&name(row.to));
    let lines = seen.fields.iter().fold(menu::lines(), |lines, (name, value)| {
        menu::line(lines, name, "", &narrate::value(value, identities, Language::default()))
    });
    let way = format!("from tick {} to {}", row.sent_at, interventions::arrival(row));
    let lines = menu::line(lines, "under way", "", &way);
    // Nothing to take back: nobody asks why not.
    let is_handled = state.scenario().overrides.iter().any(|other| other.message == message);
    let of_use = ByHand::ALL.into_iter().filter(|by_hand| is_handled || *by_hand != ByHand::LeaveAlone);
    let deeds = of_use.fold(menu::deeds(), |list, by_hand| {
        let act = click(dispatch, Action::Handle(message, by_hand));
        let why_not = interventions::offer_by_hand(state, message, by_hand).err();
        list.hold(menu::deed(by_hand.key(), by_hand.name(), by_hand.help(), why_not, act))
    });
    let others = labels::other_names(spec);
    let lines = if others.is_empty() { lines } else { menu::line(lines, "also called", "by other sources", &others) };
    let help = element("p", &["class"], [text("menu-help")]).say(spec.help);
    menu::frame(place, dispatch, head, vec![lines.done(), help.done(), menu::now(state.now()), deeds.done()])
}
