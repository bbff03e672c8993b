//! Which algorithm.

use std::collections::BTreeMap;

use election_core::algorithm::Family;
use election_core::algorithms;
use election_core::declared::Declared;
use election_core::scenario::Declaration;
use yew::{Html, Properties, classes, component, html};

use super::super::select::Select;
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::state::{Action, Edit};

/// Algorithms that are known by the system that uses them, with its name.
const KNOWN_BY: &[(&str, &str)] = &[("fast-leader-election", "ZooKeeper")]; // lint: not an algorithm's: what it is looked for by

/// The algorithm that runs.
#[derive(Properties, PartialEq)]
pub struct AlgorithmsProps {
    /// Its key.
    pub chosen: Declared<str>,
}

/// The algorithms: those of every lecture with a line on each, the others by kind in a list that takes one line.
#[component]
pub fn Algorithms(props: &AlgorithmsProps) -> Html {
    let dispatch = use_dispatch();
    let mut families: BTreeMap<Family, Vec<Declaration>> = BTreeMap::new();
    for info in algorithms::all() {
        families.entry(info.family).or_default().push(info);
    }
    let textbook = families.remove(&Family::Textbook).unwrap_or_default();
    html! {
        <fieldset class="field">
            <legend class="unseen">{ "Algorithm" }</legend>
            <div class="algorithms">
                { for textbook.iter().map(|info| html! { <Choice key={&*info.key} is_chosen={info.key == props.chosen} info={info.clone()} /> }) }
            </div>
            { others(&families, &props.chosen, &dispatch) }
        </fieldset>
    }
}

/// The others, and what the one that runs does.
fn others(families: &BTreeMap<Family, Vec<Declaration>>, chosen: &str, dispatch: &Dispatch) -> Html {
    let is_chosen = |info: &Declaration| *info.key == *chosen;
    let running = families.values().flatten().find(|info| is_chosen(info));
    let count: usize = families.values().map(Vec::len).sum();
    let choose = dispatch.filter_map(|key: String| (!key.is_empty()).then(|| Action::Edit(Edit::Set("a", key), None)));
    let option = |info: &Declaration| {
        html! {
            <option value={info.key.to_string()} title={info.summary.to_string()}>{ listed_name(info) }</option>
        }
    };
    html! {
        <div class={classes!("more-algorithms", running.map(|_| "is-chosen"))}>
            <Select label="More algorithms" value={running.map_or_else(String::new, |info| info.key.to_string())} onchange={choose}>
                if running.is_none() {
                    <option value="">{ format!("More algorithms ({count})") }</option>
                }
                { for families.iter().map(|(family, infos)| html! {
                    <optgroup key={family.name()} label={family.name()}>{ for infos.iter().map(option) }</optgroup>
                }) }
            </Select>
            if let Some(info) = running {
                <small title={info.source.to_string()}>{ info.summary.to_string() }</small>
            }
        </div>
    }
}

/// What an algorithm is called in a list, with whose it is where that is what it is known by.
fn listed_name(info: &Declaration) -> String {
    let system = KNOWN_BY.iter().find(|(key, _)| *info.key == **key);
    system.map_or_else(|| info.name.to_string(), |(_, system)| format!("{} ({system})", info.name))
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

#[cfg(test)]
mod native_tests {
    use super::*;

    #[test]
    fn who_looks_for_zookeeper_finds_it() {
        let names: Vec<String> = algorithms::all().iter().map(listed_name).collect();
        assert_eq!(names.iter().filter(|name| name.contains("ZooKeeper")).count(), KNOWN_BY.len());
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
    async fn every_algorithm_is_there_and_what_the_chosen_one_does() {
        let all = algorithms::all();
        let (textbook, other): (Vec<&Declaration>, Vec<&Declaration>) =
            all.iter().partition(|info| info.family == Family::Textbook);
        let mut shown = mount(html! { <Algorithms chosen={textbook[0].key.clone()} /> }).await;
        assert_eq!(shown.count("input") as usize, textbook.len());
        assert_eq!(shown.count("optgroup option") as usize, other.len());
        assert_eq!((shown.count("input:checked"), shown.count(".is-chosen")), (1, 0));
        shown.choose("select", &other[1].key).await;
        assert!(matches!(&shown.actions()[..], [Action::Edit(Edit::Set("a", key), None)] if *key == *other[1].key));
        shown.show(html! { <Algorithms chosen={other[0].key.clone()} /> }).await;
        assert_eq!((shown.count("input:checked"), shown.text(".is-chosen small")), (0, other[0].summary.to_string()));
    }
}
