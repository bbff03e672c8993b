//! The order of the identities: one of those of the table, or numbers that are typed.

use election_core::Run;
use election_core::algorithm::IdentityUse;
use election_core::scenario::{Ids, Order as Orders};
use yew::{Html, Properties, component, html};

use super::choice::{Choice, Item};
use super::control::Spec;
use super::typed_identities::TypedIdentities;
use crate::components::icon::{Icon, icon};
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::edit::forms;
use crate::state::{Action, Edit};

/// The run whose identities are set.
#[derive(Properties, PartialEq)]
pub struct OrderProps {
    /// The run.
    pub run: Same<Run>,
}

/// The order of the identities.
#[component]
pub fn Order(props: &OrderProps) -> Html {
    let dispatch = use_dispatch();
    let scenario = props.run.scenario();
    if scenario.algorithm.identities == IdentityUse::Anonymous {
        return html! {
            <div class="field">
                <h2 class="heading">{ "Identities" }</h2>
                <p class="help">{ "None: the processes are anonymous. They are called by their positions." }</p>
            </div>
        };
    }
    let spec = Spec::field("ids");
    let forms = forms(spec.key());
    let value = scenario.value(spec.key());
    let is_typed = scenario.ids.listed().is_some();
    let mut items: Vec<Item> = forms
        .iter()
        .map(|form| Item {
            label: form.label.into(),
            help: form.help.into(),
            is_chosen: !is_typed && form.read(&value).is_some(),
        })
        .collect();
    items.push(Item {
        label: "typed".into(),
        help: "Any numbers, names or addresses; two processes may have the same.".into(),
        is_chosen: is_typed,
    });
    let onchoose = dispatch.map(move |place: usize| {
        Action::Edit(if place < forms.len() { Edit::Form(spec.key(), place) } else { Edit::ListIdentities }, None)
    });
    let again = match scenario.ids {
        Ids::Order(Orders::Shuffled) => Some("Shuffle again"),
        Ids::Uuid | Ids::SignedUuid => Some("Draw again"),
        Ids::Order(_) | Ids::Values(_) | Ids::Texts(_) | Ids::Anonymous => None,
    };
    let draw = dispatch.on(Action::Edit(Edit::DrawAgain, None));
    html! {
        <div class="field">
            <Choice name="identities" legend={spec.label()} {items} {onchoose} />
            if let Some(again) = again {
                <button type="button" class="button small" onclick={draw}>{ icon(Icon::Shuffle) }{ again }</button>
            }
            if is_typed {
                <TypedIdentities ids={scenario.ids.clone()} />
            }
        </div>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;
    use crate::testing::plain;

    #[wasm_bindgen_test]
    async fn an_order_is_chosen_and_typing_begins_with_what_there_is() {
        let run = std::rc::Rc::new(Run::record(&plain(3)).expect("a valid scenario"));
        let shown = mount(html! { <Order run={&run} /> }).await;
        shown.click("label:nth-child(2) input").await;
        shown.click("label:last-child input").await;
        assert!(matches!(
            shown.actions()[..],
            [Action::Edit(Edit::Form("ids", 1), None), Action::Edit(Edit::ListIdentities, None)]
        ));
    }
}
