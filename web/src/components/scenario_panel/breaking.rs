//! What textbooks assume of a system, to be broken: what that breaks, and where it shows.

use election_core::breaking::{SYSTEM_ASSUMPTIONS, SystemAssumption};
use yew::Html;
use yew::virtual_dom::ListenerKind;

use crate::components::Leaf;
use crate::components::properties::violation;
use crate::components::template::{Hole, key, view};
use crate::state::Action;

/// A switch for each assumption.
pub fn breaking(leaf: &Leaf) -> Html {
    let scenario = leaf.state.scenario();
    let broken = SYSTEM_ASSUMPTIONS.iter().filter(|assumed| (assumed.is_broken)(scenario)).count();
    let shown =
        SYSTEM_ASSUMPTIONS.iter().filter(|assumed| (assumed.is_broken)(scenario) || !assumed.is_refused(scenario));
    view!(
        "<details class='more breaking'><summary>Break an assumption<span class='said'>{}</></><ul class='entries'>{}</></>",
        if broken == 0 { String::new() } else { broken.to_string() },
        shown.map(|assumed| line(leaf, assumed)).collect::<Vec<Html>>(),
    )
}

fn line(leaf: &Leaf, assumed: &'static SystemAssumption) -> Html {
    let scenario = leaf.state.scenario();
    let is_broken = (assumed.is_broken)(scenario);
    let needed = assumed.needed(scenario);
    let is_possible = is_broken || assumed.can_be_broken(scenario);
    let summary = leaf.state.run.summary();
    let due = if is_broken { assumed.cost(scenario, summary) } else { Vec::new() };
    // The one that the algorithm says, or else the first.
    let said = due.iter().find(|name| needed.is_some_and(|needed| needed.breaks == **name));
    let fall = said.or(due.first()).and_then(|name| {
        summary.properties.iter().find(|it| it.name == *name)?.fall.as_ref().map(|fall| (*name, fall))
    });
    let effect: Hole = match (needed, fall) {
        (_, Some((name, fall))) => violation(&leaf.state.run, &format!("{name} is violated"), fall).into(),
        (None, None) => format!("{} does not need it here.", leaf.state.run.info().name).into(),
        (Some(_), None) if is_broken => "Nothing is violated in this run because of it.".into(),
        (Some(assumption), None) => assumption.without.into(),
    };
    view!(
        "<li {} class='switch-line' data-breaks={}><label class='switch'>\
         <input type='checkbox' checked={} disabled={} {}/><span>{}</></><p class='help'>{}</></>",
        key(assumed.key),
        assumed.key,
        is_broken,
        !is_possible,
        leaf.act(ListenerKind::onchange, Action::Break(assumed)),
        assumed.broken,
        effect,
    )
}
