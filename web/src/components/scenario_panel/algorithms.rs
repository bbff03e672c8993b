//! Which algorithm.

use election_core::algorithms;
use yew::{Html, Properties, component, html};

use crate::components::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// The algorithm that runs.
#[derive(Properties, PartialEq)]
pub struct AlgorithmsProps {
    /// Its key.
    pub chosen: &'static str,
}

/// The algorithms, one line on each.
#[component]
pub fn Algorithms(props: &AlgorithmsProps) -> Html {
    let dispatch = use_dispatch();
    html! {
        <fieldset class="field">
            <legend class="unseen">{ "Algorithm" }</legend>
            <div class="algorithms">
                { for algorithms::all().into_iter().map(|algorithm| {
                    let choose = dispatch.on(Action::Edit(Edit::Set("a", algorithm.key.to_owned()), None));
                    html! {
                        <label key={algorithm.key} title={algorithm.source}>
                            <input
                                type="radio"
                                name="algorithm"
                                value={algorithm.key}
                                checked={algorithm.key == props.chosen}
                                onchange={choose}
                            />
                            <b>{ algorithm.name }</b>
                            <small>{ algorithm.summary }</small>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn another_algorithm_is_chosen() {
        let all = algorithms::all();
        let shown = mount(html! { <Algorithms chosen={all[0].key} /> }).await;
        shown.click("label:nth-child(2) input").await;
        assert!(matches!(&shown.actions()[..], [Action::Edit(Edit::Set("a", key), None)] if key == all[1].key));
    }
}
