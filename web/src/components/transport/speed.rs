//! How fast time passes.

use web_sys::HtmlSelectElement;
use yew::{Event, Html, Properties, TargetCast, component, html, use_effect_with, use_node_ref};

use crate::effects::dispatch::use_dispatch;
use crate::playback::SPEEDS;
use crate::scene::geometry::number;
use crate::state::ShownAction;

/// How fast time passes.
#[derive(Properties, PartialEq)]
pub struct SpeedProps {
    /// Messages a second, so to speak: one of [`SPEEDS`].
    pub speed: f64,
}

/// A list of speeds to choose from.
#[component]
pub fn Speed(props: &SpeedProps) -> Html {
    let dispatch = use_dispatch();
    let list = use_node_ref();
    {
        // Which option is chosen is the element's own affair once it is there, whatever its options' attributes say.
        let list = list.clone();
        use_effect_with(props.speed, move |speed| {
            let place = SPEEDS.iter().position(|other| (*other - speed).abs() < 1e-9);
            if let Some(list) = list.cast::<HtmlSelectElement>() {
                list.set_selected_index(place.and_then(|place| i32::try_from(place).ok()).unwrap_or(-1));
            }
        });
    }
    let onchange = dispatch.filter_map(|event: Event| {
        let place = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        let speed = usize::try_from(place).ok().and_then(|place| SPEEDS.get(place))?;
        Some(ShownAction::SetSpeed(*speed))
    });
    html! {
        <select
            class="speed numbers"
            aria-label="Speed"
            title="Speed (+ and −): at 1× a message travels for a second"
            ref={list}
            {onchange}
        >
            { for SPEEDS.iter().map(|speed| html! { <option>{ format!("{}×", number(*speed, 1)) }</option> }) }
        </select>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod browser_tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn the_list_shows_the_speed_and_changes_it() {
        let mut list = mount(html! { <Speed speed={1.0} /> }).await;
        let select: HtmlSelectElement = wasm_bindgen::JsCast::unchecked_into(list.get("select"));
        assert_eq!(select.value(), "1×");
        list.show(html! { <Speed speed={0.5} /> }).await;
        assert_eq!(select.value(), "0.5×");
        list.choose("select", "20×").await;
        assert!(
            matches!(list.actions()[..], [Action::Shown(_, ShownAction::SetSpeed(speed))] if (speed - 20.0).abs() < 1e-9)
        );
    }
}
