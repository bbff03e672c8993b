//! Crashes, recoveries and whatever else happens to processes and to the network, with a time slider each.

use election_core::scenario::{Detector, FaultKind, MAX_LIST};
use election_core::{Run, Tick};
use web_sys::HtmlDetailsElement;
use yew::{Callback, Event, Html, Properties, TargetCast, component, html};

use super::fault_entry::FaultEntry;
use crate::components::icon::{Icon, icon};
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::edit::NewFault;
use crate::state::{Action, Edit};

/// The most faults that are shown one by one.
const SHOWN: usize = 24;

/// The faults of a run.
#[derive(Properties, PartialEq)]
pub struct FaultsProps {
    /// The run.
    pub run: Same<Run>,
    /// What can be added, beside a crash. It changes at every step, so it is found out only while somebody looks at it.
    pub offered: Vec<NewFault>,
    /// Whether somebody looks at it from now on.
    pub on_look: Callback<bool>,
    /// How far the sliders reach.
    pub span: Tick,
}

/// The faults, and what can be added.
#[component]
pub fn Faults(props: &FaultsProps) -> Html {
    let dispatch = use_dispatch();
    let FaultsProps { run, offered, on_look, span } = props;
    let ontoggle = on_look.reform(|event: Event| event.target_unchecked_into::<HtmlDetailsElement>().open());
    let scenario = run.scenario();
    let faults = &scenario.faults;
    let crashes = faults.iter().any(|fault| matches!(fault.kind, FaultKind::Crash { .. }));
    let is_unnoticed = crashes && scenario.detector == Detector::None;
    let is_suspected = faults.iter().any(|fault| matches!(fault.kind, FaultKind::Notice(_)));
    let shown = faults.len().min(SHOWN);
    let add = |new: NewFault| {
        let onclick = dispatch.on(Action::Edit(Edit::AddFault(new), None));
        html! {
            <button key={new.name()} type="button" class="button small" {onclick}>
                { icon(if new == NewFault::Crash { Icon::Cross } else { Icon::Plus }) }
                { new.name() }
            </button>
        }
    };
    let by_hand = match scenario.overrides.len() {
        1 => "1 message was handled by hand.".to_owned(),
        more => format!("{more} messages were handled by hand."),
    };
    html! {
        <section class="field faults" aria-labelledby="faults">
            <h2 class="heading" id="faults">{ "Faults" }</h2>
            if !faults.is_empty() {
                <ul class="entries" aria-labelledby="faults">
                    { for (0..shown).map(|place| html! {
                        <FaultEntry key={place} {run} {place} span={*span} />
                    }) }
                </ul>
            }
            if faults.len() > shown {
                <p class="help">{ format!("and {} more", faults.len() - shown) }</p>
            }
            if is_unnoticed {
                <p class="help">
                    { if is_suspected { "No process is told of a crash; who suspects the leader does so by itself. " } else { "No process is told of a crash. " } }
                    <button
                        type="button"
                        class="link"
                        onclick={dispatch.on(Action::Edit(Edit::Set("detector", "perfect".to_owned()), None))}
                    >
                        { "Let them notice" }
                    </button>
                </p>
            }
            if faults.len() < MAX_LIST {
                <div class="add-fault">
                    { add(NewFault::Crash) }
                    <details class="more nested others" {ontoggle}>
                        <summary>{ "Other faults" }</summary>
                        <div class="wrapped">{ for offered.iter().copied().map(add) }</div>
                    </details>
                </div>
            }
            if !scenario.overrides.is_empty() {
                <div class="wrapped">
                    <p class="help">{ by_hand }</p>
                    <button
                        type="button"
                        class="button small"
                        onclick={dispatch.on(Action::Edit(Edit::LeaveMessagesAlone, None))}
                    >
                        { "Undo that" }
                    </button>
                </div>
            }
        </section>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn a_crash_is_moved_noticed_and_taken_away() {
        let scenario = Scenario::from_link("a=bully&n=4&faults=crash:3@2").expect("a good link");
        let run = Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let shown = mount(
            html! { <Faults run={&run} offered={vec![NewFault::Recovery]} on_look={Callback::noop()} span={12} /> },
        )
        .await;
        shown.type_into("[type=number][aria-label='at tick']", "5").await;
        shown.click(".link").await;
        shown.click(".add-fault > button").await;
        shown.click(".others button").await;
        shown.click("[aria-label='Take away: 4 crashes']").await;
        let edits = shown.actions().into_iter().map(|action| match action {
            Action::Edit(edit, _) => edit,
            other => panic!("{other:?} is no change of the scenario"),
        });
        let mut moved = scenario.faults[0].clone();
        moved.at = 5;
        let expected = [
            Edit::Fault(0, Some(moved)),
            Edit::Set("detector", "perfect".to_owned()),
            Edit::AddFault(NewFault::Crash),
            Edit::AddFault(NewFault::Recovery),
            Edit::Fault(0, None),
        ];
        assert_eq!(edits.collect::<Vec<_>>(), expected);
    }
}
