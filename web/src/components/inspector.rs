//! A process from inside: its code, its state; and what happened, in words.

use election_core::lineage::Bids;
use election_core::{ProcessId, Run, View};
use web_sys::{HtmlElement, KeyboardEvent, MouseEvent};
use yew::{
    Callback, Html, Properties, TargetCast, classes, component, html, use_effect_with, use_mut_ref, use_node_ref,
    use_state_eq,
};

use super::code::Code;
use super::cost::Cost;
use super::icon::{Icon, icon};
use super::log::LogProps;
use super::on_demand::{Demanded, OnDemand};
use super::variables::Variables;
use crate::platform::same::Same;

/// Up to this speed the marked lines of the code are followed while the run is played.
const LEGIBLE: f64 = 2.0;

/// A run, how far it has been shown, and whom one asks about.
#[derive(Properties, PartialEq)]
pub struct InspectorProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The process that is selected.
    pub selected: Option<ProcessId>,
    /// Its bids, where they are few enough to be followed.
    pub bids: Option<Same<Bids>>,
    /// The process whose bid is drawn on the stage.
    pub traced: Option<ProcessId>,
    /// How fast the run is played; none while it is paused.
    pub speed: Option<f64>,
}

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    /// The pseudocode.
    Code,
    /// The variables.
    State,
    /// What the messages were spent on.
    Cost,
    /// The events.
    Log,
}

impl Tab {
    const ALL: [Self; 4] = [Self::Code, Self::State, Self::Cost, Self::Log];

    fn key(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::State => "state",
            Self::Cost => "cost",
            Self::Log => "log",
        }
    }

    /// The tab so many places to the right, going round.
    fn moved(self, by: isize) -> Self {
        let place = Self::ALL.iter().position(|tab| *tab == self).unwrap_or(0);
        Self::ALL[(place + Self::ALL.len()).saturating_add_signed(by) % Self::ALL.len()]
    }
}

/// A process from inside, and the log, in tabs.
#[component]
pub fn Inspector(props: &InspectorProps) -> Html {
    let InspectorProps { run, view, selected, bids, traced, speed } = props;
    // What the person has chosen; until then the code, and what it all came to at the end.
    let chosen = use_state_eq(|| None::<Tab>);
    let is_over = view.steps > 0 && view.steps == run.steps();
    let shown = chosen.unwrap_or(if is_over { Tab::Cost } else { Tab::Code });
    let takes_focus = use_mut_ref(|| false);
    let panel = use_node_ref();
    let shown_button = use_node_ref();
    {
        let (panel, shown_button, takes_focus) = (panel.clone(), shown_button.clone(), takes_focus.clone());
        use_effect_with(shown, move |&shown| {
            // Each tab begins at its top, but for the code, which begins at what ran.
            if shown != Tab::Code
                && let Some(panel) = panel.cast::<HtmlElement>()
            {
                panel.set_scroll_top(0);
            }
            if takes_focus.take()
                && let Some(button) = shown_button.cast::<HtmlElement>()
            {
                let _ = button.focus();
            }
        });
    }
    let onkeydown = {
        let chosen = chosen.clone();
        Callback::from(move |event: KeyboardEvent| {
            let by = match event.key().as_str() {
                "ArrowRight" => 1,
                "ArrowLeft" => -1,
                _ => return,
            };
            // Not also a step of the run.
            event.prevent_default();
            event.stop_propagation();
            takes_focus.replace(true);
            chosen.set(Some(shown.moved(by)));
        })
    };
    let is_large = use_state_eq(|| false);
    let (enlarger, by_keyboard) = (use_node_ref(), use_mut_ref(|| false));
    {
        let (panel, enlarger) = (panel.clone(), enlarger.clone());
        let (has_changed, by_keyboard) = (use_mut_ref(|| false), by_keyboard.clone());
        use_effect_with(*is_large, move |is_large| {
            // Not at the beginning.
            if !has_changed.replace(true) {
                return;
            }
            // The focus goes in, and comes back to where it was; but after use with a mouse the next key is for the run.
            let place = if *is_large { &panel } else { &enlarger };
            if (*is_large || *by_keyboard.borrow())
                && let Some(place) = place.cast::<HtmlElement>()
            {
                let _ = place.focus();
            }
        });
    }
    let enlarge = {
        let (is_large, by_keyboard) = (is_large.clone(), by_keyboard.clone());
        Callback::from(move |event: MouseEvent| {
            by_keyboard.replace(event.detail() == 0);
            is_large.set(!*is_large);
        })
    };
    let shrink = {
        let is_large = is_large.clone();
        Callback::from(move |event: KeyboardEvent| {
            // A list or a line that has the focus is left first.
            if *is_large && event.key() == "Escape" && !is_typed_into(&event) {
                event.prevent_default();
                event.stop_propagation();
                by_keyboard.replace(true);
                is_large.set(false);
            }
        })
    };
    let enlarge_name = format!("{} {}", if *is_large { "Shrink" } else { "Enlarge" }, shown.key());
    let process = selected.or_else(|| acting(run, view.steps)).unwrap_or(ProcessId(0));
    let tab = |tab: Tab| {
        let is_shown = shown == tab;
        let chosen = chosen.clone();
        html! {
            <button
                key={tab.key()}
                ref={if is_shown { shown_button.clone() } else { yew::NodeRef::default() }}
                type="button"
                role="tab"
                id={format!("tab-{}", tab.key())}
                aria-selected={is_shown.to_string()}
                aria-controls="tab-panel"
                tabindex={if is_shown { "0" } else { "-1" }}
                onclick={move |_| chosen.set(Some(tab))}
            >
                { tab_name(tab, run, process) }
            </button>
        }
    };
    html! {
        <section class={classes!("inspector", is_large.then_some("is-large"))} aria-label="Inside" onkeydown={shrink}>
            <div class="tabs-row">
                <div class="tabs" role="tablist" aria-label="Inside" {onkeydown}>{ for Tab::ALL.map(tab) }</div>
                <button
                    ref={enlarger}
                    type="button"
                    class="button bare enlarge"
                    aria-label={enlarge_name}
                    title={if *is_large { "As small as it was (Escape)" } else { "Let this have the whole column" }}
                    onclick={enlarge}
                >
                    { icon(if *is_large { Icon::Shrink } else { Icon::Enlarge }) }
                </button>
            </div>
            <div
                ref={panel}
                class="tab-panel"
                role="tabpanel"
                id="tab-panel"
                tabindex="0"
                aria-labelledby={format!("tab-{}", shown.key())}
            >
                { match shown {
                    Tab::Code => html! {
                        <Code
                            run={run.clone()}
                            steps={view.steps}
                            {process}
                            is_followed={speed.is_none_or(|speed| speed <= LEGIBLE)}
                        />
                    },
                    Tab::State => html! { <Variables run={run.clone()} view={view.clone()} {process} /> },
                    Tab::Cost => html! { <Cost run={run.clone()} view={view.clone()} bids={bids.clone()} traced={*traced} /> },
                    Tab::Log => {
                        let props = LogProps { run: run.clone(), steps: view.steps, is_playing: speed.is_some() };
                        html! { <OnDemand view={Demanded::Log(props)} /> }
                    }
                } }
            </div>
        </section>
    }
}

