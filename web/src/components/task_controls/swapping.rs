//! The order of the identities, as a row: two are chosen, and change places.

use election_core::{ProcessId, Run};
use yew::{Callback, Html, Properties, component, html, use_state};

use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{Action, Edit};

/// Of more processes the row would be too long: they can be turned round and drawn anew.
const MOST_IN_ROW: u16 = 16;

/// The run whose identities stand in the row.
#[derive(Properties, PartialEq)]
pub struct SwappingProps {
    /// The run.
    pub run: Same<Run>,
}

/// A row of the identities.
#[component]
pub fn Swapping(props: &SwappingProps) -> Html {
    let run = &props.run;
    let dispatch = use_dispatch();
    let chosen = use_state(Vec::<u16>::new);
    let identities = run.identities();
    let count = identities.len();
    let name = |process: u16| identities.short(identities.at(ProcessId(process)));
    let order = |order: Vec<u16>| Action::Edit(Edit::Order(order), None);
    let here: Vec<u16> = chosen.iter().copied().filter(|process| *process < count).collect();
    let place = |process: u16| {
        let is_chosen = here.contains(&process);
        let onclick = {
            let (chosen, here) = (chosen.clone(), here.clone());
            Callback::from(move |_| {
                let mut next: Vec<u16> = here.iter().copied().filter(|other| *other != process).collect();
                if !is_chosen {
                    // A third one takes the place of the one before.
                    next.truncate(1);
                    next.push(process);
                }
                chosen.set(next);
            })
        };
        html! {
            <button key={process} type="button" class="button small" aria-pressed={is_chosen.to_string()} {onclick}>{ name(process) }</button>
        }
    };
    let swap = {
        let action = match here.as_slice() {
            [one, other] => {
                let mut swapped: Vec<u16> = (0..count).collect();
                swapped.swap(usize::from(*one), usize::from(*other));
                Some(order(swapped))
            }
            _ => None,
        };
        let (dispatch, chosen) = (dispatch.clone(), chosen.clone());
        Callback::from(move |_| {
            if let Some(action) = action.clone() {
                chosen.set(Vec::new());
                dispatch.emit(action);
            }
        })
    };
    let words = match here.as_slice() {
        [one, other] => format!("Swap {} and {}", name(*one), name(*other)),
        _ => "Swap two".to_owned(),
    };
    html! {
        <div class="swapping">
            <div class="swapping-row" role="group" aria-label="Order of the identities">
                if count <= MOST_IN_ROW { { for (0..count).map(place) } }
            </div>
            <div class="swapping-ways">
                if count <= MOST_IN_ROW {
                    <button type="button" class="button primary" title="Choose two of the row, and swap them" disabled={here.len() != 2} onclick={swap}>{ words }</button>
                }
                <button type="button" class="button" onclick={dispatch.on(order((0..count).rev().collect()))}>{ "Turn round" }</button>
            </div>
        </div>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn two_are_chosen_and_change_places() {
        let scenario = Scenario::from_link("a=chang-roberts&ids=5,7,9").expect("a good link");
        let run = std::rc::Rc::new(Run::record(&scenario).expect("a valid scenario"));
        let shown = mount(html! { <Swapping run={&run} /> }).await;
        assert_eq!(shown.text(".primary"), "Swap two");
        shown.click(".swapping-row button:nth-child(1)").await;
        shown.click(".swapping-row button:nth-child(2)").await;
        shown.click(".swapping-row button:nth-child(3)").await;
        assert_eq!(shown.text(".primary"), "Swap 5 and 9", "the third one takes the second one's place");
        shown.click(".primary").await;
        assert!(matches!(&shown.actions()[..], [Action::Edit(Edit::Order(order), None)] if *order == [2, 1, 0]));
        assert_eq!(shown.count("[aria-pressed=true]"), 0);
    }
}
