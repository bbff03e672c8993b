//! Which algorithm.

use std::collections::BTreeMap;

use election_core::algorithm::Family;
use election_core::algorithms;
use election_core::declared::Declared;
use election_core::scenario::Declaration;
use yew::{Html, Properties, component, html};

use crate::components::folded::{Folded, titled};
use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// The algorithm that runs.
#[derive(Properties, PartialEq)]
pub struct AlgorithmsProps {
    /// Its key.
    pub chosen: Declared<str>,
}

/// The algorithms, one line on each: those of every lecture in sight, the others by kind in a part that opens.
#[component]
pub fn Algorithms(props: &AlgorithmsProps) -> Html {
    let mut families: BTreeMap<Family, Vec<Declaration>> = BTreeMap::new();
    for info in algorithms::all() {
        families.entry(info.family).or_default().push(info);
    }
    let textbook = families.remove(&Family::Textbook).unwrap_or_default();
    let count: usize = families.values().map(Vec::len).sum();
    let chosen = families.values().flatten().find(|info| info.key == props.chosen);
    let said = chosen.map_or_else(|| count.to_string(), |info| info.name.to_string());
    html! {
        <fieldset class="field">
            <legend class="unseen">{ "Algorithm" }</legend>
            <div class="algorithms">
                { for textbook.iter().map(|info| html! { <Choice key={&*info.key} is_chosen={info.key == props.chosen} info={info.clone()} /> }) }
            </div>
            <Folded class="more nested more-algorithms" summary={titled("More algorithms", said)} is_open={chosen.is_some()}>
                { for families.into_iter().map(|(family, infos)| html! {
                    <div key={family.name()} class="algorithms">
                        <p class="help">{ family.name() }</p>
                        { for infos.iter().map(|info| html! {
                            <Choice key={&*info.key} is_chosen={info.key == props.chosen} info={info.clone()} />
                        }) }
                    </div>
                }) }
            </Folded>
        </fieldset>
    }
}

/// An algorithm, and whether it is the one that runs.
#[derive(Properties, PartialEq)]
struct ChoiceProps {
    info: Declaration,
    is_chosen: bool,
}

/// A radio button with a line on the algorithm.
#[component]
fn Choice(props: &ChoiceProps) -> Html {
    let ChoiceProps { info, is_chosen } = props;
    let onchange = use_dispatch().on(Action::Edit(Edit::Set("a", info.key.to_string()), None));
    html! {
        <label title={info.source.to_string()}>
            <input type="radio" name="algorithm" value={info.key.to_string()} checked={*is_chosen} {onchange} />
            <b>{ info.name.to_string() }</b>
            <small>{ info.summary.to_string() }</small>
        </label>
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
        let shown = mount(html! { <Algorithms chosen={all[0].key.clone()} /> }).await;
        shown.click("label:nth-child(2) input").await;
        assert!(matches!(&shown.actions()[..], [Action::Edit(Edit::Set("a", key), None)] if *key == *all[1].key));
    }

    #[wasm_bindgen_test]
    async fn every_algorithm_is_there_and_the_part_of_the_chosen_one_is_open() {
        let all = algorithms::all();
        let (textbook, other): (Vec<&Declaration>, Vec<&Declaration>) =
            all.iter().partition(|info| info.family == Family::Textbook);
        let mut shown = mount(html! { <Algorithms chosen={textbook[0].key.clone()} /> }).await;
        assert_eq!((shown.count("input") as usize, shown.text(".said")), (textbook.len(), other.len().to_string()));
        assert!(!shown.get("details").has_attribute("open"));
        shown.show(html! { <Algorithms chosen={other[0].key.clone()} /> }).await;
        assert!(shown.get("details").has_attribute("open"));
        assert_eq!((shown.count("input") as usize, shown.text(".said")), (all.len(), other[0].name.to_string()));
    }
}