fn is_typed_into(event: &KeyboardEvent) -> bool {
    event.target_dyn_into::<HtmlElement>().is_some_and(|element| element.matches("input, select").unwrap_or(false))
}

fn tab_name(tab: Tab, run: &Run, process: ProcessId) -> String {
    match tab {
        Tab::Code => format!("Code of {}", run.identities().short(run.identities().at(process))),
        Tab::State => "State".to_owned(),
        Tab::Cost => "Cost".to_owned(),
        Tab::Log => "Log".to_owned(),
    }
}

/// Whose step was last.
fn acting(run: &Run, steps: usize) -> Option<ProcessId> {
    run.trace().step(steps.checked_sub(1)?).process
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::platform;
    use crate::testing;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_end_shows_the_cost_until_another_tab_is_chosen() {
        let run = Rc::new(Run::record(&testing::plain(4)).expect("the test's scenario is valid"));
        let bids = Rc::new(Bids::of(&run));
        let at = |steps| Rc::new(run.at(steps));
        let inspector = |view: &Rc<View>| {
            let (selected, traced, speed) = (None::<ProcessId>, None::<ProcessId>, None::<f64>);
            html! { <Inspector run={&run} {view} {selected} bids={Some(Same::from(&bids))} {traced} {speed} /> }
        };
        let mut shown = mount(inspector(&at(1))).await;
        assert_eq!(shown.count(".code"), 1);
        shown.show(inspector(&at(run.steps()))).await;
        assert_eq!(shown.count(".bids"), 1);
        shown.press("[aria-selected=true]", "ArrowRight").await;
        assert_eq!((shown.text("[aria-selected=true]"), shown.count(".log")), ("Log".to_owned(), 1));
        shown.show(inspector(&at(1))).await;
        assert_eq!(shown.count(".log"), 1, "what was chosen stays");
        shown.click("[aria-label='Enlarge log']").await;
        assert_eq!(shown.count(".inspector.is-large"), 1);
        assert_eq!(platform::document().active_element(), Some(shown.get("#tab-panel")), "the focus goes in");
        shown.press("#tab-panel", "Escape").await;
        assert_eq!(shown.count(".inspector.is-large"), 0);
        assert_eq!(platform::document().active_element(), Some(shown.get("[aria-label='Enlarge log']")), "and back");
    }
}
