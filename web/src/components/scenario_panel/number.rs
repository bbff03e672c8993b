//! A number: dragged, or typed where the drag does not reach.

use web_sys::HtmlInputElement;
use yew::{AttrValue, Callback, Event, Html, InputEvent, Properties, TargetCast, component, html};

use crate::effects::dispatch::use_dispatch;
use crate::state::{Action, Edit};

/// A number, and what it means for the scenario.
#[derive(Properties, PartialEq)]
pub struct NumberProps {
    /// What it is, for those who do not see where it stands.
    pub label: AttrValue,
    /// What it is now.
    pub value: u64,
    /// The ends of the drag, bounds included; none where the number is only typed.
    #[prop_or_default]
    pub drag: Option<(u64, u64)>,
    /// What may be typed, bounds included.
    pub typed: (u64, u64),
    /// The name of the drag: all its changes are undone at once.
    #[prop_or("number")]
    pub gesture: &'static str,
    /// What another number means.
    pub edit: Callback<u64, Edit>,
    /// What stands below the slider.
    #[prop_or_default]
    pub mark: Html,
}

/// A slider with a box beside it, or the box alone.
#[component]
pub fn Number(props: &NumberProps) -> Html {
    let dispatch = use_dispatch();
    let NumberProps { label, value, drag, typed, gesture, edit, mark } = props;
    let (value, gesture) = (*value, *gesture);
    let dragged = {
        let edit = edit.clone();
        dispatch.filter_map(move |event: InputEvent| {
            let dragged = event.target_unchecked_into::<HtmlInputElement>().value().parse().ok()?;
            Some(Action::Edit(edit.emit(dragged), Some(gesture)))
        })
    };
    // Not while it is typed: on the way to 12 stands 1.
    let entered = {
        let (edit, (min, max)) = (edit.clone(), *typed);
        dispatch.map(move |event: Event| {
            let field: HtmlInputElement = event.target_unchecked_into();
            let number = field.value().trim().parse::<u64>().map_or(value, |number| number.clamp(min, max));
            field.set_value(&number.to_string());
            Action::Edit(edit.emit(number), None)
        })
    };
    html! {
        <>
            if let Some((min, max)) = *drag {
                <div class="marked">
                    <input
                        type="range"
                        min={min.to_string()}
                        max={max.max(value).to_string()}
                        value={value.to_string()}
                        aria-label={label}
                        oninput={dragged}
                        onchange={dispatch.on(Action::EndGesture)}
                    />
                    { mark.clone() }
                </div>
            }
            <input
                type="number"
                inputmode="numeric"
                min={typed.0.to_string()}
                max={typed.1.to_string()}
                value={value.to_string()}
                aria-label={label}
                onchange={entered}
            />
        </>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn it_is_dragged_as_a_gesture_and_typed_within_its_bounds() {
        let edit = Callback::from(|number: u64| Edit::Set("seed", number.to_string()));
        let content = html! { <Number label="Seed" value={3} drag={(1, 9)} typed={(0, 20)} gesture="seed" {edit} /> };
        let shown = mount(content).await;
        shown.type_into("[type=range]", "7").await;
        let actions = shown.actions();
        assert!(
            matches!(&actions[..], [Action::Edit(Edit::Set("seed", seven), Some("seed")), Action::EndGesture] if seven == "7")
        );
        shown.type_into("[type=number]", "99").await;
        assert!(matches!(&shown.actions()[..], [Action::Edit(Edit::Set(_, most), None)] if most == "20"));
        let field: HtmlInputElement = wasm_bindgen::JsCast::unchecked_into(shown.get("[type=number]"));
        assert_eq!(field.value(), "20", "what holds, and not what was typed");
    }
}
