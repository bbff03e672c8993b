//! What textbooks assume of a system, to be broken: what that breaks, and where it shows.

use std::rc::Rc;

use election_core::Run;
use election_core::breaking::{SYSTEM_ASSUMPTIONS, SystemAssumption};
use gloo_timers::callback::Timeout;
use web_sys::HtmlDetailsElement;
use yew::{Callback, Event, Html, Properties, TargetCast, component, hook, html, use_effect_with, use_state_eq};

use crate::components::dispatch::use_dispatch;
use crate::components::properties::violation;
use crate::components::same::Same;
use crate::state::Action;

/// The run whose assumptions are broken.
#[derive(Properties, PartialEq)]
pub struct BreakingProps {
    /// The run.
    pub run: Same<Run>,
}

/// A switch for each assumption.
#[component]
pub fn Breaking(props: &BreakingProps) -> Html {
    let is_open = use_state_eq(|| false);
    let costs = use_costs(&props.run, *is_open);
    let scenario = props.run.scenario();
    let broken = SYSTEM_ASSUMPTIONS.iter().filter(|assumed| (assumed.is_broken)(scenario)).count();
    let ontoggle = {
        let is_open = is_open.clone();
        Callback::from(move |event: Event| is_open.set(event.target_unchecked_into::<HtmlDetailsElement>().open()))
    };
    let is_shown = |assumed: &&SystemAssumption| (assumed.is_broken)(scenario) || !assumed.is_refused(scenario);
    html! {
        <details class="more breaking" {ontoggle}>
            <summary>
                { "Break an assumption" }
                <span class="said">{ if broken == 0 { String::new() } else { format!("{broken} broken") } }</span>
            </summary>
            <ul class="entries">
                { for SYSTEM_ASSUMPTIONS.iter().filter(is_shown).map(|assumed| {
                    let cost = costs.as_ref().and_then(|costs| costs.iter().find(|(key, _)| *key == assumed.key));
                    html! {
                        <Assumption
                            key={assumed.key}
                            {assumed}
                            run={&props.run}
                            cost={cost.map(|(_, violated)| violated.clone())}
                        />
                    }
                }) }
            </ul>
        </details>
    }
}

/// Which properties an assumption costs, by its key.
type Costs = Vec<(&'static str, Vec<&'static str>)>;

/// What the broken assumptions cost: found out by runs, one at a time, when somebody looks; none until then.
#[hook]
fn use_costs(run: &Same<Run>, is_open: bool) -> Option<Rc<Costs>> {
    let found = use_state_eq(|| None::<(Same<Run>, Rc<Costs>)>);
    let known = found.as_ref().filter(|(of, _)| of == run).map(|(_, costs)| Rc::clone(costs));
    let setter = found.setter();
    let count = known.as_ref().map_or(0, |costs| costs.len());
    use_effect_with((run.clone(), is_open, count), move |(run, is_open, count)| {
        let is_broken = |assumed: &&SystemAssumption| (assumed.is_broken)(run.scenario());
        let next = SYSTEM_ASSUMPTIONS.iter().filter(is_broken).nth(*count).filter(|_| *is_open);
        let timer = next.map(|assumed| {
            let (run, costs) = (run.clone(), known);
            Timeout::new(0, move || {
                let mut costs = costs.map_or_else(Vec::new, |costs| Costs::clone(&costs));
                costs.push((assumed.key, assumed.cost(run.scenario(), run.summary())));
                setter.set(Some((run, Rc::new(costs))));
            })
        });
        move || drop(timer)
    });
    found.as_ref().filter(|(of, _)| of == run).map(|(_, costs)| Rc::clone(costs))
}

/// An assumption in a run.
#[derive(Properties)]
struct AssumptionProps {
    assumed: &'static SystemAssumption,
    run: Same<Run>,
    /// The properties that are violated because it is broken; none as long as that is not known.
    cost: Option<Vec<&'static str>>,
}

impl PartialEq for AssumptionProps {
    fn eq(&self, other: &Self) -> bool {
        (self.assumed.key, &self.run, &self.cost) == (other.assumed.key, &other.run, &other.cost)
    }
}

/// A switch that breaks an assumption, and what that means.
#[component]
fn Assumption(props: &AssumptionProps) -> Html {
    let AssumptionProps { assumed, run, cost } = props;
    let assumed = *assumed;
    let scenario = run.scenario();
    let is_broken = (assumed.is_broken)(scenario);
    let is_possible = is_broken || assumed.can_be_broken(scenario);
    let onchange = use_dispatch().on(Action::Break(assumed));
    html! {
        <li class="switch-line" data-breaks={assumed.key}>
            <label class="switch">
                <input type="checkbox" checked={is_broken} disabled={!is_possible} {onchange} />
                <span>{ assumed.broken }</span>
            </label>
            <p class="help">{ effect(assumed, run, is_broken, cost.as_deref()) }</p>
        </li>
    }
}

/// What comes of it.
fn effect(assumed: &SystemAssumption, run: &Run, is_broken: bool, cost: Option<&[&'static str]>) -> Html {
    let needed = assumed.needed(run.scenario());
    let due = cost.unwrap_or_default();
    // The property that the algorithm names, or else the first.
    let said = due.iter().find(|name| needed.is_some_and(|needed| needed.breaks == **name));
    let property = said.or(due.first()).and_then(|name| run.summary().properties.iter().find(|it| it.name == *name));
    if let Some((property, fall)) = property.and_then(|property| Some((property, property.fall.as_ref()?))) {
        return violation(run, &format!("{} is violated", property.name), fall);
    }
    match needed {
        None => html!(format!("{} does not need it here.", run.info().name)),
        Some(_) if is_broken && cost.is_none() => html!("…"),
        Some(_) if is_broken => html!("No property is violated in this run because of it."),
        Some(assumption) => html!(assumption.without),
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::Scenario;
    use wasm_bindgen::JsCast;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::{mount, rendered};

    #[wasm_bindgen_test]
    async fn what_a_broken_assumption_costs_is_found_out_when_somebody_looks() {
        let scenario = Scenario::from_link("a=lelann&n=4&faults=crash:3@2").expect("a good link");
        let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let shown = mount(html! { <Breaking run={&run} /> }).await;
        assert!(shown.html().contains("…"), "nothing is run before");
        shown.get("details").unchecked_into::<HtmlDetailsElement>().set_open(true);
        for _ in 0..20 {
            rendered().await;
        }
        assert!(!shown.html().contains("…"));
        assert!(shown.count(".to-step") > 0, "a property is violated, and a click goes there");
        shown.click("[data-breaks] input:checked").await;
        assert!(matches!(shown.actions()[..], [Action::Break(_)]));
    }
}
