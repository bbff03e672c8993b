//! What textbooks assume of a system, to be broken: what that breaks, and where it shows.

use std::rc::Rc;

use election_core::breaking::{SYSTEM_ASSUMPTIONS, SystemAssumption};
use election_core::{Run, Scenario};
use web_sys::HtmlDetailsElement;
use yew::{Callback, Event, Html, MouseEvent, Properties, TargetCast, component, hook, html, use_memo, use_state_eq};

use crate::components::nothing::nothing;
use crate::components::properties::violation;
use crate::effects::dispatch::use_dispatch;
use crate::effects::trials::use_trials;
use crate::platform::same::Same;
use crate::state::{Action, CompareAction};

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
    let find = use_dispatch().on(Action::FindBreak);
    // What an assumption's switch says takes trying many scenarios: nothing until somebody looks.
    let shown = SYSTEM_ASSUMPTIONS.iter().filter(|_| *is_open);
    html! {
        <details class="more breaking" {ontoggle}>
            <summary>
                { "Break an assumption" }
                <span class="said">{ if broken == 0 { String::new() } else { format!("{broken} not kept") } }</span>
            </summary>
            if *is_open {
                <button type="button" class="button small" onclick={find}>{ "Find a run where it breaks" }</button>
                <p class="help">{ "Tries other seeds, then longer delays; then one lost message, while nothing is broken." }</p>
            }
            <ul class="entries">
                { for shown.map(|assumed| {
                    let cost = costs.iter().find(|(key, _)| *key == assumed.key);
                    html! {
                        <Assumption
                            key={assumed.key}
                            {assumed}
                            run={&props.run}
                            is_broken={(assumed.is_broken)(scenario)}
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

/// What the broken assumptions cost, as far as it is known: found out by runs, when somebody looks.
#[hook]
fn use_costs(run: &Same<Run>, is_open: bool) -> Costs {
    // What a run costs is known when the whole has been carried out.
    let is_wanted = is_open && run.is_outcome_known();
    let compared = use_memo((run.clone(), is_wanted), |(run, is_wanted)| BrokenAssumptions::of(run, *is_wanted));
    let trials = use_trials(&compared.scenarios);
    let cost = |place: &Option<usize>| match place {
        None => Some(None),
        Some(place) => Some(Some(trials.get(*place)?.as_ref()?.summary())),
    };
    let cost = |(assumed, place): &(&'static SystemAssumption, Option<usize>)| {
        Some((assumed.key, assumed.cost(run.summary(), cost(place)?)))
    };
    compared.broken.iter().filter_map(cost).collect()
}

/// The broken assumptions, and the runs that say what would be violated anyway.
struct BrokenAssumptions {
    /// Each with the place of its run; none where it takes none.
    broken: Vec<(&'static SystemAssumption, Option<usize>)>,
    scenarios: Rc<Vec<Scenario>>,
}

impl BrokenAssumptions {
    /// None while they are not wanted.
    fn of(run: &Run, is_wanted: bool) -> Self {
        let (mut broken, mut scenarios) = (Vec::new(), Vec::new());
        let is_broken = |assumed: &&SystemAssumption| is_wanted && (assumed.is_broken)(run.scenario());
        for assumed in SYSTEM_ASSUMPTIONS.iter().filter(is_broken) {
            let comparison = assumed.comparison(run.scenario(), run.summary());
            broken.push((assumed, comparison.is_some().then_some(scenarios.len())));
            scenarios.extend(comparison);
        }
        Self { broken, scenarios: Rc::new(scenarios) }
    }
}

/// An assumption in a run.
#[derive(Properties)]
struct AssumptionProps {
    assumed: &'static SystemAssumption,
    run: Same<Run>,
    is_broken: bool,
    /// The properties that are violated because it is broken; none as long as that is not known.
    cost: Option<Vec<&'static str>>,
}

impl PartialEq for AssumptionProps {
    fn eq(&self, other: &Self) -> bool {
        (self.assumed.key, &self.run, self.is_broken, &self.cost)
            == (other.assumed.key, &other.run, other.is_broken, &other.cost)
    }
}

/// A switch that breaks an assumption, and what that means.
#[component]
fn Assumption(props: &AssumptionProps) -> Html {
    let AssumptionProps { assumed, run, is_broken, cost } = props;
    let (assumed, is_broken) = (*assumed, *is_broken);
    let onchange = use_dispatch().on(Action::Break(assumed));
    let beside = {
        let run = run.clone();
        use_dispatch().map(move |_: MouseEvent| CompareAction::With(Box::new(assumed.mend_in(run.scenario()))))
    };
    let can_be = use_memo((run.clone(), is_broken), |(run, is_broken)| match run.scenario() {
        _ if *is_broken => (true, true),
        scenario => (!assumed.is_refused(scenario), assumed.can_be_broken(scenario)),
    });
    let (is_shown, is_possible) = *can_be;
    if !is_shown {
        return nothing();
    }
    html! {
        <li class="switch-line" data-breaks={assumed.key}>
            <label class="switch">
                <input type="checkbox" checked={is_broken} disabled={!is_possible} {onchange} />
                <span>{ assumed.broken }</span>
            </label>
            <p class="help">{ effect(assumed, run, is_broken, cost.as_deref()) }</p>
            if is_broken {
                <p class="help">
                    <button
                        type="button"
                        class="link beside"
                        aria-label={format!("Beside it kept: {}", assumed.broken)}
                        onclick={beside}
                    >
                        { "Beside it kept" }
                    </button>
                </p>
            }
        </li>
    }
}

/// What comes of it.
fn effect(assumed: &SystemAssumption, run: &Run, is_broken: bool, cost: Option<&[&'static str]>) -> Html {
    let needed = assumed.needed(run.scenario());
    let due = cost.unwrap_or_default();
    // A property that the algorithm names, or else the first.
    let said = due.iter().find(|name| needed.is_some_and(|needed| needed.breaks.contains(name)));
    let fallen = said.or(due.first()).and_then(|name| run.falls().find(|(property, _)| property.name == *name));
    if let Some((property, fall)) = fallen {
        return violation(run, &format!("{} is violated", property.shown_name(run.info())), fall);
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
    use gloo_timers::future::TimeoutFuture;
    use wasm_bindgen::JsCast;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn what_a_broken_assumption_costs_is_found_out_when_somebody_looks() {
        let scenario = Scenario::from_link("a=lelann&n=4&faults=crash:3@2").expect("a good link");
        let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let shown = mount(html! { <Breaking run={&run} /> }).await;
        assert_eq!(shown.count("[data-breaks]"), 0, "nothing is tried before");
        shown.get("details").unchecked_into::<HtmlDetailsElement>().set_open(true);
        TimeoutFuture::new(1500).await;
        assert!(!shown.html().contains("…"));
        assert!(shown.count(".to-step") > 0, "a property is violated, and a click goes there");
        shown.click("[data-breaks] input:checked").await;
        assert!(matches!(shown.actions()[..], [Action::Break(_)]));
    }
}
